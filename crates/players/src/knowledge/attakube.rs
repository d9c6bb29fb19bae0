//! What is known of AttaKube: how to set up, what Kubes and their way to a gate are worth, and what hidden Kubes may be,
//! judging by what they did and did not do.

use std::sync::LazyLock;

pub use cubo_attakube::AttaKube;
use cubo_attakube::{Action, CELLS, Cell, Kind, Kube, SIDE, State};
use cubo_core::{Dice, PerSeat, QuickDice, Seat, walk};

use super::{Beliefs, Knowledge, Known, Look};
#[cfg(feature = "nets")]
use crate::Mind;
use crate::search::Infoset;
#[cfg(feature = "nets")]
use crate::search::Timed;
use crate::{Ladder, Player, Sight, Style};
use beliefs::Evidence;

mod beliefs;
#[cfg(test)]
mod count;
mod guesses;
mod habits;
mod learned;
mod moment;

pub use guesses::{ATTAKUBE_GUESS_HELD, ATTAKUBE_GUESS_INPUTS, AttaKubeGuesses, Glimpse, Glimpses};
pub use learned::{ATTAKUBE_HELD, ATTAKUBE_INPUTS, ATTAKUBE_SETS, AttaKubeNet, attakube_inputs};

/// What is known of AttaKube.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AttaKubeKnowledge;

impl Known for AttaKube {
    type Knowledge = AttaKubeKnowledge;
    const LADDERS: &'static [Ladder] = &[[
        Style::Glance(5, 1, 0),
        Style::Glance(30, 1, 0),
        Style::Search(1_000),
        Style::Search(6_000),
        Style::Search(40_000),
        Style::Search(200_000),
    ]];
    const HINT: u64 = 300_000;

    #[cfg(not(feature = "nets"))]
    fn searcher() -> Option<Box<dyn Player<AttaKube>>> {
        Some(Box::new(Infoset::new(AttaKubeKnowledge)))
    }

    #[cfg(feature = "nets")]
    fn searcher() -> Option<Box<dyn Player<AttaKube>>> {
        let learned = || AttaKubeNet::of_the_house().map(Infoset::new);
        Some(Box::new(Timed::new(Infoset::new(AttaKubeKnowledge), learned)))
    }

    #[cfg(feature = "nets")]
    fn by_hand() -> Option<Box<dyn Player<AttaKube>>> {
        Some(Box::new(Infoset::new(AttaKubeKnowledge)))
    }

    #[cfg(feature = "nets")]
    fn learned() -> Option<Mind<AttaKube>> {
        Some(Mind::new(AttaKubeNet::of_the_house()?, Infoset::new, Infoset::knowing))
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
        let ways = Ways::of(state);
        for cell in state.occupied() {
            let (lower, upper) = state.kubes_on(cell);
            for kube in [&lower, &upper].into_iter().flatten() {
                let worth = WORTH[kube.kind.index()];
                values[kube.token.seat()] +=
                    if kube.blocked { worth / 3 } else { worth + ways.value(cell, kube) };
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

/// The usual gates (AK-2).
const USUAL: [u8; SIDE as usize] = [1, 1, 2, 3, 2, 1, 1];
/// What the best of the usual gates is worth: by four gaits, the rows and the column of a cell, and the gates that are taken.
const KNOWN: usize = (4 * CELLS) << SIDE;
static WAYS: LazyLock<Box<[u8]>> = LazyLock::new(|| {
    let spots =
        (0..4).flat_map(|gait| (0..SIDE).flat_map(move |rows| (0..SIDE).map(move |at| (gait, rows, at))));
    let all = spots.flat_map(|(gait, rows, column)| {
        (0..1 << SIDE).map(move |taken| best_gate(&USUAL, taken, gait, rows, column) as u8)
    });
    all.collect()
});

/// The ways of Kubes to the gates in one state.
struct Ways {
    gates: [u8; SIDE as usize],
    /// On which of the gates that a side has to cross somebody stands: one bit a column.
    taken: [u8; 2],
    /// What ways are worth, if the gates are the usual ones.
    known: Option<&'static [u8; KNOWN]>,
}

impl Ways {
    #[inline]
    fn of(state: &State) -> Ways {
        let gates = std::array::from_fn(|column| state.gate(column as u8));
        let mut taken = [0; 2];
        for cell in state.occupied() {
            match cell.row() {
                0 => taken[1] |= 1 << cell.column(),
                row if row == SIDE - 1 => taken[0] |= 1 << cell.column(),
                _ => {}
            }
        }
        let known = if gates == USUAL { WAYS.first_chunk() } else { None };
        Ways { gates, taken, known }
    }

    /// What the best gate of a free Kube is worth to it, by the way there.
    #[inline]
    fn value(&self, cell: Cell, kube: &Kube) -> i32 {
        let side = kube.token.seat();
        // Rows that are left before the enemy's gates.
        let rows = if side == Seat(0) { SIDE - 1 - cell.row() } else { cell.row() };
        let taken = self.taken[side.index() & 1];
        let gait = match kube.kind {
            Kind::Star => 1,
            Kind::Comet => 2,
            Kind::Eclipse => 3,
            _ => 0,
        };
        let best = match self.known {
            Some(known) => {
                let spot = gait * CELLS + usize::from(rows * SIDE + cell.column());
                known[spot << SIDE | usize::from(taken)].into()
            }
            None => best_gate(&self.gates, taken, gait, rows, cell.column()),
        };
        if kube.kind == Kind::Keys { 2 * best } else { best }
    }
}

/// What the best gate is worth to a Kube so many rows before them, which goes straight (0), also aslant (1), by two cells (2), or onto others (3).
fn best_gate(gates: &[u8; SIDE as usize], taken: u8, gait: usize, rows: u8, from: u8) -> i32 {
    let mut best = 0;
    for (column, &points) in (0..SIDE).zip(gates) {
        let aside = column.abs_diff(from);
        let mut way = match gait {
            1 => rows.max(aside),
            2 => rows.div_ceil(2) + aside.div_ceil(2),
            _ => rows + aside,
        } + 1;
        // An Eclipse steps onto others, and a Kube does not block itself.
        if gait != 3 && (rows > 0 || aside > 0) && taken & 1 << column != 0 {
            way += 2;
        }
        best = best.max(WAY[usize::from(way).min(WAY.len() - 1)] * i32::from(points));
    }
    best
}

#[cfg(test)]
mod tests {
    use cubo_core::Game;

    use super::*;

    /// What is looked up for the usual gates is what is computed for any.
    #[test]
    fn ways_are_the_same_by_table() {
        let (mut dice, mut list, mut compared) = (QuickDice::new(3), Vec::new(), 0);
        for _ in 0..6 {
            let mut state = AttaKube::start(&Default::default(), 2).expect("a table");
            while let Some(event) = walk::random_event::<AttaKube>(&state, &mut dice, &mut list) {
                cubo_core::apply(&mut state, &event);
                let by_table = Ways::of(&state);
                assert!(by_table.known.is_some());
                let computed = Ways { known: None, ..Ways::of(&state) };
                for cell in state.occupied() {
                    let (lower, upper) = state.kubes_on(cell);
                    for kube in [lower, upper].into_iter().flatten() {
                        assert_eq!(
                            by_table.value(cell, &kube),
                            computed.value(cell, &kube),
                            "{cell} {kube:?}"
                        );
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared > 1_000, "{compared}");
    }
}
