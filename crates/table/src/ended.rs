//! After the game: the record, and the next game.

use cubo_core::Record;
use cubo_core::record::{Entry, Fair, Named, Sealed, TABLE_FORMAT};

use crate::{Entropy, FORMAT, Opened, PersonId, Phase, Place, Table, TableError, TableEvent};

/// A rematch: one event for the new table, one for the old. The new table's is to be appended first.
#[derive(Debug)]
pub struct Rematch {
    /// The first event of the new table.
    pub there: TableEvent,
    /// The next event of the old table.
    pub here: TableEvent,
}

impl Table {
    /// Whether there is a record. It holds all secrets of the game, so there is none before the end, nor of a game that never began.
    pub fn has_record(&self) -> bool {
        self.end.is_some() && self.session.is_some()
    }

    /// The record of the game, with everything that is needed to check it. `history` is the sealed history of the table, from its
    /// [appends](crate::sealed_history()); tables that were opened under format 1 have records of that format, and no history in them.
    pub fn record(&self, history: Sealed) -> Result<Record, TableError> {
        let (Some(end), Some(game)) = (&self.end, &self.session) else { return Err(TableError::NotEnded) };
        let sealed = self.opened.format >= TABLE_FORMAT;
        let mut record = game.record();
        for (place, stream) in &self.streams {
            if let Some(Entry::Chance { number, epoch, .. }) = record.events.get_mut(*place) {
                (*number, *epoch) = (Some(stream.number), stream.later_epoch());
            }
        }
        if sealed {
            record.format = TABLE_FORMAT;
            record.position.clone_from(&self.opened.position);
            record.sealed = Some(history);
        }
        record.fair = Some(Fair {
            table: Some(self.opened.table.to_string()),
            commitment: self.opened.secret.commitment().to_string(),
            nonces: self
                .guests
                .iter()
                .filter_map(|guest| guest.nonce)
                .map(|nonce| nonce.to_string())
                .collect(),
            secret: Some(end.secret.to_string()),
            fixed: sealed.then_some(self.opened.fixed),
            draw: self.draw.clone(),
        });
        record.names = self
            .chairs
            .iter()
            .zip(self.house_players())
            .map(|(chair, player)| match &chair.sitter {
                Some(sitter) => Named::new(sitter.name.to_string(), None),
                None => Named::new(player.to_owned(), chair.house.map(|l| l.name().to_owned())),
            })
            .collect();
        record.forfeits.clone_from(&self.forfeits);
        record.outcome.clone_from(&end.outcome);
        Ok(record)
    }

    /// Opens the table for the next game, for somebody who sat at this one. The agreement is the same; seats are rotated by one and fixed,
    /// and each chair is held for its person. A person who sits down there agrees to play again. It starts from the ordinary beginning,
    /// even if this game began from a position.
    pub fn rematch(&self, person: &PersonId, entropy: &mut dyn Entropy) -> Result<Rematch, TableError> {
        if self.phase != Phase::Ended || self.session.is_none() {
            return Err(TableError::NotEnded);
        }
        if self.next.is_some() {
            return Err(TableError::Taken);
        }
        if !self.chairs.iter().any(|chair| chair.person() == Some(person)) {
            return Err(TableError::NotSeated);
        }
        let place = |n: usize| match &self.chairs[n] {
            chair if chair.sitter.is_none() => chair.place.clone(),
            chair => {
                let sitter = chair.sitter.as_ref();
                sitter.map_or(Place::Open, |s| Place::Held { person: s.person, name: s.name.to_string() })
            }
        };
        let seats = self.chairs.len();
        // The player of seat 1 has seat 0 now: the first move rotates.
        let places = (0..seats).map(|seat| place((seat + 1) % seats)).collect();
        let before = self.house_players();
        let players = (0..seats).map(|seat| before[(seat + 1) % seats].to_owned()).collect();
        let table = entropy.table_id();
        let there = TableEvent::Opened(Box::new(Opened {
            format: FORMAT,
            table,
            by: *person,
            places,
            fixed: true,
            secret: entropy.bytes32(),
            after: Some(self.opened.table),
            players,
            position: None,
            ..Opened::clone(&self.opened)
        }));
        let here = TableEvent::Rematched { person: *person, table };
        Ok(Rematch { there, here })
    }
}
