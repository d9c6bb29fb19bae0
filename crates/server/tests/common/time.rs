//! Time that a test moves by hand.

use std::path::Path;
use std::sync::mpsc;
use std::time::Duration;

use cubo_server::Server;
use cubo_server::clock::Clock;

/// The runtime's timers stand still but for [`Time::pass`], and the server's clock with them. For runtimes of one thread.
pub struct Time {
    pub clock: Clock,
    _hold: mpsc::SyncSender<()>,
}

impl Time {
    pub fn stop() -> Self {
        Time::stop_for(Clock::with_timers)
    }

    /// The same, but a server for which time jumps behaves as if it had been stopped.
    pub fn stop_watched() -> Self {
        Time::stop_for(Clock::with_watched_timers)
    }

    fn stop_for(clock: fn(u64) -> Clock) -> Self {
        let (hold, held) = mpsc::sync_channel(1);
        // A paused runtime that waits for a socket would jump to its next timer, but not while something blocks.
        tokio::task::spawn_blocking(move || {
            let _ = held.recv();
        });
        tokio::time::pause();
        Time { clock: clock(1_700_000_000_000), _hold: hold }
    }

    pub async fn pass(&self, time: Duration) {
        tokio::time::advance(time).await;
    }

    /// Lets time pass as it does for a server that runs.
    pub async fn run(&self, time: Duration) {
        let end = tokio::time::Instant::now() + time;
        while tokio::time::Instant::now() < end {
            self.pass(Duration::from_millis(200)).await;
            self.settle().await;
        }
    }

    /// Lets everything that does not wait for a timer run: for a moment, and on a busy machine until nothing in this process has work left.
    pub async fn settle(&self) {
        // Another process needs longer to answer.
        let moment = Duration::from_millis(if super::place::is_postgres() { 20 } else { 2 });
        let wait = move || {
            std::thread::sleep(moment);
            // Bounded: where several tests share a process there is always one at work.
            for _ in 0..100 {
                if others_rest() {
                    break;
                }
                std::thread::sleep(Duration::from_millis(1));
            }
        };
        let _ = tokio::task::spawn_blocking(wait).await;
    }

    /// Lets time pass until no table is awake.
    pub async fn until_asleep(&self, server: &Server) {
        for step in 0..4_000 {
            let text = server.metrics().await;
            if text.lines().any(|line| line == "cubo_tables_awake 0") {
                return;
            }
            self.pass(Duration::from_millis(100)).await;
            // By then it should sleep: what it still waits for is another process, which needs real time.
            if step > 2_000 {
                self.settle().await;
            }
        }
        panic!("a table does not fall asleep");
    }

    /// Closes a server, which takes a moment of real time.
    pub async fn close(&self, server: Server) {
        tokio::time::resume();
        server.close().await;
        tokio::time::pause();
    }
}

/// Whether every other thread of this process sleeps: none is at work, waits for a processor or for the disk.
fn others_rest() -> bool {
    let Ok(threads) = std::fs::read_dir("/proc/self/task") else { return true };
    let stat = |path: &Path| std::fs::read_to_string(path.join("stat")).unwrap_or_default();
    let own = std::fs::read_link("/proc/thread-self").unwrap_or_default();
    let rests = |stat: &str| stat.rsplit_once(") ").is_none_or(|(_, rest)| rest.starts_with('S'));
    threads
        .flatten()
        .filter(|thread| own.file_name() != Some(&thread.file_name()))
        .all(|thread| rests(&stat(&thread.path())))
}
