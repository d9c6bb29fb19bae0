//! A table that is awake at another node: one task that serves those who look at it here, through its owner.
//!
//! It knows no rules and holds no state of the game. Questions go to the owner; news come redacted for each class of viewers, and are handed
//! on if they follow what a viewer was told before. Where they do not (something was lost, or classes have changed hands), the viewer's
//! own news are asked for. If the owner does not answer and is dead, or has given the table away, this node claims it, and the viewers
//! here go on without noticing.

mod ears;
mod viewers;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use cubo_wire::{RequestKind, TableId};
use futures_util::future::BoxFuture;
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt, StreamExt};
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior};

use crate::bus::{ALL, Answer, Ask, Bus, NodeId, Reply, Standing, What};
use crate::desk::{BEAT, Carried};
use crate::fault::{BUSY, CLOSING, Fault, MOVING, NOT_FOUND};
use crate::hall::{Hall, Mail};
use crate::house::{House, closed};
use crate::lease;
use crate::store::{Incarnation, StoreError};
use ears::Ears;
use viewers::{Viewer, Viewers};

/// How often a proxy looks round.
const LOOK: Duration = Duration::from_millis(250);
/// How long a question may be carried about before whoever asked is told to try again. A node that has died is replaced within it.
const CARRIED: Duration = Duration::from_secs(9);
/// An owner that has said nothing for so long is asked.
const SILENT: Duration = Duration::from_secs(11);
/// How long viewers are kept while the bus is gone. Then they are asked to come back, and may find the owner itself.
const GONE: Duration = Duration::from_secs(3);
/// How long a proxy without viewers stays.
const IDLE: Duration = Duration::from_secs(10);

/// What a question is about.
enum About {
    /// What came into the mailbox.
    Mail(Box<Mail>),
    /// What viewers have missed since a version: these connections.
    Missed { viewer: Viewer, from: Option<u64>, connections: Vec<u64> },
}

/// A question, from when it came.
struct Question {
    about: About,
    since: Instant,
}

/// Questions in the order in which they came.
type Questions = BTreeMap<u64, Question>;

struct Proxy {
    house: Arc<House>,
    bus: Arc<Bus>,
    id: TableId,
    owner: Incarnation,
    ears: Ears,
    viewers: Viewers,
    /// Questions on their way, and their answers to come.
    asked: Questions,
    answers: FuturesUnordered<BoxFuture<'static, (u64, Reply)>>,
    /// Questions that found no owner.
    waiting: Questions,
    /// How many there were.
    questions: u64,
    /// When the owner was last looked for.
    searched: Option<Instant>,
    /// When the owner was last heard.
    heard: Instant,
    /// When the owner was last told who is here.
    told: Instant,
    /// Since when the bus is gone here, or at the owner.
    gone: Option<Instant>,
    cut: Option<Instant>,
    /// When somebody was last here.
    busy: Instant,
}

/// How a proxy ends.
enum End {
    /// This node owns the table now.
    Mine,
    Asleep,
    /// Nobody can be served any more.
    Failed(Fault),
}

/// Serves a table that another node has, until it sleeps or is this node's. Then the viewers here, and what they have asked, are given back.
pub(crate) async fn serve(
    house: &Arc<House>,
    bus: &Arc<Bus>,
    id: TableId,
    owner: Incarnation,
    carried: Carried,
    messages: &mut mpsc::Receiver<Box<Mail>>,
) -> Option<Carried> {
    let now = Instant::now();
    let mut proxy = Proxy {
        house: house.clone(),
        bus: bus.clone(),
        id,
        owner,
        ears: Ears::new(bus, id).await,
        viewers: Viewers::new(id),
        asked: Questions::new(),
        answers: FuturesUnordered::new(),
        waiting: Questions::new(),
        questions: 0,
        searched: None,
        heard: now,
        told: now,
        gone: None,
        cut: None,
        busy: now,
    };
    house.metrics.proxies.up();
    proxy.viewers.carry(carried.viewers);
    proxy.ask_missed();
    for mail in carried.mails {
        proxy.question(About::Mail(Box::new(mail)));
    }
    let end = proxy.run(messages).await;
    house.metrics.proxies.down();
    match end {
        End::Mine => Some(proxy.carried()),
        End::Asleep => None,
        End::Failed(why) => {
            proxy.fail(&why);
            loop {
                while let Ok(mail) = messages.try_recv() {
                    mail.refuse(house, &why);
                }
                if Hall::leave(house, &id, messages) {
                    return None;
                }
            }
        }
    }
}

impl Proxy {
    async fn run(&mut self, messages: &mut mpsc::Receiver<Box<Mail>>) -> End {
        let mut closing = self.house.closing.subscribe();
        let mut breaks = self.bus.breaks();
        breaks.mark_unchanged();
        let mut tick = tokio::time::interval_at(Instant::now() + LOOK, LOOK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let end = tokio::select! {
                biased;
                () = closed(&mut closing) => Some(End::Failed(CLOSING)),
                _ = tick.tick() => self.look(messages).await,
                Some((number, reply)) = self.answers.next() => {
                    // What it caused was told before it was answered.
                    match self.hear_all().await {
                        None => self.answered(number, reply).await,
                        end => end,
                    }
                }
                Some(message) = self.ears.next() => match self.hear(&message) {
                    true => self.search().await,
                    false => self.hear_all().await,
                },
                mail = messages.recv() => match mail {
                    Some(mail) => self.take(*mail),
                    None => Some(End::Asleep),
                },
                _ = breaks.changed() => {
                    self.viewers.doubt();
                    None
                }
            };
            if let Some(end) = end {
                return end;
            }
            self.ask_missed();
        }
    }

    fn take(&mut self, mail: Mail) -> Option<End> {
        match mail {
            Mail::Disconnected { connection } => {
                if self.viewers.remove(connection) {
                    self.tell_here();
                }
            }
            Mail::Wake => {
                // A sweep has claimed it for this node.
                let who = self.house.lease.who().ok();
                if let Some(claimed) = self.house.lease.take(&self.id)
                    && Some(claimed.fence.owner) == who
                {
                    self.house.lease.keep(&[claimed]);
                    return Some(End::Mine);
                }
            }
            // Who looks on here looks for it anew.
            Mail::TakenAway => return Some(End::Failed(NOT_FOUND)),
            mail @ (Mail::Request { .. }
            | Mail::View { .. }
            | Mail::Record { .. }
            | Mail::Sitting { .. }
            | Mail::Replies { .. }
            | Mail::Again { .. }) => {
                self.busy = Instant::now();
                // Until the answer, somebody who looks on anew is told nothing: it would come twice.
                if let Mail::Request { request, connection, .. } = &mail
                    && matches!(request.kind, RequestKind::Subscribe { .. })
                {
                    self.viewers.remove(connection.number);
                }
                self.question(About::Mail(Box::new(mail)));
            }
            // Questions of other nodes are for the owner, and all else its own node tells it too.
            other => other.refuse(&self.house, &MOVING),
        }
        None
    }

    /// Asks the owner, behind those who wait already.
    fn question(&mut self, about: About) {
        let question = Question { about, since: Instant::now() };
        self.questions += 1;
        match self.waiting.is_empty() {
            true => self.send(self.questions, question),
            false => drop(self.waiting.insert(self.questions, question)),
        }
    }

    fn send(&mut self, number: u64, question: Question) {
        let what = match &question.about {
            About::Missed { viewer, from, .. } => {
                What::Again { person: viewer.person, pass: viewer.pass, from: *from }
            }
            About::Mail(mail) => match &**mail {
                Mail::Request { request, person, .. } => match serde_json::to_string(request) {
                    Ok(request) => What::Request { person: *person, request },
                    Err(_) => return,
                },
                Mail::View { caller, .. } => What::View { person: caller.person, pass: caller.pass },
                Mail::Record { caller, .. } => What::Record { person: caller.person, pass: caller.pass },
                Mail::Sitting { caller, chair, .. } => {
                    What::Sitting { person: caller.person, pass: caller.pass, chair: *chair }
                }
                Mail::Again { person, .. } => What::Rematch { person: *person },
                Mail::Replies { person, lines, .. } => {
                    What::Replies { person: *person, lines: lines.clone() }
                }
                _ => return,
            },
        };
        self.house.metrics.bus_asks.up();
        let ask = Ask { table: self.id, node: self.bus.me, what };
        let reply = self.bus.ask(&self.owner, &ask);
        self.asked.insert(number, question);
        self.answers.push(reply.map(move |reply| (number, reply)).boxed());
    }

    /// Asks for what viewers have missed.
    fn ask_missed(&mut self) {
        while let Some((viewer, from, connections)) = self.viewers.next_short() {
            self.house.metrics.bus_gaps.up();
            self.question(About::Missed { viewer, from, connections });
        }
    }

    async fn answered(&mut self, number: u64, reply: Reply) -> Option<End> {
        let question = self.asked.remove(&number)?;
        let answer = match reply {
            Reply::Answer(Answer::NotMine) | Reply::Nobody | Reply::Silence => {
                self.waiting.insert(number, question);
                // One search is enough for all that were not answered.
                let again = self.searched.is_none_or(|at| at.elapsed() >= LOOK);
                return if again { self.search().await } else { None };
            }
            Reply::Answer(answer) => answer,
        };
        self.heard = Instant::now();
        if matches!((&question.about, &answer), (About::Missed { .. }, Answer::Busy)) {
            self.waiting.insert(number, question);
            return None;
        }
        match (question.about, answer) {
            (About::Mail(mail), Answer::Done { texts, standing, after }) => {
                self.done(*mail, texts, standing, after).await;
            }
            (About::Mail(mail), Answer::Refused { error, status }) => {
                mail.refuse(&self.house, &Fault::Far { error, status });
            }
            (About::Mail(mail), _) => mail.refuse(&self.house, &BUSY),
            (
                About::Missed { from, connections, .. },
                Answer::Done { texts, standing: Some(standing), .. },
            ) => {
                self.viewers.catch_up(&connections, from, &standing, texts);
                self.follow(&standing).await;
            }
            // They may no longer look.
            (About::Missed { connections, .. }, Answer::Refused { .. }) => {
                self.viewers.show_out(&connections);
                self.tell_here();
            }
            (About::Missed { .. }, _) => {}
        }
        None
    }

    /// Hands on what the owner answered.
    async fn done(&mut self, mail: Mail, texts: Vec<String>, standing: Option<Standing>, after: Option<u64>) {
        match mail {
            Mail::Request { request, person, connection, .. } => {
                for text in texts {
                    self.viewers.tell_after(&connection, after, text.into());
                }
                if standing.is_some() && !connection.looks_at().contains(&self.id) {
                    // They have looked away meanwhile.
                    return self.tell_here();
                }
                if let (Some(standing), RequestKind::Subscribe { pass, .. }) = (standing, request.kind) {
                    self.viewers.add(&connection, Viewer { person, pass }, &standing);
                    self.follow(&standing).await;
                }
            }
            Mail::View { answer, .. }
            | Mail::Record { answer, .. }
            | Mail::Replies { answer, .. }
            | Mail::Again { answer, .. } => {
                let _ = answer.send(texts.into_iter().next().ok_or(BUSY));
            }
            Mail::Sitting { answer, .. } => {
                let sitting = texts.first().and_then(|text| serde_json::from_str(text).ok());
                let _ = answer.send(sitting.ok_or(BUSY));
            }
            _ => {}
        }
    }

    /// Listens to what that class is told. If nobody did before, something may have been told meanwhile, and is asked for.
    async fn follow(&mut self, standing: &Standing) {
        self.viewers.epoch = self.viewers.epoch.max(standing.epoch);
        if self.ears.listen(&self.bus, &standing.class).await {
            self.viewers.doubt_class(&standing.class);
        }
        self.ears.only(|class| self.viewers.has_class(class));
    }

    /// Takes everything in that has come.
    async fn hear_all(&mut self) -> Option<End> {
        let mut given_away = false;
        while let Some(Some(message)) = self.ears.next().now_or_never() {
            given_away |= self.hear(&message);
        }
        self.viewers.compare();
        if given_away { self.search().await } else { None }
    }

    /// Takes one message in; whether it says that the table is nobody's now.
    fn hear(&mut self, message: &async_nats::Message) -> bool {
        let class = message.subject.rsplit('.').next().unwrap_or_default();
        if class != ALL {
            if let Some((head, text)) = crate::bus::Head::read(&message.payload)
                && !self.viewers.news(class, &head, text)
            {
                self.house.metrics.bus_old.up();
            }
            return false;
        }
        let Ok(tidings) = serde_json::from_slice::<crate::bus::Tidings>(&message.payload) else {
            return false;
        };
        let claimed = tidings.epoch > self.viewers.epoch;
        if !self.viewers.tidings(&tidings) {
            self.house.metrics.bus_old.up();
            return false;
        }
        self.heard = Instant::now();
        match tidings.owner {
            Some(NodeId(owner)) => {
                if owner != self.owner || claimed {
                    self.owner = owner;
                    // It knows nothing yet of who looks on here.
                    self.tell_here();
                    self.viewers.doubt();
                }
                false
            }
            // A table that goes to sleep is nobody's business here, unless somebody looks on.
            None => !self.viewers.is_empty() || !self.asked.is_empty(),
        }
    }

    /// Reads whose table it is, and claims it if it is nobody's any more. Those who wait ask whoever has it.
    async fn search(&mut self) -> Option<End> {
        self.searched = Some(Instant::now());
        match lease::claim(&self.house, self.id).await {
            Ok(Some(claimed)) => {
                self.house.metrics.taken_over.up();
                self.house.lease.keep(&[claimed]);
                return Some(End::Mine);
            }
            Ok(None) => return Some(End::Failed(NOT_FOUND)),
            Err(StoreError::Elsewhere { owner, .. }) if owner != self.owner => {
                self.owner = owner;
                self.tell_here();
                self.viewers.doubt();
                for (number, question) in std::mem::take(&mut self.waiting) {
                    self.send(number, question);
                }
            }
            // Its owner has lost the bus: whoever looks on may find the owner itself.
            Err(StoreError::Elsewhere { bus: false, .. })
                if self.cut.get_or_insert_with(Instant::now).elapsed() >= GONE =>
            {
                return Some(End::Failed(MOVING));
            }
            // It lives, or the store does not say: the next look tries again.
            Err(_) => return None,
        }
        self.cut = None;
        None
    }

    async fn look(&mut self, messages: &mut mpsc::Receiver<Box<Mail>>) -> Option<End> {
        if let Some(end) = self.hear_all().await {
            return Some(end);
        }
        if self.viewers.remove_closed() || (self.told.elapsed() >= BEAT && !self.viewers.is_empty()) {
            self.tell_here();
        }
        if self.bus.is_up() {
            self.gone = None;
        } else if self.gone.get_or_insert_with(Instant::now).elapsed() >= GONE {
            let end = self.search().await;
            return Some(end.unwrap_or(End::Failed(MOVING)));
        }
        if self.heard.elapsed() >= SILENT && !self.viewers.is_empty() {
            self.heard = Instant::now();
            self.viewers.doubt();
        }
        if let Some(end) = self.ask_again().await {
            return Some(end);
        }
        if !self.viewers.is_empty() || !self.asked.is_empty() || !self.waiting.is_empty() {
            self.busy = Instant::now();
        } else if self.busy.elapsed() >= IDLE && Hall::leave(&self.house, &self.id, messages) {
            return Some(End::Asleep);
        }
        None
    }

    /// Questions that found nobody are asked again, or given up.
    async fn ask_again(&mut self) -> Option<End> {
        if self.waiting.is_empty() {
            return None;
        }
        if let Some(end) = self.search().await {
            return Some(end);
        }
        for (number, question) in std::mem::take(&mut self.waiting) {
            match question.about {
                About::Mail(mail) if question.since.elapsed() >= CARRIED => mail.refuse(&self.house, &MOVING),
                _ => self.send(number, question),
            }
        }
        None
    }

    fn tell_here(&mut self) {
        self.told = Instant::now();
        let mut present = self.viewers.present();
        // Those who are about to look on must not be taken for gone.
        for question in self.asked.values().chain(self.waiting.values()) {
            if let About::Mail(mail) = &question.about
                && let Mail::Request { request, person, .. } = &**mail
                && matches!(request.kind, RequestKind::Subscribe { .. })
            {
                present.add(*person);
            }
        }
        let what = What::Here(present);
        self.bus.send(&self.owner, &Ask { table: self.id, node: self.bus.me, what });
    }

    /// What goes on at this node when it owns the table.
    fn carried(&mut self) -> Carried {
        // Questions that are on their way are asked here again: their keys make that safe.
        let mut questions = std::mem::take(&mut self.asked);
        questions.append(&mut self.waiting);
        let mails = questions.into_values().filter_map(|question| match question.about {
            About::Mail(mail) => Some(*mail),
            About::Missed { .. } => None,
        });
        Carried { viewers: self.viewers.take(), mails: mails.collect() }
    }

    /// Nobody can be served: those who look on look for the table anew.
    fn fail(&mut self, why: &Fault) {
        let all = self.carried();
        self.tell_here();
        all.mails.into_iter().for_each(|mail| mail.refuse(&self.house, why));
        all.viewers.iter().for_each(|viewer| viewer.connection.moved.notify_one());
    }
}
