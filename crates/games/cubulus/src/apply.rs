//! What actions do.

use crate::action::Action;
use crate::board::Cell;
use crate::legal;
use crate::pieces::Piece;
use crate::present::Present;
use crate::state::{Ending, Phase, State};

/// Quiet turns that make a draw (CU-29).
pub(crate) const QUIET_TURNS: u8 = 100;

impl State {
    /// Applies a legal action and decides what comes next.
    #[inline]
    pub(crate) fn play(&mut self, action: Action) {
        let now = &mut self.now;
        match action {
            Action::End => self.end_turn(),
            Action::TrocCube { .. } | Action::TrocShield { .. } => {
                now.barter(action);
                now.quiet = 0;
                now.revived = true;
                self.past.recall();
                now.check = false;
                match now.phase {
                    Phase::Move => now.bartered = true,
                    Phase::Troc => self.end_turn(),
                }
            }
            _ => {
                let captured = now.displace(action);
                now.quiet = if captured || now.bartered { 0 } else { now.quiet + 1 };
                if now.troc_row() && now.waits_for_troc() {
                    return;
                }
                self.end_turn();
            }
        }
    }

    /// The other side is to move; a turn begins.
    #[inline]
    fn end_turn(&mut self) {
        let now = &mut self.now;
        now.set_phase(Phase::Move);
        now.set_side(now.side.other());
        now.bartered = false;
        self.begin_turn();
    }

    /// Counts the position and decides whether the game goes on: CU-27 and CU-28 before CU-29.
    #[inline]
    pub(crate) fn begin_turn(&mut self) {
        let now = &mut self.now;
        now.check = now.attacked(now.master(now.side), now.side.other());
        // Without a troc, positions before the last capture had more pieces, so they cannot be equal.
        let before = if now.revived { usize::MAX } else { now.quiet as usize };
        let third = self.past.push(now.key, before);
        if !legal::any(now) {
            now.over = Some(if now.check { Ending::Mate } else { Ending::Stuck });
        } else if now.quiet >= QUIET_TURNS || third {
            now.over = Some(Ending::Draw);
        }
    }
}

impl Present {
    /// After a move: begins the troc phase if a troc is legal (CU-34), and returns whether it did.
    fn waits_for_troc(&mut self) -> bool {
        self.set_phase(Phase::Troc);
        if self.any_troc() {
            self.check = false;
            return true;
        }
        self.set_phase(Phase::Move);
        false
    }

    /// Makes a move on the board, and returns whether it captured. The move need not be legal, but it must start from
    /// the right kind of piece of the side to move, and must not end on a Master or an own piece.
    #[inline]
    pub(crate) fn displace(&mut self, action: Action) -> bool {
        let side = self.side;
        match action {
            Action::Go { from, to } => {
                let captured = self.capture(to);
                if from == self.master(side) {
                    self.put(side, Piece::Master(to));
                    self.set_first(side, false);
                } else {
                    self.roll(from, to, to);
                }
                captured
            }
            Action::Bend { from, corner, to } => {
                let captured = self.capture(to);
                self.roll(from, corner, to);
                captured
            }
            Action::Slide { from, to } => {
                self.slide(side, from, to);
                false
            }
            Action::Rotate { at, by } => {
                self.turn_cube(side, at, self.dice[at.index()].turn(by as u8));
                false
            }
            Action::Stand { from, to } => {
                self.lift(side, Piece::Shield(from));
                self.put(side, Piece::Soldier(to));
                false
            }
            Action::Step { from, to } => {
                let captured = self.capture(to);
                self.lift(side, Piece::Soldier(from));
                self.put(side, Piece::Soldier(to));
                captured
            }
            Action::Lie { from, to } => {
                self.lift(side, Piece::Soldier(from));
                self.put(side, Piece::Shield(to));
                false
            }
            Action::TrocCube { .. } | Action::TrocShield { .. } | Action::End => false,
        }
    }

    /// Makes a troc on the board (CU-31 to CU-33, CU-45).
    pub(crate) fn barter(&mut self, action: Action) {
        let side = self.side;
        let home = side.home();
        self.capture(home);
        self.put(side, Piece::Master(home));
        match action {
            Action::TrocCube { at } => self.put(side, Piece::Cube(side.returning_die(), at)),
            Action::TrocShield { on, .. } => self.put(side, Piece::Shield(on)),
            _ => {}
        }
        self.set_first(side, true);
    }

    /// Takes the enemy piece on a cell off the board, if there is one.
    #[inline]
    fn capture(&mut self, cell: Cell) -> bool {
        let them = self.side.other();
        if self.men(them) & cell.bit() == 0 {
            return false;
        }
        match self.piece_at(cell) {
            Some((_, piece)) => self.lift(them, piece),
            None => return false,
        }
        true
    }

    /// Rolls a cube by a corner (which may be the end) to a cell (CU-10).
    #[inline]
    fn roll(&mut self, from: Cell, corner: Cell, to: Cell) {
        let die = self.dice[from.index()].roll_by(corner.minus(from)).roll_by(to.minus(corner));
        self.move_cube(self.side, from, to, die);
    }
}
