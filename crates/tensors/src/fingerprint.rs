//! A hash of very many numbers, which must be equal on every platform.

use cubo_core::{Dice, Event, QuickDice, Turn, Viewer, apply, mix, walk};

use crate::{Chooser, Tensors, action_features, ids, observe_state};

/// Plays at random by ids for that many positions, and mixes everything into one number: every viewer's observation, every mask, what was
/// chosen, and the features of every action that was played. 0 if the game is not for that many seats.
pub fn fingerprint<G: Tensors>(seats: u8, seed: u64, positions: u32) -> u64 {
    let Ok(start) = G::start(&G::Options::default(), seats) else { return 0 };
    let mut dice = QuickDice::new(seed);
    let mut numbers = vec![0; G::shape(seats).len()];
    let mut mask = vec![0; usize::from(ids::<G>())];
    let mut features = vec![0; usize::from(G::ACTION_FEATURES)];
    let mut chooser = Chooser::<G>::new();
    let (mut state, mut print) = (start.clone(), mix(u64::from(seats)));
    for _ in 0..positions {
        for viewer in Viewer::all(seats) {
            observe_state::<G>(&state, viewer, &mut numbers);
            print = add(print, &numbers);
        }
        match G::turn(&state) {
            Turn::Over => state = start.clone(),
            Turn::Chance => walk::fall::<G>(&mut state, &mut dice),
            Turn::Seat(seat) => {
                chooser.begin(&state);
                let action = loop {
                    chooser.mask(&mut mask);
                    print = add(print, &mask);
                    chooser.write_chosen(&mut mask);
                    print = add(print, &mask);
                    chooser.mask(&mut mask);
                    let count = mask.iter().filter(|&&legal| legal == 1).count() as u32;
                    let nth = dice.below(count.max(1)) as usize;
                    let id = mask.iter().enumerate().filter(|(_, legal)| **legal == 1).nth(nth);
                    let Some((id, _)) = id else { return 0 };
                    if let Ok(Some(action)) = chooser.choose(id as u16) {
                        break action;
                    }
                };
                let known = G::in_state(&state, Viewer::Seat(seat));
                action_features::<G>(&known, action, &mut features);
                print = add(print, &features);
                apply(&mut state, &Event::<G>::Action(seat, action));
            }
        }
    }
    print
}

fn add(print: u64, numbers: &[i8]) -> u64 {
    numbers.chunks(8).fold(print, |print, chunk| {
        let mut word = [0; 8];
        for (byte, &number) in word.iter_mut().zip(chunk) {
            *byte = number as u8;
        }
        mix(print.rotate_left(1) ^ u64::from_le_bytes(word))
    })
}
