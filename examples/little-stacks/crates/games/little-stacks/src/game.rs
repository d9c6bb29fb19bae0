//! The contract, fulfilled.

use std::ops::{ControlFlow, RangeInclusive};

use cubo_core::telling::{Sentence, Teller, Telling, Told};
use cubo_core::{
    About, ActionKind, BadPosition, BadStart, Language, Legend, NoOptions, OpenGame, Outcome, Picture,
    Scores, Turn,
};

use crate::board::Stack;
use crate::clauses::Clause;
use crate::rules::Action;
use crate::state::State;
use crate::{legend, picture, position, rules, tell};

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
    const LEGEND: Legend = legend::LEGEND;

    type Options = NoOptions;
    type State = State;
    type Action = Action;
    type Clause = Clause;

    fn start(_: &NoOptions, _: u8) -> Result<State, BadStart> {
        Ok(State::START)
    }

    fn options(_: &State) -> NoOptions {
        NoOptions {}
    }

    fn seats(_: &State) -> u8 {
        2
    }

    fn write_position(state: &State) -> String {
        position::write(state)
    }

    fn read_position(text: &str) -> Result<State, BadPosition> {
        position::read(text)
    }

    fn turn(state: &State) -> Turn {
        state.turn()
    }

    fn legal<B>(state: &State, each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        rules::legal(state, each)
    }

    fn refuse(state: &State, action: Action) -> Option<Clause> {
        rules::refuse(state, action)
    }

    fn play(state: &mut State, Action(cell): Action) {
        state.lay(cell);
    }

    fn outcome(state: &State) -> Option<Outcome<Clause>> {
        outcome(state)
    }

    fn scores(state: &State) -> Scores {
        state.tops()
    }

    fn key(state: &State) -> u64 {
        state.key()
    }

    fn kind(state: &State, Action(cell): Action) -> ActionKind {
        if state.stack(cell) == Stack::EMPTY { LAY } else { COVER }
    }

    fn tell(told: &Told<'_, Self>, teller: &Teller) -> Telling {
        tell::tell(told, teller)
    }

    fn propose(state: &State, action: Action, teller: &Teller) -> Telling {
        tell::propose(state, action, teller)
    }

    fn explain(state: &State, action: Action, clause: Clause, teller: &Teller) -> Sentence {
        tell::explain(state, action, clause, teller)
    }

    fn picture(state: &State, _: Language) -> Picture {
        picture::draw(state)
    }
}

/// A line wins (LS-4); else more cubes on top do (LS-5).
pub(crate) fn outcome(state: &State) -> Option<Outcome<Clause>> {
    let reason = state.over()?;
    let tops = state.tops();
    Some(Outcome::ranked(tops, reason, |seat| (state.has_line(seat), tops[seat])))
}
