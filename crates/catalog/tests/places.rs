//! Where games are named in the repository: on the shelf, in the files that the guide lists, and nowhere by accident.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use cubo_catalog::games;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn every_folder_of_a_game_is_on_the_shelf() {
    let mut folders: Vec<String> = fs::read_dir(root().join("crates/games"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    folders.sort();
    let mut shelved: Vec<&str> = games().iter().map(|game| game.id).collect();
    shelved.sort_unstable();
    assert_eq!(folders, shelved, "crates/games and crates/catalog/src/shelf.rs");
}

/// A game's own files are named after it, or stand in a folder that is.
fn is_own(path: &str) -> bool {
    games().iter().any(|game| {
        let module = game.id.replace('-', "_");
        path.split('/').any(|part| {
            let stem = part.split('.').next().unwrap_or_default();
            stem == game.id
                || stem == module
                || stem.strip_prefix(game.id).is_some_and(|rest| rest.starts_with('-'))
        })
    })
}

/// All ways to write a game's name.
fn spellings(id: &str, name: &str) -> [String; 4] {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    [id.to_owned(), id.replace('-', "_"), id.split('-').map(capital).collect(), name.to_owned()]
}

/// The files outside the games' own that name every game of the shelf, by their path.
fn naming_all() -> BTreeSet<String> {
    let names: Vec<[String; 4]> = games().iter().map(|game| spellings(game.id, game.about.name)).collect();
    let mut folders = vec![root()];
    let mut found = BTreeSet::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let made =
                ["target", "node_modules", "dist", "lab-dist", "shots", "shared", "artifacts", "cubo-data"];
            // `make fuzz` leaves a lock file that is not part of the repository.
            if name.starts_with('.') || made.contains(&name.as_str()) || path.ends_with("fuzz/Cargo.lock") {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let place = path.strip_prefix(root()).unwrap().to_string_lossy().into_owned();
            let Ok(text) = fs::read_to_string(&path) else { continue };
            let all = names.iter().all(|spelled| spelled.iter().any(|name| text.contains(name.as_str())));
            if all && !is_own(&place) && place != "docs/adding-a-game.md" {
                found.insert(place);
            }
        }
    }
    found
}

/// What the guide says of the files that list the games.
fn section() -> String {
    let guide = fs::read_to_string(root().join("docs/adding-a-game.md")).unwrap();
    let section = guide.split("## The files that list the games").nth(1).unwrap();
    section.split("\n## ").next().unwrap().to_owned()
}

/// What stands there between back quotes and is a file of the repository.
fn named_in_guide() -> BTreeSet<String> {
    let section = section();
    let quoted = section.split('`').skip(1).step_by(2);
    quoted.filter(|text| text.contains('.') && root().join(text).is_file()).map(str::to_owned).collect()
}

/// The files of the guide's table, each with the line that a game adds to it.
fn lists() -> Vec<String> {
    let row = |line: &str| Some(line.strip_prefix("| `")?.split('`').next()?.to_owned());
    section().lines().filter_map(row).collect()
}

#[test]
fn the_guide_names_every_file_that_lists_the_games() {
    let (found, named, lists) = (naming_all(), named_in_guide(), lists());
    let unnamed: Vec<_> = found.difference(&named).collect();
    assert!(
        unnamed.is_empty(),
        "these name every game, and docs/adding-a-game.md does not name them: {unnamed:?}"
    );
    let incomplete: Vec<_> = lists.iter().filter(|file| !found.contains(*file)).collect();
    assert!(incomplete.is_empty(), "a game is missing in these: {incomplete:?}");
    assert!((1..=8).contains(&lists.len()), "a game edits eight files at most: {lists:?}");
}
