//! `cubo engine`.

mod lines;

use std::io::{self, Write};
use std::time::Instant;

use cubo_catalog::{Engine, MAX_LINE, Outside};

use crate::failure::Failure;
use lines::{Line, read_line};

/// Speak the engine protocol on standard input and output
///
/// One JSON request a line, one JSON reply a line, in order. Try {"cmd":"hello"} and {"cmd":"games"}. Ends at the end of input.
#[derive(clap::Args)]
pub(crate) struct Args {}

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

pub(crate) fn run(_: &Args) -> Result<(), Failure> {
    let mut input = io::stdin().lock();
    let mut out = io::stdout().lock();
    let mut engine = Engine::new(Machine::new());
    let mut line = Vec::new();
    loop {
        let mut reply = match read_line(&mut input, &mut line, MAX_LINE)? {
            Line::Whole => engine.answer(&line),
            Line::TooLong => engine.too_long(),
            Line::End => return Ok(()),
        };
        reply.push('\n');
        out.write_all(reply.as_bytes())?;
        out.flush()?;
    }
}
