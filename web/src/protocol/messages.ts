// Made from crates/wire by `make types`. Do not edit.

export type Seat = number;

export type Eyes = number | "spectator";

export type Bytes32 = string;

export type TableId = string;

export type Pass = string;

export type Id = unknown;

export type Level = string;

export type Words = { "phrase": string } | { "text": string };

export type CommandRequest = { 
/**
 * Which.
 */
table: TableId, 
/**
 * The second half of a link.
 */
pass?: Pass, 
/**
 * The version that the command was made on.
 */
at: number, 
/**
 * By which a repeat is recognised: 1 to 64 visible ASCII characters.
 */
key: string, } & ({ "cmd": "sit", 
/**
 * Which; the first that is free if absent.
 */
place?: number, 
/**
 * Who plays there.
 */
name: string, 
/**
 * SHA-256 of the person's nonce; needed with the first chair.
 */
commitment?: Bytes32, } | { "cmd": "commit", 
/**
 * SHA-256 of it.
 */
commitment: Bytes32, } | { "cmd": "nonce", 
/**
 * The nonce.
 */
nonce: Bytes32, } | { "cmd": "house", 
/**
 * Where.
 */
place: number, 
/**
 * Which, or nobody.
 */
level?: Level, } | { "cmd": "leave" } | { "cmd": "close" } | { "cmd": "remove", 
/**
 * Where.
 */
place: number, } | { "cmd": "renew" } | { "cmd": "play", 
/**
 * In the game's notation.
 */
action: string, } | { "cmd": "resign", 
/**
 * Which seat, for those who hold several.
 */
seat?: Seat, } | { "cmd": "offer-draw" } | { "cmd": "undo", 
/**
 * How many of the game's events stay; the next must be an action of one's own. Absent: one's last action.
 */
to?: number, } | { "cmd": "hand-over", 
/**
 * Whose seat.
 */
seat: Seat, } | { "cmd": "still-here" } | { "cmd": "abort", 
/**
 * Whose seat.
 */
seat: Seat, } | { "cmd": "take-back", 
/**
 * Which seat, for those who hold several.
 */
seat?: Seat, } | { "cmd": "hint", 
/**
 * For which seat, for those who hold several: the one to act if absent.
 */
seat?: Seat, } | { "cmd": "answer", 
/**
 * Its number.
 */
offer: number, 
/**
 * Whether to agree.
 */
yes: boolean, } | { "cmd": "withdraw", 
/**
 * Its number.
 */
offer: number, } | { "cmd": "say", 
/**
 * What.
 */
words: Words, } | { "cmd": "rematch" });

export type ClientMessage = { 
/**
 * Sent back with the answer.
 */
id?: Id, } & ({ "cmd": "ping" } | { "cmd": "subscribe", 
/**
 * Which.
 */
table: TableId, 
/**
 * The second half of a link.
 */
pass?: Pass, 
/**
 * The version that the client knows: if it is recent, only the news since then are sent.
 */
from?: number, } | { "cmd": "unsubscribe", 
/**
 * Which.
 */
table: TableId, } | { "cmd": "past", 
/**
 * Which.
 */
table: TableId, 
/**
 * The second half of a link.
 */
pass?: Pass, 
/**
 * The first position: after so many events of the game. 0, the beginning, if absent.
 */
from?: number, 
/**
 * The last position; the present one if absent.
 */
to?: number, } | CommandRequest);

export type Clock = { "kind": "none" } | { "kind": "fischer", 
/**
 * At the start, in milliseconds.
 */
initial_ms: number, 
/**
 * For every turn ended, in milliseconds.
 */
increment_ms: number, } | { "kind": "days", 
/**
 * Of 24 hours.
 */
days: number, };

export type Access = "link" | "listed";

export type Phase = "waiting" | "calling" | "playing" | "ended";

export type Lost = "resigned" | "timed-out" | "left";

export type How = "rules" | "forfeit" | "agreed" | "closed" | "aborted";

export type Wanted = "open" | "person" | "house" | "held";

export type Proposal = { "kind": "draw" } | { "kind": "undo", 
/**
 * How many of the game's events stay.
 */
to: number, } | { "kind": "hand-over", 
/**
 * Whose seat.
 */
seat: Seat, } | { "kind": "abort", 
/**
 * Whose seat.
 */
seat: Seat, };

export type Place = { "for": "open" } | { "for": "person" } | { "for": "house", 
/**
 * How strong.
 */
level: Level, };

export type OpenTable = { 
/**
 * 1 to 64 characters. A repeat with the same key does not open another table, but finds the first one.
 */
key?: string, 
/**
 * What is asked for.
 */
table: Opening, };

export type Opening = { 
/**
 * Which game.
 */
game: string, 
/**
 * What is agreed; absent for the ordinary game.
 */
options?: unknown, 
/**
 * One entry a place; places become seats by lot.
 */
places: Array<Place>, 
/**
 * Whether places are seats as they stand, without a lot.
 */
fixed?: boolean, 
/**
 * How time is kept. If it is absent the server chooses a clock, unless only one person can sit down; `{"kind":"none"}` asks for none.
 */
clock?: Clock, 
/**
 * Who finds the table.
 */
access?: Access, 
/**
 * Whether advice may be asked for and moves taken back, freely against house players and if all agree among people.
 */
friendly?: boolean, 
/**
 * Whether several people play at one screen: only then may one session take more than one chair. All are told.
 */
one_screen?: boolean, 
/**
 * Whether nobody can say anything at the table.
 */
without_talk?: boolean, 
/**
 * Whether only the ready-made phrases can be said, as at a table for children; at listed tables it is always so.
 */
phrases_only?: boolean, 
/**
 * Whether the game counts for the players' ratings: members only, with a clock, without house players, hints and take-backs.
 */
rated?: boolean, };

export type Outcome = { 
/**
 * Final points.
 */
scores: Array<number>, 
/**
 * 1 is the winner.
 */
ranks: Array<number>, 
/**
 * The id of the clause that ended the game.
 */
reason: string, };

export type Turn = { "seat": Seat } | "chance" | "over";

export type Entry = { 
/**
 * Who.
 */
seat: Seat, 
/**
 * What, in the game's notation.
 */
action: string, } | { 
/**
 * What, in the game's notation.
 */
chance: string, 
/**
 * The number of the stream it was drawn from, where that is not its place in the record: at a table numbers
 * are never used twice, also after an undo.
 */
number?: number, 
/**
 * The epoch of that stream, where it is not 0.
 */
epoch?: number, };

export type Chair = { 
/**
 * For whom it is while nobody has it.
 */
wanted: Wanted, 
/**
 * The name of whoever sits there.
 */
name?: string, 
/**
 * Whether that name is a member's own, and theirs who sits there.
 */
member?: boolean, 
/**
 * Whether a program plays under that name.
 */
bot?: boolean, 
/**
 * Until when its person is on vacation at the latest, in milliseconds; absent if they are not. If that time has passed, they are back.
 */
vacation?: number, 
/**
 * The house player who acts for it now.
 */
house?: Level, 
/**
 * That player's name.
 */
player?: string, 
/**
 * How it was lost, if it was.
 */
lost?: Lost, 
/**
 * On how many positions its person was advised.
 */
hints?: number, 
/**
 * Whether its person has committed to a nonce.
 */
committed: boolean, 
/**
 * Whether its person has opened it.
 */
opened: boolean, 
/**
 * The other chairs of the same person.
 */
with?: Array<Seat>, };

export type Offer = { 
/**
 * What to call it by.
 */
offer: number, 
/**
 * The chairs of whoever made it.
 */
by: Array<Seat>, 
/**
 * What.
 */
what: Proposal, 
/**
 * The chairs whose people have not answered.
 */
waits_for: Array<Seat>, };

export type Asked = { 
/**
 * Whose seat.
 */
seat: Seat, 
/**
 * From when on the others may hand the seat to the house or abort the game, in milliseconds.
 */
until: number, };

export type End = { 
/**
 * In which way.
 */
how: How, 
/**
 * The result; none if the game never began.
 */
outcome?: Outcome, 
/**
 * What chance was drawn from.
 */
secret: Bytes32, };

export type State = { 
/**
 * How far the table is.
 */
phase: Phase, 
/**
 * By when nonces are to be opened, in milliseconds.
 */
open_until?: number, 
/**
 * By place before the start, by seat after it.
 */
chairs: Array<Chair>, 
/**
 * What is proposed.
 */
offers: Array<Offer>, 
/**
 * Who was asked whether they are still there, and has not answered.
 */
asked?: Array<Asked>, 
/**
 * What everybody added to chance, in the order of sitting down, once the game is on.
 */
nonces?: Array<Bytes32>, 
/**
 * How it ended.
 */
end?: End, 
/**
 * The table of the rematch, for those who sat here.
 */
next?: TableId, 
/**
 * The chairs of whoever opened it and would like to play again, for the same people.
 */
next_by?: Array<Seat>, };

export type RunningClock = { 
/**
 * What each seat had left, in milliseconds, when the running clock was started.
 */
left: Array<number>, 
/**
 * The seat whose clock runs.
 */
seat?: Seat, 
/**
 * When it will have run out, in milliseconds of the host's clock.
 */
until?: number, };

export type View = { 
/**
 * Whose: a seat, or `"spectator"`.
 */
seat: Eyes, 
/**
 * What they saw of the last event, if it was one of the game.
 */
seen?: string, 
/**
 * All that they know.
 */
view: unknown, };

export type Play = { 
/**
 * The version up to which commands about the position are stale.
 */
moved: number, 
/**
 * How many events (actions and chance) stand in the game.
 */
events: number, 
/**
 * Who has to act.
 */
turn: Turn, 
/**
 * How it ended by its rules, once it is over.
 */
outcome?: Outcome, 
/**
 * Points so far.
 */
scores: Array<number>, 
/**
 * The clocks, where there are any.
 */
clock?: RunningClock, 
/**
 * One for each of the viewer's chairs, or one for a spectator.
 */
views: Array<View>, };

export type Shown = { 
/**
 * The number of events so far.
 */
version: number, 
/**
 * Its name.
 */
table: TableId, 
/**
 * Which game.
 */
game: string, 
/**
 * Under which version of its rules.
 */
rules: number, 
/**
 * What is agreed.
 */
options: unknown, 
/**
 * Whether places are seats as they stand.
 */
fixed: boolean, 
/**
 * How time is kept.
 */
time: Clock, 
/**
 * Who finds the table.
 */
access: Access, 
/**
 * Whether advice may be asked for and moves taken back.
 */
friendly: boolean, 
/**
 * Whether several people play at one screen, so that one of them may hold several chairs.
 */
one_screen?: boolean, 
/**
 * Whether nobody can say anything here.
 */
without_talk?: boolean, 
/**
 * Whether only the ready-made phrases can be said here.
 */
phrases_only?: boolean, 
/**
 * Whether the game counts for the players' ratings: then help from programs is forbidden.
 */
rated?: boolean, 
/**
 * SHA-256 of the secret.
 */
commitment: Bytes32, 
/**
 * The running seal over all that happened so far.
 */
seal?: Bytes32, 
/**
 * The viewer's own chairs.
 */
you: Array<Seat>, 
/**
 * Whether the viewer opened the table.
 */
host: boolean, 
/**
 * What can change without a move.
 */
state: State, 
/**
 * The game, once it is on.
 */
play?: Play, 
/**
 * The past, as each of the viewer's chairs saw it.
 */
history: Array<Array<Entry>>, };

export type Happened = { "event": "opened" } | { "event": "sat", place: number, } | { "event": "housed", place: number, } | { "event": "committed", by: Array<Seat>, } | { "event": "called", until: number, } | { "event": "nonce", by: Array<Seat>, } | { "event": "left", silent: boolean, } | { "event": "removed" } | { "event": "renewed" } | { "event": "started", order: Array<number>, drawn: boolean, } | { "event": "action", seat: Seat, } | { "event": "chance" } | { "event": "offered", offer: number, by: Array<Seat>, what: Proposal, } | { "event": "answered", offer: number, by: Array<Seat>, yes: boolean, } | { "event": "withdrawn", offer: number, } | { "event": "undone", to: number, } | { "event": "hinted", seat: Seat, } | { "event": "asked", seat: Seat, until: number, } | { "event": "still-here", seat: Seat, } | { "event": "handed", seat: Seat, } | { "event": "taken", seat: Seat, } | { "event": "forfeited", seat: Seat, why: Lost, } | { "event": "downtime", from: number, until: number, } | { "event": "vacation", seat: Seat, from: number, until: number, } | { "event": "epoch", epoch: number, } | { "event": "said", by: Array<Seat>, name: string, words: Words, } | { "event": "unheard" } | { "event": "ended", how: How, } | { "event": "rematched", by: Array<Seat>, };

export type News = { 
/**
 * The version after it.
 */
version: number, 
/**
 * What happened.
 */
event: Happened, 
/**
 * The viewer's own chairs, where they may have changed.
 */
you?: Array<Seat>, 
/**
 * What is different around the game; absent if only the game has moved.
 */
state?: State, 
/**
 * The game after it; absent if it has not moved.
 */
play?: Play, 
/**
 * The running seal, with the last event of those that were stored together.
 */
seal?: Bytes32, };

export type Past = { 
/**
 * In order, without a gap.
 */
positions: Array<PastPosition>, 
/**
 * The first position that was asked for and is not here; absent if all are.
 */
next?: number, };

export type PastPosition = { 
/**
 * After so many events of the game.
 */
events: number, 
/**
 * One for each of the viewer's chairs, or one for a spectator; `seen` is what they saw of the last of those events.
 */
views: Array<View>, };

export type Links = { 
/**
 * Whoever has this may watch.
 */
watch: Pass, 
/**
 * Whoever has this may sit down.
 */
seat: Pass, };

export type Looked = { 
/**
 * Of the request, on a socket.
 */
id?: Id, 
/**
 * Which.
 */
table: TableId, 
/**
 * The table now.
 */
shown: Shown, 
/**
 * The chairs whose people are connected.
 */
here: Array<Seat>, 
/**
 * The links of a table, for those who sit at it or opened it.
 */
links: Links | null, 
/**
 * The server's clock, in milliseconds.
 */
now: number, };

export type Text = { 
/**
 * In English.
 */
en: string, 
/**
 * In French.
 */
fr: string, };

export type Refusal = { 
/**
 * What is wrong, for programs.
 */
code: string, 
/**
 * What is wrong, for developers.
 */
message: string, 
/**
 * The rule of the game that stands against it.
 */
clause?: string, 
/**
 * That rule in both languages.
 */
text?: Text, 
/**
 * The version of the table now.
 */
version?: number, 
/**
 * The seat in question.
 */
seat?: Seat, 
/**
 * The place in question.
 */
place?: number, 
/**
 * The offer in question.
 */
offer?: number, 
/**
 * The event in question.
 */
to?: number, 
/**
 * How long to wait before trying again, in milliseconds.
 */
retry_ms?: number, };

export type Goodbye = { 
/**
 * Always `closing`.
 */
code: string, 
/**
 * In so many milliseconds.
 */
again_ms: number, };

export type ServerMessage = { 
/**
 * Of the request.
 */
id?: Id, 
/**
 * Why.
 */
error: Refusal, } | { 
/**
 * Of the request.
 */
id?: Id, 
/**
 * The number of the first event.
 */
first: number, 
/**
 * How many.
 */
count: number, } | { 
/**
 * Of the request.
 */
id?: Id, 
/**
 * Where.
 */
table: TableId, 
/**
 * The version now.
 */
version: number, 
/**
 * How many news follow.
 */
resumed: number, 
/**
 * The chairs whose people are connected.
 */
here: Array<Seat>, 
/**
 * The server's clock, in milliseconds.
 */
now: number, } | Looked | { 
/**
 * Where.
 */
table: TableId, 
/**
 * What.
 */
news: News, } | { 
/**
 * Where.
 */
table: TableId, 
/**
 * The table now.
 */
shown: Shown, } | { 
/**
 * Where.
 */
table: TableId, 
/**
 * The chairs whose people are connected.
 */
here: Array<Seat>, } | { 
/**
 * Where.
 */
table: TableId, 
/**
 * The links now.
 */
links: Links, } | { 
/**
 * Of the request.
 */
id?: Id, 
/**
 * Where.
 */
table: TableId, 
/**
 * What was asked for.
 */
past: Past, } | { 
/**
 * When to come back.
 */
goodbye: Goodbye, } | { 
/**
 * Of the request.
 */
id?: Id, 
/**
 * The server's clock, in milliseconds.
 */
now: number, 
/**
 * Of the web client that the server has; none in a page, which is its own.
 */
version: string, } | { 
/**
 * Of the request.
 */
id?: Id, };
