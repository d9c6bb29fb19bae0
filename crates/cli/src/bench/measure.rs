//! Processor time.

use std::time::Duration;

use cpu_time::ProcessTime;

/// Processor time between two looks at the clock: to look after each short game took a twentieth of the time.
const LOOK: Duration = Duration::from_millis(1);

/// Repeats `step`, which returns how much it did, for that much processor time; returns the amount per second. One step
/// before that warms the caches.
pub(crate) fn rate(time: Duration, mut step: impl FnMut() -> u64) -> u64 {
    step();
    let begin = ProcessTime::now();
    let (mut done, mut steps, mut last) = (0, 1, Duration::ZERO);
    loop {
        for _ in 0..steps {
            done += step();
        }
        let gone = begin.elapsed();
        if gone >= time {
            return (done as f64 / gone.as_secs_f64()).round() as u64;
        }
        if gone.saturating_sub(last) < LOOK {
            steps *= 2;
        }
        last = gone;
    }
}

/// The processor time that `step` takes.
pub(crate) fn once<T>(step: impl FnOnce() -> T) -> (T, Duration) {
    let begin = ProcessTime::now();
    let result = step();
    (result, begin.elapsed())
}
