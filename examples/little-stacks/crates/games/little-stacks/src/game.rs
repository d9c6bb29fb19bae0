//! The rules: what may be done, why not, and what it does.

use std::ops::{ControlFlow, RangeInclusive};

use cubo_core::telling::{Sentence, Teller, Telling, Told};
use cubo_core::{
    About, ActionKind, BadStart, Ink, Language, Legend, Letters, NoOptions, OpenGame, Outcome, Picture,
    Scores, Turn, grid, mix,
};

use crate::clauses::Clause;
use crate::state::{Cell, Stack, State};
use crate::tell;

const LAY: ActionKind = ActionKind::new("lay", "Lay a cube", "Poser un cube");
const COVER: ActionKind = ActionKind::new("cover", "Cover a cube", "Recouvrir un cube");

/// The rules of Little Stacks.
pub struct LittleStacks;

impl OpenGame for LittleStacks {
    const ID: &'static str = "little-stacks";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=2;
    const NOTATION: Clause = Clause::Ls6;
    const ABOUT: About = About {
        name: "Little Stacks",
        authors: "The Cubothèque authors",
        publisher: "Cubothèque",
        en: "Three in a line, but whoever covers a cube takes its place.",
        fr: "Trois à la suite, mais qui recouvre un cube prend sa place.",
    };
    const LEGEND: Legend = Legend {
        signs: &[(
            "01",
            "a stack from the bottom up: a cube of seat 0, one of seat 1 on top",
            "une pile de bas en haut\u{a0}: un cube de la place 0, un de la place 1 dessus",
        )],
        actions: &[("b2", "lay a cube on b2", "poser un cube en b2")],
        letters: Letters::Small,
        ..Legend::EMPTY
    };

    type Options = NoOptions;
    type State = State;
    type Action = Cell;
    type Clause = Clause;

    fn start(_: &NoOptions, _: u8) -> Result<State, BadStart> {
        Ok(State::default())
    }

    fn turn(state: &State) -> Turn {
        if state.over.is_some() { Turn::Over } else { Turn::Seat(state.seat()) }
    }

    fn legal<B>(state: &State, each: impl FnMut(Cell) -> ControlFlow<B>) -> ControlFlow<B> {
        Cell::all().filter(|&cell| state.over.is_none() && state.is_open(cell)).try_for_each(each)
    }

    // Its own code, not a look into `legal`: the two check each other.
    fn refuse(state: &State, cell: Cell) -> Option<Clause> {
        let cubes = state.stack(cell).to_string();
        if cubes.len() == usize::from(Stack::HIGHEST) {
            Some(Clause::Ls3)
        } else {
            cubes.ends_with(&state.seat().to_string()).then_some(Clause::Ls2)
        }
    }

    fn play(state: &mut State, cell: Cell) {
        state.lay(cell);
    }

    // A line wins (LS-4); without one, more cubes on top do (LS-5).
    fn outcome(state: &State) -> Option<Outcome<Clause>> {
        let tops = state.tops();
        state.over.map(|reason| Outcome::ranked(tops, reason, |seat| (state.has_line(seat), tops[seat])))
    }

    fn scores(state: &State) -> Scores {
        state.tops()
    }

    // Everything else follows from the stacks.
    fn key(state: &State) -> u64 {
        let stack = |packed, stack: &Stack| packed << 3 | u64::from(stack.height << 1 | stack.top);
        mix(state.stacks.iter().fold(0, stack))
    }

    fn kind(state: &State, cell: Cell) -> ActionKind {
        if state.stack(cell).height == 0 { LAY } else { COVER }
    }

    fn tell(told: &Told<'_, Self>, teller: &Teller) -> Telling {
        tell::tell(told, teller)
    }

    fn propose(state: &State, cell: Cell, teller: &Teller) -> Telling {
        tell::propose(state, cell, teller)
    }

    fn explain(_: &State, cell: Cell, clause: Clause, teller: &Teller) -> Sentence {
        tell::explain(cell, clause, teller)
    }

    fn picture(state: &State, _: Language) -> Picture {
        grid::picture(5, |cell| match state.stack(cell).top() {
            Some(seat) => (Ink::Seat(seat.0), state.stack(cell).to_string()),
            None => (Ink::Faint, "·".to_owned()),
        })
    }
}
