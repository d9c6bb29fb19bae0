//! What pieces, cells and people are called.

use cubo_core::telling::{Sentence, Teller, french};

use crate::board::Cell;
use crate::pieces::{Piece, Side};

/// Speaks to one listener.
pub(super) struct Speech<'a> {
    teller: &'a Teller,
}

impl<'a> Speech<'a> {
    pub(super) fn new(teller: &'a Teller) -> Self {
        Speech { teller }
    }

    /// The text in the language spoken.
    pub(super) fn pick(&self, en: &'a str, fr: &'a str) -> &'a str {
        self.teller.pick(en, fr)
    }

    /// A text with places: `%1` is the first of the parts.
    pub(super) fn say(&self, en: &str, fr: &str, parts: &[Sentence]) -> Sentence {
        self.teller.say(en, fr, parts)
    }

    pub(super) fn is_you(&self, side: Side) -> bool {
        self.teller.is_you(side.seat())
    }

    /// Somebody as the subject of a sentence: "you", "Basile", "White".
    pub(super) fn player(&self, side: Side) -> Sentence {
        let seat = side.seat();
        let text = match (self.is_you(side), self.teller.name(seat)) {
            (true, _) => self.pick("you", "vous"),
            (_, Some(name)) => name,
            _ => match side {
                Side::White => self.pick("White", "les Blancs"),
                Side::Black => self.pick("Black", "les Noirs"),
            },
        };
        Sentence::new().player(seat, text)
    }

    /// Somebody and what they do. French has a form for you, one for a name and one for a colour; English one for you and one for all others.
    pub(super) fn does(&self, side: Side, en: [&'a str; 2], fr: [&'a str; 3]) -> Sentence {
        let you = self.is_you(side);
        let named = self.teller.name(side.seat()).is_some();
        let verb = self.pick(
            if you { en[0] } else { en[1] },
            if you {
                fr[0]
            } else if named {
                fr[1]
            } else {
                fr[2]
            },
        );
        self.player(side).words(" ").words(verb)
    }

    pub(super) fn wins(&self, side: Side) -> Sentence {
        self.does(side, ["win", "wins"], ["gagnez", "gagne", "gagnent"])
    }

    /// A noun with its picture: "5", "shield".
    fn noun(&self, side: Side, piece: Piece) -> Sentence {
        match piece {
            Piece::Cube(die, _) => Sentence::new().piece(picture(side, piece), die.top().to_string()),
            _ => self.kind(side, piece),
        }
    }

    /// The same, but a cube is called a cube.
    fn kind(&self, side: Side, piece: Piece) -> Sentence {
        let text = match piece {
            Piece::Cube(..) => self.pick("cube", "cube"),
            Piece::Master(_) => self.pick("Master", "Maître"),
            Piece::Shield(_) => self.pick("shield", "bouclier"),
            Piece::Soldier(_) => self.pick("soldier", "soldat"),
        };
        Sentence::new().piece(picture(side, piece), text)
    }

    /// A piece and whose it is: "your 5", "Basile’s shield", « le Maître d’Alma », « le 6 noir ».
    pub(super) fn whose(&self, side: Side, piece: Piece) -> Sentence {
        self.owned(side, self.noun(side, piece))
    }

    /// The same, but a cube is called a cube, without its number.
    pub(super) fn whose_kind(&self, side: Side, piece: Piece) -> Sentence {
        self.owned(side, self.kind(side, piece))
    }

    /// Whose it is, and where it stands: "your 5 on B3".
    pub(super) fn whose_there(&self, side: Side, piece: Piece) -> Sentence {
        self.say("%1 on %2", "%1 en %2", &[self.whose(side, piece), self.place(piece)])
    }

    fn owned(&self, side: Side, noun: Sentence) -> Sentence {
        if self.is_you(side) {
            let your = Sentence::new().player(side.seat(), self.pick("your", "votre"));
            return self.say("%1 %2", "%1 %2", &[your, noun]);
        }
        let owner = self.player(side);
        match (self.teller.name(side.seat()), side) {
            (Some(name), _) if french::elides(name) => self.say("%1’s %2", "le %2 d’%1", &[owner, noun]),
            (Some(_), _) => self.say("%1’s %2", "le %2 de %1", &[owner, noun]),
            (None, Side::White) => self.say("%1’s %2", "le %2 blanc", &[owner, noun]),
            (None, Side::Black) => self.say("%1’s %2", "le %2 noir", &[owner, noun]),
        }
    }

    /// A piece that is taken: "your cube" for the one who loses it, else "a cube".
    pub(super) fn taken(&self, side: Side, piece: Piece) -> Sentence {
        let kind = self.kind(side, piece);
        if self.is_you(side) { self.owned(side, kind) } else { self.say("a %1", "un %1", &[kind]) }
    }

    /// The number of a cube with its picture: what it now shows.
    pub(super) fn top(&self, side: Side, piece: Piece) -> Sentence {
        self.noun(side, piece)
    }

    /// Where a piece is; a shield is in two places.
    pub(super) fn place(&self, piece: Piece) -> Sentence {
        match piece {
            Piece::Shield(span) => {
                let [a, b] = span.cells();
                self.say("%1 and %2", "%1 et %2", &[cell(a), cell(b)])
            }
            _ => cell(piece.cell()),
        }
    }

    /// “From” a cell: « de B3 », « d’E1 ».
    pub(super) fn from(&self, at: Cell) -> Sentence {
        let elided = french::elides(&at.to_string());
        self.say("from %1", if elided { "d’%1" } else { "de %1" }, &[cell(at)])
    }

    /// Several things, the last after “and”.
    pub(super) fn list(&self, things: Vec<Sentence>) -> Sentence {
        let last = things.len().saturating_sub(1);
        let mut said = Sentence::new();
        for (n, thing) in things.into_iter().enumerate() {
            let before = match n {
                0 => "",
                n if n == last => self.pick(" and ", " et "),
                _ => ", ",
            };
            said = said.words(before).with(thing);
        }
        said
    }
}

pub(super) fn cell(at: Cell) -> Sentence {
    Sentence::new().cell(at)
}

/// A cell that is lit up without being named.
pub(super) fn unnamed(at: Cell) -> Sentence {
    Sentence::new().cell_called(at, "")
}

/// How a piece is spelled for those who draw it: `white-53` (top and southern face), `black-master`.
fn picture(side: Side, piece: Piece) -> String {
    let colour = match side {
        Side::White => "white-",
        Side::Black => "black-",
    };
    let mut text = String::from(colour);
    match piece {
        Piece::Cube(die, _) => {
            text.push(char::from(b'0' + die.top()));
            text.push(char::from(b'0' + die.south()));
        }
        Piece::Master(_) => text.push_str("master"),
        Piece::Shield(_) => text.push_str("shield"),
        Piece::Soldier(_) => text.push_str("soldier"),
    }
    text
}
