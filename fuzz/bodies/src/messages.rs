//! Messages to a server: bodies of REST, requests of a socket, names and talk, and a table that takes them.

use cubo_core::fair::Bytes32;
use cubo_table::{Actor, Class, Entropy, Now, Table, clean_name, clean_text};
use cubo_wire::rest::{Greet, OpenTable};
use cubo_wire::{PersonId, Request, RequestKind, Stamp, TableEvent, TableId};

/// The most lines of one input.
const LINES: usize = 40;

/// Randomness that is always the same.
struct Still(u8);

impl Entropy for Still {
    fn fill(&mut self, bytes: &mut [u8]) {
        self.0 = self.0.wrapping_add(1);
        bytes.fill(self.0);
    }
}

/// The nonce of the person with that number, so that good input can reveal it.
pub(crate) fn nonce(person: u8) -> Bytes32 {
    Bytes32([person + 1; 32])
}

fn person(number: u8) -> PersonId {
    PersonId([b'a' + number; 22])
}

/// Reads the first line as the body that opens a table, and every further line as a letter for the person and a request. Every text
/// is also read as a name, as talk and as a body. What a table accepts can be stored, read again, applied, shown to everybody, and
/// gives the same table when it is replayed.
pub fn messages(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let mut lines = text.split('\n').take(LINES);
    let first = lines.next().unwrap_or_default();
    read_all(first);
    let mut table = lay(first);
    for (number, line) in lines.enumerate() {
        let mut letters = line.chars();
        let who = letters.next().map_or(0, |letter| (u32::from(letter) % 3) as u8);
        let text = letters.as_str();
        read_all(text);
        if let (Some(request), Some(table)) = (read(text), &mut table)
            && let RequestKind::Command(request) = request.kind
        {
            let now = 1_000 * (number as u64 + 1);
            if let Ok(decision) =
                table.now.decide(Actor::Person(person(who)), None, &request.command, &Now::at(now))
            {
                table.take(&decision.events, now);
            }
        }
    }
    if let Some(table) = table {
        table.check();
    }
}

/// A request that can be read can be written, and read again as the same.
fn read(text: &str) -> Option<Request> {
    let request = match Request::read(text) {
        Ok(request) => request,
        Err(bad) => {
            assert!(!bad.error.code.is_empty() && !bad.error.message.is_empty());
            return None;
        }
    };
    let written = serde_json::to_string(&request).unwrap_or_default();
    match Request::read(&written) {
        Ok(again) => assert_eq!(again.kind, request.kind, "{written}"),
        Err(bad) => panic!("{written} cannot be read again: {:?}", bad.error),
    }
    Some(request)
}

/// Everything else that a server reads.
fn read_all(text: &str) {
    let _ = serde_json::from_str::<Greet>(text);
    let _ = (text.parse::<TableId>(), text.parse::<cubo_wire::Pass>());
    if let Some(name) = clean_name(text) {
        assert_eq!(clean_name(&name).as_ref(), Some(&name), "a name that is clean stays as it is");
        assert!(name.chars().count() <= 40, "{name:?} is too long");
    }
    if let Some(talk) = clean_text(text) {
        assert_eq!(clean_text(&talk).as_ref(), Some(&talk), "talk that is clean stays as it is");
    }
}

/// A table and everything that happened to it.
struct Laid {
    now: Table,
    events: Vec<(TableEvent, Stamp)>,
}

fn lay(body: &str) -> Option<Laid> {
    let OpenTable { table: opening, .. } = serde_json::from_str(body).ok()?;
    let id = TableId::of_random([7; 16]);
    let event = cubo_table::open(opening, person(0), id, &mut Still(0), cubo_catalog::open).ok()?;
    let stamp = Stamp::at(0);
    let Ok(now) = Table::begin(&event, stamp, cubo_catalog::open) else {
        panic!("an opened table does not begin")
    };
    Some(Laid { now, events: vec![(event, stamp)] })
}

impl Laid {
    /// Applies what was accepted, as it comes back from the store.
    fn take(&mut self, events: &[TableEvent], now: u64) {
        let text = serde_json::to_string(events).unwrap_or_default();
        let Ok(read) = serde_json::from_str::<Vec<TableEvent>>(&text) else {
            panic!("{text} cannot be read again")
        };
        assert_eq!(read, events, "other events than were written");
        for event in read {
            let (before, stamp) = (self.now.version(), Stamp::at(now));
            if let Err(why) = self.now.apply(&event, stamp) {
                panic!("{why} for {event:?}");
            }
            assert_eq!(self.now.version(), before + 1);
            self.events.push((event, stamp));
        }
    }

    /// Everybody can look, and a replay gives the same table.
    fn check(&self) {
        let replayed =
            Table::replay(self.events.iter().map(|(event, stamp)| (event, *stamp)), cubo_catalog::open);
        let Ok(replayed) = replayed else { panic!("what happened cannot be replayed") };
        let people = (0..3).map(|number| self.now.class_of(&person(number)));
        for class in people.chain([Class::SPECTATOR]) {
            let text = |table: &Table| match table.show(class) {
                Ok(shown) => serde_json::to_string(&shown).unwrap_or_default(),
                Err(why) => panic!("{why} for {class:?}"),
            };
            assert_eq!(text(&self.now), text(&replayed), "another table when replayed");
        }
    }
}
