//! Hints name the danger of their action.
#![allow(clippy::unwrap_used)] // helpers of tests are tests

use cubo_attakube::AttaKube;
use cubo_blox::Blox;
use cubo_core::{Event, Game, QuickDice, Seat, Turn, Viewer, apply, record, walk};
use cubo_cube_attack::CubeAttack;
use cubo_cubulus::Cubulus;
use cubo_players::knowledge::Known;
use cubo_players::{Danger, Hint, Mind, Question, Sight};
use cubo_qwirkle_cubes::QwirkleCubes;

/// Asks with what the seat to act knows of a game.
fn ask<G: Known, R>(
    start: &G::State,
    events: &[Event<G>],
    nodes: u64,
    with: impl FnOnce(&mut Question<'_, '_, G>) -> R,
) -> R {
    ask_of(&Mind::by_hand(), start, events, nodes, with)
}

/// The same of that mind.
fn ask_of<G: Known, R>(
    mind: &Mind<G>,
    start: &G::State,
    events: &[Event<G>],
    nodes: u64,
    with: impl FnOnce(&mut Question<'_, '_, G>) -> R,
) -> R {
    let mut state = start.clone();
    events.iter().for_each(|event| apply(&mut state, event));
    let seat = G::turn(&state).seat().unwrap();
    let view = G::view(&state, Viewer::Seat(seat));
    let history = record::history::<G>(start, events, Viewer::Seat(seat));
    let sight = Sight { seat, view: &view, history: &history };
    with(&mut Question { mind, sight: &sight, nodes, stop: &mut || false, seed: "hint" })
}

/// The actions of a Cubulus game, White's and Black's in turn.
fn cubulus(actions: &[&str]) -> (<Cubulus as Game>::State, Vec<Event<Cubulus>>) {
    let start = Cubulus::start(&Default::default(), 2).unwrap();
    let mut state = start.clone();
    let mut events = Vec::new();
    for action in actions {
        let event = Event::Action(Cubulus::turn(&state).seat().unwrap(), action.parse().unwrap());
        apply(&mut state, &event);
        events.push(event);
    }
    (start, events)
}

#[test]
fn a_third_repetition_is_seen_by_whoever_brings_it_and_by_whoever_lets_it_come() {
    let turn_and_back = ["A1@180", "A9@180"].repeat(4);
    let (start, events) = cubulus(&turn_and_back[..7]);
    let danger_of = |events: &[Event<Cubulus>], action: &str, after: f64| {
        ask::<Cubulus, _>(&start, events, 100, |question| question.danger_of(action.parse().unwrap(), after))
    };
    let drawn = |danger| match danger {
        Some(Danger::Ends { actions, lost: false, .. }) => Some(actions),
        _ => None,
    };
    assert_eq!(drawn(danger_of(&events, "A9@180", 0.9)), Some(1), "the third time");
    assert_eq!(drawn(danger_of(&events[..6], "A1@180", 0.9)), Some(2), "the answer may bring it");
    assert_eq!(
        drawn(danger_of(&events[..6], "A1@180", 0.3)),
        None,
        "whoever is behind has nothing to fear from a draw"
    );
    assert_eq!(drawn(danger_of(&events, "A9@90", 0.9)), None);
    assert_eq!(drawn(danger_of(&events[..5], "A9@180", 0.9)), None, "twice is not three times");
}

/// Random games, a hint now and then.
fn each_hint<G: Known>(
    mind: &Mind<G>,
    seats: u8,
    nodes: u64,
    games: u64,
    every: usize,
    mut with: impl FnMut(&G::State, Seat, &Hint<G>),
) -> u32 {
    let mut hints = 0;
    for seed in 0..games {
        let mut dice = QuickDice::new(seed);
        let start = G::start(&G::Options::default(), seats).unwrap();
        let (mut state, mut events, mut list) = (start.clone(), Vec::new(), Vec::new());
        while events.len() < 150
            && let Some(event) = walk::random_event::<G>(&state, &mut dice, &mut list)
        {
            if let Turn::Seat(seat) = G::turn(&state)
                && events.len() % every == 0
            {
                let hint = ask_of(mind, &start, &events, nodes, |question| question.hint()).unwrap();
                assert!(G::refuse(&state, hint.action).is_none());
                assert_eq!(hint.line.first(), Some(&hint.action));
                assert!((0.0..=1.0).contains(&hint.before) && (0.0..=1.0).contains(&hint.after), "{}", G::ID);
                with(&state, seat, &hint);
                hints += 1;
            }
            apply(&mut state, &event);
            events.push(event);
        }
    }
    hints
}

/// Whether the game is over and that seat has not won it.
fn not_won<G: Game>(state: &G::State, seat: Seat) -> bool {
    G::outcome(state).is_some_and(|end| end.ranks[seat] > 1)
}

/// Whether an answer to that action mates.
fn lets_mate(state: &<Cubulus as Game>::State, seat: Seat, action: <Cubulus as Game>::Action) -> bool {
    let mut after = state.clone();
    Cubulus::play(&mut after, action);
    let mated = |answer: &<Cubulus as Game>::Action| {
        let mut end = after.clone();
        Cubulus::play(&mut end, *answer);
        not_won::<Cubulus>(&end, seat)
    };
    Cubulus::turn(&after).seat().is_some_and(|next| next != seat)
        && walk::list::<Cubulus>(&after).iter().any(mated)
}

#[test]
fn no_mate_comes_without_a_word() {
    every_mate_is_told(&Mind::by_hand());
    every_mate_is_told(&Mind::best());
}

fn every_mate_is_told(mind: &Mind<Cubulus>) {
    let warned = |danger| matches!(danger, Some(Danger::Ends { lost: true, .. } | Danger::Lost));
    let (mut mates, mut quiet, mut hinted) = (0, 0, 0);
    for seed in 0..6 {
        let mut dice = QuickDice::new(seed);
        let start = Cubulus::start(&Default::default(), 2).unwrap();
        let (mut state, mut events, mut list) = (start.clone(), Vec::new(), Vec::new());
        // White searches a little, Black plays at random: mates are likely.
        while let Some(event) = walk::random_event::<Cubulus>(&state, &mut dice, &mut list)
            && events.len() < 120
        {
            let event = match event {
                Event::Action(Seat(0), _) => {
                    let action =
                        ask_of(mind, &start, &events, 400, |question| question.hint()).unwrap().action;
                    Event::Action(Seat(0), action)
                }
                Event::Action(seat, action) => {
                    let (danger, hint) = ask_of(mind, &start, &events, 60, |question| {
                        (question.danger_of(action, 0.9), question.hint().unwrap())
                    });
                    let mate = lets_mate(&state, seat, action);
                    assert_eq!(warned(danger), mate, "{action}: {danger:?}");
                    mates += u32::from(mate);
                    quiet += u32::from(!mate);
                    if lets_mate(&state, seat, hint.action) {
                        hinted += 1;
                        assert!(warned(hint.danger), "{}: {:?}", hint.action, hint.danger);
                    }
                    event
                }
                other => other,
            };
            apply(&mut state, &event);
            events.push(event);
        }
    }
    assert!(mates > 3 && quiet > 50, "{mates} mates, {quiet} quiet actions, {hinted} hints into one");
}

#[test]
fn hints_are_given_in_every_game() {
    fn of<G: Known>(seats: u8, nodes: u64, every: usize) {
        for mind in [Mind::by_hand(), Mind::best()] {
            assert!(each_hint::<G>(&mind, seats, nodes, 1, every, |_, _, _| {}) > 3);
        }
    }
    of::<AttaKube>(2, 300, 20);
    of::<QwirkleCubes>(3, 100, 7);
    of::<Blox>(3, 200, 20);
    of::<CubeAttack>(4, 300, 20);
}

/// Both chances of a hint are its mind's own: the one at a first look, and the one after the action.
#[cfg(feature = "embedded-nets")]
#[test]
fn a_hint_speaks_of_what_its_mind_sees() {
    fn of<G: Known>(seats: u8, nodes: u64, every: usize) {
        let told = |mind: Mind<G>| {
            let mut told = Vec::new();
            each_hint::<G>(&mind, seats, nodes, 1, every, |_, _, hint| told.push((hint.before, hint.after)));
            told
        };
        let (hand, learned) = (told(Mind::by_hand()), told(Mind::best()));
        let other = |one: fn(&(f64, f64)) -> f64| {
            hand.iter().zip(&learned).filter(|(hand, learned)| one(hand) != one(learned)).count()
        };
        let (before, after) = (other(|told| told.0), other(|told| told.1));
        assert!(hand.len() == learned.len() && hand.len() > 3);
        assert!(2 * before > hand.len() && 2 * after > hand.len(), "{}: {hand:?} {learned:?}", G::ID);
    }
    of::<AttaKube>(2, 300, 20);
    of::<QwirkleCubes>(2, 100, 7);
    of::<Blox>(2, 200, 20);
    of::<CubeAttack>(2, 300, 5);
    of::<Cubulus>(2, 300, 20);
}

/// What is told before a hint and after it is measured alike, so that a hint neither seems to lose nor to win what only comes from counting otherwise.
#[test]
fn hints_of_qwirkle_cubes_begin_where_they_are_measured() {
    for (mind, which) in [(Mind::by_hand(), "by hand"), (Mind::best(), "the best")] {
        let mut gains = Vec::new();
        each_hint::<QwirkleCubes>(&mind, 2, 1_000, 2, 5, |_, _, hint| gains.push(hint.after - hint.before));
        let mean = gains.iter().sum::<f64>() / gains.len() as f64;
        assert!(gains.len() > 20 && mean.abs() < 0.03, "{which}: {mean} of {}", gains.len());
    }
}

#[test]
fn a_better_action_is_judged_better() {
    // After White's 6 has moved out, moving it back at once is worse than the search's choice.
    let (start, events) = cubulus(&["D1@90", "D9@90"]);
    let (hint, own, best) = ask::<Cubulus, _>(&start, &events, 4_000, |question| {
        let hint = question.hint().unwrap();
        let worst = walk::list::<Cubulus>(&start);
        let judged = worst.iter().map(|&action| question.judge(action)).fold(1.0, f64::min);
        (hint.action, judged, question.judge(hint.action))
    });
    assert!(best > own, "{hint}: {best} {own}");
    let again = ask::<Cubulus, _>(&start, &events, 4_000, |question| question.judge(hint));
    assert_eq!(again, best, "the same question has the same answer");
}
