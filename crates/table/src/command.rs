//! What can be asked of a table.

use cubo_core::Seat;
use cubo_core::fair::Bytes32;

use crate::{Actor, HouseLevel, PersonId, Words};

/// A command, who gives it, and on what it was made.
#[derive(Clone, PartialEq, Debug)]
pub struct Ask {
    /// Who. Seats follow from this alone.
    pub by: Actor,
    /// The version the command was made on. A command about the position is refused as stale if the game has moved since;
    /// talk and offers in between do not matter.
    pub at: Option<u64>,
    /// What.
    pub command: Command,
}

impl Ask {
    /// A person's command.
    pub fn person(person: &PersonId, at: u64, command: Command) -> Self {
        Ask { by: Actor::Person(person.clone()), at: Some(at), command }
    }

    /// The house's move, made on that version.
    pub fn house(at: u64, action: impl Into<String>) -> Self {
        Ask { by: Actor::House, at: Some(at), command: Command::Play { action: action.into() } }
    }
}

/// What can be asked of a table. Its serde form is the JSON of a request: `{"cmd":"play","action":"…"}`.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// Take a chair. One person may take several, each under a name.
    Sit {
        /// Which; the first that is free if absent.
        place: Option<u8>,
        /// Who plays there.
        name: String,
        /// SHA-256 of the person's nonce; needed with the first chair.
        commitment: Option<Bytes32>,
    },
    /// Commit to a fresh nonce, after an opening that failed.
    Commit {
        /// SHA-256 of it.
        commitment: Bytes32,
    },
    /// Open the nonce, when called.
    Nonce {
        /// It.
        nonce: Bytes32,
    },
    /// The host puts a house player on a place that is open or held for somebody who has not come, or makes it free.
    House {
        /// Where.
        place: u8,
        /// Which, or nobody.
        level: Option<HouseLevel>,
    },
    /// Give up all one's chairs: before the game without harm, in it for good.
    Leave,
    /// The host clears a table whose game has not begun.
    Close,
    /// Act, for the seat to act.
    Play {
        /// In the game's notation.
        action: String,
    },
    /// Give up.
    Resign {
        /// Which seat, for those who hold several.
        seat: Option<Seat>,
    },
    /// Offer a draw.
    OfferDraw,
    /// Take back one's last action, or ask the others to allow it.
    Undo {
        /// How many of the game's events stay; the next must be an action of one's own. Absent: one's last action.
        to: Option<usize>,
    },
    /// Ask that the house play on for somebody who is away.
    HandOver {
        /// Whose seat.
        seat: Seat,
    },
    /// Play one's seat oneself again.
    TakeBack {
        /// Which seat, for those who hold several.
        seat: Option<Seat>,
    },
    /// Say that one has asked for advice on the position, so that everybody knows. The advice itself comes from elsewhere.
    Hint {
        /// For which seat, for those who hold several: the one to act if absent.
        seat: Option<Seat>,
    },
    /// Answer an offer.
    Answer {
        /// Its number.
        offer: u64,
        /// Whether to agree.
        yes: bool,
    },
    /// Take one's offer back.
    Withdraw {
        /// Its number.
        offer: u64,
    },
    /// Say something.
    Say {
        /// What.
        words: Words,
    },
}

/// When a command came, and who was away.
#[derive(Clone, Copy, Debug)]
pub struct Now<'a> {
    /// Milliseconds, on the one clock that the table's host keeps.
    pub ms: u64,
    /// People who are not connected, and since when.
    pub away: &'a [(PersonId, u64)],
}

impl Now<'_> {
    /// That moment, with everybody there.
    pub fn at(ms: u64) -> Self {
        Now { ms, away: &[] }
    }
}
