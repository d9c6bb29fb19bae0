//! The table drawn with characters.
//!
//! Kubes in capitals lie face up for everybody; those in small letters lie face down and only the viewer knows them; a question
//! mark nobody has told the viewer. The triangle says whose it is and which way it goes.

use cubo_core::{Clause as _, Ink, Language, Picture, Seat, Viewer};

use crate::board::{Cell, SIDE};
use crate::kind::Kind;
use crate::table::Stage;
use crate::view::{KnownKube, View};

/// Characters inside a cell: a triangle and the longest name.
const WIDTH: usize = 9;

pub(crate) fn picture(view: &View, language: Language) -> Picture {
    let mut artist = Artist { view, language, picture: Picture::new() };
    artist.draw();
    artist.picture
}

/// The lines beyond the board that a small terminal has room for.
const NOTES: usize = 4;

/// Without lines between the rows, for small terminals.
pub(crate) fn sketch(view: &View, language: Language) -> Picture {
    let mut artist = Artist { view, language, picture: Picture::new() };
    artist.draw_small();
    artist.picture
}

/// A view being drawn.
struct Artist<'a> {
    view: &'a View,
    language: Language,
    picture: Picture,
}

impl Artist<'_> {
    fn draw(&mut self) {
        self.side(Seat(1));
        self.gates();
        self.rule(["┌", "┬", "┐"]);
        for row in (0..SIDE).rev() {
            if row < SIDE - 1 {
                self.rule(["├", "┼", "┤"]);
            }
            self.upper_line(row);
            self.lower_line(row);
        }
        self.rule(["└", "┴", "┘"]);
        self.gates();
        let columns: String = ('a'..='g').map(|column| format!(" {column:^WIDTH$}")).collect();
        self.picture.line().put(Ink::Faint, format!("  {columns}"));
        self.side(Seat(0));
        self.holds();
        self.ruled_out();
        self.turn();
    }

    fn draw_small(&mut self) {
        self.side(Seat(1));
        let gate = |column: u8| {
            format!(" {:^WIDTH$}", format!("{} [{}]", char::from(b'a' + column), self.view.gate(column)))
        };
        let gates: String = (0..SIDE).map(gate).collect();
        self.picture.line().put(Ink::Faint, format!("  {gates}"));
        for row in (0..SIDE).rev() {
            self.upper_line(row);
            let more = |cell| match self.view.kubes_on(cell) {
                (Some(_), Some(_)) => true,
                (Some(kube), None) => kube.blocked,
                (None, _) => false,
            };
            if cells(row).any(more) {
                self.lower_line(row);
            }
        }
        self.side(Seat(0));
        // As much as there is room for; the large picture says the rest.
        let mut notes = Artist { view: self.view, language: self.language, picture: Picture::new() };
        notes.holds();
        notes.ruled_out();
        let lines: Vec<_> = notes.picture.lines().map(<[_]>::to_vec).collect();
        let room = if lines.len() > NOTES { NOTES - 1 } else { NOTES };
        for line in lines.iter().take(room) {
            self.picture.line();
            line.iter().for_each(|(ink, text)| _ = self.picture.put(*ink, text));
        }
        if lines.len() > room {
            let more = self.say(
                "… type board for what else is known.",
                "… tapez plateau pour le reste de ce qu’on sait.",
            );
            self.picture.line().put(Ink::Faint, more);
        }
        self.turn();
    }

    fn say<'t>(&self, en: &'t str, fr: &'t str) -> &'t str {
        self.language.pick(en, fr)
    }

    fn rule(&mut self, [left, middle, right]: [&str; 3]) {
        let cells = vec!["─".repeat(WIDTH); SIDE as usize].join(middle);
        self.picture.line().put(Ink::Faint, format!("  {left}{cells}{right}"));
    }

    /// What each gate of a row is worth.
    fn gates(&mut self) {
        let value = |column| format!(" {:^WIDTH$}", format!("[{}]", self.view.gate(column)));
        let values: String = (0..SIDE).map(value).collect();
        self.picture.line().put(Ink::Plain, format!("  {values}"));
    }

    /// The only or upper Kube of each cell.
    fn upper_line(&mut self, row: u8) {
        self.picture.line().put(Ink::Faint, format!("{} │", row + 1));
        for cell in cells(row) {
            let (lower, upper) = self.view.kubes_on(cell);
            match upper.or(lower) {
                Some(kube) => self.kube(&kube),
                None => _ = self.picture.put(Ink::Faint, format!("{:^WIDTH$}", "·")),
            }
            self.picture.put(Ink::Faint, "│");
        }
    }

    /// What lies under an Eclipse, and what is held.
    fn lower_line(&mut self, row: u8) {
        self.picture.line().put(Ink::Faint, "  │");
        for cell in cells(row) {
            let held = self.say("held", "bloqué");
            match self.view.kubes_on(cell) {
                (Some(lower), Some(_)) => self.kube(&lower),
                (Some(kube), None) if kube.blocked => {
                    self.picture.put(Ink::Strong, format!("{held:^WIDTH$}"));
                }
                _ => _ = self.picture.put(Ink::Plain, " ".repeat(WIDTH)),
            }
            self.picture.put(Ink::Faint, "│");
        }
    }

    fn kube(&mut self, kube: &KnownKube) {
        let seat = kube.token.seat();
        let text = format!("{}{}", triangle(seat), self.name(kube));
        self.picture.put(Ink::Seat(seat.0), format!("{text:<WIDTH$}"));
    }

    fn name(&self, kube: &KnownKube) -> String {
        match kube.kind.map(|kind| short(kind, self.language)) {
            Some(name) if kube.face_up => name.to_uppercase(),
            Some(name) => name.to_owned(),
            None => "?".to_owned(),
        }
    }

    /// Points, reserve and what is out of the game.
    fn side(&mut self, seat: Seat) {
        let you = self.view.viewer() == Viewer::Seat(seat);
        let you = if you { self.say(" (you)", " (vous)") } else { "" };
        let name = format!("{} {} {seat}{you}", triangle(seat), self.say("Seat", "Place"));
        self.picture.line().put(Ink::Seat(seat.0), name);
        let points = self.view.points(seat);
        // In French, nought is singular.
        let many = self.say(if points == 1 { "" } else { "s" }, if points < 2 { "" } else { "s" });
        self.picture.put(Ink::Strong, format!("  {points} point{many}"));
        let reserve = match self.view.hand(seat) {
            Some(hand) => hand.map(|kind| short(kind, self.language)).collect::<Vec<_>>().join(", "),
            None => vec!["?"; self.view.reserve(seat).into()].join(" "),
        };
        if !reserve.is_empty() {
            let text = format!("  {}{reserve}", self.say("in reserve: ", "en réserve\u{a0}: "));
            self.picture.put(Ink::Plain, text);
        }
        let out = self.view.kubes(seat).filter(|kube| kube.cell.is_none());
        let out: Vec<String> = out.map(|kube| self.name(&kube)).collect();
        if !out.is_empty() {
            let text = format!("  {}{}", self.say("out: ", "sortis\u{a0}: "), out.join(", "));
            self.picture.put(Ink::Faint, text);
        }
    }

    /// Which Firewall holds whom.
    fn holds(&mut self) {
        for seat in Seat::all(2) {
            for wall in self.view.kubes(seat) {
                let Some(held) = wall.holds else { continue };
                let held = self.view.kubes(held.seat()).find(|kube| kube.token == held);
                if let (Some(from), Some(held)) = (wall.cell, held)
                    && let Some(at) = held.cell
                {
                    let who = if held.on_top {
                        self.say("the Eclipse on", "l’Éclipse en")
                    } else {
                        self.say("the Kube on", "le Kube en")
                    };
                    let text = match self.language {
                        Language::En => format!("The Firewall on {from} holds {who} {at}."),
                        Language::Fr => format!("Le Mur de Feu en {from} bloque {who} {at}."),
                    };
                    self.picture.line().put(Ink::Seat(seat.0), text);
                }
            }
        }
    }

    /// What everybody knows of face-down Kubes on the board.
    fn ruled_out(&mut self) {
        for seat in Seat::all(2) {
            for kube in self.view.kubes(seat).filter(|kube| !kube.not.is_empty()) {
                let Some(cell) = kube.cell else { continue };
                let kinds: Vec<&str> = kube.not.iter().map(|kind| short(kind, self.language)).collect();
                let text = match self.language {
                    Language::En => format!("{cell} is known to be none of: {}.", kinds.join(", ")),
                    Language::Fr => format!("On sait que {cell} n’est pas\u{a0}: {}.", kinds.join(", ")),
                };
                self.picture.line().put(Ink::Faint, text);
            }
        }
    }

    fn turn(&mut self) {
        let seat = |side: u8| format!("{} {} {side}", triangle(Seat(side)), self.say("Seat", "Place"));
        let text = match self.view.table.stage {
            Stage::SetUp(side) => format!("{} {}", seat(side), self.say("sets up.", "met en place.")),
            Stage::Play(side) => format!("{} {}", seat(side), self.say("to act.", "doit jouer.")),
            Stage::Over(ending) => {
                format!("{} ({}).", self.say("The game is over", "La partie est finie"), ending.clause().id())
            }
        };
        self.picture.line().put(Ink::Strong, text);
        let quiet = self.view.quiet_turns();
        if quiet >= 50 {
            let text = self.say("quiet turns of 100", "tours calmes sur 100");
            self.picture.put(Ink::Faint, format!("  {quiet} {text}."));
        }
    }
}

fn cells(row: u8) -> impl Iterator<Item = Cell> {
    (0..SIDE).filter_map(move |column| Cell::new(column, row))
}

fn triangle(seat: Seat) -> char {
    if seat == Seat(0) { '▲' } else { '▼' }
}

/// A name of at most eight letters.
fn short(kind: Kind, language: Language) -> &'static str {
    let french = match kind {
        Kind::Star => "étoile",
        Kind::Comet => "comète",
        Kind::Quake => "séisme",
        Kind::Tsunami => "tsunami",
        Kind::Cyclone => "cyclone",
        Kind::Firewall => "mur feu",
        Kind::Eclipse => "éclipse",
        Kind::Shield => "bouclier",
        Kind::Keys => "clés",
        Kind::Eye => "œil",
    };
    language.pick(kind.name(), french)
}
