//! The puzzles of the house: the cheap checks over all of them, and the long one over a sample.

use std::collections::HashSet;
use std::path::PathBuf;

use cubo_catalog::games;
use cubo_players::Level;

use crate::puzzles::{Other, Puzzle, hunt, inspect};

/// The puzzles of a game; none if there is no file of it yet.
fn kept(game: &str) -> Vec<Puzzle> {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../puzzles/{game}.jsonl"));
    let text = std::fs::read_to_string(file).unwrap_or_default();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|why| panic!("{game}: {why}")))
        .collect()
}

#[test]
fn every_puzzle_can_be_set_up_has_one_legal_answer_and_no_twin() {
    let mut all = 0;
    for game in games() {
        let mut names = HashSet::new();
        for puzzle in kept(game.id) {
            inspect(game.id, &puzzle).unwrap_or_else(|why| panic!("{} {}: {why}", game.id, puzzle.id));
            assert!(names.insert(puzzle.id.clone()), "{} {} is there twice", game.id, puzzle.id);
            all += 1;
        }
    }
    assert!(all > 0, "there are puzzles");
}

/// What `inspect` says is not said of everything.
#[test]
fn a_spoilt_puzzle_is_noticed() {
    let game = games().iter().find(|game| !kept(game.id).is_empty()).unwrap().id;
    let whole = kept(game).swap_remove(0);
    inspect(game, &whole).unwrap();
    let spoilt = [
        Puzzle { answer: whole.others[0].action.clone(), ..whole.clone() },
        Puzzle { answer: "nonsense".to_owned(), ..whole.clone() },
        Puzzle { position: "nowhere".to_owned(), ..whole.clone() },
        Puzzle { seat: 1 - whole.seat, ..whole.clone() },
        Puzzle { chance: whole.others[0].chance + 0.1, ..whole.clone() },
        Puzzle { themes: vec!["unheard-of".to_owned()], ..whole.clone() },
        Puzzle { id: "0000000000".to_owned(), ..whole.clone() },
    ];
    for puzzle in spoilt {
        assert!(inspect(game, &puzzle).is_err(), "{puzzle:?}");
    }
}

/// Where a turn has several actions, every way to solve it is there, and what is wrong with one is noticed.
#[test]
fn a_spoilt_turn_is_noticed() {
    let game = "cube-attack";
    let whole = kept(game).into_iter().find(|puzzle| puzzle.turns[0].len() == 2).unwrap();
    inspect(game, &whole).unwrap();
    let [first, second] = &whole.turns[0][..] else { unreachable!() };
    let wrong = &whole.others[0];
    let spoilt = [
        Puzzle { turns: Vec::new(), ..whole.clone() },
        Puzzle { turns: vec![vec![second.clone(), "pass".to_owned()]], ..whole.clone() },
        Puzzle { turns: vec![vec![first.clone()], vec![first.clone(), second.clone()]], ..whole.clone() },
        Puzzle { turns: vec![vec![first.clone(), "nonsense".to_owned()]], ..whole.clone() },
        // A wrong turn that solves it.
        Puzzle {
            others: vec![Other { action: first.clone(), then: Some(second.clone()), ..wrong.clone() }],
            ..whole.clone()
        },
        Puzzle { others: vec![wrong.clone(), wrong.clone()], ..whole.clone() },
    ];
    for puzzle in spoilt {
        assert!(inspect(game, &puzzle).is_err(), "{puzzle:?}");
    }
    let other = games().iter().find(|other| other.id != game && !kept(other.id).is_empty()).unwrap().id;
    let plain = kept(other).swap_remove(0);
    let turns = vec![vec![plain.answer.clone()]];
    assert!(inspect(other, &Puzzle { turns, ..plain }).is_err(), "a turn of one action has no turns");
}

/// A hunt that is stopped ends at once, and finds what was found before.
#[test]
fn a_hunt_can_be_stopped() {
    let mut asked = 0;
    let found = hunt("cube-attack", Level::Beginner, 1, 0, &mut || {
        asked += 1;
        asked < 3
    });
    assert_eq!((found.unwrap().len(), asked), (0, 3));
    assert!(hunt("chess", Level::Beginner, 1, 0, &mut || true).is_err());
}
