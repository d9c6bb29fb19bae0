//! `Game` for Cubulus.

use std::ops::{ControlFlow, RangeInclusive};

use cubo_core::telling::{Sentence, Teller, Telling, Told};
use cubo_core::{
    About, ActionKind, BadPosition, BadStart, Language, Legend, OpenGame, Outcome, PerSeat, Picture, Scores,
    Turn,
};

use crate::action::Action;
use crate::clauses::Clause;
use crate::facts::Facts;
#[cfg(not(target_family = "wasm"))]
use crate::list;
use crate::options::{Level, Options};
use crate::pieces::Side;
use crate::present::Present;
use crate::state::{Ending, State};
use crate::{legal, legend, options, picture, position, refuse, tell, words};

/// The rules of Cubulus.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cubulus;

impl OpenGame for Cubulus {
    const ID: &'static str = "cubulus";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=2;
    const NOTATION: Clause = Clause::ActionNotation;
    const ABOUT: About = About {
        name: "Cubulus",
        authors: "Benoît Launier",
        publisher: "Bfm, Dieppe",
        en: "Dice roll across the board, and what they show is how far they will go: corner the other Master.",
        fr: "Des dés roulent sur le plateau, et ce qu’ils montrent dit jusqu’où ils iront\u{a0}: acculez le Maître adverse.",
    };
    const LEGEND: Legend = legend::LEGEND;

    type Options = Options;
    type State = State;
    type Action = Action;
    type Clause = Clause;

    fn options_schema() -> serde_json::Value {
        options::schema()
    }

    fn start(options: &Options, _: u8) -> Result<State, BadStart> {
        let level = Level::from_number(options.level).ok_or_else(|| {
            BadStart::Options(format!("level {} is not known: the level is 1 or 2", options.level))
        })?;
        Ok(State::set_up(Present::start(level)))
    }

    fn options(state: &State) -> Options {
        Options { level: state.level().number() }
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

    #[inline]
    fn turn(state: &State) -> Turn {
        match state.now.over {
            Some(_) => Turn::Over,
            None => Turn::Seat(state.now.side.seat()),
        }
    }

    #[inline]
    fn legal<B>(state: &State, each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        legal::actions(&state.now, each)
    }

    #[cfg(not(target_family = "wasm"))]
    fn list_legal(state: &State, list: &mut Vec<Action>) {
        list::list(&state.now, list);
    }

    fn count_legal(state: &State) -> u64 {
        legal::count(&state.now)
    }

    fn refuse(state: &State, action: Action) -> Option<Clause> {
        refuse::action(&state.now, action).err()
    }

    #[inline]
    fn play(state: &mut State, action: Action) {
        state.play(action);
    }

    fn outcome(state: &State) -> Option<Outcome<Clause>> {
        let ending = state.now.over?;
        let winner = match ending {
            Ending::Mate | Ending::Stuck => Some(state.now.side.other()),
            Ending::Draw => None,
        };
        let scores = PerSeat::from_fn(2, |seat| i32::from(winner.is_some_and(|side| side.seat() == seat)));
        Some(Outcome::ranked(scores, ending.clause(), |seat| scores[seat]))
    }

    fn scores(state: &State) -> Scores {
        PerSeat::from_fn(2, |seat| state.now.material(Side::ALL[seat.index()]))
    }

    fn key(state: &State) -> u64 {
        state.now.key
    }

    fn kind(state: &State, action: Action) -> ActionKind {
        words::kind_of(state, action)
    }

    fn facts(state: &State) -> String {
        serde_json::to_string(&Facts::of(&state.now)).unwrap_or_else(|_| "null".to_owned())
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

    fn picture(state: &State, language: Language) -> Picture {
        picture::draw(state, language)
    }

    fn sketch(state: &State, language: Language) -> Picture {
        picture::sketch(state, language)
    }
}
