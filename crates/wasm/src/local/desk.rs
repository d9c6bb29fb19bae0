//! One table of the page.

use cubo_core::Seat;
use cubo_table::{Ask, Command, HouseLevel, Now, PersonId, Stamp, Table, TableError, TableEvent};
use serde_json::Value;

use super::reply::{Append, Done, Fault, Fresh as FreshView, Go, Here, News, Push, Reply, Thought};
use super::request::Fresh;

/// A house player takes at least so long to answer, in milliseconds: a moment between the two is drawn.
const REPLY_MS: (u32, u32) = (400, 900);

/// What a house player may spend at most here: a page looks at fewer positions in a second than a server, and nobody likes to
/// wait for more than about three.
const MOST_NODES: u64 = 800_000;

/// The one person of the page. Nobody else could be meant, so any name will do.
pub(super) fn me() -> PersonId {
    PersonId("me".to_owned())
}

/// A table that is awake.
pub(super) struct Desk {
    table: Table,
    /// What commands caused, by their keys: a repeat gets the answer of the first time.
    done: Vec<(String, Done)>,
    /// Whether the page looks at it.
    watched: bool,
    /// What the page was last told about who is here.
    here: Vec<Seat>,
    /// The version for which a thought was last asked, and when its answer may come.
    asked: Option<(u64, u64)>,
}

impl Desk {
    fn new(table: Table) -> Self {
        Desk { table, done: Vec::new(), watched: false, here: Vec::new(), asked: None }
    }

    /// A table that has just been laid.
    pub(super) fn open(first: TableEvent, now: u64, reply: &mut Reply) -> Result<Self, TableError> {
        let table = Table::begin(&first, Stamp::at(now), cubo_catalog::open)?;
        let append = Append { table: table.id().0.clone(), at: 0, time: now, events: vec![first], key: None };
        reply.append.push(append);
        Ok(Desk::new(table))
    }

    /// A table as it was stored. Time in which the page was closed counts for nobody.
    pub(super) fn load(appends: &[Append], now: u64, reply: &mut Reply) -> Result<Self, Fault> {
        let stored = appends.iter().flat_map(|append| {
            let stamp = Stamp::at(append.time);
            append.events.iter().map(move |event| (event, stamp))
        });
        let mut desk = Desk::new(Table::replay(stored, cubo_catalog::open)?);
        for append in appends {
            if let Some(key) = &append.key {
                let done = Done { first: append.at, count: append.events.len() as u64 };
                desk.done.push((key.clone(), done));
            }
        }
        let closed_since = appends.last().map_or(now, |last| last.time);
        let downtime = desk.table.downtime(closed_since, now);
        desk.commit(downtime, now, None, reply)?;
        Ok(desk)
    }

    pub(super) fn id(&self) -> &str {
        &self.table.id().0
    }

    pub(super) fn deadline(&self) -> Option<u64> {
        self.table.deadline()
    }

    pub(super) fn table(&self) -> &Table {
        &self.table
    }

    /// Writes events down, lets them happen, and tells the page.
    fn commit(
        &mut self,
        events: Vec<TableEvent>,
        now: u64,
        key: Option<&str>,
        reply: &mut Reply,
    ) -> Result<Done, Fault> {
        let done = Done { first: self.table.version(), count: events.len() as u64 };
        if events.is_empty() {
            return Ok(done);
        }
        for event in &events {
            self.table.apply(event, Stamp::at(now))?;
            if self.watched {
                let news = self.table.news(event, self.table.class_of(&me()))?;
                reply.tell(&Push { table: self.id(), what: News { news } })?;
                self.tell_presence(reply)?;
            }
        }
        if let Some(key) = key {
            self.done.push((key.to_owned(), done));
        }
        let (table, key) = (self.id().to_owned(), key.map(str::to_owned));
        reply.append.push(Append { table, at: done.first, time: now, events, key });
        Ok(done)
    }

    fn chairs(&self) -> Vec<Seat> {
        self.table.chairs_of(&me()).collect()
    }

    fn tell_presence(&mut self, reply: &mut Reply) -> Result<(), Fault> {
        let here = self.chairs();
        if here != self.here {
            self.here.clone_from(&here);
            reply.tell(&Push { table: self.id(), what: Here { here } })?;
        }
        Ok(())
    }

    /// Shows the page the table, and everything that happens from now on.
    pub(super) fn subscribe(&mut self, id: Option<&Value>, now: u64, reply: &mut Reply) -> Result<(), Fault> {
        self.watched = true;
        self.here = self.chairs();
        let shown = self.table.show(self.table.class_of(&me()))?;
        let what = FreshView { shown, here: self.here.clone(), links: None, now };
        reply.answer(id, Push { table: self.id(), what })
    }

    /// The answer to a command that has been carried out before.
    fn done_before(&self, at: u64, key: &str) -> Option<Done> {
        let done = self.done.iter().find(|(known, done)| known == key && done.first >= at);
        done.map(|(_, done)| *done)
    }

    pub(super) fn obey(
        &mut self,
        command: Command,
        at: u64,
        key: &str,
        now: u64,
        reply: &mut Reply,
    ) -> Result<Done, Fault> {
        if let Some(done) = self.done_before(at, key) {
            return Ok(done);
        }
        self.tick(now, reply)?;
        let events = self.table.decide(&Ask::person(&me(), at, command), &Now::at(now))?;
        self.commit(events, now, Some(key), reply)
    }

    /// Lays the table for the next game; its first event is returned.
    pub(super) fn rematch(
        &mut self,
        at: u64,
        key: &str,
        now: u64,
        fresh: &mut Fresh,
        reply: &mut Reply,
    ) -> Result<(Done, Option<Desk>), Fault> {
        if let Some(done) = self.done_before(at, key) {
            return Ok((done, None));
        }
        let rematch = self.table.rematch(&me(), fresh)?;
        let there = Desk::open(rematch.there, now, reply)?;
        let done = self.commit(vec![rematch.here], now, Some(key), reply)?;
        Ok((done, Some(there)))
    }

    /// A house player's answer: a command like any other. One that comes too late is for nobody.
    pub(super) fn thought(
        &mut self,
        at: u64,
        action: &str,
        now: u64,
        reply: &mut Reply,
    ) -> Result<(), Fault> {
        self.tick(now, reply)?;
        match self.table.decide(&Ask::house(at, action), &Now::at(now)) {
            Ok(events) => self.commit(events, now, None, reply).map(|_| ()),
            Err(TableError::Stale { .. } | TableError::Ended | TableError::NotPlaying) => Ok(()),
            // What was refused is not asked for again: the same mind would say the same.
            Err(why) => Err(why.into()),
        }
    }

    /// Lets happen what time makes happen.
    pub(super) fn tick(&mut self, now: u64, reply: &mut Reply) -> Result<(), Fault> {
        // A few rounds are enough for everything that can be due at once; if not, the next look goes on.
        for _ in 0..4 {
            let events = self.table.tick(now)?;
            if events.is_empty() {
                break;
            }
            self.commit(events, now, None, reply)?;
        }
        Ok(())
    }

    /// What the house has to think about now.
    pub(super) fn think(&mut self, now: u64, fresh: &mut Fresh) -> Result<Option<Thought>, Fault> {
        let Some(turn) = self.table.house_turn()? else {
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
        Ok(Some(Thought { table: self.id().to_owned(), at, not_before, go }))
    }
}
