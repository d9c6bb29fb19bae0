//! The subject of a sentence, and the form of the verb that goes with it.

use cubo_core::telling::{Sentence, Teller, french};
use cubo_core::{Language, Seat};

/// Somebody at the table, as the listener calls them.
pub(super) struct Who {
    seat: Seat,
    pub you: bool,
    text: String,
}

impl Who {
    pub(super) fn of(teller: &Teller, seat: Seat) -> Who {
        let you = teller.is_you(seat);
        let text = match (you, teller.name(seat)) {
            (true, _) => teller.pick("you", "vous"),
            (false, Some(name)) => name,
            // Players have no colours in this game: without a name they are called by the order in which they sit.
            (false, None) => {
                let (en, fr) = match seat.0 {
                    0 => ("the first player", "le premier joueur"),
                    1 => ("the second player", "le deuxième joueur"),
                    2 => ("the third player", "le troisième joueur"),
                    _ => ("the fourth player", "le quatrième joueur"),
                };
                teller.pick(en, fr)
            }
        };
        Who { seat, you, text: text.to_owned() }
    }

    /// A sentence that begins with them.
    pub(super) fn start(&self) -> Sentence {
        self.put(Sentence::new())
    }

    /// The sentence, going on with them.
    pub(super) fn put(&self, sentence: Sentence) -> Sentence {
        sentence.player(self.seat, self.text.as_str())
    }

    /// The verb for them: each language's form for "you", then the one for anybody else.
    pub(super) fn does<'a>(&self, teller: &Teller, en: [&'a str; 2], fr: [&'a str; 2]) -> &'a str {
        let other = usize::from(!self.you);
        match teller.language {
            Language::En => en[other],
            Language::Fr => fr[other],
        }
    }

    /// The sentence, going on with “of them”: « de Basile », « d’Alma », « du premier joueur ». Only in French, never of the listener.
    pub(super) fn put_of(&self, sentence: Sentence) -> Sentence {
        match self.text.strip_prefix("le ") {
            Some(rest) => sentence.words("du ").player(self.seat, rest),
            None if french::elides(&self.text) => self.put(sentence.words("d’")),
            None => self.put(sentence.words("de ")),
        }
    }
}

/// Several names in a row: "A, B and C".
pub(super) fn list(mut sentence: Sentence, all: &[Who], language: Language) -> Sentence {
    for (n, who) in all.iter().enumerate() {
        let between = match n {
            0 => "",
            _ if n + 1 == all.len() => language.pick(" and ", " et "),
            _ => ", ",
        };
        sentence = who.put(sentence.words(between));
    }
    sentence
}
