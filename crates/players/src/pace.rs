//! How a turn's time is shared out among its actions.

use std::time::Duration;

use cubo_core::{Game, QuickDice, Turn, happen, walk};

use crate::Sight;

/// The most that an action of the set-up may take.
const SETTING_UP: Duration = Duration::from_millis(100);
/// Nobody's turn has as many actions as this in a row; setting up does.
const MANY: u32 = 4;
/// Random continuations that are looked at.
const SAMPLES: u32 = 8;

/// What the action to be chosen may take of a turn's time, `left` of which is left: a fair share, by the number of actions
/// that a turn still has when it is played on at random. Set-up is paid by the action: `turn` each, and at most 0.1 s.
/// A seat with one legal action needs no time, and gets little.
pub fn share<G: Game>(sight: &Sight<'_, G>, turn: Duration, left: Duration) -> Duration {
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
            happen(&mut world, &event);
        }
        actions += in_a_row;
    }
    if actions >= SAMPLES * MANY { turn.min(SETTING_UP) } else { left * SAMPLES / actions.max(SAMPLES) }
}
