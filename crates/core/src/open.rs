//! Games in which everybody sees everything and nothing is drawn. See [`OpenGame`].

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::{ControlFlow, RangeInclusive};
use std::str::FromStr;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::telling::{Sentence, Teller, Telling, Told};
use crate::{
    About, ActionKind, BadPosition, BadStart, Clause, Dice, Event, Game, Language, Legend, NoChance, Outcome,
    Picture, Scores, Turn, Unreadable, Viewer, check_seats,
};

/// The rules of a game without secrets and without chance: what is left of [`Game`] to write.
///
/// Every `OpenGame` is a [`Game`]. The view of everybody is the state itself, what was seen of an event is the action, there is
/// only one state to imagine, and nothing is ever drawn. Everything else means what it means in [`Game`], whose documentation is
/// the manual; there may be several seats and options as well.
///
/// Implement this in the game's crate and import [`Game`] everywhere else: both traits have methods of the same names.
pub trait OpenGame: Sized + Send + Sync + 'static {
    /// See [`Game::ID`].
    const ID: &'static str;
    /// See [`Game::RULES`].
    const RULES: u32;
    /// See [`Game::SEATS`].
    const SEATS: RangeInclusive<u8>;
    /// See [`Game::NOTATION`].
    const NOTATION: Self::Clause;
    /// See [`Game::ABOUT`].
    const ABOUT: About;
    /// See [`Game::LEGEND`].
    const LEGEND: Legend;

    /// See [`Game::Options`]; [`NoOptions`] where there are none.
    type Options: Clone + Eq + Debug + Default + Serialize + DeserializeOwned + Send + Sync;
    /// The truth, which is also what everybody sees: its serde form is the JSON of the protocol, and `Deserialize` refuses what no
    /// game could show (`#[serde(try_from = "…")]`). Where it is [`Copy`], looking ahead needs nothing more; else see [`Rewind`].
    type State: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + Rewind;
    /// See [`Game::Action`].
    type Action: Copy + Eq + Ord + Hash + Debug + Display + FromStr<Err = Unreadable> + Send + Sync;
    /// See [`Game::Clause`].
    type Clause: Clause;

    /// See [`Game::options_schema`].
    fn options_schema() -> Value {
        NoOptions::schema()
    }

    /// See [`Game::start`]; only asked for a number of seats that the game takes.
    fn start(options: &Self::Options, seats: u8) -> Result<Self::State, BadStart>;

    /// See [`Game::options`]; a game that has options overrides this.
    fn options(_state: &Self::State) -> Self::Options {
        Self::Options::default()
    }

    /// See [`Game::seats`]; a game for several numbers of seats overrides this.
    fn seats(_state: &Self::State) -> u8 {
        *Self::SEATS.end()
    }

    /// See [`Game::write_position`]. A state whose serde form is a text ([`serde_as_text!`](crate::serde_as_text)) has its position in it.
    fn write_position(state: &Self::State) -> String {
        match json!(state) {
            Value::String(text) => text,
            other => other.to_string(),
        }
    }

    /// See [`Game::read_position`]; as for [`write_position`](Self::write_position).
    fn read_position(text: &str) -> Result<Self::State, BadPosition> {
        Self::State::deserialize(Value::from(text)).map_err(|why| BadPosition::new(why.to_string()))
    }

    /// See [`Game::turn`]; never [`Turn::Chance`].
    fn turn(state: &Self::State) -> Turn;

    /// See [`Game::legal`].
    fn legal<B>(state: &Self::State, each: impl FnMut(Self::Action) -> ControlFlow<B>) -> ControlFlow<B>;

    /// See [`Game::list_legal`].
    #[inline]
    fn list_legal(state: &Self::State, list: &mut Vec<Self::Action>) {
        let _ = Self::legal(state, |action| {
            list.push(action);
            ControlFlow::<()>::Continue(())
        });
    }

    /// See [`Game::count_legal`].
    fn count_legal(state: &Self::State) -> u64 {
        let mut count = 0;
        let _ = Self::legal(state, |_| {
            count += 1;
            ControlFlow::<()>::Continue(())
        });
        count
    }

    /// See [`Game::refuse`].
    fn refuse(state: &Self::State, action: Self::Action) -> Option<Self::Clause>;

    /// See [`Game::play`].
    fn play(state: &mut Self::State, action: Self::Action);

    /// See [`Game::outcome`].
    fn outcome(state: &Self::State) -> Option<Outcome<Self::Clause>>;

    /// See [`Game::scores`].
    fn scores(state: &Self::State) -> Scores;

    /// See [`Game::key`].
    fn key(state: &Self::State) -> u64;

    /// See [`Game::kind`].
    fn kind(state: &Self::State, action: Self::Action) -> ActionKind;

    /// See [`Game::facts`].
    fn facts(_state: &Self::State) -> String {
        "null".to_owned()
    }

    /// See [`Game::tell`].
    fn tell(told: &Told<'_, Self>, teller: &Teller) -> Telling;

    /// See [`Game::propose`].
    fn propose(state: &Self::State, action: Self::Action, teller: &Teller) -> Telling;

    /// See [`Game::explain`].
    fn explain(state: &Self::State, action: Self::Action, clause: Self::Clause, teller: &Teller) -> Sentence;

    /// See [`Game::picture`].
    fn picture(state: &Self::State, language: Language) -> Picture;

    /// See [`Game::sketch`].
    fn sketch(state: &Self::State, language: Language) -> Picture {
        Self::picture(state, language)
    }
}

/// A state that can be played on and brought back. Every state that is [`Copy`] is one; a state with a past on the heap copies
/// the rest and remembers how long that past was.
pub trait Rewind {
    /// See [`Game::Mark`].
    type Mark: Copy;
    /// See [`Game::mark`].
    fn mark(&self) -> Self::Mark;
    /// See [`Game::rewind`].
    fn rewind(&mut self, mark: &Self::Mark);
}

impl<S: Copy> Rewind for S {
    type Mark = S;

    #[inline]
    fn mark(&self) -> S {
        *self
    }

    #[inline]
    fn rewind(&mut self, mark: &S) {
        *self = *mark;
    }
}

impl<G: OpenGame> Game for G {
    const ID: &'static str = G::ID;
    const RULES: u32 = G::RULES;
    const SEATS: RangeInclusive<u8> = G::SEATS;
    const NOTATION: G::Clause = G::NOTATION;
    const ABOUT: About = G::ABOUT;
    const LEGEND: Legend = G::LEGEND;

    type Options = G::Options;
    type State = G::State;
    type Mark = <G::State as Rewind>::Mark;
    type Action = G::Action;
    type Chance = NoChance;
    type Seen = G::Action;
    type View = G::State;
    type Clause = G::Clause;

    fn options_schema() -> Value {
        G::options_schema()
    }

    fn start(options: &G::Options, seats: u8) -> Result<G::State, BadStart> {
        check_seats::<Self>(seats)?;
        G::start(options, seats)
    }

    fn options(state: &G::State) -> G::Options {
        G::options(state)
    }

    fn seats(state: &G::State) -> u8 {
        G::seats(state)
    }

    fn write_position(state: &G::State) -> String {
        G::write_position(state)
    }

    fn read_position(text: &str) -> Result<G::State, BadPosition> {
        G::read_position(text)
    }

    #[inline]
    fn turn(state: &G::State) -> Turn {
        G::turn(state)
    }

    #[inline]
    fn legal<B>(state: &G::State, each: impl FnMut(G::Action) -> ControlFlow<B>) -> ControlFlow<B> {
        G::legal(state, each)
    }

    #[inline]
    fn list_legal(state: &G::State, list: &mut Vec<G::Action>) {
        G::list_legal(state, list);
    }

    #[inline]
    fn count_legal(state: &G::State) -> u64 {
        G::count_legal(state)
    }

    #[inline]
    fn refuse(state: &G::State, action: G::Action) -> Option<G::Clause> {
        G::refuse(state, action)
    }

    #[inline]
    fn play(state: &mut G::State, action: G::Action) {
        G::play(state, action);
    }

    fn apply_chance(_: &mut G::State, chance: NoChance) {
        match chance {}
    }

    #[inline]
    fn mark(state: &G::State) -> Self::Mark {
        state.mark()
    }

    #[inline]
    fn rewind(state: &mut G::State, mark: &Self::Mark) {
        state.rewind(mark);
    }

    fn draw(_: &G::State, _: &mut impl Dice) -> NoChance {
        unreachable!("it is never chance's turn in an open game")
    }

    fn odds(_: &G::State, chance: &NoChance) -> f64 {
        match *chance {}
    }

    fn chances<B>(_: &G::State, _: impl FnMut(NoChance, f64) -> ControlFlow<B>) -> ControlFlow<B> {
        ControlFlow::Continue(())
    }

    fn outcome(state: &G::State) -> Option<Outcome<G::Clause>> {
        G::outcome(state)
    }

    fn scores(state: &G::State) -> Scores {
        G::scores(state)
    }

    fn view(state: &G::State, _: Viewer) -> G::State {
        state.clone()
    }

    fn seen(_: &G::State, event: &Event<Self>, _: &G::State, _: Viewer) -> G::Action {
        match event {
            Event::Action(_, action) => *action,
            Event::Chance(chance) => match *chance {},
        }
    }

    fn imagine(view: &G::State, _: &mut impl Dice) -> G::State {
        view.clone()
    }

    #[inline]
    fn key(state: &G::State) -> u64 {
        G::key(state)
    }

    fn kind(state: &G::State, action: G::Action) -> ActionKind {
        G::kind(state, action)
    }

    fn facts(view: &G::State) -> String {
        G::facts(view)
    }

    fn tell(told: &Told<'_, Self>, teller: &Teller) -> Telling {
        G::tell(told, teller)
    }

    fn propose(view: &G::State, action: G::Action, teller: &Teller) -> Telling {
        G::propose(view, action, teller)
    }

    fn explain(view: &G::State, action: G::Action, clause: G::Clause, teller: &Teller) -> Sentence {
        G::explain(view, action, clause, teller)
    }

    fn picture(view: &G::State, language: Language) -> Picture {
        G::picture(view, language)
    }

    fn sketch(view: &G::State, language: Language) -> Picture {
        G::sketch(view, language)
    }
}

/// `Game::Options` for games in which nothing is agreed: `{}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoOptions {}

impl NoOptions {
    /// The schema of `{}`.
    pub fn schema() -> Value {
        json!({ "type": "object", "properties": {}, "default": {}, "additionalProperties": false })
    }
}
