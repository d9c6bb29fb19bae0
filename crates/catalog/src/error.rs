//! Everything that can go wrong, with the protocol's codes.

use std::fmt;

use cubo_core::record::BadRecord;
use cubo_core::{BadStart, Clause, Origin};
use serde::Serialize;
use serde::ser::SerializeMap;

/// A clause that stands against an action, in both languages.
///
/// Its serde form is `{"clause":"CU-8","text":{"en":"…","fr":"…"}}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The id of the clause.
    pub clause: &'static str,
    /// Whether the print says it or this project decided.
    pub origin: Origin,
    /// The clause in English.
    pub en: &'static str,
    /// The clause in French.
    pub fr: &'static str,
}

impl Refusal {
    /// The refusal that cites this clause.
    pub fn of(clause: impl Clause) -> Self {
        Refusal { clause: clause.id(), origin: clause.origin(), en: clause.en(), fr: clause.fr() }
    }
}

impl Serialize for Refusal {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Text {
            en: &'static str,
            fr: &'static str,
        }
        let mut map = to.serialize_map(Some(2))?;
        map.serialize_entry("clause", self.clause)?;
        map.serialize_entry("text", &Text { en: self.en, fr: self.fr })?;
        map.end()
    }
}

/// What can be wrong with a request to a game. `Display` is the message for people; [`Error::code`] is for programs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// The line is not JSON.
    BadJson(String),
    /// The request lacks a field, has one too many, or one of the wrong kind or size.
    BadRequest(String),
    /// There is no such command.
    UnknownCommand(String),
    /// The line is longer than the engine reads.
    TooLong,
    /// No game is in progress.
    NoGame,
    /// There is no such game.
    UnknownGame(String),
    /// The game is not for that many.
    BadSeats(String),
    /// The game does not know such options.
    BadOptions(String),
    /// The text is no action at all.
    BadAction {
        /// The text, cut short if it is long.
        text: String,
        /// What is wrong with the spelling.
        why: String,
        /// The game's notation clause.
        refusal: Refusal,
    },
    /// The action is against the rules.
    Illegal {
        /// The action.
        action: String,
        /// The clause it breaks.
        refusal: Refusal,
    },
    /// It is not chance's turn.
    NotChance,
    /// That cannot happen now.
    Impossible(String),
    /// It is no seat's turn.
    NotSeat,
    /// The game is over.
    Over,
    /// No game could reach that position.
    BadPosition(String),
    /// The record does not hold.
    BadRecord(BadRecord),
    /// The view or the history beside it does not fit the game, or not the seat to act.
    BadView(String),
    /// This game, or this session, cannot do that.
    Unsupported(String),
    /// It would be too much work.
    Limit(String),
}

impl Error {
    /// The code in the protocol.
    pub fn code(&self) -> &'static str {
        match self {
            Error::BadJson(_) => "bad-json",
            Error::BadRequest(_) => "bad-request",
            Error::UnknownCommand(_) => "unknown-command",
            Error::TooLong => "too-long",
            Error::NoGame => "no-game",
            Error::UnknownGame(_) => "unknown-game",
            Error::BadSeats(_) => "bad-seats",
            Error::BadOptions(_) => "bad-options",
            Error::BadAction { .. } => "bad-action",
            Error::Illegal { .. } => "illegal",
            Error::NotChance => "not-chance",
            Error::Impossible(_) => "impossible",
            Error::NotSeat => "not-seat",
            Error::Over => "over",
            Error::BadPosition(_) => "bad-position",
            Error::BadRecord(_) => "bad-record",
            Error::BadView(_) => "bad-view",
            Error::Unsupported(_) => "unsupported",
            Error::Limit(_) => "limit",
        }
    }

    /// The clause it rests on, where it rests on one.
    pub fn refusal(&self) -> Option<&Refusal> {
        match self {
            Error::BadAction { refusal, .. } | Error::Illegal { refusal, .. } => Some(refusal),
            _ => None,
        }
    }

    /// That a record's header is wrong.
    pub(crate) fn bad_header(why: impl fmt::Display) -> Self {
        Error::BadRecord(BadRecord { event: None, why: why.to_string() })
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::BadJson(why) => write!(f, "this line is not JSON: {why}"),
            Error::BadRequest(why)
            | Error::BadSeats(why)
            | Error::BadOptions(why)
            | Error::BadView(why)
            | Error::Unsupported(why)
            | Error::Limit(why) => f.write_str(why),
            Error::UnknownCommand(name) => write!(f, "there is no command {name:?}"),
            Error::TooLong => f.write_str("a request line may not be longer than 16 MiB"),
            Error::NoGame => f.write_str("no game is in progress: begin one with \"new\" or \"load\""),
            Error::UnknownGame(id) => write!(f, "no game is called {id:?}: \"games\" lists them"),
            Error::BadAction { text, why, .. } => write!(f, "{text:?} is no action: {why}"),
            Error::Illegal { action, refusal } => {
                write!(f, "{action} is against {}: {}", refusal.clause, refusal.en)
            }
            Error::NotChance => f.write_str("it is a seat's turn, not chance's"),
            Error::Impossible(why) => f.write_str(why),
            Error::NotSeat => f.write_str("it is chance's turn, not a seat's"),
            Error::Over => f.write_str("the game is over"),
            Error::BadPosition(why) => write!(f, "this position cannot be: {why}"),
            Error::BadRecord(why) => write!(f, "this record does not hold: {why}"),
        }
    }
}

impl std::error::Error for Error {}

impl From<BadStart> for Error {
    fn from(why: BadStart) -> Self {
        match why {
            BadStart::Seats { .. } => Error::BadSeats(why.to_string()),
            BadStart::Options(_) => Error::BadOptions(why.to_string()),
        }
    }
}

impl From<BadRecord> for Error {
    fn from(why: BadRecord) -> Self {
        Error::BadRecord(why)
    }
}

/// The beginning of a text from outside, for messages: enough to recognise it.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 80;
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
