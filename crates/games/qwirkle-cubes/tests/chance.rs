//! QC-32: exact probabilities, checked by enumerating every order in which cubes can be drawn and rolled.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::common::*;
use cubo_core::{Game, QuickDice};
use cubo_qwirkle_cubes::{Chance, Colours, Cube, Cubes, State};

/// The chance of each list by drawing cube after cube and rolling each.
fn by_hand(bag: Colours, count: usize, so_far: &mut Vec<Cube>, p: f64, into: &mut BTreeMap<Cubes, f64>) {
    if so_far.len() == count {
        *into.entry(Cubes::new(so_far.iter().copied()).unwrap()).or_default() += p;
        return;
    }
    let total: u32 = bag.iter().map(|&n| u32::from(n)).sum();
    for cube in Cube::all() {
        let there = bag[cube.colour().index()];
        if there > 0 {
            let mut left = bag;
            left[cube.colour().index()] -= 1;
            so_far.push(cube);
            by_hand(left, count, so_far, p * f64::from(there) / f64::from(total) / 6.0, into);
            so_far.pop();
        }
    }
}

fn listed(state: &State) -> BTreeMap<Chance, f64> {
    let mut all = BTreeMap::new();
    let _ = G::chances(state, |chance, p| {
        assert!(all.insert(chance, p).is_none(), "{chance} twice");
        assert!((G::odds(state, &chance) - p).abs() < 1e-15);
        ControlFlow::<()>::Continue(())
    });
    all
}

fn same(found: &BTreeMap<Chance, f64>, expected: &BTreeMap<Chance, f64>) {
    assert!(found.keys().eq(expected.keys()));
    for (chance, p) in found {
        assert!((p - expected[chance]).abs() < 1e-14, "{chance}: {p}, not {}", expected[chance]);
    }
    assert!((found.values().sum::<f64>() - 1.0).abs() < 1e-12);
}

#[test]
fn qc_32_draws_are_exact() {
    let mut state = at("lay", &["Ro,Ro,Rs,Gd,Gd,Be", OTHER], "Yo@0,0 Ys@1,0");
    play(&mut state, "Ro@0,1 Rs@1,1");
    let mut expected = BTreeMap::new();
    by_hand(*state.bag(), 2, &mut Vec::new(), 1.0, &mut expected);
    let expected = expected.into_iter().map(|(cubes, p)| (Chance::Draw(cubes), p)).collect();
    same(&listed(&state), &expected);
}

#[test]
fn qc_32_rolls_are_exact() {
    let mut state = at("choose", &["Ro,Ro,Rs,Gd,Gd,Be", OTHER], "Yo@0,0 Ys@1,0");
    play(&mut state, "roll Ro,Rs,Gd");
    let mut expected: BTreeMap<Chance, f64> = BTreeMap::new();
    for faces in 0..216 {
        let (a, b, c) = (faces % 6, faces / 6 % 6, faces / 36);
        let cubes = [a, b, 18 + c].map(|index| Cube::from_index(index).unwrap());
        *expected.entry(Chance::Roll(Cubes::new(cubes).unwrap())).or_default() += 1.0 / 216.0;
    }
    same(&listed(&state), &expected);
}

#[test]
fn qc_32_forced_rolls_and_swaps_sum_to_one() {
    let table = full_block().replace(" Pc@5,5", "");
    let mut state = at("choose", &["Ro,Ro,Rs,Gd,Gd,Po", OTHER], &table);
    play(&mut state, "keep");
    let all = listed(&state);
    assert_eq!(all.len(), 56 * 21 * 6);
    assert!((all.values().sum::<f64>() - 1.0).abs() < 1e-12);
    // A swap draws from the bag with the seat's own cubes in it: 90 - 35 on the table - 6 of the other hand.
    let mut state = at("choose", &["Ro,Ro,Rs,Gd,Gd,Be", OTHER], &table);
    play(&mut state, "keep");
    let choose6 = |n: f64| n * (n - 1.0) * (n - 2.0) * (n - 3.0) * (n - 4.0) * (n - 5.0) / 720.0;
    let six_reds = choose6(8.0) / choose6(49.0) / 6f64.powi(6);
    assert!((odds(&state, "swap Ro,Ro,Ro,Ro,Ro,Ro") / six_reds - 1.0).abs() < 1e-12);
    let mut few = 0;
    let broken = G::chances(&state, |chance, p| {
        assert!(p > 0.0 && G::odds(&state, &chance) == p);
        few += 1;
        if few == 1000 { ControlFlow::Break(few) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(broken, ControlFlow::Break(1000), "lazily");
}

#[test]
fn qc_32_deals_are_exact() {
    let state = G::start(&Default::default(), 2).unwrap();
    // All of one colour and face, twice: (15 choose 6)(9 choose 6) ways among (90 choose 6)(84 choose 6), and every face right.
    let text = "deal Ro,Ro,Ro,Ro,Ro,Ro | Ro,Ro,Ro,Ro,Ro,Ro";
    let expected = 5005.0 / 622_614_630.0 * 84.0 / 406_481_544.0 / 6f64.powi(12);
    assert!((odds(&state, text) / expected - 1.0).abs() < 1e-12);
    // Six colours, six faces: 15^6 ways, in no order.
    let one = 15f64.powi(6) / 622_614_630.0 / 6f64.powi(6);
    let two = 14f64.powi(6) / 406_481_544.0 / 6f64.powi(6);
    assert!((odds(&state, &format!("deal {OTHER} | {OTHER}")) / (one * two) - 1.0).abs() < 1e-12);
    let first = G::chances(&state, |chance, p| ControlFlow::Break((chance, p)));
    let ControlFlow::Break((chance, p)) = first else { panic!("a deal is possible") };
    assert_eq!((chance.to_string().as_str(), p), (text, odds(&state, text)));
}

#[test]
fn qc_32_nothing_is_drawn_from_an_empty_bag_and_the_draw_has_its_word() {
    let hands = ["Ro,Ro,Ro,Oo,Oo,Oo", "Yo,Yo,Yo,Go,Go,Go", "Bo,Bo,Bo,Po,Po,Po", "Ps,Ps,Ps,Ps,Ps,Pd"];
    let text = format!(
        "seats 4; turn 2 lay; passes 2; scores 0 0 0 0; hands {}; table {}",
        hands.join(" | "),
        purple_only()
    );
    let mut state = read(&text);
    play(&mut state, "Po@-6,11");
    assert_eq!(listed(&state).into_iter().collect::<Vec<_>>(), [("draw".parse().unwrap(), 1.0)]);
    assert_eq!(G::draw(&state, &mut QuickDice::new(1)).to_string(), "draw");
    assert_eq!(odds(&state, "draw Ro"), 0.0);
}

#[test]
fn qc_32_when_a_seat_is_to_act_nothing_happens_by_chance() {
    let state = at("choose", &["Ro,Ro,Rs,Gd,Gd,Be", OTHER], "Yo@0,0 Ys@1,0");
    assert!(listed(&state).is_empty());
    for text in ["draw", "roll Ro", "swap Ro,Ro,Rs,Gd,Gd,Be", "deal Ro,Os,Yd,Gx,Be,Pc | Ro,Os,Yd,Gx,Be,Pc"] {
        assert_eq!(odds(&state, text), 0.0);
    }
}
