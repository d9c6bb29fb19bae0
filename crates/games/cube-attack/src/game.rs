//! `Game` for Cube Attack.

use std::ops::{ControlFlow, RangeInclusive};

use cubo_core::telling::{Sentence, Teller, Telling, Told};
use cubo_core::{
    About, ActionKind, BadPosition, BadStart, Language, Legend, OpenGame, Outcome, Picture, Scores, Turn,
};
use serde_json::Value;

use crate::action::Action;
use crate::clauses::Clause;
use crate::facts::Facts;
use crate::options::Options;
use crate::state::State;
use crate::{apply, legal, legend, options, picture, position, refuse, tell, words};

/// Cube Attack.
pub struct CubeAttack;

impl OpenGame for CubeAttack {
    const ID: &'static str = "cube-attack";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=6;
    const NOTATION: Clause = Clause::Ca30;
    const ABOUT: About = About {
        name: "Cube Attack",
        authors: "Adamo Bencardino",
        publisher: "",
        en: "Arm your cubes, hold the moons and drive the others off them: a small war between planets.",
        fr: "Armez vos cubes, tenez les lunes et chassez-en les autres\u{a0}: une petite guerre entre les planètes.",
    };
    const LEGEND: Legend = legend::LEGEND;

    type Options = Options;
    type State = State;
    type Action = Action;
    type Clause = Clause;

    fn options_schema() -> Value {
        options::schema()
    }

    fn start(options: &Options, seats: u8) -> Result<State, BadStart> {
        Ok(State::start(seats, options.checked_target()?))
    }

    fn options(state: &State) -> Options {
        Options { target: state.target().into() }
    }

    fn seats(state: &State) -> u8 {
        state.seats()
    }

    fn write_position(state: &State) -> String {
        position::write(state)
    }

    fn read_position(text: &str) -> Result<State, BadPosition> {
        position::read(text)
    }

    #[inline]
    fn turn(state: &State) -> Turn {
        state.turn()
    }

    #[inline]
    fn legal<B>(state: &State, each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        legal::legal(state, each)
    }

    #[cfg(not(target_family = "wasm"))]
    fn list_legal(state: &State, list: &mut Vec<Action>) {
        legal::list(state, list);
    }

    fn count_legal(state: &State) -> u64 {
        legal::count(state)
    }

    fn refuse(state: &State, action: Action) -> Option<Clause> {
        refuse::refuse(state, action)
    }

    #[inline]
    fn play(state: &mut State, action: Action) {
        apply::play(state, action);
    }

    fn outcome(state: &State) -> Option<Outcome<Clause>> {
        let over = state.turn() == Turn::Over;
        over.then(|| Outcome::ranked(state.scores(), Clause::Ca21, |team| state.points(team)))
    }

    fn scores(state: &State) -> Scores {
        state.scores()
    }

    fn key(state: &State) -> u64 {
        state.key()
    }

    fn kind(state: &State, action: Action) -> ActionKind {
        words::kind_of(state, action)
    }

    fn facts(state: &State) -> String {
        serde_json::to_string(&Facts::of(state)).unwrap_or_else(|_| "null".to_owned())
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

    fn sketch(state: &State, language: Language) -> Picture {
        picture::sketch(state, language)
    }

    fn picture(state: &State, language: Language) -> Picture {
        picture::draw(state, language)
    }
}
