//! Why an action is not allowed. Written from the clauses on its own: it walks the board cell by cell and knows nothing
//! of the tables that `legal` works with.

use crate::action::{Action, Card, Payment};
use crate::state::{Board, FULL, Figure, State};
use crate::{Cell, Clause, Colour, Gate, Heap, Seat, Side};

/// The clause that forbids an action to the seat to act, or `None` if it may.
pub(crate) fn refuse(state: &State, action: Action) -> Option<Clause> {
    let table = &state.now.table;
    let seat = table.seat();
    let judge = Judge { table, seat, hand: state.hand(seat) };
    let verdict = match action {
        Action::Enter { gate, card } => judge.enter(gate, card),
        Action::Move { from, side, card } => judge.walk(from, side, card),
        Action::Destroy { from, to, pay } => judge.destroy(from, to, pay),
        Action::Build { at, pay } => judge.build(at, pay),
        Action::Hit { from, to, pay } => judge.hit(from, to, pay),
        Action::Swap { cards, wake } => judge.swap(cards.heap(), wake),
    };
    verdict.err()
}

type Verdict = Result<(), Clause>;

fn demand(condition: bool, clause: Clause) -> Verdict {
    if condition { Ok(()) } else { Err(clause) }
}

struct Judge<'t> {
    table: &'t Board,
    seat: Seat,
    hand: Heap,
}

impl Judge<'_> {
    fn enter(&self, gate: Gate, card: Card) -> Verdict {
        demand(self.table.off_board(self.seat) > 0, Clause::Bx9)?;
        self.affords(card.payment(), Clause::Bx9)?;
        self.first_of_colour(gate.path(), card.colour, Clause::Bx9)
    }

    fn walk(&self, from: Cell, side: Side, card: Card) -> Verdict {
        self.owns(from, Clause::Bx10)?;
        self.affords(card.payment(), Clause::Bx10)?;
        self.first_of_colour(from.towards(side), card.colour, Clause::Bx10)
    }

    fn destroy(&self, from: Cell, to: Cell, pay: Payment) -> Verdict {
        self.owns(from, Clause::Bx11)?;
        let tower = self.table.tower(to);
        demand(tower.height() > 0, Clause::Bx11)?;
        demand(tower.height() < 5, Clause::Bx13)?;
        demand(tower.height() <= self.table.phase(), Clause::Bx20)?;
        demand(self.table.blocks(self.seat).len() < FULL, Clause::Bx12)?;
        let between = self.between(from, to, Clause::Bx11)?;
        let clash = between.iter().any(|cell| tower.blocks().any(|block| block == cell.colour()));
        demand(!clash, Clause::Bx11)?;
        demand(pay.worth() == tower.heap(), Clause::Bx11)?;
        self.affords(pay, Clause::Bx11)
    }

    fn build(&self, at: Cell, pay: Payment) -> Verdict {
        self.owns(at, Clause::Bx13)?;
        let blocks = pay.worth();
        demand(blocks.len() == self.table.phase() + 1, Clause::Bx20)?;
        demand(self.table.blocks(self.seat).holds(blocks), Clause::Bx13)?;
        self.affords(pay, Clause::Bx13)?;
        demand(accessible_with(self.table, at), Clause::Bx14)
    }

    fn hit(&self, from: Cell, to: Cell, pay: Payment) -> Verdict {
        self.owns(from, Clause::Bx15)?;
        let enemy = match self.table.figure(to) {
            Some(Figure::Neutral) => true,
            Some(Figure::Of(owner)) => owner != self.seat,
            None => false,
        };
        demand(enemy, Clause::Bx15)?;
        let between = self.between(from, to, Clause::Bx15)?;
        demand(between.iter().all(|cell| cell.colour() != to.colour()), Clause::Bx15)?;
        let worth = pay.worth();
        demand(worth.len() >= 3 && worth.of(to.colour()) == worth.len(), Clause::Bx15)?;
        self.affords(pay, Clause::Bx15)
    }

    fn swap(&self, cards: Heap, wake: bool) -> Verdict {
        demand(self.hand.holds(cards), Clause::Bx16)?;
        demand(!wake || !self.table.joker(self.seat), Clause::Bx16)
    }

    /// Whether the seat has what it wants to pay with.
    fn affords(&self, pay: Payment, kind: Clause) -> Verdict {
        demand(pay.joker().is_none() || self.table.joker(self.seat), Clause::Bx17)?;
        demand(self.hand.holds(pay.cards()), kind)
    }

    fn owns(&self, cell: Cell, kind: Clause) -> Verdict {
        demand(self.table.figure(cell) == Some(Figure::Of(self.seat)), kind)
    }

    /// BX-9, BX-10: the first cell of the colour on the path, everything free up to it.
    fn first_of_colour(&self, path: impl Iterator<Item = Cell>, colour: Colour, kind: Clause) -> Verdict {
        let mut free = true;
        for cell in path {
            free &= self.table.is_free(cell);
            if cell.colour() == colour {
                return demand(free, Clause::Bx8);
            }
        }
        Err(kind)
    }

    /// The cells strictly between two cells in line, all of them free.
    fn between(&self, from: Cell, to: Cell, kind: Clause) -> Result<Vec<Cell>, Clause> {
        for side in Side::ALL {
            let cells: Vec<Cell> = from.towards(side).take_while(|&cell| cell != to).collect();
            if from.towards(side).any(|cell| cell == to) {
                demand(cells.iter().all(|&cell| self.table.is_free(cell)), Clause::Bx8)?;
                return Ok(cells);
            }
        }
        Err(kind)
    }
}

/// BX-14.
pub(crate) fn accessible_with(table: &Board, site: Cell) -> bool {
    walled_in(table, site).is_none()
}

/// BX-14, read literally: from each tower, and from one that would stand on the site, look for a way out. A tower that has none.
pub(crate) fn walled_in(table: &Board, site: Cell) -> Option<Cell> {
    let is_tower = |cell: Cell| cell == site || table.tower(cell).height() > 0;
    Cell::reading_order().filter(|&cell| is_tower(cell)).find(|&tower| {
        let mut seen = vec![tower];
        let mut next = 0;
        while next < seen.len() {
            let cell = seen[next];
            next += 1;
            if cell != tower && on_edge(cell) {
                return false;
            }
            for side in Side::ALL {
                if let Some(beside) = cell.towards(side).next()
                    && !is_tower(beside)
                    && !seen.contains(&beside)
                {
                    seen.push(beside);
                }
            }
        }
        true
    })
}

fn on_edge(cell: Cell) -> bool {
    Side::ALL.into_iter().any(|side| cell.towards(side).next().is_none())
}
