//! Those who look at a table of another node, and what they have been told of it.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use cubo_core::Seat;
use cubo_wire::{Pass, PersonId, ServerMessage, TableId};

use crate::bus::{Head, Present, Standing, Tidings};
use crate::connection::{Connection, text};
use crate::desk::FarViewer;

/// As whom somebody looks on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Viewer {
    pub(super) person: Option<PersonId>,
    pub(super) pass: Option<Pass>,
}

struct Seen {
    connection: Arc<Connection>,
    viewer: Viewer,
    class: String,
    version: u64,
    /// What may have been missed.
    short: Short,
    /// Whether it may be all of it.
    whole: bool,
    /// Answers, and the version that must be known before them.
    answers: VecDeque<(u64, Utf8Bytes)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Short {
    /// Nothing.
    No,
    /// Something; to be asked for.
    Yes,
    /// It is asked for.
    Asked,
    /// It is asked for, and that was before something else was missed.
    AskedTooSoon,
}

pub(super) struct Viewers {
    table: TableId,
    all: Vec<Seen>,
    /// The latest owner that was heard of.
    pub(super) epoch: u64,
    /// The latest version that was heard of.
    latest: u64,
    here: Vec<Seat>,
}

impl Viewers {
    pub(super) fn new(table: TableId) -> Viewers {
        Viewers { table, all: Vec::new(), epoch: 0, latest: 0, here: Vec::new() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(super) fn has_class(&self, class: &str) -> bool {
        self.all.iter().any(|seen| seen.class == class)
    }

    /// Those who looked on at this node while the table was its own.
    pub(super) fn carry(&mut self, viewers: Vec<FarViewer>) {
        self.all.extend(viewers.into_iter().map(|far| Seen {
            viewer: Viewer { person: far.person, pass: far.pass },
            connection: far.connection,
            class: String::new(),
            version: far.version,
            short: Short::Yes,
            whole: false,
            answers: VecDeque::new(),
        }));
    }

    pub(super) fn add(&mut self, connection: &Arc<Connection>, viewer: Viewer, standing: &Standing) {
        self.all.retain(|seen| seen.connection.number != connection.number);
        self.latest = self.latest.max(standing.version);
        self.tell_here(&standing.here);
        self.all.push(Seen {
            connection: connection.clone(),
            viewer,
            class: standing.class.clone(),
            version: standing.version,
            short: Short::No,
            whole: false,
            answers: VecDeque::new(),
        });
    }

    /// Whether they were here.
    pub(super) fn remove(&mut self, connection: u64) -> bool {
        let before = self.all.len();
        self.all.retain(|seen| seen.connection.number != connection);
        self.all.len() < before
    }

    /// Removes those whose sockets have gone. Whether there were any.
    pub(super) fn remove_closed(&mut self) -> bool {
        let before = self.all.len();
        self.all.retain(|seen| !seen.connection.is_closed());
        self.all.len() < before
    }

    pub(super) fn show_out(&mut self, connections: &[u64]) {
        let table = self.table;
        for gone in self.all.extract_if(.., |seen| connections.contains(&seen.connection.number)) {
            gone.connection.look_away(&table);
        }
    }

    pub(super) fn present(&self) -> Present {
        let mut present = Present::default();
        self.all.iter().for_each(|seen| present.add(seen.viewer.person));
        present
    }

    pub(super) fn take(&mut self) -> Vec<FarViewer> {
        // They are told what is missing right after.
        for seen in &mut self.all {
            seen.answers.drain(..).for_each(|(_, text)| seen.connection.send_text(text));
        }
        let far = |seen: Seen| FarViewer {
            connection: seen.connection,
            person: seen.viewer.person,
            pass: seen.viewer.pass,
            version: seen.version,
        };
        std::mem::take(&mut self.all).into_iter().map(far).collect()
    }

    /// Answers somebody, but not before they know that version: what was caused is told before it is answered.
    pub(super) fn tell_after(&mut self, connection: &Connection, after: Option<u64>, text: Utf8Bytes) {
        let seen = self.all.iter_mut().find(|seen| seen.connection.number == connection.number);
        match (seen, after) {
            (Some(seen), Some(after)) if seen.version < after => {
                self.latest = self.latest.max(after);
                seen.answers.push_back((after, text));
                seen.doubt();
            }
            _ => connection.send_text(text),
        }
    }

    /// Something may have been missed by everybody.
    pub(super) fn doubt(&mut self) {
        self.all.iter_mut().for_each(Seen::doubt);
    }

    /// The same, by one class.
    pub(super) fn doubt_class(&mut self, class: &str) {
        self.all.iter_mut().filter(|seen| seen.class == class).for_each(Seen::doubt);
    }

    /// News for a class. False if they are of an older owner.
    pub(super) fn news(&mut self, class: &str, head: &Head, text: &str) -> bool {
        if head.epoch < self.epoch {
            return false;
        }
        self.epoch = head.epoch;
        self.latest = self.latest.max(head.version);
        let text = Utf8Bytes::from(text);
        for seen in self.all.iter_mut().filter(|seen| seen.class == class) {
            if head.version == seen.version + 1 && !head.regroup && seen.short == Short::No {
                seen.connection.send_text(text.clone());
                seen.knows(head.version);
            } else if head.version > seen.version {
                seen.doubt();
            }
        }
        true
    }

    /// What everybody is told. False if it is of an older owner.
    pub(super) fn tidings(&mut self, tidings: &Tidings) -> bool {
        if tidings.epoch < self.epoch {
            return false;
        }
        self.epoch = tidings.epoch;
        self.latest = self.latest.max(tidings.version);
        if let Some(here) = &tidings.here {
            self.tell_here(here);
        }
        if tidings.again {
            self.all.iter_mut().for_each(|seen| seen.whole = true);
            self.doubt();
        }
        true
    }

    fn tell_here(&mut self, here: &[Seat]) {
        if self.here == here {
            return;
        }
        here.clone_into(&mut self.here);
        if let Some(text) = text(&ServerMessage::Here { table: self.table, here: here.to_vec() }) {
            self.all.iter().for_each(|seen| seen.connection.send_text(text.clone()));
        }
    }

    /// Compares what viewers know with the latest that was heard of, when everything that has come is taken in.
    pub(super) fn compare(&mut self) {
        let latest = self.latest;
        self.all.iter_mut().filter(|seen| seen.version < latest).for_each(Seen::doubt);
    }

    /// The next for whom something must be asked: as whom, from which version, and all who are in the same case.
    pub(super) fn next_short(&mut self) -> Option<(Viewer, Option<u64>, Vec<u64>)> {
        let first = self.all.iter().find(|seen| seen.short == Short::Yes)?;
        let (viewer, from) = (first.viewer, first.from());
        let alike = self.all.iter_mut();
        let alike =
            alike.filter(|seen| seen.short == Short::Yes && seen.viewer == viewer && seen.from() == from);
        let mut connections = Vec::new();
        for seen in alike {
            seen.short = Short::Asked;
            connections.push(seen.connection.number);
        }
        Some((viewer, from, connections))
    }

    /// What was asked for has come.
    pub(super) fn catch_up(
        &mut self,
        connections: &[u64],
        from: Option<u64>,
        standing: &Standing,
        texts: Vec<String>,
    ) {
        self.latest = self.latest.max(standing.version);
        self.tell_here(&standing.here);
        let texts: Vec<Utf8Bytes> = texts.into_iter().map(Utf8Bytes::from).collect();
        let latest = self.latest;
        for seen in self.all.iter_mut().filter(|seen| connections.contains(&seen.connection.number)) {
            let again = seen.short == Short::AskedTooSoon;
            seen.short = Short::No;
            // While it is asked for nothing else is told: the version is still the one that was asked from.
            if standing.whole || from == Some(seen.version) {
                texts.iter().for_each(|text| seen.connection.send_text(text.clone()));
                seen.knows(standing.version);
                seen.class.clone_from(&standing.class);
            }
            seen.whole &= !standing.whole;
            if seen.whole || again && seen.version < latest {
                seen.short = Short::Yes;
            }
        }
    }
}

impl Seen {
    /// They have been told everything up to that version.
    fn knows(&mut self, version: u64) {
        self.version = version;
        while let Some((_, text)) = self.answers.pop_front_if(|(after, _)| *after <= version) {
            self.connection.send_text(text);
        }
    }

    /// From which version they must be told.
    fn from(&self) -> Option<u64> {
        (!self.whole).then_some(self.version)
    }

    fn doubt(&mut self) {
        self.short = match self.short {
            Short::No | Short::Yes => Short::Yes,
            Short::Asked | Short::AskedTooSoon => Short::AskedTooSoon,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::queue::Receiver;

    const TABLE: TableId = TableId([b'0'; 16]);

    fn standing(version: u64, class: &str, whole: bool) -> Standing {
        Standing { epoch: 1, version, whole, class: class.to_owned(), here: vec![] }
    }

    fn viewer(person: u8) -> Viewer {
        Viewer { person: Some(crate::ids::person([person; 16])), pass: None }
    }

    fn look_on(viewers: &mut Viewers, person: u8, class: &str, version: u64) -> (u64, Receiver) {
        let (connection, end) = Connection::new(16, crate::metrics::Metrics::default().refusals);
        let connection = Arc::new(connection);
        viewers.add(&connection, viewer(person), &standing(version, class, true));
        (connection.number, end)
    }

    fn heard(end: &mut Receiver) -> Vec<String> {
        std::iter::from_fn(|| end.try_recv()).map(|text| text.to_string()).collect()
    }

    fn head(epoch: u64, version: u64) -> Head {
        Head { epoch, version, regroup: false }
    }

    #[test]
    fn news_are_handed_on_in_order_and_what_is_missing_is_asked_for() {
        let mut viewers = Viewers::new(TABLE);
        let (number, mut end) = look_on(&mut viewers, 1, "1", 4);
        assert!(viewers.news("1", &head(1, 5), "five"));
        assert!(viewers.news("1", &head(1, 5), "five again"));
        assert!(viewers.news("2", &head(1, 6), "somebody else's"));
        assert_eq!(heard(&mut end), ["five"]);
        assert_eq!(viewers.next_short(), None);
        // 6 was lost: 7 is not told, but asked for with it. What comes meanwhile waits.
        assert!(viewers.news("1", &head(1, 7), "seven"));
        assert_eq!(viewers.next_short(), Some((viewer(1), Some(5), vec![number])));
        assert!(viewers.news("1", &head(1, 8), "eight"));
        assert_eq!(viewers.next_short(), None, "it is asked for once");
        viewers.catch_up(&[number], Some(5), &standing(7, "1", false), vec!["six".into(), "seven".into()]);
        assert_eq!(heard(&mut end), ["six", "seven"]);
        assert_eq!(viewers.next_short(), Some((viewer(1), Some(7), vec![number])), "eight is still missing");
        viewers.catch_up(&[number], Some(7), &standing(8, "1", false), vec!["eight".into()]);
        assert_eq!((heard(&mut end).len(), viewers.next_short()), (1, None));
    }

    #[test]
    fn a_version_that_nothing_follows_is_missed_too() {
        let mut viewers = Viewers::new(TABLE);
        let (number, mut end) = look_on(&mut viewers, 1, "0", 4);
        let tidings = Tidings { epoch: 1, version: 5, owner: None, here: Some(vec![Seat(1)]), again: false };
        assert!(viewers.tidings(&tidings));
        viewers.compare();
        assert_eq!(viewers.next_short(), Some((viewer(1), Some(4), vec![number])));
        assert_eq!(heard(&mut end).len(), 1, "who is here is told at once");
        assert!(viewers.tidings(&Tidings { again: true, ..tidings }));
        viewers.catch_up(&[number], Some(4), &standing(5, "0", false), vec!["five".into()]);
        assert_eq!(heard(&mut end).last().map(String::as_str), Some("five"), "after who is here now");
        assert_eq!(viewers.next_short(), Some((viewer(1), None, vec![number])), "and all of it again");
        viewers.catch_up(&[number], None, &standing(5, "0", true), vec!["all".into()]);
        assert_eq!((heard(&mut end).len(), viewers.next_short()), (1, None));
    }

    #[test]
    fn what_was_caused_is_told_before_it_is_answered() {
        let mut viewers = Viewers::new(TABLE);
        let (connection, mut end) = Connection::new(16, crate::metrics::Metrics::default().refusals);
        let connection = Arc::new(connection);
        viewers.add(&connection, viewer(1), &standing(4, "1", true));
        viewers.tell_after(&connection, Some(4), "of long ago".into());
        viewers.tell_after(&connection, Some(6), "done".into());
        assert_eq!(heard(&mut end), ["of long ago"]);
        assert_eq!(viewers.next_short(), Some((viewer(1), Some(4), vec![connection.number])));
        viewers.catch_up(
            &[connection.number],
            Some(4),
            &standing(6, "1", false),
            vec!["five".into(), "six".into()],
        );
        assert_eq!(heard(&mut end), ["five", "six", "done"]);
    }

    #[test]
    fn an_older_owner_is_not_heard() {
        let mut viewers = Viewers::new(TABLE);
        let (_, mut end) = look_on(&mut viewers, 1, "0", 4);
        assert!(viewers.news("0", &head(3, 5), "five"));
        assert!(!viewers.news("0", &head(2, 6), "another six"));
        assert!(!viewers.tidings(&Tidings { epoch: 2, version: 9, owner: None, here: None, again: true }));
        assert!(viewers.news("0", &head(3, 6), "six"));
        assert_eq!(heard(&mut end), ["five", "six"]);
    }

    #[test]
    fn where_chairs_change_hands_nobody_is_told_the_news_of_a_class_that_was_theirs() {
        let mut viewers = Viewers::new(TABLE);
        let (ada, mut ada_hears) = look_on(&mut viewers, 1, "1", 4);
        let (zoe, mut zoe_hears) = look_on(&mut viewers, 2, "0", 4);
        assert!(viewers.news("1", &Head { regroup: true, ..head(1, 5) }, "Zoé's from now on"));
        assert!(viewers.news("1", &head(1, 6), "Zoé's too"));
        viewers.compare();
        assert_eq!(viewers.next_short(), Some((viewer(1), Some(4), vec![ada])));
        assert_eq!(viewers.next_short(), Some((viewer(2), Some(4), vec![zoe])));
        viewers.catch_up(&[ada], Some(4), &standing(6, "0", true), vec!["as a spectator".into()]);
        viewers.catch_up(&[zoe], Some(4), &standing(6, "1", true), vec!["as a player".into()]);
        assert!(viewers.news("1", &head(1, 7), "seven"));
        assert_eq!(heard(&mut ada_hears), ["as a spectator"]);
        assert_eq!(heard(&mut zoe_hears), ["as a player", "seven"]);
    }
}
