//! The words of BLOX in two languages, and sentences put together from them.

use cubo_core::Language;
use cubo_core::telling::{Sentence, Teller};

use crate::action::{Card, Payment};
use crate::state::Figure;
use crate::{Cell, Colour, Heap, Seat, Side, Tower};

/// Speaks to one listener.
pub(super) struct Speech<'t> {
    teller: &'t Teller,
}

/// What stands in a place of a sentence. Plain values, put into words where the sentence is made: that is far less code than
/// sentences made beforehand.
#[derive(Clone, Copy)]
pub(super) enum Slot {
    Cell(Cell),
    /// A cell to be lit up, not read.
    Lit(Cell),
    Number(u16),
    Points(u16),
    Who(Seat),
    /// Several at the table, one bit a seat.
    All(u8),
    Figure(Figure),
    /// A tower by its height, with its picture.
    Height(Tower),
    /// What stands on a cell, with the cell: a figure, or a tower.
    Standing(Option<Figure>, Tower, Cell),
    Colour(Colour, Kind),
    Heap(Heap, Kind),
    Pay(Payment),
    Cards(u8),
    Blocks(u8),
    Edge(Side),
    /// “to the first grey cell, c5”, and that the joker paid if it did.
    Goal(Option<Cell>, Card),
}

/// What stands in the places of a sentence, each under a letter.
pub(super) type Fill<'f> = &'f [(char, Slot)];

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

    /// A sentence about somebody, who stands under `{w}`.
    pub(super) fn about(&self, seat: Seat, en: &str, fr: &str, fill: Fill<'_>) -> Sentence {
        let mut with = fill.to_vec();
        with.push(('w', Slot::Who(seat)));
        self.say(en, fr, self.is_you(seat), &with)
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
                if let Some((_, slot)) = part {
                    told = told.with(self.slot(*slot));
                }
            } else if let Some((for_you, for_others)) = inner.split_once('|') {
                told = told.words(if you { for_you } else { for_others });
            }
            rest = &rest[close + 1..];
        }
        told.words(spaced(rest))
    }

    fn slot(&self, slot: Slot) -> Sentence {
        let told = Sentence::new();
        match slot {
            Slot::Cell(cell) => told.cell(cell),
            Slot::Lit(cell) => told.cell_called(cell, ""),
            Slot::Number(number) => told.number(number),
            Slot::Points(points) => self.points(points),
            Slot::Who(seat) => self.who(seat),
            Slot::All(seats) => {
                let named = Seat::all(4).filter(|seat| seats & (1 << seat.0) != 0);
                self.list(named.map(|seat| self.who(seat)).collect())
            }
            Slot::Figure(figure) => self.figure(figure),
            Slot::Height(tower) => {
                told.piece(["tower-", &tower.to_string()].concat(), tower.height().to_string())
            }
            Slot::Standing(Some(figure), _, at) => {
                self.figure(figure).words(self.pick(" on ", " en ")).cell(at)
            }
            Slot::Standing(None, tower, at) => told
                .piece(["tower-", &tower.to_string()].concat(), self.pick("a tower", "une tour"))
                .words(self.pick(" on ", " en "))
                .cell(at),
            Slot::Colour(colour, kind) => told.words(self.colour(colour, kind)),
            Slot::Heap(heap, kind) => self.list(self.colours(heap, kind)),
            Slot::Pay(pay) => self.payment(pay),
            Slot::Cards(count) => self.counted(count, true, ("card", "cards"), ("carte", "cartes")),
            Slot::Blocks(count) => self.counted(count, false, ("block", "blocks"), ("bloc", "blocs")),
            Slot::Edge(side) => told.words(self.edge(side)),
            Slot::Goal(to, card) => self.goal(to, card),
        }
    }

    /// “to the first grey cell, c5”, and that the joker paid if it did.
    fn goal(&self, to: Option<Cell>, card: Card) -> Sentence {
        let mut told = Sentence::new()
            .words(self.pick("to the first ", "jusqu’à la première case "))
            .words(self.colour(card.colour, Kind::Card))
            .words(self.pick(" cell, ", ", "));
        if let Some(to) = to {
            told = told.cell(to);
        }
        if card.joker {
            told = told.words(self.pick(", with ", ", avec ")).with(self.payment(card.payment()));
        }
        told
    }

    /// Somebody at the table: “you”, a name, or the colour of the figures.
    fn who(&self, seat: Seat) -> Sentence {
        let text = if self.is_you(seat) { self.pick("you", "vous").to_owned() } else { self.name(seat) };
        Sentence::new().player(seat, text)
    }

    fn name(&self, seat: Seat) -> String {
        let (_, en, fr) = SEATS[seat.index() % SEATS.len()];
        self.teller.name(seat).unwrap_or(self.pick(en, fr)).to_owned()
    }

    /// “your figure”, « la figurine d’Alma », “the neutral figure”.
    fn figure(&self, figure: Figure) -> Sentence {
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
    fn colour(&self, colour: Colour, kind: Kind) -> &'static str {
        let words = &COLOURS[colour.index()];
        if self.is_french() { words.fr[kind as usize].0 } else { words.en.0 }
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
    fn count(&self, count: u8, feminine: bool) -> &'static str {
        let words = if self.is_french() { &FR_COUNTS } else { &EN_COUNTS };
        match (self.is_french() && feminine, count) {
            (true, 0) => "aucune",
            (true, 1) => "une",
            _ => words[usize::from(count).min(10)],
        }
    }

    /// “a white”, “two greys”.
    fn colours(&self, heap: Heap, kind: Kind) -> Vec<Sentence> {
        let some = Colour::ALL.into_iter().filter(|&colour| heap.of(colour) > 0);
        some.map(|colour| self.several(colour, heap.of(colour), kind)).collect()
    }

    /// “two whites and the joker”.
    fn payment(&self, pay: Payment) -> Sentence {
        let mut parts = self.colours(pay.cards(), Kind::Card);
        parts.extend(pay.joker().map(|colour| {
            let piece = ["card-", colour.letter().to_ascii_lowercase().encode_utf8(&mut [0; 4])].concat();
            Sentence::new().piece(piece, self.pick("the joker", "le joker"))
        }));
        self.list(parts)
    }

    /// “a, b and c”.
    fn list(&self, parts: Vec<Sentence>) -> Sentence {
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
    fn points(&self, points: u16) -> Sentence {
        let one = points == 1 || (points == 0 && self.is_french());
        Sentence::new().number(points).words(if one { " point" } else { " points" })
    }

    /// “two blocks”, “one card”: a single thing is “one”.
    fn counted(&self, count: u8, feminine: bool, en: (&str, &str), fr: (&str, &str)) -> Sentence {
        let number = if count == 1 && !self.is_french() { "one" } else { self.count(count, feminine) };
        let (one, many) = if self.is_french() { fr } else { en };
        Sentence::new().words(number).words(" ").words(if count == 1 { one } else { many })
    }

    /// The edge at which one enters: “the left”, « la gauche ».
    fn edge(&self, side: Side) -> &'static str {
        let (en, fr) = match side {
            Side::North => ("the top", "le haut"),
            Side::South => ("the bottom", "le bas"),
            Side::East => ("the right", "la droite"),
            Side::West => ("the left", "la gauche"),
        };
        if self.is_french() { fr } else { en }
    }
}

/// French marks want a space before them that does not break; English has no space there at all.
fn spaced(text: &str) -> String {
    text.replace(" :", "\u{a0}:").replace(" ;", "\u{202f};")
}
