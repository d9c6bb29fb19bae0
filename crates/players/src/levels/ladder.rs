//! The one table of strengths: who plays at each level of each game, and for how many nodes an action.

/// How a level thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Style {
    /// Looks at that many actions that do not strike, at so many ways the dice may fall after each, and at so many of the
    /// others' blows; see [`Glance`](super::glance::Glance).
    Glance(usize, u32, usize),
    /// The game's search with at most that many nodes an action.
    Search(u64),
}

use Style::{Glance, Search};

/// From beginner to master. The nodes are such that an expert's turn takes 0.3 s at most and a master's 3 s, one processor
/// thinking; docs/players.md tells how they did against each other.
#[rustfmt::skip]
const LADDERS: [(&str, [Style; 6]); 5] = [
    ("cubulus",       [Glance(6, 1, 0), Glance(40, 1, 0), Glance(60, 1, 3),  Search(4_000),     Search(100_000), Search(2_500_000)]),
    ("attakube",      [Glance(4, 1, 0), Glance(30, 2, 0), Search(5_000),     Search(30_000),    Search(300_000), Search(3_000_000)]),
    ("qwirkle-cubes", [Glance(4, 1, 0), Glance(12, 1, 0), Glance(40, 2, 0),  Glance(300, 6, 0), Search(4_000),   Search(250_000)]),
    ("blox",          [Glance(8, 1, 0), Glance(40, 1, 0), Glance(120, 2, 2), Search(15_000),    Search(120_000), Search(1_200_000)]),
    ("cube-attack",   [Glance(2, 1, 0), Glance(40, 1, 0), Search(15_000),    Search(60_000),    Search(250_000), Search(2_500_000)]),
];

/// What a game gets that nobody has measured.
const ANY: [Style; 6] =
    [Glance(4, 1, 0), Glance(40, 1, 0), Search(2_000), Search(15_000), Search(100_000), Search(1_000_000)];

/// The levels of a game.
pub(super) fn ladder(game: &str) -> [Style; 6] {
    LADDERS.iter().find(|(id, _)| *id == game).map_or(ANY, |&(_, ladder)| ladder)
}

/// No level of any game thinks for more.
pub(super) const MOST: u64 = 3_000_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_up_looks_at_more() {
        for (game, ladder) in LADDERS.iter().copied().chain([("any", ANY)]) {
            for pair in ladder.windows(2) {
                let more = match (pair[0], pair[1]) {
                    (Glance(sees, throws, fears), Glance(more, again, dreads)) => {
                        sees < more && throws <= again && fears <= dreads
                    }
                    (Glance(..), Search(_)) => true,
                    (Search(nodes), Search(more)) => nodes < more && more <= MOST,
                    (Search(_), Glance(..)) => false,
                };
                assert!(more, "{game}: {pair:?}");
            }
        }
    }
}
