//! Little Stacks in sentences: what happened, what could be done, and why something is refused.

use cubo_core::telling::{Sentence, Teller, Telling, Told};
use cubo_core::{Game, Seat};

use crate::clauses::Clause;
use crate::game::LittleStacks;
use crate::state::{Cell, State};

/// What the seats are called where nobody has a name, in English and in French.
const SEATS: [[&str; 2]; 2] = [["Red", "Rouge"], ["Blue", "Bleu"]];

pub(crate) fn tell(told: &Told<'_, LittleStacks>, teller: &Teller) -> Telling {
    let (cell, seat) = (*told.seen, told.before.seat());
    let (en, fr) = if told.before.stack(cell).height == 0 {
        ("%0 [lay|lays] a cube on %1.", "%0 [posez|pose] un cube en %1.")
    } else {
        ("%0 [cover|covers] the cube on %1.", "%0 [recouvrez|recouvre] le cube en %1.")
    };
    let deed = teller.about(seat, SEATS[seat.index()], en, fr, &[Sentence::new().cell(cell)]);
    match told.after.over {
        None => Telling::plain(deed),
        Some(Clause::Ls4) => Telling::with_more(deed, ending(told.after, teller)).moment("line"),
        Some(_) => Telling::with_more(deed, ending(told.after, teller)),
    }
}

/// How it ended.
fn ending(end: &State, teller: &Teller) -> Sentence {
    let ranks = LittleStacks::outcome(end).map(|outcome| outcome.ranks);
    let winner = Seat::all(2).find(|&seat| ranks.is_some_and(|ranks| ranks[seat] < ranks[seat.next(2)]));
    let (en, fr) = if end.over == Some(Clause::Ls4) {
        (
            "%0 [have|has] three in a line and [win|wins].",
            "%0 [alignez|aligne] trois cubes et [gagnez|gagne].",
        )
    } else {
        ("%0 [show|shows] more cubes and [win|wins].", "%0 [montrez|montre] plus de cubes et [gagnez|gagne].")
    };
    match winner {
        Some(winner) => teller.about(winner, SEATS[winner.index()], en, fr, &[]),
        None => teller.say("Both show as many cubes.", "Les deux en montrent autant.", &[]),
    }
}

pub(crate) fn propose(state: &State, cell: Cell, teller: &Teller) -> Telling {
    let (en, fr) = if state.stack(cell).height == 0 {
        ("Lay a cube on %1.", "Posez un cube en %1.")
    } else {
        ("Cover the cube on %1.", "Recouvrez le cube en %1.")
    };
    Telling::plain(teller.say(en, fr, &[Sentence::new().cell(cell)]))
}

pub(crate) fn explain(cell: Cell, clause: Clause, teller: &Teller) -> Sentence {
    let (en, fr) = if clause == Clause::Ls3 {
        ("The stack on %1 is three cubes high already.", "La pile en %1 compte déjà trois cubes.")
    } else {
        ("The top cube on %1 is your own.", "Le cube du dessus en %1 est à vous.")
    };
    teller.say(en, fr, &[Sentence::new().cell(cell)])
}
