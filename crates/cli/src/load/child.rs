//! Starts a server for the load test: `cubo serve` as a child process, in a temporary directory.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Command;
use tokio::time::timeout;

use super::usage::Watched;
use crate::failure::Failure;
use crate::serve::StoreUrl;

/// A directory that nobody has.
pub(super) fn temporary() -> Result<PathBuf, Failure> {
    let mut name = [0; 8];
    getrandom::fill(&mut name).map_err(|why| Failure::Bad(why.to_string()))?;
    Ok(std::env::temp_dir().join(format!("cubo-load-{:016x}", u64::from_le_bytes(name))))
}

/// Whether temporary directories are kept in memory, where nothing is ever synced: then this is said at once, since a server that waits for no disk tells
/// little about one that does. Only Linux says so.
pub(super) fn kept_in_memory() -> Option<bool> {
    let folder = std::env::temp_dir();
    let kept = is_in_memory(&folder);
    if kept == Some(true) {
        // Nobody reads it where it cannot be written.
        let _ = writeln!(
            io::stderr(),
            "{} is kept in memory, where nothing is synced: name a folder on a disk in TMPDIR",
            folder.display()
        );
    }
    kept
}

#[cfg(target_os = "linux")]
fn is_in_memory(folder: &Path) -> Option<bool> {
    // TMPFS_MAGIC of statfs(2).
    const TMPFS: rustix::fs::FsWord = 0x0102_1994;
    rustix::fs::statfs(folder).ok().map(|system| system.f_type == TMPFS)
}

#[cfg(not(target_os = "linux"))]
fn is_in_memory(_: &Path) -> Option<bool> {
    None
}

/// Removes a directory, though somebody may just be putting a last file into it.
pub(super) fn remove(dir: &Path) {
    for _ in 0..20 {
        if std::fs::remove_dir_all(dir).is_ok() || !dir.exists() {
            return;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// A running child; ended and cleaned up when dropped.
pub(super) struct Child {
    process: tokio::process::Child,
    /// Removed with it.
    dir: Option<PathBuf>,
    pub(super) address: SocketAddr,
    numbers: Option<SocketAddr>,
}

impl Child {
    /// In a directory of its own, or in that database.
    pub(super) async fn start(store: Option<&StoreUrl>) -> Result<Child, Failure> {
        let dir = temporary()?;
        Child::open(&dir, Some(dir.clone()), store).await
    }

    /// In a directory that stays.
    pub(super) async fn start_in(dir: &Path) -> Result<Child, Failure> {
        Child::open(dir, None, None).await
    }

    /// `own` is the directory if it is to be removed: from the first moment on, since this may be ended while it waits.
    async fn open(dir: &Path, own: Option<PathBuf>, store: Option<&StoreUrl>) -> Result<Child, Failure> {
        // Higher limits by ordinary flags: the default limits, which protect guests from each other, would refuse this load.
        let mut command = Command::new(std::env::current_exe()?);
        if let Some(StoreUrl(url)) = store {
            command.env("CUBO_STORE", url);
        }
        let process = command
            .args([
                "serve",
                "--listen",
                "127.0.0.1:0",
                "--metrics-listen",
                "0",
                "--quiet",
                "true",
                "--house-reply-ms",
                "0-0",
            ])
            .args(["--max-connections", "65536", "--max-connections-per-address", "65536"])
            .args(["--max-requests-per-s", "100000", "--max-opens-per-minute", "10000000"])
            .args(["--max-messages-per-s", "100000", "--max-tables-awake", "65536"])
            .arg("--data")
            .arg(dir)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            // ^C is for this program alone, which ends the server when it has asked for its numbers.
            .process_group(0)
            .kill_on_drop(true)
            .spawn()?;
        let mut child =
            Child { process, dir: own, address: SocketAddr::from(([127, 0, 0, 1], 0)), numbers: None };
        let out =
            child.process.stdout.take().ok_or_else(|| Failure::Bad("the house says nothing".to_owned()))?;
        let mut lines = BufReader::new(out).lines();
        let line = timeout(Duration::from_secs(20), lines.next_line()).await;
        let line = line.map_err(|_| Failure::Bad("the house does not open".to_owned()))??.unwrap_or_default();
        let address = line.rsplit_once("http://").and_then(|(_, address)| address.trim().parse().ok());
        child.address = address.ok_or_else(|| Failure::Bad(format!("the house did not open: {line}")))?;
        let line = timeout(Duration::from_secs(20), lines.next_line()).await;
        let line = line.ok().and_then(Result::ok).flatten().unwrap_or_default();
        let numbers = line.rsplit_once("http://").and_then(|(_, at)| at.strip_suffix("/metrics"));
        child.numbers = numbers.and_then(|address| address.parse().ok());
        Ok(child)
    }

    /// Its process.
    pub(super) fn watched(&self) -> Option<Watched> {
        self.process.id().map(Watched::server)
    }

    /// Where it tells its metrics.
    pub(super) fn numbers(&self) -> Option<SocketAddr> {
        self.numbers
    }

    /// Its memory without its program, in KB: parts of that are read when they are needed first, which has nothing to do with tables.
    /// See proc_pid_status(5).
    pub(super) fn data_kb(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id()?)).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"))?;
        line.split_whitespace().next()?.parse().ok()
    }

    /// Asks it to close and waits until it has: its tables sleep then, and its store is in one file.
    pub(super) async fn close(mut self) {
        if let Some(id) =
            self.process.id().and_then(|id| i32::try_from(id).ok()).and_then(rustix::process::Pid::from_raw)
            && rustix::process::kill_process(id, rustix::process::Signal::TERM).is_ok()
        {
            let _ = timeout(Duration::from_secs(60), self.process.wait()).await;
        }
    }

    /// Stops it, and returns its metrics.
    pub(super) async fn end(mut self) -> Option<String> {
        let request = cubo_client::Request::get("/metrics");
        let metrics = match self.numbers {
            Some(address) => cubo_client::request(address, &request).await.ok().map(|reply| reply.text()),
            None => None,
        };
        let _ = self.process.kill().await;
        metrics
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        let _ = self.process.start_kill();
        // Until it has ended, it may still write.
        for _ in 0..100 {
            if !matches!(self.process.try_wait(), Ok(None)) {
                break;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        if let Some(dir) = &self.dir {
            remove(dir);
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn folders_in_memory_are_told_from_others() {
        assert_eq!(is_in_memory(Path::new("/proc")), Some(false));
        assert_eq!(is_in_memory(Path::new("/no such folder")), None);
        let mounts = std::fs::read_to_string("/proc/mounts").unwrap();
        // The last of a folder hides those before.
        let mut of_memory = mounts.lines().rev().filter(|line| line.contains(" /dev/shm "));
        if of_memory.next().is_some_and(|line| line.contains(" tmpfs ")) {
            assert_eq!(is_in_memory(Path::new("/dev/shm")), Some(true));
        }
    }
}
