//! What is known of AttaKube: how to set up, what Kubes and their way to a gate are worth, and what hidden Kubes they may be
//! by how they have moved.

use cubo_attakube::{Action, AttaKube, Cell, Kind, Kube, SIDE, State};
use cubo_core::{Dice, PerSeat, QuickDice, Seat, walk};

use super::{Knowledge, Known};
use crate::Player;
use crate::search::Infoset;

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

    fn open(&self, state: &State, dice: &mut QuickDice) -> Option<Action> {
        if state.is_set_up() {
            return None;
        }
        let actions = walk::list::<AttaKube>(state);
        let weights: Vec<u32> = actions.iter().map(|_| 1).collect();
        Some(actions[dice.weighted(&weights)])
    }
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
