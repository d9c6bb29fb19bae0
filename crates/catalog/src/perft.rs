//! Counting sequences of actions, within bounds.

use std::any::TypeId;

use cubo_core::{Game, NoChance, walk};

use crate::Error;

/// The greatest depth; it also bounds the recursion where there are few actions.
const DEEPEST: u32 = 64;

/// The number of sequences of `depth` actions from here, for games without chance.
///
/// Refused with [`Error::Limit`] if the answer is above `bound`. Depths are counted one after the other, and the growth from
/// one to the next foretells the one after, so that far too much work is refused before it is done. The decision depends
/// on numbers alone: it is the same everywhere.
pub fn perft<G: Game>(state: &G::State, depth: u32, bound: u64) -> Result<u64, Error> {
    perft_until::<G>(state, depth, bound, &mut || false)
}

/// The same, given up with [`Error::Limit`] once `stop` says so.
pub(crate) fn perft_until<G: Game>(
    state: &G::State,
    depth: u32,
    bound: u64,
    stop: &mut dyn FnMut() -> bool,
) -> Result<u64, Error> {
    if has_chance::<G>() {
        return Err(Error::Unsupported(format!("perft is for games without chance, and {} has it", G::ID)));
    }
    if depth > DEEPEST {
        return Err(Error::Limit(format!("perft goes at most {DEEPEST} actions deep")));
    }
    let too_many = || Error::Limit(format!("there are more than {bound} sequences: ask for fewer actions"));
    let mut state = state.clone();
    let (mut before, mut now) = (1, 1);
    for depth in 1..=depth {
        // Growth wavers: only what would be four times over the bound is refused unseen.
        let foretold = u128::from(now) * u128::from(now) / u128::from(before) / 4;
        if foretold > u128::from(bound) {
            return Err(too_many());
        }
        let mut work = Work { left: bound, counted: 0, late: false, stop: &mut *stop };
        let nodes = match count::<G>(&mut state, depth, &mut work) {
            Some(nodes) => nodes,
            None if work.late => {
                return Err(Error::Limit("this takes too long: ask for fewer actions".to_owned()));
            }
            None => return Err(too_many()),
        };
        if nodes == 0 {
            return Ok(0); // all games are over: nothing is deeper
        }
        (before, now) = (now, nodes);
    }
    Ok(now)
}

/// Whether anything in this game is drawn or thrown.
pub(crate) fn has_chance<G: Game>() -> bool {
    TypeId::of::<G::Chance>() != TypeId::of::<NoChance>()
}

/// What may still be done.
struct Work<'a> {
    left: u64,
    counted: u32,
    late: bool,
    stop: &'a mut dyn FnMut() -> bool,
}

impl Work<'_> {
    /// Takes so many in; nothing once there is no more to be done. The clock is looked at now and then only: that costs more
    /// than counting.
    fn take(&mut self, nodes: u64) -> Option<u64> {
        self.left = self.left.checked_sub(nodes)?;
        self.counted = self.counted.wrapping_add(1);
        self.late = self.counted.is_multiple_of(256) && (self.stop)();
        (!self.late).then_some(nodes)
    }
}

/// Counts as [`walk::perft`] does, but gives up once it is too much.
fn count<G: Game>(state: &mut G::State, depth: u32, work: &mut Work<'_>) -> Option<u64> {
    if depth == 1 {
        return work.take(G::count_legal(state));
    }
    let here = G::mark(state);
    let mut nodes = 0;
    for action in walk::list::<G>(state) {
        G::play(state, action);
        nodes += count::<G>(state, depth - 1, work)?;
        G::rewind(state, &here);
    }
    Some(nodes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubo_players::knowledge::Cubulus;

    fn from_start(depth: u32, bound: u64) -> Result<u64, &'static str> {
        let start = Cubulus::start(&Default::default(), 2).unwrap();
        perft::<Cubulus>(&start, depth, bound).map_err(|why| why.code())
    }

    #[test]
    fn counts_up_to_the_bound_and_no_further() {
        assert_eq!(from_start(0, 0), Ok(1));
        assert_eq!(from_start(3, 84_729), Ok(84_729));
        assert_eq!(from_start(3, 84_728), Err("limit"));
    }

    #[test]
    fn counting_ends_when_it_takes_too_long() {
        let start = Cubulus::start(&Default::default(), 2).unwrap();
        let mut asked = 0;
        let mut stop = || {
            asked += 1;
            asked > 3
        };
        let why = perft_until::<Cubulus>(&start, 5, u64::MAX, &mut stop).unwrap_err();
        assert_eq!((why.code(), why.to_string().contains("too long")), ("limit", true));
    }

    #[test]
    fn far_too_deep_is_refused_at_once() {
        assert_eq!(from_start(64, 50_000), Err("limit"));
        assert_eq!(from_start(65, u64::MAX), Err("limit"));
        assert_eq!(from_start(u32::MAX, u64::MAX), Err("limit"));
    }

    #[test]
    fn games_with_chance_are_not_counted() {
        type Toy = crate::purse::Purse<0>;
        let start = Toy::start(&Default::default(), 2).unwrap();
        assert_eq!(perft::<Toy>(&start, 1, 10).map_err(|why| why.code()), Err("unsupported"));
    }
}
