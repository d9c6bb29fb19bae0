//! What is measured of a game.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;
use cubo_catalog::{Visitor, corpus};
use cubo_core::{Game, QuickDice, Turn, Viewer, apply, walk};
use cubo_players::knowledge::{Known, following};
use cubo_players::{Budget, Level, Mind, Sight};

use super::{Measured, measure};
use crate::failure::Failure;

/// Measures a game and prints each number as it comes.
pub(crate) struct Tasks<'a> {
    pub(crate) time: Duration,
    pub(crate) print: &'a mut dyn FnMut(&Measured) -> Result<(), Failure>,
}

impl Visitor for Tasks<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Known>(self) -> Self::Out {
        let start = G::start(&G::Options::default(), *G::SEATS.start()).map_err(cubo_catalog::Error::from)?;
        let mut tell = |what, unit, value| (self.print)(&Measured { game: G::ID, what, unit, value });
        tell("random-games", "actions/s", random_games::<G>(&start, self.time))?;
        if let Some(value) = perft::<G>(&start, self.time) {
            tell("perft", "nodes/s", value)?;
        }
        let positions = positions::<G>()?;
        if !positions.is_empty() {
            tell("legal", "positions/s", legal::<G>(&positions, self.time))?;
        }
        if G::SECRETS {
            tell("imagine", "states/s", imagine::<G>(&views::<G>(&start), self.time))?;
        }
        if Level::has_search::<G>() && !positions.is_empty() {
            tell("search", "nodes/s", search::<G>(&positions, self.time))?;
        }
        let met = met::<G>(&positions);
        if !met.is_empty() {
            for (what, mind) in [("evaluations", Mind::best()), ("by-hand", Mind::by_hand())] {
                tell(what, "evaluations/s", evaluations::<G>(&mind, &met, self.time))?;
            }
        }
        tell("uct-overrun", "µs at most", overrun::<G>(&views::<G>(&start), Level::Uct, self.time))?;
        if Level::has_search::<G>() {
            tell(
                "search-overrun",
                "µs at most",
                overrun::<G>(&views::<G>(&start), Level::Search, self.time),
            )?;
        }
        for measure in G::MEASURES {
            tell(measure.what, measure.unit, measure::rate(self.time, || (measure.run)(&positions)))?;
        }
        Ok(())
    }
}

/// Seat actions a second in whole games, each action chosen from the complete typed list.
fn random_games<G: Game>(start: &G::State, time: Duration) -> u64 {
    let mut dice = QuickDice::new(1);
    let mut list = Vec::new();
    measure::rate(time, || {
        let mut state = start.clone();
        let mut actions = 0;
        loop {
            match walk::play_random::<G>(&mut state, &mut dice, &mut list) {
                Turn::Seat(_) => actions += 1,
                Turn::Chance => {}
                Turn::Over => break,
            }
        }
        black_box(G::key(&state));
        actions
    })
}

/// Nodes a second, leaves counted in bulk, at the first depth that takes a tenth of a second; `None` where chance decides.
fn perft<G: Game>(start: &G::State, time: Duration) -> Option<u64> {
    let enough = (time / 4).min(Duration::from_millis(100));
    let depth = (1..).find_map(|depth| {
        let (nodes, took) = measure::once(|| cubo_catalog::perft::<G>(start, depth, u64::MAX));
        match nodes {
            Err(_) => Some(None),
            Ok(_) if took >= enough => Some(Some(depth)),
            Ok(_) => None,
        }
    })??;
    let mut state = start.clone();
    Some(measure::rate(time, || black_box(walk::perft::<G>(&mut state, depth))))
}

/// The corpus of a game, set up.
fn positions<G: Game>() -> Result<Vec<G::State>, Failure> {
    let lines = corpus(G::ID).unwrap_or_default().lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|(number, line)| {
            let place = format!("corpus of {}, line {}", G::ID, number + 1);
            G::read_position(line).map_err(|why| Failure::at(place, why))
        })
        .collect()
}

/// Complete typed lists a second, over the corpus.
fn legal<G: Game>(positions: &[G::State], time: Duration) -> u64 {
    let mut list = Vec::new();
    measure::rate(time, || {
        for state in positions {
            list.clear();
            walk::list_into::<G>(state, &mut list);
            black_box(&list);
        }
        positions.len() as u64
    })
}

/// The views of the seats to act in a few random games.
fn views<G: Game>(start: &G::State) -> Vec<G::View> {
    const GAMES: u32 = 8;
    let mut dice = QuickDice::new(2);
    let mut list = Vec::new();
    let mut views = Vec::new();
    for _ in 0..GAMES {
        let mut state = start.clone();
        while let Some(event) = walk::random_event::<G>(&state, &mut dice, &mut list) {
            if let Turn::Seat(seat) = G::turn(&state) {
                views.push(G::view(&state, Viewer::Seat(seat)));
            }
            apply(&mut state, &event);
        }
    }
    views
}

/// Imagined states a second.
fn imagine<G: Game>(views: &[G::View], time: Duration) -> u64 {
    let mut dice = QuickDice::new(3);
    measure::rate(time, || {
        for view in views {
            black_box(G::imagine(view, &mut dice));
        }
        views.len() as u64
    })
}

/// States a second that the search looks at on one thread, over the corpus.
fn search<G: Known>(positions: &[G::State], time: Duration) -> u64 {
    const NODES: u64 = 20_000;
    let mut player = Level::Search.player::<G>();
    let mut dice = QuickDice::new(6);
    let mut corpus = positions.iter().step_by(7).cycle();
    measure::rate(time, || {
        let mut looked = 0;
        // Several positions, so that one that is decided at once is not the whole measurement.
        for state in corpus.by_ref().take(8) {
            let Turn::Seat(seat) = G::turn(state) else { continue };
            let view = G::view(state, Viewer::Seat(seat));
            let mut budget = Budget::nodes(NODES);
            black_box(player.choose(&Sight { seat, view: &view, history: &[] }, &mut budget, &mut dice));
            looked += budget.spent();
        }
        looked
    })
}

/// States as a search meets them, over the corpus.
fn met<G: Game>(positions: &[G::State]) -> Vec<G::State> {
    // No more of one position than most have: some turns are very wide.
    positions.iter().step_by(5).flat_map(|state| following::<G>(state).into_iter().take(64)).collect()
}

/// States a second that are valued on one thread, without a search.
fn evaluations<G: Known>(mind: &Mind<G>, states: &[G::State], time: Duration) -> u64 {
    // In parts: all states together may take longer than there is time.
    let mut parts = states.chunks(1_024).cycle();
    measure::rate(time, || {
        let part = parts.next().unwrap_or_default();
        black_box(mind.evaluate(black_box(part)));
        part.len() as u64
    })
}

/// By how much a player exceeded 20 ms of processor time at most, over positions of random games.
fn overrun<G: Known>(views: &[G::View], level: Level, time: Duration) -> u64 {
    let given = Duration::from_millis(20);
    let count = (time.as_millis() / given.as_millis()).max(1) as usize;
    let mut worst = Duration::ZERO;
    let mut player = level.player::<G>();
    for view in views.iter().step_by((views.len() / count).max(1)) {
        let Turn::Seat(seat) = G::turn(&G::imagine(view, &mut QuickDice::new(4))) else { continue };
        let begin = ThreadTime::now();
        let mut late = || begin.elapsed() >= given;
        let mut budget = Budget::unlimited().until(&mut late);
        black_box(player.choose(&Sight { seat, view, history: &[] }, &mut budget, &mut QuickDice::new(5)));
        worst = worst.max(begin.elapsed().saturating_sub(given));
    }
    worst.as_micros() as u64
}
