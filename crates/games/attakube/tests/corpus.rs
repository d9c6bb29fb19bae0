//! Files that sensible play makes: the corpus of positions, and a golden game. The long tests make them again and compare; with
//! `CUBO_BLESS=1` they write them.
#![allow(clippy::unwrap_used)] // a test that cannot go on should stop

mod common;

use std::collections::BTreeSet;

use common::*;
use cubo_attakube::{Action, AttaKube, Cell, Kind, Options, State};
use cubo_core::kit::keep;
use cubo_core::{Dice, Event, Game, QuickDice, Seat, Turn, Viewer, record};

const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../bench/corpus/attakube.txt");

/// What a table is worth to a seat: points above all, then Kubes, then how far they have come; held and covered ones count little.
fn worth(state: &State, seat: Seat) -> i32 {
    let mut sum = 0;
    for who in [Seat(0), Seat(1)] {
        let sign = if who == seat { 1 } else { -1 };
        sum += sign * 100 * i32::from(state.points(who));
        sum += sign * 6 * state.hand(who).count() as i32;
    }
    for cell in Cell::all() {
        for kube in <[_; 2]>::from(state.kubes_on(cell)).into_iter().flatten() {
            let sign = if kube.token.seat() == seat { 1 } else { -1 };
            let ahead = if kube.token.seat() == Seat(0) { cell.row() } else { 6 - cell.row() };
            let gate = state.gate(cell.column());
            let value = 12 + 2 * i32::from(ahead) + if ahead >= 4 { 3 * i32::from(gate) } else { 0 };
            sum += sign * if kube.blocked { value / 3 } else { value } - sign * i32::from(kube.face_up);
        }
    }
    sum
}

/// The best of the legal actions for a seat that guesses what it cannot see, with a little whim.
fn sensible(state: &State, legal: &[Action], dice: &mut QuickDice) -> usize {
    let seat = AttaKube::turn(state).seat().unwrap();
    let mut guess = AttaKube::imagine(&AttaKube::view(state, Viewer::Seat(seat)), dice);
    let here = AttaKube::mark(&guess);
    let mut best = (i32::MIN, 0);
    for (n, &action) in legal.iter().enumerate() {
        AttaKube::play(&mut guess, action);
        let value = worth(&guess, seat) + dice.below(9) as i32;
        AttaKube::rewind(&mut guess, &here);
        if value > best.0 {
            best = (value, n);
        }
    }
    best.1
}

fn sensible_game(options: &Options, seed: u64) -> Vec<(State, Event<AttaKube>)> {
    let mut dice = QuickDice::new(seed);
    let mut state = AttaKube::start(options, 2).unwrap();
    let mut game = Vec::new();
    while let Turn::Seat(seat) = AttaKube::turn(&state) {
        let list = legal(&state);
        let choice = if state.is_set_up() {
            sensible(&state, &list, &mut dice)
        } else {
            dice.below(list.len() as u32) as usize
        };
        game.push((state.clone(), Event::Action(seat, list[choice])));
        AttaKube::play(&mut state, list[choice]);
    }
    game
}

fn corpus() -> Vec<String> {
    let mut dice = QuickDice::new(42);
    let (mut lines, mut known) = (Vec::new(), BTreeSet::new());
    for seed in 0.. {
        for (state, _) in sensible_game(&Options::default(), seed) {
            // After the first two turns, one position in six.
            if !state.is_set_up() || state.quiet_turns() > 30 || dice.below(6) != 0 {
                continue;
            }
            let text = AttaKube::write_position(&state);
            if known.insert(text.clone()) {
                lines.push(text);
            }
            if lines.len() == 1_000 {
                return lines;
            }
        }
    }
    unreachable!()
}

#[test]
#[ignore = "long: make test-long"]
fn the_corpus_is_made_by_sensible_play() {
    keep(CORPUS, &(corpus().join("\n") + "\n"));
}

#[test]
fn the_corpus_holds_a_thousand_positions() {
    let text = std::fs::read_to_string(CORPUS).unwrap();
    let lines: BTreeSet<&str> = text.lines().collect();
    assert_eq!((lines.len(), text.lines().count()), (1_000, 1_000));
    for line in lines {
        let state = at(line);
        assert!(AttaKube::turn(&state).seat().is_some() && state.is_set_up());
    }
}

/// The game with the most kinds of things happening among a few hundred.
fn golden() -> Vec<Event<AttaKube>> {
    let options = &special_sets()[1];
    let game = |seed| {
        let mut dice = QuickDice::new(seed);
        let mut state = AttaKube::start(options, 2).unwrap();
        let mut events = Vec::new();
        while let Turn::Seat(seat) = AttaKube::turn(&state) {
            let list = legal(&state);
            let choice = prefer_powers(&state, &list, &mut dice);
            events.push(Event::Action(seat, list[choice]));
            AttaKube::play(&mut state, list[choice]);
        }
        events
    };
    let variety = |events: &Vec<Event<AttaKube>>| {
        let start = AttaKube::start(options, 2).unwrap();
        let sights = history(&start, events, Viewer::Spectator);
        let shape = |sight: &String| {
            let turned: String = sight
                .split_once(" {")
                .map_or("", |(_, turned)| turned)
                .chars()
                .filter(|c| c.is_alphabetic())
                .collect();
            format!("{}{turned}", sight.chars().find(|c| "=-!?+".contains(*c)).unwrap_or('p'))
        };
        1_000 * sights.iter().map(shape).collect::<BTreeSet<_>>().len() / (200 + sights.len())
    };
    (0..300).map(game).max_by_key(variety).unwrap()
}

#[test]
#[ignore = "long: make test-long"]
fn the_golden_game_is_a_varied_one() {
    let start = AttaKube::start(&special_sets()[1], 2).unwrap();
    let events = golden();
    let kept = record::write::<AttaKube>(&start, &events);
    keep(format!("{GOLDEN}powers.json"), &(serde_json::to_string(&kept).unwrap() + "\n"));
    let end = replay(&start, &events).unwrap();
    keep(format!("{GOLDEN}powers.end"), &(AttaKube::write_position(&end) + "\n"));
    keep(format!("{GOLDEN}powers.seen"), &(history(&start, &events, Viewer::Spectator).join("\n") + "\n"));
}

/// The same game in a mirror, left and right changed: the same legal actions in the mirror, the same points, the same end.
fn mirrored(action: Action) -> Action {
    let cell = |c: Cell| Cell::new(6 - c.column(), c.row()).unwrap();
    match action {
        Action::Set { cell: c, kind } => Action::Set { cell: cell(c), kind },
        Action::Step { from, to } => Action::Step {
            from: cell(from),
            to: cubo_attakube::Place::new(6 - to.column(), to.row()).unwrap(),
        },
        Action::Quake { from, line } => Action::Quake { from: cell(from), line },
        Action::Aim { from, at } => Action::Aim { from: cell(from), at: cell(at) },
        Action::Cyclone { from } => Action::Cyclone { from: cell(from) },
        Action::Look { from, at } => Action::Look { from: cell(from), at: cell(at) },
        Action::Add { kind, cell: c } => Action::Add { kind, cell: cell(c) },
        Action::Pass => Action::Pass,
    }
}

#[test]
fn a_game_in_a_mirror_is_the_same_game() {
    for (n, options) in special_sets().iter().enumerate() {
        for seed in 0..4 {
            let gates: Vec<u8> = options.gates().iter().rev().copied().collect();
            let reversed = Options::new(options.kubes(), gates);
            let mut dice = QuickDice::new(seed + 100 * n as u64);
            let mut rows: Vec<Vec<Kind>> = Vec::new();
            for _ in 0..2 {
                let mut kinds = options.kubes().to_vec();
                dice.shuffle(&mut kinds);
                rows.push(kinds[..7].to_vec());
            }
            let names = |row: &[Kind]| row.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(" ");
            let turned = |row: &[Kind]| names(&row.iter().rev().copied().collect::<Vec<_>>());
            let mut here = set_up(options, &names(&rows[0]), &names(&rows[1]));
            let mut there = set_up(&reversed, &turned(&rows[0]), &turned(&rows[1]));
            loop {
                let list = legal(&here);
                let ours: BTreeSet<Action> = list.iter().map(|&action| mirrored(action)).collect();
                assert_eq!(ours, legal(&there).into_iter().collect());
                assert_eq!((points(&here), ending(&here)), (points(&there), ending(&there)));
                if list.is_empty() {
                    break;
                }
                let action = list[prefer_powers(&here, &list, &mut dice)];
                AttaKube::play(&mut here, action);
                AttaKube::play(&mut there, mirrored(action));
            }
        }
    }
}

/// The same game from the other side of the table: sides and rows change places.
#[test]
fn a_game_from_the_other_side_is_the_same_game() {
    let flip = |text: &str| {
        // `d2` becomes `d6` wherever a cell stands.
        let mut out: Vec<u8> = text.bytes().collect();
        for n in 1..out.len() {
            let cell = out[n].is_ascii_digit() && (b'a'..=b'g').contains(&out[n - 1]);
            if cell {
                out[n] = b'8' - (out[n] - b'0');
            }
        }
        String::from_utf8(out).unwrap()
    };
    for (n, options) in special_sets().iter().enumerate() {
        for seed in 0..4 {
            let mut dice = QuickDice::new(seed + 100 * n as u64);
            let mut here = AttaKube::start(options, 2).unwrap();
            while !here.is_set_up() {
                let list = legal(&here);
                AttaKube::play(&mut here, list[dice.below(list.len() as u32) as usize]);
            }
            let text = AttaKube::write_position(&here);
            let fields: Vec<&str> = text.split(' ').collect();
            let swapped =
                ["1", fields[1], fields[2], fields[3], &flip(fields[5]), &flip(fields[4])].join(" ");
            let mut there = at(&swapped);
            loop {
                let list = legal(&here);
                let ours: BTreeSet<String> = list.iter().map(|action| flip(&action.to_string())).collect();
                assert_eq!(ours, legal(&there).iter().map(ToString::to_string).collect());
                let [first, second] = points(&there);
                assert_eq!(points(&here), [second, first]);
                assert_eq!(ending(&here).map(|end| end.1), ending(&there).map(|end| end.1));
                if list.is_empty() {
                    break;
                }
                let action = list[prefer_powers(&here, &list, &mut dice)];
                AttaKube::play(&mut here, action);
                AttaKube::play(&mut there, flip(&action.to_string()).parse().unwrap());
            }
        }
    }
}
