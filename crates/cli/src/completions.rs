//! `cubo completions`.

use std::io::Write;

use clap::{Command, CommandFactory};
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
    Ok(std::io::stdout().write_all(&script(args.shell))?)
}

fn script(shell: Shell) -> Vec<u8> {
    // Into memory first: the generator panics where it cannot write.
    let mut script = Vec::new();
    let mut command = crate::Cubo::command();
    clap_complete::generate(shell, &mut command, "cubo", &mut script);
    if shell == Shell::Fish {
        script.extend(fish_arguments(&command).into_bytes());
    }
    script
}

/// What stands without a flag, such as the game: the generator for fish leaves it out.
fn fish_arguments(command: &Command) -> String {
    let mut lines = String::new();
    for part in command.get_subcommands() {
        for argument in part.get_positionals() {
            let values: Vec<String> =
                argument.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
            if !values.is_empty() {
                let (name, values) = (part.get_name(), values.join(" "));
                lines += &format!(
                    "complete -c cubo -n \"__fish_cubo_using_subcommand {name}\" -f -a \"{values}\"\n"
                );
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shell_knows_the_games() {
        for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
            let script = String::from_utf8(script(shell)).unwrap();
            assert!(script.matches("qwirkle-cubes").count() > 5, "{shell}");
        }
        let fish = String::from_utf8(script(Shell::Fish)).unwrap();
        let play = "complete -c cubo -n \"__fish_cubo_using_subcommand play\" -f -a \"";
        assert!(fish.lines().any(|line| line.starts_with(play) && line.contains("cube-attack")), "{fish}");
    }
}
