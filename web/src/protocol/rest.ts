// Made from crates/wire by `make types`. Do not edit.

import type { Bytes32, Clock, Entry, Id, Level, Looked, Lost, Opening, OpenTable, Outcome, Pass, Phase, Refusal, Seat, TableId, Wanted } from './messages';
export type { Looked } from './messages';

export type Games = { 
/**
 * What can be played.
 */
games: Array<GameListed>, 
/**
 * House players, the weakest first.
 */
levels: Array<string>, 
/**
 * What can be said at listed tables.
 */
phrases: Array<string>, 
/**
 * The program's version.
 */
version: string, };

export type GameListed = { 
/**
 * Its name in messages and addresses.
 */
id: string, 
/**
 * The version of its rules.
 */
rules: number, 
/**
 * The fewest and the most who can play.
 */
seats: [number, number], 
/**
 * Whether seats know things that others do not.
 */
secrets: boolean, 
/**
 * Whether anything is drawn or thrown.
 */
chance: boolean, 
/**
 * What can be agreed, as a JSON schema.
 */
options: unknown, };

export type HouseFacts = { 
/**
 * Changes with the files of the web client: a page that was loaded under another version is old.
 */
version: string, 
/**
 * What the operator has to say by law, as Markdown.
 */
legal: LegalText | null, 
/**
 * Present if the server is set up for a screen that many people use, one after the other.
 */
kiosk: Kiosk | null, 
/**
 * Set where one can be a member.
 */
accounts?: Accounts, };

export type LegalText = { 
/**
 * In English.
 */
en: string, 
/**
 * In French.
 */
fr: string, };

export type Kiosk = { 
/**
 * After so many seconds without a touch the next guest begins afresh.
 */
idle_s: number, };

export type Greet = { 
/**
 * What others are to see; a guest keeps the name they have if it is absent.
 */
name?: string, };

export type Session = { 
/**
 * Who asks; `null` for a stranger.
 */
guest: GuestName | null, };

export type GuestName = { 
/**
 * What others see; empty if no name was given yet.
 */
name: string, 
/**
 * Whether they are a member.
 */
member?: boolean, };

export type Tables = { 
/**
 * At most a hundred.
 */
tables: Array<TableListed>, 
/**
 * What to ask `after` for the rest; absent if this is the end.
 */
next?: TableId, };

export type TableListed = { 
/**
 * Its id.
 */
table: TableId, 
/**
 * Which game.
 */
game: string, 
/**
 * How far it is.
 */
phase: Exclude<Phase, "calling">, 
/**
 * When something last happened, in milliseconds since 1970.
 */
updated: number, 
/**
 * What everybody may see of it.
 */
face: Face, };

export type Face = { 
/**
 * By place before the start, by seat after it.
 */
chairs: Array<FaceChair>, 
/**
 * The seat to act.
 */
turn: number | null, 
/**
 * How time is kept.
 */
time: Clock, };

export type FaceChair = { 
/**
 * For whom it is while nobody has it.
 */
wanted: Wanted, 
/**
 * The name of whoever sits there.
 */
name: string | null, 
/**
 * The house player who acts for it now: how strong.
 */
house: Level | null, 
/**
 * That player's name; faces that were written before players had names have none.
 */
player?: string, };

export type Refused = { 
/**
 * Why.
 */
error: Refusal, };

export type SignUp = "open" | "invitation" | "closed";

export type Accounts = { 
/**
 * How one becomes one.
 */
sign_up: SignUp, };

export type Join = { 
/**
 * 2 to 30 letters, digits, spaces and `- ' ’ . _`.
 */
name: string, 
/**
 * 8 to 200 characters.
 */
password: string, 
/**
 * The second half of an invitation, where one is needed.
 */
invitation?: string, };

export type LogIn = { 
/**
 * The member's name, however it is spelled; a former one too.
 */
name: string, 
/**
 * Their password.
 */
password: string, };

export type Recover = { 
/**
 * The member's name.
 */
name: string, 
/**
 * One of the codes on their card; it works once.
 */
code: string, 
/**
 * The password from now on.
 */
password: string, };

export type Reset = { 
/**
 * The second half of the operator's link.
 */
link: string, 
/**
 * The password from now on.
 */
password: string, };

export type ChangePassword = { 
/**
 * The password so far.
 */
old: string, 
/**
 * The password from now on.
 */
new: string, };

export type Rename = { 
/**
 * The name from now on.
 */
name: string, };

export type Confirm = { 
/**
 * The member's password.
 */
password: string, };

export type Account = { 
/**
 * What others see.
 */
name: string, 
/**
 * The name before, if it was changed.
 */
former?: string, 
/**
 * Since when they are a member, in milliseconds since 1970.
 */
since: number, 
/**
 * From when on the name can be changed again; absent if it can be now.
 */
rename_from?: number, 
/**
 * How many recovery codes are left.
 */
codes: number, 
/**
 * Where they are logged in, the latest used first.
 */
sessions: Array<SessionListed>, };

export type SessionListed = { 
/**
 * Its name in `DELETE /api/account/sessions/ID`.
 */
id: string, 
/**
 * When it began, in milliseconds since 1970.
 */
started: number, 
/**
 * When it was last used, to the hour.
 */
used: number, 
/**
 * Browser and system in a few words; empty if unknown.
 */
device: string, 
/**
 * Whether it is the one that asks.
 */
current: boolean, };

export type Joined = { 
/**
 * Who they are now.
 */
account: Account, 
/**
 * Eight recovery codes. They are told this once.
 */
codes: Array<string>, };

export type Codes = { 
/**
 * Eight new recovery codes; the old ones are void. They are told this once.
 */
codes: Array<string>, };

export type StrengthWanted = "any" | "near" | "stronger" | "weaker";

export type Seek = { 
/**
 * Which game.
 */
game: string, 
/**
 * For how many; as few as the game needs if absent.
 */
seats?: number, 
/**
 * How time is kept; as the server chooses for several people if absent.
 */
clock?: Clock, 
/**
 * Whether it is to be rated: only those meet who ask for the same.
 */
rated?: boolean, 
/**
 * Which opponents.
 */
strength?: StrengthWanted, 
/**
 * What a guest wants to be called; the session's name if absent.
 */
name?: string, 
/**
 * SHA-256 of a fresh nonce, with which one sits down when company is found. A repeat with the same one is the same seek.
 */
commitment: Bytes32, };

export type FillSeats = { 
/**
 * How strong the house players are.
 */
level: Level, };

export type ChallengeSomebody = { 
/**
 * A member's name, however it is spelled.
 */
to: string, 
/**
 * 1 to 64 characters. A repeat with the same key finds the first table.
 */
key?: string, 
/**
 * The table to be opened; whoever is not given the link cannot find it.
 */
table: Opening, };

export type LobbyView = { 
/**
 * Of the request, on a socket.
 */
id?: LobbyId, 
/**
 * What everybody sees.
 */
lobby?: Lobby, 
/**
 * What concerns whoever asks.
 */
you?: InLobby, };

export type Lobby = { 
/**
 * How many people are connected or have asked lately.
 */
here: number, 
/**
 * Those who look at the lobby, at most thirty.
 */
people: Array<Somebody>, 
/**
 * What people look for, the longest waiting first; at most fifty.
 */
seeks: Array<SeekListed>, 
/**
 * Tables with a free place, the latest first; at most twenty.
 */
waiting: Array<TableListed>, 
/**
 * Games to watch, the latest first; at most eight.
 */
playing: Array<TableListed>, 
/**
 * How many listed tables wait for company, counted up to a thousand.
 */
tables_waiting: number, 
/**
 * How many games at listed tables are being played, counted up to a thousand.
 */
tables_playing: number, };

export type Somebody = { 
/**
 * What others see.
 */
name: string, 
/**
 * Whether that is a member's own name.
 */
member?: boolean, };

export type SeekListed = { 
/**
 * Which game.
 */
game: string, 
/**
 * For how many.
 */
seats: number, 
/**
 * How time is kept.
 */
clock: Clock, 
/**
 * Whether it is to be rated.
 */
rated: boolean, 
/**
 * Which opponents.
 */
strength: StrengthWanted, 
/**
 * Who, the longest waiting first.
 */
people: Array<Somebody>, 
/**
 * Since when, in milliseconds since 1970.
 */
since: number, };

export type InLobby = { 
/**
 * What they look for.
 */
seek: MySeek | null, 
/**
 * The table at which company was found for them, for two minutes.
 */
matched: Matched | null, 
/**
 * Challenges to them and by them that are not answered.
 */
challenges: Array<Challenge>, };

export type MySeek = { 
/**
 * Which game.
 */
game: string, 
/**
 * For how many.
 */
seats: number, 
/**
 * How time is kept.
 */
clock: Clock, 
/**
 * Whether it is to be rated.
 */
rated: boolean, 
/**
 * Which opponents.
 */
strength: StrengthWanted, 
/**
 * Of the nonce.
 */
commitment: Bytes32, 
/**
 * Since when, in milliseconds since 1970.
 */
since: number, 
/**
 * For how long so far, in milliseconds.
 */
waited_ms: number, 
/**
 * From when on house players can take the free seats.
 */
house_from: number, 
/**
 * The house players who may, if that was agreed to.
 */
house: Level | null, };

export type Matched = { 
/**
 * Where.
 */
table: TableId, 
/**
 * Which game.
 */
game: string, 
/**
 * Of the nonce that is to be opened there.
 */
commitment: Bytes32, };

export type Challenge = { 
/**
 * The table, and the challenge's name in `DELETE /api/lobby/challenges/ID`.
 */
table: TableId, 
/**
 * Which game.
 */
game: string, 
/**
 * What lists show of the table.
 */
face: Face, 
/**
 * Who asks.
 */
from: string, 
/**
 * Who is asked.
 */
to: string, 
/**
 * Whether it is a challenge of whoever is shown it.
 */
mine: boolean, 
/**
 * When it was sent, in milliseconds since 1970.
 */
sent: number, 
/**
 * Until when it stands.
 */
until: number, 
/**
 * With which one sits down there; absent if the server cannot make it any more.
 */
pass: Pass | null, };

export type LobbyId = unknown;

export type LobbyRequest = { "cmd": "lobby", 
/**
 * Sent back with the answer.
 */
id?: Id, } | { "cmd": "leave-lobby", 
/**
 * Sent back with the answer.
 */
id?: Id, };

export type GameRecord = { 
/**
 * [`FORMAT`] or [`TABLE_FORMAT`].
 */
format: number, 
/**
 * Which game.
 */
game: string, 
/**
 * Under which version of its rules.
 */
rules: number, 
/**
 * What was agreed.
 */
options: unknown, 
/**
 * How many played.
 */
seats: number, 
/**
 * Who played, seat by seat, where it is known.
 */
names?: Array<Named>, 
/**
 * Where it began, if not at the beginning.
 */
position?: string, 
/**
 * What chance was drawn from, where it was drawn fairly at a table.
 */
fair?: Fair, 
/**
 * What chance was drawn from, where it was drawn from a seed text.
 */
seed?: string, 
/**
 * What happened.
 */
events: Array<Entry>, 
/**
 * Who gave up or ran out of time, in that order.
 */
forfeits?: Array<Forfeit>, 
/**
 * How it ended, if it did.
 */
outcome?: Outcome, 
/**
 * What happened at the table, as it was sealed (format 2).
 */
sealed?: Sealed, };

export type Sealed = { 
/**
 * What was stored at once, in order.
 */
appends: Array<unknown>, 
/**
 * The running seal after the last of them.
 */
seal: string, };

export type Named = { 
/**
 * The name they went by.
 */
name: string, 
/**
 * The level of a house player; absent for a person.
 */
house?: string, };

export type Fair = { 
/**
 * The table's id, which is part of the key.
 */
table?: string, 
/**
 * SHA-256 of the secret, published before anybody sat down.
 */
commitment: string, 
/**
 * What the players added, in the order of sitting down.
 */
nonces: Array<string>, 
/**
 * The secret, opened at the end.
 */
secret: string | null, 
/**
 * Whether seats were fixed when the table was opened, so that there was no lot (format 2).
 */
fixed?: boolean, 
/**
 * How the seats were drawn by lot, if they were.
 */
draw?: SeatDraw, };

export type SeatDraw = { 
/**
 * The number of the stream it was drawn from.
 */
number: number, 
/**
 * The epoch of that stream, where it is not 0.
 */
epoch?: number, 
/**
 * For each seat, the place that came to it, counted from 0 in the order in which the table was laid.
 */
order: Array<number>, };

export type Forfeit = { 
/**
 * Whose.
 */
seat: Seat, 
/**
 * How it came about.
 */
why: Lost, 
/**
 * How many events of the record came before it.
 */
after: number, };

/** Every endpoint under /api: the body it takes and the answer it gives; anything else is Refused. */
export interface Doors {
  'GET /api/games': { body: undefined; answer: Games };
  'GET /api/house': { body: undefined; answer: HouseFacts };
  'GET /api/session': { body: undefined; answer: Session };
  'POST /api/session': { body: Greet; answer: Session };
  'GET /api/session/tables': { body: undefined; answer: Tables };
  'POST /api/tables': { body: OpenTable; answer: Looked };
  'GET /api/tables': { body: undefined; answer: Tables };
  'GET /api/tables/ID': { body: undefined; answer: Looked };
  'GET /api/tables/ID/record': { body: undefined; answer: GameRecord };
  'DELETE /api/session': { body: undefined; answer: Session };
  'GET /api/account': { body: undefined; answer: Account };
  'POST /api/account': { body: Join; answer: Joined };
  'POST /api/account/login': { body: LogIn; answer: Account };
  'POST /api/account/recover': { body: Recover; answer: Account };
  'POST /api/account/reset': { body: Reset; answer: Account };
  'POST /api/account/password': { body: ChangePassword; answer: Account };
  'POST /api/account/name': { body: Rename; answer: Account };
  'POST /api/account/codes': { body: Confirm; answer: Codes };
  'DELETE /api/account/sessions': { body: undefined; answer: Account };
  'DELETE /api/account/sessions/ID': { body: undefined; answer: Account };
  'GET /api/lobby': { body: undefined; answer: LobbyView };
  'POST /api/lobby/seek': { body: Seek; answer: InLobby };
  'DELETE /api/lobby/seek': { body: undefined; answer: InLobby };
  'POST /api/lobby/house': { body: FillSeats; answer: InLobby };
  'POST /api/lobby/challenges': { body: ChallengeSomebody; answer: Challenge };
  'DELETE /api/lobby/challenges/ID': { body: undefined; answer: InLobby };
}
