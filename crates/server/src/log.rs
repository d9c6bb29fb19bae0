//! Logs, by `tracing`: levels, the table and the connection that a line is about, as text for people or as JSON for machines.
//!
//! Only numbers and fixed words can be logged: text that is not known at compile time (a name, an address, a link, a token, talk)
//! cannot get into a line. A table is identified by its row in the store, a connection by a number that has no meaning elsewhere.

use std::str::FromStr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tracing::level_filters::LevelFilter;
use tracing::{Span, info_span};
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt;

use crate::store::Row;

/// How lines look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// One JSON object a line.
    #[default]
    Json,
    /// For people.
    Text,
}

impl FromStr for Format {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "json" => Ok(Format::Json),
            "text" => Ok(Format::Text),
            _ => Err(()),
        }
    }
}

/// Writes lines of this level and above to standard error from now on. Until then nothing is logged, as in tests.
pub fn start(format: Format, level: LevelFilter) {
    let lines = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_target(false)
        .with_ansi(false)
        .with_writer(std::io::stderr);
    // Libraries say things that are not known when the program is compiled, such as addresses.
    let ours = filter_fn(|line| line.target().starts_with("cubo"));
    // A second start changes nothing.
    let _ = match format {
        Format::Json => tracing::subscriber::set_global_default(
            lines.json().flatten_event(true).with_span_list(false).finish().with(ours),
        ),
        Format::Text => tracing::subscriber::set_global_default(lines.finish().with(ours)),
    };
}

/// An ordinary event that an operator may want to know: its name, and a number with its name.
#[macro_export]
macro_rules! log_info {
    ($event:literal, $name:ident = $number:expr) => {{
        let number: u64 = $number;
        $crate::log::tracing::info!(event = $event, $name = number)
    }};
}
pub use log_info as info;
#[doc(hidden)] // for the macro
pub use tracing;

/// An unexpected event that an operator should see. `code` is that of an error.
pub fn warn(what: &'static str, code: &'static str) {
    if code == "store-full" {
        return store_full(); // then everything fails for the same reason
    }
    tracing::warn!(code, "{what}");
}

/// The store is full. There is at most one line a minute, however many writes fail.
pub(crate) fn store_full() {
    static LINES: Seldom = Seldom::new();
    if LINES.may(Instant::now()) {
        tracing::error!(
            code = "store-full",
            "there is no room left to write: make room on the disk or raise store-page-limit"
        );
    }
}

/// The write-ahead log has reached its limit and cannot be restarted: nothing is written until it can. At most one line a minute.
pub(crate) fn long_log() {
    static LINES: Seldom = Seldom::new();
    if LINES.may(Instant::now()) {
        tracing::error!(
            code = "long-log",
            "nothing can be written: another program has been reading the database for too long, end it"
        );
    }
}

/// For what may happen very often: the first is logged, then at most one a minute.
pub(crate) struct Seldom(Mutex<Option<Instant>>);

impl Seldom {
    pub(crate) const fn new() -> Self {
        Seldom(Mutex::new(None))
    }

    /// Whether it is logged this time.
    pub(crate) fn may(&self, now: Instant) -> bool {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let may = last.is_none_or(|last| now.saturating_duration_since(last) >= Duration::from_secs(60));
        if may {
            *last = Some(now);
        }
        may
    }
}

/// All lines of a table's task.
pub(crate) fn table(row: Row) -> Span {
    info_span!("table", row = row.0)
}

/// All lines of a connection's task.
pub(crate) fn connection(number: u64) -> Span {
    info_span!("connection", number)
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::sync::Arc;

    use super::*;

    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn what_happens_often_is_told_once_a_minute() {
        let (lines, start) = (Seldom::new(), Instant::now());
        let told = (0..=120).filter(|&s| lines.may(start + Duration::from_secs(s))).count();
        assert_eq!(told, 3, "at the first, the sixtieth and the hundred and twentieth second");
    }

    #[test]
    fn a_line_says_its_level_and_its_table() {
        let lines = Lines::default();
        let writer = lines.clone();
        let subscriber = tracing_subscriber::fmt()
            .json()
            .flatten_event(true)
            .with_span_list(false)
            .with_writer(move || writer.clone())
            .finish();
        tracing::subscriber::with_default(subscriber, || {
            let _table = table(Row(7)).entered();
            warn("a table could not be read again", "store-failed");
        });
        let text = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
        let line: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(
            (&line["level"], &line["code"], &line["span"]["row"]),
            (&"WARN".into(), &"store-failed".into(), &7.into())
        );
    }
}
