//! What those who play for the house are called.

use std::collections::BTreeSet;

use crate::common::*;
use cubo_core::Record;

/// The names of the house players as somebody sees them, chair by chair.
fn players(table: &Table, class: Class) -> Vec<Option<&'static str>> {
    let known = |name: &str| HOUSE_PLAYERS.into_iter().find(|player| *player == name).unwrap();
    table.show(class).unwrap().state.chairs.iter().map(|chair| chair.player.as_deref().map(known)).collect()
}

fn four() -> Vec<Place> {
    vec![Place::Person, house(), house(), house()]
}

#[test]
fn house_players_have_names_of_their_own_which_all_see_alike() {
    let mut companies = BTreeSet::new();
    for seed in 0..20 {
        let mut host = Host::open(opening("qwirkle-cubes", four()), seed);
        let before = players(&host.table, Class::SPECTATOR);
        assert_eq!(before[0], None, "a person's chair");
        let names: BTreeSet<_> = before.iter().flatten().copied().collect();
        assert_eq!(names.len(), 3, "no two are alike: {before:?}");
        assert!(names.iter().all(|name| HOUSE_PLAYERS.contains(name)));
        host.seat_all(&["ann"]);
        let seated = players(&host.table, host.table.class_of(&me("ann")));
        assert_eq!(seated, players(&host.table, Class::SPECTATOR));
        assert_eq!(
            seated,
            players(&host.replayed(), Class::SPECTATOR),
            "a table that wakes knows them again"
        );
        // The lot gives seats to places, and the name goes with the place.
        let Some((TableEvent::Started { order, .. }, _)) =
            host.log.iter().find(|(event, _)| matches!(event, TableEvent::Started { .. }))
        else {
            panic!("the game has not begun");
        };
        let drawn: Vec<_> = order.iter().map(|place| before[usize::from(*place)]).collect();
        assert_eq!(seated, drawn);
        companies.insert(names);
    }
    assert!(companies.len() > 10, "tables have different company");
}

#[test]
fn nobody_of_the_house_is_called_like_a_person_at_the_table() {
    for seed in 0..12 {
        let places = vec![Place::Open, Place::Open, house(), house()];
        let mut host = Host::open(opening("qwirkle-cubes", places), seed);
        let before = players(&host.table, Class::SPECTATOR);
        let taken = before[2].unwrap();
        host.must("ann", sit_as("ann", &taken.to_uppercase(), Some(0)));
        let after = players(&host.table, Class::SPECTATOR);
        assert_ne!(after[2], Some(taken));
        assert_eq!(after[3], before[3], "the others keep their names");
        assert_ne!(after[2], after[3]);
        host.must("ann", Command::Leave);
        assert_eq!(players(&host.table, Class::SPECTATOR), before);
        // All twelve names cannot be taken away: two people leave ten.
        host.must("ann", sit_as("ann", taken, Some(0)));
        let next = players(&host.table, Class::SPECTATOR)[2].unwrap();
        host.must("bob", sit_as("bob", next, Some(1)));
        let last = players(&host.table, Class::SPECTATOR);
        assert!(![Some(taken), Some(next), last[3]].contains(&last[2]), "{last:?}");
    }
}

#[test]
fn a_house_player_who_plays_on_for_somebody_has_a_name_beside_theirs() {
    let mut host = fixed("qwirkle-cubes", people(3), ClockKind::None);
    host.seat_all(&["ann", "bob", "cid"]);
    host.must("bob", Command::Resign { seat: None });
    let chairs = host.table.show(Class::SPECTATOR).unwrap().state.chairs;
    assert_eq!(chairs[1].name.as_deref(), Some("bob"));
    assert!(chairs[1].player.is_some() && chairs[0].player.is_none());
}

#[test]
fn a_rematch_keeps_its_company() {
    for seed in 0..30 {
        let mut host = Host::open(opening("qwirkle-cubes", four()), seed);
        host.seat_all(&["ann"]);
        let mut before = players(&host.table, Class::SPECTATOR);
        host.must("ann", Command::Leave);
        let mut entropy = Quick(cubo_core::QuickDice::new(seed + 100));
        let rematch = host.table.rematch(&me("ann"), &mut entropy).unwrap();
        let text = serde_json::to_string(&rematch.there).unwrap();
        let next = Host::begin(serde_json::from_str(&text).unwrap(), entropy, cubo_catalog::open);
        let after = players(&next.table, Class::SPECTATOR);
        // Seats are rotated by one; Ann's chair had a name in reserve, which nobody sees before and after.
        before.rotate_left(1);
        assert_eq!(after, before);
        // And a rematch of the rematch.
        let mut next = next;
        next.seat_all(&["ann"]);
        next.must("ann", Command::Leave);
        let mut entropy = Quick(cubo_core::QuickDice::new(seed + 200));
        let again = next.table.rematch(&me("ann"), &mut entropy).unwrap();
        let again = Host::begin(again.there, entropy, cubo_catalog::open);
        before.rotate_left(1);
        assert_eq!(players(&again.table, Class::SPECTATOR), before);
    }
}

#[test]
fn records_name_the_seats() {
    let mut host = fixed("cubulus", vec![Place::Person, house()], ClockKind::None);
    host.must("ann", sit_as("ann", "Zoé", None));
    host.opens("ann");
    let player = players(&host.table, Class::SPECTATOR)[1].unwrap();
    host.step();
    host.must("ann", Command::Resign { seat: None });
    let record = host.record().unwrap();
    let text = serde_json::to_value(&record).unwrap();
    assert_eq!(text["names"], serde_json::json!([{"name": "Zoé"}, {"name": player, "house": "random"}]));
    let read: Record = serde_json::from_value(text.clone()).unwrap();
    assert_eq!(cubo_catalog::load(&read).unwrap().record(), record, "and keep them when they are loaded");
    let mut fewer = read.clone();
    fewer.names.pop();
    assert_eq!(cubo_catalog::load(&fewer).err().unwrap().code(), "bad-record");
    let mut nameless = text;
    nameless.as_object_mut().unwrap().remove("names");
    let nameless: Record = serde_json::from_value(nameless).unwrap();
    assert!(cubo_catalog::load(&nameless).is_ok(), "records that were written before are read as ever");
}
