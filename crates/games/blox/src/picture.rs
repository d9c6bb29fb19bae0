//! The table drawn with characters. Cells are three wide: the cell's colour as a small letter and what stands on it; a
//! legend says the rest. Everything that paint says, letters say too.

use cubo_core::{Ink, Picture, Seat};

use crate::state::{Figure, Stage};
use crate::{Cell, Colour, Heap, View};

/// How the colours are painted.
fn paint(colour: Colour) -> Ink {
    match colour {
        Colour::White => Ink::Paint(236, 232, 220),
        Colour::Grey => Ink::Paint(142, 146, 150),
        Colour::Black => Ink::Paint(74, 78, 92),
        Colour::Mauve => Ink::Paint(176, 120, 190),
    }
}

/// The table as a view shows it.
pub(crate) fn picture(view: &View) -> Picture {
    let mut picture = Picture::new();
    header(view, &mut picture);
    picture.line();
    let columns: String = ('a'..='i').map(|c| format!("{c:<6}")).collect();
    picture.line().put(Ink::Faint, format!("  {columns}"));
    for row in (0..9).rev() {
        picture.line().put(Ink::Faint, format!("{} ", row + 1));
        for column in 0..9 {
            if let Some(cell) = Cell::new(column, row) {
                draw_cell(view, cell, &mut picture);
            }
        }
        picture.put(Ink::Faint, format!(" {}", row + 1));
    }
    picture.line().put(Ink::Faint, format!("  {columns}"));
    picture.line();
    for seat in Seat::all(view.table().seats()) {
        draw_seat(view, seat, &mut picture);
    }
    picture.line();
    draw_cards(view, &mut picture);
    picture
}

fn header(view: &View, picture: &mut Picture) {
    let table = view.table();
    let phase = table.phase();
    picture.line().put(Ink::Strong, format!("Phase {phase}"));
    let rule = format!("  destroy up to {phase}, build {}", phase + 1);
    picture.put(Ink::Plain, rule);
    let left = table.towers_of(phase);
    let towers = if left == 1 { "tower" } else { "towers" };
    picture.put(Ink::Faint, format!("  ({left} {towers} of {phase} left)"));
    if table.last_round() {
        picture.put(Ink::Strong, "  last round");
    }
    if table.quiet_rounds() > 0 {
        picture.put(Ink::Faint, format!("  {} quiet rounds of 30", table.quiet_rounds()));
    }
    let news = match table.stage() {
        Stage::Towers => "the towers are about to be set up".to_owned(),
        Stage::Deal => "the cards are about to be dealt".to_owned(),
        Stage::Act => format!("seat {} to act", table.seat()),
        Stage::Draw(1) => format!("seat {} draws a card", table.seat()),
        Stage::Draw(count) => format!("seat {} draws {count} cards", table.seat()),
        Stage::Finished => "the game is over: the last phase is done".to_owned(),
        Stage::Quiet => "the game is over: thirty quiet rounds".to_owned(),
    };
    picture.line().put(Ink::Plain, news);
}

/// `w` and a tower's blocks from the bottom (`wWWB`), a figure (`w<0>`, neutral `w<n>`), or nothing (`w·`).
fn draw_cell(view: &View, cell: Cell, picture: &mut Picture) {
    let table = view.table();
    let ground = cell.colour().letter().to_ascii_lowercase();
    picture.put(paint(cell.colour()), ground);
    let tower = table.tower(cell);
    match table.figure(cell) {
        Some(Figure::Of(seat)) => {
            picture.put(Ink::Seat(seat.0), format!("<{seat}>")).put(Ink::Plain, "  ");
        }
        Some(Figure::Neutral) => {
            picture.put(Ink::Plain, "<n>  ");
        }
        None if tower.height() > 0 => {
            for block in tower.blocks() {
                picture.put(paint(block), block.letter());
            }
            picture.put(Ink::Plain, " ".repeat(5 - usize::from(tower.height())));
        }
        None => {
            picture.put(Ink::Faint, "·    ");
        }
    }
}

fn draw_seat(view: &View, seat: Seat, picture: &mut Picture) {
    let table = view.table();
    let acts = table.seat() == seat && matches!(table.stage(), Stage::Act | Stage::Draw(_));
    picture.line().put(Ink::Strong, if acts { "> " } else { "  " });
    picture.put(Ink::Seat(seat.0), format!("<{seat}>"));
    let points = table.points(seat);
    picture.put(Ink::Plain, format!(" {points:>3} {}", if points == 1 { "point " } else { "points" }));
    picture.put(Ink::Plain, if table.joker(seat) { "  joker ready " } else { "  joker turned" });
    picture.put(Ink::Plain, format!("  {} off the board", table.off_board(seat)));
    picture.put(Ink::Plain, format!("  {} cards", table.held(seat)));
    picture.put(Ink::Plain, "  blocks ");
    draw_heap(table.blocks(seat), picture);
}

fn draw_cards(view: &View, picture: &mut Picture) {
    let table = view.table();
    if let Some(hand) = view.hand() {
        picture.line().put(Ink::Plain, "Your hand  ");
        draw_heap(hand, picture);
    }
    let known = view.others_held();
    if !known.is_empty() {
        picture.line().put(Ink::Plain, "When the pile was last shuffled, others held  ");
        draw_heap(known, picture);
    }
    picture.line().put(Ink::Plain, format!("Pile       {} cards", table.pile()));
    picture.line().put(Ink::Plain, "Discards   ");
    let discards = table.discards();
    if discards.is_empty() {
        picture.put(Ink::Faint, "none");
        return;
    }
    for colour in Colour::ALL {
        if discards.of(colour) > 0 {
            picture.put(paint(colour), format!("{}×{} ", discards.of(colour), colour.letter()));
        }
    }
}

fn draw_heap(heap: Heap, picture: &mut Picture) {
    if heap.is_empty() {
        picture.put(Ink::Faint, "none");
    }
    for colour in heap.iter() {
        picture.put(paint(colour), colour.letter());
    }
}
