//! Little Stacks in sentences: what happened, what could be done, and why something is refused.

use cubo_core::telling::{Sentence, Teller, Telling, Told};
use cubo_core::{Game, Seat};

use crate::clauses::Clause;
use crate::game::LittleStacks;
use crate::state::{Cell, State};

/// A seat and what it does: to the player and of the player, in English and in French.
fn does(seat: Seat, teller: &Teller, [lay, lays]: [&str; 2], [posez, pose]: [&str; 2]) -> Sentence {
    let (en, fr) = [("Red", "Rouge"), ("Blue", "Bleu")][seat.index()];
    let verb = if teller.is_you(seat) { teller.pick(lay, posez) } else { teller.pick(lays, pose) };
    teller.who(seat, en, fr).words(" ").words(verb)
}

pub(crate) fn tell(told: &Told<'_, LittleStacks>, teller: &Teller) -> Telling {
    let (cell, seat) = (*told.seen, told.before.seat());
    let deed = if told.before.stack(cell).height == 0 {
        does(seat, teller, ["lay a cube on ", "lays a cube on "], ["posez un cube en ", "pose un cube en "])
    } else {
        let fr = ["recouvrez le cube en ", "recouvre le cube en "];
        does(seat, teller, ["cover the cube on ", "covers the cube on "], fr)
    };
    let deed = deed.cell(cell).words(".");
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
    match winner {
        Some(winner) if end.over == Some(Clause::Ls4) => does(
            winner,
            teller,
            ["have three in a line and win.", "has three in a line and wins."],
            ["alignez trois cubes et gagnez.", "aligne trois cubes et gagne."],
        ),
        Some(winner) => does(
            winner,
            teller,
            ["show more cubes and win.", "shows more cubes and wins."],
            ["montrez plus de cubes et gagnez.", "montre plus de cubes et gagne."],
        ),
        None => {
            Sentence::new().words(teller.pick("Both show as many cubes.", "Les deux en montrent autant."))
        }
    }
}

pub(crate) fn propose(state: &State, cell: Cell, teller: &Teller) -> Telling {
    let words = if state.stack(cell).height == 0 {
        teller.pick("Lay a cube on ", "Posez un cube en ")
    } else {
        teller.pick("Cover the cube on ", "Recouvrez le cube en ")
    };
    Telling::plain(Sentence::new().words(words).cell(cell).words("."))
}

pub(crate) fn explain(cell: Cell, clause: Clause, teller: &Teller) -> Sentence {
    let ((en, en_end), (fr, fr_end)) = match clause {
        Clause::Ls3 => {
            (("The stack on ", " is three cubes high already."), ("La pile en ", " compte déjà trois cubes."))
        }
        _ => (("The top cube on ", " is your own."), ("Le cube du dessus en ", " est à vous.")),
    };
    Sentence::new().words(teller.pick(en, fr)).cell(cell).words(teller.pick(en_end, fr_end))
}
