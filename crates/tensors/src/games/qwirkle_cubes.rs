//! Qwirkle Cubes as numbers.

use cubo_core::{Seat, Viewer};
use cubo_qwirkle_cubes::{
    Action, Board, Cell, Colours, Cube, Cubes, Deed, Phase, Placement, QwirkleCubes, State, View,
};

use super::{named, nameless, write_seats};
use crate::Tensors;
use crate::path::{IdGroup, Path};
use crate::round::Round;
use crate::sheet::{Shape, Sheet, big, small};

/// The farthest that ninety connected cubes can reach from 0,0.
const FAR: i8 = 89;
const LINES: u16 = 2 * FAR as u16 + 1;
/// The farthest column and row that planes show in their place: nearly every game stays within.
const SHOWN: i8 = 15;
const SIDE: usize = 2 * SHOWN as usize + 1;

const KEEP: u16 = 0;
const ROLL: u16 = KEEP + 1;
const LAY: u16 = ROLL + 36;
const COLUMN: u16 = LAY + 36;
const ROW: u16 = COLUMN + LINES;
const ONWARD: u16 = ROW + LINES;
const STOP: u16 = ONWARD + 2;
const PASS: u16 = STOP + 1;

fn cube_name(n: u16) -> String {
    Cube::from_index(n as u8).map_or_else(String::new, |cube| cube.to_string())
}

fn line_name(n: u16) -> String {
    (i32::from(n) - i32::from(FAR)).to_string()
}

fn line(first: u16, at: i8) -> Option<u16> {
    (-FAR..=FAR).contains(&at).then(|| first + (i16::from(at) + i16::from(FAR)) as u16)
}

/// The column or row of a plane: cells beyond one edge are written from the opposite edge.
fn round_the_edge(at: i8) -> usize {
    (i32::from(at) + i32::from(SHOWN)).rem_euclid(SIDE as i32) as usize
}

/// The cubes on the table, as a state or as a view has them.
#[derive(Clone, Copy)]
enum Table<'a> {
    Board(&'a Board),
    /// By column, then row.
    List(&'a [Placement]),
}

impl Table<'_> {
    fn all(&self) -> &[Placement] {
        match self {
            Table::Board(board) => board.laid(),
            Table::List(list) => list,
        }
    }

    fn is_taken(&self, x: i8, y: i8) -> bool {
        let Some(cell) = Cell::new(x, y) else { return false };
        match self {
            Table::Board(board) => board.cube_at(cell).is_some(),
            Table::List(list) => list.binary_search_by_key(&cell, |placement| placement.cell).is_ok(),
        }
    }
}

/// What everybody knows of a game of Qwirkle Cubes, and who looks.
#[derive(Clone, Copy)]
pub struct QwirkleKnown<'a> {
    viewer: Viewer,
    seat: Seat,
    phase: Phase,
    passes: u8,
    scores: &'a [u16],
    hands: &'a [Cubes],
    bag: &'a Colours,
    table: Table<'a>,
}

impl QwirkleKnown<'_> {
    /// How many cubes the line through a cell has along an axis once the laying is there.
    fn length(&self, laid: &[Placement], cell: Cell, (dx, dy): (i8, i8)) -> i64 {
        let taken = |x: i8, y: i8| {
            self.table.is_taken(x, y) || laid.iter().any(|p| (p.cell.x(), p.cell.y()) == (x, y))
        };
        let mut length = 1;
        for way in [1, -1] {
            let (mut x, mut y) = (cell.x() + way * dx, cell.y() + way * dy);
            while taken(x, y) {
                length += 1;
                (x, y) = (x + way * dx, y + way * dy);
            }
        }
        length
    }

    /// The points of a laying's lines (QC-20).
    fn points(&self, laid: &[Placement], along: (i8, i8)) -> i64 {
        let worth = |length: i64| match length {
            1 => 0,
            6 => 12,
            length => length,
        };
        let across = (along.1, along.0);
        let Some(first) = laid.first() else { return 0 };
        let crossed = laid.iter().map(|p| worth(self.length(laid, p.cell, across)));
        worth(self.length(laid, first.cell, along)) + crossed.sum::<i64>()
    }
}

/// The way from the first of several cubes to the others; a row for one alone.
fn way(laid: &[Placement]) -> (i8, i8) {
    match laid {
        [first, second, ..] if first.cell.x() == second.cell.x() => (0, 1),
        _ => (1, 0),
    }
}

impl Tensors for QwirkleCubes {
    type Known<'a> = QwirkleKnown<'a>;

    const IDS: &'static [IdGroup] = &[
        IdGroup {
            name: "keep",
            first: KEEP,
            count: 1,
            what: "re-roll nothing; the whole path",
            each: nameless,
        },
        IdGroup {
            name: "roll",
            first: ROLL,
            count: 36,
            what: "re-roll this cube; up to six times, in the order of the notation, then stop",
            each: cube_name,
        },
        IdGroup {
            name: "lay",
            first: LAY,
            count: 36,
            what: "lay this cube: the first one (then its column and row), or the next one onward",
            each: cube_name,
        },
        IdGroup {
            name: "column",
            first: COLUMN,
            count: LINES,
            what: "the column of the first cube: of several, the leftmost or lowest",
            each: line_name,
        },
        IdGroup { name: "row", first: ROW, count: LINES, what: "its row", each: line_name },
        IdGroup {
            name: "onward",
            first: ONWARD,
            count: 2,
            what: "more cubes follow, on the next free cells to the right or upwards",
            each: named!("right", "up"),
        },
        IdGroup { name: "stop", first: STOP, count: 1, what: "no more cubes; ends the path", each: nameless },
        IdGroup { name: "pass", first: PASS, count: 1, what: "the whole path", each: nameless },
    ];

    const ACTION_FEATURES: u16 = 47;

    fn shape(seats: u8) -> Shape {
        Shape { planes: 12, height: SIDE as u8, width: SIDE as u8, features: 41 * u16::from(seats) + 54 }
    }

    fn in_view(view: &View, viewer: Viewer) -> QwirkleKnown<'_> {
        QwirkleKnown {
            viewer,
            seat: Seat(view.seat()),
            phase: view.phase(),
            passes: view.passes(),
            scores: view.scores(),
            hands: view.hands(),
            bag: view.bag(),
            table: Table::List(view.table()),
        }
    }

    fn in_state(state: &State, viewer: Viewer) -> QwirkleKnown<'_> {
        QwirkleKnown {
            viewer,
            seat: state.seat(),
            phase: state.phase(),
            passes: state.passes(),
            scores: state.points(),
            hands: state.hands(),
            bag: state.bag(),
            table: Table::Board(state.table()),
        }
    }

    fn write(known: &QwirkleKnown<'_>, sheet: &mut Sheet<'_>) {
        let round = Round::of(known.viewer, known.hands.len() as u8);
        let seats = round.len();
        let mut colours = sheet.planes(
            "colours",
            6,
            (0, 1),
            "cubes on the table by colour, R O Y G B P; columns and rows -15 to 15, so that 0,0 is in the middle; what lies beyond one edge stands inside the opposite one (16 where -15 is)",
        );
        let mut symbols = sheet.planes("symbols", 6, (0, 1), "the same by symbol, o s d x e c");
        let mut beyond = 0u8;
        for placement in known.table.all() {
            let (x, y) = (placement.cell.x(), placement.cell.y());
            beyond += u8::from(x.abs() > SHOWN || y.abs() > SHOWN);
            let cell = round_the_edge(y) * SIDE + round_the_edge(x);
            colours.set(placement.cube.colour().index(), cell, 1);
            symbols.set(placement.cube.symbol().index(), cell, 1);
        }

        let acts = matches!(known.phase, Phase::First | Phase::Choose | Phase::Lay | Phase::Stuck);
        write_seats(sheet, known.viewer, round, acts.then_some(known.seat));
        let turn =
            sheet.features("turn", seats, (0, 1), "whose turn it is, also while chance acts, own first");
        turn[round.place(known.seat)] = 1;
        let phase = sheet.features(
            "phase",
            10,
            (0, 1),
            "deal, first, choose, roll, lay, reroll, swap, pass, draw, over (`docs/notation/qwirkle-cubes.md`)",
        );
        phase[match known.phase {
            Phase::Deal => 0,
            Phase::First => 1,
            Phase::Choose => 2,
            Phase::Rolling(_) => 3,
            Phase::Lay => 4,
            Phase::Reroll => 5,
            Phase::Swap => 6,
            Phase::Stuck => 7,
            Phase::Draw => 8,
            Phase::Over(_) => 9,
        }] = 1;
        sheet.feature("passes", (0, 4), "how many passed in a row", known.passes);
        sheet.feature("beyond", (0, 90), "how many cubes lie beyond an edge of the planes", beyond);
        let bag = sheet.features("bag", 6, (0, 15), "cubes in the bag, R O Y G B P");
        for (into, &count) in bag.iter_mut().zip(known.bag) {
            *into = count as i8;
        }
        let rolling =
            sheet.features("rolling", 36, (0, 6), "how many of each cube were picked up to be rolled");
        if let Phase::Rolling(cubes) = known.phase {
            cubes.iter().for_each(|cube| rolling[usize::from(cube.index())] += 1);
        }
        let points = sheet.features(
            "points",
            2 * seats,
            (0, 99),
            "hundreds, then the rest, of each seat's points, own first",
        );
        let hands = sheet.features(
            "hands",
            36 * seats,
            (0, 6),
            "how many of each cube each seat has: 36 numbers a seat (Ro Rs … Pc), own first",
        );
        for (n, seat) in round.seats() {
            big(&mut points[2 * n..2 * n + 2], known.scores[seat.index()]);
            for cube in known.hands[seat.index()].iter() {
                hands[36 * n + usize::from(cube.index())] += 1;
            }
        }
    }

    fn write_action(known: &QwirkleKnown<'_>, action: Action, sheet: &mut Sheet<'_>) {
        let kind = sheet.features("kind", 4, (0, 1), "keep, roll, lay, pass");
        let cubes = sheet.features("cubes", 36, (0, 6), "how many of each cube are rolled or laid");
        let count = sheet.features("count", 1, (0, 6), "how many in all");
        let cell = sheet.features("cell", 2, (-FAR, FAR), "column and row of the first cube laid");
        let way_of = sheet.features("way", 2, (0, 1), "further cubes to the right, upwards");
        let points = sheet.features(
            "points",
            2,
            (0, 127),
            "the points of the laying's lines (QC-20), and how many of these are lines of six",
        );
        let mut add = |cube: Cube| {
            cubes[usize::from(cube.index())] += 1;
            count[0] += 1;
        };
        match action.deed() {
            Deed::Keep => kind[0] = 1,
            Deed::Roll(rolled) => {
                kind[1] = 1;
                rolled.iter().for_each(add);
            }
            Deed::Lay(laid) => {
                kind[2] = 1;
                let laid = laid.as_slice();
                laid.iter().for_each(|placement| add(placement.cube));
                (cell[0], cell[1]) = (laid[0].cell.x(), laid[0].cell.y());
                let along = way(laid);
                if laid.len() > 1 {
                    (way_of[0], way_of[1]) = along;
                }
                let across = (along.1, along.0);
                let crossed = laid.iter().filter(|p| known.length(laid, p.cell, across) == 6).count() as i64;
                let main = i64::from(known.length(laid, laid[0].cell, along) == 6);
                points[0] = small(known.points(laid, along), 127);
                points[1] = small(crossed + main, 127);
            }
            Deed::Pass => kind[3] = 1,
        }
    }

    fn path(action: Action) -> Option<Path> {
        match action.deed() {
            Deed::Keep => Some(Path::of(&[KEEP])),
            Deed::Roll(cubes) => {
                let rolled =
                    cubes.iter().fold(Path::START, |path, cube| path.then(ROLL + u16::from(cube.index())));
                Some(rolled.then(STOP))
            }
            Deed::Lay(laid) => {
                let laid = laid.as_slice();
                let lay = |placement: &Placement| LAY + u16::from(placement.cube.index());
                let first = laid.first()?;
                let (column, row) = (line(COLUMN, first.cell.x())?, line(ROW, first.cell.y())?);
                let mut path = Path::of(&[lay(first), column, row]);
                if laid.len() > 1 {
                    path = path.then(ONWARD + u16::from(way(laid) == (0, 1)));
                    path = laid[1..].iter().fold(path, |path, placement| path.then(lay(placement)));
                }
                Some(path.then(STOP))
            }
            Deed::Pass => Some(Path::of(&[PASS])),
        }
    }
}
