//! Deeds in English.

use cubo_core::Seat;
use cubo_core::telling::{Sentence, Teller};

use super::consequence::{Consequences, reason};
use super::deed::{Deed, Gait, Pushed, What};
use super::words::{Mention, lit};
use crate::action::Line;
use crate::board::Cell;
use crate::kind::Kind;

pub(super) struct English<'a>(pub(super) &'a Teller);

/// What a power is called.
pub(super) fn power(kind: Kind) -> &'static str {
    match kind {
        Kind::Star => "Star",
        Kind::Comet => "Comet",
        Kind::Quake => "Earthquake",
        Kind::Tsunami => "Tsunami",
        Kind::Cyclone => "Cyclone",
        Kind::Firewall => "Firewall",
        Kind::Eclipse => "Eclipse",
        Kind::Shield => "Shield",
        Kind::Keys => "Celestial Keys",
        Kind::Eye => "Eye",
    }
}

/// The power with its article: "an Eye", "the Celestial Keys".
fn a_power(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Keys => ("the ", power(kind)),
        Kind::Quake | Kind::Eclipse | Kind::Eye => ("an ", power(kind)),
        _ => ("a ", power(kind)),
    }
}

pub(super) fn number(n: usize) -> &'static str {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    WORDS[n.min(12)]
}

fn points(sentence: Sentence, n: u8) -> Sentence {
    sentence.number(n).words(if n == 1 { " point" } else { " points" })
}

impl English<'_> {
    /// What a side is called as a name: "Basile", "Yellow".
    pub(super) fn name(&self, seat: Seat) -> &str {
        self.0.name(seat).unwrap_or(if seat == Seat(0) { "Yellow" } else { "Red" })
    }

    /// "you step", "Basile steps".
    fn does(&self, seat: Seat, you: &str, they: &str) -> Sentence {
        if self.0.is_you(seat) {
            Sentence::new().player(seat, "you").words(you)
        } else {
            Sentence::new().player(seat, self.name(seat)).words(they)
        }
    }

    /// "your ", "Basile’s ".
    pub(super) fn whose(&self, sentence: Sentence, seat: Seat) -> Sentence {
        let text = if self.0.is_you(seat) { "your".to_owned() } else { Teller::whose(self.name(seat)) };
        sentence.player(seat, text).words(" ")
    }

    /// A Kube: "your Star", "Basile’s Star", "a hidden Kube" or "the hidden Kube".
    pub(super) fn kube(&self, sentence: Sentence, kube: &Mention, hidden: &str) -> Sentence {
        let text = match kube.kind {
            None => "Kube",
            Some(Kind::Keys) if kube.secret() => "Celestial Keys Kube",
            Some(kind) => power(kind),
        };
        let listener_plays = Seat::all(2).any(|seat| self.0.is_you(seat));
        let sentence = match kube.kind {
            // Who plays sees hidden Kubes of one other side only.
            None if listener_plays && !self.0.is_you(kube.seat) => sentence.words(hidden).words(" hidden "),
            None => self.whose(sentence, kube.seat).words("hidden "),
            Some(_) => self.whose(sentence, kube.seat),
        };
        sentence.piece(kube.picture(), text)
    }

    /// The same with its cell: "your Star on c4".
    pub(super) fn kube_on(&self, sentence: Sentence, kube: &Mention) -> Sentence {
        let sentence = self.kube(sentence, kube, "the");
        match kube.cell {
            Some(cell) => sentence.words(" on ").cell(cell),
            None => sentence,
        }
    }

    /// "your gate on f", "the middle gate".
    pub(super) fn gate(&self, sentence: Sentence, gate: Cell, crossing: Seat) -> Sentence {
        let owner = Seat(1 - crossing.0);
        let sentence =
            if self.0.is_you(owner) { self.whose(sentence, owner) } else { sentence.words("the ") };
        if gate.column() == 3 {
            sentence.cell_called(gate, "middle gate")
        } else {
            sentence.words("gate on ").cell_called(gate, char::from(b'a' + gate.column()).to_string())
        }
    }

    pub(super) fn deed(&self, deed: &Deed) -> Sentence {
        let sentence = match (&deed.what, &deed.actor) {
            (What::Pass, _) | (_, None) => {
                self.does(deed.by, " can do nothing, and pass", " can do nothing, and passes")
            }
            (What::Set(cell), Some(kube)) if kube.kind.is_some() => {
                self.kube(Sentence::new(), kube, "a").words(" takes its place on ").cell(*cell)
            }
            (What::Set(cell), Some(kube)) => self
                .does(deed.by, " set a hidden ", " sets a hidden ")
                .piece(kube.picture(), "Kube")
                .words(" on ")
                .cell(*cell),
            (What::Add(cell), Some(kube)) => {
                self.kube(Sentence::new(), kube, "a").words(" comes in on ").cell(*cell)
            }
            (What::Step { from, to, gait }, Some(kube)) => self.step(deed, kube, *from, *to, *gait),
            (What::Onto { from, below, shield }, Some(kube)) => {
                if *shield {
                    let met = self.lead(deed, kube, "runs into");
                    self.kube_on(met.words(" "), below).words(" and stays on ").cell(*from)
                } else {
                    self.kube_on(self.lead(deed, kube, "settles on").words(" "), below)
                }
            }
            (What::Cross { gate, points: won, aslant }, Some(kube)) => {
                let sentence = self.kube(Sentence::new(), kube, "a");
                let verb = match (kube.kind.is_none(), kube.many()) {
                    (true, _) => " slips out by ",
                    (false, true) => " leave by ",
                    (false, false) => " leaves by ",
                };
                let sentence = self.gate(sentence.words(verb), *gate, deed.by);
                let sentence = sentence.words(if *aslant { ", diagonally: " } else { ": " });
                points(sentence, *won)
            }
            (What::Strike { line, fallen }, Some(kube)) => self.strike(deed, kube, *line, fallen),
            (What::Push { aim, end }, Some(kube)) => self.push(deed, kube, aim, end),
            (What::Hold { aim, shield: false }, Some(kube)) => {
                self.kube_on(self.lead(deed, kube, "holds").words(" "), aim)
            }
            (What::Hold { aim, shield: true }, Some(kube)) => {
                let sentence = self.lead(deed, kube, "reaches for").words(" ");
                self.kube_on(sentence, aim).words(", in vain")
            }
            (What::Look { aim }, Some(kube)) => self.look(deed, kube, aim),
        };
        sentence.words(".").capital()
    }

    /// A Kube that uses its power, and what it does: "Your Eye shows itself and unmasks", "It was an Eye: it unmasks", "Basile’s Eye unmasks".
    fn lead(&self, deed: &Deed, kube: &Mention, verb: &str) -> Sentence {
        let sentence = match (deed.turned_up, self.0.is_you(kube.seat)) {
            (false, _) => self.kube(Sentence::new(), kube, "a").words(" "),
            (true, true) => self.kube(Sentence::new(), kube, "a").words(" shows itself and "),
            (true, false) => self.it_was(kube).words(": it "),
        };
        sentence.words(verb)
    }

    /// "It was an Eye"; to those who only watch, "An Eye of Basile’s".
    fn it_was(&self, kube: &Mention) -> Sentence {
        let (article, name) = kube.kind.map_or(("a ", "Kube"), a_power);
        if Seat::all(2).any(|seat| self.0.is_you(seat)) {
            return Sentence::new().words("it was ").words(article).piece(kube.picture(), name);
        }
        let sentence = Sentence::new().words(article).piece(kube.picture(), name).words(" of ");
        sentence.player(kube.seat, Teller::whose(self.name(kube.seat)))
    }

    fn step(&self, deed: &Deed, kube: &Mention, from: Cell, to: Cell, gait: Gait) -> Sentence {
        let sentence = match gait {
            Gait::Diagonal => self.lead(deed, kube, "steps diagonally"),
            Gait::Two => self.lead(deed, kube, "flies"),
            _ => {
                let sentence = self.kube(Sentence::new(), kube, "a");
                let sentence = if kube.secret() { sentence.words(", still hidden,") } else { sentence };
                let verb = if kube.many() { " step" } else { " steps" };
                sentence.words(verb).words(if gait == Gait::Back { " back" } else { "" })
            }
        };
        sentence.words(" from ").cell(from).words(" to ").cell(to)
    }

    fn strike(
        &self,
        deed: &Deed,
        kube: &Mention,
        line: Option<(Line, Cell)>,
        fallen: &[Mention],
    ) -> Sentence {
        let sentence = match (deed.turned_up, self.0.is_you(kube.seat)) {
            (true, false) => self.it_was(kube).words(": "),
            (true, true) => self.kube(Sentence::new(), kube, "a").words(" shows itself: "),
            (false, _) => self.kube(Sentence::new(), kube, "a").words(" strikes: "),
        };
        let sentence = match line {
            _ if fallen.is_empty() => return sentence.words("it falls, and nothing else does"),
            None => sentence.words("it falls"),
            Some((Line::Row, cell)) => {
                sentence.words("row ").words((cell.row() + 1).to_string()).words(" falls")
            }
            Some((Line::Column, cell)) => {
                sentence.words("column ").words(char::from(b'a' + cell.column()).to_string()).words(" falls")
            }
        };
        if let [one] = fallen {
            return self.kube_on(sentence.words(", and "), one).words(" with it");
        }
        let sentence = sentence
            .words(", ")
            .number_called(fallen.len() as i64, number(fallen.len()))
            .words(" Kubes with it");
        let mut own = fallen.iter().filter(|kube| self.0.is_you(kube.seat));
        let sentence = match (own.clone().count(), own.next()) {
            (n, Some(_)) if n == fallen.len() => sentence.words(", all yours"),
            (1, Some(kube)) => self.kube(sentence.words(", "), kube, "a").words(" among them"),
            (n, Some(_)) => sentence.words(", ").words(number(n)).words(" of them yours"),
            _ => sentence,
        };
        lit(sentence, fallen.iter().filter_map(|kube| kube.cell))
    }

    fn push(&self, deed: &Deed, kube: &Mention, aim: &Mention, end: &Pushed) -> Sentence {
        let sentence =
            self.lead(deed, kube, if matches!(end, Pushed::Shield) { "pushes at" } else { "pushes" });
        let sentence = sentence.words(" ");
        let (Pushed::To(_), Some(from)) = (end, aim.cell) else {
            let sentence = self.kube_on(sentence, aim);
            return match end {
                Pushed::Through { gate, points: won } => {
                    points(self.gate(sentence.words(" out by "), *gate, deed.by).words(": "), *won)
                }
                Pushed::Shield => sentence.words(", in vain"),
                _ => sentence.words(" off the board"),
            };
        };
        let sentence = self.kube(sentence, aim, "the").words(" from ").cell(from);
        match end {
            Pushed::To(cell) => sentence.words(" to ").cell(*cell),
            _ => sentence,
        }
    }

    fn look(&self, deed: &Deed, kube: &Mention, aim: &Mention) -> Sentence {
        let sentence = self.lead(deed, kube, "unmasks").words(" ");
        if self.0.is_you(aim.seat) {
            return self.kube_on(sentence, aim);
        }
        let sentence = if self.0.is_you(kube.seat) {
            sentence.words("the Kube on ")
        } else {
            self.whose(sentence, aim.seat).words("Kube on ")
        };
        let sentence = match aim.cell {
            Some(cell) => sentence.cell(cell).words(": "),
            None => sentence.words(": "),
        };
        let (article, name) = aim.kind.map_or(("a ", "Kube"), a_power);
        sentence.words(article).piece(aim.picture(), name)
    }

    /// What it means now.
    pub(super) fn more(&self, deed: &Deed, more: &Consequences) -> Sentence {
        let mut sentence = Sentence::new();
        if let What::Strike { fallen, .. } = &deed.what
            && fallen.len() > 1
        {
            let last = fallen.len() - 1;
            let mut list = Sentence::new().words("out: ");
            for (n, kube) in fallen.iter().enumerate() {
                list = list.words(if n == 0 {
                    ""
                } else if n == last {
                    " and "
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
            sentence = sentence.then(Sentence::new().words("The Shield holds, but everybody knows it now."));
        }
        for shield in &more.shields {
            let held = self.kube_on(Sentence::new(), shield).words(" holds, but everybody knows it now.");
            sentence = sentence.then(held.capital());
        }
        if deed.keys_crossed() {
            sentence = sentence.then(Sentence::new().words("The Keys count the gate twice."));
        }
        for kube in &more.freed {
            let verb = if kube.many() { " are free again." } else { " is free again." };
            sentence = sentence.then(self.kube_on(Sentence::new(), kube).words(verb).capital());
        }
        if let Some(left) = more.reserve {
            let text = match left {
                0 => "The reserve is empty now.".to_owned(),
                1 => "1 Kube is left in reserve.".to_owned(),
                n => format!("{n} Kubes are left in reserve."),
            };
            sentence = sentence.then(Sentence::new().words(text));
        }
        if let Some(score) = more.score.filter(|_| more.ending.is_none()) {
            sentence = sentence.then(self.score(score));
        }
        if let Some((seat, begins)) = more.next {
            let next = if begins {
                Sentence::new().words("Everything is set: ").with(self.does(seat, " begin.", " begins."))
            } else {
                Sentence::new().words("Now ").with(self.does(seat, " set up.", " sets up."))
            };
            sentence = sentence.then(next);
        }
        if more.twice {
            let twice = "This situation has now come twice. A third time ends the game.";
            sentence = sentence.then(Sentence::new().words(twice));
        }
        if let Some(left) = more.quiet_left {
            let turns = if left == 1 { "turn" } else { "turns" };
            let text = format!("{left} more quiet {turns}, and the game ends.");
            sentence = sentence.then(Sentence::new().words(text));
        }
        sentence
    }

    /// "4 to 2 for you.", "2 all."
    fn score(&self, [first, second]: [u8; 2]) -> Sentence {
        let (high, low) = (first.max(second), first.min(second));
        if high == low {
            return Sentence::new().number(high).words(" all.");
        }
        let leader = Seat((second > first).into());
        let who = if self.0.is_you(leader) { "you" } else { self.name(leader) };
        Sentence::new().number(high).words(" to ").number(low).words(" for ").player(leader, who).words(".")
    }

    /// Who won, and in the long form why it ended.
    pub(super) fn end(&self, more: &Consequences, long: bool) -> Sentence {
        let Some(ending) = more.ending else { return Sentence::new() };
        let sentence = match reason(ending, false).filter(|_| long) {
            Some(why) => Sentence::new().words(why).words(": "),
            None => Sentence::new(),
        };
        let [first, second] = more.points;
        let (high, low) = (first.max(second), first.min(second));
        let sentence = match more.winner() {
            Some(seat) => sentence
                .with(self.does(seat, " win, ", " wins, "))
                .number(high)
                .words(" to ")
                .number(low)
                .words("."),
            None => sentence.words("a draw, ").number(high).words(" all."),
        };
        sentence.capital()
    }
}
