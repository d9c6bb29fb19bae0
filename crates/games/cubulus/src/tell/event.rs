//! What an action did, as the beginning of a sentence without its end.

use cubo_core::telling::Sentence;

use super::speech::{Speech, cell, unnamed};
use crate::action::{Action, Quarter};
use crate::board::{Cell, Span};
use crate::pieces::{Piece, Side};
use crate::state::State;

/// What was done, and where the piece that did it now stands.
pub(super) struct Happened {
    pub(super) words: Sentence,
    /// The cube that rolled, as it lies now.
    pub(super) rolled: Option<(Side, Piece)>,
}

pub(super) fn happened(speech: &Speech<'_>, before: &State, action: Action, after: &State) -> Happened {
    let side = before.side();
    let mut rolled = None;
    let words = match action {
        Action::Go { from, to } => match before.piece_at(from) {
            Some((_, piece @ Piece::Cube(..))) => {
                rolled = after.piece_at(to);
                let parts = [speech.whose(side, piece), speech.from(from), cell(to)];
                taking(speech, before, to, speech.say("%1 rolls %2 to %3", "%1 roule %2 à %3", &parts))
            }
            Some((_, piece)) => steps(speech, before, piece, from, to),
            None => Sentence::new().words(action.to_string()),
        },
        Action::Bend { from, corner, to } => match before.piece_at(from) {
            Some((_, piece)) => {
                rolled = after.piece_at(to);
                let parts = [speech.whose(side, piece), cell(corner), cell(to), unnamed(from)];
                let taken = prey(before, to);
                let way = match &taken {
                    // French uses a list of verbs: it turns, stops and takes.
                    Some(_) => speech.say(
                        "%4%1 rolls through %2 to %3",
                        "%4%1 tourne par %2, s’arrête en %3",
                        &parts,
                    ),
                    None => speech.say(
                        "%4%1 rolls through %2 to %3",
                        "%4%1 tourne par %2 et s’arrête en %3",
                        &parts,
                    ),
                };
                taking(speech, before, to, way)
            }
            None => Sentence::new().words(action.to_string()),
        },
        Action::Slide { from, to } => swings(speech, side, from, to),
        Action::Rotate { at, by } => match before.piece_at(at) {
            Some((_, piece)) => {
                let parts = [speech.whose(side, piece), cell(at)];
                match by {
                    Quarter::One => speech.say(
                        "%1 on %2 turns a quarter to the right",
                        "%1 en %2 tourne d’un quart de tour à droite",
                        &parts,
                    ),
                    Quarter::Two => {
                        speech.say("%1 on %2 turns half round", "%1 en %2 fait demi-tour sur place", &parts)
                    }
                    Quarter::Three => speech.say(
                        "%1 on %2 turns a quarter to the left",
                        "%1 en %2 tourne d’un quart de tour à gauche",
                        &parts,
                    ),
                }
            }
            None => Sentence::new().words(action.to_string()),
        },
        Action::Stand { from, to } => speech.say(
            "%3%1 stands up on %2 as a soldier",
            "%3%1 se dresse en %2 et devient soldat",
            &[speech.whose(side, Piece::Shield(from)), cell(to), lit(from)],
        ),
        Action::Step { from, to } => steps(speech, before, Piece::Soldier(from), from, to),
        Action::Lie { from, to } => speech.say(
            "%3%1 lies down on %2 as a shield",
            "%3%1 se couche en %2 et devient bouclier",
            &[speech.whose(side, Piece::Soldier(from)), speech.place(Piece::Shield(to)), unnamed(from)],
        ),
        Action::TrocCube { at } => {
            rolled = None;
            let back = speech.say(
                "a cube comes back on %1, showing 1",
                "un cube revient en %1, le 1 sur le dessus",
                &[cell(at)],
            );
            troc(speech, before, side, at, back)
        }
        Action::TrocShield { at, on } => {
            let back = speech.say(
                "a shield comes back on %1",
                "un bouclier revient en %1",
                &[speech.place(Piece::Shield(on))],
            );
            troc(speech, before, side, at, back)
        }
        Action::End => speech.does(
            side,
            ["end your turn without a troc", "ends the turn without a troc"],
            ["finissez votre tour sans troc", "finit son tour sans troc", "finissent leur tour sans troc"],
        ),
    };
    Happened { words, rolled }
}

/// What a piece takes that ends on this cell.
pub(super) fn prey(before: &State, to: Cell) -> Option<(Side, Piece)> {
    before.piece_at(to).filter(|&(whose, _)| whose != before.side())
}

fn taking(speech: &Speech<'_>, before: &State, to: Cell, words: Sentence) -> Sentence {
    match prey(before, to) {
        Some((whose, piece)) => {
            speech.say("%1 and takes %2", "%1 et prend %2", &[words, speech.taken(whose, piece)])
        }
        None => words,
    }
}

/// A Master or a soldier goes to a cell beside it.
fn steps(speech: &Speech<'_>, before: &State, piece: Piece, from: Cell, to: Cell) -> Sentence {
    let parts = [speech.whose(before.side(), piece), speech.from(from), cell(to)];
    taking(speech, before, to, speech.say("%1 steps %2 to %3", "%1 passe %2 à %3", &parts))
}

/// A shield keeps one of its cells and swings its other half over, in its line or round the corner (CU-13).
fn swings(speech: &Speech<'_>, side: Side, from: Span, to: Span) -> Sentence {
    let [a, b] = to.cells();
    let come = if from.covers(a) { b } else { a };
    let parts = [speech.whose(side, Piece::Shield(from)), cell(come), lit(from)];
    speech.say("%3%1 swings to %2", "%3%1 pivote vers %2", &parts)
}

fn lit(span: Span) -> Sentence {
    let [a, b] = span.cells();
    unnamed(a).with(unnamed(b))
}

/// The Master goes home, perhaps takes something there, and a piece comes back (CU-30 to CU-33).
fn troc(speech: &Speech<'_>, before: &State, side: Side, at: Cell, back: Sentence) -> Sentence {
    let home = side.home();
    let parts = [speech.whose(side, Piece::Master(at)), back, unnamed(home)];
    match prey(before, home) {
        Some((whose, piece)) => speech.say(
            "troc: %3%1 goes home, takes %4 there, and %2",
            "troc\u{a0}: %3%1 rentre chez lui, y prend %4, et %2",
            &[parts[0].clone(), parts[1].clone(), parts[2].clone(), speech.taken(whose, piece)],
        ),
        None => speech.say("troc: %3%1 goes home and %2", "troc\u{a0}: %3%1 rentre chez lui, et %2", &parts),
    }
}
