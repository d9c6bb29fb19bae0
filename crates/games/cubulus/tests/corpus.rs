//! The thousand positions of `crates/catalog/corpus/cubulus.txt`, on which `legal` is measured: how they were made, and checks of their quality.

use std::collections::BTreeSet;
use std::path::PathBuf;

use cubo_core::{Dice, Game, QuickDice, Seat, walk};
use cubo_cubulus::{Action, Cubulus, State};

const POSITIONS: usize = 1000;

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../catalog/corpus/cubulus.txt")
}

/// Material for a seat; a won or lost game counts far more.
fn worth(state: &State, seat: Seat) -> i32 {
    let other = Seat(1 - seat.0);
    match Cubulus::outcome(state) {
        Some(end) => 1000 * (end.scores[seat] - end.scores[other]),
        None => Cubulus::scores(state)[seat] - Cubulus::scores(state)[other],
    }
}

/// The action with the most material after the other side's best reply; one in eight is random. Cubes turn on the spot
/// only if nothing is better, and Masters mostly stay at home.
fn sensible(state: &State, dice: &mut QuickDice) -> Action {
    let mut legal = walk::list::<Cubulus>(state);
    legal.sort_unstable(); // so that the corpus stays the same whatever the order of `legal`
    if dice.below(8) == 0 {
        return legal[dice.below(legal.len() as u32) as usize];
    }
    let me = state.side().seat();
    let taste = |action: Action| match action {
        Action::Rotate { .. } => 0,
        Action::Go { from, .. } if from == state.master(state.side()) => 3,
        Action::TrocCube { .. } | Action::TrocShield { .. } => 20,
        _ => 6,
    };
    let mut best = (i32::MIN, legal[0]);
    for action in legal {
        let mut then = state.clone();
        Cubulus::play(&mut then, action);
        let answers = walk::list::<Cubulus>(&then);
        let mine = then.side().seat() == me;
        let worst = answers.iter().map(|&answer| {
            let mut after = then.clone();
            Cubulus::play(&mut after, answer);
            worth(&after, me)
        });
        let value = match (answers.is_empty(), mine) {
            (true, _) => worth(&then, me),
            (_, true) => worst.max().unwrap_or(0),
            (_, false) => worst.min().unwrap_or(0),
        };
        let value = 10 * value + taste(action) + dice.below(12) as i32;
        if value > best.0 {
            best = (value, action);
        }
    }
    best.1
}

/// With `CUBO_BLESS=1` in the environment, writes the file anew.
#[test]
#[ignore = "long: make test-long"]
fn the_corpus_is_what_sensible_play_makes() {
    let mut found = Vec::new();
    let mut known = BTreeSet::new();
    let mut seed = 0;
    while found.len() < POSITIONS {
        let mut dice = QuickDice::new(seed);
        let mut state = crate::common::start(2);
        let mut next = dice.below(6);
        let mut ply = 0;
        while Cubulus::outcome(&state).is_none() && ply < 240 {
            if ply == next {
                let text = Cubulus::write_position(&state);
                if known.insert(text.clone()) {
                    found.push(text);
                }
                next += 3 + dice.below(7);
            }
            let action = sensible(&state, &mut dice);
            Cubulus::play(&mut state, action);
            ply += 1;
        }
        seed += 1;
    }
    found.truncate(POSITIONS);
    let made = found.join("\n") + "\n";
    cubo_core::kit::keep(path(), &made);
}

#[test]
fn the_corpus_is_a_thousand_different_positions_to_play_on_from() {
    let text = std::fs::read_to_string(path()).expect("the corpus is there");
    let lines: BTreeSet<&str> = text.lines().collect();
    assert_eq!((lines.len(), text.lines().count()), (POSITIONS, POSITIONS));
    let (mut few, mut many, mut legal) = (0, 0, 0);
    for line in lines {
        let state = crate::common::read(line);
        assert_eq!(Cubulus::write_position(&state), line);
        assert!(Cubulus::outcome(&state).is_none() && state.level().number() == 2);
        let pieces = cubo_cubulus::Side::ALL.map(|side| state.pieces(side).count()).iter().sum::<usize>();
        few += u32::from(pieces <= 12);
        many += u32::from(pieces >= 20);
        legal += Cubulus::count_legal(&state);
    }
    // Openings and endings are both there.
    assert!(few > 100 && many > 100, "{few} with few pieces, {many} with many");
    assert!(legal > 20 * POSITIONS as u64);
    println!("{few} with few pieces, {many} with many, {legal} legal actions");
}
