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
    use cubo_core::{Event, QuickDice, Turn, Viewer, apply, walk};

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

    /// What two threads are worth, measured, not checked: `GAMES=100 QUESTIONS=100 cargo test --release -p cubo-players --all-features --lib -- --ignored
    /// --nocapture two_threads`. Both players stop after as much work of their own thread; every pair of games has the same dice and exchanged seats.
    #[test]
    #[ignore = "measures"]
    fn two_threads_against_one() {
        let number =
            |name: &str, otherwise| std::env::var(name).map_or(otherwise, |text| text.parse().unwrap());
        let (games, questions) = (number("GAMES", 40), number("QUESTIONS", 100));
        let only = std::env::var("ONLY").unwrap_or_default();
        for (id, play) in [
            ("attakube", play_pair::<AttaKube> as fn(u64, u64) -> [f64; 3]),
            ("blox", play_pair::<Blox>),
            ("qwirkle-cubes", play_pair::<QwirkleCubes>),
        ] {
            if !only.is_empty() && only != id {
                continue;
            }
            let (mut scores, mut nodes) = (Vec::new(), [0.0; 2]);
            for seed in 0..games / 2 {
                let [score, all, own] = play(seed, questions);
                scores.push(score);
                nodes = [nodes[0] + all, nodes[1] + own];
                let n = scores.len() as f64;
                let mean = scores.iter().sum::<f64>() / n;
                let spread = scores.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
                let error = 1.96 * (spread / n).sqrt();
                let times = nodes[0] / nodes[1];
                println!(
                    "{id}: {mean:.3} ± {error:.3} of {} games, {times:.2} × the nodes",
                    2 * scores.len()
                );
            }
        }
    }

    /// The mean score of two threads in two games, all nodes of two threads and those of the first alone.
    fn play_pair<G: Known>(seed: u64, most: u64) -> [f64; 3] {
        let (mut score, mut nodes) = (0.0, [0.0; 2]);
        for two in [cubo_core::Seat(0), cubo_core::Seat(1)] {
            let mut luck = QuickDice::new(seed);
            let mut state = G::start(&Default::default(), 2).unwrap();
            let mut saw: [Vec<_>; 2] = Default::default();
            while G::turn(&state) != Turn::Over {
                let before = state.clone();
                let event = match G::turn(&state).seat() {
                    None => Event::Chance(G::draw(&state, &mut luck)),
                    Some(seat) => {
                        let view = G::view(&state, Viewer::Seat(seat));
                        let sight = Sight::<G> { seat, view: &view, history: &saw[seat.index()] };
                        let mut questions = 0;
                        let mut stop = || {
                            questions += 1;
                            questions > most
                        };
                        let threads = 1 + usize::from(seat == two);
                        let mut budget = Budget::unlimited().threads(threads).until(&mut stop);
                        let mut dice = QuickDice::new(mix(seed ^ saw[0].len() as u64));
                        let choice =
                            Level::Hand.player::<G>().choose(&sight, &mut budget, &mut dice).unwrap();
                        if seat == two {
                            nodes[0] += choice.analysis.nodes as f64;
                            nodes[1] += budget.spent() as f64;
                        }
                        Event::Action(seat, choice.action)
                    }
                };
                apply(&mut state, &event);
                for (seat, saw) in cubo_core::Seat::all(2).zip(&mut saw) {
                    let who = G::turn(&before).seat();
                    saw.push((who, G::seen(&before, &event, &state, Viewer::Seat(seat))));
                }
            }
            let ranks = G::outcome(&state).unwrap().ranks;
            let other = cubo_core::Seat(1 - two.0);
            score += match ranks[two].cmp(&ranks[other]) {
                std::cmp::Ordering::Less => 0.5,
                std::cmp::Ordering::Equal => 0.25,
                std::cmp::Ordering::Greater => 0.0,
            };
        }
        [score, nodes[0], nodes[1]]
    }
}
