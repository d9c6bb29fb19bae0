//! `cubo man`.

use std::io::Write;
use std::path::PathBuf;

use clap::CommandFactory;

use crate::failure::Failure;

/// Print the manual page, or write those of all commands into a folder
///
/// For example: cubo man | man -l -
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Write one page for each command here
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.folder {
        Some(folder) => {
            std::fs::create_dir_all(folder).map_err(|why| Failure::at(folder.display(), why))?;
            let written = clap_mangen::generate_to(crate::Cubo::command(), folder);
            written.map_err(|why| Failure::at(folder.display(), why))
        }
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(crate::Cubo::command()).render(&mut page)?;
            Ok(std::io::stdout().write_all(&page)?)
        }
    }
}
