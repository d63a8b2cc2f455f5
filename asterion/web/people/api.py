"""What people ask for: links, chairs, who is there."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from asterion.core.game import seat_title
from asterion.core.people import clean_name
from asterion.web.api.requests import MOST_SEATS
from asterion.web.errors import NotYours
from asterion.web.people import keeping
from asterion.web.people.answers import (
    Agreeing,
    Asking,
    ChairFor,
    Chatting,
    FreeChair,
    GatheredTold,
    Gone,
    Invitation,
    Invited,
    Inviting,
    Joined,
    Joining,
    Lines,
    Named,
    PersonTold,
    Reacting,
    Saying,
    Shown,
    Sitting,
    WatchedBy,
)
from asterion.web.people.doors import NotYourSeat
from asterion.web.people.gathering import Gathering
from asterion.web.people.keeping import FRIEND, NOBODY
from asterion.web.people.people import OPENER, People
from asterion.web.people.qr import qr_code
from asterion.web.people.where import base_of

router = APIRouter()

MOST_NUMBER = 10**9
Number = Annotated[int, Path(ge=0, le=MOST_NUMBER)]
Seat = Annotated[int, Path(ge=0, le=MOST_SEATS - 1)]
NO_ACCOUNT = "Nobody is known by this browser yet: open a table, or sit down at one."


def people_of(request: Request) -> People:
    people: People = request.app.state.doors
    return people


async def known(request: Request) -> str:
    """The person who asks."""
    person = await people_of(request).person(request)
    if person is None:
        raise NotYourSeat(NO_ACCOUNT)
    return person


async def opener_of(request: Request, table_id: str) -> tuple[Gathering, str]:
    """The people of a table, for whoever has opened it."""
    gathering, person = await people_of(request).of(request, table_id)
    if person is None or not gathering.is_opener(person):
        raise NotYourSeat(OPENER)
    return gathering, person


# --- oneself ----------------------------------------------------------------------------------------------


@router.get("/me")
async def get_me(request: Request, response: Response) -> PersonTold:
    """Who asks, and how many games wait for them."""
    people = people_of(request)
    await people.stay_known(request, response)
    return await people.told_of(await people.person(request))


@router.post("/me")
async def post_me(request: Request, named: Named) -> PersonTold:
    """Be called otherwise at the next table."""
    people, person = people_of(request), await known(request)
    await people.write(keeping.rename, person, clean_name(named.name))
    return await people.told_of(person)


@router.delete("/me")
async def delete_me(request: Request, response: Response) -> Gone:
    """Nothing is kept of a person any more; in the games they played they have no name."""
    people, person = people_of(request), await known(request)
    await people.forget_person(request, person)
    people.cookies.forget(response)
    return Gone()


@router.post("/me/browsers", status_code=201)
async def post_browser(request: Request) -> Invitation:
    """A link by which another browser, say a phone, becomes this person's as well. It leads there once."""
    people, person = people_of(request), await known(request)
    people.check_pace("links", request, person)
    return _invitation(request, *await people.link(person, None, None))


@router.delete("/me/browsers")
async def delete_browsers(request: Request) -> PersonTold:
    """All other browsers are this person's no more."""
    people, person = people_of(request), await known(request)
    await people.forget_browsers(request, person, own=False)
    return await people.told_of(person)


# --- links ------------------------------------------------------------------------------------------------


@router.post("/tables/{table_id}/links", status_code=201)
async def post_link(request: Request, table_id: str, inviting: Inviting) -> Invitation:
    """A link to send to friends: to the table, or to one of its seats."""
    people = people_of(request)
    gathering, person = await people.of(request, table_id)
    if person is None or not (gathering.is_opener(person) or gathering.seats_of(person)):
        raise NotYourSeat("Only those who sit at the table invite others.")
    if inviting.seat is not None:
        opener, _ = await opener_of(request, table_id)
        chairs = opener.chairs
        if inviting.seat >= len(chairs) or chairs[inviting.seat].free != FRIEND:
            raise NotYours("This seat is not free for a friend.")
    people.check_pace("links", request, person)
    return _invitation(request, *await people.link(person, table_id, inviting.seat))


@router.delete("/tables/{table_id}/links")
async def delete_links(request: Request, table_id: str) -> Gone:
    """No link that was sent leads to this table any more. Whoever came by one stays."""
    await opener_of(request, table_id)
    await people_of(request).write(keeping.drop_links, table_id)
    return Gone()


@router.post("/join/look")
async def look(request: Request, shown: Shown) -> Invited:
    """Where a link leads."""
    people = people_of(request)
    people.check_pace("links followed", request)
    link = await people.linked(shown.token)
    person = await people.person(request)
    who = await people.look(keeping.name_of, link.person)
    me = "" if person is None else await people.look(keeping.name_of, person)
    if link.table is None:
        return Invited(
            kind="browser", who=who, me=me, game="", title="", players=[], free=[], mine=[], table=None
        )
    gathering = await people.gathering(link.table)
    assert gathering is not None, "a link is to a table with people"
    table = await people.tables.info(link.table)
    free = [
        FreeChair(seat=seat.seat, title=seat_title(seat.name))
        for seat, chair in zip(table.seats, gathering.chairs, strict=True)
        if chair.person is None and chair.free is not None and link.seat in (None, seat.seat)
    ]
    mine = gathering.seats_of(person)
    return Invited(
        kind="table",
        who=who,
        me=me,
        game=table.game,
        title=table.title,
        players=[
            seat.player
            for seat, chair in zip(table.seats, gathering.chairs, strict=True)
            if chair.person is not None or chair.free is None
        ],
        free=free,
        mine=mine,
        table=link.table if mine else None,
    )


@router.post("/join")
async def join(request: Request, response: Response, joining: Joining) -> Joined:
    """Follow a link: sit down, watch, or be the same person as in the browser that shows it."""
    people = people_of(request)
    people.check_pace("links followed", request)
    link = await people.linked(joining.token)
    if link.table is None:
        await people.use_up(joining.token)
        await people.give_browser(response, link.person)
        return Joined(table=None, seat=None)
    gathering = await people.gathering(link.table)
    assert gathering is not None, "a link is to a table with people"
    await people.tables.open(link.table)
    if link.seat is not None and joining.seat not in (None, link.seat):
        raise NotYourSeat("This link is for another seat.")
    person = await people.somebody(request, response, joining.name)
    if joining.seat is not None:
        await people.sit(gathering, joining.seat, person, joining.name, invited=True)
        if link.seat is not None:
            await people.write(keeping.drop_links, link.table, link.seat)
    elif gathering.found.watch == NOBODY and not gathering.seats_of(person):
        raise NotYourSeat("Only those who play see this game.")
    else:
        await people.invite(gathering, person)
    return Joined(table=link.table, seat=joining.seat)


def _invitation(request: Request, token: str, lasts: float) -> Invitation:
    url = f"{base_of(request, people_of(request).settings)}/join#{token}"
    return Invitation(url=url, qr=qr_code(url), lasts=lasts)


# --- chairs -----------------------------------------------------------------------------------------------


@router.get("/tables/{table_id}/people")
async def get_people(request: Request, table_id: str) -> GatheredTold:
    """Who sits at a table, and who is there."""
    people = people_of(request)
    gathering, person = await people.of(request, table_id)
    return await people.told(gathering, person)


@router.post("/tables/{table_id}/sit")
async def sit(request: Request, response: Response, table_id: str, sitting: Sitting) -> Joined:
    """Sit down on a chair that is free for anybody, or for friends if one came by a link."""
    people = people_of(request)
    people.check_pace("seats", request)
    gathering = await people.open_gathering(request, table_id)
    person = await people.somebody(request, response, sitting.name)
    await people.sit(gathering, sitting.seat, person, sitting.name)
    return Joined(table=table_id, seat=sitting.seat)


@router.post("/tables/{table_id}/chairs/{seat}")
async def post_chair(request: Request, table_id: str, seat: Seat, wanted: ChairFor) -> GatheredTold:
    """Say for whom a chair is. Whoever sat there has to be let in again."""
    people = people_of(request)
    gathering, person = await opener_of(request, table_id)
    await people.chair_for(gathering, seat, wanted.whom, person)
    return await people.told(gathering, person)


@router.delete("/tables/{table_id}/chairs/{seat}")
async def delete_chair(request: Request, table_id: str, seat: Seat) -> GatheredTold:
    """Leave a chair for good."""
    people = people_of(request)
    gathering, person = await people.of(request, table_id)
    if person is None or seat not in gathering.seats_of(person):
        raise NotYourSeat("One leaves one's own chair only.")
    await people.get_up(gathering, seat, person)
    return await people.told(gathering, person)


@router.post("/tables/{table_id}/watch")
async def post_watch(request: Request, table_id: str, wanted: WatchedBy) -> GatheredTold:
    """Say who may look on."""
    people = people_of(request)
    gathering, person = await opener_of(request, table_id)
    await people.let_watch(gathering, wanted.watch)
    return await people.told(gathering, person)


# --- questions --------------------------------------------------------------------------------------------


async def seated(request: Request, table_id: str) -> tuple[Gathering, str]:
    """The people of a table, for somebody who sits there."""
    gathering, person = await people_of(request).of(request, table_id)
    if person is None or not gathering.seats_of(person):
        raise NotYourSeat("Only those who sit at the table can do that.")
    return gathering, person


@router.post("/tables/{table_id}/questions")
async def post_question(request: Request, table_id: str, asking: Asking) -> GatheredTold:
    """Ask everybody who plays whether they agree to take back, to pause, or to a bot for who left."""
    people = people_of(request)
    gathering, person = await seated(request, table_id)
    people.check_pace("questions", request, person)
    await people.consent.ask(gathering, asking.kind, asking.seat, person)
    return await people.told(gathering, person)


@router.post("/tables/{table_id}/questions/{number}")
async def post_answer(request: Request, table_id: str, number: Number, agreeing: Agreeing) -> GatheredTold:
    """Agree, or not. Whoever asked can think better of it."""
    people = people_of(request)
    gathering, person = await seated(request, table_id)
    await people.consent.agree(gathering, number, person, agreeing.agree)
    return await people.told(gathering, person)


# --- what people say --------------------------------------------------------------------------------------


@router.get("/tables/{table_id}/lines")
async def get_lines(
    request: Request, table_id: str, after: Annotated[int, Query(ge=0, le=MOST_NUMBER)] = 0
) -> Lines:
    """What was said at the table after a line, the last hundred of it."""
    people = people_of(request)
    gathering, person = await people.of(request, table_id)
    return Lines(lines=await people.talking.lines(gathering, person, after))


@router.post("/tables/{table_id}/lines")
async def post_line(request: Request, table_id: str, saying: Saying) -> GatheredTold:
    """Say something to those at the table."""
    people = people_of(request)
    gathering, person = await seated(request, table_id)
    await people.talking.say(gathering, person, saying.text)
    return await people.told(gathering, person)


@router.post("/tables/{table_id}/lines/{number}/report")
async def post_report(request: Request, table_id: str, number: Number) -> Gone:
    """Find a line bad: it is not seen any more, by the others when two do."""
    gathering, person = await seated(request, table_id)
    await people_of(request).write(keeping.report, gathering.table, number, person)
    return Gone()


@router.post("/tables/{table_id}/chat")
async def post_chat(request: Request, table_id: str, chatting: Chatting) -> GatheredTold:
    """Let people talk at a table, or not."""
    people = people_of(request)
    gathering, person = await opener_of(request, table_id)
    await people.note(gathering, {"chat": chatting.on})
    gathering.tell()
    return await people.told(gathering, person)


@router.post("/tables/{table_id}/reactions")
async def post_reaction(request: Request, table_id: str, reacting: Reacting) -> Gone:
    """Give a sign that everybody at the table sees for a moment."""
    gathering, person = await seated(request, table_id)
    people_of(request).talking.react(gathering, person, reacting.sign)
    return Gone()
