//! Cubulus as numbers.

use cubo_core::{Game, Viewer};
use cubo_cubulus::{Action, CELLS, Cell, Cubulus, Dir, Ending, Level, Phase, Piece, Side, Span, State};

use super::{Open, named, nameless, write_seats};
use crate::Tensors;
use crate::path::{IdGroup, Path};
use crate::round::Round;
use crate::sheet::{Shape, Sheet};

const PIECE: u16 = 0;
const STRAIGHT: u16 = PIECE + CELLS as u16;
const DIAGONAL: u16 = STRAIGHT + 24;
const BEND: u16 = DIAGONAL + 4;
const SLIDE: u16 = BEND + 120;
const STAND: u16 = SLIDE + 8;
const STEP: u16 = STAND + 2;
const LIE: u16 = STEP + 4;
const ROTATE: u16 = LIE + 4;
const TROC_CUBE: u16 = ROTATE + 3;
const TROC_SHIELD: u16 = TROC_CUBE + 1;
const END: u16 = TROC_SHIELD + 4;

const WAYS: [&str; 4] = ["north", "east", "south", "west"];
const CORNERS: [&str; 4] = ["north-east", "south-east", "south-west", "north-west"];

/// The legs of a move with one turn: five lengths of the second one after 1, four after 2, and so on.
const LEGS: [(u8, u8); 15] = {
    let (mut legs, mut n, mut first) = ([(0, 0); 15], 0, 1);
    while first < 6 {
        let mut second = 1;
        while first + second <= 6 {
            legs[n] = (first, second);
            n += 1;
            second += 1;
        }
        first += 1;
    }
    legs
};

fn bend_name(n: u16) -> String {
    let (way, turn, legs) = (usize::from(n / 30), n / 15 % 2, LEGS[usize::from(n % 15)]);
    format!("{} {}, {} {}", WAYS[way], legs.0, if turn == 0 { "right" } else { "left" }, legs.1)
}

fn cell_name(n: u16) -> String {
    Cell::new((n % 9) as u8, (n / 9) as u8).map_or_else(String::new, |cell| cell.to_string())
}

/// Which of the four diagonal neighbours, clockwise from the north-east.
fn diagonal(from: Cell, to: Cell) -> Option<u16> {
    let columns = to.column() as i8 - from.column() as i8;
    let rows = to.row() as i8 - from.row() as i8;
    match (columns, rows) {
        (1, 1) => Some(0),
        (1, -1) => Some(1),
        (-1, -1) => Some(2),
        (-1, 1) => Some(3),
        _ => None,
    }
}

fn way(from: Cell, to: Cell, far: u8) -> Option<u16> {
    Dir::between(from, to).filter(|&(_, cells)| cells == far).map(|(dir, _)| dir as u16)
}

fn straight(from: Cell, to: Cell) -> Option<u16> {
    let (dir, cells) = Dir::between(from, to)?;
    (cells <= 6).then(|| STRAIGHT + dir as u16 * 6 + u16::from(cells) - 1)
}

fn bend(from: Cell, corner: Cell, to: Cell) -> Option<u16> {
    let ((first, near), (second, far)) = (Dir::between(from, corner)?, Dir::between(corner, to)?);
    let left = match (second as u8 + 4 - first as u8) % 4 {
        1 => 0,
        3 => 1,
        _ => return None,
    };
    let legs = LEGS.iter().position(|&legs| legs == (near, far))? as u16;
    Some(BEND + first as u16 * 30 + left * 15 + legs)
}

fn slide(from: Span, to: Span) -> Option<u16> {
    let kept = from.cells().into_iter().find(|&cell| to.covers(cell))?;
    let laid = to.cells().into_iter().find(|&cell| !from.covers(cell))?;
    let half = if kept == from.first() { 0 } else { 4 };
    Some(SLIDE + half + way(kept, laid, 1)?)
}

fn stand(from: Span, to: Cell) -> Option<u16> {
    let low = way(from.first(), to, 1).filter(|_| way(from.second(), to, 2).is_some());
    let high = way(from.second(), to, 1).filter(|_| way(from.first(), to, 2).is_some());
    low.map(|_| STAND).or(high.map(|_| STAND + 1))
}

fn lie(from: Cell, to: Span) -> Option<u16> {
    let [a, b] = to.cells();
    let near = way(from, a, 1).filter(|_| way(from, b, 2).is_some());
    near.or_else(|| way(from, b, 1).filter(|_| way(from, a, 2).is_some())).map(|dir| LIE + dir)
}

fn troc_shield(at: Cell, on: Span) -> Option<u16> {
    let other = match on.cells() {
        [a, b] if a == at => b,
        [a, b] if b == at => a,
        _ => return None,
    };
    way(at, other, 1).map(|dir| TROC_SHIELD + dir)
}

impl Tensors for Cubulus {
    type Known<'a> = Open<'a, State>;

    const IDS: &'static [IdGroup] = &[
        IdGroup {
            name: "piece",
            first: PIECE,
            count: 81,
            what: "the cell of the piece that acts: of a shield the first, for a troc the Master's",
            each: cell_name,
        },
        IdGroup {
            name: "straight",
            first: STRAIGHT,
            count: 24,
            what: "that way, so many cells (six ids a way); ends the path",
            each: |n| format!("{} {}", WAYS[usize::from(n / 6)], n % 6 + 1),
        },
        IdGroup {
            name: "diagonal",
            first: DIAGONAL,
            count: 4,
            what: "a Master's diagonal step; ends the path",
            each: |n| CORNERS[usize::from(n)].to_owned(),
        },
        IdGroup {
            name: "bend",
            first: BEND,
            count: 120,
            what: "a cube with one turn: first way, then right or left, then the lengths of both legs (30 ids a first way); ends the path",
            each: bend_name,
        },
        IdGroup {
            name: "slide",
            first: SLIDE,
            count: 8,
            what: "a shield stays on its first (four ids) or second half and lays the other one that way; ends the path",
            each: |n| format!("{}, {}", if n < 4 { "first" } else { "second" }, WAYS[usize::from(n % 4)]),
        },
        IdGroup {
            name: "stand",
            first: STAND,
            count: 2,
            what: "a shield stands up beyond its first or its second half; ends the path",
            each: named!("first", "second"),
        },
        IdGroup {
            name: "step",
            first: STEP,
            count: 4,
            what: "a soldier's step; ends the path",
            each: |n| CORNERS[usize::from(n)].to_owned(),
        },
        IdGroup {
            name: "lie",
            first: LIE,
            count: 4,
            what: "a soldier lies down that way; ends the path",
            each: |n| WAYS[usize::from(n)].to_owned(),
        },
        IdGroup {
            name: "rotate",
            first: ROTATE,
            count: 3,
            what: "a cube turns on the spot; ends the path",
            each: named!("90", "180", "270"),
        },
        IdGroup {
            name: "troc cube",
            first: TROC_CUBE,
            count: 1,
            what: "a troc that brings back a cube; ends the path",
            each: nameless,
        },
        IdGroup {
            name: "troc shield",
            first: TROC_SHIELD,
            count: 4,
            what: "a troc that brings back a shield, on the Master's cell and its neighbour that way; ends the path",
            each: |n| WAYS[usize::from(n)].to_owned(),
        },
        IdGroup { name: "end", first: END, count: 1, what: "no troc; the whole path", each: nameless },
    ];

    const ACTION_FEATURES: u16 = 25;

    fn shape(_: u8) -> Shape {
        Shape { planes: 28, height: 9, width: 9, features: 18 }
    }

    fn in_view(view: &State, viewer: Viewer) -> Open<'_, State> {
        Open { state: view, viewer }
    }

    fn in_state(state: &State, viewer: Viewer) -> Open<'_, State> {
        Open { state, viewer }
    }

    fn write(known: &Open<'_, State>, sheet: &mut Sheet<'_>) {
        let (state, round) = (known.state, Round::of(known.viewer, 2));
        let sides = [Side::ALL[round.place(Side::White.seat())], Side::ALL[round.place(Side::Black.seat())]];

        let mut cubes =
            sheet.planes("cubes", 12, (0, 1), "own cubes with 1 to 6 on top, then the other side's");
        let mut south = sheet.planes("south", 6, (0, 1), "cubes of either side with 1 to 6 to the south");
        let mut masters = sheet.planes("master", 2, (0, 1), "own Master, the other");
        let mut shields = sheet.planes("shields", 2, (0, 1), "cells under own shields, under the other's");
        let mut halves = sheet.planes(
            "other half",
            4,
            (0, 1),
            "halves of shields whose other half lies to the north, east, south, west",
        );
        let mut soldiers = sheet.planes("soldiers", 2, (0, 1), "own soldiers, the other's");
        for (n, &side) in sides.iter().enumerate() {
            for top in 1..=6 {
                for cell in state.cubes_showing(side, top) {
                    cubes.set(n * 6 + usize::from(top) - 1, cell.index(), 1);
                    south.set(usize::from(state.die_at(cell).south()) - 1, cell.index(), 1);
                }
            }
            masters.set(n, state.master(side).index(), 1);
            for cell in state.shields(side) {
                if let Some((_, Piece::Shield(span))) = state.piece_at(cell) {
                    let (forth, back) =
                        if span.is_along() { (Dir::North, Dir::South) } else { (Dir::East, Dir::West) };
                    shields.set(n, span.first().index(), 1);
                    shields.set(n, span.second().index(), 1);
                    halves.set(forth as usize, span.first().index(), 1);
                    halves.set(back as usize, span.second().index(), 1);
                }
            }
            for cell in state.soldiers(side) {
                soldiers.set(n, cell.index(), 1);
            }
        }

        write_seats(sheet, known.viewer, round, Cubulus::turn(state).seat());
        sheet.flag(
            "troc",
            "1 after the move, when a troc or its end is asked for",
            state.phase() == Phase::Troc,
        );
        sheet.flag("level", "1 for the tournament game (level 2)", state.level() == Level::Tournament);
        let first =
            sheet.features("first move", 2, (0, 1), "whose Master has its first move in hand, own first");
        let lost = sheet.features(
            "captured",
            4,
            (0, 8),
            "captured cubes and captured shields: own two numbers, then the other's",
        );
        for (n, &side) in sides.iter().enumerate() {
            first[n] = i8::from(state.first_move(side));
            let (cubes, shields) = state.captured(side);
            (lost[2 * n], lost[2 * n + 1]) = (cubes as i8, shields as i8);
        }
        sheet.flag("check", "whether the side to move is in check", state.check());
        sheet.feature("quiet", (0, 100), "turns in a row without capture and troc", state.quiet());
        sheet.feature(
            "occurrences",
            (0, 3),
            "how often this position has stood at the start of a turn",
            state.occurrences().min(3) as u8,
        );
        let over = sheet.features("over", 3, (0, 1), "ended by mate, by no move, by a draw");
        if let Some(ending) = state.ending() {
            over[match ending {
                Ending::Mate => 0,
                Ending::Stuck => 1,
                Ending::Draw => 2,
            }] = 1;
        }
    }

    fn write_action(known: &Open<'_, State>, action: Action, sheet: &mut Sheet<'_>) {
        let state = known.state;
        let (kind, from, corner, to) = match action {
            Action::Go { from, to } => (0, Some([from; 2]), None, Some([to; 2])),
            Action::Bend { from, corner, to } => (1, Some([from; 2]), Some(corner), Some([to; 2])),
            Action::Slide { from, to } => (2, Some(from.cells()), None, Some(to.cells())),
            Action::Rotate { at, .. } => (3, Some([at; 2]), None, Some([at; 2])),
            Action::Stand { from, to } => (4, Some(from.cells()), None, Some([to; 2])),
            Action::Step { from, to } => (5, Some([from; 2]), None, Some([to; 2])),
            Action::Lie { from, to } => (6, Some([from; 2]), None, Some(to.cells())),
            Action::TrocCube { at } => (7, Some([at; 2]), None, Some([at; 2])),
            Action::TrocShield { at, on } => (8, Some([at; 2]), None, Some(on.cells())),
            Action::End => (9, None, None, None),
        };
        sheet.features(
            "kind",
            10,
            (0, 1),
            "go, bend, slide, rotate, stand, step, lie, troc of a cube, troc of a shield, end",
        )[kind] = 1;
        let write = |into: &mut [i8], cells: Option<[Cell; 2]>| {
            for (into, cell) in into.chunks_mut(2).zip(cells.into_iter().flatten()) {
                into[0] = cell.column() as i8 + 1;
                into[1] = cell.row() as i8 + 1;
            }
        };
        let what =
            "column and row, from 1, of both halves (of anything but a shield twice the same); 0 for none";
        write(sheet.features("from", 4, (0, 9), what), from);
        write(sheet.features("to", 4, (0, 9), what), to);
        write(
            sheet.features("corner", 2, (0, 9), "column and row of the turn, 0 for none"),
            corner.map(|cell| [cell; 2]),
        );
        let die = |cell: Cell| match state.piece_at(cell) {
            Some((_, Piece::Cube(die, _))) => Some(die),
            _ => None,
        };
        let (mut before, mut after) = (None, None);
        match action {
            Action::Go { from, to } => {
                before = die(from);
                let roll = Dir::between(from, to);
                after = before.zip(roll).map(|(die, (dir, cells))| die.roll(dir, cells));
            }
            Action::Bend { from, corner, to } => {
                before = die(from);
                let rolls = Dir::between(from, corner).zip(Dir::between(corner, to));
                after = before.zip(rolls).map(|(die, (one, two))| die.roll(one.0, one.1).roll(two.0, two.1));
            }
            Action::Rotate { at, by } => {
                before = die(at);
                after = before.map(|die| die.turn(by as u8));
            }
            _ => {}
        }
        let rolled = sheet.features(
            "top",
            2,
            (0, 6),
            "the number on top of the cube that acts, before and after; 0 if none does",
        );
        rolled[0] = before.map_or(0, |die| die.top() as i8);
        rolled[1] = after.map_or(0, |die| die.top() as i8);
        let taken = sheet.features("takes", 3, (0, 1), "takes a cube, a shield, a soldier");
        let target = match action {
            Action::Go { to, .. } | Action::Bend { to, .. } | Action::Step { to, .. } => state.piece_at(to),
            _ => None,
        };
        match target {
            Some((_, Piece::Cube(..))) => taken[0] = 1,
            Some((_, Piece::Shield(_))) => taken[1] = 1,
            Some((_, Piece::Soldier(_))) => taken[2] = 1,
            _ => {}
        }
    }

    fn path(action: Action) -> Option<Path> {
        let (piece, how) = match action {
            Action::Go { from, to } => {
                (from, straight(from, to).or_else(|| diagonal(from, to).map(|n| DIAGONAL + n)))
            }
            Action::Bend { from, corner, to } => (from, bend(from, corner, to)),
            Action::Slide { from, to } => (from.first(), slide(from, to)),
            Action::Rotate { at, by } => (at, Some(ROTATE + by as u16 - 1)),
            Action::Stand { from, to } => (from.first(), stand(from, to)),
            Action::Step { from, to } => (from, diagonal(from, to).map(|n| STEP + n)),
            Action::Lie { from, to } => (from, lie(from, to)),
            Action::TrocCube { at } => (at, Some(TROC_CUBE)),
            Action::TrocShield { at, on } => (at, troc_shield(at, on)),
            Action::End => return Some(Path::of(&[END])),
        };
        Some(Path::of(&[PIECE + piece.index() as u16, how?]))
    }
}
