// Made from crates/server/src/rest.rs and crates/server/tests/wire by `make types`. Do not edit.

import type { Clock, Entry, Links, Lost, OpenTable, Outcome, Phase, Refusal, Shown, Wanted } from './messages';

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
 * Another for every change of the web client: a page that was loaded under another one is old.
 */
version: string, 
/**
 * What the operator has to say by law, as Markdown.
 */
legal: LegalText | null, 
/**
 * Set where many use one screen, one after the other.
 */
kiosk: Kiosk | null, };

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
 * Who asks, if the house knows them.
 */
guest: GuestName | null, };

export type GuestName = { 
/**
 * What others see; empty if no name was given yet.
 */
name: string, };

export type Tables = { 
/**
 * At most a hundred.
 */
tables: Array<TableListed>, };

export type TableListed = { 
/**
 * Its id.
 */
table: string, 
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
house: string | null, 
/**
 * That player's name; faces that were written before players had names have none.
 */
player?: string, };

export type Looked = { table: string, shown: Shown, here: Array<number>, links: Links | null, now: number, };

export type Refused = { error: Refusal, };

export type GameRecord = { format: number, game: string, rules: number, options: unknown, seats: number, names?: Array<Named>, position?: string, fair?: Fair, seed?: string, events: Array<RecordEntry>, forfeits?: Array<Forfeit>, outcome?: Outcome, };

export type Named = { name: string, house?: string, };

export type Fair = { table?: string, commitment: string, nonces: Array<string>, secret: string | null, draw?: SeatDraw, };

export type SeatDraw = { number: number, order: Array<number>, };

export type Numbered = { chance: string, number: number, };

export type RecordEntry = Numbered | Entry;

export type Forfeit = { seat: number, why: Lost, after: number, };

/** Every door under /api: the body it takes and the answer it gives; anything else is Refused. */
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
}
