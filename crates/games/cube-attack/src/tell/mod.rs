//! What happened, what to do and why not, in sentences. Everything is open, so a view tells the whole table.
//!
//! - [`voice`]: who is meant, and the words that change with them;
//! - [`things`]: what cubes and planets are called;
//! - [`deed`]: what one action did; [`turn`]: whose turn it is then, the round that ended, the game that was won;
//! - [`propose`] and [`explain`]: an action recommended, an action refused.

mod deed;
mod explain;
mod propose;
mod things;
mod turn;
mod voice;

use cubo_core::telling::{Teller, Telling, Told};
use cubo_core::{Seat, Turn};

pub(crate) use explain::explain;
pub(crate) use propose::propose;

use crate::game::CubeAttack;
use crate::planet::Planets;
use crate::state::State;
use voice::Voice;

/// One team came to stand alone on a moon where it did not a moment ago.
const MOON: &str = "moon";
/// A round has ended.
const ROUND: &str = "round";
/// The game has ended.
const END: &str = "end";

/// Tells one action.
pub(crate) fn tell(told: &Told<'_, CubeAttack>, teller: &Teller) -> Telling {
    let (before, after) = (told.before.state(), told.after.state());
    let me = told.by.or_else(|| before.turn().seat()).unwrap_or(Seat(0));
    let voice = Voice::new(teller);
    let short = deed::short(&voice, before, after, me, *told.seen);
    let more =
        deed::consequence(&voice, before, after, me, *told.seen).then(turn::next(&voice, before, after, me));
    let telling = Telling::with_more(short, more).in_round(u32::from(before.round()));
    match moment(before, after, me) {
        Some(moment) => telling.moment(moment),
        None => telling,
    }
}

fn moment(before: &State, after: &State, me: Seat) -> Option<&'static str> {
    if after.turn() == Turn::Over {
        Some(END)
    } else if after.round() != before.round() {
        Some(ROUND)
    } else {
        let taken = |moon| deed::alone_on(after, me, moon) && !deed::alone_on(before, me, moon);
        after.places(me).and(Planets::MOONS).any(taken).then_some(MOON)
    }
}
