//! Viewers at other nodes: what they ask of this table, and how they are told. What leaves for another node leaves here, redacted, on a
//! subject for each class of viewers.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use cubo_core::Seat;
use cubo_table::{Class, Table};
use cubo_wire::{News, PersonId, Request, RequestKind, ServerMessage, ShownEvent, TableId};
use tokio::time::Instant;

use super::{Caller, Desk};
use crate::bus::{ALL, Answer, Ask, Bus, Head, NodeId, Present, Standing, Tidings, What, news};
use crate::connection::{Connection, text};
use crate::fault::{Fault, UNWRITABLE};
use crate::hall::{Mail, far_refusal};
use crate::store::Fence;

/// How often the version is repeated, and at other nodes who is there.
pub(crate) const BEAT: Duration = Duration::from_secs(5);
/// The people of a node that says nothing for so long are away.
const SILENT: Duration = Duration::from_secs(16);
/// A table whose people are all at one other node for so long goes there.
const FOLLOW: Duration = Duration::from_secs(10);

/// Viewers at other nodes.
pub(super) struct Far {
    bus: Arc<Bus>,
    table: TableId,
    fence: Fence,
    version: u64,
    here: Option<Vec<Seat>>,
    nodes: HashMap<NodeId, (Instant, Present)>,
    /// Through which class each of them sees the table.
    classes: BTreeMap<PersonId, Class>,
    nameless: bool,
    /// Whether classes have changed hands with this version.
    regroup: bool,
    /// Whether everybody must be told of it.
    due: bool,
    beat: Instant,
    /// Since when everybody is at one other node.
    elsewhere: Option<Instant>,
}

impl Far {
    pub(super) fn new(bus: Arc<Bus>, table: TableId, fence: Fence, version: u64) -> Far {
        Far {
            bus,
            table,
            fence,
            version,
            here: None,
            nodes: HashMap::new(),
            classes: BTreeMap::new(),
            nameless: false,
            regroup: false,
            due: false,
            beat: Instant::now(),
            elsewhere: None,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub(super) fn is_here(&self, person: &PersonId) -> bool {
        self.classes.contains_key(person)
    }

    /// The classes of those who look on elsewhere, as the table is now.
    pub(super) fn classes(&self, table: &Table) -> impl Iterator<Item = Class> {
        let people = self.classes.keys().map(|person| table.class_of(person));
        people.chain(self.nameless.then_some(Class::SPECTATOR))
    }

    /// Those who look on elsewhere and can be known again.
    pub(super) fn people(&self) -> impl Iterator<Item = PersonId> {
        self.classes.keys().copied()
    }

    pub(super) fn set_fence(&mut self, fence: Fence) {
        self.fence = fence;
    }

    /// When the version must be repeated.
    pub(super) fn next_beat(&self) -> Option<Instant> {
        (!self.nodes.is_empty()).then_some(self.beat + BEAT)
    }

    fn count(&mut self, table: &Table) {
        let people = self.nodes.values().flat_map(|(_, present)| &present.people);
        self.classes = people.map(|person| (*person, table.class_of(person))).collect();
        self.nameless = self.nodes.values().any(|(_, present)| present.nameless);
    }

    /// Tells a class what has happened.
    /// `deaf`: those who are told something else.
    pub(super) fn news(
        &mut self,
        table: &Table,
        class: Class,
        news: &News,
        text: &str,
        deaf: Option<&[PersonId]>,
    ) {
        if self.version != table.version() {
            self.version = table.version();
            let before = std::mem::take(&mut self.classes);
            self.count(table);
            // Who may no longer look is shown out when they ask for theirs.
            let doors = matches!(news.event, ShownEvent::Renewed | ShownEvent::Removed);
            let deaf = deaf.is_some_and(|deaf| deaf.iter().any(|person| self.is_here(person)));
            self.regroup = news.you.is_some() || before != self.classes || doors || deaf;
            self.due |= self.regroup;
        }
        if self.classes(table).all(|far| far != class) {
            return;
        }
        let head = Head { epoch: self.fence.epoch, version: self.version, regroup: self.regroup };
        let text = if self.regroup { "" } else { text };
        self.bus.tell(crate::bus::news(&self.table, &class.label()), head.with(text));
    }

    /// Tells who is here.
    pub(super) fn tell_here(&mut self, here: &[Seat]) {
        self.here = Some(here.to_vec());
        if !self.nodes.is_empty() {
            self.repeat(false);
        }
    }

    /// Tells everybody whose table it is and how far it has come.
    pub(super) fn tell_all(&mut self, owner: Option<NodeId>, again: bool) {
        (self.beat, self.due) = (Instant::now(), false);
        let Fence { epoch, .. } = self.fence;
        let tidings = Tidings { epoch, version: self.version, owner, here: self.here.clone(), again };
        if let Ok(payload) = serde_json::to_vec(&tidings) {
            self.bus.tell(news(&self.table, ALL), payload);
        }
    }

    /// The same, with the owner.
    pub(super) fn repeat(&mut self, again: bool) {
        self.tell_all(Some(NodeId(self.fence.owner)), again);
    }

    /// The table has been read again.
    pub(super) fn read_again(&mut self, table: &Table) {
        self.version = table.version();
        self.count(table);
        if !self.nodes.is_empty() {
            self.repeat(true);
        }
    }

    pub(super) fn tell_if_due(&mut self) {
        if self.due {
            self.repeat(false);
        }
    }
}

impl Desk {
    /// What another node asks.
    pub(super) async fn far(&mut self, ask: Ask, reply: Option<String>, arrived: u64) {
        let Some(bus) = self.house.bus.clone() else { return };
        let one = |text: String| Answer::Done { texts: vec![text], standing: None, after: None };
        let answer = match ask.what {
            What::Here(present) => return self.far_people(ask.node, present),
            What::View { person, pass } => self.view_text(Caller { person, pass }).map(one),
            What::Record { person, pass } => self.record_text(Caller { person, pass }).await.map(one),
            What::Sitting { person, pass, chair } => {
                let sitting = self.sitting(Caller { person, pass }, chair);
                sitting.and_then(|sitting| serde_json::to_string(&sitting).map_err(|_| UNWRITABLE)).map(one)
            }
            What::Rematch { person } => self.again(person).await.map(one),
            What::Replies { person, lines } => self.replies(person, lines).await.map(one),
            What::Again { person, pass, from } => self.far_again(ask.node, Caller { person, pass }, from),
            What::Request { person, request } => self.far_request(ask.node, person, &request, arrived).await,
        };
        bus.answer(reply.as_deref(), &answer.unwrap_or_else(|why| far_refusal(&why)));
    }

    async fn far_request(
        &mut self,
        node: NodeId,
        person: Option<PersonId>,
        request: &str,
        arrived: u64,
    ) -> Result<Answer, Fault> {
        let Request { id, kind } = Request::read(request).map_err(|bad| Fault::Bad(bad.error))?;
        let mut after = None;
        let answer = match kind {
            RequestKind::Subscribe { pass, from, .. } => {
                let caller = Caller { person, pass };
                self.check_watch(caller)?;
                self.far_person(node, person);
                let (texts, whole) = self.greeting(id, caller, from)?;
                let texts = texts.iter().map(|text| text.as_str().to_owned()).collect();
                return Ok(Answer::Done { texts, standing: Some(self.standing(person, whole)), after: None });
            }
            RequestKind::Past { pass, from, to, .. } => self.past(id, Caller { person, pass }, from, to)?,
            RequestKind::Command(command) => {
                let caused = self.command(person, command, arrived).await?;
                after = Some(caused.first + caused.count);
                ServerMessage::Done { id, first: caused.first, count: caused.count }
            }
            // The socket answers these itself.
            RequestKind::Ping | RequestKind::Unsubscribe { .. } => return Ok(Answer::NotMine),
        };
        let text = text(&answer).ok_or(UNWRITABLE)?;
        Ok(Answer::Done { texts: vec![text.as_str().to_owned()], standing: None, after })
    }

    fn standing(&self, person: Option<PersonId>, whole: bool) -> Standing {
        Standing {
            epoch: self.fence.epoch,
            version: self.table().version(),
            whole,
            class: self.hosted.class(person.as_ref()).label(),
            here: self.hosted.here(&self.viewers),
        }
    }

    /// What a viewer has missed.
    fn far_again(&mut self, node: NodeId, caller: Caller, from: Option<u64>) -> Result<Answer, Fault> {
        self.check_watch(caller)?;
        self.far_person(node, caller.person);
        let class = self.hosted.class(caller.person.as_ref());
        let missed =
            from.and_then(|from| self.viewers.since(from, self.table().version(), class, caller.person));
        let whole = missed.is_none();
        let mut texts: Vec<String> = match missed {
            Some(missed) => missed.iter().map(|text| text.as_str().to_owned()).collect(),
            None => vec![self.read_again_text(caller)?],
        };
        if let Some(links) = self.links_for(caller)
            && self.renewed.is_some_and(|at| from.is_none_or(|from| from < at))
        {
            let renewed = ServerMessage::Renewed { table: self.id, links };
            texts.extend(text(&renewed).map(|text| text.as_str().to_owned()));
        }
        Ok(Answer::Done { texts, standing: Some(self.standing(caller.person, whole)), after: None })
    }

    /// The whole table, for somebody who has been shown it before.
    fn read_again_text(&self, caller: Caller) -> Result<String, Fault> {
        let shown = self.view(None, caller)?.shown;
        serde_json::to_string(&ServerMessage::ReadAgain { table: self.id, shown }).map_err(|_| UNWRITABLE)
    }

    /// Somebody looks on at another node.
    fn far_person(&mut self, node: NodeId, person: Option<PersonId>) {
        let Some(far) = &self.viewers.far else { return };
        let mut present = far.nodes.get(&node).map(|(_, present)| present.clone()).unwrap_or_default();
        present.add(person);
        self.far_people(node, present);
    }

    /// These look on at another node, and nobody else there.
    fn far_people(&mut self, node: NodeId, present: Present) {
        let now = self.house.clock.now();
        let Some(far) = &mut self.viewers.far else { return };
        let before = std::mem::take(&mut far.classes);
        match present.is_empty() {
            true => drop(far.nodes.remove(&node)),
            false => drop(far.nodes.insert(node, (Instant::now(), present))),
        }
        far.count(&self.hosted.table);
        let came: Vec<PersonId> =
            far.classes.keys().filter(|who| !before.contains_key(who)).copied().collect();
        let went: Vec<PersonId> = before.into_keys().filter(|who| !far.is_here(who)).collect();
        for person in came {
            self.summary_stale |= self.viewers.is_back(&person);
        }
        for person in went {
            self.viewers.has_left(person, &self.hosted.table, now);
        }
        self.hosted.tell_presence(&mut self.viewers);
    }

    /// Repeats the version, forgets nodes that are silent, and says whether the table should go where its people are.
    pub(super) fn look_far(&mut self) -> bool {
        let Some(far) = &mut self.viewers.far else { return false };
        let silent: Vec<NodeId> = far
            .nodes
            .iter()
            .filter(|(_, (seen, _))| seen.elapsed() > SILENT)
            .map(|(node, _)| *node)
            .collect();
        if far.next_beat().is_some_and(|at| at <= Instant::now()) {
            far.repeat(false);
        }
        for node in silent {
            self.far_people(node, Present::default());
        }
        let alone = self.viewers.none_near() && !self.thinking.busy();
        let Some(far) = &mut self.viewers.far else { return false };
        if alone && far.nodes.len() == 1 && far.bus.is_up() {
            far.elsewhere.get_or_insert_with(Instant::now).elapsed() >= FOLLOW
        } else {
            far.elsewhere = None;
            false
        }
    }

    /// Tells other nodes that the table is nobody's now: one of them takes it.
    pub(super) fn give_away(&mut self) {
        if let Some(far) = &mut self.viewers.far
            && !far.nodes.is_empty()
        {
            far.tell_all(None, false);
        }
    }

    /// The table was looked at through another node, and is this one's now: its viewers here miss nothing.
    pub(super) async fn take_over(&mut self, carried: Carried) {
        for viewer in carried.viewers {
            let caller = Caller { person: viewer.person, pass: viewer.pass };
            if self.check_watch(caller).is_err() {
                viewer.connection.look_away(&self.id);
                continue;
            }
            self.summary_stale |= self.viewers.add(&viewer.connection, viewer.person);
            if viewer.version != self.table().version() {
                match self.read_again_text(caller) {
                    Ok(text) => viewer.connection.send_text(text.into()),
                    Err(_) => viewer.connection.moved.notify_one(),
                }
            }
        }
        self.hosted.tell_presence(&mut self.viewers);
        for mail in carried.mails {
            self.receive(mail).await;
        }
    }
}

/// Somebody who looks at a table of another node.
pub(crate) struct FarViewer {
    pub(crate) connection: Arc<Connection>,
    pub(crate) person: Option<PersonId>,
    pub(crate) pass: Option<cubo_wire::Pass>,
    /// What they have been told so far.
    pub(crate) version: u64,
}

/// What a node has of a table when it becomes its owner.
#[derive(Default)]
pub(crate) struct Carried {
    pub(crate) viewers: Vec<FarViewer>,
    /// What was asked and not answered.
    pub(crate) mails: Vec<Mail>,
}
