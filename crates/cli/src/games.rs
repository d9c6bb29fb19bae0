//! `cubo games`.

use std::io::Write;

use crate::failure::Failure;

/// List the games
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Print the options of each game as well
    #[arg(long)]
    options: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    for game in cubo_catalog::games() {
        let seats = match game.seats {
            (min, max) if min == max => format!("{min}"),
            (min, max) => format!("{min}–{max}"),
        };
        let about = game.about;
        writeln!(out, "{:<14} {} ({}), {seats} players", game.id, about.name, about.authors)?;
        writeln!(out, "{:<14} {}", "", about.en)?;
        if args.options {
            writeln!(out, "{:<14} options: {}", "", game.options_schema())?;
        }
    }
    Ok(())
}
