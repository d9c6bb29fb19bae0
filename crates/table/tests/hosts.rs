//! Who may sit, who is kept out, and how often one may ask.

use crate::common::*;

#[test]
fn one_person_has_one_chair_unless_several_play_at_one_screen() {
    let mut host = cubulus();
    host.sit("ann");
    let another = Command::Sit { place: Some(1), name: "Not Ann".into(), commitment: None };
    assert_eq!(host.code("ann", another), "one-chair");
    host.sit("bob");
    assert!(!host.table.show(Class::SPECTATOR).unwrap().one_screen);
}

#[test]
fn a_chair_that_is_held_is_taken_though_one_sits_already() {
    // As at a table that was laid before one person had one chair.
    let mut host = Host::open(Opening { one_screen: true, ..opening("cubulus", people(2)) }, 1);
    host.must("ann", sit_as("ann", "Ann", None));
    host.must("ann", Command::Sit { place: None, name: "Abe".into(), commitment: None });
    host.opens("ann");
    host.must("ann", Command::Resign { seat: Some(cubo_core::Seat(0)) });
    let mut entropy = Quick(cubo_core::QuickDice::new(9));
    let mut there = host.table.rematch(&me("ann"), &mut entropy).unwrap().there;
    let TableEvent::Opened(opened) = &mut there else { panic!("{there:?}") };
    assert!(opened.one_screen, "the same agreement");
    opened.one_screen = false;
    let mut next = Host::begin(there, entropy, cubo_catalog::open);
    next.must("ann", sit_as("ann", "Ann", None));
    next.must("ann", Command::Sit { place: None, name: "Abe".into(), commitment: None });
    assert_eq!(next.table.phase(), Phase::Calling);
}

#[test]
fn the_host_removes_somebody_who_stays_outside() {
    let mut host = cubulus();
    host.sit("ann");
    host.sit("bob");
    assert_eq!(host.table.phase(), Phase::Calling);
    assert_eq!(host.code("bob", Command::Remove { place: 0 }), "not-host");
    assert_eq!(host.code("ann", Command::Remove { place: 0 }), "no-such-place", "leaving is for that");
    assert_eq!(host.code("ann", Command::Remove { place: 7 }), "no-such-place");
    host.must("ann", Command::Remove { place: 1 });
    assert_eq!(host.table.phase(), Phase::Waiting);
    assert!(!host.table.knows(&me("bob")) && host.table.keeps_out(&me("bob")));
    assert_eq!(host.code("bob", sit_as("bob", "Rob", None)), "kept-out");
    assert!(host.replayed().keeps_out(&me("bob")), "also after a night");
    host.must("ann", Command::Commit { commitment: nonce("ann", 1).commitment() });
    host.sit("cid");
    host.must("ann", Command::Nonce { nonce: nonce("ann", 1) });
    host.opens("cid");
    assert_eq!(host.code("ann", Command::Remove { place: 1 }), "begun");
}

#[test]
fn who_twice_does_not_open_a_nonce_is_kept_out() {
    let mut host = cubulus();
    for round in 0..2 {
        assert!(!host.table.keeps_out(&me("bob")));
        let commit = |who| Some(nonce(who, round).commitment());
        host.must("ann", Command::Sit { place: None, name: "Ann".into(), commitment: commit("ann") });
        host.must("bob", Command::Sit { place: None, name: "Bob".into(), commitment: commit("bob") });
        host.must("ann", Command::Nonce { nonce: nonce("ann", round) });
        host.now += CALL_MS;
        host.tick();
        assert!(host.table.knows(&me("bob")) == (round == 0), "once is an accident");
        host.must("ann", Command::Leave);
    }
    assert_eq!(host.code("bob", sit_as("bob", "Bob", None)), "kept-out");
    assert!(!host.table.keeps_out(&me("ann")));
}

#[test]
fn who_leaves_is_a_stranger_again() {
    let mut host = cubulus();
    host.sit("ann");
    assert!(!host.table.knows(&me("bob")));
    host.sit("bob");
    assert!(host.table.knows(&me("bob")));
    host.must("bob", Command::Leave);
    assert!(!host.table.knows(&me("bob")) && !host.table.keeps_out(&me("bob")));
    host.must("ann", Command::Leave);
    assert!(host.table.knows(&me("ann")), "it is the host's own table");
}

#[test]
fn who_leaves_a_game_of_more_is_a_stranger_until_it_is_over() {
    let mut host = fixed("blox", people(3), ClockKind::None);
    host.seat_all(&["ann", "bob", "cid"]);
    host.must("bob", Command::Leave);
    assert_eq!(host.table.phase(), Phase::Playing);
    assert!(!host.table.knows(&me("bob")) && host.table.knows(&me("cid")));
    host.must("ann", Command::Leave);
    assert_eq!(host.table.phase(), Phase::Ended);
    assert!(host.table.knows(&me("bob")), "the record is theirs too");
}

#[test]
fn links_are_renewed_by_the_host() {
    let mut host = cubulus();
    assert_eq!(host.code("bob", Command::Renew), "not-host");
    assert_eq!(host.must("ann", Command::Renew), [TableEvent::Renewed]);
}

#[test]
fn a_table_can_be_opened_without_talk() {
    let mut host = Host::open(Opening { without_talk: true, ..opening("cubulus", people(2)) }, 1);
    host.sit("ann");
    for words in [Words::Phrase("hello".into()), Words::Text("hm".into())] {
        assert_eq!(host.code("ann", Command::Say { words }), "no-talk");
    }
    assert!(host.table.show(Class::SPECTATOR).unwrap().without_talk);
}

#[test]
fn a_draw_is_offered_once_between_own_turns() {
    let mut host = fixed("cubulus", people(2), ClockKind::None);
    host.seat_all(&["ann", "bob"]);
    let offer = |host: &Host| host.table.version() - 1;
    host.must("ann", Command::OfferDraw);
    host.must("bob", Command::Answer { offer: offer(&host), yes: false });
    assert_eq!(host.code("ann", Command::OfferDraw), "already-declined");
    host.step(); // Ann's turn is over
    host.must("ann", Command::OfferDraw);
    host.must("ann", Command::Withdraw { offer: offer(&host) });
    assert_eq!(host.code("ann", Command::OfferDraw), "draw-offered");
    host.step(); // Bob plays on
    assert_eq!(host.code("ann", Command::OfferDraw), "draw-offered", "her own turn is not over");
    host.must("bob", Command::OfferDraw);
    host.must("bob", Command::Withdraw { offer: offer(&host) });
    host.step();
    host.must("ann", Command::OfferDraw);
}
