//! Earlier positions of the game, as a viewer saw them: for a page that is opened in the middle of a game, which tells what happened and
//! lets people look back.

use cubo_core::Viewer;
use cubo_wire::{Past, PastPosition, ShownView};

use crate::{Class, Table, TableError};

/// At most this many positions in one answer.
pub const PAST_PAGE: usize = 200;
/// And none after this many bytes of views.
const PAST_BYTES: usize = 256 << 10;

impl Table {
    /// The positions after `from` to `to` events of the game, both included, as that class saw them: what its chairs knew then, and
    /// what they saw of the last event. The holder of a chair has held it since the start, so these are that viewer's own views.
    /// What was taken back is not in it.
    pub fn past(&self, class: Class, from: usize, to: Option<usize>) -> Result<Past, TableError> {
        let Some(game) = &self.session else { return Err(TableError::NotPlaying) };
        let last = to.map_or(game.events(), |to| to.min(game.events()));
        let mut past = Past { positions: Vec::new(), next: None };
        if from > last {
            return Ok(past);
        }
        let entries = game.record().events;
        let viewers = class.viewers();
        let mut earlier = game.fork();
        earlier.undo(Some(from.saturating_sub(1)))?;
        let mut bytes = 0;
        for events in from..=last {
            if past.positions.len() == PAST_PAGE || bytes > PAST_BYTES {
                past.next = Some(events);
                break;
            }
            let seen = match events.checked_sub(1) {
                Some(event) => earlier.witness(&entries[event])?,
                None => Vec::new(),
            };
            let mut views = Vec::with_capacity(viewers.len());
            for &seat in &viewers {
                let number = match seat {
                    Viewer::Seat(seat) => seat.index(),
                    Viewer::Spectator => self.chairs.len(),
                };
                let view = earlier.view(seat)?;
                bytes += view.get().len();
                views.push(ShownView { seat, seen: seen.get(number).cloned(), view });
            }
            past.positions.push(PastPosition { events, views });
        }
        Ok(past)
    }
}
