//! The store: the rules of PostgreSQL's statements, each at one moment, with requests and answers that take a while or are lost.

use std::time::Duration;

use cubo_core::fair::Bytes32;
use cubo_wire::{PersonId, Phase, TableId};
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep, timeout};

use super::world::{Shared, World};
use crate::ids::TokenHash;
use crate::store::{
    Answer, Append, Appended, Cause, Caused, Claimed, Fence, Figures, Finished, Guest, Incarnation, Joined,
    KeptLinks, NewTable, Node, Note, Past, Pause, Row, Store, StoreError, Stored, Summary, Terms, Wanted,
};

/// As in PostgreSQL: how long a lease is.
const LEASE: Duration = Duration::from_secs(5);
/// How long an answer is waited for before the connection counts as dead.
const DEAD: Duration = Duration::from_secs(3);

/// A node in the store.
#[derive(Clone, Debug)]
pub(super) struct Joiner {
    pub(super) who: Incarnation,
    name: String,
    pub(super) until: u64,
    clock: u64,
    bus_ok: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Kept {
    pub(super) first: u64,
    pub(super) count: u64,
    pub(super) cause: Option<Cause>,
    pub(super) fence: Fence,
    arrived: u64,
    /// Of the append before.
    settled: Option<u64>,
    events: String,
    seal: Bytes32,
}

#[derive(Clone, Debug)]
pub(super) struct Laid {
    pub(super) id: TableId,
    links: KeptLinks,
    listed: bool,
    pub(super) version: u64,
    deadline: Option<u64>,
    settled: Option<u64>,
    away: Option<String>,
    pub(super) owner: Option<Incarnation>,
    pub(super) epoch: u64,
    pub(super) appends: Vec<Kept>,
}

#[derive(Default)]
pub(super) struct Database {
    pub(super) nodes: Vec<Joiner>,
    pub(super) tables: Vec<Laid>,
    closed: Option<Pause>,
}

impl Database {
    fn joiner(&self, who: Incarnation) -> Option<&Joiner> {
        self.nodes.iter().find(|node| node.who == who)
    }

    pub(super) fn lives(&self, who: Incarnation, now: u64) -> bool {
        self.joiner(who).is_some_and(|node| node.until > now)
    }

    fn table(&mut self, id: TableId) -> Option<&mut Laid> {
        self.tables.iter_mut().find(|table| table.id == id)
    }

    fn row(&mut self, row: Row) -> Option<&mut Laid> {
        self.tables.get_mut(usize::try_from(row.0).ok()?)
    }

    /// A new table, as it is stored.
    pub(super) fn open(&mut self, new: NewTable) -> Appended {
        let row = Row(self.tables.len() as i64);
        let first = new.first;
        self.tables.push(Laid {
            id: new.id,
            links: new.links,
            listed: new.listed,
            version: first.count,
            deadline: first.deadline,
            settled: None,
            away: None,
            owner: None,
            epoch: 0,
            appends: vec![kept(first)],
        });
        Appended { row, id: new.id }
    }
}

fn kept(append: Append) -> Kept {
    Kept {
        first: append.at,
        count: append.count,
        cause: append.cause,
        fence: append.fence,
        arrived: append.arrived,
        settled: append.settled,
        events: append.events,
        seal: append.seal,
    }
}

impl World {
    fn append(&mut self, append: Append) -> Result<(), StoreError> {
        let broken = self.broken;
        let Some(table) = self.database.row(append.row) else { return Err(StoreError::Conflict) };
        let owns = table.owner == Some(append.fence.owner) && table.epoch == append.fence.epoch;
        if table.version != append.at || !(owns || broken.no_fence) {
            if !owns {
                self.count("appends refused by their fence");
            }
            return Err(StoreError::Conflict);
        }
        if table.epoch != append.fence.epoch {
            let (epoch, theirs) = (table.epoch, append.fence.epoch);
            self.bad.push(format!("an append of an older epoch: {theirs} in {epoch}"));
            return Err(StoreError::Conflict);
        }
        let same = |kept: &&Kept| kept.fence.epoch == append.fence.epoch && kept.first > 0;
        if table.appends.iter().find(same).is_some_and(|kept| kept.fence.owner != append.fence.owner) {
            self.bad.push(format!("two nodes have appended in epoch {}", append.fence.epoch));
            return Err(StoreError::Conflict);
        }
        table.version += append.count;
        (table.deadline, table.settled, table.away) = (append.deadline, None, None);
        if let Some(links) = append.links {
            table.links = links;
        }
        table.appends.push(kept(append));
        Ok(())
    }

    fn note(&mut self, note: &Note) {
        let Some(table) = self.database.row(note.row) else { return };
        let owns = table.owner == Some(note.fence.owner) && table.epoch == note.fence.epoch;
        if table.version == note.version && owns {
            (table.deadline, table.settled) = (note.deadline, Some(note.settled));
            table.away = Some(note.away.clone());
            if note.asleep {
                table.owner = None;
            }
        }
    }

    fn claim(&mut self, id: TableId, who: Incarnation, now: u64) -> Result<Option<Claimed>, StoreError> {
        let moment = self.now;
        let free_dead = !self.broken.no_sweep;
        let lives = self.database.lives(who, moment);
        let Some(owner) = self.database.table(id).map(|table| table.owner) else { return Ok(None) };
        let last = owner.and_then(|owner| self.database.joiner(owner).cloned());
        let dead = free_dead && owner.is_some_and(|owner| !self.database.lives(owner, moment));
        if !lives {
            return Err(StoreError::NoLease);
        }
        if owner.is_some() && owner != Some(who) && !dead {
            return Err(StoreError::Elsewhere {
                node: last.as_ref().map(|last| last.name.clone()).unwrap_or_default(),
                url: None,
                owner: owner.unwrap_or(Incarnation::SOLE),
                bus: last.is_some_and(|last| last.bus_ok),
            });
        }
        if dead {
            self.count("tables taken from the dead");
        }
        let Some(table) = self.database.table(id) else { return Ok(None) };
        table.owner = Some(who);
        table.epoch += 1;
        let clock = last.filter(|last| last.who != who).map(|last| last.clock);
        let pause = clock.map(|clock| Pause { from: clock, until: now.max(clock) });
        Ok(Some(Claimed { id, fence: Fence { owner: who, epoch: table.epoch }, pause, chance_epoch: 0 }))
    }

    fn sweep(&mut self, who: Incarnation, now: u64, limit: u32) -> Vec<Claimed> {
        let moment = self.now;
        let due = self.database.tables.iter().filter(|table| {
            let free = table.owner.is_none_or(|owner| !self.database.lives(owner, moment));
            free && table.deadline.is_some_and(|at| at <= now)
        });
        let due: Vec<TableId> = due.take(limit as usize).map(|table| table.id).collect();
        due.into_iter().filter_map(|id| self.claim(id, who, now).ok().flatten()).collect()
    }

    /// Who has it: the name, if that one is alive.
    fn try_join(&mut self, node: &Node, now: u64) -> Option<(Incarnation, Option<Pause>, u64)> {
        let moment = self.now;
        if let Some(former) = node.former
            && let Some(former) = self.database.nodes.iter_mut().find(|joiner| joiner.who == former)
        {
            former.until = former.until.min(moment);
        }
        let mut living = self.database.nodes.iter().filter(|joiner| joiner.until > moment);
        let open = living.clone().next().is_some();
        if living.any(|joiner| joiner.name == node.name) {
            return None;
        }
        let last = self.database.nodes.iter().map(|joiner| joiner.clock).max();
        if let (false, Some(last)) = (open, last) {
            self.database.closed = Some(Pause { from: last, until: last.max(now) });
        }
        let who = Incarnation(crate::ids::random().unwrap());
        let clock = last.unwrap_or(0).max(now);
        let until = moment + LEASE.as_millis() as u64;
        self.database.nodes.push(Joiner { who, name: node.name.clone(), until, clock, bus_ok: node.bus });
        Some((who, self.database.closed, clock))
    }
}

/// The store as one node reaches it.
pub(super) struct SimStore {
    pub(super) world: Shared,
    pub(super) node: usize,
}

impl SimStore {
    /// Has something done in the store. Whether it is done is not known if no answer comes.
    async fn ask<T: Send + 'static>(
        &self,
        what: impl FnOnce(&mut World) -> T + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.send(answer, what);
        match timeout(DEAD, answered).await {
            Ok(Ok(done)) => Ok(done),
            _ => {
                self.world.lock().count("writes without an answer");
                Err(StoreError::Unknown("no answer came".to_owned()))
            }
        }
    }

    fn send<T: Send + 'static>(
        &self,
        answer: oneshot::Sender<T>,
        what: impl FnOnce(&mut World) -> T + Send + 'static,
    ) {
        let node = self.node;
        let mut world = self.world.lock();
        let mut takes = 1 + world.draw(6);
        if world.faults[node].to_store {
            if world.one_in(2) {
                return;
            }
            takes = world.draw(8_000);
            world.count("writes that came late");
        } else if world.faults[node].late && world.one_in(4) {
            takes = world.draw(20_000);
            world.count("writes that came late");
        }
        world.after(takes, move |world| {
            let done = what(world);
            let back = 1 + world.draw(6);
            world.after(back, move |world| {
                if !world.faults[node].from_store {
                    let _ = answer.send(done);
                }
            });
        });
    }

    async fn read<T: Send + 'static>(
        &self,
        what: impl FnOnce(&mut World) -> T + Send + 'static,
    ) -> Result<T, StoreError> {
        self.ask(what).await.map_err(|_| StoreError::Failed("no answer came".to_owned()))
    }
}

impl Store for SimStore {
    fn open(&self, table: NewTable) -> Answer<'_, Appended> {
        Box::pin(self.ask(move |world| world.database.open(table)))
    }

    fn append(&self, append: Append) -> Answer<'_, ()> {
        Box::pin(async move { self.ask(move |world| world.append(append)).await? })
    }

    fn note(&self, note: Note) -> Answer<'_, ()> {
        Box::pin(self.ask(move |world| world.note(&note)))
    }

    fn load(&self, id: TableId) -> Answer<'_, Option<Stored>> {
        Box::pin(self.read(move |world| {
            let row = world.database.tables.iter().position(|table| table.id == id)?;
            let table = &world.database.tables[row];
            let settled = |n: usize| match table.appends.get(n + 1) {
                Some(next) => next.settled,
                None => table.settled,
            };
            let past = |(n, kept): (usize, &Kept)| Past {
                arrived: kept.arrived,
                settled: settled(n).unwrap_or(kept.arrived),
                events: kept.events.clone(),
                seal: Some(kept.seal),
            };
            Some(Stored {
                row: Row(row as i64),
                links: table.links,
                listed: table.listed,
                version: table.version,
                away: table.away.clone(),
                appends: table.appends.iter().enumerate().map(past).collect(),
            })
        }))
    }

    fn caused(&self, row: Row, cause: Cause, from: u64) -> Answer<'_, Option<Caused>> {
        Box::pin(self.read(move |world| {
            if world.broken.no_keys {
                return None;
            }
            let appends = &world.database.row(row)?.appends;
            let kept =
                appends.iter().find(|kept| kept.first >= from && kept.cause.as_ref() == Some(&cause))?;
            let caused = Caused { first: kept.first, count: kept.count };
            world.count("repeats answered from the store");
            Some(caused)
        }))
    }

    fn guest(&self, _: TokenHash) -> Answer<'_, Option<Guest>> {
        Box::pin(async { Ok(None) })
    }

    fn put_guest(&self, _: TokenHash, _: Guest, _: u64) -> Answer<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    fn forget(&self, _: TokenHash) -> Answer<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    fn tables_of(&self, _: PersonId, _: u32) -> Answer<'_, Vec<Summary>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn listed(&self, _: Wanted, _: u32) -> Answer<'_, Vec<Summary>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn count_listed(&self, _: Phase, _: u32) -> Answer<'_, u32> {
        Box::pin(async { Ok(0) })
    }

    fn due(&self, _: u64, _: u32) -> Answer<'_, Vec<TableId>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn orphans(&self, _: Row, _: u64, _: u32) -> Answer<'_, Vec<(Row, TableId)>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn finished(&self, _: Row, _: u32) -> Answer<'_, Vec<Finished>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn terms(&self) -> Option<Terms> {
        Some(Terms { renew: LEASE / 5, stop: LEASE * 7 / 10 })
    }

    fn join(&self, node: Node, now: u64) -> Answer<'_, Joined> {
        Box::pin(async move {
            loop {
                let asked = Instant::now();
                let wanted = node.clone();
                if let Some((who, closed, clock)) =
                    self.ask(move |world| world.try_join(&wanted, now)).await?
                {
                    return Ok(Joined { who, closed, clock, asked });
                }
                sleep(LEASE / 4).await;
            }
        })
    }

    fn renew(&self, who: Incarnation, now: u64) -> Answer<'_, bool> {
        Box::pin(self.ask(move |world| {
            let moment = world.now;
            let node = world.database.nodes.iter_mut().find(|node| node.who == who && node.until > moment);
            if let Some(node) = node {
                (node.until, node.clock) = (moment + LEASE.as_millis() as u64, now);
                return true;
            }
            false
        }))
    }

    fn note_bus(&self, who: Incarnation, ok: bool) -> Answer<'_, ()> {
        Box::pin(self.ask(move |world| {
            if let Some(node) = world.database.nodes.iter_mut().find(|node| node.who == who) {
                node.bus_ok = ok;
            }
        }))
    }

    fn leave(&self, who: Incarnation, now: u64) -> Answer<'_, ()> {
        Box::pin(self.ask(move |world| {
            let moment = world.now;
            if let Some(node) =
                world.database.nodes.iter_mut().find(|node| node.who == who && node.until > moment)
            {
                (node.until, node.clock) = (moment, now);
            }
        }))
    }

    fn claim(&self, id: TableId, who: Incarnation, now: u64) -> Answer<'_, Option<Claimed>> {
        Box::pin(async move { self.ask(move |world| world.claim(id, who, now)).await? })
    }

    fn sweep(&self, who: Incarnation, now: u64, limit: u32) -> Answer<'_, Vec<Claimed>> {
        Box::pin(self.ask(move |world| world.sweep(who, now, limit)))
    }

    fn alive(&self, _: u64) -> Answer<'_, Option<u64>> {
        Box::pin(async { Ok(None) })
    }

    fn probe(&self, _: u64) -> Answer<'_, ()> {
        Box::pin(self.ask(|_| ()))
    }

    fn figures(&self) -> Figures {
        Figures::default()
    }
}
