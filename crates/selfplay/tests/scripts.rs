//! The scripts that make networks: what `training/common.sh` gives all of them.
#![cfg(unix)]
#![allow(clippy::unwrap_used)] // helpers of tests are tests

use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// A folder that is gone afterwards.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs a script that begins as all of them do. Returns whether it came to its end, and which words its steps have noted so far.
fn run(folder: &Folder, script: &str) -> (bool, String) {
    let begin = r#"set -euo pipefail; here=$TRAINING; work=$FOLDER/work; . "$here/common.sh"
        note() { echo "$1" >>"$FOLDER/noted"; echo "$1" >>"$out/made"; }; broken() { note broken; return 1; }; "#;
    let output = Command::new("bash")
        .args(["-c", &format!("{begin}{script}")])
        .env("TRAINING", concat!(env!("CARGO_MANIFEST_DIR"), "/../../training"))
        .env("FOLDER", &folder.0)
        .env("OUT", folder.0.join("out"))
        .env("COMMIT", "none")
        .output()
        .unwrap();
    let noted = fs::read_to_string(folder.0.join("noted")).unwrap_or_default();
    (output.status.success(), noted.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[test]
fn steps_that_are_done_are_not_done_again() {
    let folder = Folder(std::env::temp_dir().join(format!("cubo-scripts-{}", std::process::id())));
    fs::create_dir_all(&folder.0).unwrap();
    // A step that fails ends the script and leaves no mark; so does one that runs beside others, however early it fails.
    assert_eq!(run(&folder, "step a note a; step b broken; step c note c"), (false, "a broken".to_owned()));
    let aside = "step a note a; aside b broken; sleep 0.1; step c note c; joined; step d note d";
    assert_eq!(run(&folder, aside), (false, "a broken broken c".to_owned()));
    // It goes on with what was not done, and with what has other arguments now.
    fs::write(folder.0.join("noted"), "").unwrap();
    let whole = "step a note a; aside b note b; step c note c; joined; step d note d";
    assert_eq!(run(&folder, whole), (true, "b d".to_owned()));
    assert_eq!(run(&folder, whole), (true, "b d".to_owned()));
    assert_eq!(run(&folder, "step a note e; step b note b"), (true, "b d e".to_owned()));
    assert_eq!(run(&folder, "seed=2; step b note b"), (true, "b d e b".to_owned()));
    // What a program says is logged, and that it failed is not hidden.
    assert!(run(&folder, "logged 'it says: ' echo something").0);
    assert!(!run(&folder, "logged '' false; note never").0);
    // Everything is where it was asked for.
    let out = |file: &str| fs::read_to_string(folder.0.join("out").join(file)).unwrap();
    assert!(out("made").contains('d') && out("log.txt").contains("it says: something"), "{}", out("log.txt"));
    assert!(!out("made").contains("never"));
}
