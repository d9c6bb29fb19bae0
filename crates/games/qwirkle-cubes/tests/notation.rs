//! QC-30 to QC-32: the spelling, and that nothing else is read.

use crate::common::*;
use cubo_core::{Clause as _, Dice, Game, Origin, QuickDice, walk};
use cubo_qwirkle_cubes::{
    Action, Cell, Chance, Clause, Cube, Cubes, Deed, Placement, Placements, QwirkleCubes, Seen, View,
};

#[test]
fn qc_30_cubes_lists_and_cells() {
    let letters: String = Cube::all().map(|cube| cube.to_string()).collect();
    assert!(letters.starts_with("RoRsRdRxReRcOo") && letters.ends_with("PxPePc"));
    for cube in Cube::all() {
        assert_eq!(cube.to_string().parse(), Ok(cube));
        assert_eq!(Cube::from_index(cube.index()), Some(cube));
        assert_eq!(Cube::new(cube.colour(), cube.symbol()), cube);
    }
    assert_eq!(Cube::from_index(36), None);
    for bad in ["", "R", "ro", "RO", "oR", "Roo", "Ro ", " Ro", "Zo", "Rz", "é", "Ré", "R🎲"] {
        assert!(bad.parse::<Cube>().is_err(), "{bad:?}");
    }
    let list: Cubes = "Ro,Ro,Rs,Go,Gs,Pc".parse().unwrap();
    assert_eq!((list.to_string().as_str(), list.len()), ("Ro,Ro,Rs,Go,Gs,Pc", 6));
    for bad in ["", ",", "Ro,", "Rs,Ro", "Go,Ro", "Ro, Rs", "Ro,Ro,Ro,Ro,Ro,Ro,Ro"] {
        assert!(bad.parse::<Cubes>().is_err(), "{bad:?}");
    }
    for good in ["0,0", "3,-2", "-99,99", "10,-10"] {
        assert_eq!(good.parse::<Cell>().unwrap().to_string(), good);
    }
    for bad in [
        "", ",", "0", "0,", ",0", "+1,0", "-0,0", "00,0", "01,0", "100,0", "0,-100", "1,2,3", "1 ,2",
        "--1,0", "٣,0",
    ] {
        assert!(bad.parse::<Cell>().is_err(), "{bad:?}");
    }
}

#[test]
fn qc_31_actions() {
    for good in [
        "keep",
        "pass",
        "roll Ro",
        "roll Ro,Ro,Gs",
        "Ro@3,2 Rs@4,2",
        "Ro@-1,5 Rs@-1,6 Rd@0,-7",
        "Ro@0,0 Ro@0,0",
        "Ro@-99,-99 Pc@99,99",
        "Ro@0,0 Os@1,1 Yd@2,2 Gx@3,3 Be@4,4 Pc@5,5",
    ] {
        assert_eq!(action(good).to_string(), good);
        assert_eq!(action(good).to_string().parse::<Seen>().unwrap().to_string(), good);
    }
    for bad in [
        "",
        " ",
        "Keep",
        "keep ",
        "roll",
        "roll ",
        "roll  Ro",
        "roll Rs,Ro",
        "roll Ro Rs",
        "Ro",
        "Ro@",
        "@0,0",
        "Ro@0",
        "Ro@0,0  Rs@1,0",
        "Ro@0,0,Rs@1,0",
        "Rs@1,0 Ro@0,0",
        "Ro@0,1 Rs@0,0",
        "Rs@0,0 Ro@0,0",
        "Ro@0,0 ",
        "roll Ro@0,0",
        "Ro@0,0 Rs@1,0 Rd@2,0 Rx@3,0 Re@4,0 Rc@5,0 Oo@6,0",
        "draw",
        "deal",
        "swap Ro",
    ] {
        assert!(bad.parse::<Action>().is_err(), "{bad:?}");
    }
    assert_eq!(QwirkleCubes::NOTATION, Clause::Qc31);
    // Every turn but the first begins with a choice.
    let state = at("choose", &["Ro,Ro,Rs,Gd,Gd,Be", OTHER], "Yo@0,0 Ys@1,0");
    assert_eq!(why(&state, "Ro@0,1"), Some(Clause::Qc31));
    assert_eq!(why(&state, "pass"), Some(Clause::Qc31));
}

#[test]
fn qc_31_actions_are_small_and_come_apart_again() {
    assert_eq!(size_of::<Action>(), 16);
    let mut dice = QuickDice::new(5);
    for _ in 0..2_000 {
        let count = 1 + dice.below(6) as usize;
        let mut any = || {
            let cube = Cube::from_index(dice.below(36) as u8).unwrap();
            let mut at = || dice.below(199) as i32 - 99;
            Placement { cell: Cell::new(at() as i8, at() as i8).unwrap(), cube }
        };
        let placements: Vec<_> = (0..count).map(|_| any()).collect();
        let placements = Placements::new(placements).unwrap();
        let action = Action::lay(&placements);
        assert_eq!(action.deed(), Deed::Lay(placements));
        assert_eq!(action.to_string().parse(), Ok(action));
    }
    // Sorted as spelled: by kind, then placement by placement.
    assert!(action("keep") < action("roll Ro") && action("roll Pc") < action("Ro@-99,0"));
    assert!(action("Ro@0,0") < action("Ro@0,0 Rs@1,0") && action("Ro@0,0 Rs@1,0") < action("Ro@0,1"));
    assert!(action("Pc@99,99") < action("pass"));
}

#[test]
fn qc_32_chance_events() {
    let six = "Ro,Os,Yd,Gx,Be,Pc";
    for good in [
        format!("deal {six} | {six}"),
        format!("deal {six} | {six} | {six} | {six}"),
        "roll Ro".to_owned(),
        format!("swap {six}"),
        "draw".to_owned(),
        "draw Ro,Ro".to_owned(),
    ] {
        assert_eq!(good.parse::<Chance>().unwrap().to_string(), good);
        assert_eq!(good.parse::<Seen>().unwrap().to_string(), good);
    }
    for bad in [
        "",
        "deal",
        "deal ",
        "roll",
        "swap",
        "draw ",
        "draw Rs,Ro",
        "roll Ro | Rs",
        "keep",
        "pass",
        "Ro@0,0",
        &format!("deal {six}"),
        &format!("deal {six} |{six}"),
        &format!("deal {six} | Ro"),
        &format!("deal {six} | {six} | {six} | {six} | {six}"),
    ] {
        assert!(bad.parse::<Chance>().is_err(), "{bad:?}");
    }
}

#[test]
fn every_clause_is_there_in_both_languages() {
    let ids: Vec<_> = Clause::ALL.iter().map(|rule| rule.id()).collect();
    let numbers = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 20, 21, 22, 30, 31, 32, 33];
    assert_eq!(ids, numbers.map(|n| format!("QC-{n}")));
    for rule in Clause::ALL {
        for mark in [" :", " ;", " !", " ?", "« ", " »", "'"] {
            assert!(!rule.fr().contains(mark), "{}: {mark:?}", rule.id());
        }
    }
    assert_eq!(Clause::Qc2.origin(), Origin::TextAndRuling);
    assert_eq!(Clause::Qc13.origin(), Origin::Text);
    assert_eq!(Clause::Qc31.origin(), Origin::Ruling);
}

/// Texts of all kinds, with bytes changed, cut and doubled: nothing may panic, and whatever is read is written back exactly.
#[test]
fn mangled_texts_are_read_or_refused_but_never_crash() {
    let mut dice = QuickDice::from_text("mangled");
    let mut list = Vec::new();
    let mut seeds: Vec<String> =
        vec!["keep".into(), "roll Ro,Gs".into(), "Ro@3,2 Rs@-4,2".into(), "draw".into()];
    let mut state = G::start(&Default::default(), 3).unwrap();
    let mut positions = Vec::new();
    while let Some(event) = walk::random_event::<G>(&state, &mut dice, &mut list) {
        if dice.below(6) == 0 {
            positions.push(G::write_position(&state));
            seeds.push(format!("{event:?}").split_once(": ").unwrap().1.to_owned());
        }
        cubo_core::apply(&mut state, &event);
    }
    let bits =
        ["é", "@", ",", " ", "-", "0", "9", "R", "o", "\0", "|", ";", "roll", "draw ", "🎲", "128", "\u{a0}"];
    let mut mangle = |text: &str| {
        let mut text: Vec<char> = text.chars().collect();
        for _ in 0..=dice.below(3) {
            let place = dice.below(text.len() as u32 + 1) as usize;
            match dice.below(4) {
                0 if place < text.len() => drop(text.remove(place)),
                1 => text.truncate(place.max(1)),
                2 if place < text.len() => {
                    let middle = text.len() / 2;
                    text.swap(place, middle);
                }
                _ => text.splice(place..place, bits[dice.below(17) as usize].chars()).for_each(drop),
            }
        }
        text.into_iter().collect::<String>()
    };
    let (mut read, mut refused) = (0, 0);
    for n in 0..40_000 {
        let text = mangle(&seeds[n % seeds.len()]);
        let back = [
            text.parse::<Action>().map(|a| a.to_string()),
            text.parse::<Chance>().map(|c| c.to_string()),
            text.parse::<Seen>().map(|s| s.to_string()),
        ];
        for spelled in back {
            match spelled {
                Ok(spelled) => {
                    assert_eq!(spelled, text);
                    read += 1;
                }
                Err(_) => refused += 1,
            }
        }
    }
    assert!(read > 1_000 && refused > 50_000, "{read} {refused}");
    for n in 0..6_000 {
        let text = mangle(&positions[n % positions.len()]);
        if let Ok(state) = G::read_position(&text) {
            let again = G::read_position(&G::write_position(&state)).unwrap();
            assert_eq!(G::key(&again), G::key(&state));
            assert!(G::turn(&state).seat().is_none() || walk::any::<G>(&state));
        }
    }
    let json =
        serde_json::to_string(&G::view(&crate::common::read(&positions[4]), cubo_core::Viewer::Spectator))
            .unwrap();
    for _ in 0..4_000 {
        if let Ok(view) = serde_json::from_str::<View>(&mangle(&json)) {
            let state = G::imagine(&view, &mut QuickDice::new(1));
            assert_eq!(G::view(&state, cubo_core::Viewer::Spectator), view);
        }
    }
}
