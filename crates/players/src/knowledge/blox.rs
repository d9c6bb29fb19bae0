//! What is known of BLOX: what figures can aim at, what the hand lacks for it, blocks to build with, and which payments and
//! swaps are worth trying.

use std::ops::ControlFlow;

pub use cubo_blox::Blox;
use cubo_blox::{Action, Board, Card, Cards, Cell, HAND, Heap, State};
use cubo_core::{Game, PerSeat, Seat};

mod learned;

pub use learned::{BLOX_INPUTS, BLOX_SETS, BloxNet, blox_inputs};

use super::{Knowledge, Known, Look};
use crate::search::Infoset;
#[cfg(feature = "nets")]
use crate::search::Timed;
use crate::{Ladder, Player, Style};

/// What is known of BLOX.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BloxKnowledge;

impl Known for Blox {
    type Knowledge = BloxKnowledge;
    const LADDER: Ladder = [
        Style::Glance(28, 1, 0),
        Style::Glance(120, 2, 2),
        Style::Search(600),
        Style::Search(3_000),
        Style::Search(30_000),
        Style::Search(300_000),
    ];
    const HINT: u64 = 120_000;

    #[cfg(not(feature = "nets"))]
    fn searcher() -> Option<Box<dyn Player<Blox>>> {
        Some(Box::new(Infoset::new(BloxKnowledge)))
    }

    #[cfg(feature = "nets")]
    fn searcher() -> Option<Box<dyn Player<Blox>>> {
        let learned = || BloxNet::of_the_house().map(Infoset::new);
        Some(Box::new(Timed::new(Infoset::new(BloxKnowledge), learned)))
    }

    #[cfg(feature = "nets")]
    fn by_hand() -> Option<Box<dyn Player<Blox>>> {
        Some(Box::new(Infoset::new(BloxKnowledge)))
    }

    #[cfg(feature = "nets")]
    fn learned() -> Option<Box<dyn Player<Blox>>> {
        Some(Box::new(Infoset::new(BloxNet::of_the_house()?)))
    }

    fn seer(truth: &State) -> Option<Box<dyn Player<Blox>>> {
        Some(Box::new(Infoset::new(BloxKnowledge).knowing(truth.clone())))
    }
}

/// A point.
const POINT: i32 = 100;
/// A joker that lies face up.
const JOKER: i32 = 90;
/// Each figure on the board, up to the fourth.
const FIGURES: [i32; 5] = [0, 60, 100, 125, 135];
/// Blocks that a player owns, which later become towers.
const BLOCKS: [i32; 8] = [0, 25, 50, 80, 105, 125, 140, 110];
/// How likely, in hundredths, a seat has the cards on its next turn: by how many are missing, and how many it will draw.
const CHANCE: [[i32; 6]; 3] = [[100; 6], [25, 40, 55, 65, 72, 80], [5, 8, 16, 25, 34, 42]];

/// What a seat can pay with: its cards, how many more it is going to draw, its joker.
#[derive(Clone, Copy)]
struct Purse {
    hand: Heap,
    drawing: u8,
    joker: bool,
}

impl Purse {
    fn of(state: &State, seat: Seat) -> Purse {
        let hand = state.hand(seat);
        Purse { hand, drawing: HAND.saturating_sub(hand.len()), joker: state.table().joker(seat) }
    }

    /// The purse after paying one card, before anything is drawn.
    fn after(self, card: Card) -> Purse {
        if card.joker {
            return Purse { drawing: HAND - self.hand.len(), joker: false, ..self };
        }
        let hand = self.hand.minus(Heap::one(card.colour));
        Purse { hand, drawing: HAND - hand.len(), ..self }
    }

    /// How likely it is that this can be paid next turn, in hundredths.
    fn chance(self, cost: Heap) -> i32 {
        let lacking = usize::from(self.hand.lacks(cost).saturating_sub(u8::from(self.joker)));
        CHANCE.get(lacking).map_or(1, |row| row[usize::from(self.drawing.min(5))])
    }
}

/// Something that a figure could do for points if its owner had the cards.
#[derive(Clone, Copy)]
struct Aim {
    cost: Heap,
    worth: i32,
    /// What it is aimed at; `None` for a tower to build.
    at: Option<Cell>,
}

impl Knowledge<Blox> for BloxKnowledge {
    const LEAD: i32 = 800;
    const BREADTH: usize = 14;

    fn values(&self, state: &State) -> PerSeat<i32> {
        let table = state.table();
        PerSeat::from_fn(table.seats(), |seat| {
            let blocks = table.blocks(seat).len();
            let mut value = POINT * i32::from(table.points(seat)) + i32::from(blocks);
            let has_acted = seat == table.seat() && Blox::turn(state).seat().is_none();
            if table.last_round() && (seat < table.seat() || has_acted) {
                return value; // BX-22: this seat has no turn left
            }
            let purse = Purse::of(state, seat);
            let (mut best, mut second) = (0, 0);
            let mut figures = 0;
            let mut consider = |aim: Aim| {
                let hope = aim.worth * purse.chance(aim.cost) / 100;
                if hope > best {
                    (best, second) = (hope, best);
                } else if hope > second {
                    second = hope;
                }
            };
            for from in table.figures_of(seat) {
                figures += 1;
                aims_from(table, seat, from, purse, &mut consider);
            }
            if figures > 0
                && let Some(aim) = building(table, seat, purse)
            {
                consider(aim);
            }
            value += best * 6 / 10 + second / 4;
            if table.last_round() {
                return value;
            }
            value += FIGURES[figures] + BLOCKS[usize::from(blocks).min(7)];
            if table.joker(seat) {
                value += JOKER;
            }
            value
        })
    }

    fn look(&self, _state: &State, action: Action) -> Look {
        match action {
            Action::Destroy { pay, .. } | Action::Build { pay, .. } | Action::Hit { pay, .. } => {
                Look::Noisy(POINT * i32::from(pay.worth().len()))
            }
            Action::Enter { .. } | Action::Move { .. } => Look::Quiet(0),
            Action::Swap { .. } => Look::Late(0),
        }
    }

    /// Scoring first, then moves after which figures can aim at most. Only those swaps that keep what some aim needs, and always
    /// with the joker if it lies face down.
    fn propose(&self, state: &State, most: usize, list: &mut Vec<Action>) {
        let table = state.table();
        let Some(seat) = Blox::turn(state).seat() else { return };
        let purse = Purse::of(state, seat);
        let figures = figure_count(table, seat);
        let mut best_first = BestFirst { most, found: Vec::with_capacity(most.min(64) + 1) };
        let mut keeps = vec![Heap::EMPTY];
        let mut best = 0;
        let mut keep = |aim: Aim| {
            best = best.max(aim.worth * purse.chance(aim.cost) / 100);
            let cards = common(purse.hand, aim.cost);
            if cards.len() < purse.hand.len() && !keeps.contains(&cards) {
                keeps.push(cards);
            }
        };
        for from in table.figures_of(seat) {
            aims_from(table, seat, from, purse, &mut keep);
        }
        if let Some(aim) = building(table, seat, purse) {
            keep(aim);
        }
        let _ = Blox::legal(state, |action| {
            if let Action::Swap { .. } = action {
                return ControlFlow::Break(()); // they come last
            }
            let score = match action {
                Action::Destroy { pay, .. } | Action::Build { pay, .. } | Action::Hit { pay, .. } => {
                    1_000 + POINT * i32::from(pay.worth().len())
                }
                Action::Enter { gate, card } => {
                    let Some(to) = gate.stop(card.colour) else { return ControlFlow::Continue(()) };
                    let new = FIGURES[figures + 1] - FIGURES[figures];
                    new + outlook(table, seat, to, purse.after(card))
                }
                Action::Move { from, side, card } => {
                    let Some(to) = from.stop(side, card.colour) else { return ControlFlow::Continue(()) };
                    outlook(table, seat, to, purse.after(card))
                }
                Action::Swap { .. } => 0,
            };
            let thrift = if action.joker().is_some() { -JOKER } else { 0 };
            best_first.add(score + thrift, action);
            ControlFlow::<()>::Continue(())
        });
        let wake = !purse.joker;
        for cards in keeps {
            let put = purse.hand.minus(cards);
            if let Some(cards) = Cards::new(put) {
                best_first.add(best / 2 + if wake { JOKER } else { 0 }, Action::Swap { cards, wake });
            }
        }
        list.clear();
        list.extend(best_first.found.into_iter().map(|(_, action)| action));
    }
}

/// The best actions so far, at most so many; of equals, those that came first.
struct BestFirst {
    most: usize,
    found: Vec<(i32, Action)>,
}

impl BestFirst {
    fn add(&mut self, score: i32, action: Action) {
        let mut place = self.found.len();
        while place > 0 && self.found[place - 1].0 < score {
            place -= 1;
        }
        if place < self.most {
            self.found.truncate(self.most - 1);
            self.found.insert(place, (score, action));
        }
    }
}

fn figure_count(table: &Board, seat: Seat) -> usize {
    4 - table.off_board(seat) as usize
}

/// The cards that are in both heaps.
fn common(one: Heap, other: Heap) -> Heap {
    let (one, other) = (one.counts(), other.counts());
    Heap::new(std::array::from_fn(|colour| one[colour].min(other[colour])))
}

/// The value of what a figure on that cell could do.
fn outlook(table: &Board, seat: Seat, at: Cell, purse: Purse) -> i32 {
    let (mut best, mut second) = (0, 0);
    aims_from(table, seat, at, purse, &mut |aim| {
        let hope = aim.worth * purse.chance(aim.cost) / 100;
        if hope > best {
            (best, second) = (hope, best);
        } else if hope > second {
            second = hope;
        }
    });
    best + second / 4
}

/// Towers to destroy (BX-11) and figures to hit (BX-15) in the four directions.
fn aims_from(table: &Board, seat: Seat, from: Cell, purse: Purse, each: &mut impl FnMut(Aim)) {
    let full = table.blocks(seat).len() >= 7;
    for (to, passed) in table.first_things(from) {
        let tower = table.tower(to);
        let height = tower.height();
        if height > table.phase() || height > 0 && full {
            continue; // BX-20, BX-12
        }
        if height > 0 {
            let cost = tower.heap();
            if cost.colours().and(passed).is_empty() {
                each(Aim { cost, worth: i32::from(height) * (POINT + 20), at: Some(to) });
            }
        } else if !passed.has(to.colour()) && !table.has_figure(seat, to) {
            let colour = to.colour();
            let count = (purse.hand.of(colour) + u8::from(purse.joker)).max(3);
            each(Aim { cost: Heap::many(colour, count), worth: i32::from(count) * POINT, at: Some(to) });
        }
    }
}

/// The tower with the fewest missing cards (BX-13), on the cell of any own figure.
fn building(table: &Board, seat: Seat, purse: Purse) -> Option<Aim> {
    let height = table.phase() + 1;
    let blocks = table.blocks(seat);
    if blocks.len() < height {
        return None;
    }
    let mut cost = Heap::EMPTY;
    // First the colours in the hand, then the others.
    for part in [common(blocks, purse.hand), blocks] {
        for colour in part.iter() {
            if cost.len() < height && cost.of(colour) < part.of(colour) {
                cost = cost.plus(Heap::one(colour));
            }
        }
    }
    Some(Aim { cost, worth: i32::from(height) * (POINT - 20), at: None })
}
