//! What boards show beyond the view: every line on the table and what it is worth, so that a page can explain a score.

use cubo_core::order::sort;
use serde::Serialize;

use crate::action::{Cell, Placement};
use crate::family::line_points;

/// The facts, described in `docs/notation/qwirkle-cubes.md`.
#[derive(Serialize)]
pub(crate) struct Facts {
    /// Rows and columns of two or more, by the cell they begin on, rows first.
    lines: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    /// From left to right, or upwards.
    cells: Vec<String>,
    /// What making or extending it is worth (QC-20).
    points: u16,
}

impl Facts {
    pub(crate) fn of(table: &[Placement]) -> Facts {
        let mut taken: Vec<Cell> = table.iter().map(|placement| placement.cell).collect();
        sort(&mut taken);
        let lines = taken.iter().flat_map(|&cell| [(1, 0), (0, 1)].map(|step| line_from(&taken, cell, step)));
        Facts { lines: lines.flatten().collect() }
    }
}

/// The line that begins on this cell and goes that way, if one does.
fn line_from(taken: &[Cell], cell: Cell, (dx, dy): (i8, i8)) -> Option<Line> {
    let there =
        |steps: i8| Cell::new(cell.x() + dx * steps, cell.y() + dy * steps).filter(|c| taken.contains(c));
    if there(-1).is_some() {
        return None;
    }
    let cells: Vec<String> = (0..).map_while(there).map(|cell| cell.to_string()).collect();
    (cells.len() > 1).then(|| Line { points: line_points(cells.len() as u8), cells })
}
