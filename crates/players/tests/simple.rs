//! The simple players in real games.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

use cubo_attakube::AttaKube;
use cubo_core::{Event, Game, QuickDice, Seat, Turn, Viewer, apply, walk};
use cubo_cubulus::Cubulus;
use cubo_players::knowledge::Known;
use cubo_players::{Budget, Choice, Level, Pace, Sight};
use cubo_qwirkle_cubes::QwirkleCubes;

fn choose<G: Known>(state: &G::State, seat: Seat, level: Level, nodes: u64, seed: u64) -> Choice<G> {
    let view = G::view(state, Viewer::Seat(seat));
    let sight = Sight { seat, view: &view, history: &[] };
    level.player::<G>().choose(&sight, &mut Budget::nodes(nodes), &mut QuickDice::new(seed)).unwrap()
}

#[test]
fn a_budget_of_one_node_is_enough_for_an_answer() {
    let state = Cubulus::start(&Default::default(), 2).unwrap();
    for level in Level::ALL {
        let choice = choose::<Cubulus>(&state, Seat(0), level, 1, 7);
        assert!(Cubulus::refuse(&state, choice.action).is_none(), "{level}");
    }
}

#[test]
fn tree_search_sees_a_win_and_says_so() {
    let mut seen = 0;
    let mut list = Vec::new();
    for seed in 0..20 {
        let mut dice = QuickDice::new(seed);
        let mut state = Cubulus::start(&Default::default(), 2).unwrap();
        while let Some(event) = walk::random_event::<Cubulus>(&state, &mut dice, &mut list) {
            let seat = Cubulus::turn(&state).seat().unwrap();
            if seen < 12 && list.iter().any(|&action| worth(&state, seat, action) == i32::MAX) {
                let choice = choose::<Cubulus>(&state, seat, Level::Uct, 300_000, seed);
                assert_eq!(worth(&state, seat, choice.action), i32::MAX);
                assert!(choice.analysis.win.is_some_and(|win| win > 0.95), "{:?}", choice.analysis);
                assert_eq!(choice.analysis.line.first(), Some(&choice.action.to_string()));
                seen += 1;
            }
            apply(&mut state, &event);
        }
    }
    assert!(seen > 3, "{seen} are too few to say anything");
}

/// A turn of one action gets nearly all of the time; in a set-up of seven actions each gets its own time.
#[test]
fn time_is_shared_among_the_actions_of_a_turn() {
    use std::time::Duration;
    let ms = Duration::from_millis;
    let share = |pace: &mut Pace, state: &<AttaKube as Game>::State| {
        let view = AttaKube::view(state, Viewer::Seat(Seat(0)));
        pace.share(&Sight::<AttaKube> { seat: Seat(0), view: &view, history: &[] })
    };
    let mut state = AttaKube::start(&Default::default(), 2).unwrap();
    let (mut fast, mut slow) = (Pace::new(ms(50)), Pace::new(ms(3000)));
    for _ in 0..7 {
        assert_eq!((share(&mut fast, &state), share(&mut slow, &state)), (ms(50), ms(100)));
        fast.used(ms(50));
        let first = walk::list::<AttaKube>(&state)[0];
        AttaKube::play(&mut state, first);
    }
    let state = Cubulus::start(&Default::default(), 2).unwrap();
    let view = Cubulus::view(&state, Viewer::Seat(Seat(0)));
    let sight = Sight::<Cubulus> { seat: Seat(0), view: &view, history: &[] };
    let mut pace = Pace::new(ms(50));
    assert!(pace.share(&sight) > ms(25) && pace.share(&sight) <= ms(50));
    pace.used(ms(50));
    assert!(pace.share(&sight) < ms(5));
    pace.passed();
    assert!(pace.share(&sight) > ms(25));
}

#[test]
fn random_reaches_everything() {
    let state = Cubulus::start(&Default::default(), 2).unwrap();
    let mut reached: Vec<_> =
        (0..2000).map(|seed| choose::<Cubulus>(&state, Seat(0), Level::Random, 1, seed).action).collect();
    reached.sort();
    reached.dedup();
    assert_eq!(reached.len() as u64, Cubulus::count_legal(&state));
}

#[test]
fn greedy_takes_what_it_can_and_wins_where_it_can() {
    let mut wins = 0;
    let mut captures = 0;
    for seed in 0..40 {
        let mut dice = QuickDice::new(seed);
        let mut list = Vec::new();
        let mut state = Cubulus::start(&Default::default(), 2).unwrap();
        while let Some(event) = walk::random_event::<Cubulus>(&state, &mut dice, &mut list) {
            let Turn::Seat(seat) = Cubulus::turn(&state) else { unreachable!("Cubulus has no chance") };
            let best = list.iter().map(|&action| worth(&state, seat, action)).max().unwrap();
            if best != worth_now(&state, seat) {
                let choice = choose::<Cubulus>(&state, seat, Level::Greedy, 10_000, seed);
                assert_eq!(worth(&state, seat, choice.action), best, "{}", Cubulus::write_position(&state));
                if best == i32::MAX {
                    wins += 1;
                } else {
                    captures += 1;
                }
            }
            apply(&mut state, &event);
        }
    }
    assert!(wins > 5 && captures > 100, "{wins} wins and {captures} captures are too few to say anything");
}

/// A second opinion: winning is worth everything, otherwise material.
fn worth(state: &<Cubulus as Game>::State, seat: Seat, action: <Cubulus as Game>::Action) -> i32 {
    let mut state = state.clone();
    Cubulus::play(&mut state, action);
    match Cubulus::outcome(&state) {
        None => worth_now(&state, seat),
        Some(end) if end.ranks.as_slice() == [1, 1] => 0,
        Some(end) if end.ranks[seat] == 1 => i32::MAX,
        Some(_) => i32::MIN,
    }
}

fn worth_now(state: &<Cubulus as Game>::State, seat: Seat) -> i32 {
    let scores = Cubulus::scores(state);
    scores[seat] - scores[seat.next(2)]
}

#[test]
fn greedy_sets_up_in_one_way() {
    let mut state = AttaKube::start(&Default::default(), 2).unwrap();
    let mut set = Vec::new();
    for number in 0..7 {
        let action = choose::<AttaKube>(&state, Seat(0), Level::Greedy, 10_000, number).action;
        assert_eq!(action, choose::<AttaKube>(&state, Seat(0), Level::Greedy, 10_000, number + 99).action);
        set.push(action.to_string());
        AttaKube::play(&mut state, action);
    }
    assert_eq!(set, ["a1=star", "b1=comet", "c1=shield", "d1=keys", "e1=eclipse", "f1=comet", "g1=star"]);
}

/// The habit must beat a player that re-rolls at random and lays equally well.
#[test]
fn greedy_rerolls_for_points() {
    let (mut ahead, mut gained) = (0, 0);
    for game in 0..4u8 {
        let thrower = Seat(game % 2);
        let mut dice = QuickDice::new(game.into());
        let mut state = QwirkleCubes::start(&Default::default(), 2).unwrap();
        for number in 0..500 {
            let event: Event<QwirkleCubes> = match QwirkleCubes::turn(&state) {
                Turn::Over => break,
                Turn::Chance => Event::Chance(QwirkleCubes::draw(&state, &mut dice)),
                Turn::Seat(seat) => {
                    let careless = seat != thrower && state.phase() == cubo_qwirkle_cubes::Phase::Choose;
                    let level = if careless { Level::Random } else { Level::Greedy };
                    Event::Action(seat, choose::<QwirkleCubes>(&state, seat, level, 200_000, number).action)
                }
            };
            apply(&mut state, &event);
        }
        let scores = QwirkleCubes::scores(&state);
        ahead += i32::from(scores[thrower] > scores[thrower.next(2)]);
        gained += scores[thrower] - scores[thrower.next(2)];
    }
    assert!(ahead >= 3 && gained > 40, "{ahead} of 4 games, {gained} points");
}

#[test]
fn greedy_keeps_to_its_nodes() {
    let state = Cubulus::start(&Default::default(), 2).unwrap();
    for nodes in [1, 2, 20] {
        assert_eq!(choose::<Cubulus>(&state, Seat(0), Level::Greedy, nodes, 1).analysis.nodes, nodes);
    }
    let whole = choose::<Cubulus>(&state, Seat(0), Level::Greedy, u64::MAX, 1).analysis;
    assert_eq!(whole.nodes, Cubulus::count_legal(&state), "nothing is hidden: one world is enough");
    assert_eq!(whole.values.map(|values| values.len()), Some(2));
}
