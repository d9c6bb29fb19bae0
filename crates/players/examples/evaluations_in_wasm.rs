//! How fast a page values positions of Cubulus with the network, as a WebAssembly module with one function, for `make page-evaluations`.
#![allow(unsafe_code)]

use std::hint::black_box;

use cubo_core::{Dice, Game, QuickDice, Turn, walk};
use cubo_players::knowledge::{Cubulus, CubulusNet, Tactics, following};

type State = <Cubulus as Game>::State;

/// Positions as a search meets them: all that follow one, then all that follow the next.
fn positions() -> Vec<State> {
    let mut found = Vec::new();
    for number in 0..400 {
        let mut dice = QuickDice::new(number);
        let Ok(mut state) = Cubulus::start(&Default::default(), 2) else { continue };
        for _ in 0..3 + number % 40 {
            let list = walk::list::<Cubulus>(&state);
            let Some(&action) = list.get(dice.below(list.len().max(1) as u32) as usize) else { break };
            Cubulus::play(&mut state, action);
        }
        found.extend(following::<Cubulus>(&state));
    }
    found
}

/// Values all positions so many times over; returns how many values that were, or 0 if the network cannot be read. None at all prepares nothing but the positions.
// SAFETY: nothing else that is linked into the module has this name.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn evaluate(rounds: u32) -> u32 {
    let Ok(net) = CubulusNet::read(include_bytes!("../nets/cubulus.net")) else { return 0 };
    let positions = positions();
    let mut followed = <CubulusNet as Tactics<Cubulus>>::Followed::default();
    for _ in 0..rounds {
        for state in &positions {
            if let Turn::Seat(seat) = Cubulus::turn(state) {
                black_box(net.next_value(&mut followed, state, seat));
            }
        }
    }
    rounds * positions.len() as u32
}
