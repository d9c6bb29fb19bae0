//! Everything that a table refuses, with stable codes.

use std::fmt;

use cubo_core::Seat;
use cubo_wire::Text;

/// Why a command was refused. Nothing has changed. `Display` is a message for developers; [`TableError::code`] and the
/// parameters are for clients, which word it themselves: see [`cubo_wire::Error`].
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)] // the sentences below say it
pub enum TableError {
    /// The game refuses (`illegal`, `bad-action`, `unknown-game`, `bad-options`, …), with its clause in both languages.
    Game(cubo_catalog::Error),
    BadClock,
    BadPlaces,
    BadName,
    BadWords,
    NoTalk,
    NoFreeText,
    NotPlaying,
    Begun,
    Ended,
    NotEnded,
    Stale {
        version: u64,
    },
    TooLate,
    NotSeated,
    NotHost,
    NotYourTurn {
        turn: Option<Seat>,
    },
    HousePlays {
        seat: Seat,
    },
    NoSuchPlace {
        place: u8,
    },
    PlaceTaken {
        place: u8,
    },
    Full,
    OneChair,
    KeptOut,
    NeedCommitment,
    BadCommitment,
    BadNonce,
    NotCalled,
    WhichSeat,
    NotYourSeat {
        seat: Seat,
    },
    NotForMore,
    NobodyToAsk,
    NothingToUndo,
    NoUndo,
    NotFriendly,
    TooFarBack {
        to: usize,
    },
    AlreadyOffered {
        offer: u64,
    },
    AlreadyDeclined,
    DrawOffered,
    NoSuchOffer {
        offer: u64,
    },
    NotAsked {
        offer: u64,
    },
    NotAway {
        seat: Seat,
    },
    NotHanded {
        seat: Seat,
    },
    Taken,
    /// The list of events does not fold, or a promise inside was broken: a fault of the program or of the store.
    Broken(String),
}

impl TableError {
    /// The code in the protocol.
    pub fn code(&self) -> &'static str {
        use TableError::*;
        match self {
            Game(why) => why.code(),
            BadClock => "bad-clock",
            BadPlaces => "bad-places",
            BadName => "bad-name",
            BadWords => "bad-words",
            NoTalk => "no-talk",
            NoFreeText => "no-free-text",
            NotPlaying => "not-playing",
            Begun => "begun",
            Ended => "ended",
            NotEnded => "not-ended",
            Stale { .. } => "stale",
            TooLate => "too-late",
            NotSeated => "not-seated",
            NotHost => "not-host",
            NotYourTurn { .. } => "not-your-turn",
            HousePlays { .. } => "house-plays",
            NoSuchPlace { .. } => "no-such-place",
            PlaceTaken { .. } => "place-taken",
            Full => "full",
            OneChair => "one-chair",
            KeptOut => "kept-out",
            NeedCommitment => "need-commitment",
            BadCommitment => "bad-commitment",
            BadNonce => "bad-nonce",
            NotCalled => "not-called",
            WhichSeat => "which-seat",
            NotYourSeat { .. } => "not-your-seat",
            NotForMore => "not-for-more",
            NobodyToAsk => "nobody-to-ask",
            NothingToUndo => "nothing-to-undo",
            NoUndo => "no-undo",
            NotFriendly => "not-friendly",
            TooFarBack { .. } => "too-far-back",
            AlreadyOffered { .. } => "already-offered",
            AlreadyDeclined => "already-declined",
            DrawOffered => "draw-offered",
            NoSuchOffer { .. } => "no-such-offer",
            NotAsked { .. } => "not-asked",
            NotAway { .. } => "not-away",
            NotHanded { .. } => "not-handed",
            Taken => "rematch-laid",
            Broken(_) => "broken",
        }
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use TableError::*;
        match self {
            Game(why) => why.fmt(f),
            BadClock => f.write_str("a clock has 1 s to 24 h and up to 24 h a turn, or 1 to 14 days a turn"),
            BadPlaces => {
                f.write_str("places are open, for a person or for the house, and not all for the house")
            }
            BadName => f.write_str("a name has 1 to 40 visible characters, one of them a letter or a digit"),
            BadWords => f.write_str("there is no such phrase, or the text is empty or too long"),
            NoTalk => f.write_str("this table was opened without talk"),
            NoFreeText => f.write_str("at listed tables there are only phrases"),
            NotPlaying => f.write_str("the game has not begun"),
            Begun => f.write_str("the game has begun, or nonces are being opened"),
            Ended => f.write_str("the table has ended"),
            NotEnded => f.write_str("the table has not ended"),
            Stale { version } => write!(f, "the game has moved on; the table is at version {version}"),
            TooLate => f.write_str("the time for that has run out"),
            NotSeated => f.write_str("only those who sit at the table can do that"),
            NotHost => f.write_str("only whoever opened the table can do that"),
            NotYourTurn { turn: Some(seat) } => write!(f, "it is seat {seat}'s turn"),
            NotYourTurn { turn: None } => f.write_str("it is nobody's turn"),
            HousePlays { seat } => write!(f, "the house plays seat {seat}: take it back first"),
            NoSuchPlace { place } => write!(f, "there is no place {place} for that"),
            PlaceTaken { place } => write!(f, "place {place} is taken"),
            Full => f.write_str("no place is free"),
            OneChair => {
                f.write_str("one person, one chair: this table was not opened for several at one screen")
            }
            KeptOut => f.write_str("the host or the table keeps you out of this game"),
            NeedCommitment => f.write_str("the first chair needs a commitment to a nonce"),
            BadCommitment => f.write_str("this commitment was made before, or another one stands"),
            BadNonce => f.write_str("this nonce is not the one that was committed to"),
            NotCalled => f.write_str("nonces are not being opened now, or this one is open"),
            WhichSeat => f.write_str("say which seat: you hold several"),
            NotYourSeat { seat } => write!(f, "seat {seat} is not yours to give"),
            NotForMore => f.write_str("draws are agreed at two seats only"),
            NobodyToAsk => f.write_str("nobody is there to agree"),
            NothingToUndo => f.write_str("you have done nothing that could be taken back"),
            NoUndo => f.write_str("moves are taken back at friendly tables only"),
            NotFriendly => f.write_str("advice is given at friendly tables only"),
            TooFarBack { to } => {
                write!(f, "event {to} is no action of yours, or lies before somebody gave up")
            }
            AlreadyOffered { offer } => write!(f, "offer {offer} stands already"),
            DrawOffered => f.write_str("a draw is offered once between two turns of one's own"),
            AlreadyDeclined => f.write_str("that was declined; ask again when the game has moved on"),
            NoSuchOffer { offer } => write!(f, "there is no offer {offer} any more"),
            NotAsked { offer } => write!(f, "offer {offer} does not wait for your answer"),
            NotAway { seat } => {
                write!(f, "whoever holds seat {seat} is there, or still has time to come back or to answer")
            }
            NotHanded { seat } => write!(f, "the house does not play seat {seat} for you"),
            Taken => f.write_str("the rematch is laid already"),
            Broken(why) => write!(f, "this table cannot go on: {why}"),
        }
    }
}

impl std::error::Error for TableError {}

impl From<cubo_catalog::Error> for TableError {
    fn from(why: cubo_catalog::Error) -> Self {
        TableError::Game(why)
    }
}

/// As clients are told it.
impl From<&TableError> for cubo_wire::Error {
    fn from(why: &TableError) -> Self {
        use TableError::*;
        let mut error = cubo_wire::Error::new(why.code(), why.to_string());
        match why {
            Game(why) => {
                if let Some(refusal) = why.refusal() {
                    error.clause = Some(refusal.clause.into());
                    error.text = Some(Text { en: refusal.en.into(), fr: refusal.fr.into() });
                }
            }
            Stale { version } => error.version = Some(*version),
            NotYourTurn { turn } => error.seat = *turn,
            HousePlays { seat } | NotYourSeat { seat } | NotAway { seat } | NotHanded { seat } => {
                error.seat = Some(*seat);
            }
            NoSuchPlace { place } | PlaceTaken { place } => error.place = Some(*place),
            AlreadyOffered { offer } | NoSuchOffer { offer } | NotAsked { offer } => {
                error.offer = Some(*offer);
            }
            TooFarBack { to } => error.to = Some(*to),
            _ => {}
        }
        error
    }
}
