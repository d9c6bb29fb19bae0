//! What happened, what to do and why an action is refused, in sentences. Nothing is hidden, so a view is the whole table.
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

use cubo_core::telling::{Sentence, Teller, Telling, Told};
use cubo_core::{Seat, Turn};

pub(crate) use explain::explain;
pub(crate) use propose::propose;

use crate::game::CubeAttack;
use crate::planet::Planets;
use crate::state::State;
use voice::Voice;

/// A moon changed hands: the team that acted is alone where another team was.
const MOON: &str = "moon";
/// A round has ended.
const ROUND: &str = "round";
/// The game has ended.
const END: &str = "end";

/// Tells one action.
pub(crate) fn tell(told: &Told<'_, CubeAttack>, teller: &Teller) -> Telling {
    let (before, after) = (told.before, told.after);
    let me = told.by.or_else(|| before.turn().seat()).unwrap_or(Seat(0));
    let voice = Voice::new(teller);
    let deed = deed::short(&voice, before, after, me, *told.seen);
    let consequence = deed::consequence(&voice, before, after, me, *told.seen);
    let telling = Telling {
        short: brief(deed.clone(), turn::brief(&voice, before, after)),
        long: deed.then(consequence).then(turn::next(&voice, before, after, me)),
        ..Telling::default()
    };
    let telling = telling.in_round(u32::from(before.round()));
    match moment(before, after, me) {
        Some(moment) => telling.moment(moment),
        None => telling,
    }
}

/// A short form holds this many characters.
const SHORT: usize = 120;

/// What was done and how the round ended, as far as a short form has room for both.
fn brief(deed: Sentence, end: Sentence) -> Sentence {
    let both = deed.clone().then(end);
    if both.to_string().chars().count() > SHORT { deed } else { both }
}

fn moment(before: &State, after: &State, me: Seat) -> Option<&'static str> {
    if after.turn() == Turn::Over {
        Some(END)
    } else if after.round() != before.round() {
        Some(ROUND)
    } else {
        let contested = before.places_of_others(me).and(Planets::MOONS);
        let taken = after.places(me).and(contested).minus(after.places_of_others(me));
        (!taken.is_empty()).then_some(MOON)
    }
}
