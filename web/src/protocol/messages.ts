// Made from crates/server/tests/wire by `make types`. Do not edit.

export type Made = { id?: unknown, table: string, pass?: string, at: number, key: string, };

export type Words = { "phrase": string } | { "text": string };

export type ClientMessage = { "cmd": "ping", id?: unknown, } | { "cmd": "subscribe", id?: unknown, table: string, pass?: string, from?: number, } | { "cmd": "unsubscribe", id?: unknown, table: string, } | { "cmd": "sit", place?: number, name: string, commitment?: string, id?: unknown, table: string, pass?: string, at: number, key: string, } | { "cmd": "commit", commitment: string, id?: unknown, table: string, pass?: string, at: number, key: string, } | { "cmd": "nonce", nonce: string, id?: unknown, table: string, pass?: string, at: number, key: string, } | { "cmd": "house", place: number, level?: string, id?: unknown, table: string, pass?: string, at: number, key: string, } | { "cmd": "leave", id?: unknown, table: string, pass?: string, at: number, key: string, } | { "cmd": "close", id?: unknown, table: string, pass?: string, at: number, key: string, } | { "cmd": "play", action: string, id?: unknown, table: string, pass?: string, at: number, key: string, } | { "cmd": "resign", seat?: number, id?: unknown, table: string, pass?: string, at: number, key: string, } | { "cmd": "offer-draw", id?: unknown, table: string, pass?: string, at: number, key: string, } | { "cmd": "undo", to?: number, id?: unknown, table: string, pass?: string, at: number, key: string, } | { "cmd": "hand-over", seat: number, id?: unknown, table: string, pass?: string, at: number, key: string, } | { "cmd": "take-back", seat?: number, id?: unknown, table: string, pass?: string, at: number, key: string, } | { "cmd": "hint", seat?: number, id?: unknown, table: string, pass?: string, at: number, key: string, } | { "cmd": "answer", offer: number, yes: boolean, id?: unknown, table: string, pass?: string, at: number, key: string, } | { "cmd": "withdraw", offer: number, id?: unknown, table: string, pass?: string, at: number, key: string, } | { "cmd": "say", words: Words, id?: unknown, table: string, pass?: string, at: number, key: string, } | { "cmd": "rematch", id?: unknown, table: string, pass?: string, at: number, key: string, };

export type Clock = { "kind": "none" } | { "kind": "fischer", initial_ms: number, increment_ms: number, } | { "kind": "days", days: number, };

export type Access = "link" | "listed";

export type Phase = "waiting" | "calling" | "playing" | "ended";

export type Lost = "resigned" | "timed-out" | "left";

export type How = "rules" | "forfeit" | "agreed" | "closed";

export type Wanted = "open" | "person" | "house" | "held";

export type Proposal = { "kind": "draw" } | { "kind": "undo", to: number, } | { "kind": "hand-over", seat: number, };

export type Place = { "for": "open" } | { "for": "person" } | { "for": "house", level: string, };

export type OpenTable = { key?: string, table: Opening, };

export type Opening = { game: string, options?: unknown, places: Array<Place>, fixed?: boolean, clock?: Clock, access?: Access, friendly?: boolean, };

export type Outcome = { scores: Array<number>, ranks: Array<number>, reason: string, };

export type Turn = { seat: number, } | TurnWord;

export type TurnWord = "chance" | "over";

export type Eyes = number | Spectator;

export type Spectator = "spectator";

export type Entry = { seat: number, action: string, } | { chance: string, };

export type Chair = { wanted: Wanted, name?: string, house?: string, player?: string, lost?: Lost, hints?: number, committed: boolean, opened: boolean, };

export type Offer = { offer: number, by: Array<number>, what: Proposal, waits_for: Array<number>, };

export type End = { how: How, outcome?: Outcome, secret: string, };

export type State = { phase: Phase, open_until?: number, chairs: Array<Chair>, offers: Array<Offer>, nonces?: Array<string>, end?: End, next?: string, next_by?: Array<number>, };

export type RunningClock = { left: Array<number>, seat?: number, until?: number, };

export type View = { seat: Eyes, seen?: string, view: unknown, };

export type Play = { moved: number, events: number, turn: Turn, outcome?: Outcome, scores: Array<number>, clock?: RunningClock, views: Array<View>, };

export type Shown = { version: number, table: string, game: string, rules: number, options: unknown, fixed: boolean, time: Clock, access: Access, friendly: boolean, commitment: string, you: Array<number>, host: boolean, state: State, play?: Play, history: Array<Array<Entry>>, };

export type Happened = { "event": "opened" } | { "event": "sat", place: number, } | { "event": "housed", place: number, } | { "event": "committed", by: Array<number>, } | { "event": "called", until: number, } | { "event": "nonce", by: Array<number>, } | { "event": "left", silent: boolean, } | { "event": "started", order: Array<number>, drawn: boolean, } | { "event": "action", seat: number, } | { "event": "chance" } | { "event": "offered", offer: number, by: Array<number>, what: Proposal, } | { "event": "answered", offer: number, by: Array<number>, yes: boolean, } | { "event": "withdrawn", offer: number, } | { "event": "undone", to: number, } | { "event": "hinted", seat: number, } | { "event": "handed", seat: number, } | { "event": "taken", seat: number, } | { "event": "forfeited", seat: number, why: Lost, } | { "event": "downtime", from: number, until: number, } | { "event": "said", by: Array<number>, name: string, words: Words, } | { "event": "ended", how: How, } | { "event": "rematched", by: Array<number>, };

export type News = { version: number, event: Happened, you?: Array<number>, state?: State, play?: Play, };

export type Links = { watch: string, seat: string, };

export type Text = { en: string, fr: string, };

export type Refusal = { code: string, message: string, clause?: string, text?: Text, version?: number, seat?: number, place?: number, offer?: number, to?: number, retry_ms?: number, };

export type Goodbye = { code: string, again_ms: number, };

export type ServerMessage = { id?: unknown, error: Refusal, } | { id?: unknown, first: number, count: number, } | { id?: unknown, table: string, version: number, resumed: number, here: Array<number>, now: number, } | { id?: unknown, table: string, shown: Shown, here: Array<number>, links: Links | null, now: number, } | { table: string, news: News, } | { table: string, shown: Shown, } | { table: string, here: Array<number>, } | { goodbye: Goodbye, } | { id?: unknown, now: number, version: string, } | { id?: unknown, };
