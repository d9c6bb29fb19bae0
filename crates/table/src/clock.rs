//! Clocks: one a seat, at most one of them running. Times come from the stamps of events and nowhere else.

use cubo_core::Seat;

use crate::ClockKind;

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// The clocks of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    kind: ClockKind,
    /// The time that each seat had left when its clock was last stopped.
    left: Vec<u64>,
    /// Whose turn it is, on a clock or not.
    holder: Option<Seat>,
    /// Since when that seat's clock runs.
    since: Option<u64>,
    /// How far the game had come when the last increment was given: playing a turn again after an undo earns none.
    furthest: usize,
    /// The last vacation of each seat's person, from when until when: their clock of days does not run in that time.
    #[cfg(not(target_arch = "wasm32"))] // at tables of the page nobody is a member
    vacations: Vec<Option<(u64, u64)>>,
}

impl Clocks {
    pub(crate) fn new(kind: ClockKind, seats: u8) -> Self {
        let full = match kind {
            ClockKind::None => 0,
            ClockKind::Fischer { initial_ms, .. } => initial_ms,
            ClockKind::Days { days } => u64::from(days) * DAY_MS,
        };
        Clocks {
            kind,
            left: vec![full; usize::from(seats)],
            holder: None,
            since: None,
            furthest: 0,
            #[cfg(not(target_arch = "wasm32"))]
            vacations: vec![None; usize::from(seats)],
        }
    }

    /// Stops the running clock, if there is one.
    pub(crate) fn stop(&mut self, at: u64) {
        if let (Some(seat), Some(since)) = (self.holder, self.since.take()) {
            let passed = at.saturating_sub(since).saturating_sub(self.stood_still(seat, since, at));
            let left = &mut self.left[seat.index()];
            *left = left.saturating_sub(passed);
        }
    }

    /// It is now that seat's turn, after that many events of the game. Its clock runs if a person plays the seat.
    pub(crate) fn turn(&mut self, seat: Seat, person: bool, at: u64, events: usize) {
        if self.holder != Some(seat) {
            match self.kind {
                ClockKind::Fischer { increment_ms, .. } if events > self.furthest => {
                    if let Some(before) = self.holder {
                        self.left[before.index()] = self.left[before.index()].saturating_add(increment_ms);
                    }
                }
                ClockKind::Days { days } => self.left[seat.index()] = u64::from(days) * DAY_MS,
                ClockKind::Fischer { .. } | ClockKind::None => {}
            }
            self.furthest = self.furthest.max(events);
            self.holder = Some(seat);
        }
        self.since = (person && self.kind != ClockKind::None).then_some(at);
    }

    /// The server was down from `from` to `until`: that time is not counted.
    pub(crate) fn forgive(&mut self, from: u64, until: u64) {
        #[cfg(not(target_arch = "wasm32"))]
        if let (Some(seat), Some(since)) = (self.holder, self.since)
            && self.vacation(seat).is_some()
        {
            // Downtime may lie partly in a vacation: what ran before it is charged, and the clock goes on after it.
            self.stop(from);
            self.since = Some(since.max(until));
            return;
        }
        if let Some(since) = &mut self.since {
            *since += until.saturating_sub(from.max(*since));
        }
    }

    /// The running clock: whose, and when it will have run out.
    pub(crate) fn deadline(&self) -> Option<(Seat, u64)> {
        let (seat, since) = (self.holder?, self.since?);
        let at = since.saturating_add(self.left[seat.index()]);
        Some((seat, self.after_vacation(seat, since, at)))
    }

    /// What each seat had left when the running clock was last started.
    pub(crate) fn left(&self) -> Option<&[u64]> {
        (self.kind != ClockKind::None).then_some(&self.left)
    }

    #[cfg(target_arch = "wasm32")]
    fn stood_still(&self, _: Seat, _: u64, _: u64) -> u64 {
        0
    }

    #[cfg(target_arch = "wasm32")]
    fn after_vacation(&self, _: Seat, _: u64, at: u64) -> u64 {
        at
    }
}

/// Vacations. They are intervals that stand in the table's events, and all of this is computed from them: whether a host learns of a
/// vacation at once or long after it, the clock shows the same.
#[cfg(not(target_arch = "wasm32"))]
impl Clocks {
    /// How long between two moments that seat's clock did not run.
    fn stood_still(&self, seat: Seat, since: u64, at: u64) -> u64 {
        let away = self.vacation(seat).map(|(from, until)| until.min(at).saturating_sub(from.max(since)));
        away.unwrap_or(0)
    }

    /// When a clock that would run out at `at` does so, if it stands still meanwhile.
    fn after_vacation(&self, seat: Seat, since: u64, at: u64) -> u64 {
        match self.vacation(seat) {
            Some((from, until)) if from.max(since) < at => {
                at.saturating_add(until.saturating_sub(from.max(since)))
            }
            _ => at,
        }
    }

    /// The last vacation of that seat's person, where the clock is one of days.
    pub(crate) fn vacation(&self, seat: Seat) -> Option<(u64, u64)> {
        let days = matches!(self.kind, ClockKind::Days { .. });
        self.vacations.get(seat.index()).copied().flatten().filter(|_| days)
    }

    /// The person of a seat is on vacation, or comes back earlier or later than was said.
    pub(crate) fn go_on_vacation(&mut self, seat: Seat, from: u64, until: u64) {
        let Some(known) = self.vacations.get(seat.index()).copied() else { return };
        // What ran before another vacation is charged while the vacation before it is still known.
        if known.is_some_and(|(before, _)| before != from)
            && self.holder == Some(seat)
            && self.since.is_some_and(|since| since < from)
        {
            self.stop(from);
            self.since = Some(from);
        }
        self.vacations[seat.index()] = Some((from, until));
    }

    /// Since when the running clock runs, and whose it is.
    pub(crate) fn running(&self) -> Option<(Seat, u64)> {
        Some((self.holder?, self.since?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FISCHER: ClockKind = ClockKind::Fischer { initial_ms: 60_000, increment_ms: 2_000 };

    #[test]
    fn a_clock_stops_on_arrival_and_the_next_starts_when_written() {
        let mut clocks = Clocks::new(FISCHER, 2);
        clocks.turn(Seat(0), true, 1_000, 0);
        assert_eq!(clocks.deadline(), Some((Seat(0), 61_000)));
        clocks.stop(11_000);
        clocks.turn(Seat(1), true, 11_500, 1);
        assert_eq!(clocks.left(), Some(&[52_000, 60_000][..]));
        assert_eq!(clocks.deadline(), Some((Seat(1), 71_500)));
    }

    #[test]
    fn the_increment_comes_with_the_end_of_the_turn_and_once_only() {
        let mut clocks = Clocks::new(FISCHER, 2);
        clocks.turn(Seat(0), true, 0, 0);
        clocks.stop(5_000);
        clocks.turn(Seat(0), true, 5_000, 1); // a turn of two actions
        assert_eq!(clocks.left(), Some(&[55_000, 60_000][..]));
        clocks.stop(6_000);
        clocks.turn(Seat(1), true, 6_000, 2);
        assert_eq!(clocks.left(), Some(&[56_000, 60_000][..]));
        clocks.stop(6_000);
        clocks.turn(Seat(0), true, 6_000, 1); // undone
        clocks.stop(6_000);
        clocks.turn(Seat(1), true, 6_000, 2); // and played again
        assert_eq!(clocks.left(), Some(&[56_000, 60_000][..]));
    }

    #[test]
    fn a_clock_of_days_stands_still_while_its_person_is_on_vacation() {
        const HOUR: u64 = 60 * 60 * 1000;
        let mut clocks = Clocks::new(ClockKind::Days { days: 1 }, 2);
        clocks.turn(Seat(0), true, 0, 0);
        clocks.go_on_vacation(Seat(1), HOUR, 9 * HOUR); // not theirs to move
        assert_eq!(clocks.deadline(), Some((Seat(0), DAY_MS)));
        clocks.go_on_vacation(Seat(0), 2 * HOUR, 2 * HOUR + 5 * DAY_MS);
        assert_eq!(clocks.deadline(), Some((Seat(0), 6 * DAY_MS)));
        clocks.go_on_vacation(Seat(0), 2 * HOUR, 4 * HOUR); // back after two hours
        assert_eq!(clocks.deadline(), Some((Seat(0), DAY_MS + 2 * HOUR)));
        clocks.go_on_vacation(Seat(0), 10 * HOUR, 11 * HOUR); // and once more
        assert_eq!(clocks.deadline(), Some((Seat(0), DAY_MS + 3 * HOUR)));
        clocks.stop(12 * HOUR);
        assert_eq!(
            clocks.left(),
            Some(&[DAY_MS - 9 * HOUR, DAY_MS][..]),
            "three of twelve hours do not count"
        );
        // The time of a turn that begins during a vacation begins when it is over.
        clocks.go_on_vacation(Seat(1), 12 * HOUR, 20 * HOUR);
        clocks.turn(Seat(1), true, 13 * HOUR, 1);
        assert_eq!(clocks.deadline(), Some((Seat(1), 20 * HOUR + DAY_MS)));
        clocks.forgive(18 * HOUR, 22 * HOUR); // two hours of it after the vacation
        assert_eq!(clocks.deadline(), Some((Seat(1), 22 * HOUR + DAY_MS)));
        clocks.stop(23 * HOUR);
        assert_eq!(clocks.left(), Some(&[DAY_MS - 9 * HOUR, DAY_MS - HOUR][..]));
        // One that has run out before is not saved by a vacation that comes later.
        clocks.turn(Seat(0), true, 30 * HOUR, 2);
        clocks.go_on_vacation(Seat(0), 90 * HOUR, 99 * HOUR);
        assert!(clocks.deadline().is_some_and(|(_, at)| at <= 90 * HOUR));
    }

    #[test]
    fn a_vacation_stops_no_other_clock() {
        let mut clocks = Clocks::new(FISCHER, 2);
        clocks.turn(Seat(0), true, 0, 0);
        clocks.go_on_vacation(Seat(0), 0, DAY_MS);
        assert_eq!(clocks.deadline(), Some((Seat(0), 60_000)));
    }

    #[test]
    fn days_are_full_for_every_turn_and_downtime_is_forgiven() {
        let mut clocks = Clocks::new(ClockKind::Days { days: 1 }, 2);
        clocks.turn(Seat(0), true, 0, 0);
        clocks.forgive(1_000, 3_000);
        assert_eq!(clocks.deadline(), Some((Seat(0), DAY_MS + 2_000)));
        clocks.forgive(0, 2_500); // only what lies after the clock's start
        assert_eq!(clocks.deadline(), Some((Seat(0), DAY_MS + 2_500)));
        clocks.stop(10_000);
        clocks.turn(Seat(1), false, 10_000, 1);
        assert_eq!(clocks.deadline(), None, "the house has no clock");
        clocks.turn(Seat(0), true, 11_000, 2);
        assert_eq!(clocks.deadline(), Some((Seat(0), 11_000 + DAY_MS)));
    }
}
