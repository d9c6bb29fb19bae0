//! The rules as the house asks for them.

use std::ops::{ControlFlow, RangeInclusive};

use cubo_core::telling::{Sentence, Teller, Telling, Told};
use cubo_core::{
    About, ActionKind, BadPosition, BadStart, Dice, Event, Game, Language, NoChance, Outcome, Picture,
    Scores, Turn, Viewer, check_seats,
};
use serde_json::Value;

use crate::action::Action;
use crate::clauses::Rule;
use crate::facts::Facts;
use crate::options::Options;
use crate::state::State;
use crate::view::View;
use crate::{apply, legal, options, picture, position, refuse, tell, words};

/// Cube Attack.
pub struct CubeAttack;

impl Game for CubeAttack {
    const ID: &'static str = "cube-attack";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=6;
    const NOTATION: Rule = Rule::Ca30;
    const ABOUT: About = About {
        name: "Cube Attack",
        authors: "Adamo Bencardino",
        publisher: "",
        en: "Arm your cubes, hold the moons and drive the others off them: a small war between planets.",
        fr: "Armez vos cubes, tenez les lunes et chassez-en les autres\u{a0}: une petite guerre entre les planètes.",
    };

    type Options = Options;
    type State = State;
    type Mark = State;
    type Action = Action;
    type Chance = NoChance;
    type Seen = Action;
    type View = View;
    type Clause = Rule;

    fn options_schema() -> Value {
        options::schema()
    }

    fn start(options: &Options, seats: u8) -> Result<State, BadStart> {
        check_seats::<Self>(seats)?;
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

    fn count_legal(state: &State) -> u64 {
        legal::count(state)
    }

    fn refuse(state: &State, action: Action) -> Option<Rule> {
        refuse::refuse(state, action)
    }

    #[inline]
    fn play(state: &mut State, action: Action) {
        apply::play(state, action);
    }

    fn happen(_: &mut State, chance: NoChance) {
        match chance {}
    }

    #[inline]
    fn mark(state: &State) -> State {
        *state
    }

    #[inline]
    fn rewind(state: &mut State, mark: &State) {
        *state = *mark;
    }

    fn draw(_: &State, _: &mut impl Dice) -> NoChance {
        unreachable!("it is never chance's turn")
    }

    fn odds(_: &State, chance: &NoChance) -> f64 {
        match *chance {}
    }

    fn chances<B>(_: &State, _: impl FnMut(NoChance, f64) -> ControlFlow<B>) -> ControlFlow<B> {
        ControlFlow::Continue(())
    }

    fn outcome(state: &State) -> Option<Outcome<Rule>> {
        let over = state.turn() == Turn::Over;
        over.then(|| Outcome::ranked(state.scores(), Rule::Ca21, |team| state.points(team)))
    }

    fn scores(state: &State) -> Scores {
        state.scores()
    }

    fn view(state: &State, _: Viewer) -> View {
        View::of(state)
    }

    fn seen(_: &State, event: &Event<Self>, _: &State, _: Viewer) -> Action {
        match event {
            Event::Action(_, action) => *action,
            Event::Chance(chance) => match *chance {},
        }
    }

    fn imagine(view: &View, _: &mut impl Dice) -> State {
        *view.state()
    }

    fn key(state: &State) -> u64 {
        state.key()
    }

    fn kind(state: &State, action: Action) -> ActionKind {
        words::kind_of(state, action)
    }

    fn facts(view: &View) -> String {
        serde_json::to_string(&Facts::of(view.state())).unwrap_or_else(|_| "null".to_owned())
    }

    fn tell(told: &Told<'_, Self>, teller: &Teller) -> Telling {
        tell::tell(told, teller)
    }

    fn propose(view: &View, action: Action, teller: &Teller) -> Telling {
        tell::propose(view.state(), action, teller)
    }

    fn explain(view: &View, action: Action, clause: Rule, teller: &Teller) -> Sentence {
        tell::explain(view.state(), action, clause, teller)
    }

    fn picture(view: &View, language: Language) -> Picture {
        picture::draw(view.state(), language)
    }
}
