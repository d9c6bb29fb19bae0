//! The one implementation of [`Session`], for every game.

use std::ops::ControlFlow;

use cubo_core::forfeit::Forfeit;
use cubo_core::record::{self, Ending, Entry, Fair, Named, Sealed};
use cubo_core::telling::{Sentence, Teller, Telling};
use cubo_core::{Event, FairDice, Game, Language, Picture, Record, Scores, Seat, Turn, Viewer, apply, walk};
use cubo_players::knowledge::Known;
use cubo_players::{Budget, Level, Sight, chances};
use serde_json::value::RawValue;

use crate::complete::complete;
use crate::error::excerpt;
use crate::session::read_options;
use crate::shelf::{Listing, listing_of};
use crate::{
    Advice, Completion, Error, Hint, HintRequest, Json, KindCount, Legal, Refusal, Session, Setup, Spoken,
    advice, hint, perft, tell,
};

/// A running game of `G`.
pub struct Running<G: Game> {
    start: G::State,
    state: G::State,
    events: Vec<Event<G>>,
    seed: Option<String>,
    /// Kept as they were loaded, to be written again.
    format: u32,
    fair: Option<Fair>,
    names: Vec<Named>,
    /// The chance events that were loaded: where each stands, and the number and epoch of its stream.
    streams: Vec<(usize, Option<u64>, Option<u32>)>,
    /// How a loaded game ended without its rules; forgotten when it is played on or taken back.
    given_up: Option<GivenUp>,
}

/// What is true of a loaded game as long as nothing is changed.
#[derive(Clone)]
struct GivenUp {
    forfeits: Vec<Forfeit>,
    outcome: Option<Ending>,
    sealed: Option<Sealed>,
}

impl<G: Game> Running<G> {
    /// Begins a game.
    pub fn open(setup: &Setup) -> Result<Self, Error> {
        let start = match &setup.position {
            Some(position) => start_from::<G>(position, setup)?,
            None => {
                let only = (G::SEATS.start() == G::SEATS.end()).then_some(*G::SEATS.start());
                let (min, max) = G::SEATS.into_inner();
                let seats = setup
                    .seats
                    .or(only)
                    .ok_or_else(|| Error::BadRequest(format!("say how many \"seats\": {min} to {max}")))?;
                cubo_core::check_seats::<G>(seats)?;
                G::start(&read_options::<G>(setup.options.as_ref())?, seats)?
            }
        };
        Ok(Running::from_state(start, setup.seed.clone()))
    }

    /// A game that begins from this state.
    pub(crate) fn from_state(start: G::State, seed: Option<String>) -> Self {
        Running {
            state: start.clone(),
            start,
            events: Vec::new(),
            seed,
            format: record::FORMAT,
            fair: None,
            names: Vec::new(),
            streams: Vec::new(),
            given_up: None,
        }
    }

    /// Takes up a recorded game after checking every event of it.
    pub fn load(record: &Record) -> Result<Self, Error> {
        let game = record::replay::<G>(record)?;
        let (seed, fair) = (record.seed.clone(), record.fair.clone());
        let stream = |(n, entry): (usize, &Entry)| match entry {
            Entry::Chance { number, epoch, .. } => Some((n, *number, *epoch)),
            Entry::Action { .. } => None,
        };
        let streams = record.events.iter().enumerate().filter_map(stream).collect();
        let given_up = Some(GivenUp {
            forfeits: record.forfeits.clone(),
            outcome: record.outcome.clone(),
            sealed: record.sealed.clone(),
        });
        let (format, names) = (record.format, record.names.clone());
        let (start, state, events) = (game.start, game.end, game.events);
        Ok(Running { start, state, events, seed, format, fair, names, streams, given_up })
    }

    /// The truth.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    fn push(&mut self, event: Event<G>) {
        apply(&mut self.state, &event);
        self.events.push(event);
        self.given_up = None;
    }

    fn to_act(&self) -> Result<Seat, Error> {
        match G::turn(&self.state) {
            Turn::Seat(seat) => Ok(seat),
            Turn::Chance => Err(Error::NotSeat),
            Turn::Over => Err(Error::Over),
        }
    }

    /// The clause against an action, or against text that is none.
    fn against(&self, action: &str) -> Option<G::Clause> {
        match action.parse() {
            Ok(action) => G::refuse(&self.state, action),
            Err(_) => Some(G::NOTATION),
        }
    }

    /// The view of the seat to act, and a teller for it.
    fn speak_to_act(&self, language: Language, names: &[String]) -> Result<(G::View, Teller), Error> {
        let viewer = Viewer::Seat(self.to_act()?);
        Ok((G::view(&self.state, viewer), Teller { language, viewer, names: names.to_vec() }))
    }

    fn check_viewer(&self, viewer: Viewer) -> Result<(), Error> {
        let seats = G::seats(&self.state);
        match viewer {
            Viewer::Seat(Seat(seat)) if seat >= seats => {
                Err(Error::BadRequest(format!("there is no seat {seat}: {seats} play, counted from 0")))
            }
            _ => Ok(()),
        }
    }
}

/// A state from a position text, checked against what else the setup says.
fn start_from<G: Game>(position: &str, setup: &Setup) -> Result<G::State, Error> {
    let state = G::read_position(position).map_err(|e| Error::BadPosition(e.to_string()))?;
    let seats = G::seats(&state);
    if let Some(asked) = setup.seats
        && asked != seats
    {
        return Err(Error::BadSeats(format!("{asked} seats asked for, but the position is for {seats}")));
    }
    if setup.options.is_some() && read_options::<G>(setup.options.as_ref())? != G::options(&state) {
        return Err(Error::BadOptions("the position was played with other options".to_owned()));
    }
    Ok(state)
}

/// A legal action of the seat to act, by its text.
pub(crate) fn read_action<G: Game>(state: &G::State, text: &str) -> Result<G::Action, Error> {
    let action: G::Action = text.parse().map_err(|why: cubo_core::Unreadable| Error::BadAction {
        text: excerpt(text),
        why: why.to_string(),
        refusal: Refusal::of(G::NOTATION),
    })?;
    match G::refuse(state, action) {
        Some(clause) => Err(Error::Illegal { action: action.to_string(), refusal: Refusal::of(clause) }),
        None => Ok(action),
    }
}

/// A chance event by its text.
fn read_chance<G: Game>(text: &str) -> Result<G::Chance, Error> {
    text.parse().map_err(|e| Error::Impossible(format!("{:?} is no chance event: {e}", excerpt(text))))
}

impl<G: Known> Session for Running<G> {
    fn listing(&self) -> &'static Listing {
        listing_of::<G>()
    }

    fn seats(&self) -> u8 {
        G::seats(&self.state)
    }

    fn options(&self) -> Result<Json, Error> {
        advice::to_json(&G::options(&self.start))
    }

    fn seed(&self) -> Option<&str> {
        self.seed.as_deref()
    }

    fn turn(&self) -> Turn {
        G::turn(&self.state)
    }

    fn outcome(&self) -> Option<Ending> {
        G::outcome(&self.state).map(Ending::from)
    }

    fn scores(&self) -> Scores {
        G::scores(&self.state)
    }

    fn events(&self) -> usize {
        self.events.len()
    }

    fn legal(&self, limit: Option<usize>) -> Legal {
        let mut actions = Vec::new();
        let stopped = walk::each::<G>(&self.state, &mut |action| {
            if limit == Some(actions.len()) {
                return ControlFlow::Break(());
            }
            actions.push(action.to_string());
            ControlFlow::Continue(())
        });
        Legal { actions, more: stopped.is_break() }
    }

    fn count_legal(&self) -> u64 {
        G::count_legal(&self.state)
    }

    fn complete(&self, prefix: &str, limit: usize) -> Completion {
        complete::<G>(&self.state, prefix, limit)
    }

    fn kinds(&self) -> Vec<KindCount> {
        let mut kinds: Vec<KindCount> = Vec::new();
        let _ = walk::each::<G>(&self.state, &mut |action| {
            let kind = G::kind(&self.state, action);
            match kinds.iter_mut().find(|known| known.kind == kind) {
                Some(known) => known.count += 1,
                None => kinds.push(KindCount { kind, count: 1 }),
            }
            ControlFlow::Continue(())
        });
        kinds
    }

    fn facts(&self, viewer: Viewer) -> Result<Json, Error> {
        self.check_viewer(viewer)?;
        let facts = RawValue::from_string(G::facts(&G::view(&self.state, viewer)));
        facts.map_err(|e| Error::Unsupported(format!("these facts are no JSON: {e}")))
    }

    fn why(&self, action: &str) -> Result<Option<Refusal>, Error> {
        self.to_act()?;
        Ok(self.against(action).map(Refusal::of))
    }

    fn tell(&self, from: usize, teller: &Teller) -> Result<Vec<Spoken>, Error> {
        self.check_viewer(teller.viewer)?;
        Ok(tell::tell_events::<G>(&self.start, &self.events, from, teller))
    }

    fn propose(&self, action: &str, language: Language, names: &[String]) -> Result<Telling, Error> {
        let (view, teller) = self.speak_to_act(language, names)?;
        tell::propose_one::<G>(&self.state, &view, action, &teller)
    }

    fn explain(&self, action: &str, language: Language, names: &[String]) -> Result<Option<Sentence>, Error> {
        let (view, teller) = self.speak_to_act(language, names)?;
        Ok(self.against(action).map(|clause| tell::explain::<G>(&view, action, clause, &teller)))
    }

    fn play(&mut self, text: &str) -> Result<(), Error> {
        let seat = self.to_act()?;
        let action = read_action::<G>(&self.state, text)?;
        self.push(Event::Action(seat, action));
        Ok(())
    }

    fn chance(&mut self, given: Option<&str>) -> Result<String, Error> {
        match G::turn(&self.state) {
            Turn::Chance => {}
            Turn::Seat(_) => return Err(Error::NotChance),
            Turn::Over => return Err(Error::Over),
        }
        let chance = match (given, &self.seed) {
            (Some(text), _) => {
                let chance = read_chance::<G>(text)?;
                if G::odds(&self.state, &chance) <= 0.0 {
                    return Err(Error::Impossible(format!("{chance} cannot happen now")));
                }
                chance
            }
            (None, Some(seed)) => {
                let key = FairDice::key_of_seed(seed);
                G::draw(&self.state, &mut FairDice::new(&key, self.events.len() as u64))
            }
            (None, None) => {
                return Err(Error::Unsupported(
                    "this game has no seed to draw from: give the outcome as \"event\"".to_owned(),
                ));
            }
        };
        self.push(Event::Chance(chance));
        Ok(chance.to_string())
    }

    fn draw(&self, dice: &mut FairDice) -> Result<String, Error> {
        match G::turn(&self.state) {
            Turn::Chance => Ok(G::draw(&self.state, dice).to_string()),
            Turn::Seat(_) => Err(Error::NotChance),
            Turn::Over => Err(Error::Over),
        }
    }

    fn witness(&mut self, event: &Entry) -> Result<Vec<String>, Error> {
        let before = self.state.clone();
        match event {
            Entry::Action { seat, .. } if *seat != self.to_act()? => {
                return Err(Error::BadRequest(format!("it is not seat {seat}'s turn")));
            }
            Entry::Action { action, .. } => self.play(action)?,
            Entry::Chance { chance, .. } => drop(self.chance(Some(chance))?),
        }
        let Some(event) = self.events.last() else { return Ok(Vec::new()) };
        let seen = |viewer| G::seen(&before, event, &self.state, viewer).to_string();
        Ok(Viewer::all(G::seats(&self.state)).map(seen).collect())
    }

    fn odds(&self, event: &str) -> Result<f64, Error> {
        Ok(G::odds(&self.state, &read_chance::<G>(event)?))
    }

    fn undo(&mut self, to: Option<usize>) -> Result<(), Error> {
        let now = self.events.len();
        let to = match to {
            None => now.checked_sub(1).ok_or_else(|| Error::BadRequest("there is nothing to undo".into()))?,
            Some(to) if to <= now => to,
            Some(to) => {
                return Err(Error::BadRequest(format!("only {now} events have happened, not {to}")));
            }
        };
        if to < now {
            self.given_up = None;
        }
        self.events.truncate(to);
        self.streams.retain(|(place, ..)| *place < to);
        self.state = self.start.clone();
        for event in &self.events {
            apply(&mut self.state, event);
        }
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> Result<Json, Error> {
        self.check_viewer(viewer)?;
        advice::to_json(&G::view(&self.state, viewer))
    }

    fn history(&self, viewer: Viewer, from: usize) -> Result<Vec<Entry>, Error> {
        self.check_viewer(viewer)?;
        let seen = record::history::<G>(&self.start, &self.events, viewer);
        let entry = |(seat, seen): (Option<Seat>, G::Seen)| match seat {
            Some(seat) => Entry::Action { seat, action: seen.to_string() },
            None => Entry::Chance { chance: seen.to_string(), number: None, epoch: None },
        };
        Ok(seen.into_iter().skip(from).map(entry).collect())
    }

    fn picture(&self, viewer: Viewer, language: Language) -> Result<Picture, Error> {
        self.check_viewer(viewer)?;
        if cfg!(target_arch = "wasm32") {
            // Pages draw their boards themselves, and load nothing that they do not need.
            return Err(Error::Unsupported("this engine draws no pictures".to_owned()));
        }
        Ok(G::picture(&G::view(&self.state, viewer), language))
    }

    fn position(&self) -> String {
        G::write_position(&self.state)
    }

    fn record(&self) -> Record {
        let (seed, fair, names) = (self.seed.clone(), self.fair.clone(), self.names.clone());
        let plain = record::write::<G>(&self.start, &self.events);
        let mut record = Record { format: self.format, seed, fair, names, ..plain };
        for (place, of_number, of_epoch) in &self.streams {
            if let Some(Entry::Chance { number, epoch, .. }) = record.events.get_mut(*place) {
                (*number, *epoch) = (*of_number, *of_epoch);
            }
        }
        if let Some(GivenUp { forfeits, outcome, sealed }) = &self.given_up {
            record.forfeits.clone_from(forfeits);
            record.outcome = outcome.clone().or(record.outcome);
            record.sealed.clone_from(sealed);
        }
        record
    }

    fn go(&self, level: Level, budget: &mut Budget<'_>, seed: &str) -> Result<Advice, Error> {
        let seat = self.to_act()?;
        let view = G::view(&self.state, Viewer::Seat(seat));
        let history = record::history::<G>(&self.start, &self.events, Viewer::Seat(seat));
        advice::ask::<G>(&Sight { seat, view: &view, history: &history }, level, budget, seed)
    }

    fn hint(&self, request: &HintRequest<'_>, stop: &mut dyn FnMut() -> bool) -> Result<Hint, Error> {
        let seat = self.to_act()?;
        let view = G::view(&self.state, Viewer::Seat(seat));
        let history = record::history::<G>(&self.start, &self.events, Viewer::Seat(seat));
        hint::hint_at::<G>(&Sight { seat, view: &view, history: &history }, request, stop)
    }

    fn chances(&self, learned: bool, nodes: u64, seed: &str) -> Result<Vec<f64>, Error> {
        if !advice::THINKS {
            return Err(advice::no_players());
        }
        Ok(chances(&advice::mind::<G>(learned)?, &self.state, nodes, seed))
    }

    fn perft(&self, depth: u32, bound: u64, stop: &mut dyn FnMut() -> bool) -> Result<u64, Error> {
        perft::perft_until::<G>(&self.state, depth, bound, stop)
    }

    fn fork(&self) -> Box<dyn Session> {
        Box::new(Running::<G> {
            start: self.start.clone(),
            state: self.state.clone(),
            events: self.events.clone(),
            seed: self.seed.clone(),
            format: self.format,
            fair: self.fair.clone(),
            names: self.names.clone(),
            streams: self.streams.clone(),
            given_up: self.given_up.clone(),
        })
    }
}
