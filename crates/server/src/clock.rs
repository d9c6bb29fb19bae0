//! Time: where it comes from, and what of it counts at the tables.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::Notify;
use tokio::time::Instant;

/// How often the server reads the clock, to notice a time in which it stood still.
pub(crate) const HEARTBEAT: Duration = Duration::from_millis(250);

/// If nobody has read the clock for this long the process was not running: three heartbeats are missing.
const GAP: Duration = Duration::from_millis(750);

/// Where the time comes from.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    source: Source,
    /// Whether a jump of the timers means that the process stood still. False in a test that advances them on purpose.
    watched: bool,
}

#[derive(Clone, Copy, Debug)]
enum Source {
    System,
    /// As far ahead of the system's as this file says.
    Ahead(&'static Path),
    /// This many milliseconds since 1970 at this instant of the runtime's timers.
    Timers(u64, Instant),
    #[cfg(test)]
    Hand(&'static tests::Hand),
}

impl Clock {
    /// The system's clock.
    pub fn system() -> Self {
        Clock { source: Source::System, watched: true }
    }

    /// The system's clock, ahead by the number of milliseconds in a file (behind, if it is negative). A test that writes another number
    /// into the file moves the wall clock of this process only, between two runs or during one.
    pub fn ahead_by_file(file: &Path) -> Self {
        // Leaked on purpose: there is one in a process, for as long as it runs.
        let file: &'static Path = Box::leak(file.to_owned().into_boxed_path());
        Clock { source: Source::Ahead(file), watched: true }
    }

    /// A clock that shows `ms` now and goes on with the runtime's timers, also when a test has paused and advances them.
    pub fn with_timers(ms: u64) -> Self {
        Clock { source: Source::Timers(ms, Instant::now()), watched: false }
    }

    /// The same, but a jump of the timers counts as a time in which the process stood still.
    pub fn with_watched_timers(ms: u64) -> Self {
        Clock { watched: true, ..Clock::with_timers(ms) }
    }

    /// The wall clock: milliseconds since 1970. It may be set forwards or backwards at any time.
    pub fn now(&self) -> u64 {
        match self.source {
            Source::System => system_now(),
            Source::Ahead(file) => {
                let ahead = std::fs::read_to_string(file).unwrap_or_default();
                system_now().saturating_add_signed(ahead.trim().parse().unwrap_or(0))
            }
            Source::Timers(ms, at) => ms + at.elapsed().as_millis() as u64,
            #[cfg(test)]
            Source::Hand(hand) => hand.wall(),
        }
    }

    /// The monotonic clock. Only differences between two moments mean something.
    fn moment(&self) -> Instant {
        match self.source {
            Source::System | Source::Ahead(_) | Source::Timers(..) => Instant::now(),
            #[cfg(test)]
            Source::Hand(hand) => hand.moment(),
        }
    }
}

fn system_now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

/// The time that counts at the tables, in milliseconds since 1970. It is taken from the wall clock once, when the server starts, and goes
/// on with the monotonic clock: stepping the wall clock changes no game. While the process does not run (stopped, swapped out, or not
/// scheduled) this clock stands still too, so nobody loses time.
///
/// After such a gap it is *held* until everything that arrived meanwhile has been read: see [`Ears`](crate::ears::Ears).
#[derive(Debug)]
pub(crate) struct TableClock {
    clock: Clock,
    state: Mutex<State>,
    gap: Notify,
}

#[derive(Debug)]
struct State {
    /// Since 1970.
    time: Duration,
    /// The moment at which that was the time.
    seen: Instant,
    held: bool,
    /// For how long the process stood still, in total.
    forgiven: Duration,
}

impl TableClock {
    /// Shows `ms` now.
    pub(crate) fn new(clock: Clock, ms: u64) -> Self {
        let state = State {
            time: Duration::from_millis(ms),
            seen: clock.moment(),
            held: false,
            forgiven: Duration::ZERO,
        };
        TableClock { clock, state: Mutex::new(state), gap: Notify::new() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The time. Never less than it said before.
    pub(crate) fn now(&self) -> u64 {
        let mut state = self.state();
        let moment = self.clock.moment();
        let passed = moment.saturating_duration_since(state.seen);
        state.seen = moment;
        if state.held {
            state.forgiven += passed;
        } else if self.clock.watched && passed > GAP {
            state.held = true;
            state.forgiven += passed;
            self.gap.notify_one();
        } else {
            state.time += passed;
        }
        state.time.as_millis() as u64
    }

    /// Waits until a gap is noticed.
    pub(crate) async fn gap(&self) {
        self.gap.notified().await;
    }

    /// Whether the clock is held.
    pub(crate) fn is_held(&self) -> bool {
        self.state().held
    }

    /// Everything has been read: time goes on. Returns for how long, in total, the process has stood still.
    pub(crate) fn release(&self) -> Duration {
        self.now();
        let mut state = self.state();
        state.held = false;
        state.forgiven
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A wall clock and a monotonic one, both moved by hand.
    #[derive(Debug)]
    pub(super) struct Hand {
        wall: Mutex<u64>,
        moment: Mutex<Instant>,
    }

    impl Hand {
        fn new(wall: u64) -> &'static Hand {
            Box::leak(Box::new(Hand { wall: Mutex::new(wall), moment: Mutex::new(Instant::now()) }))
        }

        pub(super) fn wall(&self) -> u64 {
            *self.wall.lock().unwrap()
        }

        pub(super) fn moment(&self) -> Instant {
            *self.moment.lock().unwrap()
        }

        /// Both go on.
        fn pass(&self, ms: u64) {
            *self.wall.lock().unwrap() += ms;
            *self.moment.lock().unwrap() += Duration::from_millis(ms);
        }

        /// Sets the wall clock.
        fn set(&self, wall: u64) {
            *self.wall.lock().unwrap() = wall;
        }
    }

    const HOUR: u64 = 3_600_000;

    fn by_hand() -> (&'static Hand, TableClock) {
        let hand = Hand::new(10 * HOUR);
        let clock = Clock { source: Source::Hand(hand), watched: true };
        (hand, TableClock::new(clock, clock.now()))
    }

    #[tokio::test(start_paused = true)]
    async fn a_clock_can_follow_the_timers() {
        let clock = Clock::with_timers(5_000);
        let tables = TableClock::new(clock, clock.now());
        assert_eq!((clock.now(), tables.now()), (5_000, 5_000));
        tokio::time::advance(Duration::from_secs(3_600)).await;
        assert_eq!((clock.now(), tables.now()), (5_000 + HOUR, 5_000 + HOUR));
        assert!(Clock::system().now() > 1_700_000_000_000);
    }

    #[test]
    fn who_sets_the_clock_on_the_wall_changes_nothing_at_the_tables() {
        let (hand, tables) = by_hand();
        for wall in [11 * HOUR, 9 * HOUR, 0, 10 * HOUR] {
            let before = tables.now();
            hand.set(wall);
            assert_eq!(tables.now(), before, "the wall shows {wall}");
            hand.pass(100);
            assert_eq!(tables.now(), before + 100);
            assert!(!tables.is_held());
        }
    }

    #[test]
    fn time_in_which_the_process_stood_still_counts_for_nobody() {
        let (hand, tables) = by_hand();
        hand.pass(700); // a slow moment
        assert_eq!(tables.now(), 10 * HOUR + 700);
        hand.pass(12_000);
        assert_eq!(tables.now(), 10 * HOUR + 700);
        assert!(tables.is_held());
        hand.pass(400); // what waits is being heard
        assert_eq!(tables.now(), 10 * HOUR + 700);
        hand.pass(40);
        assert_eq!(tables.release(), Duration::from_millis(12_440));
        hand.pass(60);
        assert_eq!(tables.now(), 10 * HOUR + 760);
        assert!(!tables.is_held());
    }

    #[test]
    fn a_heart_that_beats_is_never_taken_for_a_gap() {
        let (hand, tables) = by_hand();
        for beat in 1..=1_000 {
            hand.pass(HEARTBEAT.as_millis() as u64);
            assert_eq!(tables.now(), 10 * HOUR + beat * 250);
        }
        assert!(!tables.is_held());
    }
}
