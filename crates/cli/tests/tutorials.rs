//! The commands of the tutorials, run as they are written.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::house::{Dir, House};

/// What takes a person, a browser or a whole build; other tests play, measure and lay out games.
const NOT_HERE: [&str; 6] = ["make ", "cargo ", "cubo serve", "cubo play", "cubo bench", "cubo new-game"];

/// The command lines of a page, in order.
fn commands(page: &str) -> Vec<String> {
    let mut inside = false;
    let mut found = Vec::new();
    for line in page.lines().map(str::trim) {
        match line {
            "```sh" => inside = true,
            "```" => inside = false,
            _ if inside && !NOT_HERE.iter().any(|word| line.starts_with(word)) => found.push(line.to_owned()),
            _ => {}
        }
    }
    found
}

/// Runs the commands of a page in a folder.
fn follow(page: &str, folder: &Path) -> usize {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/tutorials");
    let text = fs::read_to_string(root.join(page)).unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_cubo")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let commands = commands(&text);
    for command in &commands {
        let done =
            Command::new("sh").args(["-c", command]).current_dir(folder).env("PATH", &path).output().unwrap();
        let said = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{page}: {command}\n{said}");
        assert!(!done.stdout.is_empty() || command.contains("backup"), "{page}: {command} says nothing");
    }
    commands.len()
}

#[test]
fn a_researcher_and_a_bot_writer_get_what_the_pages_promise() {
    let dir = Dir::new();
    assert!(follow("researcher.md", dir.path()) >= 4);
    assert!(fs::read_to_string(dir.path().join("games.ndjson")).unwrap().lines().count() == 6);
    assert!(follow("bot.md", dir.path()) >= 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_club_is_run_as_the_pages_say() {
    for page in ["club.md", "association.md"] {
        let dir = Dir::new();
        fs::write(dir.path().join("members.csv"), "Ada\nZoé\n").unwrap();
        let house = House::open(&dir.path().join("house")).await;
        let folder = dir.path().to_owned();
        assert_eq!(tokio::task::spawn_blocking(move || follow(page, &folder)).await.unwrap(), 5);
        house.kill().await;
    }
}
