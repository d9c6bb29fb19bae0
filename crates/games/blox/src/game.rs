//! BLOX fulfils the contract.

use std::ops::{ControlFlow, RangeInclusive};

use cubo_core::telling::{Sentence, Teller, Telling, Told};
use cubo_core::{
    About, ActionKind, BadPosition, BadStart, Dice, Event, Game, Language, Legend, NoOptions, Outcome,
    PerSeat, Picture, Scores, Seat, Turn, Viewer, check_seats,
};

use crate::facts::Facts;
use crate::state::{Mark, Stage, State};
use crate::{
    Action, Chance, Clause, Seen, View, apply, chance, legal, legend, picture, position, refuse, tell, view,
    words,
};

#[cfg(not(target_family = "wasm"))]
use crate::lists;

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blox;

impl Game for Blox {
    const ID: &'static str = "blox";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=4;
    const NOTATION: Clause = Clause::Bx31;
    const ABOUT: About = About {
        name: "BLOX",
        authors: "Wolfgang Kramer, Hans Raggan, Jürgen P. K. Grunau",
        publisher: "Ravensburger, 2008",
        en: "Pull the towers down, put your own up higher: every move is paid in the colours of your hand.",
        fr: "Abattez les tours, bâtissez les vôtres plus haut : chaque coup se paie aux couleurs de votre main.",
    };
    const LEGEND: Legend = legend::LEGEND;
    const SECRETS: bool = true;

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
        check_seats::<Blox>(seats)?;
        Ok(State::new(seats))
    }

    fn options(_: &State) -> NoOptions {
        NoOptions {}
    }

    fn seats(state: &State) -> u8 {
        state.now.table.seats
    }

    fn write_position(state: &State) -> String {
        position::write(state)
    }

    fn read_position(text: &str) -> Result<State, BadPosition> {
        position::read(text)
    }

    fn turn(state: &State) -> Turn {
        state.now.table.turn()
    }

    #[inline]
    fn legal<B>(state: &State, each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        legal::legal(state, each)
    }

    #[cfg(not(target_family = "wasm"))]
    fn list_legal(state: &State, list: &mut Vec<Action>) {
        lists::list(state, list);
    }

    fn refuse(state: &State, action: Action) -> Option<Clause> {
        refuse::refuse(state, action)
    }

    fn play(state: &mut State, action: Action) {
        apply::play(state, action);
    }

    fn apply_chance(state: &mut State, chance: Chance) {
        apply::apply_chance(state, chance);
    }

    fn mark(state: &State) -> Mark {
        Mark { now: state.now, past: state.past.len() }
    }

    fn rewind(state: &mut State, mark: &Mark) {
        state.now = mark.now;
        state.past.truncate(mark.past);
    }

    fn draw(state: &State, dice: &mut impl Dice) -> Chance {
        chance::draw(state, dice)
    }

    fn odds(state: &State, chance: &Chance) -> f64 {
        chance::odds(state, chance)
    }

    fn chances<B>(state: &State, each: impl FnMut(Chance, f64) -> ControlFlow<B>) -> ControlFlow<B> {
        chance::chances(state, each)
    }

    fn outcome(state: &State) -> Option<Outcome<Clause>> {
        let table = &state.now.table;
        let reason = match table.stage {
            Stage::Finished => Clause::Bx22,
            Stage::Quiet => Clause::Bx24,
            Stage::Towers | Stage::Deal | Stage::Act | Stage::Draw(_) => return None,
        };
        // BX-23: points, then blocks.
        let worth = |seat: Seat| (table.points(seat), table.blocks(seat).len());
        Some(Outcome::ranked(Blox::scores(state), reason, worth))
    }

    fn scores(state: &State) -> Scores {
        let table = &state.now.table;
        PerSeat::from_fn(table.seats, |seat| i32::from(table.points(seat)))
    }

    fn view(state: &State, viewer: Viewer) -> View {
        View::of(state, viewer)
    }

    fn seen(before: &State, event: &Event<Blox>, _: &State, viewer: Viewer) -> Seen {
        view::seen(before, event, viewer)
    }

    fn imagine(view: &View, dice: &mut impl Dice) -> State {
        view.imagine(dice)
    }

    fn key(state: &State) -> u64 {
        state.key()
    }

    fn kind(state: &State, action: Action) -> ActionKind {
        words::kind_of(state, action)
    }

    fn facts(view: &View) -> String {
        serde_json::to_string(&Facts::of(view)).unwrap_or_else(|_| "null".to_owned())
    }

    fn tell(told: &Told<'_, Blox>, teller: &Teller) -> Telling {
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
