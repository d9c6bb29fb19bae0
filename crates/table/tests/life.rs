//! A table's life, step by step.

mod common;

use common::*;
use cubo_core::Seat;
use cubo_core::forfeit::Why;
use cubo_table::*;

fn cubulus() -> Host {
    Host::open(opening("cubulus", people(2)), 1)
}

#[test]
fn two_people_sit_down_open_their_nonces_and_play() {
    let mut host = cubulus();
    host.sit("ann");
    assert_eq!(host.table.phase(), Phase::Waiting);
    host.sit("bob");
    assert_eq!(host.table.phase(), Phase::Calling);
    host.opens("bob");
    host.opens("ann");
    assert_eq!(host.table.phase(), Phase::Playing);
    let version = host.table.version();
    let events = host.step();
    assert!(matches!(events[..], [TableEvent::Action { seat: Seat(0), .. }]));
    assert_eq!(host.table.version(), version + 1);
}

#[test]
fn a_command_on_an_old_position_is_stale_but_talk_does_not_age_it() {
    let mut host = cubulus();
    host.seat_all(&["ann", "bob"]);
    let at = host.table.version();
    let action = host.legal()[0].clone();
    let who = host.to_act().unwrap();
    host.must("ann", Command::Say { words: Words::Phrase("hello".into()) });
    host.ask(&Ask::person(&me(&who), at, Command::Play { action: action.clone() })).unwrap();
    let other = host.to_act().unwrap();
    let late = host.ask(&Ask::person(&me(&other), at, Command::Play { action })).unwrap_err();
    assert_eq!(late, TableError::Stale { version: host.table.version() });
}

#[test]
fn resigning_loses_at_two_and_reveals_the_secret() {
    let mut host = cubulus();
    host.seat_all(&["ann", "bob"]);
    let lost = host.table.chairs_of(&me("ann")).next().unwrap();
    let events = host.must("ann", Command::Resign { seat: None });
    assert!(matches!(events[0], TableEvent::Forfeited { seat, why: Why::Resigned } if seat == lost));
    let TableEvent::Ended { how: How::Forfeit, outcome: Some(outcome), secret } = &events[1] else {
        panic!()
    };
    assert_eq!((outcome.ranks[lost], secret.commitment()), (2, host.table.opened().secret.commitment()));
    assert_eq!(host.code("bob", Command::Resign { seat: None }), "ended");
}
