//! Who sits at the table, behind one face: built-in players, the cheat, and other programs.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use cpu_time::ThreadTime;
use cubo_core::{Game, MAX_SEATS, QuickDice, Seat, Viewer};
use cubo_players::knowledge::Known;
use cubo_players::{Budget, Choice, Level, Limit, Pace, Player, Sight, Spec, Who, cheat};

use super::program::Program;

/// Somebody who plays, in one or more seats.
pub(super) trait Chair<G: Game> {
    /// A game begins.
    fn new_game(&mut self, seats: u8);

    /// A turn of that seat begins.
    fn new_turn(&mut self, seat: Seat);

    /// Chooses for the seat to act. An error is a sentence about what went wrong; it loses the game.
    fn choose(
        &mut self,
        state: &G::State,
        seat: Seat,
        saw: &[(Option<Seat>, G::Seen)],
        dice: &str,
    ) -> Result<G::Action, String>;
}

/// The chair of a player.
pub(super) fn chair<G: Known>(spec: &Spec) -> Box<dyn Chair<G>> {
    match &spec.who {
        Who::Exec(command) => Box::new(Program::new(command.clone(), spec.limit)),
        Who::Cheat => Box::new(BuiltIn::<G> {
            mind: None,
            level: Level::Uct,
            limit: spec.limit,
            paces: paces(spec.limit),
        }),
        Who::Level(level) => Box::new(BuiltIn {
            mind: Some(level.player::<G>()),
            level: *level,
            limit: spec.limit,
            paces: paces(spec.limit),
        }),
    }
}

/// The time of every seat this player may sit in; nothing where it is not given time.
pub(super) fn paces(limit: Option<Limit>) -> Option<[Pace; MAX_SEATS]> {
    match limit {
        Some(Limit::Time(turn)) => Some([Pace::new(turn); MAX_SEATS]),
        _ => None,
    }
}

/// A player of ours. Its time is this thread's processor time, so that a busy machine does not change a match.
struct BuiltIn<G: Game> {
    /// `None` for the cheat.
    mind: Option<Box<dyn Player<G>>>,
    level: Level,
    limit: Option<Limit>,
    paces: Option<[Pace; MAX_SEATS]>,
}

impl<G: Known> BuiltIn<G> {
    fn think(
        &mut self,
        state: &G::State,
        sight: &Sight<'_, G>,
        budget: &mut Budget<'_>,
        dice: &str,
    ) -> Result<G::Action, String> {
        let mut dice = QuickDice::from_text(dice);
        let mind = &mut self.mind;
        let choice: Option<Choice<G>> = catch_unwind(AssertUnwindSafe(|| match mind {
            Some(player) => player.choose(sight, budget, &mut dice),
            None => cheat::<G>(state, budget, &mut dice),
        }))
        .map_err(|_| "crashed".to_owned())?;
        choice.map(|choice| choice.action).ok_or_else(|| "found nothing to do".to_owned())
    }
}

impl<G: Known> Chair<G> for BuiltIn<G> {
    fn new_game(&mut self, _: u8) {
        // What a player remembers of one game must not help it in the next.
        if self.mind.is_some() {
            self.mind = Some(self.level.player::<G>());
        }
        self.paces = paces(self.limit);
    }

    fn new_turn(&mut self, seat: Seat) {
        if let Some(paces) = &mut self.paces {
            paces[seat.index()].passed();
        }
    }

    fn choose(
        &mut self,
        state: &G::State,
        seat: Seat,
        saw: &[(Option<Seat>, G::Seen)],
        dice: &str,
    ) -> Result<G::Action, String> {
        let view = G::view(state, Viewer::Seat(seat));
        let sight = Sight { seat, view: &view, history: saw };
        let begin = ThreadTime::now();
        let share = self.paces.as_mut().map(|paces| paces[seat.index()].share(&sight));
        let Some(share) = share else {
            let mut budget = match self.limit {
                Some(Limit::Nodes(nodes)) => Budget::nodes(nodes),
                Some(Limit::Iterations(rounds)) => Budget::unlimited().iterations(rounds),
                _ => Budget::nodes(self.level.nodes()),
            };
            return self.think(state, &sight, &mut budget, dice);
        };
        let mut late = || begin.elapsed() >= share;
        let action = self.think(state, &sight, &mut Budget::unlimited().until(&mut late), dice)?;
        let took = begin.elapsed();
        if let Some(paces) = &mut self.paces {
            paces[seat.index()].used(took);
        }
        in_time(took, share, Duration::from_millis(50))?;
        Ok(action)
    }
}

/// Forfeits the game if an action took far more than its share: more than twice as much and then some.
pub(super) fn in_time(took: Duration, share: Duration, grace: Duration) -> Result<(), String> {
    if took > share * 2 + grace {
        return Err(format!("took {} ms where it had {} ms", took.as_millis(), share.as_millis()));
    }
    Ok(())
}
