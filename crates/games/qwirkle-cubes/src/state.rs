//! The state: what is on the table, in the hands and in the bag, and the phase of the turn.

use cubo_core::{Seat, Turn, mix};

use crate::clauses::Clause;
use crate::cube::EACH_COLOUR;
use crate::cubes::{Colours, Cubes, faces_of_colours};
use crate::table::Board;

/// The most seats (box and rules: two to four).
pub const MOST_SEATS: usize = 4;

/// The phase of the turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Chance deals the hands (QC-1).
    Deal,
    /// The first line is to be laid (QC-2).
    First,
    /// A turn begins: re-roll or not (QC-4)?
    Choose,
    /// Chance rolls the cubes picked up for that (QC-4).
    Rolling(Cubes),
    /// Cubes are to be laid (QC-5).
    Lay,
    /// Nothing fits, but other faces would: chance rolls the whole hand (QC-7).
    Reroll,
    /// No face of the hand would fit: chance exchanges it (QC-7).
    Swap,
    /// No cube could ever be laid: all that is left is to pass (QC-7).
    Stuck,
    /// Chance fills the hand up (QC-6).
    Draw,
    /// Over: the clause is QC-21, or QC-7 if everybody passed.
    Over(Clause),
}

/// Everything but the table. Small and copied freely.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Present {
    pub seats: u8,
    /// Whose turn it is, also while chance acts; at the end, who acted last.
    pub seat: Seat,
    pub phase: Phase,
    /// How many passed in a row (QC-7).
    pub passes: u8,
    pub hands: [Cubes; MOST_SEATS],
    pub bag: Colours,
    pub scores: [u16; MOST_SEATS],
    /// How many cubes are on the table.
    pub laid: u8,
}

/// A game of Qwirkle Cubes at some moment.
#[derive(Clone)]
pub struct State {
    pub(crate) present: Present,
    pub(crate) table: Box<Board>,
}

/// What is needed to return to an earlier state: everything but the table, and how many cubes lay on it.
#[derive(Clone, Copy, Debug)]
pub struct Mark(pub(crate) Present);

impl State {
    /// Before the deal.
    pub(crate) fn new(seats: u8) -> State {
        let present = Present {
            seats,
            seat: Seat(0),
            phase: Phase::Deal,
            passes: 0,
            hands: [Cubes::NONE; MOST_SEATS],
            bag: [EACH_COLOUR; 6],
            scores: [0; MOST_SEATS],
            laid: 0,
        };
        State { present, table: Board::new() }
    }

    /// The cubes on the table.
    pub fn table(&self) -> &Board {
        &self.table
    }

    /// How many play.
    pub fn seats(&self) -> u8 {
        self.present.seats
    }

    /// The phase of the turn.
    pub fn phase(&self) -> Phase {
        self.present.phase
    }

    /// Whose turn it is, also while chance acts; at the end, who acted last.
    pub fn seat(&self) -> Seat {
        self.present.seat
    }

    /// The cubes in front of a seat.
    pub fn hand(&self, seat: Seat) -> &Cubes {
        &self.present.hands[seat.index()]
    }

    /// All hands in seat order.
    pub fn hands(&self) -> &[Cubes] {
        &self.present.hands[..self.present.seats as usize]
    }

    /// How many cubes of each colour are in the bag.
    pub fn bag(&self) -> &Colours {
        &self.present.bag
    }

    /// Points in seat order.
    pub fn points(&self) -> &[u16] {
        &self.present.scores[..self.present.seats as usize]
    }

    /// How many seats passed in a row (QC-7).
    pub fn passes(&self) -> u8 {
        self.present.passes
    }

    /// The hand of the seat whose turn it is.
    pub(crate) fn own(&self) -> &Cubes {
        self.hand(self.present.seat)
    }

    pub(crate) fn turn(&self) -> Turn {
        match self.present.phase {
            Phase::First | Phase::Choose | Phase::Lay | Phase::Stuck => Turn::Seat(self.present.seat),
            Phase::Deal | Phase::Rolling(_) | Phase::Reroll | Phase::Swap | Phase::Draw => Turn::Chance,
            Phase::Over(_) => Turn::Over,
        }
    }

    /// The phase after the choice of QC-4, depending on what can be laid (QC-5, QC-7).
    pub(crate) fn after_choice(&self) -> Phase {
        let hand = self.own();
        if self.table.takes(hand.faces()) {
            Phase::Lay
        } else if self.table.takes(faces_of_colours(&hand.colours())) {
            Phase::Reroll
        } else if self.table.takes(faces_of_colours(&self.present.bag)) {
            Phase::Swap
        } else {
            Phase::Stuck
        }
    }

    /// A hash of everything. The table's part is updated as cubes are laid; the rest is six words.
    pub(crate) fn key(&self) -> u64 {
        let present = &self.present;
        let (phase, rolling) = match present.phase {
            Phase::Deal => (0, Cubes::NONE),
            Phase::First => (1, Cubes::NONE),
            Phase::Choose => (2, Cubes::NONE),
            Phase::Rolling(cubes) => (3, cubes),
            Phase::Lay => (4, Cubes::NONE),
            Phase::Reroll => (5, Cubes::NONE),
            Phase::Swap => (6, Cubes::NONE),
            Phase::Stuck => (7, Cubes::NONE),
            Phase::Draw => (8, Cubes::NONE),
            Phase::Over(Clause::Qc21) => (9, Cubes::NONE),
            Phase::Over(_) => (10, Cubes::NONE),
        };
        let small = [present.seats, present.seat.0, present.passes, phase].map(u64::from);
        let mut key = mix(small.into_iter().fold(0, |word, byte| word << 8 | byte));
        key = mix(key ^ packed(&rolling));
        for (hand, &score) in present.hands.iter().zip(&present.scores) {
            key = mix(key ^ packed(hand) ^ u64::from(score) << 48);
        }
        key ^ self.table.key()
    }
}

/// Six bits a cube and three for their number.
fn packed(cubes: &Cubes) -> u64 {
    cubes.iter().fold(cubes.len() as u64, |word, cube| word << 6 | u64::from(cube.index()))
}
