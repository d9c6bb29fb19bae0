//! A game in progress, of any kind behind one trait.

use std::time::Instant;

use cubo_core::record::Entry as Paper;
use cubo_core::record::{read_entry, write};
use cubo_core::telling::{Teller, Told};
use cubo_core::{Clause as _, Event, Language, Outcome, QuickDice, Record, Seat, Turn, Viewer, apply, walk};
use cubo_players::knowledge::Known;
use cubo_players::{Budget, Limit, Sight, Spec};
use cubo_tensors::{Chooser, Tensors, action_features, id_name, ids, observe_state};

use crate::dice::Chances;
use crate::wrong::Wrong;

/// No game has more ids.
const MOST_IDS: usize = 900;

/// What a state can do, whatever its game. Python holds a box of it.
pub(crate) trait AnyState: Send + Sync {
    fn boxed(&self) -> Box<dyn AnyState>;
    fn turn(&self) -> Turn;
    fn legal_ids(&mut self) -> Vec<i64>;
    fn count(&mut self) -> usize;
    fn take(&mut self, place: usize) -> Result<(), Wrong>;
    fn mask(&mut self, out: &mut [i8]);
    fn chosen(&self) -> Vec<u16>;
    fn choose(&mut self, id: u16) -> Result<(), Wrong>;
    fn act(&mut self, text: &str) -> Result<(), Wrong>;
    fn actions(&self) -> Vec<String>;
    fn features(&self) -> Vec<i8>;
    fn observe(&self, viewer: Viewer, out: &mut [i8]);
    fn undo(&mut self) -> Result<(), Wrong>;
    fn chance(&mut self, text: Option<&str>) -> Result<String, Wrong>;
    fn returns(&self) -> Vec<f32>;
    fn scores(&self) -> Vec<i32>;
    fn view(&self, viewer: Viewer) -> String;
    fn infostate(&self, viewer: Viewer) -> String;
    fn resample(&mut self, viewer: Viewer, seed: u64);
    fn path(&self, text: &str) -> Result<Vec<u16>, Wrong>;
    fn why(&self, text: &str, language: Language) -> Result<Option<String>, Wrong>;
    fn tell(&self, viewer: Viewer, language: Language) -> Option<String>;
    fn position(&self) -> String;
    fn picture(&self, viewer: Viewer) -> String;
    /// The log as texts: a letter for the sort, a seat or nothing, and what it was.
    fn log(&self) -> Vec<(char, i32, String)>;
    fn relive(&mut self, log: Vec<(char, i32, String)>, chosen: &[u16], dice: u64) -> Result<(), Wrong>;
    fn dice(&self) -> u64;
    /// Has chance go on from there.
    fn set_dice(&mut self, dice: u64);
    /// What a player of the house would do for the seat to act, and how it came to it, as JSON.
    fn think(&self, player: &Spec, seed: u64) -> Result<(String, String), Wrong>;
    /// The game so far as a record.
    fn record(&self) -> Result<Record, Wrong>;
}

/// Something that changed the state.
enum Entry<G: Tensors> {
    Event(Event<G>),
    /// Replaced by another state that this viewer could not tell from it.
    Imagined(Viewer, u64),
}

impl<G: Tensors> Clone for Entry<G> {
    fn clone(&self) -> Self {
        match self {
            Entry::Event(event) => Entry::Event(*event),
            Entry::Imagined(viewer, seed) => Entry::Imagined(*viewer, *seed),
        }
    }
}

/// A game in progress and how it came about.
pub(crate) struct Seated<G: Tensors> {
    start: G::State,
    state: G::State,
    log: Vec<Entry<G>>,
    chooser: Chooser<G>,
    /// Whether the chooser has the actions of this state: they are asked for only where ids are.
    chooses: bool,
    /// The legal actions, empty until somebody asks.
    list: Vec<G::Action>,
    dice: Chances,
    /// Whether chance acts by itself.
    auto: bool,
}

impl<G: Tensors> Clone for Seated<G> {
    fn clone(&self) -> Self {
        Seated {
            start: self.start.clone(),
            state: self.state.clone(),
            log: self.log.clone(),
            chooser: self.chooser.clone(),
            chooses: self.chooses,
            list: Vec::new(),
            dice: self.dice,
            auto: self.auto,
        }
    }
}

impl<G: Tensors> Seated<G> {
    /// A game from its first state; with a seed, chance acts by itself.
    pub(crate) fn new(start: G::State, seed: Option<u64>) -> Seated<G> {
        let mut seated = Seated {
            state: start.clone(),
            start,
            log: Vec::new(),
            chooser: Chooser::new(),
            chooses: false,
            list: Vec::new(),
            dice: Chances(seed.unwrap_or(0)),
            auto: seed.is_some(),
        };
        seated.settle();
        seated
    }

    /// Chance acts if it does so by itself, and the next choice begins.
    fn settle(&mut self) {
        while self.auto && G::turn(&self.state) == Turn::Chance {
            let chance = G::draw(&self.state, &mut self.dice);
            self.apply_chance(chance);
        }
        self.forget();
    }

    /// The state is another one: what was listed and chosen belongs to the last.
    fn forget(&mut self) {
        self.chooser.clear();
        self.chooses = false;
        self.list.clear();
    }

    /// The choice in progress, begun if it was not.
    fn choice(&mut self) -> &mut Chooser<G> {
        if !self.chooses {
            self.chooser.begin(&self.state);
            self.chooses = true;
        }
        &mut self.chooser
    }

    /// The legal actions of the seat to act, in the game's order.
    fn listed(&mut self) -> &[G::Action] {
        if self.list.is_empty() {
            walk::list_into::<G>(&self.state, &mut self.list);
        }
        &self.list
    }

    fn apply_chance(&mut self, chance: G::Chance) {
        G::apply_chance(&mut self.state, chance);
        self.log.push(Entry::Event(Event::Chance(chance)));
    }

    fn play(&mut self, action: G::Action) {
        if let Turn::Seat(seat) = G::turn(&self.state) {
            G::play(&mut self.state, action);
            self.log.push(Entry::Event(Event::Action(seat, action)));
        }
        self.settle();
    }

    fn redo(state: &mut G::State, entry: &Entry<G>) {
        match entry {
            Entry::Event(event) => apply(state, event),
            Entry::Imagined(viewer, seed) => {
                *state = G::imagine(&G::view(state, *viewer), &mut Chances(*seed));
            }
        }
    }

    /// The state after the first so many entries.
    fn after(&self, entries: usize) -> G::State {
        let mut state = self.start.clone();
        self.log[..entries].iter().for_each(|entry| Self::redo(&mut state, entry));
        state
    }

    fn to_act(&self) -> Result<Seat, Wrong> {
        let turn = G::turn(&self.state).seat();
        turn.ok_or_else(|| Wrong::new("it is no seat's turn", "ce n’est le tour d’aucune place"))
    }

    fn read(&self, text: &str) -> Result<G::Action, Wrong> {
        text.parse().map_err(|_| {
            let clause = G::NOTATION;
            Wrong::by(
                clause.id(),
                format!("{text:?}: {}", clause.en()),
                format!("{text:?}\u{a0}: {}", clause.fr()),
            )
        })
    }

    /// What chance is said to have done, if it can.
    fn read_chance(&self, text: &str) -> Result<G::Chance, Wrong> {
        let chance: G::Chance = text.parse().map_err(|why| {
            Wrong::new(
                format!("{text:?} is nothing that chance can do: {why}"),
                format!("{text:?} n’est pas un fait du hasard\u{a0}: {why}"),
            )
        })?;
        if G::odds(&self.state, &chance) <= 0.0 {
            return Err(Wrong::new(
                format!("{text:?} cannot happen now"),
                format!("{text:?} ne peut pas arriver maintenant"),
            ));
        }
        Ok(chance)
    }

    /// What a clause says against an action of the seat to act, in the case at hand.
    fn explain(&self, seat: Seat, action: G::Action, clause: G::Clause, language: Language) -> String {
        let viewer = Viewer::Seat(seat);
        let view = G::view(&self.state, viewer);
        G::explain(&view, action, clause, &Teller::new(language, viewer)).to_string()
    }

    /// What a viewer saw of every event since the state was last replaced by an imagined one, and who acted.
    fn seen(&self, viewer: Viewer) -> Vec<(Option<Seat>, G::Seen)> {
        let imagined = self.log.iter().rposition(|entry| matches!(entry, Entry::Imagined(..)));
        let known = imagined.map_or(0, |at| at + 1);
        let mut before = self.after(known);
        let mut seen = Vec::with_capacity(self.log.len() - known);
        for entry in &self.log[known..] {
            let Entry::Event(event) = entry else { continue };
            let here = before.clone();
            apply(&mut before, event);
            seen.push((by(event), G::seen(&here, event, &before, viewer)));
        }
        seen
    }
}

/// Who acted; chance has no seat.
fn by<G: Tensors>(event: &Event<G>) -> Option<Seat> {
    match event {
        Event::Action(seat, _) => Some(*seat),
        Event::Chance(_) => None,
    }
}

fn damaged(why: impl ToString) -> Wrong {
    let why = why.to_string();
    Wrong::new(format!("the log is damaged: {why}"), format!("le journal est abîmé\u{a0}: {why}"))
}

/// Between −1 for the last and 1 for the first, equal places sharing: the sum is 0.
pub(crate) fn returns_of<C: cubo_core::Clause>(outcome: Option<Outcome<C>>, seats: u8, into: &mut [f32]) {
    into.fill(0.0);
    let Some(outcome) = outcome else { return };
    let ranks = outcome.ranks.as_slice();
    for (into, &rank) in into.iter_mut().zip(ranks) {
        let better = ranks.iter().filter(|&&other| other < rank).count() as f32;
        let worse = ranks.iter().filter(|&&other| other > rank).count() as f32;
        *into = (worse - better) / f32::from(seats - 1);
    }
}

impl<G: Tensors + Known> AnyState for Seated<G> {
    fn boxed(&self) -> Box<dyn AnyState> {
        Box::new(self.clone())
    }

    fn turn(&self) -> Turn {
        G::turn(&self.state)
    }

    fn legal_ids(&mut self) -> Vec<i64> {
        let mut mask = [0; MOST_IDS];
        let mask = &mut mask[..usize::from(ids::<G>())];
        self.choice().mask(mask);
        let mut legal = Vec::with_capacity(64);
        legal.extend((0i64..).zip(&*mask).filter(|(_, legal)| **legal == 1).map(|(id, _)| id));
        legal
    }

    fn count(&mut self) -> usize {
        self.listed().len()
    }

    fn take(&mut self, place: usize) -> Result<(), Wrong> {
        self.to_act()?;
        let listed = self.listed();
        let Some(&action) = listed.get(place) else {
            let count = listed.len();
            return Err(Wrong::new(
                format!("there is no action {place}: there are {count}, counted from 0"),
                format!("il n’y a pas d’action {place}\u{a0}: il y en a {count}, comptées à partir de 0"),
            ));
        };
        self.play(action);
        Ok(())
    }

    fn mask(&mut self, out: &mut [i8]) {
        self.choice().mask(out);
    }

    fn chosen(&self) -> Vec<u16> {
        self.chooser.chosen().to_vec()
    }

    fn choose(&mut self, id: u16) -> Result<(), Wrong> {
        self.to_act()?;
        match self.choice().choose(id) {
            Ok(None) => {}
            Ok(Some(action)) => self.play(action),
            Err(_) => {
                let name = id_name::<G>(id).map_or_else(String::new, |name| format!(" ({name})"));
                return Err(Wrong::id(id.into(), &name));
            }
        }
        Ok(())
    }

    fn act(&mut self, text: &str) -> Result<(), Wrong> {
        let seat = self.to_act()?;
        let action = self.read(text)?;
        if let Some(clause) = G::refuse(&self.state, action) {
            let why = |language| self.explain(seat, action, clause, language);
            return Err(Wrong::by(clause.id(), why(Language::En), why(Language::Fr)));
        }
        self.play(action);
        Ok(())
    }

    fn actions(&self) -> Vec<String> {
        walk::list::<G>(&self.state).iter().map(ToString::to_string).collect()
    }

    fn features(&self) -> Vec<i8> {
        features::<G>(&self.state)
    }

    fn observe(&self, viewer: Viewer, out: &mut [i8]) {
        observe::<G>(&self.state, &self.chooser, viewer, out);
    }

    fn undo(&mut self) -> Result<(), Wrong> {
        let chosen = self.chosen();
        if let Some((_, before)) = chosen.split_last() {
            self.forget();
            for &id in before {
                let _ = self.choice().choose(id);
            }
            return Ok(());
        }
        let acted = self.log.iter().rposition(|entry| !matches!(entry, Entry::Event(Event::Chance(_))));
        match acted.map(|at| (at, &self.log[at])) {
            Some((at, Entry::Event(_))) => {
                self.state = self.after(at);
                self.log.truncate(at);
                self.forget();
                Ok(())
            }
            _ => Err(Wrong::new("there is nothing to take back", "il n’y a rien à reprendre")),
        }
    }

    fn chance(&mut self, text: Option<&str>) -> Result<String, Wrong> {
        if G::turn(&self.state) != Turn::Chance {
            return Err(Wrong::new("it is not chance's turn", "ce n’est pas le tour du hasard"));
        }
        let chance = match text {
            None => G::draw(&self.state, &mut self.dice),
            Some(text) => self.read_chance(text)?,
        };
        self.apply_chance(chance);
        self.settle();
        Ok(chance.to_string())
    }

    fn returns(&self) -> Vec<f32> {
        let seats = G::seats(&self.state);
        let mut returns = vec![0.0; seats.into()];
        returns_of(G::outcome(&self.state), seats, &mut returns);
        returns
    }

    fn scores(&self) -> Vec<i32> {
        G::scores(&self.state).as_slice().to_vec()
    }

    fn view(&self, viewer: Viewer) -> String {
        serde_json::to_string(&G::view(&self.state, viewer)).unwrap_or_default()
    }

    fn infostate(&self, viewer: Viewer) -> String {
        let mut state = self.start.clone();
        let mut lines = vec![serde_json::to_string(&G::view(&state, viewer)).unwrap_or_default()];
        for entry in &self.log {
            let before = state.clone();
            Self::redo(&mut state, entry);
            if let Entry::Event(event) = entry {
                let by = by(event).map_or_else(|| "chance".to_owned(), |seat| seat.to_string());
                lines.push(format!("{by}: {}", G::seen(&before, event, &state, viewer)));
            }
        }
        if G::turn(&self.state).seat().is_some_and(|seat| viewer.is(seat))
            && !self.chooser.chosen().is_empty()
        {
            lines.push(format!("chosen: {:?}", self.chooser.chosen()));
        }
        lines.join("\n")
    }

    fn resample(&mut self, viewer: Viewer, seed: u64) {
        let entry = Entry::Imagined(viewer, seed);
        Self::redo(&mut self.state, &entry);
        self.log.push(entry);
        // A choice in progress is the acting seat's own; only its own imagination leaves it as it is.
        let chosen = self.chosen();
        self.forget();
        if G::turn(&self.state).seat().is_some_and(|seat| viewer.is(seat)) {
            for id in chosen {
                let _ = self.choice().choose(id);
            }
        }
    }

    fn path(&self, text: &str) -> Result<Vec<u16>, Wrong> {
        let path = G::path(self.read(text)?);
        path.map(|path| path.ids().to_vec()).ok_or_else(|| {
            Wrong::new(
                format!("{text} is legal in no position"),
                format!("{text} n’est permis dans aucune position"),
            )
        })
    }

    fn why(&self, text: &str, language: Language) -> Result<Option<String>, Wrong> {
        let seat = self.to_act()?;
        let action = match text.parse::<G::Action>() {
            Ok(action) => action,
            Err(_) => {
                let clause = G::NOTATION;
                return Ok(Some(format!("{} ({})", language.pick(clause.en(), clause.fr()), clause.id())));
            }
        };
        let Some(clause) = G::refuse(&self.state, action) else { return Ok(None) };
        Ok(Some(format!("{} ({})", self.explain(seat, action, clause, language), clause.id())))
    }

    fn tell(&self, viewer: Viewer, language: Language) -> Option<String> {
        let Entry::Event(event) = self.log.last()? else { return None };
        let before = self.after(self.log.len() - 1);
        let told = Told::<G> {
            by: by(event),
            seen: &G::seen(&before, event, &self.state, viewer),
            before: &G::view(&before, viewer),
            after: &G::view(&self.state, viewer),
        };
        Some(G::tell(&told, &Teller::new(language, viewer)).long.to_string())
    }

    fn position(&self) -> String {
        G::write_position(&self.state)
    }

    fn picture(&self, viewer: Viewer) -> String {
        G::picture(&G::view(&self.state, viewer), Language::En).to_string()
    }

    fn log(&self) -> Vec<(char, i32, String)> {
        let written = |entry: &Entry<G>| match entry {
            Entry::Event(Event::Action(seat, action)) => ('a', i32::from(seat.0), action.to_string()),
            Entry::Event(Event::Chance(chance)) => ('c', -1, chance.to_string()),
            Entry::Imagined(Viewer::Seat(seat), seed) => ('i', i32::from(seat.0), seed.to_string()),
            Entry::Imagined(Viewer::Spectator, seed) => ('i', -1, seed.to_string()),
        };
        self.log.iter().map(written).collect()
    }

    fn relive(&mut self, log: Vec<(char, i32, String)>, chosen: &[u16], dice: u64) -> Result<(), Wrong> {
        self.state = self.start.clone();
        self.log.clear();
        for (sort, seat, text) in log {
            let seat = u8::try_from(seat).ok().map(Seat);
            let entry = match (sort, seat) {
                ('i', seat) => Entry::Imagined(
                    seat.map_or(Viewer::Spectator, Viewer::Seat),
                    text.parse().map_err(damaged)?,
                ),
                ('a', Some(seat)) => {
                    let paper = Paper::Action { seat, action: text };
                    Entry::Event(read_entry::<G>(&self.state, &paper).map_err(damaged)?)
                }
                _ => Entry::Event(Event::Chance(self.read_chance(&text)?)),
            };
            Self::redo(&mut self.state, &entry);
            self.log.push(entry);
        }
        self.dice = Chances(dice);
        self.settle();
        for &id in chosen {
            self.choice().choose(id).map_err(damaged)?;
        }
        Ok(())
    }

    fn dice(&self) -> u64 {
        self.dice.0
    }

    fn set_dice(&mut self, dice: u64) {
        self.dice = Chances(dice);
    }

    fn think(&self, player: &Spec, seed: u64) -> Result<(String, String), Wrong> {
        let seat = self.to_act()?;
        let level =
            player.fair().map_err(|why| Wrong::new(why.clone(), format!("joueur refusé\u{a0}: {why}")))?;
        let begin = Instant::now();
        let mut late = || matches!(player.limit, Some(Limit::Time(time)) if begin.elapsed() >= time);
        let mut budget = match player.limit {
            None => Budget::nodes(level.nodes()),
            Some(Limit::Nodes(nodes)) => Budget::nodes(nodes),
            Some(Limit::Iterations(rounds)) => Budget::unlimited().iterations(rounds),
            Some(Limit::Time(_)) => Budget::unlimited().until(&mut late),
        };
        let (view, history) = (G::view(&self.state, Viewer::Seat(seat)), self.seen(Viewer::Seat(seat)));
        let sight = Sight { seat, view: &view, history: &history };
        let choice = level.player::<G>().choose(&sight, &mut budget, &mut QuickDice::new(seed));
        let Some(choice) = choice else {
            return Err(Wrong::new("there is nothing to do here", "il n’y a rien à faire ici"));
        };
        Ok((choice.action.to_string(), serde_json::to_string(&choice.analysis).unwrap_or_default()))
    }

    fn record(&self) -> Result<Record, Wrong> {
        let event = |entry: &Entry<G>| match entry {
            Entry::Event(event) => Some(*event),
            Entry::Imagined(..) => None,
        };
        let events: Option<Vec<Event<G>>> = self.log.iter().map(event).collect();
        let events = events.ok_or_else(|| {
            Wrong::new(
                "an imagined state has no record: its past did not happen",
                "un état imaginé n’a pas d’enregistrement\u{a0}: son passé n’a pas eu lieu",
            )
        })?;
        Ok(write::<G>(&self.start, &events))
    }
}

/// An observation, and behind it what was chosen so far, which only the seat to act knows.
pub(crate) fn observe<G: Tensors>(state: &G::State, chooser: &Chooser<G>, viewer: Viewer, out: &mut [i8]) {
    let (numbers, chosen) = out.split_at_mut(out.len() - usize::from(ids::<G>()));
    observe_state::<G>(state, viewer, numbers);
    if G::turn(state).seat().is_some_and(|seat| viewer.is(seat)) {
        chooser.write_chosen(chosen);
    } else {
        chosen.fill(0);
    }
}

/// The features of the legal actions of the seat to act, row after row.
pub(crate) fn features<G: Tensors>(state: &G::State) -> Vec<i8> {
    let Some(seat) = G::turn(state).seat() else { return Vec::new() };
    let known = G::in_state(state, Viewer::Seat(seat));
    let (legal, width) = (walk::list::<G>(state), usize::from(G::ACTION_FEATURES));
    let mut rows = vec![0; legal.len() * width];
    for (row, &action) in rows.chunks_mut(width).zip(&legal) {
        action_features::<G>(&known, action, row);
    }
    rows
}
