//! The contract. See [`Game`].

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::{ControlFlow, RangeInclusive};
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::telling::{Sentence, Teller, Telling, Told};
use crate::{
    About, ActionKind, BadPosition, BadStart, Clause, Dice, Event, Language, Legend, Outcome, Picture,
    Scores, Seat, Turn, Unreadable, Viewer,
};

/// The rules of one game, as pure functions over its state.
///
/// A game is a header (options, number of seats) and a list of [`Event`]s; `state + event → state` and nothing else
/// changes a state. Set-up that players choose is ordinary actions; set-up that is drawn is ordinary chance. A turn of
/// several actions is simply the same seat being asked again.
///
/// # What a game may and may not do
///
/// - Rules are pure: no randomness of their own, no clock, no I/O. They are *total on legal input*: [`play`](Game::play)
///   and [`apply_chance`](Game::apply_chance) are only called with what [`refuse`](Game::refuse) accepts and [`odds`](Game::odds)
///   gives a chance above zero, and then never panic.
/// - Anything that comes from outside (text, JSON) is checked where it is read: `FromStr` of actions, chance and
///   sightings, `Deserialize` of options and views, [`read_position`](Game::read_position). A value that exists makes sense.
/// - [`legal`](Game::legal), [`play`](Game::play) and [`apply_chance`](Game::apply_chance) do not allocate, except to append to the
///   past (for repetition), which lives behind a `Vec` in the state and only grows.
/// - The same on every platform: no hash-map order, no `usize` in draws, no floating point in rules.
///
/// # Who knows what
///
/// The state is the truth. What a [`Viewer`] may know is decided in one place, [`view`](Game::view), and what a viewer
/// notices of one event in another, [`seen`](Game::seen). Two games with the same visible history must give that viewer
/// the same view, the same sightings and, when it is that viewer's turn, the same legal list and refusals, in the same
/// order. Nothing hidden may change them.
///
/// # Checking it all
///
/// `cubo_core::kit` (feature `kit`) holds the tests that every game gets by one call; `docs/adding-a-game.md` tells the rest.
pub trait Game: Sized + Send + Sync + 'static {
    /// The name in protocol, records and addresses: lower case, digits and hyphens.
    const ID: &'static str;
    /// Grows whenever a game recorded under the old rules could replay differently.
    const RULES: u32;
    /// How many can play.
    const SEATS: RangeInclusive<u8>;
    /// The clause to cite for text that is no action at all.
    const NOTATION: Self::Clause;
    /// Names and credits.
    const ABOUT: About;
    /// What a terminal explains of its picture and its notation.
    const LEGEND: Legend;
    /// Whether seats know things that others do not, so that people at one screen must not look at each other's table.
    const SECRETS: bool = false;

    /// What can be agreed before a game. The default is the ordinary game. `Deserialize` accepts missing fields (and
    /// only known ones); values out of range are refused by [`start`](Game::start).
    type Options: Clone + Eq + Debug + Default + Serialize + DeserializeOwned + Send + Sync;
    /// The truth: everything on the table, face down or up, and what the rules remember.
    type State: Clone + Send + Sync;
    /// A copy of everything in a state but the append-only past, and how long that was. See [`mark`](Game::mark).
    type Mark: Copy;
    /// What a seat can do, as spelled; read without a state, so that nonsense can be written down and refused by clause.
    /// `Display` is the one accepted spelling: `text.parse()` fails unless `action.to_string() == text`.
    type Action: Copy + Eq + Ord + Hash + Debug + Display + FromStr<Err = Unreadable> + Send + Sync;
    /// What dice and draws can bring, under the same rule of spelling. [`NoChance`](crate::NoChance) where there is none.
    type Chance: Copy + Eq + Hash + Debug + Display + FromStr<Err = Unreadable> + Send + Sync;
    /// One event as one viewer noticed it: the redacted cause and what it revealed; same rule of spelling.
    type Seen: Clone + Eq + Hash + Debug + Display + FromStr<Err = Unreadable> + Send + Sync;
    /// All that a viewer knows for certain from the whole visible history, and enough for [`imagine`](Game::imagine):
    /// open facts, own secrets, counters, and what hidden things cannot be. Its serde form is the JSON of the protocol.
    /// `Deserialize` refuses a view that no game could show (`#[serde(try_from = "…")]`).
    type View: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// The clauses of the rules.
    type Clause: Clause;

    // --- setting up ---

    /// The options as a JSON schema (an object schema with defaults), for forms and other programs.
    fn options_schema() -> serde_json::Value;

    /// The state before the first event. Implementations begin with [`check_seats`].
    fn start(options: &Self::Options, seats: u8) -> Result<Self::State, BadStart>;

    /// What was agreed for this game.
    fn options(state: &Self::State) -> Self::Options;

    /// How many play.
    fn seats(state: &Self::State) -> u8;

    /// The truth in one line of text: legal lists, turn, counters and what each seat knows for certain; not the past.
    /// Holds seats and options too, unless they are the only ones possible.
    fn write_position(state: &Self::State) -> String;

    /// Sets up what [`write_position`](Game::write_position) wrote, or a hand-made text; refuses what no game could reach
    /// in principle (two things in one place, more pieces than the box holds).
    fn read_position(text: &str) -> Result<Self::State, BadPosition>;

    // --- playing ---

    /// Who has to act. Decided once, in `play` and `apply_chance`, and remembered: asking costs nothing.
    fn turn(state: &Self::State) -> Turn;

    /// Calls `each` with every legal action of the seat to act, each exactly once, until it breaks off; nothing unless a
    /// seat is to act. The order depends only on what that seat knows. Count, list, any, nth: see [`crate::walk`].
    fn legal<B>(state: &Self::State, each: impl FnMut(Self::Action) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Appends every legal action to a list, in the order of [`legal`](Game::legal). Games may list faster than they walk.
    #[inline]
    fn list_legal(state: &Self::State, list: &mut Vec<Self::Action>) {
        let _ = Self::legal(state, |action| {
            list.push(action);
            ControlFlow::<()>::Continue(())
        });
    }

    /// How many legal actions there are. Games may count faster than they list.
    fn count_legal(state: &Self::State) -> u64 {
        let mut count = 0;
        let _ = Self::legal(state, |_| {
            count += 1;
            ControlFlow::<()>::Continue(())
        });
        count
    }

    /// Why the seat to act may not do that, or `None` if it may. Written from the rules on its own, not by looking into
    /// [`legal`](Game::legal), so that the two check each other; of several broken clauses, the one most useful to hear.
    /// Only asked while a seat is to act.
    fn refuse(state: &Self::State, action: Self::Action) -> Option<Self::Clause>;

    /// Does a legal action.
    fn play(state: &mut Self::State, action: Self::Action);

    /// Applies a possible outcome of chance.
    fn apply_chance(state: &mut Self::State, chance: Self::Chance);

    /// Remembers the present, to come back to it with [`rewind`](Game::rewind) after looking ahead.
    fn mark(state: &Self::State) -> Self::Mark;

    /// Goes back to a mark made on this state, which has only been played on since.
    fn rewind(state: &mut Self::State, mark: &Self::Mark);

    // --- chance ---

    /// Draws an outcome. Only called when the turn is [`Turn::Chance`].
    fn draw(state: &Self::State, dice: &mut impl Dice) -> Self::Chance;

    /// The exact probability of that outcome now; 0 if it cannot happen, also when it is not chance's turn.
    fn odds(state: &Self::State, chance: &Self::Chance) -> f64;

    /// Every possible outcome once, with its probability, until `each` breaks off. There may be far too many to finish.
    fn chances<B>(
        state: &Self::State,
        each: impl FnMut(Self::Chance, f64) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    // --- the score ---

    /// How it ended, once the turn is [`Turn::Over`].
    fn outcome(state: &Self::State) -> Option<Outcome<Self::Clause>>;

    /// Points so far, for people and simple players (in games without points: material). Everybody may know them.
    fn scores(state: &Self::State) -> Scores;

    // --- who sees what ---

    /// All and only what this viewer knows for certain.
    fn view(state: &Self::State, viewer: Viewer) -> Self::View;

    /// What this viewer noticed of an event that led from `before` to `after`.
    fn seen(before: &Self::State, event: &Event<Self>, after: &Self::State, viewer: Viewer) -> Self::Seen;

    /// A state that the viewer cannot tell from the truth, uniform over the physical deals that fit what the view knows.
    /// It shows the viewer the same view again and, if that viewer is to act, has the same legal list.
    fn imagine(view: &Self::View, dice: &mut impl Dice) -> Self::State;

    /// A hash of the truth, kept up to date by `play` and `apply_chance`: equal states, equal keys. Never shown to anybody.
    fn key(state: &Self::State) -> u64;

    // --- for people ---

    /// What sort of thing a legal action is. It depends on nothing that the seat to act does not know.
    fn kind(state: &Self::State, action: Self::Action) -> ActionKind;

    /// What the rules say about this view beyond what stands in it, and boards like to show (what is attacked, how a die rolls):
    /// the text of a JSON object of the game's own, told in `docs/notation`, or `null`. From the view alone, so that no secret can
    /// slip in.
    fn facts(_view: &Self::View) -> String {
        "null".to_owned()
    }

    /// Tells one event to the listener of `teller`: what happened, to whom, and what it means now. From the views around it and what was
    /// noticed of it, and from nothing else. Every event has a telling.
    fn tell(told: &Told<'_, Self>, teller: &Teller) -> Telling;

    /// Proposes a legal action to the seat to act, as a hint does: "Roll the 6 to E4".
    fn propose(view: &Self::View, action: Self::Action, teller: &Teller) -> Telling;

    /// Says why an action is refused: the case at hand first, and if there is one the nearest thing that would work. The clause is cited by
    /// the program that shows it.
    fn explain(view: &Self::View, action: Self::Action, clause: Self::Clause, teller: &Teller) -> Sentence;

    /// The table as this view shows it, for terminals. Whatever words there are, are in that language; seats are called by
    /// their number.
    fn picture(view: &Self::View, language: Language) -> Picture;

    /// The same for a small terminal of 24 rows and 80 columns, with the prompt below: at most 22 lines. What a legend explains
    /// may be missing. Games whose picture is small enough have no other.
    fn sketch(view: &Self::View, language: Language) -> Picture {
        Self::picture(view, language)
    }
}

/// Refuses a number of seats that the game does not take.
pub fn check_seats<G: Game>(seats: u8) -> Result<(), BadStart> {
    if G::SEATS.contains(&seats) {
        Ok(())
    } else {
        Err(BadStart::Seats { asked: seats, min: *G::SEATS.start(), max: *G::SEATS.end() })
    }
}

/// The seat to act, for code that has already asked whether there is one.
pub fn to_act<G: Game>(state: &G::State) -> Option<Seat> {
    G::turn(state).seat()
}
