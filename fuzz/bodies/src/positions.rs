//! Position texts.

use std::ops::ControlFlow;

use cubo_catalog::Visitor;
use cubo_core::{Game, Language, QuickDice, Turn, Viewer, walk};

use crate::every_game;

/// Reads the bytes as a position of every game. What is accepted can be written and read again, seen by all viewers and
/// played on.
pub fn positions(bytes: &[u8]) {
    if let Ok(text) = str::from_utf8(bytes) {
        every_game(&Positions(text));
    }
}

#[derive(Clone, Copy)]
struct Positions<'a>(&'a str);

impl Visitor for Positions<'_> {
    type Out = ();

    fn visit<G: Game>(self) {
        let Ok(state) = G::read_position(self.0) else { return };
        let text = G::write_position(&state);
        let again = G::read_position(&text).unwrap_or_else(|why| panic!("{}: {text:?}: {why}", G::ID));
        assert_eq!(G::write_position(&again), text, "{}: not the same when read again", G::ID);
        assert_eq!(G::key(&again), G::key(&state), "{}: another key for {text:?}", G::ID);
        for viewer in Viewer::all(G::seats(&state)) {
            let _ = G::picture(&G::view(&state, viewer), Language::En);
        }
        check_legal::<G>(&state, &text);
        play_on::<G>(state);
    }
}

/// The first legal actions are not refused, and there is one if a seat is to act.
fn check_legal<G: Game>(state: &G::State, text: &str) {
    let seat_acts = matches!(G::turn(state), Turn::Seat(_));
    assert_eq!(walk::any::<G>(state), seat_acts, "{}: {text:?}", G::ID);
    assert_eq!(G::outcome(state).is_some(), G::turn(state) == Turn::Over, "{}: {text:?}", G::ID);
    let mut left = 100;
    let _ = G::legal(state, |action| {
        assert!(G::refuse(state, action).is_none(), "{}: {action} in {text:?}", G::ID);
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
}

/// A few random events do not panic.
fn play_on<G: Game>(mut state: G::State) {
    let mut dice = QuickDice::new(1);
    let mut list = Vec::new();
    for _ in 0..8 {
        let Some(event) = walk::random_event::<G>(&state, &mut dice, &mut list) else { return };
        cubo_core::apply(&mut state, &event);
    }
    let text = G::write_position(&state);
    assert!(G::read_position(&text).is_ok(), "{}: played to {text:?}, which cannot be read", G::ID);
}
