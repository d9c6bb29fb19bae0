//! The table drawn with characters. Every cube says its colour and its symbol in letters, so that no colour is needed.

use cubo_core::{Clause as _, Ink, Language, Picture};

use crate::cube::{Colour, Cube};
use crate::state::Phase;
use crate::view::View;

/// The key to the letters.
const KEY: (&str, &str) = (
    "o circle · s square · d diamond · x four-point star · e eight-point star · c clover",
    "o cercle · s carré · d losange · x étoile à quatre branches · e étoile à huit branches · c trèfle",
);

/// How many rows and columns of the table a small terminal shows.
const ROWS: usize = 15;
const COLUMNS: usize = 24;

/// For small terminals: the part of a large table around the last cubes laid, and no key to the letters.
pub(crate) fn sketch(view: &View, language: Language) -> Picture {
    let mut picture = Picture::new();
    if table(view, language, &mut picture, (ROWS, COLUMNS)) {
        let more = language.pick("… type board for the whole table", "… tapez plateau pour toute la table");
        picture.put(Ink::Faint, format!("  {more}"));
    }
    hands(view, language, &mut picture);
    picture
}

pub(crate) fn picture(view: &View, language: Language) -> Picture {
    let mut picture = Picture::new();
    table(view, language, &mut picture, (usize::MAX, usize::MAX));
    picture.line();
    hands(view, language, &mut picture);
    picture.line().put(Ink::Faint, format!("   {}", language.pick(KEY.0, KEY.1)));
    picture
}

/// Everybody's cubes, the bag, and whether it is over.
fn hands(view: &View, language: Language, picture: &mut Picture) {
    for (seat, hand) in view.hands().iter().enumerate() {
        let acting = seat == view.seat() as usize && !matches!(view.phase(), Phase::Deal | Phase::Over(_));
        picture.line().put(Ink::Strong, if acting { " ▸ " } else { "   " });
        let name = language.pick("seat", "place");
        picture.put(Ink::Seat(seat as u8), format!("{name:<5} {seat}")).put(Ink::Plain, "  ");
        for cube in hand.iter() {
            put_cube(picture, cube);
            picture.put(Ink::Plain, " ");
        }
        picture.put(Ink::Plain, "   ".repeat(6 - hand.len()));
        picture.put(Ink::Strong, format!(" {:>3}", view.scores()[seat])).put(Ink::Faint, " points");
        if acting {
            picture.put(Ink::Plain, format!("  {}", doing(view, language)));
        }
    }
    picture.line().put(Ink::Faint, format!("   {:<9}", language.pick("bag", "sac")));
    for colour in Colour::ALL {
        let (r, g, b) = paint(colour);
        picture.put(Ink::Paint(r, g, b), format!("{}{:<3}", colour.letter(), view.bag()[colour.index()]));
    }
    let left: u32 = view.bag().iter().map(|&n| u32::from(n)).sum();
    picture.put(Ink::Faint, format!(" {left} {}", language.pick("cubes left", "cubes restants")));
    if let Phase::Over(rule) = view.phase() {
        let over = language.pick("the game is over", "la partie est finie");
        picture.line().put(Ink::Strong, format!("   {over} ({})", rule.id()));
    }
}

/// From the first to the last that are shown of a row or column of cells: all with one empty cell around, or as many as there is room for,
/// near the end where something was laid last.
fn shown(first: i8, last: i8, latest: i8, room: usize) -> (i8, i8) {
    let (first, last) = (first - 1, last + 1);
    match i8::try_from(room) {
        Ok(room) if last - first >= room => {
            let from = (latest - room / 2).clamp(first, last + 1 - room);
            (from, from + room - 1)
        }
        _ => (first, last),
    }
}

/// Draws the table, or a part of it that has so many rows and columns; says whether something is missing.
fn table(view: &View, language: Language, picture: &mut Picture, (rows, columns): (usize, usize)) -> bool {
    let cells = || view.table().iter().map(|p| p.cell);
    let (Some(left), Some(right)) = (cells().map(|c| c.x()).min(), cells().map(|c| c.x()).max()) else {
        picture
            .line()
            .put(Ink::Faint, format!("   {}", language.pick("(an empty table)", "(une table vide)")));
        return false;
    };
    let (Some(low), Some(high)) = (cells().map(|c| c.y()).min(), cells().map(|c| c.y()).max()) else {
        return false;
    };
    let Some(latest) = cells().next_back() else { return false };
    let (bottom, top) = shown(low, high, latest.y(), rows);
    let (west, east) = shown(left, right, latest.x(), columns);
    for y in (bottom..=top).rev() {
        picture.line().put(Ink::Faint, format!("{y:>4} "));
        for x in west..=east {
            match view.table().iter().find(|p| (p.cell.x(), p.cell.y()) == (x, y)) {
                Some(placement) => put_cube(picture, placement.cube),
                None => {
                    picture.put(Ink::Faint, " ·");
                }
            }
            picture.put(Ink::Plain, " ");
        }
    }
    // A number may have three characters, a cell has two: where there is no room, only every second column has a number.
    picture.line().put(Ink::Faint, "    ");
    for x in west..=east {
        let label = if west > -10 || x % 2 == 0 { x.to_string() } else { String::new() };
        picture.put(Ink::Faint, format!("{label:>3}"));
    }
    (bottom, top, west, east) != (low - 1, high + 1, left - 1, right + 1)
}

fn put_cube(picture: &mut Picture, cube: Cube) {
    let (r, g, b) = paint(cube.colour());
    picture.put(Ink::Paint(r, g, b), cube);
}

fn paint(colour: Colour) -> (u8, u8, u8) {
    match colour {
        Colour::Red => (214, 64, 56),
        Colour::Orange => (232, 130, 36),
        Colour::Yellow => (214, 178, 32),
        Colour::Green => (66, 150, 76),
        Colour::Blue => (62, 118, 200),
        Colour::Purple => (146, 84, 178),
    }
}

fn doing(view: &View, language: Language) -> String {
    let (en, fr) = match view.phase() {
        Phase::Deal | Phase::Over(_) => ("", ""),
        Phase::First => ("lays the first line", "pose la première ligne"),
        Phase::Choose => ("keeps or rolls", "garde ou relance"),
        Phase::Rolling(cubes) => return format!("{} {cubes}", language.pick("rolls", "relance")),
        Phase::Lay => ("lays", "pose"),
        Phase::Reroll => ("nothing fits: rolls everything", "rien ne va\u{a0}: relance tout"),
        Phase::Swap => ("no face fits: exchanges everything", "aucune face ne va\u{a0}: échange tout"),
        Phase::Stuck => ("nothing will ever fit: passes", "rien n’ira jamais\u{a0}: passe"),
        Phase::Draw => ("draws", "pioche"),
    };
    language.pick(en, fr).to_owned()
}
