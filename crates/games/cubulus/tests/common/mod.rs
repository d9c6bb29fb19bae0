//! What the tests share: helpers to set up and to query, and a second referee.
#![allow(unreachable_pub)]

pub mod naive;

use cubo_core::{Clause as _, Game, walk};
use cubo_cubulus::{Cubulus, Options, State};

/// A new game.
pub fn start(level: u8) -> State {
    Cubulus::start(&Options { level }, 2).expect("two play")
}

/// A full position text.
pub fn read(text: &str) -> State {
    Cubulus::read_position(text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// White to move at level 2, nobody with a first move.
pub fn white(pieces: &str) -> State {
    read(&format!("{pieces} ; w ; move ; first - ; quiet 0 ; level 2"))
}

/// The same with Black to move.
pub fn black(pieces: &str) -> State {
    read(&format!("{pieces} ; b ; move ; first - ; quiet 0 ; level 2"))
}

/// White to move at level 1.
pub fn basic(pieces: &str) -> State {
    read(&format!("{pieces} ; w ; move ; first - ; quiet 0 ; level 1"))
}

pub fn legal(state: &State) -> Vec<String> {
    walk::list::<Cubulus>(state).iter().map(ToString::to_string).collect()
}

/// The legal actions whose text begins like that, sorted.
pub fn legal_from(state: &State, prefix: &str) -> Vec<String> {
    let mut found: Vec<_> = legal(state).into_iter().filter(|text| text.starts_with(prefix)).collect();
    found.sort();
    found
}

/// The id of the clause by which an action is refused, or "" if it is legal. `legal` must agree.
pub fn why(state: &State, action: &str) -> &'static str {
    let refused = Cubulus::refuse(state, action.parse().expect("an action"));
    assert_eq!(refused.is_none(), legal(state).iter().any(|text| text == action), "{action}: {refused:?}");
    refused.map_or("", |rule| rule.id())
}

/// Plays legal actions one after the other.
pub fn play(state: &mut State, actions: &str) {
    for action in actions.split_whitespace() {
        assert_eq!(why(state, action), "", "{action} in {}", Cubulus::write_position(state));
        Cubulus::play(state, action.parse().expect("an action"));
    }
}

/// The state after these actions.
pub fn after(state: &State, actions: &str) -> State {
    let mut state = state.clone();
    play(&mut state, actions);
    state
}

/// The pieces part of the position text.
pub fn pieces(state: &State) -> String {
    let text = Cubulus::write_position(state);
    text.split(" ; ").next().unwrap_or_default().to_owned()
}

/// How it ended: the clause, and the ranks of White and Black.
pub fn ending(state: &State) -> Option<(&'static str, [u8; 2])> {
    let end = Cubulus::outcome(state)?;
    Some((end.reason.id(), [end.ranks.as_slice()[0], end.ranks.as_slice()[1]]))
}
