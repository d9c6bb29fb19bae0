//! The same search on several threads, each with dice of its own; what they found is added up when the time is over.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use cubo_core::mix;

use crate::Budget;

/// Stops the others when it is dropped, also in a panic.
struct Stop<'a>(&'a AtomicBool);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// Runs `search` on every thread of the budget, with a seed each, and returns what they found, this thread's first. The others end when this
/// one does. They share its memory.
pub(super) fn each<T: Send>(
    budget: &mut Budget<'_>,
    luck: u64,
    search: impl Fn(&mut Budget<'_>, u64) -> T + Sync,
) -> Vec<T> {
    let threads = budget.thread_limit();
    let memory = budget.memory_limit() / threads;
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads as u64)
            .map(|number| {
                let (over, search) = (&over, &search);
                scope.spawn(move || {
                    let mut stop = || over.load(Relaxed);
                    let mut budget = Budget::unlimited().memory(memory).until(&mut stop);
                    search(&mut budget, mix(luck ^ mix(number)))
                })
            })
            .collect();
        let mine = {
            let _stop = Stop(&over);
            budget.share_memory(memory);
            search(budget, luck)
        };
        let found = others.into_iter().map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        std::iter::once(mine).chain(found).collect()
    })
}

#[cfg(test)]
mod tests {
    use cubo_core::{QuickDice, Turn, Viewer, walk};

    use super::*;
    use crate::knowledge::{AttaKube, Blox, Known, QwirkleCubes};
    use crate::{Level, Sight};

    #[test]
    fn everybody_searches_and_ends_with_the_first() {
        let mut questions = 0;
        let mut stop = || {
            questions += 1;
            questions > 3
        };
        let mut budget = Budget::unlimited().memory(900).threads(3).until(&mut stop);
        let found = each(&mut budget, 7, |budget, luck| {
            while budget.spend() {}
            (luck, budget.spent() > 0, budget.memory_limit())
        });
        assert_eq!(found.len(), 3);
        assert!(found.iter().all(|&(_, searched, memory)| searched && memory == 300), "{found:?}");
        let mut seeds: Vec<u64> = found.iter().map(|found| found.0).collect();
        seeds.dedup();
        assert_eq!((seeds.len(), seeds[0]), (3, 7));
    }

    /// In the middle of a game, what all threads looked at is more than what this one did, and what they chose is legal.
    fn threads_add_up<G: Known>() {
        let mut dice = QuickDice::new(3);
        let mut state = G::start(&Default::default(), 2).unwrap();
        let mut asked = 0;
        while asked < 3 {
            match G::turn(&state) {
                Turn::Over => panic!("{} ended soon", G::ID),
                Turn::Chance => {
                    let chance = G::draw(&state, &mut dice);
                    G::apply_chance(&mut state, chance);
                }
                Turn::Seat(seat) => {
                    let list = walk::list::<G>(&state);
                    let view = G::view(&state, Viewer::Seat(seat));
                    let sight = Sight::<G> { seat, view: &view, history: &[] };
                    let mut questions = 0;
                    let mut stop = || {
                        questions += 1;
                        questions > 200
                    };
                    let mut budget = Budget::unlimited().threads(2).until(&mut stop);
                    let choice = Level::Hand.player::<G>().choose(&sight, &mut budget, &mut dice).unwrap();
                    let mine = budget.spent();
                    assert!(G::refuse(&state, choice.action).is_none(), "{}", choice.action);
                    // A set-up is drawn, and one action needs no search.
                    if list.len() > 1 && choice.analysis.visits.is_some() {
                        assert!(choice.analysis.nodes > mine, "{} of {mine}", choice.analysis.nodes);
                        let win = choice.analysis.win.unwrap();
                        assert!((0.0..=1.0).contains(&win), "{win}");
                        asked += 1;
                    }
                    G::play(&mut state, choice.action);
                }
            }
        }
    }

    #[test]
    fn games_with_secrets_or_dice_are_searched_on_several_threads() {
        threads_add_up::<AttaKube>();
        threads_add_up::<Blox>();
        threads_add_up::<QwirkleCubes>();
    }
}
