//! Who looks at a table, and what they are told. All bytes of a game leave through here, once for each class of viewers.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use cubo_core::Seat;
use cubo_table::{Class, PersonId, Shown, Table, TableError, TableEvent};
use serde::{Deserialize, Serialize};

use super::message::{Push, text};
use super::{Caller, Desk, ReplyTo};
use crate::clock;
use crate::fault::Fault;
use crate::house::House;
use crate::ids::TableId;
use crate::line::Line;

/// How many bytes of news are kept for those who come back soon.
const KEPT: usize = 8 << 10;

struct Viewer {
    line: Arc<Line>,
    person: Option<PersonId>,
}

/// News that was told.
struct Told {
    version: u64,
    class: Class,
    text: Utf8Bytes,
}

/// Who was away when it was noted, and since when.
#[derive(Default, Serialize, Deserialize)]
struct AwayNote {
    at: u64,
    since: BTreeMap<String, u64>,
}

impl House {
    /// Since when people have been away, as noted. A time when the house was closed counts for nobody.
    pub(super) fn away_without_downtime(&self, text: &str) -> HashMap<PersonId, u64> {
        let note: AwayNote = serde_json::from_str(text).unwrap_or_default();
        let closed = self.closed_since.filter(|_| note.at < self.opened_at);
        let shift = |since: u64| match closed {
            Some(closed) => since + self.opened_at.saturating_sub(closed.max(since)),
            None => since,
        };
        note.since.into_iter().map(|(person, since)| (PersonId(person), shift(since))).collect()
    }
}

/// Who looks at a table.
pub(super) struct Viewers {
    table: TableId,
    all: Vec<Viewer>,
    told: VecDeque<Told>,
    told_bytes: usize,
    /// Since when people have been away; who is not in it, and not here, since `otherwise`.
    left: HashMap<PersonId, u64>,
    otherwise: u64,
    /// The chairs whose people were here when it was last told.
    here: Vec<Seat>,
}

#[derive(Serialize)]
struct FreshView {
    shown: Shown,
    here: Vec<Seat>,
    links: Option<Links>,
    now: u64,
}

/// The two links of a private table, for those who sit at it or opened it.
#[derive(Serialize)]
struct Links {
    watch: crate::ids::Pass,
    seat: crate::ids::Pass,
}

#[derive(Serialize)]
struct Resumed {
    version: u64,
    resumed: usize,
    here: Vec<Seat>,
    now: u64,
}

#[derive(Serialize)]
struct Here<'a> {
    here: &'a [Seat],
}

#[derive(Serialize)]
struct NewsPush {
    news: cubo_table::News,
}

#[derive(Serialize)]
struct ShownPush {
    shown: Shown,
}

impl Viewers {
    pub(super) fn new(table: TableId, left: HashMap<PersonId, u64>, otherwise: u64) -> Self {
        Viewers {
            table,
            all: Vec::new(),
            told: VecDeque::new(),
            told_bytes: 0,
            left,
            otherwise,
            here: Vec::new(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The class through which somebody sees the table.
    fn class(table: &Table, person: Option<&PersonId>) -> Class {
        person.map_or(Class::SPECTATOR, |person| table.class_of(person))
    }

    fn present(&self, person: &PersonId) -> bool {
        self.all.iter().any(|viewer| viewer.person.as_ref() == Some(person))
    }

    /// Those who sit at the table and are not here, and since when.
    pub(super) fn away(&self, table: &Table) -> Vec<(PersonId, u64)> {
        let gone = table.people().filter(|person| !self.present(person));
        gone.map(|person| (person.clone(), self.left.get(person).copied().unwrap_or(self.otherwise)))
            .collect()
    }

    /// The same, to be noted.
    pub(super) fn away_text(&self, table: &Table) -> String {
        let since = self.away(table).into_iter().map(|(person, since)| (person.0, since)).collect();
        serde_json::to_string(&AwayNote { at: clock::now(), since }).unwrap_or_default()
    }

    fn chairs_here(&self, table: &Table) -> Vec<Seat> {
        let mut here: Vec<Seat> = table
            .people()
            .filter(|person| self.present(person))
            .flat_map(|person| table.chairs_of(person))
            .collect();
        here.sort();
        here
    }

    /// Tells everybody who is here, if that has changed.
    fn tell_presence(&mut self, table: &Table) {
        let here = self.chairs_here(table);
        if here == self.here {
            return;
        }
        self.here = here;
        if let Some(text) = text(&Push { table: &self.table, what: Here { here: &self.here } }) {
            for viewer in &self.all {
                viewer.line.send(text.clone());
            }
        }
    }

    pub(super) fn remove(&mut self, line: u64, table: &Table) {
        let Some(at) = self.all.iter().position(|viewer| viewer.line.number == line) else { return };
        let gone = self.all.swap_remove(at);
        // Several tabs are one presence: only the last that closes is a leaving.
        if let Some(person) = gone.person
            && !self.present(&person)
            && table.people().any(|sitting| *sitting == person)
        {
            self.left.insert(person, clock::now());
        }
        self.tell_presence(table);
    }

    /// Forgets those whose sockets have gone without a word: a full box may have refused it.
    pub(super) fn forget_the_gone(&mut self, table: &Table) {
        while let Some(gone) = self.all.iter().find(|viewer| viewer.line.is_closed()) {
            let line = gone.line.number;
            self.remove(line, table);
        }
    }

    /// Shows everybody the table afresh, after it was read again.
    pub(super) fn show_all(&mut self, table: &Table) {
        self.told.clear();
        self.told_bytes = 0;
        let mut made: Vec<(Class, Utf8Bytes)> = Vec::new();
        for viewer in &self.all {
            let class = Self::class(table, viewer.person.as_ref());
            let ready = made.iter().find(|(known, _)| *known == class).map(|(_, text)| text.clone());
            let text = ready.or_else(|| {
                let shown = table.show(class).ok()?;
                let text = text(&Push { table: &self.table, what: ShownPush { shown } })?;
                made.push((class, text.clone()));
                Some(text)
            });
            if let Some(text) = text {
                viewer.line.send(text);
            }
        }
    }

    /// Tells everybody the event that the table has just taken in. Those who sit here but are away are thought of too: they
    /// may be back in a moment.
    fn tell(&mut self, table: &Table, event: &TableEvent) -> Result<(), TableError> {
        let mut made: Vec<(Class, Utf8Bytes)> = Vec::with_capacity(4);
        let make =
            |class: Class, made: &mut Vec<(Class, Utf8Bytes)>| -> Result<Option<Utf8Bytes>, TableError> {
                if let Some((_, text)) = made.iter().find(|(known, _)| *known == class) {
                    return Ok(Some(text.clone()));
                }
                let news = table.news(event, class)?;
                let Some(text) = text(&Push { table: &self.table, what: NewsPush { news } }) else {
                    return Ok(None);
                };
                made.push((class, text.clone()));
                Ok(Some(text))
            };
        for viewer in &self.all {
            if let Some(text) = make(Self::class(table, viewer.person.as_ref()), &mut made)? {
                viewer.line.send(text);
            }
        }
        for person in table.people() {
            make(table.class_of(person), &mut made)?;
        }
        for (class, text) in made {
            self.told_bytes += text.len();
            self.told.push_back(Told { version: table.version(), class, text });
        }
        while self.told_bytes > KEPT
            && let Some(old) = self.told.pop_front()
        {
            self.told_bytes -= old.text.len();
        }
        Ok(())
    }

    /// The news since a version for a class, if all of it is still here.
    fn since(&self, from: u64, now: u64, class: Class) -> Option<Vec<Utf8Bytes>> {
        let wanted = usize::try_from(now.checked_sub(from)?).ok()?;
        let news = self.told.iter().filter(|told| told.class == class && told.version > from);
        let news: Vec<Utf8Bytes> = news.map(|told| told.text.clone()).collect();
        (news.len() == wanted).then_some(news)
    }
}

impl Desk {
    pub(super) fn tell(&mut self, event: &TableEvent) {
        if let Err(why) = self.viewers.tell(&self.table, event) {
            crate::log::trouble("a table could not be shown", &why.code());
        }
        if matches!(event, TableEvent::Sat { .. } | TableEvent::Left { .. } | TableEvent::Started { .. }) {
            self.viewers.tell_presence(&self.table);
        }
    }

    /// Lets somebody look: with the news since their version, or with a fresh view.
    pub(super) fn subscribe(&mut self, to: &ReplyTo, caller: Caller, from: Option<u64>) {
        if let Err(why) = self.check_watch(caller) {
            return to.refuse(&why);
        }
        let person = caller.person.map(|person| PersonId(person.to_string()));
        let class = Viewers::class(&self.table, person.as_ref());
        if !self.viewers.all.iter().any(|viewer| viewer.line.number == to.line.number) {
            // Somebody whom the store takes for away is here: should the house fall now, they were.
            self.note_due |= person.as_ref().is_some_and(|person| self.viewers.left.remove(person).is_some());
            self.viewers.all.push(Viewer { line: to.line.clone(), person });
        }
        let here = self.viewers.chairs_here(&self.table);
        let now = clock::now();
        let version = self.table.version();
        let missed = from.and_then(|from| self.viewers.since(from, version, class));
        match missed {
            Some(missed) => {
                let what = Resumed { version, resumed: missed.len(), here, now };
                to.answer(Push { table: &self.id, what });
                for text in missed {
                    to.line.send(text);
                }
            }
            None => match self.table.show(class) {
                Ok(shown) => {
                    let links = self.links_for(caller);
                    to.answer(Push { table: &self.id, what: FreshView { shown, here, links, now } });
                }
                Err(why) => to.refuse(&why.into()),
            },
        }
        self.viewers.tell_presence(&self.table);
    }

    /// Links are shown to those who sit here or opened the table, and who therefore may invite others.
    fn links_for(&self, caller: Caller) -> Option<Links> {
        let person = PersonId(caller.person?.to_string());
        let class = self.table.class_of(&person);
        (class != Class::SPECTATOR).then_some(Links { watch: self.watch, seat: self.seat })
    }

    /// The table as somebody sees it, as JSON.
    pub(super) fn look(&self, caller: Caller) -> Result<String, Fault> {
        self.check_watch(caller)?;
        let person = caller.person.map(|person| PersonId(person.to_string()));
        let shown = self.table.show(Viewers::class(&self.table, person.as_ref()))?;
        let here = self.viewers.chairs_here(&self.table);
        let what = FreshView { shown, here, links: self.links_for(caller), now: clock::now() };
        let text = serde_json::to_string(&Push { table: &self.id, what });
        text.map_err(|_| Fault::House("internal", "the table cannot be written"))
    }

    /// The record, for those who may look, once the game is over.
    pub(super) fn record(&self, caller: Caller) -> Result<String, Fault> {
        self.check_watch(caller)?;
        let record = self.table.record()?;
        serde_json::to_string(&record).map_err(|_| Fault::House("internal", "the record cannot be written"))
    }
}
