//! AttaKube as numbers.

use cubo_attakube::{Action, AttaKube, CELLS, Cell, KINDS, Kind, KnownKube, Lens, Line, Place, State, View};
use cubo_core::{Seat, Viewer};

use super::{named, nameless, write_seats};
use crate::Tensors;
use crate::path::{IdGroup, Path};
use crate::round::Round;
use crate::sheet::{Shape, Sheet};

const KUBE: u16 = 0;
const STEP: u16 = KUBE + CELLS as u16;
const QUAKE: u16 = STEP + 24;
const AIM: u16 = QUAKE + 2;
const CYCLONE: u16 = AIM + 4;
const LOOK: u16 = CYCLONE + 1;
const SET: u16 = LOOK + CELLS as u16;
const ADD: u16 = SET + KINDS as u16;
const GATE: u16 = ADD + KINDS as u16;
const PASS: u16 = GATE + 7;

fn cell_name(n: u16) -> String {
    Cell::new((n % 7) as u8, (n / 7) as u8).map_or_else(String::new, |cell| cell.to_string())
}

fn kind_name(n: u16) -> String {
    Kind::ALL[usize::from(n)].name().to_owned()
}

/// The places up to two columns and two rows away, row by row from below, the Kube's own left out.
fn step_name(n: u16) -> String {
    let n = if n < 12 { n } else { n + 1 };
    format!("{:+},{:+}", i32::from(n % 5) - 2, i32::from(n / 5) - 2)
}

fn step(from: Cell, to: Place) -> Option<u16> {
    let columns = i16::from(to.column()) - i16::from(from.column());
    let rows = i16::from(to.row()) - i16::from(from.row()) - 1; // rows of places are as written
    if columns.abs() > 2 || rows.abs() > 2 {
        return None;
    }
    match (rows + 2) * 5 + columns + 2 {
        12 => None,
        n if n < 12 => Some(STEP + n as u16),
        n => Some(STEP + n as u16 - 1),
    }
}

fn aim(from: Cell, at: Cell) -> Option<u16> {
    let columns = at.column() as i8 - from.column() as i8;
    let rows = at.row() as i8 - from.row() as i8;
    match (columns, rows) {
        (0, 1) => Some(AIM),
        (1, 0) => Some(AIM + 1),
        (0, -1) => Some(AIM + 2),
        (-1, 0) => Some(AIM + 3),
        _ => None,
    }
}

/// What a viewer knows of a game of AttaKube.
#[derive(Clone, Copy)]
pub struct AttaKubeKnown<'a>(Lens<'a>);

/// The planes of one side.
const SIDE: usize = 2 * KINDS + 7;

impl AttaKubeKnown<'_> {
    /// The Kube that would act from a cell: the upper one.
    fn acting(&self, cell: Cell) -> Option<KnownKube> {
        let on = Seat::all(2).flat_map(|seat| self.0.kubes(seat)).filter(|kube| kube.cell == Some(cell));
        on.max_by_key(|kube| kube.on_top)
    }
}

impl Tensors for AttaKube {
    type Known<'a> = AttaKubeKnown<'a>;

    const IDS: &'static [IdGroup] = &[
        IdGroup {
            name: "kube",
            first: KUBE,
            count: 49,
            what: "the cell of the Kube that acts",
            each: cell_name,
        },
        IdGroup {
            name: "step",
            first: STEP,
            count: 24,
            what: "so many columns and rows from there, across a gate too; ends the path",
            each: step_name,
        },
        IdGroup {
            name: "quake",
            first: QUAKE,
            count: 2,
            what: "the Earthquake shakes its row or its column; ends the path",
            each: named!("row", "column"),
        },
        IdGroup {
            name: "aim",
            first: AIM,
            count: 4,
            what: "the Tsunami or Firewall aims at that neighbour; ends the path",
            each: named!("north", "east", "south", "west"),
        },
        IdGroup { name: "cyclone", first: CYCLONE, count: 1, what: "ends the path", each: nameless },
        IdGroup {
            name: "look",
            first: LOOK,
            count: 49,
            what: "the Eye looks there; ends the path",
            each: cell_name,
        },
        IdGroup {
            name: "set",
            first: SET,
            count: 10,
            what: "set-up: that kind on the next gate; the whole path",
            each: kind_name,
        },
        IdGroup { name: "add", first: ADD, count: 10, what: "that kind from the reserve", each: kind_name },
        IdGroup {
            name: "gate",
            first: GATE,
            count: 7,
            what: "on the own gate of that column; ends the path",
            each: named!("a", "b", "c", "d", "e", "f", "g"),
        },
        IdGroup { name: "pass", first: PASS, count: 1, what: "the whole path", each: nameless },
    ];

    const ACTION_FEATURES: u16 = 25;

    fn shape(_: u8) -> Shape {
        Shape { planes: 2 * SIDE as u16, height: 7, width: 7, features: 81 }
    }

    fn in_view(view: &View, _: Viewer) -> AttaKubeKnown<'_> {
        AttaKubeKnown(view.lens())
    }

    fn in_state(state: &State, viewer: Viewer) -> AttaKubeKnown<'_> {
        AttaKubeKnown(state.lens(viewer))
    }

    fn write(AttaKubeKnown(lens): &AttaKubeKnown<'_>, sheet: &mut Sheet<'_>) {
        let round = Round::of(lens.viewer(), 2);
        let mut out = [[0i8; 2 * KINDS + 1]; 2];
        for (n, seat) in round.seats() {
            write_side(lens, seat, n == 0, &mut out[n], sheet);
        }
        write_seats(sheet, lens.viewer(), round, lens.to_act());
        sheet.flag("set-up", "whether Kubes are still being set", !lens.is_set_up());
        sheet.flag("over", "whether the game is over", lens.to_act().is_none());
        let points = sheet.features("points", 2, (0, 127), "points, own first");
        for (n, seat) in round.seats() {
            points[n] = lens.points(seat).min(127) as i8;
        }
        sheet.feature("quiet", (0, 100), "quiet turns in a row (AK-15)", lens.quiet_turns());
        sheet.feature(
            "occurrences",
            (0, 3),
            "how often this situation has been there, now included (AK-12)",
            lens.occurrences().min(3) as u8,
        );
        let gates = sheet.features("gates", 7, (1, 3), "what the gates of columns a to g are worth");
        gates.copy_from_slice(&lens.gates().map(|value| value as i8));
        let kinds = sheet.features("kinds", KINDS, (0, 12), "how many of each kind both players began with");
        kinds.copy_from_slice(&lens.kinds().map(|count| count as i8));
        let reserve = sheet.features("reserve", 2, (0, 12), "Kubes not yet set or added, own first");
        let hand = sheet.features(
            "hand",
            KINDS,
            (0, 12),
            "the viewer's own of those, by kind; all 0 for a spectator",
        );
        for (n, seat) in round.seats() {
            reserve[n] = lens.reserve(seat) as i8;
            for kind in lens.hand(seat).into_iter().flatten() {
                hand[kind.index()] += 1;
            }
        }
        let gone = sheet.features(
            "out",
            2 * (2 * KINDS + 1),
            (0, 12),
            "Kubes out of the game, own side's first: known ones by kind, the number of unknown ones, and of those how many are known not to be \
             of each kind",
        );
        for (into, from) in gone.chunks_mut(2 * KINDS + 1).zip(&out) {
            into.copy_from_slice(from);
        }
    }

    fn write_action(known: &AttaKubeKnown<'_>, action: Action, sheet: &mut Sheet<'_>) {
        let place = |cell: Cell| Some((cell.column() as i8 + 1, cell.row() as i8 + 1));
        let (index, from, to) = match action {
            Action::Set { cell, .. } => (0, None, place(cell)),
            Action::Step { from, to } => (1, Some(from), Some((to.column() as i8 + 1, to.row() as i8))),
            Action::Quake { from, line: Line::Row } => (2, Some(from), None),
            Action::Quake { from, line: Line::Column } => (3, Some(from), None),
            Action::Aim { from, at } => (4, Some(from), place(at)),
            Action::Cyclone { from } => (5, Some(from), None),
            Action::Look { from, at } => (6, Some(from), place(at)),
            Action::Add { cell, .. } => (7, None, place(cell)),
            Action::Pass => (8, None, None),
        };
        sheet.features(
            "kind",
            9,
            (0, 1),
            "set, step, quake of a row, quake of a column, aim, cyclone, look, add, pass",
        )[index] = 1;
        let what = "column from 1 and row as written; 0, 0 for none";
        let at = sheet.features("from", 2, (0, 7), what);
        (at[0], at[1]) = from.and_then(place).unwrap_or_default();
        let at = sheet.features("to", 2, (0, 8), what);
        (at[0], at[1]) = to.unwrap_or_default();
        let kube =
            sheet.features("kube", KINDS, (0, 1), "the kind of the Kube that acts, is set or is added");
        let kind = match action {
            Action::Set { kind, .. } | Action::Add { kind, .. } => Some(kind),
            _ => from.and_then(|from| known.acting(from)).and_then(|kube| kube.kind),
        };
        if let Some(kind) = kind {
            kube[kind.index()] = 1;
        }
        let face_up = from.and_then(|from| known.acting(from)).is_some_and(|kube| kube.face_up);
        sheet.flag("face up", "whether everybody knows that already", face_up);
        let crossed = match action {
            Action::Step { from, to } if to.cell().is_none() => known.0.gates()[usize::from(from.column())],
            _ => 0,
        };
        sheet.feature("gate", (0, 3), "the value of the gate that is crossed", crossed);
    }

    fn path(action: Action) -> Option<Path> {
        let kube = |cell: Cell| KUBE + cell.index() as u16;
        Some(match action {
            Action::Set { kind, .. } => Path::of(&[SET + kind.index() as u16]),
            Action::Step { from, to } => Path::of(&[kube(from), step(from, to)?]),
            Action::Quake { from, line } => Path::of(&[kube(from), QUAKE + line as u16]),
            Action::Aim { from, at } => Path::of(&[kube(from), aim(from, at)?]),
            Action::Cyclone { from } => Path::of(&[kube(from), CYCLONE]),
            Action::Look { from, at } => Path::of(&[kube(from), LOOK + at.index() as u16]),
            Action::Add { kind, cell } => {
                Path::of(&[ADD + kind.index() as u16, GATE + u16::from(cell.column())])
            }
            Action::Pass => Path::of(&[PASS]),
        })
    }
}

/// The planes of one side, and its Kubes that are out of the game counted into `out`.
fn write_side(lens: &Lens<'_>, seat: Seat, own: bool, out: &mut [i8; 2 * KINDS + 1], sheet: &mut Sheet<'_>) {
    let names = if own {
        [
            "own kind",
            "own unknown",
            "own face up",
            "own ruled out",
            "own blocked",
            "own holds",
            "own held",
            "own on top",
        ]
    } else {
        [
            "other's kind",
            "other's unknown",
            "other's face up",
            "other's ruled out",
            "other's blocked",
            "other's holds",
            "other's held",
            "other's on top",
        ]
    };
    let mut kinds = sheet.planes(
        names[0],
        KINDS,
        (0, 1),
        "Kubes that the viewer knows, by kind; of two on a cell the lower one (here and below, but for what is on top)",
    );
    let mut unknown = sheet.planes(names[1], 1, (0, 1), "Kubes that the viewer does not know");
    let mut face_up = sheet.planes(names[2], 1, (0, 1), "Kubes that lie face up");
    let mut not = sheet.planes(
        names[3],
        KINDS,
        (0, 1),
        "face-down Kubes of which everybody knows that they are not of this kind",
    );
    let mut blocked = sheet.planes(names[4], 1, (0, 1), "Kubes that can neither move nor use their power");
    let mut holds = sheet.planes(names[5], 1, (0, 1), "Firewalls that hold somebody, upper or lower");
    let mut held = sheet.planes(names[6], 2, (0, 1), "Kubes that a Firewall holds: lower ones, upper ones");
    let mut upper = sheet.planes(names[7], 1, (0, 1), "Eclipses that stand on another Kube");
    // Whom the other side's Firewalls hold, by token.
    let mut captives = 0u16;
    for wall in lens.kubes(seat.next(2)) {
        if let Some(token) = wall.holds {
            captives |= 1 << token.number();
        }
    }
    for kube in lens.kubes(seat) {
        let Some(cell) = kube.cell.map(Cell::index) else {
            match kube.kind {
                Some(kind) => out[kind.index()] += 1,
                None => {
                    out[KINDS] += 1;
                    kube.not.iter().for_each(|kind| out[KINDS + 1 + kind.index()] += 1);
                }
            }
            continue;
        };
        if kube.holds.is_some() {
            holds.set(0, cell, 1);
        }
        if captives >> kube.token.number() & 1 != 0 {
            held.set(usize::from(kube.on_top), cell, 1);
        }
        if kube.on_top {
            upper.set(0, cell, 1);
            continue;
        }
        match kube.kind {
            Some(kind) => kinds.set(kind.index(), cell, 1),
            None => unknown.set(0, cell, 1),
        }
        face_up.set(0, cell, i8::from(kube.face_up));
        kube.not.iter().for_each(|kind| not.set(kind.index(), cell, 1));
        blocked.set(0, cell, i8::from(kube.blocked));
    }
}
