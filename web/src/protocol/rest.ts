// Made from crates/wire by `make types`. Do not edit.

import type { Access, Bytes32, Clock, Entry, Happened, Id, Level, Looked, Lost, Opening, OpenTable, Outcome, Pass, Phase, Refusal, Seat, TableId, Wanted } from './messages';
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
accounts?: Accounts, 
/**
 * Whether it holds a league of bots, with a board of its own.
 */
league?: boolean, };

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
 * Whether their account is a bot's.
 */
bot?: boolean, 
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
player?: string, 
/**
 * Whether whoever sits there is a bot.
 */
bot?: boolean, 
/**
 * Until when whoever sits there is on vacation at the latest, in milliseconds since 1970; absent if they are not. If that time has
 * passed, they are back.
 */
vacation?: number, };

export type Refused = { 
/**
 * Why.
 */
error: Refusal, };

export type RefusedByLimit = { 
/**
 * Which, and for how long.
 */
error: LimitReached, };

export type LimitReached = { 
/**
 * `too-fast`.
 */
code: string, 
/**
 * For developers.
 */
message: string, 
/**
 * Wait so many milliseconds.
 */
retry_ms: number, 
/**
 * Which limit: `requests`, `opens`, `guesses`, `names`, `reports`, `offers`, `mail`, `table`, `bot` or `streams`.
 */
key: string, 
/**
 * The same time in seconds, rounded up.
 */
seconds: number, };

export type SignUp = "open" | "invitation" | "closed";

export type Accounts = { 
/**
 * How one becomes one.
 */
sign_up: SignUp, 
/**
 * Whether a member can give an address of mail.
 */
mail?: boolean, };

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
 * Their address of mail, where the house sends any.
 */
mail?: MailListed, 
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
people: Array<PersonHere>, 
/**
 * What people look for, the longest waiting first; at most fifty.
 */
seeks: Array<SeekListed>, 
/**
 * Tables with a free place, the latest first; at most twenty.
 */
waiting: Array<TableListed>, 
/**
 * Games to watch; at most eight. One that is shown stays in its place while it is among the latest forty.
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

export type PersonHere = { 
/**
 * What others see.
 */
name: string, 
/**
 * Whether that is a member's own name.
 */
member?: boolean, 
/**
 * Whether it is a bot.
 */
bot?: boolean, };

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
people: Array<PersonHere>, 
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
challenges: Array<GameChallenge>, 
/**
 * Challenges by them that were declined and that they have not put away, for a day.
 */
declined?: Array<ChallengeDeclined>, };

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

export type GameChallenge = { 
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
 * Whether that is a bot.
 */
from_bot?: boolean, 
/**
 * Who is asked.
 */
to: string, 
/**
 * Whether that is a bot.
 */
to_bot?: boolean, 
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

export type ChallengeDeclined = { 
/**
 * The table, which still waits; and the challenge's name in `DELETE /api/lobby/challenges/ID`, which puts this away.
 */
table: TableId, 
/**
 * Which game.
 */
game: string, 
/**
 * Who was asked.
 */
to: string, 
/**
 * Whether that is a bot.
 */
to_bot?: boolean, 
/**
 * When they declined, in milliseconds since 1970.
 */
at: number, };

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

export type Distance = "muted" | "blocked";

export type KeepAway = { 
/**
 * How far.
 */
how: Distance, 
/**
 * A table where they sit.
 */
table?: TableId, 
/**
 * Their chair there: counted by place before the start, by seat after it.
 */
chair?: number, 
/**
 * A member's name.
 */
name?: string, };

export type Blocks = { 
/**
 * They.
 */
people: Array<KeptAway>, };

export type KeptAway = { 
/**
 * Their name in `DELETE /api/session/blocks/ID`.
 */
id: string, 
/**
 * What they were called.
 */
name: string, 
/**
 * Whether it is a bot.
 */
bot?: boolean, 
/**
 * How far.
 */
how: Distance, 
/**
 * Since when, in milliseconds since 1970.
 */
since: number, };

export type Reason = "insults" | "harassment" | "name" | "cheating" | "stalling" | "spam" | "other";

export type Report = { 
/**
 * Where it happened.
 */
table: TableId, 
/**
 * Who: their chair there, by place before the start, by seat after it.
 */
chair: number, 
/**
 * Why.
 */
reason: Reason, 
/**
 * From which version of the table on; as many events before `to` as are looked at if absent.
 */
from?: number, 
/**
 * Up to which version; the last if absent.
 */
to?: number, 
/**
 * In one's own words, at most 500 characters.
 */
note?: string, };

export type Reported = { 
/**
 * From this version on.
 */
from: number, 
/**
 * Up to this one.
 */
to: number, };

export type Notices = { 
/**
 * They.
 */
notices: Array<Notice>, };

export type Notice = { 
/**
 * Its name in `DELETE /api/session/notices/ID`, with which one says that one has read it.
 */
id: number, 
/**
 * What was done.
 */
what: Deed, 
/**
 * Why.
 */
why: string, 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * Until when it holds.
 */
until?: number, };

export type Role = "moderator" | "operator";

export type Deed = "warn" | "mute" | "suspend" | "close" | "rename" | "end-sessions" | "revoke-links" | "delete-table" | "promote" | "demote" | "mark-bot" | "settle" | "look-in";

export type Somebody = { 
/**
 * Their name in `/api/moderation/people/ID`.
 */
id: string, 
/**
 * What they are called.
 */
name: string, 
/**
 * Whether they are a member.
 */
member?: boolean, };

export type Reports = { 
/**
 * At most a hundred.
 */
reports: Array<ReportListed>, };

export type ReportListed = { 
/**
 * Its number.
 */
id: number, 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * Who reported.
 */
by: Somebody, 
/**
 * Whom.
 */
about: Somebody, 
/**
 * Where.
 */
table: TableId, 
/**
 * The chair.
 */
chair: number, 
/**
 * Why.
 */
reason: Reason, 
/**
 * In their own words.
 */
note?: string, 
/**
 * From this version of the table on.
 */
from: number, 
/**
 * Up to this one.
 */
to: number, 
/**
 * The number of the act by which it was done with.
 */
settled?: number, };

export type ReportShown = { 
/**
 * The report.
 */
report: ReportListed, 
/**
 * Which game was played there; absent if the table is gone.
 */
game?: string, 
/**
 * What happened there in the time that was reported, as a spectator sees it.
 */
events: Array<HappenedThen>, };

export type HappenedThen = { 
/**
 * The version after it.
 */
version: number, 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * What.
 */
event: Happened, };

export type LookIn = { 
/**
 * Why, in 1 to 500 characters: it stands in the book.
 */
why: string, };

export type LookedIn = { 
/**
 * The table that the report is about.
 */
table: TableId, 
/**
 * With which one looks on there.
 */
pass: Pass, };

export type People = { 
/**
 * At most fifty, by name.
 */
people: Array<PersonListed>, };

export type PersonListed = { 
/**
 * Who.
 */
who: Somebody, 
/**
 * Since when the house knows them, in milliseconds since 1970.
 */
since: number, 
/**
 * What they are in the house.
 */
role?: Role, 
/**
 * Until when they cannot say anything.
 */
muted?: number, 
/**
 * Until when they cannot sit down or open tables.
 */
suspended?: number, 
/**
 * Whether their account is closed.
 */
closed?: boolean, 
/**
 * How many reports about them wait to be read.
 */
reports: number, };

export type PersonShown = { 
/**
 * Who, and how they stand.
 */
person: PersonListed, 
/**
 * In how many browsers they are logged in.
 */
sessions: number, 
/**
 * Where they sit or sat, the latest first.
 */
tables: Array<TableListed>, 
/**
 * All reports about them.
 */
reports: Array<ReportListed>, 
/**
 * All that was done about them.
 */
acts: Array<Act>, };

export type Order = { 
/**
 * What is to be done.
 */
what: Deed, 
/**
 * To whom.
 */
person?: string, 
/**
 * With which table.
 */
table?: TableId, 
/**
 * With which report.
 */
report?: number, 
/**
 * For how many seconds; a suspension without it is for good.
 */
for_s?: number, 
/**
 * The new name, of a renaming.
 */
name?: string, 
/**
 * What they become, of a promotion.
 */
role?: Role, 
/**
 * Why: 1 to 500 characters. Whom it concerns reads it.
 */
why: string, };

export type UndoAct = { 
/**
 * Why: 1 to 500 characters.
 */
why: string, };

export type Acts = { 
/**
 * At most a hundred.
 */
acts: Array<Act>, };

export type Act = { 
/**
 * Its number.
 */
id: number, 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * By whom; absent if it was done from the command line.
 */
by?: Somebody, 
/**
 * What.
 */
what: Deed, 
/**
 * To whom.
 */
person?: Somebody, 
/**
 * With which table.
 */
table?: TableId, 
/**
 * With which report.
 */
report?: number, 
/**
 * Until when it holds.
 */
until?: number, 
/**
 * The name before, of a renaming.
 */
before?: string, 
/**
 * The name after it; what they became, of a promotion.
 */
after?: string, 
/**
 * Why.
 */
why: string, 
/**
 * Whether it can be undone now.
 */
can_undo: boolean, 
/**
 * How it was undone.
 */
undone?: Undone, };

export type Undone = { 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * By whom; absent if it was done from the command line.
 */
by?: Somebody, 
/**
 * Why.
 */
why: string, };

export type Language = "en" | "fr";

export type MailListed = { 
/**
 * The one that they have confirmed.
 */
address?: string, 
/**
 * One that they have given and not confirmed yet.
 */
wanted?: string, };

export type SetMail = { 
/**
 * The address.
 */
mail: string, 
/**
 * In which language to write there.
 */
language?: Language, 
/**
 * That it is the member who gives it.
 */
confirm: Confirm, };

export type ConfirmMail = { 
/**
 * The second half of the link.
 */
link: string, };

export type MailConfirmed = { 
/**
 * The address that is the member's now.
 */
mail: string, };

export type Forgotten = { 
/**
 * The address of a member.
 */
mail: string, 
/**
 * In which language to write there.
 */
language?: Language, };

export type Sent = { 
/**
 * How long a link that was sent works.
 */
minutes: number, };

export type GameResult = "won" | "level" | "lost" | "none";

export type Audience = "everybody" | "members" | "friends" | "nobody";

export type Visible = { 
/**
 * Who sees the results and the latest games.
 */
games: Audience, 
/**
 * Who sees with whom the member plays most.
 */
opponents: Audience, 
/**
 * Who sees whether the member is here.
 */
here: Audience, };

export type Profile = { 
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
 * Whether a program plays under this name.
 */
bot?: boolean, 
/**
 * Whose bot it is, if a member made it as one.
 */
owner?: string, 
/**
 * Whether that is the asker.
 */
me: boolean, 
/**
 * Whether the asker follows them.
 */
followed: boolean, 
/**
 * Whether the asker can ask them for a game: both are members, and neither has blocked the other.
 */
can_ask: boolean, 
/**
 * Whether they are here now; absent if the asker may not know.
 */
here?: boolean, 
/**
 * Until when they are on vacation at the latest, in milliseconds since 1970; absent if they are not, or the asker may not know.
 */
vacation?: number, 
/**
 * Their games by game and result; absent if the asker may not see them.
 */
games?: Array<Tally>, 
/**
 * Their ratings, those with most games first; absent likewise.
 */
ratings?: Array<RatingShown>, 
/**
 * The games that they finished last; absent likewise.
 */
lately?: Array<GamePlayed>, 
/**
 * The members they have played with most; absent if the asker may not see them.
 */
opponents?: Array<OpponentListed>, 
/**
 * What came of games with the asker, as the asker sees it; absent if there are none.
 */
together?: Together, };

export type Tally = { 
/**
 * Which game.
 */
game: string, 
/**
 * Won alone.
 */
won: number, 
/**
 * Shared the first rank.
 */
level: number, 
/**
 * Lost.
 */
lost: number, 
/**
 * Finished with house players alone, whatever came of it.
 */
house: number, };

export type Together = { 
/**
 * By game.
 */
games: Array<Tally>, 
/**
 * The latest, at most 40, newest last.
 */
latest: Array<GameMet>, };

export type GameMet = { 
/**
 * Which game.
 */
game: string, 
/**
 * What came of it for the asker.
 */
result: GameResult, 
/**
 * When it ended, in milliseconds since 1970.
 */
ended: number, };

export type OpponentListed = { 
/**
 * The member's name.
 */
name: string, 
/**
 * Whether it is a bot.
 */
bot?: boolean, 
/**
 * Won by the member whose profile it is.
 */
won: number, 
/**
 * Level.
 */
level: number, 
/**
 * Lost by them.
 */
lost: number, 
/**
 * When they last finished a game, in milliseconds since 1970.
 */
last: number, };

export type GamePlayed = { 
/**
 * Its table; absent if the asker may not look at it.
 */
table?: TableId, 
/**
 * Which game.
 */
game: string, 
/**
 * When it ended, in milliseconds since 1970.
 */
ended: number, 
/**
 * What came of it for the player whose list it is.
 */
result: GameResult, 
/**
 * Their rank; absent if there are no ranks.
 */
rank?: number, 
/**
 * Their seat.
 */
seat: number, 
/**
 * Everybody's points, by seat; empty if there is no result.
 */
scores: Array<number>, 
/**
 * Everybody, by seat.
 */
chairs: Array<PlayedChair>, 
/**
 * By how many points it moved the rating of the player whose list it is; absent if it did not count for it.
 */
rated?: number, };

export type PlayedChair = { 
/**
 * The name they went by; empty if they have left the house, absent if the asker may not know, or for a house player.
 */
name?: string, 
/**
 * The name of the house player.
 */
player?: string, 
/**
 * How strong the house player is.
 */
house?: Level, 
/**
 * Whether it was a bot.
 */
bot?: boolean, };

export type RunningGames = { 
/**
 * The asker's turn first, then by deadline; at most 200.
 */
tables: Array<RunningGame>, };

export type RunningGame = { 
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
face: Face, 
/**
 * The asker's chair; absent if one is only held for them, and they are invited.
 */
seat?: number, 
/**
 * Whether it is the asker's turn.
 */
my_turn: boolean, 
/**
 * When the time of whoever is to act runs out, in milliseconds since 1970; absent if no clock runs.
 */
deadline?: number, };

export type FinishedGames = { 
/**
 * At most as many as were asked for.
 */
games: Array<GamePlayed>, 
/**
 * What to ask `after` for the rest; absent if this is the end.
 */
next?: string, };

export type Follow = { 
/**
 * The member's name.
 */
name: string, };

export type Friends = { 
/**
 * At most 500.
 */
friends: Array<Friend>, };

export type Friend = { 
/**
 * Their name.
 */
name: string, 
/**
 * Whether it is a bot.
 */
bot?: boolean, 
/**
 * Since when, in milliseconds since 1970.
 */
since: number, 
/**
 * Whether they are here now; absent if one may not know.
 */
here?: boolean, };

export type Again = { 
/**
 * The table of the next game; each chair is held for whoever had it.
 */
table: TableId, };

export type Leave = { 
/**
 * The name of whoever leaves, so that nobody does it by mistake; empty for a guest without one.
 */
name: string, 
/**
 * The member's password; or a passkey. Guests need neither.
 */
password?: string, 
/**
 * What one of the member's passkeys has signed, in place of the password.
 */
passkey?: PasskeySigned, };

export type BotScope = "play" | "meet";

export type BotCompany = "everybody" | "people" | "bots";

export type BotClock = "none" | "fischer" | "days";

export type BotFilters = { 
/**
 * Which games; all if there are none.
 */
games: Array<string>, 
/**
 * For how many; for any number if there are none.
 */
seats: Array<number>, 
/**
 * With which clocks; with any if there are none.
 */
clocks: Array<BotClock>, 
/**
 * With a clock for the whole game: at least so many milliseconds to begin with.
 */
least_ms: number, 
/**
 * With whom.
 */
company: BotCompany, 
/**
 * How many tables at the same time, 1 to 16.
 */
at_once: number, 
/**
 * How many tables in 24 hours, 1 to 1000.
 */
a_day: number, 
/**
 * Whether it plays in the league of this house, if there is one.
 */
league: boolean, };

export type BotsListed = { 
/**
 * At most as many as a member may have.
 */
bots: Array<BotListed>, 
/**
 * How many a member may have.
 */
at_most: number, };

export type BotListed = { 
/**
 * Its name, which is shown with a mark wherever it is.
 */
name: string, 
/**
 * When it was made, in milliseconds since 1970.
 */
made: number, 
/**
 * Whether it is connected now.
 */
here: boolean, 
/**
 * What it plays.
 */
filters: BotFilters, 
/**
 * Its tokens, the oldest first.
 */
tokens: Array<BotTokenListed>, };

export type BotTokenListed = { 
/**
 * By which it is revoked.
 */
id: string, 
/**
 * What its owner calls it.
 */
name: string, 
/**
 * What it may be used for.
 */
scopes: Array<BotScope>, 
/**
 * When it was made, in milliseconds since 1970.
 */
made: number, 
/**
 * When it was last used, to the hour.
 */
used: number, };

export type MakeBot = { 
/**
 * Its name, as for members.
 */
name: string, 
/**
 * What it plays; everything if absent.
 */
filters?: BotFilters, };

export type MakeBotToken = { 
/**
 * What its owner calls it, 1 to 40 characters.
 */
name: string, 
/**
 * What it may be used for.
 */
scopes: Array<BotScope>, };

export type BotTokenMade = { 
/**
 * Told this once; the house keeps its hash only.
 */
token: string, 
/**
 * The bot, with all its tokens.
 */
bot: BotListed, };

export type BotMe = { 
/**
 * Its name.
 */
name: string, 
/**
 * Whose it is.
 */
owner: string, 
/**
 * What the token may be used for.
 */
scopes: Array<BotScope>, 
/**
 * What it plays.
 */
filters: BotFilters, 
/**
 * The server's clock, in milliseconds since 1970.
 */
now: number, };

export type BotPlay = { 
/**
 * What to do, in the game's notation.
 */
action: string, 
/**
 * The version of the table that it was chosen on; the present one if absent.
 */
at?: number, 
/**
 * By which a repeat is recognised: 1 to 64 visible ASCII characters.
 */
key?: string, };

export type BotCommand = { 
/**
 * A command as on a socket, without `table`, `at`, `key` and `pass`.
 */
command: unknown, 
/**
 * The version of the table that it was made on; the present one if absent.
 */
at?: number, 
/**
 * By which a repeat is recognised: 1 to 64 visible ASCII characters.
 */
key?: string, };

export type BotSit = { 
/**
 * The seat pass of a private table.
 */
pass?: string, };

export type BotSeek = { 
/**
 * Which game.
 */
game: string, 
/**
 * For how many; as few as the game needs if absent.
 */
seats?: number, 
/**
 * How time is kept; as the server chooses if absent.
 */
clock?: Clock, };

export type BotDone = { 
/**
 * The table.
 */
table: TableId, 
/**
 * The number of its first event.
 */
first: number, 
/**
 * How many events.
 */
count: number, };

export type BotTurn = { 
/**
 * The seat.
 */
seat: number, 
/**
 * Milliseconds until its time runs out; absent if no clock runs.
 */
left_ms?: number, 
/**
 * The actions that are allowed; at most 10 000.
 */
legal: Array<string>, 
/**
 * Set if there are more.
 */
more?: boolean, };

export type BotLine = { "event": "hello", 
/**
 * The bot.
 */
bot: BotMe, } | { "event": "lobby", 
/**
 * As for people.
 */
you: InLobby, } | { "event": "alive", 
/**
 * The server's clock, in milliseconds since 1970.
 */
now: number, } | { "event": "goodbye", 
/**
 * `closing`, `moved`, `replaced`, `revoked` or `slow`.
 */
code: string, 
/**
 * Come back after so many milliseconds; absent if that is of no use.
 */
again_ms?: number, };

export type League = { 
/**
 * Whether this house holds rounds. Where it holds none any more, what was played stays.
 */
running: boolean, 
/**
 * A round is held every so many minutes; absent if none are.
 */
minutes?: number, 
/**
 * By game, the best first by what is sure of their ratings: `rating` less `spread`.
 */
bots: Array<LeagueBot>, 
/**
 * The latest games, the newest first; at most twenty.
 */
latest: Array<LeagueGame>, };

export type LeagueBot = { 
/**
 * Its name.
 */
name: string, 
/**
 * Which game.
 */
game: string, 
/**
 * How often it won.
 */
won: number, 
/**
 * How often nobody won.
 */
level: number, 
/**
 * How often it lost.
 */
lost: number, 
/**
 * Its rating, which began at 1500.
 */
rating: number, 
/**
 * How far off that may be: with 95 of 100 its true strength is within so many points on either side.
 */
spread: number, };

export type LeagueGame = { 
/**
 * Its table, which everybody can look at.
 */
table: TableId, 
/**
 * Which game.
 */
game: string, 
/**
 * Who played; empty for a bot that has left.
 */
bots: [string, string], 
/**
 * When it began, in milliseconds since 1970.
 */
at: number, 
/**
 * Which of the two has won: 0 or 1; absent if neither has.
 */
won?: number, 
/**
 * Whether it is over and its record was verified. Others do not count.
 */
verified: boolean, 
/**
 * Whether it is over and its record did not hold.
 */
refuted?: boolean, };

export type NoteToSelf = { 
/**
 * The words; empty if there are none.
 */
text: string, };

export type Vacation = { 
/**
 * Since when, in milliseconds since 1970; absent if they are not on vacation.
 */
since?: number, 
/**
 * Until when, unless they come back before; absent likewise.
 */
until?: number, 
/**
 * What is left of this year's days now, in milliseconds. A vacation is counted as it passes, to the millisecond.
 */
left_ms: number, 
/**
 * Until when somebody who is on vacation from now on can stay away at most, in milliseconds since 1970.
 */
latest: number, };

export type GoOnVacation = { 
/**
 * For how many days from now, 1 to 28; fewer if fewer are left.
 */
days: number, };

export type Replies = { 
/**
 * Lines from where the game stands: actions in the game's notation, of whoever is to act; each ends with one's own.
 */
lines: Array<Array<string>>, };

export type PuzzleRatings = { 
/**
 * One a game, in the order of their names.
 */
games: Array<PuzzleRating>, };

export type PuzzleRating = { 
/**
 * Which game.
 */
game: string, 
/**
 * How strong: 100 to 3000.
 */
rating: number, 
/**
 * How far that may be wrong: 1 to 350.
 */
spread: number, 
/**
 * How many puzzles counted: 1 to 100 000.
 */
tried: number, 
/**
 * How many of them were solved at the first try.
 */
solved: number, };

export type Daily = { 
/**
 * Which day, in UTC: `2026-11-16`.
 */
day: string, 
/**
 * Which game.
 */
game: string, 
/**
 * What is agreed, where the ordinary game would be long; absent for the ordinary game.
 */
options?: unknown, 
/**
 * The table that a page opens from the seed.
 */
table: TableId, 
/**
 * What everything of the day is drawn from.
 */
seed: Bytes32, 
/**
 * SHA-256 of the next day's seed.
 */
next: Bytes32, 
/**
 * When the next day begins, in milliseconds since 1970.
 */
until: number, 
/**
 * What came of it for everybody so far.
 */
results: DailyResults, 
/**
 * What came of it for the asker; absent if they have not played it.
 */
mine?: GameResult, 
/**
 * On how many days the asker has played. It only grows.
 */
played: number, 
/**
 * The last of them, at most 14, the oldest first.
 */
last: Array<DailyResult>, };

export type DailyResults = { 
/**
 * Won against the house.
 */
won: number, 
/**
 * Level.
 */
level: number, 
/**
 * Lost.
 */
lost: number, };

export type DailyResult = { 
/**
 * Which day.
 */
day: string, 
/**
 * What came of it.
 */
result: GameResult, };

export type DailyPlayed = { 
/**
 * Which day.
 */
day: string, 
/**
 * Everybody's actions, in order; chance is drawn again.
 */
actions: Array<string>, 
/**
 * Whether the asker resigned then.
 */
resigned?: boolean, };

export type RatedSeats = "two" | "more";

export type Pace = "live" | "days";

export type RatingShown = { 
/**
 * Which game.
 */
game: string, 
/**
 * For how many seats.
 */
seats: RatedSeats, 
/**
 * With which kind of clock.
 */
pace: Pace, 
/**
 * The rating.
 */
points: number, 
/**
 * With 95 of 100 the true strength is at most this far away, up or down. It grows with time.
 */
spread: number, 
/**
 * How many games have counted.
 */
games: number, 
/**
 * Whether too little is known for a board: fewer than 10 games, or than 4 opponents.
 */
provisional: boolean, 
/**
 * When the last game that counted ended, in milliseconds since 1970.
 */
last: number, };

export type RatingCurve = { 
/**
 * After each of the latest games that counted, at most 400, newest last.
 */
points: Array<RatingPoint>, };

export type RatingPoint = { 
/**
 * When the game ended, in milliseconds since 1970.
 */
at: number, 
/**
 * The rating after it.
 */
points: number, 
/**
 * How far the true strength may be away.
 */
spread: number, 
/**
 * Whether too little was known then for a board.
 */
provisional: boolean, };

export type RatingBoard = { 
/**
 * At most 100, the best first: by what the house is sure of (`points` less `spread`).
 */
people: Array<BoardLine>, };

export type BoardLine = { 
/**
 * 1 is the first; equals share a place.
 */
place: number, 
/**
 * The member's name.
 */
name: string, 
/**
 * The rating.
 */
points: number, 
/**
 * How far the true strength may be away.
 */
spread: number, 
/**
 * How many games have counted.
 */
games: number, 
/**
 * Whether that is the asker.
 */
me: boolean, };

export type EventId = string;

export type EventKind = { "kind": "swiss", 
/**
 * How many.
 */
rounds: number, } | { "kind": "pods", 
/**
 * How many.
 */
rounds: number, 
/**
 * How many are wanted at a table; where it does not work out, others.
 */
seats: number, } | { "kind": "league", 
/**
 * How many are wanted in a group; where it does not work out, others.
 */
group: number, 
/**
 * How many.
 */
seasons: number, } | { "kind": "arena", 
/**
 * How long.
 */
minutes: number, };

export type EventPhase = "open" | "running" | "ended" | "cancelled";

export type OpenEvent = { 
/**
 * What it is called: 3 to 40 characters.
 */
name: string, 
/**
 * How it is played.
 */
kind: EventKind, 
/**
 * Which game.
 */
game: string, 
/**
 * What is agreed; absent for the ordinary game.
 */
options?: unknown, 
/**
 * How time is kept: every event has a clock, a league one of days.
 */
clock: Clock, 
/**
 * Whether its games count for ratings.
 */
rated?: boolean, 
/**
 * Whether members who are bots may take part.
 */
bots?: boolean, 
/**
 * How strong house players are that fill a seat where somebody is missing; absent if none do. They have no place in the standings.
 */
house?: Level, 
/**
 * Whether the list of events shows it, or only those who have the link find it.
 */
access?: Access, 
/**
 * When it begins by itself, in milliseconds since 1970; absent if the organiser begins it.
 */
starts?: number, };

export type FeatureEvent = { 
/**
 * Whether it is shown.
 */
featured: boolean, };

export type Events = { 
/**
 * Those that the house shows to everybody in the lobby, and that are not over.
 */
featured: Array<EventListed>, 
/**
 * All that are not over, those that begin next first.
 */
events: Array<EventListed>, 
/**
 * The latest that are over.
 */
ended: Array<EventListed>, 
/**
 * Those that are not over and that whoever asks organises or plays in, also by a link.
 */
mine: Array<EventListed>, };

export type EventOfTable = { 
/**
 * The event; absent if it is for none, or for one that only those with its link find and whoever asks takes no part in it.
 */
event: EventListed | null, };

export type EventListed = { 
/**
 * Its id.
 */
event: EventId, 
/**
 * What it is called.
 */
name: string, 
/**
 * How it is played.
 */
kind: EventKind, 
/**
 * Which game.
 */
game: string, 
/**
 * How time is kept.
 */
clock: Clock, 
/**
 * Whether its games count for ratings.
 */
rated: boolean, 
/**
 * How far it is.
 */
phase: EventPhase, 
/**
 * How many take part.
 */
players: number, 
/**
 * When it begins by itself, in milliseconds since 1970.
 */
starts: number | null, 
/**
 * When an arena ends.
 */
ends: number | null, 
/**
 * Whether the house shows it to everybody.
 */
featured: boolean, };

export type EventShown = { 
/**
 * What is agreed; absent for the ordinary game.
 */
options?: unknown, 
/**
 * Whether bots may take part.
 */
bots: boolean, 
/**
 * How strong house players are that fill seats, if they do.
 */
house: Level | null, 
/**
 * Who finds it.
 */
access: Access, 
/**
 * The organiser's name; absent if they have left the house.
 */
by: string | null, 
/**
 * When it began.
 */
started: number | null, 
/**
 * When it was over, or called off.
 */
ended: number | null, 
/**
 * The time on the server's clock.
 */
now: number, 
/**
 * How long a table waits for those who are to play there, in milliseconds.
 */
grace_ms: number, 
/**
 * How many rounds or seasons were paired.
 */
round: number, 
/**
 * How many there are at most; absent in an arena.
 */
rounds: number | null, 
/**
 * How many must take part for it to begin.
 */
fewest: number, 
/**
 * Whoever asks, if they may do something here.
 */
you: EventYou, 
/**
 * Everybody who takes part or has played, the first first; a league group by group.
 */
standings: Array<EventStanding>, 
/**
 * Rounds or seasons, the latest first; of an arena the latest 50 tables at most.
 */
history: Array<EventRound>, 
/**
 * Its id.
 */
event: EventId, 
/**
 * What it is called.
 */
name: string, 
/**
 * How it is played.
 */
kind: EventKind, 
/**
 * Which game.
 */
game: string, 
/**
 * How time is kept.
 */
clock: Clock, 
/**
 * Whether its games count for ratings.
 */
rated: boolean, 
/**
 * How far it is.
 */
phase: EventPhase, 
/**
 * How many take part.
 */
players: number, 
/**
 * When it begins by itself, in milliseconds since 1970.
 */
starts: number | null, 
/**
 * When an arena ends.
 */
ends: number | null, 
/**
 * Whether the house shows it to everybody.
 */
featured: boolean, };

export type EventYou = { 
/**
 * Whether they have opened it.
 */
organiser: boolean, 
/**
 * Whether they take part.
 */
playing: boolean, 
/**
 * Their number, if they take part or did.
 */
number: number | null, 
/**
 * Whether they may join now.
 */
may_join: boolean, 
/**
 * Whether they may show it to everybody.
 */
may_feature: boolean, 
/**
 * Their tables that are not over.
 */
tables: Array<TableId>, };

export type EventStanding = { 
/**
 * 1 is the first; equals share a place. In a league it is the place in the group.
 */
place: number, 
/**
 * By which number rounds name them.
 */
number: number, 
/**
 * Their name; absent if they have left the house.
 */
name: string | null, 
/**
 * In a league: which group, 1 being the highest.
 */
group: number | null, 
/**
 * A point for a table won, half a one for a table shared.
 */
points: number, 
/**
 * The sum of the opponents' points, at larger tables of their averages.
 */
buchholz: number, 
/**
 * Tables that are over.
 */
played: number, 
/**
 * Won alone.
 */
won: number, 
/**
 * Shared the first place.
 */
level: number, 
/**
 * The others.
 */
lost: number, 
/**
 * Whether they take part no longer.
 */
withdrawn: boolean, };

export type EventRound = { 
/**
 * 1 is the first.
 */
round: number, 
/**
 * When it was paired, in milliseconds since 1970.
 */
at: number, 
/**
 * Its tables.
 */
boards: Array<EventBoard>, 
/**
 * The numbers of those who had a bye.
 */
byes: Array<number>, 
/**
 * How an earlier season of a league ended, group by group; absent for everything else.
 */
standings?: Array<EventStanding>, };

export type EventBoard = { 
/**
 * Its id.
 */
table: TableId, 
/**
 * In a league: which group.
 */
group: number | null, 
/**
 * Whether it is over.
 */
over: boolean, 
/**
 * Who sits there, in the order of the pairing.
 */
chairs: Array<EventChair>, };

export type EventChair = { 
/**
 * Whose; absent for a house player.
 */
number: number | null, 
/**
 * What it brought, once the table is over.
 */
points: number | null, 
/**
 * Whether they did not come.
 */
absent: boolean, };

export type ReminderWay = "push" | "mail" | "webhook";

export type Reminders = { 
/**
 * The public key with which a browser asks its push service for an address (base64url).
 */
key: string, 
/**
 * The browsers that are notified.
 */
devices: Array<PushDevice>, 
/**
 * Whether mails are sent.
 */
mail: boolean, 
/**
 * Whether they can be: the house sends mail, and the member has confirmed an address.
 */
can_mail: boolean, 
/**
 * The address that is called, if there is one.
 */
webhook: string | null, 
/**
 * When nothing is sent.
 */
quiet: QuietHours | null, 
/**
 * In which language it is written.
 */
language: Language, };

export type PushDevice = { 
/**
 * By which it is named in addresses: the first half of the SHA-256 of its endpoint (base64url).
 */
id: string, 
/**
 * When it was switched on.
 */
added: number, 
/**
 * What kind of browser it is, if that is known.
 */
device?: string, };

export type QuietHours = { 
/**
 * The first minute of the day, 0 to 1439.
 */
from: number, 
/**
 * The minute at which they are over; before `from`, if they last over midnight.
 */
to: number, 
/**
 * In which time zone, such as `Europe/Paris`.
 */
zone: string, };

export type SetReminders = { 
/**
 * Whether mails are sent.
 */
mail: boolean, 
/**
 * When nothing is sent.
 */
quiet?: QuietHours, 
/**
 * In which language it is written.
 */
language: Language, };

export type AddPush = { 
/**
 * Where messages are sent.
 */
endpoint: string, 
/**
 * The browser's public key (base64url).
 */
p256dh: string, 
/**
 * What it shares with those who write to it (base64url).
 */
auth: string, 
/**
 * In which language it is written.
 */
language: Language, };

export type SetWebhook = { 
/**
 * Which address is called: `https://…`.
 */
url: string, };

export type WebhookMade = { 
/**
 * With which the requests are signed. It is told once.
 */
secret: string, 
/**
 * How the member is reminded now.
 */
reminders: Reminders, };

export type TestReminder = { 
/**
 * By which way.
 */
way: ReminderWay, };

export type ReminderTested = { 
/**
 * How many were accepted; mail counts as soon as it is handed over.
 */
sent: number, 
/**
 * How many were not.
 */
failed: number, };

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
house?: string, 
/**
 * Whether a program played under that name.
 */
bot?: boolean, };

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
  'POST /api/lobby/challenges': { body: ChallengeSomebody; answer: GameChallenge };
  'DELETE /api/lobby/challenges/ID': { body: undefined; answer: InLobby };
  'POST /api/account/passkeys/challenge': { body: AskChallenge; answer: Challenge };
  'POST /api/account/login/passkey': { body: PasskeySigned; answer: Account };
  'POST /api/account/passkeys': { body: AddPasskey; answer: Account };
  'POST /api/account/passkeys/ID': { body: NamePasskey; answer: Account };
  'DELETE /api/account/passkeys/ID': { body: undefined; answer: Account };
  'DELETE /api/account/password': { body: undefined; answer: Account };
  'GET /api/session/blocks': { body: undefined; answer: Blocks };
  'POST /api/session/blocks': { body: KeepAway; answer: Blocks };
  'DELETE /api/session/blocks/ID': { body: undefined; answer: Blocks };
  'POST /api/session/bot': { body: undefined; answer: Session };
  'GET /api/session/notices': { body: undefined; answer: Notices };
  'DELETE /api/session/notices/ID': { body: undefined; answer: Notices };
  'POST /api/reports': { body: Report; answer: Reported };
  'GET /api/moderation/reports': { body: undefined; answer: Reports };
  'GET /api/moderation/reports/ID': { body: undefined; answer: ReportShown };
  'POST /api/moderation/reports/ID/look-in': { body: LookIn; answer: LookedIn };
  'GET /api/moderation/people': { body: undefined; answer: People };
  'GET /api/moderation/people/ID': { body: undefined; answer: PersonShown };
  'GET /api/moderation/acts': { body: undefined; answer: Acts };
  'POST /api/moderation/acts': { body: Order; answer: Act };
  'POST /api/moderation/acts/ID/undo': { body: UndoAct; answer: Act };
  'POST /api/account/mail': { body: SetMail; answer: Account };
  'DELETE /api/account/mail': { body: undefined; answer: Account };
  'POST /api/account/mail/confirm': { body: ConfirmMail; answer: MailConfirmed };
  'POST /api/account/forgotten': { body: Forgotten; answer: Sent };
  'GET /api/members/ID': { body: undefined; answer: Profile };
  'GET /api/members/ID/ratings': { body: undefined; answer: RatingCurve };
  'GET /api/ratings': { body: undefined; answer: RatingBoard };
  'GET /api/events': { body: undefined; answer: Events };
  'POST /api/events': { body: OpenEvent; answer: EventShown };
  'GET /api/events/ID': { body: undefined; answer: EventShown };
  'POST /api/events/ID/join': { body: undefined; answer: EventShown };
  'POST /api/events/ID/leave': { body: undefined; answer: EventShown };
  'POST /api/events/ID/start': { body: undefined; answer: EventShown };
  'POST /api/events/ID/cancel': { body: undefined; answer: EventShown };
  'POST /api/events/ID/feature': { body: FeatureEvent; answer: EventShown };
  'GET /api/tables/ID/note': { body: undefined; answer: NoteToSelf };
  'POST /api/tables/ID/note': { body: NoteToSelf; answer: NoteToSelf };
  'GET /api/account/vacation': { body: undefined; answer: Vacation };
  'POST /api/account/vacation': { body: GoOnVacation; answer: Vacation };
  'DELETE /api/account/vacation': { body: undefined; answer: Vacation };
  'GET /api/tables/ID/replies': { body: undefined; answer: Replies };
  'POST /api/tables/ID/replies': { body: Replies; answer: Replies };
  'GET /api/tables/ID/event': { body: undefined; answer: EventOfTable };
  'GET /api/account/puzzles': { body: undefined; answer: PuzzleRatings };
  'POST /api/account/puzzles': { body: PuzzleRating; answer: PuzzleRatings };
  'GET /api/daily': { body: undefined; answer: Daily };
  'POST /api/daily': { body: DailyPlayed; answer: Daily };
  'GET /api/account/visible': { body: undefined; answer: Visible };
  'POST /api/account/visible': { body: Visible; answer: Visible };
  'GET /api/account/friends': { body: undefined; answer: Friends };
  'POST /api/account/friends': { body: Follow; answer: Friends };
  'DELETE /api/account/friends/ID': { body: undefined; answer: Friends };
  'GET /api/session/running': { body: undefined; answer: RunningGames };
  'GET /api/session/finished': { body: undefined; answer: FinishedGames };
  'POST /api/session/leave': { body: Leave; answer: Session };
  'POST /api/tables/ID/again': { body: undefined; answer: Again };
  'GET /api/account/bots': { body: undefined; answer: BotsListed };
  'POST /api/account/bots': { body: MakeBot; answer: BotListed };
  'POST /api/account/bots/ID': { body: BotFilters; answer: BotListed };
  'DELETE /api/account/bots/ID': { body: undefined; answer: BotsListed };
  'POST /api/account/bots/ID/tokens': { body: MakeBotToken; answer: BotTokenMade };
  'DELETE /api/account/bot-tokens/ID': { body: undefined; answer: BotListed };
  'GET /api/league': { body: undefined; answer: League };
  'GET /api/bot': { body: undefined; answer: BotMe };
  'GET /api/bot/lobby': { body: undefined; answer: InLobby };
  'POST /api/bot/seek': { body: BotSeek; answer: InLobby };
  'DELETE /api/bot/seek': { body: undefined; answer: InLobby };
  'POST /api/bot/challenges': { body: ChallengeSomebody; answer: GameChallenge };
  'DELETE /api/bot/challenges/ID': { body: undefined; answer: InLobby };
  'POST /api/bot/tables': { body: OpenTable; answer: BotDone };
  'GET /api/bot/tables/ID': { body: undefined; answer: Looked };
  'GET /api/bot/tables/ID/record': { body: undefined; answer: GameRecord };
  'POST /api/bot/tables/ID/sit': { body: BotSit; answer: BotDone };
  'POST /api/bot/tables/ID/play': { body: BotPlay; answer: BotDone };
  'POST /api/bot/tables/ID/command': { body: BotCommand; answer: BotDone };
  'GET /api/account/reminders': { body: undefined; answer: Reminders };
  'POST /api/account/reminders': { body: SetReminders; answer: Reminders };
  'POST /api/account/reminders/push': { body: AddPush; answer: Reminders };
  'DELETE /api/account/reminders/push/ID': { body: undefined; answer: Reminders };
  'POST /api/account/reminders/webhook': { body: SetWebhook; answer: WebhookMade };
  'DELETE /api/account/reminders/webhook': { body: undefined; answer: Reminders };
  'POST /api/account/reminders/test': { body: TestReminder; answer: ReminderTested };
}
