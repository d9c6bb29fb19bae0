//! Deeds in French.

use cubo_core::Seat;
use cubo_core::telling::french::elides;
use cubo_core::telling::{Sentence, Teller};

use super::consequence::{Consequences, reason};
use super::deed::{Deed, Gait, Pushed, What};
use super::words::{Mention, lit};
use crate::action::Line;
use crate::board::Cell;
use crate::kind::Kind;

pub(super) struct French<'a>(pub(super) &'a Teller);

/// A colon with its no-break space before it.
const COLON: &str = "\u{a0}: ";
const SHIELD_HOLDS: &str = " tient bon\u{202f}; mais tout le monde le connaît désormais.";

/// What a power is called.
pub(super) fn power(kind: Kind) -> &'static str {
    match kind {
        Kind::Star => "Étoile",
        Kind::Comet => "Comète",
        Kind::Quake => "Séisme",
        Kind::Tsunami => "Tsunami",
        Kind::Cyclone => "Cyclone",
        Kind::Firewall => "Mur de Feu",
        Kind::Eclipse => "Éclipse",
        Kind::Shield => "Bouclier",
        Kind::Keys => "Clés Célestes",
        Kind::Eye => "Œil",
    }
}

fn feminine(kind: Kind) -> bool {
    matches!(kind, Kind::Star | Kind::Comet | Kind::Eclipse | Kind::Keys)
}

/// « un Œil », « les Clés Célestes ».
fn a_power(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Keys => ("les ", power(kind)),
        _ if feminine(kind) => ("une ", power(kind)),
        _ => ("un ", power(kind)),
    }
}

fn number(n: usize) -> &'static str {
    const WORDS: [&str; 13] = [
        "aucun", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze",
        "douze",
    ];
    WORDS[n.min(12)]
}

fn points(sentence: Sentence, n: u8) -> Sentence {
    sentence.number(n).words(if n < 2 { " point" } else { " points" })
}

impl French<'_> {
    /// « vous avancez », « Basile avance », « les rouges avancent ».
    fn does(&self, seat: Seat, you: &str, one: &str, many: &str) -> Sentence {
        let sentence = Sentence::new();
        if self.0.is_you(seat) {
            return sentence.player(seat, "vous").words(you);
        }
        match self.0.name(seat) {
            Some(name) => sentence.player(seat, name).words(one),
            None => sentence.player(seat, self.side(seat)).words(many),
        }
    }

    /// « vous », « Basile », « les rouges ».
    fn whom(&self, seat: Seat) -> &str {
        if self.0.is_you(seat) { "vous" } else { self.0.name(seat).unwrap_or(self.side(seat)) }
    }

    fn side(&self, seat: Seat) -> &'static str {
        if seat == Seat(0) { "les jaunes" } else { "les rouges" }
    }

    /// « de Basile », « d’Alma », « des rouges ».
    fn of(&self, sentence: Sentence, seat: Seat) -> Sentence {
        match self.0.name(seat) {
            Some(name) if elides(name) => sentence.words(" d’").player(seat, name),
            Some(name) => sentence.words(" de ").player(seat, name),
            None => sentence.words(" des ").player(seat, if seat == Seat(0) { "jaunes" } else { "rouges" }),
        }
    }

    /// A Kube: « votre Étoile », « l’Étoile de Basile », « un Kube caché » or « le Kube caché ».
    pub(super) fn kube(&self, sentence: Sentence, kube: &Mention, hidden: &str) -> Sentence {
        let picture = kube.picture();
        let Some(kind) = kube.kind else {
            let sentence = sentence.words(hidden).words(" ").piece(picture, "Kube").words(" caché");
            let listener_plays = Seat::all(2).any(|seat| self.0.is_you(seat));
            return match listener_plays {
                // Who plays sees hidden Kubes of one other side only.
                true if self.0.is_you(kube.seat) => sentence.words(" à vous"),
                true => sentence,
                false => self.of(sentence, kube.seat),
            };
        };
        if self.0.is_you(kube.seat) {
            return match (kind, kube.up) {
                (Kind::Keys, true) => sentence.words("vos ").piece(picture, power(kind)),
                (Kind::Keys, false) => sentence.words("votre ").piece(picture, "Kube des Clés Célestes"),
                _ => sentence.words("votre ").piece(picture, power(kind)),
            };
        }
        let article = match kind {
            Kind::Keys => "les ",
            _ if elides(power(kind)) => "l’",
            _ if feminine(kind) => "la ",
            _ => "le ",
        };
        self.of(sentence.words(article).piece(picture, power(kind)), kube.seat)
    }

    /// The same with its cell: « votre Étoile en c4 ».
    pub(super) fn kube_on(&self, sentence: Sentence, kube: &Mention) -> Sentence {
        let sentence = self.kube(sentence, kube, "le");
        match kube.cell {
            Some(cell) => sentence.words(" en ").cell(cell),
            None => sentence,
        }
    }

    /// « votre porte f », « la porte du milieu ».
    pub(super) fn gate(&self, sentence: Sentence, gate: Cell, crossing: Seat) -> Sentence {
        let yours = self.0.is_you(Seat(1 - crossing.0));
        let sentence = sentence.words(if yours { "votre " } else { "la " });
        if gate.column() == 3 {
            sentence.cell_called(gate, "porte du milieu")
        } else {
            sentence.words("porte ").cell_called(gate, char::from(b'a' + gate.column()).to_string())
        }
    }

    pub(super) fn deed(&self, deed: &Deed) -> Sentence {
        let sentence = match (&deed.what, &deed.actor) {
            (What::Pass, _) | (_, None) => self.does(
                deed.by,
                " ne pouvez rien faire, et passez",
                " ne peut rien faire, et passe",
                " ne peuvent rien faire, et passent",
            ),
            (What::Set(cell), Some(kube)) if kube.kind.is_some() => {
                self.kube(Sentence::new(), kube, "un").words(" prend place en ").cell(*cell)
            }
            (What::Set(cell), Some(kube)) => self
                .does(deed.by, " posez un ", " pose un ", " posent un ")
                .piece(kube.picture(), "Kube")
                .words(" caché en ")
                .cell(*cell),
            (What::Add(cell), Some(kube)) => {
                self.kube(Sentence::new(), kube, "un").words(" entre en jeu en ").cell(*cell)
            }
            (What::Step { from, to, gait }, Some(kube)) => self.step(deed, kube, *from, *to, *gait),
            (What::Onto { from, below, shield }, Some(kube)) => {
                if *shield {
                    let met = self.lead(deed, kube, "bute sur");
                    self.kube_on(met.words(" "), below).words(" et reste en ").cell(*from)
                } else {
                    self.kube_on(self.lead(deed, kube, "se pose sur").words(" "), below)
                }
            }
            (What::Cross { gate, points: won, aslant }, Some(kube)) => {
                let sentence = self.kube(Sentence::new(), kube, "un");
                let verb = match (kube.kind.is_none(), kube.many()) {
                    (true, _) => " s’échappe par ",
                    (false, true) => " sortent par ",
                    (false, false) => " sort par ",
                };
                let sentence = self.gate(sentence.words(verb), *gate, deed.by);
                let sentence = if *aslant { sentence.words(", en diagonale") } else { sentence };
                points(sentence.words(COLON), *won)
            }
            (What::Strike { line, fallen }, Some(kube)) => self.strike(deed, kube, *line, fallen),
            (What::Push { aim, end }, Some(kube)) => self.push(deed, kube, aim, end),
            (What::Hold { aim, shield: false }, Some(kube)) => {
                self.kube_on(self.lead(deed, kube, "tient").words(" "), aim)
            }
            (What::Hold { aim, shield: true }, Some(kube)) => {
                self.kube_on(self.lead(deed, kube, "vise en vain").words(" "), aim)
            }
            (What::Look { aim }, Some(kube)) => self.look(deed, kube, aim),
        };
        sentence.words(".").capital()
    }

    /// A Kube that uses its power, and what it does: « Votre Œil se montre et démasque », « C’était un Œil : il démasque »,
    /// « L’Œil de Basile démasque ».
    fn lead(&self, deed: &Deed, kube: &Mention, verb: &str) -> Sentence {
        let sentence = match (deed.turned_up, self.0.is_you(kube.seat)) {
            (false, _) => self.kube(Sentence::new(), kube, "un").words(" "),
            (true, true) => self.kube(Sentence::new(), kube, "un").words(" se montre et "),
            (true, false) => self.it_was(kube).words(COLON).words(pronoun(kube)),
        };
        sentence.words(verb)
    }

    /// « C’était un Œil » ; to those who only watch, « Un Œil de Basile ».
    fn it_was(&self, kube: &Mention) -> Sentence {
        let (article, name) = kube.kind.map_or(("un ", "Kube"), a_power);
        if Seat::all(2).any(|seat| self.0.is_you(seat)) {
            return Sentence::new().words("c’était ").words(article).piece(kube.picture(), name);
        }
        self.of(Sentence::new().words(article).piece(kube.picture(), name), kube.seat)
    }

    fn step(&self, deed: &Deed, kube: &Mention, from: Cell, to: Cell, gait: Gait) -> Sentence {
        let sentence = match gait {
            Gait::Diagonal => self.lead(deed, kube, "passe en diagonale"),
            Gait::Two => self.lead(deed, kube, "file"),
            _ => {
                let sentence = self.kube(Sentence::new(), kube, "un");
                // No adjective: it would have to agree with a name that a page may hide.
                let sentence = if kube.secret() { sentence.words(", face cachée,") } else { sentence };
                sentence.words(match (gait, kube.many()) {
                    (Gait::Forward, false) => " avance",
                    (Gait::Forward, true) => " avancent",
                    (Gait::Back, false) => " recule",
                    (Gait::Back, true) => " reculent",
                    (_, false) => " passe",
                    (_, true) => " passent",
                })
            }
        };
        sentence.words(" de ").cell(from).words(" à ").cell(to)
    }

    fn strike(
        &self,
        deed: &Deed,
        kube: &Mention,
        line: Option<(Line, Cell)>,
        fallen: &[Mention],
    ) -> Sentence {
        let sentence = match (deed.turned_up, self.0.is_you(kube.seat)) {
            (true, false) => self.it_was(kube),
            (true, true) => self.kube(Sentence::new(), kube, "un").words(" se montre"),
            (false, _) => self.kube(Sentence::new(), kube, "un").words(" frappe"),
        };
        let sentence = sentence.words(COLON);
        let sentence = match line {
            _ if fallen.is_empty() => return sentence.words("il tombe, et lui seul"),
            None => sentence.words("il tombe"),
            Some((Line::Row, cell)) => {
                sentence.words("la rangée ").words((cell.row() + 1).to_string()).words(" tombe")
            }
            Some((Line::Column, cell)) => sentence
                .words("la colonne ")
                .words(char::from(b'a' + cell.column()).to_string())
                .words(" tombe"),
        };
        let with = if line.is_some() { " avec elle" } else { " avec lui" };
        if let [one] = fallen {
            return self.kube_on(sentence.words(", et "), one).words(with);
        }
        let sentence = sentence
            .words(", ")
            .number_called(fallen.len() as i64, number(fallen.len()))
            .words(" Kubes")
            .words(with);
        let mut own = fallen.iter().filter(|kube| self.0.is_you(kube.seat));
        let sentence = match (own.clone().count(), own.next()) {
            (n, Some(_)) if n == fallen.len() => sentence.words(", tous à vous"),
            (1, Some(kube)) => self.kube(sentence.words(", dont "), kube, "un"),
            (n, Some(_)) => sentence.words(", dont ").words(number(n)).words(" à vous"),
            _ => sentence,
        };
        lit(sentence, fallen.iter().filter_map(|kube| kube.cell))
    }

    fn push(&self, deed: &Deed, kube: &Mention, aim: &Mention, end: &Pushed) -> Sentence {
        let vain = matches!(end, Pushed::Shield);
        let sentence = self.lead(deed, kube, if vain { "pousse en vain" } else { "pousse" }).words(" ");
        let (Pushed::To(to), Some(from)) = (end, aim.cell) else {
            let sentence = self.kube_on(sentence, aim);
            return match end {
                Pushed::Through { gate, points: won } => {
                    points(self.gate(sentence.words(" par "), *gate, deed.by).words(COLON), *won)
                }
                Pushed::Off => sentence.words(" hors du plateau"),
                _ => sentence,
            };
        };
        self.kube(sentence, aim, "le").words(" de ").cell(from).words(" à ").cell(*to)
    }

    fn look(&self, deed: &Deed, kube: &Mention, aim: &Mention) -> Sentence {
        let sentence = self.lead(deed, kube, "démasque").words(" ");
        if self.0.is_you(aim.seat) {
            return self.kube_on(sentence, aim);
        }
        let sentence = sentence.words("le Kube");
        let (sentence, on) = match self.0.is_you(kube.seat) {
            true => (sentence, " de "),
            false => (self.of(sentence, aim.seat), " en "),
        };
        let sentence = match aim.cell {
            Some(cell) => sentence.words(on).cell(cell).words(COLON),
            None => sentence.words(COLON),
        };
        let (article, name) = aim.kind.map_or(("un ", "Kube"), a_power);
        sentence.words(article).piece(aim.picture(), name)
    }

    /// What it means now.
    pub(super) fn more(&self, deed: &Deed, more: &Consequences) -> Sentence {
        let mut sentence = Sentence::new();
        if let What::Strike { fallen, .. } = &deed.what
            && fallen.len() > 1
        {
            let last = fallen.len() - 1;
            let mut list = Sentence::new().words("tombés").words(COLON);
            for (n, kube) in fallen.iter().enumerate() {
                list = list.words(if n == 0 {
                    ""
                } else if n == last {
                    " et "
                } else {
                    ", "
                });
                list = self.kube_on(list, kube);
            }
            sentence = list.words(".").capital();
        }
        if let What::Onto { shield: true, .. }
        | What::Hold { shield: true, .. }
        | What::Push { end: Pushed::Shield, .. } = deed.what
        {
            sentence = sentence.then(Sentence::new().words("Le Bouclier").words(SHIELD_HOLDS));
        }
        for shield in &more.shields {
            let held = self.kube_on(Sentence::new(), shield).words(SHIELD_HOLDS);
            sentence = sentence.then(held.capital());
        }
        if deed.keys_crossed() {
            sentence = sentence.then(Sentence::new().words("Avec les Clés, la porte compte double."));
        }
        for kube in &more.freed {
            let verb = if kube.many() { " sont de nouveau libres." } else { " est de nouveau libre." };
            sentence = sentence.then(self.kube_on(Sentence::new(), kube).words(verb).capital());
        }
        if let Some(left) = more.reserve {
            let text = match left {
                0 => "La réserve est vide.".to_owned(),
                n => format!("Il en reste {n} en réserve."),
            };
            sentence = sentence.then(Sentence::new().words(text));
        }
        if let Some(score) = more.score.filter(|_| more.ending.is_none()) {
            sentence = sentence.then(self.score(score));
        }
        if let Some((seat, begins)) = more.next {
            let next = if begins {
                let who = self.does(seat, " commencez.", " commence.", " commencent.");
                Sentence::new().words("Tout est en place").words(COLON).with(who)
            } else {
                let who = self.does(
                    seat,
                    " mettez en place à votre tour.",
                    " met en place à son tour.",
                    " mettent en place à leur tour.",
                );
                who.capital()
            };
            sentence = sentence.then(next);
        }
        if more.twice {
            let twice = "Cette situation vient de se répéter. Une troisième fois, et la partie s’arrête.";
            sentence = sentence.then(Sentence::new().words(twice));
        }
        if let Some(left) = more.quiet_left {
            let turns = if left == 1 { "tour calme" } else { "tours calmes" };
            let text = format!("Encore {left} {turns}, et la partie s’arrête.");
            sentence = sentence.then(Sentence::new().words(text));
        }
        sentence
    }

    /// « 4 à 2 pour vous. », « 2 partout. »
    fn score(&self, [first, second]: [u8; 2]) -> Sentence {
        let (high, low) = (first.max(second), first.min(second));
        if high == low {
            return Sentence::new().number(high).words(" partout.");
        }
        let leader = Seat((second > first).into());
        let sentence = Sentence::new().number(high).words(" à ").number(low).words(" pour ");
        sentence.player(leader, self.whom(leader)).words(".")
    }

    /// Who won, and in the long form why it ended.
    pub(super) fn end(&self, more: &Consequences, long: bool) -> Sentence {
        let Some(ending) = more.ending else { return Sentence::new() };
        let sentence = match reason(ending, true).filter(|_| long) {
            Some(why) => Sentence::new().words(why).words(COLON),
            None => Sentence::new(),
        };
        let [first, second] = more.points;
        let (high, low) = (first.max(second), first.min(second));
        let sentence = match more.winner() {
            Some(seat) => sentence
                .with(self.does(seat, " gagnez, ", " gagne, ", " gagnent, "))
                .number(high)
                .words(" à ")
                .number(low)
                .words("."),
            None => sentence.words("partie nulle, ").number(high).words(" partout."),
        };
        sentence.capital()
    }
}

fn pronoun(kube: &Mention) -> &'static str {
    if kube.kind.is_some_and(feminine) { "elle " } else { "il " }
}
