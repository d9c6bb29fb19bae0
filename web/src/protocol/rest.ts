// Made from crates/wire by `make types`. Do not edit.

import type { Clock, Entry, Happened, Level, Looked, Lost, OpenTable, Outcome, Phase, Refusal, Seat, TableId, Wanted } from './messages';
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
member?: boolean, 
/**
 * What they are in the house, if they look after it.
 */
role?: Role, 
/**
 * How many notices wait for them.
 */
notices?: number, };

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
time: Clock, 
/**
 * Whether the game counts for the players' ratings.
 */
rated?: boolean, 
/**
 * Whether only the ready-made phrases can be said.
 */
phrases_only?: boolean, };

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
 * 8 to 200 characters; needed unless there is a passkey.
 */
password?: string, 
/**
 * A passkey instead of the password, or beside it.
 */
passkey?: PasskeyMade, 
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
 * The password so far; or `passkey`.
 */
old?: string, 
/**
 * One of the member's passkeys instead.
 */
passkey?: PasskeySigned, 
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
 * The member's password; or `passkey`.
 */
password?: string, 
/**
 * One of the member's passkeys instead.
 */
passkey?: PasskeySigned, };

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
 * Whether they have a password.
 */
password: boolean, 
/**
 * Their passkeys, the oldest first.
 */
passkeys: Array<PasskeyListed>, 
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

export type ChallengeFor = "join" | "login" | "add" | "confirm";

export type AskChallenge = { 
/**
 * What it is for.
 */
for: ChallengeFor, 
/**
 * To become a member: the name.
 */
name?: string, };

export type Challenge = { 
/**
 * What is signed; for five minutes, and once.
 */
challenge: string, 
/**
 * The relying party's id: the host under which the page was loaded.
 */
rp: string, 
/**
 * How long one has, in milliseconds.
 */
timeout_ms: number, 
/**
 * For a new passkey: whose it is.
 */
user?: PasskeyUser, 
/**
 * For a new passkey: the kinds of keys, as COSE numbers them, the dearest first.
 */
algorithms?: Array<number>, 
/**
 * The member's passkeys: not to be made again, or to choose from.
 */
credentials?: Array<string>, };

export type PasskeyUser = { 
/**
 * Random bytes by which the authenticator knows the account.
 */
id: string, 
/**
 * The member's name.
 */
name: string, };

export type PasskeyMade = { 
/**
 * `response.clientDataJSON`.
 */
client_data: string, 
/**
 * `response.attestationObject`.
 */
attestation: string, 
/**
 * What the member calls it, 1 to 40 characters.
 */
name?: string, };

export type PasskeySigned = { 
/**
 * The credential's `id`.
 */
id: string, 
/**
 * `response.clientDataJSON`.
 */
client_data: string, 
/**
 * `response.authenticatorData`.
 */
authenticator_data: string, 
/**
 * `response.signature`.
 */
signature: string, 
/**
 * `response.userHandle`, where the authenticator tells it.
 */
user_handle?: string, };

export type AddPasskey = { 
/**
 * The new one.
 */
made: PasskeyMade, 
/**
 * That it is the member who adds it.
 */
confirm: Confirm, };

export type NamePasskey = { 
/**
 * 1 to 40 characters.
 */
name: string, };

export type PasskeyListed = { 
/**
 * Its name in `DELETE /api/account/passkeys/ID`.
 */
id: string, 
/**
 * What the member calls it.
 */
name: string, 
/**
 * When it was added, in milliseconds since 1970.
 */
added: number, 
/**
 * When one last logged in with it.
 */
used?: number, 
/**
 * Whether it is kept on several devices, as the authenticator says.
 */
synced: boolean, };

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
  'POST /api/account/passkeys/challenge': { body: AskChallenge; answer: Challenge };
  'POST /api/account/login/passkey': { body: PasskeySigned; answer: Account };
  'POST /api/account/passkeys': { body: AddPasskey; answer: Account };
  'POST /api/account/passkeys/ID': { body: NamePasskey; answer: Account };
  'DELETE /api/account/passkeys/ID': { body: undefined; answer: Account };
  'DELETE /api/account/password': { body: undefined; answer: Account };
}
