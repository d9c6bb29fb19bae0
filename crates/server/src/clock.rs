//! The wall clock, handed to everything that needs it.

use std::time::{SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

/// Where the time comes from.
#[derive(Clone, Copy, Debug)]
pub struct Clock(Source);

#[derive(Clone, Copy, Debug)]
enum Source {
    System,
    /// So many milliseconds at that moment of the runtime's timers.
    Timers(u64, Instant),
}

impl Clock {
    /// The system's clock.
    pub fn system() -> Self {
        Clock(Source::System)
    }

    /// A clock that shows `ms` now and goes on with the runtime's timers, also when a test has paused and advances them.
    pub fn with_timers(ms: u64) -> Self {
        Clock(Source::Timers(ms, Instant::now()))
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> u64 {
        match self.0 {
            Source::System => {
                SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
            }
            Source::Timers(ms, at) => ms + at.elapsed().as_millis() as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_clock_can_follow_the_timers() {
        let clock = Clock::with_timers(5_000);
        assert_eq!(clock.now(), 5_000);
        tokio::time::advance(Duration::from_secs(3_600)).await;
        assert_eq!(clock.now(), 5_000 + 3_600_000);
        assert!(Clock::system().now() > 1_700_000_000_000);
    }
}
