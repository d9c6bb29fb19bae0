//! Little Stacks in sentences: what happened, what could be done, and why something is refused.

use cubo_core::telling::{Sentence, Teller, Telling, Told};
use cubo_core::{Outcome, Seat};

use crate::board::Stack;
use crate::clauses::Clause;
use crate::game::{LittleStacks, outcome};
use crate::rules::Action;
use crate::state::State;

/// Three in a line.
const LINE: &str = "line";

/// What a seat is called: by name, or by its colour.
fn name(seat: Seat, teller: &Teller) -> Sentence {
    let colour = [("Red", "Rouge"), ("Blue", "Bleu")][seat.index()];
    Sentence::new().player(seat, teller.name(seat).unwrap_or_else(|| teller.pick(colour.0, colour.1)))
}

/// A seat and what it does, in the second or in the third person.
fn does(seat: Seat, teller: &Teller, you: (&str, &str), other: (&str, &str)) -> Sentence {
    if teller.is_you(seat) {
        Sentence::new().player(seat, teller.pick("You", "Vous")).words(teller.pick(you.0, you.1))
    } else {
        name(seat, teller).words(teller.pick(other.0, other.1))
    }
}

pub(crate) fn tell(told: &Told<'_, LittleStacks>, teller: &Teller) -> Telling {
    let Action(cell) = *told.seen;
    let seat = told.by.unwrap_or(told.before.seat());
    let deed = if told.before.stack(cell) == Stack::EMPTY {
        does(
            seat,
            teller,
            (" lay a cube on ", " posez un cube en "),
            (" lays a cube on ", " pose un cube en "),
        )
    } else {
        let other = (" covers the cube on ", " recouvre le cube en ");
        does(seat, teller, (" cover the cube on ", " recouvrez le cube en "), other)
    };
    let deed = deed.cell(cell).words(".");
    match outcome(told.after) {
        None => Telling::plain(deed),
        Some(end) => {
            let telling = Telling::with_more(deed, ending(&end, teller));
            if end.reason == Clause::Ls4 { telling.moment(LINE) } else { telling }
        }
    }
}

/// How it ended.
fn ending(end: &Outcome<Clause>, teller: &Teller) -> Sentence {
    let mut first = Seat::all(2).filter(|&seat| end.ranks[seat] == 1);
    match (first.next(), first.next()) {
        (Some(winner), None) if end.reason == Clause::Ls4 => does(
            winner,
            teller,
            (" have three in a line and win.", " alignez trois cubes et gagnez."),
            (" has three in a line and wins.", " aligne trois cubes et gagne."),
        ),
        (Some(winner), None) => does(
            winner,
            teller,
            (" show more cubes and win.", " montrez plus de cubes et gagnez."),
            (" shows more cubes and wins.", " montre plus de cubes et gagne."),
        ),
        _ => Sentence::new().words(teller.pick("Both show as many cubes.", "Les deux en montrent autant.")),
    }
}

pub(crate) fn propose(state: &State, Action(cell): Action, teller: &Teller) -> Telling {
    let words = if state.stack(cell) == Stack::EMPTY {
        teller.pick("Lay a cube on ", "Posez un cube en ")
    } else {
        teller.pick("Cover the cube on ", "Recouvrez le cube en ")
    };
    Telling::plain(Sentence::new().words(words).cell(cell).words("."))
}

pub(crate) fn explain(_: &State, Action(cell): Action, clause: Clause, teller: &Teller) -> Sentence {
    let (before, after) = match clause {
        Clause::Ls3 => (
            teller.pick("The stack on ", "La pile en "),
            teller.pick(" is three cubes high already.", " compte déjà trois cubes."),
        ),
        _ => (
            teller.pick("The top cube on ", "Le cube du dessus en "),
            teller.pick(" is your own.", " est à vous."),
        ),
    };
    Sentence::new().words(before).cell(cell).words(after)
}
