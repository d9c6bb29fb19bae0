//! How SQLite answers the questions about people and their games: through an index, however many tables there are.

use std::time::Instant;

use rusqlite::{Connection, params};

use super::{history, leaving, ratings, reminders, schema};
use crate::scratch::Dir;

/// The steps by which SQLite answers.
fn plan(db: &Connection, sql: &str) -> Vec<String> {
    let mut steps = db.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
    let count = steps.parameter_count();
    let nothing = vec![1; count];
    let steps = steps.query_map(rusqlite::params_from_iter(nothing), |line| line.get(3)).unwrap();
    steps.map(Result::unwrap).collect()
}

const QUESTIONS: [(&str, &str, bool); 18] = [
    ("running", history::RUNNING, true),
    ("played", history::PLAYED, true),
    ("counts", history::COUNTS, false),
    ("together", history::TOGETHER, false),
    ("meetings", history::MEETINGS, true),
    ("opponents", history::OPPONENTS, false),
    ("following", history::FOLLOWING, false),
    ("left tables", leaving::LEFT_TABLES, false),
    ("old guests", leaving::OLD_GUESTS, false),
    ("empty tables", leaving::EMPTY_TABLES, false),
    ("old talk", leaving::OLD_TALK, false),
    ("the last rated game", ratings::LAST, true),
    ("games to rate", ratings::TO_RATE, true),
    ("all games to rate", ratings::ALL_TO_RATE, true),
    ("a curve of ratings", ratings::CURVE, true),
    ("a board", ratings::BOARD, true),
    ("reminders that are due", reminders::DUE, true),
    ("turns of somebody", reminders::TURNS, false),
];

#[test]
fn no_question_reads_all_tables() {
    let dir = Dir::new();
    let db = schema::writer(&dir.path().join("cubo.db")).unwrap();
    let full = |step: &String| step.starts_with("SCAN") && !step.contains('(') && step != "SCAN CONSTANT ROW";
    for (name, sql, in_order) in QUESTIONS.into_iter().chain([("old sessions", leaving::OLD_SESSIONS, false)])
    {
        let steps = plan(&db, sql);
        assert!(!steps.iter().any(full), "{name}: {steps:#?}");
        let sorts = steps.iter().any(|step| step.contains("TEMP B-TREE FOR ORDER BY"));
        assert!(!(in_order && sorts), "{name} is sorted: {steps:#?}");
    }
    let to_rate = plan(&db, ratings::TO_RATE);
    assert!(to_rate.iter().any(|step| step.contains("tables_to_rate")), "{to_rate:?}");
    let deletes = ["played", "met", "sat", "appends", "tables"];
    for table in deletes {
        let steps = plan(&db, &format!("DELETE FROM {table} WHERE row = ?1"));
        assert!(!steps.iter().any(full), "{table}: {steps:#?}");
    }
    assert!(
        plan(&db, "SELECT * FROM tables WHERE face = ?1").iter().any(full),
        "the test notices a full scan"
    );
}

/// A house with a million tables of 50 000 people, one of whom has 20 000 games; made by a generator, without events.
fn crowded(db: &Connection, tables: u32, people: u32) {
    let id = |n: u32| u128::from(n).to_be_bytes();
    db.execute_batch("BEGIN").unwrap();
    let mut table = db
        .prepare(
            "INSERT INTO tables (row, id, watch, seat, game, listed, version, phase, updated, face, started, ended, scores)
             VALUES (?1, ?2, x'', x'', ?3, 0, 1, 2, ?4, '{\"chairs\":[],\"turn\":null,\"time\":{\"kind\":\"none\"}}', ?4, ?4, '[1,0]')",
        )
        .unwrap();
    let mut played = db.prepare("INSERT INTO played VALUES (?1, ?2, ?3, ?4, 2, ?5, ?6, ?7)").unwrap();
    let mut met = db.prepare("INSERT INTO met VALUES (?1, ?2, ?3, ?4, ?5, ?6)").unwrap();
    for n in 1..=tables {
        let game = ["blox", "cubulus"][n as usize % 2];
        let ended = 1_700_000_000_000 + u64::from(n);
        let name: Vec<u8> = format!("{n:016}").into_bytes();
        table.execute(params![n, name, game, ended]).unwrap();
        let spread = n.wrapping_mul(2_654_435_761);
        // Every 50th game is one of the same busy person.
        let one = if n % 50 == 0 { 1 } else { 2 + spread % (people - 1) };
        let other = 2 + (spread >> 7) % (people - 1);
        if one == other {
            continue;
        }
        for (who, whom, seat) in [(one, other, 0), (other, one, 1)] {
            let (rank, result) = if seat == 0 { (1, 1) } else { (2, 3) };
            played.execute(params![id(who), n, game, seat, rank, result, ended]).unwrap();
            met.execute(params![id(who), id(whom), ended, n, game, result]).unwrap();
        }
    }
    db.execute_batch("COMMIT").unwrap();
}

/// Prints how long each question takes with a million tables: `cargo test -p cubo-server --release -- --ignored --nocapture million`.
#[test]
#[ignore = "takes a minute"]
fn with_a_million_tables() {
    let dir = Dir::new();
    let db = schema::writer(&dir.path().join("cubo.db")).unwrap();
    crowded(&db, 1_000_000, 50_000);
    let (busy, other) = (u128::from(1u32).to_be_bytes(), u128::from(77u32).to_be_bytes());
    for (name, sql, _) in QUESTIONS.into_iter().take(6) {
        for (who, person) in [("somebody with 20 000 games", busy), ("somebody with 40", other)] {
            let mut worst = 0.0_f64;
            for _ in 0..20 {
                let began = Instant::now();
                let mut asked = db.prepare_cached(sql).unwrap();
                let never = i64::MAX;
                let lines = match name {
                    "running" | "opponents" => asked.query(params![person, 6]),
                    "played" => {
                        asked.query(params![person, never, 0, 0, None::<u8>, None::<u8>, None::<u8>, 31])
                    }
                    "counts" => asked.query(params![person]),
                    "together" => asked.query(params![person, other]),
                    _ => asked.query(params![person, other, 40]),
                };
                let mut lines = lines.unwrap();
                while lines.next().unwrap().is_some() {}
                worst = worst.max(began.elapsed().as_secs_f64() * 1e3);
            }
            println!("{name}, {who}: {worst:.2} ms at most");
        }
    }
}
