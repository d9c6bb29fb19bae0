//! What is known of AttaKube: how to set up, what Kubes and their way to a gate are worth, and what hidden Kubes they may be
//! by how they have moved.

use cubo_attakube::{Action, AttaKube, Cell, Kind, Kube, SIDE, State};
use cubo_core::{Dice, PerSeat, QuickDice, Seat, walk};

use super::{Knowledge, Known, Look};
use crate::search::Infoset;
use crate::{Player, Sight};

/// What is known of AttaKube.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AttaKubeKnowledge;

impl Known for AttaKube {
    type Knowledge = AttaKubeKnowledge;

    fn searcher() -> Option<Box<dyn Player<AttaKube>>> {
        Some(Box::new(Infoset::new(AttaKubeKnowledge)))
    }
}

/// What points are worth: the nearer the fifth, the more.
const POINTS: [i32; 5] = [0, 130, 280, 450, 640];
/// What a point of a gate is worth to a Kube that needs so many actions to cross it; from the second place on.
const WAY: [i32; 16] = [0, 80, 52, 38, 29, 22, 17, 13, 10, 8, 6, 5, 4, 3, 3, 2];
/// What a Kube of each kind is worth on the board.
const WORTH: [i32; 10] = [40, 50, 45, 50, 40, 45, 75, 45, 60, 25];
/// The column of the dearest gate.
const MIDDLE: u8 = SIDE / 2;
/// How often each kind is set, by how far from the middle column: what won more often in 400 games of self-play after random
/// set-ups, rounded towards even, since no set-up did much better than another.
const SET_UP: [[u32; 4]; 10] = [
    [2, 4, 4, 3],
    [2, 3, 4, 4],
    [3, 6, 4, 3],
    [3, 4, 7, 4],
    [3, 3, 3, 4],
    [8, 6, 4, 3],
    [5, 4, 4, 5],
    [4, 4, 3, 3],
    [4, 2, 4, 5],
    [4, 4, 3, 5],
];
/// How much more often than others, in hundredths, a face-down Kube of each kind was found standing like that (see [`stand`]) in the
/// same games; never below 10, since nobody has to play like us.
const STANDS: [[u16; 14]; 10] = [
    [115, 86, 46, 36, 10, 10, 10, 135, 73, 26, 13, 10, 10, 10],
    [115, 24, 10, 10, 10, 10, 10, 222, 57, 10, 10, 10, 10, 10],
    [124, 90, 52, 32, 25, 17, 10, 35, 119, 51, 10, 23, 11, 10],
    [102, 133, 155, 135, 120, 101, 92, 45, 117, 113, 87, 92, 34, 34],
    [98, 130, 130, 97, 89, 95, 71, 111, 114, 98, 83, 72, 53, 35],
    [114, 130, 130, 99, 73, 64, 45, 10, 87, 97, 82, 69, 22, 13],
    [111, 123, 108, 119, 73, 50, 43, 19, 107, 171, 110, 85, 47, 20],
    [89, 124, 162, 128, 112, 153, 156, 81, 129, 126, 161, 141, 130, 161],
    [69, 81, 104, 189, 269, 265, 305, 109, 119, 175, 223, 302, 412, 405],
    [99, 129, 119, 122, 134, 130, 118, 62, 102, 131, 142, 84, 70, 84],
];

impl Knowledge<AttaKube> for AttaKubeKnowledge {
    const LEAD: i32 = 350;

    fn values(&self, state: &State) -> PerSeat<i32> {
        let mut values = PerSeat::from_fn(2, |seat| {
            let reserve: i32 = state.hand(seat).map(|kind| WORTH[kind.index()]).sum();
            POINTS[usize::from(state.points(seat)).min(4)] + reserve * 3 / 5
        });
        for cell in Cell::all() {
            let (lower, upper) = state.kubes_on(cell);
            for kube in [lower, upper].into_iter().flatten() {
                values[kube.token.seat()] += kube_value(state, cell, kube);
            }
        }
        values
    }

    /// What crosses a gate and what uses a power catches the eye.
    fn look(&self, _state: &State, action: Action) -> Look {
        match action {
            Action::Step { to, .. } if to.cell().is_none() => Look::Noisy(2),
            Action::Quake { .. } | Action::Aim { .. } | Action::Cyclone { .. } | Action::Look { .. } => {
                Look::Noisy(1)
            }
            Action::Set { .. } | Action::Step { .. } | Action::Add { .. } | Action::Pass => Look::Quiet(0),
        }
    }

    /// Runners on the wings, Keys before the dearest gate with a Shield beside them. Where a table plays with other Kubes, the
    /// next best that is left.
    fn set_up(&self, state: &State) -> Option<Action> {
        use Kind::{Comet, Cyclone, Eclipse, Eye, Firewall, Keys, Quake, Shield, Star, Tsunami};
        const PLACES: [Kind; 7] = [Star, Comet, Shield, Keys, Eclipse, Comet, Star];
        const LIKED: [Kind; 10] =
            [Star, Comet, Shield, Keys, Eclipse, Firewall, Tsunami, Eye, Quake, Cyclone];
        if state.is_set_up() {
            return None;
        }
        let rank = |action: &Action| match action {
            Action::Set { cell, kind } if Some(kind) == PLACES.get(usize::from(cell.column())) => 0,
            Action::Set { kind, .. } => {
                1 + LIKED.iter().position(|liked| liked == kind).unwrap_or(LIKED.len())
            }
            _ => usize::MAX,
        };
        walk::list::<AttaKube>(state).into_iter().min_by_key(rank)
    }

    /// Gate after gate, each kind as often as it did well there.
    fn open(&self, state: &State, dice: &mut QuickDice) -> Option<Action> {
        if state.is_set_up() {
            return None;
        }
        let actions = walk::list::<AttaKube>(state);
        let weight = |action: &Action| match action {
            Action::Set { cell, kind } => SET_UP[kind.index()][usize::from(cell.column().abs_diff(MIDDLE))],
            _ => 1,
        };
        let weights: Vec<u32> = actions.iter().map(weight).collect();
        Some(actions[dice.weighted(&weights)])
    }

    /// By where the enemy's face-down Kubes stand: runners and Keys leave their gates, what strikes its neighbours does not stay
    /// beside them unused.
    fn likelihood(&self, sight: &Sight<'_, AttaKube>, world: &State) -> f64 {
        let mut weight = 1.0;
        for cell in Cell::all() {
            if let (Some(kube), _) = world.kubes_on(cell)
                && kube.token.seat() != sight.seat
                && !kube.face_up
                && !kube.blocked
            {
                weight *= f64::from(STANDS[kube.kind.index()][stand(world, cell, kube)]) / 100.0;
            }
        }
        weight
    }
}

/// How a face-down Kube stands: how many steps from the gate it was set on, and whether an enemy is beside it.
fn stand(state: &State, cell: Cell, kube: Kube) -> usize {
    let side = kube.token.seat();
    let rows = if side == Seat(0) { cell.row() } else { SIDE - 1 - cell.row() };
    let number = kube.token.number();
    let aside = if number < SIDE { cell.column().abs_diff(number) } else { 0 };
    let enemy_on = |cell| {
        let (lower, upper) = state.kubes_on(cell);
        upper.or(lower).is_some_and(|other| other.token.seat() != side)
    };
    let steps = usize::from((rows + aside).min(6));
    if cell.neighbours().any(enemy_on) { 7 + steps } else { steps }
}

fn kube_value(state: &State, cell: Cell, kube: Kube) -> i32 {
    let worth = WORTH[kube.kind.index()];
    if kube.blocked {
        return worth / 3;
    }
    let side = kube.token.seat();
    // Rows that are left before the enemy's gates.
    let rows = if side == Seat(0) { SIDE - 1 - cell.row() } else { cell.row() };
    let strides = if kube.kind == Kind::Comet { rows.div_ceil(2) } else { rows };
    let double = if kube.kind == Kind::Keys { 2 } else { 1 };
    let mut best = 0;
    for column in 0..SIDE {
        let aside = column.abs_diff(cell.column());
        let mut way = match kube.kind {
            Kind::Star => strides.max(aside),
            Kind::Comet => strides + aside.div_ceil(2),
            _ => strides + aside,
        } + 1;
        // Somebody stands before the gate.
        let gate = Cell::gate(side.next(2), column);
        if (rows > 0 || aside > 0)
            && kube.kind != Kind::Eclipse
            && gate.is_some_and(|gate| state.kubes_on(gate).0.is_some())
        {
            way += 2;
        }
        best = best.max(WAY[usize::from(way).min(WAY.len() - 1)] * i32::from(state.gate(column)) * double);
    }
    worth + best
}
