//! What a review says.

use cubo_core::{Record, Seat};
use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};

use crate::shares::{NONE, Shares};

/// A reviewed game. Its serde form is what `cubo review --json` prints; `docs/review.md` describes it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Review {
    /// Every seat, in order.
    pub seats: Vec<SeatReview>,
    /// Every event, in order; one of kind `end` follows if the game ended outside its rules.
    pub events: Vec<EventReview>,
    /// The game.
    pub game: String,
    /// The throw or draw that helped whom it was for most, as a number into `events`.
    pub luckiest: Option<usize>,
    /// The one that hurt whom it was for most.
    pub unluckiest: Option<usize>,
    /// Up to three events after which the chances had changed most, in the order in which they happened.
    pub turning: Vec<usize>,
}

/// What a game was for one seat: `luck + decision + information = result − start`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatReview {
    /// Which.
    pub seat: Seat,
    /// Its chance to win at the start.
    pub start: f64,
    /// 1 for the winner, divided where the first place is shared.
    pub result: f64,
    /// What dice and draws brought.
    pub luck: f64,
    /// What choices brought, its own and the others'.
    pub decision: f64,
    /// What nobody could know.
    pub information: f64,
    /// `decision`, by whose choices they were.
    pub given: Vec<Given>,
    /// How many of its choices have no mark, from 0 to 1; 1 if it had no choice.
    pub accuracy: f64,
    /// How many choices it had.
    pub choices: u32,
    /// How many have a small, a medium, a large mark.
    pub marks: [u32; 3],
}

/// What the choices of one seat brought to another, or to itself.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Given {
    /// Whose choices.
    pub by: Seat,
    /// What they brought.
    pub decision: f64,
}

/// What sort of event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A seat acted.
    Action,
    /// Dice or draws.
    Chance,
    /// The game ended outside its rules: somebody gave up, or two agreed.
    End,
}

/// How much a choice cost, where the loss is more than two standard errors.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// At least one in a hundred of the chance to win.
    Small,
    /// At least 2.5.
    Medium,
    /// At least 5.
    Large,
}

impl Mark {
    /// The mark for a loss, if it is sure enough to have one.
    pub fn of(loss: f64, error: f64) -> Option<Mark> {
        match loss {
            _ if loss <= 2.0 * error => None,
            0.05.. => Some(Mark::Large),
            0.025.. => Some(Mark::Medium),
            0.01.. => Some(Mark::Small),
            _ => None,
        }
    }
}

/// One event and what it did to everybody's chances.
#[derive(Clone, PartialEq, Debug)]
pub struct EventReview {
    /// Its number, from 0.
    pub event: usize,
    /// What sort.
    pub kind: Kind,
    /// Who acted; for dice and draws who acted last, for whom they usually are.
    pub seat: Option<Seat>,
    /// In the game's notation; for an end its reason.
    pub action: String,
    /// How many sit at the table.
    seats: usize,
    /// Everybody's chances before it.
    before: Shares,
    /// And after it.
    after: Shares,
    pub(crate) luck: Shares,
    pub(crate) decision: Shares,
    pub(crate) information: Shares,
    /// The standard error: of the decision for who chose, or of the luck.
    pub error: f64,
    /// Of a throw or draw: how many outcomes it had, if all of them were valued and none left to a sample.
    pub outcomes: Option<u32>,
    /// Whether there was something to choose.
    pub choice: bool,
    /// Set where the choice was certainly worse than the best.
    pub mark: Option<Mark>,
    /// A better action, where one was found.
    pub best: Option<String>,
}

impl EventReview {
    pub(crate) fn new(event: usize, kind: Kind, seat: Option<Seat>, action: String) -> Self {
        EventReview {
            event,
            kind,
            seat,
            action,
            seats: 0,
            before: NONE,
            after: NONE,
            luck: NONE,
            decision: NONE,
            information: NONE,
            error: 0.0,
            outcomes: None,
            choice: false,
            mark: None,
            best: None,
        }
    }

    /// The luck in it, seat by seat.
    pub fn luck(&self) -> &[f64] {
        &self.luck[..self.seats]
    }

    /// What the choice was worth compared with the best one, seat by seat: not above 0 for the seat that chose.
    pub fn decision(&self) -> &[f64] {
        &self.decision[..self.seats]
    }

    /// What remains of the change, seat by seat.
    pub fn information(&self) -> &[f64] {
        &self.information[..self.seats]
    }

    /// Everybody's chances before it.
    pub fn before(&self) -> &[f64] {
        &self.before[..self.seats]
    }

    /// Everybody's chances after it.
    pub fn after(&self) -> &[f64] {
        &self.after[..self.seats]
    }

    /// What it did to the chances of whom it changed most.
    pub fn swing(&self) -> f64 {
        self.before()
            .iter()
            .zip(self.after())
            .map(|(before, after)| (after - before).abs())
            .fold(0.0, f64::max)
    }
}

impl Serialize for EventReview {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        struct All<'a>(&'a [f64]);
        impl Serialize for All<'_> {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                let mut list = to.serialize_seq(Some(self.0.len()))?;
                self.0.iter().try_for_each(|one| list.serialize_element(one))?;
                list.end()
            }
        }
        #[derive(Serialize)]
        struct Written<'a> {
            event: usize,
            kind: Kind,
            seat: Option<Seat>,
            action: &'a str,
            before: All<'a>,
            after: All<'a>,
            luck: All<'a>,
            decision: All<'a>,
            information: All<'a>,
            error: f64,
            outcomes: Option<u32>,
            choice: bool,
            mark: Option<Mark>,
            best: Option<&'a str>,
        }
        Written {
            event: self.event,
            kind: self.kind,
            seat: self.seat,
            action: &self.action,
            before: All(self.before()),
            after: All(self.after()),
            luck: All(self.luck()),
            decision: All(self.decision()),
            information: All(self.information()),
            error: self.error,
            outcomes: self.outcomes,
            choice: self.choice,
            mark: self.mark,
            best: self.best.as_deref(),
        }
        .serialize(to)
    }
}

/// Events that change no chance by more than this turn no game.
const TURNS: f64 = 0.01;

impl Review {
    pub(crate) fn new(record: &Record, seats: u8, start: &Shares, result: &Shares) -> Review {
        let seat = |seat: Seat| SeatReview {
            seat,
            start: start[seat.index()],
            result: result[seat.index()],
            luck: 0.0,
            decision: 0.0,
            information: 0.0,
            given: Seat::all(seats).map(|by| Given { by, decision: 0.0 }).collect(),
            accuracy: 1.0,
            choices: 0,
            marks: [0; 3],
        };
        Review {
            seats: Seat::all(seats).map(seat).collect(),
            events: Vec::with_capacity(record.events.len()),
            game: record.game.clone(),
            luckiest: None,
            unluckiest: None,
            turning: Vec::new(),
        }
    }

    /// Takes in an event and the values around it.
    pub(crate) fn add(&mut self, mut event: EventReview, before: &Shares, after: &Shares) {
        (event.seats, event.before, event.after) = (self.seats.len(), *before, *after);
        for (n, seat) in self.seats.iter_mut().enumerate() {
            seat.luck += event.luck[n];
            seat.decision += event.decision[n];
            seat.information += event.information[n];
            if let Some(by) = event.seat.filter(|_| event.kind != Kind::Chance) {
                seat.given[by.index()].decision += event.decision[n];
            }
        }
        if let Some(by) = event.seat.filter(|_| event.choice) {
            event.mark = Mark::of(-event.decision[by.index()], event.error);
            let seat = &mut self.seats[by.index()];
            seat.choices += 1;
            if let Some(mark) = event.mark {
                seat.marks[mark as usize] += 1;
            }
        }
        self.events.push(event);
    }

    /// Looks over the whole.
    pub(crate) fn finish(&mut self) {
        for seat in &mut self.seats {
            if seat.choices > 0 {
                let marked: u32 = seat.marks.iter().sum();
                seat.accuracy = 1.0 - f64::from(marked) / f64::from(seat.choices);
            }
        }
        let thrown = |n: &usize| {
            let event = &self.events[*n];
            event.seat.filter(|_| event.kind == Kind::Chance).map(|seat| event.luck[seat.index()])
        };
        let throws: Vec<(usize, f64)> =
            (0..self.events.len()).filter_map(|n| thrown(&n).map(|luck| (n, luck))).collect();
        let most = throws.iter().max_by(|a, b| a.1.total_cmp(&b.1));
        let least = throws.iter().min_by(|a, b| a.1.total_cmp(&b.1));
        self.luckiest = most.filter(|(_, luck)| *luck > 0.0).map(|(n, _)| *n);
        self.unluckiest = least.filter(|(_, luck)| *luck < 0.0).map(|(n, _)| *n);
        let mut turning: Vec<usize> = (0..self.events.len()).collect();
        turning.retain(|&n| self.events[n].swing() >= TURNS);
        turning.sort_by(|&a, &b| self.events[b].swing().total_cmp(&self.events[a].swing()));
        turning.truncate(3);
        turning.sort_unstable();
        self.turning = turning;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_within_two_standard_errors_has_no_mark() {
        assert_eq!(Mark::of(0.08, 0.041), None);
        assert_eq!(Mark::of(0.08, 0.039), Some(Mark::Large));
        assert_eq!(Mark::of(0.03, 0.0), Some(Mark::Medium));
        assert_eq!(Mark::of(0.012, 0.001), Some(Mark::Small));
        assert_eq!(Mark::of(0.002, 0.0), None);
    }
}
