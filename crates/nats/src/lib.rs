//! For tests: a NATS server of their own, on a free port of this machine, that may be stopped and started again. It goes with the process,
//! however that ends.
#![cfg(unix)]

use std::fs;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How often it is asked whether it is there yet, ten milliseconds apart.
const PATIENCE: u32 = 3_000;

/// The guard outlives the test process by a moment: when the pipe to it breaks, it stops the server and removes its directory.
const GUARD: &str = r#"cat >/dev/null
pid=$(cat "$1/pid" 2>/dev/null) && kill -CONT "$pid" 2>/dev/null; kill -KILL "$pid" 2>/dev/null
rm -rf "$1""#;

static NUMBER: AtomicU32 = AtomicU32::new(0);

/// A running NATS server.
pub struct Nats {
    dir: PathBuf,
    address: Ipv4Addr,
    port: u16,
    server: Mutex<Option<Child>>,
    /// Its standard input is the pipe that breaks when this process ends.
    guard: Mutex<Child>,
}

/// Where the program is: in `CUBO_NATS_SERVER`; otherwise on the path, or where Debian puts it.
fn program() -> PathBuf {
    if let Some(told) = std::env::var_os("CUBO_NATS_SERVER") {
        return told.into();
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let usual = ["/usr/sbin", "/usr/bin", "/usr/local/bin"].map(PathBuf::from);
    let found = std::env::split_paths(&path)
        .chain(usual)
        .map(|dir| dir.join("nats-server"))
        .find(|file| file.is_file());
    found.expect("nats-server is missing: run `make nats-setup`, or install it and say where it is with CUBO_NATS_SERVER")
}

fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    listener.local_addr().expect("an address").port()
}

impl Nats {
    /// A new one that lets everybody in.
    pub fn start() -> Nats {
        Nats::start_with("")
    }

    /// A new one with these further lines in its configuration.
    pub fn start_with(configuration: &str) -> Nats {
        Nats::start_at(Ipv4Addr::LOCALHOST, configuration)
    }

    /// The same at another address of this machine, or at all.
    pub fn start_at(address: Ipv4Addr, configuration: &str) -> Nats {
        let number = NUMBER.fetch_add(1, Relaxed);
        let dir = std::env::temp_dir().join(format!("cubo-nats-{}-{number}", std::process::id()));
        fs::create_dir(&dir).expect("a directory for NATS");
        fs::write(dir.join("conf"), configuration).expect("a configuration");
        let mut guard = Command::new("sh");
        guard.args(["-c", GUARD, "guard"]).arg(&dir).process_group(0);
        let guard = guard.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let mut nats = Nats {
            dir,
            address,
            port: free_port(),
            server: Mutex::default(),
            guard: Mutex::new(guard.expect("a shell")),
        };
        // Somebody else may take the port in between.
        for _ in 0..10 {
            if nats.try_start() {
                return nats;
            }
            nats.port = free_port();
        }
        panic!("NATS does not start: {}", fs::read_to_string(nats.dir.join("log")).unwrap_or_default());
    }

    fn try_start(&self) -> bool {
        let mut server = Command::new(program());
        server.args(["-a", &self.address.to_string(), "-p", &self.port.to_string()]);
        server.arg("-c").arg(self.dir.join("conf")).arg("-P").arg(self.dir.join("pid"));
        server.arg("-l").arg(self.dir.join("log"));
        server.process_group(0).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = server.spawn().expect("nats-server");
        for _ in 0..PATIENCE {
            if let Ok(Some(_)) = child.try_wait() {
                return false;
            }
            if TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_ok() {
                *self.server.lock().unwrap_or_else(PoisonError::into_inner) = Some(child);
                return true;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = child.kill();
        false
    }

    /// Starts it after a [`stop`](Nats::stop), at the same port.
    pub fn resume(&self) {
        for _ in 0..100 {
            if self.try_start() {
                return;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        panic!("NATS does not start again: {}", fs::read_to_string(self.dir.join("log")).unwrap_or_default());
    }

    /// Kills it; whoever is connected is cut off.
    pub fn stop(&self) {
        let server = self.server.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(mut server) = server {
            let _ = server.kill();
            let _ = server.wait();
        }
    }

    /// Where it listens.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// By which address it is reached.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Where its files are.
    pub fn dir(&self) -> &Path {
        &self.dir
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.stop();
        let guard = self.guard.get_mut().unwrap_or_else(PoisonError::into_inner);
        drop(guard.stdin.take());
        let _ = guard.wait();
    }
}
