//! The viewers of a table, and what they are sent. All messages about a game are sent from here, written once for each class of viewers.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use cubo_table::{Audience, Class, Table, TableError};
use cubo_wire::{Id, News, PersonId, ServerMessage, ShownChair, ShownEvent, TableView};
use serde::{Deserialize, Serialize};

use super::far::Far;
use super::{Caller, Desk};
use crate::connection::{Connection, text};
use crate::fault::{Fault, NOT_FOUND, UNWRITABLE};
use crate::store::{Pause, check_seals};

/// How many bytes of news are kept for clients that reconnect soon.
const KEPT: usize = 2 << 10;
/// The last move may be longer: most of those who come back have missed no more than that. It is an action and what chance made of it.
const KEPT_LAST: usize = 8 << 10;
/// News that is longer than this is not kept: the table as it stands, which is sent in its place, is hardly more.
const LONG: usize = 2 << 10;
const LAST: u64 = 2;

struct Viewer {
    connection: Arc<Connection>,
    person: Option<PersonId>,
}

/// News that was sent.
struct Told {
    version: u64,
    class: Class,
    text: Utf8Bytes,
    /// Who was not to hear it, and what they were told instead.
    unheard: Option<Box<(Vec<PersonId>, Utf8Bytes)>>,
}

impl Told {
    fn to(&self, person: Option<PersonId>) -> &Utf8Bytes {
        match (self.unheard.as_deref(), person) {
            (Some((deaf, instead)), Some(person)) if deaf.contains(&person) => instead,
            _ => &self.text,
        }
    }
}

/// Who was away when it was noted, and since when.
#[derive(Default, Serialize, Deserialize)]
struct AwayNote {
    at: u64,
    since: BTreeMap<PersonId, u64>,
}

/// Since when people have been away, by the note. Time during which nobody could connect does not count.
pub(super) fn away_without(pause: Option<Pause>, text: &str) -> HashMap<PersonId, u64> {
    let note: AwayNote = serde_json::from_str(text).unwrap_or_default();
    let pause = pause.filter(|pause| note.at < pause.until);
    let shift = |since: u64| match pause {
        Some(Pause { from, until }) => since + until.saturating_sub(from.max(since)),
        None => since,
    };
    note.since.into_iter().map(|(person, since)| (person, shift(since))).collect()
}

/// Who looks at a table.
pub(super) struct Viewers {
    all: Vec<Viewer>,
    told: VecDeque<Told>,
    told_bytes: usize,
    /// Since when people have been away; for those who are missing here and not connected, since `otherwise`.
    left: HashMap<PersonId, u64>,
    otherwise: u64,
    /// Members who sit here under a name of their own.
    own_names: HashMap<PersonId, String>,
    /// Those at other nodes, if there are any.
    pub(super) far: Option<Far>,
    /// Those of them whose accounts are bots'.
    bots: Vec<PersonId>,
    /// Those who are not to hear what is being said.
    deaf: Vec<PersonId>,
    /// Whose command is being carried out. They are told last: the answer to their command follows at once, and both leave in one write.
    asker: Option<PersonId>,
}

fn class_of(table: &Table, person: Option<&PersonId>) -> Class {
    person.map_or(Class::SPECTATOR, |person| table.class_of(person))
}

impl Viewers {
    /// Their table leaves this node: they are told to connect again.
    pub(super) fn send_away(&self) {
        for viewer in &self.all {
            viewer.connection.moved.notify_one();
        }
    }
}

impl Audience for Viewers {
    fn is_here(&self, person: &PersonId) -> bool {
        self.all.iter().any(|viewer| viewer.person.as_ref() == Some(person))
            || self.far.as_ref().is_some_and(|far| far.is_here(person))
    }

    /// Includes people who sit here but are away: they may be back in a moment.
    fn classes(&self, table: &Table) -> Vec<Class> {
        let viewers = self.all.iter().map(|viewer| class_of(table, viewer.person.as_ref()));
        let mut classes: Vec<Class> = Vec::with_capacity(4);
        let far = self.far.iter().flat_map(|far| far.classes(table));
        for class in viewers.chain(table.people().map(|person| table.class_of(person))).chain(far) {
            if !classes.contains(&class) {
                classes.push(class);
            }
        }
        let last = self.asker.map(|asker| table.class_of(&asker));
        if let Some(at) = classes.iter().position(|class| Some(*class) == last) {
            classes[at..].rotate_left(1);
        }
        classes
    }

    fn tell(&mut self, table: &Table, class: Class, mut message: ServerMessage) {
        match &mut message {
            ServerMessage::News { news, .. } => {
                if let Some(state) = &mut news.state {
                    self.mark_members(table, &mut state.chairs);
                }
            }
            ServerMessage::ReadAgain { shown, .. } => self.mark_members(table, &mut shown.state.chairs),
            _ => {}
        }
        let Some(told) = self.told(table, class, &message) else { return };
        for viewer in self.all.iter().filter(|viewer| class_of(table, viewer.person.as_ref()) == class) {
            viewer.connection.send_text(told.to(viewer.person).clone());
        }
        if let ServerMessage::News { news, .. } = &message {
            if let Some(far) = &mut self.far {
                far.news(
                    table,
                    class,
                    news,
                    &told.text,
                    told.unheard.as_ref().map(|unheard| unheard.0.as_slice()),
                );
            }
            // Chairs have changed hands, or are now counted by seat: the classes are not the same as before.
            if news.you.is_some() {
                while self.told.front().is_some_and(|told| told.version < table.version())
                    && let Some(old) = self.told.pop_front()
                {
                    self.told_bytes -= old.text.len();
                }
            }
            self.keep(told);
        }
    }

    fn tell_all(&mut self, message: ServerMessage) {
        if let (ServerMessage::Here { here, .. }, Some(far)) = (&message, &mut self.far) {
            far.tell_here(here);
        }
        if let Some(text) = text(&message) {
            for viewer in &self.all {
                viewer.connection.send_text(text.clone());
            }
        }
    }
}

impl Viewers {
    pub(super) fn new(
        left: HashMap<PersonId, u64>,
        otherwise: u64,
        own_names: HashMap<PersonId, String>,
        far: Option<Far>,
    ) -> Self {
        Viewers {
            all: Vec::new(),
            told: VecDeque::new(),
            told_bytes: 0,
            left,
            otherwise,
            own_names,
            bots: Vec::new(),
            deaf: Vec::new(),
            asker: None,
            far,
        }
    }

    /// Everybody who looks on and can be known again, and those who sit here and may come back.
    pub(super) fn people(&self, table: &Table) -> Vec<PersonId> {
        let mut people: Vec<PersonId> = self.all.iter().filter_map(|viewer| viewer.person).collect();
        people.extend(table.people());
        people.extend(self.far.iter().flat_map(Far::people));
        people.sort_unstable();
        people.dedup();
        people
    }

    /// Who is not to hear what will be said next.
    pub(super) fn set_deaf(&mut self, deaf: Vec<PersonId>) {
        self.deaf = deaf;
    }

    /// Whose command is carried out next.
    pub(super) fn set_asker(&mut self, asker: Option<PersonId>) {
        self.asker = asker;
    }

    /// A message as it is told, and what those are told instead who are not to hear it.
    fn told(&self, table: &Table, class: Class, message: &ServerMessage) -> Option<Told> {
        let unheard = match message {
            ServerMessage::News { table, news }
                if !self.deaf.is_empty() && matches!(news.event, ShownEvent::Said { .. }) =>
            {
                let news = News { event: ShownEvent::Unheard, ..news.clone() };
                Some(Box::new((self.deaf.clone(), text(&ServerMessage::News { table: *table, news })?)))
            }
            _ => None,
        };
        Some(Told { version: table.version(), class, text: text(message)?, unheard })
    }

    /// A member sits down, or would like to, under a name of their own.
    pub(super) fn note_own_name(&mut self, person: PersonId, name: String) {
        self.own_names.insert(person, name);
    }

    /// Some of them are bots.
    pub(super) fn note_bots(&mut self, bots: Vec<PersonId>) {
        self.bots.extend(bots);
    }

    /// Those who are.
    pub(super) fn bots(&self) -> &[PersonId] {
        &self.bots
    }

    /// Who sits here under a name of their own, asked again.
    pub(super) fn set_own_names(&mut self, own_names: HashMap<PersonId, String>) {
        self.own_names = own_names;
    }

    /// Marks the chairs on which members sit under their own names.
    fn mark_members(&self, table: &Table, chairs: &mut [ShownChair]) {
        for (chair, sitter) in chairs.iter_mut().zip(table.sitters()) {
            let own =
                |(person, name): (&PersonId, &str)| self.own_names.get(person).is_some_and(|own| own == name);
            chair.member = sitter.is_some_and(own);
            chair.bot = chair.member && sitter.is_some_and(|(person, _)| self.bots.contains(person));
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty() && self.far.as_ref().is_none_or(Far::is_empty)
    }

    /// Whether nobody looks on at this node.
    pub(super) fn none_near(&self) -> bool {
        self.all.is_empty()
    }

    /// Those who sit at the table and are not connected, and since when.
    pub(super) fn away(&self, table: &Table) -> Vec<(PersonId, u64)> {
        let gone = table.people().filter(|person| !self.is_here(person));
        gone.map(|person| (*person, self.left.get(person).copied().unwrap_or(self.otherwise))).collect()
    }

    /// The same, to be noted.
    pub(super) fn away_text(&self, table: &Table, now: u64) -> String {
        let since = self.away(table).into_iter().collect();
        serde_json::to_string(&AwayNote { at: now, since }).unwrap_or_default()
    }

    /// Adds a viewer. Returns whether the stored note still says that this person is away.
    pub(super) fn add(&mut self, connection: &Arc<Connection>, person: Option<PersonId>) -> bool {
        if self.all.iter().any(|viewer| viewer.connection.number == connection.number) {
            return false;
        }
        self.all.push(Viewer { connection: connection.clone(), person });
        person.is_some_and(|person| self.is_back(&person))
    }

    /// Somebody is here again. Whether the store takes them for away.
    pub(super) fn is_back(&mut self, person: &PersonId) -> bool {
        self.left.remove(person).is_some()
    }

    /// Somebody has closed the last socket at some node.
    pub(super) fn has_left(&mut self, person: PersonId, table: &Table, now: u64) {
        if !self.is_here(&person) && table.people().any(|sitting| *sitting == person) {
            self.left.insert(person, now);
        }
    }

    fn remove(&mut self, connection: u64, table: &Table, now: u64) {
        let Some(at) = self.all.iter().position(|viewer| viewer.connection.number == connection) else {
            return;
        };
        let gone = self.all.swap_remove(at);
        // Several tabs are one presence: only closing the last one counts as leaving.
        if let Some(person) = gone.person {
            self.has_left(person, table, now);
        }
    }

    pub(super) fn has(&self, connection: &Connection) -> bool {
        self.all.iter().any(|viewer| viewer.connection.number == connection.number)
    }

    /// Sends a message to the viewers whom it concerns.
    pub(super) fn tell_if(&self, message: &ServerMessage, concerns: impl Fn(Option<PersonId>) -> bool) {
        if let Some(text) = text(message) {
            for viewer in self.all.iter().filter(|viewer| concerns(viewer.person)) {
                viewer.connection.send_text(text.clone());
            }
        }
    }

    /// Keeps only those who may stay, and returns the others' connections.
    pub(super) fn show_out(&mut self, stays: impl Fn(Option<PersonId>) -> bool) -> Vec<Arc<Connection>> {
        self.all.extract_if(.., |viewer| !stays(viewer.person)).map(|viewer| viewer.connection).collect()
    }

    /// Keeps what was just told, and of what was told before as much as there is room for.
    fn keep(&mut self, told: Told) {
        if told.text.len() > LONG {
            return self.forget_told();
        }
        let now = told.version;
        self.told_bytes += told.text.len();
        self.told.push_back(told);
        let room = |first: &Told| if first.version + LAST > now { KEPT_LAST } else { KEPT };
        while self.told.front().is_some_and(|first| self.told_bytes > room(first))
            && let Some(old) = self.told.pop_front()
        {
            self.told_bytes -= old.text.len();
        }
    }

    /// Forgets the kept news, which may be wrong, or has a gap.
    pub(super) fn forget_told(&mut self) {
        self.told.clear();
        self.told_bytes = 0;
    }

    /// The news since a version for a class, if all of it is still here.
    pub(super) fn since(
        &self,
        from: u64,
        now: u64,
        class: Class,
        person: Option<PersonId>,
    ) -> Option<Vec<Utf8Bytes>> {
        let wanted = usize::try_from(now.checked_sub(from)?).ok()?;
        let news = self.told.iter().filter(|told| told.class == class && told.version > from);
        let news: Vec<Utf8Bytes> = news.map(|told| told.to(person).clone()).collect();
        (news.len() == wanted).then_some(news)
    }
}

impl Desk {
    /// Somebody looks on: answered with the news since their version, or with a fresh view.
    pub(super) fn subscribe(
        &mut self,
        id: Option<Id>,
        caller: Caller,
        from: Option<u64>,
        connection: &Arc<Connection>,
    ) -> Result<(), Fault> {
        self.check_watch(caller)?;
        // If the server crashes now, this person counts as connected.
        self.summary_stale |= self.viewers.add(connection, caller.person);
        let (texts, _) = self.greeting(id, caller, from)?;
        texts.into_iter().for_each(|text| connection.send_text(text));
        self.hosted.tell_presence(&mut self.viewers);
        Ok(())
    }

    /// What somebody is told who looks on from now on, and whether it is the whole table.
    pub(super) fn greeting(
        &self,
        id: Option<Id>,
        caller: Caller,
        from: Option<u64>,
    ) -> Result<(Vec<Utf8Bytes>, bool), Fault> {
        let version = self.table().version();
        let class = self.hosted.class(caller.person.as_ref());
        let Some(mut missed) = from.and_then(|from| self.viewers.since(from, version, class, caller.person))
        else {
            let fresh = ServerMessage::Fresh(self.view(id, caller)?);
            return Ok((vec![text(&fresh).ok_or(UNWRITABLE)?], true));
        };
        let (here, now) = (self.hosted.here(&self.viewers), self.house.clock.now());
        let resumed = missed.len();
        let resumed = ServerMessage::Resumed { id, table: self.id, version, resumed, here, now };
        missed.insert(0, text(&resumed).ok_or(UNWRITABLE)?);
        Ok((missed, false))
    }

    pub(super) fn unsubscribe(&mut self, connection: u64) {
        self.viewers.remove(connection, &self.hosted.table, self.house.clock.now());
        self.hosted.tell_presence(&mut self.viewers);
    }

    /// Removes connections that are closed: a full mailbox may have refused the message about it.
    pub(super) fn remove_closed(&mut self) {
        while let Some(gone) = self.viewers.all.iter().find(|viewer| viewer.connection.is_closed()) {
            self.unsubscribe(gone.connection.number);
        }
    }

    pub(super) fn view(&self, id: Option<Id>, caller: Caller) -> Result<TableView, Fault> {
        let links = self.links_for(caller);
        let now = self.house.clock.now();
        let mut view = self.hosted.view(caller.person.as_ref(), id, links, now, &self.viewers)?;
        self.viewers.mark_members(self.table(), &mut view.shown.state.chairs);
        Ok(view)
    }

    /// The table as somebody sees it, as JSON.
    pub(super) fn view_text(&self, caller: Caller) -> Result<String, Fault> {
        self.check_watch(caller)?;
        serde_json::to_string(&self.view(None, caller)?).map_err(|_| UNWRITABLE)
    }

    /// Earlier positions of the game, as somebody saw them.
    pub(super) fn past(
        &self,
        id: Option<Id>,
        caller: Caller,
        from: Option<usize>,
        to: Option<usize>,
    ) -> Result<ServerMessage, Fault> {
        self.check_watch(caller)?;
        let past = self.table().past(self.hosted.class(caller.person.as_ref()), from.unwrap_or(0), to)?;
        Ok(ServerMessage::Past { id, table: self.id, past })
    }

    /// The record as JSON, for those who may look, once the game is over.
    pub(super) async fn record_text(&self, caller: Caller) -> Result<String, Fault> {
        self.check_watch(caller)?;
        if !self.table().has_record() {
            return Err(TableError::NotEnded.into());
        }
        // The history is not kept in memory: a record is read from the store.
        let stored = self.house.store.load(self.id).await?.ok_or(NOT_FOUND)?;
        check_seals(stored.row, &stored.appends)?;
        let mut record = super::record(self.table(), &stored)?;
        super::mark_bots(&mut record, self.table(), self.viewers.bots());
        serde_json::to_string(&record).map_err(|_| UNWRITABLE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The versions that are kept after news of these lengths, told to so many classes each.
    fn kept(classes: usize, lengths: &[usize]) -> Vec<u64> {
        let mut viewers = Viewers::new(HashMap::new(), 0, HashMap::new(), None);
        for (version, length) in (1..).zip(lengths) {
            for _ in 0..classes {
                let text = Utf8Bytes::from("x".repeat(*length));
                viewers.keep(Told { version, class: Class::SPECTATOR, text, unheard: None });
            }
        }
        let bytes: usize = viewers.told.iter().map(|told| told.text.len()).sum();
        assert_eq!(viewers.told_bytes, bytes);
        viewers.told.iter().map(|told| told.version).collect()
    }

    #[test]
    fn the_last_move_is_kept_and_of_the_rest_a_little() {
        assert_eq!(kept(2, &[100, 200, 300]), [1, 1, 2, 2, 3, 3]);
        assert_eq!(kept(2, &[300, 500, 500]), [2, 2, 3, 3]);
        assert_eq!(kept(2, &[100, 2000, 2000]), [2, 2, 3, 3], "longer than what is kept of the rest");
        assert_eq!(kept(4, &[1500, 1500]), [1, 2, 2, 2, 2], "too long for all of it");
        assert_eq!(kept(2, &[100, 5000, 100]), [3, 3], "what is long is not kept, nor what came before");
    }
}
