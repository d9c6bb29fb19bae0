//! An action that could be done, as advice.

use cubo_core::telling::{Sentence, Teller, Telling};

use super::after::full_stop;
use super::event::prey;
use super::speech::{Speech, cell, unnamed};
use crate::action::{Action, Quarter};
use crate::board::Cell;
use crate::pieces::Piece;
use crate::refuse;
use crate::state::{Ending, State};

/// Proposes an action to the side to move; the long form also says what it certainly leads to.
pub(crate) fn propose(state: &State, action: Action, teller: &Teller) -> Telling {
    let speech = Speech::new(teller);
    let short = full_stop(advice(&speech, state, action));
    // An illegal action can still be put into words, but it has no result.
    if state.ending().is_some() || refuse::action(&state.now, action).is_err() {
        return Telling::plain(short);
    }
    let mut after = state.clone();
    after.play(action);
    Telling::with_more(short, result(&speech, state, action, &after))
}

fn advice(speech: &Speech<'_>, state: &State, action: Action) -> Sentence {
    match action {
        Action::Go { from, to } => match state.piece_at(from) {
            Some((_, Piece::Cube(..))) => {
                let words =
                    speech.say("Roll %1 to %2", "Roulez %1 en %2", &[die(speech, state, from), cell(to)]);
                taking(speech, state, to, words)
            }
            Some((_, piece)) => step(speech, state, piece, from, to),
            None => Sentence::new().words(action.to_string()),
        },
        Action::Bend { from, corner, to } => {
            let parts = [die(speech, state, from), cell(to), cell(corner)];
            if prey(state, to).is_some() {
                let words = speech.say("Roll %1 through %3 to %2", "Roulez %1 par %3 jusqu’en %2", &parts);
                taking(speech, state, to, words)
            } else {
                let parts = &parts;
                speech.say(
                    "Roll %1 to %2, round the corner at %3",
                    "Roulez %1 en %2, en tournant par %3",
                    parts,
                )
            }
        }
        Action::Slide { from, to } => {
            let [a, b] = to.cells();
            let come = if from.covers(a) { b } else { a };
            let parts = [speech.place(Piece::Shield(from)), cell(come)];
            speech.say(
                "Swing the shield on %1 to %2",
                "Faites pivoter le bouclier posé en %1 vers %2",
                &parts,
            )
        }
        Action::Rotate { at, by } => {
            let parts = [die(speech, state, at)];
            match by {
                Quarter::One => speech.say(
                    "Turn %1 a quarter to the right",
                    "Tournez %1 d’un quart de tour à droite",
                    &parts,
                ),
                Quarter::Two => speech.say("Turn %1 half round", "Tournez %1 d’un demi-tour", &parts),
                Quarter::Three => speech.say(
                    "Turn %1 a quarter to the left",
                    "Tournez %1 d’un quart de tour à gauche",
                    &parts,
                ),
            }
        }
        Action::Stand { from, to } => speech.say(
            "Stand the shield on %1 up on %2",
            "Dressez en %2 le bouclier posé en %1",
            &[speech.place(Piece::Shield(from)), cell(to)],
        ),
        Action::Step { from, to } => step(speech, state, Piece::Soldier(from), from, to),
        Action::Lie { from, to } => speech.say(
            "Lay the soldier on %1 down on %2",
            "Couchez en %2 le soldat placé en %1",
            &[cell(from), speech.place(Piece::Shield(to))],
        ),
        Action::TrocCube { at } => speech.say(
            "Make a troc on %1: bring a cube back",
            "Faites un troc en %1\u{a0}: ramenez un cube",
            &[cell(at)],
        ),
        Action::TrocShield { on, .. } => speech.say(
            "Make a troc: bring a shield back on %1",
            "Faites un troc\u{a0}: ramenez un bouclier en %1",
            &[speech.place(Piece::Shield(on))],
        ),
        Action::End => speech.say("End the turn without a troc", "Finissez le tour sans troc", &[]),
    }
}

/// A cube by its number, and by its cell where another of the side shows the same.
fn die(speech: &Speech<'_>, state: &State, at: Cell) -> Sentence {
    let Some((side, piece @ Piece::Cube(die, _))) = state.piece_at(at) else {
        return speech.say("the cube on %1", "le cube en %1", &[cell(at)]);
    };
    let alike = state.pieces(side).filter(|p| matches!(p, Piece::Cube(d, _) if d.top() == die.top())).count();
    let parts = [speech.top(side, piece), cell(at), unnamed(at), speech.from(at)];
    if alike > 1 {
        speech.say("the %1 on %2", "le %1 %4", &parts)
    } else {
        speech.say("the %1%3", "le %1%3", &parts)
    }
}

fn step(speech: &Speech<'_>, state: &State, piece: Piece, from: Cell, to: Cell) -> Sentence {
    let parts = [speech.from(from), cell(to)];
    let words = match piece {
        Piece::Master(_) => speech.say("Move the Master %1 to %2", "Déplacez le Maître %1 à %2", &parts),
        Piece::Soldier(_) => speech.say("Move the soldier %1 to %2", "Déplacez le soldat %1 à %2", &parts),
        _ => speech.say("Move the piece %1 to %2", "Déplacez la pièce %1 à %2", &parts),
    };
    taking(speech, state, to, words)
}

fn taking(speech: &Speech<'_>, state: &State, to: Cell, words: Sentence) -> Sentence {
    match prey(state, to) {
        Some((whose, piece)) => {
            speech.say("%1 and take %2", "%1 et prenez %2", &[words, speech.whose_kind(whose, piece)])
        }
        None => words,
    }
}

/// What it certainly leads to.
fn result(speech: &Speech<'_>, before: &State, action: Action, after: &State) -> Sentence {
    match after.ending() {
        Some(Ending::Mate) => return speech.say("That is Die-Check.", "C’est Die-Check.", &[]),
        Some(Ending::Stuck) => {
            return speech.say(
                "Then there is no move left against you: you win.",
                "Plus aucun coup ne vous répond\u{a0}: vous gagnez.",
                &[],
            );
        }
        Some(Ending::Draw) => {
            return speech.say("That makes the game a draw.", "La partie est alors nulle.", &[]);
        }
        None => {}
    }
    let check = before.side() != after.side() && after.in_check(after.side());
    let lands = match action {
        Action::Go { to, .. } | Action::Bend { to, .. } => after.piece_at(to),
        _ => None,
    };
    match (lands, check) {
        (Some((side, piece @ Piece::Cube(..))), true) => {
            speech.say("It will show %1: check.", "Il montrera %1\u{a0}: échec.", &[speech.top(side, piece)])
        }
        (Some((side, piece @ Piece::Cube(..))), false) => {
            speech.say("It will show %1.", "Il montrera %1.", &[speech.top(side, piece)])
        }
        (_, true) => speech.say("That is check.", "C’est échec.", &[]),
        _ => Sentence::new(),
    }
}
