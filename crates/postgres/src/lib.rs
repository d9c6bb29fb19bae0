//! For tests: a PostgreSQL server in a temporary directory, reached by a socket file there.
//!
//! There is one for each test process ([`shared`]); a test that stops and starts the server has its own ([`Postgres::start`]). It is
//! stopped when the process ends, for whatever reason. PostgreSQL refuses to run as root, so under root it runs as an ordinary user.
#![cfg(unix)]

mod programs;

use std::fs;
use std::os::unix::fs::{DirBuilderExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use programs::{Programs, User};

/// The owner of the database.
const OWNER: &str = "cubo";
/// How often to try to connect at the start, ten milliseconds apart.
const PATIENCE: u32 = 6_000;

/// The guard process outlives the test process for a moment: when the pipe to it breaks, it stops the server and removes its directory.
const GUARD: &str = r#"cat >/dev/null
pid=$(head -n 1 "$1/data/postmaster.pid" 2>/dev/null) && kill -QUIT "$pid" 2>/dev/null && while kill -0 "$pid" 2>/dev/null; do sleep 0.02; done
rm -rf "$1""#;

static NUMBER: AtomicU32 = AtomicU32::new(0);

/// A running PostgreSQL.
pub struct Postgres {
    programs: Programs,
    user: Option<User>,
    dir: PathBuf,
    durable: bool,
    /// Whether it can be reached by TCP too, at its usual port.
    by_tcp: bool,
    server: Mutex<Option<Child>>,
    /// Its standard input is the pipe that breaks when this process ends.
    guard: Mutex<Child>,
}

/// The server of this test process, without syncs to disk.
pub fn shared() -> &'static Postgres {
    static SHARED: OnceLock<Postgres> = OnceLock::new();
    SHARED.get_or_init(|| Postgres::start(false))
}

impl Postgres {
    /// A new one. `durable`: whether commits wait for the disk.
    pub fn start(durable: bool) -> Postgres {
        let server = Postgres::new(durable, false);
        server.initialise();
        server.resume();
        server
    }

    /// The same, reached from every address of this network namespace too, at the port 5432.
    pub fn start_by_tcp() -> Postgres {
        let server = Postgres::new(false, true);
        server.initialise();
        let rules = server.dir.join("data/pg_hba.conf");
        let all = format!(
            "{}host all all 0.0.0.0/0 trust\n",
            fs::read_to_string(&rules).expect("the rules of PostgreSQL")
        );
        fs::write(&rules, all).expect("the rules of PostgreSQL");
        server.resume();
        server
    }

    /// A directory for one, and its guard.
    fn new(durable: bool, by_tcp: bool) -> Postgres {
        let programs = Programs::find();
        let user = User::ordinary();
        let number = NUMBER.fetch_add(1, Relaxed);
        let dir = std::env::temp_dir().join(format!("cubo-pg-{}-{number}", std::process::id()));
        fs::DirBuilder::new().mode(0o700).create(&dir).expect("a directory for PostgreSQL");
        if let Some(user) = &user {
            chown(&dir, Some(user.uid), Some(user.gid)).expect("a directory that PostgreSQL may use");
        }
        let mut guard = Command::new("sh");
        guard.args(["-c", GUARD, "guard"]).arg(&dir).process_group(0);
        let guard = guard.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        Postgres {
            programs,
            user,
            dir,
            durable,
            by_tcp,
            server: Mutex::default(),
            guard: Mutex::new(guard.expect("a shell")),
        }
    }

    fn initialise(&self) {
        let made = self
            .command("initdb")
            .args(["--no-sync", "--auth", "trust", "--username", OWNER, "--no-locale", "--encoding", "UTF8"])
            .args(["--wal-segsize", "1"])
            .arg("--pgdata")
            .arg(self.dir.join("data"))
            .output()
            .expect("initdb");
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
    }

    /// A new standby of this one, which answers a commit only when the standby has it too.
    pub fn standby(&self) -> Postgres {
        let standby = Postgres::new(self.durable, false);
        standby.follow(self);
        standby
    }

    /// Becomes the standby of another one, with nothing of what it had itself. It must be stopped.
    pub fn follow(&self, primary: &Postgres) {
        let _ = fs::remove_dir_all(self.dir.join("data"));
        let copied = self
            .command("pg_basebackup")
            .args(["--no-sync", "--write-recovery-conf", "--checkpoint", "fast", "--username", OWNER])
            .arg("--host")
            .arg(&primary.dir)
            .arg("--pgdata")
            .arg(self.dir.join("data"))
            .output()
            .expect("pg_basebackup");
        assert!(copied.status.success(), "pg_basebackup: {}", String::from_utf8_lossy(&copied.stderr));
        self.resume();
        primary.sql("ALTER SYSTEM SET synchronous_standby_names = '*'");
        primary.sql("SELECT pg_reload_conf()");
        for _ in 0..PATIENCE {
            if primary.sql("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") == "1" {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("the standby does not follow");
    }

    /// A standby becomes the server that takes writes. Nothing waits for a standby of its own until it has one.
    pub fn promote(&self) {
        assert_eq!(self.sql("SELECT pg_promote(true, 60)"), "t");
        self.sql("ALTER SYSTEM RESET synchronous_standby_names");
        self.sql("SELECT pg_reload_conf()");
    }

    /// Ends it as a machine ends that loses its power: nothing is put in order.
    pub fn kill(&self) {
        self.end("-QUIT");
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.programs.path(program));
        command.current_dir(&self.dir).stdin(Stdio::null()).env("PGCLIENTENCODING", "UTF8");
        if let Some(user) = &self.user {
            command.uid(user.uid).gid(user.gid);
        }
        command
    }

    /// Starts it after a [`stop`](Postgres::stop), and waits until it answers.
    pub fn resume(&self) {
        let on = if self.durable { "on" } else { "off" };
        let log = fs::File::create(self.dir.join("log")).expect("a log");
        let socket = format!("unix_socket_directories={}", self.dir.display());
        let mut server = self.command("postgres");
        server.arg("-D").arg(self.dir.join("data"));
        let listen = if self.by_tcp { "listen_addresses=*" } else { "listen_addresses=" };
        for setting in [listen, &socket, "max_connections=200", "shared_buffers=32MB", "jit=off"] {
            server.args(["-c", setting]);
        }
        for name in ["fsync", "full_page_writes", "synchronous_commit"] {
            server.args(["-c", &format!("{name}={on}")]);
        }
        // In its own process group: Ctrl-C at the terminal ends the test, and the guard then stops the server.
        server.process_group(0).stdout(Stdio::null()).stderr(log);
        let mut server = server.spawn().expect("postgres");
        for _ in 0..PATIENCE {
            if self.try_sql("SELECT 1").is_ok() {
                *self.server.lock().unwrap_or_else(PoisonError::into_inner) = Some(server);
                return;
            }
            if let Ok(Some(status)) = server.try_wait() {
                let log = fs::read_to_string(self.dir.join("log")).unwrap_or_default();
                panic!("PostgreSQL ended at once ({status}): {log}");
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("PostgreSQL does not answer");
    }

    /// Stops it at once and closes all connections.
    pub fn stop(&self) {
        self.end("-INT");
    }

    fn end(&self, signal: &str) {
        let server = self.server.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(mut server) = server else { return };
        let pid = server.id().to_string();
        let _ = Command::new("kill").args([signal, &pid]).status();
        let _ = server.wait();
    }

    /// Executes a statement by `psql`.
    pub fn sql(&self, statement: &str) -> String {
        self.try_sql(statement).unwrap_or_else(|why| panic!("{statement}: {why}"))
    }

    fn try_sql(&self, statement: &str) -> Result<String, String> {
        let mut psql = self.command("psql");
        psql.args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--username", OWNER]);
        psql.arg("--host").arg(&self.dir).args(["--dbname", "postgres", "--command", statement]);
        let done = psql.output().map_err(|why| why.to_string())?;
        match done.status.success() {
            true => Ok(String::from_utf8_lossy(&done.stdout).trim().to_owned()),
            false => Err(String::from_utf8_lossy(&done.stderr).into_owned()),
        }
    }

    /// A new empty schema, and an address with which a client sees only that schema.
    pub fn fresh(&self) -> Schema {
        let name = format!("t{}", NUMBER.fetch_add(1, Relaxed));
        self.sql(&format!("CREATE SCHEMA {name}"));
        let url = url(&self.host(), &name);
        Schema { name, url }
    }

    fn host(&self) -> String {
        self.dir.display().to_string().replace('/', "%2F")
    }

    /// The same schema, with which a client looks for the one of both servers that takes writes.
    pub fn with_standby(&self, standby: &Postgres, schema: &Schema) -> String {
        url(&format!("{},{}", self.host(), standby.host()), &schema.name)
    }

    /// Where its files are.
    pub fn dir(&self) -> &Path {
        &self.dir
    }
}

fn url(hosts: &str, schema: &str) -> String {
    format!("postgres://{OWNER}@{hosts}/postgres?options=-c%20search_path%3D{schema}")
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.stop();
        let guard = self.guard.get_mut().unwrap_or_else(PoisonError::into_inner);
        drop(guard.stdin.take());
        let _ = guard.wait();
    }
}

/// A schema for one test.
pub struct Schema {
    /// Its name.
    pub name: String,
    /// The address with which a client sees it.
    pub url: String,
}
