//! Everything that follows from walking a game's legal actions.

use std::ops::ControlFlow;

use crate::{Dice, Event, Game, Turn};

/// Appends every legal action to `into`.
pub fn list_into<G: Game>(state: &G::State, into: &mut Vec<G::Action>) {
    G::list_legal(state, into);
}

/// Every legal action, in the game's order.
pub fn list<G: Game>(state: &G::State) -> Vec<G::Action> {
    let mut actions = Vec::new();
    list_into::<G>(state, &mut actions);
    actions
}

/// Whether there is any legal action.
pub fn any<G: Game>(state: &G::State) -> bool {
    G::legal(state, |_| ControlFlow::Break(())).is_break()
}

/// Walks the legal actions where speed does not matter. A generator is large and compiled again for every closure type:
/// callers outside searches share this one, which keeps the page's program small.
pub fn each<G: Game>(
    state: &G::State,
    each: &mut dyn FnMut(G::Action) -> ControlFlow<()>,
) -> ControlFlow<()> {
    G::legal(state, each)
}

/// The legal action at that place in the game's order.
pub fn nth<G: Game>(state: &G::State, n: u64) -> Option<G::Action> {
    let mut left = n;
    let mut found = None;
    let _ = each::<G>(state, &mut |action| {
        if left == 0 {
            found = Some(action);
            return ControlFlow::Break(());
        }
        left -= 1;
        ControlFlow::Continue(())
    });
    found
}

/// The number of sequences of `depth` actions from here; a game that ends earlier counts for nothing deeper. Only for
/// games without chance.
pub fn perft<G: Game>(state: &mut G::State, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => G::count_legal(state),
        _ => {
            let here = G::mark(state);
            let mut nodes = 0;
            let mut actions = Vec::new();
            list_into::<G>(state, &mut actions);
            for action in actions {
                G::play(state, action);
                nodes += perft::<G>(state, depth - 1);
                G::rewind(state, &here);
            }
            nodes
        }
    }
}

/// Draws and applies chance events until a seat is to act or the game is over.
pub fn fall<G: Game>(state: &mut G::State, dice: &mut impl Dice) {
    while G::turn(state) == Turn::Chance {
        let chance = G::draw(state, dice);
        G::apply_chance(state, chance);
    }
}

/// A random event for the seat to act, or for chance: uniform over a seat's legal actions, by the odds for chance.
/// `None` when the game is over. `list` is working space.
pub fn random_event<G: Game>(
    state: &G::State,
    dice: &mut impl Dice,
    list: &mut Vec<G::Action>,
) -> Option<Event<G>> {
    match G::turn(state) {
        Turn::Over => None,
        Turn::Chance => Some(Event::Chance(G::draw(state, dice))),
        Turn::Seat(seat) => Some(Event::Action(seat, random_action::<G>(state, dice, list))),
    }
}

/// Plays what [`random_event`] would have chosen and says whose turn it was. For whoever plays whole games and has no use for their
/// events: to write one and read it again at once takes a processor longer than some games take to apply it.
pub fn play_random<G: Game>(state: &mut G::State, dice: &mut impl Dice, list: &mut Vec<G::Action>) -> Turn {
    let turn = G::turn(state);
    match turn {
        Turn::Over => {}
        Turn::Chance => {
            let chance = G::draw(state, dice);
            G::apply_chance(state, chance);
        }
        Turn::Seat(_) => {
            let action = random_action::<G>(state, dice, list);
            G::play(state, action);
        }
    }
    turn
}

/// One of a seat's legal actions. `list` is all of them afterwards.
#[inline]
fn random_action<G: Game>(state: &G::State, dice: &mut impl Dice, list: &mut Vec<G::Action>) -> G::Action {
    list.clear();
    list_into::<G>(state, list);
    list[dice.below(list.len() as u32) as usize]
}
