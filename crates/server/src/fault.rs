//! Everything that can be refused, in one shape: a stable code, a message for developers, and parameters.

use cubo_table::TableError;
use cubo_wire::Error;

use crate::store::StoreError;

/// Why something was not done.
#[derive(Clone, Debug)]
pub(crate) enum Fault {
    Table(TableError),
    Store(StoreError),
    /// A code and a message of the server itself.
    Server(&'static str, &'static str),
    /// Too many messages: wait this many milliseconds.
    TooFast(u64),
    /// A moderator has suspended them, for so much longer.
    Suspended(u64),
    /// A moderator has muted them, for so much longer.
    Silenced(u64),
    /// A message that cannot be read, and why.
    Bad(Box<Error>),
    /// What another node refused, in its words.
    Far {
        error: Box<Error>,
        status: u16,
    },
}

pub(crate) const NOT_FOUND: Fault = Fault::Server("not-found", "there is no such table");
pub(crate) const NO_SEAT_LINK: Fault =
    Fault::Server("no-seat-link", "to sit down here the seat link is needed");
pub(crate) const TOO_MANY_TABLES: Fault =
    Fault::Server("too-many-tables", "this socket looks at too many tables");
pub(crate) const UNWRITABLE: Fault = Fault::Server("internal", "the answer cannot be written");
/// The answer for a private table to people who know its id but have no pass. They learn only that it exists; they can know an
/// id of 80 random bits only from somebody who was there.
pub(crate) const NEEDS_PASS: Fault =
    Fault::Server("needs-pass", "this table opens to those who sit at it and to those who were given a link");
/// The answer if the pass is of another table.
pub(crate) const WRONG_PASS: Fault = Fault::Server("wrong-pass", "this link does not open this table");
/// The answer to people whom the host removed from a private table.
pub(crate) const KEPT_OUT: Fault =
    Fault::Server("kept-out", "the host or the table keeps you out of this game");
/// What people hear who would sit down beside somebody from whom they are kept away. Who has blocked whom is not told.
pub(crate) const BLOCKED: Fault =
    Fault::Server("blocked", "you and somebody at this table are kept away from each other");
/// What those hear who ask about a chair on which no person sits.
pub(crate) const NOBODY_THERE: Fault = Fault::Server("nobody-there", "nobody sits on that chair");
/// What people hear whose words or name stand in the operator's list.
pub(crate) const FILTERED: Fault =
    Fault::Server("filtered", "this house does not want to read that: say it otherwise");
/// What guests hear who would sit down at a rated table, or open one.
pub(crate) const MEMBERS_ONLY: Fault = Fault::Server("members-only", "rated games are for members");
/// What a bot hears there.
pub(crate) const NO_BOTS: Fault =
    Fault::Server("no-bots", "rated games are between people: a bot cannot sit down");
/// What a bot hears whose token is not for that.
pub(crate) const NO_SCOPE: Fault = Fault::Server("no-scope", "this token may not be used for that");
/// What is refused at a rated table.
pub(crate) const RATED: Fault = Fault::Server(
    "rated",
    "rated games have a clock and people only: no house players, no hints, nothing taken back, one person a screen",
);
/// What those hear who prepare replies where there can be none.
pub(crate) const NO_REPLIES: Fault = Fault::Server(
    "no-replies",
    "replies are for whoever holds one seat of a running game with days for a turn",
);
pub(crate) const YOUR_TURN: Fault =
    Fault::Server("your-turn", "it is your turn: play, and prepare what comes after it");
pub(crate) const REPLY_OPEN: Fault =
    Fault::Server("reply-open", "a line begins with an action of somebody else and ends with one's own");
pub(crate) const REPLY_TWICE: Fault =
    Fault::Server("reply-twice", "two lines part where it is one's own turn: one answer is enough");
pub(crate) const REPLY_CHANCE: Fault =
    Fault::Server("reply-chance", "a line cannot lead over a throw or a draw: nobody knows what it brings");
pub(crate) const REPLY_HIDDEN: Fault =
    Fault::Server("reply-hidden", "what this line leads to depends on something that is hidden from you");
pub(crate) const BUSY: Fault = Fault::Server("busy", "this table has too much to do: try again");
pub(crate) const HOUSE_FULL: Fault =
    Fault::Server("house-full", "too many tables are in use: try again later");
pub(crate) const CLOSING: Fault = Fault::Server("closing", "the house closes: come back in a moment");
/// The answer for a table that is leaving this node.
pub(crate) const MOVING: Fault = Fault::Store(StoreError::NoLease);
/// After how long to ask again for a table that moves.
const MOVING_MS: u64 = 1000;
pub(crate) const NO_SESSION: Fault = Fault::Server("no-session", "be a guest first: POST /api/session");

impl Fault {
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Fault::Table(why) => why.code(),
            Fault::Store(why) => why.code(),
            Fault::Server(code, _) => code,
            Fault::TooFast(_) => "too-fast",
            Fault::Suspended(_) => "suspended",
            Fault::Silenced(_) => "silenced",
            Fault::Bad(why) if why.code == "bad-link" => "bad-link",
            Fault::Bad(_) => "bad-request",
            Fault::Far { .. } => "far",
        }
    }

    /// As clients are told it.
    pub(crate) fn error(&self) -> Error {
        match self {
            Fault::Table(why) => why.into(),
            Fault::Store(why @ StoreError::Damaged { .. }) => Error::new(
                why.code(),
                "this table was damaged in the store and is not opened; no other is concerned".to_owned(),
            ),
            Fault::Store(why @ (StoreError::Elsewhere { .. } | StoreError::NoLease)) => {
                Error { retry_ms: Some(MOVING_MS), ..Error::new(why.code(), why.to_string()) }
            }
            Fault::Store(why) => Error::new(why.code(), why.to_string()),
            Fault::Server(code, message) => Error::new(code, *message),
            Fault::TooFast(wait) => {
                Error { retry_ms: Some(*wait), ..Error::new("too-fast", "too many messages: wait a moment") }
            }
            Fault::Suspended(left) => {
                let words =
                    "a moderator has suspended you: what you have begun you may finish, and nothing else";
                Error { retry_ms: bounded(*left), ..Error::new("suspended", words) }
            }
            Fault::Silenced(left) => {
                let words = "a moderator has muted you: you cannot say anything for a time";
                Error { retry_ms: bounded(*left), ..Error::new("silenced", words) }
            }
            Fault::Bad(why) | Fault::Far { error: why, .. } => Error::clone(why),
        }
    }

    /// The HTTP status that fits.
    pub(crate) fn status(&self) -> u16 {
        match self {
            Fault::Table(_) => 409,
            Fault::Store(StoreError::Full) => 507,
            Fault::Store(StoreError::Conflict | StoreError::TooManyWaiting) => 409,
            Fault::Store(StoreError::Elsewhere { .. }) => 421,
            Fault::Store(StoreError::Damaged { .. }) => 500,
            Fault::Store(_) => 503,
            Fault::Server("not-found" | "nobody-there", _) => 404,
            Fault::Server(
                "needs-pass" | "wrong-pass" | "kept-out" | "blocked" | "members-only" | "no-bots",
                _,
            ) => 403,
            Fault::Server("no-scope", _) => 403,
            Fault::Server("rated" | "bot-declines" | "bot-busy" | "no-replies" | "your-turn", _) => 409,
            Fault::Server("reply-open" | "reply-twice" | "reply-chance" | "reply-hidden", _) => 409,
            Fault::Server("filtered", _) => 400,
            Fault::Server("no-session", _) => 401,
            Fault::Server(..) => 503,
            Fault::TooFast(_) => 429,
            Fault::Suspended(_) | Fault::Silenced(_) => 403,
            Fault::Bad(why) if why.code == "bad-link" => 404,
            Fault::Bad(_) => 400,
            Fault::Far { status, .. } => *status,
        }
    }
}

/// A time that ends; what is for good has none.
fn bounded(left: u64) -> Option<u64> {
    const GOOD: u64 = 100 * 365 * 24 * 60 * 60 * 1000;
    (left < GOOD).then_some(left)
}

impl From<TableError> for Fault {
    fn from(why: TableError) -> Self {
        Fault::Table(why)
    }
}

impl From<Box<Error>> for Fault {
    fn from(why: Box<Error>) -> Self {
        Fault::Bad(why)
    }
}

impl From<StoreError> for Fault {
    fn from(why: StoreError) -> Self {
        Fault::Store(why)
    }
}
