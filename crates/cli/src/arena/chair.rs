//! A player at the table and its time. Time limits are set, counted and enforced only here.

use std::path::Path;
use std::time::Duration;

use cubo_core::{Game, MAX_SEATS, Seat, Viewer};
use cubo_players::knowledge::Known;
use cubo_players::{Limit, Pace, Sight, Spec, Who};
use serde::{Deserialize, Serialize};

use super::built_in::BuiltIn;
use super::program::Program;

/// What may be taken beyond the share without a remark: pipes, JSON and a busy machine cost something too.
const SLACK: Duration = Duration::from_millis(20);

/// What a seat took for its actions in one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Spent {
    pub(super) actions: u32,
    /// In all, in microseconds.
    pub(super) micros: u64,
    /// The longest action, in microseconds.
    pub(super) longest: u64,
    /// How many actions took more than their share and a quarter of it and [`SLACK`].
    pub(super) over: u32,
}

impl Spent {
    fn add(&mut self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.actions += 1;
        self.micros = self.micros.saturating_add(micros);
        self.longest = self.longest.max(micros);
    }
}

/// Why a player lost a game otherwise than by its rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Failed {
    /// A sentence.
    pub(super) why: String,
    /// Whether it took too long, and nothing else was wrong.
    pub(super) late: bool,
}

impl From<String> for Failed {
    fn from(why: String) -> Self {
        Failed { why, late: false }
    }
}

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
    /// Whether more than its share loses at once.
    strict: bool,
}

impl<G: Known> Chair<G> {
    /// The chair of a player. Other programs are started in `folder`, or where `cubo` was.
    pub(super) fn of(spec: &Spec, strict: bool, folder: Option<&Path>) -> Self {
        let mind: Box<dyn Mind<G>> = match &spec.who {
            Who::Exec(command) => Box::new(Program::new(command.clone(), folder)),
            Who::Cheat => Box::new(BuiltIn::cheat()),
            Who::Level(level) => {
                Box::new(BuiltIn::level(*level, spec.threads.map_or(1, |threads| threads.get().into())))
            }
        };
        Chair { mind, limit: spec.limit, paces: None, strict }
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

    /// Chooses for the seat to act, in time, and adds what that took. An error loses the game.
    pub(super) fn choose(
        &mut self,
        state: &G::State,
        seat: Seat,
        saw: &[(Option<Seat>, G::Seen)],
        dice: &str,
        spent: &mut Spent,
    ) -> Result<G::Action, Failed> {
        let view = G::view(state, Viewer::Seat(seat));
        let sight = Sight { seat, view: &view, history: saw };
        let Some(paces) = &mut self.paces else {
            let (action, took) = self.mind.choose(state, &sight, self.limit, dice)?;
            spent.add(took);
            return Ok(action);
        };
        let pace = &mut paces[seat.index()];
        let share = pace.share(&sight);
        let (action, took) = self.mind.choose(state, &sight, Some(Limit::Time(share)), dice)?;
        pace.used(took);
        spent.add(took);
        let over = took > share + share / 4 + SLACK;
        spent.over += u32::from(over);
        if took > share * 2 + self.mind.grace() || (over && self.strict) {
            let why = format!("took {} ms where it had {} ms", took.as_millis(), share.as_millis());
            return Err(Failed { why, late: true });
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

    fn chair(claim: u64, strict: bool) -> Chair<Cubulus> {
        let mind = Box::new(Claims(Duration::from_millis(claim)));
        let limit = Some(Limit::Time(Duration::from_millis(100)));
        let mut chair = Chair { mind, limit, paces: None, strict };
        chair.new_game();
        chair
    }

    #[test]
    fn far_more_than_the_share_loses_the_game() {
        let state = Cubulus::start(&Default::default(), 2).unwrap();
        let choose = |claim, strict| {
            let mut spent = Spent::default();
            (chair(claim, strict).choose(&state, Seat(0), &[], "", &mut spent), spent)
        };
        let (chosen, spent) = choose(60, true);
        assert!(
            chosen.is_ok() && spent.over == 0 && (spent.actions, spent.micros) == (1, 60_000),
            "{spent:?}"
        );
        // Within the grace: counted, and lost only where that was asked for.
        let (chosen, spent) = choose(200, false);
        assert!(chosen.is_ok() && (spent.over, spent.longest) == (1, 200_000), "{spent:?}");
        assert!(choose(200, true).0.unwrap_err().late);
        let late = choose(5_000, false).0.unwrap_err();
        assert!(late.late && late.why.contains("took 5000 ms"), "{late:?}");
    }

    #[test]
    fn what_a_seat_has_used_is_gone_until_its_next_turn() {
        let state = Cubulus::start(&Default::default(), 2).unwrap();
        let mut chair = chair(100, false);
        let mut spent = |new_turn: bool, seat: u8| {
            if new_turn {
                chair.new_turn(Seat(seat));
            }
            chair.choose(&state, Seat(seat), &[], "", &mut Spent::default()).is_ok()
        };
        assert!(spent(true, 0), "a turn's time is there");
        assert!(spent(true, 0), "and again in the next turn");
        // Out of time it has a sixteenth of a turn for the action, and 100 ms are more than twice that and 50 ms.
        assert!(!spent(false, 0), "but not twice in one turn");
        assert!(spent(false, 1), "the other seat's time is its own");
    }
}
