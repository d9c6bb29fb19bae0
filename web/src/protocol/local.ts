// Made from crates/wire by `make types`. Do not edit.

import type { Entry, Id, Level, ServerMessage, TableId } from './messages';
import type { GameRecord } from './rest';

export type Append = { 
/**
 * The table.
 */
table: TableId, 
/**
 * The version before them.
 */
at: number, 
/**
 * When what caused them came, and when they were written, in milliseconds.
 */
time: number, 
/**
 * What happened.
 */
events: Array<unknown>, 
/**
 * The key of the command that caused them.
 */
key?: string, };

export type Go = { 
/**
 * Which game.
 */
game: string, 
/**
 * What the seat knows.
 */
view: unknown, 
/**
 * What the seat saw.
 */
history: Array<Entry>, 
/**
 * Who thinks.
 */
level: Level, 
/**
 * For how long.
 */
nodes: number, 
/**
 * The seed of its search.
 */
seed: string, };

export type WantedThought = { 
/**
 * The table.
 */
table: TableId, 
/**
 * The version it is about.
 */
at: number, 
/**
 * The answer is not to be handed in earlier than this.
 */
not_before: number, 
/**
 * What to ask a mind, as the fields of `go`; absent if it has been asked for before.
 */
go?: Go, };

export type LocalMessage = ServerMessage | { 
/**
 * Of a game that is over.
 */
record: GameRecord, };

export type LocalReply = { 
/**
 * Of the request.
 */
id?: Id, 
/**
 * To be stored.
 */
append: Array<Append>, 
/**
 * To be told, in order. The answer to a request is the last.
 */
messages: Array<LocalMessage>, 
/**
 * All moves that house players have to think about now. Whatever was asked for before and is not in it is not needed any more.
 */
think: Array<WantedThought>, 
/**
 * When the page is to `tick`, whatever happens before.
 */
deadline?: number, };
