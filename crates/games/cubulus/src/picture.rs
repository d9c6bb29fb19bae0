//! The board drawn with characters.

use cubo_core::Picture;

use crate::state::State;

pub(crate) fn draw(_state: &State) -> Picture {
    Picture::new()
}
