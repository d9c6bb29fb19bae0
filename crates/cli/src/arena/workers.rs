//! Games in parallel.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc;

use cubo_players::knowledge::Known;

use super::bout::{self, Played};
use super::chair::Chair;
use super::journal::Journal;
use super::opening;
use super::plan::Plan;
use super::progress::Progress;
use super::tally::Tally;
use crate::failure::Failure;
use crate::odds::Sprt;

/// Plays the games of a match that are left. Every game depends only on its number, so it does not matter which thread plays it.
pub(super) fn play_match<G: Known>(
    plan: &Plan,
    start: &G::State,
    jobs: usize,
    sprt: Option<Sprt>,
    mut journal: Journal,
    done: Vec<Played>,
) -> Result<Tally, Failure> {
    let mut tally = Tally::new(plan);
    let progress = Progress::new(plan.games, done.len());
    for played in done {
        tally.add(played);
    }
    let left: Vec<u32> = (0..plan.games).filter(|&number| !tally.has(number)).collect();
    let next = AtomicU32::new(0);
    let stop = AtomicBool::new(tally.decided(sprt));
    let (send, receive) = mpsc::sync_channel::<Played>(jobs);
    let result = std::thread::scope(|scope| {
        for _ in 0..jobs {
            let send = send.clone();
            let (left, next, stop) = (&left, &next, &stop);
            scope.spawn(move || {
                let mut chairs: Vec<_> = plan.players.iter().map(Chair::<G>::of).collect();
                while !stop.load(Ordering::Relaxed)
                    && let Some(&number) = left.get(next.fetch_add(1, Ordering::Relaxed) as usize)
                {
                    let opening = opening::draw::<G>(start, plan.opening, &plan.seed_of(number));
                    let played = bout::play_game::<G>(plan, number, start, &opening, &mut chairs);
                    if send.send(played).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        for played in receive {
            let kept = journal.keep(&played);
            tally.add(played);
            progress.show(&tally);
            if kept.is_err() || tally.decided(sprt) {
                stop.store(true, Ordering::Relaxed);
            }
            kept?;
        }
        Ok(())
    });
    progress.end();
    result.map(|()| tally)
}
