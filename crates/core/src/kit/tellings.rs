//! Every event is told, to everybody, in both languages; what is proposed and refused is too.

use super::run::Walk;
use super::slips::{sentence_slip, slip};
use super::{Check, Failure};
use crate::telling::{Part, Sentence, Teller, Telling, Told};
use crate::{Clause, Dice, Event, Game, Language, Seat, Viewer, game};

/// Names to tell with: French elides before some of them, and not before others.
pub const NAMES: [&str; 6] = ["Alma", "Basile", "Élise", "Clio", "Iris", "Œdipe"];
/// The longest short form, with names like these.
const SHORT: usize = 120;
/// How many legal actions of a state are proposed, and how many refused ones explained.
const TRIED: usize = 12;

/// A teller who knows everybody's name, or nobody's.
fn teller(language: Language, viewer: Viewer, named: bool) -> Teller {
    let names = if named { NAMES.map(str::to_owned).to_vec() } else { Vec::new() };
    Teller { language, viewer, names }
}

impl<G: Game> Walk<'_, G> {
    /// The event just played, told to every viewer; with names every other time.
    pub(super) fn check_told(&mut self, before: &G::State, event: &Event<G>) -> Result<(), Failure> {
        let named = !self.events.len().is_multiple_of(2);
        for viewer in Viewer::all(G::seats(before)) {
            let seen = G::seen(before, event, &self.state, viewer);
            let (earlier, later) = (G::view(before, viewer), G::view(&self.state, viewer));
            let told = Told::<G> { by: by(event), seen: &seen, before: &earlier, after: &later };
            for language in Language::ALL {
                let telling = G::tell(&told, &teller(language, viewer, named));
                self.check_telling(&telling, language, &format!("{viewer:?} is told of {seen}"))?;
                self.tally.told += 1;
            }
        }
        Ok(())
    }

    /// Some legal actions, proposed to the seat to act, and some refused ones, explained to it.
    pub(super) fn check_advice(&mut self) -> Result<(), Failure> {
        let Some(seat) = game::to_act::<G>(&self.state) else { return Ok(()) };
        let (viewer, named) = (Viewer::Seat(seat), self.events.len().is_multiple_of(2));
        let view = G::view(&self.state, viewer);
        // Dice of its own: what is looked at here does not change which games are played.
        let mut dice = self.dice.clone();
        for _ in 0..TRIED {
            let action = self.legal[dice.below(self.legal.len() as u32) as usize];
            for language in Language::ALL {
                let proposed = G::propose(&view, action, &teller(language, viewer, named));
                self.check_telling(&proposed, language, &format!("{action} is proposed"))?;
            }
        }
        let mut tried = (self.kit.writable)(&self.state, &mut dice);
        tried.extend(&self.earlier);
        let refused = |action| G::refuse(&self.state, action).map(|clause| (action, clause));
        let refused: Vec<_> = tried.into_iter().filter_map(refused).collect();
        for _ in 0..TRIED.min(refused.len()) {
            let (action, clause) = refused[dice.below(refused.len() as u32) as usize];
            for language in Language::ALL {
                let said = G::explain(&view, action, clause, &teller(language, viewer, named));
                let what = format!("{action} is refused by {}", clause.id());
                self.check_sentence(&said, language, &what)?;
                if said.to_string().contains(clause.id()) {
                    return self
                        .fail(Check::Telling, format!("{what}: the id stands in {:?}", said.to_string()));
                }
                self.tally.explained += 1;
            }
        }
        Ok(())
    }

    fn check_telling(&self, telling: &Telling, language: Language, what: &str) -> Result<(), Failure> {
        match telling_slip(telling, language, G::seats(&self.state)) {
            Some(odd) => self.fail(Check::Telling, format!("{what}: {odd}")),
            None => Ok(()),
        }
    }

    fn check_sentence(&self, said: &Sentence, language: Language, what: &str) -> Result<(), Failure> {
        match said_slip(said, language, G::seats(&self.state)) {
            Some(odd) => self.fail(Check::Telling, format!("{what}: {odd}")),
            None => Ok(()),
        }
    }

    /// How the same event is told to one viewer in two games that look the same to it.
    pub(super) fn telling_of(
        before: &G::State,
        event: &Event<G>,
        after: &G::State,
        viewer: Viewer,
    ) -> String {
        let seen = G::seen(before, event, after, viewer);
        let (before, after) = (G::view(before, viewer), G::view(after, viewer));
        let told = Told::<G> { by: by(event), seen: &seen, before: &before, after: &after };
        let tell = |language| G::tell(&told, &teller(language, viewer, true));
        serde_json::to_string(&Language::ALL.map(tell)).unwrap_or_default()
    }

    /// What the seat to act is told of an action, allowed or not.
    pub(super) fn advice_on(state: &G::State, seat: Seat, action: G::Action) -> String {
        let viewer = Viewer::Seat(seat);
        let view = G::view(state, viewer);
        let advise = |language| {
            let teller = teller(language, viewer, true);
            match G::refuse(state, action) {
                None => serde_json::to_string(&G::propose(&view, action, &teller)),
                Some(clause) => serde_json::to_string(&G::explain(&view, action, clause, &teller)),
            }
        };
        Language::ALL.map(|language| advise(language).unwrap_or_default()).concat()
    }
}

/// The first thing that is wrong with a telling at a table of that many, if anything is. Names are those of [`NAMES`].
pub fn telling_slip(telling: &Telling, language: Language, seats: u8) -> Option<String> {
    let length = telling.short.to_string().chars().count();
    said_slip(&telling.short, language, seats)
        .or_else(|| said_slip(&telling.long, language, seats))
        .or_else(|| (length > SHORT).then(|| format!("{length} letters in {:?}", telling.short.to_string())))
}

fn said_slip(said: &Sentence, language: Language, seats: u8) -> Option<String> {
    let text = said.to_string();
    slip(&text, language)
        .or_else(|| sentence_slip(said, language, &NAMES))
        .or_else(|| said.parts().iter().find_map(|part| part_slip(part, seats)))
        .map(|odd| format!("{odd} in {text:?}"))
}

/// Who acted; nobody when chance did.
fn by<G: Game>(event: &Event<G>) -> Option<Seat> {
    match event {
        Event::Action(seat, _) => Some(*seat),
        Event::Chance(_) => None,
    }
}

/// What is wrong with one part of a sentence at a table of that many.
fn part_slip(part: &Part, seats: u8) -> Option<String> {
    let name = |text: &str| !text.is_empty() && !text.contains(char::is_whitespace);
    match part {
        Part::Piece { piece, .. } if !name(piece) => Some(format!("the picture {piece:?}")),
        Part::Cell { cell, .. } if !name(cell) => Some(format!("the cell {cell:?}")),
        Part::Player { player, .. } if player.0 >= seats => Some(format!("nobody’s seat {player}")),
        Part::Player { text, .. } if text.is_empty() => Some("somebody without a name".to_owned()),
        _ => None,
    }
}
