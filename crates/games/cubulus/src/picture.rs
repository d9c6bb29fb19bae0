//! The board drawn with characters: each die with the number on top in the brackets of its side, the number to the east beside it
//! and the number to the south below; White in square, Black in round brackets, so that no colour is needed.

use cubo_core::{Ink, Language, Picture};

use crate::apply::QUIET_TURNS;
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
pub(crate) fn draw(state: &State, language: Language) -> Picture {
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
    below(state, language, &mut picture);
    picture
}

/// One line a row, for small terminals: the numbers to the east and to the south follow the one on top.
pub(crate) fn sketch(state: &State, language: Language) -> Picture {
    let mut cells = vec![(Ink::Faint, "  ·   ".to_owned()); usize::from(SIZE) * usize::from(SIZE)];
    let mut put = |cell: Cell, ink: Ink, text: String| cells[cell.index()] = (ink, format!("{text:<WIDE$}"));
    for side in Side::ALL {
        let ink = Ink::Seat(side.seat().0);
        let (open, close) = brackets(side);
        for piece in state.pieces(side) {
            match piece {
                Piece::Cube(die, cell) => {
                    put(cell, ink, format!("{open}{}{close}{}{}", die.top(), die.east(), die.south()));
                }
                Piece::Master(cell) => {
                    let ink = if state.in_check(side) { Ink::Strong } else { ink };
                    put(
                        cell,
                        ink,
                        format!("{open}M{close}{}", if state.first_move(side) { "╱╲" } else { "" }),
                    );
                }
                Piece::Soldier(cell) => put(cell, ink, format!("{open}S{close}")),
                Piece::Shield(span) => {
                    for cell in [span.first(), span.second()] {
                        put(cell, ink, format!("{open}▒▒▒{close}"));
                    }
                }
            }
        }
    }
    let mut picture = Picture::new();
    letters(&mut picture);
    for row in (0..SIZE).rev() {
        picture.line().put(Ink::Faint, format!(" {}  ", row + 1));
        for cell in (0..SIZE).filter_map(|column| Cell::new(column, row)) {
            let (ink, text) = &cells[cell.index()];
            picture.put(*ink, text);
        }
        picture.put(Ink::Faint, format!(" {}", row + 1));
    }
    sides(state, language, &mut picture);
    let dice = language
        .pick("[6]23: 6 on top, 2 to the east, 3 to the south", "[6]23\u{a0}: 6 dessus, 2 à l’est, 3 au sud");
    picture.line().put(Ink::Faint, format!("   {dice}"));
    picture
}

fn brackets(side: Side) -> (char, char) {
    match side {
        Side::White => ('[', ']'),
        Side::Black => ('(', ')'),
    }
}

fn letters(picture: &mut Picture) {
    let letters: String = (0..SIZE).map(|column| format!("{:^WIDE$}", char::from(b'A' + column))).collect();
    picture.line().put(Ink::Faint, format!("    {letters}"));
}

/// What the board does not show: whose turn, what is captured, how it ended.
fn below(state: &State, language: Language, picture: &mut Picture) {
    picture.line();
    sides(state, language, picture);
    let dice = language.pick(
        "[6]2 with 3 below: 6 on top, 2 to the east, 3 to the south",
        "[6]2 avec 3 dessous\u{a0}: 6 dessus, 2 à l’est, 3 au sud",
    );
    picture.line().put(Ink::Faint, format!("   {dice}"));
    if Side::ALL.into_iter().any(|side| state.first_move(side)) {
        let diagonals = language.pick(
            "╱ ╲ a Master’s first move, still in hand",
            "╱ ╲ premier déplacement du Maître encore disponible",
        );
        picture.line().put(Ink::Faint, format!("   {diagonals}"));
    }
}

/// Both sides, and how it ended.
fn sides(state: &State, language: Language, picture: &mut Picture) {
    for side in Side::ALL {
        let sign = match side {
            Side::White => language.pick("[ ] White (seat 0)", "[ ] Blancs (siège 0)"),
            Side::Black => language.pick("( ) Black (seat 1)", "( ) Noirs (siège 1) "),
        };
        picture.line().put(Ink::Seat(side.seat().0), format!("   {sign}"));
        picture.put(Ink::Plain, format!("  {}", captured(state, side, language)));
        if state.ending().is_none() && state.side() == side {
            picture.put(
                Ink::Plain,
                match state.phase() {
                    Phase::Move => language.pick(", to move", ", au trait"),
                    Phase::Troc => language.pick(", to troc or end", ", troc ou end"),
                },
            );
        }
        if state.in_check(side) {
            picture.put(Ink::Strong, language.pick(", in check", ", en échec"));
        }
    }
    if let Some(last) = ended(state, language) {
        picture.line().put(Ink::Strong, format!("   {last}"));
    }
}

/// What a side has lost.
fn captured(state: &State, side: Side, language: Language) -> String {
    let (cubes, shields) = state.captured(side);
    let mut lost = Vec::new();
    for (number, one, many) in [
        (cubes, language.pick("cube", "cube"), language.pick("cubes", "cubes")),
        (shields, language.pick("shield", "bouclier"), language.pick("shields", "boucliers")),
    ] {
        match number {
            0 => {}
            1 => lost.push(format!("1 {one}")),
            _ => lost.push(format!("{number} {many}")),
        }
    }
    if lost.is_empty() {
        return language.pick("all there", "au complet").to_owned();
    }
    format!("{} {}", language.pick("captured:", "pris\u{a0}:"), lost.join(", "))
}

/// How it ended, or a warning that it will soon end because nothing was captured.
fn ended(state: &State, language: Language) -> Option<String> {
    let winner = match state.side().other() {
        Side::White => language.pick("White wins:", "Les Blancs gagnent\u{a0}:"),
        Side::Black => language.pick("Black wins:", "Les Noirs gagnent\u{a0}:"),
    };
    match state.ending() {
        Some(Ending::Mate) => Some(format!("{winner} {}", language.pick("mate", "mat"))),
        Some(Ending::Stuck) => Some(format!("{winner} {}", language.pick("no move left", "plus aucun coup"))),
        Some(Ending::Draw) => Some(language.pick("Draw", "Partie nulle").to_owned()),
        None if state.quiet() >= QUIET_TURNS / 2 => {
            let turns = language.pick("quiet turns of", "tours calmes sur");
            Some(format!("{} {turns} {QUIET_TURNS}", state.quiet()))
        }
        None => None,
    }
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
        let (open, close) = brackets(side);
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
                    // The diagonals are still open to this Master.
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
