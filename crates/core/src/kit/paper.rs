//! Round trips of everything that is written: actions, chance, sightings, views, positions, records.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use super::run::Walk;
use super::{Check, Failure};
use crate::record::{self, Entry, Record};
use crate::{Dice, Event, Game, Language, Seat, Viewer, game, walk};

impl<G: Game> Walk<'_, G> {
    /// Spelling of actions: every one comes back, and no other spelling is accepted.
    pub(super) fn check_texts(&mut self) -> Result<(), Failure> {
        for n in 0..self.legal.len().min(40) {
            let action = match n {
                0..8 => self.legal[n],
                _ => self.legal[self.dice.below(self.legal.len() as u32) as usize],
            };
            self.check_spelling(&action)?;
        }
        Ok(())
    }

    /// What viewers noticed of an event can be written down and read again, and so can the event.
    pub(super) fn check_seen(&mut self, before: &G::State, event: &Event<G>) -> Result<(), Failure> {
        if self.dice.below(self.kit.every) != 0 {
            return Ok(());
        }
        if let Event::Chance(chance) = event {
            self.check_spelling(chance)?;
        }
        let state = self.state.clone();
        for viewer in Viewer::all(G::seats(&state)) {
            self.check_spelling(&G::seen(before, event, &state, viewer))?;
        }
        Ok(())
    }

    fn check_spelling<T>(&mut self, value: &T) -> Result<(), Failure>
    where
        T: Display + FromStr + Eq + Debug,
    {
        let text = value.to_string();
        match text.parse::<T>() {
            Ok(back) if back == *value => {}
            Ok(back) => {
                return self.fail(Check::Text, format!("{text:?} is read as {back:?}, not {value:?}"));
            }
            Err(_) => return self.fail(Check::Text, format!("{text:?} is written, but cannot be read")),
        }
        for _ in 0..4 {
            let bent = bend(&text, &mut self.dice);
            if let Ok(other) = bent.parse::<T>()
                && other.to_string() != bent
            {
                return self
                    .fail(Check::Text, format!("{bent:?} is accepted as another spelling of {other}"));
            }
        }
        Ok(())
    }

    /// Views survive JSON.
    pub(super) fn check_views(&self) -> Result<(), Failure> {
        for viewer in Viewer::all(G::seats(&self.state)) {
            let view = G::view(&self.state, viewer);
            let json = match serde_json::to_string(&view) {
                Ok(json) => json,
                Err(e) => return self.fail(Check::ViewJson, e),
            };
            match serde_json::from_str::<G::View>(&json) {
                Ok(back) if back == view => {}
                Ok(back) => return self.fail(Check::ViewJson, format!("{json} comes back as {back:?}")),
                Err(e) => return self.fail(Check::ViewJson, format!("{json} is refused: {e}")),
            }
            // Only that a picture can be drawn is checked, not what it shows.
            for language in Language::ALL {
                let _ = G::picture(&view, language).to_string();
            }
        }
        Ok(())
    }

    /// The position text sets up the same game again, but for the past.
    pub(super) fn check_position(&self) -> Result<(), Failure> {
        let text = G::write_position(&self.state);
        if text.contains(['\n', '\r']) {
            return self.fail(Check::Position, "the text has more than one line");
        }
        let again = match G::read_position(&text) {
            Ok(state) => state,
            Err(e) => return self.fail(Check::Position, format!("refused: {e}")),
        };
        let rewritten = G::write_position(&again);
        if rewritten != text {
            return self.fail(Check::Position, format!("comes back as\n{rewritten}"));
        }
        if G::turn(&again) != G::turn(&self.state) || G::outcome(&again) != G::outcome(&self.state) {
            // The past can end a game (a repetition): then the same position without it is simply not over.
            if G::outcome(&self.state).is_none() {
                return self.fail(Check::Position, format!("the turn is {:?} now", G::turn(&again)));
            }
            return Ok(());
        }
        if G::key(&again) != G::key(&self.state) || G::scores(&again) != G::scores(&self.state) {
            return self.fail(Check::Position, "key or scores have changed");
        }
        if G::options(&again) != G::options(&self.state) || G::seats(&again) != G::seats(&self.state) {
            return self.fail(Check::Position, "options or seats have changed");
        }
        if walk::list::<G>(&again) != self.legal {
            return self.fail(Check::Position, "the legal list has changed");
        }
        for viewer in Viewer::all(G::seats(&again)) {
            let (mut old, mut new) = (G::view(&self.state, viewer), G::view(&again, viewer));
            (self.kit.forget)(&mut old);
            (self.kit.forget)(&mut new);
            if old != new {
                return self.fail(Check::Position, format!("{viewer:?} knows {new:?}\ninstead of {old:?}"));
            }
        }
        Ok(())
    }

    /// The record replays to the same state, and a changed one is refused.
    pub(super) fn check_record(&mut self) -> Result<(), Failure> {
        let record = record::write::<G>(&self.start, &self.events);
        let json = match serde_json::to_string(&record) {
            Ok(json) => json,
            Err(e) => return self.fail(Check::Record, e),
        };
        let read: Record = match serde_json::from_str(&json) {
            Ok(read) => read,
            Err(e) => return self.fail(Check::Record, format!("does not come back from JSON: {e}")),
        };
        match record::replay::<G>(&read) {
            Err(e) => return self.fail(Check::Record, e),
            Ok(replayed) => {
                let same = G::key(&replayed.end) == G::key(&self.state)
                    && G::write_position(&replayed.end) == G::write_position(&self.state)
                    && G::outcome(&replayed.end) == G::outcome(&self.state);
                if !same {
                    return self.fail(Check::Record, "replays to another state");
                }
            }
        }
        self.check_changed_records(&record)
    }

    fn check_changed_records(&mut self, record: &Record) -> Result<(), Failure> {
        let mut cut = record.clone();
        cut.events.pop();
        if record::replay::<G>(&cut).is_ok() {
            return self.fail(Check::Record, "a record without its last event is accepted with its outcome");
        }
        let mut grown = record.clone();
        grown.events.extend(record.events.last().cloned());
        if record::replay::<G>(&grown).is_ok() {
            return self.fail(Check::Record, "a record that goes on after its end is accepted");
        }
        let Some(n) = record.events.iter().position(|e| matches!(e, Entry::Action { .. })) else {
            return Ok(());
        };
        let mut swapped = record.clone();
        if let Entry::Action { seat, .. } = &mut swapped.events[n] {
            *seat = Seat((seat.0 + 1) % G::seats(&self.state));
        }
        match record::replay::<G>(&swapped) {
            Err(e) if e.event == Some(n) => {}
            _ => return self.fail(Check::Record, format!("event {n} by the wrong seat is not named")),
        }
        debug_assert!(game::to_act::<G>(&self.state).is_none());
        Ok(())
    }
}

/// A text with one small change.
fn bend(text: &str, dice: &mut impl Dice) -> String {
    const ODD: &[char] = &[' ', '+', '0', '1', 'a', 'A', '-', ',', 'é', '\u{0}', '٣'];
    let mut chars: Vec<char> = text.chars().collect();
    let at = dice.below(chars.len() as u32 + 1) as usize;
    let odd = ODD[dice.below(ODD.len() as u32) as usize];
    match dice.below(4) {
        0 => chars.insert(at, odd),
        1 if at < chars.len() => chars[at] = odd,
        2 if at < chars.len() => {
            chars.remove(at);
        }
        3 if at + 1 < chars.len() => chars.swap(at, at + 1),
        _ => chars.push(odd),
    }
    chars.into_iter().collect()
}
