//! The searching player at work.

use cubo_core::{Game, QuickDice, Seat, Turn, Viewer};
use cubo_cubulus::{Cubulus, Options};
use cubo_players::{Budget, Greedy, Player, Random, Sight, search};

/// Plays a game between two players with node budgets; the seat that won, if one did.
fn play<G: Game>(
    options: &G::Options,
    players: &mut [Box<dyn Player<G>>],
    nodes: u64,
    opening: u32,
    seed: u64,
) -> Option<Seat> {
    let mut dice = QuickDice::new(seed);
    let mut state = G::start(options, players.len() as u8).expect("these seats can play");
    let mut played = 0;
    while let Turn::Seat(seat) = G::turn(&state) {
        let view = G::view(&state, Viewer::Seat(seat));
        let sight = Sight::<G> { seat, view: &view, history: &[] };
        let mut budget = Budget::nodes(nodes);
        let player: &mut dyn Player<G> =
            if played < opening { &mut Random } else { &mut *players[seat.index()] };
        let choice = player.choose(&sight, &mut budget, &mut dice).expect("a seat to act can act");
        assert!(G::refuse(&state, choice.action).is_none(), "{} is illegal", choice.action);
        G::play(&mut state, choice.action);
        played += 1;
    }
    let outcome = G::outcome(&state)?;
    Seat::all(2).find(|&seat| outcome.ranks[seat] == 1 && outcome.ranks[Seat(1 - seat.0)] > 1)
}

#[test]
fn search_beats_greedy_at_cubulus() {
    for seed in 0..2 {
        let me = Seat((seed % 2) as u8);
        let mut players: Vec<Box<dyn Player<Cubulus>>> =
            (0..2).map(|_| Box::new(Greedy) as Box<dyn Player<Cubulus>>).collect();
        players[me.index()] = search::player::<Cubulus>().unwrap();
        assert_eq!(play::<Cubulus>(&Options::default(), &mut players, 3_000, 6, seed), Some(me));
    }
}
