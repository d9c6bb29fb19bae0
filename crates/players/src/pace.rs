//! How a turn's time is shared out among its actions.

use std::time::Duration;

use cubo_core::{Game, QuickDice, Turn, apply, walk};

use crate::Sight;

/// The most that an action of the set-up may take.
const SETTING_UP: Duration = Duration::from_millis(100);
/// No ordinary turn has so many actions in a row; a set-up has.
const MANY: u32 = 4;
/// Random continuations that are sampled.
const SAMPLES: u32 = 8;
/// The least that an action gets, as a fraction of the turn's time: a seat may have to act many times in a row once all others are out.
const LEAST: u32 = 16;

/// One seat's time per turn. It has no clock: the caller says how much was used.
///
/// The time left is divided by the number of actions that the turn still has, estimated by random play. In a set-up each
/// action gets a turn's time, at most 0.1 s.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    turn: Duration,
    left: Duration,
    setting_up: bool,
}

impl Pace {
    /// So much a turn.
    pub fn new(turn: Duration) -> Self {
        Pace { turn, left: turn, setting_up: false }
    }

    /// What the next action may take.
    pub fn share<G: Game>(&mut self, sight: &Sight<'_, G>) -> Duration {
        let actions = actions_left::<G>(sight);
        self.setting_up |= actions >= SAMPLES * MANY;
        if self.setting_up {
            self.turn.min(SETTING_UP)
        } else {
            (self.left * SAMPLES / actions.max(SAMPLES)).max(self.turn / LEAST)
        }
    }

    /// What the next action may take if it is unknown how many follow: all that is left.
    pub fn rest(&self) -> Duration {
        self.left.max(self.turn / LEAST)
    }

    /// The action took that long.
    pub fn used(&mut self, time: Duration) {
        self.left = self.left.saturating_sub(time);
    }

    /// Somebody else acts: the next action begins a turn.
    pub fn passed(&mut self) {
        *self = Pace::new(self.turn);
    }
}

/// The actions that this seat still has in a row, summed over random continuations.
fn actions_left<G: Game>(sight: &Sight<'_, G>) -> u32 {
    let mut dice = QuickDice::new(1);
    let mut list = Vec::new();
    let mut actions = 0;
    for _ in 0..SAMPLES {
        let mut world = G::imagine(sight.view, &mut dice);
        let mut in_a_row = 0;
        while in_a_row < MANY
            && !matches!(G::turn(&world), Turn::Seat(seat) if seat != sight.seat)
            && let Some(event) = walk::random_event::<G>(&world, &mut dice, &mut list)
        {
            in_a_row += u32::from(G::turn(&world) != Turn::Chance);
            apply(&mut world, &event);
        }
        actions += in_a_row;
    }
    actions
}
