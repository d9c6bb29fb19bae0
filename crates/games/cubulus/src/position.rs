//! A position as one line of text (CU-51).

use cubo_core::BadPosition;

use crate::apply::QUIET_TURNS;
use crate::board::{Cell, Cells};
use crate::notation::{read_piece, write_piece};
use crate::options::Level;
use crate::past::Past;
use crate::pieces::{CUBES, Piece, SHIELDS, Side};
use crate::present::Present;
use crate::state::{Phase, State};
use crate::tables::{NEAR, ways};

/// Writes pieces, side to move, phase, first-move rights, quiet turns and level.
pub(crate) fn write(state: &State) -> String {
    let mut pieces = Vec::new();
    for side in Side::ALL {
        pieces.extend(state.pieces(side).map(|piece| write_piece(side, piece)));
    }
    let now = &state.now;
    format!(
        "{} ; {} ; {} ; first {} ; quiet {} ; level {}",
        pieces.join(" "),
        match now.side {
            Side::White => "w",
            Side::Black => "b",
        },
        match now.phase {
            Phase::Move => "move",
            Phase::Troc => "troc",
        },
        match now.first {
            [true, true] => "wb",
            [true, false] => "w",
            [false, true] => "b",
            [false, false] => "-",
        },
        now.quiet,
        now.level.number()
    )
}

/// Reads what [`write`] writes, the pieces in any order.
pub(crate) fn read(text: &str) -> Result<State, BadPosition> {
    let parts: Vec<&str> = text.split(';').map(str::trim).collect();
    let &[pieces, side, phase, first, quiet, level] = parts.as_slice() else {
        return bad(format!(
            "a position has six parts between semicolons (pieces; side; phase; first; quiet; level), not {}",
            parts.len()
        ));
    };
    let level = match level {
        "level 1" => Level::Basic,
        "level 2" => Level::Tournament,
        _ => return bad(format!("the last part is \"level 1\" or \"level 2\", not {level:?}")),
    };
    let side = match side {
        "w" => Side::White,
        "b" => Side::Black,
        _ => return bad(format!("the side to move is \"w\" or \"b\", not {side:?}")),
    };
    let phase = match phase {
        "move" => Phase::Move,
        "troc" => Phase::Troc,
        _ => return bad(format!("the phase is \"move\" or \"troc\", not {phase:?}")),
    };
    let first = match first {
        "first wb" => [true, true],
        "first w" => [true, false],
        "first b" => [false, true],
        "first -" => [false, false],
        _ => return bad(format!("first-move rights are \"first wb\", w, b or -, not {first:?}")),
    };
    let quiet = match quiet.strip_prefix("quiet ").map(str::parse::<u8>) {
        Some(Ok(number)) if number <= QUIET_TURNS && quiet == format!("quiet {number}") => number,
        _ => return bad(format!("quiet turns are \"quiet 0\" to \"quiet {QUIET_TURNS}\", not {quiet:?}")),
    };
    let mut read = Vec::new();
    for word in pieces.split_whitespace() {
        read.push(read_piece(word).or_else(|why| bad(format!("{word:?} is no piece: {why}")))?);
    }
    let setup = Setup { pieces: read, side, phase, level, first, quiet, bartered: false };
    let present = setup.present()?;
    Ok(State::set_up(present))
}

fn bad<T>(why: impl Into<String>) -> Result<T, BadPosition> {
    Err(BadPosition::new(why))
}

/// What a position text says, before it is checked.
pub(crate) struct Setup {
    pub(crate) pieces: Vec<(Side, Piece)>,
    pub(crate) side: Side,
    pub(crate) phase: Phase,
    pub(crate) level: Level,
    pub(crate) first: [bool; 2],
    pub(crate) quiet: u8,
    pub(crate) bartered: bool,
}

impl Setup {
    /// The board it describes, if a game could have come to it.
    pub(crate) fn present(&self) -> Result<Present, BadPosition> {
        let mut now = self.place()?;
        for side in Side::ALL {
            // At level 1 no Master has this right, whatever the text says. At level 2 the text is accepted, wherever
            // the Master stands: CU-51 lists what is impossible, and this is not in the list.
            now.set_first(side, self.first[side.index()]);
        }
        now.set_side(self.side);
        now.set_phase(self.phase);
        now.quiet = self.quiet;
        now.bartered = self.bartered;
        match self.phase {
            Phase::Move => {
                if now.attacked(now.master(self.side.other()), self.side) {
                    if !may_have_bartered(&now) {
                        return bad(format!(
                            "{:?} is in check, but it is {:?}’s turn",
                            self.side.other(),
                            self.side
                        ));
                    }
                    now.bartered = true;
                }
                if now.bartered && now.attacked(now.master(self.side), self.side.other()) {
                    return bad(format!("{:?} has made a troc and is still in check", self.side));
                }
            }
            Phase::Troc => {
                if now.attacked(now.master(self.side), self.side.other()) {
                    return bad(format!("{:?} has made its move and is still in check", self.side));
                }
                if !now.any_troc() {
                    return bad(format!("the phase is troc, but {:?} can make none", self.side));
                }
            }
        }
        Ok(now)
    }

    /// Puts the pieces on a board.
    fn place(&self) -> Result<Present, BadPosition> {
        let mut now = Present::empty(self.level);
        for side in Side::ALL {
            let pieces = || self.pieces.iter().filter(|&&(whose, _)| whose == side).map(|&(_, piece)| piece);
            let masters: Vec<Cell> =
                pieces().filter(|piece| matches!(piece, Piece::Master(_))).map(Piece::cell).collect();
            let &[master] = masters.as_slice() else {
                return bad(format!("{side:?} has {} Masters instead of one", masters.len()));
            };
            let cubes = pieces().filter(|piece| matches!(piece, Piece::Cube(..))).count();
            let shields =
                pieces().filter(|piece| matches!(piece, Piece::Shield(_) | Piece::Soldier(_))).count();
            if cubes > CUBES as usize {
                return bad(format!("{side:?} has {cubes} cubes, but a set holds {CUBES}"));
            }
            if shields > SHIELDS as usize {
                return bad(format!(
                    "{side:?} has {shields} shields and soldiers, but a set holds {SHIELDS}"
                ));
            }
            now.put(side, Piece::Master(master));
        }
        if now.men[0] & now.men[1] != 0 {
            return bad(format!("two pieces stand on {}", now.master(Side::White)));
        }
        for &(side, piece) in &self.pieces {
            let cells = match piece {
                Piece::Master(_) => continue,
                Piece::Shield(span) => span.bits(),
                Piece::Cube(_, cell) => cell.bit(),
                Piece::Soldier(cell) if self.level == Level::Basic => {
                    return bad(format!("a soldier stands on {cell}, but level 1 has none"));
                }
                Piece::Soldier(cell) => cell.bit(),
            };
            if let Some(cell) = Cells(cells & now.occupied()).next() {
                return bad(format!("two pieces stand on {cell}"));
            }
            now.put(side, piece);
        }
        Ok(now)
    }
}

/// Whether the enemy Master can be under attack though it is not its side's turn: only between a troc and the move that
/// follows it (CU-25). Then the Master is back home, a piece stands on the far row as a troc puts it, and the attack
/// is the Master's own or comes through a cell next to home, where a shield was taken.
fn may_have_bartered(now: &Present) -> bool {
    let (side, home) = (now.side, now.side.home());
    let returned = |cell: Cell| match now.piece_at(cell) {
        Some((whose, Piece::Cube(die, _))) => whose == side && die == side.returning_die(),
        Some((whose, Piece::Shield(_))) => whose == side,
        _ => false,
    };
    let explained = |from: Cell| {
        from == home
            || now.cubes() & from.bit() != 0
                && ways(from, now.master(side.other())).into_iter().any(|way| way & NEAR[home.index()] != 0)
    };
    now.master(side) == home
        && now.quiet == 0
        && (now.level == Level::Basic || now.first[side.index()])
        && Cell::all().any(|cell| side.trocs_on(cell) && returned(cell))
        && Cells(now.attackers(now.master(side.other()), side, now.occupied())).all(explained)
}

impl State {
    /// A game that begins with this position: its first occurrence, if a turn begins here (CU-51).
    pub(crate) fn set_up(now: Present) -> State {
        let mut state = State { now, past: Past::default() };
        if now.phase == Phase::Move && !now.bartered {
            state.begin_turn();
        }
        state
    }
}
