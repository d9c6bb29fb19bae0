//! What happens at a table. The list of events is the table; everything else is running it.

use cubo_core::Seat;
use cubo_core::fair::Bytes32;
use cubo_core::forfeit::Why;
use cubo_core::record::Ending;
use serde::{Deserialize, Serialize};

use crate::{HouseLevel, Opened, PersonId, TableId};

/// The two times of an append, in milliseconds: both are kept with it. All events of one append share them.
///
/// A clock stops when the command *arrived* and the next starts when the append was *written*, so nobody pays for the way
/// between.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stamp {
    /// When the command came in (the `now` it was decided with).
    pub arrived: u64,
    /// When the append was written to the store.
    pub written: u64,
}

impl Stamp {
    /// For those who need no store: both at once.
    pub fn at(ms: u64) -> Self {
        Stamp { arrived: ms, written: ms }
    }
}

/// One event. Numbered from 0 by its place in the table's list; the version of a table is the number of its events.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum TableEvent {
    /// The table was laid.
    Opened(Box<Opened>),
    /// Somebody sat down.
    Sat {
        /// Where.
        place: u8,
        /// Who.
        person: PersonId,
        /// The name of whoever plays there.
        name: String,
        /// SHA-256 of the person's nonce, with the first chair they take.
        #[serde(skip_serializing_if = "Option::is_none")]
        commitment: Option<Bytes32>,
    },
    /// The host put a house player on a place that is open or held for somebody who has not come, or made it free.
    Housed {
        /// Where.
        place: u8,
        /// Which, or nobody.
        level: Option<HouseLevel>,
    },
    /// Somebody committed to a fresh nonce after an opening that failed.
    Committed {
        /// Who.
        person: PersonId,
        /// SHA-256 of the nonce.
        commitment: Bytes32,
    },
    /// All chairs are taken and all have committed: nonces are to be opened.
    Called {
        /// By when, in milliseconds.
        until: u64,
    },
    /// Somebody opened their nonce.
    Nonce {
        /// Who.
        person: PersonId,
        /// It.
        nonce: Bytes32,
    },
    /// Somebody who had sat down is not there any more. If nonces were being opened, all must commit afresh.
    Left {
        /// Who.
        person: PersonId,
        /// Whether it was for not opening the nonce in time.
        silent: bool,
    },
    /// The game begins.
    Started {
        /// For each seat the place that comes to it.
        order: Vec<u8>,
        /// Whether that was drawn by lot, from the stream with this event's number.
        drawn: bool,
    },
    /// A seat acted.
    Action {
        /// Which.
        seat: Seat,
        /// What it did, in the game's notation.
        action: String,
    },
    /// Chance decided, from the stream with this event's number.
    Chance {
        /// What, in the game's notation.
        chance: String,
    },
    /// Somebody proposed something. It goes by this event's number.
    Offered {
        /// Who.
        person: PersonId,
        /// What.
        what: Proposal,
    },
    /// Somebody answered an offer. The first no ends it.
    Answered {
        /// Which.
        offer: u64,
        /// Who.
        person: PersonId,
        /// Whether they agree.
        yes: bool,
    },
    /// Somebody took their own offer back.
    Withdrawn {
        /// Which.
        offer: u64,
    },
    /// The game was taken back.
    Undone {
        /// How many of the game's events (actions and chance) stay.
        to: usize,
    },
    /// Somebody was advised on the position.
    Hinted {
        /// For which seat.
        seat: Seat,
    },
    /// The house plays on for somebody who is away.
    Handed {
        /// Which seat.
        seat: Seat,
        /// How strong.
        level: HouseLevel,
    },
    /// Somebody took their seat back from the house.
    Taken {
        /// Which.
        seat: Seat,
    },
    /// A seat was lost.
    Forfeited {
        /// Which.
        seat: Seat,
        /// How.
        why: Why,
    },
    /// Nobody could play for a while; no clock counts it.
    Downtime {
        /// From when, in milliseconds.
        from: u64,
        /// Until when.
        until: u64,
    },
    /// Somebody said something.
    Said {
        /// Who.
        person: PersonId,
        /// What.
        words: Words,
    },
    /// The table has ended, in whatever way: the secret is revealed.
    Ended {
        /// In which way.
        how: How,
        /// The result; none if the game never began.
        #[serde(skip_serializing_if = "Option::is_none")]
        outcome: Option<Ending>,
        /// What chance was drawn from.
        secret: Bytes32,
    },
    /// Somebody laid the table for the next game.
    Rematched {
        /// Who.
        person: PersonId,
        /// Where.
        table: TableId,
    },
}

/// What can be proposed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Proposal {
    /// That nobody wins.
    Draw,
    /// To take the game back.
    Undo {
        /// How many of the game's events stay.
        to: usize,
    },
    /// That the house plays on for somebody who is away.
    HandOver {
        /// Whose seat.
        seat: Seat,
    },
}

/// What can be said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Words {
    /// One of the [`PHRASES`](crate::PHRASES), which every client words in its own language.
    Phrase(String),
    /// Free text, at tables by link.
    Text(String),
}

/// In which way a table ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// By the rules of the game.
    Rules,
    /// Nobody was left to play on.
    Forfeit,
    /// All agreed on a draw.
    Agreed,
    /// It was cleared before the game began.
    Closed,
}
