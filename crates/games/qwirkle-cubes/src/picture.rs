//! The table drawn with characters. Every cube says its colour and its symbol in letters, so that no colour is needed.

use cubo_core::{Clause as _, Ink, Language, Picture};

use crate::cube::{Colour, Cube};
use crate::state::Phase;
use crate::view::View;

/// The key to the letters.
const KEY: (&str, &str) = (
    "o circle · s square · d diamond · x four-point star · e eight-point star · c clover",
    "o cercle · s carré · d losange · x étoile à quatre branches · e étoile à huit branches · c trèfle",
);

pub(crate) fn picture(view: &View, language: Language) -> Picture {
    let mut picture = Picture::new();
    table(view, language, &mut picture);
    picture.line();
    for (seat, hand) in view.hands().iter().enumerate() {
        let acting = seat == view.seat() as usize && !matches!(view.phase(), Phase::Deal | Phase::Over(_));
        picture.line().put(Ink::Strong, if acting { " ▸ " } else { "   " });
        let name = language.pick("seat", "place");
        picture.put(Ink::Seat(seat as u8), format!("{name:<5} {seat}")).put(Ink::Plain, "  ");
        for cube in hand.iter() {
            put_cube(&mut picture, cube);
            picture.put(Ink::Plain, " ");
        }
        picture.put(Ink::Plain, "   ".repeat(6 - hand.len()));
        picture.put(Ink::Strong, format!(" {:>3}", view.scores()[seat])).put(Ink::Faint, " points");
        if acting {
            picture.put(Ink::Plain, format!("  {}", doing(view, language)));
        }
    }
    picture.line().put(Ink::Faint, format!("   {:<9}", language.pick("bag", "sac")));
    for colour in Colour::ALL {
        let (r, g, b) = paint(colour);
        picture.put(Ink::Paint(r, g, b), format!("{}{:<3}", colour.letter(), view.bag()[colour.index()]));
    }
    let left: u32 = view.bag().iter().map(|&n| u32::from(n)).sum();
    picture.put(Ink::Faint, format!(" {left} {}", language.pick("cubes left", "cubes restants")));
    if let Phase::Over(rule) = view.phase() {
        let over = language.pick("the game is over", "la partie est finie");
        picture.line().put(Ink::Strong, format!("   {over} ({})", rule.id()));
    }
    picture.line().put(Ink::Faint, format!("   {}", language.pick(KEY.0, KEY.1)));
    picture
}

fn table(view: &View, language: Language, picture: &mut Picture) {
    let cells = || view.table().iter().map(|p| p.cell);
    let (Some(left), Some(right)) = (cells().map(|c| c.x()).min(), cells().map(|c| c.x()).max()) else {
        picture
            .line()
            .put(Ink::Faint, format!("   {}", language.pick("(an empty table)", "(une table vide)")));
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
    // A number may have three characters, a cell has two: where there is no room, only every second column has a number.
    picture.line().put(Ink::Faint, "    ");
    for x in left - 1..=right + 1 {
        let label = if left > -9 || x % 2 == 0 { x.to_string() } else { String::new() };
        picture.put(Ink::Faint, format!("{label:>3}"));
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

fn doing(view: &View, language: Language) -> String {
    let (en, fr) = match view.phase() {
        Phase::Deal | Phase::Over(_) => ("", ""),
        Phase::First => ("lays the first line", "pose la première ligne"),
        Phase::Choose => ("keeps or rolls", "garde ou relance"),
        Phase::Rolling(cubes) => return format!("{} {cubes}", language.pick("rolls", "relance")),
        Phase::Lay => ("lays", "pose"),
        Phase::Reroll => ("nothing fits: rolls everything", "rien ne va\u{a0}: relance tout"),
        Phase::Swap => ("no face fits: exchanges everything", "aucune face ne va\u{a0}: échange tout"),
        Phase::Stuck => ("nothing will ever fit: passes", "rien n’ira jamais\u{a0}: passe"),
        Phase::Draw => ("draws", "pioche"),
    };
    language.pick(en, fr).to_owned()
}
