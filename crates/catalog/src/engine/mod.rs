//! The engine protocol: one request a line, one reply a line.
//!
//! [`Engine::answer`] is a pure function of the engine's state and the line; time and entropy come from [`Outside`]. What
//! the protocol leaves open is decided here:
//!
//! - Every line gets exactly one reply, also an empty one.
//! - A field that its command does not know is refused, so that a mistyped `"sead"` does not silently lose a seed; so is a
//!   field given twice. `null` for a field that may be absent is the same as leaving it out.
//! - `id` comes back letter for letter (carriage returns between its parts, which JSON allows, left out).
//! - `seats` may be absent in `new` where only one number is possible. With `position`, `seats` and `options` may be absent and
//!   must otherwise agree with it.
//! - Without `seed`, `new` makes one up for games with chance, and the record tells it; `load` likewise if the record has
//!   neither seed nor fair chance. `go` without `seed` takes the empty text, so that it can be repeated.
//! - Chance event number n, counted from 0 over all events, has dice of its own: after `undo` the same draw comes again.
//! - `undo` with `"to":N` leaves the first N events; `"to":0` goes back to the beginning.
//! - In `go`, `level`, `ms` and `nodes` can be combined; without a level it is `normal`, or `search` where `ms` or
//!   `nodes` is given. It may also be `random` or `greedy`, which measure other players.
//! - `perft` counts up to [`MAX_PERFT`] sequences, for at most ten seconds where there is a clock.
//!
//! `docs/protocol.md` tells of the commands that pages need beside these: see `additions.rs`.

mod additions;
mod commands;
mod fields;
mod replies;
mod telling;
#[cfg(test)]
mod tests;

use crate::{Error, Session};
use fields::Fields;

/// The longest request line in bytes, without its end of line.
pub const MAX_LINE: usize = 16 << 20;

/// The most sequences that `perft` counts before it answers `limit`, unless the engine is told otherwise.
pub const MAX_PERFT: u64 = 1_000_000_000;

/// The longest that `perft` counts before it answers `limit`, in milliseconds.
pub(crate) const MAX_PERFT_MS: u64 = 10_000;

/// Time and entropy, which the engine has not got by itself.
pub trait Outside {
    /// A fresh seed text that nobody can guess; `None` where there is no entropy, and seeds must be given.
    fn fresh_seed(&mut self) -> Option<String>;
    /// Milliseconds since any fixed moment, never going back; `None` where there is no clock, and `ms` is refused.
    fn millis(&mut self) -> Option<u64>;
}

/// Nothing outside: neither time nor entropy, as in a page.
impl Outside for () {
    fn fresh_seed(&mut self) -> Option<String> {
        None
    }

    fn millis(&mut self) -> Option<u64> {
        None
    }
}

/// An engine with at most one game in progress.
pub struct Engine<O: Outside> {
    outside: O,
    game: Option<Box<dyn Session>>,
    max_perft: u64,
}

impl<O: Outside> Engine<O> {
    /// An engine with no game in progress.
    pub fn new(outside: O) -> Self {
        Engine { outside, game: None, max_perft: MAX_PERFT }
    }

    /// The same engine with another bound for `perft`, where there is less time.
    pub fn with_max_perft(self, max_perft: u64) -> Self {
        Engine { max_perft, ..self }
    }

    /// The game in progress.
    pub fn game(&self) -> Option<&dyn Session> {
        self.game.as_deref()
    }

    /// The reply to one request line, whatever its bytes; neither has an end of line.
    pub fn answer(&mut self, line: &[u8]) -> String {
        if line.len() > MAX_LINE {
            return self.too_long();
        }
        let mut fields = match Fields::read(line) {
            Ok(fields) => fields,
            Err(error) => return replies::error(Some("null"), &error),
        };
        let id = fields.id();
        match self.dispatch(fields) {
            Ok(body) => replies::finish(id.as_deref(), &body),
            Err(error) => replies::error(id.as_deref(), &error),
        }
    }

    /// The reply to a line over [`MAX_LINE`], for readers that do not keep such lines.
    pub fn too_long(&mut self) -> String {
        replies::error(Some("null"), &Error::TooLong)
    }
}
