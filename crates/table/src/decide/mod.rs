//! Which events a command causes. The table itself is not changed: the events are tried on a copy of it, and returned.

mod offers;
mod play;
mod sitting;

use cubo_core::forfeit::{Why, settle};
use cubo_core::record::TABLE_FORMAT;
use cubo_core::{Seat, Turn};

use crate::{Actor, Command, How, Now, PersonId, Phase, Stamp, Table, TableError, TableEvent};

/// What a command causes.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// To be stored as one append, and then applied.
    pub events: Vec<TableEvent>,
    /// The seat to act after them: lists can say whose turn it is from the moment that the events are stored.
    pub turn: Option<Seat>,
}

/// A copy of the table to try events on.
struct Draft {
    table: Table,
    events: Vec<TableEvent>,
    now: u64,
    /// Who has been away for long enough to be played for.
    asleep: Vec<PersonId>,
}

type Decided = Result<(), TableError>;

impl Draft {
    fn new(table: &Table, now: u64) -> Self {
        Draft { table: table.clone(), events: Vec::new(), now, asleep: Vec::new() }
    }

    fn push(&mut self, event: TableEvent) -> Decided {
        self.table.fold(&event, Stamp::at(self.now), false)?;
        self.events.push(event);
        Ok(())
    }

    /// Draws outcomes as long as it is chance's turn, each from a stream of its own, and ends the table if the game is over.
    fn run_on(&mut self) -> Decided {
        loop {
            let Some(session) = &self.table.session else { return Ok(()) };
            match session.turn() {
                Turn::Seat(_) => return Ok(()),
                Turn::Over => return self.finish(How::Rules),
                Turn::Chance => {
                    let Some(key) = &self.table.key else {
                        return Err(TableError::Broken("there is no key to draw from".to_owned()));
                    };
                    let chance = session.draw(&mut key.dice(self.table.stream()))?;
                    self.push(TableEvent::Chance { chance })?;
                }
            }
        }
    }

    fn finish(&mut self, how: How) -> Decided {
        // Nobody wins a game that everybody has forgotten, or that was aborted.
        let played = self.table.session.as_ref().filter(|_| !matches!(how, How::Closed | How::Aborted));
        let outcome = played.and_then(|session| {
            settle(session.outcome(), session.scores(), &self.table.forfeits, how == How::Agreed)
        });
        let secret = self.table.opened.secret;
        self.push(TableEvent::Ended { how, outcome, secret })
    }

    /// Those chairs are lost at the same moment. Ends the game unless others can play on.
    fn forfeit(&mut self, seats: &[Seat], why: Why) -> Decided {
        for &seat in seats {
            self.push(TableEvent::Forfeited { seat, why })?;
        }
        let kept = self.table.chairs.iter().filter(|chair| chair.lost.is_none());
        let (people, all) =
            kept.fold((0, 0), |(people, all), chair| (people + usize::from(chair.sitter.is_some()), all + 1));
        if self.table.chairs.len() == 2 || people == 0 || all < 2 {
            return self.finish(How::Forfeit);
        }
        Ok(())
    }
}

impl Table {
    /// What a command causes, or why it is refused: the command, the chance that follows, and the end if it is one. Changes
    /// nothing; no randomness comes in from outside.
    ///
    /// `at` is the version that the command was made on. A command about the position is refused as stale if the game has moved
    /// since; talk and offers in between do not matter. If the table's [`deadline`](Table::deadline) has passed at `now`, every
    /// command is too late: [`tick`](Table::tick) first.
    pub fn decide(
        &self,
        by: Actor,
        at: Option<u64>,
        command: &Command,
        now: &Now<'_>,
    ) -> Result<Decision, TableError> {
        let talk =
            |words| Ok(Decision { events: vec![self.said(&person(by)?, words)?], turn: self.to_act() });
        if self.phase == Phase::Ended {
            let Command::Say { words } = command else { return Err(TableError::Ended) };
            return talk(words);
        }
        if self.deadline().is_some_and(|deadline| now.ms >= deadline) {
            return Err(TableError::TooLate);
        }
        self.check_at(by, at, command)?;
        if let Command::Say { words } = command {
            return talk(words);
        }
        let mut draft = Draft::new(self, now.ms);
        draft.asleep = self.asleep(now);
        draft.dispatch(by, command)?;
        let turn = draft.table.to_act();
        Ok(Decision { events: draft.events, turn })
    }

    /// The events that time causes: a chair is lost, somebody who did not open their nonce is unseated, a table for which
    /// nobody came is cleared, somebody who keeps the others waiting is asked whether they are still there, and a game that everybody
    /// has forgotten is given up. Empty before the [`deadline`](Table::deadline).
    pub fn tick(&self, now: u64) -> Result<Vec<TableEvent>, TableError> {
        if self.deadline().is_none_or(|deadline| now < deadline) {
            return Ok(Vec::new());
        }
        let mut draft = Draft::new(self, now);
        match self.phase {
            Phase::Ended => {}
            Phase::Waiting => draft.finish(How::Closed)?,
            Phase::Calling => {
                for guest in self.guests.iter().filter(|guest| guest.nonce.is_none()) {
                    draft.push(TableEvent::Left { person: guest.person, silent: true })?;
                }
            }
            Phase::Playing => match self.clocks.deadline() {
                Some((seat, _)) => draft.forfeit(&[seat], Why::TimedOut)?,
                None => match self.ask_at().filter(|(_, at)| now >= *at) {
                    Some((seat, _)) => {
                        let until = now.saturating_add(self.patience.answer_ms);
                        draft.push(TableEvent::Asked { seat, until })?;
                    }
                    None => draft.finish(How::Closed)?,
                },
            },
        }
        Ok(draft.events)
    }

    /// The events that keep a time in which the server was down from being counted. None if nobody was waited for and nothing came due
    /// in that time, or if it has been taken into account before. To be appended after a table was woken, before [`tick`](Table::tick).
    pub fn downtime(&self, from: u64, until: u64) -> Vec<TableEvent> {
        let from = from.max(self.forgiven).max(self.touched);
        let due = || self.deadline().is_some_and(|deadline| deadline > from && deadline <= until);
        let running = match self.phase {
            Phase::Playing => {
                let waited = self.ask_at().is_some() || !self.stalling.asked.is_empty();
                self.clocks.deadline().is_some() || waited || due()
            }
            Phase::Calling => true,
            Phase::Waiting => due(),
            Phase::Ended => false,
        };
        if running && until > from { vec![TableEvent::Downtime { from, until }] } else { Vec::new() }
    }

    /// The events by which chance is drawn from fresh streams: a host that may have lost what it had shown names a higher epoch, and must
    /// not draw here before these are stored. None if the table draws in that epoch already, or never again.
    pub fn enter_epoch(&self, epoch: u32) -> Vec<TableEvent> {
        let due = epoch > self.epoch && self.phase != Phase::Ended && self.opened.format >= TABLE_FORMAT;
        if due { vec![TableEvent::Epoch { epoch }] } else { Vec::new() }
    }

    /// Whether the game still stands where it stood when the command was made.
    fn check_at(&self, by: Actor, at: Option<u64>, command: &Command) -> Decided {
        let stale = || Err(TableError::Stale { version: self.version });
        match (command, at) {
            (_, Some(at)) if at > self.version => stale(),
            (
                Command::Play { .. }
                | Command::Undo { .. }
                | Command::Hint { .. }
                | Command::OfferDraw
                | Command::Answer { .. },
                Some(at),
            ) if at < self.moved => stale(),
            (Command::Play { .. }, None) if by == Actor::House => stale(),
            _ => Ok(()),
        }
    }
}

/// The person who gives the command. House players give no other command than their moves.
fn person(by: Actor) -> Result<PersonId, TableError> {
    match by {
        Actor::Person(person) => Ok(person),
        Actor::House => Err(TableError::NotSeated),
    }
}

impl Draft {
    fn dispatch(&mut self, by: Actor, command: &Command) -> Decided {
        use Command::*;
        if let Play { action } = command {
            return self.act(by, action);
        }
        let person = &person(by)?;
        match command {
            Sit { place, name, commitment } => self.sit(person, *place, name, *commitment),
            Commit { commitment } => self.commit_to(person, *commitment),
            Nonce { nonce } => self.nonce(person, *nonce),
            House { place, level } => self.house(person, *place, *level),
            Leave => self.leave(person),
            Close => self.close(person),
            Remove { place } => self.remove(person, *place),
            Renew => self.renew(person),
            Resign { seat } => self.resign(person, *seat),
            OfferDraw => self.offer_draw(person),
            Undo { to } => self.undo(person, *to),
            HandOver { seat } => self.hand_over(person, *seat),
            StillHere => self.still_here(person),
            Abort { seat } => self.abort(person, *seat),
            TakeBack { seat } => self.take_back(person, *seat),
            Hint { seat } => self.hint(person, *seat),
            Answer { offer, yes } => self.answer(person, *offer, *yes),
            Withdraw { offer } => self.withdraw(person, *offer),
            Rematch => Err(TableError::NotEnded), // after the end it opens another table: `Table::rematch`
            Play { .. } | Say { .. } => Ok(()),   // done with above
        }
    }
}
