//! A whole game in one file: twelve cubes on a pile, take one, two or three, whoever takes the last one wins.
//!
//!     cargo run -p cubo-core --example tiny_game
//!
//! This is everything that the contract asks of a game without secrets and without chance. From it follow legal lists, refusals by rule,
//! records, replays, sentences in two languages and every built-in player.

use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};
use std::str::FromStr;

use cubo_core::telling::{Sentence, Teller, Telling, Told};
use cubo_core::{
    About, ActionKind, BadPosition, BadStart, Game, Ink, Language, Legend, NoOptions, OpenGame, Outcome,
    PerSeat, Picture, QuickDice, Scores, Seat, Turn, Unreadable, Viewer, apply, mix, record, walk,
};

cubo_core::clauses! {
    /// The rules, as they are cited.
    pub enum Clause {
        /// Turns.
        Pile1 = "PILE-1", Text,
            "Players take one, two or three cubes in turn.",
            "Chacun à son tour prend un, deux ou trois cubes.";
        /// The pile.
        Pile2 = "PILE-2", Text,
            "Nobody takes more cubes than are left.",
            "On ne prend pas plus de cubes qu’il n’en reste.";
        /// The end.
        Pile3 = "PILE-3", Text,
            "Whoever takes the last cube wins.",
            "Qui prend le dernier cube gagne.";
        /// Notation.
        Pile4 = "PILE-4", Ruling,
            "An action is written as a number from 1 to 3.",
            "Une action s’écrit comme un nombre de 1 à 3.";
    }
}

/// How many cubes are left, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct State {
    left: u8,
    seat: Seat,
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.left, self.seat)
    }
}

impl FromStr for State {
    type Err = BadPosition;
    fn from_str(text: &str) -> Result<State, BadPosition> {
        let state = text
            .split_once(' ')
            .and_then(|(left, seat)| Some(State { left: left.parse().ok()?, seat: Seat(seat.parse().ok()?) }))
            .filter(|state| state.left <= PILE && state.seat.0 < 2 && state.to_string() == text);
        state.ok_or_else(|| BadPosition::new("a position is the cubes left, 0 to 12, and a seat, 0 or 1"))
    }
}

cubo_core::serde_as_text!(State);

/// One, two or three cubes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Take(u8);

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Take {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Take, Unreadable> {
        match text {
            "1" => Ok(Take(1)),
            "2" => Ok(Take(2)),
            "3" => Ok(Take(3)),
            _ => Err(Unreadable("a number from 1 to 3")),
        }
    }
}

const PILE: u8 = 12;
const TAKE: ActionKind = ActionKind::new("take", "Take cubes", "Prendre des cubes");
const NAMES: [[&str; 2]; 2] = [["Red", "Rouge"], ["Blue", "Bleu"]];

struct Pile;

impl OpenGame for Pile {
    const ID: &'static str = "pile";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=2;
    const NOTATION: Clause = Clause::Pile4;
    const ABOUT: About = About {
        name: "Pile",
        authors: "The Cubothèque authors",
        publisher: "Cubothèque",
        en: "The last cube wins.",
        fr: "Le dernier cube gagne.",
    };
    const LEGEND: Legend =
        Legend { actions: &[("2", "take two cubes", "prendre deux cubes")], ..Legend::EMPTY };

    type Options = NoOptions;
    type State = State;
    type Action = Take;
    type Clause = Clause;

    fn start(_: &NoOptions, _: u8) -> Result<State, BadStart> {
        Ok(State { left: PILE, seat: Seat(0) })
    }

    fn turn(state: &State) -> Turn {
        if state.left == 0 { Turn::Over } else { Turn::Seat(state.seat) }
    }

    fn legal<B>(state: &State, each: impl FnMut(Take) -> ControlFlow<B>) -> ControlFlow<B> {
        (1..=state.left.min(3)).map(Take).try_for_each(each)
    }

    fn refuse(state: &State, take: Take) -> Option<Clause> {
        (take.0 > state.left).then_some(Clause::Pile2)
    }

    fn play(state: &mut State, take: Take) {
        *state = State { left: state.left - take.0, seat: state.seat.next(2) };
    }

    fn outcome(state: &State) -> Option<Outcome<Clause>> {
        let scores = <Pile as Game>::scores(state);
        (state.left == 0).then(|| Outcome::ranked(scores, Clause::Pile3, |seat| scores[seat]))
    }

    fn scores(state: &State) -> Scores {
        PerSeat::from_fn(2, |seat| i32::from(state.left == 0 && seat != state.seat))
    }

    fn key(state: &State) -> u64 {
        mix(u64::from(state.left) << 1 | u64::from(state.seat.0))
    }

    fn kind(_: &State, _: Take) -> ActionKind {
        TAKE
    }

    fn tell(told: &Told<'_, Self>, teller: &Teller) -> Telling {
        let (seat, cubes) = (told.before.seat, Sentence::new().number(told.seen.0));
        let (en, fr) = match told.after.left {
            0 => ("%0 [take|takes] %1 and [win|wins].", "%0 [prenez|prend] %1 et [gagnez|gagne]."),
            _ => ("%0 [take|takes] %1.", "%0 [prenez|prend] %1."),
        };
        Telling::plain(teller.about(seat, NAMES[seat.index()], en, fr, &[cubes]))
    }

    fn propose(_: &State, take: Take, teller: &Teller) -> Telling {
        Telling::plain(teller.say("Take %1.", "Prenez %1.", &[Sentence::new().number(take.0)]))
    }

    fn explain(state: &State, _: Take, _: Clause, teller: &Teller) -> Sentence {
        teller.say("Only %1 left.", "Il n’en reste que %1.", &[Sentence::new().number(state.left)])
    }

    fn picture(state: &State, _: Language) -> Picture {
        let mut picture = Picture::new();
        picture.put(Ink::Plain, "■".repeat(state.left.into()));
        picture
    }
}

fn main() {
    let mut dice = QuickDice::new(1);
    let start = <Pile as Game>::start(&NoOptions {}, 2).expect("two play");
    let (mut state, mut events, mut list) = (start, Vec::new(), Vec::new());
    let teller = Teller::new(Language::En, Viewer::Spectator);
    while let Some(event) = walk::random_event::<Pile>(&state, &mut dice, &mut list) {
        let before = state;
        apply::<Pile>(&mut state, &event);
        let seen = Pile::seen(&before, &event, &state, Viewer::Spectator);
        let told = Told { by: Some(before.seat), seen: &seen, before: &before, after: &state };
        println!("{}", <Pile as Game>::tell(&told, &teller).short);
        events.push(event);
    }
    println!("{}", serde_json::json!(record::write::<Pile>(&start, &events)));
    println!("sequences of five actions: {}", walk::perft::<Pile>(&mut start.clone(), 5));
}

#[test]
fn it_plays() {
    main();
}

/// Every check that a game gets by one call: random games, `legal` against `refuse`, records, sentences, secrets.
#[cfg(feature = "kit")]
#[test]
fn it_is_a_game() {
    let naive = |state: &State| [1, 2, 3].into_iter().filter(|&n| n <= state.left).map(Take).collect();
    let writable = |_: &State, _: &mut QuickDice| vec![Take(1), Take(2), Take(3)];
    cubo_core::kit::Kit::<Pile>::new(naive, writable, <Pile as Game>::key).check();
}
