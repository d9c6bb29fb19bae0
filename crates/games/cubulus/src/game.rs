//! The contract, fulfilled.

use std::ops::{ControlFlow, RangeInclusive};

use cubo_core::telling::{Sentence, Teller, Telling, Told};
use cubo_core::{
    About, ActionKind, BadPosition, BadStart, Dice, Event, Game, Language, NoChance, Outcome, PerSeat,
    Picture, Scores, Turn, Viewer, check_seats,
};

use crate::action::Action;
use crate::clauses::Rule;
use crate::facts::Facts;
use crate::options::{Level, Options};
use crate::pieces::Side;
use crate::present::Present;
use crate::state::{Ending, State};
use crate::view::View;
use crate::{legal, options, picture, position, refuse, tell, words};

/// The rules of Cubulus.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cubulus;

/// A present to come back to, and how long the past was.
#[derive(Clone, Copy)]
pub struct Mark {
    now: Present,
    past: usize,
}

impl std::fmt::Debug for Mark {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mark").field("past", &self.past).finish_non_exhaustive()
    }
}

impl Game for Cubulus {
    const ID: &'static str = "cubulus";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=2;
    const NOTATION: Rule = Rule::ActionNotation;
    const ABOUT: About = About {
        name: "Cubulus",
        authors: "Benoît Launier",
        publisher: "Bfm, Dieppe",
        en: "Dice roll across the board, and what they show is how far they will go: corner the other Master.",
        fr: "Des dés roulent sur le plateau, et ce qu’ils montrent dit jusqu’où ils iront\u{a0}: acculez le Maître adverse.",
    };

    type Options = Options;
    type State = State;
    type Mark = Mark;
    type Action = Action;
    type Chance = NoChance;
    /// Everything is open: what happened is what was seen.
    type Seen = Action;
    type View = View;
    type Clause = Rule;

    fn options_schema() -> serde_json::Value {
        options::schema()
    }

    fn start(options: &Options, seats: u8) -> Result<State, BadStart> {
        check_seats::<Self>(seats)?;
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

    fn count_legal(state: &State) -> u64 {
        legal::count(&state.now)
    }

    fn refuse(state: &State, action: Action) -> Option<Rule> {
        refuse::action(&state.now, action).err()
    }

    #[inline]
    fn play(state: &mut State, action: Action) {
        state.play(action);
    }

    fn happen(_: &mut State, chance: NoChance) {
        match chance {}
    }

    #[inline]
    fn mark(state: &State) -> Mark {
        Mark { now: state.now, past: state.past.len() }
    }

    #[inline]
    fn rewind(state: &mut State, mark: &Mark) {
        state.now = mark.now;
        state.past.truncate(mark.past);
    }

    fn draw(_: &State, _: &mut impl Dice) -> NoChance {
        unreachable!("it is never chance's turn in Cubulus")
    }

    fn odds(_: &State, chance: &NoChance) -> f64 {
        match *chance {}
    }

    fn chances<B>(_: &State, _: impl FnMut(NoChance, f64) -> ControlFlow<B>) -> ControlFlow<B> {
        ControlFlow::Continue(())
    }

    fn outcome(state: &State) -> Option<Outcome<Rule>> {
        let ending = state.now.over?;
        let winner = match ending {
            Ending::Mate | Ending::Stuck => Some(state.now.side.other()),
            Ending::Draw => None,
        };
        let scores = PerSeat::from_fn(2, |seat| i32::from(winner.is_some_and(|side| side.seat() == seat)));
        Some(Outcome::ranked(scores, ending.rule(), |seat| scores[seat]))
    }

    fn scores(state: &State) -> Scores {
        PerSeat::from_fn(2, |seat| state.now.material(Side::ALL[seat.index()]))
    }

    fn view(state: &State, viewer: Viewer) -> View {
        View::new(state, viewer)
    }

    fn seen(_: &State, event: &Event<Self>, _: &State, _: Viewer) -> Action {
        match event {
            Event::Action(_, action) => *action,
            Event::Chance(chance) => match *chance {},
        }
    }

    fn imagine(view: &View, _: &mut impl Dice) -> State {
        view.state().clone()
    }

    fn key(state: &State) -> u64 {
        state.now.key
    }

    fn kind(state: &State, action: Action) -> ActionKind {
        words::kind_of(state, action)
    }

    fn facts(view: &View) -> String {
        serde_json::to_string(&Facts::of(&view.state().now)).unwrap_or_else(|_| "null".to_owned())
    }

    fn tell(told: &Told<'_, Self>, teller: &Teller) -> Telling {
        tell::tell(told, teller)
    }

    fn propose(view: &View, action: Action, teller: &Teller) -> Telling {
        tell::propose(view, action, teller)
    }

    fn explain(view: &View, action: Action, clause: Rule, teller: &Teller) -> Sentence {
        tell::explain(view, action, clause, teller)
    }

    fn picture(view: &View, language: Language) -> Picture {
        picture::draw(view.state(), language)
    }
}
