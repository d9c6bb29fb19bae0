//! What searches choose with counted nodes, and what they expect, in positions of every game, and in games with secrets after what one seat saw: kept in `golden/thoughts`, so that whatever changes a choice is noticed.
//!
//! With `CUBO_BLESS=1` the files are written anew. Read the difference before keeping it: a search that was only made faster has none.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

use std::fmt::Write;
use std::path::Path;

use cubo_catalog::{Visitor, corpus, games, with_game};
use cubo_core::{Event, QuickDice, Seat, Turn, Viewer, apply, kit, walk};
use cubo_players::knowledge::Known;
use cubo_players::{Budget, Level, Sight};

/// How many positions of each game, evenly spread over its corpus, in which all numbers of seats come.
const POSITIONS: usize = 12;

/// How many games with secrets that have a past.
const PASTS: u64 = 4;

/// Somebody who thinks, and the nodes of an action.
struct Thoughts {
    level: Level,
    nodes: u64,
}

impl Thoughts {
    /// What is chosen by the seat to act, which saw that much of the past, and what it expects.
    fn line<G: Known>(
        &self,
        state: &G::State,
        seat: Seat,
        history: &[(Option<Seat>, G::Seen)],
        seed: u64,
    ) -> String {
        let view = G::view(state, Viewer::Seat(seat));
        let sight = Sight::<G> { seat, view: &view, history };
        let mut budget = Budget::nodes(self.nodes);
        let choice = self.level.player::<G>().choose(&sight, &mut budget, &mut QuickDice::new(seed)).unwrap();
        let win = choice.analysis.win.map_or("-".to_owned(), |win| format!("{win:.4}"));
        let values: Vec<String> =
            choice.analysis.values.iter().flatten().map(|value| format!("{value:.4}")).collect();
        format!("{}, win {win}, values {}", choice.action, values.join(" "))
    }
}

impl Visitor for Thoughts {
    type Out = ();

    fn visit<G: Known>(self) {
        // A new game has no corpus yet.
        let Some(corpus) = corpus(G::ID) else { return };
        let lines: Vec<&str> = corpus.lines().collect();
        let mut text = String::new();
        for number in (0..POSITIONS).map(|n| (2 * n + 1) * lines.len() / (2 * POSITIONS)) {
            let state = G::read_position(lines[number]).unwrap();
            let Turn::Seat(seat) = G::turn(&state) else { panic!("{}, line {}", G::ID, number + 1) };
            let told = self.line::<G>(&state, seat, &[], number as u64);
            writeln!(text, "line {}: {told}", number + 1).unwrap();
        }
        // What was seen says something only where there are secrets.
        for seed in (0..PASTS).filter(|_| G::SECRETS) {
            let Past { state, seat, saw } = past::<G>(seed);
            let told = self.line::<G>(&state, seat, &saw, seed);
            writeln!(text, "after {} events, seed {seed}: {told}", saw.len()).unwrap();
        }
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/thoughts");
        kit::keep(folder.join(format!("{}-{}.txt", G::ID, self.level)), &text);
    }
}

/// A game so far, the seat that is to act, and what that seat saw of it.
struct Past<G: Known> {
    state: G::State,
    seat: Seat,
    saw: Vec<(Option<Seat>, G::Seen)>,
}

/// A random game for two after some forty events, in which the first seat is to act.
fn past<G: Known>(seed: u64) -> Past<G> {
    let (mut dice, mut list, mut saw) = (QuickDice::new(seed), Vec::new(), Vec::new());
    let mut state = G::start(&G::Options::default(), *G::SEATS.start()).unwrap();
    let seat = Seat(0);
    while saw.len() < 30 + 4 * seed as usize || G::turn(&state) != Turn::Seat(seat) {
        let event = walk::random_event::<G>(&state, &mut dice, &mut list).expect("the game goes on");
        let before = state.clone();
        apply(&mut state, &event);
        let who = if let Event::Action(seat, _) = &event { Some(*seat) } else { None };
        saw.push((who, G::seen(&before, &event, &state, Viewer::Seat(seat))));
    }
    Past { state, seat, saw }
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
