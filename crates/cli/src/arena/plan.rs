//! The schedule of a match: who plays whom, on which seats, from which opening.

use cubo_core::Seat;
use cubo_players::Spec;
use serde_json::{Value, json};

use super::bout::Deal;

/// A match. Games come in rounds: the same opening and chance once from each seat.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) game: &'static str,
    pub(super) players: Vec<Spec>,
    pub(super) seats: u8,
    pub(super) games: u32,
    pub(super) seed: String,
    pub(super) options: Value,
    /// Random actions at the beginning.
    pub(super) opening: u32,
}

impl Plan {
    /// The round of a game.
    pub(super) fn round(&self, game: u32) -> u32 {
        game / u32::from(self.seats)
    }

    /// The player on that seat: the order of the players rotates by one seat from game to game.
    pub(super) fn player_at(&self, game: u32, seat: Seat) -> usize {
        let seats = u32::from(self.seats);
        let place = (u32::from(seat.0) + seats - game % seats) % seats;
        (place as usize).min(self.players.len() - 1)
    }

    /// The players in seat order.
    pub(super) fn seating(&self, game: u32) -> Vec<usize> {
        Seat::all(self.seats).map(|seat| self.player_at(game, seat)).collect()
    }

    /// The seed of chance and openings of a round.
    pub(super) fn seed_of(&self, game: u32) -> String {
        format!("{} {}", self.seed, self.round(game))
    }

    /// The game with that number.
    pub(super) fn deal(&self, number: u32) -> Deal {
        let names = self.players.iter().map(ToString::to_string).collect();
        Deal { number, seating: self.seating(number), seed: self.seed_of(number), names }
    }

    /// Everything that determines the games; a journal is compared with it. The number of games is not part of it: a
    /// match can be made longer.
    pub(super) fn header(&self) -> Value {
        let players: Vec<String> = self.players.iter().map(ToString::to_string).collect();
        json!({
            "arena": 1, "game": self.game, "players": players, "seats": self.seats, "seed": self.seed,
            "options": self.options, "opening": self.opening,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_sits_everywhere_once_a_round() {
        let players = ["random", "greedy"].map(|text| text.parse().unwrap()).to_vec();
        let seed = "s".to_owned();
        let mut plan =
            Plan { game: "x", players, seats: 2, games: 4, seed, options: Value::Null, opening: 0 };
        assert_eq!([plan.seating(0), plan.seating(1)], [[0, 1], [1, 0]]);
        assert_eq!((plan.round(1), plan.round(2)), (0, 1));
        plan.seats = 4;
        assert_eq!([plan.seating(0), plan.seating(3)], [[0, 1, 1, 1], [1, 1, 1, 0]]);
    }
}
