//! The layout of a card: words on the left, the board on the right, both on a drawn shelf.

use cubo_core::Language;

use crate::boards::{self, Board};
use crate::letters::{self, Face, fit, width};
use crate::pen::{Escaped, N, Pen};
use crate::solid::pile;
use crate::{Card, words};

const PAPER: &str = "#f6f2ea";
const INK: &str = "#2b2722";
const SOFT: &str = "#5f574c";
const WASH: &str = "#dbe9e8";

/// The words: the left edge, and the width.
const LEFT: f64 = 64.0;
const ROOM: f64 = 520.0;
/// The bottom of the words, above the shelf.
const FOOT: f64 = 532.0;
/// The square for the board.
const BOARD: f64 = 536.0;
const BOARD_AT: (f64, f64) = (612.0, 36.0);

/// The card of a finished game, as SVG. If the board cannot be drawn (a game that this version does not know), a pile of cubes is drawn instead.
pub fn draw(card: &Card<'_>) -> String {
    let said = words::said(card);
    let mut pen = open(&format!("{}. {}", said.title, said.description));
    right(&mut pen, boards::board(card));
    left(&mut pen, card);
    brand(&mut pen, LEFT, 592.0, 30.0);
    close(pen)
}

/// A board alone, as SVG, as a view of the game shows it; a pile of cubes if there is nothing to show.
pub fn alone(game: &str, view: &str) -> String {
    let mut pen = Pen::default();
    let board = boards::seen(game, view);
    let (width, height) = board.as_ref().map_or((420.0, 420.0), |board| (board.width, board.height));
    pen.put(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\">",
        N(width),
        N(height)
    ));
    match board {
        Some(Board { drawing, .. }) => pen.put(format_args!("{drawing}")),
        None => pen.at(210.0, 250.0, 1.0, |pen| pile(pen, 84.0)),
    }
    close(pen)
}

/// The general card, as SVG: it shows no game.
pub fn house(language: Language) -> String {
    let mut pen = open(&words::said_of_the_house(language).title);
    shelf_pile(&mut pen);
    brand(&mut pen, LEFT, 250.0, 84.0);
    let size = 44.0;
    let lines = letters::lines(words::motto(language), Face::Display, size, ROOM, 3).unwrap_or_default();
    for (n, line) in lines.iter().enumerate() {
        text(&mut pen, LEFT, 330.0 + 54.0 * n as f64, size, Face::Display, SOFT, line);
    }
    close(pen)
}

fn open(title: &str) -> Pen {
    let mut pen = Pen::default();
    pen.put(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1200\" height=\"630\" viewBox=\"0 0 1200 630\" role=\"img\">\
         <title>{}</title>",
        Escaped(title)
    ));
    pen.put(format_args!("<path d=\"M0 0H1200V630H0Z\" fill=\"{PAPER}\"/>"));
    pen.path("M0 548H1200V610H0Z", "fill=\"#e6d3ae\"");
    pen.path("M0 610H1200V630H0Z", "fill=\"#c8ad80\"");
    pen
}

fn close(mut pen: Pen) -> String {
    pen.put(format_args!("</svg>"));
    pen.done()
}

/// One line of text with its baseline at `y`.
pub(crate) fn text(pen: &mut Pen, x: f64, y: f64, size: f64, face: Face, colour: &str, words: &str) {
    anchored(pen, (x, y), size, face, colour, "start", words);
}

fn anchored(
    pen: &mut Pen,
    (x, y): (f64, f64),
    size: f64,
    face: Face,
    colour: &str,
    anchor: &str,
    words: &str,
) {
    // The second name is the font that the server draws with: see the server's fonts.
    let (family, weight) = match face {
        Face::Display => ("Fraunces, Georgia, serif", 600),
        Face::Strong => ("'Source Sans 3', 'Cubotheque Sans', sans-serif", 600),
        Face::Plain => ("'Source Sans 3', 'Cubotheque Sans', sans-serif", 400),
    };
    pen.put(format_args!(
        "<text x=\"{}\" y=\"{}\" font-family=\"{family}\" font-weight=\"{weight}\" font-size=\"{}\" \
         text-anchor=\"{anchor}\" fill=\"{colour}\">{}</text>",
        N(x),
        N(y),
        N(size),
        Escaped(words)
    ));
}

/// One line of text centred on a point, for boards.
pub(crate) fn label(pen: &mut Pen, x: f64, y: f64, size: f64, colour: &str, words: &str) {
    anchored(pen, (x, y), size, Face::Strong, colour, "middle", words);
}

fn brand(pen: &mut Pen, x: f64, foot: f64, size: f64) {
    let scale = size * 1.25 / 24.0;
    pen.at(x - 3.0 * scale, foot - 20.0 * scale, scale, |pen| {
        pen.path("M12 2.2 21 7l-9 4.8L3 7z", "fill=\"#d9a441\"");
        pen.path("M3 7l9 4.8v10L3 17z", "fill=\"#b9542f\"");
        pen.path("M21 7l-9 4.8v10L21 17z", "fill=\"#23606a\"");
    });
    text(pen, x + 1.2 * size, foot, size, Face::Display, INK, "Cubothèque");
}

fn shelf_pile(pen: &mut Pen) {
    pen.at(900.0, 424.0, 1.0, |pen| pile(pen, 104.0));
}

fn right(pen: &mut Pen, board: Option<Board>) {
    let Some(Board { width, height, drawing }) = board else {
        return shelf_pile(pen);
    };
    let scale = BOARD / width.max(height);
    let (w, h) = (width * scale, height * scale);
    let (x, y) = (BOARD_AT.0 + (BOARD - w) / 2.0, BOARD_AT.1 + BOARD - h);
    pen.rect(x + 5.0, y + 8.0, w, h, 12.0, "fill=\"#423018\" opacity=\".22\"");
    pen.at(x, y, scale, |pen| pen.put(format_args!("{drawing}")));
}

/// The size of the headline, the largest that fits, and its lines.
fn headline(card: &Card<'_>, room: f64) -> (f64, Vec<String>) {
    for most in [40, 28, 20, 14, 9] {
        let words = words::headline(card.told, card.language, most);
        for size in [84.0, 76.0, 68.0, 60.0, 52.0, 46.0, 40.0, 34.0] {
            let most_lines = (room / (size * 1.08)) as usize;
            if let Some(lines) = letters::lines(&words, Face::Display, size, ROOM, most_lines.min(3)) {
                return (size, lines);
            }
        }
    }
    let words = words::headline(card.told, card.language, 9);
    (34.0, vec![fit(&words, Face::Display, 34.0, ROOM)])
}

fn left(pen: &mut Pen, card: &Card<'_>) {
    let Card { told, language, .. } = *card;
    let when = card.date.map(|date| format!(" · {}", date.words(language))).unwrap_or_default();
    let top = fit(&format!("{}{when}", card.game), Face::Strong, 27.0, ROOM);
    text(pen, LEFT, 84.0, 27.0, Face::Strong, SOFT, &top);
    let row = if told.seats > 4 { 45.0 } else { 52.0 };
    let rows = f64::from(told.seats) * row;
    let given_up = words::forfeit(told, language, 24);
    let room = FOOT - rows - 26.0 - 108.0 - if given_up.is_some() { 44.0 } else { 0.0 };
    let (size, lines) = headline(card, room);
    let mut y = 84.0 + 24.0 - size * 0.16;
    for line in &lines {
        y += size * 1.08;
        text(pen, LEFT - size * 0.04, y, size, Face::Display, INK, line);
    }
    if let Some(given_up) = given_up {
        y += 26.0 + size * 0.28;
        text(pen, LEFT, y, 25.0, Face::Plain, INK, &fit(&given_up, Face::Plain, 25.0, ROOM));
    }
    // If there are few words above, the rows stand at the bottom.
    let begin = (y + 26.0).max((FOOT - rows).min(y + 56.0));
    for (n, (seat, rank)) in told.order().into_iter().enumerate() {
        player(pen, card, seat, rank, begin + n as f64 * row, row);
    }
}

/// One seat: its rank, mark, name and points; house players have a mark and their level.
fn player(pen: &mut Pen, card: &Card<'_>, seat: usize, rank: u8, top: f64, row: f64) {
    let Card { told, language, .. } = *card;
    let (middle, foot) = (top + row / 2.0, top + row / 2.0 + 9.5);
    let shared = told.order().iter().all(|&(_, rank)| rank == 1);
    if rank == 1 && !shared {
        pen.rect(LEFT - 12.0, top + 2.0, ROOM + 24.0, row - 4.0, 10.0, &format!("fill=\"{WASH}\""));
    }
    if rank > 0 {
        text(pen, LEFT, foot, 25.0, Face::Strong, SOFT, &rank.to_string());
    }
    pen.at(LEFT + 28.0, middle - 17.0, 1.0, |pen| boards::mark(pen, &told.game, seat));
    let points = told.points(seat).map(|points| points.to_string()).unwrap_or_default();
    let end = LEFT + ROOM;
    anchored(pen, (end, foot), 28.0, Face::Strong, INK, "end", &points);
    let begin = LEFT + 76.0;
    let mut room = end - begin - width(&points, Face::Strong) * 28.0 - 20.0;
    let level = told.level(seat).map(|level| words::level(level, language));
    let bot = told.bot(seat).then(|| words::bot(language));
    let beside = level.map_or(0.0, |level| 38.0 + width(level, Face::Plain) * 23.0)
        + bot.map_or(0.0, |bot| 12.0 + width(bot, Face::Plain) * 23.0);
    room -= beside;
    let name = fit(&told.name(seat, language), Face::Strong, 28.0, room);
    text(pen, begin, foot, 28.0, Face::Strong, INK, &name);
    if let Some(level) = level {
        let x = begin + width(&name, Face::Strong) * 28.0 + 10.0;
        pen.at(x, foot - 18.0, 1.0, |pen| {
            let how = "fill=\"none\" stroke=\"#5f574c\" stroke-width=\"2.2\" stroke-linejoin=\"round\"";
            pen.path("M1 9.5L10 1.500L19 9.5M3.500 8V18.500H16.500V8", how);
        });
        text(pen, x + 26.0, foot, 23.0, Face::Plain, SOFT, level);
    }
    if let Some(bot) = bot {
        let x = begin + width(&name, Face::Strong) * 28.0 + 12.0;
        text(pen, x, foot, 23.0, Face::Plain, SOFT, bot);
    }
}
