//! What actions and chance do.

use cubo_core::Seat;

use crate::action::{Action, Deed, Placement, Placements};
use crate::chance::{Chance, Hands};
use crate::clauses::Clause;
use crate::cubes::Cubes;
use crate::family::{Holding, line_points};
use crate::state::{Mark, Phase, State};
use crate::table::{COLUMN, ROW};

/// The points for laying the last cube (QC-21).
const LAST_CUBE: u16 = 6;

impl State {
    pub(crate) fn play(&mut self, action: Action) {
        match action.deed() {
            Deed::Keep => self.present.phase = self.after_choice(),
            Deed::Roll(cubes) => self.present.phase = Phase::Rolling(cubes),
            Deed::Lay(placements) => self.lay(&placements),
            Deed::Pass => self.pass(),
        }
    }

    fn lay(&mut self, placements: &Placements) {
        let seat = self.present.seat.index();
        let axis = axis_of(placements.as_slice());
        // The lines across count once for each cube, the line along the cubes once, when all of them are in it (QC-20).
        let (mut points, mut along) = (0, 0);
        for placement in placements.iter() {
            self.present.hands[seat].take(placement.cube);
            let line = self.table.lay(placement).map(line_points);
            points += line[1 - axis];
            along = line[axis];
        }
        self.present.laid += placements.as_slice().len() as u8;
        self.present.scores[seat] += points + along;
        self.present.passes = 0;
        if self.own().is_empty() && self.present.bag == [0; 6] {
            self.present.scores[seat] += LAST_CUBE; // QC-21
            self.present.phase = Phase::Over(Clause::Qc21);
        } else {
            self.present.phase = Phase::Draw;
        }
    }

    fn pass(&mut self) {
        self.present.passes += 1;
        if self.present.passes == self.present.seats {
            self.present.phase = Phase::Over(Clause::Qc7);
        } else {
            self.next_seat();
        }
    }

    /// QC-3.
    fn next_seat(&mut self) {
        self.present.seat = self.present.seat.next(self.present.seats);
        self.present.phase = Phase::Choose;
    }

    pub(crate) fn apply_chance(&mut self, chance: Chance) {
        match chance {
            Chance::Deal(hands) => self.deal(&hands),
            Chance::Roll(cubes) => {
                let rolled = match self.present.phase {
                    Phase::Rolling(cubes) => cubes,
                    _ => *self.own(),
                };
                let mut hand = self.own().without(&rolled).unwrap_or(Cubes::NONE);
                hand.add_all(&cubes);
                self.present.hands[self.present.seat.index()] = hand;
                self.present.phase = self.after_choice();
            }
            Chance::Swap(cubes) => {
                let back = self.own().colours();
                for (bag, back) in self.present.bag.iter_mut().zip(back) {
                    *bag += back;
                }
                self.present.hands[self.present.seat.index()] = Cubes::NONE;
                self.draw_into(self.present.seat, &cubes);
                self.present.phase = self.after_choice();
            }
            Chance::Draw(cubes) => {
                self.draw_into(self.present.seat, &cubes);
                self.next_seat();
            }
        }
    }

    fn deal(&mut self, hands: &Hands) {
        for (seat, hand) in Seat::all(self.present.seats).zip(hands.as_slice()) {
            self.draw_into(seat, hand);
        }
        self.present.seat = first_seat(self.hands());
        self.present.phase = Phase::First;
    }

    fn draw_into(&mut self, seat: Seat, cubes: &Cubes) {
        for (bag, drawn) in self.present.bag.iter_mut().zip(cubes.colours()) {
            *bag -= drawn;
        }
        self.present.hands[seat.index()].add_all(cubes);
    }

    pub(crate) fn rewind(&mut self, mark: &Mark) {
        while self.present.laid > mark.0.laid {
            self.table.take_back();
            self.present.laid -= 1;
        }
        self.present = mark.0;
    }
}

/// The seat that begins (QC-2): the one with the largest set, and of equals the lowest.
pub(crate) fn first_seat(hands: &[Cubes]) -> Seat {
    let mut best = (0, Seat(0));
    for (seat, hand) in Seat::all(hands.len() as u8).zip(hands) {
        let most = Holding::of(hand).most;
        if most > best.0 {
            best = (most, seat);
        }
    }
    best.1
}

/// The axis along which these placements lie; of one alone it does not matter.
fn axis_of(placements: &[Placement]) -> usize {
    match placements {
        [first, second, ..] if first.cell.y() != second.cell.y() => COLUMN,
        _ => ROW,
    }
}
