//! Ids and the engine's own actions say the same: every legal action has exactly one path, every legal path is one legal action, and
//! masks are exact.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

mod common;

use cubo_core::{Dice, QuickDice, Viewer, walk};
use cubo_tensors::{Chooser, Path, Tensors, action_features, id_name, ids};

use common::positions;

fn round_trip<G: Tensors>(count: u32) {
    let mut chooser = Chooser::<G>::new();
    let mut walked = 0u64;
    positions::<G>(count, 24, |state, _, dice| {
        let legal = walk::list::<G>(state);
        let paths: Vec<Path> = legal.iter().map(|&action| path_of::<G>(action)).collect();
        no_path_begins_another(&paths);
        chooser.begin(state);
        assert!(chooser.open().eq(legal.iter().copied()), "the chooser begins with the legal list");
        // All paths where there are few, some of them where there are many.
        let some = if legal.len() <= 60 { legal.len() } else { 12 };
        for n in 0..some {
            let n = if some == legal.len() { n } else { dice.below(legal.len() as u32) as usize };
            walked += 1;
            follow::<G>(&mut chooser, state, &legal, &paths, n, dice);
        }
    });
    assert!(walked > u64::from(count) / 2, "{walked} paths were walked");
}

fn path_of<G: Tensors>(action: G::Action) -> Path {
    let path = G::path(action).unwrap_or_else(|| panic!("{action} has no path"));
    assert!(path.ids().iter().all(|&id| id < ids::<G>()), "{action}: {path:?}");
    assert!(!path.ids().is_empty(), "{action}");
    path
}

fn no_path_begins_another(paths: &[Path]) {
    let mut sorted: Vec<&[u16]> = paths.iter().map(Path::ids).collect();
    sorted.sort_unstable();
    // In this order a path stands right before those that begin with it.
    for pair in sorted.windows(2) {
        assert!(!pair[1].starts_with(pair[0]), "{:?} begins {:?}", pair[0], pair[1]);
    }
}

/// Chooses along the path of one action; at each step the mask is what the list says, and something else is refused.
fn follow<G: Tensors>(
    chooser: &mut Chooser<G>,
    state: &G::State,
    legal: &[G::Action],
    paths: &[Path],
    n: usize,
    dice: &mut QuickDice,
) {
    chooser.begin(state);
    let path = paths[n].ids();
    let mut mask = vec![0; usize::from(ids::<G>())];
    for (step, &id) in path.iter().enumerate() {
        let mut expected = vec![0; mask.len()];
        for other in paths.iter().filter(|other| other.ids().starts_with(&path[..step])) {
            expected[usize::from(other.ids()[step])] = 1;
        }
        chooser.mask(&mut mask);
        assert_eq!(mask, expected, "after {:?}", &path[..step]);
        assert_eq!(chooser.chosen(), &path[..step]);
        assert_eq!(chooser.forced().is_some(), mask.iter().filter(|&&legal| legal == 1).count() == 1);
        let wrong = dice.below(mask.len() as u32) as u16;
        if mask[usize::from(wrong)] == 0 {
            assert_eq!(chooser.choose(wrong).unwrap_err().id, wrong);
            assert_eq!(chooser.chosen(), &path[..step], "a refused id changes nothing");
        }
        let done = chooser.choose(id).unwrap();
        assert_eq!(done, (step + 1 == path.len()).then_some(legal[n]), "{path:?}");
    }
}

mod round_trips {
    use super::round_trip;
    crate::for_each_game!(round_trip, 1_000, 10_000);
}

#[test]
fn ids_are_fewer_than_900_and_named() {
    fn check<G: Tensors>() {
        assert!(ids::<G>() < 900, "{} has {} ids", G::ID, ids::<G>());
        let mut next = 0;
        for group in G::IDS {
            assert_eq!(group.first, next, "{}: {}", G::ID, group.name);
            next += group.count;
        }
        let mut names: Vec<String> = (0..ids::<G>()).map(|id| id_name::<G>(id).unwrap()).collect();
        assert_eq!(id_name::<G>(ids::<G>()), None);
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), usize::from(ids::<G>()), "{}: every id has its own name", G::ID);
    }
    check::<cubo_attakube::AttaKube>();
    check::<cubo_blox::Blox>();
    check::<cubo_cube_attack::CubeAttack>();
    check::<cubo_cubulus::Cubulus>();
    check::<cubo_qwirkle_cubes::QwirkleCubes>();
}

/// The second mode: features of every action in the list, from the view as from the state.
fn features<G: Tensors>(count: u32) {
    let size = usize::from(G::ACTION_FEATURES);
    let (mut one, mut two) = (vec![0; size], vec![0; size]);
    positions::<G>(count, 25, |state, _, dice| {
        let Some(seat) = G::turn(state).seat() else { return };
        let viewer = Viewer::Seat(seat);
        let view = G::view(state, viewer);
        let legal = walk::list::<G>(state);
        for _ in 0..legal.len().min(12) {
            let action = legal[dice.below(legal.len() as u32) as usize];
            let groups = cubo_tensors::action_layout::<G>(&G::in_view(&view, viewer), action);
            action_features::<G>(&G::in_view(&view, viewer), action, &mut one);
            action_features::<G>(&G::in_state(state, viewer), action, &mut two);
            assert_eq!(one, two, "{action}");
            for group in groups {
                let numbers = &one[usize::from(group.first)..usize::from(group.first + group.count)];
                let fits = numbers.iter().all(|n| (group.low..=group.high).contains(n));
                assert!(fits, "{action}: {} is {numbers:?}", group.name);
            }
        }
    });
}

mod list {
    use super::features;
    crate::for_each_game!(features, 500, 5_000);
}
