//! The table drawn with characters. Every cube says its colour and its symbol in letters, so that paint is a pleasure only.

use cubo_core::{Clause, Ink, Picture};

use crate::cube::{Colour, Cube};
use crate::state::Phase;
use crate::view::View;

/// The letters are meant to be read beside a key the first few times.
const KEY: &str = "o circle · s square · d diamond · x four-point star · e eight-point star · c clover";

pub(crate) fn picture(view: &View) -> Picture {
    let mut picture = Picture::new();
    table(view, &mut picture);
    picture.line();
    for (seat, hand) in view.hands().iter().enumerate() {
        let acting = seat == view.seat() as usize && !matches!(view.phase(), Phase::Deal | Phase::Over(_));
        picture.line().put(if acting { Ink::Strong } else { Ink::Faint }, if acting { " ▸ " } else { "   " });
        picture.put(Ink::Seat(seat as u8), format!("seat {seat}")).put(Ink::Plain, "  ");
        for cube in hand.iter() {
            put_cube(&mut picture, cube);
            picture.put(Ink::Plain, " ");
        }
        picture.put(Ink::Plain, "   ".repeat(6 - hand.len()));
        picture.put(Ink::Strong, format!(" {:>3}", view.scores()[seat])).put(Ink::Faint, " points");
        if acting {
            picture.put(Ink::Faint, "  ").put(Ink::Plain, doing(view));
        }
    }
    picture.line().put(Ink::Faint, "   bag     ");
    for colour in Colour::ALL {
        let (r, g, b) = paint(colour);
        picture.put(Ink::Paint(r, g, b), format!("{}{:<2}", colour.letter(), view.bag()[colour.index()]));
    }
    let left: u32 = view.bag().iter().map(|&n| u32::from(n)).sum();
    picture.put(Ink::Faint, format!("  {left} left"));
    if let Phase::Over(rule) = view.phase() {
        picture.line().put(Ink::Strong, format!("   the game is over ({})", rule.id()));
    }
    picture.line().put(Ink::Faint, format!("   {KEY}"));
    picture
}

fn table(view: &View, picture: &mut Picture) {
    let cells = || view.table().iter().map(|p| p.cell);
    let (Some(left), Some(right)) = (cells().map(|c| c.x()).min(), cells().map(|c| c.x()).max()) else {
        picture.line().put(Ink::Faint, "   (an empty table)");
        return;
    };
    let (Some(low), Some(high)) = (cells().map(|c| c.y()).min(), cells().map(|c| c.y()).max()) else {
        return;
    };
    for y in (low - 1..=high + 1).rev() {
        picture.line().put(Ink::Faint, format!("{y:>4} "));
        for x in left - 1..=right + 1 {
            match view.table().iter().find(|p| (p.cell.x(), p.cell.y()) == (x, y)) {
                Some(placement) => put_cube(picture, placement.cube),
                None => {
                    picture.put(Ink::Faint, " ·");
                }
            }
            picture.put(Ink::Plain, " ");
        }
    }
    picture.line().put(Ink::Faint, "     ");
    for x in left - 1..=right + 1 {
        picture.put(Ink::Faint, format!("{x:>2} "));
    }
}

fn put_cube(picture: &mut Picture, cube: Cube) {
    let (r, g, b) = paint(cube.colour());
    picture.put(Ink::Paint(r, g, b), cube);
}

fn paint(colour: Colour) -> (u8, u8, u8) {
    match colour {
        Colour::Red => (214, 64, 56),
        Colour::Orange => (232, 130, 36),
        Colour::Yellow => (214, 178, 32),
        Colour::Green => (66, 150, 76),
        Colour::Blue => (62, 118, 200),
        Colour::Purple => (146, 84, 178),
    }
}

fn doing(view: &View) -> String {
    match view.phase() {
        Phase::Deal | Phase::Over(_) => String::new(),
        Phase::First => "lays the first line".to_owned(),
        Phase::Choose => "keeps or rolls".to_owned(),
        Phase::Rolling(cubes) => format!("rolls {cubes}"),
        Phase::Lay => "lays".to_owned(),
        Phase::Reroll => "nothing fits: rolls everything".to_owned(),
        Phase::Swap => "no face fits: exchanges everything".to_owned(),
        Phase::Stuck => "nothing will ever fit: passes".to_owned(),
        Phase::Draw => "draws".to_owned(),
    }
}
