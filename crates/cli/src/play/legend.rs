//! What the letters of a table mean, and how actions are written: for people who play a game for the first time.

use cubo_catalog::{Visitor, with_game};
use cubo_core::{Language, Legend};
use cubo_players::knowledge::Known;

struct Find;

impl Visitor for Find {
    type Out = Legend;

    fn visit<G: Known>(self) -> Legend {
        G::LEGEND
    }
}

/// The legend of a game.
pub(super) fn legend(game: &str) -> Legend {
    with_game(game, Find).unwrap_or(Legend::EMPTY)
}

/// Its lines, signs first; the examples of actions as `spell` spells them.
pub(super) fn lines(legend: &Legend, language: Language, spell: impl Fn(&str) -> String) -> Vec<String> {
    let signs = legend.signs.iter().map(|line| (line.0.to_owned(), line));
    let actions = legend.actions.iter().map(|line| (spell(line.0), line));
    let lines: Vec<_> = signs.chain(actions).collect();
    let width = lines.iter().map(|(text, _)| text.chars().count()).max().unwrap_or(0) + 2;
    lines.iter().map(|(text, line)| format!("  {text:width$}{}", language.pick(line.1, line.2))).collect()
}

#[cfg(test)]
mod tests {
    use cubo_catalog::games;

    use super::*;

    struct Read(&'static str);
    impl Visitor for Read {
        type Out = bool;
        fn visit<G: Known>(self) -> bool {
            self.0.parse::<G::Action>().is_ok()
        }
    }

    #[test]
    fn every_game_has_examples_that_can_be_typed() {
        for game in games() {
            let legend = legend(game.id);
            assert!(!legend.actions.is_empty(), "{}", game.id);
            for (example, en, fr) in legend.actions {
                assert!(with_game(game.id, Read(example)).unwrap(), "{example} is no action of {}", game.id);
                assert!(en != fr && !fr.contains('\''), "{example}");
            }
        }
    }
}
