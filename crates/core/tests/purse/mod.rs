//! Purse, a game small enough to break on purpose.
//!
//! Two seats are each dealt a secret number of coins, 0 to 3. In turn a seat adds 1, 2 or 3 to a common total (not what was
//! added last), which it scores, and a die adds 1 (one time in four) or 2; or it shows its coins once, which it scores too.
//! At 12 or more the game ends, or at 20 with the option `long`. `Purse<0>` is sound; every other number has one fault, which the
//! kit must name. The catalog's tests compile this file too: there the sound game stands on the shelf.

#![allow(unreachable_pub, missing_docs, dead_code)] // a module of two crates' tests; each uses a part

mod tell;

use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};
use std::str::FromStr;

use cubo_core::telling::{Sentence, Teller, Telling, Told};
use cubo_core::{
    About, ActionKind, BadPosition, BadStart, Dice, Event, Game, Ink, Language, Legend, Origin, Outcome,
    Picture, Scores, Seat, Turn, Unreadable, Viewer, check_seats, clauses, mix,
};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

clauses! {
    /// What can be wrong in Purse.
    pub enum Clause {
        /// Repeating.
        P1 = "PU-1", Text, "Add something else than was added last.", "Ajoutez autre chose que le dernier ajout.";
        /// Showing.
        P2 = "PU-2", Text, "Coins are shown only once.", "On ne montre ses pièces qu’une fois.";
        /// The end.
        P3 = "PU-3", Text, "At twelve the game ends.", "À douze, la partie est finie.";
        /// Spelling.
        P4 = "PU-4", Ruling, "Write add and a number, or show.", "Écrivez add et un nombre, ou show.";
    }
}

/// The rules as a game with that fault words them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Worded<const FAULT: u8>(Clause);

impl<const FAULT: u8> cubo_core::Clause for Worded<FAULT> {
    const ALL: &'static [Self] =
        &[Worded(Clause::P1), Worded(Clause::P2), Worded(Clause::P3), Worded(Clause::P4)];
    fn id(self) -> &'static str {
        if FAULT == SAME_ID { "PU-1" } else { self.0.id() }
    }
    fn origin(self) -> Origin {
        self.0.origin()
    }
    fn en(self) -> &'static str {
        self.0.en()
    }
    fn fr(self) -> &'static str {
        match FAULT {
            UNTRANSLATED => self.0.en(),
            BAD_TYPOGRAPHY => "Ajoutez autre chose !",
            _ => self.0.fr(),
        }
    }
}

macro_rules! faults {
    ($($name:ident = $n:literal),+ $(,)?) => { $(pub const $name: u8 = $n;)+ };
}
faults! {
    SOUND = 0, ENDLESS = 1, STUCK = 2, NEGATIVE = 3, FORGETS_THREE = 4, ACCEPTS_REPEAT = 5, LISTS_TWICE = 6,
    MISCOUNTS = 7, LAX_SPELLING = 8, VIEW_LOSES_TOTAL = 9, POSITION_LOSES_LAST = 10, OPTIONS_LOST = 11, STALE_KEY = 12,
    REWIND_LEAVES_SHOWN = 13, ODDS_OFF = 14, LOADED_DIE = 15, IMAGINES_OWN_COINS = 16, VIEW_LEAKS = 17, ORDER_LEAKS = 18,
    REFUSAL_LEAKS = 19, SEEN_LEAKS = 20, SEATS_UNEQUAL = 21, BAD_RANKS = 22, HASTY_OVER = 23, ANY_SEATS = 24, PAST_GROWS = 25,
    IMPOSSIBLE_DRAW = 26, REFUSES_SHOW = 27, SAME_ID = 28, UNTRANSLATED = 29, BAD_TYPOGRAPHY = 30,
    TELLS_NOTATION = 31, TELLING_UNFINISHED = 32, TELLS_TOO_MUCH_SPACE = 33, FORGETS_ELISION = 34, OTHERS_VERB = 35, LONG_WINDED = 36,
    TELLS_NOTHING = 37, TELLING_LEAKS = 38, ADVICE_LEAKS = 39, PROPOSES_NOTATION = 40, EXPLAINS_BY_ID = 41, NOBODYS_SEAT = 42,
}

pub struct Purse<const FAULT: u8>;

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub long: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Phase {
    Deal,
    Act,
    Roll,
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Present {
    long: bool,
    total: u8,
    last: u8,
    seat: u8,
    phase: Phase,
    coins: [u8; 2],
    pub shown: [bool; 2],
    scores: [i32; 2],
    key: u64,
}

#[derive(Clone)]
pub struct State {
    pub now: Present,
    past: Vec<u8>,
}

impl State {
    pub fn fresh_key(&self) -> u64 {
        let n = &self.now;
        let bytes = [
            n.total,
            n.last,
            n.seat,
            n.phase as u8,
            n.coins[0],
            n.coins[1],
            n.shown[0] as u8,
            n.shown[1] as u8,
        ];
        mix(u64::from_le_bytes(bytes)) ^ mix((n.scores[0] * 100 + n.scores[1]) as u64)
    }

    pub fn swapped(&self) -> State {
        let mut s = self.clone();
        s.now.seat = 1 - s.now.seat;
        s.now.coins.reverse();
        s.now.shown.reverse();
        s.now.scores.reverse();
        s.now.key = s.fresh_key();
        s
    }

    fn goal(&self) -> u8 {
        if self.now.long { 20 } else { 12 }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    Add(u8),
    Show,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    Deal(u8, u8),
    Roll(u8),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Seen(String);

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    viewer: Viewer,
    long: bool,
    #[serde(default, skip_serializing_if = "is_hidden", deserialize_with = "below::<_, 30>")]
    total: u8,
    #[serde(deserialize_with = "below::<_, 4>")]
    last: u8,
    #[serde(deserialize_with = "below::<_, 2>")]
    seat: u8,
    phase: Phase,
    #[serde(deserialize_with = "coins")]
    coins: [Option<u8>; 2],
    shown: [bool; 2],
    scores: [i32; 2],
    hint: u8,
    past: Vec<u8>,
}

fn below<'de, D: Deserializer<'de>, const LIMIT: u8>(from: D) -> Result<u8, D::Error> {
    let n = u8::deserialize(from)?;
    if n < LIMIT { Ok(n) } else { Err(D::Error::custom("too large a number")) }
}

fn coins<'de, D: Deserializer<'de>>(from: D) -> Result<[Option<u8>; 2], D::Error> {
    let coins = <[Option<u8>; 2]>::deserialize(from)?;
    if coins.iter().flatten().all(|&n| n < 4) { Ok(coins) } else { Err(D::Error::custom("too many coins")) }
}

thread_local!(static TRUTH: std::cell::Cell<[u8; 2]> = const { std::cell::Cell::new([0; 2]) });
thread_local!(static HIDE_TOTAL: std::cell::Cell<bool> = const { std::cell::Cell::new(false) });
fn is_hidden(_: &u8) -> bool {
    HIDE_TOTAL.get()
}

fn number(text: &str, range: RangeInclusive<u8>) -> Option<u8> {
    let n: u8 = text.parse().ok()?;
    (range.contains(&n) && n.to_string() == text).then_some(n)
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Add(n) => write!(f, "add {n}"),
            Action::Show => f.write_str("show"),
        }
    }
}
impl FromStr for Action {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let add = |n: &str| number(n, 0..=9).map(Action::Add);
        match text {
            "show" => Some(Action::Show),
            // The fault of LAX_SPELLING: a thread-wide switch, since an action is read without a game.
            _ if LAX.get() => text.trim().strip_prefix("add ").and_then(add),
            _ => text.strip_prefix("add ").and_then(add),
        }
        .ok_or(Unreadable("write add and a number, or show"))
    }
}
thread_local!(pub static LAX: std::cell::Cell<bool> = const { std::cell::Cell::new(false) });

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Deal(a, b) => write!(f, "deal {a} {b}"),
            Chance::Roll(n) => write!(f, "roll {n}"),
        }
    }
}
impl FromStr for Chance {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let chance = if let Some(rest) = text.strip_prefix("deal ") {
            let (a, b) = rest.split_once(' ').ok_or(Unreadable("deal two numbers"))?;
            number(a, 0..=9).zip(number(b, 0..=9)).map(|(a, b)| Chance::Deal(a, b))
        } else {
            text.strip_prefix("roll ").and_then(|n| number(n, 0..=9)).map(Chance::Roll)
        };
        chance.ok_or(Unreadable("deal two numbers or roll one"))
    }
}
impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
impl FromStr for Seen {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let coins = |word: &str| word == "?" || number(word, 0..=3).is_some();
        let known = match text.split(' ').collect::<Vec<_>>()[..] {
            ["deal", a, b] => coins(a) && coins(b),
            ["roll", n] => number(n, 1..=3).is_some(),
            ["add", n] => number(n, 1..=3).is_some(),
            ["show", n] => n.starts_with('{') && n.ends_with('}'),
            _ => false,
        };
        if known { Ok(Seen(text.to_owned())) } else { Err(Unreadable("nobody sees that")) }
    }
}

impl<const FAULT: u8> Purse<FAULT> {
    fn settle(state: &mut State) {
        if FAULT != STALE_KEY || !state.now.shown[0] {
            state.now.key = state.fresh_key();
        }
    }
}

impl<const FAULT: u8> Game for Purse<FAULT> {
    const ID: &'static str = "purse";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=2;
    const NOTATION: Worded<FAULT> = Worded(Clause::P4);
    const ABOUT: About =
        About { name: "Purse", authors: "us", publisher: "nobody", en: "Coins.", fr: "Des sous." };
    const LEGEND: Legend = Legend::EMPTY;
    const SECRETS: bool = true;
    type Options = Options;
    type State = State;
    type Mark = (Present, usize);
    type Action = Action;
    type Chance = Chance;
    type Seen = Seen;
    type View = View;
    type Clause = Worded<FAULT>;

    fn options_schema() -> serde_json::Value {
        serde_json::json!({"type": "object", "properties": {"long": {"type": "boolean", "default": false}}})
    }

    fn start(options: &Options, seats: u8) -> Result<State, BadStart> {
        if FAULT != ANY_SEATS {
            check_seats::<Self>(seats)?;
        }
        let now = Present {
            long: options.long,
            total: 0,
            last: 0,
            seat: 0,
            phase: Phase::Deal,
            coins: [0; 2],
            shown: [false; 2],
            scores: [0; 2],
            key: 0,
        };
        let mut state = State { now, past: Vec::new() };
        state.now.key = state.fresh_key();
        Ok(state)
    }

    fn options(state: &State) -> Options {
        Options { long: state.now.long && FAULT != OPTIONS_LOST }
    }

    fn seats(_: &State) -> u8 {
        2
    }

    fn write_position(state: &State) -> String {
        let n = &state.now;
        let last = if FAULT == POSITION_LOSES_LAST { 0 } else { n.last };
        let scores = format!("{} {}", n.scores[0], n.scores[1]);
        let phase = ["deal", "act", "roll", "over"][n.phase as usize];
        let shown = format!("{} {}", n.shown[0] as u8, n.shown[1] as u8);
        format!(
            "{} {} {last} {} {phase} {} {} {shown} {scores}",
            n.long as u8, n.total, n.seat, n.coins[0], n.coins[1]
        )
    }

    fn read_position(text: &str) -> Result<State, BadPosition> {
        let bad = || BadPosition::new("eleven words are wanted");
        let words: Vec<&str> = text.split(' ').collect();
        let &[long, total, last, seat, phase, a, b, x, y, p, q] = words.as_slice() else { return Err(bad()) };
        let num = |w: &str| number(w, 0..=30).ok_or_else(bad);
        let phases = [Phase::Deal, Phase::Act, Phase::Roll, Phase::Over];
        let at = ["deal", "act", "roll", "over"].iter().position(|&w| w == phase).ok_or_else(bad)?;
        let now = Present {
            long: num(long)? == 1,
            total: num(total)?,
            last: num(last)?,
            seat: num(seat)?,
            phase: phases[at],
            coins: [num(a)?, num(b)?],
            shown: [num(x)? == 1, num(y)? == 1],
            scores: [p.parse().map_err(|_| bad())?, q.parse().map_err(|_| bad())?],
            key: 0,
        };
        if now.last > 3 || now.seat > 1 || now.coins.iter().any(|&n| n > 3) {
            return Err(bad());
        }
        let mut state = State { now, past: Vec::new() };
        Self::settle(&mut state);
        Ok(state)
    }

    fn turn(state: &State) -> Turn {
        match state.now.phase {
            Phase::Deal | Phase::Roll => Turn::Chance,
            Phase::Act => Turn::Seat(Seat(state.now.seat)),
            Phase::Over => Turn::Over,
        }
    }

    fn legal<B>(state: &State, mut each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        let n = &state.now;
        if n.phase != Phase::Act || (FAULT == STUCK && n.total > 8) {
            return ControlFlow::Continue(());
        }
        let leak = FAULT == ORDER_LEAKS && n.coins[1 - n.seat as usize] > 1;
        for add in if leak { [3, 2, 1] } else { [1, 2, 3] } {
            if add != n.last && !(FAULT == FORGETS_THREE && add == 3 && n.total > 5) {
                each(Action::Add(add))?;
            }
        }
        if FAULT == LISTS_TWICE && n.last != 1 && n.total > 6 {
            each(Action::Add(1))?;
        }
        if !(n.shown[n.seat as usize] || FAULT == SEATS_UNEQUAL && n.seat == 1) {
            each(Action::Show)?;
        }
        ControlFlow::Continue(())
    }

    fn count_legal(state: &State) -> u64 {
        let mut count = 0;
        let _ = Self::legal(state, |_| {
            count += 1;
            ControlFlow::<()>::Continue(())
        });
        count + u64::from(FAULT == MISCOUNTS && state.now.total == 7)
    }

    fn refuse(state: &State, action: Action) -> Option<Worded<FAULT>> {
        let n = &state.now;
        match action {
            Action::Show if n.shown[n.seat as usize] || (FAULT == SEATS_UNEQUAL && n.seat == 1) => {
                Some(Worded(Clause::P2))
            }
            Action::Show if FAULT == REFUSES_SHOW && n.total == 5 => Some(Worded(Clause::P2)),
            Action::Show => None,
            Action::Add(add) if !(1..=3).contains(&add) => {
                let leak = FAULT == REFUSAL_LEAKS && n.coins[1 - n.seat as usize] == add;
                Some(Worded(if leak { Clause::P1 } else { Clause::P4 }))
            }
            Action::Add(add) if FAULT == FORGETS_THREE && add == 3 && n.total > 5 => Some(Worded(Clause::P1)),
            Action::Add(add) if add == n.last => (FAULT != ACCEPTS_REPEAT).then_some(Worded(Clause::P1)),
            Action::Add(_) => None,
        }
    }

    fn play(state: &mut State, action: Action) {
        let goal = state.goal();
        state.past.push(state.now.total);
        let n = &mut state.now;
        let me = n.seat as usize;
        match action {
            Action::Add(add) => {
                n.total += add;
                n.last = add;
                n.scores[me] += i32::from(add);
                n.phase = Phase::Roll;
            }
            Action::Show => {
                n.shown[me] = true;
                n.scores[me] += i32::from(n.coins[me]);
                n.seat = 1 - n.seat;
            }
        }
        if FAULT == ENDLESS && n.total >= goal - 3 {
            n.total = 0;
        }
        if FAULT == NEGATIVE && n.total == 9 {
            n.scores[me] = -1;
        }
        Self::settle(state);
    }

    fn apply_chance(state: &mut State, chance: Chance) {
        let goal = state.goal();
        let n = &mut state.now;
        match chance {
            Chance::Deal(a, b) => {
                n.coins = [a, b];
                n.phase = Phase::Act;
            }
            Chance::Roll(pips) => {
                n.total += pips;
                n.seat = 1 - n.seat;
                n.phase = if n.total >= goal { Phase::Over } else { Phase::Act };
            }
        }
        Self::settle(state);
    }

    fn mark(state: &State) -> (Present, usize) {
        (state.now, state.past.len())
    }

    fn rewind(state: &mut State, mark: &(Present, usize)) {
        let shown = state.now.shown;
        state.now = mark.0;
        if FAULT != PAST_GROWS {
            state.past.truncate(mark.1);
        }
        if FAULT == REWIND_LEAVES_SHOWN {
            state.now.shown = shown;
        }
    }

    fn draw(state: &State, dice: &mut impl Dice) -> Chance {
        match state.now.phase {
            Phase::Deal => Chance::Deal(dice.below(4) as u8, dice.below(4) as u8),
            _ if FAULT == LOADED_DIE => Chance::Roll(1 + dice.below(2) as u8),
            _ if FAULT == IMPOSSIBLE_DRAW => Chance::Roll(1 + dice.below(3) as u8),
            _ => Chance::Roll(if dice.below(4) == 0 { 1 } else { 2 }),
        }
    }

    fn odds(state: &State, chance: &Chance) -> f64 {
        match (state.now.phase, chance) {
            (Phase::Deal, Chance::Deal(0..=3, 0..=3)) => 1.0 / 16.0,
            (Phase::Roll, Chance::Roll(1)) => 0.25,
            (Phase::Roll, Chance::Roll(2)) => {
                if FAULT == ODDS_OFF {
                    0.7
                } else {
                    0.75
                }
            }
            _ => 0.0,
        }
    }

    fn chances<B>(state: &State, mut each: impl FnMut(Chance, f64) -> ControlFlow<B>) -> ControlFlow<B> {
        let deals = (0..16).map(|n| Chance::Deal(n / 4, n % 4));
        for chance in deals.chain([Chance::Roll(1), Chance::Roll(2)]) {
            let p = Self::odds(state, &chance);
            if p > 0.0 {
                each(chance, p)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn outcome(state: &State) -> Option<Outcome<Worded<FAULT>>> {
        let early = FAULT == HASTY_OVER && state.now.total > 9;
        if state.now.phase != Phase::Over && !early {
            return None;
        }
        let scores = Self::scores(state);
        let mut outcome = Outcome::ranked(scores, Worded(Clause::P3), |seat| scores[seat]);
        if FAULT == BAD_RANKS {
            outcome.ranks[Seat(0)] += 1;
        }
        Some(outcome)
    }

    fn scores(state: &State) -> Scores {
        Scores::from_fn(2, |seat| state.now.scores[seat.index()])
    }

    fn view(state: &State, viewer: Viewer) -> View {
        let n = &state.now;
        HIDE_TOTAL.set(FAULT == VIEW_LOSES_TOTAL);
        TRUTH.set(n.coins);
        let coins = [0, 1].map(|s| (n.shown[s] || viewer.is(Seat(s as u8))).then_some(n.coins[s]));
        let hint = if FAULT == VIEW_LEAKS { n.coins[0] / 2 + n.coins[1] / 2 } else { 0 };
        View {
            viewer,
            long: n.long,
            total: n.total,
            last: n.last,
            seat: n.seat,
            phase: n.phase,
            coins: if n.phase == Phase::Deal { [Some(0); 2] } else { coins },
            shown: n.shown,
            scores: n.scores,
            hint,
            past: state.past.clone(),
        }
    }

    fn seen(_: &State, event: &Event<Self>, after: &State, viewer: Viewer) -> Seen {
        Seen(match event {
            Event::Chance(Chance::Deal(a, b)) if FAULT != SEEN_LEAKS => {
                let word = |s: u8, n: &u8| if viewer.is(Seat(s)) { n.to_string() } else { "?".to_owned() };
                format!("deal {} {}", word(0, a), word(1, b))
            }
            Event::Chance(chance) => chance.to_string(),
            Event::Action(seat, Action::Show) => format!("show {{{}}}", after.now.coins[seat.index()]),
            Event::Action(_, action) => action.to_string(),
        })
    }

    fn imagine(view: &View, dice: &mut impl Dice) -> State {
        let coins = [0, 1].map(|s| match view.coins[s] {
            Some(_) if FAULT == IMAGINES_OWN_COINS && view.total > 6 => dice.below(4) as u8,
            Some(n) => n,
            None => dice.below(4) as u8,
        });
        let now = Present {
            long: view.long,
            total: view.total,
            last: view.last,
            seat: view.seat,
            phase: view.phase,
            coins,
            shown: view.shown,
            scores: view.scores,
            key: 0,
        };
        let mut state = State { now, past: view.past.clone() };
        state.now.key = state.fresh_key();
        state
    }

    fn key(state: &State) -> u64 {
        state.now.key
    }

    fn kind(_: &State, action: Action) -> ActionKind {
        match action {
            Action::Add(_) => ActionKind::new("add", "Add coins", "Ajouter des pièces"),
            Action::Show => ActionKind::new("show", "Show the coins", "Montrer les pièces"),
        }
    }

    fn facts(view: &View) -> String {
        serde_json::json!({"total": view.total}).to_string()
    }

    fn tell(told: &Told<'_, Self>, teller: &Teller) -> Telling {
        tell::event::<FAULT>(told, teller)
    }

    fn propose(_: &View, action: Action, teller: &Teller) -> Telling {
        tell::proposal::<FAULT>(action, teller)
    }

    fn explain(view: &View, action: Action, clause: Worded<FAULT>, teller: &Teller) -> Sentence {
        tell::refusal::<FAULT>(view, action, clause, teller)
    }

    fn picture(view: &View, language: Language) -> Picture {
        let mut picture = Picture::new();
        picture.put(Ink::Plain, language.pick("total ", "en tout ")).put(Ink::Strong, view.total);
        picture
    }
}

impl View {
    pub fn forget(&mut self) {
        self.past.clear();
    }
}
