//! Pictures and text for the screen at hand.

use cubo_catalog::{Session, Visitor, with_game};
use cubo_core::{Language, Picture, Viewer};
use cubo_players::knowledge::Known;

/// The table as small as the game can draw it.
pub(super) fn sketch(session: &dyn Session, viewer: Viewer, language: Language) -> Option<Picture> {
    let view = session.view(viewer).ok()?;
    with_game(session.listing().id, Sketch { view: view.get(), language }).ok()?
}

struct Sketch<'a> {
    view: &'a str,
    language: Language,
}

impl Visitor for Sketch<'_> {
    type Out = Option<Picture>;

    fn visit<G: Known>(self) -> Option<Picture> {
        let view: G::View = serde_json::from_str(self.view).ok()?;
        Some(G::sketch(&view, self.language))
    }
}

/// Breaks lines between words where they are wider than the screen. Escape codes take no room; lines that begin with spaces go on with as
/// many.
pub(super) fn wrapped(text: &str, columns: usize) -> String {
    let mut lines = Vec::new();
    for line in text.lines() {
        let indent = line.len() - line.trim_start_matches(' ').len();
        let (mut row, mut used) = (" ".repeat(indent), indent);
        for word in line[indent..].split(' ') {
            let wide = width(word);
            if used > indent && used + 1 + wide > columns {
                lines.push(std::mem::replace(&mut row, " ".repeat(indent)));
                used = indent;
            } else if used > indent {
                row.push(' ');
                used += 1;
            }
            row.push_str(word);
            used += wide;
        }
        lines.push(row);
    }
    lines.join("\n")
}

/// The columns that a text takes.
fn width(text: &str) -> usize {
    let mut escape = false;
    let mut count = 0;
    for sign in text.chars() {
        match (escape, sign) {
            (false, '\x1b') => escape = true,
            (true, 'm') => escape = false,
            (true, _) => {}
            (false, _) => count += 1,
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use cubo_catalog::{Setup, games, open};
    use cubo_core::{Dice, QuickDice, Seat, Turn};

    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrapped("one two three\n  four five", 8), "one two\nthree\n  four\n  five");
        assert_eq!(wrapped("\x1b[1mone\x1b[0m two", 7), "\x1b[1mone\x1b[0m two");
        assert_eq!(wrapped("a  b", 80), "a  b");
    }

    /// Games of random play: with the prompt below, whatever happens fits a terminal of 24 rows and 80 columns.
    #[test]
    fn every_table_fits_a_small_screen() {
        for game in games() {
            for (seats, language) in [(game.seats.0, Language::En), (game.seats.1, Language::Fr)] {
                let setup = Setup { seats: Some(seats), seed: Some("small".to_owned()), ..Setup::default() };
                let mut session = open(game.id, &setup).unwrap();
                let mut dice = QuickDice::new(u64::from(seats));
                for event in 0..160 {
                    match session.turn() {
                        Turn::Over => break,
                        Turn::Chance => drop(session.chance(None).unwrap()),
                        Turn::Seat(_) => {
                            let legal = session.legal(Some(200)).actions;
                            let action = &legal[dice.below(legal.len() as u32) as usize];
                            session.play(action).unwrap();
                        }
                    }
                    if event % 4 > 0 {
                        continue;
                    }
                    for viewer in [Viewer::Seat(Seat(0)), Viewer::Spectator] {
                        let picture = sketch(session.as_ref(), viewer, language).unwrap().to_string();
                        let text = wrapped(&picture, 80);
                        assert!(text.lines().count() <= 22, "{}: {}\n{text}", game.id, text.lines().count());
                    }
                }
            }
        }
    }
}
