//! `Game` for Qwirkle Cubes.

use std::ops::{ControlFlow, RangeInclusive};

use cubo_core::telling::{Sentence, Teller, Telling, Told};
use cubo_core::{
    About, ActionKind, BadPosition, BadStart, Dice, Event, Game, Language, Legend, NoOptions, Outcome,
    PerSeat, Picture, Scores, Seat, Turn, Viewer, check_seats,
};

use crate::action::Action;
use crate::chance::Chance;
use crate::clauses::Clause;
use crate::facts::Facts;
use crate::notation::Seen;
use crate::state::{MOST_SEATS, Mark, Phase, State};
use crate::view::View;
use crate::{legal, legend, picture, position, refuse, tell, words};

/// Qwirkle Cubes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QwirkleCubes;

impl Game for QwirkleCubes {
    const ID: &'static str = "qwirkle-cubes";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=MOST_SEATS as u8;
    const NOTATION: Clause = Clause::Qc31;
    const ABOUT: About = About {
        name: "Qwirkle Cubes",
        authors: "Susan McKinley Ross",
        publisher: "",
        en: "Roll your cubes, then build crossing lines of one colour or one symbol on a table without edges.",
        fr: "Lancez vos cubes, puis croisez des lignes d’une couleur ou d’un symbole sur une table sans bords.",
    };
    const LEGEND: Legend = legend::LEGEND;

    type Options = NoOptions;
    type State = State;
    type Mark = Mark;
    type Action = Action;
    type Chance = Chance;
    type Seen = Seen;
    type View = View;
    type Clause = Clause;

    fn options_schema() -> serde_json::Value {
        NoOptions::schema()
    }

    fn start(_: &NoOptions, seats: u8) -> Result<State, BadStart> {
        check_seats::<Self>(seats)?;
        Ok(State::new(seats))
    }

    fn options(_: &State) -> NoOptions {
        NoOptions {}
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

    fn turn(state: &State) -> Turn {
        state.turn()
    }

    fn legal<B>(state: &State, each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        legal::legal(state, each)
    }

    #[cfg(not(target_family = "wasm"))]
    fn list_legal(state: &State, list: &mut Vec<Action>) {
        legal::list(state, list);
    }

    fn refuse(state: &State, action: Action) -> Option<Clause> {
        refuse::refuse(state, action)
    }

    fn play(state: &mut State, action: Action) {
        state.play(action);
    }

    fn apply_chance(state: &mut State, chance: Chance) {
        state.apply_chance(chance);
    }

    fn mark(state: &State) -> Mark {
        Mark(state.present)
    }

    fn rewind(state: &mut State, mark: &Mark) {
        state.rewind(mark);
    }

    fn draw(state: &State, dice: &mut impl Dice) -> Chance {
        state.draw_chance(dice)
    }

    fn odds(state: &State, chance: &Chance) -> f64 {
        state.odds(chance)
    }

    fn chances<B>(state: &State, each: impl FnMut(Chance, f64) -> ControlFlow<B>) -> ControlFlow<B> {
        state.chances(each)
    }

    fn outcome(state: &State) -> Option<Outcome<Clause>> {
        match state.phase() {
            // QC-22
            Phase::Over(reason) => {
                Some(Outcome::ranked(Self::scores(state), reason, |seat: Seat| state.points()[seat.index()]))
            }
            _ => None,
        }
    }

    fn scores(state: &State) -> Scores {
        PerSeat::from_fn(state.seats(), |seat| i32::from(state.points()[seat.index()]))
    }

    fn view(state: &State, _: Viewer) -> View {
        View::of(state)
    }

    fn seen(_: &State, event: &Event<Self>, _: &State, _: Viewer) -> Seen {
        match event {
            Event::Action(_, action) => (*action).into(),
            Event::Chance(chance) => (*chance).into(),
        }
    }

    fn imagine(view: &View, _: &mut impl Dice) -> State {
        view.build()
    }

    fn key(state: &State) -> u64 {
        state.key()
    }

    fn kind(state: &State, action: Action) -> ActionKind {
        words::kind_of(state, action)
    }

    fn facts(view: &View) -> String {
        serde_json::to_string(&Facts::of(view.table())).unwrap_or_else(|_| "null".to_owned())
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
