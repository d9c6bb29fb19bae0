//! The tests that every game has.

use cubo_core::Game;
use cubo_core::kit::Kit;
use cubo_little_stacks::{Cell, LittleStacks, State};

/// The legal actions straight from the rule text and from the position text alone: no code of the game's own.
fn naive(state: &State) -> Vec<Cell> {
    let text = LittleStacks::write_position(state);
    let stacks: Vec<&str> = text.split(',').map(|stack| stack.trim_matches('-')).collect();
    let me = if stacks.concat().len() % 2 == 0 { '0' } else { '1' };
    let open = |stack: &str| stack.len() < 3 && !stack.ends_with(me);
    Cell::all().zip(stacks).filter(|(_, stack)| open(stack)).map(|(cell, _)| cell).collect()
}

#[test]
fn the_kit() {
    let mut kit = Kit::<LittleStacks>::new(naive, |_, _| Cell::all().collect(), LittleStacks::key);
    kit.games = 60;
    kit.longest = 27; // nine stacks of three
    let tally = kit.check();
    assert_eq!(tally.games, 60);
    assert!(tally.refused > 100 && tally.told > 500 && tally.explained > 100, "{tally:?}");
}
