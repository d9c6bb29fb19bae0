//! The words of BLOX in two languages, and sentences put together from them.

use cubo_core::Language;
use cubo_core::telling::{Sentence, Teller, french};

use crate::action::Payment;
use crate::state::Figure;
use crate::{Cell, Colour, Heap, Seat, Side};

/// Speaks to one listener.
pub(super) struct Speech<'t> {
    teller: &'t Teller,
}

/// What stands in the places of a sentence, each under a letter.
pub(super) type Fill<'f> = &'f [(char, Sentence)];

/// The colours of the seats, as their figures are painted; they name those who have no name.
const SEATS: [(&str, &str, &str); 4] = [
    ("red", "Red", "Rouge"),
    ("blue", "Blue", "Bleu"),
    ("yellow", "Yellow", "Jaune"),
    ("green", "Green", "Vert"),
];

/// What things of one colour are called: one and several in English, a cell or cards and blocks in French.
struct Words {
    en: (&'static str, &'static str),
    /// Feminine (cards, cells) and masculine (blocks), each for one and for several.
    fr: [(&'static str, &'static str); 2],
}

const COLOURS: [Words; 4] = [
    Words { en: ("white", "whites"), fr: [("blanche", "blanches"), ("blanc", "blancs")] },
    Words { en: ("grey", "greys"), fr: [("grise", "grises"), ("gris", "gris")] },
    Words { en: ("black", "blacks"), fr: [("noire", "noires"), ("noir", "noirs")] },
    Words { en: ("mauve", "mauves"), fr: [("mauve", "mauves"), ("mauve", "mauves")] },
];

const EN_COUNTS: [&str; 11] =
    ["no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const FR_COUNTS: [&str; 11] =
    ["aucun", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"];

/// What a heap is made of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Card,
    Block,
}

impl<'t> Speech<'t> {
    pub(super) fn new(teller: &'t Teller) -> Self {
        Speech { teller }
    }

    pub(super) fn pick<'a>(&self, en: &'a str, fr: &'a str) -> &'a str {
        self.teller.pick(en, fr)
    }

    pub(super) fn is_you(&self, seat: Seat) -> bool {
        self.teller.is_you(seat)
    }

    fn is_french(&self) -> bool {
        self.teller.language == Language::Fr
    }

    /// A sentence of the language spoken: `{x}` is what stands under that letter, `[say|says]` the form for “you” or for somebody else.
    /// It begins with a capital, and French marks get their spaces.
    pub(super) fn say(&self, en: &str, fr: &str, you: bool, fill: Fill<'_>) -> Sentence {
        self.words(en, fr, you, fill).capital()
    }

    /// The same in the middle of a sentence.
    pub(super) fn words(&self, en: &str, fr: &str, you: bool, fill: Fill<'_>) -> Sentence {
        let mut told = Sentence::new();
        let mut rest = self.pick(en, fr);
        while let Some(at) = rest.find(['{', '[']) {
            told = told.words(spaced(&rest[..at]));
            let close = rest[at..].find(['}', ']']).map_or(rest.len() - 1, |end| at + end);
            let inner = &rest[at + 1..close];
            if rest[at..].starts_with('{') {
                let part = fill.iter().find(|(letter, _)| inner.starts_with(*letter));
                told = told.with(part.map(|(_, part)| part.clone()).unwrap_or_default());
            } else if let Some((for_you, for_others)) = inner.split_once('|') {
                told = told.words(if you { for_you } else { for_others });
            }
            rest = &rest[close + 1..];
        }
        told.words(spaced(rest))
    }

    /// Somebody at the table: “you”, a name, or the colour of the figures.
    pub(super) fn who(&self, seat: Seat) -> Sentence {
        let text = if self.is_you(seat) { self.pick("you", "vous").to_owned() } else { self.name(seat) };
        Sentence::new().player(seat, text)
    }

    fn name(&self, seat: Seat) -> String {
        let (_, en, fr) = SEATS[seat.index() % SEATS.len()];
        self.teller.name(seat).unwrap_or(self.pick(en, fr)).to_owned()
    }

    /// “your figure”, « la figurine d’Alma », “the neutral figure”.
    pub(super) fn figure(&self, figure: Figure) -> Sentence {
        let (piece, text) = match figure {
            Figure::Neutral => ("neutral", self.pick("the neutral figure", "la figurine neutre").to_owned()),
            Figure::Of(seat) => {
                let text = match (self.is_you(seat), self.is_french()) {
                    (true, french) => if french { "votre figurine" } else { "your figure" }.to_owned(),
                    (false, false) => Teller::whose(&self.name(seat)) + " figure",
                    (false, true) => "la figurine ".to_owned() + &Teller::de(&self.name(seat)),
                };
                (SEATS[seat.index() % SEATS.len()].0, text)
            }
        };
        Sentence::new().piece(["figure-", piece].concat(), text)
    }

    /// The adjective of a colour, for a cell or a card (feminine in French) or for a block.
    pub(super) fn colour(&self, colour: Colour, kind: Kind) -> Sentence {
        let words = &COLOURS[colour.index()];
        Sentence::new().words(self.pick(words.en.0, words.fr[kind as usize].0))
    }

    /// “two whites”, « deux blanches », with their picture.
    fn several(&self, colour: Colour, count: u8, kind: Kind) -> Sentence {
        let words = &COLOURS[colour.index()];
        let pick = |(one, many): (&'static str, &'static str)| if count == 1 { one } else { many };
        let (number, noun) = match self.is_french() {
            false => (self.count(count, false), pick(words.en)),
            true => (self.count(count, kind == Kind::Card), pick(words.fr[kind as usize])),
        };
        let letters = colour.letter().to_string().repeat(usize::from(count));
        let piece = [if kind == Kind::Card { "card-" } else { "block-" }, &letters].concat();
        Sentence::new().piece(piece, [number, " ", noun].concat())
    }

    /// A small number in words; “a” is one.
    pub(super) fn count(&self, count: u8, feminine: bool) -> &'static str {
        let words = if self.is_french() { &FR_COUNTS } else { &EN_COUNTS };
        match (self.is_french() && feminine, count) {
            (true, 0) => "aucune",
            (true, 1) => "une",
            _ => words[usize::from(count).min(10)],
        }
    }

    /// “a white and two greys”.
    pub(super) fn heap(&self, heap: Heap, kind: Kind) -> Sentence {
        self.list(self.colours(heap, kind))
    }

    fn colours(&self, heap: Heap, kind: Kind) -> Vec<Sentence> {
        let some = Colour::ALL.into_iter().filter(|&colour| heap.of(colour) > 0);
        some.map(|colour| self.several(colour, heap.of(colour), kind)).collect()
    }

    /// “two whites and the joker”.
    pub(super) fn payment(&self, pay: Payment) -> Sentence {
        let mut parts = self.colours(pay.cards(), Kind::Card);
        parts.extend(pay.joker().map(|colour| {
            let piece = ["card-", colour.letter().to_ascii_lowercase().encode_utf8(&mut [0; 4])].concat();
            Sentence::new().piece(piece, self.pick("the joker", "le joker"))
        }));
        self.list(parts)
    }

    /// “a, b and c”.
    pub(super) fn list(&self, parts: Vec<Sentence>) -> Sentence {
        let last = parts.len().saturating_sub(1);
        let mut told = Sentence::new();
        for (n, part) in parts.into_iter().enumerate() {
            let link = if n == 0 {
                ""
            } else if n == last {
                self.pick(" and ", " et ")
            } else {
                ", "
            };
            told = told.words(link).with(part);
        }
        told
    }

    /// “3 points”.
    pub(super) fn points(&self, points: impl Into<i64>) -> Sentence {
        let points = points.into();
        Sentence::new().number(points).words(if points.abs() < 2 && (self.is_french() || points != 0) {
            " point"
        } else {
            " points"
        })
    }

    /// “two blocks”; a single one is “one block”.
    pub(super) fn blocks(&self, count: u8) -> Sentence {
        let number = if count == 1 { self.pick("one", "un") } else { self.count(count, false) };
        let noun = match (self.is_french(), count) {
            (false, 1) => " block",
            (false, _) => " blocks",
            (true, _) => french::plural(i64::from(count), " bloc", " blocs"),
        };
        Sentence::new().words(number).words(noun)
    }

    /// “one card”, “three cards”.
    pub(super) fn cards(&self, count: u8) -> Sentence {
        let number = if count == 1 { self.pick("one", "une") } else { self.count(count, true) };
        let noun = match (self.is_french(), count) {
            (false, 1) => " card",
            (false, _) => " cards",
            (true, _) => french::plural(i64::from(count), " carte", " cartes"),
        };
        Sentence::new().words(number).words(noun)
    }

    /// The edge at which one enters: “the left”, « la gauche ».
    pub(super) fn edge(&self, side: Side) -> Sentence {
        Sentence::new().words(match side {
            Side::North => self.pick("the top", "le haut"),
            Side::South => self.pick("the bottom", "le bas"),
            Side::East => self.pick("the right", "la droite"),
            Side::West => self.pick("the left", "la gauche"),
        })
    }

    /// “, with the joker” where it paid.
    pub(super) fn with_joker(&self, pay: Payment) -> Sentence {
        if pay.joker().is_none() {
            return Sentence::new();
        }
        Sentence::new().words(self.pick(", with ", ", avec ")).with(self.payment(pay))
    }
}

/// A cell by its name.
pub(super) fn cell(cell: Cell) -> Sentence {
    Sentence::new().cell(cell)
}

/// A number in digits.
pub(super) fn number(number: impl Into<i64>) -> Sentence {
    Sentence::new().number(number)
}

/// French marks want a space before them that does not break; English has no space there at all.
fn spaced(text: &str) -> String {
    text.replace(" :", "\u{a0}:").replace(" ;", "\u{202f};")
}
