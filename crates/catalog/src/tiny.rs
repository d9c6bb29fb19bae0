//! A very small game with chance, secrets and options, on the shelf of this crate's own tests only.
//!
//! Everybody is dealt a hidden card from 1 to 9. In turn each seat keeps it (`keep`) or lays it open and draws another
//! (`swap`). The highest card wins, or the lowest with the option `low`.

use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};
use std::str::FromStr;

use cubo_core::telling::{Sentence, Teller, Telling, Told};
use cubo_core::{
    About, ActionKind, BadPosition, BadStart, Dice, Event, Game, Ink, Language, Legend, Outcome, PerSeat,
    Picture, Scores, Seat, Turn, Unreadable, Viewer, check_seats, clauses, mix,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

pub(crate) struct Tiny;

clauses! {
    pub(crate) enum Rule {
        End = "TY-1", Text, "The best card wins.", "La meilleure carte gagne.";
        Notation = "TY-2", Ruling, "Actions are keep and swap.", "Les actions sont keep et swap.";
        Nine = "TY-3", Text, "A nine is never swapped.", "On n'échange jamais un neuf.";
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Options {
    low: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct State {
    low: bool,
    seats: u8,
    /// Whose card is dealt or asked about, counting through the seats twice.
    step: u8,
    /// Whether that seat has swapped and waits for its new card.
    drawing: bool,
    /// 0 where there is none, or where the viewer cannot see it.
    cards: [u8; 3],
    open: u16,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Shown")]
pub(crate) struct View {
    viewer: Viewer,
    table: State,
}

#[derive(Deserialize)]
struct Shown {
    viewer: Viewer,
    table: State,
}

impl TryFrom<Shown> for View {
    type Error = &'static str;
    fn try_from(Shown { viewer, table }: Shown) -> Result<Self, Self::Error> {
        let own = |seat: usize| viewer.is(Seat(seat as u8));
        let small = (2..=3).contains(&table.seats) && table.step <= 2 * table.seats;
        if !small {
            return Err("no such table");
        }
        let fits = (0..3).all(|n| (table.cards[n] > 0) == (own(n) && n < table.dealt()));
        let open_fits = table.open & !0b11_1111_1110 == 0 && table.open.count_ones() <= 3;
        // Who has just laid a card open still has it until the next one comes.
        let laid = |n: usize| table.drawing && n == table.at();
        let closed = |n: usize, card: u8| card == 0 || laid(n) || table.open & (1 << card) == 0;
        let free = (0..3).all(|n| table.cards[n] < 10 && closed(n, table.cards[n]));
        if fits && open_fits && free { Ok(View { viewer, table }) } else { Err("no such table") }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Action {
    Keep,
    Swap,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Action::Keep { "keep" } else { "swap" })
    }
}

impl FromStr for Action {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        match text {
            "keep" => Ok(Action::Keep),
            "swap" => Ok(Action::Swap),
            _ => Err(Unreadable("an action is keep or swap")),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Card(u8);

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "card {}", self.0)
    }
}

impl FromStr for Card {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        (1..10)
            .map(Card)
            .find(|card| card.to_string() == text)
            .ok_or(Unreadable("a card is card 1 to card 9"))
    }
}

/// `keep`, `swap 3` (the card laid open), `card 3`, or `card` where it is hidden.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Seen(String);

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Seen {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let card = |text: &str| text.len() == 1 && ("1"..="9").contains(&text);
        let known = match text.split_once(' ') {
            None => text == "keep" || text == "card",
            Some((word, rest)) => (word == "swap" || word == "card") && card(rest),
        };
        if known { Ok(Seen(text.to_owned())) } else { Err(Unreadable("nobody sees that")) }
    }
}

impl State {
    fn dealt(&self) -> usize {
        self.step.min(self.seats) as usize
    }

    fn at(&self) -> usize {
        (self.step % self.seats) as usize
    }

    fn free(&self) -> impl Iterator<Item = u8> {
        let state = *self;
        (1..10).filter(move |card| !state.cards.contains(card) && state.open & (1 << card) == 0)
    }
}

fn named(seat: Seat, teller: &Teller) -> Sentence {
    let colour = [("Red", "Rouge"), ("Green", "Vert"), ("Blue", "Bleu")][seat.index()];
    let name = teller.name(seat).unwrap_or_else(|| teller.pick(colour.0, colour.1));
    Sentence::new().player(seat, name)
}

impl cubo_players::knowledge::Known for Tiny {
    type Knowledge = cubo_players::knowledge::ByScore;
}

impl Game for Tiny {
    const ID: &'static str = "tiny";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=3;
    const NOTATION: Rule = Rule::Notation;
    const ABOUT: About = About { name: "Tiny", authors: "nobody", publisher: "nobody", en: "", fr: "" };
    const LEGEND: Legend = Legend::EMPTY;
    const SECRETS: bool = true;
    type Options = Options;
    type State = State;
    type Mark = State;
    type Action = Action;
    type Chance = Card;
    type Seen = Seen;
    type View = View;
    type Clause = Rule;

    fn options_schema() -> Value {
        json!({"type": "object", "properties": {"low": {"type": "boolean", "default": false}}})
    }

    fn start(options: &Options, seats: u8) -> Result<State, BadStart> {
        check_seats::<Self>(seats)?;
        Ok(State { low: options.low, seats, step: 0, drawing: false, cards: [0; 3], open: 0 })
    }

    fn options(state: &State) -> Options {
        Options { low: state.low }
    }

    fn seats(state: &State) -> u8 {
        state.seats
    }

    fn write_position(state: &State) -> String {
        serde_json::to_string(state).unwrap()
    }

    fn read_position(text: &str) -> Result<State, BadPosition> {
        let state: State = serde_json::from_str(text).map_err(|e| BadPosition::new(e.to_string()))?;
        let cards = (0..3).all(|n| (1..10).contains(&state.cards[n]) == (n < state.dealt()));
        if (2..=3).contains(&state.seats) && state.step <= 2 * state.seats && cards {
            Ok(state)
        } else {
            Err(BadPosition::new("no such table"))
        }
    }

    fn turn(state: &State) -> Turn {
        match state.step {
            step if step < state.seats || state.drawing => Turn::Chance,
            step if step < 2 * state.seats => Turn::Seat(Seat(state.at() as u8)),
            _ => Turn::Over,
        }
    }

    fn legal<B>(state: &State, mut each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        if let Turn::Seat(seat) = Self::turn(state) {
            each(Action::Keep)?;
            if state.cards[seat.index()] < 9 {
                each(Action::Swap)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn refuse(state: &State, action: Action) -> Option<Rule> {
        (action == Action::Swap && state.cards[state.at()] == 9).then_some(Rule::Nine)
    }

    fn play(state: &mut State, action: Action) {
        match action {
            Action::Keep => state.step += 1,
            Action::Swap => {
                state.open |= 1 << state.cards[state.at()];
                state.drawing = true;
            }
        }
    }

    fn happen(state: &mut State, Card(card): Card) {
        state.cards[state.at()] = card;
        state.step += 1;
        state.drawing = false;
    }

    fn mark(state: &State) -> State {
        *state
    }

    fn rewind(state: &mut State, mark: &State) {
        *state = *mark;
    }

    fn draw(state: &State, dice: &mut impl Dice) -> Card {
        let free: Vec<u8> = state.free().collect();
        Card(free[dice.below(free.len() as u32) as usize])
    }

    fn odds(state: &State, Card(card): &Card) -> f64 {
        let possible = Self::turn(state) == Turn::Chance && state.free().any(|free| free == *card);
        if possible { 1.0 / state.free().count() as f64 } else { 0.0 }
    }

    fn chances<B>(state: &State, mut each: impl FnMut(Card, f64) -> ControlFlow<B>) -> ControlFlow<B> {
        (1..10)
            .map(Card)
            .filter(|c| Self::odds(state, c) > 0.0)
            .try_for_each(|c| each(c, Self::odds(state, &c)))
    }

    fn outcome(state: &State) -> Option<Outcome<Rule>> {
        let sign = if state.low { -1 } else { 1 };
        let scores = PerSeat::from_fn(state.seats, |seat| i32::from(state.cards[seat.index()]));
        (Self::turn(state) == Turn::Over).then(|| Outcome::ranked(scores, Rule::End, |s| sign * scores[s]))
    }

    fn scores(state: &State) -> Scores {
        PerSeat::all(state.seats, 0)
    }

    fn view(state: &State, viewer: Viewer) -> View {
        let mut table = *state;
        for seat in Seat::all(3).filter(|&seat| !viewer.is(seat)) {
            table.cards[seat.index()] = 0;
        }
        View { viewer, table }
    }

    fn seen(before: &State, event: &Event<Self>, _: &State, viewer: Viewer) -> Seen {
        Seen(match event {
            Event::Action(_, Action::Keep) => "keep".to_owned(),
            Event::Action(seat, Action::Swap) => format!("swap {}", before.cards[seat.index()]),
            Event::Chance(card) if viewer.is(Seat(before.at() as u8)) => card.to_string(),
            Event::Chance(_) => "card".to_owned(),
        })
    }

    fn imagine(view: &View, dice: &mut impl Dice) -> State {
        let mut state = view.table;
        for n in (0..state.dealt()).filter(|&n| !view.viewer.is(Seat(n as u8))) {
            state.cards[n] = Self::draw(&state, dice).0;
        }
        state
    }

    fn key(state: &State) -> u64 {
        let cards = state.cards.iter().fold(0, |sum, &card| sum * 10 + u64::from(card));
        mix(cards * 64 + u64::from(state.step) * 2 + u64::from(state.drawing) + (u64::from(state.open) << 20))
    }

    fn kind(_: &State, action: Action) -> ActionKind {
        match action {
            Action::Keep => ActionKind::new("keep", "Keep the card", "Garder la carte"),
            Action::Swap => ActionKind::new("swap", "Swap the card", "Échanger la carte"),
        }
    }

    fn facts(view: &View) -> String {
        json!({"step": view.table.step}).to_string()
    }

    fn tell(told: &Told<'_, Self>, teller: &Teller) -> Telling {
        let (seen, step) = (told.seen.to_string(), told.before.table.at());
        let card = Seat(step as u8);
        let said = match told.by {
            Some(seat) => named(seat, teller).words(if seen == "keep" {
                teller.pick(" keeps the card.", " garde la carte.")
            } else {
                teller.pick(" swaps a card.", " échange une carte.")
            }),
            None => named(card, teller).words(teller.pick(" gets a card.", " reçoit une carte.")),
        };
        let own = told.after.table.cards[step];
        let more = match own {
            0 => Sentence::new(),
            own => Sentence::new().words(teller.pick("It is a ", "C’est un ")).number(own).words("."),
        };
        Telling::with_more(said, more)
    }

    fn propose(_: &View, action: Action, teller: &Teller) -> Telling {
        Telling::plain(Sentence::new().words(match action {
            Action::Keep => teller.pick("Keep the card.", "Gardez la carte."),
            Action::Swap => teller.pick("Swap the card.", "Échangez la carte."),
        }))
    }

    fn explain(view: &View, _: Action, _: Rule, teller: &Teller) -> Sentence {
        let card = view.table.cards[view.table.at()];
        Sentence::new().words(teller.pick("Your card is a ", "Votre carte est un ")).number(card).words(".")
    }

    fn picture(view: &View, _: Language) -> Picture {
        let mut picture = Picture::new();
        picture.line().put(Ink::Plain, format!("{:?}", view.table.cards));
        picture
    }
}
