//! What is written and read: actions, sightings, positions, scores (AK-40 … AK-45), and nonsense of every kind.

use crate::common::*;
use cubo_attakube::{Action, AttaKube, Cell, Clause, Deed, Kind, Options, Place, Seen, View};
use cubo_core::kit::keep;
use cubo_core::{Clause as _, Dice, Game, Language, QuickDice, Seat, Viewer, walk};

#[test]
fn ak_40_kinds_cells_and_places() {
    let names: Vec<&str> = Kind::ALL.iter().map(|kind| kind.name()).collect();
    assert_eq!(names.join(" "), "star comet quake tsunami cyclone firewall eclipse shield keys eye");
    assert_eq!(Cell::all().count(), 49);
    for cell in Cell::all() {
        assert_eq!(cell.to_string().parse::<Cell>(), Ok(cell));
    }
    assert_eq!(Place::all().count(), 63);
    for place in Place::all() {
        assert_eq!(place.to_string().parse::<Place>(), Ok(place));
        assert_eq!(place.cell().is_none(), place.row() == 0 || place.row() == 8);
    }
    for bad in ["a0", "a8", "h1", "A1", "a", "", "a11", "é1", "a１"] {
        assert!(bad.parse::<Cell>().is_err(), "{bad}");
    }
    assert_eq!(Cell::gate(Seat(0), 0).unwrap().to_string(), "a1");
    assert_eq!(Cell::gate(Seat(1), 6).unwrap().to_string(), "g7");
}

#[test]
fn ak_41_set_up_asks_gate_by_gate() {
    let mut state = AttaKube::start(&Options::default(), 2).unwrap();
    assert_eq!(
        legal_from(&state, ""),
        "a1=comet a1=cyclone a1=eclipse a1=eye a1=firewall a1=keys a1=quake a1=shield a1=star a1=tsunami"
    );
    for wrong in ["b1=star", "a7=star", "d4=star"] {
        assert_eq!(why(&state, wrong), "AK-41", "{wrong}");
    }
    play(&mut state, "a1=shield");
    assert_eq!(why(&state, "b1=shield"), "AK-41");
    play(&mut state, "b1=star c1=star");
    assert_eq!(why(&state, "d1=star"), "AK-41");
    play(&mut state, "d1=eye e1=keys f1=comet g1=comet");
    assert_eq!(legal(&state).len(), 10);
    assert_eq!(why(&state, "a7=shield"), "fine");
    assert_eq!(why(&state, "h1=star".replace('h', "g").as_str()), "AK-41");
    play(&mut state, "a7=star b7=star c7=comet d7=comet e7=eye f7=keys g7=quake");
    assert_eq!(why(&state, "a1=star"), "AK-41");
}

#[test]
fn ak_42_every_kind_of_action_is_spelled_one_way() {
    for text in [
        "a1=star", "c3-c4", "c7-c8", "c1-c0", "c7-d8", "c3!row", "c3!col", "c3!d3", "c3!", "c3?e5",
        "+star@c1", "pass", "c3-c3", "a1-g7",
    ] {
        let action: Action = text.parse().unwrap_or_else(|_| panic!("{text}"));
        assert_eq!(action.to_string(), text);
    }
    for text in [
        "",
        " ",
        "c3",
        "c3-",
        "c3--c4",
        "c3-c9",
        "c3-h4",
        "C3-c4",
        "c3-c4 ",
        " c3-c4",
        "c3!Row",
        "c3!rows",
        "c3!c8",
        "c0-c1",
        "c8-c7",
        "c3?e8",
        "+@c1",
        "+star@c0",
        "+Star@c1",
        "+ star@c1",
        "a1=",
        "a1=?",
        "+?@c1",
        "Pass",
        "pass.",
        "a1=star!",
        "é3-c4",
        "c3-é4",
        "c3✗c4",
        "+étoile@c1",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text:?}");
    }
    assert_eq!(AttaKube::NOTATION.id(), "AK-42");
    assert!(size_of::<Action>() <= 16);
}

#[test]
fn ak_43_redacted_deeds_are_told_from_open_ones() {
    let set: Seen = "a1=?".parse().unwrap();
    let add: Seen = "+?@c7".parse().unwrap();
    assert!(is_redacted(set.deed) && is_redacted(add.deed));
    assert_eq!("a1=star".parse::<Seen>().unwrap().deed, Deed::Open("a1=star".parse().unwrap()));
}

#[test]
fn ak_44_scores_are_gate_points_and_endings_cite_a_clause() {
    let mut state = position(0, "4:2", "c7=eye", "", "d4=star", "");
    assert_eq!(AttaKube::scores(&state).as_slice(), [4, 2]);
    play(&mut state, "c7-c8");
    let end = AttaKube::outcome(&state).unwrap();
    assert_eq!((end.scores.as_slice(), end.ranks.as_slice()), (&[6, 2][..], &[1, 2][..]));
    assert_eq!(end.reason, Clause::Ak11);
}

#[test]
fn ak_45_what_was_turned_up_stands_in_the_order_of_cells() {
    let mut state = table(0, "d4=quake,a1=star", "a4=shield,g4=shield,f4=shield,d7=star");
    let sight = seen(&mut state, "d4!row", Viewer::Spectator);
    assert_eq!(sight, "d4!row {a4=shield d4=quake f4=shield g4=shield}");
    // Rows come before columns: d2 before a4.
    let mut state = table(0, "a4=eye,g1=star", "d2=keys,d7=star");
    assert_eq!(seen(&mut state, "a4?d2", Viewer::Spectator), "a4?d2 {d2=keys a4=eye}");
    for text in [
        "c3-c4 {c3=eclipse c4=shield}",
        "d6!d7 {d6=tsunami}",
        "e7-e8 {keys}",
        "d6!d7 {d6=tsunami keys}",
        "pass",
        "a1=?",
    ] {
        assert_eq!(text.parse::<Seen>().unwrap().to_string(), text);
    }
    for text in [
        "c3-c4 {}",
        "c3-c4 {c4=shield c3=eclipse}",
        "c3-c4 {keys c3=eclipse}",
        "c3-c4  {keys}",
        "c3-c4 {keys keys}",
        "c3-c4{keys}",
        "c3-c4 {c3=eclipse",
        "c3-c4 {c3=eclipse c3=shield}",
        "{keys}",
        "c3-c4 { keys}",
        "é {keys}",
    ] {
        assert!(text.parse::<Seen>().is_err(), "{text:?}");
    }
}

#[test]
fn every_clause_has_a_test_of_its_name() {
    let tests = [
        include_str!("table.rs"),
        include_str!("powers.rs"),
        include_str!("notation.rs"),
        include_str!("secrets.rs"),
    ];
    for clause in Clause::ALL {
        let name = format!("fn {}_", clause.id().to_lowercase().replace('-', "_"));
        assert!(tests.iter().any(|file| file.contains(&name)), "no test begins with {name}");
    }
    assert_eq!(Clause::ALL.len(), 15 + 14 + 6);
}

#[test]
fn french_is_set_with_its_own_spaces_and_apostrophes() {
    for clause in Clause::ALL {
        let text = clause.fr();
        assert!(!text.contains('\''), "{text}");
        for mark in [" :", " ;", " ?", " !"] {
            assert!(!text.contains(mark), "an ordinary space before a mark: {text}");
        }
        assert!(!clause.en().contains('\''), "{}", clause.en());
    }
}

#[test]
fn positions_are_written_and_read() {
    let start = AttaKube::start(&Options::default(), 2).unwrap();
    assert_eq!(
        AttaKube::write_position(&start),
        "0 0:0 0 1123211 /star.star.comet.comet.quake.tsunami.cyclone.firewall.eclipse.shield.keys.eye \
         /star.star.comet.comet.quake.tsunami.cyclone.firewall.eclipse.shield.keys.eye"
    );
    let text = "1 1:2 7 1123211 \
        a2=star,x=comet~keys,c4=firewall!>^d4,d4=tsunami~shield,e1=eye,x=quake!,x=cyclone!,g3=keys/shield.eclipse.comet.star \
        ^d4=eclipse!,b7=shield!,c6=keys,x=star~shield,x=star!,f5=comet,g7=eye/comet.quake.tsunami.cyclone.firewall";
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let usual = text.replace("shield.eclipse.comet.star", "star.comet.eclipse.shield");
    let why = AttaKube::read_position(&text).err().unwrap().to_string();
    assert_eq!(why, format!("the usual spelling of this position is {usual}"));
    let state = at(&usual);
    assert_eq!(AttaKube::write_position(&state), usual);
    assert_eq!(on(&state, "d4"), "0?tsunami/1eclipse");
}

#[test]
fn impossible_positions_are_refused_with_a_reason() {
    let good = "0 0:0 0 1123211 \
        a1=star,b1=star,c1=comet,d1=comet,e1=firewall!,f2=eclipse!,g1=keys/quake.tsunami.cyclone.shield.eye \
        a7=star,b7=star,c7=comet,d7=comet,e2=firewall,f7=eclipse,g7=keys/quake.tsunami.cyclone.shield.eye";
    let good = good.split_whitespace().collect::<Vec<_>>().join(" ");
    at(&good);
    for (from, to, part) in [
        ("b1=star", "a1=star", "a1: one Kube stands on a cell"),
        ("b1=star", "^a1=star", "only an Eclipse"),
        ("f2=eclipse!", "^b2=eclipse!", "b2: one Kube"),
        ("f2=eclipse!", "^g1=eclipse!", "known to be no Shield"),
        ("e1=firewall!", "e1=firewall!>e2", "known to be no Shield"),
        ("e1=firewall!", "e1=firewall!>e3", "e1 holds nobody on e3"),
        ("e1=firewall!", "e1=firewall!>d1", "only a Firewall"),
        ("e1=firewall!", "e1=firewall>e2", "only a Firewall"),
        ("e1=firewall!", "x=firewall!>e2", "out of the game"),
        ("e1=firewall!", "e1=firewall!~star", "nothing is left to rule out"),
        ("a1=star", "a1=star~star", "ruled out"),
        ("a1=star", "a1=moon", "is no Kube"),
        ("a1=star", "h1=star", "is no Kube"),
        ("a1=star", "a1=shield", "side 1 has"),
        ("0 0:0", "2 0:0", "turn \"2\""),
        ("0 0:0", "AK-12 0:5", "AK-11"),
        ("0 0:0", "0 5:0", "AK-11"),
        ("0 0:0", "0 0", "points"),
        ("0:0 0 ", "0:0 100 ", "AK-15"),
        ("0:0 0 ", "0:0 x ", "quiet turns"),
        ("0:0 0 ", "0:0 00 ", "usual spelling"),
        ("1123211", "112321", "7 columns"),
        ("1123211", "1123214", "worth 1, 2 or 3"),
        ("0 0:0", "AK-11 0:0", "AK-11"),
        ("0 0:0", "AK-13 0:0", "not over by AK-13"),
        ("0 0:0", "AK-15 0:0", "do not fit that ending"),
        (".eye a7", " a7", "twelve"),
        ("/quake", "quake", "slash"),
        ("a1=star,b1=star,c1", "c1", "twelve"),
    ] {
        let bad = good.replacen(from, to, 1);
        assert_ne!(bad, good, "{from}");
        let why =
            AttaKube::read_position(&bad).err().unwrap_or_else(|| panic!("accepted: {bad}")).to_string();
        assert!(why.contains(part), "{to}: {why}");
    }
}

/// Bytes changed here and there, read as everything that can be read: no panic, and nothing accepted is spelled otherwise.
fn fuzz(rounds: u32) {
    let mut dice = QuickDice::new(7);
    let mut seeds: Vec<String> =
        ["a1=star", "c3-c4", "c3!row", "c3?e5", "+star@c1", "c3-c4 {c3=eclipse c4=shield keys}"]
            .map(String::from)
            .to_vec();
    let mut list = Vec::new();
    for options in special_sets() {
        let mut state = AttaKube::start(&options, 2).unwrap();
        for n in 0..120 {
            let Some(event) = walk::random_event::<AttaKube>(&state, &mut dice, &mut list) else { break };
            cubo_core::apply(&mut state, &event);
            if n % 30 == 0 {
                seeds.push(AttaKube::write_position(&state));
                seeds
                    .push(serde_json::to_string(&AttaKube::view(&state, Viewer::Seat(Seat(n % 2)))).unwrap());
            }
        }
    }
    let bits = [
        "é", "\u{0}", "^", "~", ">", "!", "x", "a1", "g7", "star", "shield", ",", "/", " ", "=", "9", "-",
        "\"", "null", "{", "}",
    ];
    for _ in 0..rounds {
        let mut bytes = seeds[dice.below(seeds.len() as u32) as usize].clone().into_bytes();
        for _ in 0..=dice.below(3) {
            let place = dice.below(bytes.len() as u32 + 1) as usize;
            match dice.below(4) {
                0 if place < bytes.len() => bytes[place] = dice.word() as u8,
                1 if place < bytes.len() => {
                    bytes.remove(place);
                }
                2 => bytes.truncate(place),
                _ => {
                    let bit = bits[dice.below(bits.len() as u32) as usize];
                    bytes.splice(place..place, bit.bytes());
                }
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        if let Ok(action) = text.parse::<Action>() {
            assert_eq!(action.to_string(), text);
        }
        if let Ok(seen) = text.parse::<Seen>() {
            assert_eq!(seen.to_string(), text);
        }
        if let Ok(state) = AttaKube::read_position(&text) {
            assert_eq!(AttaKube::write_position(&state), text);
            assert_eq!(AttaKube::key(&state), state.fresh_key());
            let view = AttaKube::view(&state, Viewer::Spectator);
            let imagined = AttaKube::imagine(&view, &mut dice);
            assert_eq!(AttaKube::view(&imagined, Viewer::Spectator), view);
            AttaKube::read_position(&AttaKube::write_position(&imagined)).unwrap();
            if let Some(event) = walk::random_event::<AttaKube>(&state, &mut dice, &mut list) {
                cubo_core::apply(&mut state.clone(), &event);
            }
        }
        if let Ok(view) = serde_json::from_str::<View>(&text) {
            let mut state = AttaKube::imagine(&view, &mut dice);
            assert_eq!(AttaKube::view(&state, view.viewer()), view);
            assert_eq!(AttaKube::key(&state), state.fresh_key());
            let _ = AttaKube::picture(&view, Language::Fr);
            for _ in 0..20 {
                let Some(event) = walk::random_event::<AttaKube>(&state, &mut dice, &mut list) else { break };
                cubo_core::apply(&mut state, &event);
            }
        }
    }
}

#[test]
fn nonsense_is_refused_and_never_panics() {
    fuzz(20_000);
}

#[test]
#[ignore = "long: make test-long"]
fn nonsense_is_refused_at_length() {
    fuzz(500_000);
}

#[test]
fn a_table_is_drawn() {
    let state = at(&[
        "1 1:2 7 1123211",
        "a2=star,x=comet~keys,c4=firewall!>^d4,d4=tsunami~shield,e1=eye,x=quake!,x=cyclone!,g3=keys/star.comet.eclipse.shield",
        "^d4=eclipse!,b7=shield!,c6=keys,x=star~shield,x=star!,f5=comet,g7=eye/comet.quake.tsunami.cyclone.firewall",
    ].join(" "));
    for (language, name) in [(Language::En, "picture.en.txt"), (Language::Fr, "picture.fr.txt")] {
        let picture = AttaKube::picture(&AttaKube::view(&state, Viewer::Seat(Seat(0))), language).to_string();
        keep(format!("{GOLDEN}{name}"), &picture);
    }
}
