//! Fair chance, from the commitment to the check afterwards.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

mod common;

use std::process::Command as Process;

use common::*;
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
            let record = host.table.record().unwrap();
            let checked = cubo_catalog::verify(&record).unwrap();
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
fn streams_are_numbered_by_the_event_and_never_used_again() {
    let host = played("qwirkle-cubes", 2, 7, true);
    let all: Vec<u64> = (0..)
        .zip(&host.log)
        .filter(|(_, (e, _))| matches!(e, TableEvent::Chance { .. }))
        .map(|(n, _)| n)
        .collect();
    let undone = host.log.iter().filter(|(event, _)| matches!(event, TableEvent::Undone { .. })).count();
    let kept: Vec<u64> = host
        .table
        .record()
        .unwrap()
        .events
        .iter()
        .filter_map(|entry| match entry {
            Entry::Chance { number, .. } => Some(number.unwrap()),
            Entry::Action { .. } => None,
        })
        .collect();
    assert!(undone > 0 && kept.len() < all.len(), "some draws were taken back");
    assert!(kept.iter().all(|number| all.contains(number)));
    assert!(kept.is_sorted_by(|a, b| a < b));
}

#[test]
fn whoever_alters_a_record_is_found_out() {
    let honest = played("qwirkle-cubes", 3, 3, false).table.record().unwrap();
    let refused = |change: &dyn Fn(&mut Record)| {
        let mut record = honest.clone();
        change(&mut record);
        assert_ne!(record, honest);
        cubo_catalog::verify(&record).expect_err("this record was altered").to_string()
    };
    let fair = |change: &dyn Fn(&mut cubo_core::record::Fair)| {
        refused(&|record| change(record.fair.as_mut().unwrap()))
    };
    assert!(fair(&|fair| fair.secret = Some("0".repeat(64))).contains("committed"));
    assert!(fair(&|fair| fair.secret = None).contains("not been revealed"));
    assert!(fair(&|fair| fair.nonces.swap(0, 1)).contains("seats"), "the order of sitting down counts");
    assert!(fair(&|fair| drop(fair.nonces.pop())).contains("seats"));
    assert!(fair(&|fair| fair.table = Some("elsewhere".into())).contains("seats"));
    assert!(fair(&|fair| fair.draw.as_mut().unwrap().order.rotate_left(1)).contains("seats"));
    let deal =
        |record: &mut Record, change: &dyn Fn(&mut String, &mut Option<u64>)| match &mut record.events[0] {
            Entry::Chance { chance, number } => change(chance, number),
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
    assert!(refused(&|record| deal(record, &|_, number| *number = None)).contains("missing"));
    assert!(refused(&|record| deal(record, &|_, number| *number = Some(2))).contains("event 0"));
    // An outcome that does not follow.
    assert!(
        refused(&|record| record.outcome.as_mut().unwrap().ranks.as_mut_slice().rotate_left(1))
            .contains("outcome")
    );
}

#[test]
fn a_record_survives_being_loaded_and_written() {
    let record = played("blox", 3, 5, true).table.record().unwrap();
    assert_eq!(cubo_catalog::load(&record).unwrap().record(), record);
}

/// The Python checker was written from docs/fair-chance.md; it and this program must agree.
#[test]
fn a_stranger_in_another_language_agrees() {
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
    let script = std::fs::read_to_string(format!("{docs}/fair_check.py")).unwrap();
    assert!(script.lines().count() <= 60);
    if Process::new("python3").arg("--version").output().is_err() {
        return; // nothing to run it with
    }
    let example = std::fs::read_to_string(format!("{docs}/fair-example.json")).unwrap();
    let mut records = vec![serde_json::from_str(&example).unwrap()];
    for seed in 0..3 {
        for (game, seats) in [("qwirkle-cubes", 2), ("qwirkle-cubes", 4), ("blox", 3), ("cubulus", 2)] {
            records.push(played(game, seats, seed, true).table.record().unwrap());
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
    let mut altered = records.remove(0);
    let late = altered.events.iter_mut().rev().find_map(|entry| match entry {
        Entry::Chance { number: Some(number), .. } => Some(number),
        _ => None,
    });
    *late.unwrap() += 1;
    assert!(!check(&[altered]).status.success());
}
