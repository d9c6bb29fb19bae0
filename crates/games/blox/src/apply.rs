//! What actions and chance do to the table.

use crate::action::{Action, Blocks, Card, Cards, Chance, Hands};
use crate::board::{ENTRY, NEAREST, SIZE, entry_cell, first_height, first_neutral};
use crate::state::{HAND, NEUTRAL, Play, Present, QUIET_ROUNDS, Stage, State};
use crate::{Cell, Gate, Heap, Seat, Side, Tower};

/// Does a legal action of the seat to act.
pub(crate) fn play(state: &mut State, action: Action) {
    let now = &mut state.now;
    let seat = usize::from(now.table.seat);
    match action {
        Action::Enter { gate, card } => now.enter(seat, gate, card),
        Action::Move { from, side, card } => now.walk(seat, from, side, card),
        Action::Destroy { from, to, .. } => now.destroy(seat, from, to),
        Action::Build { at, pay } => now.build(seat, at, pay.worth()),
        Action::Hit { from, to, pay } => now.hit(seat, from, to, pay.worth().len()),
        Action::Swap { wake, .. } => now.table.jokers |= u8::from(wake) << seat, // BX-16
    }
    let payment = action.payment();
    if payment.joker().is_some() {
        now.table.jokers &= !(1 << seat); // BX-17
    }
    let cards = payment.cards();
    now.hands[seat] = now.hands[seat].minus(cards);
    now.table.held[seat] -= cards.len();
    now.table.discards = now.table.discards.plus(cards);
    now.turn_phases();
    if cards.is_empty() {
        now.end_turn();
    } else {
        state.past.push(Play { seat: Seat(seat as u8), cards });
        now.table.stage = Stage::Draw(cards.len());
    }
}

/// Applies a chance event whose odds are above zero.
pub(crate) fn apply_chance(state: &mut State, chance: Chance) {
    match chance {
        Chance::Towers(blocks) => set_up(&mut state.now, blocks),
        Chance::Deal(hands) => deal(&mut state.now, &hands),
        Chance::Draw(cards) => draw(state, cards),
    }
}

impl Present {
    /// BX-9.
    fn enter(&mut self, seat: usize, gate: Gate, card: Card) {
        let steps = ENTRY[gate.side() as usize][usize::from(gate.line())][card.colour.index()];
        self.table.stand(seat, entry_cell(gate.side(), gate.line(), steps.min(SIZE as u8)));
    }

    /// BX-10.
    fn walk(&mut self, seat: usize, from: Cell, side: Side, card: Card) {
        let steps = NEAREST[from.index()][side as usize][card.colour.index()];
        let to = from.index() as i32 + i32::from(side.step()) * i32::from(steps);
        self.table.lift(seat, from);
        self.table.stand(seat, Cell::of(to as u8));
    }

    /// BX-11.
    fn destroy(&mut self, seat: usize, from: Cell, to: Cell) {
        let tower = self.table.raze(to);
        self.table.lift(seat, from);
        self.table.stand(seat, to);
        self.table.points[seat] += u16::from(tower.height());
        self.table.blocks[seat] = self.table.blocks[seat].plus(tower.heap());
        self.table.stirred = true;
    }

    /// BX-13: the blocks stand in the order W G B M.
    fn build(&mut self, seat: usize, at: Cell, blocks: Heap) {
        self.table.lift(seat, at);
        let tower = Tower::new(blocks.iter()).unwrap_or_default();
        self.table.raise(at, tower);
        self.table.points[seat] += u16::from(tower.height());
        self.table.blocks[seat] = self.table.blocks[seat].minus(blocks);
        self.table.stirred = true;
    }

    /// BX-15: the figure hit goes back to its owner, a neutral one out of the game.
    fn hit(&mut self, seat: usize, from: Cell, to: Cell, points: u8) {
        let struck = self.table.figures.iter().position(|set| set & to.bit() != 0).unwrap_or(NEUTRAL);
        self.table.lift(struck, to);
        self.table.lift(seat, from);
        self.table.stand(seat, to);
        self.table.points[seat] += u16::from(points);
    }

    /// BX-21, BX-22.
    fn turn_phases(&mut self) {
        let table = &mut self.table;
        while !table.closing && table.heights[usize::from(table.phase)] <= 1 {
            if table.phase == 4 {
                table.closing = true;
            } else {
                table.phase += 1;
            }
        }
    }

    /// The next seat's turn, or the end of the round and perhaps of the game (BX-22, BX-24).
    fn end_turn(&mut self) {
        let table = &mut self.table;
        table.stage = Stage::Act;
        if table.seat + 1 < table.seats {
            table.seat += 1;
            return;
        }
        table.quiet = if table.stirred { 0 } else { table.quiet + 1 };
        if table.closing {
            table.stage = Stage::Finished;
        } else if table.quiet == QUIET_ROUNDS {
            table.stage = Stage::Quiet;
        } else {
            table.stirred = false;
            table.seat = 0;
        }
    }
}

/// BX-3, BX-6.
fn set_up(now: &mut Present, blocks: Blocks) {
    let two_players = now.table.seats == 2;
    let mut colours = blocks.iter();
    for cell in Cell::reading_order() {
        let height = first_height(cell, two_players);
        if height > 0 {
            let tower = Tower::new(colours.by_ref().take(usize::from(height))).unwrap_or_default();
            now.table.raise(cell, tower);
        } else if two_players && first_neutral(cell) {
            now.table.stand(NEUTRAL, cell);
        }
    }
    now.table.stage = Stage::Deal;
}

/// BX-4.
fn deal(now: &mut Present, hands: &Hands) {
    for (seat, &hand) in hands.as_slice().iter().enumerate() {
        now.hands[seat] = hand;
        now.pile = now.pile.minus(hand);
        now.table.held[seat] = HAND;
    }
    now.table.stage = Stage::Act;
}

/// BX-7: if the pile has too few, its last cards are drawn, then all discards become the pile and the rest is drawn.
fn draw(state: &mut State, cards: Cards) {
    let now = &mut state.now;
    let seat = usize::from(now.table.seat);
    let mut cards = cards.heap();
    if cards.len() > now.pile.len() {
        now.hands[seat] = now.hands[seat].plus(now.pile);
        now.table.held[seat] += now.pile.len();
        cards = cards.minus(now.pile);
        now.pile = now.table.discards;
        now.table.discards = Heap::EMPTY;
        // From here on everybody knows what is not in anybody's hand.
        now.table.fresh = now.pile;
        now.table.kept = now.table.held;
        now.bases = now.hands;
        now.since = state.past.len() as u32;
    }
    now.hands[seat] = now.hands[seat].plus(cards);
    now.table.held[seat] += cards.len();
    now.pile = now.pile.minus(cards);
    now.end_turn();
}
