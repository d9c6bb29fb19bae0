//! Nodes behind HAProxy, with the configuration of `deploy/`, are restarted one after the other: nobody sees an error.

use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rustix::process::Signal;
use tokio::time::sleep;

use super::ledger::Ledger;
use super::nodes::{Cluster, Ground, NAMES};
use super::people::{Open, People};

/// A running HAProxy, ended when dropped.
struct Haproxy(Child);

impl Haproxy {
    fn start(nodes: &[SocketAddr]) -> (Haproxy, SocketAddr) {
        let front = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let mut haproxy = Command::new(crate::deploy::haproxy());
        haproxy.args(["-q", "-db", "-f", concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy/haproxy.cfg")]);
        haproxy.env("CUBO_FRONT", front.to_string()).env("CUBO_NAME", "localhost");
        for (name, node) in ["CUBO_A", "CUBO_B", "CUBO_C"].into_iter().zip(nodes) {
            haproxy.env(name, node.to_string());
        }
        let child = haproxy.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::inherit()).spawn();
        (Haproxy(child.expect("haproxy: make balancers-setup installs it")), front)
    }
}

impl Drop for Haproxy {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_sees_an_error_while_nodes_behind_a_balancer_are_restarted() {
    let mut cluster = Cluster::new(Ground::Plain).await;
    let nodes: Vec<SocketAddr> = cluster.nodes.iter().flatten().map(|node| node.address).collect();
    let (mut haproxy, front) = Haproxy::start(&nodes);
    // Everybody comes through the balancer, whichever node that gives.
    let open: Open = Arc::new(Mutex::new(vec![(0, front)]));
    while cubo_client::request(front, &cubo_client::Request::get("/readyz"))
        .await
        .map_or(0, |reply| reply.status)
        != 200
    {
        assert!(haproxy.0.try_wait().unwrap().is_none(), "HAProxy has ended");
        sleep(Duration::from_millis(50)).await;
    }
    let ledger = Arc::new(Ledger::new(6));
    let stop = Arc::new(AtomicBool::new(false));
    let mut people = tokio::task::JoinSet::new();
    for spot in 0..ledger.spots.len() {
        let two =
            People { spot, pinned: None, open: open.clone(), ledger: ledger.clone(), stop: stop.clone() };
        people.spawn(two.play());
    }
    ledger.all_since(Instant::now()).await;
    let began = Instant::now();
    for n in 0..NAMES.len() {
        cluster.signal(n, Signal::TERM);
        assert!(cluster.nodes[n].as_mut().unwrap().child.wait().await.unwrap().success());
        cluster.start(n).await;
        cluster.reopen(n).await;
        sleep(Duration::from_secs(3)).await;
    }
    ledger.all_since(Instant::now()).await;
    stop.store(true, Relaxed);
    people.join_all().await;
    let errors = ledger.errors_since(began, |_| true);
    assert!(errors.is_empty(), "people saw errors: {errors:?}");
    let pauses = (0..ledger.spots.len()).map(|spot| ledger.longest_pause(spot, began));
    let late = ledger.late.load(Relaxed);
    eprintln!("the longest pauses: {:?}; {late} without an answer in time", pauses.collect::<Vec<_>>());
    for (what, wrong) in [
        ("missing", &ledger.missing),
        ("doubled", &ledger.doubled),
        ("backwards", &ledger.backwards),
        ("stuck", &ledger.stuck),
    ] {
        assert_eq!(wrong.load(Relaxed), 0, "{what}");
    }
    let faults = cluster.faults();
    assert!(faults.iter().all(|(_, count)| count == "0"), "{faults:?}");
}
