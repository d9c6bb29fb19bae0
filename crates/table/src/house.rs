//! The moves of house players.

use cubo_catalog::Json;
use cubo_core::record::Entry;
use cubo_core::{Seat, Viewer};
use cubo_players::Level;

use crate::{Phase, Table, TableError};

/// A move that a house player has to make: all that it is given, and nothing it may not know.
#[derive(Debug)]
pub struct HouseTurn {
    /// The version it is asked on. If the table has moved on since, the answer is stale.
    pub at: u64,
    /// Which game.
    pub game: String,
    /// For which seat.
    pub seat: Seat,
    /// How strong.
    pub level: Level,
    /// What that seat knows.
    pub view: Json,
    /// What that seat saw.
    pub history: Vec<Entry>,
    /// How many nodes to think for.
    pub nodes: u64,
    /// The seed of its search: secret until the end, and checkable afterwards.
    pub seed: String,
}

impl Table {
    /// The move that a house player has to make now, if it is its turn. [`cubo_catalog::advise`] searches; its answer comes back as a
    /// command like any other, by [`Actor::House`](crate::Actor::House).
    pub fn house_turn(&self) -> Result<Option<HouseTurn>, TableError> {
        let (Phase::Playing, Some(game), Some(key), Some(seat)) =
            (self.phase, &self.session, &self.key, self.to_act())
        else {
            return Ok(None);
        };
        let Some(level) = self.chairs.get(seat.index()).and_then(|chair| chair.house) else {
            return Ok(None);
        };
        Ok(Some(HouseTurn {
            at: self.moved,
            game: self.opened.game.clone(),
            seat,
            level,
            view: game.view(Viewer::Seat(seat))?,
            history: game.history(Viewer::Seat(seat), 0)?,
            nodes: level.seat_nodes(),
            seed: key.house_seed(self.moved),
        }))
    }
}
