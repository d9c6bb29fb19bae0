//! Plays on from an action: chance acts, the others reply, and the knowledge evaluates the result.

use std::ops::ControlFlow;

use cubo_core::{Game, MAX_SEATS, QuickDice, Seat, Turn, mix};

use super::choices::Choices;
use super::reply::think;
use crate::Budget;
use crate::knowledge::Habits;
use crate::search::seats::{Worth, worth_by, worth_of};

/// With at most this many outcomes of the dice, all are computed.
const FEW: usize = 256;
/// Trials before the replies of others are searched: at first, many quick trials give more information.
const QUICK: usize = 64;
/// The work of a trial, for the budget.
const WORK: usize = 256;

pub(super) struct Trials<'a, G: Game, K: Habits<G>> {
    knowledge: &'a K,
    state: G::State,
    here: G::Mark,
    pub(super) me: Seat,
    /// The seed of the dice: trials with the same number get the same dice, whatever was played before.
    luck: u64,
    horizon: u32,
    /// Whether all seats play by habit, without search.
    by_habit: bool,
    /// What was learnt where play goes to the end; `None` elsewhere, where habit chooses.
    choices: Option<Choices<G::Action>>,
    /// What the knowledge remembers of the states that it has valued.
    memory: K::Memory,
}

impl<'a, G: Game, K: Habits<G>> Trials<'a, G, K> {
    /// `memory` is the limit in bytes of what is learnt.
    pub(super) fn new(knowledge: &'a K, state: G::State, me: Seat, luck: u64, memory: usize) -> Self {
        let here = G::mark(&state);
        let horizon = knowledge.horizon(&state);
        let choices = (horizon == K::TO_THE_END).then(|| Choices::new(memory));
        let memory = knowledge.memory(memory);
        Trials { knowledge, state, here, me, luck, horizon, by_habit: false, choices, memory }
    }

    /// The same where all reply by habit.
    pub(super) fn by_habit(self) -> Self {
        Trials { by_habit: true, choices: None, ..self }
    }

    /// What the action is worth at once, where that counts beside trials: not where nothing or everything is played on.
    pub(super) fn at_once(&mut self, action: G::Action) -> Option<Worth> {
        if K::AT_ONCE == 0 || self.horizon == 0 || self.choices.is_some() {
            return None;
        }
        G::play(&mut self.state, action);
        let worth = worth_of::<G, K>(self.knowledge, &self.state);
        G::rewind(&mut self.state, &self.here);
        Some(worth)
    }

    /// Plays on from the action with the dice of that number.
    pub(super) fn play(&mut self, action: G::Action, number: usize, budget: &mut Budget<'_>) -> Worth {
        G::play(&mut self.state, action);
        let worth = self.play_on(number, budget);
        G::rewind(&mut self.state, &self.here);
        worth
    }

    fn play_on(&mut self, number: usize, budget: &mut Budget<'_>) -> Worth {
        let state = &mut self.state;
        let (mut seat, mut passed, mut draws) = (self.me, 0, 0);
        if let Some(choices) = &mut self.choices {
            choices.begin();
        }
        loop {
            // Every draw has dice of its own, independent of how much was drawn before.
            let place = u64::from(passed) << 32 | draws;
            match G::turn(state) {
                Turn::Over => break,
                Turn::Chance => {
                    let mut dice = QuickDice::new(mix(self.luck ^ mix(number as u64) ^ place << 1));
                    let chance = self.knowledge.chance(state, &mut dice);
                    G::apply_chance(state, chance);
                    draws += 1;
                }
                Turn::Seat(next) => {
                    if next != seat {
                        (seat, draws) = (next, 0);
                        passed += 1;
                    }
                    if passed >= self.horizon && self.knowledge.settled(state) {
                        break;
                    }
                    let mut dice = QuickDice::new(mix(self.luck ^ mix(number as u64) ^ place << 1 ^ 1));
                    let action = match &mut self.choices {
                        Some(choices) => {
                            choices.choose::<G, K>(self.knowledge, state, next, passed, &mut dice)
                        }
                        None if number >= QUICK && !self.by_habit && !self.knowledge.settled(state) => {
                            think::<G, K>(self.knowledge, state, next, &mut dice, budget)
                        }
                        None => self.knowledge.reply(state, &mut dice),
                    };
                    let Some(action) = action else { break };
                    G::play(state, action);
                    budget.spend_wide(WORK);
                }
            }
        }
        budget.spend_wide(WORK);
        let outcome = G::outcome(state);
        let worth = worth_by::<G, K>(outcome, || self.knowledge.values_again(state, &mut self.memory));
        if let Some(choices) = &mut self.choices {
            choices.learn(&worth);
        }
        worth
    }

    /// The number of outcomes of the dice right after the action, if the state is settled then and they are few.
    pub(super) fn falls(&mut self, action: G::Action) -> Option<usize> {
        G::play(&mut self.state, action);
        let mut falls = 0;
        match G::turn(&self.state) {
            Turn::Over => falls = 1,
            _ if self.horizon > 0 => {}
            Turn::Seat(_) => falls = usize::from(self.knowledge.settled(&self.state)),
            Turn::Chance => {
                let _ = G::chances(&self.state, |_, _| {
                    falls += 1;
                    if falls > FEW { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
            }
        }
        G::rewind(&mut self.state, &self.here);
        (1..=FEW).contains(&falls).then_some(falls)
    }

    /// What each seat can expect from the action, over all outcomes of the dice; `None` once the budget has ended.
    pub(super) fn all(&mut self, action: G::Action, budget: &mut Budget<'_>) -> Option<[f64; MAX_SEATS]> {
        G::play(&mut self.state, action);
        let mut falls = Vec::new();
        let _ = G::chances(&self.state, |chance, odds| {
            falls.push((Some(chance), odds));
            ControlFlow::<()>::Continue(())
        });
        if falls.is_empty() {
            falls.push((None, 1.0)); // nothing is drawn
        }
        let before = G::mark(&self.state);
        let mut expected = [0.0; MAX_SEATS];
        for (number, (chance, odds)) in falls.into_iter().enumerate() {
            if let Some(chance) = chance {
                G::apply_chance(&mut self.state, chance);
            }
            let worth = self.play_on(number, budget);
            G::rewind(&mut self.state, &before);
            for (sum, one) in expected.iter_mut().zip(worth) {
                *sum += odds * f64::from(one);
            }
            if !budget.lasts() {
                G::rewind(&mut self.state, &self.here);
                return None;
            }
        }
        G::rewind(&mut self.state, &self.here);
        Some(expected)
    }
}
