//! `cubo bot`: for those who write players of their own.

mod check;
mod findings;
mod house;
mod positions;
mod talk;

use std::num::NonZeroU64;
use std::time::Duration;

use crate::failure::Failure;
use crate::names::GameName;
use crate::tongue::Tongue;

/// For those who write players of their own: try a program, and let it play at a house
///
/// With --house the program plays under a bot account, several tables at a time: `cubo bot --house https://cubes.example --token-file
/// token -- cubo engine`. It accepts every challenge that the bot's filters let through, and comes back when the line breaks. See docs/bots.md.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: Option<What>,
    #[command(flatten)]
    play: house::Play,
}

#[derive(clap::Subcommand)]
enum What {
    /// Try a program and say step by step what is wrong with it
    ///
    /// The program is asked as the arena asks it: hello, then moves in several positions of every game and for several numbers of seats; then
    /// a few things that happen sooner or later. Nothing leaves this machine. Exit status 1 if something is wrong. See docs/bots.md.
    Check(Check),
}

#[derive(clap::Args)]
struct Check {
    /// Only these games (default: all)
    #[arg(value_name = "GAME", value_parser = GameName)]
    game: Vec<String>,
    /// A game, as it was given before games became the first arguments
    #[arg(long = "game", id = "named", value_name = "GAME", hide = true, value_parser = GameName)]
    named: Vec<String>,
    /// The time for an action, in milliseconds
    #[arg(long, value_name = "MS", default_value = "100")]
    ms: NonZeroU64,
    /// How many seconds to wait for an answer before the program counts as silent
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=600))]
    patience: u64,
    /// The language (default: what the environment says)
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<Tongue>,
    /// The program and its arguments, after --
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let Some(What::Check(check)) = &args.what else { return house::run(&args.play) };
    let asked: Vec<&String> = check.game.iter().chain(&check.named).collect();
    for game in &asked {
        cubo_catalog::listing(game)?;
    }
    let games = cubo_catalog::games();
    let wanted = |id: &str| asked.is_empty() || asked.iter().any(|game| *game == id);
    check::Check {
        command: check.command.clone(),
        games: games.iter().copied().filter(|game| wanted(game.id)).collect(),
        ms: check.ms.get(),
        patience: Duration::from_secs(check.patience),
        language: Tongue::or_environment(check.lang),
    }
    .run()
}
