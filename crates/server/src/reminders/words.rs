//! What a reminder says, in French or English. It names the game and the time, and nothing that happened at the table: whoever looks at a locked
//! screen learns no secret.

use cubo_wire::TableId;
use cubo_wire::members::Language;

use crate::store::WaitDue;

/// Which reminder it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// The first.
    First,
    /// Half of the time is left.
    Half,
    /// A tenth of it is left.
    Tenth,
}

impl Stage {
    /// The one of that number.
    pub(crate) fn of(number: u8) -> Stage {
        match number {
            0 | 1 => Stage::First,
            2 => Stage::Half,
            _ => Stage::Tenth,
        }
    }

    /// Its word in messages to programs.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Stage::First => "first",
            Stage::Half => "half",
            Stage::Tenth => "tenth",
        }
    }
}

/// A reminder: it is somebody's turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Notice {
    pub(crate) table: TableId,
    pub(crate) game: String,
    pub(crate) stage: Stage,
    pub(crate) since: u64,
    pub(crate) deadline: Option<u64>,
}

impl Notice {
    pub(crate) fn of(due: &WaitDue, stage: u8) -> Self {
        Notice {
            table: due.table,
            game: due.game.clone(),
            stage: Stage::of(stage),
            since: due.wait.since,
            deadline: due.wait.deadline,
        }
    }

    /// How long is left, in milliseconds.
    pub(crate) fn left(&self, now: u64) -> Option<u64> {
        self.deadline.map(|at| at.saturating_sub(now))
    }

    /// In a few words.
    pub(crate) fn title(&self, language: Language) -> String {
        let game = game(&self.game);
        match language {
            Language::En => format!("Your turn: {game}"),
            Language::Fr => format!("À vous de jouer\u{a0}: {game}"),
        }
    }

    /// What it means.
    pub(crate) fn body(&self, language: Language, now: u64) -> String {
        let Some(left) = self.left(now).map(|left| duration(left, language)) else {
            return match language {
                Language::En => "The table is waiting for you.".to_owned(),
                Language::Fr => "La table vous attend.".to_owned(),
            };
        };
        match (self.stage, language) {
            (Stage::First, Language::En) => format!("You have {left} left."),
            (Stage::First, Language::Fr) => format!("Il vous reste {left}."),
            (Stage::Half, Language::En) => format!("Half your time is gone: {left} left."),
            (Stage::Half, Language::Fr) => {
                format!("La moitié de votre temps est passée\u{a0}: il reste {left}.")
            }
            (Stage::Tenth, Language::En) => format!("Your time is nearly up: {left} left."),
            (Stage::Tenth, Language::Fr) => format!("Votre temps s’achève\u{a0}: il reste {left}."),
        }
    }
}

/// What a game is called.
fn game(id: &str) -> String {
    cubo_catalog::listing(id).map_or_else(|_| id.to_owned(), |listing| listing.about.name.to_owned())
}

/// A reminder that one sends oneself.
pub(crate) fn test(language: Language) -> (&'static str, &'static str) {
    match language {
        Language::En => ("Reminders reach you here", "From now on you'll hear when it's your turn."),
        Language::Fr => ("Les rappels arrivent ici", "Vous saurez désormais quand c’est à vous de jouer."),
    }
}

/// A time as one says it: rounded down to days, hours or minutes.
fn duration(ms: u64, language: Language) -> String {
    let minutes = ms / 60_000;
    let (n, en, fr) = match minutes {
        0..=119 => (minutes.max(1), "minute", "minute"),
        120..=2_879 => (minutes / 60, "hour", "heure"),
        _ => (minutes / 1_440, "day", "jour"),
    };
    let word = if language == Language::En { en } else { fr };
    format!("{n} {word}{}", if n == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_said_in_one_unit() {
        let said = |ms| (duration(ms, Language::En), duration(ms, Language::Fr));
        let pair = |en: &str, fr: &str| (en.to_owned(), fr.to_owned());
        assert_eq!(said(59_000), pair("1 minute", "1 minute"));
        assert_eq!(said(119 * 60_000), pair("119 minutes", "119 minutes"));
        assert_eq!(said(120 * 60_000), pair("2 hours", "2 heures"));
        assert_eq!(said(48 * 3_600_000 - 1), pair("47 hours", "47 heures"));
        assert_eq!(said(71 * 3_600_000), pair("2 days", "2 jours"));
    }

    #[test]
    fn every_reminder_is_short_and_names_the_game() {
        for (stage, deadline) in [
            (Stage::First, None),
            (Stage::First, Some(86_400_000)),
            (Stage::Half, Some(1)),
            (Stage::Tenth, Some(1)),
        ] {
            let notice =
                Notice { table: TableId([b'a'; 16]), game: "blox".to_owned(), stage, since: 0, deadline };
            for language in [Language::En, Language::Fr] {
                assert!(notice.title(language).contains("BLOX"));
                assert!(notice.body(language, 0).chars().count() < 90);
            }
        }
    }
}
