//! Chooses random legal actions for both sides of a table.

use cubo_catalog::Visitor;
use cubo_core::{Dice, Game, QuickDice, Seat, Turn, walk};

/// Follows a game without secrets and chance only by its actions, so that the client needs little CPU.
pub(super) trait Mover: Send {
    /// Plays a random legal action and returns it with its seat; `None` once the game is over.
    fn next(&mut self) -> Option<(Seat, String)>;
}

struct Following<G: Game> {
    state: G::State,
    dice: QuickDice,
}

impl<G: Game> Mover for Following<G> {
    fn next(&mut self) -> Option<(Seat, String)> {
        let Turn::Seat(seat) = G::turn(&self.state) else { return None };
        let count = u32::try_from(G::count_legal(&self.state)).ok().filter(|&count| count > 0)?;
        let action = walk::nth::<G>(&self.state, self.dice.below(count).into())?;
        G::play(&mut self.state, action);
        Some((seat, action.to_string()))
    }
}

struct Begin {
    seats: u8,
    seed: u64,
}

impl Visitor for Begin {
    type Out = Option<Box<dyn Mover>>;
    fn visit<G: Game>(self) -> Self::Out {
        let state = G::start(&G::Options::default(), self.seats).ok()?;
        Some(Box::new(Following::<G> { state, dice: QuickDice::new(self.seed) }))
    }
}

/// A mover for a game that can be followed only by its actions; `None` for other games, which are played from their views.
pub(super) fn follow(game: &str, seats: u8, seed: u64) -> Option<Box<dyn Mover>> {
    let listing = cubo_catalog::listing(game).ok()?;
    if listing.secrets || listing.has_chance() {
        return None;
    }
    cubo_catalog::with_game(game, Begin { seats, seed }).ok()?
}
