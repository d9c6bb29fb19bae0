//! Search for open games with dice: every action is tried with the same dice, and those that are clearly worse are dropped.
//!
//! `trial` plays on from one action, `race` compares all of them, `reply` is a very small search for the other seats, `choices` is
//! what the search learns where it plays to the end, and this file is the player that runs them. [`Habits`] says how people usually
//! continue.

mod choices;
mod race;
mod reply;
mod trial;

use std::marker::PhantomData;

use cubo_core::{Game, QuickDice, Seat, walk};

use super::seats::TOP;
use crate::knowledge::Habits;
use crate::{Analysis, Budget, Choice, Player, Sight};
use race::Race;
use trial::Trials;

/// Computes the average value of each action over the dice: exactly where there are few outcomes, by trials otherwise.
pub struct DiceSearch<G: Game, K> {
    knowledge: K,
    by_habit: bool,
    game: PhantomData<fn() -> G>,
}

impl<G: Game, K: Habits<G>> DiceSearch<G, K> {
    /// A player with that knowledge.
    pub fn new(knowledge: K) -> Self {
        DiceSearch { knowledge, by_habit: false, game: PhantomData }
    }

    /// The same, but all seats always reply by habit. For comparison.
    #[must_use]
    pub fn by_habit(self) -> Self {
        DiceSearch { by_habit: true, ..self }
    }
}

impl<G: Game, K: Habits<G>> DiceSearch<G, K> {
    /// Compares the actions with the dice of that seed, and says how many nodes were looked at.
    fn race(
        &self,
        world: &G::State,
        me: Seat,
        list: Vec<G::Action>,
        budget: &mut Budget<'_>,
        luck: u64,
    ) -> (Race<G::Action>, u64) {
        let run = |budget: &mut Budget<'_>, luck: u64| {
            let trials = Trials::new(&self.knowledge, world.clone(), me, luck, budget.memory_limit());
            let mut trials = if self.by_habit { trials.by_habit() } else { trials };
            let mut race = Race::new(list.clone());
            race.run(&mut trials, budget);
            (race, budget.spent())
        };
        #[cfg(feature = "threads")]
        if budget.thread_limit() > 1 && list.len() > 1 {
            let mut races = super::crew::each(budget, luck, run).into_iter();
            let mut all = races.next().unwrap_or_else(|| (Race::new(list.clone()), 0));
            for (other, nodes) in races {
                all.0.join(other, me);
                all.1 += nodes;
            }
            return all;
        }
        run(budget, luck)
    }
}

/// What was solved.
#[cfg(feature = "ends")]
fn solved<G: Game>(
    me: Seat,
    seats: u8,
    action: G::Action,
    expected: &[f64],
    budget: &mut Budget<'_>,
) -> Choice<G> {
    budget.spend();
    let mut analysis = Analysis::new("search", budget.spent());
    let values: Vec<f64> = Seat::all(seats).map(|seat| expected[seat.index()] / f64::from(TOP)).collect();
    analysis.win = values.get(me.index()).copied();
    analysis.values = Some(values);
    analysis.line = vec![action.to_string()];
    Choice { action, analysis }
}

impl<G: Game, K: Habits<G>> Player<G> for DiceSearch<G, K> {
    fn name(&self) -> &'static str {
        "search"
    }

    fn choose(
        &mut self,
        sight: &Sight<'_, G>,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Option<Choice<G>> {
        let world = G::imagine(sight.view, dice);
        let first = walk::nth::<G>(&world, 0)?;
        let mut list = Vec::new();
        self.knowledge.propose(&world, K::BREADTH, &mut list);
        if list.is_empty() {
            list.push(first);
        }
        let seats = G::seats(&world);
        #[cfg(feature = "ends")]
        if !budget.is_counted()
            && let Some((action, expected)) = self.knowledge.solve(&world, budget)
        {
            return Some(solved(sight.seat, seats, action, &expected, budget));
        }
        let (race, nodes) = self.race(&world, sight.seat, list, budget, dice.long());
        let mut analysis = Analysis::new("search", nodes);
        let best = race.leader();
        if best.trials() > 0 {
            let mean = |seat: Seat| best.mean(seat) / f64::from(TOP);
            analysis.win = Some(mean(sight.seat));
            analysis.values = Some(Seat::all(seats).map(mean).collect());
            analysis.visits = Some(best.trials() as u64);
        }
        analysis.line = vec![best.action.to_string()];
        Some(Choice { action: best.action, analysis })
    }
}
