//! The scripts that make networks and rate the levels: that all of them can be read, what `training/common.sh` gives those that make networks, and what `training/levels.py` prints.
#![cfg(unix)]
#![allow(clippy::unwrap_used)] // helpers of tests are tests

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const TRAINING: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../training");

/// A folder that is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = Folder(std::env::temp_dir().join(format!("cubo-{name}-{}", std::process::id())));
        fs::create_dir_all(&folder.0).unwrap();
        folder
    }

    /// Runs a script that begins as all of them do, with `PROGRAM` as the program. Returns whether it came to its end, and which words its steps have noted.
    fn run(&self, script: &str) -> (bool, String) {
        let begin = r#"set -euo pipefail; here=$TRAINING; work=$FOLDER/work; . "$here/common.sh"
            note() { echo "$1" >>"$FOLDER/noted"; echo "$1" >>"$out/made"; }; broken() { note broken; test -f "$FOLDER/mended"; }; "#;
        let noted = self.0.join("noted");
        fs::write(&noted, "").unwrap();
        let output = Command::new("bash")
            .args(["-c", &format!("{begin}{script}")])
            .env("TRAINING", TRAINING)
            .env("FOLDER", &self.0)
            .env("OUT", self.0.join("out"))
            .env("PROGRAM", self.0.join("program"))
            .env("COMMIT", "none")
            .output()
            .unwrap();
        let noted = fs::read_to_string(noted).unwrap();
        (output.status.success(), noted.split_whitespace().collect::<Vec<_>>().join(" "))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The files of `training` whose name ends so.
fn scripts(ending: &str) -> Vec<PathBuf> {
    let all = fs::read_dir(TRAINING).unwrap().map(|entry| entry.unwrap().path());
    all.filter(|path| path.extension().is_some_and(|found| found == ending)).collect()
}

fn told(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes)).concat()
}

fn noted(words: &str) -> (bool, String) {
    (true, words.to_owned())
}

#[test]
fn steps_that_are_done_are_not_done_again() {
    let folder = Folder::new("steps");
    // A step that fails ends the script and leaves no mark; so does one that runs beside others, however early it fails.
    assert_eq!(folder.run("step a note a; step b broken; step c note c"), (false, "a broken".to_owned()));
    let whole = "step a note a; aside b broken; sleep 0.1; step c note c; joined; step d note d";
    assert_eq!(folder.run(whole), (false, "broken c".to_owned()));
    // It goes on with what was not done.
    fs::write(folder.0.join("mended"), "").unwrap();
    assert_eq!(folder.run(whole), noted("broken d"));
    assert_eq!(folder.run(whole), noted(""));
    // What a program says is logged, and that it failed is not hidden.
    assert!(folder.run("logged 'it says: ' echo something").0);
    assert!(!folder.run("logged '' false; note never").0);
    // Everything is where it was asked for.
    let out = |file: &str| fs::read_to_string(folder.0.join("out").join(file)).unwrap();
    assert!(out("made").contains('d') && out("log.txt").contains("it says: something"), "{}", out("log.txt"));
    assert!(!out("made").contains("never"));
}

#[test]
fn what_follows_from_something_that_has_changed_is_made_again() {
    let folder = Folder::new("chain");
    let whole = |second: &str| format!("step a note a; aside b note {second}; joined; step c note c");
    assert_eq!(folder.run(&whole("b")), noted("a b c"));
    assert_eq!(folder.run(&whole("e")), noted("e c"));
    assert_eq!(folder.run(&whole("e")), noted(""));
    // Another seed, another size of what is learned from at once, another program.
    assert_eq!(folder.run(&format!("seed=2; {}", whole("e"))), noted("a e c"));
    assert_eq!(folder.run(&whole("e")), noted("a e c"));
    fs::write(folder.0.join("program"), "another").unwrap();
    assert_eq!(folder.run(&whole("e")), noted("a e c"));
    assert_eq!(folder.run(&format!("BATCH=512; . \"$here/common.sh\"; {}", whole("e"))), noted("a e c"));
    // What was begun with other arguments has left nothing that counts.
    assert_eq!(folder.run(&whole("e")), noted("a e c"));
    assert_eq!(folder.run("step a broken"), (false, "broken".to_owned()));
    assert_eq!(folder.run(&whole("e")), noted("a"));
    // A part that follows another one is made again when that was.
    let second = "after c; step d note d";
    assert_eq!(folder.run(second), noted("d"));
    assert_eq!(folder.run(&format!("{}; {second}", whole("e"))), noted(""));
    assert_eq!(folder.run(&whole("b")), noted("b c"));
    assert_eq!(folder.run(second), noted("d"));
}

#[test]
fn what_was_played_is_gone_on_with_unless_it_is_of_another_step() {
    let folder = Folder::new("played");
    let script = |seconds: u32, end: &str| {
        format!(
            r#"play() {{ local to; to=$(folder "$1"); for file in "$to"/*.pos; do [ ! -f "$file" ] || note found; done; echo >"$to/0.pos"; {end}; }}; step zero play zero {seconds}"#
        )
    };
    assert_eq!(folder.run(&script(85, "return 1")), (false, String::new()));
    assert_eq!(folder.run(&script(85, "note made")), noted("found made"));
    assert_eq!(folder.run(&script(200, "note made")), noted("made"));
}

/// Two copies at once into the same folder find files that the other has just made, and fail.
#[test]
fn what_is_made_is_gathered_by_one_at_a_time() {
    let folder = Folder::new("gathered");
    let script = r#"gather() { [ "$BASHPID" = "$$" ] || note beside; }
        for name in a b c; do aside "$name" true; done; sleep 0.1; joined; step d note d"#;
    assert_eq!(folder.run(script), noted("d"));
}

#[test]
fn scripts_can_be_read_and_say_how_they_are_called() {
    let folder = Folder::new("read");
    let (shell, python) = (scripts("sh"), scripts("py"));
    assert!(shell.len() > 5 && python.len() > 5);
    for script in &shell {
        let output = Command::new("bash").arg("-n").arg(script).output().unwrap();
        assert!(output.status.success(), "{}", told(&output));
        // Nothing is done for words that a script does not know.
        if !script.ends_with("common.sh") {
            let output = Command::new("bash")
                .arg(script)
                .arg("nonsense")
                .env("WORK", folder.0.join("work"))
                .env("OUT", folder.0.join("out"))
                .output()
                .unwrap();
            assert_eq!(output.status.code(), Some(2), "{}", script.display());
            let said = told(&output);
            assert!(said.contains(script.file_name().unwrap().to_str().unwrap()), "{said}");
            assert!(said.contains("[all]") && !said.contains("done"), "{said}");
        }
    }
    let output = Command::new("python3")
        .args(["-m", "py_compile"])
        .args(&python)
        .env("PYTHONPYCACHEPREFIX", &folder.0)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", told(&output));
}

/// Every script to its end, with a program that plays nothing and a trainer that learns nothing: what it made is there, and nothing is done a second time.
#[test]
#[cfg(target_os = "linux")] // they count processors as Linux does
fn every_script_comes_to_its_end() {
    let folder = Folder::new("whole");
    let stub = |name: &str, text: &str| {
        let path = folder.0.join(name);
        fs::write(&path, format!("#!/bin/bash\n{text}")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path
    };
    let program = r#"while [ $# -gt 0 ]; do
            case $1 in --out) echo >"$2/0.pos"; echo "played"; exit ;; duel | tables) match="$2 v $3" ;; esac
            shift
        done
        echo "$match: 2 seats, mean rank 1.4 ± 0.1 of 20 games, share 0.6 ± 0.1""#;
    let trainer = r#"test "$1" != -c || { echo 350; exit; }
        while [ $# -gt 0 ]; do case $1 in --out) net=$2 ;; --report) report=$2 ;; esac; shift; done
        echo "$net" >"$net"; echo "hand-written value alone: 1" | tee "$report" "${report%.md}.json""#;
    let (program, trainer) = (stub("program", program), stub("trainer", trainer));
    let run = |script: &str, words: &[&str]| {
        let output = Command::new("bash")
            .arg(Path::new(TRAINING).join(script))
            .args(words)
            .env("WORK", folder.0.join("work").join(script))
            .env("OUT", folder.0.join(script))
            .env("PROGRAM", &program)
            .env("PYTHON", &trainer)
            .env("COMMIT", "none")
            .output()
            .unwrap();
        let said = told(&output);
        assert!(output.status.success(), "{script}: {said}");
        (said.matches(" is done").count(), said.matches(": 2 seats").count() + said.matches("played").count())
    };
    for (script, words, nets) in [
        ("attakube.sh", "all", &["attakube", "attakube-guesses"][..]),
        ("blox.sh", "all", &["blox"]),
        ("cube_attack.sh", "all", &["cube-attack", "tables/cube-attack-table"]),
        ("device.sh", "second", &["cubulus"]),
        ("qwirkle_cubes.sh", "all", &["qwirkle-cubes"]),
    ] {
        let (found, made) = run(script, &[]);
        assert!(found == 0 && made > 0, "{script}");
        for net in nets {
            assert!(folder.0.join(script).join(format!("{net}.net")).is_file(), "{script}: {net}");
        }
        let (found, made) = run(script, &[words]);
        assert!(found > 0 && made == 0, "{script}");
    }
    // A generation more has a name of its own.
    let net =
        |name: &str| fs::read_to_string(folder.0.join("device.sh").join(format!("{name}.net"))).unwrap();
    let three = (net("three"), folder.0.join("device.sh/three.net"));
    assert_eq!(net("cubulus"), three.0);
    run("device.sh", &["next", three.1.to_str().unwrap()]);
    assert_eq!((net("three"), net("cubulus")), (three.0, net("four")));
}

/// What is kept of a ladder of levels, and what the program reports of one: so many rounds were wanted, and these were played.
fn ladder(wanted: &str, played: [u32; 5]) -> String {
    let levels = ["beginner", "easy", "normal", "hard", "expert", "master"];
    let players = levels.iter().zip(0..).map(|(level, at)| {
        format!(
            r#"{{"name": "{level}", "rating": {}.4, "error": 9.6, "games": 8, "mean_ms": 1}}"#,
            1300 + 100 * at
        )
    });
    let pairings = levels.windows(2).zip(played).map(|(pair, rounds)| {
        format!(r#"{{"players": ["{}", "{}"], "rounds": {rounds}, "score": 0.25}}"#, pair[0], pair[1])
    });
    let games = 2 * played.iter().sum::<u32>();
    let (players, pairings) = (players.collect::<Vec<_>>().join(","), pairings.collect::<Vec<_>>().join(","));
    format!(
        r#"{{"game": "blox", "seats": 2, "seed": "levels", {wanted} "games": {games}, "identical": 0, "anchor": ["normal", 1500.0], "players": [{players}], "pairings": [{pairings}]}}"#
    )
}

#[test]
fn tables_of_levels_say_what_was_not_played_to_its_end() {
    let folder = Folder::new("levels");
    let kept = folder.0.join("levels/blox-2.json");
    fs::create_dir(folder.0.join("levels")).unwrap();
    fs::copy(Path::new(TRAINING).join("levels.py"), folder.0.join("levels.py")).unwrap();
    // A program with one game, whose ladder ends with this status and report.
    let program = folder.0.join("program");
    let reports = |status: u32, report: &str| {
        let text = format!(
            "#!/bin/sh\ncase $1 in\nengine) echo '{{\"games\": [{{\"id\": \"blox\", \"seats\": [2, 2]}}]}}' ;;\n*) cat $3/ladder.toml >$0.asked; echo '{report}'; exit {status} ;;\nesac\n"
        );
        fs::write(&program, text).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    };
    let run = |words: &[&str]| {
        let output = Command::new("python3")
            .arg(folder.0.join("levels.py"))
            .args(["--program".as_ref(), program.as_os_str(), "--work".as_ref(), folder.0.as_os_str()])
            .args(words)
            .env("COMMIT", "none")
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .output()
            .unwrap();
        (output.status.code(), told(&output))
    };
    let row = "| 0.75 of 8 | 0.75 of 8 | 0.75 of 8 | 0.75 of 8 | 0.75 of 8 |";
    let ratings = "| 1300 ± 10 | 1400 ± 10 | 1500 | 1600 ± 10 | 1700 ± 10 | 1800 ± 10 |";
    // A file of an earlier version does not say how many rounds were wanted.
    fs::write(&kept, ladder("", [4; 5])).unwrap();
    let (status, text) = run(&[]);
    assert_eq!(status, Some(0), "{text}");
    assert!(
        text.contains(&format!("| `blox` {row}")) && text.contains(&format!("| `blox` {ratings}")),
        "{text}"
    );
    // For what is not a game nothing is played, and that is said.
    reports(130, &ladder(r#""rounds": 4,"#, [4, 4, 3, 0, 0]));
    for words in [&["bloks"][..], &["blox-3"], &["blox", "cubolus"]] {
        let (status, text) = run(words);
        assert!(status == Some(2) && text.contains(words.last().unwrap()), "{text}");
    }
    // What was stopped does not replace more games than it has, and is marked.
    let (status, text) = run(&["blox"]);
    assert!(status == Some(130) && text.contains("has more games"), "{text}");
    assert!(run(&[]).1.contains(row));
    fs::remove_file(&kept).unwrap();
    assert_eq!(run(&["blox-2"]).0, Some(130));
    let (_, text) = run(&[]);
    assert!(text.contains("| `blox`, unfinished | 0.75 of 8 | 0.75 of 8 | 0.75 of 6 | – | – |"), "{text}");
    assert!(text.contains(&format!("| `blox`, unfinished {ratings}")), "{text}");
    reports(0, &ladder(r#""rounds": 4,"#, [4; 5]));
    let (status, text) = run(&["all", "--rounds", "4"]);
    assert!(status == Some(0) && text.contains(&format!("| `blox` {row}")), "{text}");
    // The last step may have fewer rounds: the others are played before, without who is above them.
    let asked = || fs::read_to_string(folder.0.join("program.asked")).unwrap();
    assert!(asked().contains("rounds = 4") && asked().contains("master"));
    assert_eq!(run(&["all", "--rounds", "4", "--dear", "2"]).0, Some(0));
    assert!(asked().contains("rounds = 2") && asked().contains("master"), "{}", asked());
    reports(130, "{}");
    assert_eq!(run(&["all", "--rounds", "4", "--dear", "2"]).0, Some(130));
    assert!(asked().contains("rounds = 4") && !asked().contains("master"), "{}", asked());
}
