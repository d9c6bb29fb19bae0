//! What happened, what could be done and why not, in sentences of two languages. Everything in this game is open, so that listeners differ
//! only in who is called "you".
//!
//! Cubes are pieces by their spelling (QC-30). Where a sentence names them together ("three reds") their pictures follow it, without words
//! of their own, and so do the cells they lie on.

mod cubes;
mod ending;
mod explain;
mod laying;
mod propose;
mod throws;
mod who;

pub(crate) use explain::explain;
pub(crate) use propose::propose;

use cubo_core::telling::{Sentence, Teller, Telling, Told};
use cubo_core::{Language, Seat};

use crate::cubes::Cubes;
use crate::game::QwirkleCubes;
use crate::notation::Seen;
use crate::state::Phase;
use crate::view::View;
use who::Who;

pub(crate) fn tell(told: &Told<'_, QwirkleCubes>, teller: &Teller) -> Telling {
    let (before, after) = (told.before, told.after);
    let seat = told.by.unwrap_or(Seat(before.seat()));
    let who = Who::of(teller, seat);
    let hand = before.hands().get(seat.index()).copied().unwrap_or(Cubes::NONE);
    let telling = match told.seen {
        Seen::Deal(_) => throws::dealt(after, teller),
        Seen::Keep => {
            Telling::with_more(throws::kept(&who, &hand, teller.language), outlook(after, teller.language))
        }
        Seen::Roll(cubes) if told.by.is_some() => {
            Telling::plain(throws::picked_up(&who, &hand, cubes, teller.language))
        }
        Seen::Roll(cubes) => throws::fallen(&who, cubes, before, after, teller.language),
        Seen::Swap(cubes) => throws::swapped(&who, cubes, after, teller.language),
        Seen::Draw(cubes) => throws::drawn(&who, cubes, after, teller),
        Seen::Lay(placements) => laying::laid(&who, placements.as_slice(), before, after, teller),
        Seen::Pass => {
            let passes = who
                .start()
                .words(who.does(teller, [" pass", " passes"], [" passez", " passe"]))
                .words(teller.pick(": nothing can be laid.", "\u{a0}: rien ne peut être posé."))
                .capital();
            Telling::with_more(passes, ending::told(after, teller))
        }
    };
    match after.phase() {
        Phase::Over(_) => telling.moment("end"),
        _ => telling,
    }
}

/// What follows by the rules after the choice of QC-4, if it is not a laying (QC-7).
fn outlook(after: &View, language: Language) -> Sentence {
    let (en, fr) = match after.phase() {
        Phase::Reroll => ("Nothing fits: all are re-rolled.", "Rien ne va\u{a0}: on relance tout."),
        Phase::Swap => (
            "No face of theirs would fit: they are exchanged.",
            "Aucune de leurs faces n’irait\u{a0}: on les échange.",
        ),
        Phase::Stuck => (
            "Nothing could ever be laid: all that is left is to pass.",
            "Rien ne pourra jamais être posé\u{a0}: il ne reste qu’à passer.",
        ),
        _ => return Sentence::new(),
    };
    Sentence::new().words(language.pick(en, fr))
}

/// How many points, in words that follow a colon.
fn points(sentence: Sentence, points: u16, language: Language) -> Sentence {
    match points {
        0 => sentence.words(language.pick("no points", "aucun point")),
        1 => sentence.number(1).words(" point"),
        _ => sentence.number(points).words(" points"),
    }
}
