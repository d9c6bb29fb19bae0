//! The same work as a `Vec`'s, without Python between: what its speed is measured against.

use cubo_core::{Dice as _, Turn, Viewer, walk};
use cubo_tensors::{Chooser, Tensors, ids};

use crate::dice::Chances;
use crate::lanes::{By, pick};
use crate::seated::observe;

/// Plays one game after the other at random: so many choices, each with its mask or list, and observed if asked for. Says how many choices and how
/// many actions that were.
pub(crate) fn native<G: Tensors>(start: &G::State, by: By, observed: bool, choices: u64) -> (u64, u64) {
    let (mut dice, mut luck) = (Chances(1), Chances(2));
    let (mut chooser, mut list, mut actions) = (Chooser::<G>::new(), Vec::new(), 0);
    let mut mask = vec![0; usize::from(ids::<G>())];
    let mut numbers = vec![0; G::shape(G::seats(start)).len() + mask.len()];
    let mut state = start.clone();
    walk::fall::<G>(&mut state, &mut dice);
    let mut fresh = true;
    for _ in 0..choices {
        if fresh && by == By::Ids {
            chooser.begin(&state);
        }
        if observed {
            let viewer = G::turn(&state).seat().map_or(Viewer::Spectator, Viewer::Seat);
            observe::<G>(&state, &chooser, viewer, &mut numbers);
        }
        let action = match by {
            By::Ids => {
                chooser.mask(&mut mask);
                chooser.choose(pick(&mask, &mut luck) as u16).unwrap_or(None)
            }
            By::List => {
                list.clear();
                walk::list_into::<G>(&state, &mut list);
                Some(list[luck.below(list.len() as u32) as usize])
            }
        };
        fresh = action.is_some();
        if let Some(action) = action {
            actions += 1;
            G::play(&mut state, action);
            walk::fall::<G>(&mut state, &mut dice);
            if G::turn(&state) == Turn::Over {
                state = start.clone();
                walk::fall::<G>(&mut state, &mut dice);
            }
        }
    }
    std::hint::black_box((&numbers, &mask));
    (choices, actions)
}
