//! One table of the page.

use cubo_core::Record;
use cubo_table::{Audience, Class, Hosted, Now, SealedAppend, Seals, Table, TableError, sealed_history};
use cubo_wire::local::{Append, Go, LocalMessage, LocalReply, WantedThought};
use cubo_wire::{CommandRequest, HouseLevel, Id, PersonId, ServerMessage, Stamp, TableEvent, TableView};

use super::entropy::Fresh;

/// A house player takes at least so long to answer, in milliseconds: a moment between the two is drawn.
const REPLY_MS: (u32, u32) = (400, 900);

/// What a house player may spend at most here: a page looks at fewer positions in a second than a server, and nobody likes to
/// wait for more than about three.
const MOST_NODES: u64 = 800_000;

/// The one person of the page. Nobody else could be meant, so any name will do.
pub(super) fn me() -> PersonId {
    let mut name = [0; 22];
    name[..2].copy_from_slice(b"me");
    PersonId(name)
}

/// The page, if it looks at the table: told by the reply.
struct Watcher<'a> {
    watches: bool,
    reply: &'a mut LocalReply,
}

impl Audience for Watcher<'_> {
    fn is_here(&self, _: &PersonId) -> bool {
        true // nobody else sits at tables of the page, and a table is awake while the page looks at it
    }

    fn classes(&self, table: &Table) -> Vec<Class> {
        if self.watches { vec![table.class_of(&me())] } else { Vec::new() }
    }

    fn tell(&mut self, _: &Table, _: Class, message: ServerMessage) {
        self.tell_all(message);
    }

    fn tell_all(&mut self, message: ServerMessage) {
        if self.watches {
            self.reply.messages.push(LocalMessage::Server(Box::new(message)));
        }
    }
}

/// The events that a command caused, by their numbers.
#[derive(Clone, Copy)]
pub(super) struct Done {
    pub(super) first: u64,
    pub(super) count: u64,
}

/// A table that is awake.
pub(super) struct Desk {
    hosted: Hosted,
    /// What was sealed so far, for the record.
    history: Vec<SealedAppend>,
    /// What commands caused, by their keys: a repeat gets the answer of the first time.
    done: Vec<(String, Done)>,
    /// Whether the page looks at it.
    watched: bool,
    /// The version for which a thought was last asked, and when its answer may come.
    asked: Option<(u64, u64)>,
}

impl Desk {
    fn new(table: Table, seals: Seals, history: Vec<SealedAppend>) -> Self {
        Desk { hosted: Hosted::new(table, seals), history, done: Vec::new(), watched: false, asked: None }
    }

    /// A table that has just been opened.
    pub(super) fn open(first: TableEvent, now: u64, reply: &mut LocalReply) -> Result<Self, TableError> {
        let table = Table::begin(&first, Stamp::at(now), cubo_catalog::open)?;
        let events = vec![first];
        let mut seals = Seals::default();
        let history = vec![seals.seal(&events, now)?];
        reply.append.push(Append { table: *table.id(), at: 0, time: now, events, key: None });
        Ok(Desk::new(table, seals, history))
    }

    /// A table as it was stored. Time in which the page was closed counts for nobody.
    pub(super) fn load(appends: &[Append], now: u64, reply: &mut LocalReply) -> Result<Self, TableError> {
        let stored = appends.iter().flat_map(|append| {
            let stamp = Stamp::at(append.time);
            append.events.iter().map(move |event| (event, stamp))
        });
        let table = Table::replay(stored, cubo_catalog::open)?;
        let mut seals = Seals::default();
        let sealed = appends.iter().map(|append| seals.seal(&append.events, append.time));
        let history = sealed.collect::<Result<_, _>>()?;
        let mut desk = Desk::new(table, seals, history);
        for append in appends {
            if let Some(key) = &append.key {
                let done = Done { first: append.at, count: append.events.len() as u64 };
                desk.done.push((key.clone(), done));
            }
        }
        let closed_since = appends.last().map_or(now, |last| last.time);
        let downtime = desk.table().downtime(closed_since, now);
        desk.persist(downtime, now, None, reply)?;
        Ok(desk)
    }

    pub(super) fn table(&self) -> &Table {
        &self.hosted.table
    }

    /// Has events stored, applies them, and tells the page.
    fn persist(
        &mut self,
        events: Vec<TableEvent>,
        now: u64,
        key: Option<&str>,
        reply: &mut LocalReply,
    ) -> Result<Done, TableError> {
        let done = Done { first: self.table().version(), count: events.len() as u64 };
        if events.is_empty() {
            return Ok(done);
        }
        let mut seals = self.hosted.seals().clone();
        self.history.push(seals.seal(&events, now)?);
        let mut page = Watcher { watches: self.watched, reply };
        self.hosted.apply(&events, Stamp::at(now), seals, &mut page)?;
        if let Some(key) = key {
            self.done.push((key.to_owned(), done));
        }
        let (table, key) = (*self.table().id(), key.map(str::to_owned));
        reply.append.push(Append { table, at: done.first, time: now, events, key });
        Ok(done)
    }

    /// The record of the game, once it is over.
    pub(super) fn record(&self) -> Result<Record, TableError> {
        self.table().record(sealed_history(self.history.iter().cloned()))
    }

    /// Shows the page the table, and from now on everything that happens.
    pub(super) fn subscribe(&mut self, id: Option<Id>, now: u64) -> Result<TableView, TableError> {
        self.watched = true;
        // Who is connected stands in the view: it is not told once more.
        let mut page = Watcher { watches: false, reply: &mut LocalReply::default() };
        self.hosted.tell_presence(&mut page);
        self.hosted.view(Some(&me()), id, None, now, &page)
    }

    /// Carries a command out, once: a repeat gets the answer of the first time. Also the table that a rematch opens.
    pub(super) fn command(
        &mut self,
        request: &CommandRequest,
        now: u64,
        fresh: &mut Fresh,
        reply: &mut LocalReply,
    ) -> Result<(Done, Option<Desk>), TableError> {
        let before = self.done.iter().find(|(key, _)| *key == request.key);
        if let Some((_, done)) = before {
            return Ok((*done, None));
        }
        self.apply_deadlines(now, reply)?;
        let accepted = self.hosted.accept(me(), request, &Now::at(now), fresh)?;
        let opened = accepted.opened.map(|event| Desk::open(event, now, reply)).transpose()?;
        let done = self.persist(accepted.decision.events, now, Some(&request.key), reply)?;
        Ok((done, opened))
    }

    /// A house player's answer: a command like any other. One that comes too late is for nobody.
    pub(super) fn accept_house_move(
        &mut self,
        at: u64,
        action: String,
        now: u64,
        reply: &mut LocalReply,
    ) -> Result<(), TableError> {
        self.apply_deadlines(now, reply)?;
        // What was refused is not asked for again: the same mind would say the same.
        if let Some(decision) = self.hosted.accept_house(at, action, &Now::at(now))? {
            self.persist(decision.events, now, None, reply)?;
        }
        Ok(())
    }

    /// Applies expired deadlines.
    pub(super) fn apply_deadlines(&mut self, now: u64, reply: &mut LocalReply) -> Result<(), TableError> {
        // A few rounds are enough for everything that can be due at once; the next tick does the rest.
        for _ in 0..4 {
            let events = self.table().tick(now)?;
            if events.is_empty() {
                break;
            }
            self.persist(events, now, None, reply)?;
        }
        Ok(())
    }

    /// What house players have to think about now.
    pub(super) fn think(&mut self, now: u64, fresh: &mut Fresh) -> Result<Option<WantedThought>, TableError> {
        let Some(turn) = self.table().house_turn()? else {
            self.asked = None;
            return Ok(None);
        };
        let known = self.asked.filter(|(at, _)| *at == turn.at);
        let (at, not_before) =
            known.unwrap_or_else(|| (turn.at, now + u64::from(fresh.between(REPLY_MS.0, REPLY_MS.1))));
        self.asked = Some((at, not_before));
        let go = known.is_none().then_some(Go {
            game: turn.game,
            view: turn.view,
            history: turn.history,
            level: HouseLevel(turn.level),
            nodes: turn.nodes.min(MOST_NODES),
            seed: turn.seed,
        });
        Ok(Some(WantedThought { table: *self.table().id(), at, not_before, go }))
    }
}
