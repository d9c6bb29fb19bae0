//! Those who look at a table of another node, and what they have been told of it.

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
    /// Whether everybody must be shown the whole table.
    whole: bool,
}

impl Viewers {
    pub(super) fn new(table: TableId) -> Viewers {
        Viewers { table, all: Vec::new(), epoch: 0, latest: 0, here: Vec::new(), whole: false }
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
        let far = |seen: Seen| FarViewer {
            connection: seen.connection,
            person: seen.viewer.person,
            pass: seen.viewer.pass,
            version: seen.version,
        };
        std::mem::take(&mut self.all).into_iter().map(far).collect()
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
                seen.version = head.version;
                seen.connection.send_text(text.clone());
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
        self.tell_here(&tidings.here);
        if tidings.again {
            self.whole = true;
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
        let Some(first) = self.all.iter().find(|seen| seen.short == Short::Yes) else {
            self.whole &= self.all.iter().any(|seen| seen.short != Short::No);
            return None;
        };
        let (viewer, version) = (first.viewer, first.version);
        let alike = self.all.iter_mut().filter(|seen| {
            seen.short == Short::Yes && seen.viewer == viewer && seen.version == version
        });
        let mut connections = Vec::new();
        for seen in alike {
            seen.short = Short::Asked;
            connections.push(seen.connection.number);
        }
        Some((viewer, (!self.whole).then_some(version), connections))
    }

    /// What was asked for has come.
    pub(super) fn catch_up(&mut self, connections: &[u64], from: Option<u64>, standing: &Standing, texts: Vec<String>) {
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
                seen.version = standing.version;
                seen.class.clone_from(&standing.class);
            }
            if again && seen.version < latest {
                seen.short = Short::Yes;
            }
        }
    }
}

impl Seen {
    fn doubt(&mut self) {
        self.short = match self.short {
            Short::No | Short::Yes => Short::Yes,
            Short::Asked | Short::AskedTooSoon => Short::AskedTooSoon,
        };
    }
}
