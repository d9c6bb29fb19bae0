//! A house that has been open for years, for measurements: members, and tables that wait, are played and are over.
//!
//! A few tables of every game are really opened, begun and ended; the rest are copies of these with ids, people and seals of their own. The rows are
//! those that the server writes: tables with their faces, sealed appends, who sat where.

use std::path::Path;

use cubo_core::fair::Bytes32;
use cubo_table::{Actor, Now, Table};
use cubo_wire::{Access, ClockKind, Command, Opening, PersonId, Phase, Place, Stamp, TableId};

use crate::clock::Clock;
use crate::desk::{Sitter, face, put_up};
use crate::entropy::{Os, checked};
use crate::fault::Fault;
use crate::ids::{self, Token};
use crate::key::HouseKey;
use crate::members::names;
use crate::store::{Bulk, NewTable, StoreError};

/// Of a thousand tables so many wait and so many are being played; the others are over. Half of all are listed.
const WAITING: u32 = 10;
const PLAYING: u32 = 20;
/// So many members have a session with which they can ask.
const SESSIONS: u32 = 64;
/// When the last of it happened, in milliseconds since 1970.
const NOW: u64 = 1_750_000_000_000;
/// Between two tables.
const BETWEEN_MS: u64 = 60_000;

/// What to fill a house with.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How many members.
    pub accounts: u32,
    /// How many tables.
    pub tables: u32,
}

/// SplitMix64: the same house every time.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| self.next() as u8)
    }
}

/// A table that was really played, to be copied.
struct Model {
    table: NewTable,
    people: [PersonId; 2],
}

/// Fills an empty directory, and returns tokens of some of its members. A directory that holds tables is left as it is.
pub fn fill(dir: &Path, plan: Plan, mut tell: impl FnMut(u32)) -> Result<Vec<String>, StoreError> {
    let key = HouseKey::read_or_make(dir).map_err(|why| StoreError::Failed(why.to_string()))?;
    let mut bulk = Bulk::open(dir)?;
    let mut random = Random(22);
    let mut tokens = Vec::new();
    let mut people = Vec::new();
    let empty = bulk.tables()? == 0;
    // Sessions of the house's own time would have ended long ago.
    let now = Clock::system().now();
    for n in 0..plan.accounts {
        let person = ids::person(random.bytes());
        let token = (n < SESSIONS).then(|| Token(random.bytes()));
        if empty {
            let name = format!("Member {n}");
            bulk.member(person, &name, names::key(&name), NOW)?;
        }
        if let Some(token) = &token {
            bulk.session(person, token.hash(), now)?;
        }
        tokens.extend(token.map(|token| token.to_string()));
        people.push(person);
    }
    if !empty {
        bulk.finish()?;
        return Ok(tokens);
    }
    let failed = |why: Fault| StoreError::Failed(why.code().to_owned());
    let mut models = Vec::new();
    for game in cubo_catalog::games() {
        for listed in [Access::Listed, Access::Link] {
            let made = |phase| model(&key, game.id, listed, phase).map_err(failed);
            models.push([made(Phase::Waiting)?, made(Phase::Playing)?, made(Phase::Ended)?]);
        }
    }
    for n in 0..plan.tables {
        let of_game = &models[random.next() as usize % models.len()];
        let phase = match random.next() as u32 % 1000 {
            share if share < WAITING => 0,
            share if share < WAITING + PLAYING => 1,
            _ => 2,
        };
        let mut someone = || people.get(random.next() as usize % people.len().max(1)).copied();
        let pair = [someone(), someone()].map(|one| one.unwrap_or(PersonId([b'A'; 22])));
        let at = NOW - u64::from(plan.tables - n) * BETWEEN_MS;
        bulk.table(&of_game[phase].copy(TableId::of_random(random.bytes()), pair, at)?)?;
        if n % 10_000 == 0 {
            tell(n);
        }
    }
    bulk.finish()?;
    Ok(tokens)
}

/// Opens a table of two people and brings it into that phase.
fn model(key: &HouseKey, game: &str, access: Access, phase: Phase) -> Result<Model, Fault> {
    let sitter = |name: &str| -> Result<(Sitter, Bytes32), Fault> {
        let nonce = Bytes32(ids::random()?);
        let (person, commitment) = (ids::fresh_person()?, nonce.commitment());
        Ok((Sitter { person, name: name.to_owned(), commitment }, nonce))
    };
    let (ada, zoe) = (sitter("Ada")?, sitter("Zoé")?);
    let people = [ada.0.person, zoe.0.person];
    let opening = Opening {
        game: game.to_owned(),
        options: None,
        places: vec![Place::Person; 2],
        fixed: false,
        clock: Some(ClockKind::Days { days: 3 }),
        access,
        friendly: false,
        one_screen: false,
        without_talk: false,
        phrases_only: false,
        rated: false,
    };
    let id = TableId::of_random(ids::random()?);
    let opened = cubo_table::open(opening, people[0], id, &mut Os, cubo_catalog::open)?;
    let mut table = checked(&opened, NOW)?;
    let mut events = vec![opened];
    let mut give = |table: &mut Table, person, command: Command| -> Result<(), Fault> {
        let by = Actor::Person(person);
        for event in table.decide(by, Some(table.version()), &command, &Now::at(NOW))?.events {
            table.apply(&event, Stamp::at(NOW))?;
            events.push(event);
        }
        Ok(())
    };
    let sit = |sitter: &Sitter| Command::Sit {
        place: None,
        name: sitter.name.clone(),
        commitment: Some(sitter.commitment),
    };
    give(&mut table, people[0], sit(&ada.0))?;
    if phase != Phase::Waiting {
        give(&mut table, people[1], sit(&zoe.0))?;
        give(&mut table, people[0], Command::Nonce { nonce: ada.1 })?;
        give(&mut table, people[1], Command::Nonce { nonce: zoe.1 })?;
    }
    if phase == Phase::Ended {
        give(&mut table, people[1], Command::Resign { seat: None })?;
    }
    let mut made = put_up(key, &table, &events, NOW, None)?;
    made.face = face(&table, &[]);
    // Asleep, and not due while anybody measures.
    made.first.deadline = None;
    Ok(Model { table: made, people })
}

impl Model {
    /// The same table with another id and other people, at another time.
    fn copy(&self, id: TableId, people: [PersonId; 2], at: u64) -> Result<NewTable, StoreError> {
        let mut table = self.table.clone();
        let mut events = table.first.events.replace(table.id.as_str(), id.as_str());
        for (old, new) in self.people.iter().zip(&people) {
            events = events.replace(old.as_str(), new.as_str());
        }
        let sealed = cubo_table::Seals::default().seal_text(&events, at);
        table.first.seal = sealed.map_err(|why| StoreError::Failed(why.to_string()))?.seal;
        (table.id, table.by, table.first.events, table.first.arrived) = (id, people[0], events, at);
        table.first.people = people[..table.first.people.len().min(2)].to_vec();
        Ok(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{SqliteStore, Store, StoreSettings, Wanted};

    #[tokio::test]
    async fn what_is_filled_in_can_be_read_like_any_other_table() {
        let dir = crate::scratch::Dir::new();
        let plan = Plan { accounts: 20, tables: 1500 };
        let tokens = fill(dir.path(), plan, |_| {}).unwrap();
        assert_eq!(tokens, fill(dir.path(), plan, |_| {}).unwrap(), "a house that is there stays as it is");
        let store = SqliteStore::open(dir.path(), StoreSettings::default()).unwrap();
        let token: Token = tokens[3].parse().unwrap();
        let guest = store.guest(token.hash()).await.unwrap().unwrap();
        assert_eq!(guest.name, "Member 3");
        let mine = store.tables_of(guest.person, 100).await.unwrap();
        assert!(mine.len() > 50, "{}", mine.len());
        for table in mine.iter().take(20) {
            let stored = store.load(table.id).await.unwrap().unwrap();
            let replayed = crate::desk::replay(&stored).unwrap();
            assert_eq!(replayed.phase(), table.phase);
            assert!(replayed.knows(&guest.person));
        }
        for phase in [Phase::Waiting, Phase::Playing] {
            let wanted = Wanted { phase: Some(phase), ..Wanted::default() };
            assert!(!store.listed(wanted, 100).await.unwrap().is_empty(), "{phase:?}");
        }
    }
}
