//! Everybody's chance to win, from the true state: for reviews of finished games.

use cubo_core::{MAX_SEATS, QuickDice, Seat, Turn, Viewer, walk};

use crate::knowledge::{Knowledge, Known};
use crate::search::share_of;
use crate::{Analysis, Budget, Mind, Player, Sight};

/// How many throws are sampled where chance acts next.
const THROWS: u8 = 32;

/// The expected share of the other seats that each seat ranks before, from 0 to 1.
type Shares = [f64; MAX_SEATS];

/// The chance of each seat to win, from the true state. They add up to 1; a shared win is divided. This uses hidden information, so it is
/// only for games that are over, never for a player. It looks at up to `nodes` states (for each of several throws where chance acts next);
/// with 0 it only evaluates the state. The same mind, state, nodes and seed give the same chances.
pub fn chances<G: Known>(mind: &Mind<G>, truth: &G::State, nodes: u64, seed: &str) -> Vec<f64> {
    let mut dice = QuickDice::from_text(seed);
    let throws = if G::turn(truth) == Turn::Chance { THROWS } else { 1 };
    let mut sum = vec![0.0; G::seats(truth).into()];
    for _ in 0..throws {
        let mut world = truth.clone();
        walk::fall::<G>(&mut world, &mut dice);
        // During set-up nobody is ahead, also if one seat has placed more.
        let even = G::Knowledge::default().set_up(&world).is_some();
        let shares = if even {
            [0.5; MAX_SEATS]
        } else {
            let seer = if nodes == 0 { None } else { mind.seer(&world) };
            shares::<G>(mind, &world, seer, &mut Budget::nodes(nodes), &mut dice)
        };
        add_chances(&mut sum, &shares, throws);
    }
    sum
}

/// The shares in a state by a search for the seat to act; by evaluation alone if that gives none; by the ranks if the game is over.
pub(crate) fn shares<G: Known>(
    mind: &Mind<G>,
    world: &G::State,
    player: Option<Box<dyn Player<G>>>,
    budget: &mut Budget<'_>,
    dice: &mut QuickDice,
) -> Shares {
    let searched = G::turn(world).seat().zip(player).and_then(|(seat, mut player)| {
        let view = G::view(world, Viewer::Seat(seat));
        let choice = player.choose(&Sight { seat, view: &view, history: &[] }, budget, dice)?;
        told(&choice.analysis, seat, G::seats(world))
    });
    searched.unwrap_or_else(|| mind.worth(world).map(share_of))
}

/// The shares in an analysis, if it has any.
fn told(analysis: &Analysis, seat: Seat, seats: u8) -> Option<Shares> {
    let win = analysis.win?;
    let mut shares = [1.0 - win; MAX_SEATS];
    if seats > 2 {
        let values = analysis.values.as_ref().filter(|values| values.len() == usize::from(seats))?;
        shares[..values.len()].copy_from_slice(values);
    }
    shares[seat.index()] = win;
    Some(shares)
}

/// Adds one part of the chances to come first, computed from the shares. With two seats they are the same. With more, the chance is a seat's
/// strength divided by the sum of all strengths, and strength is the odds of ranking before another seat.
fn add_chances(sum: &mut [f64], shares: &Shares, parts: u8) {
    let mut chances = *shares;
    if sum.len() > 2 {
        // A share of 1 would give infinite strength.
        chances = chances.map(|share| share / (1.0 - share).max(1e-9));
    }
    let all: f64 = chances[..sum.len()].iter().sum();
    for (sum, chance) in sum.iter_mut().zip(chances) {
        *sum += chance / all / f64::from(parts);
    }
}

#[cfg(test)]
mod tests {
    use cubo_attakube::AttaKube;
    use cubo_core::{Game, apply};
    use cubo_cube_attack::CubeAttack;
    use cubo_qwirkle_cubes::QwirkleCubes;

    use super::*;

    fn near(got: &[f64], wanted: &[f64]) -> bool {
        got.len() == wanted.len() && got.iter().zip(wanted).all(|(got, wanted)| (got - wanted).abs() < 1e-6)
    }

    fn to_win(shares: &[f64]) -> Vec<f64> {
        let (mut all, mut sum) = ([0.0; MAX_SEATS], vec![0.0; shares.len()]);
        all[..shares.len()].copy_from_slice(shares);
        add_chances(&mut sum, &all, 1);
        sum
    }

    #[test]
    fn of_more_than_two_chances_add_up_to_one() {
        assert!(near(&to_win(&[0.3, 0.7]), &[0.3, 0.7]));
        assert!(near(&to_win(&[0.5; 4]), &[0.25; 4]));
        assert!(near(&to_win(&[1.0, 0.5, 0.0]), &[1.0, 0.0, 0.0]));
        assert!(near(&to_win(&[0.75, 0.75, 0.0]), &[0.5, 0.5, 0.0]));
        let three = to_win(&[0.6, 0.5, 0.4]);
        assert!(near(&[three.iter().sum()], &[1.0]) && three[0] > three[1] && three[1] > three[2]);
    }

    /// Plays a random game and calls `each` on the way; the last call is at the end of the game.
    fn along<G: Known>(mind: &Mind<G>, seats: u8, mut each: impl FnMut(&G::State, &[f64])) {
        let mut dice = QuickDice::new(3);
        let mut state = G::start(&G::Options::default(), seats).expect("a table");
        let mut list = Vec::new();
        for n in 0.. {
            let event = walk::random_event::<G>(&state, &mut dice, &mut list);
            if n % 16 == 0 || event.is_none() {
                each(&state, &chances::<G>(mind, &state, 50, "along"));
            }
            let Some(event) = event else { break };
            apply(&mut state, &event);
        }
    }

    fn adds_up<G: Known>(mind: &Mind<G>, seats: u8) {
        let mut last = Vec::new();
        let mut end = None;
        along::<G>(mind, seats, |state, got| {
            assert_eq!(got.len(), usize::from(seats));
            assert!(
                near(&[got.iter().sum()], &[1.0]) && got.iter().all(|&one| (0.0..=1.0).contains(&one)),
                "{got:?}"
            );
            assert_eq!(got, chances::<G>(mind, state, 50, "along"), "the same again");
            last = got.to_vec();
            end = G::outcome(state);
        });
        let end = end.expect("an end");
        let first = end.ranks.iter().filter(|&&rank| rank == 1).count() as f64;
        let wanted: Vec<f64> =
            end.ranks.iter().map(|&rank| if rank == 1 { 1.0 / first } else { 0.0 }).collect();
        assert!(near(&last, &wanted), "{last:?} {wanted:?}");
    }

    #[test]
    fn nobody_is_ahead_while_the_table_is_set_up() {
        let mut asked = 0;
        along::<AttaKube>(&Mind::by_hand(), 2, |state, got| {
            if !AttaKube::view(state, Viewer::Spectator).is_set_up() {
                asked += 1;
                assert_eq!(got, [0.5, 0.5]);
            }
        });
        assert!(asked > 0);
    }

    #[test]
    fn every_game_has_chances_from_its_start_to_its_end() {
        fn of<G: Known>(seats: u8) {
            adds_up::<G>(&Mind::by_hand(), seats);
            adds_up::<G>(&Mind::best(), seats);
        }
        of::<AttaKube>(2);
        of::<CubeAttack>(2);
        of::<CubeAttack>(3);
        of::<QwirkleCubes>(3);
        of::<cubo_blox::Blox>(4);
    }

    /// What was learned says something else, at a first look and after a search.
    #[cfg(feature = "embedded-nets")]
    #[test]
    fn what_was_learned_says_something_else() {
        fn of<G: Known>(seats: u8) {
            let hand = Mind::<G>::by_hand();
            for nodes in [0, 50] {
                let (mut asked, mut differs) = (0, 0);
                along::<G>(&Mind::best(), seats, |state, _| {
                    if G::outcome(state).is_none() {
                        asked += 1;
                        let learned = chances::<G>(&Mind::best(), state, nodes, "x");
                        differs += usize::from(learned != chances::<G>(&hand, state, nodes, "x"));
                    }
                });
                assert!(4 * differs > asked, "{}, {nodes} nodes: {differs} of {asked}", G::ID);
            }
        }
        of::<AttaKube>(2);
        of::<cubo_cubulus::Cubulus>(2);
        of::<CubeAttack>(2);
        of::<CubeAttack>(4);
        of::<QwirkleCubes>(2);
        of::<cubo_blox::Blox>(2);
    }

    /// What a seat does not see changes the chances.
    #[test]
    fn what_is_hidden_is_known_here() {
        let mut differs = 0;
        along::<AttaKube>(&Mind::by_hand(), 2, |state, got| {
            let Some(seat) = AttaKube::turn(state).seat() else { return };
            let view = AttaKube::view(state, Viewer::Seat(seat));
            let other = AttaKube::imagine(&view, &mut QuickDice::new(5));
            differs += usize::from(chances::<AttaKube>(&Mind::by_hand(), &other, 50, "along") != got);
        });
        assert!(differs > 0);
    }
}
