//! `cubo puzzles`, with the real binary.

use std::process::{Command, Output};

fn cubo(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cubo")).args(args).output().unwrap()
}

#[test]
fn what_is_found_is_appended_and_the_search_goes_on_from_there() {
    let folder = tempfile_folder("make");
    let file = folder.join("puzzles.jsonl");
    let path = file.to_str().unwrap();
    let make = ["puzzles", "make", "cube-attack", "--level", "beginner", "--games", "1", "--out", path];
    let first = cubo(&make);
    assert_eq!(first.status.code(), Some(0), "{first:?}");
    let said = String::from_utf8(first.stdout).unwrap();
    assert!(said.starts_with("cube-attack: ") && said.contains("new puzzles in 1 games"), "{said}");
    // A file that holds as many as were asked for stays as it is.
    let text = std::fs::read_to_string(&file).unwrap();
    let enough = cubo(&[&make[..], &["--count", "0"]].concat());
    assert!(String::from_utf8(enough.stdout).unwrap().contains("0 new puzzles in 0 games"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    std::fs::remove_dir_all(folder).unwrap();
}

/// Files of several processes become one, without twins.
#[test]
fn files_are_joined_and_each_puzzle_is_there_once() {
    let folder = tempfile_folder("join");
    let kept = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/cubulus.jsonl");
    let text = std::fs::read_to_string(kept).unwrap();
    let lines: Vec<&str> = text.lines().take(5).collect();
    let part = |name: &str, lines: &[&str]| {
        let path = folder.join(name).to_str().unwrap().to_owned();
        std::fs::write(&path, lines.join("\n") + "\n").unwrap();
        path
    };
    let (one, two) = (part("one", &lines[..3]), part("two", &lines[1..]));
    let out = part("out", &lines[..1]);
    let joined = cubo(&["puzzles", "join", "cubulus", &one, &two, "--out", &out]);
    let said = String::from_utf8(joined.stdout).unwrap();
    assert!(said.starts_with("cubulus: 4 new puzzles of 7, 5 in "), "{said}");
    assert_eq!(std::fs::read_to_string(&out).unwrap(), lines.join("\n") + "\n");
    let some = part("some", &lines[..1]);
    let joined = cubo(&["puzzles", "join", "cubulus", &one, &two, "--count", "3", "--out", &some]);
    assert!(String::from_utf8(joined.stdout).unwrap().contains("2 new puzzles of 7, 3 in "));
    let missing = cubo(&["puzzles", "join", "cubulus", "nowhere.jsonl", "--out", &some]);
    assert_eq!(missing.status.code(), Some(1), "{missing:?}");
    let other = cubo(&["puzzles", "join", "blox", &one, "--out", &some]);
    assert_eq!(other.status.code(), Some(1), "puzzles of another game: {other:?}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_is_wrong_is_said() {
    let folder = tempfile_folder("wrong");
    let file = folder.join("puzzles.jsonl");
    std::fs::write(&file, "{\"id\":1}\n").unwrap();
    let path = file.to_str().unwrap();
    for (args, wanted) in [
        (vec!["puzzles", "make", "chess"], "no game is called"),
        (vec!["puzzles", "check", "blox", "--file", path], "puzzles.jsonl:1"),
        (vec!["puzzles", "check", "blox", "--file", "nowhere.jsonl"], "there are no puzzles"),
    ] {
        let output = cubo(&args);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(wanted), "{said}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

fn tempfile_folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("cubo-puzzles-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}
