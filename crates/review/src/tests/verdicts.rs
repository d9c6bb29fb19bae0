//! Whose fault it was.

use cubo_catalog::{Setup, open};
use cubo_core::forfeit::settle;
use cubo_core::record::Entry;
use cubo_core::{Record, Seat};
use cubo_players::Level;

use super::{played, tables};
use crate::{Effort, EventReview, Kind, Mark, review};

/// Positions of Cubulus in which White mates at once, proved elsewhere.
const MATES: &str = include_str!("../../../players/tests/mates.txt");

const THOUGHT: Effort =
    Effort { level: Some(Level::Hard), think: 4_000, nodes: 1_000, actions: 4, worlds: 12, ..Effort::LEAST };

/// One action from that position, after which the two agree on a draw.
fn then_agreed(position: &str, action: &str) -> Record {
    let setup = Setup { position: Some(position.to_owned()), ..Setup::default() };
    let mut session = open("cubulus", &setup).unwrap();
    session.play(action).unwrap();
    let outcome = settle(None, session.scores(), &[], true);
    Record { outcome, ..session.record() }
}

#[test]
fn a_missed_mate_is_a_large_loss_by_choice_and_the_mate_is_named() {
    let mut judged = 0;
    for line in MATES.lines().filter_map(|line| line.strip_prefix("1 ")) {
        let after = |action: &String| {
            let setup = Setup { position: Some(line.to_owned()), ..Setup::default() };
            let mut session = open("cubulus", &setup).unwrap();
            session.play(action).unwrap();
            session
        };
        let mates = |action: &String| {
            after(action).outcome().is_some_and(|end| end.ranks[Seat(0)] == 1 && end.ranks[Seat(1)] == 2)
        };
        // The worst action: many others still win, only later. Where all do, nothing was missed.
        let worth = |action: &String| after(action).chances(false, THOUGHT.nodes, "").unwrap()[0];
        let setup = Setup { position: Some(line.to_owned()), ..Setup::default() };
        let legal = open("cubulus", &setup).unwrap().legal(None).actions;
        let worst = legal.iter().min_by(|a, b| worth(a).total_cmp(&worth(b))).unwrap();
        if worth(worst) > 0.8 {
            continue;
        }
        let record = then_agreed(line, worst);
        let found = review(&record, &THOUGHT, &mut |_, _| true).unwrap();
        let missed = &found.events[0];
        assert_eq!((missed.mark, missed.kind), (Some(Mark::Large), Kind::Action), "{line}: {missed:?}");
        assert!(missed.best.as_ref().is_some_and(mates), "{line}: {missed:?}");
        assert_eq!((found.seats[0].start, found.seats[0].luck, found.seats[0].information), (1.0, 0.0, 0.0));
        assert!(found.seats[0].accuracy < 0.5);
        judged += 1;
    }
    assert!(judged > 0, "no position in which a mate can be missed");
}

#[test]
fn who_plays_at_random_loses_by_choices() {
    let record = played("cubulus", 2, &[Level::Hard, Level::Random], "at random");
    // The levels change seats after some actions; only the sums matter here.
    let found = review(&record, &THOUGHT, &mut |_, _| true).unwrap();
    let marks: u32 = found.seats.iter().map(|seat| seat.marks.iter().sum::<u32>()).sum();
    assert!(marks > 3, "{marks}");
    assert!((0.2..=0.8).contains(&found.seats[0].start), "the start is even: {}", found.seats[0].start);
}

/// In a game with secrets there are good choices that meet the wrong world. Their loss is information, and nothing is marked.
#[test]
fn what_could_not_be_known_is_no_error() {
    let mut surprises = 0;
    for n in 0..2 {
        let record = played("attakube", 2, &[Level::Easy], &format!("surprise {n}"));
        let effort = Effort { nodes: 16, think: 500, ..THOUGHT };
        let found = review(&record, &effort, &mut |_, _| true).unwrap();
        let mine = |event: &EventReview, of: fn(&EventReview) -> &[f64]| {
            event.seat.map(|seat| of(event)[seat.index()])
        };
        for event in found.events.iter().filter(|event| event.choice) {
            let (decision, rest) =
                (mine(event, EventReview::decision), mine(event, EventReview::information));
            let (Some(decision), Some(rest)) = (decision, rest) else { continue };
            if decision == 0.0 && rest < -0.04 {
                surprises += 1;
                assert_eq!((event.mark, &event.best), (None, &None), "{event:?}");
            }
            // A mark is for the loss by choice alone.
            assert_eq!(event.mark, Mark::of(-decision, event.error));
        }
    }
    assert!(surprises > 0);
}

#[test]
fn a_review_names_throws_and_the_three_points_where_the_game_turned() {
    let record = played("blox", 2, &[Level::Easy], "known");
    let effort = Effort { worlds: 8, throws: 4, playouts: 1, rounds: 0, ..THOUGHT };
    let found = review(&record, &effort, &mut |_, _| true).unwrap();
    let actions = record.events.iter().filter(|event| matches!(event, Entry::Action { .. })).count();
    assert_eq!(found.events.iter().filter(|event| event.kind == Kind::Action).count(), actions);
    assert!(found.luckiest.is_some() && found.unluckiest.is_some());
    assert_eq!(found.turning.len(), 3);
    for &n in &found.turning {
        let larger = found.events.iter().filter(|event| event.swing() > found.events[n].swing()).count();
        assert!(larger < 3, "the largest three");
    }
}

/// Levels are held back, and many see some actions and do not search: a review must not be the weaker for naming one.
#[test]
fn states_are_valued_as_well_whoever_names_the_best_action() {
    for (game, seats) in tables() {
        let record = played(game, seats, &[Level::Random], "effort");
        let best = Effort::within(10.0, Level::Master, &record);
        assert_eq!(best, Effort::within(10.0, Level::Search, &record), "{game}, {seats} seats");
        for level in Level::ALL {
            let effort = Effort::within(10.0, level, &record);
            let same = Effort { level: best.level, learned: best.learned, ..effort };
            assert_eq!(same, best, "{level}, {game}, {seats} seats");
        }
    }
}
