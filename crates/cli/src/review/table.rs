//! A review as people read it in a terminal of 80 columns.

use std::fmt::Write;

use cubo_catalog::Session;
use cubo_core::telling::Teller;
use cubo_core::{Language, Record, Seat, Viewer};
use cubo_review::{EventReview, Kind, Mark, Review, SeatReview};

use crate::failure::Failure;
use crate::tongue::fill;

/// The columns of the page.
const WIDTH: usize = 80;
/// The columns of a name.
const NAME: usize = 14;

/// What is written about one game.
pub(super) struct Page<'a> {
    pub(super) review: &'a Review,
    pub(super) record: &'a Record,
    pub(super) game: &'a dyn Session,
    pub(super) language: Language,
}

impl Page<'_> {
    pub(super) fn text(&self) -> Result<String, Failure> {
        let mut text = self.head();
        for seat in &self.review.seats {
            self.row(seat, &mut text);
        }
        if self.review.seats.len() > 2 {
            self.gifts(&mut text);
        }
        self.marked(&mut text);
        let tellings = self.tellings()?;
        self.throws(&tellings, &mut text);
        self.turning(&tellings, &mut text);
        Ok(text)
    }

    fn pick(&self, en: &'static str, fr: &'static str) -> &'static str {
        self.language.pick(en, fr)
    }

    fn head(&self) -> String {
        let name = self.game.listing().about.name;
        let (seats, events) = (self.game.seats().to_string(), self.game.events().to_string());
        let first = fill(
            self.pick("{}, {} seats, {} events", "{}, {} places, {} événements"),
            &[name, &seats, &events],
        );
        let said = self.pick(
            "Where the chances came from, in hundredths of the chance to win:",
            "D’où viennent les chances, en centièmes de la chance de gagner :",
        );
        let columns = match self.language {
            Language::En => ["start", "luck", "choices", "unknown", "result", "accuracy"],
            Language::Fr => ["début", "hasard", "choix", "inconnu", "résultat", "précision"],
        };
        let mut text = format!("{first}\n\n{said}\n\n{}", pad("", NAME));
        for column in columns {
            text += &format!("{column:>11}");
        }
        text.push('\n');
        text
    }

    fn row(&self, seat: &SeatReview, text: &mut String) {
        *text += &pad(&self.name(seat.seat), NAME);
        let cells = [
            hundredths(seat.start),
            self.signed(seat.luck),
            self.signed(seat.decision),
            self.signed(seat.information),
            hundredths(seat.result),
            fill(self.pick("{}%", "{}\u{a0}%"), &[&format!("{:.0}", seat.accuracy * 100.0)]),
        ];
        for cell in cells {
            *text += &format!("{cell:>11}");
        }
        text.push('\n');
    }

    /// Who gave whom.
    fn gifts(&self, text: &mut String) {
        let said = self.pick(
            "What whose choices (across) gave to whom (down):",
            "Ce que les choix de qui (en haut) ont donné à qui (à gauche) :",
        );
        *text += &format!("\n{said}\n\n{}", pad("", NAME));
        for seat in &self.review.seats {
            *text += &format!("{:>11}", cut(&self.name(seat.seat), 10));
        }
        text.push('\n');
        for seat in &self.review.seats {
            *text += &pad(&self.name(seat.seat), NAME);
            for given in &seat.given {
                *text += &format!("{:>11}", self.signed(given.decision));
            }
            text.push('\n');
        }
    }

    fn marked(&self, text: &mut String) {
        let marked: Vec<&EventReview> =
            self.review.events.iter().filter(|event| event.mark.is_some()).collect();
        if marked.is_empty() {
            *text += self.pick(
                "\nNo choice certainly cost anything.\n",
                "\nAucun choix n’a coûté quoi que ce soit de certain.\n",
            );
            return;
        }
        *text += self.pick(
            "\nChoices that cost something for certain:\n\n",
            "\nLes choix qui ont coûté quelque chose de certain :\n\n",
        );
        for event in marked {
            let (Some(mark), Some(seat)) = (event.mark, event.seat) else { continue };
            let size = match mark {
                Mark::Small => self.pick("small", "petit"),
                Mark::Medium => self.pick("medium", "moyen"),
                Mark::Large => self.pick("large", "grand"),
            };
            let error = decimal(format!("{:.1}", event.error * 100.0), self.language);
            let lost = format!("{} ± {error}", self.signed(event.decision()[seat.index()]));
            let line = format!("{:>5}. {}{size:<7} {lost:>12}  ", event.event, pad(&self.name(seat), NAME));
            let room = WIDTH - line.chars().count();
            let _ = writeln!(text, "{line}{}", cut(&event.action, room));
            if let Some(best) = &event.best {
                let line = pad("", 7 + NAME) + self.pick("better: ", "mieux : ");
                let room = WIDTH - line.chars().count();
                let _ = writeln!(text, "{line}{}", cut(best, room));
            }
        }
    }

    /// What happened, event by event, as everybody saw it.
    fn tellings(&self) -> Result<Vec<String>, Failure> {
        let names = self.record.names.iter().map(|named| named.name.clone()).collect();
        let teller = Teller { language: self.language, viewer: Viewer::Spectator, names };
        let told = self.game.tell(0, &teller)?;
        Ok(told.into_iter().map(|spoken| spoken.telling.short.to_string()).collect())
    }

    fn throws(&self, tellings: &[String], text: &mut String) {
        let throws = [
            (self.review.luckiest, self.pick("Luckiest", "Le plus de chance")),
            (self.review.unluckiest, self.pick("Unluckiest", "Le moins de chance")),
        ];
        for (n, title) in throws {
            let Some(event) = n.map(|n| &self.review.events[n]) else { continue };
            let Some(seat) = event.seat else { continue };
            let colon = self.pick(":", "\u{a0}:");
            let said = format!(
                "{title}{colon} {}, {}. {}",
                self.name(seat),
                self.signed(event.luck()[seat.index()]),
                self.told(event, tellings)
            );
            *text += "\n";
            wrap(&said, text);
        }
    }

    fn turning(&self, tellings: &[String], text: &mut String) {
        if self.review.turning.is_empty() {
            return;
        }
        *text += self.pick("\nThe game turned here:\n", "\nLa partie a tourné ici :\n");
        for event in self.review.turning.iter().map(|&n| &self.review.events[n]) {
            let moved = |seat: &Seat| (event.after()[seat.index()] - event.before()[seat.index()]).abs();
            let seats = Seat::all(self.game.seats());
            let Some(seat) = seats.max_by(|a, b| moved(a).total_cmp(&moved(b))) else { continue };
            let (before, after) = (event.before()[seat.index()], event.after()[seat.index()]);
            let change = fill(
                self.pick("{}: from {}% to {}%.", "{} : de {} % à {} %."),
                &[&self.name(seat), &hundredths(before), &hundredths(after)],
            );
            text.push('\n');
            wrap(&format!("{:>5}. {} {change}", event.event, self.told(event, tellings)), text);
        }
    }

    /// What happened at that event.
    fn told(&self, event: &EventReview, tellings: &[String]) -> String {
        match (event.kind, tellings.get(event.event)) {
            (Kind::Action | Kind::Chance, Some(told)) => told.clone(),
            _ => self.pick("The game ended here.", "La partie s’arrête ici.").to_owned(),
        }
    }

    fn signed(&self, difference: f64) -> String {
        signed(difference, self.language)
    }

    /// What a seat is called; with its number where another one is called the same.
    fn name(&self, seat: Seat) -> String {
        let names = &self.record.names;
        match names.get(seat.index()).filter(|named| !named.name.is_empty()) {
            Some(named) if names.iter().filter(|other| other.name == named.name).count() > 1 => {
                format!("{} {seat}", cut(&named.name, NAME - 3))
            }
            Some(named) => cut(&named.name, NAME - 1),
            None => fill(self.pick("Seat {}", "Place {}"), &[&seat.to_string()]),
        }
    }
}

/// A chance in hundredths.
fn hundredths(chance: f64) -> String {
    format!("{:.0}", chance * 100.0)
}

/// A difference of chances in hundredths, with its sign.
fn signed(difference: f64, language: Language) -> String {
    let text = format!("{:+.1}", difference * 100.0);
    let text = match text.as_str() {
        "+0.0" | "-0.0" => "0.0".to_owned(),
        _ => text.replace('-', "−"),
    };
    decimal(text, language)
}

/// With the sign that the language puts before decimals.
fn decimal(text: String, language: Language) -> String {
    match language {
        Language::En => text,
        Language::Fr => text.replace('.', ","),
    }
}

/// Filled with spaces to so many columns.
fn pad(text: &str, columns: usize) -> String {
    let spaces = columns.saturating_sub(text.chars().count());
    format!("{text}{}", " ".repeat(spaces))
}

/// Cut to so many columns.
fn cut(text: &str, columns: usize) -> String {
    match text.chars().count() > columns {
        true => text.chars().take(columns.saturating_sub(1)).chain(['…']).collect(),
        false => text.to_owned(),
    }
}

/// Writes a sentence in lines that fit, the first as it is and the others indented.
fn wrap(said: &str, text: &mut String) {
    const INDENT: &str = "       ";
    let mut column = 0;
    let lead = said.len() - said.trim_start_matches(' ').len();
    *text += &said[..lead];
    column += lead;
    for (n, word) in said[lead..].split(' ').enumerate() {
        let length = word.chars().count();
        if n > 0 && column + 1 + length > WIDTH {
            text.push('\n');
            *text += INDENT;
            column = INDENT.len();
        } else if n > 0 {
            text.push(' ');
            column += 1;
        }
        *text += word;
        column += length;
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_have_a_sign_and_nothing_has_none() {
        let said = |difference| signed(difference, Language::En);
        assert_eq!([said(0.123), said(-0.05), said(-0.0001)], ["+12.3", "−5.0", "0.0"]);
        assert_eq!(signed(-0.05, Language::Fr), "−5,0");
    }

    #[test]
    fn lines_fit_the_page() {
        let mut text = String::new();
        wrap(&format!("   12. {}", "five words of some length ".repeat(9)), &mut text);
        assert!(text.lines().count() > 2 && text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        assert!(text.starts_with("   12. five"));
        assert_eq!(cut("a1-b2-c3", 5), "a1-b…");
    }
}
