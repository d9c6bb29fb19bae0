//! `cubo engine`.

mod aside;
mod lines;
mod ugi;

use std::io::{self, Write};
use std::time::Instant;

use cubo_catalog::{Engine, MAX_LINE, Outside};

use crate::failure::Failure;
use crate::names::GameName;
use aside::{Aside, Taken};
use lines::{Line, read_line};

/// Speak the engine protocol on standard input and output
///
/// One JSON request a line, one JSON reply a line, in order. Try {"cmd":"hello"} and {"cmd":"games"}. Ends at the end of input.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game to speak of with --ugi; requests in JSON name it themselves
    #[arg(requires = "ugi", value_parser = GameName)]
    game: Option<String>,
    /// Speak the Universal Game Interface instead, for tournament managers: cubulus or cube-attack, at tables of two
    #[arg(long, value_name = "GAME", num_args = 0..=1, default_missing_value = "", value_parser = GameName, hide_possible_values = true)]
    ugi: Option<String>,
}

/// Time and entropy of this machine.
pub(crate) struct Machine(Instant);

impl Machine {
    pub(crate) fn new() -> Self {
        Machine(Instant::now())
    }
}

impl Outside for Machine {
    fn fresh_seed(&mut self) -> Option<String> {
        let mut bytes = [0; 16];
        // Without entropy from the system the seed comes from the clock; it is written in the record.
        if getrandom::fill(&mut bytes).is_err() {
            bytes = self.0.elapsed().as_nanos().to_le_bytes();
        }
        Some(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    fn millis(&mut self) -> Option<u64> {
        Some(self.0.elapsed().as_millis() as u64)
    }
}

/// Writes a line whole, beside the other threads.
fn say(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(format!("{line}\n").as_bytes())?;
    out.flush()
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    if let Some(named) = &args.ugi {
        let game = args.game.as_deref().or(Some(named.as_str()).filter(|named| !named.is_empty()));
        return ugi::run(game.unwrap_or("cubulus"));
    }
    let mut input = io::stdin().lock();
    let mut engine = Engine::new(Machine::new());
    let mut aside = Aside::new();
    let mut line = Vec::new();
    loop {
        let reply = match read_line(&mut input, &mut line, MAX_LINE)? {
            Line::Whole => match aside.take(&line, &engine)? {
                Taken::Yes => continue,
                Taken::Not => engine.answer(&line),
            },
            Line::TooLong => engine.too_long(),
            Line::End => {
                aside.end();
                return Ok(());
            }
        };
        say(&reply)?;
    }
}
