//! The final board of every game, flat and exact, in the light colours of the page's own boards, seen from seat 0.
//!
//! The pieces are read from the JSON of a view, which `docs/notation` describes. Every piece is a group with the name that the view
//! gives it in `data-piece`.

mod attakube;
mod blox;
mod cube_attack;
mod cubulus;
mod die;
mod qwirkle_cubes;

use serde_json::error::Error;

use crate::Card;
use crate::pen::Pen;

/// A drawing from 0, 0 to its width and height.
pub(crate) struct Board {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) drawing: String,
}

impl Board {
    fn new(width: f64, height: f64, draw: impl FnOnce(&mut Pen)) -> Board {
        let mut pen = Pen::default();
        draw(&mut pen);
        Board { width, height, drawing: pen.done() }
    }
}

/// The board of a card; `None` if the game is unknown or its view cannot be read.
pub(crate) fn board(card: &Card<'_>) -> Option<Board> {
    seen(&card.told.game, card.view)
}

/// The board of a game as a view shows it.
pub(crate) fn seen(game: &str, view: &str) -> Option<Board> {
    let draw: fn(&str) -> Result<Board, Error> = match game {
        "attakube" => attakube::board,
        "blox" => blox::board,
        "cube-attack" => cube_attack::board,
        "cubulus" => cubulus::board,
        "qwirkle-cubes" => qwirkle_cubes::board,
        _ => return None,
    };
    draw(view).ok()
}

/// The mark of a seat, 34 × 34: a colour and a sign, never colour alone.
pub(crate) fn mark(pen: &mut Pen, game: &str, seat: usize) {
    match game {
        "attakube" => attakube::mark(pen, seat),
        "blox" => blox::mark(pen, seat),
        "cube-attack" => cube_attack::mark(pen, seat),
        "cubulus" => cubulus::mark(pen, seat),
        _ => qwirkle_cubes::mark(pen, seat),
    }
}

/// The column and row of a cell such as `c7`, both from 0.
fn place(cell: &str) -> Option<(usize, usize)> {
    let [column, row] = cell.as_bytes() else { return None };
    let column = column.to_ascii_lowercase().checked_sub(b'a').filter(|&column| column < 26)?;
    Some((column.into(), row.checked_sub(b'1').filter(|&row| row < 9)?.into()))
}
