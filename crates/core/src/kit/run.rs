//! Plays the games and looks at every state on the way.

use std::ops::ControlFlow;

use super::{Check, Failure, Kit, Tally};
use crate::{Clause, Dice, Event, Game, QuickDice, Turn, apply, game, walk};

/// One game under the kit's eyes.
pub(super) struct Walk<'k, G: Game> {
    pub(super) kit: &'k Kit<G>,
    pub(super) name: String,
    pub(super) start: G::State,
    pub(super) events: Vec<Event<G>>,
    pub(super) state: G::State,
    /// The legal actions now, in the game's order.
    pub(super) legal: Vec<G::Action>,
    /// Some actions that were legal earlier on: good candidates for being illegal now.
    pub(super) earlier: Vec<G::Action>,
    pub(super) dice: QuickDice,
    pub(super) tally: Tally,
    /// Chance nodes whose draws were compared with their odds, in all games so far.
    pub(super) chi_squared: u32,
}

impl<G: Game> Kit<G> {
    /// Runs every check and returns the first failure instead of panicking.
    pub fn run(&self) -> Result<Tally, Failure> {
        self.check_clauses()?;
        if G::SECRETS != self.twin.is_some() {
            let what = "a game with secrets says `const SECRETS: bool = true` and gives the kit a twin maker; others neither";
            return Err(self.failed(Check::Twin, what));
        }
        let mut tally = Tally::default();
        let mut chi_squared = 0;
        for options in &self.options {
            self.check_start(options)?;
            for seats in G::SEATS {
                for game in 0..self.games {
                    let start = G::start(options, seats).map_err(|e| self.failed(Check::Start, e))?;
                    let seed = self.seed + u64::from(game);
                    let mut walk = Walk {
                        kit: self,
                        name: format!("options {options:?}, {seats} seats, seed {seed}"),
                        state: start.clone(),
                        start,
                        events: Vec::new(),
                        legal: Vec::new(),
                        earlier: Vec::new(),
                        dice: QuickDice::new(seed),
                        tally,
                        chi_squared,
                    };
                    walk.play(game % 2 == 1)?;
                    tally = walk.tally;
                    chi_squared = walk.chi_squared;
                }
            }
        }
        if self.twin.is_some() && tally.twins == 0 {
            return Err(
                self.failed(Check::Twin, "no twin looked the same: is something redacted too little?")
            );
        }
        Ok(tally)
    }

    /// A failure outside any game.
    pub(super) fn failed(&self, check: Check, what: impl ToString) -> Failure {
        Failure { check, game: G::ID.to_owned(), position: String::new(), what: what.to_string() }
    }

    fn check_clauses(&self) -> Result<(), Failure> {
        for (n, clause) in G::Clause::ALL.iter().enumerate() {
            let id = clause.id();
            let worded = |text: &str| text.trim() == text && !text.is_empty();
            if !worded(clause.en()) || !worded(clause.fr()) || clause.en() == clause.fr() {
                return Err(self.failed(Check::Clauses, format!("{id} lacks words in one language")));
            }
            if let Some(slip) =
                [" :", " ;", " !", " ?", "« ", " »", "'"].iter().find(|slip| clause.fr().contains(**slip))
            {
                let what = format!("{id} has {slip:?} in French: no-break spaces and ’ are wanted");
                return Err(self.failed(Check::Clauses, what));
            }
            if G::Clause::ALL.iter().position(|c| c.id() == id) != Some(n)
                || G::Clause::from_id(id) != Some(*clause)
            {
                return Err(self.failed(Check::Clauses, format!("two clauses are called {id}")));
            }
        }
        Ok(())
    }

    fn check_start(&self, options: &G::Options) -> Result<(), Failure> {
        let json = serde_json::to_value(options).map_err(|e| self.failed(Check::Start, e))?;
        if serde_json::from_value::<G::Options>(json.clone()).ok().as_ref() != Some(options) {
            return Err(self.failed(Check::Start, format!("options do not come back from {json}")));
        }
        if serde_json::from_str::<G::Options>("{}").ok() != Some(G::Options::default()) {
            return Err(self.failed(Check::Start, "no options at all are not the default options"));
        }
        if serde_json::from_str::<G::Options>(r#"{"no-such-option":1}"#).is_ok() {
            return Err(self.failed(Check::Start, "an unknown option is accepted"));
        }
        let schema = G::options_schema();
        if schema["type"] != "object" {
            return Err(self.failed(Check::Start, "the options' schema is not of type object"));
        }
        let (described, known) = (names(&schema["properties"]), names(&json));
        if described != known {
            let what = format!("the options are {known:?}, their schema describes {described:?}");
            return Err(self.failed(Check::Start, what));
        }
        let (fewest, most) = (*G::SEATS.start(), *G::SEATS.end());
        for seats in [0, fewest - 1, most + 1, u8::MAX] {
            if G::start(options, seats).is_ok() {
                return Err(self.failed(Check::Start, format!("a game for {seats} starts")));
            }
        }
        for seats in G::SEATS {
            let state = G::start(options, seats).map_err(|e| self.failed(Check::Start, e))?;
            if G::options(&state) != *options || G::seats(&state) != seats {
                return Err(self.failed(Check::Start, "a new game has forgotten its options or seats"));
            }
        }
        Ok(())
    }
}

/// The names of an object's fields, sorted.
fn names(object: &serde_json::Value) -> Vec<&String> {
    let mut names: Vec<&String> = object.as_object().into_iter().flat_map(|fields| fields.keys()).collect();
    names.sort();
    names
}

impl<G: Game> Walk<'_, G> {
    pub(super) fn fail<T>(&self, check: Check, what: impl ToString) -> Result<T, Failure> {
        Err(Failure {
            check,
            game: format!(
                "{}, after {} events (last: {:?})",
                self.name,
                self.events.len(),
                self.events.last()
            ),
            position: G::write_position(&self.state),
            what: what.to_string(),
        })
    }

    fn play(&mut self, biased: bool) -> Result<(), Failure> {
        loop {
            self.legal.clear();
            walk::list_into::<G>(&self.state, &mut self.legal);
            self.look()?;
            if self.dice.below(self.kit.every) == 0 {
                self.look_closely()?;
            }
            if self.events.len() as u32 > self.kit.longest {
                return self.fail(Check::Ends, format!("no end after {} events", self.kit.longest));
            }
            let Some(event) = self.choose(biased) else { break };
            if let Event::Chance(chance) = &event {
                self.check_drawn(chance)?;
            }
            let before = self.state.clone();
            apply(&mut self.state, &event);
            self.events.push(event);
            self.check_seen(&before, &event)?;
            self.check_told(&before, &event)?;
            if !self.legal.is_empty() && self.earlier.len() < 64 {
                self.earlier.push(self.legal[self.dice.below(self.legal.len() as u32) as usize]);
            }
        }
        self.look_closely()?;
        self.check_record()?;
        self.check_twins()?;
        self.tally.games += 1;
        self.tally.events += self.events.len() as u64;
        Ok(())
    }

    fn choose(&mut self, biased: bool) -> Option<Event<G>> {
        match (G::turn(&self.state), self.kit.prefer) {
            (Turn::Seat(seat), Some(prefer)) if biased => {
                let choice = prefer(&self.state, &self.legal, &mut self.dice);
                Some(Event::Action(seat, self.legal[choice]))
            }
            _ => walk::random_event::<G>(&self.state, &mut self.dice, &mut Vec::new()),
        }
    }

    /// What is looked at in every state.
    fn look(&mut self) -> Result<(), Failure> {
        self.check_turn()?;
        if let Err(why) = (self.kit.invariant)(&self.state) {
            return self.fail(Check::Invariant, why);
        }
        let (kept, fresh) = (G::key(&self.state), (self.kit.fresh_key)(&self.state));
        if kept != fresh {
            return self.fail(Check::Key, format!("kept {kept:016x}, from scratch {fresh:016x}"));
        }
        self.check_list()
    }

    /// What is looked at in some states.
    fn look_closely(&mut self) -> Result<(), Failure> {
        self.check_naive()?;
        self.check_refusals()?;
        self.check_texts()?;
        self.check_views()?;
        self.check_position()?;
        self.check_rewind()?;
        self.check_symmetries()?;
        self.check_odds()?;
        self.check_imagine()?;
        self.check_advice()
    }

    fn check_turn(&self) -> Result<(), Failure> {
        let seats = G::seats(&self.state);
        if G::scores(&self.state).seats() != seats {
            return self.fail(Check::Turn, "not one score a seat");
        }
        let turn = G::turn(&self.state);
        let outcome = G::outcome(&self.state);
        if (turn == Turn::Over) != outcome.is_some() {
            return self.fail(Check::Turn, format!("the turn is {turn:?}, the outcome {outcome:?}"));
        }
        match turn {
            Turn::Seat(seat) if seat.0 >= seats => {
                self.fail(Check::Turn, format!("seat {seat} of {seats} is to act"))
            }
            Turn::Seat(seat) if self.legal.is_empty() => {
                self.fail(Check::Turn, format!("seat {seat} is to act and can do nothing"))
            }
            Turn::Chance | Turn::Over if !self.legal.is_empty() => {
                self.fail(Check::Turn, format!("the turn is {turn:?}, yet {} is legal", self.legal[0]))
            }
            _ => match outcome {
                Some(end) if end.scores.seats() != seats || end.ranks.seats() != seats => {
                    self.fail(Check::Turn, "not one score and rank a seat")
                }
                Some(end)
                    if end.ranks.iter().any(|&r| {
                        usize::from(r) != 1 + end.ranks.iter().filter(|&&other| other < r).count()
                    }) =>
                {
                    self.fail(Check::Turn, format!("ranks {:?}", end.ranks))
                }
                _ => Ok(()),
            },
        }
    }

    fn check_list(&self) -> Result<(), Failure> {
        let mut sorted = self.legal.clone();
        sorted.sort_unstable();
        if let Some(twice) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return self.fail(Check::Once, format!("{} is listed twice", twice[0]));
        }
        let mut walked = Vec::new();
        let _ = walk::each::<G>(&self.state, &mut |action| {
            walked.push(action);
            ControlFlow::Continue(())
        });
        if walked != self.legal {
            return self.fail(Check::Once, "the list is not what walking gives, in that order");
        }
        let counted = G::count_legal(&self.state);
        if counted != self.legal.len() as u64 {
            return self.fail(Check::Count, format!("{} listed, {counted} counted", self.legal.len()));
        }
        if game::to_act::<G>(&self.state).is_some() {
            let first = G::legal(&self.state, ControlFlow::Break);
            if first != ControlFlow::Break(self.legal[0]) {
                return self.fail(Check::Once, "breaking off does not give the first of the list");
            }
        }
        Ok(())
    }
}
