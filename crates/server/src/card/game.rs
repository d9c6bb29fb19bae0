//! A finished game, with only what everybody may see.

use cubo_card::{Card, Date, Said, Told};
use cubo_core::{Language, Viewer};
use cubo_wire::PersonId;

use super::pixels;
use crate::desk;
use crate::store::Stored;

/// Whether the table may be over, so that it is worth replaying: the store says so.
pub(super) fn may_be_over(stored: &Stored) -> bool {
    stored.appends.iter().rev().any(|past| past.events.contains("ended"))
}

/// What a card shows.
pub(crate) struct Game {
    told: Told,
    name: &'static str,
    /// The last view of a spectator.
    view: String,
    date: Date,
    /// Who sat there, seat by seat.
    sitters: Vec<Option<PersonId>>,
}

impl Game {
    /// The game of a table; `None` if it never began or is not over.
    pub(super) fn read(stored: &Stored) -> Option<Game> {
        let table = desk::replay(stored).ok()?;
        let (session, record) = (table.session()?, desk::record(&table, stored).ok()?);
        let told = serde_json::from_value(serde_json::to_value(&record).ok()?).ok()?;
        let view = session.view(Viewer::Spectator).ok()?.get().to_owned();
        let end = stored.appends.iter().find(|past| past.events.contains("\"ended\""));
        let date = Date::of_millis(end.or(stored.appends.last())?.arrived);
        let sitters = table.sitters().map(|sitter| sitter.map(|(person, _)| *person)).collect();
        Some(Game { told, name: session.listing().about.name, view, date, sitters })
    }

    /// The people who played.
    pub(super) fn people(&self) -> Vec<PersonId> {
        self.sitters.iter().flatten().copied().collect()
    }

    /// The same, with these marked as bots.
    pub(super) fn with_bots(mut self, bots: &[PersonId]) -> Game {
        for (named, sitter) in self.told.names.iter_mut().zip(&self.sitters) {
            named.bot = sitter.is_some_and(|person| bots.contains(&person));
        }
        self
    }

    /// The same, with only those letters in names that the fonts have.
    pub(super) fn drawable(mut self) -> Game {
        self.told.keep_letters(pixels::has_letter);
        self
    }

    fn card(&self, language: Language) -> Card<'_> {
        let Game { told, name, view, date, .. } = self;
        Card { told, game: name, view, date: Some(*date), language }
    }

    pub(super) fn svg(&self, language: Language) -> String {
        cubo_card::draw(&self.card(language))
    }

    pub(crate) fn said(&self, language: Language) -> Said {
        cubo_card::said(&self.card(language))
    }
}
