//! A position as plain data: position texts and views are read into this, checked, and then set up.
//!
//! The bag is not part of it: it holds those of the ninety cubes that are neither in a hand nor on the table.

use cubo_core::{BadPosition, Seat};

use crate::action::{Cell, Placement};
use crate::apply::first_seat;
use crate::clauses::Clause;
use crate::cube::{Colour, Cube, EACH_COLOUR, FULL};
use crate::cubes::{Colours, Cubes, faces_of_colours};
use crate::state::{MOST_SEATS, Phase, Present, State};
use crate::table::Board;

/// No seat can get more points than this in any game.
pub(crate) const MOST_POINTS: u16 = 9999;

/// The facts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Setup {
    pub seat: u8,
    pub phase: Phase,
    pub passes: u8,
    pub scores: Vec<u16>,
    pub hands: Vec<Cubes>,
    /// Sorted.
    pub table: Vec<Placement>,
}

fn bad<T>(why: impl Into<String>) -> Result<T, BadPosition> {
    Err(BadPosition::new(why))
}

impl Setup {
    pub(crate) fn of(state: &State) -> Setup {
        let mut table = state.table.laid().to_vec();
        cubo_core::order::sort(&mut table);
        Setup {
            seat: state.seat().0,
            phase: state.phase(),
            passes: state.passes(),
            scores: state.points().to_vec(),
            hands: state.hands().to_vec(),
            table,
        }
    }

    /// What is in the bag; `None` if the box holds fewer cubes of some colour than are in sight.
    pub(crate) fn bag(&self) -> Option<Colours> {
        let mut bag = [EACH_COLOUR; 6];
        let in_hand = self.hands.iter().flat_map(Cubes::iter);
        for cube in in_hand.chain(self.table.iter().map(|p| p.cube)) {
            let left = &mut bag[cube.colour().index()];
            *left = left.checked_sub(1)?;
        }
        Some(bag)
    }

    /// Sets the position up. Only for data that was checked or comes from a state.
    pub(crate) fn build(&self) -> State {
        let mut state = State::new(self.hands.len() as u8);
        let mut hands = [Cubes::NONE; MOST_SEATS];
        let mut scores = [0; MOST_SEATS];
        hands.iter_mut().zip(&self.hands).for_each(|(to, from)| *to = *from);
        scores.iter_mut().zip(&self.scores).for_each(|(to, from)| *to = *from);
        state.present = Present {
            seats: self.hands.len() as u8,
            seat: Seat(self.seat),
            phase: self.phase,
            passes: self.passes,
            hands,
            bag: self.bag().unwrap_or_default(),
            scores,
            laid: self.table.len() as u8,
        };
        for &placement in &self.table {
            state.table.lay(placement);
        }
        state
    }

    /// Sets the position up, or says what is wrong with it.
    pub(crate) fn check(&self) -> Result<State, BadPosition> {
        self.check_seats()?;
        let Some(bag) = self.bag() else {
            return bad(format!(
                "the box holds only {EACH_COLOUR} cubes of each colour; {}",
                self.too_many()
            ));
        };
        self.check_table()?;
        self.check_hands(&bag)?;
        let state = self.build();
        self.check_passes(&state)?;
        self.check_phase(&state)?;
        Ok(state)
    }

    fn too_many(&self) -> String {
        let in_hand = self.hands.iter().flat_map(Cubes::iter);
        let mut counts = [0u32; 6];
        in_hand.chain(self.table.iter().map(|p| p.cube)).for_each(|cube| counts[cube.colour().index()] += 1);
        let most = Colour::ALL.into_iter().max_by_key(|c| counts[c.index()]).unwrap_or(Colour::Red);
        format!("here are {} of colour {}", counts[most.index()], most.letter())
    }

    fn check_seats(&self) -> Result<(), BadPosition> {
        let seats = self.hands.len();
        if !(2..=MOST_SEATS).contains(&seats) {
            return bad(format!("{seats} hands, but two to four play"));
        }
        if self.scores.len() != seats {
            return bad(format!("{} scores for {seats} seats", self.scores.len()));
        }
        if let Some(score) = self.scores.iter().find(|&&score| score > MOST_POINTS) {
            return bad(format!("nobody gets {score} points in one game"));
        }
        if self.seat as usize >= seats {
            return bad(format!("turn: there is no seat {} at a table of {seats}", self.seat));
        }
        Ok(())
    }

    /// One connected group of cubes around 0,0, in proper lines (QC-2, QC-10 to QC-13).
    fn check_table(&self) -> Result<(), BadPosition> {
        if let Some(pair) = self.table.windows(2).find(|pair| pair[0].cell >= pair[1].cell) {
            return bad(format!("table: two cubes on cell {}, or cubes not in order there", pair[1].cell));
        }
        if self.table.is_empty() {
            return Ok(());
        }
        let at = |cell: Option<Cell>| {
            let cell = cell?;
            let found = self.table.binary_search_by_key(&cell, |p| p.cell).ok()?;
            Some((found, self.table[found].cube))
        };
        let Some((first, _)) = at(Some(Cell::ORIGIN)) else {
            return bad("table: the first line begins on cell 0,0, but no cube is there");
        };
        let mut reached = vec![false; self.table.len()];
        reached[first] = true;
        let mut todo = vec![first];
        while let Some(n) = todo.pop() {
            let Cell { x, y } = self.table[n].cell;
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                if let Some((next, _)) = at(Cell::new(x + dx, y + dy))
                    && !std::mem::replace(&mut reached[next], true)
                {
                    todo.push(next);
                }
            }
        }
        if let Some(n) = reached.iter().position(|&r| !r) {
            return bad(format!("table: {} is cut off from the cubes around 0,0", self.table[n]));
        }
        for placement in &self.table {
            let Cell { x, y } = placement.cell;
            for (dx, dy) in [(1, 0), (0, 1)] {
                if at(Cell::new(x - dx, y - dy)).is_some() {
                    continue; // not the first of its line
                }
                let cells = (0..i8::MAX).map(|n| Cell::new(x.checked_add(dx * n)?, y.checked_add(dy * n)?));
                let line: Vec<Cube> = cells.map_while(|cell| at(cell).map(|(_, cube)| cube)).collect();
                if line.len() > 1 && !is_line(&line) {
                    return bad(format!("table: the cubes in line from {placement} on make no proper line"));
                }
            }
        }
        Ok(())
    }

    /// Hands are full until the bag is empty, except that of the seat that has just laid and is about to draw (QC-1, QC-6).
    fn check_hands(&self, bag: &Colours) -> Result<(), BadPosition> {
        let none_left = *bag == [0; 6];
        for (seat, hand) in self.hands.iter().enumerate() {
            let mine = seat == self.seat as usize;
            let sizes = match self.phase {
                Phase::Deal => 0..=0,
                Phase::Draw if mine => usize::from(none_left)..=FULL - 1,
                Phase::Over(Clause::Qc21) if mine => 0..=0,
                _ if none_left => 1..=FULL,
                _ => FULL..=FULL,
            };
            if !sizes.contains(&hand.len()) {
                let (size, min, max) = (hand.len(), sizes.start(), sizes.end());
                return bad(format!(
                    "hand of seat {seat}: {size} cubes, but {min} to {max} is possible here"
                ));
            }
        }
        if self.phase == Phase::Over(Clause::Qc21) && !none_left {
            return bad("over by QC-21, but the bag is not empty");
        }
        Ok(())
    }

    /// A seat that passed could lay nothing, and nothing has changed since (QC-7).
    fn check_passes(&self, state: &State) -> Result<(), BadPosition> {
        let seats = self.hands.len() as u8;
        let over = self.phase == Phase::Over(Clause::Qc7);
        if over != (self.passes == seats) || self.passes > seats {
            return bad(format!("passes: {} in a row does not fit the phase", self.passes));
        }
        if self.passes == 0 {
            return Ok(());
        }
        if matches!(self.phase, Phase::Deal | Phase::First | Phase::Draw | Phase::Over(Clause::Qc21)) {
            return bad("passes: somebody has laid cubes since the last pass, or nobody has had a turn yet");
        }
        let fitting = state.table.fitting();
        if faces_of_colours(state.bag()) & fitting != 0 {
            return bad("passes: nobody passes while a colour in the bag would fit");
        }
        // If everybody has passed, the last to pass is the seat in `turn`; otherwise it is the seat before.
        let last = if over { self.seat + seats } else { self.seat + seats - 1 };
        for back in 0..self.passes {
            let seat = (last - back) % seats;
            if faces_of_colours(&self.hands[seat as usize].colours()) & fitting != 0 {
                return bad(format!(
                    "passes: seat {seat} cannot have passed, as a colour of its hand would fit"
                ));
            }
        }
        Ok(())
    }

    fn check_phase(&self, state: &State) -> Result<(), BadPosition> {
        let begun = !matches!(self.phase, Phase::Deal | Phase::First);
        if begun == self.table.is_empty() {
            return bad("table: empty before the first laying, and only then");
        }
        if !begun && self.scores.iter().any(|&score| score > 0) {
            return bad("scores: nobody has points before the first laying");
        }
        match self.phase {
            Phase::Deal if self.seat != 0 => bad("turn: before the deal the seat is written 0"),
            Phase::First if first_seat(&self.hands) != Seat(self.seat) => {
                bad(format!("turn: by QC-2 seat {} begins", first_seat(&self.hands)))
            }
            Phase::Rolling(cubes) if cubes.is_empty() || state.own().without(&cubes).is_none() => {
                bad(format!("turn: seat {} cannot roll {cubes}", self.seat))
            }
            Phase::Lay | Phase::Reroll | Phase::Swap | Phase::Stuck if state.after_choice() != self.phase => {
                bad("turn: the phase does not follow from what can be laid (QC-5, QC-7)")
            }
            _ => Ok(()),
        }
    }
}

/// QC-10, for two or more cubes: colours and symbols as sets.
fn is_line(cubes: &[Cube]) -> bool {
    let count = |bit: &dyn Fn(&Cube) -> usize| {
        cubes.iter().fold(0u8, |set, c| set | 1 << bit(c)).count_ones() as usize
    };
    let (colours, symbols) = (count(&|c| c.colour().index()), count(&|c| c.symbol().index()));
    (colours == 1 && symbols == cubes.len()) || (symbols == 1 && colours == cubes.len())
}

impl Board {
    /// A table with these cubes, for looking at positions outside a game; refuses what [`State`]s refuse.
    pub fn with(cubes: &[Placement]) -> Result<Box<Board>, BadPosition> {
        let mut table = cubes.to_vec();
        cubo_core::order::sort(&mut table);
        let setup = Setup { seat: 0, phase: Phase::Choose, passes: 0, scores: vec![], hands: vec![], table };
        if setup.bag().is_none() {
            return bad(format!(
                "the box holds only {EACH_COLOUR} cubes of each colour; {}",
                setup.too_many()
            ));
        }
        setup.check_table()?;
        let mut table = Board::new();
        for &placement in &setup.table {
            table.lay(placement);
        }
        Ok(table)
    }
}
