//! How commands fail, and with which exit code.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// Why a command stopped.
pub(crate) enum Failure {
    /// The input is wrong; the sentence says what, where and what to do.
    Bad(String),
    /// Reading or writing failed.
    Io(io::Error),
    /// The user pressed ^C. What there was to say has been printed.
    Interrupted,
}

impl Failure {
    /// Puts the name of a file or argument in front.
    pub(crate) fn at(place: impl fmt::Display, why: impl fmt::Display) -> Self {
        Failure::Bad(format!("{place}: {why}"))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Bad(why) => f.write_str(why),
            Failure::Io(why) => why.fmt(f),
            Failure::Interrupted => f.write_str("interrupted"),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(why: io::Error) -> Self {
        Failure::Io(why)
    }
}

impl From<cubo_catalog::Error> for Failure {
    fn from(why: cubo_catalog::Error) -> Self {
        Failure::Bad(match why {
            cubo_catalog::Error::UnknownGame(id) => crate::names::no_such_game(&id),
            why => why.to_string(),
        })
    }
}

/// Prints the failure, if standard error is open, and makes the exit code. A reader that has gone away (`cubo … | head`) is
/// no failure.
pub(crate) fn exit(result: Result<(), Failure>) -> ExitCode {
    match result.and_then(|()| Ok(io::stdout().flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Io(why)) if why.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Interrupted) => ExitCode::from(crate::interrupt::STATUS),
        Err(why) => {
            let _ = writeln!(io::stderr(), "cubo: {why}");
            ExitCode::from(1)
        }
    }
}
