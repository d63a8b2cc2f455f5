"""Space Princess: each seat's prospects, told from the position alone."""

from asterion.core.kernel.contract import OVER
from asterion.core.kernel.rule import rule
from asterion.games.space_princess.rules.board import barred, pod_corridor, pods, sees
from asterion.games.space_princess.rules.state import *

FAR = 99


@rule
def spread(s, bench, start):
    """The cost of her way to each tile: a step 1, a closed door 1 more, the Zealot on it 3 more."""
    for tile in range(TILES):
        bench.distance[tile] = FAR
    bench.distance[start] = 0
    changed = True
    while changed:
        changed = False
        for tile in range(TILES):
            for side in range(SIDES):
                to = NEIGHBOUR[tile, side]
                if to == NOWHERE:
                    continue
                cost = bench.distance[tile] + 1
                if barred(s, tile, side):
                    cost += 1
                if to == s.zealot:
                    cost += 3
                if cost < bench.distance[to]:
                    bench.distance[to] = cost
                    changed = True


@rule
def way_out(s, box, bench):
    """The cost of her way to the nearest pod, plus the detour for plans she still needs."""
    start = s.hide if s.princess == NOWHERE else s.princess
    spread(s, bench, start)
    nearest = FAR
    for pod in range(POD, POD + pods(s)):
        nearest = min(nearest, bench.distance[pod_corridor(s, box, pod)] + 1)
    if s.secret_plans == 1 and s.real_plans <= 0:
        to_plan = 0
        for plan in range(PLANS):
            if s.plan[plan] == 1:
                distance = bench.distance[PLAN_TILE[plan]]
                to_plan = distance if to_plan == 0 else min(to_plan, distance)
        nearest += to_plan
    return nearest


@rule
def danger(s):
    """How much threatens her now: troopers with a clear shot, the Zealot within one move."""
    if s.princess == NOWHERE:
        return 0.0
    threat = 0.0
    for trooper in range(TROOPERS):
        tile = s.trooper[trooper]
        if sees(s, tile, s.princess) and not sees(s, tile, s.hologram):
            threat += 1.0
    for i in range(SIDES):
        if DIAGONAL[s.zealot, i] == s.princess:
            threat += 1.0
        if NEIGHBOUR[s.zealot, i] == s.princess:
            threat += 0.6
    return threat


@rule
def value(s, box, bench, out):
    if s.actor == OVER:
        out[PRINCESS] = s.score[PRINCESS]
        out[ZEALOT] = s.score[ZEALOT]
        return
    troopers = 0
    for trooper in range(TROOPERS):
        if s.trooper[trooper] != NOWHERE:
            troopers += 1
    lead = 1.6 - 0.28 * way_out(s, box, bench) - 0.7 * danger(s) - 0.3 * troopers
    lead += 0.9 * (s.tough_princess - s.hurt)
    lead += 0.2 if s.hologram != NOWHERE else 0.0
    out[PRINCESS] = 0.5 + 0.5 * lead / (1.0 + abs(lead))
    out[ZEALOT] = 1.0 - out[PRINCESS]
