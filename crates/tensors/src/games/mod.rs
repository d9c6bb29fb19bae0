//! One file a game: what is known of it, its observation, its ids.

mod attakube;
mod blox;
mod cube_attack;
mod cubulus;
mod qwirkle_cubes;

use cubo_core::Viewer;

pub use attakube::AttaKubeKnown;
pub use blox::BloxKnown;
pub use qwirkle_cubes::QwirkleKnown;

use crate::round::Round;
use crate::sheet::Sheet;

/// What is known of a game in which everybody sees everything: the state, and who looks.
pub struct Open<'a, S> {
    state: &'a S,
    viewer: Viewer,
}

// Derived implementations would ask for a state that is `Copy`.
impl<S> Clone for Open<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<S> Copy for Open<'_, S> {}

/// The seat of the viewer and who is to act, which stand first in every observation.
fn write_seats(sheet: &mut Sheet<'_>, viewer: Viewer, round: Round, to_act: Option<cubo_core::Seat>) {
    let own = sheet.features(
        "seat",
        round.len(),
        (0, 1),
        "1 for the viewer's seat as the table counts it; all 0 for a spectator",
    );
    if let Viewer::Seat(seat) = viewer {
        own[seat.index()] = 1;
    }
    let turn = sheet.features(
        "to act",
        round.len(),
        (0, 1),
        "1 for the seat to act, own first; all 0 while chance acts and at the end",
    );
    if let Some(seat) = to_act {
        turn[round.place(seat)] = 1;
    }
}

/// What an id is called that needs no name beside that of its group.
fn nameless(_: u16) -> String {
    String::new()
}

/// One of these names.
macro_rules! named {
    ($($name:expr),+ $(,)?) => {
        |n| [$($name),+][usize::from(n)].to_owned()
    };
}
use named;
