//! To whom something is told, in which language, and what everybody is called.

use super::{Sentence, french};
use crate::{Language, Seat, Viewer};

/// The context of a telling: the listener, the language and the names of those at the table; nothing of the game.
#[derive(Clone, Debug)]
pub struct Teller {
    /// The language to speak.
    pub language: Language,
    /// The listener: this seat is called "you".
    pub viewer: Viewer,
    /// Names by seat; where one is missing or empty the game says a colour or a place instead.
    pub names: Vec<String>,
}

impl Teller {
    /// A teller who knows no names.
    pub fn new(language: Language, viewer: Viewer) -> Self {
        Teller { language, viewer, names: Vec::new() }
    }

    /// Whether that seat is the listener's own.
    pub fn is_you(&self, seat: Seat) -> bool {
        self.viewer.is(seat)
    }

    /// What a seat is called, if it has a name and is not the listener's.
    pub fn name(&self, seat: Seat) -> Option<&str> {
        self.names.get(seat.index()).map(String::as_str).filter(|name| !name.is_empty() && !self.is_you(seat))
    }

    /// The subject of a sentence: "You", the seat's name, or what the game calls it in English and in French.
    pub fn who(&self, seat: Seat, en: &str, fr: &str) -> Sentence {
        let text = if self.is_you(seat) {
            self.pick("You", "Vous")
        } else {
            self.name(seat).unwrap_or_else(|| self.pick(en, fr))
        };
        Sentence::new().player(seat, text)
    }

    /// The one of two texts that is in the language spoken.
    pub fn pick<'a>(&self, en: &'a str, fr: &'a str) -> &'a str {
        self.language.pick(en, fr)
    }

    /// A text in the language of the listener, with parts in it: `%1` stands for the first of them.
    pub fn say(&self, en: &str, fr: &str, parts: &[Sentence]) -> Sentence {
        let mut said = Sentence::new();
        let mut pieces = self.language.pick(en, fr).split('%');
        said = said.words(pieces.next().unwrap_or_default());
        for piece in pieces {
            let (place, words) = piece.split_at(piece.len().min(1));
            let part = place.parse::<usize>().ok().and_then(|n| parts.get(n.checked_sub(1)?));
            said = said.with(part.cloned().unwrap_or_default()).words(words);
        }
        said
    }

    /// A text about a seat, with parts in it: `%0` stands for the seat, as [`who`](Self::who) names it, and `[lay|lays]` is the
    /// first form for the player on that seat and the second for everybody else.
    pub fn about(&self, seat: Seat, name: [&str; 2], en: &str, fr: &str, parts: &[Sentence]) -> Sentence {
        let mut text = String::new();
        for piece in self.pick(en, fr).split('[') {
            let (forms, rest) = piece.split_once(']').unwrap_or(("", piece));
            let (you, others) = forms.split_once('|').unwrap_or_default();
            text += if self.is_you(seat) { you } else { others };
            text += rest;
        }
        let (before, after) = text.split_once("%0").unwrap_or((&text, ""));
        self.say(before, before, parts)
            .with(self.who(seat, name[0], name[1]))
            .with(self.say(after, after, parts))
    }

    /// A possessive in English: "Basile’s", "Iris’s".
    pub fn whose(name: &str) -> String {
        format!("{name}’s")
    }

    /// “de” and a name in French: « de Basile », « d’Alma ».
    pub fn de(name: &str) -> String {
        french::de(name)
    }
}
