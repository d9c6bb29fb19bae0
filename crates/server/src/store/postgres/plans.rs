//! How PostgreSQL answers the questions about people and their games: through an index, however many tables there are.
#![cfg(unix)]

use cubo_postgres::shared;

use super::{challenges, events, history, leaving, members, moderation, ratings, reads, reminders};
use crate::store::promises::{PATIENT, run};

/// A value that a parameter may have, by the number of the parameter and the question.
fn explained(schema: &str, sql: &str, types: &str) -> String {
    let nothing: Vec<&str> = types
        .split(", ")
        .map(|kind| match kind {
            "bytea" => "'\\x00'",
            "text" => "'a'",
            "bytea[]" => "ARRAY['\\x00'::bytea]",
            _ => "1",
        })
        .collect();
    // Sequential scans are allowed only where nothing else is possible.
    let said = shared().sql(&format!(
        "SET search_path TO {schema}; SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan;
         PREPARE asked ({types}) AS {sql}; EXPLAIN EXECUTE asked ({})",
        nothing.join(", ")
    ));
    assert!(said.contains("cost="), "{said}");
    said
}

#[test]
fn no_question_reads_all_lines() {
    let schema = shared().fresh();
    run(async { drop(super::PostgresStore::open(&schema.url, PATIENT).await.unwrap()) });
    let (acts, reports) = (&*moderation::ACTS, &*moderation::REPORTS);
    let questions: Vec<(&str, &str, &str, bool)> = vec![
        ("running", history::RUNNING, "bytea, bigint", true),
        ("played", history::PLAYED, "bytea, bigint, bigint, bigint, text, bigint, bytea, bigint", true),
        ("counts", history::COUNTS, "bytea", false),
        ("together", history::TOGETHER, "bytea, bytea", false),
        ("meetings", history::MEETINGS, "bytea, bytea, bigint", true),
        ("opponents", history::OPPONENTS, "bytea, bigint", false),
        ("following", history::FOLLOWING, "bytea, bigint", false),
        ("left tables", leaving::LEFT_TABLES, "bytea, bigint, bigint", false),
        ("old guests", leaving::OLD_GUESTS, "bigint, bigint", false),
        ("old sessions", leaving::OLD_SESSIONS, "bigint, bigint", false),
        ("expired sessions", members::EXPIRE, "bigint, bigint", false),
        ("empty tables", leaving::EMPTY_TABLES, "bigint, bigint, bytea[]", false),
        ("old talk", leaving::OLD_TALK, "bigint, bigint, bytea[]", false),
        ("games to rate", ratings::TO_RATE, "bigint, bigint", true),
        ("all games to rate", ratings::ALL_TO_RATE, "bigint, bytea, bigint, bigint", true),
        ("standings", ratings::STANDINGS, "bytea[], text, bigint, bigint", false),
        ("ratings of a person", ratings::OF_PERSON, "bytea", false),
        ("a curve of ratings", ratings::CURVE, "bytea, text, bigint, bigint, bigint", true),
        ("a board", ratings::BOARD, "text, bigint, bigint, bigint", true),
        ("listed events", events::LISTED, "bigint", false),
        ("events that are over", events::OVER, "bigint", false),
        ("events of a person", events::OF, "bigint, bytea", false),
        ("the entries of an event", events::LOG, "bytea", false),
        ("tables of an event", events::BOARDS, "bytea[]", false),
        ("names of players", events::NAMES, "bytea[]", false),
        ("reminders that are due", reminders::DUE, "bigint, bigint", true),
        ("turns of somebody", reminders::TURNS, "bytea", false),
        ("challenges to", challenges::TO, "bytea, bigint", false),
        ("challenges by", challenges::BY, "bytea, bigint", false),
        ("acts", &acts.all, "bigint", true),
        ("earlier acts", &acts.before, "bigint, bigint", true),
        ("acts about", &acts.about, "bytea, bigint", false),
        ("acts to tell", &acts.to_tell, "bytea, bigint, bigint", false),
        ("open reports", &reports.open, "bigint", true),
        ("settled reports", &reports.settled, "bigint", true),
        ("reports about", &reports.about, "bytea, bigint", false),
        ("listed", reads::LISTED[0], "text, bigint, bigint, bigint", true),
        ("listed of a game", reads::LISTED[1], "text, bigint, bigint, bigint", true),
        ("listed in a phase", reads::LISTED[2], "text, bigint, bigint, bigint", true),
        ("listed of a game in a phase", reads::LISTED[3], "text, bigint, bigint, bigint", true),
    ];
    for (name, sql, types, in_order) in questions {
        let plan = explained(&schema.name, sql, types);
        let full = |line: &&str| line.contains("Seq Scan") && !line.contains("Seq Scan on nodes");
        assert_eq!(plan.lines().find(full), None, "{name}: {plan}");
        assert!(!(in_order && plan.lines().any(|line| line.contains("Sort  ("))), "{name} is sorted: {plan}");
    }
    let full = explained(&schema.name, "SELECT * FROM tables WHERE face = $1", "text");
    assert!(full.contains("Seq Scan"), "the test notices a full scan: {full}");
}
