//! Where there is no clock: whoever keeps the others waiting is asked, and who does not answer holds nobody at the table.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

mod common;

use common::*;
use cubo_core::Seat;

/// A game of these people, of whom the first named is to act and has been asked.
fn asked(names: &[&str]) -> (Host, String, Seat) {
    let game = if names.len() == 2 { "cubulus" } else { "blox" };
    let mut host = Host::open(opening(game, people(names.len())), 7);
    host.seat_all(names);
    let who = host.to_act().unwrap();
    let seat = host.table.chairs_of(&me(&who)).next().unwrap();
    assert_eq!(host.table.deadline(), Some(host.now + ASK_MS));
    host.now += ASK_MS - 1;
    assert_eq!(host.tick(), []);
    host.now += 1;
    assert_eq!(host.tick(), [TableEvent::Asked { seat, until: host.now + ANSWER_MS }]);
    (host, who, seat)
}

fn other<'a>(names: &[&'a str], who: &str) -> &'a str {
    names.iter().find(|name| **name != who).unwrap()
}

const PAIR: [&str; 2] = ["ann", "bob"];

#[test]
fn who_does_not_answer_can_be_played_for_or_without_and_only_then() {
    for command in [|seat| Command::HandOver { seat }, |seat| Command::Abort { seat }] {
        let (mut host, who, seat) = asked(&PAIR);
        let other = other(&PAIR, &who);
        host.now += ANSWER_MS - 1;
        assert_eq!(host.code(other, command(seat)), "not-away");
        assert_eq!(host.code(&who, command(seat)), "not-your-seat");
        let mut woken = host.replayed();
        woken.set_patience(Patience::default());
        assert_eq!(woken.deadline(), host.table.deadline(), "the same after a restart");
        host.now += 1;
        host.must(other, command(seat));
    }
}

#[test]
fn a_game_that_was_called_off_has_no_winner_and_a_record() {
    let (mut host, who, seat) = asked(&PAIR);
    host.now += ANSWER_MS;
    let events = host.must(other(&PAIR, &who), Command::Abort { seat });
    assert!(
        matches!(&events[..], [TableEvent::Ended { how: How::Aborted, outcome: None, .. }]),
        "{events:?}"
    );
    let record = host.table.record().unwrap();
    assert_eq!((record.outcome, record.forfeits.len()), (None, 0));
    assert_eq!(record.fair.unwrap().secret, Some(host.table.opened().secret.to_string()));
}

#[test]
fn every_sign_of_life_is_an_answer() {
    let hello = || Command::Say { words: Words::Phrase("hello".to_owned()) };
    let signs: [fn(&Host) -> Command; 3] = [
        |_| Command::Stay,
        |_| Command::Say { words: Words::Phrase("one-moment".to_owned()) },
        |host| Command::Play { action: host.legal()[0].clone() },
    ];
    for sign in signs {
        let (mut host, who, seat) = asked(&PAIR);
        let other = other(&PAIR, &who);
        host.now += ANSWER_MS;
        host.must(other, hello()); // the other's words are none
        assert!(host.table.show(Class::SPECTATOR).unwrap().state.asked.is_some());
        let command = sign(&host);
        host.must(&who, command);
        assert!(host.table.show(Class::SPECTATOR).unwrap().state.asked.is_none());
        assert_eq!(host.code(other, Command::Abort { seat }), "not-away");
        assert_eq!(host.table.deadline(), Some(host.now + ASK_MS), "and may be asked again");
    }
    let (mut host, who, _) = asked(&PAIR);
    assert_eq!(host.must(other(&PAIR, &who), Command::Stay), [], "who was not asked need not answer");
}

#[test]
fn at_larger_tables_the_others_agree_and_nobody_waits_for_the_silent() {
    let names = ["ann", "bob", "cleo"];
    let (mut host, who, seat) = asked(&names);
    host.now += ANSWER_MS;
    let others: Vec<&str> = names.into_iter().filter(|name| *name != who).collect();
    let events = host.must(others[0], Command::Abort { seat });
    let [TableEvent::Offered { what: Proposal::Abort { .. }, .. }] = &events[..] else {
        panic!("{events:?}")
    };
    let offer = host.table.version() - 1;
    assert_eq!(host.code(&who, Command::Answer { offer, yes: true }), "not-asked");
    let events = host.must(others[1], Command::Answer { offer, yes: true });
    assert!(matches!(events.last(), Some(TableEvent::Ended { how: How::Aborted, .. })), "{events:?}");
}

#[test]
fn nobody_is_asked_on_a_clock_against_the_house_or_for_a_time_when_the_house_was_closed() {
    let fischer = ClockKind::Fischer { initial_ms: 86_400_000, increment_ms: 0 };
    let mut host = fixed("cubulus", people(2), fischer);
    host.seat_all(&PAIR);
    host.now += ASK_MS * 2;
    assert_eq!(host.tick(), []);
    let house = Place::House { level: HouseLevel(cubo_players::Level::Easy) };
    let mut host = fixed("cubulus", vec![Place::Person, house], ClockKind::None);
    host.seat_all(&["ann"]);
    assert_eq!(host.table.deadline(), Some(host.now + ABANDONED_MS));
    let mut host = cubulus();
    host.seat_all(&PAIR);
    let begun = host.now;
    host.now += ASK_MS * 3;
    host.append(host.table.downtime(begun + 1_000, host.now));
    assert_eq!(host.tick(), []);
    host.now += ASK_MS - 1_000;
    assert!(matches!(host.tick()[..], [TableEvent::Asked { .. }]));
}
