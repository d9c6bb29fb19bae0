//! How fast: observations of random games, masks and choices by ids, a second each, on one thread.
//!
//! `cargo run --release -p cubo-tensors --example speed`

use std::time::{Duration, Instant};

use cubo_attakube::AttaKube;
use cubo_blox::Blox;
use cubo_core::{Dice, QuickDice, Turn, Viewer, apply, walk};
use cubo_cube_attack::CubeAttack;
use cubo_cubulus::Cubulus;
use cubo_qwirkle_cubes::QwirkleCubes;
use cubo_tensors::{Chooser, Tensors, ids, observe, observe_state};

fn main() {
    println!(
        "{:14} {:>14} {:>14} {:>14} {:>14}",
        "a second", "from views", "from states", "lists+observe", "by ids+observe"
    );
    run::<AttaKube>(2);
    run::<Blox>(3);
    run::<CubeAttack>(4);
    run::<Cubulus>(2);
    run::<QwirkleCubes>(3);
}

fn run<G: Tensors>(seats: u8) {
    let states = gather::<G>(seats);
    let mut out = vec![0; G::shape(seats).len()];
    let viewers: Vec<Viewer> = states.iter().map(|state| viewer::<G>(state)).collect();
    let views: Vec<G::View> = states.iter().zip(&viewers).map(|(state, &who)| G::view(state, who)).collect();
    let by_view = rate(|n| observe::<G>(&views[n % views.len()], viewers[n % views.len()], &mut out));
    let by_state =
        rate(|n| observe_state::<G>(&states[n % states.len()], viewers[n % states.len()], &mut out));
    println!(
        "{:14} {by_view:>14.0} {by_state:>14.0} {:>14.0} {:>14.0}",
        G::ID,
        play::<G>(seats, false),
        play::<G>(seats, true)
    );
}

fn viewer<G: Tensors>(state: &G::State) -> Viewer {
    G::turn(state).seat().map_or(Viewer::Spectator, Viewer::Seat)
}

fn gather<G: Tensors>(seats: u8) -> Vec<G::State> {
    let (mut dice, mut list, mut states) = (QuickDice::new(1), Vec::new(), Vec::new());
    while states.len() < 1000 {
        let Ok(mut state) = G::start(&G::Options::default(), seats) else { return states };
        while let Some(event) = walk::random_event::<G>(&state, &mut dice, &mut list) {
            apply(&mut state, &event);
            states.push(state.clone());
        }
    }
    states
}

/// Actions of random games a second, each observed by the seat to act: chosen from the list, or id by id.
fn play<G: Tensors>(seats: u8, by_ids: bool) -> f64 {
    let Ok(start) = G::start(&G::Options::default(), seats) else { return 0.0 };
    let (mut state, mut dice, mut list) = (start.clone(), QuickDice::new(2), Vec::new());
    let mut out = vec![0; G::shape(seats).len()];
    let mut mask = vec![0; usize::from(ids::<G>())];
    let (mut chooser, mut legal) = (Chooser::<G>::new(), Vec::new());
    rate(|_| {
        while !matches!(G::turn(&state), Turn::Seat(_)) {
            walk::fall::<G>(&mut state, &mut dice);
            if G::turn(&state) == Turn::Over {
                state = start.clone();
            }
        }
        observe_state::<G>(&state, viewer::<G>(&state), &mut out);
        if !by_ids {
            list.clear();
            walk::list_into::<G>(&state, &mut list);
            let action = list[dice.below(list.len() as u32) as usize];
            return G::play(&mut state, action);
        }
        chooser.begin(&state);
        loop {
            chooser.mask(&mut mask);
            legal.clear();
            legal.extend((0..ids::<G>()).filter(|&id| mask[usize::from(id)] == 1));
            let id = legal[dice.below(legal.len() as u32) as usize];
            if let Ok(Some(action)) = chooser.choose(id) {
                return G::play(&mut state, action);
            }
        }
    })
}

fn rate(mut once: impl FnMut(usize)) -> f64 {
    let begin = Instant::now();
    let mut n = 0;
    while begin.elapsed() < Duration::from_secs(1) {
        for _ in 0..100 {
            once(n);
            n += 1;
        }
    }
    n as f64 / begin.elapsed().as_secs_f64()
}
