//! What searches choose with counted nodes, and what they expect, in positions of every game: kept in `golden/thoughts`, so that whatever changes a choice is noticed.
//!
//! With `CUBO_BLESS=1` the files are written anew. Read the difference before keeping it: a search that was only made faster has none.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

use std::fmt::Write;
use std::path::Path;

use cubo_catalog::{Visitor, corpus, games, with_game};
use cubo_core::{QuickDice, Turn, Viewer, kit};
use cubo_players::knowledge::Known;
use cubo_players::{Budget, Level, Sight};

/// How many positions of each game, evenly spread over its corpus, in which all numbers of seats come.
const POSITIONS: usize = 12;

/// Somebody who thinks, and the nodes of an action.
struct Thoughts {
    level: Level,
    nodes: u64,
}

impl Visitor for Thoughts {
    type Out = ();

    fn visit<G: Known>(self) {
        let Thoughts { level, nodes } = self;
        // A new game has no corpus yet.
        let Some(corpus) = corpus(G::ID) else { return };
        let lines: Vec<&str> = corpus.lines().collect();
        let mut text = String::new();
        for number in (0..POSITIONS).map(|n| (2 * n + 1) * lines.len() / (2 * POSITIONS)) {
            let state = G::read_position(lines[number]).unwrap();
            let Turn::Seat(seat) = G::turn(&state) else { panic!("{}, line {}", G::ID, number + 1) };
            let view = G::view(&state, Viewer::Seat(seat));
            let sight = Sight::<G> { seat, view: &view, history: &[] };
            let choice = level
                .player::<G>()
                .choose(&sight, &mut Budget::nodes(nodes), &mut QuickDice::new(number as u64))
                .unwrap();
            let win = choice.analysis.win.map_or("-".to_owned(), |win| format!("{win:.4}"));
            let values: Vec<String> =
                choice.analysis.values.iter().flatten().map(|value| format!("{value:.4}")).collect();
            writeln!(text, "line {}: {}, win {win}, values {}", number + 1, choice.action, values.join(" "))
                .unwrap();
        }
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/thoughts");
        kit::keep(folder.join(format!("{}-{level}.txt", G::ID)), &text);
    }
}

#[test]
fn searches_by_hand_choose_what_they_chose() {
    for game in games() {
        with_game(game.id, Thoughts { level: Level::Hand, nodes: 2_000 }).unwrap();
    }
}

#[cfg(feature = "nets")]
#[test]
fn searches_with_networks_choose_what_they_chose() {
    // Where the networks are not in the program.
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../players/nets");
    for file in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if file.extension().is_some_and(|ending| ending == "net") {
            cubo_players::nets::keep(&std::fs::read(file).unwrap()).unwrap();
        }
    }
    for game in games() {
        with_game(game.id, Thoughts { level: Level::Learned, nodes: 1_000 }).unwrap();
    }
}
