//! What a side can do, as spelled (CU-52). An action may be illegal on the present board: `refuse` says why.

use crate::board::{Cell, Span};

/// One step of a turn: a move, a troc, or the end of a turn after the move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// A cube or a Master goes in a straight line (or a Master one cell diagonally): `D1-D7`.
    Go {
        /// Where it stands.
        from: Cell,
        /// Where it ends.
        to: Cell,
    },
    /// A cube goes with one turn: `D1-D4-G4`.
    Bend {
        /// Where it stands.
        from: Cell,
        /// Where it turns.
        corner: Cell,
        /// Where it ends.
        to: Cell,
    },
    /// A shield moves: `C2D2-D2E2`.
    Slide {
        /// What it covers.
        from: Span,
        /// What it will cover.
        to: Span,
    },
    /// A cube turns on the spot: `D1@90`.
    Rotate {
        /// Where it stands.
        at: Cell,
        /// How far.
        by: Quarter,
    },
    /// A shield stands up as a soldier: `C2D2-SE2`.
    Stand {
        /// What it covers.
        from: Span,
        /// Where it will stand.
        to: Cell,
    },
    /// A soldier moves: `SE2-SF3`.
    Step {
        /// Where it stands.
        from: Cell,
        /// Where it ends.
        to: Cell,
    },
    /// A soldier lies down as a shield: `SE2-F2G2`.
    Lie {
        /// Where it stands.
        from: Cell,
        /// What it will cover.
        to: Span,
    },
    /// A troc that brings back a cube: `E9=cube`.
    TrocCube {
        /// Where the Master stands.
        at: Cell,
    },
    /// A troc that brings back a shield: `E9=D9E9`.
    TrocShield {
        /// Where the Master stands.
        at: Cell,
        /// What the shield will cover.
        on: Span,
    },
    /// No troc after the move: `end`.
    End,
}

/// How far a cube turns on the spot, clockwise seen from above (CU-40).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Quarter {
    /// 90°.
    One = 1,
    /// 180°.
    Two = 2,
    /// 270°.
    Three = 3,
}

impl Quarter {
    /// All three.
    pub const ALL: [Quarter; 3] = [Quarter::One, Quarter::Two, Quarter::Three];

    /// As spelled in an action.
    pub fn degrees(self) -> &'static str {
        match self {
            Quarter::One => "90",
            Quarter::Two => "180",
            Quarter::Three => "270",
        }
    }
}

impl Action {
    /// Whether this is a move, and not a troc or the end of a turn (CU-7).
    pub fn is_move(self) -> bool {
        !matches!(self, Action::TrocCube { .. } | Action::TrocShield { .. } | Action::End)
    }

    /// The same action as the other player sees it, the board turned by half a turn.
    pub fn half_turn(self) -> Action {
        match self {
            Action::Go { from, to } => Action::Go { from: from.half_turn(), to: to.half_turn() },
            Action::Bend { from, corner, to } => {
                Action::Bend { from: from.half_turn(), corner: corner.half_turn(), to: to.half_turn() }
            }
            Action::Slide { from, to } => Action::Slide { from: from.half_turn(), to: to.half_turn() },
            Action::Rotate { at, by } => Action::Rotate { at: at.half_turn(), by },
            Action::Stand { from, to } => Action::Stand { from: from.half_turn(), to: to.half_turn() },
            Action::Step { from, to } => Action::Step { from: from.half_turn(), to: to.half_turn() },
            Action::Lie { from, to } => Action::Lie { from: from.half_turn(), to: to.half_turn() },
            Action::TrocCube { at } => Action::TrocCube { at: at.half_turn() },
            Action::TrocShield { at, on } => Action::TrocShield { at: at.half_turn(), on: on.half_turn() },
            Action::End => Action::End,
        }
    }
}
