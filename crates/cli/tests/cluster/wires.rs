//! Nodes in network namespaces of their own, whose wires to the hub can be cut in one direction. The hub, where PostgreSQL, NATS and the
//! clients are, is the namespace of this process, which is its own too: see [`alone`].
//!
//! A cut is an `ip rule … blackhole` where packets come in, so that the sender is told nothing, as by a router that has failed.

use std::process::{Child, Command, Stdio};

/// Which packets are lost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cut {
    ToPostgres,
    FromPostgres,
    ToNats,
    FromNats,
}

impl Cut {
    pub const ALL: [Cut; 4] = [Cut::ToPostgres, Cut::FromPostgres, Cut::ToNats, Cut::FromNats];
}

/// Set in a process that is alone in its network namespace.
const ALONE: &str = "CUBO_CLUSTER_ALONE";

/// Runs this test again in a network namespace of its own, unless it is there already. False if it was run so, or cannot be here.
pub fn alone(test: &str) -> bool {
    if std::env::var_os(ALONE).is_some() {
        return true;
    }
    let may = Command::new("unshare").args(["--net", "ip", "rule"]).output();
    if !may.is_ok_and(|done| done.status.success()) {
        eprintln!("no wires are cut: this user may not make network namespaces (root may)");
        return false;
    }
    let mut again = Command::new("unshare");
    again.arg("--net").arg(std::env::current_exe().unwrap()).args([
        test,
        "--exact",
        "--ignored",
        "--nocapture",
    ]);
    let ended = again.env(ALONE, "1").status().unwrap();
    assert!(ended.success(), "{test}, in a network namespace: {ended}");
    false
}

fn ip(namespace: Option<u32>, words: &str) {
    let mut command = match namespace {
        Some(of) => {
            let mut command = Command::new("nsenter");
            command.args(["--net", "--target", &of.to_string(), "ip"]);
            command
        }
        None => Command::new("ip"),
    };
    let done = command.args(words.split(' ')).output().unwrap();
    assert!(done.status.success(), "ip {words}: {}", String::from_utf8_lossy(&done.stderr));
}

/// Makes this process's namespace the hub.
pub fn hub() {
    judge_all(None);
}

/// Every packet that comes in is judged by the rules: first by those of the cuts, then whether it is for this namespace.
fn judge_all(namespace: Option<u32>) {
    ip(namespace, "rule add pref 1000 lookup local");
    ip(namespace, "rule del pref 0");
    ip(namespace, "link set lo up");
    let demux = "echo 0 >/proc/sys/net/ipv4/ip_early_demux";
    let done = match namespace {
        Some(of) => {
            Command::new("nsenter").args(["--net", "--target", &of.to_string(), "sh", "-c", demux]).status()
        }
        None => Command::new("sh").args(["-c", demux]).status(),
    };
    assert!(done.unwrap().success(), "{demux}");
}

pub struct Wires {
    /// A process that keeps the namespace of each node.
    keepers: Vec<Child>,
    nats: u16,
}

impl Wires {
    /// Wires of the [`hub`] to so many nodes.
    pub fn new(nodes: usize, nats: u16) -> Wires {
        let mut keepers = Vec::new();
        for n in 0..nodes {
            // It ends with its standard input, so with this process.
            let mut keeper = Command::new("unshare");
            keeper.args(["--net", "sh", "-c", "echo; exec cat"]);
            let mut keeper = keeper.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
            std::io::Read::read_exact(keeper.stdout.as_mut().unwrap(), &mut [0]).unwrap();
            let there = Some(keeper.id());
            ip(None, &format!("link add hub{n} type veth peer name wire netns {}", keeper.id()));
            ip(None, &format!("addr add 10.77.{n}.1/24 dev hub{n}"));
            ip(None, &format!("link set hub{n} up"));
            ip(there, &format!("addr add 10.77.{n}.2/24 dev wire"));
            ip(there, "link set wire up");
            judge_all(there);
            keepers.push(keeper);
        }
        Wires { keepers, nats }
    }

    /// Where the hub is for a node.
    pub fn hub(&self, n: usize) -> String {
        format!("10.77.{n}.1")
    }

    /// Where a node is for the hub.
    pub fn node(&self, n: usize) -> String {
        format!("10.77.{n}.2")
    }

    /// A program that runs at a node.
    pub fn command(&self, n: usize, program: &str) -> tokio::process::Command {
        let mut command = tokio::process::Command::new("nsenter");
        command.args(["--net", "--target", &self.keepers[n].id().to_string(), program]);
        command
    }

    fn rule(&self, n: usize, cut: Cut, action: &str) {
        let (namespace, which) = match cut {
            Cut::ToPostgres => (None, format!("iif hub{n} ipproto tcp dport 5432")),
            Cut::FromPostgres => (Some(self.keepers[n].id()), "iif wire ipproto tcp sport 5432".to_owned()),
            Cut::ToNats => (None, format!("iif hub{n} ipproto tcp dport {}", self.nats)),
            Cut::FromNats => {
                (Some(self.keepers[n].id()), format!("iif wire ipproto tcp sport {}", self.nats))
            }
        };
        ip(namespace, &format!("rule {action} pref {} {which} blackhole", 10 + n));
    }

    pub fn cut(&self, n: usize, cut: Cut) {
        self.rule(n, cut, "add");
    }

    pub fn mend(&self, n: usize, cut: Cut) {
        self.rule(n, cut, "del");
    }
}

impl Drop for Wires {
    fn drop(&mut self) {
        for keeper in &mut self.keepers {
            drop(keeper.stdin.take());
            let _ = keeper.wait();
        }
    }
}
