//! What is known of BLOX: what figures can aim at, what the hand lacks for it, blocks to build with, and which payments and
//! swaps are worth trying.

#[cfg(target_family = "wasm")]
use std::ops::ControlFlow;

pub use cubo_blox::Blox;
use cubo_blox::{Action, Board, Card, Cards, Cell, HAND, Heap, State};
use cubo_core::{Game, PerSeat, Seat};

mod learned;

pub use learned::{BLOX_INPUTS, BLOX_SETS, BloxNet, blox_inputs};

use super::{Knowledge, Known, Look};
#[cfg(feature = "nets")]
use crate::Mind;
use crate::search::Infoset;
#[cfg(feature = "nets")]
use crate::search::Timed;
use crate::{Ladder, Player, Style};

/// What is known of BLOX.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BloxKnowledge;

/// What an easy level sees, and the nodes of those who search. Among four, luck and the others leave less to a longer search.
const fn ladder(easy: usize, nodes: [u64; 4]) -> Ladder {
    [
        Style::Glance(28, 1, 0),
        Style::Glance(easy, 2, 2),
        Style::Search(nodes[0]),
        Style::Search(nodes[1]),
        Style::Search(nodes[2]),
        Style::Search(nodes[3]),
    ]
}

impl Known for Blox {
    type Knowledge = BloxKnowledge;
    const LADDERS: &'static [Ladder] = &[
        ladder(60, [500, 1_500, 10_000, 200_000]),
        ladder(120, [600, 3_000, 30_000, 300_000]),
        ladder(120, [300, 1_500, 8_000, 300_000]),
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
    fn learned() -> Option<Mind<Blox>> {
        Some(Mind::new(BloxNet::of_the_house()?, Infoset::new, Infoset::knowing))
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
/// How likely, in hundredths, a seat has the cards on its next turn: by how many it will draw, and how many are missing.
const CHANCE: [[i32; LACKING]; 6] = {
    let likely = [[100; 6], [25, 40, 55, 65, 72, 80], [5, 8, 16, 25, 34, 42]];
    let mut table = [[1; LACKING]; 6];
    let mut n = 0;
    while n < 3 * 6 {
        table[n % 6][n / 6] = likely[n / 6][n % 6];
        n += 1;
    }
    table
};
/// More than anything can lack: what is aimed at costs at most six cards.
const LACKING: usize = 8;

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
    #[inline]
    fn chance(self, cost: Heap) -> i32 {
        let lacking = self.hand.lacks(cost);
        // The joker stands for one of them, if there is one.
        let lacking = lacking - (u8::from(lacking > 0) & u8::from(self.joker));
        CHANCE[usize::from(self.drawing.min(5))][usize::from(lacking) % LACKING]
    }

    /// What an aim is worth on the next turn.
    #[inline]
    fn hope(self, aim: Aim) -> i32 {
        aim.worth * self.chance(aim.cost) / 100
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

/// The two best things that can be hoped for.
#[derive(Clone, Copy, Default)]
struct Hopes {
    best: i32,
    second: i32,
}

impl Hopes {
    #[inline]
    fn add(&mut self, hope: i32) {
        self.second = self.second.max(self.best.min(hope));
        self.best = self.best.max(hope);
    }

    /// Adds what a figure on that cell could do.
    #[inline]
    fn look_from(&mut self, table: &Board, seat: Seat, from: Cell, purse: Purse) {
        for to in table.targets(from, highest(table, seat)) {
            if let Some(aim) = aim_at(table, seat, to, purse) {
                self.add(purse.hope(aim));
            }
        }
    }
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
            let mut hopes = Hopes::default();
            let mut figures = 0;
            for from in table.figures_of(seat) {
                figures += 1;
                hopes.look_from(table, seat, from, purse);
            }
            if figures > 0
                && let Some(aim) = building(table, seat, purse)
            {
                hopes.add(purse.hope(aim));
            }
            value += hopes.best * 6 / 10 + hopes.second / 4;
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
            best = best.max(purse.hope(aim));
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
        each_but_swaps(state, list, |action| {
            let score = match action {
                Action::Destroy { pay, .. } | Action::Build { pay, .. } | Action::Hit { pay, .. } => {
                    1_000 + POINT * i32::from(pay.worth().len())
                }
                Action::Enter { gate, card } => {
                    let Some(to) = gate.stop(card.colour) else { return };
                    let new = FIGURES[figures + 1] - FIGURES[figures];
                    new + outlook(table, seat, to, purse.after(card))
                }
                Action::Move { from, side, card } => {
                    let Some(to) = from.stop(side, card.colour) else { return };
                    outlook(table, seat, to, purse.after(card))
                }
                Action::Swap { .. } => 0,
            };
            let thrift = if action.joker().is_some() { -JOKER } else { 0 };
            best_first.add(score + thrift, action);
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

/// Calls back with every legal action up to the swaps, which come last. `list` is working space.
#[cfg(not(target_family = "wasm"))]
fn each_but_swaps(state: &State, list: &mut Vec<Action>, each: impl FnMut(Action)) {
    // Listing is faster than walking.
    list.clear();
    Blox::list_legal(state, list);
    list.iter().copied().take_while(|action| !matches!(action, Action::Swap { .. })).for_each(each);
}

/// The same. The page has no faster list.
#[cfg(target_family = "wasm")]
fn each_but_swaps(state: &State, _list: &mut Vec<Action>, mut each: impl FnMut(Action)) {
    let _ = Blox::legal(state, |action| match action {
        Action::Swap { .. } => ControlFlow::Break(()),
        _ => {
            each(action);
            ControlFlow::Continue(())
        }
    });
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
    let mut hopes = Hopes::default();
    hopes.look_from(table, seat, at, purse);
    hopes.best + hopes.second / 4
}

/// Towers to destroy (BX-11) and figures to hit (BX-15) in the four directions.
fn aims_from(table: &Board, seat: Seat, from: Cell, purse: Purse, each: &mut impl FnMut(Aim)) {
    table.targets(from, highest(table, seat)).filter_map(|to| aim_at(table, seat, to, purse)).for_each(each);
}

/// How high a tower the seat may destroy at most (BX-20, BX-12).
fn highest(table: &Board, seat: Seat) -> u8 {
    if table.blocks(seat).len() >= 7 { 0 } else { table.phase() }
}

/// What can be done to a target, if the cards are there; nothing to own figures.
#[inline]
fn aim_at(table: &Board, seat: Seat, to: Cell, purse: Purse) -> Option<Aim> {
    let tower = table.tower(to);
    if tower.height() > 0 {
        return Some(Aim {
            cost: tower.heap(),
            worth: i32::from(tower.height()) * (POINT + 20),
            at: Some(to),
        });
    }
    let count = (purse.hand.of(to.colour()) + u8::from(purse.joker)).max(3);
    let hit = Aim { cost: Heap::many(to.colour(), count), worth: i32::from(count) * POINT, at: Some(to) };
    (!table.has_figure(seat, to)).then_some(hit)
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
