//! BLOX: towers from the front and figures on coloured cells. Every colour has a texture of its own.

use std::collections::BTreeMap;

use cubo_blox::{Cell, SIZE};
use serde::Deserialize;
use serde_json::error::Error;

use super::{Board, place};
use crate::layout::label;
use crate::pen::{N, Pen};

#[derive(Deserialize)]
struct View {
    /// The blocks of each tower, from the bottom up.
    towers: BTreeMap<String, String>,
    /// Seat by seat, where its figures stand.
    figures: Vec<Vec<String>>,
    neutral: Vec<String>,
}

const CELL: f64 = 62.0;
const RIM: f64 = 0.375 * CELL;
const WHOLE: f64 = 9.0 * CELL + 2.0 * RIM;

/// A tower on its cell: its sides, its bottom, the height of a block, and the visible height of its top.
const LEFT: f64 = 5.5;
const RIGHT: f64 = 43.5;
const FOOT: f64 = 57.0;
const STOREY: f64 = 10.0;
const LID: f64 = 6.0;

const HALO: &str = "#fffaf0";
const INK: &str = "#1f1a17";

/// Block, lid and cell of a colour.
fn paint(colour: char) -> (&'static str, &'static str, &'static str) {
    match colour {
        'W' => ("#ffffff", "#ffffff", "#f3eee2"),
        'G' => ("#b3aea6", "#c9c4bc", "#c6c0b5"),
        'B' => ("#2f2b28", "#4a4541", "#776f66"),
        _ => ("#b682c4", "#c99fd4", "#cdb3d3"),
    }
}

/// Dots for grey, a grid for black, stripes for mauve, nothing for white: on cells, and closer together on blocks.
fn textures(pen: &mut Pen) {
    pen.put(format_args!("<defs>"));
    for (where_, gap, [dots, grid, stripes]) in
        [("cell", 11.0, ["#999287", "#8a8178", "#b08fb8"]), ("block", 6.0, ["#615b54", "#7d756d", "#6f3b80"])]
    {
        let mut pattern = |colour: char, turn: u8, inside: String| {
            pen.put(format_args!(
                "<pattern id=\"{where_}-{colour}\" width=\"{0}\" height=\"{0}\" patternUnits=\"userSpaceOnUse\" \
                 patternTransform=\"rotate({turn})\">{inside}</pattern>",
                N(gap)
            ));
        };
        let dot = |at: f64| {
            format!("<circle cx=\"{0}\" cy=\"{0}\" r=\"{1}\" fill=\"{dots}\"/>", N(gap * at), N(gap * 0.155))
        };
        pattern('G', 0, format!("{}{}", dot(0.25), dot(0.75)));
        let line = |d: String, colour: &str, width: f64| {
            format!("<path d=\"{d}\" stroke=\"{colour}\" stroke-width=\"{}\"/>", N(gap * width))
        };
        pattern('B', 0, line(format!("M{0} 0V{1}M0 {0}H{1}", N(gap / 2.0), N(gap)), grid, 0.15));
        pattern('M', 45, line(format!("M{0} 0V{1}", N(gap / 2.0), N(gap)), stripes, 0.25));
    }
    pen.put(format_args!("</defs>"));
}

/// A field in its colour, with its texture.
fn swatch(pen: &mut Pen, (x, y, w, h): (f64, f64, f64, f64), kind: &str, colour: char) {
    let (block, _, cell) = paint(colour);
    let fill = if kind == "cell" { cell } else { block };
    pen.rect(x, y, w, h, 0.0, &format!("fill=\"{fill}\""));
    if matches!(colour, 'G' | 'B' | 'M') {
        pen.rect(x, y, w, h, 0.0, &format!("fill=\"url(#{kind}-{colour})\""));
    }
}

/// The upper left corner of a cell.
fn corner(cell: &str) -> Option<(f64, f64)> {
    let (column, row) = place(cell)?;
    Some((RIM + CELL * column as f64, RIM + CELL * (8.0 - row as f64)))
}

pub(super) fn board(view: &str) -> Result<Board, Error> {
    let view: View = serde_json::from_str(view)?;
    Ok(Board::new(WHOLE, WHOLE, |pen| {
        textures(pen);
        ground(pen);
        for (cell, blocks) in &view.towers {
            if let Some((x, y)) = corner(cell) {
                pen.piece(&format!("{cell} {blocks}"), |pen| pen.at(x, y, 1.0, |pen| tower(pen, blocks)));
            }
        }
        let owned = view
            .figures
            .iter()
            .enumerate()
            .flat_map(|(seat, all)| all.iter().map(move |at| (Some(seat), at)));
        for (owner, cell) in owned.chain(view.neutral.iter().map(|at| (None, at))) {
            if let Some((x, y)) = corner(cell) {
                let name =
                    owner.map_or_else(|| format!("{cell} neutral"), |seat| format!("{cell} seat {seat}"));
                pen.piece(&name, |pen| pen.at(x, y, 1.0, |pen| figure(pen, owner)));
            }
        }
    }))
}

fn ground(pen: &mut Pen) {
    let rim = "fill=\"#e3d5bd\" stroke=\"#b9a583\" stroke-width=\"1.500\"";
    pen.rect(0.75, 0.75, WHOLE - 1.5, WHOLE - 1.5, 11.5, rim);
    pen.rect(RIM - 2.0, RIM - 2.0, 9.0 * CELL + 4.0, 9.0 * CELL + 4.0, 5.0, "fill=\"#846f4b\"");
    for cell in Cell::reading_order() {
        let (x, y) = (RIM + CELL * f64::from(cell.column()), RIM + CELL * (8.0 - f64::from(cell.row())));
        swatch(pen, (x + 1.2, y + 1.2, CELL - 2.4, CELL - 2.4), "cell", cell.colour().letter());
    }
    for n in 0..SIZE as u8 {
        let middle = RIM + CELL * (f64::from(n) + 0.5);
        let (letter, digit) = (char::from(b'a' + n).to_string(), (n + 1).to_string());
        for edge in [RIM / 2.0, WHOLE - RIM / 2.0] {
            label(pen, middle, edge + 4.7, 13.5, "#4f4229", &letter);
            label(pen, edge, WHOLE - middle + 4.7, 13.5, "#4f4229", &digit);
        }
    }
}

fn tower(pen: &mut Pen, blocks: &str) {
    let top = FOOT - STOREY * blocks.len() as f64;
    let shape = format!(
        "M{LEFT} {FOOT}V{0}L{1} {2}H{3}L{RIGHT} {0}V{FOOT}Z",
        N(top),
        N(LEFT + 4.5),
        N(top - LID),
        N(RIGHT - 4.5)
    );
    for (colour, width) in [(HALO, "5.5"), (INK, "2.6")] {
        let how = format!(
            "fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linejoin=\"round\""
        );
        pen.path(&shape, &how);
    }
    for (storey, colour) in blocks.chars().enumerate() {
        let y = FOOT - STOREY * (storey as f64 + 1.0);
        swatch(pen, (LEFT + 0.4, y + 0.7, RIGHT - LEFT - 0.8, STOREY - 1.4), "block", colour);
        if colour == 'B' {
            let rim = "fill=\"none\" stroke=\"#b9b0a6\" stroke-width=\".9\"";
            pen.rect(LEFT + 1.0, y + 1.3, RIGHT - LEFT - 2.0, STOREY - 2.6, 1.0, rim);
        }
    }
    let lid = format!(
        "M{0} {1}L{2} {3}H{4}L{5} {1}Z",
        N(LEFT + 0.6),
        N(top),
        N(LEFT + 4.8),
        N(top - LID + 0.6),
        N(RIGHT - 4.8),
        N(RIGHT - 0.6)
    );
    pen.path(&lid, &format!("fill=\"{}\"", paint(blocks.chars().last().unwrap_or('W')).1));
    // What it is worth.
    pen.circle(51.5, 50.0, 8.8, "fill=\"#f6d77c\" stroke=\"#5a3f05\" stroke-width=\"1.6\"");
    label(pen, 51.5, 54.6, 13.0, "#2f2204", &blocks.len().to_string());
}

/// Colour, sign and rim of a seat's figures; neutral ones are of plain wood.
fn seat(owner: Option<usize>) -> (&'static str, &'static str, &'static str, &'static str) {
    match owner.map(|seat| seat % 4) {
        Some(0) => ("#cf4a33", "#fff8ee", "#8f2d1b", "M0 -24A24 24 0 1 0 0.01 -24Z"),
        Some(1) => ("#2f72b8", "#fff8ee", "#1b4a7e", "M0 -28L28 21H-28Z"),
        Some(2) => ("#f0b429", "#2e2205", "#7d5a06", "M-23 -23H23V23H-23Z"),
        Some(_) => ("#3f8a3a", "#fff8ee", "#265d22", "M-9 -28H9V-9H28V9H9V28H-9V9H-28V-9H-9Z"),
        None => ("#d0a36a", "none", "#87632f", ""),
    }
}

fn figure(pen: &mut Pen, owner: Option<usize>) {
    const BODY: &str =
        "M-16 0C-16 -5 -14 -7 -11 -9C-7 -14 -6 -19 -6 -25H6C6 -19 7 -14 11 -9C14 -7 16 -5 16 0Q0 5 -16 0Z";
    let (colour, ink, _, sign) = seat(owner);
    pen.at(31.0, 54.0, 1.0, |pen| {
        for (fill, stroke, width) in [(HALO, HALO, "6"), (colour, INK, "2.2")] {
            let how = format!(
                "fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"{width}\" stroke-linejoin=\"round\""
            );
            pen.path(BODY, &how);
            pen.circle(0.0, -33.0, 10.5, &how);
        }
        if !sign.is_empty() {
            pen.at(0.0, -33.0, 0.245, |pen| pen.path(sign, &format!("fill=\"{ink}\"")));
        }
    });
}

pub(super) fn mark(pen: &mut Pen, owner: usize) {
    let (colour, ink, rim, sign) = seat(Some(owner));
    pen.at(0.0, 0.0, 34.0 / 38.0, |pen| {
        let frame = format!("fill=\"{colour}\" stroke=\"{rim}\" stroke-width=\"1.5\"");
        pen.rect(1.0, 1.0, 36.0, 36.0, 7.6, &frame);
        pen.at(19.0, 19.0, 0.33, |pen| pen.path(sign, &format!("fill=\"{ink}\"")));
    });
}
