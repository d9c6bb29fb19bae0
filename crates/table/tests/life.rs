//! A table's life, step by step.

use crate::common::*;
use cubo_core::fair::Extent;
use cubo_core::forfeit::Why;
use cubo_core::{QuickDice, Seat, Viewer};
use cubo_players::Level;
use cubo_wire::HouseLevel;

// --- sitting down ---

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
fn seats_are_drawn_by_lot_unless_fixed() {
    let firsts: Vec<_> = (0..40)
        .map(|seed| {
            let mut host = Host::open(opening("cubulus", people(2)), seed);
            host.seat_all(&["ann", "bob"]);
            host.to_act().unwrap()
        })
        .collect();
    let anns = firsts.iter().filter(|name| *name == "ann").count();
    assert!((8..=32).contains(&anns), "{anns} of 40");
    for _ in 0..3 {
        let mut host = fixed("cubulus", people(2), ClockKind::None);
        host.seat_all(&["ann", "bob"]);
        assert_eq!(host.to_act().unwrap(), "ann");
    }
}

#[test]
fn one_person_may_hold_several_seats_each_with_a_name() {
    let mut host = Host::open(Opening { one_screen: true, ..opening("cubulus", people(2)) }, 1);
    host.must("ann", sit_as("ann", "Ann", None));
    host.must("ann", Command::Sit { place: None, name: "her child".into(), commitment: None });
    host.opens("ann");
    assert_eq!(host.table.chairs_of(&me("ann")).count(), 2);
    let shown = host.table.show(host.table.class_of(&me("ann"))).unwrap();
    assert_eq!((shown.you.len(), shown.play.unwrap().views.len(), shown.history.len()), (2, 2, 2));
    assert!(shown.one_screen, "everybody is told");
    let with: Vec<_> = shown.state.chairs.iter().map(|chair| chair.with.as_slice()).collect();
    assert_eq!(with, [[Seat(1)], [Seat(0)]], "and who is one with whom");
    let mut names: Vec<_> = shown.state.chairs.into_iter().map(|chair| chair.name.unwrap()).collect();
    names.sort();
    assert_eq!(names, ["Ann", "her child"]);
    host.step();
    host.step();
    assert_eq!(host.code("ann", Command::Resign { seat: None }), "which-seat");
    host.must("ann", Command::Undo { to: Some(1) }); // nobody else has to agree
    host.must("ann", Command::Resign { seat: Some(Seat(1)) });
    assert_eq!(host.table.ending().unwrap().1.unwrap().ranks.as_slice(), [1, 2]);
}

#[test]
fn what_is_wrong_with_sitting_down_has_a_code() {
    let places = vec![Place::Person, house(), Place::Open, Place::Person];
    let mut host = Host::open(Opening { one_screen: true, ..opening("blox", places) }, 1);
    assert_eq!(
        host.code("ann", Command::Sit { place: None, name: "Ann".into(), commitment: None }),
        "need-commitment"
    );
    assert_eq!(host.code("ann", sit_as("ann", "\u{202e}", None)), "bad-name");
    assert_eq!(host.code("ann", sit_as("ann", "Ann", Some(1))), "place-taken");
    assert_eq!(host.code("ann", sit_as("ann", "Ann", Some(4))), "no-such-place");
    host.sit("ann");
    assert_eq!(host.code("bob", sit_as("bob", "Bob", Some(0))), "place-taken");
    assert_eq!(
        host.code("bob", sit_as("ann", "Bob", None)),
        "bad-commitment",
        "a copy of somebody's commitment"
    );
    assert_eq!(host.code("ann", sit_as("bob", "Ann", None)), "bad-commitment", "a second thought");
    assert_eq!(host.code("bob", Command::House { place: 2, level: None }), "not-host");
    assert_eq!(host.code("ann", Command::House { place: 3, level: None }), "no-such-place");
    assert_eq!(host.code("ann", Command::Nonce { nonce: nonce("ann", 0) }), "not-called");
    assert_eq!(host.code("ann", Command::Play { action: "x".into() }), "not-playing");
    assert_eq!(host.code("bob", Command::Leave), "not-seated");
    host.must("ann", Command::House { place: 2, level: Some(HouseLevel(cubo_players::Level::Greedy)) });
    host.sit("bob");
    assert_eq!(host.table.phase(), Phase::Calling);
    assert_eq!(host.code("ann", Command::Nonce { nonce: nonce("ann", 1) }), "bad-nonce");
    assert_eq!(host.code("cid", Command::Nonce { nonce: nonce("cid", 0) }), "not-seated");
    assert_eq!(host.code("cid", sit_as("cid", "Cid", None)), "begun");
    host.opens("ann");
    assert_eq!(host.code("ann", Command::Nonce { nonce: nonce("ann", 0) }), "not-called");
    host.opens("bob");
    assert_eq!(host.code("ann", Command::Close), "begun");
}

#[test]
fn bad_tables_are_not_laid() {
    let refused = |opening: Opening| {
        let entropy = &mut Quick(QuickDice::new(1));
        let id = entropy.table_id();
        open(opening, me("ann"), id, entropy, cubo_catalog::open).unwrap_err().code()
    };
    assert_eq!(refused(opening("chess", people(2))), "unknown-game");
    assert_eq!(refused(opening("cubulus", people(3))), "bad-seats");
    assert_eq!(refused(opening("cubulus", people(300))), "bad-seats");
    assert_eq!(refused(opening("cubulus", vec![])), "bad-places");
    assert_eq!(refused(opening("cubulus", vec![house(), house()])), "bad-places");
    let held = Place::Held { person: me("bob"), name: "Bob".into() };
    assert_eq!(
        refused(opening("cubulus", vec![held, Place::Open])),
        "bad-places",
        "ids of people are not for guests"
    );
    let options = Some(serde_json::json!({"level": 77}));
    assert_eq!(refused(Opening { options, ..opening("cubulus", people(2)) }), "bad-options");
    for clock in [
        ClockKind::Days { days: 0 },
        ClockKind::Days { days: 200 },
        ClockKind::Fischer { initial_ms: 0, increment_ms: 0 },
        ClockKind::Fischer { initial_ms: 60_000, increment_ms: u64::MAX },
    ] {
        assert_eq!(refused(Opening { clock: Some(clock), ..opening("cubulus", people(2)) }), "bad-clock");
    }
}

#[test]
fn whoever_does_not_open_in_time_is_unseated_and_the_others_commit_afresh() {
    let mut host = cubulus();
    host.sit("ann");
    host.sit("bob");
    host.opens("ann");
    host.now = host.table.deadline().unwrap();
    assert_eq!(host.code("bob", Command::Nonce { nonce: nonce("bob", 0) }), "too-late");
    let events = host.tick();
    assert!(matches!(&events[..], [TableEvent::Left { person, silent: true }] if *person == me("bob")));
    assert_eq!((host.table.phase(), host.table.people().count()), (Phase::Waiting, 1));
    // Somebody new who has seen Ann's nonce may not be the last to choose.
    host.sit("cid");
    assert_eq!(host.table.phase(), Phase::Waiting, "Ann has not committed afresh");
    host.must("ann", Command::Commit { commitment: nonce("ann", 1).commitment() });
    assert_eq!(host.table.phase(), Phase::Calling);
    assert_eq!(host.code("ann", Command::Nonce { nonce: nonce("ann", 0) }), "bad-nonce");
    host.must("ann", Command::Nonce { nonce: nonce("ann", 1) });
    host.opens("cid");
    host.must("cid", Command::Resign { seat: None });
    let record = host.record().unwrap();
    assert_eq!(record.fair.unwrap().nonces, [nonce("ann", 1).to_string(), nonce("cid", 0).to_string()]);
}

#[test]
fn a_table_for_which_nobody_comes_is_cleared_and_shows_its_secret() {
    let mut host = cubulus();
    host.sit("ann");
    host.now += WAIT_MS;
    let events = host.tick();
    let [TableEvent::Ended { how: How::Closed, outcome: None, secret }] = &events[..] else {
        panic!("{events:?}")
    };
    assert_eq!(*secret, host.table.opened().secret);
    assert_eq!(host.record().unwrap_err().code(), "not-ended");
    let mut host = cubulus();
    assert_eq!(host.code("bob", Command::Close), "not-host");
    host.must("ann", Command::Close);
    assert_eq!(host.table.phase(), Phase::Ended);
}

// --- playing ---

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
fn the_game_refuses_with_its_clause_in_both_languages() {
    let mut host = fixed("cubulus", people(2), ClockKind::None);
    host.seat_all(&["ann", "bob"]);
    let why = host.does("ann", Command::Play { action: "A1-A9".into() }).unwrap_err();
    let json = serde_json::to_value(cubo_wire::Error::from(&why)).unwrap();
    assert_eq!(json["code"], "illegal");
    assert!(json["clause"].as_str().unwrap().starts_with("CU-"));
    assert!(json["text"]["fr"].is_string() && json["text"]["en"].is_string());
    assert_eq!(host.code("bob", Command::Play { action: host.legal()[0].clone() }), "not-your-turn");
    assert_eq!(host.code("eve", Command::Play { action: host.legal()[0].clone() }), "not-your-turn");
    let house = Ask::house(host.table.version(), host.legal()[0].clone());
    assert_eq!(host.ask(&house).unwrap_err().code(), "not-your-turn");
}

#[test]
fn the_house_plays_its_seats_from_what_they_see() {
    let mut host = fixed("blox", vec![house(), Place::Person], ClockKind::None);
    host.seat_all(&["ann"]);
    let turn = host.table.house_turn().unwrap().unwrap();
    assert_eq!(turn.seat, Seat(0));
    let nodes = &mut cubo_players::Budget::nodes(turn.nodes);
    let advice =
        cubo_catalog::advise(&turn.game, &turn.view, &turn.history, turn.level, nodes, &turn.seed).unwrap();
    assert_eq!(host.code("ann", Command::Play { action: advice.action.clone() }), "not-your-turn");
    host.ask(&Ask::house(turn.at, advice.action.clone())).unwrap();
    assert_eq!(host.ask(&Ask::house(turn.at, advice.action)).unwrap_err().code(), "stale");
}

/// Counted nodes are thought about by hand, so that they are the same everywhere: at full strength there is no count, and the network thinks.
#[test]
fn only_at_full_strength_does_the_house_think_without_a_count() {
    for level in Level::OFFERED {
        let house = Place::House { level: HouseLevel(level) };
        let mut host = fixed("cubulus", vec![house, Place::Person], ClockKind::None);
        host.seat_all(&["ann"]);
        let turn = host.table.house_turn().unwrap().unwrap();
        assert_eq!(turn.level, level);
        assert_eq!(cubo_players::Budget::nodes(turn.nodes).is_counted(), level != Level::Search, "{level}");
    }
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
    let record = host.record().unwrap();
    assert!(cubo_catalog::verify(&record, Extent::Whole).unwrap().seats_drawn);
}

#[test]
fn leaving_ranks_last_at_more_and_the_house_plays_on() {
    let mut host = fixed("cube-attack", people(3), ClockKind::None);
    host.seat_all(&["ann", "bob", "cid"]);
    let events = host.must("ann", Command::Leave);
    assert!(matches!(events[..], [TableEvent::Forfeited { seat: Seat(0), why: Why::Left }]));
    assert_eq!(host.table.house_turn().unwrap().unwrap().level, STAND_IN);
    assert_eq!(host.code("ann", Command::TakeBack { seat: Some(Seat(0)) }), "not-seated");
    assert_eq!(host.table.class_of(&me("ann")).viewers(), [Viewer::Spectator], "Ann looks on");
    while host.table.phase() == Phase::Playing {
        host.step();
    }
    let (how, outcome) = host.table.ending().unwrap();
    assert_eq!((how, outcome.unwrap().ranks[Seat(0)]), (How::Rules, 3));
    cubo_catalog::verify(&host.record().unwrap(), Extent::Whole).unwrap();
}

#[test]
fn the_last_one_to_stay_has_won() {
    let mut host = fixed("cube-attack", people(3), ClockKind::None);
    host.seat_all(&["ann", "bob", "cid"]);
    host.must("bob", Command::Leave);
    host.step();
    host.must("ann", Command::Leave);
    assert_eq!(host.table.ending().unwrap().1.unwrap().ranks.as_slice(), [2, 3, 1]);
}

// --- clocks ---

#[test]
fn a_clock_stops_on_arrival_and_the_next_starts_when_it_is_written() {
    let mut host = fixed("cubulus", people(2), FISCHER);
    host.seat_all(&["ann", "bob"]);
    assert_eq!(host.table.deadline(), Some(host.now + 60_000));
    host.now += 10_000;
    host.lag = 700;
    host.step();
    let shown = host.table.show(Class::SPECTATOR).unwrap().play.unwrap().clock.unwrap();
    assert_eq!((shown.left, shown.seat), (vec![52_000, 60_000], Some(Seat(1))));
    assert_eq!(host.table.deadline(), Some(host.now + 60_000));
    assert_eq!(host.now % 1_000, 700);
}

#[test]
fn a_sleeping_table_times_out() {
    let mut host = fixed("cubulus", people(2), ClockKind::Days { days: 3 });
    host.seat_all(&["ann", "bob"]);
    host.step();
    let mut asleep = host.replayed();
    std::mem::swap(&mut host.table, &mut asleep);
    let deadline = host.table.deadline().unwrap();
    assert_eq!(deadline, host.now + 3 * 24 * 3_600_000);
    assert_eq!(host.table.tick(deadline - 1).unwrap(), []);
    host.now = deadline;
    assert_eq!(host.code("bob", Command::Resign { seat: None }), "too-late");
    let events = host.tick();
    assert!(matches!(events[0], TableEvent::Forfeited { seat: Seat(1), why: Why::TimedOut }));
    assert!(matches!(events[1], TableEvent::Ended { how: How::Forfeit, .. }));
}

#[test]
fn downtime_counts_for_nobody_and_once() {
    let mut host = fixed("cubulus", people(2), FISCHER);
    host.seat_all(&["ann", "bob"]);
    host.now += 20_000;
    let (down, up) = (host.now, host.now + 3_600_000);
    host.now = up + 50;
    assert!(host.table.deadline().unwrap() < host.now);
    let events = host.table.downtime(down, up);
    host.append(events);
    assert_eq!(host.table.deadline(), Some(up + 40_000));
    assert_eq!(host.table.downtime(down, up), []);
    assert_eq!(host.tick(), []);
    // Only what lies after the last event: before it nobody waited.
    let mut host = cubulus();
    host.sit("ann");
    host.sit("bob");
    let (called, until) = (host.now, host.table.deadline().unwrap());
    host.now += 10_000;
    host.append(host.table.downtime(called - 5_000, host.now));
    assert_eq!(host.table.deadline(), Some(until + 10_000));
    // Before anybody sat down, and after the end, there is nothing to forgive.
    assert_eq!(cubulus().table.downtime(0, 2_000_000), [], "nobody loses anything while a table waits");
}
