//! What the rules say about a view beyond what stands in it, for those who show it: the board itself, the phases, and for
//! the viewer's own seat what is in reach and what is missing for it.

use cubo_core::order::Entries;
use std::ops::ControlFlow;

use cubo_core::{Clause as _, Seat, Viewer};
use serde::Serialize;

use crate::board::SIZE;
use crate::legal::each_part;
use crate::refuse::accessible_with;
use crate::state::{Board, FULL, Figure, QUIET_ROUNDS};
use crate::{Cell, Clause, Colour, Gate, Heap, Side, Tower, View};

/// The facts, as `docs/notation/blox.md` tells them.
#[derive(Serialize)]
pub(crate) struct Facts {
    /// Rows from 9 down to 1, each from a to i (BX-2).
    colours: Vec<String>,
    phases: Vec<Phase>,
    limits: Limits,
    /// Figures off the board, seat by seat.
    off: Vec<u32>,
    /// What every player's figure could do, had its owner the turn and the cards.
    reach: Entries<Reach>,
    own: Option<Own>,
}

/// What a figure reaches, whatever is in its owner's hand: nobody need know that.
#[derive(Serialize)]
struct Reach {
    /// Cells where one card would take it (BX-10).
    walk: Vec<String>,
    /// Towers it could destroy and figures it could hit (BX-11, BX-12, BX-15, BX-20).
    strike: Vec<String>,
}

/// BX-20, BX-21.
#[derive(Serialize)]
struct Phase {
    destroy: u8,
    build: u8,
    /// How many towers of the height that ends this phase still stand.
    left: u8,
}

#[derive(Serialize)]
struct Limits {
    blocks: u8,
    quiet_rounds: u8,
}

/// What the viewer's own seat could do if it had the turn and the cards.
#[derive(Serialize)]
struct Own {
    enter: Entries<Stops>,
    walk: Entries<Stops>,
    towers: Entries<Target>,
    figures: Entries<Target>,
    build: Build,
}

/// Where a card of each colour leads.
type Stops = Entries<String>;

/// A tower to destroy or a figure to hit.
#[derive(Serialize)]
struct Target {
    /// The clause that forbids it whatever figures and cards there are.
    bar: Option<&'static str>,
    /// Own figures that reach it.
    from: Vec<String>,
    /// Own figures in line with it, nothing between, whose way is closed by the colours of these cells.
    closed: Entries<Vec<String>>,
    /// The cards that are wanting to pay the least it costs, the joker not counted.
    missing: String,
    /// The points for it at that price.
    points: u8,
}

#[derive(Serialize)]
struct Build {
    height: u8,
    /// How many blocks are wanting.
    blocks: u8,
    /// The cards that are wanting for the tower that lacks the fewest, the joker not counted; `null` without the blocks.
    missing: Option<String>,
    /// Own figures on whose cell a tower may stand, and those where it would wall a tower in (BX-14).
    sites: Vec<String>,
    walled: Vec<String>,
}

impl Facts {
    pub(crate) fn of(view: &View) -> Facts {
        let table = view.table();
        let row =
            |row: u8| (0..SIZE as u8).filter_map(move |c| Cell::new(c, row)).map(|c| c.colour().letter());
        let phase = |phase| Phase { destroy: phase, build: phase + 1, left: table.towers_of(phase) };
        let own = match (view.viewer(), view.hand()) {
            (Viewer::Seat(seat), Some(hand)) => Some(Own::of(table, seat, hand)),
            _ => None,
        };
        Facts {
            colours: (0..SIZE as u8).rev().map(|n| row(n).collect()).collect(),
            phases: (1..=4).map(phase).collect(),
            limits: Limits { blocks: FULL, quiet_rounds: QUIET_ROUNDS },
            off: Seat::all(table.seats()).map(|seat| table.off_board(seat)).collect(),
            reach: Seat::all(table.seats())
                .flat_map(|seat| table.figures_of(seat).map(move |at| (seat, at)))
                .map(|(seat, at)| (at.to_string(), Reach::of(table, seat, at)))
                .collect(),
            own,
        }
    }
}

impl Reach {
    fn of(table: &Board, seat: Seat, at: Cell) -> Reach {
        let walk = Side::ALL
            .into_iter()
            .flat_map(|side| stops(table, at.towards(side)).into_iter().map(|(_, cell)| cell));
        let open = |to: Cell| {
            let tower = table.tower(to);
            let colours = if tower.height() > 0 {
                bar(table, seat, tower).is_none().then(|| tower.heap())
            } else {
                is_enemy(table, seat, to).then(|| Heap::one(to.colour()))
            };
            colours.is_some_and(|colours| {
                between(table, at, to)
                    .is_some_and(|cells| cells.iter().all(|cell| colours.of(cell.colour()) == 0))
            })
        };
        let strike = Cell::reading_order().filter(|&to| open(to)).map(|to| to.to_string());
        Reach { walk: walk.collect(), strike: strike.collect() }
    }
}

impl Own {
    fn of(table: &Board, seat: Seat, hand: Heap) -> Own {
        let figures: Vec<Cell> =
            Cell::reading_order().filter(|&c| table.figure(c) == Some(Figure::Of(seat))).collect();
        let gates = Side::ALL.into_iter().flat_map(|side| (0..9).filter_map(move |n| Gate::new(side, n)));
        let enter = gates
            .filter(|_| table.off_board(seat) > 0)
            .map(|gate| (gate.to_string(), stops(table, gate.path())));
        let walks = figures.iter().flat_map(|&from| Side::ALL.map(|side| (from, side)));
        let walk =
            walks.map(|(from, side)| (format!("{from}>{}", side.letter()), stops(table, from.towards(side))));
        let some = |(_, stops): &(String, Stops)| !stops.is_empty();
        let targets = |which: fn(&Board, Seat, Cell) -> bool, make: &dyn Fn(Cell) -> Target| {
            let there = Cell::reading_order().filter(|&cell| which(table, seat, cell));
            there.map(|cell| (cell.to_string(), make(cell))).collect()
        };
        Own {
            enter: enter.filter(some).collect(),
            walk: walk.filter(some).collect(),
            towers: targets(|t, _, c| t.tower(c).height() > 0, &|c| tower(table, seat, hand, &figures, c)),
            figures: targets(is_enemy, &|c| figure(table, hand, &figures, c)),
            build: Build::of(table, seat, hand, &figures),
        }
    }
}

fn is_enemy(table: &Board, seat: Seat, cell: Cell) -> bool {
    table.figure(cell).is_some_and(|figure| figure != Figure::Of(seat))
}

/// BX-11, BX-12, BX-13, BX-20.
fn tower(table: &Board, seat: Seat, hand: Heap, figures: &[Cell], at: Cell) -> Target {
    let tower = table.tower(at);
    let height = tower.height();
    let points = if height == Tower::HIGHEST { 0 } else { height };
    target(table, figures, at, tower.heap(), bar(table, seat, tower), wanting(tower.heap(), hand), points)
}

/// The clause that forbids a seat to destroy a tower, whatever figures and cards there are.
fn bar(table: &Board, seat: Seat, tower: Tower) -> Option<Clause> {
    if tower.height() == Tower::HIGHEST {
        Some(Clause::Bx13)
    } else if tower.height() > table.phase() {
        Some(Clause::Bx20)
    } else {
        (table.blocks(seat).len() >= FULL).then_some(Clause::Bx12)
    }
}

/// BX-15.
fn figure(table: &Board, hand: Heap, figures: &[Cell], at: Cell) -> Target {
    let least = Heap::many(at.colour(), 3);
    target(table, figures, at, least, None, wanting(least, hand), least.len())
}

fn target(
    table: &Board,
    figures: &[Cell],
    at: Cell,
    colours: Heap,
    bar: Option<Clause>,
    missing: Heap,
    points: u8,
) -> Target {
    let (mut from, mut closed) = (Vec::new(), Entries::new());
    for &figure in figures {
        let Some(between) = between(table, figure, at) else { continue };
        let clash: Vec<String> =
            between.iter().filter(|cell| colours.of(cell.colour()) > 0).map(ToString::to_string).collect();
        if clash.is_empty() {
            from.push(figure.to_string());
        } else {
            closed.insert(figure.to_string(), clash);
        }
    }
    Target { bar: bar.map(|clause| clause.id()), from, closed, missing: missing.to_string(), points }
}

/// The cells strictly between two cells in line, if they are all free.
fn between(table: &Board, from: Cell, to: Cell) -> Option<Vec<Cell>> {
    let side = Side::ALL.into_iter().find(|&side| from.towards(side).any(|cell| cell == to))?;
    let cells: Vec<Cell> = from.towards(side).take_while(|&cell| cell != to).collect();
    cells.iter().all(|&cell| table.is_free(cell)).then_some(cells)
}

/// BX-9, BX-10: the first cell of each colour on a path that is free up to it.
fn stops(table: &Board, path: impl Iterator<Item = Cell>) -> Stops {
    let mut stops = Stops::new();
    for cell in path.take_while(|&cell| table.is_free(cell)) {
        let colour = cell.colour().letter().to_string();
        if stops.get(&colour).is_none() {
            stops.insert(colour, cell.to_string());
        }
    }
    stops
}

/// What a hand lacks to pay that.
fn wanting(cost: Heap, hand: Heap) -> Heap {
    Heap::new(Colour::ALL.map(|colour| cost.of(colour).saturating_sub(hand.of(colour))))
}

impl Build {
    /// BX-13, BX-14, BX-20.
    fn of(table: &Board, seat: Seat, hand: Heap, figures: &[Cell]) -> Build {
        let height = table.phase() + 1;
        let blocks = table.blocks(seat);
        let mut best: Option<Heap> = None;
        if blocks.len() >= height {
            let _ = each_part(blocks, height, |tower| {
                let lacks = wanting(tower, hand);
                if best.is_none_or(|best| lacks.len() < best.len()) {
                    best = Some(lacks);
                }
                ControlFlow::<()>::Continue(())
            });
        }
        let (sites, walled): (Vec<_>, Vec<_>) =
            figures.iter().partition(|&&site| accessible_with(table, site));
        let names = |cells: Vec<Cell>| cells.iter().map(ToString::to_string).collect();
        Build {
            height,
            blocks: height.saturating_sub(blocks.len()),
            missing: best.map(|heap| heap.to_string()),
            sites: names(sites),
            walled: names(walled),
        }
    }
}
