//! Reviews of finished games: what luck, what choices and what nobody could know did to everybody's chances.
//!
//! [`review`] takes a record and an [`Effort`] and returns a [`Review`]. For every seat
//! `luck + decision + information = result − start`, because the terms of each event are the change of one number, the value of the
//! state, split in three. `docs/review.md` says how each is defined. The same record and effort give the same review.
//!
//! A review knows the true states, also what was hidden, so it is only for games that are over. It uses no clock, no threads and no
//! operating system.

mod effort;
mod error;
mod judge;
mod path;
pub mod puzzles;
mod report;
mod shares;
#[cfg(test)]
mod tests;
mod throws;
mod trials;
mod value;

pub use effort::Effort;
pub use error::Error;
pub use report::{EventReview, Given, Kind, Mark, Review, SeatReview};

use cubo_catalog::{Visitor, with_game};
use cubo_core::Record;
use cubo_players::knowledge::Known;

/// Reviews a finished game. `watch` is told how many events are done and how many there are, and returns whether to go on.
pub fn review(
    record: &Record,
    effort: &Effort,
    watch: &mut dyn FnMut(usize, usize) -> bool,
) -> Result<Review, Error> {
    struct Of<'a> {
        record: &'a Record,
        effort: &'a Effort,
        watch: &'a mut dyn FnMut(usize, usize) -> bool,
    }
    impl Visitor for Of<'_> {
        type Out = Result<Review, Error>;
        fn visit<G: Known>(self) -> Self::Out {
            path::review::<G>(self.record, self.effort, self.watch)
        }
    }
    with_game(&record.game, Of { record, effort, watch }).map_err(|why| Error::Bad(why.to_string()))?
}
