//! Games in parallel.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc;

use cubo_core::Record;

use cubo_players::knowledge::Known;

use super::bout::{self, Played};
use super::chair::Chair;
use super::journal::Journal;
use super::opening;
use super::plan::Plan;
use super::progress::Progress;
use super::records::Records;
use super::tally::Tally;
use crate::failure::Failure;
use crate::odds::Sprt;

/// How a match is played.
#[derive(Clone, Copy)]
pub(super) struct Rules {
    /// How many games at once.
    pub(super) jobs: usize,
    pub(super) sprt: Option<Sprt>,
    /// Whether more than the budget loses.
    pub(super) strict: bool,
}

/// The files in which games are kept.
pub(super) struct Kept {
    pub(super) records: Records,
    pub(super) journal: Journal,
}

impl Kept {
    fn keep(&mut self, played: &Played, record: &Record) -> Result<(), Failure> {
        self.records.keep(record)?;
        self.journal.keep(played)
    }
}

/// Plays what is left of a match, until `interrupted` is set. Every game depends on its number alone, so it does not matter who plays which.
pub(super) fn play_match<G: Known>(
    plan: &Plan,
    start: &G::State,
    Rules { jobs, sprt, strict }: Rules,
    mut kept: Kept,
    done: Vec<Played>,
    interrupted: &AtomicBool,
) -> Result<Tally, Failure> {
    let mut tally = Tally::new(plan, sprt);
    let progress = Progress::new(plan.games, done.len());
    for played in done {
        tally.add(played);
    }
    let left: Vec<u32> = (0..plan.games).filter(|&number| !tally.has(number)).collect();
    let next = AtomicU32::new(0);
    let stop = AtomicBool::new(tally.decided());
    let (send, receive) = mpsc::sync_channel::<(Played, Record)>(jobs);
    let result = std::thread::scope(|scope| {
        for _ in 0..jobs {
            let send = send.clone();
            let (left, next, stop) = (&left, &next, &stop);
            scope.spawn(move || {
                let mut chairs: Vec<_> =
                    plan.players.iter().map(|spec| Chair::<G>::of(spec, strict, None)).collect();
                while !stop.load(Ordering::Relaxed)
                    && let Some(&number) = left.get(next.fetch_add(1, Ordering::Relaxed) as usize)
                {
                    let opening = opening::draw::<G>(start, plan.opening, &plan.seed_of(number));
                    let game =
                        bout::play_game::<G>(plan.deal(number), start, &opening, &mut chairs, interrupted);
                    if game.is_none_or(|game| send.send(game).is_err()) {
                        return;
                    }
                }
            });
        }
        drop(send);
        for (played, record) in receive {
            let written = kept.keep(&played, &record);
            tally.add(played);
            progress.show(&tally);
            if written.is_err() || tally.decided() {
                stop.store(true, Ordering::Relaxed);
            }
            written?;
        }
        Ok(())
    });
    progress.end();
    result.map(|()| tally)
}
