//! A player at the table and its time. Time limits are set, counted and enforced only here.

use std::time::Duration;

use cubo_core::{Game, MAX_SEATS, Seat, Viewer};
use cubo_players::knowledge::Known;
use cubo_players::{Limit, Pace, Sight, Spec, Who};

use super::built_in::BuiltIn;
use super::program::Program;

/// Chooses actions: a built-in player, the cheat, or another program.
pub(super) trait Mind<G: Game> {
    /// A game begins: the player forgets earlier games.
    fn new_game(&mut self);

    /// The time allowed beyond twice the share before the game is lost.
    fn grace(&self) -> Duration;

    /// Chooses for the seat to act, and returns how long that took by the clock that counts for it. A limit of time is what
    /// this one action may take. An error is a sentence about what went wrong; it loses the game.
    fn choose(
        &mut self,
        state: &G::State,
        sight: &Sight<'_, G>,
        limit: Option<Limit>,
        dice: &str,
    ) -> Result<(G::Action, Duration), String>;
}

/// A mind in one or more seats of a table.
pub(super) struct Chair<G: Game> {
    mind: Box<dyn Mind<G>>,
    limit: Option<Limit>,
    /// The time of every seat it may sit in, where it is given time.
    paces: Option<[Pace; MAX_SEATS]>,
}

impl<G: Known> Chair<G> {
    /// The chair of a player.
    pub(super) fn of(spec: &Spec) -> Self {
        let mind: Box<dyn Mind<G>> = match &spec.who {
            Who::Exec(command) => Box::new(Program::new(command.clone())),
            Who::Cheat => Box::new(BuiltIn::cheat()),
            Who::Level(level) => {
                Box::new(BuiltIn::level(*level, spec.threads.map_or(1, |threads| threads.get().into())))
            }
        };
        Chair { mind, limit: spec.limit, paces: None }
    }
}

impl<G: Game> Chair<G> {
    /// A game begins.
    pub(super) fn new_game(&mut self) {
        self.mind.new_game();
        self.paces = match self.limit {
            Some(Limit::Time(turn)) => Some([Pace::new(turn); MAX_SEATS]),
            _ => None,
        };
    }

    /// A turn of that seat begins.
    pub(super) fn new_turn(&mut self, seat: Seat) {
        if let Some(paces) = &mut self.paces {
            paces[seat.index()].passed();
        }
    }

    /// Chooses for the seat to act, in time. An error is a sentence about what went wrong; it loses the game.
    pub(super) fn choose(
        &mut self,
        state: &G::State,
        seat: Seat,
        saw: &[(Option<Seat>, G::Seen)],
        dice: &str,
    ) -> Result<G::Action, String> {
        let view = G::view(state, Viewer::Seat(seat));
        let sight = Sight { seat, view: &view, history: saw };
        let Some(paces) = &mut self.paces else {
            return self.mind.choose(state, &sight, self.limit, dice).map(|(action, _)| action);
        };
        let pace = &mut paces[seat.index()];
        let share = pace.share(&sight);
        let (action, took) = self.mind.choose(state, &sight, Some(Limit::Time(share)), dice)?;
        pace.used(took);
        if took > share * 2 + self.mind.grace() {
            return Err(format!("took {} ms where it had {} ms", took.as_millis(), share.as_millis()));
        }
        Ok(action)
    }
}

#[cfg(test)]
mod tests {
    use cubo_core::walk;
    use cubo_players::knowledge::Cubulus;

    use super::*;

    /// A test player that reports this time, whatever its limit.
    struct Claims(Duration);

    impl Mind<Cubulus> for Claims {
        fn new_game(&mut self) {}

        fn grace(&self) -> Duration {
            Duration::from_millis(50)
        }

        fn choose(
            &mut self,
            state: &<Cubulus as Game>::State,
            _: &Sight<'_, Cubulus>,
            limit: Option<Limit>,
            _: &str,
        ) -> Result<(<Cubulus as Game>::Action, Duration), String> {
            assert!(matches!(limit, Some(Limit::Time(_))), "no time was given");
            let action = walk::nth::<Cubulus>(state, 0).ok_or("nothing to do")?;
            Ok((action, self.0))
        }
    }

    fn chair(claim: u64) -> Chair<Cubulus> {
        let mind = Box::new(Claims(Duration::from_millis(claim)));
        let limit = Some(Limit::Time(Duration::from_millis(100)));
        let mut chair = Chair { mind, limit, paces: None };
        chair.new_game();
        chair
    }

    #[test]
    fn far_more_than_the_share_loses_the_game() {
        let state = Cubulus::start(&Default::default(), 2).unwrap();
        assert!(chair(60).choose(&state, Seat(0), &[], "").is_ok());
        let late = chair(5_000).choose(&state, Seat(0), &[], "").unwrap_err();
        assert!(late.contains("took 5000 ms"), "{late}");
    }

    #[test]
    fn what_a_seat_has_used_is_gone_until_its_next_turn() {
        let state = Cubulus::start(&Default::default(), 2).unwrap();
        let mut chair = chair(100);
        let mut spent = |new_turn: bool, seat: u8| {
            if new_turn {
                chair.new_turn(Seat(seat));
            }
            chair.choose(&state, Seat(seat), &[], "").is_ok()
        };
        assert!(spent(true, 0), "a turn's time is there");
        assert!(spent(true, 0), "and again in the next turn");
        // Without time left it gets a sixteenth of a turn for the action; 100 ms is more than twice that plus 50 ms.
        assert!(!spent(false, 0), "but not twice in one turn");
        assert!(spent(false, 1), "the other seat's time is its own");
    }
}
