//! Commands: who may give them, repeats, and what they cause.

use std::hash::{DefaultHasher, Hash, Hasher};

use cubo_table::{Now, TableError};
use cubo_wire::{Command, CommandRequest, PersonId, TableEvent, Words};

use super::thinking::Finished;
use super::{Caller, Desk};
use crate::fault::{FILTERED, Fault, NO_SEAT_LINK, NO_SESSION};
use crate::names::composed;
use crate::store::{Cause, Caused, StoreError};
use crate::{bots, members, rate, safety};

/// The keys of commands since the table woke, so that the store need not be asked about every new one.
pub(super) struct Keys {
    /// Hashes, very short ones, since a long game has hundreds: an accidental match only costs one query of the store.
    noted: Vec<u16>,
    /// Whether there were no commands before.
    all: bool,
}

impl Keys {
    /// `all`: whether there was no command at the table so far.
    pub(super) fn new(all: bool) -> Self {
        Keys { noted: Vec::new(), all }
    }

    fn print(cause: &Cause) -> u16 {
        let mut hasher = DefaultHasher::new();
        (cause.person.as_str(), &cause.key).hash(&mut hasher);
        hasher.finish() as u16
    }

    fn note(&mut self, cause: &Cause) {
        self.noted.push(Keys::print(cause));
    }

    fn may_know(&self, cause: &Cause) -> bool {
        !self.all || self.noted.contains(&Keys::print(cause))
    }
}

impl Desk {
    /// Executes a command once: a repeat gets the answer of the first time.
    pub(super) async fn command(
        &mut self,
        person: Option<PersonId>,
        mut request: CommandRequest,
        arrived: u64,
    ) -> Result<Caused, Fault> {
        let caller = Caller { person, pass: request.pass };
        self.check_watch(caller)?;
        // What somebody sent just before they left the house comes too late.
        let person = person.filter(|person| !self.house.gone.has(person));
        let cause = Cause { person: person.ok_or(NO_SESSION)?, key: request.key.clone() };
        if self.keys.may_know(&cause)
            && let Some(caused) = self.caused(&cause).await?
        {
            self.house.metrics.repeats.up();
            return Ok(caused);
        }
        if matches!(request.command, Command::Sit { .. }) && !self.may_sit(caller) {
            return Err(NO_SEAT_LINK);
        }
        safety::check_rated(&self.house, self.table(), cause.person, &request.command).await?;
        match &mut request.command {
            Command::Sit { name, .. } => {
                let table = self.table();
                let others = table.sitters().flatten().map(|(person, _)| *person);
                let others = others.chain([table.opened().by]).filter(|other| *other != cause.person);
                safety::check_free(&self.house, cause.person).await?;
                safety::check_near(&self.house, cause.person, others).await?;
                bots::check_sitting(&self.house, cause.person, self.table()).await?;
                let table = self.table();
                let several = table.opened().one_screen && table.chairs_of(&cause.person).next().is_some();
                let (called, own) = members::called(&self.house, person, &composed(name), several).await?;
                if !own && self.house.words.catches(&called) {
                    return Err(FILTERED);
                }
                if own {
                    self.viewers.note_own_name(cause.person, called.clone());
                    self.viewers.note_bots(safety::bots(&self.house, vec![cause.person]).await?);
                }
                *name = called;
            }
            Command::Say { words } => {
                safety::check_voice(&self.house, cause.person).await?;
                if let Words::Text(text) = words {
                    if self.table().opened().phrases_only {
                        return Err(TableError::NoFreeText.into());
                    }
                    *text = composed(text);
                    if self.house.words.catches(text) {
                        return Err(FILTERED);
                    }
                }
            }
            Command::Rematch => safety::check_free(&self.house, cause.person).await?,
            _ => {}
        }
        match self.accept(&request, &cause, arrived).await {
            Ok(caused) => {
                self.house.metrics.commands.up();
                Ok(caused)
            }
            // The table has been read again: perhaps the command was stored.
            Err(Fault::Store(
                why @ (StoreError::Unknown(_) | StoreError::Conflict | StoreError::NoLease),
            )) => self.caused(&cause).await?.ok_or(Fault::Store(why)),
            Err(why) => Err(why),
        }
    }

    /// What the same person's command with the same key caused, whatever version it is said to be made on now.
    async fn caused(&self, cause: &Cause) -> Result<Option<Caused>, Fault> {
        Ok(self.house.store.caused(self.row, cause.clone(), 0).await?)
    }

    async fn accept(
        &mut self,
        request: &CommandRequest,
        cause: &Cause,
        arrived: u64,
    ) -> Result<Caused, Fault> {
        // Messages of two sockets may arrive here in another order; the stamps of a table never go back.
        let arrived = arrived.max(self.arrived);
        let away = self.viewers.away(self.table());
        let now = Now { ms: arrived, away: &away };
        let accepted = self.hosted.accept(cause.person, request, &now, &mut crate::entropy::Os)?;
        self.limit(cause.person, &accepted.decision.events)?;
        if let Some(opened) = &accepted.opened {
            self.open_rematch(opened, arrived).await?;
        }
        let caused = Caused { first: self.table().version(), count: accepted.decision.events.len() as u64 };
        if accepted.decision.events.iter().any(|event| matches!(event, TableEvent::Said { .. })) {
            let deaf = safety::unheard(&self.house, cause.person, self.viewers.people(self.table())).await?;
            self.viewers.set_deaf(deaf);
        }
        self.keys.note(cause); // before it is stored: the result of the write may be unknown
        self.viewers.set_asker(Some(cause.person));
        let persisted = self.persist(accepted.decision, arrived, Some(cause.clone())).await;
        self.viewers.set_asker(None);
        self.viewers.set_deaf(Vec::new());
        persisted?;
        Ok(caused)
    }

    /// Talk, offers and names are counted for each person, over all tables and sockets. What the table refuses is not counted here:
    /// the socket counts every message.
    fn limit(&self, person: PersonId, events: &[TableEvent]) -> Result<(), Fault> {
        for event in events {
            let bucket = match event {
                TableEvent::Said { .. } => &self.house.talk,
                TableEvent::Offered { .. } => &self.house.offers,
                TableEvent::Sat { .. } => &self.house.names,
                _ => continue,
            };
            bucket.take(person, rate::now()).map_err(|wait| {
                self.house.metrics.turned_away.up();
                Fault::TooFast(wait.as_millis() as u64)
            })?;
        }
        Ok(())
    }

    /// The answer of a house player has come: it is a command like any other.
    pub(super) async fn accept_house_move(&mut self, action: Option<String>) {
        let took = self.thinking.taken();
        let Some(Finished { at, far }) = self.thinking.finish() else { return };
        let Some(action) = action else { return self.thinking.rest() };
        self.house.metrics.house_times.took(took);
        let now = self.house.clock.now();
        let away = self.viewers.away(self.table());
        let decision = match self.hosted.accept_house(at, action, &Now { ms: now, away: &away }) {
            Ok(Some(decision)) => decision,
            Ok(None) => return,
            Err(why) if far => {
                crate::log::warn("a worker's move was refused: this node thinks itself", why.code());
                self.house.metrics.thoughts_back.up("refused");
                return self.thinking.distrust(at);
            }
            Err(why) => {
                crate::log::warn("a house player's move was refused", why.code());
                return self.thinking.rest();
            }
        };
        match self.persist(decision, now, None).await {
            Ok(()) => self.house.metrics.house_moves.up(),
            Err(why) => {
                crate::log::warn("a house player's move could not be stored", why.code());
                self.thinking.rest();
            }
        }
    }
}
