//! The search of open games with dice, at Qwirkle Cubes.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

use cubo_core::{Event, Game, PerSeat, QuickDice, Seat, Turn, Viewer, happen, walk};
use cubo_players::knowledge::{Habits, Knowledge, QwirkleCubesKnowledge};
use cubo_players::search::DiceSearch;
use cubo_players::{Budget, Choice, Level, Player, Sight};
use cubo_qwirkle_cubes::{Action, Deed, Phase, QwirkleCubes, State};

type G = QwirkleCubes;

fn choose(state: &State, budget: &mut Budget<'_>, seed: u64) -> Choice<G> {
    choose_by(DiceSearch::new(QwirkleCubesKnowledge), state, budget, seed)
}

fn choose_by(
    mut player: DiceSearch<G, QwirkleCubesKnowledge>,
    state: &State,
    budget: &mut Budget<'_>,
    seed: u64,
) -> Choice<G> {
    let seat = G::turn(state).seat().unwrap();
    let view = G::view(state, Viewer::Seat(seat));
    let sight = Sight { seat, view: &view, history: &[] };
    player.choose(&sight, budget, &mut QuickDice::new(seed)).unwrap()
}

/// A game that the quick replies have played for a while, up to a choice or a laying.
fn midgame(seats: u8, events: u32, phase: Phase, seed: u64) -> State {
    let mut state = G::start(&Default::default(), seats).unwrap();
    let mut dice = QuickDice::new(seed);
    let mut count = 0;
    while count < events || state.phase() != phase {
        let event = quick_event(&state, &mut dice).unwrap();
        happen(&mut state, &event);
        count += 1;
    }
    state
}

/// What happens next where everybody plays by quick replies; `None` once it is over.
fn quick_event(state: &State, dice: &mut QuickDice) -> Option<Event<G>> {
    match G::turn(state) {
        Turn::Over => None,
        Turn::Chance => Some(Event::Chance(G::draw(state, dice))),
        Turn::Seat(seat) => Some(Event::Action(seat, QwirkleCubesKnowledge.reply(state, dice)?)),
    }
}

/// The points of the best laying that follows, on average over many throws.
fn expected(state: &State, choice: Action) -> f64 {
    let points: u32 = (0..400)
        .map(|throw| {
            let (mut state, mut dice) = (state.clone(), QuickDice::new(1_000 + throw));
            G::play(&mut state, choice);
            while G::turn(&state) == Turn::Chance {
                let chance = G::draw(&state, &mut dice);
                G::happen(&mut state, chance);
            }
            u32::from(state.best_score())
        })
        .sum();
    f64::from(points) / 400.0
}

#[test]
fn whole_games_are_legal_and_the_same_twice() {
    for seats in 2..=4 {
        let mut state = G::start(&Default::default(), seats).unwrap();
        let mut dice = QuickDice::new(seats.into());
        loop {
            let event: Event<G> = match G::turn(&state) {
                Turn::Over => break,
                Turn::Chance => Event::Chance(G::draw(&state, &mut dice)),
                Turn::Seat(seat) => {
                    let [one, other] = [(); 2].map(|()| choose(&state, &mut Budget::nodes(150), 7));
                    assert_eq!((one.action, one.analysis), (other.action, other.analysis));
                    assert!(G::refuse(&state, one.action).is_none(), "{}", one.action);
                    Event::Action(seat, one.action)
                }
            };
            happen(&mut state, &event);
        }
    }
}

#[test]
fn no_re_roll_promises_clearly_more_than_the_chosen_one() {
    for seed in 0..6 {
        let state = midgame(2, 20 + 4 * seed as u32, Phase::Choose, seed);
        let chosen = expected(&state, choose(&state, &mut Budget::nodes(20_000), seed).action);
        let best = walk::list::<G>(&state).into_iter().map(|choice| expected(&state, choice));
        let best = best.reduce(f64::max).unwrap();
        assert!(chosen > best - 0.4, "{chosen} of {best} in {}", G::write_position(&state));
    }
}

/// A fifth red would bring five points and leave twelve to the next seat, which has the sixth; a circle brings two, and the sixth
/// would then be laid as the fifth.
#[test]
fn what_a_laying_opens_for_the_next_seat_counts() {
    let text = "seats 2; turn 0 lay; passes 0; scores 20 20; hands Rc,Oo,Oo,Oo,Oo,Oo | Re,Yo,Yo,Yo,Yo,Yo; \
                table Ro@0,0 Rs@1,0 Rd@2,0 Rx@3,0";
    let mut state = G::read_position(text).unwrap();
    assert_eq!(state.best_score(), 5);
    let action = choose(&state, &mut Budget::nodes(20_000), 1).action;
    G::play(&mut state, action);
    assert!(state.table().best_score(state.hand(Seat(1))) < 12, "{action}");
}

/// In games where the bag is empty and the seat to lay could be out with a laying that wins: it is out, or wins otherwise.
#[test]
fn who_can_be_out_and_win_is_out() {
    let mut found = 0;
    for seed in 0.. {
        let mut state = midgame(2, 60, Phase::Lay, seed);
        let mut dice = QuickDice::new(seed);
        while let Some(event) = quick_event(&state, &mut dice) {
            if state.phase() == Phase::Lay && wins_by_going_out(&state) {
                let chosen = choose(&state, &mut Budget::nodes(5_000), 5).action;
                assert!(all_of(&state, chosen), "{chosen} in {}", G::write_position(&state));
                found += 1;
            }
            happen(&mut state, &event);
        }
        if found >= 3 {
            return;
        }
    }
}

fn wins_by_going_out(state: &State) -> bool {
    let empty = state.bag().iter().all(|&count| count == 0);
    let out = state.layings().find(|(laying, _)| empty && all_of(state, *laying));
    out.is_some_and(|(laying, _)| {
        let mut after = state.clone();
        G::play(&mut after, laying);
        G::outcome(&after).unwrap().ranks
            == PerSeat::from_fn(2, |seat| if seat == state.seat() { 1 } else { 2 })
    })
}

fn all_of(state: &State, laying: Action) -> bool {
    matches!(laying.deed(), Deed::Lay(placements) if placements.cubes() == *state.hand(state.seat()))
}

#[test]
fn a_budget_is_kept_and_a_stop_is_heard() {
    let state = midgame(3, 24, Phase::Lay, 5);
    for nodes in [1, 10, 1_000] {
        let analysis = choose(&state, &mut Budget::nodes(nodes), 1).analysis;
        assert!(analysis.nodes <= nodes + 8, "{} of {nodes}", analysis.nodes);
    }
    let mut stop = || true;
    assert!(choose(&state, &mut Budget::unlimited().until(&mut stop), 1).analysis.nodes < 100);
}

#[test]
fn proposals_are_legal_and_the_dearest_laying_is_the_first() {
    for seed in 0..4 {
        let state = midgame(4, 30, Phase::Lay, seed);
        let mut list = Vec::new();
        QwirkleCubesKnowledge.propose(&state, 40, &mut list);
        assert!(list.iter().all(|&action| G::refuse(&state, action).is_none()) && list.len() <= 40);
        assert_eq!(Some(list[0]), state.layings().next().map(|(action, _)| action));
    }
    assert!(Level::has_search::<G>());
}

/// What choices are worth once the bag is empty, measured, not checked: `GAMES=200 NODES=2500 cargo test --release -p cubo-players
/// --test dice -- --ignored --nocapture choices`. Ends of games that are still open, each played twice with the same dice on swapped
/// seats.
#[test]
#[ignore = "measures"]
fn choices_against_habit_when_the_bag_is_empty() {
    let number = |name: &str, otherwise| std::env::var(name).map_or(otherwise, |text| text.parse().unwrap());
    let (games, nodes, seats) = (number("GAMES", 100), number("NODES", 2_500), number("SEATS", 2) as u8);
    let against = number("AGAINST", nodes);
    let (mut points, mut scores) = (Vec::new(), Vec::new());
    for seed in 0.. {
        let Some(start) = open_end(seats, seed) else { continue };
        let (mut ahead, mut score) = (0.0, 0.0);
        for chooser in Seat::all(seats) {
            let end = play_out(start.clone(), seed, |state, seed| {
                let search = DiceSearch::new(QwirkleCubesKnowledge);
                match state.seat() == chooser {
                    true => choose_by(search, state, &mut Budget::nodes(nodes), seed),
                    false => choose_by(search.by_habit(), state, &mut Budget::nodes(against), seed),
                }
            });
            let others = || Seat::all(seats).filter(|&seat| seat != chooser);
            let lead = |seat: Seat| f64::from(end.points()[chooser.index()]) - f64::from(end.points()[seat.index()]);
            ahead += others().map(lead).sum::<f64>() / f64::from(seats - 1) / f64::from(seats);
            score += others().map(|seat| 0.5 + 0.5 * lead(seat).clamp(-1.0, 1.0)).sum::<f64>() / f64::from(seats - 1) / f64::from(seats);
        }
        points.push(ahead);
        scores.push(score);
        if points.len() as u64 == games {
            break;
        }
    }
    for (name, list) in [("points ahead", points), ("score", scores)] {
        let n = list.len() as f64;
        let mean = list.iter().sum::<f64>() / n;
        let spread = list.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (n - 1.0);
        println!("{name}: {mean:.3} ± {:.3} (95 %)", 1.96 * (spread / n).sqrt());
    }
}

/// A game at the moment the bag is empty, if nobody is far ahead then.
fn open_end(seats: u8, seed: u64) -> Option<State> {
    let mut state = midgame(seats, 30, Phase::Choose, seed);
    let mut dice = QuickDice::new(seed);
    while state.phase() != Phase::Choose || state.bag().iter().any(|&count| count > 0) {
        let event = quick_event(&state, &mut dice)?;
        happen(&mut state, &event);
    }
    let (least, most) = (state.points().iter().min()?, state.points().iter().max()?);
    (most - least <= 12).then_some(state)
}

/// Plays a game to its end.
fn play_out(mut state: State, seed: u64, mut choose: impl FnMut(&State, u64) -> Choice<G>) -> State {
    let mut dice = QuickDice::new(seed);
    loop {
        let event: Event<G> = match G::turn(&state) {
            Turn::Over => return state,
            Turn::Chance => Event::Chance(G::draw(&state, &mut dice)),
            Turn::Seat(seat) => Event::Action(seat, choose(&state, seed).action),
        };
        happen(&mut state, &event);
    }
}
