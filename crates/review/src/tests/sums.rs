//! What makes a review one: its terms add up, and it comes out the same again.

use cubo_core::forfeit::{Forfeit, Why};
use cubo_core::{Record, Seat};
use cubo_players::Level;

use super::{played, tables};
use crate::{Effort, Error, Kind, Review, review};

fn of(record: &Record, effort: &Effort) -> Review {
    review(record, effort, &mut |_, _| true).unwrap()
}

/// Everything that must hold of any review.
fn holds(record: &Record, review: &Review) {
    let game = &record.game;
    for seat in &review.seats {
        let terms = seat.luck + seat.decision + seat.information;
        let change = seat.result - seat.start;
        assert!((terms - change).abs() < 1e-6, "{game}, seat {}: {terms}, not {change}", seat.seat);
        let given: f64 = seat.given.iter().map(|given| given.decision).sum();
        let ends: f64 = review
            .events
            .iter()
            .filter(|event| event.kind == Kind::End && event.seat.is_none())
            .map(|event| event.decision()[seat.seat.index()])
            .sum();
        assert!((given + ends - seat.decision).abs() < 1e-6, "{game}: {given} of {}", seat.decision);
        assert!((0.0..=1.0).contains(&seat.accuracy) && (0.0..=1.0).contains(&seat.start));
    }
    let all = |of: fn(&crate::SeatReview) -> f64| review.seats.iter().map(of).sum::<f64>();
    assert!((all(|seat| seat.start) - 1.0).abs() < 1e-6 && (all(|seat| seat.result) - 1.0).abs() < 1e-6);
    let listing = cubo_catalog::listing(game).unwrap();
    for (n, event) in review.events.iter().enumerate() {
        let terms = event.luck().iter().zip(event.decision()).zip(event.information());
        for ((seat, ((luck, decision), rest)), (before, after)) in
            terms.enumerate().zip(event.before().iter().zip(event.after()))
        {
            assert!(
                (luck + decision + rest - (after - before)).abs() < 1e-9,
                "{game}, event {n}, seat {seat}"
            );
            assert!(event.kind == Kind::Chance || *luck == 0.0);
            assert!(event.kind != Kind::Chance || (*decision == 0.0 && *rest == 0.0));
            if !listing.secrets && !listing.has_chance() {
                assert_eq!((*luck, *rest), (0.0, 0.0), "{game} is all choices");
            }
        }
        if let (Kind::Action, Some(seat)) = (event.kind, event.seat) {
            assert!(event.decision()[seat.index()] <= 0.0, "{game}: no choice is better than the best");
            assert!(event.best.is_none() || event.best.as_ref() != Some(&event.action));
        }
        assert!(event.mark.is_none() || event.choice);
        assert!(event.error.is_finite() && event.error >= 0.0);
    }
}

#[test]
fn luck_decision_and_information_are_the_whole_change() {
    let more = Effort {
        level: Some(Level::Greedy),
        learned: true,
        think: 300,
        nodes: 20,
        worlds: 4,
        actions: 2,
        throws: 4,
        playouts: 2,
        rounds: 1,
    };
    for (n, (game, seats)) in tables().enumerate() {
        let record = played(game, seats, &[Level::Random, Level::Beginner], &format!("sums {n}"));
        holds(&record, &of(&record, &Effort::LEAST));
        if seats <= 3 {
            let once = of(&record, &more);
            holds(&record, &once);
            assert_eq!(once, of(&record, &more), "{game}: the same again");
        }
    }
}

#[test]
#[ignore = "long: make test-long"]
fn the_sums_hold_over_a_thousand_games() {
    let tables: Vec<_> = tables().collect();
    for n in 0..1_000 {
        let (game, seats) = tables[n % tables.len()];
        let record = played(game, seats, &[Level::Beginner, Level::Random], &format!("thousand {n}"));
        holds(&record, &of(&record, &Effort::LEAST));
    }
}

#[test]
fn a_game_that_was_given_up_is_reviewed_to_its_end() {
    let whole = played("cube-attack", 2, &[Level::Beginner], "given up");
    let mut record = Record { outcome: None, ..whole };
    record.events.truncate(20);
    assert_eq!(
        review(&record, &Effort::LEAST, &mut |_, _| true),
        Err(Error::Unfinished { events: 20 }),
        "what is not over is not reviewed"
    );
    record.forfeits = vec![Forfeit { seat: Seat(1), why: Why::Resigned, after: 20 }];
    let session = cubo_catalog::load(&Record { forfeits: Vec::new(), ..record.clone() }).unwrap();
    record.outcome = cubo_core::forfeit::settle(None, session.scores(), &record.forfeits, false);
    let found = of(&record, &Effort::LEAST);
    holds(&record, &found);
    let last = found.events.last().unwrap();
    assert_eq!((last.kind, last.seat, found.seats[0].result), (Kind::End, Some(Seat(1)), 1.0));
}

#[test]
fn a_review_can_be_stopped_and_bad_records_are_refused() {
    let record = played("cubulus", 2, &[Level::Random], "stopped");
    let mut calls = 0;
    let stopped = review(&record, &Effort::LEAST, &mut |done, all| {
        calls += 1;
        assert_eq!((done + 1, all), (calls, record.events.len()));
        calls < 5
    });
    assert_eq!((stopped, calls), (Err(Error::Stopped), 5));
    let mut other = record.clone();
    other.events.swap(0, 1);
    assert!(matches!(review(&other, &Effort::LEAST, &mut |_, _| true), Err(Error::Bad(_))));
    other.game = "chess".to_owned();
    assert!(matches!(review(&other, &Effort::LEAST, &mut |_, _| true), Err(Error::Bad(_))));
}
