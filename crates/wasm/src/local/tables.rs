//! All tables of the page that are awake.

use std::collections::BTreeMap;

use cubo_table::{Entropy, TableError};
use cubo_wire::local::{LocalMessage, LocalReply, LocalRequest, LocalRequestKind};
use cubo_wire::{BadRequest, Error, Id, Opening, Request, RequestKind, ServerMessage, TableId};

use super::desk::{Desk, me};
use super::entropy::Fresh;

/// Why something was not done, and the id of the request that it answers.
type Refusal = (Option<Id>, Box<Error>);

/// The tables of one page. A table that the page no longer looks at is put away: it is in the page's store.
#[derive(Default)]
pub struct Tables {
    desks: BTreeMap<TableId, Desk>,
    /// The latest moment that was heard of: clocks of machines are sometimes put back, tables' are not.
    now: u64,
}

fn not_found() -> Box<Error> {
    Box::new(Error::new("not-found", "there is no such table in this page"))
}

fn refused(why: TableError) -> Box<Error> {
    Box::new((&why).into())
}

impl Tables {
    /// Does what the page asks. What cannot be done is said in the messages, as a server says it.
    pub fn serve(&mut self, request: LocalRequest) -> LocalReply {
        self.now = self.now.max(request.now);
        let mut fresh = Fresh::new(&request.entropy);
        let mut reply = LocalReply { id: request.id, ..LocalReply::default() };
        if let Err((id, error)) = self.dispatch(request.kind, &mut fresh, &mut reply) {
            reply.messages.push(LocalMessage::Server(Box::new(ServerMessage::Refused { id, error: *error })));
        }
        self.look_round(&mut fresh, &mut reply);
        reply
    }

    fn dispatch(
        &mut self,
        kind: LocalRequestKind,
        fresh: &mut Fresh,
        reply: &mut LocalReply,
    ) -> Result<(), Refusal> {
        let now = self.now;
        let unasked = |why| (None, refused(why));
        match kind {
            LocalRequestKind::Message(message) => {
                let Request { id, kind } =
                    Request::read(message.get()).map_err(|BadRequest { id, error }| (id, error))?;
                let answer = self.answer(id.clone(), kind, fresh, reply).map_err(|error| (id, error))?;
                reply.messages.push(LocalMessage::Server(Box::new(answer)));
            }
            LocalRequestKind::Open(open) => {
                let id = open.id;
                let name = fresh.table_id();
                // Everybody at this page is one person to the table.
                let table = Opening { one_screen: true, ..open.table };
                let event =
                    cubo_table::open_from(open.position, table, me(), name, fresh, cubo_catalog::open);
                let opened = event.and_then(|event| {
                    let mut desk = Desk::open(event, now, reply)?;
                    let view = desk.subscribe(id.clone(), now)?;
                    Ok((desk, view))
                });
                let (desk, view) = opened.map_err(|why| (id, refused(why)))?;
                reply.messages.push(LocalMessage::Server(Box::new(ServerMessage::Fresh(view))));
                self.put(desk);
            }
            LocalRequestKind::Load(load) => {
                let desk = Desk::load(&load.appends, now, reply).map_err(unasked)?;
                self.put(desk);
            }
            LocalRequestKind::Thought(thought) => {
                // A table that was put away wants no more thoughts.
                if let Some(desk) = self.desks.get_mut(&thought.table) {
                    desk.accept_house_move(thought.at, thought.action, now, reply).map_err(unasked)?;
                }
            }
            LocalRequestKind::Record(which) => {
                let desk = self.desks.get(&which.table).ok_or_else(|| (None, not_found()))?;
                let record = Box::new(desk.record().map_err(unasked)?);
                reply.messages.push(LocalMessage::Record { record });
            }
            LocalRequestKind::Tick => {}
        }
        Ok(())
    }

    fn put(&mut self, desk: Desk) {
        self.desks.insert(*desk.table().id(), desk);
    }

    fn desk(&mut self, table: TableId) -> Result<&mut Desk, Box<Error>> {
        self.desks.get_mut(&table).ok_or_else(not_found)
    }

    /// The answer to a request as a socket would bring it. Its pass and the version to resume from mean nothing where there is one
    /// page and everything is at hand.
    fn answer(
        &mut self,
        id: Option<Id>,
        kind: RequestKind,
        fresh: &mut Fresh,
        reply: &mut LocalReply,
    ) -> Result<ServerMessage, Box<Error>> {
        let now = self.now;
        Ok(match kind {
            RequestKind::Ping => ServerMessage::Pong { id, now, version: None },
            RequestKind::Subscribe { table, .. } => {
                ServerMessage::Fresh(self.desk(table)?.subscribe(id, now).map_err(refused)?)
            }
            RequestKind::Unsubscribe { table } => {
                self.desks.remove(&table);
                ServerMessage::Unsubscribed { id }
            }
            RequestKind::Past { table, from, to, .. } => {
                let seen = self.desk(table)?.table();
                let past = seen.past(seen.class_of(&me()), from.unwrap_or(0), to).map_err(refused)?;
                ServerMessage::Past { id, table, past }
            }
            RequestKind::Command(request) => {
                let desk = self.desk(request.table)?;
                let (done, opened) = desk.command(&request, now, fresh, reply).map_err(refused)?;
                if let Some(opened) = opened {
                    self.put(opened);
                }
                ServerMessage::Done { id, first: done.first, count: done.count }
            }
        })
    }

    /// Applies expired deadlines, and says what is to be thought and when to come again.
    fn look_round(&mut self, fresh: &mut Fresh, reply: &mut LocalReply) {
        let now = self.now;
        for desk in self.desks.values_mut() {
            // A table that is broken is no reason to keep the others waiting; who asks it hears why.
            let _ = desk.apply_deadlines(now, reply);
            if let Ok(Some(thought)) = desk.think(now, fresh) {
                reply.think.push(thought);
            }
        }
        reply.deadline = self.desks.values().filter_map(|desk| desk.table().deadline()).min();
    }
}
