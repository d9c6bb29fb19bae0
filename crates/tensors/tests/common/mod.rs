//! What the tests share: random games, and a call for each game.

use cubo_core::{QuickDice, Turn, apply, walk};
use cubo_tensors::Tensors;

/// Walks through random games until `look` has seen that many positions; games of every number of seats in turn.
pub(crate) fn positions<G: Tensors>(
    count: u32,
    seed: u64,
    mut look: impl FnMut(&G::State, u8, &mut QuickDice),
) {
    let mut dice = QuickDice::new(seed);
    let (mut seen, mut list) = (0, Vec::new());
    loop {
        for seats in G::SEATS {
            let mut state = G::start(&G::Options::default(), seats).unwrap();
            // A part of each game, so that the ordinary test sees every number of seats.
            for _ in 0..count.div_ceil(8).clamp(30, 400) {
                if seen == count {
                    return;
                }
                look(&state, seats, &mut dice);
                seen += 1;
                let Some(event) = walk::random_event::<G>(&state, &mut dice, &mut list) else { break };
                apply(&mut state, &event);
                if G::turn(&state) == Turn::Over && seen < count {
                    look(&state, seats, &mut dice);
                    seen += 1;
                }
            }
        }
    }
}

/// A test for each game, ordinary with few positions and ignored with many.
#[macro_export]
macro_rules! for_each_game {
    ($check:ident, $few:expr, $many:expr) => {
        $crate::for_each_game!(@ $check, $few, $many, attakube, cubo_attakube::AttaKube);
        $crate::for_each_game!(@ $check, $few, $many, blox, cubo_blox::Blox);
        $crate::for_each_game!(@ $check, $few, $many, cube_attack, cubo_cube_attack::CubeAttack);
        $crate::for_each_game!(@ $check, $few, $many, cubulus, cubo_cubulus::Cubulus);
        $crate::for_each_game!(@ $check, $few, $many, qwirkle_cubes, cubo_qwirkle_cubes::QwirkleCubes);
    };
    (@ $check:ident, $few:expr, $many:expr, $name:ident, $game:ty) => {
        mod $name {
            #[test]
            fn few() {
                super::$check::<$game>($few);
            }

            #[test]
            #[ignore = "long: make test-long"]
            fn many() {
                super::$check::<$game>($many);
            }
        }
    };
}
