//! Observations: from the view alone, in their ranges, and the same everywhere.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

mod common;

use cubo_core::{QuickDice, Turn, Viewer, walk};
use cubo_tensors::{Chooser, Tensors, fingerprint, ids, layout, observe, observe_state, to_f32};

use common::positions;

/// The numbers from the state are those from the view, whatever stood in the buffer before, and in the documented ranges.
fn view_and_state<G: Tensors>(count: u32) {
    positions::<G>(count, 1, |state, seats, _| {
        let shape = G::shape(seats);
        let layout = layout::<G>(seats).unwrap();
        let (mut by_view, mut by_state) = (vec![1; shape.len()], vec![-1; shape.len()]);
        for viewer in Viewer::all(seats) {
            observe::<G>(&G::view(state, viewer), viewer, &mut by_view);
            observe_state::<G>(state, viewer, &mut by_state);
            assert_eq!(by_view, by_state, "{viewer:?} in {}", G::write_position(state));
            let cells = usize::from(shape.height) * usize::from(shape.width);
            let (planes, features) = by_view.split_at(shape.in_planes());
            for (groups, numbers, cells) in [(&layout.planes, planes, cells), (&layout.features, features, 1)]
            {
                for group in groups {
                    let (first, len) = (usize::from(group.first), usize::from(group.count));
                    let numbers = &numbers[first * cells..(first + len) * cells];
                    let fits = numbers.iter().all(|n| (group.low..=group.high).contains(n));
                    assert!(fits, "{}: {numbers:?}", group.name);
                }
            }
        }
    });
}

mod from_views {
    use super::view_and_state;
    crate::for_each_game!(view_and_state, 400, 4_000);
}

/// States that a viewer cannot tell apart give that viewer equal observations and, if it is to act, equal masks.
fn twins<G: Tensors>(count: u32) {
    let mut n = 0u32;
    positions::<G>(count, 2, |state, seats, dice| {
        n += 1;
        if !n.is_multiple_of(4) {
            return;
        }
        let size = G::shape(seats).len();
        let (mut one, mut two) = (vec![0; size], vec![0; size]);
        for viewer in Viewer::all(seats) {
            let twin = G::imagine(&G::view(state, viewer), dice);
            observe_state::<G>(state, viewer, &mut one);
            observe_state::<G>(&twin, viewer, &mut two);
            assert_eq!(one, two, "{viewer:?}: {} and {}", G::write_position(state), G::write_position(&twin));
            if G::turn(state).seat().is_some_and(|seat| viewer.is(seat)) {
                same_choices::<G>(state, &twin, dice);
            }
        }
    });
}

fn same_choices<G: Tensors>(state: &G::State, twin: &G::State, dice: &mut QuickDice) {
    let (mut one, mut two) = (Chooser::<G>::new(), Chooser::<G>::new());
    let (mut a, mut b) = (vec![0; usize::from(ids::<G>())], vec![0; usize::from(ids::<G>())]);
    one.begin(state);
    two.begin(twin);
    loop {
        one.mask(&mut a);
        two.mask(&mut b);
        assert_eq!(a, b);
        let legal: Vec<usize> = (0..a.len()).filter(|&id| a[id] == 1).collect();
        let id = legal[cubo_core::Dice::below(dice, legal.len() as u32) as usize] as u16;
        let (one, two) = (one.choose(id).unwrap(), two.choose(id).unwrap());
        assert_eq!(one, two);
        if one.is_some() {
            return;
        }
    }
}

mod twin_states {
    use super::twins;
    crate::for_each_game!(twins, 300, 4_000);
}

/// Secrets do change the observation of the seat that knows them: the test above does not pass just because secrets are never written.
#[test]
fn owners_see_their_own_secrets() {
    fn differs<G: Tensors>(seats: u8) -> bool {
        let mut dice = QuickDice::new(3);
        let mut state = G::start(&G::Options::default(), seats).unwrap();
        let mut list = Vec::new();
        for _ in 0..20 {
            let event = walk::random_event::<G>(&state, &mut dice, &mut list).unwrap();
            cubo_core::apply(&mut state, &event);
        }
        let seat = |n| Viewer::Seat(cubo_core::Seat(n));
        let size = G::shape(seats).len();
        let (mut one, mut two) = (vec![0; size], vec![0; size]);
        (0..10).any(|_| {
            let twin = G::imagine(&G::view(&state, seat(0)), &mut dice);
            observe_state::<G>(&state, seat(1), &mut one);
            observe_state::<G>(&twin, seat(1), &mut two);
            one != two
        })
    }
    assert!(differs::<cubo_attakube::AttaKube>(2));
    assert!(differs::<cubo_blox::Blox>(3));
}

/// The same numbers on every platform, for ever: `make tensors-wasm` compares them under WebAssembly. A change here makes trained networks
/// useless, so it must be intended.
#[test]
fn fingerprints_are_golden() {
    let prints: Vec<u64> = golden();
    let text: Vec<String> = prints.iter().map(|print| format!("{print:016x}")).collect();
    assert_eq!(text.join("\n"), include_str!("golden.txt").trim());
}

fn golden() -> Vec<u64> {
    fn all<G: Tensors>(into: &mut Vec<u64>) {
        into.extend(G::SEATS.map(|seats| fingerprint::<G>(seats, 24, 150)));
    }
    let mut prints = Vec::new();
    all::<cubo_attakube::AttaKube>(&mut prints);
    all::<cubo_blox::Blox>(&mut prints);
    all::<cubo_cube_attack::CubeAttack>(&mut prints);
    all::<cubo_cubulus::Cubulus>(&mut prints);
    all::<cubo_qwirkle_cubes::QwirkleCubes>(&mut prints);
    prints
}

#[test]
fn floats_are_the_same_numbers() {
    let from: Vec<i8> = (i8::MIN..=i8::MAX).collect();
    let mut to = vec![0.5; from.len()];
    to_f32(&from, &mut to);
    assert!(from.iter().zip(&to).all(|(&a, &b)| f32::from(a) == b));
}

#[test]
#[should_panic(expected = "longer than the shape says by 1")]
fn a_buffer_of_another_length_is_refused() {
    type G = cubo_cubulus::Cubulus;
    let state = <G as cubo_core::Game>::start(&Default::default(), 2).unwrap();
    assert_eq!(<G as cubo_core::Game>::turn(&state), Turn::Seat(cubo_core::Seat(0)));
    observe_state::<G>(&state, Viewer::Spectator, &mut vec![0; G::shape(2).len() + 1]);
}
