//! Seats as a viewer counts them.

use cubo_core::{Seat, Viewer};

/// The seats of a table in the order of play, beginning with the viewer's own; for a spectator, with seat 0.
#[derive(Clone, Copy)]
pub(crate) struct Round {
    first: u8,
    seats: u8,
}

impl Round {
    pub(crate) fn of(viewer: Viewer, seats: u8) -> Round {
        let first = match viewer {
            Viewer::Seat(seat) => seat.0,
            Viewer::Spectator => 0,
        };
        Round { first, seats }
    }

    /// How many seats from the viewer's own on.
    #[inline]
    pub(crate) fn place(self, seat: Seat) -> usize {
        usize::from((seat.0 + self.seats - self.first) % self.seats)
    }

    /// Every seat with its place.
    #[inline]
    pub(crate) fn seats(self) -> impl Iterator<Item = (usize, Seat)> {
        (0..self.seats).map(move |n| (usize::from(n), Seat((self.first + n) % self.seats)))
    }

    /// How many there are.
    #[inline]
    pub(crate) fn len(self) -> usize {
        self.seats.into()
    }
}
