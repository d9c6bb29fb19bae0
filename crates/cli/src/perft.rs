//! `cubo perft`.

use std::io::Write;

use cubo_catalog::{Error, Running, Setup, Visitor, perft, with_game};
use cubo_core::{Game, walk};
use serde_json::Value;

use crate::failure::Failure;

/// Count the sequences of DEPTH actions, for games without chance
///
/// The way to compare two implementations of the same rules: the numbers must agree to the last one.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, as `cubo games` spells it
    game: String,
    /// How many actions deep
    depth: u32,
    /// Begin from this position instead of the start
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// The options agreed, as a JSON object
    #[arg(long, value_name = "JSON", value_parser = json)]
    options: Option<Value>,
    /// How many play
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// Also count behind each first action
    #[arg(long)]
    divide: bool,
}

pub(crate) fn json(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|e| format!("this is not JSON: {e}"))
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    with_game(&args.game, args)?
}

impl Visitor for &Args {
    type Out = Result<(), Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let (position, options) = (self.position.clone(), self.options.clone());
        // Without `--seats`, the fewest, so that the result is well defined.
        let fewest = position.is_none().then_some(*G::SEATS.start());
        let setup = Setup { seats: self.seats.or(fewest), options, position, seed: None };
        let game = Running::<G>::open(&setup)?;
        let mut out = std::io::stdout().lock();
        if self.divide && self.depth > 0 {
            divide::<G>(game.state(), self.depth - 1, &mut out)?;
        }
        let nodes = perft::<G>(game.state(), self.depth, u64::MAX)?;
        writeln!(out, "{nodes}")?;
        Ok(())
    }
}

fn divide<G: Game>(state: &G::State, depth: u32, out: &mut impl Write) -> Result<(), Failure> {
    perft::<G>(state, 0, u64::MAX).map_err(|why: Error| Failure::from(why))?;
    for action in walk::list::<G>(state) {
        let mut next = state.clone();
        G::play(&mut next, action);
        writeln!(out, "{action} {}", perft::<G>(&next, depth, u64::MAX)?)?;
    }
    Ok(())
}
