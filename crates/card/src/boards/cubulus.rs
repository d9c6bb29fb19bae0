//! Cubulus: dice, Masters, shields and soldiers on nine times nine cells.

use serde::Deserialize;
use serde_json::error::Error;

use super::{Board, die, place};
use crate::layout::label;
use crate::pen::Pen;
use crate::solid::{Paint, Solid};

#[derive(Deserialize)]
struct View {
    /// `52C3`, `SC3`, `C3C4`, `C3`; Black's in brackets.
    pieces: Vec<String>,
}

const SIDES: [Paint; 2] = [
    Paint {
        body: "#fbf5e6",
        ink: "#2e261c",
        edge: "#5b4626",
        outline: "#46340f",
        rim: 2.5,
        shine: 0.9,
        inlay: "#a8700c",
    },
    Paint {
        body: "#3b3940",
        ink: "#f8f1e2",
        edge: "#a09aa5",
        outline: "#16151a",
        rim: 3.5,
        shine: 0.3,
        inlay: "#e3b13f",
    },
];

/// The size of a cell, and of the frame with its letters below and numbers on the left.
const CELL: f64 = 161.0;
const NEAR: f64 = 54.0;
const FAR: f64 = 20.0;
const FIELD: f64 = 9.0 * CELL;
const WHOLE: f64 = FIELD + NEAR + FAR;

const LABEL: &str = "#4f4229";

enum Kind {
    Cube(usize, usize),
    Master,
    /// Across the board, or along it.
    Shield {
        across: bool,
    },
    Soldier,
}

struct Piece {
    side: usize,
    kind: Kind,
    /// The centre of its cells, counted in cells from the lower left corner of the board.
    x: f64,
    y: f64,
}

fn read(text: &str) -> Option<Piece> {
    let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let (side, bare) = (usize::from(inside.is_some()), inside.unwrap_or(text));
    let at = |cell: &str| place(cell).map(|(column, row)| (column as f64 + 0.5, row as f64 + 0.5));
    let digit = |n: usize| Some(usize::from(bare.as_bytes().get(n)?.checked_sub(b'0')?));
    let (kind, (x, y)) = match bare.len() {
        2 => (Kind::Master, at(bare)?),
        3 => (Kind::Soldier, at(bare.strip_prefix('S')?)?),
        _ if digit(0).is_some_and(|digit| digit < 7) => {
            (Kind::Cube(digit(0)?, digit(1)?), at(bare.get(2..)?)?)
        }
        _ => {
            let (a, b) = (at(bare.get(..2)?)?, at(bare.get(2..)?)?);
            (Kind::Shield { across: a.1 == b.1 }, ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0))
        }
    };
    Some(Piece { side, kind, x, y })
}

pub(super) fn board(view: &str) -> Result<Board, Error> {
    let view: View = serde_json::from_str(view)?;
    let mut pieces: Vec<_> =
        view.pieces.iter().filter_map(|text| Some((text.as_str(), read(text)?))).collect();
    // Pieces that are nearer to the viewer are drawn later, over the others.
    pieces.sort_by(|(_, a), (_, b)| b.y.total_cmp(&a.y).then(a.x.total_cmp(&b.x)));
    Ok(Board::new(WHOLE, WHOLE, |pen| {
        pen.rect(0.0, 0.0, WHOLE, WHOLE, 24.0, "fill=\"#cdbb9d\"");
        pen.at(NEAR, FAR, 1.0, |pen| {
            ground(pen);
            for (text, piece) in &pieces {
                pen.piece(text, |pen| stand(pen, piece));
            }
        });
    }))
}

fn ground(pen: &mut Pen) {
    pen.rect(-5.0, -5.0, FIELD + 10.0, FIELD + 10.0, 0.0, "fill=\"#6e5a37\" opacity=\".55\"");
    pen.rect(0.0, 0.0, FIELD, FIELD, 0.0, "fill=\"#ecdfc6\"");
    for (column, row) in (0..9).flat_map(|column| (0..9).map(move |row| (column, row))) {
        if (column + row) % 2 == 0 {
            let (x, y) = (CELL * f64::from(column), CELL * f64::from(8 - row));
            pen.rect(x, y, CELL, CELL, 0.0, "fill=\"#cbb68f\"");
        }
    }
    for row in [0.5, 8.5] {
        let how = format!("fill=\"none\" stroke=\"{LABEL}\" stroke-width=\"4\" opacity=\".55\"");
        pen.circle(4.5 * CELL, row * CELL, 26.0, &how);
    }
    for n in 0..9 {
        let middle = CELL * (f64::from(n) + 0.5);
        label(pen, middle, FIELD + 41.0, 38.0, LABEL, &char::from(b'A' + n).to_string());
        label(pen, -27.0, FIELD - middle + 13.0, 38.0, LABEL, &(n + 1).to_string());
    }
}

/// A piece in the middle of its cells.
fn stand(pen: &mut Pen, piece: &Piece) {
    let solid = solid(&piece.kind);
    let (w, h) = solid.drawn();
    let (x, y) = (CELL * piece.x, FIELD - CELL * piece.y);
    pen.at(x - w / 2.0, y - h / 2.0, 1.0, |pen| draw(pen, solid, &piece.kind, &SIDES[piece.side]));
}

fn solid(kind: &Kind) -> Solid {
    const LONG: f64 = CELL + 90.0;
    match kind {
        Kind::Cube(..) | Kind::Master => Solid::CUBE,
        Kind::Soldier => Solid { w: 84.0, d: 84.0, h: 142.0 },
        Kind::Shield { across: true } => Solid { w: LONG, d: 84.0, h: 60.0 },
        Kind::Shield { across: false } => Solid { w: 84.0, d: LONG, h: 60.0 },
    }
}

fn draw(pen: &mut Pen, solid: Solid, kind: &Kind, paint: &Paint) {
    solid.draw(pen, paint);
    let line = |width: u8, opacity: &str| {
        format!("fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" opacity=\"{opacity}\"", paint.ink)
    };
    match kind {
        Kind::Cube(top, south) => {
            let Some([top, south, east]) = die::seen(*top, *south) else { return };
            die::pips(pen, top, paint.ink);
            solid.on_south(pen, |pen| die::pips(pen, south, paint.ink));
            solid.on_east(pen, |pen| die::pips(pen, east, paint.ink));
        }
        Kind::Master => {
            star(pen, paint);
            solid.on_south(pen, |pen| star(pen, paint));
            solid.on_east(pen, |pen| star(pen, paint));
        }
        Kind::Shield { across } => {
            let (w, d) = (solid.w, solid.d);
            pen.rect(14.0, 14.0, w - 28.0, d - 28.0, 7.0, &line(5, ".62"));
            let seam = if *across { format!("M{} 14v56", w / 2.0) } else { format!("M14 {}h56", d / 2.0) };
            pen.path(&seam, &line(5, ".62"));
        }
        Kind::Soldier => {
            pen.path("M20 53L42 29L64 53", &format!("{} stroke-linecap=\"round\"", line(9, ".85")));
            solid.on_south(pen, |pen| pen.path("M0 39.76H84", &line(5, ".62")));
            solid.on_east(pen, |pen| pen.path("M0 39.76H84", &line(5, ".62")));
        }
    }
}

/// The Master's star: two squares, one on its corner, with a ring in it.
fn star(pen: &mut Pen, paint: &Paint) {
    let (gold, ring) = (paint.inlay, paint.body);
    pen.path("M25 25H75V75H25Z", &format!("fill=\"{gold}\""));
    pen.path("M50 14.64L85.36 50L50 85.36L14.64 50Z", &format!("fill=\"{gold}\""));
    pen.circle(50.0, 50.0, 15.0, &format!("fill=\"none\" stroke=\"{ring}\" stroke-width=\"6\""));
}

pub(super) fn mark(pen: &mut Pen, seat: usize) {
    pen.at(0.0, 0.0, 34.0 / 148.0, |pen| draw(pen, Solid::CUBE, &Kind::Master, &SIDES[seat % 2]));
}
