//! Qwirkle Cubes: the part of the table on which there are cubes.

use serde::Deserialize;
use serde_json::error::Error;

use super::Board;
use crate::layout::text;
use crate::letters::Face;
use crate::pen::Pen;

#[derive(Deserialize)]
struct View {
    /// `Ro@3,-2`: what lies where, rows counted upwards.
    table: Vec<String>,
}

/// The distance between the centres of neighbouring cubes; the edge of a cube is 100.
const PITCH: f64 = 106.0;
/// Wood around the cubes.
const MARGIN: f64 = 60.0;
/// At least this many cubes fit on the drawing, in width and in height.
const LEAST: i32 = 7;

fn read(text: &str) -> Option<(char, char, i32, i32)> {
    let (cube, cell) = text.split_once('@')?;
    let (x, y) = cell.split_once(',')?;
    let mut letters = cube.chars();
    Some((letters.next()?, letters.next()?, x.parse().ok()?, y.parse().ok()?))
}

pub(super) fn board(view: &str) -> Result<Board, Error> {
    let view: View = serde_json::from_str(view)?;
    let cubes: Vec<_> = view.table.iter().filter_map(|text| Some((text.as_str(), read(text)?))).collect();
    let bounds = |of: fn(&(char, char, i32, i32)) -> i32| {
        let all = || cubes.iter().map(|(_, cube)| of(cube));
        (all().min().unwrap_or(0), all().max().unwrap_or(0))
    };
    let ((west, east), (south, north)) = (bounds(|cube| cube.2), bounds(|cube| cube.3));
    let side = (east - west + 1).max(north - south + 1).max(LEAST);
    let whole = PITCH * f64::from(side) + 2.0 * MARGIN;
    // The cubes are centred on the drawing.
    let middle = |low: i32, high: i32| f64::from(low + high) / 2.0;
    let (mx, my) = (middle(west, east), middle(south, north));
    let mut order: Vec<_> = cubes.iter().collect();
    order.sort_by_key(|(_, cube)| (-cube.3, cube.2));
    Ok(Board::new(whole, whole, |pen| {
        let line = whole / 300.0;
        pen.rect(0.0, 0.0, whole, whole, whole / 45.0, "fill=\"#e3d5bd\"");
        let rim = format!("fill=\"none\" stroke=\"#b9a583\" stroke-width=\"{}\"", crate::pen::N(line));
        pen.rect(line / 2.0, line / 2.0, whole - line, whole - line, whole / 45.0, &rim);
        for &&(text, (colour, sign, x, y)) in &order {
            let x = whole / 2.0 + PITCH * (f64::from(x) - mx) - 50.0;
            let y = whole / 2.0 - PITCH * (f64::from(y) - my) - 53.0;
            pen.piece(text, |pen| pen.at(x, y, 1.0, |pen| tile(pen, colour, sign)));
        }
    }))
}

/// Body, edge and ink of a colour.
fn paint(colour: char) -> (&'static str, &'static str, &'static str) {
    match colour {
        'R' => ("#c9402f", "#8f2a1d", "#fff3e6"),
        'O' => ("#ea8b35", "#b0601b", "#3d1f05"),
        'Y' => ("#f3cf4e", "#bd971c", "#473605"),
        'G' => ("#478a45", "#2d622c", "#f4fbea"),
        'B' => ("#3a72b8", "#244f86", "#f1f7ff"),
        _ => ("#8a5dac", "#553270", "#fbf3ff"),
    }
}

/// The symbol of a sign, on a field of 100 × 100.
fn symbol(sign: char) -> &'static str {
    match sign {
        'o' => "M22 50a28 28 0 1 0 56 0a28 28 0 1 0-56 0Z",
        's' => "M25 25H75V75H25Z",
        'd' => "M50 17L83 50L50 83L17 50Z",
        'x' => "M50 12L60.6 39.4L88 50L60.6 60.6L50 88L39.4 60.6L12 50L39.4 39.4Z",
        'e' => {
            "M50 13L58.4 29.7L76.2 23.8L70.3 41.6L87 50L70.3 58.4L76.2 76.2L58.4 70.3L50 87L41.6 70.3L23.8 76.2L29.7 58.4L13 50L29.7 41.6L23.8 23.8L41.6 29.7Z"
        }
        _ => {
            "M33 32a17 17 0 1 0 34 0a17 17 0 1 0-34 0ZM33 68a17 17 0 1 0 34 0a17 17 0 1 0-34 0ZM15 50a17 17 0 1 0 34 0a17 17 0 1 0-34 0ZM51 50a17 17 0 1 0 34 0a17 17 0 1 0-34 0ZM36 36V64H64V36Z"
        }
    }
}

fn tile(pen: &mut Pen, colour: char, sign: char) {
    let (body, edge, ink) = paint(colour);
    pen.rect(0.0, 0.0, 100.0, 106.0, 10.0, &format!("fill=\"{edge}\" stroke=\"#1c120a\" stroke-width=\"6\""));
    pen.rect(0.0, 0.0, 100.0, 100.0, 10.0, &format!("fill=\"{body}\""));
    let shine = "fill=\"none\" stroke=\"#fff\" stroke-width=\"2.6\" stroke-linecap=\"round\" opacity=\".5\"";
    pen.path("M3 80V10Q3 3 10 3H86", shine);
    pen.at(-4.0, -4.0, 1.08, |pen| pen.path(symbol(sign), &format!("fill=\"{ink}\"")));
    // The letter of the colour, for people who cannot see the colour.
    text(pen, 8.0, 24.0, 22.0, Face::Strong, ink, &colour.to_string());
}

pub(super) fn mark(pen: &mut Pen, seat: usize) {
    const SIGNS: [&str; 4] = [
        "M17 7.5a9.5 9.5 0 1 0 .01 0ZM17 12.5a4.5 4.5 0 1 1-.01 0Z",
        "M17 7.5L26.5 24.5H7.5Z",
        "M14 8H20V14H26V20H20V26H14V20H8V14H14Z",
        "M11.5 8H22.5L28 17L22.5 26H11.5L6 17Z",
    ];
    pen.rect(1.0, 1.0, 32.0, 32.0, 7.5, "fill=\"#d8c193\" stroke=\"#7d6636\" stroke-width=\"1.4\"");
    pen.path(SIGNS[seat % 4], "fill=\"#3a2c10\" fill-rule=\"evenodd\"");
}
