//! `cubo arena --ladder`, as somebody who compares programs would use it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const CUBO: &str = env!("CARGO_BIN_EXE_cubo");

/// A folder with a ladder in it, removed at the end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn folder(name: &str, ladder: &str) -> Folder {
    let folder = std::env::temp_dir().join(format!("cubo-ladder-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("ladder.toml"), ladder).unwrap();
    Folder(folder)
}

fn command(folder: &Folder, more: &[&str]) -> Command {
    let mut command = Command::new(CUBO);
    command.args(["arena", "--ladder"]).arg(&folder.0).args(more).env("LC_ALL", "C");
    command
}

pub(crate) fn run(folder: &Folder, more: &[&str]) -> Output {
    command(folder, more).output().unwrap()
}

/// Plays the ladder to its end and returns its report.
fn climb(folder: &Folder) -> Value {
    let output = run(folder, &["--json"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

fn text(folder: &Folder, file: &str) -> String {
    std::fs::read_to_string(folder.0.join(file)).unwrap()
}

fn refused(folder: &Folder, word: &str) {
    let output = run(folder, &[]);
    let said = String::from_utf8(output.stderr.clone()).unwrap();
    assert!(output.status.code() == Some(1) && said.contains(word), "{output:?}");
}

fn verify(folder: &Path) -> usize {
    let checked = Command::new(CUBO).arg("verify").arg(folder.join("records.jsonl")).output().unwrap();
    assert!(checked.status.success(), "{checked:?}");
    String::from_utf8(checked.stdout).unwrap().matches(": holds: ").count()
}

/// What does not depend on how fast the machine is.
fn timeless(mut report: Value) -> Value {
    for player in report["players"].as_array_mut().unwrap() {
        for key in ["mean_ms", "longest_ms"] {
            player.as_object_mut().unwrap().remove(key).unwrap();
        }
    }
    report
}

const THREE: &str = r#"
game = "cube-attack"
rounds = 4
[[player]]
name = "any"
house = "random"
[[player]]
name = "taker"
house = "greedy"
[[player]]
name = "thinker"
house = "search"
nodes = 300
"#;

#[test]
fn everybody_plays_everybody_and_is_rated() {
    let folder = folder("three", THREE);
    let report = climb(&folder);
    let names: Vec<&str> =
        report["players"].as_array().unwrap().iter().map(|player| player["name"].as_str().unwrap()).collect();
    assert_eq!((names[0], names[2]), ("thinker", "any"), "{report}");
    assert_eq!((&report["games"], &report["verified"]), (&24.into(), &24.into()));
    assert_eq!(report["pairings"].as_array().unwrap().len(), 3);
    for pairing in report["pairings"].as_array().unwrap() {
        let counts: u64 =
            pairing["pentanomial"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).sum();
        assert_eq!((counts, &pairing["rounds"]), (4, &4.into()), "{report}");
    }
    let mean: f64 =
        report["players"].as_array().unwrap().iter().map(|player| player["rating"].as_f64().unwrap()).sum();
    assert!(mean.abs() < 0.01, "{report}");
    assert_eq!(verify(&folder.0), 24);

    let page = text(&folder, "report.html");
    for word in ["<svg", "thinker", "light-dark", "Cube Attack", "viewport", "<table"] {
        assert!(page.contains(word), "{word} is missing");
    }
    assert!(
        !page.contains("http://") && !page.contains("https://") && !page.contains("<script"),
        "it is one file"
    );

    // Played again, there is nothing left to play; with more rounds, it goes on.
    let before = text(&folder, "games.jsonl");
    assert_eq!(climb(&folder), report);
    assert_eq!(text(&folder, "games.jsonl"), before);
    std::fs::write(folder.0.join("ladder.toml"), THREE.replace("rounds = 4", "rounds = 5")).unwrap();
    assert_eq!(climb(&folder)["games"], 30);
    assert!(text(&folder, "games.jsonl").starts_with(&before));
    let french = run(&folder, &["--lang", "fr"]);
    assert!(french.status.success() && text(&folder, "report.html").contains("Tous contre tous"));
}

/// Only those meet who stand next to each other, and ratings are counted from one that is given. What was played when everybody met everybody stays.
#[test]
fn neighbours_are_rated_from_an_anchor() {
    let near = |more: &str| THREE.replace("rounds = 4", &format!("rounds = 3\nneighbours = true\n{more}"));
    let folder = folder("near", &near("anchor = [\"taker\", 1500.0]"));
    let report = climb(&folder);
    let met = |report: &Value| report["pairings"].as_array().unwrap().len();
    assert_eq!((met(&report), &report["games"], &report["anchor"][0]), (2, &12.into(), &"taker".into()));
    let of = |name: &str| {
        let all = report["players"].as_array().unwrap();
        all.iter().find(|player| player["name"] == name).unwrap().clone()
    };
    assert_eq!((of("taker")["rating"].as_f64(), of("taker")["error"].as_f64()), (Some(1500.0), Some(0.0)));
    let [any, thinker] = ["any", "thinker"].map(|name| of(name)["rating"].as_f64().unwrap());
    assert!(any < 1500.0 && 1500.0 < thinker, "{report}");
    let page = text(&folder, "report.html");
    assert!(page.contains("counted from taker, who has 1500"));
    assert!(page.contains("Neighbours against each other") && !page.contains("Everybody against"), "{page}");
    let french = run(&folder, &["--lang", "fr"]);
    let page = text(&folder, "report.html");
    assert!(
        french.status.success() && page.contains("Entre voisins") && !page.contains("Tous contre"),
        "{page}"
    );

    std::fs::write(folder.0.join("ladder.toml"), THREE.replace("rounds = 4", "rounds = 3")).unwrap();
    let all = climb(&folder);
    assert_eq!((met(&all), &all["games"], &all["anchor"]), (3, &18.into(), &Value::Null));
    assert!(text(&folder, "report.html").contains("Everybody against everybody"));
    std::fs::write(folder.0.join("ladder.toml"), near("")).unwrap();
    assert_eq!((met(&climb(&folder)), &climb(&folder)["games"]), (2, &12.into()));
    std::fs::write(folder.0.join("ladder.toml"), near("anchor = [\"nobody\", 1500.0]")).unwrap();
    refused(&folder, "anchor");
}

/// Killed again and again at any moment, it has the same games in the end as one that was left alone.
#[test]
fn a_ladder_that_is_killed_loses_no_finished_game() {
    let whole = folder("whole", THREE);
    let expected = timeless(climb(&whole));
    let killed = folder("killed", THREE);
    let games = || std::fs::read_to_string(killed.0.join("games.jsonl")).unwrap_or_default();
    let mut before = String::new();
    for kill in 0..8 {
        let mut child = command(&killed, &["--json"]).stdout(Stdio::null()).spawn().unwrap();
        // As soon as a game more is kept, or a moment later.
        while child.try_wait().unwrap().is_none()
            && games().lines().count() <= before.lines().count() + kill % 2
        {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        std::thread::sleep(std::time::Duration::from_millis(3 * kill as u64));
        child.kill().unwrap();
        child.wait().unwrap();
        let after = games();
        let finished = before.rfind('\n').map_or(0, |end| end + 1);
        assert!(after.starts_with(&before[..finished]), "{before}\n\n{after}");
        before = after;
    }
    // And once in the middle of a line, between a record and its game.
    let mut records = text(&killed, "records.jsonl");
    let last = records.lines().last().unwrap_or_default().to_owned() + "\n";
    if records.lines().count() < before.lines().filter(|line| line.contains("\"round\"")).count() + 1 {
        records += &last;
        std::fs::write(killed.0.join("records.jsonl"), records + "{\"form").unwrap();
    }
    std::fs::write(killed.0.join("games.jsonl"), before + "{\"players\":[\"a").unwrap();
    let report = timeless(climb(&killed));
    assert_eq!(report, expected);
    assert_eq!(verify(&killed.0), 24);
    let mut lines: Vec<String> = text(&killed, "games.jsonl")
        .lines()
        .filter(|line| line.contains("\"round\""))
        .map(str::to_owned)
        .collect();
    lines.iter_mut().for_each(|line| line.truncate(line.find("\"game\"").unwrap()));
    lines.sort();
    lines.dedup();
    assert_eq!(lines.len(), 24, "every game once");
}

#[test]
fn larger_tables_are_shared_out() {
    let folder = folder(
        "four",
        "game = \"blox\"\nseats = 4\nrounds = 3\nsprt = [0.5, 0.7]\n[[player]]\nname = \"a\"\nhouse = \"greedy\"\n\
         [[player]]\nname = \"b\"\nhouse = \"random\"\n",
    );
    let report = climb(&folder);
    assert_eq!((&report["games"], &report["seats"]), (&6.into(), &4.into()));
    assert_eq!(report["players"][0]["name"], "a", "{report}");
    // Each sat in two places of every game.
    assert_eq!(report["players"][0]["games"], 12);
    assert_eq!(report["pairings"][0]["verdict"], "open");
    assert_eq!(verify(&folder.0), 6);
}

#[test]
fn a_clear_pairing_ends_early() {
    let folder = folder(
        "clear",
        "game = \"cube-attack\"\nrounds = 200\nsprt = [0.5, 0.65]\n[[player]]\nname = \"b\"\nhouse = \"random\"\n\
         [[player]]\nname = \"a\"\nhouse = \"greedy\"\n",
    );
    let report = climb(&folder);
    assert_eq!(report["pairings"][0]["verdict"], "second", "{report}");
    assert!(report["games"].as_u64().unwrap() < 100, "{report}");
}

#[test]
fn what_does_not_fit_is_said() {
    let folder = folder("fit", &THREE.replace("rounds = 4", "rounds = 1"));
    climb(&folder);
    let toml = |from: &str, to: &str| {
        std::fs::write(
            folder.0.join("ladder.toml"),
            THREE.replace("rounds = 4", "rounds = 1").replace(from, to),
        )
        .unwrap();
    };
    toml("nodes = 300", "nodes = 301");
    refused(&folder, "another name");
    toml("cube-attack", "cubulus");
    refused(&folder, "another ladder");
    toml("house = \"greedy\"", "command = \"/no/such/program\"\ntime = \"20ms\"");
    refused(&folder, "another name");
    toml("name = \"any\"\nhouse = \"random\"", "name = \"new\"\ncommand = \"/no/such/program\"");
    refused(&folder, "No such file");
    toml("rounds", "round");
    refused(&folder, "unknown field");
    toml("", "");
    // Somebody has improved a game.
    let records = text(&folder, "records.jsonl");
    std::fs::write(folder.0.join("records.jsonl"), records.replacen("\"ranks\":[1,2]", "\"ranks\":[2,1]", 1))
        .unwrap();
    refused(&folder, "records.jsonl");
    std::fs::write(folder.0.join("records.jsonl"), records).unwrap();
    // Somebody plays it already.
    let file = std::fs::File::open(folder.0.join("games.jsonl")).unwrap();
    file.lock().unwrap();
    refused(&folder, "another process");
    drop(file);
    climb(&folder);
    // Players may change their order, and leave.
    let turned = "game = \"cube-attack\"\nrounds = 1\n[[player]]\nname = \"taker\"\nhouse = \"greedy\"\n[[player]]\nname = \"any\"\nhouse = \"random\"\n";
    std::fs::write(folder.0.join("ladder.toml"), turned).unwrap();
    let report = climb(&folder);
    assert_eq!((&report["games"], &report["pairings"][0]["players"][0]), (&2.into(), &"taker".into()));
    assert_eq!(text(&folder, "records.jsonl").lines().count(), 6, "nothing was played again");
}
