//! The tests that every game gets, and the two referees side by side.

use crate::common::naive::{World, naive};
use crate::common::{prefer_powers, special_sets, twin, writable};
use cubo_attakube::{Action, AttaKube, Cell, Kind, Line, Options, State, View};
use cubo_core::kit::{Kit, Tally};
use cubo_core::{Dice, Game, QuickDice, Seat, walk};

fn kit() -> Kit<AttaKube> {
    let mut kit = Kit::new(naive, writable, State::fresh_key);
    kit.forget = View::forget_the_past;
    kit.invariant = invariant;
    kit.prefer = Some(prefer_powers);
    kit.twin = Some(twin);
    kit
}

/// What must hold at any time.
fn invariant(state: &State) -> Result<(), String> {
    for seat in [Seat(0), Seat(1)] {
        let brought = state.tokens(seat).count();
        if brought + state.hand(seat).count() != 12 {
            return Err(format!("seat {seat} has not twelve Kubes"));
        }
    }
    for cell in Cell::all() {
        let (lower, upper) = state.kubes_on(cell);
        if let (Some(lower), Some(upper)) = (lower, upper)
            && !(upper.kind == Kind::Eclipse && upper.face_up && lower.kind != Kind::Shield && lower.blocked)
        {
            return Err(format!("{cell}: a wrong stack"));
        }
        for kube in [lower, upper].into_iter().flatten() {
            if kube.kind == Kind::Shield && kube.blocked {
                return Err(format!("{cell}: a blocked Shield"));
            }
            if state.ruled_out(kube.token).contains(kube.kind) {
                return Err(format!("{cell}: what is true was ruled out"));
            }
            if kube.holds.is_some() && (kube.kind != Kind::Firewall || !kube.face_up) {
                return Err(format!("{cell}: holds somebody without being an open Firewall"));
            }
        }
    }
    Ok(())
}

fn enough(tally: Tally, games: u64) {
    assert_eq!(tally.games, games);
    assert!(tally.twins > 2 * games, "{tally:?}");
    assert!(tally.refused > 50_000 && tally.imagined > 500, "{tally:?}");
}

#[test]
fn the_kit_with_ordinary_kubes() {
    let mut kit = kit();
    kit.games = 12;
    kit.every = 15;
    enough(kit.check(), 12);
}

#[test]
fn the_kit_with_special_sets() {
    let mut kit = kit();
    kit.options = special_sets();
    kit.games = 3;
    kit.every = 15;
    let tally = kit.check();
    assert!(tally.twins > 50, "{tally:?}");
}

#[test]
#[ignore = "long: make test-long"]
fn the_kit_at_length() {
    let mut kit = kit();
    kit.options = special_sets();
    kit.options.push(Options::default());
    kit.games = 12;
    kit.seed = 1_000;
    let tally = kit.check();
    assert!(tally.twins > 1_000, "{tally:?}");
}

/// What uniform play with the ordinary box hardly ever reaches, named.
const RARE: [&str; 15] = [
    "a holding Firewall aims at a hidden Shield",
    "an Eclipse leaves a Kube that a Firewall still holds",
    "a Tsunami pushes a Firewall that holds",
    "a Tsunami pushes an Eclipse off a stack",
    "a Tsunami pushes Keys across a gate",
    "an Eclipse lands on an Eclipse",
    "an Eclipse on a stack meets a hidden Shield",
    "an Eclipse crosses from a stack",
    "a Firewall that holds is covered",
    "a Firewall holds the Eclipse of a stack",
    "two Firewalls hold one Kube",
    "an Earthquake catches a stack",
    "a Cyclone catches a holding Firewall",
    "the Eye names the lower of a stack",
    "somebody passes",
];

/// Which rare things an action is about to do, as places in [`RARE`].
fn rare(state: &State, action: Action) -> Vec<usize> {
    let top = |cell: Cell| {
        let (lower, upper) = state.kubes_on(cell);
        upper.or(lower)
    };
    let stack = |cell: Cell| state.kubes_on(cell).1.is_some();
    let held = |token| {
        Cell::all()
            .flat_map(|cell| <[_; 2]>::from(state.kubes_on(cell)))
            .flatten()
            .filter(|kube| kube.holds == Some(token))
            .count()
    };
    let conditions: Vec<(usize, bool)> = match action {
        Action::Aim { from, at } => {
            let (actor, aim) = (top(from).unwrap(), top(at).unwrap());
            let out =
                at.row() == if actor.token.seat() == Seat(0) { 6 } else { 0 } && at.column() == from.column();
            let shield = aim.kind == Kind::Shield;
            let wave = actor.kind == Kind::Tsunami && !shield;
            vec![
                (0, actor.holds.is_some() && shield),
                (2, wave && aim.holds.is_some()),
                (3, wave && stack(at)),
                (4, wave && out && aim.token.seat() == actor.token.seat() && aim.kind == Kind::Keys),
                (9, actor.kind == Kind::Firewall && stack(at)),
                (10, actor.kind == Kind::Firewall && !shield && held(aim.token) > 0),
            ]
        }
        Action::Step { from, to } => {
            let aim = to.cell().and_then(top);
            let shield = aim.is_some_and(|kube| kube.kind == Kind::Shield);
            vec![
                (1, stack(from) && !shield && held(state.kubes_on(from).0.unwrap().token) > 0),
                (5, aim.is_some_and(|kube| kube.kind == Kind::Eclipse)),
                (6, stack(from) && shield),
                (7, stack(from) && to.cell().is_none()),
                (8, aim.is_some_and(|kube| kube.holds.is_some())),
            ]
        }
        Action::Quake { from, line } => {
            let hit = |cell: Cell| match line {
                Line::Row => cell.row() == from.row(),
                Line::Column => cell.column() == from.column(),
            };
            vec![(11, Cell::all().any(|cell| hit(cell) && stack(cell)))]
        }
        Action::Cyclone { from } => {
            vec![(12, from.neighbours().any(|cell| top(cell).is_some_and(|kube| kube.holds.is_some())))]
        }
        Action::Look { at, .. } => vec![(13, stack(at))],
        Action::Pass => vec![(14, true)],
        Action::Set { .. } | Action::Add { .. } => Vec::new(),
    };
    conditions.into_iter().filter(|(_, holds)| *holds).map(|(n, _)| n).collect()
}

/// What a run of games on both referees came across.
#[derive(Default)]
struct Reached {
    endings: std::collections::BTreeMap<&'static str, u32>,
    rare: [u32; RARE.len()],
}

/// Plays games on both referees at once and compares everything after every action.
fn side_by_side(options: &[Options], games: u64, first_seed: u64) -> Reached {
    let mut reached = Reached::default();
    for options in options {
        for seed in first_seed..first_seed + games {
            let mut dice = QuickDice::new(seed);
            let mut state = AttaKube::start(options, 2).unwrap();
            let mut world = World::of(&state);
            let mut played = Vec::new();
            loop {
                if let Some(what) = world.difference(&state) {
                    panic!("{options:?}, seed {seed}, after {played:?}: {what}");
                }
                let list = walk::list::<AttaKube>(&state);
                if list.is_empty() {
                    break;
                }
                let choice = match seed % 3 {
                    0 => dice.below(list.len() as u32) as usize,
                    _ => prefer_powers(&state, &list, &mut dice),
                };
                let action = list[choice];
                for n in rare(&state, action) {
                    reached.rare[n] += 1;
                }
                played.push(action.to_string());
                AttaKube::play(&mut state, action);
                world.play(action);
            }
            *reached.endings.entry(world.over.unwrap_or("none")).or_default() += 1;
        }
    }
    reached
}

impl Reached {
    fn print(&self) {
        println!("{:?}", self.endings);
        for (what, times) in RARE.iter().zip(self.rare) {
            println!("{times:>7} {what}");
        }
    }
}

fn all_sets() -> Vec<Options> {
    let mut options = special_sets();
    options.push(Options::default());
    options
}

#[test]
fn both_referees_agree_on_every_effect() {
    let reached = side_by_side(&all_sets(), 60, 0);
    reached.print();
    for (what, times) in RARE.iter().zip(reached.rare) {
        assert!(times > 0, "never reached: {what}");
    }
    for reason in ["AK-11", "AK-12", "AK-13", "AK-15"] {
        assert!(reached.endings.contains_key(reason), "no game ended by {reason}");
    }
}

#[test]
#[ignore = "long: make test-long"]
fn both_referees_agree_at_length() {
    side_by_side(&all_sets(), 200, 10_000).print();
}
