//! Why an action is illegal. Written from the rules independently, cell by cell, so that it and `legal` check each other.

use crate::action::{Action, Quarter};
use crate::board::{Cell, Dir, Span};
use crate::clauses::Clause;
use crate::die::Die;
use crate::options::Level;
use crate::pieces::{Piece, Side};
use crate::present::Present;
use crate::state::Phase;

/// `Err` with the clause that forbids it.
type Allowed = Result<(), Clause>;

/// Whether the action is legal for the side to move.
pub(crate) fn action(now: &Present, action: Action) -> Allowed {
    match (action, now.phase) {
        (Action::End, Phase::Troc) => Ok(()),
        // The move has not been made yet, or it has been made already (CU-7).
        (Action::End, Phase::Move) => Err(Clause::OneMove),
        (Action::TrocCube { at }, _) => troc(now, at, None),
        (Action::TrocShield { at, on }, _) => troc(now, at, Some(on)),
        (_, Phase::Troc) => Err(Clause::OneMove),
        (_, Phase::Move) => make(now, action),
    }
}

/// Whether that is a legal move.
fn make(now: &Present, action: Action) -> Allowed {
    match action {
        Action::Go { from, to } => go(now, from, None, to)?,
        Action::Bend { from, corner, to } => go(now, from, Some(corner), to)?,
        Action::Slide { from, to } => slide(now, from, to)?,
        Action::Rotate { at, .. } => rotate(now, at)?,
        Action::Stand { from, to } => stand(now, from, to)?,
        Action::Step { from, to } => step(now, from, to)?,
        Action::Lie { from, to } => lie(now, from, to)?,
        Action::TrocCube { .. } | Action::TrocShield { .. } | Action::End => return Err(Clause::OneMove),
    }
    let mut then = *now;
    then.displace(action);
    unexposed(&then)
}

/// CU-26, after a step of the side to move.
fn unexposed(then: &Present) -> Allowed {
    let master = then.master(then.side);
    if attackers(then, then.side.other(), master, None).next().is_some() {
        return Err(Clause::OwnMasterSafe);
    }
    Ok(())
}

/// The piece on a cell, which must be one's own (CU-7).
fn own(now: &Present, cell: Cell) -> Result<Piece, Clause> {
    match now.piece_at(cell) {
        Some((side, piece)) if side == now.side => Ok(piece),
        _ => Err(Clause::OneMove),
    }
}

/// A cube or a Master goes from cell to cell.
fn go(now: &Present, from: Cell, corner: Option<Cell>, to: Cell) -> Allowed {
    match own(now, from)? {
        Piece::Cube(die, _) => {
            let path = Path::new(from, corner, to)?;
            if path.cells() != die.top() {
                return Err(Clause::ExactCount);
            }
            let over = stepped_over(now, to);
            if path.between().any(|cell| now.whose(cell).is_some() && Some(cell) != over) {
                return Err(Clause::NothingInTheWay);
            }
        }
        Piece::Master(_) => {
            let (columns, rows) = (from.column().abs_diff(to.column()), from.row().abs_diff(to.row()));
            match (corner, columns, rows) {
                (None, 0, 1) | (None, 1, 0) => {}
                (None, 1, 1) if now.first[now.side.index()] => {}
                (None, 1, 1) if now.level == Level::Tournament => return Err(Clause::MasterFirstMove),
                _ => return Err(Clause::MasterStep),
            }
        }
        Piece::Shield(_) => return Err(Clause::ShieldSlide),
        Piece::Soldier(_) if corner.is_some() => return Err(Clause::SoldierStep),
        Piece::Soldier(_) => return Err(Clause::ActionNotation),
    }
    land(now, from, to)
}

/// What a piece may end its move on (CU-20, CU-22, CU-23, CU-46).
fn land(now: &Present, from: Cell, to: Cell) -> Allowed {
    match now.piece_at(to) {
        None => Ok(()),
        Some((side, _)) if side == now.side => Err(Clause::Capture),
        Some((_, Piece::Master(_))) => Err(Clause::Capture),
        Some((_, Piece::Cube(..) | Piece::Soldier(_))) => Ok(()),
        Some((_, Piece::Shield(span))) => {
            let other = span.other(to);
            // CU-23: another piece than the one that captures. Only a Master with its first-move right can attack both
            // halves: a number or a diagonal never reaches two neighbouring cells.
            match attackers(now, now.side, other, Some(to)).find(|&cell| cell != from) {
                Some(_) => Ok(()),
                None if attackers(now, now.side, other, Some(to)).any(|cell| cell == from) => {
                    Err(Clause::MasterAttacksOnce)
                }
                None => Err(Clause::ShieldCapture),
            }
        }
    }
}

fn slide(now: &Present, from: Span, to: Span) -> Allowed {
    own_shield(now, from)?;
    let [a, b] = from.cells();
    let laid = match (to.covers(a), to.covers(b)) {
        (true, false) => to.other(a),
        (false, true) => to.other(b),
        _ => return Err(Clause::ShieldSlide),
    };
    match now.whose(laid) {
        None => Ok(()),
        Some(side) if side == now.side => Err(Clause::NothingInTheWay),
        Some(_) => Err(Clause::ShieldTakesNothing),
    }
}

fn own_shield(now: &Present, span: Span) -> Allowed {
    if own(now, span.first())? == Piece::Shield(span) { Ok(()) } else { Err(Clause::OneMove) }
}

fn rotate(now: &Present, at: Cell) -> Allowed {
    match own(now, at)? {
        Piece::Cube(..) if now.level == Level::Tournament => Ok(()),
        _ => Err(Clause::Rotation),
    }
}

fn stand(now: &Present, from: Span, to: Cell) -> Allowed {
    if now.level == Level::Basic {
        return Err(Clause::StandUp);
    }
    own_shield(now, from)?;
    let [a, b] = from.cells();
    let (Some(over_a), Some(over_b)) = (Dir::between(b, a), Dir::between(a, b)) else {
        return Err(Clause::StandUp);
    };
    if a.step(over_a.0, 1) != Some(to) && b.step(over_b.0, 1) != Some(to) {
        return Err(Clause::StandUp);
    }
    let them = now.side.other();
    match now.whose(to) {
        Some(side) if side == them => return Err(Clause::NoTransformInDanger),
        Some(_) => return Err(Clause::StandUp),
        None => {}
    }
    // CU-43: two different pieces, one on each half.
    let danger = attackers(now, them, a, Some(b)).any(|p| attackers(now, them, b, Some(a)).any(|q| p != q));
    if danger { Err(Clause::NoTransformInDanger) } else { Ok(()) }
}

fn own_soldier(now: &Present, cell: Cell) -> Allowed {
    if own(now, cell)? == Piece::Soldier(cell) { Ok(()) } else { Err(Clause::OneMove) }
}

fn step(now: &Present, from: Cell, to: Cell) -> Allowed {
    if now.level == Level::Basic {
        return Err(Clause::SoldierStep);
    }
    own_soldier(now, from)?;
    if from.column().abs_diff(to.column()) != 1 || from.row().abs_diff(to.row()) != 1 {
        return Err(Clause::SoldierStep);
    }
    land(now, from, to)
}

fn lie(now: &Present, from: Cell, to: Span) -> Allowed {
    if now.level == Level::Basic {
        return Err(Clause::LieDown);
    }
    own_soldier(now, from)?;
    let falls_on = |dir| Span::new(from.step(dir, 1)?, from.step(dir, 2)?);
    if !Dir::ALL.into_iter().any(|dir| falls_on(dir) == Some(to)) {
        return Err(Clause::LieDown);
    }
    let them = now.side.other();
    if to.cells().into_iter().any(|cell| now.whose(cell) == Some(them)) {
        return Err(Clause::NoTransformInDanger);
    }
    if to.cells().into_iter().any(|cell| now.whose(cell).is_some()) {
        return Err(Clause::LieDown);
    }
    if attackers(now, them, from, None).next().is_some() {
        return Err(Clause::NoTransformInDanger);
    }
    Ok(())
}

/// A troc that brings back a shield to those cells, or else a cube.
fn troc(now: &Present, at: Cell, shield: Option<Span>) -> Allowed {
    let side = now.side;
    let (cubes, shields) = now.captured(side);
    let master = now.master(side);
    if at != master || master.row() != side.far_row() || (shield.is_none() && cubes == 0) {
        return Err(Clause::Troc);
    }
    if let Some(on) = shield {
        if shields == 0 {
            return Err(Clause::Troc);
        }
        if !on.covers(at) || now.whose(on.other(at)).is_some() {
            return Err(Clause::TrocPlacing);
        }
    }
    let home = side.home();
    match now.piece_at(home) {
        None => {}
        Some((whose, Piece::Master(_))) if whose != side => return Err(Clause::TrocHome),
        Some((whose, Piece::Shield(span))) if whose != side => {
            let other = span.other(home);
            if !attackers(now, side, other, Some(home)).any(|cell| cell != master) {
                return Err(Clause::TrocHome);
            }
        }
        Some((whose, _)) if whose != side => {}
        Some(_) => return Err(Clause::TrocHome),
    }
    let mut then = *now;
    then.barter(match shield {
        Some(on) => Action::TrocShield { at, on },
        None => Action::TrocCube { at },
    });
    unexposed(&then)?;
    if now.phase == Phase::Move && !conceivable(&then).any(|action| make(&then, action).is_ok()) {
        return Err(Clause::TrocTime);
    }
    Ok(())
}

// --- who attacks what, by walking ---

/// The cells of a side's pieces that attack a cell. The cell `over`, if given, counts as free.
fn attackers(now: &Present, side: Side, to: Cell, over: Option<Cell>) -> impl Iterator<Item = Cell> {
    Cell::all().filter(move |&from| match now.piece_at(from) {
        Some((whose, piece)) if whose == side => attacks(now, side, piece, to, over),
        _ => false,
    })
}

fn attacks(now: &Present, side: Side, piece: Piece, to: Cell, over: Option<Cell>) -> bool {
    let from = piece.cell();
    let (columns, rows) = (from.column().abs_diff(to.column()), from.row().abs_diff(to.row()));
    match piece {
        Piece::Cube(die, _) => reaches(now, die, from, to, over),
        Piece::Master(_) => {
            matches!((columns, rows), (0, 1) | (1, 0)) || now.first[side.index()] && (columns, rows) == (1, 1)
        }
        Piece::Soldier(_) => (columns, rows) == (1, 1),
        Piece::Shield(_) => false,
    }
}

fn reaches(now: &Present, die: Die, from: Cell, to: Cell, over: Option<Cell>) -> bool {
    let corners = [None, Cell::new(from.column(), to.row()), Cell::new(to.column(), from.row())];
    corners.into_iter().any(|corner| {
        Path::new(from, corner, to).is_ok_and(|path| {
            path.cells() == die.top()
                && path.between().all(|cell| now.whose(cell).is_none() || Some(cell) == over)
        })
    })
}

/// The half that may be stepped over on the way to a cell: the other half of the enemy shield there (CU-22).
pub(crate) fn stepped_over(now: &Present, to: Cell) -> Option<Cell> {
    match now.piece_at(to) {
        Some((side, Piece::Shield(span))) if side != now.side => Some(span.other(to)),
        _ => None,
    }
}

/// A cube's way: one leg, or two at a right angle (CU-9).
pub(crate) struct Path {
    from: Cell,
    first: (Dir, u8),
    second: Option<(Dir, u8)>,
}

impl Path {
    pub(crate) fn new(from: Cell, corner: Option<Cell>, to: Cell) -> Result<Path, Clause> {
        let Some(corner) = corner else {
            let first = Dir::between(from, to).ok_or(Clause::OneCorner)?;
            return Ok(Path { from, first, second: None });
        };
        let first = Dir::between(from, corner).ok_or(Clause::OneCorner)?;
        let second = Dir::between(corner, to).ok_or(Clause::OneCorner)?;
        if first.0 == second.0 {
            // A straight path is written without a corner.
            return Err(Clause::ActionNotation);
        }
        if first.0 == second.0.back() {
            return Err(Clause::OneCorner);
        }
        Ok(Path { from, first, second: Some(second) })
    }

    pub(crate) fn cells(&self) -> u8 {
        self.first.1 + self.second.map_or(0, |(_, cells)| cells)
    }

    /// The cells rolled over, without the first and the last.
    pub(crate) fn between(&self) -> impl Iterator<Item = Cell> {
        let (first, legs) = (self.first, self.second);
        let on_first = (1..=first.1).filter_map(move |n| self.from.step(first.0, n));
        let corner = self.from.step(first.0, first.1);
        let on_second = legs.into_iter().flat_map(move |(dir, cells)| {
            (1..=cells).filter_map(move |n| corner.and_then(|corner| corner.step(dir, n)))
        });
        on_first.chain(on_second).take(self.cells() as usize - 1)
    }
}

/// Moves that some position might allow to the pieces of the side to move.
fn conceivable(now: &Present) -> impl Iterator<Item = Action> + '_ {
    let mine = move |cell| now.piece_at(cell).filter(|&(side, _)| side == now.side).map(|(_, piece)| piece);
    Cell::all().filter_map(mine).flat_map(|piece| -> Vec<Action> {
        match piece {
            Piece::Cube(_, from) => Cell::all()
                .flat_map(|to| {
                    let bend = |corner: Option<Cell>| Some(Action::Bend { from, corner: corner?, to });
                    [
                        Some(Action::Go { from, to }),
                        bend(Cell::new(from.column(), to.row())),
                        bend(Cell::new(to.column(), from.row())),
                    ]
                })
                .flatten()
                .chain(Quarter::ALL.map(|by| Action::Rotate { at: from, by }))
                .collect(),
            Piece::Master(from) => Cell::all().map(|to| Action::Go { from, to }).collect(),
            Piece::Shield(from) => Span::all()
                .map(|to| Action::Slide { from, to })
                .chain(Cell::all().map(|to| Action::Stand { from, to }))
                .collect(),
            Piece::Soldier(from) => Span::all()
                .map(|to| Action::Lie { from, to })
                .chain(Cell::all().map(|to| Action::Step { from, to }))
                .collect(),
        }
    })
}
