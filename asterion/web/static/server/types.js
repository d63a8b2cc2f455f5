// What the server tells and is told: made by asterion/web/api/page_types.py from the OpenAPI document.

/**
 * What was asked for is stored, safe from any crash.
 * @typedef {object} Acknowledged
 * @property {1} v
 * @property {"ack"} type
 * @property {string} request
 * @property {number} version
 */

/**
 * A choice, how often to make it, and what the seat may then expect, 0 to 1.
 * @typedef {object} Advised
 * @property {string} notation
 * @property {string} sentence
 * @property {string} target
 * @property {string} source
 * @property {number} share
 * @property {number} expects
 */

/**
 * How a table stands, seen by somebody who passes by.
 * @typedef {object} Afar
 * @property {number} version
 * @property {string} turn
 * @property {boolean} yours
 * @property {string} svg
 */

/**
 * @typedef {object} Agreeing
 * @property {boolean} agree
 */

/**
 * Something that is done if everybody agrees.
 * @typedef {object} Asking
 * @property {"takeback" | "pause" | "go-on" | "bot"} kind
 * @property {number} seat  That asks; of a bot, for which it would play.
 */

/**
 * @typedef {object} Asks
 * @property {string} when  always, matters, never, or what else the table's asks say.
 */

/**
 * A game: who plays it, and how.
 * @typedef {object} Card
 * @property {string} name
 * @property {string} title
 * @property {string} pitch
 * @property {number} minutes
 * @property {number} complexity
 * @property {number[]} seats
 * @property {SeatTitle[]} seat_names
 * @property {Option[]} options
 * @property {(FirstScene | SceneTitle)[]} lesson
 * @property {string[]} bots
 */

/**
 * For whom a chair is: me, a friend, anybody, or a bot's name.
 * @typedef {object} ChairFor
 * @property {string} whom
 */

/**
 * A seat of a table, and who sits there.
 * @typedef {object} ChairTold
 * @property {number} seat
 * @property {string} player
 * @property {boolean} mine
 * @property {boolean} taken
 * @property {"link" | "anybody" | null} free
 * @property {boolean} here
 */

/**
 * What every seat may expect, 0 to 1, as far as one of them can tell.
 * @typedef {object} Chances
 * @property {number} version
 * @property {number} seat
 * @property {number} plies
 * @property {number[]} chances
 */

/**
 * The version that a change led to, and what its seat now sees.
 * @typedef {object} Changed
 * @property {number} version
 * @property {View} view
 */

/**
 * @typedef {object} Chatting
 * @property {boolean} on
 */

/**
 * @typedef {object} Choice
 * @property {string} notation
 * @property {string} sentence
 * @property {string} target
 * @property {string} source
 */

/**
 * How long everybody has left, in seconds.
 * @typedef {object} ClockTold
 * @property {"move" | "game" | "days"} kind
 * @property {number} seconds
 * @property {number} increment
 * @property {number[]} left
 * @property {number | null} running
 */

/**
 * A moment for programs, and for people in the time of this computer.
 * @typedef {object} Day
 * @property {string} iso
 * @property {string} words
 */

/**
 * @typedef {object} Deputy
 * @property {string} who  human, or a bot's name.
 * @property {number | null} [version]
 * @property {string | null} [request]
 */

/**
 * Why something was not done, for programs and in a sentence for people.
 * @typedef {object} Fault
 * @property {string} kind
 * @property {string} message
 * @property {string | null} rule
 */

/**
 * The first scene of a part of a lesson, with the part's title.
 * @typedef {object} FirstScene
 * @property {string} id
 * @property {string} title
 * @property {string} part
 */

/**
 * A table that is there no more.
 * @typedef {object} Forgotten
 * @property {string} id
 */

/**
 * The position after so many plies, as a seat could see it.
 * @typedef {object} Frame
 * @property {number} ply
 * @property {string} actor_name
 * @property {string[]} sentences
 * @property {string} svg
 */

/**
 * @typedef {object} FreeChair
 * @property {number} seat
 * @property {string} title
 */

/**
 * The people of a table, as one of them may know it.
 * @typedef {object} GatheredTold
 * @property {ChairTold[]} chairs
 * @property {boolean} opener
 * @property {"everybody" | "link" | "nobody"} watch
 * @property {number} watching
 * @property {QuestionTold | null} question
 * @property {boolean} paused
 * @property {ClockTold | null} clock
 * @property {string | null} next
 * @property {boolean} chat
 * @property {number} said
 */

/**
 * How the picture changed with one step on the way to the view.
 * @typedef {object} Glimpse
 * @property {number} ply
 * @property {string} actor_name
 * @property {(string | [number, number] | [number, number, number, string])[] | null} picture
 */

/**
 * It is done, and there is nothing to tell of it.
 * @typedef {object} Gone
 * @property {true} done
 */

/**
 * What a seat should choose: one choice, or for a secret one perhaps a mix.
 * @typedef {object} Hint
 * @property {number} version
 * @property {number} seat
 * @property {Advised[]} mix
 * @property {Advised[]} others
 * @property {string} sentence
 */

/**
 * @typedef {object} InFile
 * @property {string} record  The text of a .maze file.
 */

/**
 * A link to send, with its QR code as an address that an image can have.
 * @typedef {object} Invitation
 * @property {string} url
 * @property {string} qr
 * @property {number} lasts
 */

/**
 * Where a link leads.
 * @typedef {object} Invited
 * @property {"table" | "browser"} kind
 * @property {string} who
 * @property {string} me
 * @property {string} game
 * @property {string} title
 * @property {string[]} players
 * @property {FreeChair[]} free
 * @property {number[]} mine
 * @property {string | null} table
 */

/**
 * @typedef {object} Inviting
 * @property {number | null} [seat]  null: whichever is free for friends.
 */

/**
 * Where to go now; null: to the lobby.
 * @typedef {object} Joined
 * @property {string | null} table
 * @property {number | null} seat
 */

/**
 * Sit down, or only watch.
 * @typedef {object} Joining
 * @property {string} token
 * @property {number | null} [seat]  null: only watch.
 * @property {string} [name]
 */

/**
 * A choice of a finished game, made or missed.
 * @typedef {object} Judged
 * @property {string} notation
 * @property {string} sentence
 * @property {string} target
 * @property {number} expects
 */

/**
 * A sentence of the story, and the number of the ply that caused it.
 * @typedef {object} Line
 * @property {number} ply
 * @property {string} sentence
 */

/**
 * What somebody said.
 * @typedef {object} LineTold
 * @property {number} number
 * @property {string} name
 * @property {number | null} seat
 * @property {boolean} mine
 * @property {string} said
 * @property {number} at
 */

/**
 * @typedef {object} Lines
 * @property {LineTold[]} lines
 */

/**
 * See the whole, and the picture in this arrangement from now on.
 * @typedef {object} Look
 * @property {1} [v]
 * @property {"look"} [type]
 * @property {"tall" | "wide"} [shape]
 */

/**
 * How far looking back on a finished game has come, and what was found.
 * @typedef {object} LookBack
 * @property {"none" | "running" | "done" | "failed"} state
 * @property {number} progress
 * @property {Moment[]} moments
 * @property {TurningPoint[]} turning_points
 */

/**
 * The whole comes now, and the picture in this arrangement from now on.
 * @typedef {object} Looking
 * @property {1} v
 * @property {"looking"} type
 * @property {"tall" | "wide"} shape
 */

/**
 * A choice of a finished game, as the chooser could see it; or its end, of seat -1.
 * @typedef {object} Moment
 * @property {number} ply
 * @property {number} seat
 * @property {number[]} chances
 * @property {number | null} played
 * @property {number | null} best
 */

/**
 * @typedef {object} Move
 * @property {number} seat
 * @property {string} move
 * @property {string[]} [then]  Played after it as long as each may still be chosen.
 * @property {number} version
 * @property {string} request
 */

/**
 * The table is not any more at the version that was asked about.
 * @typedef {object} MovedOn
 * @property {true} moved_on
 * @property {number} version
 */

/**
 * @typedef {object} Named
 * @property {string} name
 */

/**
 * @typedef {object} NewTable
 * @property {string} game
 * @property {string[]} seats
 * @property {string[]} [names]
 * @property {Record<string, boolean | number | string>} [options]
 * @property {string | null} [seed]
 * @property {string | null} [components]
 * @property {"everybody" | "link" | "nobody"} [watch]  Who may look on, where people come from elsewhere.
 * @property {Timed | null} [clock]  Where people come from elsewhere.
 */

/**
 * @typedef {object} Option
 * @property {string} name
 * @property {string} sentence
 * @property {(boolean | number | string)[]} values
 * @property {boolean | number | string} default
 * @property {string[]} rules
 */

/**
 * Who sits at the table, and who is there; where people come from elsewhere.
 * @typedef {object} PeopleTold
 * @property {1} v
 * @property {"people"} type
 * @property {GatheredTold} people
 */

/**
 * Who asks; the name is empty for somebody new.
 * @typedef {object} PersonTold
 * @property {string} name
 * @property {number} browsers
 * @property {number} tables
 * @property {number} turns
 */

/**
 * Is anybody there?
 * @typedef {object} Ping
 * @property {1} [v]
 * @property {"ping"} [type]
 */

/**
 * Where a scene stands in its lesson.
 * @typedef {object} Place
 * @property {string} scene
 * @property {string | null} part
 * @property {SceneTitle[]} scenes
 * @property {SceneTitle | null} next
 * @property {Record<string, boolean | number | string>} options
 */

/**
 * Choose; then go on with these moves as long as each of them may still be chosen.
 * @typedef {object} Play
 * @property {1} [v]
 * @property {"play"} [type]
 * @property {string} move
 * @property {string[]} [then]
 * @property {number} version
 * @property {string} request
 */

/**
 * Somebody is.
 * @typedef {object} Pong
 * @property {1} v
 * @property {"pong"} type
 */

/**
 * What a choice leads to, as far as the seat can know.
 * @typedef {object} Preview
 * @property {string | null} svg
 * @property {string[]} sentences
 */

/**
 * A question that is open at a table.
 * @typedef {object} QuestionTold
 * @property {number} number
 * @property {"takeback" | "pause" | "go-on" | "bot"} kind
 * @property {number} seat
 * @property {boolean} mine
 * @property {boolean} asked
 * @property {number} waits
 */

/**
 * @typedef {object} Reacting
 * @property {string} sign
 */

/**
 * A sign that somebody gives from their seat.
 * @typedef {object} ReactionTold
 * @property {1} v
 * @property {"reaction"} type
 * @property {number} seat
 * @property {string} sign
 */

/**
 * @typedef {object} Refusal
 * @property {Fault} error
 */

/**
 * What was asked for is not done; without a request it is something else that went wrong.
 * @typedef {object} Refused
 * @property {1} v
 * @property {"refused"} type
 * @property {string | null} request
 * @property {Fault} error
 */

/**
 * @typedef {object} Reseated
 * @property {number} version
 * @property {Table} table
 */

/**
 * Moves that answer for a person what is asked again and again; none where that is not so.
 * @typedef {object} Routine
 * @property {string[]} moves
 */

/**
 * @typedef {object} Saying
 * @property {string} text
 */

/**
 * What a scene of a lesson teaches just now.
 * @typedef {object} Scene
 * @property {string} scene
 * @property {number} number
 * @property {string} title
 * @property {string} text
 * @property {string[]} said
 * @property {string | null} ask
 * @property {string | null} hint
 * @property {string | null} missed
 * @property {string | null} praise
 */

/**
 * @typedef {object} SceneTitle
 * @property {string} id
 * @property {string} title
 */

/**
 * A place at a table, and who plays there.
 * @typedef {object} Seat
 * @property {number} seat
 * @property {string} name
 * @property {string} title
 * @property {string} who
 * @property {string} player
 * @property {string} colour
 */

/**
 * A seat of a game, for programs and for people.
 * @typedef {object} SeatTitle
 * @property {string} name
 * @property {string} title
 */

/**
 * Who would sit at a table.
 * @typedef {object} Seats
 * @property {SeatTitle[]} seats
 */

/**
 * A link's token. It stands in the part of an address that browsers keep to themselves.
 * @typedef {object} Shown
 * @property {string} token
 */

/**
 * What a seat may know, as changes of what this browser was told last. But for version, seat and window, what is as it was is left out.
 * @typedef {object} Sight
 * @property {string} [table]
 * @property {number} version
 * @property {number} [plies]
 * @property {number} seat
 * @property {number} [actor]
 * @property {string} [actor_name]
 * @property {string} [prompt]
 * @property {string} [routine]
 * @property {boolean} [over]
 * @property {string | null} [outcome]
 * @property {number[] | null} [score]
 * @property {string | null} [commitment]
 * @property {Scene | null} [lesson]
 * @property {string | null} [undo]
 * @property {string | null} [takeback]
 * @property {string[]} [who]
 * @property {string} [asks]
 * @property {Window | null} window
 * @property {number} told
 * @property {Line[]} lines
 * @property {([number, number] | [string | [number, string], string | [number, string], string | [number, string], string | [number, string]])[]} choices
 * @property {(string | [number, number] | [number, number, number, string])[]} picture
 */

/**
 * @typedef {object} Sign
 * @property {string} sign  wait or pass.
 */

/**
 * @typedef {object} Sitting
 * @property {number} seat
 * @property {string} [name]
 */

/**
 * A table as everybody sees it.
 * @typedef {object} Table
 * @property {string} id
 * @property {string} game
 * @property {string} title
 * @property {Seat[]} seats
 * @property {Record<string, boolean | number | string>} options
 * @property {number} version
 * @property {number} plies
 * @property {Record<string, string> | null} asks
 * @property {string | null} chosen_seed
 * @property {boolean} secrets
 * @property {boolean} private
 * @property {boolean} over
 * @property {string | null} outcome
 * @property {number} created
 * @property {Day} began
 * @property {Place | null} lesson
 */

/**
 * Take back the last choice.
 * @typedef {object} TakeBack
 * @property {1} [v]
 * @property {"undo"} [type]
 * @property {number} version
 * @property {string} request
 * @property {boolean} [agreed]
 */

/**
 * A bot has begun to think, once its search is compiled.
 * @typedef {object} Thinking
 * @property {1} v
 * @property {"thinking"} type
 * @property {number} seat
 * @property {boolean} warming
 */

/**
 * How long people may take: for all choices in a row (`move`, `days`), or for the whole game.
 * @typedef {object} Timed
 * @property {"move" | "game" | "days"} kind
 * @property {number} seconds  With `days`, so many seconds as they have.
 * @property {number} [increment]  Seconds after every turn, with `game`.
 */

/**
 * Why moves cannot be kept just now; null when they can again.
 * @typedef {object} TroubleTold
 * @property {1} v
 * @property {"trouble"} type
 * @property {string | null} message
 */

/**
 * A choice that cost much.
 * @typedef {object} TurningPoint
 * @property {number} ply
 * @property {number} seat
 * @property {Judged} played
 * @property {Judged} better
 * @property {string} sentence
 * @property {number} loss
 */

/**
 * @typedef {object} Undo
 * @property {number} seat
 * @property {number} version
 * @property {string} request
 * @property {boolean} [agreed]
 */

/**
 * Whether a finished game's dice are those promised before it began.
 * @typedef {object} Verdict
 * @property {boolean} ok
 * @property {number} rolls
 * @property {string | null} problem
 * @property {string | null} commitment
 * @property {string | null} seed
 * @property {string | null} seal
 */

/**
 * What a seat may know.
 * @typedef {object} View
 * @property {string} table
 * @property {number} version
 * @property {number} plies
 * @property {number} seat
 * @property {number} actor
 * @property {string} actor_name
 * @property {string} prompt
 * @property {string} routine
 * @property {boolean} over
 * @property {string | null} outcome
 * @property {number[] | null} score
 * @property {string | null} commitment
 * @property {Scene | null} lesson
 * @property {string | null} undo
 * @property {string | null} takeback
 * @property {string[]} who
 * @property {string} asks
 * @property {Window | null} window
 * @property {Choice[]} choices
 * @property {Line[]} story
 * @property {string} svg
 */

/**
 * At once, and after every change: what the seat sees, and the steps that led there from what it saw. The story and all that is told of the view go on from what this browser was told last, and so do the pictures, one after the other. A browser that was told something else last asks to look, and is told the whole.
 * @typedef {object} ViewTold
 * @property {1} v
 * @property {"view"} type
 * @property {number | null} after
 * @property {Sight} view
 * @property {Glimpse[]} frames
 */

/**
 * @typedef {object} Viewed
 * @property {View} view
 */

/**
 * A place that a figure can go to in several steps.
 * @typedef {object} Walk
 * @property {string} target
 * @property {string[]} moves
 * @property {string} sentence
 */

/**
 * Everywhere that a figure can go to before something happens or somebody else chooses.
 * @typedef {object} Walks
 * @property {Walk[]} walks
 */

/**
 * @typedef {object} Wanted
 * @property {number} seats
 * @property {Record<string, boolean | number | string>} [options]
 */

/**
 * @typedef {object} WatchedBy
 * @property {"everybody" | "link" | "nobody"} watch
 */

/**
 * Which rule forbids a wish now.
 * @typedef {object} Why
 * @property {boolean} allowed
 * @property {string | null} rule
 * @property {string} sentence
 */

/**
 * A window in which players may answer, as one seat sees it.
 * @typedef {object} Window
 * @property {number} seconds
 * @property {number} left
 * @property {boolean} waiting
 * @property {boolean} may
 * @property {string | null} said
 */

/**
 * A window opens, or somebody takes their time; it ends with a view.
 * @typedef {object} WindowTold
 * @property {1} v
 * @property {"window"} type
 * @property {Window | null} window
 */

/**
 * @typedef {object} Windowed
 * @property {Window | null} window
 */

/**
 * The choices with which a seat wins at once, as far as it can know.
 * @typedef {object} Wins
 * @property {string[]} moves
 */

export const CHANCE = -1;
export const OVER = -2;
export const SPECTATOR = -1;
export const CONCEALED = -3;
