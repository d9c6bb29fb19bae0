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

/// A cell of the table of levels in the manual, without the word `nodes`.
fn cell(style: Style) -> String {
    let times = |throws| ["", ", twice", ", three times", ", four times"][throws as usize - 1];
    match style {
        Style::Glance(sees, throws, 0) => format!("sees {sees}{}", times(throws)),
        Style::Glance(sees, throws, fears) => format!("sees {sees}{}, fears {fears}", times(throws)),
        Style::Search(nodes @ 0..1_000) => nodes.to_string(),
        Style::Search(nodes) => format!("{} {:03}", nodes / 1_000, nodes % 1_000),
    }
}

#[test]
fn the_table_of_levels_in_the_manual_is_that_of_the_code() {
    struct Rows;
    impl Visitor for Rows {
        type Out = Vec<String>;
        fn visit<G: Known>(self) -> Vec<String> {
            let seats = |seats: u8| ["two", "three", "four", "five", "six"][usize::from(seats) - 2];
            let name = |seats_of: u8| match G::LADDERS.len() {
                1 => G::ABOUT.name.to_owned(),
                _ => format!("{}, {} seats", G::ABOUT.name, seats(seats_of)),
            };
            // One for all tables, or one a number of seats; the last also for those that follow.
            let tables =
                G::SEATS.enumerate().map(|(n, seats)| (&G::LADDERS[n.min(G::LADDERS.len() - 1)], seats));
            tables
                .take(if G::LADDERS.len() == 1 { 1 } else { usize::MAX })
                .map(|(ladder, seats)| {
                    let mut cells = ladder.map(cell);
                    // The first one that counts nodes says so.
                    let counted = ladder.iter().position(|style| matches!(style, Style::Search(_)));
                    cells[counted.unwrap()] += " nodes";
                    format!("| {} | {} |", name(seats), cells.join(" | "))
                })
                .collect()
        }
    }
    let manual = include_str!("../../../docs/players.md");
    let (_, levels) = manual.split_once("\n## Levels\n").unwrap();
    let table: Vec<&str> = levels
        .lines()
        .skip_while(|line| !line.starts_with('|'))
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .collect();
    // A new game, whose levels nobody has measured, need not be there.
    let rows = games().iter().map(|game| with_game(game.id, Rows).unwrap());
    let told: Vec<Vec<String>> =
        rows.filter(|rows| rows.iter().any(|row| table.iter().any(|line| same_table(line, row)))).collect();
    let mut rows: Vec<&str> = told.iter().flatten().map(String::as_str).collect();
    let mut table = table;
    rows.sort_unstable();
    table.sort_unstable();
    assert!(table.len() >= 13, "{table:#?}");
    assert_eq!(table, rows, "docs/players.md is not what the code says");
}

/// Whether two rows of the table of levels are about the same table.
fn same_table(one: &str, other: &str) -> bool {
    one.split('|').nth(1) == other.split('|').nth(1)
}
