//! What needs others to agree; talk; and the next game.

use crate::common::*;
use cubo_core::fair::Extent;
use cubo_core::{QuickDice, Seat, Turn};

#[test]
fn a_draw_is_agreed_by_both_and_declined_by_playing_on() {
    let mut host = fixed("cubulus", people(2), ClockKind::None);
    host.seat_all(&["ann", "bob"]);
    host.must("ann", Command::OfferDraw);
    let offer = host.table.version() - 1;
    assert_eq!(host.code("ann", Command::OfferDraw), "already-offered");
    assert_eq!(host.code("ann", Command::Answer { offer, yes: true }), "not-asked");
    host.step(); // Ann's own move does not take her offer away
    assert_eq!(host.table.show(Class::SPECTATOR).unwrap().state.offers.len(), 1);
    host.step(); // Bob's does
    assert_eq!(host.code("bob", Command::Answer { offer, yes: true }), "no-such-offer");
    host.must("bob", Command::OfferDraw);
    let offer = host.table.version() - 1;
    host.must("ann", Command::Answer { offer, yes: false });
    assert_eq!(host.code("bob", Command::OfferDraw), "already-declined");
    host.step();
    assert_eq!(host.code("bob", Command::OfferDraw), "draw-offered");
    host.step(); // Bob has had his turn
    host.must("bob", Command::OfferDraw);
    let offer = host.table.version() - 1;
    host.must("ann", Command::Answer { offer, yes: true });
    let (how, outcome) = host.table.ending().unwrap();
    assert_eq!((how, outcome.unwrap().ranks.as_slice()), (How::Agreed, &[1, 1][..]));
    cubo_catalog::verify(&host.record().unwrap(), Extent::Whole).unwrap();
    let mut more = fixed("blox", people(3), ClockKind::None);
    more.seat_all(&["ann", "bob", "cid"]);
    assert_eq!(more.code("ann", Command::OfferDraw), "not-for-more");
}

#[test]
fn undo_is_free_at_friendly_tables_against_the_house_alone() {
    for friendly in [true, false] {
        let places = vec![Place::Person, house()];
        let mut host = Host::open(Opening { fixed: true, friendly, ..opening("cubulus", places) }, 1);
        host.seat_all(&["ann"]);
        assert_eq!(host.code("ann", Command::Undo { to: None }), "nothing-to-undo");
        host.step();
        host.step();
        if friendly {
            let events = host.must("ann", Command::Undo { to: None });
            assert_eq!(events, [TableEvent::Undone { to: 0 }]);
            assert_eq!(host.table.turn(), Some(Turn::Seat(Seat(0))));
        } else {
            assert_eq!(host.code("ann", Command::Undo { to: None }), "no-undo");
        }
        assert_eq!(host.code("ann", Command::OfferDraw), "nobody-to-ask");
    }
}

#[test]
fn among_people_nothing_is_taken_back_unless_the_table_is_friendly() {
    let mut host = fixed("cubulus", people(2), ClockKind::None);
    host.seat_all(&["ann", "bob"]);
    host.step();
    assert_eq!(host.code("ann", Command::Undo { to: None }), "no-undo");
    // Whoever plays against themselves asks nobody.
    let one_screen = Opening { fixed: true, one_screen: true, ..opening("cubulus", people(2)) };
    let mut alone = Host::open(one_screen, 1);
    alone.must("ann", sit_as("ann", "Ann", None));
    alone.must("ann", Command::Sit { place: None, name: "her child".into(), commitment: None });
    alone.opens("ann");
    alone.step();
    assert_eq!(alone.must("ann", Command::Undo { to: None }), [TableEvent::Undone { to: 0 }]);
}

#[test]
fn everybody_is_told_of_advice_and_only_friendly_tables_have_it() {
    let mut host = fixed("cubulus", people(2), ClockKind::None);
    host.seat_all(&["ann", "bob"]);
    assert_eq!(host.code("ann", Command::Hint { seat: None }), "not-friendly");

    let mut host = friendly("cubulus", people(2));
    assert_eq!(host.code("ann", Command::Hint { seat: None }), "not-playing");
    host.seat_all(&["ann", "bob"]);
    assert_eq!(host.code("eve", Command::Hint { seat: None }), "not-seated");
    assert_eq!(host.code("bob", Command::Hint { seat: None }), "not-your-turn");
    assert_eq!(host.code("ann", Command::Hint { seat: Some(Seat(1)) }), "not-your-seat");
    let before = host.table.version();
    let events = host.must("ann", Command::Hint { seat: None });
    assert_eq!(events, [TableEvent::Hinted { seat: Seat(0) }]);
    for class in [host.table.class_of(&me("bob")), Class::SPECTATOR] {
        let news = serde_json::to_value(host.table.news(&events[0], class).unwrap()).unwrap();
        assert_eq!(news["event"], serde_json::json!({"event": "hinted", "seat": 0}));
        assert_eq!(news["state"]["chairs"][0]["hints"], 1, "and who comes later sees it too");
        assert!(news["state"]["chairs"][1]["hints"].is_null() && news["play"].is_null());
    }
    assert_eq!(host.must("ann", Command::Hint { seat: None }), [], "the same advice again is no news");
    let stale = Ask::person(&me("ann"), before, Command::Hint { seat: None });
    host.step();
    assert_eq!(host.ask(&stale).err().map(|why| why.code()), Some("stale"));
    host.must("bob", Command::Hint { seat: Some(Seat(1)) });
    host.step();
    host.must("ann", Command::Hint { seat: None });
    let hints: Vec<_> =
        host.replayed().show(Class::SPECTATOR).unwrap().state.chairs.iter().map(|c| c.hints).collect();
    assert_eq!(hints, [2, 1]);
}

#[test]
fn undo_among_people_needs_everybody() {
    let mut host = friendly("qwirkle-cubes", people(3));
    host.seat_all(&["ann", "bob", "cid"]);
    while host.to_act().unwrap() != "cid" {
        host.step();
    }
    let before = host.table.session().unwrap().events();
    assert_eq!(
        host.code("ann", Command::Undo { to: Some(0) }),
        "too-far-back",
        "the deal is nobody's action"
    );
    host.must("ann", Command::Undo { to: None }); // across Bob's move, and what was drawn
    let offer = host.table.version() - 1;
    host.must("bob", Command::Answer { offer, yes: true });
    assert_eq!(host.table.session().unwrap().events(), before, "Cid has not agreed");
    host.must("cid", Command::Answer { offer, yes: true });
    assert_eq!(host.to_act().unwrap(), "ann");
    // The same move draws from a stream of its own now.
    let drawn = |host: &Host| host.log.iter().filter(|(e, _)| matches!(e, TableEvent::Chance { .. })).count();
    let before = drawn(&host);
    while drawn(&host) == before {
        host.step();
    }
    // One no is enough.
    while host.to_act().unwrap() == "ann" {
        host.step();
    }
    host.must("ann", Command::Undo { to: None });
    let offer = host.table.version() - 1;
    host.must("cid", Command::Answer { offer, yes: false });
    assert_eq!(host.code("bob", Command::Answer { offer, yes: true }), "no-such-offer");
    // Nobody takes back what happened before somebody left, even if that one alone had not agreed.
    while host.to_act().unwrap() != "ann" {
        host.step();
    }
    host.must("ann", Command::Undo { to: None });
    let offer = host.table.version() - 1;
    host.must("bob", Command::Answer { offer, yes: true });
    let events = host.must("cid", Command::Leave);
    assert!(matches!(events[..], [TableEvent::Forfeited { .. }]));
    assert_eq!(host.code("bob", Command::Answer { offer, yes: true }), "no-such-offer");
    assert_eq!(host.code("ann", Command::Undo { to: None }), "too-far-back");
}

#[test]
fn an_absent_players_seat_can_be_handed_to_the_house_and_taken_back() {
    let mut host = fixed("cube-attack", people(3), FISCHER);
    host.seat_all(&["ann", "bob", "cid"]);
    let seat = Seat(0);
    assert_eq!(host.code("bob", Command::HandOver { seat }), "not-away");
    host.away = vec![(me("ann"), host.now)];
    host.now += 30_000;
    assert_eq!(host.code("bob", Command::HandOver { seat }), "not-away");
    // Clocks go on while somebody is away, but not while the house itself was down.
    let down = host.now;
    host.now += 30_000;
    host.append(host.table.downtime(down, host.now));
    host.must("bob", Command::HandOver { seat });
    assert!(host.table.house_turn().unwrap().is_none(), "Cid has not asked");
    let offer = host.table.version() - 1;
    host.must("cid", Command::Answer { offer, yes: true });
    let turn = host.table.house_turn().unwrap().unwrap();
    assert_eq!(turn.seat, seat);
    assert_eq!(host.table.deadline(), Some(host.now + ABANDONED_MS), "the house has no clock");
    assert_eq!(host.code("ann", Command::Play { action: host.legal()[0].clone() }), "house-plays");
    assert_eq!(host.code("bob", Command::TakeBack { seat: Some(seat) }), "not-your-seat");
    host.away.clear();
    host.must("ann", Command::TakeBack { seat: None });
    assert!(host.table.deadline().unwrap() < host.now + ABANDONED_MS, "her clock runs");
    assert_eq!(host.code("ann", Command::TakeBack { seat: None }), "not-handed");
    let who = host.to_act().unwrap();
    assert_eq!(who, "ann");
    host.step();
}

#[test]
fn those_who_are_away_are_not_waited_for_when_a_seat_is_handed_over() {
    let mut host = fixed("cube-attack", people(3), ClockKind::None);
    host.seat_all(&["ann", "bob", "cid"]);
    host.away = vec![(me("ann"), host.now), (me("bob"), host.now)];
    host.now += AWAY_MS;
    for seat in [Seat(0), Seat(1)] {
        assert!(matches!(
            host.must("cid", Command::HandOver { seat })[..],
            [TableEvent::Handed { .. }, TableEvent::Asked { .. }]
        ));
    }
}

// --- talk, and the next game ---

#[test]
fn talk_is_for_those_who_sit_here() {
    let mut host = Host::open(Opening { access: Access::Listed, ..opening("cubulus", people(2)) }, 1);
    host.sit("ann");
    let text = |text: &str| Command::Say { words: Words::Text(text.into()) };
    assert_eq!(host.code("ann", text("hi")), "no-free-text");
    assert_eq!(host.code("ann", Command::Say { words: Words::Phrase("hi".into()) }), "bad-words");
    assert_eq!(host.code("eve", Command::Say { words: Words::Phrase("hello".into()) }), "not-seated");
    let mut host = cubulus();
    host.sit("ann");
    let said = host.must("ann", text(" a\u{202e}b\n"));
    assert!(matches!(&said[0], TableEvent::Said { words: Words::Text(text), .. } if text == "ab"));
    host.must("ann", Command::Close);
    host.must("ann", Command::Say { words: Words::Phrase("bye".into()) });
}

#[test]
fn a_rematch_rotates_the_seats_and_holds_the_chairs() {
    let mut host = fixed("cube-attack", vec![Place::Person, house(), Place::Person], FISCHER);
    host.seat_all(&["ann", "bob"]);
    let mut entropy = Quick(QuickDice::new(9));
    assert_eq!(host.table.rematch(&me("ann"), &mut entropy).unwrap_err().code(), "not-ended");
    host.must("ann", Command::Leave);
    host.must("bob", Command::Leave);
    assert_eq!(host.table.rematch(&me("eve"), &mut entropy).unwrap_err().code(), "not-seated");
    let rematch = host.table.rematch(&me("bob"), &mut entropy).unwrap();
    host.append(vec![rematch.here]);
    let TableEvent::Opened(there) = &rematch.there else { panic!("a rematch opens a table") };
    assert_eq!(host.table.next(), Some(&there.table));
    assert_eq!(host.table.rematch(&me("ann"), &mut entropy).unwrap_err().code(), "rematch-laid");
    let bystander = host.table.show(Class::SPECTATOR).unwrap().state;
    assert!(bystander.next.is_none() && bystander.next_by.is_none(), "not for everybody");
    let asked = host.table.show(host.table.class_of(&me("ann"))).unwrap().state;
    assert!(asked.next.is_some());
    assert_eq!(asked.next_by, Some(vec![Seat(2)]), "Ann sees that Bob would like to play again");
    assert_eq!(host.replayed().show(host.table.class_of(&me("ann"))).unwrap().state.next_by, asked.next_by);
    let secret = host.table.opened().secret;
    let mut next = Host::begin(rematch.there, entropy, cubo_catalog::open);
    assert_ne!(next.table.opened().secret, secret);
    assert_eq!(next.code("eve", sit_as("eve", "Eve", None)), "full");
    next.seat_all(&["bob", "ann"]);
    // Seats were Ann, house, Bob; now house, Bob, Ann.
    assert!(next.table.house_turn().unwrap().is_some_and(|turn| turn.seat == Seat(0)));
    assert_eq!(next.table.chairs_of(&me("bob")).next(), Some(Seat(1)));
    assert_eq!(next.table.chairs_of(&me("ann")).next(), Some(Seat(2)));
}

#[test]
fn a_chair_held_for_somebody_who_does_not_come_can_be_given_away() {
    let mut host = fixed("cubulus", people(2), ClockKind::None);
    host.seat_all(&["ann", "bob"]);
    host.must("bob", Command::Leave);
    let mut entropy = Quick(QuickDice::new(9));
    let rematch = host.table.rematch(&me("ann"), &mut entropy).unwrap();
    let mut next = Host::begin(rematch.there, entropy, cubo_catalog::open);
    next.sit("ann");
    next.must("ann", Command::House { place: 0, level: None });
    next.sit("cid");
    next.opens("ann");
    next.opens("cid");
    assert_eq!(next.to_act().unwrap(), "cid");
}
