//! Goes along a game and splits every change of the chances.

use cubo_core::record::{Record, Replayed, replay};
use cubo_core::{Event, QuickDice, Seat, Turn, Viewer, apply, mix};
use cubo_players::knowledge::Known;

use crate::judge::{Choice, Other};
use crate::report::{EventReview, Kind, Review};
use crate::shares::{NONE, Shares, minus, of_ranks};
use crate::throws;
use crate::value::Eye;
use crate::{Effort, Error};

/// What was found out about one event, before the values around it are known.
enum Found<G: Known> {
    /// Nothing to judge.
    Forced,
    /// A throw or draw; how sure the mean over its outcomes is.
    Throw { error: f64, outcomes: Option<u32> },
    /// A choice where something is hidden or drawn.
    Chosen { best: G::Action, decision: Shares, error: f64 },
    /// A choice where nothing is.
    Open(Other<G::Action>),
}

/// What one seat had seen, event by event.
type Histories<G> = Vec<Vec<(Option<Seat>, <G as cubo_core::Game>::Seen)>>;

pub(crate) fn review<G: Known>(
    record: &Record,
    effort: &Effort,
    watch: &mut dyn FnMut(usize, usize) -> bool,
) -> Result<Review, Error> {
    let Replayed { start, events, end } = replay::<G>(record).map_err(|why| Error::Bad(why.to_string()))?;
    let by_rules = G::outcome(&end).map(|end| end.ranks);
    let ranks = record.outcome.as_ref().map(|end| end.ranks).or(by_rules);
    let result = of_ranks(&ranks.ok_or(Error::Unfinished { events: events.len() })?);
    let seats = G::seats(&start);
    let rolls = events.iter().any(|event| matches!(event, Event::Chance(_)));
    let open = !rolls && !G::SECRETS;
    let first = events.iter().find_map(|event| match event {
        Event::Action(seat, _) => Some(*seat),
        Event::Chance(_) => None,
    });
    let mut eye = Eye::<G>::new(effort, rolls, first.unwrap_or(Seat(0)));
    let salts = Salts::of(&events);

    let mut values: Vec<Shares> = Vec::with_capacity(events.len() + 1);
    let mut found: Vec<Found<G>> = Vec::with_capacity(events.len());
    let mut histories: Histories<G> = (0..seats).map(|_| Vec::new()).collect();
    let mut state = start;
    // The value of the state at hand, where it is known from the throw before it.
    let mut valued: Option<Shares> = None;
    for (n, event) in events.iter().enumerate() {
        if !watch(n, events.len()) {
            return Err(Error::Stopped);
        }
        let mut after = state.clone();
        apply(&mut after, event);
        match event {
            Event::Chance(_) => {
                let mean = throws::mean(&mut eye, &state, effort, salts.at(n + 1));
                let mut variance = mean.variance;
                if G::turn(&after) != Turn::Chance {
                    let real = eye.value(&after, effort.playouts, salts.at(n + 1));
                    variance.iter_mut().zip(real.variance).for_each(|(sum, more)| *sum += more);
                    valued = Some(real.mean);
                }
                let error = variance.into_iter().fold(0.0, f64::max).sqrt();
                values.push(mean.mean);
                found.push(Found::Throw { error, outcomes: mean.outcomes });
            }
            Event::Action(seat, action) => {
                let (seat, action) = (*seat, *action);
                let history = &histories[seat.index()];
                let choice = Choice::<G> { truth: &state, seat, action, history, salt: salts.choice(n) };
                let judged = match choice.counts() {
                    false => Found::Forced,
                    true if open => choice.other(&mut eye, effort).map_or(Found::Forced, Found::Open),
                    true => {
                        let cost = choice.cost(&mut eye, effort);
                        Found::Chosen { best: cost.best, decision: cost.decision, error: cost.error }
                    }
                };
                // Open games without chance get their values backwards, below.
                let value = || eye.value(&state, effort.playouts, salts.at(n)).mean;
                values.push(if open { NONE } else { valued.take().unwrap_or_else(value) });
                found.push(judged);
            }
        }
        if G::SECRETS {
            let who = G::turn(&state).seat();
            for (seat, history) in histories.iter_mut().enumerate() {
                let viewer = Viewer::Seat(Seat(seat as u8));
                history.push((who, G::seen(&state, event, &after, viewer)));
            }
        }
        state = after;
    }
    watch(events.len(), events.len());
    let value = || eye.value(&state, effort.playouts, salts.at(events.len())).mean;
    values.push(valued.take().unwrap_or_else(value));
    if open {
        back_up(&events, &found, &mut values);
    }

    let mut review = Review::new(record, seats, &values[0], &result);
    let mut last: Option<Seat> = None;
    for (n, (event, found)) in events.iter().zip(&found).enumerate() {
        let change = minus(&values[n + 1], &values[n]);
        review.add(told(event, found, &change, last, n), &values[n], &values[n + 1]);
        if let Event::Action(seat, _) = event {
            last = Some(*seat);
        }
    }
    let rest = minus(&result, &values[events.len()]);
    if rest != NONE {
        let seat = record.forfeits.last().map(|forfeit| forfeit.seat);
        let reason = record.outcome.as_ref().map_or_else(String::new, |end| end.reason.clone());
        let mut end = EventReview::new(events.len(), Kind::End, seat, reason);
        end.decision = rest;
        review.add(end, &values[events.len()], &result);
    }
    review.finish();
    Ok(review)
}

/// Where nothing is hidden and nothing is drawn, all that changes the chances is choices. The value of a state is then that of the best
/// action from it: the one that was chosen, with all that is known of where it led, or the best other one.
fn back_up<G: Known>(events: &[Event<G>], found: &[Found<G>], values: &mut [Shares]) {
    for n in (0..events.len()).rev() {
        values[n] = values[n + 1];
        if let (Event::Action(seat, _), Found::Open(other)) = (&events[n], &found[n])
            && other.value[seat.index()] > values[n + 1][seat.index()]
        {
            values[n] = other.value;
        }
    }
}

/// One event with its terms.
fn told<G: Known>(
    event: &Event<G>,
    found: &Found<G>,
    change: &Shares,
    last: Option<Seat>,
    n: usize,
) -> EventReview {
    match (event, found) {
        (Event::Chance(chance), found) => {
            let mut told = EventReview::new(n, Kind::Chance, last, chance.to_string());
            told.luck = *change;
            if let Found::Throw { error, outcomes } = found {
                (told.error, told.outcomes) = (*error, *outcomes);
            }
            told
        }
        (Event::Action(seat, action), found) => {
            let mut told = EventReview::new(n, Kind::Action, Some(*seat), action.to_string());
            match found {
                Found::Forced | Found::Throw { .. } => told.information = *change,
                Found::Chosen { best, decision, error } => {
                    told.choice = true;
                    told.decision = *decision;
                    told.error = *error;
                    told.information = minus(change, decision);
                    told.best = (best != action).then(|| best.to_string());
                }
                Found::Open(other) => {
                    let me = seat.index();
                    told.choice = true;
                    told.decision = *change;
                    // A loss that the search saw neither beforehand nor in twice the nodes is not sure to be this action's.
                    let late = (other.value[me] + change[me] - other.chosen[me]).abs();
                    // Not `hypot`, which libraries compute differently: a review is the same everywhere.
                    told.error = (other.moved * other.moved + late * late).sqrt();
                    told.best = (change[me] < 0.0).then(|| other.action.to_string());
                    if change[me] == 0.0 {
                        told.error = 0.0;
                    }
                }
            }
            told
        }
    }
}

/// What dice are thrown from, number by number. It depends on the whole game, so that two games are never measured with the same dice.
struct Salts(u64);

impl Salts {
    fn of<G: Known>(events: &[Event<G>]) -> Salts {
        let mut text = String::from("review");
        for event in events {
            text.push(' ');
            match event {
                Event::Action(_, action) => text += &action.to_string(),
                Event::Chance(chance) => text += &chance.to_string(),
            }
        }
        Salts(QuickDice::from_text(&text).long())
    }

    /// For the state after `n` events.
    fn at(&self, n: usize) -> u64 {
        mix(self.0.wrapping_add(2 * n as u64))
    }

    /// For the choice that is event `n`.
    fn choice(&self, n: usize) -> u64 {
        mix(self.0.wrapping_add(2 * n as u64 + 1))
    }
}
