//! What is on the table, face up ([`Board`]) and face down, and what has been played since the last shuffle.

use cubo_core::{Seat, Turn, mix};

#[cfg(any(test, target_family = "wasm"))]
use crate::Side;
#[cfg(any(test, target_family = "wasm"))]
use crate::board::NEAREST;
use crate::board::{CELLS, SIZE};
use crate::{Cell, Heap, Tower};

/// The most players.
pub(crate) const MOST: usize = 4;
/// Index of the neutral figures among the figures (BX-6).
pub(crate) const NEUTRAL: usize = MOST;
/// Figures of a player (BX-1).
pub const FIGURES: u32 = 4;
/// Cards in a full hand (BX-4).
pub const HAND: u8 = 5;
/// A seat with this many blocks may not destroy (BX-12).
pub(crate) const FULL: u8 = 7;
/// Rounds without destroying or building after which a game ends (BX-24).
pub const QUIET_ROUNDS: u8 = 30;

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// The first towers.
    Towers,
    /// The first hands.
    Deal,
    /// An action of [`Board::seat`].
    Act,
    /// This many cards for [`Board::seat`], which has acted.
    Draw(u8),
    /// Nothing: the last phase is over and the round was played to its end (BX-22).
    Finished,
    /// Nothing: nobody destroyed or built for thirty rounds (BX-24).
    Quiet,
}

/// Who stands on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Figure {
    /// A figure of that seat.
    Of(Seat),
    /// A neutral one (BX-6).
    Neutral,
}

/// Everything that lies open (BX-25).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    pub(crate) towers: [Tower; CELLS],
    /// The kind of the tower on each cell, or that of a figure: see `kinds`. The page does without.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) kinds: [u8; CELLS],
    /// Where towers stand.
    pub(crate) tall: u128,
    /// Where each seat's figures stand, the neutral ones last.
    pub(crate) figures: [u128; MOST + 1],
    /// Which cells are taken, row by row and column by column, one bit a cell.
    pub(crate) rows: [u16; SIZE],
    pub(crate) columns: [u16; SIZE],
    /// How many towers there are of each height.
    pub(crate) heights: [u8; Tower::HIGHEST as usize + 1],
    /// The hash of all that stands on the board.
    pub(crate) board_key: u64,
    pub(crate) seats: u8,
    pub(crate) seat: u8,
    pub(crate) stage: Stage,
    pub(crate) phase: u8,
    /// Phase 4 is over; the round is played to its end (BX-22).
    pub(crate) closing: bool,
    /// Complete rounds without destroying or building (BX-24).
    pub(crate) quiet: u8,
    /// Whether somebody destroyed or built in the present round.
    pub(crate) stirred: bool,
    /// Whose joker lies face up, one bit a seat.
    pub(crate) jokers: u8,
    pub(crate) points: [u16; MOST],
    pub(crate) blocks: [Heap; MOST],
    pub(crate) discards: Heap,
    /// How many cards each seat holds.
    pub(crate) held: [u8; MOST],
    /// How many cards each seat held when the pile was last shuffled: none before the deal, five or, for a seat in the
    /// middle of its draw, fewer later on (BX-7).
    pub(crate) kept: [u8; MOST],
    /// What the pile consisted of when it was last shuffled.
    pub(crate) fresh: Heap,
}

/// The present truth: the table, and the cards that lie face down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Present {
    pub(crate) table: Board,
    pub(crate) hands: [Heap; MOST],
    /// Each seat's cards when the pile was last shuffled.
    pub(crate) bases: [Heap; MOST],
    pub(crate) pile: Heap,
    /// Where in the past the last shuffle was.
    pub(crate) since: u32,
}

/// Cards that a seat put on the discards in one turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Play {
    /// Who.
    pub seat: Seat,
    /// What.
    pub cards: Heap,
}

/// The truth about a game of BLOX.
#[derive(Clone, Debug)]
pub struct State {
    pub(crate) now: Present,
    /// Every play of cards, the oldest first. Only grows.
    pub(crate) past: Vec<Play>,
}

/// A present to come back to.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    pub(crate) now: Present,
    pub(crate) past: usize,
}

impl Board {
    /// An empty board, nobody with anything, waiting for the towers.
    pub(crate) fn new(seats: u8) -> Board {
        Board {
            towers: [Tower::NONE; CELLS],
            #[cfg(not(target_family = "wasm"))]
            kinds: crate::kinds::FIGURE_KINDS,
            tall: 0,
            figures: [0; MOST + 1],
            rows: [0; SIZE],
            columns: [0; SIZE],
            heights: [0; Tower::HIGHEST as usize + 1],
            board_key: 0,
            seats,
            seat: 0,
            stage: Stage::Towers,
            phase: if seats == 2 { 2 } else { 1 }, // BX-5, BX-6
            closing: false,
            quiet: 0,
            stirred: false,
            jokers: (1 << seats) - 1, // BX-4
            points: [0; MOST],
            blocks: [Heap::EMPTY; MOST],
            discards: Heap::EMPTY,
            held: [0; MOST],
            kept: [0; MOST],
            fresh: Heap::ALL_CARDS,
        }
    }

    /// How many play.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// Whose turn it is, or was, when the game waits for chance or is over.
    pub fn seat(&self) -> Seat {
        Seat(self.seat)
    }

    /// What the game waits for.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The phase, 1 to 4 (BX-20).
    pub fn phase(&self) -> u8 {
        self.phase
    }

    /// Whether the last round is being played (BX-22).
    pub fn last_round(&self) -> bool {
        self.closing
    }

    /// Complete rounds without destroying or building, so far (BX-24).
    pub fn quiet_rounds(&self) -> u8 {
        self.quiet
    }

    /// Whether somebody has destroyed or built in the present round (BX-24).
    pub fn stirred(&self) -> bool {
        self.stirred
    }

    /// The tower on a cell, [`Tower::NONE`] if there is none.
    pub fn tower(&self, cell: Cell) -> Tower {
        self.towers[cell.index()]
    }

    /// The figure on a cell.
    pub fn figure(&self, cell: Cell) -> Option<Figure> {
        let owner = self.figures.iter().position(|set| set & cell.bit() != 0)?;
        Some(if owner == NEUTRAL { Figure::Neutral } else { Figure::Of(Seat(owner as u8)) })
    }

    /// Where a seat's figures stand, row by row from `a1`.
    pub fn figures_of(&self, seat: Seat) -> impl Iterator<Item = Cell> + use<> {
        let mut set = self.figures[seat.index()];
        std::iter::from_fn(move || {
            let cell = (set != 0).then(|| Cell::of(set.trailing_zeros() as u8))?;
            set &= set - 1;
            Some(cell)
        })
    }

    /// Whether neither a tower nor a figure stands there (BX-8).
    pub fn is_free(&self, cell: Cell) -> bool {
        self.rows[usize::from(cell.row())] & (1 << cell.column()) == 0
    }

    /// In each direction from a cell, N S E W: how many cells are free, and how many there are.
    #[inline]
    pub(crate) fn lines(&self, from: Cell) -> [(u8, u8); 4] {
        let (column, row) = (from.column(), from.row());
        let (south, north) = free_beside(self.columns[usize::from(column)], row);
        let (west, east) = free_beside(self.rows[usize::from(row)], column);
        let far = SIZE as u8 - 1;
        [(north, far - row), (south, row), (east, far - column), (west, column)]
    }

    /// The first things in the way from a cell, N S E W, that a figure there could strike if its owner had the cards (BX-11, BX-15): towers
    /// of at most that height, and figures, also its owner's. None that costs a colour of the free cells before it.
    #[inline]
    pub fn targets(&self, from: Cell, highest: u8) -> impl Iterator<Item = Cell> + use<> {
        #[cfg(not(target_family = "wasm"))]
        return crate::lists::targets(self, from, highest);
        #[cfg(target_family = "wasm")]
        self.find_targets(from, highest)
    }

    /// The same without tables.
    #[cfg(any(test, target_family = "wasm"))]
    #[inline]
    fn find_targets(&self, from: Cell, highest: u8) -> Targets {
        let mut targets = Targets { cells: [0; 4], open: 0 };
        for (side, (free, room)) in Side::ALL.into_iter().zip(self.lines(from)) {
            if free == room {
                continue;
            }
            let to = (from.index() as i32 + i32::from(side.step()) * (i32::from(free) + 1)) as u8;
            let tower = self.towers[usize::from(to)];
            let cost = if tower.height() > 0 { tower.heap() } else { Heap::one(Cell::of(to).colour()) };
            let passed = Heap::new(NEAREST[from.index()][side as usize]).at_most(free);
            if tower.height() <= highest && cost.colours().and(passed).is_empty() {
                targets.cells[side as usize] = to;
                targets.open |= 1 << side as u32;
            }
        }
        targets
    }

    /// Whether a figure of that seat stands there.
    #[inline]
    pub fn has_figure(&self, seat: Seat, cell: Cell) -> bool {
        self.figures[seat.index()] & cell.bit() != 0
    }

    /// How many figures a seat has off the board.
    pub fn off_board(&self, seat: Seat) -> u32 {
        FIGURES - self.figures[seat.index()].count_ones()
    }

    /// Points so far.
    pub fn points(&self, seat: Seat) -> u16 {
        self.points[seat.index()]
    }

    /// The blocks before a seat.
    pub fn blocks(&self, seat: Seat) -> Heap {
        self.blocks[seat.index()]
    }

    /// Whether a seat's joker lies face up (BX-17).
    pub fn joker(&self, seat: Seat) -> bool {
        self.jokers & (1 << seat.0) != 0
    }

    /// How many cards a seat holds.
    pub fn held(&self, seat: Seat) -> u8 {
        self.held[seat.index()]
    }

    /// The discards.
    pub fn discards(&self) -> Heap {
        self.discards
    }

    /// How many cards the pile has.
    pub fn pile(&self) -> u8 {
        Heap::ALL_CARDS.len() - self.discards.len() - self.held.iter().sum::<u8>()
    }

    /// How many towers there are of that height.
    pub fn towers_of(&self, height: u8) -> u8 {
        self.heights.get(usize::from(height)).copied().unwrap_or(0)
    }

    pub(crate) fn turn(&self) -> Turn {
        match self.stage {
            Stage::Act => Turn::Seat(self.seat()),
            Stage::Towers | Stage::Deal | Stage::Draw(_) => Turn::Chance,
            Stage::Finished | Stage::Quiet => Turn::Over,
        }
    }

    #[inline]
    fn toggle(&mut self, cell: Cell) {
        self.rows[usize::from(cell.row())] ^= 1 << cell.column();
        self.columns[usize::from(cell.column())] ^= 1 << cell.row();
    }

    #[cfg(not(target_family = "wasm"))]
    #[inline]
    fn keep_kind(&mut self, cell: Cell) {
        self.kinds[cell.index()] = crate::kinds::kind_on(cell, self.towers[cell.index()]);
    }

    /// Puts a tower on a free cell.
    pub(crate) fn raise(&mut self, cell: Cell, tower: Tower) {
        self.toggle(cell);
        self.tall |= cell.bit();
        self.towers[cell.index()] = tower;
        #[cfg(not(target_family = "wasm"))]
        self.keep_kind(cell);
        self.heights[usize::from(tower.height())] += 1;
        self.board_key ^= tower_key(cell, tower);
    }

    /// Takes the tower off a cell.
    pub(crate) fn raze(&mut self, cell: Cell) -> Tower {
        let tower = self.towers[cell.index()];
        self.toggle(cell);
        self.tall &= !cell.bit();
        self.towers[cell.index()] = Tower::NONE;
        #[cfg(not(target_family = "wasm"))]
        self.keep_kind(cell);
        self.heights[usize::from(tower.height())] -= 1;
        self.board_key ^= tower_key(cell, tower);
        tower
    }

    /// Puts a figure on a free cell.
    pub(crate) fn stand(&mut self, owner: usize, cell: Cell) {
        self.toggle(cell);
        self.figures[owner] |= cell.bit();
        self.board_key ^= figure_key(cell, owner);
    }

    /// Takes a figure off its cell.
    pub(crate) fn lift(&mut self, owner: usize, cell: Cell) {
        self.toggle(cell);
        self.figures[owner] &= !cell.bit();
        self.board_key ^= figure_key(cell, owner);
    }
}

/// Cells in four directions, of which only some count. Gives those one after the other.
pub(crate) struct Targets {
    pub(crate) cells: [u8; 4],
    /// A bit each.
    pub(crate) open: u32,
}

impl Iterator for Targets {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        if self.open == 0 {
            return None;
        }
        let side = self.open.trailing_zeros() as usize;
        self.open &= self.open - 1;
        Some(Cell::of(self.cells[side & 3]))
    }
}

/// How many cells are free on a line next to a place, downwards and upwards.
#[inline]
const fn count_free(taken: u16, place: u8) -> (u8, u8) {
    let below = (taken & ((1 << place) - 1)) as u32;
    let above = taken >> (place + 1) | 1 << (SIZE as u8 - 1 - place);
    ((below << 1 | 1).leading_zeros() as u8 - (31 - place), above.trailing_zeros() as u8)
}

/// The same, looked up; the page, which must be small, counts.
#[inline]
pub(crate) fn free_beside(taken: u16, place: u8) -> (u8, u8) {
    #[cfg(not(target_family = "wasm"))]
    return FREE[usize::from(place)][usize::from(taken)];
    #[cfg(target_family = "wasm")]
    count_free(taken, place)
}

/// By place, and by which cells of the line are taken.
#[cfg(not(target_family = "wasm"))]
static FREE: [[(u8, u8); 1 << SIZE]; SIZE] = {
    let mut table = [[(0, 0); 1 << SIZE]; SIZE];
    let mut n = 0;
    while n < SIZE << SIZE {
        let (place, taken) = (n >> SIZE, n % (1 << SIZE));
        table[place][taken] = count_free(taken as u16, place as u8);
        n += 1;
    }
    table
};

fn tower_key(cell: Cell, tower: Tower) -> u64 {
    mix(0x1_0000_0000 | (cell.index() as u64) << 16 | u64::from(tower.word()))
}

fn figure_key(cell: Cell, owner: usize) -> u64 {
    mix(0x2_0000_0000 | (cell.index() as u64) << 16 | owner as u64)
}

impl State {
    /// The table before anything has happened.
    pub(crate) fn new(seats: u8) -> State {
        let now = Present {
            table: Board::new(seats),
            hands: [Heap::EMPTY; MOST],
            bases: [Heap::EMPTY; MOST],
            pile: Heap::ALL_CARDS,
            since: 0,
        };
        State { now, past: Vec::new() }
    }

    /// What lies open.
    pub fn table(&self) -> &Board {
        &self.now.table
    }

    /// A seat's secret hand.
    pub fn hand(&self, seat: Seat) -> Heap {
        self.now.hands[seat.index()]
    }

    /// A seat's cards when the pile was last shuffled; nothing before the first time it ran out.
    pub fn base(&self, seat: Seat) -> Heap {
        self.now.bases[seat.index()]
    }

    /// What the pile consists of, in unknown order.
    pub fn pile(&self) -> Heap {
        self.now.pile
    }

    /// What was played since the pile was last shuffled, the oldest first; turns paid by the joker alone are not there.
    pub fn plays(&self) -> &[Play] {
        self.past.get(self.now.since as usize..).unwrap_or_default()
    }

    /// A hash of all that matters for play. The board's share is kept up to date move by move; the rest is a few words.
    pub(crate) fn key(&self) -> u64 {
        let table = &self.now.table;
        let stage = match table.stage {
            Stage::Towers => 0,
            Stage::Deal => 1,
            Stage::Act => 2,
            Stage::Draw(count) => 8 + u64::from(count),
            Stage::Finished => 3,
            Stage::Quiet => 4,
        };
        let flags = u64::from(table.seat) | u64::from(table.seats) << 4 | stage << 8;
        let clock = u64::from(table.phase) << 16
            | u64::from(table.closing) << 20
            | u64::from(table.stirred) << 21
            | u64::from(table.quiet) << 24
            | u64::from(table.jokers) << 32;
        let mut key = mix(table.board_key ^ mix(flags | clock));
        for seat in 0..usize::from(table.seats) {
            let cards = u64::from(self.now.hands[seat].word()) | u64::from(table.blocks[seat].word()) << 32;
            key = mix(key ^ cards).wrapping_add(u64::from(table.points[seat]));
        }
        mix(key ^ u64::from(table.discards.word()))
    }
}

#[cfg(test)]
mod tests {
    use cubo_core::{Game, QuickDice, walk};

    use super::*;
    use crate::Blox;

    #[test]
    fn targets_from_tables_are_those_that_are_found() {
        let mut dice = QuickDice::new(28);
        let mut list = Vec::new();
        for _ in 0..5 {
            let mut state = State::new(2);
            while let Some(event) = walk::random_event::<Blox>(&state, &mut dice, &mut list) {
                cubo_core::apply(&mut state, &event);
                for from in Cell::reading_order() {
                    for highest in 0..=4 {
                        let found: Vec<_> = state.table().find_targets(from, highest).collect();
                        assert_eq!(state.table().targets(from, highest).collect::<Vec<_>>(), found);
                    }
                }
            }
            assert!(Blox::outcome(&state).is_some());
        }
    }
}
