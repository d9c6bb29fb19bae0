//! `cubo tune`.

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use cubo_core::Game;
use cubo_players::knowledge::tune_cubulus::{Errors, Tuning, round, tune};
use cubo_players::knowledge::{CUBULUS_NAMES, Cubulus, CubulusKnowledge};

use crate::failure::Failure;
use crate::odds::{Sprt, Verdict, elo};
use crate::progress::{Progress, bar};

/// One game in five is held back from the fit.
const FEWEST: u64 = 5;

/// Fit the weights of a game's evaluation to self-play, and let them play those in use
///
/// The same arguments give the same weights, whichever are in use: self-play uses those that were set by hand. The match shows
/// whether the new ones are stronger; a smaller error alone says little. ^C fits to what was played so far, and prints that.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game
    #[arg(value_parser = [Cubulus::ID])]
    game: String,
    /// Games of self-play
    #[arg(long, value_name = "N", default_value_t = 500)]
    games: u64,
    /// Nodes for each action, in self-play and in the match
    #[arg(long, value_name = "N", default_value_t = 500)]
    nodes: u64,
    /// What openings are drawn from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The most games of the match against the weights in use
    #[arg(long, value_name = "N", default_value_t = 1000)]
    match_games: u64,
    /// Between which two scores the match decides, with 5 % of error either way
    #[arg(long, value_name = "LOW,HIGH", default_value = "0.5,0.55")]
    sprt: Sprt,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}: {} games of self-play, {} nodes an action", args.game, args.games, args.nodes)?;
    out.flush()?;
    let interrupted = crate::interrupt::flag()?;
    let (done, all) = (Arc::new(AtomicU64::new(0)), args.games);
    let counted = Arc::clone(&done);
    let progress =
        Progress::start(move |gone| format!("self-play {}", bar(counted.load(Relaxed), all, gone)));
    let tuned = tune(Tuning { games: args.games, nodes: args.nodes, seed: args.seed }, || {
        done.fetch_add(1, Relaxed);
        match interrupted.load(Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    drop(progress);
    let played = done.load(Relaxed);
    if interrupted.load(Relaxed) {
        writeln!(out, "interrupted after {played} of {all} games")?;
    }
    // Fewer have nothing held back to compare with.
    if played < FEWEST {
        return Err(Failure::Interrupted);
    }
    writeln!(out, "\n{:<12}{:>10}{:>10}{:>10}{:>10}", "error", "positions", "by hand", "in use", "fitted")?;
    for (name, Errors { positions, by_hand, in_use, fitted }) in
        [("fitted to", tuned.fitted), ("held back", tuned.held_back)]
    {
        writeln!(out, "{name:<12}{positions:>10}{by_hand:>10.5}{in_use:>10.5}{fitted:>10.5}")?;
    }
    let in_use = CubulusKnowledge::default();
    writeln!(out, "\n{:<22}{:>10}{:>10}{:>10}", "weight", "by hand", "in use", "fitted")?;
    for (term, name) in CUBULUS_NAMES.iter().enumerate() {
        let [hand, used, new] =
            [CubulusKnowledge::by_hand(), in_use, tuned.knowledge].map(|knowledge| knowledge.weights[term]);
        writeln!(out, "{name:<22}{hand:>10}{used:>10}{new:>10}")?;
    }
    writeln!(out, "\nweights: {:?}", tuned.knowledge.weights)?;
    out.flush()?;
    if tuned.knowledge == in_use {
        writeln!(out, "they are the ones in use")?;
        return Ok(());
    }
    if interrupted.load(Relaxed) {
        return Err(Failure::Interrupted);
    }
    let (done, all) = (Arc::new(AtomicU64::new(0)), args.match_games);
    let counted = Arc::clone(&done);
    let progress = Progress::start(move |gone| format!("match {}", bar(counted.load(Relaxed), all, gone)));
    let mut rounds = Vec::new();
    while !interrupted.load(Relaxed)
        && 2 * (rounds.len() as u64) < args.match_games
        && args.sprt.verdict(&rounds) == Verdict::Undecided
    {
        // Openings that self-play did not have.
        let seed = args.seed.wrapping_add(args.games + rounds.len() as u64);
        rounds.push(round(tuned.knowledge, in_use, args.nodes, seed));
        done.fetch_add(2, Relaxed);
    }
    drop(progress);
    let ended = match interrupted.load(Relaxed) {
        true => Err(Failure::Interrupted),
        false => Ok(()),
    };
    let Some(elo) = elo(&rounds) else { return ended };
    let score = rounds.iter().sum::<f64>() / rounds.len() as f64;
    writeln!(
        out,
        "fitted against in use, {} games: {score:.3} (Elo {:+.0} ± {:.0})",
        2 * rounds.len(),
        elo.difference,
        elo.error
    )?;
    let Sprt { low, high } = args.sprt;
    let verdict = match args.sprt.verdict(&rounds) {
        Verdict::High => format!("stronger: {high} rather than {low}"),
        Verdict::Low => format!("not stronger: {low} rather than {high}"),
        Verdict::Undecided => format!("undecided between {low} and {high}: the weights in use stay"),
    };
    writeln!(out, "{verdict}")?;
    ended
}
