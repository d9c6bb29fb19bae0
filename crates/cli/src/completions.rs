//! `cubo completions`.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::failure::Failure;

/// Print a completion script for a shell
///
/// For example: cubo completions bash > ~/.local/share/bash-completion/completions/cubo
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The shell to complete for
    shell: Shell,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    // Into memory first: the generator panics where it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut crate::Cubo::command(), "cubo", &mut script);
    Ok(std::io::stdout().write_all(&script)?)
}
