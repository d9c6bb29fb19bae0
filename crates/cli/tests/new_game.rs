//! `cubo new-game` lays out a game from the template.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Copies these parts of the repository, without build outputs.
fn copy(name: &str, parts: &[&str]) -> PathBuf {
    let to = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&to);
    let mut paths: Vec<PathBuf> = parts.iter().map(PathBuf::from).collect();
    while let Some(path) = paths.pop() {
        let from = Path::new(ROOT).join(&path);
        let name = path.file_name().unwrap().to_string_lossy();
        if from.is_dir() {
            if !["target", "node_modules", "dist", ".git", "shots"].contains(&&*name) {
                paths.extend(fs::read_dir(from).unwrap().map(|entry| path.join(entry.unwrap().file_name())));
            }
        } else {
            fs::create_dir_all(to.join(&path).parent().unwrap()).unwrap();
            fs::copy(from, to.join(&path)).unwrap();
        }
    }
    to
}

fn new_game(repository: &Path, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cubo"));
    command.arg("new-game").args(more).arg("--repository").arg(repository).output().unwrap()
}

/// The files that list the games.
const LISTS: [&str; 8] = [
    "crates/players/Cargo.toml",
    "crates/players/src/knowledge/mod.rs",
    "crates/catalog/src/shelf.rs",
    "web/src/boards/board.ts",
    "web/src/art/scenes/index.ts",
    "web/src/lessons/tasks.ts",
    "web/src/i18n/en/games.ts",
    "web/src/i18n/fr/games.ts",
];

#[test]
fn a_game_is_laid_out_under_its_name_once() {
    let repository = copy("new-game-quick", &[&["examples"][..], &LISTS].concat());
    let output = new_game(&repository, &["tower-duel", "--name", "The Tower Duel"]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{output:?}");
    for file in LISTS {
        assert!(said.contains(&format!("  {file}\n")), "{said}");
        let text = fs::read_to_string(repository.join(file)).unwrap();
        let named = ["tower-duel", "tower_duel", "TowerDuel"].iter().any(|name| text.contains(name));
        assert!(named, "{file} does not name the game");
    }
    let new = said.split("Edited:").next().unwrap().lines().filter_map(|line| line.strip_prefix("  "));
    let mut count = 0;
    for file in new {
        let text = fs::read_to_string(repository.join(file)).unwrap();
        let left = ["little", "Little", "LS-", "Ls1"]
            .iter()
            .find(|name| text.contains(**name) || file.contains(**name));
        assert_eq!(left, None, "{file} still has the template's name");
        count += 1;
    }
    assert!(count > 25, "{said}");
    let game = fs::read_to_string(repository.join("crates/games/tower-duel/src/game.rs")).unwrap();
    assert!(game.contains("name: \"The Tower Duel\"") && game.contains("Clause::Td6"), "{game}");

    let again = new_game(&repository, &["tower-duel"]);
    assert_eq!(again.status.code(), Some(1), "{again:?}");
    assert!(String::from_utf8_lossy(&again.stderr).contains("there already"), "{again:?}");
    let nowhere = new_game(&repository.join("crates"), &["other"]);
    assert!(String::from_utf8_lossy(&nowhere.stderr).contains("root"), "{nowhere:?}");
    let taken = new_game(&repository, &["cubulus"]);
    assert!(String::from_utf8_lossy(&taken.stderr).contains("already"), "{taken:?}");
}

/// The new game is built and tested as the guide says: the game with the kit, its players, and every test over the games on
/// the shelf. Nothing is fetched.
#[test]
#[ignore = "long: make test-long"]
fn what_is_laid_out_passes_the_tests_of_every_game() {
    let parts = [
        "Cargo.toml",
        "Cargo.lock",
        "clippy.toml",
        "rustfmt.toml",
        "crates",
        "examples",
        "docs",
        "fuzz",
        "bench",
        "web/src",
    ];
    let repository = copy("new-game-long", &parts);
    let output = new_game(&repository, &["tower-duel"]);
    assert!(output.status.success(), "{output:?}");
    let cargo = |bless: bool, args: &[&str]| {
        let mut command = Command::new(env!("CARGO"));
        command.current_dir(&repository).arg(args[0]).arg("--offline").args(&args[1..]);
        command.env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("new-game-target"));
        if bless {
            command.env("CUBO_BLESS", "1");
        }
        let output = command.output().unwrap();
        assert!(output.status.success(), "{args:?}\n{}", String::from_utf8_lossy(&output.stderr));
    };
    cargo(false, &["check", "-p", "cubo-tower-duel"]);
    cargo(false, &["test", "-p", "cubo-tower-duel"]);
    cargo(true, &["test", "-p", "cubo-catalog", "--test", "typescript", "--test", "tellings"]);
    cargo(false, &["test", "-p", "cubo-catalog", "--tests"]);
    let ids = fs::read_to_string(repository.join("web/src/protocol/shelf.ts")).unwrap();
    assert!(ids.contains("| \"tower-duel\";"), "{ids}");
}
