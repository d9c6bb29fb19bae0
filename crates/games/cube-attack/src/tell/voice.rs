//! Who is meant: "you", a name, or the colour of a team; and the words that change with them.

use cubo_core::telling::{Sentence, Teller, french};
use cubo_core::{Language, Seat};

use super::things;
use crate::cube::Form;

/// The teams by colour: in English, and in French as an adjective for one thing and as the name of many.
const COLOURS: [[&str; 3]; 6] = [
    ["red", "rouge", "les rouges"],
    ["blue", "bleu", "les bleus"],
    ["green", "vert", "les verts"],
    ["yellow", "jaune", "les jaunes"],
    ["violet", "violet", "les violets"],
    ["white", "blanc", "les blancs"],
];

fn colour(team: Seat) -> [&'static str; 3] {
    COLOURS.get(team.index()).copied().unwrap_or(["nobody", "inconnu", "les inconnus"])
}

fn plural_of(colour: &str) -> String {
    let mut many = colour.to_owned();
    many.push('s');
    many
}

/// How a cube is spelled as a picture: `red-s1`.
pub(super) fn piece(team: Seat, form: Form) -> String {
    let mut spelled = colour(team)[0].to_owned();
    spelled.push('-');
    spelled.push_str(things::spelling(form));
    spelled
}

/// A teller who knows the words of this game.
pub(super) struct Voice<'a> {
    teller: &'a Teller,
    pub(super) english: bool,
}

impl<'a> Voice<'a> {
    pub(super) fn new(teller: &'a Teller) -> Self {
        Voice { teller, english: teller.language == Language::En }
    }

    pub(super) fn pick(&self, en: &'static str, fr: &'static str) -> &'static str {
        if self.english { en } else { fr }
    }

    pub(super) fn is_you(&self, team: Seat) -> bool {
        self.teller.is_you(team)
    }

    /// "you", "Alma", "red"; « vous », « Alma », « les rouges ».
    pub(super) fn name(&self, team: Seat) -> &str {
        if self.is_you(team) {
            self.pick("you", "vous")
        } else if let Some(name) = self.teller.name(team) {
            name
        } else {
            let [en, _, fr] = colour(team);
            self.pick(en, fr)
        }
    }

    /// A team as the one who does something, or to whom it is done.
    pub(super) fn who(&self, team: Seat) -> Sentence {
        Sentence::new().player(team, self.name(team))
    }

    /// A verb for that team: English "you roll" and "she rolls"; French « vous », « elle » and « les rouges ».
    pub(super) fn verb(&self, team: Seat, en: [&'static str; 2], fr: [&'static str; 3]) -> &'static str {
        let you = self.is_you(team);
        if self.english {
            en[usize::from(!you)]
        } else if you {
            fr[0]
        } else if self.teller.name(team).is_some() {
            fr[1]
        } else {
            fr[2]
        }
    }

    /// A team and what it does: "you bring", « les rouges font ».
    pub(super) fn does(&self, team: Seat, en: [&'static str; 2], fr: [&'static str; 3]) -> Sentence {
        self.who(team).words(" ").words(self.verb(team, en, fr))
    }

    /// "your triangle", "Alma’s triangle", "red’s triangle"; « votre triangle », « le triangle d’Alma », « le triangle rouge ».
    pub(super) fn cube_of(&self, team: Seat, form: Form) -> Sentence {
        let (piece, called) = (piece(team, form), things::cube(form, self.english));
        if self.is_you(team) {
            Sentence::new().player(team, self.pick("your", "votre")).words(" ").piece(piece, called)
        } else if self.english {
            Sentence::new().player(team, Teller::whose(self.name(team))).words(" ").piece(piece, called)
        } else {
            let cube = Sentence::new().words("le ").piece(piece, called);
            match self.teller.name(team) {
                Some(name) => {
                    cube.words(if french::elides(name) { " d’" } else { " de " }).player(team, name)
                }
                None => cube.words(" ").player(team, colour(team)[1]),
            }
        }
    }

    /// "a triangle", « un triangle ».
    pub(super) fn a_cube(&self, team: Seat, form: Form) -> Sentence {
        let article = self.pick("a ", "un ");
        Sentence::new().words(article).piece(piece(team, form), things::cube(form, self.english))
    }

    /// « à vous », « à Alma », « aux rouges »: French only.
    pub(super) fn to(&self, team: Seat) -> Sentence {
        if self.is_you(team) || self.teller.name(team).is_some() {
            Sentence::new().words("à ").with(self.who(team))
        } else {
            let [_, colour, _] = colour(team);
            Sentence::new().words("aux ").player(team, plural_of(colour))
        }
    }

    /// A verb for several teams: French says « vous » when the listener is among them.
    pub(super) fn together(
        &self,
        teams: &[Seat],
        en: &'static str,
        fr_you: &'static str,
        fr: &'static str,
    ) -> &'static str {
        let you = teams.iter().any(|&team| self.is_you(team));
        if self.english {
            en
        } else if you {
            fr_you
        } else {
            fr
        }
    }

    /// Teams one after the other: "you, Alma and red".
    pub(super) fn list(&self, teams: &[Seat]) -> Sentence {
        let last = teams.len().saturating_sub(1);
        teams.iter().enumerate().fold(Sentence::new(), |list, (n, &team)| {
            let link = match n {
                0 => "",
                n if n == last => self.pick(" and ", " et "),
                _ => ", ",
            };
            list.words(link).with(self.who(team))
        })
    }
}
