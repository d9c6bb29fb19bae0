//! `cubo tune`.

use std::io::Write;

use cubo_players::knowledge::{CUBULUS_NAMES, CubulusKnowledge};
use cubo_players::tune::{Tuning, cubulus};

use crate::failure::Failure;

/// Fit the weights of a game's evaluation to self-play, and print them beside those in use
///
/// The same arguments give the same weights. Whether new ones are stronger is for `cubo arena` to say.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game
    #[arg(value_parser = ["cubulus"])]
    game: String,
    /// Games of self-play
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,
    /// Nodes for each action in them
    #[arg(long, value_name = "N", default_value_t = 2000)]
    nodes: u64,
    /// What openings are drawn from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}: {} games of self-play, {} nodes an action", args.game, args.games, args.nodes)?;
    out.flush()?;
    let tuning = Tuning { games: args.games, nodes: args.nodes, seed: args.seed };
    let tuned = cubulus(tuning, || {});
    let (before, after) = tuned.errors;
    writeln!(out, "{} positions; mean squared error {before:.5} → {after:.5}", tuned.positions)?;
    writeln!(out, "{:<10}{:>8}{:>8}", "term", "in use", "fitted")?;
    for ((name, old), new) in CUBULUS_NAMES.iter().zip(CubulusKnowledge::default().weights).zip(tuned.weights)
    {
        writeln!(out, "{name:<10}{old:>8}{new:>8}")?;
    }
    writeln!(out, "weights: {:?}", tuned.weights)?;
    Ok(())
}
