//! AttaKube: Kubes under a night sky, known or hidden, between two rows of gates.

use serde::Deserialize;
use serde_json::error::Error;

use super::{Board, place};
use crate::layout::label;
use crate::pen::{N, Pen};

#[derive(Deserialize)]
struct View {
    options: Options,
    sides: Vec<Side>,
}

#[derive(Deserialize)]
struct Options {
    gates: Vec<u8>,
}

#[derive(Deserialize)]
struct Side {
    kubes: Vec<Kube>,
}

#[derive(Deserialize)]
struct Kube {
    at: Option<String>,
    on_top: bool,
    kind: Option<String>,
    face_up: bool,
}

/// The paints of a side.
struct Paint {
    name: &'static str,
    body: &'static str,
    front: &'static str,
    plate: &'static str,
    ink: &'static str,
    arch: &'static str,
    /// One or two bars on the front of a Kube, which show the owner without colour.
    emblem: &'static str,
}

const SIDES: [Paint; 2] = [
    Paint {
        name: "yellow",
        body: "#e9b949",
        front: "#a87a1d",
        plate: "#fff6dd",
        ink: "#33240a",
        arch: "#e9b949",
        emblem: "M40 108H60",
    },
    Paint {
        name: "red",
        body: "#de6f52",
        front: "#9a3d25",
        plate: "#fff0ea",
        ink: "#3d0f04",
        arch: "#e98a6e",
        emblem: "M32 108H44M56 108H68",
    },
];

const CELL: f64 = 70.0;
/// How deep the strip beyond the gates is.
const BEYOND: f64 = 42.0;
const FIELD: f64 = 7.0 * CELL;
const DEEP: f64 = FIELD + 2.0 * BEYOND;
const MARGIN: f64 = 24.0;
const HALO: &str = "#fffaf0";
const OUTLINE: &str = "#1c1a22";

pub(super) fn board(view: &str) -> Result<Board, Error> {
    let view: View = serde_json::from_str(view)?;
    let (width, height) = (FIELD + 2.0 * MARGIN, DEEP + 22.0);
    Ok(Board::new(width, height, |pen| {
        pen.rect(0.0, 0.0, width, height, 10.0, "fill=\"#cdbb9d\"");
        pen.at(MARGIN, 2.0, 1.0, |pen| {
            ground(pen, &view.options.gates);
            kubes(pen, &view.sides);
        });
    }))
}

fn ground(pen: &mut Pen, gates: &[u8]) {
    pen.rect(-2.0, BEYOND - 2.0, FIELD + 4.0, FIELD + 4.0, 0.0, "fill=\"#232b44\"");
    for (column, row) in (0..7).flat_map(|column| (0..7).map(move |row| (column, row))) {
        let (x, y) = (CELL * f64::from(column), BEYOND + CELL * f64::from(6 - row));
        let colour = if (column + row) % 2 == 0 { "#3a4669" } else { "#516089" };
        pen.rect(x, y, CELL, CELL, 0.0, &format!("fill=\"{colour}\""));
    }
    for (column, value) in gates.iter().enumerate() {
        let x = CELL * column as f64;
        let (left, right) = (N(x + 6.0), N(x + 64.0));
        let far = format!("M{left} 42V25A29 14 0 0 1 {right} 25V42Z");
        let near = format!("M{left} {0}V{1}A29 14 0 0 0 {right} {1}V{0}Z", N(DEEP - 42.0), N(DEEP - 25.0));
        for (path, side, foot) in [(far, &SIDES[1], 34.0), (near, &SIDES[0], DEEP - 22.0)] {
            pen.path(&path, &format!("fill=\"#2b3452\" stroke=\"{}\" stroke-width=\"2.2\"", side.arch));
            label(pen, x + 35.0, foot, 18.0, "#fff4dc", &value.to_string());
        }
    }
    for n in 0..7u8 {
        let middle = CELL * (f64::from(n) + 0.5);
        label(pen, middle, DEEP + 14.0, 14.0, "#4f4229", &char::from(b'a' + n).to_string());
        label(pen, -13.0, DEEP - BEYOND - middle + 5.0, 14.0, "#4f4229", &(n + 1).to_string());
    }
}

fn kubes(pen: &mut Pen, sides: &[Side]) {
    let mut standing = Vec::new();
    for (side, paint) in sides.iter().zip(&SIDES) {
        for kube in &side.kubes {
            if let Some((cell, (column, row))) = kube.at.as_deref().and_then(|at| Some((at, place(at)?))) {
                standing.push((paint, kube, cell, column, row));
            }
        }
    }
    let stacked = |cell: &str| standing.iter().any(|&(_, kube, at, ..)| at == cell && kube.on_top);
    let mut order: Vec<_> = standing.iter().collect();
    order.sort_by_key(|&&(_, kube, _, column, row)| (6 - row.min(6), kube.on_top, column));
    for &&(paint, kube, cell, column, row) in &order {
        // In a stack the upper Kube is drawn higher and the lower one lower, so that both are seen.
        let off = if kube.on_top {
            -10.0
        } else if stacked(cell) {
            6.0
        } else {
            0.0
        };
        let (x, y) = (CELL * (column as f64 + 0.5), DEEP - BEYOND - CELL * (row as f64 + 0.5) + off);
        let kind = kube.kind.as_deref().filter(|_| kube.face_up);
        let name = format!("{cell} {}-{}", paint.name, kind.unwrap_or("hidden"));
        pen.piece(&name, |pen| pen.at(x - 24.0, y - 27.8, 0.48, |pen| draw(pen, paint, kind)));
    }
}

/// A Kube, its face from 0 to 100: turned up it has a plate with its power, hidden it has a question mark.
fn draw(pen: &mut Pen, paint: &Paint, kind: Option<&str>) {
    let line = format!("stroke=\"{OUTLINE}\" stroke-width=\"3.8\"");
    pen.rect(-6.5, -6.5, 113.0, 129.0, 17.0, &format!("fill=\"{HALO}\""));
    pen.rect(0.0, 0.0, 100.0, 116.0, 12.0, &format!("fill=\"{}\" {line}", paint.front));
    let bar = format!("stroke=\"{HALO}\" stroke-width=\"5\" stroke-linecap=\"round\" opacity=\".9\"");
    pen.path(paint.emblem, &bar);
    pen.rect(0.0, 0.0, 100.0, 100.0, 12.0, &format!("fill=\"{}\" {line}", paint.body));
    let round = "stroke-linecap=\"round\" stroke-linejoin=\"round\"";
    let pen_of =
        |width: f64| format!("fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" {round}", paint.ink, N(width));
    let Some(symbol) = kind.and_then(symbol) else {
        let seam = format!("{} stroke-opacity=\".75\" stroke-dasharray=\"7 6\"", pen_of(3.4));
        pen.rect(20.0, 20.0, 60.0, 60.0, 7.0, &seam);
        return pen.path("M39 42C39 29 61 29 61 42C61 51 50 50 50 59M50 67.500V68", &pen_of(6.5));
    };
    pen.rect(11.0, 11.0, 78.0, 78.0, 8.0, &format!("fill=\"{}\"", paint.plate));
    pen.at(17.0, 17.0, 0.66, |pen| {
        if !symbol.fill.is_empty() {
            pen.path(symbol.fill, &format!("fill=\"{}\" fill-rule=\"evenodd\"", paint.ink));
        }
        if !symbol.line.is_empty() {
            pen.path(symbol.line, &pen_of(symbol.pen + 1.0));
        }
    });
}

/// The symbol of a power, 100 × 100: filled shapes, lines, and the width of the lines.
struct Symbol {
    fill: &'static str,
    line: &'static str,
    pen: f64,
}

/// As the page draws them (`web/src/boards/attakube/symbols.ts`).
fn symbol(kind: &str) -> Option<Symbol> {
    let (fill, line, pen) = match kind {
        "star" => (
            "M50 12L60.6 37.4L88 39.6L67.1 57.4L73.5 84.2L50 69.8L26.5 84.2L32.9 57.4L12 39.6L39.4 37.4Z",
            "",
            0.0,
        ),
        "comet" => ("M68 50A18 18 0 1 1 67.9 50Z", "M50 58L16 28M56 46L30 14M46 72L16 58", 7.0),
        "quake" => ("", "M10 52H28L38 22L52 82L64 36L72 52H90", 8.5),
        "tsunami" => (
            "",
            "M12 74C14 38 36 18 60 22C76 25 82 40 72 48C64 54 54 48 58 40M12 74C28 66 36 82 52 74S78 66 90 76",
            8.5,
        ),
        "cyclone" => (
            "",
            "M50 50C56 44 66 50 62 60C56 72 36 70 32 54C28 36 46 24 62 28C78 32 86 48 82 64M50 50C44 56 36 50 38 42M32 54C28 66 30 78 44 84",
            8.0,
        ),
        "firewall" => (
            "M52 10C56 28 78 38 78 62A28 28 0 0 1 22 62C22 48 30 40 32 28C40 32 43 38 43 44C50 36 52 24 52 10ZM51 52C46 60 39 64 39 73A12 12 0 0 0 63 73C63 64 55 60 51 52Z",
            "",
            0.0,
        ),
        "eclipse" => (
            "M44 22A32 32 0 1 0 76 66A27 27 0 1 1 44 22Z",
            "M47 41A20 20 0 1 0 86.9 41A20 20 0 1 0 47 41Z",
            4.0,
        ),
        "shield" => (
            "M50 12L82 22V48C82 68 68 82 50 90C32 82 18 68 18 48V22ZM50 24L29 30.5V48C29 61 38 71 50 77.5Z",
            "",
            0.0,
        ),
        "keys" => {
            ("", "M36 36m-18 0a18 18 0 1 0 36 0a18 18 0 1 0 -36 0M49 49L84 84M66 66L77 55M75 75L86 64", 9.0)
        }
        "eye" => {
            ("M8 50Q50 6 92 50Q50 94 8 50ZM50 31A19 19 0 1 0 50.1 31ZM50 41A9 9 0 1 1 49.9 41Z", "", 0.0)
        }
        _ => return None,
    };
    Some(Symbol { fill, line, pen })
}

pub(super) fn mark(pen: &mut Pen, seat: usize) {
    let paint = &SIDES[seat % 2];
    let frame = format!("fill=\"{}\" stroke=\"{OUTLINE}\" stroke-width=\"1.6\"", paint.body);
    pen.rect(1.5, 1.5, 31.0, 31.0, 6.0, &frame);
    let sign = if seat == 0 { "M17 9a8 8 0 1 0 .01 0Z" } else { "M17 8l9 9l-9 9l-9-9Z" };
    pen.path(sign, &format!("fill=\"{}\"", paint.ink));
}
