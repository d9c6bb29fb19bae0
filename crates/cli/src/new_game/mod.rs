//! `cubo new-game`.

mod edits;
mod names;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use names::Names;

/// The game that is copied, with everything in the places where a game has it.
const TEMPLATE: &str = "examples/little-stacks";

/// Lay out a new game in a copy of the repository
///
/// Everything that a game has is copied from the template in examples/ under its new name, and the few files that list the games are
/// edited. The result is a playable game, Little Stacks under another name; docs/adding-a-game.md tells how to go on.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The new game's id: lower case, digits and hyphens, such as tower-duel
    id: String,
    /// What it is called; from the id if absent
    #[arg(long)]
    name: Option<String>,
    /// The letters before the numbers of its clauses, such as TD; from the id if absent
    #[arg(long, value_name = "LETTERS")]
    clauses: Option<String>,
    /// The repository
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    repository: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let names = Names::new(&args.id, args.name.as_deref(), args.clauses.as_deref()).map_err(Failure::Bad)?;
    let root = &args.repository;
    let template = root.join(TEMPLATE);
    if !template.is_dir() {
        let what = format!("there is no {TEMPLATE} in {}: run this in the repository's root", root.display());
        return Err(Failure::Bad(what));
    }
    let files = files(&template).map_err(|why| Failure::at(TEMPLATE, why))?;
    let copies: Vec<(PathBuf, PathBuf)> = files.into_iter().map(|file| copy_of(&names, &file)).collect();
    if let Some((_, there)) = copies.iter().find(|(_, to)| root.join(to).exists()) {
        return Err(Failure::Bad(format!("{} is there already", there.display())));
    }
    // Every edit is made in memory first: if one fails, the repository is not changed.
    let edited =
        edits::all(&names, |file| fs::read_to_string(root.join(file)).map_err(|why| why.to_string()))
            .map_err(Failure::Bad)?;

    let mut out = std::io::stdout().lock();
    writeln!(out, "New files:")?;
    for (from, to) in &copies {
        let text = fs::read_to_string(template.join(from)).map_err(|why| Failure::at(from.display(), why))?;
        write(&root.join(to), &names.renamed(&text))?;
        writeln!(out, "  {}", to.display())?;
    }
    writeln!(out, "Edited:")?;
    for (file, text) in &edited {
        write(&root.join(file), text)?;
        writeln!(out, "  {file}")?;
    }
    writeln!(out, "\nNext: cargo test -p cubo-{}, then docs/adding-a-game.md.", names.id)?;
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    folder.and_then(|()| fs::write(path, text)).map_err(|why| Failure::at(path.display(), why))
}

/// Where a file of the template stands in it, and where its copy goes.
fn copy_of(names: &Names, file: &Path) -> (PathBuf, PathBuf) {
    (file.to_owned(), PathBuf::from(names.renamed(&file.to_string_lossy())))
}

/// All files of the template, by their path in it, sorted; its README is about the template itself and is not copied.
fn files(template: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut folders = vec![template.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(inside) = path.strip_prefix(template)
                && inside != Path::new("README.md")
            {
                files.push(inside.to_owned());
            }
        }
    }
    files.sort();
    Ok(files)
}
