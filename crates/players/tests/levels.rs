//! The levels from beginner to master: what they see, and what they spend.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

use cubo_attakube::AttaKube;
use cubo_core::{Event, Game, QuickDice, Seat, Turn, Viewer, apply};
use cubo_cube_attack::CubeAttack;
use cubo_cubulus::Cubulus;
use cubo_players::knowledge::Known;
use cubo_players::{Budget, Choice, Level, Player, Sight};
use cubo_qwirkle_cubes::QwirkleCubes;

fn choose<G: Known>(state: &G::State, level: Level, budget: &mut Budget<'_>, seed: u64) -> Choice<G> {
    let seat = G::turn(state).seat().unwrap();
    let view = G::view(state, Viewer::Seat(seat));
    let sight = Sight { seat, view: &view, history: &[] };
    level.player::<G>().choose(&sight, budget, &mut QuickDice::new(seed)).unwrap()
}

#[test]
fn a_level_keeps_to_its_strength_however_much_it_is_given() {
    let state = Cubulus::start(&Default::default(), 2).unwrap();
    let nodes = |level| choose::<Cubulus>(&state, level, &mut Budget::nodes(100_000), 1).analysis.nodes;
    let spent = [Level::Beginner, Level::Easy, Level::Normal, Level::Hard].map(nodes);
    assert!(spent.is_sorted() && spent[0] < 20 && spent[3] < 20_000, "{spent:?}");
    // And to the given budget, where that is less.
    assert!(choose::<Cubulus>(&state, Level::Master, &mut Budget::nodes(500), 1).analysis.nodes <= 500);
}

/// Larger tables may have ladders of their own: a level thinks as that of its table says, also if it has sat at another one before.
#[test]
fn a_level_thinks_as_its_table_says() {
    let levels = [Level::Beginner, Level::Easy, Level::Normal, Level::Hard, Level::Expert];
    for (step, level) in levels.into_iter().enumerate() {
        let mut player = level.player::<CubeAttack>();
        let mut styles = Vec::new();
        for (seats, ladder) in (2..).zip(CubeAttack::LADDERS) {
            let state = CubeAttack::start(&Default::default(), seats).unwrap();
            let seat = CubeAttack::turn(&state).seat().unwrap();
            let view = CubeAttack::view(&state, Viewer::Seat(seat));
            let sight = Sight { seat, view: &view, history: &[] };
            let chosen = |player: &mut dyn Player<CubeAttack>| {
                let choice = player.choose(&sight, &mut Budget::nodes(level.nodes()), &mut QuickDice::new(3));
                choice.map(|choice| (choice.action, choice.analysis.nodes)).unwrap()
            };
            assert_eq!(chosen(&mut *player), chosen(&mut *ladder[step].player()), "{level}, {seats} seats");
            styles.push(ladder[step]);
        }
        assert!(styles.len() == 5 && styles.iter().any(|style| *style != styles[0]), "{level}: {styles:?}");
    }
}

#[test]
fn even_a_beginner_takes_what_lies_there() {
    let text = "E1 12D4 (E9) (12D5) ; w ; move ; first - ; quiet 0 ; level 2";
    let state = Cubulus::read_position(text).unwrap();
    for seed in 0..20 {
        let action = choose::<Cubulus>(&state, Level::Beginner, &mut Budget::nodes(1_000), seed).action;
        assert_eq!(action.to_string(), "D4-D5");
    }
}

/// What beginners do first in AttaKube once everything is set up, in so many games.
fn first_actions(games: u64) -> Vec<String> {
    let first = |game| {
        let mut state = AttaKube::start(&Default::default(), 2).unwrap();
        for number in 0.. {
            let action =
                choose::<AttaKube>(&state, Level::Beginner, &mut Budget::nodes(1_000), game * 100 + number)
                    .action;
            if state.is_set_up() {
                return action.to_string();
            }
            AttaKube::play(&mut state, action);
        }
        unreachable!("a set-up ends")
    };
    (0..games).map(first).collect()
}

#[test]
fn beginners_open_in_many_ways() {
    let first = first_actions(40);
    let quakes = first.iter().filter(|action| action.contains('!')).count();
    let ways: std::collections::HashSet<_> = first.iter().collect();
    assert!(quakes <= 10 && ways.len() >= 12, "{quakes} powers, {} ways: {first:?}", ways.len());
}

#[test]
fn who_sees_more_wins_more() {
    let mut won = 0;
    for game in 0..6 {
        let mut state = QwirkleCubes::start(&Default::default(), 2).unwrap();
        let mut dice = QuickDice::new(game);
        let strong = Seat((game % 2) as u8);
        let mut number = 0;
        loop {
            let event: Event<QwirkleCubes> = match QwirkleCubes::turn(&state) {
                Turn::Over => break,
                Turn::Chance => Event::Chance(QwirkleCubes::draw(&state, &mut dice)),
                Turn::Seat(seat) => {
                    let level = if seat == strong { Level::Hard } else { Level::Beginner };
                    let choice =
                        choose::<QwirkleCubes>(&state, level, &mut Budget::nodes(level.nodes()), number);
                    Event::Action(seat, choice.action)
                }
            };
            apply(&mut state, &event);
            number += 1;
        }
        won += u32::from(QwirkleCubes::outcome(&state).unwrap().ranks[strong] == 1);
    }
    assert!(won >= 5, "{won} of 6");
}
