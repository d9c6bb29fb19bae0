//! The built-in players in every game of the shelf.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

use cubo_catalog::{Visitor, games, with_game};
use cubo_core::{Event, QuickDice, Turn, Viewer, apply};
use cubo_players::knowledge::Known;
use cubo_players::{Budget, Level, Sight, Style};

/// Shows every game to a visitor.
fn everywhere<V: Visitor>(visitor: impl Fn() -> V) {
    for game in games() {
        with_game(game.id, visitor()).unwrap();
    }
}

/// Plays the first events of a game, the levels in turn. Each is asked twice and answers the same, and legally.
fn play<G: Known>(seats: u8, events: u64, nodes: u64, levels: &[Level]) {
    let mut state = G::start(&G::Options::default(), seats).unwrap();
    let mut dice = QuickDice::new(seats.into());
    for number in 0..events {
        let event: Event<G> = match G::turn(&state) {
            Turn::Over => break,
            Turn::Chance => Event::Chance(G::draw(&state, &mut dice)),
            Turn::Seat(seat) => {
                let level = levels[number as usize % levels.len()];
                let view = G::view(&state, Viewer::Seat(seat));
                let ask = || {
                    let sight = Sight::<G> { seat, view: &view, history: &[] };
                    let mut budget = Budget::nodes(level.nodes().min(nodes));
                    level.player::<G>().choose(&sight, &mut budget, &mut QuickDice::new(number)).unwrap()
                };
                let (one, other) = (ask(), ask());
                assert_eq!(
                    (one.action, one.analysis),
                    (other.action, other.analysis),
                    "{level} in {}",
                    G::ID
                );
                assert!(G::refuse(&state, one.action).is_none(), "{level} in {}: {}", G::ID, one.action);
                Event::Action(seat, one.action)
            }
        };
        apply(&mut state, &event);
    }
}

#[test]
fn every_level_plays_every_game_at_every_table() {
    struct Levels;
    impl Visitor for Levels {
        type Out = ();
        fn visit<G: Known>(self) {
            G::SEATS.for_each(|seats| play::<G>(seats, 36, 600, &Level::ALL[5..]));
        }
    }
    everywhere(|| Levels);
}

#[test]
fn simple_players_and_tree_search_play_every_game() {
    struct Simple;
    impl Visitor for Simple {
        type Out = ();
        fn visit<G: Known>(self) {
            for seats in [*G::SEATS.start(), *G::SEATS.end()] {
                play::<G>(seats, 60, 20_000, &[Level::Random]);
                play::<G>(seats, 40, 20_000, &[Level::Greedy]);
                play::<G>(seats, 10, 20_000, &[Level::Uct]);
            }
        }
    }
    everywhere(|| Simple);
}

#[test]
fn every_step_up_a_ladder_looks_at_more() {
    struct Climb;
    impl Visitor for Climb {
        type Out = ();
        fn visit<G: Known>(self) {
            for pair in G::LADDERS.iter().flat_map(|ladder| ladder.windows(2)) {
                let more = match (pair[0], pair[1]) {
                    (Style::Glance(sees, throws, fears), Style::Glance(more, again, dreads)) => {
                        sees < more && throws <= again && fears <= dreads
                    }
                    (Style::Glance(..), Style::Search(_)) => true,
                    (Style::Search(nodes), Style::Search(more)) => {
                        nodes < more && more <= Level::Master.nodes()
                    }
                    (Style::Search(_), Style::Glance(..)) => false,
                };
                assert!(more, "{}: {pair:?}", G::ID);
            }
        }
    }
    everywhere(|| Climb);
}
