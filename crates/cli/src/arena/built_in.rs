//! The built-in players in the arena.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use cpu_time::ThreadTime;
use cubo_core::{Game, QuickDice};
use cubo_players::knowledge::Known;
use cubo_players::{Budget, Choice, Level, Limit, Player, Sight, cheat};

use super::chair::Mind;

/// A built-in player. Its time is this thread's processor time, so that a busy machine does not change a match.
pub(super) struct BuiltIn<G: Game> {
    who: Fair<G>,
    /// Its nodes if it has no limit.
    nodes: u64,
    /// Its threads if it has a limit of time.
    threads: usize,
}

enum Fair<G: Game> {
    Yes(Level, Box<dyn Player<G>>),
    /// Knows the true state.
    No,
}

impl<G: Known> BuiltIn<G> {
    /// The player of a level.
    pub(super) fn level(level: Level, threads: usize) -> Self {
        BuiltIn { who: Fair::Yes(level, level.player::<G>()), nodes: level.nodes(), threads }
    }

    /// The player that knows the true state.
    pub(super) fn cheat() -> Self {
        BuiltIn { who: Fair::No, nodes: Level::Uct.nodes(), threads: 1 }
    }

    fn think(
        &mut self,
        state: &G::State,
        sight: &Sight<'_, G>,
        budget: &mut Budget<'_>,
        dice: &str,
    ) -> Result<G::Action, String> {
        let mut dice = QuickDice::from_text(dice);
        let who = &mut self.who;
        let choice: Option<Choice<G>> = catch_unwind(AssertUnwindSafe(|| match who {
            Fair::Yes(_, player) => player.choose(sight, budget, &mut dice),
            Fair::No => cheat::<G>(state, budget, &mut dice),
        }))
        .map_err(|_| "crashed".to_owned())?;
        choice.map(|choice| choice.action).ok_or_else(|| "found nothing to do".to_owned())
    }
}

impl<G: Known> Mind<G> for BuiltIn<G> {
    fn new_game(&mut self) {
        if let Fair::Yes(level, player) = &mut self.who {
            *player = level.player::<G>();
        }
    }

    fn grace(&self) -> Duration {
        Duration::from_millis(50)
    }

    fn choose(
        &mut self,
        state: &G::State,
        sight: &Sight<'_, G>,
        limit: Option<Limit>,
        dice: &str,
    ) -> Result<(G::Action, Duration), String> {
        let begin = ThreadTime::now();
        let action = match limit {
            Some(Limit::Time(share)) => {
                let mut late = || begin.elapsed() >= share;
                self.think(
                    state,
                    sight,
                    &mut Budget::unlimited().threads(self.threads).until(&mut late),
                    dice,
                )
            }
            Some(Limit::Nodes(nodes)) => self.think(state, sight, &mut Budget::nodes(nodes), dice),
            Some(Limit::Iterations(rounds)) => {
                self.think(state, sight, &mut Budget::unlimited().iterations(rounds), dice)
            }
            None => self.think(state, sight, &mut Budget::nodes(self.nodes), dice),
        }?;
        Ok((action, begin.elapsed()))
    }
}
