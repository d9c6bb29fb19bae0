//! Who sees what: the one place that decides it (BX-25).

use std::sync::{Arc, OnceLock};

use cubo_core::order::Entries;
use cubo_core::{Dice, Event, Seat, Viewer, deserialize_from_json, from_json};
use serde::{Deserialize, Serialize};

use crate::action::{Cards, Chance, Seen};
use crate::belief::Belief;
use crate::check::{check_table, place_figure, place_tower};
use crate::position::{read_stage, write_stage};
use crate::state::{Board, NEUTRAL, Play, Present, State};
use crate::{Blox, Cell, Colour, Heap, Tower};

/// All that a viewer knows for certain: the table, the own cards, and what everybody has played since the pile was last
/// shuffled, from which follows what the hidden hands can be (see `docs/notation/blox.md`).
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "Paper", into = "Paper")]
pub struct View {
    viewer: Viewer,
    table: Board,
    /// The viewer's cards now and at the last shuffle.
    own: Option<(Heap, Heap)>,
    /// What was played since the last shuffle, seat by seat, the oldest first.
    plays: Vec<Play>,
    /// What follows from the rest: computed once, when needed or when it costs little.
    belief: OnceLock<Option<Arc<Belief>>>,
}

impl PartialEq for View {
    fn eq(&self, other: &Self) -> bool {
        self.viewer == other.viewer
            && self.table == other.table
            && self.own == other.own
            && self.plays == other.plays
    }
}

impl Eq for View {}

impl std::fmt::Debug for View {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(&Paper::from(self.clone()), f)
    }
}

impl View {
    fn new(viewer: Viewer, table: Board, own: Option<(Heap, Heap)>, plays: Vec<Play>) -> View {
        View { viewer, table, own, plays, belief: OnceLock::new() }
    }

    /// What a viewer may know of the truth.
    pub(crate) fn of(state: &State, viewer: Viewer) -> View {
        let own = match viewer {
            Viewer::Seat(seat) => Some((state.hand(seat), state.base(seat))),
            Viewer::Spectator => None,
        };
        let mut plays = Vec::with_capacity(state.plays().len());
        for seat in Seat::all(state.now.table.seats) {
            plays.extend(state.plays().iter().filter(|play| play.seat == seat));
        }
        let view = View::new(viewer, state.now.table, own, plays);
        let (hidden, union, _) = view.unknown();
        if Belief::is_cheap(&hidden, union) {
            view.belief();
        }
        view
    }

    /// Who looks.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// What lies open.
    pub fn table(&self) -> &Board {
        &self.table
    }

    /// The viewer's own hand; a spectator has none.
    pub fn hand(&self) -> Option<Heap> {
        self.own.map(|(hand, _)| hand)
    }

    /// What was played since the pile was last shuffled, seat by seat.
    pub fn plays(&self) -> &[Play] {
        &self.plays
    }

    /// What the hidden hands consisted of, all together, when the pile was last shuffled: known for certain, because all
    /// other cards were in the pile (BX-7). Nothing before the pile has run out for the first time.
    pub fn others_held(&self) -> Heap {
        self.unknown().1
    }

    /// The seats whose hands are hidden, their cards at the last shuffle taken together, and all cards now in their hands
    /// or in the pile.
    fn unknown(&self) -> (Vec<usize>, Heap, Heap) {
        let hidden = Seat::all(self.table.seats).filter(|&seat| !self.viewer.is(seat)).map(Seat::index);
        let played = self.plays.iter().fold(Heap::EMPTY, |sum, play| sum.plus(play.cards));
        let aside = self.table.discards.minus(played);
        let (hand, base) = self.own.unwrap_or_default();
        let union = Heap::ALL_CARDS.minus(self.table.fresh).minus(aside).checked_minus(base);
        let unseen = Heap::ALL_CARDS.minus(self.table.discards).checked_minus(hand);
        (hidden.collect(), union.unwrap_or_default(), unseen.unwrap_or_default())
    }

    fn belief(&self) -> Option<&Arc<Belief>> {
        let compute = || {
            let (hidden, union, unseen) = self.unknown();
            Belief::new(&self.table, &self.plays, &hidden, union, unseen).map(Arc::new)
        };
        self.belief.get_or_init(compute).as_ref()
    }

    /// A truth that this viewer could not tell from the real one.
    pub(crate) fn imagine(&self, dice: &mut impl Dice) -> State {
        // A view that exists has at least one deal that fits: `View::of` saw one, `try_from` looked for one.
        let mut dealt = self.belief().map(|belief| belief.draw(dice)).unwrap_or_default();
        if let (Viewer::Seat(seat), Some((hand, base))) = (self.viewer, self.own) {
            dealt[seat.index()] = (base, hand);
        }
        let hands = dealt.map(|(_, hand)| hand);
        let bases = dealt.map(|(base, _)| base);
        let pile = hands.iter().fold(Heap::ALL_CARDS.minus(self.table.discards), |pile, &h| pile.minus(h));
        let now = Present { table: self.table, hands, bases, pile, since: 0 };
        State { now, past: self.plays.clone() }
    }
}

/// What a viewer noticed of an event.
pub(crate) fn seen(before: &State, event: &Event<Blox>, viewer: Viewer) -> Seen {
    match event {
        Event::Action(_, action) => Seen::Action(*action),
        Event::Chance(Chance::Towers(blocks)) => Seen::Towers(*blocks),
        Event::Chance(Chance::Deal(hands)) => {
            let own = match viewer {
                Viewer::Seat(seat) => hands.as_slice().get(seat.index()).map(|&hand| (seat.0, hand)),
                Viewer::Spectator => None,
            };
            Seen::Deal { seats: before.now.table.seats, own }
        }
        Event::Chance(Chance::Draw(cards)) if viewer.is(before.now.table.seat()) => own_draw(before, *cards),
        Event::Chance(Chance::Draw(cards)) => Seen::Hidden(cards.heap().len()),
    }
}

/// Cards are drawn one by one (BX-7), so their drawer knows which came before the discards were shuffled.
fn own_draw(before: &State, cards: Cards) -> Seen {
    let last = before.now.pile;
    let split = cards.heap().checked_minus(last).and_then(Cards::new).zip(Cards::new(last));
    match split {
        Some((first, last)) if cards.heap().len() > last.heap().len() => Seen::DrewTwice { last, first },
        _ => Seen::Drew(cards),
    }
}

/// A view as JSON: plain words, cells and cards in notation.
#[derive(Clone, Debug, Serialize)]
struct Paper {
    viewer: Viewer,
    seats: u8,
    stage: String,
    phase: u8,
    last_round: bool,
    quiet_rounds: u8,
    stirred: bool,
    towers: Entries<String>,
    figures: Vec<Vec<String>>,
    neutral: Vec<String>,
    points: Vec<u16>,
    blocks: Vec<String>,
    jokers: Vec<bool>,
    hand: Option<String>,
    held: Vec<u8>,
    pile: u8,
    discards: String,
    shuffle: Shuffle,
}

/// What is known of the cards since the pile was last shuffled.
#[derive(Clone, Debug, Serialize)]
struct Shuffle {
    /// What was shuffled.
    pile: String,
    /// How many cards each seat held then.
    held: Vec<u8>,
    /// The viewer's own cards then.
    hand: Option<String>,
    /// What each seat has played since.
    played: Vec<Vec<String>>,
}

from_json!(Paper {
    viewer,
    seats,
    stage,
    phase,
    last_round,
    quiet_rounds,
    stirred,
    towers,
    figures,
    neutral,
    points,
    blocks,
    jokers,
    hand,
    held,
    pile,
    discards,
    shuffle,
});
from_json!(Shuffle { pile, held, hand, played });
deserialize_from_json!(Paper);

impl From<View> for Paper {
    fn from(view: View) -> Paper {
        let table = &view.table;
        let seats = || Seat::all(table.seats);
        let cells = |owner: usize| -> Vec<String> {
            Cell::reading_order()
                .filter(|cell| table.figures[owner] & cell.bit() != 0)
                .map(|cell| cell.to_string())
                .collect()
        };
        let towers = Cell::reading_order().map(|cell| (cell, table.tower(cell)));
        let played = |seat| view.plays.iter().filter(move |p| p.seat == seat).map(|p| p.cards.to_string());
        Paper {
            viewer: view.viewer,
            seats: table.seats,
            stage: write_stage(table.stage, table.seat),
            phase: table.phase,
            last_round: table.closing,
            quiet_rounds: table.quiet,
            stirred: table.stirred,
            towers: towers
                .filter(|(_, tower)| tower.height() > 0)
                .map(|(cell, tower)| (cell.to_string(), tower.to_string()))
                .collect(),
            figures: seats().map(|seat| cells(seat.index())).collect(),
            neutral: cells(NEUTRAL),
            points: seats().map(|seat| table.points(seat)).collect(),
            blocks: seats().map(|seat| table.blocks(seat).to_string()).collect(),
            jokers: seats().map(|seat| table.joker(seat)).collect(),
            hand: view.own.map(|(hand, _)| hand.to_string()),
            held: seats().map(|seat| table.held(seat)).collect(),
            pile: table.pile(),
            discards: table.discards.to_string(),
            shuffle: Shuffle {
                pile: table.fresh.to_string(),
                held: seats().map(|seat| table.kept[seat.index()]).collect(),
                hand: view.own.map(|(_, base)| base.to_string()),
                played: seats().map(|seat| played(seat).collect()).collect(),
            },
        }
    }
}

impl TryFrom<Paper> for View {
    type Error = String;

    fn try_from(paper: Paper) -> Result<View, String> {
        if !(2..=4).contains(&paper.seats) {
            return Err(format!("{} seats: BLOX is for 2, 3 or 4", paper.seats));
        }
        let seats = usize::from(paper.seats);
        let mut table = Board::new(paper.seats);
        let lists = [
            paper.figures.len(),
            paper.points.len(),
            paper.blocks.len(),
            paper.jokers.len(),
            paper.held.len(),
            paper.shuffle.held.len(),
            paper.shuffle.played.len(),
        ];
        if lists.iter().any(|&length| length != seats) {
            return Err("every list of a view has one entry a seat".to_owned());
        }
        for (cell, tower) in paper.towers.iter() {
            let blocks: Option<Vec<Colour>> = tower.bytes().map(Colour::from_letter).collect();
            let tower = blocks.and_then(Tower::new).ok_or_else(|| format!("{tower:?} is no tower"))?;
            place_tower(&mut table, read_cell(cell)?, tower)?;
        }
        for (owner, cells) in paper.figures.iter().enumerate() {
            for cell in cells {
                place_figure(&mut table, read_cell(cell)?, owner)?;
            }
        }
        for cell in &paper.neutral {
            place_figure(&mut table, read_cell(cell)?, NEUTRAL)?;
        }
        let stage = read_stage(&paper.stage, paper.seats).ok_or("the stage of a view is not known")?;
        (table.stage, table.seat) = stage;
        (table.phase, table.closing) = (paper.phase, paper.last_round);
        (table.quiet, table.stirred) = (paper.quiet_rounds, paper.stirred);
        table.discards = read_heap(&paper.discards, 60)?;
        table.fresh = read_heap(&paper.shuffle.pile, 60)?;
        let mut plays = Vec::new();
        for seat in 0..seats {
            if paper.points[seat] >= 30_000 || paper.held[seat] > 5 || paper.shuffle.held[seat] > 5 {
                return Err("points or cards are too many".to_owned());
            }
            table.points[seat] = paper.points[seat];
            table.blocks[seat] = read_heap(&paper.blocks[seat], 40)?;
            table.jokers ^= u8::from(!paper.jokers[seat]) << seat;
            (table.held[seat], table.kept[seat]) = (paper.held[seat], paper.shuffle.held[seat]);
            for cards in &paper.shuffle.played[seat] {
                plays.push(Play { seat: Seat(seat as u8), cards: read_heap(cards, 5)? });
            }
            if plays.len() > 60 {
                return Err("more plays than a pile has cards".to_owned());
            }
        }
        check_table(&table, &plays)?;
        if paper.pile != table.pile() {
            return Err(format!("the pile has {} cards, not {}", table.pile(), paper.pile));
        }
        let own = match (paper.viewer, paper.hand, paper.shuffle.hand) {
            (Viewer::Spectator, None, None) => None,
            (Viewer::Seat(seat), Some(hand), Some(base)) if seat.index() < seats => {
                let (hand, base) = (read_heap(&hand, 5)?, read_heap(&base, 5)?);
                if hand.len() != table.held(seat) || base.len() != table.kept[seat.index()] {
                    return Err("the viewer's own hand has another number of cards".to_owned());
                }
                Some((hand, base))
            }
            _ => return Err("a seat at the table sees its own hands, a spectator none".to_owned()),
        };
        let view = View::new(paper.viewer, table, own, plays);
        view.check_deal()?;
        Ok(view)
    }
}

impl View {
    /// Whether at least one deal fits, so that imagining cannot fail.
    fn check_deal(&self) -> Result<(), String> {
        let (hand, base) = self.own.unwrap_or_default();
        let played = self.plays.iter().fold(Heap::EMPTY, |sum, play| sum.plus(play.cards));
        let shuffled = self.table.fresh.plus(self.table.discards.minus(played));
        let fits = Heap::ALL_CARDS.minus(shuffled).holds(base)
            && Heap::ALL_CARDS.holds(self.table.discards)
            && Heap::ALL_CARDS.minus(self.table.discards).holds(hand);
        let own = match self.viewer {
            Viewer::Seat(seat) if fits => self.own_ways(seat, base, hand),
            _ => fits,
        };
        if own && self.belief().is_some() {
            Ok(())
        } else {
            Err("no deal of the cards fits what the view shows".to_owned())
        }
    }

    fn own_ways(&self, seat: Seat, base: Heap, hand: Heap) -> bool {
        let ways = crate::belief::ways_from(&self.table, &self.plays, seat.index(), base);
        let number = crate::numbering::heaps_of(hand.len()).number(hand);
        ways.is_some_and(|line| line[number] > 0.0)
    }
}

fn read_cell(text: &str) -> Result<Cell, String> {
    match text.as_bytes() {
        [column, row] => Cell::read(*column, *row).ok_or_else(|| format!("{text:?} is no cell")),
        _ => Err(format!("{text:?} is no cell")),
    }
}

fn read_heap(text: &str, most: usize) -> Result<Heap, String> {
    Heap::read(text.as_bytes(), most)
        .ok_or_else(|| format!("{text:?} is not at most {most} letters sorted W G B M"))
}
