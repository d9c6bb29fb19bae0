//! The facts in `web/src/facts`, and `cubo export --stats`, which makes them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

const CUBO: &str = env!("CARGO_BIN_EXE_cubo");

fn facts() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/facts")
}

fn read(file: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

fn export(args: &[&str]) -> Output {
    Command::new(CUBO).arg("export").args(args).output().unwrap()
}

fn made(args: &[&str]) -> Value {
    let output = export(args);
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("no number: {value}"))
}

/// A figure lies within its interval.
fn within(figure: &Value, name: &str) {
    let [value, low, high] = [name, "low", "high"].map(|field| number(&figure[field]));
    assert!(low <= value && value <= high, "{figure}");
}

#[test]
fn the_committed_facts_hold_together() {
    let mut files = 0;
    for listing in cubo_catalog::games() {
        let file = facts().join(format!("{}.json", listing.id));
        if !file.exists() {
            continue; // a new game has none yet
        }
        files += 1;
        let facts = read(&file);
        assert_eq!(
            (facts["game"].as_str(), facts["rules"].as_u64()),
            (Some(listing.id), Some(listing.rules.into()))
        );
        for table in facts["tables"].as_array().unwrap() {
            let (seats, games) = (number(&table["seats"]), number(&table["games"]));
            assert!((f64::from(listing.seats.0)..=f64::from(listing.seats.1)).contains(&seats), "{table}");
            let first = table["first"].as_array().unwrap();
            let sum: f64 = first.iter().map(|share| number(&share["share"])).sum();
            assert!(first.len() as f64 == seats && (sum - 1.0).abs() < 0.001, "{first:?}");
            first.iter().for_each(|share| within(share, "share"));
            let ends = table["ends"].as_array().unwrap();
            assert_eq!(ends.iter().map(|end| number(&end["games"])).sum::<f64>(), games, "{ends:?}");
            assert!(ends.iter().all(|end| end["en"] != "" && end["fr"] != ""), "{ends:?}");
            for length in [&table["turns"], &table["actions"]] {
                length["quantiles"].as_array().unwrap().iter().for_each(|quantile| within(quantile, "value"));
                assert!(
                    length["least"].as_u64() <= length["most"].as_u64() && number(&length["error"]) > 0.0
                );
            }
            let level = table["level"].as_str().filter(|level| *level != "expert");
            let level = level.map_or_else(String::new, |level| format!("--level {level} "));
            let command =
                format!("cubo export --stats {} {level}--seats {seats} --games {games} ", listing.id);
            assert!(table["command"].as_str().unwrap().starts_with(&command), "{table}");
        }
    }
    let of_facts = |entry: &fs::DirEntry| entry.path().extension().is_some_and(|kind| kind == "json");
    let all = fs::read_dir(facts()).unwrap().flatten().filter(of_facts).count();
    assert_eq!(files, all, "a file belongs to no game");
}

/// Of the quickest game only: an expert's game of another takes many seconds here.
#[test]
fn the_command_of_a_fact_makes_its_games_again() {
    let committed = read(&facts().join("cube-attack.json"));
    let table = &committed["tables"][0];
    let command = table["command"].as_str().unwrap();
    let games = format!("--games {}", table["games"]);
    let shorter = command.replace(&games, "--games 1");
    assert_ne!(command, shorter);
    let again = made(&shorter.split(' ').skip(2).collect::<Vec<_>>());
    assert_eq!(again["tables"][0]["begin"][0], table["begin"][0]);
}

#[test]
fn games_are_kept_and_tables_are_put_beside_each_other() {
    let folder = std::env::temp_dir().join(format!("cubo-facts-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (records, into) = (file("games.ndjson"), file("facts.json"));
    let args = ["--stats", "qwirkle-cubes", "--level", "beginner", "--seed", "a seed", "--records", &records];
    let whole = made(&[&args[..], &["--games", "4"]].concat());
    let table = &whole["tables"][0];
    assert_eq!(
        table["command"],
        "cubo export --stats qwirkle-cubes --level beginner --seats 2 --games 4 --seed 'a seed'"
    );
    let kept = fs::read_to_string(&records).unwrap();
    assert_eq!((kept.lines().count(), table["identical"].as_u64()), (4, Some(0)));
    // What is kept is not played again; what is missing is.
    let mut lines: Vec<&str> = kept.lines().take(3).collect();
    fs::write(&records, lines.join("\n") + "\n").unwrap();
    assert_eq!(made(&[&args[..], &["--games", "4"]].concat()), whole);
    assert_eq!(fs::read_to_string(&records).unwrap(), kept);
    // A kept game is believed: here the first is replaced by the third under the first one's seed.
    let stolen = lines[2].replace("a seed 2 0", "a seed 0 0");
    lines[0] = &stolen;
    fs::write(&records, lines.join("\n") + "\n").unwrap();
    let repeated = made(&[&args[..], &["--games", "3"]].concat());
    assert_eq!(repeated["tables"][0]["identical"], 1);
    let other = export(&["--stats", "blox", "--level", "beginner", "--games", "1", "--records", &records]);
    assert!(
        !other.status.success() && String::from_utf8_lossy(&other.stderr).contains("another match"),
        "{other:?}"
    );
    for (seats, games) in [("3", "1"), ("2", "1"), ("3", "2")] {
        let args = [
            "--stats",
            "qwirkle-cubes",
            "--level",
            "beginner",
            "--seats",
            seats,
            "--games",
            games,
            "--into",
            &into,
        ];
        assert!(export(&args).status.success());
    }
    let facts = read(Path::new(&into));
    let tables = facts["tables"].as_array().unwrap();
    let shape: Vec<_> =
        tables.iter().map(|table| (number(&table["seats"]), number(&table["games"]))).collect();
    assert_eq!(shape, [(2.0, 1.0), (3.0, 2.0)]);
    fs::remove_dir_all(folder).unwrap();
}
