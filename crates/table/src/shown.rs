//! The shapes in which a table is shown. Their serde forms are the JSON that clients get.

use cubo_catalog::Json;
use cubo_core::fair::Bytes32;
use cubo_core::forfeit::Why;
use cubo_core::record::{Ending, Entry};
use cubo_core::{Scores, Seat, Viewer};
use serde::Serialize;
use serde_json::Value;

use crate::{Access, ClockKind, HouseLevel, How, Phase, Proposal, TableId, Words};

/// A table as one class of viewers sees it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Shown {
    /// The number of events so far.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub version: u64,
    /// Its name.
    pub table: TableId,
    /// Which game.
    pub game: String,
    /// Under which version of its rules.
    pub rules: u32,
    /// What is agreed.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub options: Value,
    /// Whether places are seats as they stand.
    pub fixed: bool,
    /// How time is kept.
    pub time: ClockKind,
    /// Who finds the table.
    pub access: Access,
    /// Whether moves may freely be taken back against house players.
    pub friendly: bool,
    /// SHA-256 of the secret.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub commitment: Bytes32,
    /// The viewer's own chairs.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub you: Vec<Seat>,
    /// Whether the viewer opened the table.
    pub host: bool,
    /// What can change without a move.
    pub state: State,
    /// The game, once it is on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub play: Option<Play>,
    /// The past, as each of the viewer's chairs saw it.
    #[cfg_attr(feature = "ts", ts(type = "({ seat: number, action: string } | { chance: string })[][]"))]
    pub history: Vec<Vec<Entry>>,
}

/// What can change without a move.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct State {
    /// Where the table is in its life.
    pub phase: Phase,
    /// By when nonces are to be opened, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "number"))]
    pub open_until: Option<u64>,
    /// By place before the start, by seat after it.
    pub chairs: Vec<ShownChair>,
    /// What is proposed.
    pub offers: Vec<ShownOffer>,
    /// What everybody added to chance, in the order of sitting down, once the game is on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "string[]"))]
    pub nonces: Option<Vec<Bytes32>>,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub end: Option<ShownEnd>,
    /// Where the rematch is laid, for those who sat here.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub next: Option<TableId>,
}

/// A chair.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ShownChair {
    /// For whom it is while nobody has it: `open`, `person`, `house` or `held`.
    pub wanted: &'static str,
    /// The name of whoever sits there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub name: Option<String>,
    /// The house player who acts for it now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "string"))]
    pub house: Option<HouseLevel>,
    /// How it was lost, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "\"resigned\" | \"timed-out\" | \"left\""))]
    pub lost: Option<Why>,
    /// Whether its person has committed to a nonce.
    pub committed: bool,
    /// Whether its person has opened it.
    pub opened: bool,
}

/// A proposal that waits for answers.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ShownOffer {
    /// What to call it by.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub offer: u64,
    /// The chairs of whoever made it.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub by: Vec<Seat>,
    /// What.
    pub what: Proposal,
    /// The chairs whose people have not answered.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub waits_for: Vec<Seat>,
}

/// How a table ended.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ShownEnd {
    /// In which way.
    pub how: How,
    /// The result; none if the game never began.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "{ scores: number[], ranks: number[], reason: string }"))]
    pub outcome: Option<Ending>,
    /// What chance was drawn from.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub secret: Bytes32,
}

/// The game as it stands, as one class of viewers sees it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Play {
    /// The version up to which commands about the position are stale.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub moved: u64,
    /// How many events (actions and chance) stand in the game.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub events: usize,
    /// Who has to act.
    pub turn: ShownTurn,
    /// How it ended by its rules, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "{ scores: number[], ranks: number[], reason: string }"))]
    pub outcome: Option<Ending>,
    /// Points so far.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub scores: Scores,
    /// The clocks, where there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub clock: Option<ShownClock>,
    /// One for each of the viewer's chairs, or one for a spectator.
    pub views: Vec<ShownView>,
}

/// Who has to act, as in the engine protocol: `{"seat":0}`, `"chance"` or `"over"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ShownTurn {
    /// That seat.
    Seat(#[cfg_attr(feature = "ts", ts(type = "number"))] Seat),
    /// Dice or draws, between an action and what chance brings in the same append.
    Chance,
    /// Nobody.
    Over,
}

/// The clocks.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ShownClock {
    /// What each seat had left, in milliseconds, when the running clock was started.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub left: Vec<u64>,
    /// The seat whose clock runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "number"))]
    pub seat: Option<Seat>,
    /// When it will have run out, in milliseconds of the host's clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "number"))]
    pub until: Option<u64>,
}

/// The game through one pair of eyes.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ShownView {
    /// Whose: a seat, or `"spectator"`.
    #[cfg_attr(feature = "ts", ts(type = "number | \"spectator\""))]
    pub seat: Viewer,
    /// What they saw of the last event, if it was one of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seen: Option<String>,
    /// All that they know.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub view: Json,
}

/// One event as one class of viewers sees it, and the table after it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct News {
    /// The version after it.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub version: u64,
    /// What happened.
    pub event: SeenEvent,
    /// The viewer's own chairs, where they may have changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "number[]"))]
    pub you: Option<Vec<Seat>>,
    /// What is different around the game; absent if only the game has moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub state: Option<State>,
    /// The game after it; absent if it has not moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub play: Option<Play>,
}

/// An event without anything that not everybody may know. Who did it is said by chairs; what was seen of an action or of
/// chance stands in the views beside it.
#[derive(Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(missing_docs)] // as in TableEvent
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum SeenEvent {
    Opened,
    Sat {
        place: u8,
    },
    Housed {
        place: u8,
    },
    Committed {
        #[cfg_attr(feature = "ts", ts(type = "number[]"))]
        by: Vec<Seat>,
    },
    Called {
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        until: u64,
    },
    Nonce {
        #[cfg_attr(feature = "ts", ts(type = "number[]"))]
        by: Vec<Seat>,
    },
    Left {
        silent: bool,
    },
    Started {
        order: Vec<u8>,
        drawn: bool,
    },
    Action {
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        seat: Seat,
    },
    Chance,
    Offered {
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        offer: u64,
        #[cfg_attr(feature = "ts", ts(type = "number[]"))]
        by: Vec<Seat>,
        what: Proposal,
    },
    Answered {
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        offer: u64,
        #[cfg_attr(feature = "ts", ts(type = "number[]"))]
        by: Vec<Seat>,
        yes: bool,
    },
    Withdrawn {
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        offer: u64,
    },
    Undone {
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        to: usize,
    },
    Handed {
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        seat: Seat,
    },
    Taken {
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        seat: Seat,
    },
    Forfeited {
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        seat: Seat,
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        why: Why,
    },
    Downtime {
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        from: u64,
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        until: u64,
    },
    Said {
        #[cfg_attr(feature = "ts", ts(type = "number[]"))]
        by: Vec<Seat>,
        name: String,
        words: Words,
    },
    Ended {
        how: How,
    },
    Rematched {
        #[cfg_attr(feature = "ts", ts(type = "number[]"))]
        by: Vec<Seat>,
    },
}
