//! All tables of a load: laid one after the other, begun together, stopped together.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use tokio::sync::{Notify, Semaphore};
use tokio::task::JoinHandle;

use super::ledger::Page;
use super::report::Tally;
use super::table::{Company, LoadTable};
use super::{Args, MOST_TABLES};

/// How many tables are opened at the same time.
const LAYING: usize = 16;
/// How long a table may take to end after it was told to.
const END: Duration = Duration::from_secs(30);

/// As long as it takes; a table that waits does nothing but answer pings.
const LONG: Duration = Duration::from_secs(60);

/// What one table has done.
pub(super) struct Played {
    pub(super) company: Company,
    pub(super) tally: Tally,
    pub(super) pages: Vec<Page>,
}

/// The tables, which wait to begin.
pub(super) struct Field {
    pub(super) stop: Arc<AtomicBool>,
    start: Arc<Notify>,
    tables: Vec<JoinHandle<Played>>,
}

impl Field {
    /// Opens all tables, and counts them in `done`. `houses` says at which nodes the people of a table are.
    pub(super) async fn lay(
        args: &Args,
        done: &AtomicUsize,
        houses: impl Fn(usize) -> [(usize, SocketAddr); 2],
    ) -> Field {
        let stop = Arc::new(AtomicBool::new(false));
        let laying = Arc::new(Semaphore::new(LAYING));
        let (ready, mut laid) = tokio::sync::mpsc::channel(MOST_TABLES);
        let start = Arc::new(Notify::new());
        let mut tables = Vec::new();
        let total = args.tables + args.house_tables;
        for number in 0..total {
            let company = if number < args.tables { Company::People } else { Company::House };
            let (game, think, houses) =
                (args.game().to_owned(), Duration::from_millis(args.think), houses(number));
            let (stop, laying, ready, start) = (stop.clone(), laying.clone(), ready.clone(), start.clone());
            tables.push(tokio::spawn(async move {
                let go = start.notified();
                tokio::pin!(go);
                go.as_mut().enable();
                let permit = laying.acquire().await;
                let table = LoadTable::lay(houses, game, company, number as u64).await;
                drop(permit);
                let _ = ready.try_send(());
                let (mut tally, mut pages) = (Tally::until(stop), Vec::new());
                match table {
                    Ok(mut table) => {
                        // Laying many takes longer than a server waits for the answer to a ping.
                        loop {
                            tokio::select! {
                                () = &mut go => break,
                                () = table.rest(LONG) => {}
                            }
                        }
                        // Tables start at different times, as with real people.
                        table.think(think.mul_f64((number % 97) as f64 / 97.0), &tally).await;
                        if let Err(why) = table.play(think, &mut tally).await {
                            tally.fail(&why);
                        }
                        pages = table.into_pages();
                    }
                    Err(why) => tally.fail(&why),
                }
                Played { company, tally, pages }
            }));
        }
        for _ in 0..total {
            let _ = laid.recv().await;
            done.fetch_add(1, Relaxed);
        }
        Field { stop, start, tables }
    }

    /// All begin.
    pub(super) fn begin(&self) {
        self.start.notify_waiters();
    }

    /// What they have done, and how many of them were not heard of again.
    pub(super) async fn gather(self) -> (Vec<Played>, u64) {
        self.stop.store(true, Relaxed);
        let (mut all, mut lost) = (Vec::with_capacity(self.tables.len()), 0);
        for table in self.tables {
            match tokio::time::timeout(END, table).await {
                Ok(Ok(played)) => all.push(played),
                _ => lost += 1,
            }
        }
        (all, lost)
    }
}
