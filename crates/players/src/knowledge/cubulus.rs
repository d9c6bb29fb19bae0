//! What is known of Cubulus: material, how far the cubes can go, how safe the Masters are, and who may troc soon.

use std::ops::ControlFlow;

use cubo_core::{PerSeat, Seat, mix};
pub use cubo_cubulus::Cubulus;
use cubo_cubulus::{Action, CUBES, Cell, Cells, Die, Dir, SHIELDS, Side, State};

mod learned;
#[cfg(test)]
mod plain;
pub mod tune;

pub use learned::{CUBULUS_INPUTS, CUBULUS_MARKS, CUBULUS_SETS, CubulusNet, cubulus_marks, cubulus_places};

use super::{Knowledge, Known, Look, Tactics};
#[cfg(feature = "nets")]
use crate::Mind;
use crate::search::Search;
#[cfg(feature = "nets")]
use crate::search::Timed;
use crate::{Ladder, Player, Style};

/// The approximate gain of taking a cube, and of taking a shield, for ordering and pruning.
const CUBE: i32 = 300;
const SHIELD: i32 = 250;

/// No more paths of one cube count.
const MOST_PATHS: u32 = 16;

/// How many terms the value has.
pub const CUBULUS_TERMS: usize = 11;

/// The terms of the value, in the order of the weights.
pub const CUBULUS_NAMES: [&str; CUBULUS_TERMS] = [
    "cube",     // a cube
    "shield",   // a shield that lies
    "soldier",  // a shield that stands
    "path",     // a path that a cube can take
    "exposed",  // a cell next to the Master that the enemy attacks
    "room",     // a cell next to the Master where it could go
    "race",     // a row that the Master has come nearer to the far one, with something to bring back
    "poised",   // the Master stands on the far row, with something to bring back
    "attacked", // a cube that the enemy attacks
    "touched",  // a shield of which the enemy attacks a half
    "tempo",    // having the move
];

/// The weights of the terms: the value is the weighted sum of the terms of a side, minus that of the other side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CubulusKnowledge {
    /// In the order of [`CUBULUS_NAMES`].
    pub weights: [i32; CUBULUS_TERMS],
}

impl Default for CubulusKnowledge {
    /// Fitted by `cubo tune cubulus`; docs/players-lab.md has the results.
    fn default() -> Self {
        CubulusKnowledge { weights: [300, 127, 138, 6, -33, -33, 17, -30, -36, -3, 30] }
    }
}

impl CubulusKnowledge {
    /// Set by hand, before anything was measured. Every fit starts from these.
    pub const fn by_hand() -> Self {
        CubulusKnowledge { weights: [300, 200, 200, 4, -14, 8, 10, 120, -20, -10, 15] }
    }

    /// The count of each term for White and for Black.
    fn counts(state: &State) -> [[i32; CUBULUS_TERMS]; 2] {
        // Not by `map`, which copies about.
        let (white, black) = (Self::reach(state, Side::White), Self::reach(state, Side::Black));
        [Self::count(state, Side::White, white.0, black.1), Self::count(state, Side::Black, black.0, white.1)]
    }

    /// How many paths the cubes of a side have, and which of the other side's cells that matter it attacks.
    fn reach(state: &State, side: Side) -> (i32, Cells) {
        let them = side.other();
        let targets = state.cubes(them).or(Cells::near(state.master(them))).or(state.shield_cells(them));
        let (paths, hit) = state.reach(side, MOST_PATHS, targets);
        (paths as i32, hit)
    }

    /// The count of each term for a side whose cubes have so many paths, and which is attacked on these cells.
    #[inline]
    fn count(state: &State, side: Side, paths: i32, hit: Cells) -> [i32; CUBULUS_TERMS] {
        let master = state.master(side);
        let cubes = state.cubes(side).len() as i32;
        let shields = state.shields(side).up_to_two() as i32;
        let soldiers = state.soldiers(side).up_to_two() as i32;
        let exposed = hit.beside(master) as i32;
        let room = state.free().without(hit).beside(master) as i32;
        let attacked = state.cubes(side).and(hit).len() as i32;
        let touched = state.shields_on(side, hit).up_to_two() as i32;
        let (mut race, mut poised) = (0, 0);
        if cubes < CUBES.into() || shields + soldiers < SHIELDS.into() {
            let far = i32::from(side.far_row().abs_diff(master.row()));
            race = 8 - far;
            poised = i32::from(far == 0);
        }
        let tempo = i32::from(state.side() == side);
        [cubes, shields, soldiers, paths, exposed, room, race, poised, attacked, touched, tempo]
    }

    /// The value of counted terms for the first of both.
    fn weigh(&self, [mine, theirs]: [&[i32; CUBULUS_TERMS]; 2]) -> i32 {
        (0..CUBULUS_TERMS).map(|term| self.weights[term] * (mine[term] - theirs[term])).sum()
    }

    /// The count of each term for a side, minus that of the other side.
    pub fn terms(state: &State, side: Side) -> [i32; CUBULUS_TERMS] {
        let counts = Self::counts(state);
        let [mine, theirs] = [side, side.other()].map(|side| &counts[side as usize]);
        std::array::from_fn(|term| mine[term] - theirs[term])
    }
}

impl Known for Cubulus {
    type Knowledge = CubulusKnowledge;
    const LADDERS: &'static [Ladder] = &[[
        Style::Glance(14, 1, 1),
        Style::Glance(24, 1, 1),
        Style::Glance(30, 1, 2),
        Style::Glance(60, 1, 2),
        Style::Search(110),
        Style::Search(155),
    ]];
    const OPENING: u32 = 6;

    #[cfg(feature = "nets")]
    fn searcher() -> Option<Box<dyn Player<Cubulus>>> {
        let learned = || CubulusNet::of_the_house().map(Search::new);
        Some(Box::new(Timed::new(Search::new(CubulusKnowledge::default()), learned)))
    }

    #[cfg(feature = "nets")]
    fn by_hand() -> Option<Box<dyn Player<Cubulus>>> {
        Some(Box::new(Search::new(CubulusKnowledge::default())))
    }

    #[cfg(feature = "nets")]
    fn learned() -> Option<Mind<Cubulus>> {
        Some(Mind::open(CubulusNet::of_the_house()?, Search::new))
    }

    #[cfg(not(feature = "nets"))]
    fn searcher() -> Option<Box<dyn Player<Cubulus>>> {
        Some(Box::new(Search::new(CubulusKnowledge::default())))
    }
}

impl Knowledge<Cubulus> for CubulusKnowledge {
    const LEAD: i32 = 400;

    fn values(&self, state: &State) -> PerSeat<i32> {
        PerSeat::from_fn(2, |seat| self.value(state, seat))
    }

    fn evaluate(&self, states: &[State]) -> i64 {
        super::evaluations::one_by_one(self, states)
    }

    fn look(&self, state: &State, action: Action) -> Look {
        let them = state.side().other();
        match action {
            Action::Go { from, to } | Action::Bend { from, to, .. } | Action::Step { from, to } => {
                if state.covered(them).has(to) {
                    let own = if state.cubes(state.side()).has(from) { 0 } else { 1 };
                    let prey = if state.cubes(them).has(to) { CUBE } else { SHIELD };
                    Look::Noisy(prey + own)
                } else {
                    Look::Quiet(0)
                }
            }
            Action::TrocCube { .. } | Action::TrocShield { .. } => Look::Noisy(1_000),
            Action::Slide { .. } | Action::Stand { .. } | Action::Lie { .. } | Action::End => Look::Quiet(0),
            Action::Rotate { .. } => Look::Late(0),
        }
    }
}

impl Tactics<Cubulus> for CubulusKnowledge {
    const REPEATS: bool = true;
    const SWING: i32 = 90;
    type Followed = ();

    fn value(&self, state: &State, seat: Seat) -> i32 {
        let side = Side::ALL[seat.index() & 1];
        let counts = Self::counts(state);
        self.weigh([&counts[side as usize], &counts[side.other() as usize]])
    }

    fn noisy<B>(&self, state: &State, each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        state.captures(each)
    }

    fn gain(&self, state: &State, action: Action) -> i32 {
        match action {
            Action::Go { to, .. } | Action::Bend { to, .. } | Action::Step { to, .. } => {
                if state.cubes(state.side().other()).has(to) { CUBE } else { SHIELD }
            }
            _ => CUBE,
        }
    }

    fn urgent(&self, state: &State) -> bool {
        state.check()
    }

    /// A cube that ends at its new number's distance from the enemy Master, or a soldier at its corner.
    fn threatens(&self, state: &State, action: Action) -> bool {
        let master = state.master(state.side().other());
        let aims = |die: Die, to: Cell| Cells::at_distance(master, die.top()).has(to);
        let roll = |die: Die, from: Cell, to: Cell| match Dir::between(from, to) {
            Some((dir, cells)) => die.roll(dir, cells),
            None => die,
        };
        match action {
            Action::Go { from, to } => aims(roll(state.die_at(from), from, to), to),
            Action::Bend { from, corner, to } => {
                aims(roll(roll(state.die_at(from), from, corner), corner, to), to)
            }
            Action::Step { to, .. } | Action::Stand { to, .. } => Cells::around(master).has(to),
            _ => false,
        }
    }

    fn slot(&self, action: Action) -> usize {
        let cells = |a: Cell, b: Cell| a.index() * 81 + b.index();
        match action {
            Action::Go { from, to } | Action::Bend { from, to, .. } | Action::Step { from, to } => {
                cells(from, to)
            }
            Action::Slide { from, to } => 6561 + (from.first().index() * 7 + to.first().index() * 3) % 800,
            Action::Stand { from, to } => cells(from.first(), to),
            Action::Lie { from, to } => cells(from, to.first()),
            Action::Rotate { at, by } => 7400 + at.index() * 4 + by as usize,
            Action::TrocCube { at } | Action::TrocShield { at, .. } => 8000 + at.index(),
            Action::End => 8190,
        }
    }

    /// Near the hundredth quiet turn the number of quiet turns matters (CU-29).
    fn salt(&self, state: &State) -> u64 {
        if state.quiet() < 80 { 0 } else { mix(u64::from(state.quiet())) }
    }
}
