//! Hints: what to do, what that is worth, what is expected to follow, and what is wrong with it.
//!
//! A search chooses an action. A hint also checks whether the action, a reply to it or the expected line ends the game badly, by a
//! repetition for instance. If so, other actions are tried; if none is better, the hint names the danger.

use std::cmp::Reverse;

use cubo_core::{Game, QuickDice, Seat, Turn, mix, order, walk};

use crate::chances::shares;
use crate::knowledge::Known;
use crate::search::share_of;
use crate::{Analysis, Budget, Mind, Sight};

/// The part of the nodes with which a hint begins, where an evaluation alone is no measure ([`Known::HINT_GLANCES`]).
const GLANCE: u64 = 16;
/// How many states are imagined where something is hidden or random.
const WORLDS: u64 = 4;
/// The most replies that are checked for one that ends the game.
const ANSWERS: usize = 4_000;
/// How many other actions are evaluated to replace a dangerous one.
const SEEN: usize = 100;
/// How many of them are searched.
const OTHERS: usize = 6;
/// A difference in the chance to win that counts.
const CLEAR: f64 = 0.05;
/// With how many other actions the evaluation of an action is compared.
const COMPARED: usize = 12;
/// How much of the chance to win an action may cost at once before the hint says so.
const PRICE: f64 = 0.1;

/// What to do, and why.
pub struct Hint<G: Game> {
    /// What to do.
    pub action: G::Action,
    /// The chance to win in the present state, by evaluation alone.
    pub before: f64,
    /// The chance to win with this action, as far as the search saw.
    pub after: f64,
    /// What is expected to happen, the action first.
    pub line: Vec<G::Action>,
    /// The danger of this action.
    pub danger: Option<Danger<G::Clause>>,
    /// How the search came to it.
    pub analysis: Analysis,
}

/// The danger of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Danger<C> {
    /// The game can end, and not as a win.
    Ends {
        /// After how many actions: 1 is the action itself, 2 the answer to it.
        actions: usize,
        /// Whether it is lost; drawn otherwise.
        lost: bool,
        /// The clause that ends it.
        reason: C,
    },
    /// The search sees nothing but a loss.
    Lost,
    /// It costs something at once.
    Costs,
}

/// A request for a hint: what the seat knows, how long to search, and what can end the search sooner.
pub struct Question<'a, 's, G: Game> {
    /// Who thinks about it.
    pub mind: &'a Mind<G>,
    /// What the seat to act knows.
    pub sight: &'a Sight<'s, G>,
    /// States to look at, in all.
    pub nodes: u64,
    /// Called every few states; the search ends when it returns true.
    pub stop: &'a mut dyn FnMut() -> bool,
    /// The same seed, sight, mind and nodes give the same answer.
    pub seed: &'a str,
}

impl<G: Known> Question<'_, '_, G> {
    /// The hint; `None` only if the view leaves the seat nothing to do.
    pub fn hint(&mut self) -> Option<Hint<G>> {
        let mut dice = QuickDice::from_text(self.seed);
        let glance = if G::HINT_GLANCES { self.nodes / GLANCE } else { 0 };
        let mut budget = Budget::nodes(self.nodes - self.nodes / 4 - glance).until(self.stop);
        let choice = self.mind.player().choose(self.sight, &mut budget, &mut dice)?;
        let action = choice.action;
        let before = self.standing(glance);
        let after = choice.analysis.win.unwrap_or_else(|| self.looks_after(action));
        let mut line = vec![action];
        line.extend(choice.analysis.line.iter().skip(1).map_while(|text| text.parse::<G::Action>().ok()));
        let danger = self.danger(action, after, &line);
        let mut hint = Hint { action, before, after, line, danger, analysis: choice.analysis };
        if matches!(hint.danger, Some(Danger::Ends { .. } | Danger::Lost)) {
            self.try_others(&mut hint);
        }
        hint.danger = hint.danger.or_else(|| self.costs(hint.action).then_some(Danger::Costs));
        Some(hint)
    }

    /// The chance to win with an action, by a search of what comes after it. Every action is judged in the same way.
    pub fn judge(&mut self, action: G::Action) -> f64 {
        self.judge_with(action, self.nodes / 8)
    }

    /// The danger of an action.
    pub fn danger_of(&mut self, action: G::Action, after: f64) -> Option<Danger<G::Clause>> {
        self.danger(action, after, &[action]).or_else(|| self.costs(action).then_some(Danger::Costs))
    }

    /// Looks for an action as good as the hint's that does not end the game badly.
    fn try_others(&mut self, hint: &mut Hint<G>) {
        let first = hint.action;
        let mut others = self.some(SEEN);
        others.retain(|&other| other != first);
        // Each is looked at once: that costs more than sorting.
        let mut others: Vec<_> =
            others.into_iter().map(|other| ((1e6 * self.looks_after(other)) as i64, other)).collect();
        order::sort_by_key(&mut others, |&(looks, _)| Reverse(looks));
        let each = self.nodes / 4 / (OTHERS as u64 + 1);
        let mut best = self.judge_with(first, each) - CLEAR / 2.0;
        for (_, action) in others.into_iter().take(OTHERS) {
            let after = self.judge_with(action, each);
            if after > best && after > 0.0 && self.danger(action, after, &[action]).is_none() {
                best = after;
                (hint.action, hint.after, hint.danger) = (action, after, None);
                hint.line = vec![action];
            }
        }
    }

    /// An imagined state; the same number gives the same state.
    fn world(&self, number: u64) -> G::State {
        G::imagine(self.sight.view, &mut self.dice(number))
    }

    fn dice(&self, number: u64) -> QuickDice {
        let seed = self.seed.bytes().fold(number, |sum, byte| mix(sum ^ u64::from(byte)));
        QuickDice::new(mix(seed))
    }

    /// How many states to imagine: one where nothing is hidden or random.
    fn worlds(&self) -> u64 {
        if G::SECRETS { WORLDS } else { 1 }
    }

    /// The chance to win, by a search of so many nodes, or by evaluation alone.
    fn standing(&mut self, nodes: u64) -> f64 {
        if nodes > 0 {
            let mut budget = Budget::nodes(nodes).until(self.stop);
            let choice =
                self.mind.player().choose(self.sight, &mut budget, &mut QuickDice::from_text(self.seed));
            if let Some(win) = choice.and_then(|choice| choice.analysis.win) {
                return win;
            }
        }
        let look = |number| self.look(&self.world(number));
        (0..self.worlds()).map(look).sum::<f64>() / self.worlds() as f64
    }

    /// The same right after an action and the chance that follows it.
    fn looks_after(&self, action: G::Action) -> f64 {
        let after = |number| {
            let mut world = self.world(number);
            G::play(&mut world, action);
            walk::fall::<G>(&mut world, &mut self.dice(WORLDS + number));
            self.look(&world)
        };
        (0..WORLDS).map(after).sum::<f64>() / WORLDS as f64
    }

    /// Whether the evaluation after this action is clearly worse than after others.
    fn costs(&self, action: G::Action) -> bool {
        let looks = self.looks_after(action) + PRICE;
        let others = self.some(COMPARED);
        let better = others.iter().filter(|&&other| self.looks_after(other) > looks).count();
        2 * better > others.len()
    }

    /// At most that many legal actions, spread over the whole list.
    fn some(&self, most: usize) -> Vec<G::Action> {
        let list = walk::list::<G>(&self.world(0));
        let step = list.len().div_ceil(most).max(1);
        list.into_iter().step_by(step).collect()
    }

    fn judge_with(&mut self, action: G::Action, nodes: u64) -> f64 {
        let me = self.sight.seat;
        let mut sum = 0.0;
        for number in 0..WORLDS {
            let mut world = self.world(number);
            let mut dice = self.dice(WORLDS + number);
            G::play(&mut world, action);
            let open = !G::SECRETS && G::turn(&world) != Turn::Chance;
            walk::fall::<G>(&mut world, &mut dice);
            let nodes = if open { nodes } else { nodes / WORLDS };
            let got = self.search_on(&world, nodes.max(1), me, &mut dice);
            if open {
                return got;
            }
            sum += got;
        }
        sum / WORLDS as f64
    }

    /// A seat's chance in an imagined state, by a search for the seat to act in it.
    fn search_on(&mut self, world: &G::State, nodes: u64, me: Seat, dice: &mut QuickDice) -> f64 {
        let mut budget = Budget::nodes(nodes).until(self.stop);
        shares::<G>(self.mind, world, Some(self.mind.player()), &mut budget, dice)[me.index()]
    }

    /// The first bad end: by the action itself, by a reply to it, or along the line.
    fn danger(&self, action: G::Action, after: f64, line: &[G::Action]) -> Option<Danger<G::Clause>> {
        let ends = (0..self.worlds()).filter_map(|number| self.bad_end(number, action, after, line));
        let ends: Vec<_> = ends.collect();
        // With several imagined states it counts as a danger if at least half of them end so.
        if 2 * ends.len() as u64 >= self.worlds() && !ends.is_empty() {
            return ends
                .into_iter()
                .min_by_key(|(actions, lost, _)| (!lost, *actions))
                .map(|(actions, lost, reason)| Danger::Ends { actions, lost, reason });
        }
        (after <= 0.0).then_some(Danger::Lost)
    }

    /// After how many actions the game ends badly from an imagined state, whether it is lost, and by which clause.
    fn bad_end(
        &self,
        number: u64,
        action: G::Action,
        after: f64,
        line: &[G::Action],
    ) -> Option<(usize, bool, G::Clause)> {
        let me = self.sight.seat;
        let mut world = self.world(number);
        G::play(&mut world, action);
        if let Some((lost, reason)) = self.ended(&world, 1.0) {
            return Some((1, lost, reason));
        }
        if G::turn(&world).seat().is_some_and(|next| next != me)
            && let Some((lost, reason)) = self.answered(&mut world, (after - CLEAR).max(0.01))
        {
            return Some((2, lost, reason));
        }
        for (n, &next) in line.iter().enumerate().skip(1) {
            if G::turn(&world).seat().is_none() || G::refuse(&world, next).is_some() {
                return None;
            }
            G::play(&mut world, next);
            if let Some((lost, reason)) = self.ended(&world, 1.0) {
                return Some((n + 1, lost, reason));
            }
        }
        None
    }

    /// The seat's chance to win by evaluation alone; its result if the game is over.
    fn look(&self, state: &G::State) -> f64 {
        share_of(self.mind.worth(state)[self.sight.seat.index()])
    }

    /// If the game is over and gave the seat less than `enough`: whether it is lost, and why it ended.
    fn ended(&self, state: &G::State, enough: f64) -> Option<(bool, G::Clause)> {
        let end = G::outcome(state)?;
        (self.look(state) < enough).then_some((end.ranks[self.sight.seat] > 1, end.reason))
    }

    /// The worst end that a reply can cause at once, if it gives the seat less than `hoped`.
    fn answered(&self, world: &mut G::State, hoped: f64) -> Option<(bool, G::Clause)> {
        let here = G::mark(world);
        let mut worst = None;
        for answer in walk::list::<G>(world).into_iter().take(ANSWERS) {
            G::play(world, answer);
            let end = self.ended(world, hoped);
            G::rewind(world, &here);
            if end.is_some_and(|(lost, _)| lost) {
                return end;
            }
            worst = worst.or(end);
        }
        worst
    }
}
