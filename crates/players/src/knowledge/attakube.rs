//! What is known of AttaKube: how to set up, what Kubes and their way to a gate are worth, and what hidden Kubes may be,
//! judging by what they did and did not do.

pub use cubo_attakube::AttaKube;
use cubo_attakube::{Action, Cell, Kind, Kube, SIDE, State};
use cubo_core::{Dice, PerSeat, QuickDice, Seat, walk};

use super::{Beliefs, Knowledge, Known, Look};
use crate::search::Infoset;
use crate::{Ladder, Player, Sight, Style};
use beliefs::Evidence;

mod beliefs;
#[cfg(test)]
mod count;
mod habits;
mod moment;

/// What is known of AttaKube.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AttaKubeKnowledge;

impl Known for AttaKube {
    type Knowledge = AttaKubeKnowledge;
    const LADDER: Ladder = [
        Style::Glance(4, 1, 0),
        Style::Glance(30, 1, 0),
        Style::Search(1_200),
        Style::Search(8_000),
        Style::Search(50_000),
        Style::Search(320_000),
    ];
    const HINT: u64 = 300_000;

    fn searcher() -> Option<Box<dyn Player<AttaKube>>> {
        Some(Box::new(Infoset::new(AttaKubeKnowledge)))
    }

    fn seer(truth: &State) -> Option<Box<dyn Player<AttaKube>>> {
        Some(Box::new(Infoset::new(AttaKubeKnowledge).knowing(truth.clone())))
    }
}

/// What points are worth: more when they are closer to five.
const POINTS: [i32; 5] = [0, 130, 280, 450, 640];
/// What a point of a gate is worth to a Kube that needs this many actions to cross it; from the second place on.
const WAY: [i32; 16] = [0, 80, 52, 38, 29, 22, 17, 13, 10, 8, 6, 5, 4, 3, 3, 2];
/// What a Kube of each kind is worth on the board.
const WORTH: [i32; 10] = [40, 50, 45, 50, 40, 45, 75, 45, 60, 25];
/// The column of the most valuable gate.
const MIDDLE: u8 = SIDE / 2;
/// How often each kind is set, by the distance from the middle column: what won more often in 400 games of self-play after
/// random set-ups, moved towards equal numbers, since no set-up did much better than another.
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

impl Knowledge<AttaKube> for AttaKubeKnowledge {
    const LEAD: i32 = 350;

    fn values(&self, state: &State) -> PerSeat<i32> {
        let mut values = PerSeat::from_fn(2, |seat| {
            let reserve: i32 = state.hand(seat).map(|kind| WORTH[kind.index()]).sum();
            POINTS[usize::from(state.points(seat)).min(4)] + reserve * 3 / 5
        });
        let gates = [Seat(0), Seat(1)].map(|side| Gates::before(state, side));
        for cell in state.occupied() {
            let (lower, upper) = state.kubes_on(cell);
            for kube in [&lower, &upper].into_iter().flatten() {
                let side = kube.token.seat();
                values[side] += kube_value(&gates[side.index()], cell, kube);
            }
        }
        values
    }

    /// Crossing a gate and using a power are noisy.
    fn look(&self, _state: &State, action: Action) -> Look {
        match action {
            Action::Step { to, .. } if to.cell().is_none() => Look::Noisy(2),
            Action::Quake { .. } | Action::Aim { .. } | Action::Cyclone { .. } | Action::Look { .. } => {
                Look::Noisy(1)
            }
            Action::Set { .. } | Action::Step { .. } | Action::Add { .. } | Action::Pass => Look::Quiet(0),
        }
    }

    /// Runners on the outer columns, Keys before the most valuable gate with a Shield beside them. Where the options name
    /// other Kubes, the next best that is left.
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

    /// Gate after gate, each kind with a probability that depends on how well it did there.
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

    /// By everything that the enemy's face-down Kubes did and did not do.
    fn beliefs(&self, sight: &Sight<'_, AttaKube>) -> Option<Beliefs<AttaKube>> {
        let evidence = Evidence::new(sight)?;
        Some(Box::new(move |world| evidence.weight(world)))
    }
}

/// The gates that a side has to cross.
struct Gates {
    points: [i32; SIDE as usize],
    /// How many more actions it takes to cross one because a Kube stands there.
    detour: [u8; SIDE as usize],
}

impl Gates {
    fn before(state: &State, side: Seat) -> Gates {
        let occupied = state.occupied();
        let mut gates = Gates { points: [0; 7], detour: [0; 7] };
        for column in 0..SIDE {
            let taken = Cell::gate(side.next(2), column).is_some_and(|gate| occupied.contains(gate));
            gates.points[usize::from(column)] = i32::from(state.gate(column));
            gates.detour[usize::from(column)] = if taken { 2 } else { 0 };
        }
        gates
    }
}

fn kube_value(gates: &Gates, cell: Cell, kube: &Kube) -> i32 {
    let worth = WORTH[kube.kind.index()];
    if kube.blocked {
        return worth / 3;
    }
    // Rows that are left before the enemy's gates.
    let rows = if kube.token.seat() == Seat(0) { SIDE - 1 - cell.row() } else { cell.row() };
    let strides = if kube.kind == Kind::Comet { rows.div_ceil(2) } else { rows };
    let mut best = 0;
    for (column, (points, detour)) in (0..SIDE).zip(gates.points.into_iter().zip(gates.detour)) {
        let aside = column.abs_diff(cell.column());
        let mut way = match kube.kind {
            Kind::Star => strides.max(aside),
            Kind::Comet => strides + aside.div_ceil(2),
            _ => strides + aside,
        } + 1;
        // An Eclipse steps onto others, and a Kube does not block itself.
        if kube.kind != Kind::Eclipse && (rows > 0 || aside > 0) {
            way += detour;
        }
        best = best.max(WAY[usize::from(way).min(WAY.len() - 1)] * points);
    }
    worth + if kube.kind == Kind::Keys { 2 * best } else { best }
}
