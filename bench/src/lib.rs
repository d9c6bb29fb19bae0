//! What the micro-benchmarks work on.

use cubo_core::{Game, QuickDice, Turn, apply, walk};

/// The ids of all games, as benchmark arguments.
pub fn ids() -> impl Iterator<Item = &'static str> {
    cubo_catalog::games().iter().map(|game| game.id)
}

/// A hundred states in which a seat is to act: from the game's corpus where it has one, otherwise from random games.
pub fn states<G: Game>() -> Vec<G::State> {
    const ENOUGH: usize = 100;
    let lines = cubo_catalog::corpus(G::ID).unwrap_or_default().lines();
    let acts = |state: &G::State| matches!(G::turn(state), Turn::Seat(_));
    let mut states: Vec<_> =
        lines.filter_map(|line| G::read_position(line).ok()).filter(acts).take(ENOUGH).collect();
    let mut dice = QuickDice::new(1);
    let mut list = Vec::new();
    let start = G::start(&G::Options::default(), *G::SEATS.start());
    while let (Ok(start), true) = (&start, states.len() < ENOUGH) {
        let mut state = start.clone();
        while let Some(event) = walk::random_event::<G>(&state, &mut dice, &mut list) {
            apply(&mut state, &event);
            if acts(&state) && states.len() < ENOUGH && dice.long().is_multiple_of(8) {
                states.push(state.clone());
            }
        }
    }
    states
}
