//! The board drawn with characters: each die with the number on top in the brackets of its side, the number to the east beside it
//! and the number to the south below; White in square, Black in round brackets, so that no colour is needed.

use cubo_core::{Ink, Picture};

use crate::board::{Cell, SIZE};
use crate::pieces::{Piece, Side};
use crate::state::{Ending, Phase, State};

/// Characters of a cell and one of its walls.
const WIDE: usize = 6;
/// Lines of a cell and one of its walls.
const HIGH: usize = 3;

const COLUMNS: usize = SIZE as usize * WIDE + 1;
const LINES: usize = SIZE as usize * HIGH + 1;

/// The table as anybody sees it.
pub(crate) fn draw(state: &State) -> Picture {
    let mut canvas = Canvas::grid();
    for side in Side::ALL {
        for piece in state.pieces(side) {
            canvas.piece(state, side, piece);
        }
    }
    let mut picture = Picture::new();
    letters(&mut picture);
    for (y, line) in canvas.dots.iter().enumerate() {
        let number = if y % HIGH == 1 { (SIZE as usize - y / HIGH).to_string() } else { " ".to_owned() };
        picture.line().put(Ink::Faint, format!(" {number} "));
        for run in line.chunk_by(|a, b| a.1 == b.1) {
            picture.put(run[0].1, run.iter().map(|dot| dot.0).collect::<String>());
        }
        picture.put(Ink::Faint, format!(" {number}"));
    }
    letters(&mut picture);
    below(state, &mut picture);
    picture
}

fn letters(picture: &mut Picture) {
    let letters: String = (0..SIZE).map(|column| format!("{:^WIDE$}", char::from(b'A' + column))).collect();
    picture.line().put(Ink::Faint, format!("    {letters}"));
}

/// What the board does not show: whose turn, what is captured, how it ended.
fn below(state: &State, picture: &mut Picture) {
    picture.line();
    for side in Side::ALL {
        let (cubes, shields) = state.captured(side);
        let sign = match side {
            Side::White => "[ ] White",
            Side::Black => "( ) Black",
        };
        let lost = match (cubes, shields) {
            (0, 0) => "all there".to_owned(),
            (cubes, 0) => format!("{} captured", count(cubes, "cube")),
            (0, shields) => format!("{} captured", count(shields, "shield")),
            (cubes, shields) => format!("{}, {} captured", count(cubes, "cube"), count(shields, "shield")),
        };
        picture
            .line()
            .put(Ink::Seat(side.seat().0), format!("   {sign}"))
            .put(Ink::Plain, format!("  {lost}"));
        if state.ending().is_none() && state.side() == side {
            let asked = match state.phase() {
                Phase::Move => "to move",
                Phase::Troc => "to troc or end",
            };
            picture.put(Ink::Plain, format!(", {asked}"));
        }
        if state.in_check(side) {
            picture.put(Ink::Strong, ", in check");
        }
    }
    let ended = |side: Side, how: &str| format!("   {side:?} wins: {how}");
    let last = match state.ending() {
        Some(Ending::Mate) => ended(state.side().other(), "mate"),
        Some(Ending::Stuck) => ended(state.side().other(), "no move left"),
        Some(Ending::Draw) => "   Draw".to_owned(),
        None if state.quiet() >= 50 => format!("   {} quiet turns of 100", state.quiet()),
        None => String::new(),
    };
    if !last.is_empty() {
        picture.line().put(Ink::Strong, last);
    }
    let diagonals = Side::ALL.into_iter().any(|side| state.first_move(side));
    let key = if diagonals { "; ╱ ╲ a Master’s first move, still in hand" } else { "" };
    picture
        .line()
        .put(Ink::Faint, format!("   [6]2 with 3 below: 6 on top, 2 to the east, 3 to the south{key}"));
}

fn count(number: u8, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// Characters and their ink, before they become lines.
struct Canvas {
    dots: Vec<Vec<(char, Ink)>>,
}

impl Canvas {
    /// Empty cells.
    fn grid() -> Canvas {
        let wall = |x: usize, y: usize| match (x.is_multiple_of(WIDE), y.is_multiple_of(HIGH)) {
            (true, true) => corner(x, y),
            (true, false) => '│',
            (false, true) => '─',
            (false, false) => ' ',
        };
        let line = |y| (0..COLUMNS).map(|x| (wall(x, y), Ink::Faint)).collect();
        Canvas { dots: (0..LINES).map(line).collect() }
    }

    /// Writes text from a place on.
    fn text(&mut self, x: usize, y: usize, ink: Ink, text: &str) {
        for (n, letter) in text.chars().enumerate() {
            self.dots[y][x + n] = (letter, ink);
        }
    }

    fn piece(&mut self, state: &State, side: Side, piece: Piece) {
        let ink = Ink::Seat(side.seat().0);
        let (open, close) = match side {
            Side::White => ('[', ']'),
            Side::Black => ('(', ')'),
        };
        let (x, y) = place(piece.cell());
        match piece {
            Piece::Cube(die, _) => {
                self.text(x + 1, y, ink, &format!("{open}{}{close}", die.top()));
                self.text(x + 4, y, Ink::Plain, &die.east().to_string());
                self.text(x + 2, y + 1, Ink::Plain, &die.south().to_string());
            }
            Piece::Master(_) => {
                let ink = if state.in_check(side) { Ink::Strong } else { ink };
                self.text(x + 1, y, ink, &format!("{open}M{close}"));
                if state.first_move(side) {
                    // The diagonals it may still take.
                    self.text(x + 1, y + 1, ink, "╱ ╲");
                }
            }
            Piece::Soldier(_) => {
                self.text(x + 1, y, ink, &format!("{open}S{close}"));
                self.text(x + 1, y + 1, ink, "▀▀▀");
            }
            Piece::Shield(span) => {
                // Over the wall between its cells; the second is to the east or to the north.
                let (x2, y2) = place(span.second());
                let (wide, top, bottom) = (x2 + WIDE - 2 - x, y2, y + HIGH - 2);
                for y in top..=bottom {
                    self.text(x, y, ink, &format!("{open}{}{close}", "▒".repeat(wide - 1)));
                }
            }
        }
    }
}

/// The upper left character inside a cell.
fn place(cell: Cell) -> (usize, usize) {
    (cell.column() as usize * WIDE + 1, (SIZE - 1 - cell.row()) as usize * HIGH + 1)
}

fn corner(x: usize, y: usize) -> char {
    let pick = |at: usize, last: usize| match at {
        0 => 0,
        at if at == last => 2,
        _ => 1,
    };
    const CORNERS: [[char; 3]; 3] = [['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']];
    CORNERS[pick(y, LINES - 1)][pick(x, COLUMNS - 1)]
}
