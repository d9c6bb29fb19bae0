//! Members who log in again and again while the tables play: how long they take, and what it costs the tables.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use cubo_client::Visitor;
use serde_json::json;
use tokio::task::JoinHandle;

const PASSWORD: &str = "three cubes on a table";

/// Members who wait to begin.
pub(super) struct LogIns(Vec<String>);

/// How long their log-ins took, and why some failed.
#[derive(Default)]
pub(super) struct LoggedIn {
    pub(super) times: Vec<Duration>,
    pub(super) errors: Vec<String>,
}

impl LogIns {
    /// Makes so many members.
    pub(super) async fn join(house: SocketAddr, count: usize) -> io::Result<LogIns> {
        let mut names = Vec::with_capacity(count);
        for number in 0..count {
            // Another name for another run at the same house.
            let mut chance = [0; 6];
            getrandom::fill(&mut chance).map_err(|why| io::Error::other(why.to_string()))?;
            let letters = chance.map(|byte| char::from(b'a' + byte % 16));
            let name = format!("Load {number} {}", letters.iter().collect::<String>());
            let body = json!({"name": name, "password": PASSWORD});
            Visitor::stranger(house).post("/api/account", &body).await?;
            names.push(name);
        }
        Ok(LogIns(names))
    }

    /// All of them log in, each as soon as the last log-in is answered, until it is enough.
    pub(super) fn begin(self, house: SocketAddr, stop: &Arc<AtomicBool>) -> Vec<JoinHandle<LoggedIn>> {
        let one = |name: String| {
            let stop = stop.clone();
            tokio::spawn(async move {
                let mut done = LoggedIn::default();
                let body = json!({"name": name, "password": PASSWORD});
                while !stop.load(Relaxed) {
                    let began = Instant::now();
                    match Visitor::stranger(house).post("/api/account/login", &body).await {
                        Ok(_) => done.times.push(began.elapsed()),
                        Err(why) => done.errors.push(why.to_string()),
                    }
                }
                done
            })
        };
        self.0.into_iter().map(one).collect()
    }
}
