//! The built-in players: one choice in a game of each kind, twelve events after the start.

use cubo_bench::ids;
use cubo_catalog::{Session, Setup, listing, open};
use cubo_core::Turn;
use cubo_players::{Budget, Level};
use divan::Bencher;

fn main() {
    divan::main();
}

/// A game in which a seat is to act.
fn game(id: &str) -> Box<dyn Session> {
    let seats = listing(id).expect("the shelf lists it").seats.0;
    let setup = Setup { seats: Some(seats), seed: Some("bench".to_owned()), ..Setup::default() };
    let mut game = open(id, &setup).expect("the ordinary game opens");
    while game.events() < 12 || matches!(game.turn(), Turn::Chance) {
        match game.turn() {
            Turn::Chance => game.chance(None).map(drop).expect("there is a seed"),
            Turn::Seat(_) => {
                let advice =
                    game.go(Level::Random, &mut Budget::nodes(1), "bench").expect("a seat is to act");
                game.play(&advice.action).expect("advice is legal");
            }
            Turn::Over => game.undo(None).expect("something was played"),
        }
    }
    game
}

#[divan::bench(args = ids())]
fn random(bencher: Bencher<'_, '_>, id: &str) {
    let game = game(id);
    bencher.bench(|| game.go(Level::Random, &mut Budget::nodes(1), "bench"));
}

#[divan::bench(args = ids())]
fn greedy(bencher: Bencher<'_, '_>, id: &str) {
    let game = game(id);
    bencher.bench(|| game.go(Level::Greedy, &mut Budget::nodes(Level::Greedy.nodes()), "bench"));
}
