//! How good every action of a position is, with as little work as decides it.

use cubo_core::{Seat, Viewer, to_act, walk};
use cubo_players::knowledge::{Knowledge, Known};
use cubo_players::{Budget, Player, Sight};

use super::{AHEAD, STILL_AHEAD, SURE};
use crate::Effort;
use crate::shares::of_ranks;
use crate::trials::{Trials, dice};

/// Of wider turns so many actions are compared, those that look best.
const WIDEST: usize = 256;
/// So many of the best actions are compared to the end.
const NEAREST: usize = 5;
/// So many are compared first.
const FEW: usize = 12;
/// Whoever is so far behind is not compared any more.
pub(super) const FAR: f64 = 0.40;

/// How hard to look.
pub(super) struct Strength<A> {
    /// Where nothing is hidden or thrown: the nodes for each action, stage by stage, and by how much the best must be ahead after it.
    pub(super) open: &'static [(u64, f64)],
    /// Where something is: how many states, stage by stage.
    states: &'static [usize],
    /// By how much the best must be ahead in the end.
    ahead: f64,
    /// The nodes for the value of one state, and how many rounds play-outs go on.
    nodes: u64,
    rounds: u32,
    /// Who judges, where nothing is hidden or thrown: the game's search, or the second player.
    second: bool,
    /// An action that is compared to the end in any case. With it nothing is given up before.
    keep: Option<A>,
}

impl<A> Strength<A> {
    /// To look for puzzles.
    pub(super) fn find() -> Self {
        Strength {
            open: &[(150, 0.05), (1_500, 0.12), (15_000, AHEAD)],
            states: &[8, 24, 72, 200],
            ahead: AHEAD,
            nodes: 60,
            rounds: 2,
            second: false,
            keep: None,
        }
    }

    /// To confirm one: ten times as much work, by another judge.
    pub(super) fn confirm() -> Self {
        Strength {
            open: &[(1_500, 0.05), (150_000, AHEAD)],
            states: &[200, 2_000],
            nodes: 100,
            rounds: 3,
            second: true,
            ..Strength::find()
        }
    }

    /// To confirm one where whole turns are compared: what a search sees of them changes for longer, so that the second player goes on up to a hundred times the work.
    pub(super) fn confirm_turns() -> Self {
        Strength { open: &[(1_500, 0.05), (150_000, AHEAD), (1_500_000, AHEAD)], ..Strength::confirm() }
    }

    /// To check one again where whole turns are compared.
    pub(super) fn check_turns() -> Self {
        Strength { open: &[(15_000, 0.0), (3_000_000, 0.0)], ..Strength::confirm() }
    }

    /// To check one again: as much work as to confirm it, in other states; where nothing is hidden or thrown, ten times as much.
    pub(super) fn check(answer: A) -> Self {
        Strength {
            open: &[(15_000, 0.0), (1_500_000, 0.0)],
            ahead: STILL_AHEAD,
            keep: Some(answer),
            ..Strength::confirm()
        }
    }
}

/// One action.
pub(super) struct Weighed<A> {
    pub(super) action: A,
    pub(super) chance: f64,
    /// The standard error of how far it is behind the best.
    pub(super) error: f64,
    /// What is expected to follow.
    pub(super) line: Vec<String>,
}

/// All actions, the best first.
pub(super) struct All<A> {
    pub(super) list: Vec<Weighed<A>>,
    pub(super) states: u32,
}

/// Weighs all actions; `None` as soon as it is clear that no action is far enough ahead.
pub(super) fn weigh<G: Known>(
    state: &G::State,
    strength: &Strength<G::Action>,
    rolls: bool,
    salt: u64,
) -> Option<All<G::Action>> {
    if rolls || G::SECRETS {
        by_states::<G>(state, strength, rolls, salt)
    } else {
        by_search::<G>(state, strength)
    }
}

/// What can be done: everything, or what looks best of it.
fn actions<G: Known>(state: &G::State, keep: Option<G::Action>) -> Vec<G::Action> {
    let mut list = Vec::new();
    if G::count_legal(state) <= WIDEST as u64 {
        walk::list_into::<G>(state, &mut list);
    } else {
        G::Knowledge::default().propose(state, WIDEST, &mut list);
        list.truncate(WIDEST);
    }
    if let Some(keep) = keep.filter(|keep| !list.contains(keep)) {
        list.push(keep);
    }
    list
}

/// Who judges where nothing is hidden or thrown.
pub(super) fn judge<G: Known>(strength: &Strength<G::Action>) -> Option<Box<dyn Player<G>>> {
    if strength.second { G::learned().map(|mind| mind.player()).or_else(G::by_hand) } else { G::searcher() }
}

fn by_search<G: Known>(state: &G::State, strength: &Strength<G::Action>) -> Option<All<G::Action>> {
    let seat = to_act::<G>(state)?;
    let mut player = judge::<G>(strength)?;
    let blank = |action| Weighed { action, chance: 0.0, error: 0.0, line: Vec::new() };
    let mut list: Vec<_> = actions::<G>(state, strength.keep).into_iter().map(blank).collect();
    let mut live = list.len();
    let mut world = state.clone();
    let here = G::mark(&world);
    for &(nodes, ahead) in strength.open {
        for one in &mut list[..live] {
            G::play(&mut world, one.action);
            (one.chance, one.line) = searched::<G>(&world, seat, player.as_mut(), nodes);
            G::rewind(&mut world, &here);
        }
        list[..live].sort_by(|a, b| b.chance.total_cmp(&a.chance));
        let best = list.first()?.chance;
        if strength.keep.is_none() && best - list.get(1)?.chance < ahead {
            return None;
        }
        live = compared(&mut list, live, strength.keep, |n, one| n < NEAREST || best - one.chance < FAR);
    }
    // Whoever was given up early was judged with less work: it stays behind those who were not.
    Some(All { list, states: 1 })
}

/// Moves those that are compared on to the front, and says how many they are.
fn compared<A: PartialEq>(
    list: &mut [Weighed<A>],
    live: usize,
    keep: Option<A>,
    near: impl Fn(usize, &Weighed<A>) -> bool,
) -> usize {
    let mut on = 0;
    for n in 0..live {
        if near(n, &list[n]) || keep.as_ref() == Some(&list[n].action) {
            list[on..=n].rotate_right(1);
            on += 1;
        }
    }
    on
}

/// The chance of a seat by a search, and what is expected to follow.
pub(super) fn searched<G: Known>(
    state: &G::State,
    me: Seat,
    player: &mut dyn Player<G>,
    nodes: u64,
) -> (f64, Vec<String>) {
    let Some(seat) = to_act::<G>(state) else {
        let chance = G::outcome(state).map_or(0.5, |end| of_ranks(&end.ranks)[me.index()]);
        return (chance, Vec::new());
    };
    let view = G::view(state, Viewer::Seat(seat));
    let sight = Sight { seat, view: &view, history: &[] };
    match player.choose(&sight, &mut Budget::nodes(nodes), &mut dice(nodes, 1)) {
        Some(choice) => {
            let win = choice.analysis.win.unwrap_or(0.5);
            (if seat == me { win } else { 1.0 - win }, choice.analysis.line)
        }
        None => (0.5, Vec::new()),
    }
}

fn by_states<G: Known>(
    state: &G::State,
    strength: &Strength<G::Action>,
    rolls: bool,
    salt: u64,
) -> Option<All<G::Action>> {
    let effort = Effort { nodes: strength.nodes, rounds: strength.rounds, ..Effort::LEAST };
    let most = *strength.states.last()?;
    let mut trials = Trials::<G>::new(state, &effort, rolls, most, salt)?;
    if strength.keep.is_none() && two_are_close::<G>(&mut trials, strength) {
        return None;
    }
    let list = actions::<G>(trials.world(), strength.keep);
    let mut live: Vec<(G::Action, Vec<f64>)> = list.into_iter().map(|action| (action, Vec::new())).collect();
    let mut gone: Vec<Weighed<G::Action>> = Vec::new();
    let mut done = 0;
    for &states in strength.states {
        for world in done..states {
            for (action, samples) in &mut live {
                samples.push(trials.chance(world, *action));
            }
        }
        done = states;
        live.sort_by(|a, b| mean(&b.1).total_cmp(&mean(&a.1)));
        let best = live.first()?.1.clone();
        let behind: Vec<(f64, f64)> = live.iter().map(|(_, samples)| difference(&best, samples)).collect();
        let give_up = behind[1..].iter().any(|(ahead, error)| ahead + 2.5 * error < strength.ahead);
        if strength.keep.is_none() && (give_up || live.len() < 2) {
            return None;
        }
        if states == most {
            let sure = |&(ahead, error): &(f64, f64)| ahead >= strength.ahead && ahead >= SURE * error;
            if strength.keep.is_none() && !behind[1..].iter().all(sure) {
                return None;
            }
            let mut list = Vec::with_capacity(live.len() + gone.len());
            for ((action, samples), (_, error)) in live.iter().zip(behind) {
                list.push(Weighed { action: *action, chance: mean(samples), error, line: Vec::new() });
            }
            gone.sort_by(|a, b| b.chance.total_cmp(&a.chance));
            list.append(&mut gone);
            return Some(All { list, states: u32::try_from(states).unwrap_or(u32::MAX) });
        }
        let mut n = 0;
        live.retain(|(action, samples)| {
            let (ahead, error) = behind[n];
            n += 1;
            let near =
                n <= NEAREST || ahead - SURE * error < strength.ahead || strength.keep == Some(*action);
            if !near {
                gone.push(Weighed { action: *action, chance: mean(samples), error, line: Vec::new() });
            }
            near
        });
    }
    None
}

/// Whether two of the few actions that look best are too close, in a few states: most positions are given up here, with little work.
fn two_are_close<G: Known>(trials: &mut Trials<G>, strength: &Strength<G::Action>) -> bool {
    let (mut few, states) = (Vec::new(), strength.states.first().copied().unwrap_or(0));
    G::Knowledge::default().propose(trials.world(), FEW, &mut few);
    few.truncate(FEW);
    let mut samples: Vec<Vec<f64>> =
        few.iter().map(|&action| (0..states).map(|world| trials.chance(world, action)).collect()).collect();
    samples.sort_by(|a, b| mean(b).total_cmp(&mean(a)));
    let [best, next, ..] = &samples[..] else { return false };
    let (ahead, error) = difference(best, next);
    ahead + 2.5 * error < strength.ahead
}

fn mean(samples: &[f64]) -> f64 {
    samples.iter().sum::<f64>() / samples.len().max(1) as f64
}

/// By how much the first is ahead on average, and the standard error of that: they were tried in the same states.
fn difference(best: &[f64], other: &[f64]) -> (f64, f64) {
    let n = best.len() as f64;
    let apart = || best.iter().zip(other).map(|(best, other)| best - other);
    let mean = apart().sum::<f64>() / n;
    let variance = apart().map(|one| (one - mean) * (one - mean)).sum::<f64>() / (n - 1.0).max(1.0);
    (mean, (variance / n).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_taken_state_by_state() {
        let (ahead, error) = difference(&[0.9, 0.1, 0.8], &[0.6, -0.2, 0.5]);
        assert!((ahead - 0.3).abs() < 1e-12 && error < 1e-12);
        let (ahead, error) = difference(&[1.0, 0.0], &[0.0, 0.0]);
        assert!((ahead - 0.5).abs() < 1e-12 && (error - 0.5).abs() < 1e-12);
    }
}
