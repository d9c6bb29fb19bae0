//! All tables of the page that are awake.

use std::collections::BTreeMap;

use cubo_table::TableId;
use serde::Serialize;
use serde_json::{Value, json};

use super::desk::{Desk, me};
use super::message::{self, Said};
use super::reply::{Fault, Reply};
use super::request::{Fresh, Load, Open, Request, Wish};

/// The tables of one page. A table that the page no longer looks at is put away: it is in the page's store.
#[derive(Default)]
pub struct Hall {
    desks: BTreeMap<String, Desk>,
    /// The latest moment that was heard of: clocks of machines are sometimes put back, tables' are not.
    now: u64,
}

#[derive(Serialize)]
struct Recorded {
    record: cubo_core::Record,
}

impl Hall {
    /// A hall without tables.
    pub fn new() -> Self {
        Hall::default()
    }

    /// Does what is wished. What cannot be done is said in the messages, as the house says it.
    pub(crate) fn serve(&mut self, request: Request) -> Reply {
        self.now = self.now.max(request.now);
        let mut fresh = Fresh::new(&request.entropy);
        let mut reply = Reply::default();
        let id = match request.wish {
            Wish::Message(message) => {
                let (id, said) = message::read(message);
                let done = said.and_then(|said| self.hear(id.as_ref(), said, &mut fresh, &mut reply));
                done.err().map(|why| (id, why))
            }
            Wish::Open(Open { id, table, position }) => {
                let name = TableId::fresh(&mut fresh);
                let event = table.open_from(position, me(), name, &mut fresh, cubo_catalog::open);
                let opened = event.map_err(Fault::from).and_then(|event| {
                    let mut desk = Desk::open(event, self.now, &mut reply)?;
                    desk.subscribe(id.as_ref(), self.now, &mut reply)?;
                    self.put(desk);
                    Ok(())
                });
                opened.err().map(|why| (id, why))
            }
            Wish::Load(Load { appends }) => {
                let loaded = Desk::load(&appends, self.now, &mut reply).map(|desk| self.put(desk));
                loaded.err().map(|why| (None, why))
            }
            Wish::Thought(thought) => {
                let now = self.now;
                // A table that was put away wants no more thoughts.
                let desk = self.desks.get_mut(&thought.table);
                let thought =
                    desk.map_or(Ok(()), |d| d.thought(thought.at, &thought.action, now, &mut reply));
                thought.err().map(|why| (None, why))
            }
            Wish::Record(which) => {
                let desk = self.desks.get(&which.table).ok_or(Fault::NotFound);
                let record = desk.and_then(|desk| Ok(desk.table().record()?));
                let told = record.and_then(|record| reply.answer(None, Recorded { record }));
                told.err().map(|why| (None, why))
            }
            Wish::Tick => None,
        };
        if let Some((id, why)) = id {
            self.refuse(id.as_ref(), &why, &mut reply);
        }
        self.look_round(&mut fresh, &mut reply);
        reply
    }

    fn put(&mut self, desk: Desk) {
        self.desks.insert(desk.id().to_owned(), desk);
    }

    fn desk(&mut self, table: &str) -> Result<&mut Desk, Fault> {
        self.desks.get_mut(table).ok_or(Fault::NotFound)
    }

    fn hear(
        &mut self,
        id: Option<&Value>,
        said: Said,
        fresh: &mut Fresh,
        reply: &mut Reply,
    ) -> Result<(), Fault> {
        let now = self.now;
        match said {
            Said::Ping => reply.answer(id, json!({"now": now})),
            Said::Subscribe { table } => self.desk(&table)?.subscribe(id, now, reply),
            Said::Unsubscribe { table } => {
                self.desks.remove(&table);
                reply.answer(id, json!({}))
            }
            Said::Command { table, at, key, command } => {
                let done = self.desk(&table)?.obey(*command, at, &key, now, reply)?;
                reply.answer(id, done)
            }
            Said::Rematch { table, at, key } => {
                let (done, there) = self.desk(&table)?.rematch(at, &key, now, fresh, reply)?;
                if let Some(there) = there {
                    self.put(there);
                }
                reply.answer(id, done)
            }
        }
    }

    fn refuse(&self, id: Option<&Value>, why: &Fault, reply: &mut Reply) {
        // Plain strings and numbers can always be written.
        let _ = reply.answer(id, json!({"error": why.json()}));
    }

    /// What time makes happen, what is to be thought, and when to look again.
    fn look_round(&mut self, fresh: &mut Fresh, reply: &mut Reply) {
        let now = self.now;
        for desk in self.desks.values_mut() {
            // A table that is broken is no reason to keep the others waiting; who asks it hears why.
            let _ = desk.tick(now, reply);
            if let Ok(Some(thought)) = desk.think(now, fresh) {
                reply.think.push(thought);
            }
        }
        reply.deadline = self.desks.values().filter_map(Desk::deadline).min();
    }
}
