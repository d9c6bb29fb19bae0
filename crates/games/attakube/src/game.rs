//! AttaKube fulfils the contract.

use std::ops::{ControlFlow, RangeInclusive};

use cubo_core::telling::{Sentence, Teller, Telling, Told};
use cubo_core::{
    About, ActionKind, BadPosition, BadStart, Dice, Event, Game, Language, Legend, NoChance, Outcome,
    Picture, Scores, Turn, Viewer, check_seats,
};

use crate::action::{Action, Seen};
use crate::clauses::Clause;
use crate::facts::Facts;
use crate::options::Options;
use crate::state::{Mark, State};
use crate::table::Stage;
use crate::view::View;
use crate::{apply, legal, legend, options, picture, position, refuse, tell, view, words};

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AttaKube;

impl Game for AttaKube {
    const ID: &'static str = "attakube";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=2;
    const NOTATION: Clause = Clause::Ak42;
    const ABOUT: About = About {
        name: "AttaKube",
        authors: "Valéry Fourcade",
        publisher: "Tomy, TF1 Games",
        en: "Twelve secret powers a side, seven gates to storm: bluff your way across before you are found out.",
        fr: "Douze pouvoirs secrets par camp, sept portes à forcer\u{a0}: passez en bluffant avant d’être démasqué.",
    };
    const LEGEND: Legend = legend::LEGEND;

    const SECRETS: bool = true;

    type Options = Options;
    type State = State;
    type Mark = Mark;
    type Action = Action;
    type Chance = NoChance;
    type Seen = Seen;
    type View = View;
    type Clause = Clause;

    fn options_schema() -> serde_json::Value {
        options::schema()
    }

    fn start(options: &Options, seats: u8) -> Result<State, BadStart> {
        check_seats::<Self>(seats)?;
        Ok(State::new(options.agree()?))
    }

    fn options(state: &State) -> Options {
        state.agreed.options()
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
        legal::legal(&state.table, each)
    }

    #[cfg(not(target_family = "wasm"))]
    fn list_legal(state: &State, list: &mut Vec<Action>) {
        crate::list::list(&state.table, list);
    }

    fn refuse(state: &State, action: Action) -> Option<Clause> {
        refuse::refuse(state, action)
    }

    fn play(state: &mut State, action: Action) {
        apply::play(state, action);
    }

    fn apply_chance(_: &mut State, chance: NoChance) {
        match chance {}
    }

    fn mark(state: &State) -> Mark {
        state.mark()
    }

    fn rewind(state: &mut State, mark: &Mark) {
        state.rewind(mark);
    }

    fn draw(_: &State, _: &mut impl Dice) -> NoChance {
        unreachable!("it is never chance's turn in AttaKube")
    }

    fn odds(_: &State, chance: &NoChance) -> f64 {
        match *chance {}
    }

    fn chances<B>(_: &State, _: impl FnMut(NoChance, f64) -> ControlFlow<B>) -> ControlFlow<B> {
        ControlFlow::Continue(())
    }

    fn outcome(state: &State) -> Option<Outcome<Clause>> {
        let Stage::Over(ending) = state.table.stage else { return None };
        Some(Outcome::ranked(Self::scores(state), ending.clause(), |seat| state.points(seat)))
    }

    fn scores(state: &State) -> Scores {
        Scores::from_fn(2, |seat| state.points(seat).into())
    }

    fn view(state: &State, viewer: Viewer) -> View {
        view::view(state, viewer)
    }

    fn seen(before: &State, event: &Event<Self>, after: &State, viewer: Viewer) -> Seen {
        view::seen(before, event, after, viewer)
    }

    fn imagine(view: &View, dice: &mut impl Dice) -> State {
        view::imagine(view, dice)
    }

    fn key(state: &State) -> u64 {
        state.table.situation ^ state.table.secret
    }

    fn kind(state: &State, action: Action) -> ActionKind {
        words::kind_of(state, action)
    }

    fn facts(view: &View) -> String {
        serde_json::to_string(&Facts::of(view)).unwrap_or_else(|_| "null".to_owned())
    }

    fn tell(told: &Told<'_, Self>, teller: &Teller) -> Telling {
        tell::tell(told, teller)
    }

    fn propose(view: &View, action: Action, teller: &Teller) -> Telling {
        tell::propose(view, action, teller)
    }

    fn explain(view: &View, action: Action, clause: Clause, teller: &Teller) -> Sentence {
        tell::explain(view, action, clause, teller)
    }

    fn sketch(view: &View, language: Language) -> Picture {
        crate::picture::sketch(view, language)
    }

    fn picture(view: &View, language: Language) -> Picture {
        picture::picture(view, language)
    }
}
