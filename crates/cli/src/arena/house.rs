//! Games of one player with itself, each from a seed of its own.

use std::sync::atomic::AtomicBool;

use cubo_core::Record;
use cubo_players::Spec;
use cubo_players::knowledge::Known;
use serde_json::Value;

use super::bout;
use super::chair::Chair;
use super::opening;
use super::plan::Plan;

/// A player on every seat.
pub(crate) struct House {
    pub(crate) spec: Spec,
    pub(crate) seats: u8,
    /// How many random actions open a game.
    pub(crate) opening: u32,
}

impl House {
    /// A match of one game: where both sides are the same, exchanging seats would only repeat it.
    fn plan(&self, game: &'static str, seed: &str) -> Plan {
        Plan {
            game,
            players: vec![self.spec.clone()],
            seats: self.seats,
            games: 1,
            seed: seed.to_owned(),
            options: Value::Null,
            opening: self.opening,
        }
    }

    /// What the game of that seed writes into its record as its seed.
    pub(crate) fn seed_of(&self, seed: &str) -> String {
        self.plan("", seed).seed_of(0)
    }

    /// Plays a game: the one that `cubo arena GAME --players PLAYER --games 1 --seed SEED` plays. `None` if `stop` was set before its end.
    pub(crate) fn play<G: Known>(&self, start: &G::State, seed: &str, stop: &AtomicBool) -> Option<Record> {
        let plan = self.plan(G::ID, seed);
        let mut chairs = [Chair::<G>::of(&self.spec, false, None)];
        let opening = opening::draw::<G>(start, plan.opening, &plan.seed_of(0));
        bout::play_game::<G>(plan.deal(0), start, &opening, &mut chairs, stop).map(|(_, record)| record)
    }
}
