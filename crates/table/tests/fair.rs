//! Fair chance, from the commitment to the check afterwards.

use std::process::Command as Process;

use crate::common::*;
use cubo_core::fair::Extent;
use cubo_core::record::Entry;
use cubo_core::{Dice, Record};

/// A game to its end, with undo in it where that can be.
fn played(game: &str, seats: usize, seed: u64, undo: bool) -> Host {
    let names = &NAMES[..seats];
    let mut host = Host::open(Opening { friendly: true, ..opening(game, people(seats)) }, seed);
    host.seat_all(names);
    for _ in 0..4_000 {
        if host.table.phase() == Phase::Ended {
            return host;
        }
        host.step();
        if undo && host.entropy.0.below(8) == 0 {
            take_back(&mut host, names);
        }
    }
    host.must(names[0], Command::Resign { seat: None });
    while host.table.phase() != Phase::Ended {
        host.step();
    }
    host
}

/// Somebody asks to take back, and all agree.
fn take_back(host: &mut Host, names: &[&str]) {
    let asker = names[host.entropy.0.below(names.len() as u32) as usize];
    let Ok(events) = host.does(asker, Command::Undo { to: None }) else { return };
    assert!(matches!(events[..], [TableEvent::Offered { .. }]), "others are asked first");
    let offer = host.table.version() - 1;
    for name in names.iter().filter(|name| **name != asker) {
        host.must(name, Command::Answer { offer, yes: true });
    }
    assert!(matches!(host.log.last(), Some((TableEvent::Undone { .. }, _))));
}

#[test]
fn every_game_can_be_checked_also_after_undo() {
    for (n, game) in cubo_catalog::games().iter().enumerate() {
        for seats in game.seats.0..=game.seats.1 {
            let host = played(game.id, seats.into(), n as u64, true);
            let record = host.record().unwrap();
            let checked = cubo_catalog::verify(&record, Extent::Whole).unwrap();
            let drawn = record.events.iter().filter(|entry| matches!(entry, Entry::Chance { .. })).count();
            assert_eq!(
                (checked.fair, checked.seats_drawn, checked.drawn),
                (true, true, drawn),
                "{}",
                game.id
            );
            assert_eq!(game.has_chance(), drawn > 0);
        }
    }
}

#[test]
fn streams_are_numbered_by_draws_and_never_used_again() {
    let host = played("qwirkle-cubes", 2, 7, true);
    let is_chance = |event: &TableEvent| matches!(event, TableEvent::Chance { .. });
    let all = host.log.iter().filter(|(event, _)| is_chance(event)).count() as u64;
    let undone = host.log.iter().filter(|(event, _)| matches!(event, TableEvent::Undone { .. })).count();
    let record = host.record().unwrap();
    let number = |entry: &Entry| match entry {
        Entry::Chance { number, .. } => Some(number.unwrap()),
        Entry::Action { .. } => None,
    };
    let kept: Vec<u64> = record.events.iter().filter_map(number).collect();
    assert_eq!(record.fair.unwrap().draw.unwrap().number, 0, "the seat draw comes first");
    assert!(undone > 0 && kept.len() < all as usize, "some draws were taken back");
    assert!(kept.iter().all(|number| (1..=all).contains(number)));
    assert!(kept.is_sorted_by(|a, b| a < b));
}

/// A house whose database may have lost what it had shown goes on from fresh streams, and everything can still be checked.
#[test]
fn in_another_epoch_chance_is_drawn_from_fresh_streams() {
    let deal = |epoch: u32| {
        let mut host = Host::open(opening("qwirkle-cubes", people(2)), 7);
        assert_eq!(host.table.enter_epoch(0), []);
        if epoch > 0 {
            host.append(host.table.enter_epoch(epoch));
            assert_eq!(host.table.epoch(), epoch);
            assert_eq!(host.table.enter_epoch(epoch), [], "it is there already");
        }
        host.seat_all(&NAMES[..2]);
        while host.table.phase() != Phase::Ended {
            // In the middle of a game too.
            if host.log.len() >= 40 {
                host.append(host.table.enter_epoch(epoch + 1));
            }
            host.step();
        }
        assert_eq!(host.table.enter_epoch(9), [], "nothing is drawn any more");
        assert_eq!(host.replayed().epoch(), epoch + 1);
        host.record().unwrap()
    };
    let (first, later) = (deal(0), deal(4));
    for record in [&first, &later] {
        assert!(cubo_catalog::verify(record, Extent::Whole).is_ok());
        let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/fair_check.py");
        let file =
            std::env::temp_dir().join(format!("cubo-epoch-{}-{}", std::process::id(), record.events.len()));
        std::fs::write(&file, serde_json::to_string(record).unwrap()).unwrap();
        let checked = Process::new("python3").arg(program).arg(&file).output().unwrap();
        std::fs::remove_file(&file).unwrap();
        assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    }
    let epochs = |record: &Record| -> Vec<u32> {
        let epoch = |entry: &Entry| match entry {
            Entry::Chance { epoch, .. } => Some(epoch.unwrap_or(0)),
            Entry::Action { .. } => None,
        };
        record.events.iter().filter_map(epoch).collect()
    };
    assert!(epochs(&first).starts_with(&[0]) && epochs(&first).ends_with(&[1]));
    assert!(epochs(&later).starts_with(&[4]) && epochs(&later).ends_with(&[5]));
    assert_ne!(first.events[0], later.events[0], "the same number of another epoch is another stream");
    // Who says that it was drawn in another epoch is found out.
    let mut changed = later.clone();
    if let Some(Entry::Chance { epoch, .. }) = changed.events.first_mut() {
        *epoch = None;
    }
    assert!(cubo_catalog::verify(&changed, Extent::Whole).is_err());
}

/// Records that were changed, and what is said about each.
fn altered(honest: &Record, change: &dyn Fn(&mut Record)) -> String {
    let mut record = honest.clone();
    change(&mut record);
    assert_ne!(record, *honest);
    cubo_catalog::verify(&record, Extent::Whole).expect_err("this record was altered").to_string()
}

#[test]
fn whoever_alters_a_record_is_found_out() {
    let honest = played("qwirkle-cubes", 3, 3, false).record().unwrap();
    let refused = |change: &dyn Fn(&mut Record)| altered(&honest, change);
    let fair = |change: &dyn Fn(&mut cubo_core::record::Fair)| {
        refused(&|record| change(record.fair.as_mut().unwrap()))
    };
    assert!(fair(&|fair| fair.secret = Some("0".repeat(64))).contains("committed"));
    assert!(fair(&|fair| fair.secret = None).contains("not been revealed"));
    // Another key draws other seats; should it draw the same, the history tells.
    let otherwise = |said: String| ["seats", "nonces", "table"].iter().any(|word| said.contains(word));
    assert!(otherwise(fair(&|fair| fair.nonces.swap(0, 1))), "the order of sitting down counts");
    assert!(otherwise(fair(&|fair| drop(fair.nonces.pop()))));
    assert!(otherwise(fair(&|fair| fair.table = Some("elsewhere".into()))));
    assert!(fair(&|fair| fair.draw.as_mut().unwrap().order.rotate_left(1)).contains("seats"));
    assert!(fair(&|fair| fair.draw = None).contains("seat draw is missing"));
    assert!(fair(&|fair| fair.fixed = None).contains("fixed"));
    assert!(fair(&|fair| (fair.fixed, fair.draw) = (Some(true), None)).contains("fixed"));
    let deal =
        |record: &mut Record, change: &dyn Fn(&mut String, &mut Option<u64>)| match &mut record.events[0] {
            Entry::Chance { chance, number, .. } => change(chance, number),
            Entry::Action { .. } => panic!("a deal comes first"),
        };
    let swapped = |text: &mut String, _: &mut Option<u64>| {
        let hands: Vec<String> = text.trim_start_matches("deal ").split(" | ").map(str::to_owned).collect();
        *text = format!("deal {} | {} | {}", hands[1], hands[0], hands[2]);
    };
    assert!(
        refused(&|record| {
            record.events.truncate(1);
            record.outcome = None;
            deal(record, &swapped)
        })
        .contains("event 0")
    );
    assert!(refused(&|record| deal(record, &|_, number| *number = None)).contains("event 0"));
    assert!(refused(&|record| deal(record, &|_, number| *number = Some(2))).contains("event 0"));
    // An outcome that does not follow.
    assert!(
        refused(&|record| record.outcome.as_mut().unwrap().ranks.as_mut_slice().rotate_left(1))
            .contains("outcome")
    );
}

/// Cubulus has no chance: without the sealed history nothing would tell that these were changed.
#[test]
fn the_sealed_history_shows_what_draws_cannot() {
    let mut host = Host::open(Opening { fixed: true, ..opening("cubulus", people(2)) }, 9);
    host.seat_all(&NAMES[..2]);
    for _ in 0..8 {
        host.step();
    }
    host.must("ann", Command::Say { words: Words::Text("Bonjour".to_owned()) });
    host.must("bob", Command::Resign { seat: None });
    let honest = host.record().unwrap();
    let checked = cubo_catalog::verify(&honest, Extent::Whole).unwrap();
    assert_eq!(checked.seal.unwrap().to_string(), honest.sealed.as_ref().unwrap().seal);
    let refused = |change: &dyn Fn(&mut Record)| altered(&honest, change);
    let fair = |change: &dyn Fn(&mut cubo_core::record::Fair)| {
        refused(&|record| change(record.fair.as_mut().unwrap()))
    };
    assert!(fair(&|fair| fair.nonces[1] = "ab".repeat(32)).contains("nonces"));
    assert!(fair(&|fair| fair.nonces.swap(0, 1)).contains("nonces"));
    let cut = |record: &mut Record| {
        record.events.truncate(5);
        record.forfeits.clear();
        record.outcome = None;
    };
    assert!(refused(&cut).contains("cut short: it has 5 of 8 events"));
    assert!(refused(&|record| record.outcome = None).contains("outcome is missing"));
    assert!(refused(&|record| record.forfeits.clear()).contains("outcome"));
    let another = |record: &mut Record| {
        let mut forfeit = record.forfeits[0];
        forfeit.seat = cubo_core::Seat(1 - forfeit.seat.0);
        record.forfeits.push(forfeit);
        record.outcome = None;
    };
    assert!(refused(&another).contains("forfeits"));
    assert!(refused(&|record| record.sealed = None).contains("missing"));
    assert!(refused(&|record| record.format = 1).contains("format 1"));
    let sealed = |change: &dyn Fn(&mut Vec<serde_json::Value>)| {
        refused(&|record| change(&mut record.sealed.as_mut().unwrap().appends))
    };
    assert!(sealed(&|appends| appends[0]["time"] = 1.into()).contains("sealed"));
    assert!(sealed(&|appends| drop(appends.pop())).contains("sealed"));
    assert!(sealed(&|appends| appends.swap(1, 2)).contains("sealed"));
    // Whoever knows that it is a part can check the part.
    let mut part = honest.clone();
    cut(&mut part);
    assert!(cubo_catalog::verify(&part, Extent::Part).is_ok());
    part.events.swap(0, 1);
    assert!(cubo_catalog::verify(&part, Extent::Part).is_err());
    // Somebody who seals a changed history afresh is found out by whoever kept a seal.
    let mut forged = honest.clone();
    forged.sealed.as_mut().unwrap().appends[2]["time"] = 1.into();
    let seals = cubo_core::seal::seals(&forged);
    forged.sealed.as_mut().unwrap().seal = seals.last().unwrap().to_string();
    assert!(cubo_catalog::verify(&forged, Extent::Whole).is_ok());
    let kept = cubo_core::seal::seals(&honest);
    assert!(seals[..2] == kept[..2] && seals[2..].iter().all(|seal| !kept.contains(seal)));
}

#[test]
fn names_talk_and_ids_are_not_sealed_and_can_be_forgotten() {
    let host = played("blox", 3, 4, true);
    let mut host = Host { ..host };
    host.must("bob", Command::Say { words: Words::Text("Bonjour".to_owned()) });
    let seal_all = |appends: &[(Vec<TableEvent>, u64)]| {
        let mut seals = Seals::default();
        let sealed: Vec<_> =
            appends.iter().map(|(events, arrived)| seals.seal(events, *arrived).unwrap()).collect();
        (sealed, seals.last())
    };
    let (sealed, last) = seal_all(&host.appends);
    for append in &sealed {
        let text = append.append.to_string();
        assert!(!text.contains('#') && !text.contains("Bonjour"), "{text}");
        assert!(NAMES[..3].iter().all(|name| !text.contains(name)), "{text}");
    }
    // Somebody leaves for good: what they were called and said goes, and all seals still hold.
    let forget = |event: &TableEvent| match event.clone() {
        TableEvent::Sat { place, person, commitment, .. } => {
            TableEvent::Sat { place, person, commitment, name: String::new() }
        }
        TableEvent::Said { person, .. } => TableEvent::Said { person, words: Words::Text(String::new()) },
        other => other,
    };
    let forgotten: Vec<_> = host
        .appends
        .iter()
        .map(|(events, arrived)| (events.iter().map(forget).collect(), *arrived))
        .collect();
    assert_ne!(forgotten, host.appends);
    assert_eq!(seal_all(&forgotten), (sealed, last));
}

/// Tables that were opened before format 2 go on as they began, and their records are what they were.
#[test]
fn tables_of_format_1_keep_their_streams_and_their_records() {
    let mut entropy = Quick(cubo_core::QuickDice::new(3));
    let id = entropy.table_id();
    let opening = Opening { friendly: true, ..opening("qwirkle-cubes", people(2)) };
    let mut event = open(opening, me("ann"), id, &mut entropy, cubo_catalog::open).unwrap();
    let TableEvent::Opened(opened) = &mut event else { panic!("no opening") };
    opened.format = 1;
    let mut host = Host::begin(event, entropy, cubo_catalog::open);
    host.seat_all(&NAMES[..2]);
    for _ in 0..6 {
        host.step();
    }
    host.must("ann", Command::Resign { seat: None });
    let record = host.record().unwrap();
    assert!(record.format == 1 && record.sealed.is_none() && record.fair.as_ref().unwrap().fixed.is_none());
    let drawn = record.fair.as_ref().unwrap().draw.as_ref().unwrap().number;
    assert!(matches!(host.log[drawn as usize].0, TableEvent::Started { .. }));
    for entry in &record.events {
        if let Entry::Chance { number, .. } = entry {
            assert!(matches!(host.log[number.unwrap() as usize].0, TableEvent::Chance { .. }));
        }
    }
    assert!(cubo_catalog::verify(&record, Extent::Whole).unwrap().seats_drawn);
}

#[test]
fn a_record_survives_being_loaded_and_written() {
    let record = played("blox", 3, 5, true).record().unwrap();
    assert_eq!(cubo_catalog::load(&record).unwrap().record(), record);
}

/// The Python checker was written from docs/fair-chance.md; it and this program must agree.
#[test]
fn a_stranger_in_another_language_agrees() {
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
    let script = std::fs::read_to_string(format!("{docs}/fair_check.py")).unwrap();
    assert!(script.lines().count() <= 125, "short enough to be read");
    if Process::new("python3").arg("--version").output().is_err() {
        return; // nothing to run it with
    }
    let example = |name: &str| {
        let text = std::fs::read_to_string(format!("{docs}/{name}.json")).unwrap();
        serde_json::from_str::<Record>(&text).unwrap()
    };
    let mut records = vec![example("fair-example"), example("fair-example-2")];
    assert_eq!((records[0].format, records[1].format), (1, 2));
    for seed in 0..3 {
        for (game, seats) in [("qwirkle-cubes", 2), ("qwirkle-cubes", 4), ("blox", 3), ("cubulus", 2)] {
            records.push(played(game, seats, seed, true).record().unwrap());
        }
    }
    let check = |records: &[Record]| {
        let path =
            std::env::temp_dir().join(format!("cubo-fair-{}-{}.ndjson", std::process::id(), records.len()));
        let lines: Vec<_> = records.iter().map(|record| serde_json::to_string(record).unwrap()).collect();
        std::fs::write(&path, lines.join("\n")).unwrap();
        let output =
            Process::new("python3").arg(format!("{docs}/fair_check.py")).arg(&path).output().unwrap();
        std::fs::remove_file(&path).unwrap();
        output
    };
    let output = check(&records);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stdout).matches("holds").count(), records.len());
    // It must also be able to say no.
    let resealed = |change: &dyn Fn(&mut Record)| {
        let mut record = records[1].clone();
        change(&mut record);
        assert!(!check(&[record]).status.success());
    };
    resealed(&|record| record.forfeits.clear());
    resealed(&|record| drop(record.events.pop()));
    resealed(&|record| record.outcome = None);
    resealed(&|record| record.sealed.as_mut().unwrap().appends[3]["time"] = 1.into());
    let mut altered = records.remove(0);
    let late = altered.events.iter_mut().rev().find_map(|entry| match entry {
        Entry::Chance { number: Some(number), .. } => Some(number),
        _ => None,
    });
    *late.unwrap() += 1;
    assert!(!check(&[altered]).status.success());
}
