//! How actions, chance and sightings are spelled (BX-30 to BX-33). `Display` and `FromStr` are exact inverses: a text is
//! read by its pieces and accepted only if writing gives it back.

use std::fmt::{self, Display, Write};
use std::str::FromStr;

use cubo_core::Unreadable;

use crate::action::{Action, Blocks, Card, Cards, Chance, Hands, Payment, Seen};
use crate::board::first_height;
use crate::{Cell, Colour, Gate, Heap, Side};

const ACTION: Unreadable = Unreadable(
    "an action is written like Nc:G, c3>N:G, c3xc7:WWM, c3^WWMb, c3!c7:GGg, swap WWG or swap WWG+",
);
const CHANCE: Unreadable =
    Unreadable("chance is written like towers WB,M,…, deal WWGBM | … or draw WG, letters sorted W G B M");
const SEEN: Unreadable = Unreadable("what was seen is written like an action or chance, hidden cards as ?");

impl Display for Payment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cards().fmt(f)?;
        match self.joker() {
            Some(colour) => f.write_char(colour.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl Payment {
    fn read(text: &[u8]) -> Option<Payment> {
        let (cards, joker) = match text.split_last() {
            Some((last, rest)) if last.is_ascii_lowercase() => {
                (rest, Some(Colour::from_letter(last.to_ascii_uppercase())?))
            }
            _ => (text, None),
        };
        Payment::new(Heap::read(cards, 5)?, joker)
    }
}

impl Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.payment().fmt(f)
    }
}

impl Card {
    fn read(letter: u8) -> Option<Card> {
        let colour = Colour::from_letter(letter.to_ascii_uppercase())?;
        Some(Card { colour, joker: letter.is_ascii_lowercase() })
    }
}

impl Display for Gate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = match self.side() {
            Side::North | Side::South => b'a',
            Side::East | Side::West => b'1',
        };
        write!(f, "{}{}", self.side().letter(), (first + self.line()) as char)
    }
}

impl Gate {
    fn read(side: u8, line: u8) -> Option<Gate> {
        let side = Side::from_letter(side)?;
        let first = match side {
            Side::North | Side::South => b'a',
            Side::East | Side::West => b'1',
        };
        Gate::new(side, line.wrapping_sub(first))
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Enter { gate, card } => write!(f, "{gate}:{card}"),
            Action::Move { from, side, card } => write!(f, "{from}>{}:{card}", side.letter()),
            Action::Destroy { from, to, pay } => write!(f, "{from}x{to}:{pay}"),
            Action::Build { at, pay } => write!(f, "{at}^{pay}"),
            Action::Hit { from, to, pay } => write!(f, "{from}!{to}:{pay}"),
            Action::Swap { cards, wake } => {
                write!(f, "swap {}{}", cards.heap(), if *wake { "+" } else { "" })
            }
        }
    }
}

impl FromStr for Action {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        read_action(text.as_bytes()).ok_or(ACTION)
    }
}

fn read_action(text: &[u8]) -> Option<Action> {
    if let Some(cards) = text.strip_prefix(b"swap ") {
        let (cards, wake) = match cards.strip_suffix(b"+") {
            Some(cards) => (cards, true),
            None => (cards, false),
        };
        return Some(Action::Swap { cards: Cards::new(Heap::read(cards, 5)?)?, wake });
    }
    match *text {
        [side, line, b':', card] => {
            Some(Action::Enter { gate: Gate::read(side, line)?, card: Card::read(card)? })
        }
        [c, r, b'>', side, b':', card] => Some(Action::Move {
            from: Cell::read(c, r)?,
            side: Side::from_letter(side)?,
            card: Card::read(card)?,
        }),
        [c, r, b'^', ref pay @ ..] => Some(Action::Build { at: Cell::read(c, r)?, pay: Payment::read(pay)? }),
        [c, r, kind @ (b'x' | b'!'), d, s, b':', ref pay @ ..] => {
            let (from, to, pay) = (Cell::read(c, r)?, Cell::read(d, s)?, Payment::read(pay)?);
            Some(match kind {
                b'x' => Action::Destroy { from, to, pay },
                _ => Action::Hit { from, to, pay },
            })
        }
        _ => None,
    }
}

impl Display for Blocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut colours = self.iter();
        let mut first = true;
        for cell in Cell::reading_order() {
            let height = first_height(cell, self.two_players);
            if height == 0 {
                continue;
            }
            if !first {
                f.write_char(',')?;
            }
            first = false;
            for colour in colours.by_ref().take(usize::from(height)) {
                f.write_char(colour.letter())?;
            }
        }
        Ok(())
    }
}

impl Blocks {
    fn read(text: &str) -> Option<Blocks> {
        let colours: Vec<Colour> =
            text.bytes().filter(|&b| b != b',').map(Colour::from_letter).collect::<Option<_>>()?;
        let two_players = colours.len() == Blocks::count(true);
        let blocks = Blocks::new(two_players, &colours)?;
        // The commas must stand where the towers end.
        (blocks.to_string() == text).then_some(blocks)
    }
}

impl Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Towers(blocks) => write!(f, "towers {blocks}"),
            Chance::Deal(hands) => {
                f.write_str("deal ")?;
                for (n, hand) in hands.as_slice().iter().enumerate() {
                    write!(f, "{}{hand}", if n == 0 { "" } else { " | " })?;
                }
                Ok(())
            }
            Chance::Draw(cards) => write!(f, "draw {}", cards.heap()),
        }
    }
}

impl FromStr for Chance {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        read_chance(text).ok_or(CHANCE)
    }
}

fn read_chance(text: &str) -> Option<Chance> {
    if let Some(blocks) = text.strip_prefix("towers ") {
        return Some(Chance::Towers(Blocks::read(blocks)?));
    }
    if let Some(cards) = text.strip_prefix("draw ") {
        return Some(Chance::Draw(Cards::new(Heap::read(cards.as_bytes(), 5)?)?));
    }
    let hands: Vec<Heap> = text
        .strip_prefix("deal ")?
        .split(" | ")
        .take(5)
        .map(|hand| Heap::read(hand.as_bytes(), 5))
        .collect::<Option<_>>()?;
    Some(Chance::Deal(Hands::new(&hands)?))
}

impl Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seen::Action(action) => action.fmt(f),
            Seen::Towers(blocks) => Chance::Towers(*blocks).fmt(f),
            Seen::Deal { seats, own } => {
                f.write_str("deal ")?;
                for seat in 0..*seats {
                    f.write_str(if seat == 0 { "" } else { " | " })?;
                    match own {
                        Some((own, hand)) if *own == seat => hand.fmt(f)?,
                        _ => f.write_str("?????")?,
                    }
                }
                Ok(())
            }
            Seen::Drew(cards) => Chance::Draw(*cards).fmt(f),
            Seen::DrewTwice { last, first } => write!(f, "draw {}/{}", last.heap(), first.heap()),
            Seen::Hidden(count) => {
                f.write_str("draw ")?;
                (0..*count).try_for_each(|_| f.write_char('?'))
            }
        }
    }
}

impl FromStr for Seen {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        read_seen(text).ok_or(SEEN)
    }
}

fn read_seen(text: &str) -> Option<Seen> {
    if let Some(action) = read_action(text.as_bytes()) {
        return Some(Seen::Action(action));
    }
    if let Some(hands) = text.strip_prefix("deal ") {
        let mut own = None;
        let mut seats = 0;
        for hand in hands.split(" | ").take(5) {
            if hand != "?????" {
                let hand = Heap::read(hand.as_bytes(), 5).filter(|hand| hand.len() == 5)?;
                // Nobody sees two hands.
                if own.replace((seats, hand)).is_some() {
                    return None;
                }
            }
            seats += 1;
        }
        return (2..=4).contains(&seats).then_some(Seen::Deal { seats, own });
    }
    if let Some(cards) = text.strip_prefix("draw ?") {
        let hidden = cards.len() <= 4 && cards.bytes().all(|b| b == b'?');
        return hidden.then(|| Seen::Hidden(cards.len() as u8 + 1));
    }
    if let Some((last, first)) = text.strip_prefix("draw ").and_then(|cards| cards.split_once('/')) {
        let (last, first) = (Heap::read(last.as_bytes(), 5)?, Heap::read(first.as_bytes(), 5)?);
        let fits = last.len() + first.len() <= 5;
        return Some(Seen::DrewTwice { last: Cards::new(last)?, first: Cards::new(first)? }).filter(|_| fits);
    }
    match read_chance(text)? {
        Chance::Towers(blocks) => Some(Seen::Towers(blocks)),
        Chance::Draw(cards) => Some(Seen::Drew(cards)),
        Chance::Deal(_) => None,
    }
}
