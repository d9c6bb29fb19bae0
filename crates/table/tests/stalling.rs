//! Whoever keeps the others waiting at a table without a clock is asked, and who does not answer holds nobody at the table.

use crate::common::*;
use cubo_core::Seat;
use cubo_core::fair::Extent;

const PAIR: [&str; 2] = ["ann", "bob"];
const THREE: [&str; 3] = ["ann", "bob", "cid"];

/// A game of these people without a clock. Returns who is to act, their seat, and the others.
fn playing(names: &[&'static str]) -> (Host, &'static str, Seat, Vec<&'static str>) {
    let game = if names.len() == 2 { "cubulus" } else { "blox" };
    let mut host = Host::open(opening(game, people(names.len())), 7);
    host.seat_all(names);
    let who = host.to_act().unwrap();
    let (slow, others): (Vec<&str>, Vec<&str>) = names.iter().partition(|name| **name == who);
    let seat = host.table.chairs_of(&me(&who)).next().unwrap();
    (host, slow[0], seat, others)
}

/// The same, and whoever is to act has been asked.
fn asked(names: &[&'static str]) -> (Host, &'static str, Seat, Vec<&'static str>) {
    let (mut host, slow, seat, others) = playing(names);
    host.now += ASK_MS;
    assert_eq!(host.tick(), [TableEvent::Asked { seat, until: host.now + ANSWER_MS }]);
    (host, slow, seat, others)
}

/// The same, and the time for an answer is over.
fn unanswered(names: &[&'static str]) -> (Host, &'static str, Seat, Vec<&'static str>) {
    let (mut host, slow, seat, others) = asked(names);
    host.now += ANSWER_MS;
    assert_eq!(host.tick(), [], "nothing happens by itself");
    (host, slow, seat, others)
}

fn shown_asked(host: &Host) -> Vec<(Seat, u64)> {
    let state = host.table.show(Class::SPECTATOR).unwrap().state;
    state.asked.iter().map(|asked| (asked.seat, asked.until)).collect()
}

fn hello() -> Command {
    Command::Say { words: Words::Phrase("hello".to_owned()) }
}

fn is_aborted(events: &[TableEvent]) -> bool {
    matches!(events.last(), Some(TableEvent::Ended { how: How::Aborted, outcome: None, .. }))
}

#[test]
fn the_seat_to_act_is_asked_after_five_minutes_and_everybody_is_told() {
    let (mut host, _, seat, _) = playing(&PAIR);
    assert_eq!(host.table.deadline(), Some(host.now + ASK_MS), "a sleeping table is woken for it");
    host.now += ASK_MS - 1;
    assert_eq!(host.tick(), []);
    assert_eq!(shown_asked(&host), []);
    host.now += 1;
    let until = host.now + ANSWER_MS;
    let event = TableEvent::Asked { seat, until };
    assert_eq!(host.tick(), std::slice::from_ref(&event));
    assert_eq!(shown_asked(&host), [(seat, until)]);
    let news = host.table.news(&event, Class::SPECTATOR).unwrap();
    assert_eq!(news.event, ShownEvent::Asked { seat, until });
    assert_eq!(news.state.unwrap().asked.len(), 1);
    assert_eq!(fingerprint(&host.replayed()), host.fingerprint(), "the same after a restart");
}

#[test]
fn only_who_did_not_answer_in_time_can_be_done_without() {
    for command in [|seat| Command::HandOver { seat }, |seat| Command::Abort { seat }] {
        let (mut host, slow, seat, others) = asked(&PAIR);
        host.now += ANSWER_MS - 1;
        assert_eq!(host.code(others[0], command(seat)), "not-away");
        host.now += 1;
        assert_eq!(host.code(slow, command(seat)), "not-your-seat");
        assert_eq!(host.code("eve", command(seat)), "not-seated");
        let own = host.table.chairs_of(&me(others[0])).next().unwrap();
        assert_eq!(host.code(slow, command(own)), "not-away", "nobody waits for the others");
        host.must(others[0], command(seat));
    }
}

#[test]
fn a_game_that_was_aborted_has_no_winner_and_a_record_that_holds() {
    let (mut host, _, seat, others) = unanswered(&PAIR);
    assert!(is_aborted(&host.must(others[0], Command::Abort { seat })));
    assert_eq!(shown_asked(&host), []);
    let record = host.record().unwrap();
    assert_eq!((&record.outcome, record.forfeits.len()), (&None, 0));
    assert_eq!(record.fair.as_ref().unwrap().secret, Some(host.table.opened().secret.to_string()));
    let checked = cubo_catalog::verify(&record, Extent::Whole).unwrap();
    assert!(checked.fair);
}

#[test]
fn nobody_wins_an_aborted_game_because_somebody_left_before() {
    let (mut host, _, seat, others) = playing(&THREE);
    host.must(others[1], Command::Leave);
    host.now += ASK_MS;
    host.tick();
    host.now += ANSWER_MS;
    assert!(is_aborted(&host.must(others[0], Command::Abort { seat })));
    assert!(cubo_catalog::verify(&host.record().unwrap(), Extent::Whole).unwrap().fair);
}

#[test]
fn whatever_they_do_is_an_answer() {
    let signs: [fn(&Host) -> Command; 4] = [
        |_| Command::StillHere,
        |_| hello(),
        |_| Command::OfferDraw,
        |host| Command::Play { action: host.legal()[0].clone() },
    ];
    for sign in signs {
        let (mut host, slow, seat, others) = unanswered(&PAIR);
        host.must(others[0], hello());
        assert_eq!(shown_asked(&host).len(), 1, "others cannot answer for them");
        let command = sign(&host);
        let events = host.must(slow, command.clone());
        assert_eq!(shown_asked(&host), [], "{command:?}");
        let news = host.table.news(events.last().unwrap(), Class::SPECTATOR).unwrap();
        assert!(news.state.is_some(), "and everybody is told: {command:?}");
        assert_eq!(host.code(others[0], Command::Abort { seat }), "not-away");
        assert_eq!(host.table.deadline(), Some(host.now + ASK_MS), "the five minutes begin again");
    }
    let (mut host, slow, _, others) = asked(&PAIR);
    assert_eq!(host.must(others[0], Command::StillHere), [], "who was not asked need not answer");
    host.must(slow, Command::StillHere);
    assert_eq!(host.must(slow, Command::StillHere), [], "once is enough");
}

#[test]
fn any_of_the_others_may_hand_the_seat_over_and_it_can_be_taken_back() {
    let (mut host, slow, seat, others) = unanswered(&THREE);
    let level = HouseLevel(STAND_IN);
    assert_eq!(host.must(others[1], Command::HandOver { seat }), [TableEvent::Handed { seat, level }]);
    host.step(); // the house plays for them
    assert_eq!(
        host.code(slow, Command::Abort { seat: Seat(seat.0 ^ 1) }),
        "house-plays",
        "play yourself first"
    );
    host.must(slow, Command::TakeBack { seat: None });
    assert_eq!(shown_asked(&host), []);
    assert_eq!(host.code(others[0], Command::Abort { seat }), "not-away");
}

#[test]
fn the_others_abort_a_game_only_together() {
    let (mut host, slow, seat, others) = unanswered(&THREE);
    let what = Proposal::Abort { seat };
    let offered = TableEvent::Offered { person: me(others[0]), what };
    assert_eq!(host.must(others[0], Command::Abort { seat }), [offered]);
    let offer = host.table.version() - 1;
    assert_eq!(host.code(slow, Command::Answer { offer, yes: true }), "not-asked");
    assert!(is_aborted(&host.must(others[1], Command::Answer { offer, yes: true })));

    // Whoever comes back ends the vote.
    let (mut host, slow, seat, others) = unanswered(&THREE);
    host.must(others[0], Command::Abort { seat });
    let offer = host.table.version() - 1;
    host.must(slow, Command::StillHere);
    assert_eq!(host.code(others[1], Command::Answer { offer, yes: true }), "no-such-offer");

    // A no ends it too; the house can still play on.
    let (mut host, _, seat, others) = unanswered(&THREE);
    host.must(others[0], Command::Abort { seat });
    let offer = host.table.version() - 1;
    host.must(others[1], Command::Answer { offer, yes: false });
    assert_eq!(host.code(others[0], Command::Abort { seat }), "already-declined");
    host.must(others[0], Command::HandOver { seat });

    // Whoever is away is not waited for.
    let (mut host, _, seat, others) = unanswered(&THREE);
    host.away = vec![(me(others[1]), host.now - AWAY_MS)];
    assert!(is_aborted(&host.must(others[0], Command::Abort { seat })));
}

#[test]
fn nobody_has_to_resign_a_game_that_the_house_plays_for_everybody_else() {
    // Where a clock runs too: somebody was away, the seat was handed over, and they never came back.
    const DAY: u64 = 24 * 60 * 60 * 1000;
    let days = ClockKind::Days { days: 3 };
    for (clock, away, wait) in [(FISCHER, AWAY_MS - 1, ASK_MS + ANSWER_MS), (days, DAY, DAY)] {
        let mut host = fixed("cubulus", people(2), clock);
        let gone = host.now - 1;
        host.seat_all(&PAIR);
        let seat = Seat(1);
        host.now += away;
        host.away = vec![(me("bob"), gone)];
        let until = host.now + wait;
        let handed = host.must("ann", Command::HandOver { seat });
        let level = HouseLevel(STAND_IN);
        assert_eq!(handed, [TableEvent::Handed { seat, level }, TableEvent::Asked { seat, until }]);
        host.step();
        assert_eq!(host.code("ann", Command::Abort { seat }), "not-away");
        host.now = until; // while the house thinks, so that no clock runs out
        assert!(is_aborted(&host.must("ann", Command::Abort { seat })));
    }
}

#[test]
fn nobody_is_asked_on_a_clock_or_where_nobody_else_plays() {
    let long = ClockKind::Fischer { initial_ms: 86_400_000, increment_ms: 0 };
    let mut host = fixed("cubulus", people(2), long);
    host.seat_all(&PAIR);
    host.now += ASK_MS * 2;
    assert_eq!(host.tick(), []);
    // Against the house.
    let mut host = fixed("cubulus", vec![Place::Person, house()], ClockKind::None);
    host.seat_all(&["ann"]);
    assert_eq!(host.table.deadline(), Some(host.now + ABANDONED_MS));
    // Against somebody for whom the house plays.
    let (mut host, slow, seat, others) = unanswered(&PAIR);
    host.must(others[0], Command::HandOver { seat });
    host.step();
    assert_eq!(host.to_act().as_deref(), Some(others[0]));
    assert_eq!(host.table.deadline(), Some(host.now + ABANDONED_MS));
    host.must(slow, Command::TakeBack { seat: None });
    assert_eq!(host.table.deadline(), Some(host.now + ASK_MS), "now somebody waits again");
}

#[test]
fn time_in_which_the_server_was_down_counts_for_nobody() {
    let (mut host, _, _, _) = playing(&PAIR);
    let begun = host.now;
    host.now += ASK_MS * 3;
    host.append(host.table.downtime(begun + 1_000, host.now));
    assert_eq!(host.tick(), []);
    host.now += ASK_MS - 1_000;
    assert!(matches!(host.tick()[..], [TableEvent::Asked { .. }]));
    // And so for the answer.
    let asked = host.now;
    host.now += ANSWER_MS * 3;
    host.append(host.table.downtime(asked + 1_000, host.now));
    let (seat, until) = shown_asked(&host)[0];
    assert_eq!(until, host.now + ANSWER_MS - 1_000);
    let other = PAIR.iter().find(|name| Some((**name).to_owned()) != host.to_act()).unwrap();
    assert_eq!(host.code(other, Command::Abort { seat }), "not-away");
}

#[test]
fn a_game_in_which_nobody_answers_is_still_given_up_in_the_end() {
    let (mut host, _, _, _) = playing(&PAIR);
    let begun = host.now;
    host.now += ASK_MS;
    host.tick();
    assert_eq!(host.table.deadline(), Some(begun + ABANDONED_MS), "to be asked is no sign of life");
}

#[test]
fn a_table_for_several_people_has_a_clock_unless_its_opener_says_no() {
    let unsaid = |game, places| Opening { clock: None, ..opening(game, places) };
    let time = |opening| Host::open(opening, 1).table.time();
    assert_eq!(time(unsaid("cubulus", people(2))), USUAL_CLOCK);
    assert_eq!(time(unsaid("cubulus", vec![Place::Person, Place::Open])), USUAL_CLOCK);
    assert_eq!(time(opening("cubulus", people(2))), ClockKind::None, "said so");
    assert_eq!(time(unsaid("cubulus", vec![Place::Person, house()])), ClockKind::None, "nobody waits");
    let two = Opening { clock: Some(FISCHER), ..opening("cubulus", vec![Place::Person, house()]) };
    assert_eq!(time(two), FISCHER, "asked for");

    // The chair that was open went to the house: one person is left, and in no hurry.
    let mut host = Host::open(unsaid("cubulus", vec![Place::Person, Place::Open]), 1);
    let level = Some(HouseLevel(cubo_players::Level::Easy));
    host.must("ann", Command::House { place: 1, level });
    host.seat_all(&["ann"]);
    assert_eq!(host.table.time(), ClockKind::None);
    assert!(host.table.show(Class::SPECTATOR).unwrap().play.unwrap().clock.is_none());
    assert_eq!(host.table.deadline(), Some(host.now + ABANDONED_MS));
    assert_eq!(fingerprint(&host.replayed()), host.fingerprint());
    // A clock that was asked for stays.
    let chosen = Opening { clock: Some(USUAL_CLOCK), ..opening("cubulus", vec![Place::Person, Place::Open]) };
    let mut host = Host::open(chosen, 1);
    host.must("ann", Command::House { place: 1, level });
    host.seat_all(&["ann"]);
    assert_eq!(host.table.time(), USUAL_CLOCK);
}
