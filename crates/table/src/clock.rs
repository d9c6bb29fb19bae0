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
}

impl Clocks {
    pub(crate) fn new(kind: ClockKind, seats: u8) -> Self {
        let full = match kind {
            ClockKind::None => 0,
            ClockKind::Fischer { initial_ms, .. } => initial_ms,
            ClockKind::Days { days } => u64::from(days) * DAY_MS,
        };
        Clocks { kind, left: vec![full; usize::from(seats)], holder: None, since: None, furthest: 0 }
    }

    /// Stops the running clock, if there is one.
    pub(crate) fn stop(&mut self, at: u64) {
        if let (Some(seat), Some(since)) = (self.holder, self.since.take()) {
            let left = &mut self.left[seat.index()];
            *left = left.saturating_sub(at.saturating_sub(since));
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
        if let Some(since) = &mut self.since {
            *since += until.saturating_sub(from.max(*since));
        }
    }

    /// The running clock: whose, and when it will have run out.
    pub(crate) fn deadline(&self) -> Option<(Seat, u64)> {
        let (seat, since) = (self.holder?, self.since?);
        Some((seat, since.saturating_add(self.left[seat.index()])))
    }

    /// What each seat had left when the running clock was last started.
    pub(crate) fn left(&self) -> Option<&[u64]> {
        (self.kind != ClockKind::None).then_some(&self.left)
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
