//! How long a table waits for those who are not there.

use crate::common::*;

#[test]
fn a_game_without_a_clock_that_everybody_forgot_is_given_up_and_shows_its_secret() {
    let mut host = cubulus();
    host.table.set_patience(Patience { ask_ms: u64::MAX, ..Patience::default() }); // `stalling.rs` is about that
    host.seat_all(&["ann", "bob"]);
    host.step();
    host.now += ABANDONED_MS - 1;
    assert_eq!(host.tick(), []);
    let words = Words::Phrase("hello".to_owned());
    host.must("bob", Command::Say { words }); // a sign of life
    host.now += 1;
    assert_eq!(host.tick(), []);
    assert_eq!(host.table.deadline(), Some(host.now - 1 + ABANDONED_MS));
    host.now = host.table.deadline().unwrap();
    let action = host.legal()[0].clone();
    let who = host.to_act().unwrap();
    assert_eq!(host.code(&who, Command::Play { action }), "too-late");
    let events = host.tick();
    assert!(matches!(&events[..], [TableEvent::Ended { how: How::Closed, outcome: None, .. }]), "{events:?}");
    let record = host.record().unwrap();
    assert_eq!(record.fair.unwrap().secret, Some(host.table.opened().secret.to_string()));
    assert_eq!((record.outcome, record.events.len()), (None, 1), "nobody won");
    assert_eq!(host.replayed().deadline(), None);
}

#[test]
fn nobody_is_forgotten_while_the_house_is_closed() {
    let closed = |host: &mut Host, lasting: u64| {
        let from = host.now + 1_000;
        host.now = from + lasting;
        host.append(host.table.downtime(from, host.now));
        assert_eq!(host.tick(), []);
        assert_eq!(host.table.downtime(from, host.now), []);
    };
    let mut playing = cubulus();
    playing.seat_all(&["ann", "bob"]);
    closed(&mut playing, ABANDONED_MS);
    assert_eq!(playing.table.phase(), Phase::Playing);
    let mut waiting = cubulus();
    closed(&mut waiting, WAIT_MS);
    assert_eq!(waiting.table.phase(), Phase::Waiting);
}

#[test]
fn the_host_chooses_how_long_those_who_are_away_are_waited_for() {
    let mut host = cubulus();
    host.table.set_patience(Patience { away_ms: 10, abandoned_ms: 1_000, ..Patience::default() });
    host.seat_all(&["ann", "bob"]);
    host.away = vec![(me("bob"), host.now)];
    host.now += 9;
    let seat = host.table.chairs_of(&me("bob")).next().unwrap();
    assert_eq!(host.code("ann", Command::HandOver { seat }), "not-away");
    host.now += 1;
    host.must("ann", Command::HandOver { seat });
    assert_eq!(host.table.deadline(), Some(host.now + 1_000));
}
