//! `cubo go`.

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;

use cubo_catalog::{Advice, Setup};
use cubo_core::Turn;
use cubo_players::Spec;
use serde_json::Value;

use crate::failure::Failure;
use crate::names::{GameName, PlayerName};
use crate::perft::json;
use crate::progress::Progress;
use crate::think;

/// Ask a built-in player what it would do, and what it thinks of it
///
/// From the beginning of a game, a position, or where a saved game stands. Dice that come first are thrown from the seed.
/// ^C ends the thinking and prints the best so far.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, as `cubo games` spells it
    #[arg(required_unless_present = "load", value_parser = GameName)]
    game: Option<String>,
    /// The player: a level, random, greedy, uct or search, with a budget if it should have one: search:500ms (on all
    /// processors; search:500ms:1t on one), uct:10000n
    #[arg(long, alias = "player", value_name = "PLAYER", default_value = "expert", value_parser = PlayerName::Fair, hide_possible_values = true)]
    level: Spec,
    /// Begin from this position
    #[arg(long, value_name = "TEXT", conflicts_with = "load")]
    position: Option<String>,
    /// Take a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "options", "seats"])]
    load: Option<PathBuf>,
    /// The options agreed, as a JSON object
    #[arg(long, value_name = "JSON", value_parser = json)]
    options: Option<Value>,
    /// How many play
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// What the player's dice, and any that come first, are thrown from
    #[arg(long, value_name = "TEXT", default_value = "")]
    seed: String,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut session = match (&args.load, &args.game) {
        (Some(file), _) => crate::play::load(file)?,
        (None, game) => {
            let listing = cubo_catalog::listing(game.as_deref().unwrap_or_default())?;
            let seats = args.seats.or(args.position.is_none().then_some(listing.seats.0));
            let (position, options) = (args.position.clone(), args.options.clone());
            cubo_catalog::open(
                listing.id,
                &Setup { seats, options, position, seed: Some(args.seed.clone()) },
            )?
        }
    };
    while session.turn() == Turn::Chance {
        session.chance(None)?;
    }
    let interrupted = crate::interrupt::flag()?;
    let (who, most) = (args.level.to_string(), think::limit(&args.level));
    let progress = Progress::start(move |gone| match most {
        Some(most) => format!("{who} thinks: {} of {:.0} s", gone.as_secs(), most.as_secs_f64()),
        None => format!("{who} thinks: {} s", gone.as_secs()),
    });
    let advice = think::think(session.as_ref(), &args.level, &args.seed, &interrupted);
    drop(progress);
    print(args, &advice?)?;
    match interrupted.load(Relaxed) {
        true => Err(Failure::Interrupted),
        false => Ok(()),
    }
}

fn print(args: &Args, advice: &Advice) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(advice).map_err(std::io::Error::from)?)?;
        return Ok(());
    }
    writeln!(out, "{}", advice.action)?;
    let told = &advice.analysis;
    let mut notes = vec![format!("{}, {} nodes", told.player, told.nodes)];
    notes.extend(told.depth.map(|depth| format!("depth {depth}")));
    notes.extend(told.visits.map(|visits| format!("tried {visits} times")));
    notes.extend(told.win.map(|win| format!("chance to win {:.0} %", win * 100.0)));
    writeln!(out, "{}", notes.join(", "))?;
    if !told.line.is_empty() {
        writeln!(out, "{}", told.line.join("  "))?;
    }
    Ok(())
}
