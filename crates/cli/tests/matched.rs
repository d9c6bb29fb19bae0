//! The real binary is killed in the middle of quick match. Seeks are not stored: each ends with the server, and the page sends it again, with the same
//! commitment. What was stored is the table, with everybody seated: nobody is put together twice, and nobody who was told of a table loses it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use crate::house::{Dir, House};
use cubo_client::{Request, Socket, Visitor, nonce};
use serde_json::{Value, json};
use tokio::process::Command;
use tokio::time::{Instant, sleep, timeout};

const SEEKERS: usize = 8;
const KILLS: u32 = 5;
/// Longer than between two waves.
const STEP_MS: i64 = 6_000;

struct Seeker {
    visitor: Visitor,
    socket: Option<Socket>,
    commitment: Value,
    /// Where they were told that company is, for what they look for now.
    told: Option<String>,
    /// Tables of earlier rounds.
    before: BTreeSet<String>,
}

impl Seeker {
    /// Sends the seek, perhaps again, and takes in what it is told.
    async fn seek(&mut self) -> std::io::Result<()> {
        let wish = json!({"game": "cubulus", "commitment": self.commitment});
        let told = self.visitor.post("/api/lobby/seek", &wish).await?;
        self.take(&told);
        Ok(())
    }

    async fn look(&mut self) -> std::io::Result<()> {
        let told = self.visitor.ask(Request::get("/api/lobby")).await?;
        self.take(&told["you"]);
        Ok(())
    }

    fn take(&mut self, you: &Value) {
        let matched = &you["matched"];
        if matched["commitment"] == self.commitment {
            let table = matched["table"].as_str().unwrap().to_owned();
            assert!(self.told.is_none() || self.told.as_ref() == Some(&table), "told of two tables");
            self.told = Some(table);
        }
    }

    async fn tables(&mut self) -> BTreeSet<String> {
        let listed = self.visitor.get("/api/session/tables").await.unwrap();
        let ids = listed["tables"].as_array().unwrap().iter().map(|table| table["table"].as_str().unwrap());
        ids.map(str::to_owned).filter(|id| !self.before.contains(id)).collect()
    }
}

/// The time of the house is ahead by so much, so that waves come when the test wants them.
struct Clock<'a>(&'a Path, i64);

impl Clock<'_> {
    fn step(&mut self) {
        self.1 += STEP_MS;
        std::fs::write(self.0, self.1.to_string()).unwrap();
    }
}

async fn open(data: &Path, clock: &Path) -> House {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cubo"));
    House::spawn(command.env("CUBO_TEST_CLOCK", clock), data, Stdio::null()).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kill_in_the_middle_of_quick_match_seats_nobody_twice() {
    let dir = Dir::new();
    let (data, clock) = (dir.path().join("data"), dir.path().join("clock"));
    let mut time = Clock(&clock, 0);
    time.step();
    let mut house = open(&data, &clock).await;
    let mut seekers = Vec::new();
    for n in 0..SEEKERS {
        let visitor = Visitor::guest(house.address, &format!("Seeker {n}")).await.unwrap();
        let (before, commitment) = (BTreeSet::new(), Value::Null);
        seekers.push(Seeker { visitor, socket: None, commitment, told: None, before });
    }
    let mut told_before_kills = 0;
    for round in 0..KILLS {
        for seeker in &mut seekers {
            seeker.socket = Some(seeker.visitor.socket().await.unwrap());
            (seeker.told, seeker.commitment) = (None, json!(nonce().unwrap().commitment()));
            seeker.seek().await.unwrap();
        }
        time.step();
        // The wave comes within a second: the kill before it, in the middle of it, or as soon as the first was told of a table.
        let end = Instant::now() + Duration::from_millis(u64::from(round) * 300);
        let told = round >= KILLS / 2;
        while if told { seekers.iter().all(|seeker| seeker.told.is_none()) } else { Instant::now() < end } {
            assert!(end.elapsed() < Duration::from_secs(60), "nobody finds company");
            for seeker in &mut seekers {
                seeker.look().await.unwrap();
            }
            sleep(Duration::from_millis(5)).await;
        }
        house.kill().await;
        told_before_kills += seekers.iter().filter(|seeker| seeker.told.is_some()).count();
        house = open(&data, &clock).await;
        for seeker in &mut seekers {
            seeker.visitor.house = house.address;
            seeker.socket = Some(seeker.visitor.socket().await.unwrap());
            // Asserts that whoever was told of a table is told of the same one.
            seeker.seek().await.unwrap();
        }
        let all = async {
            while seekers.iter().any(|seeker| seeker.told.is_none()) {
                time.step();
                sleep(Duration::from_millis(200)).await;
                for seeker in &mut seekers {
                    seeker.look().await.unwrap();
                }
            }
        };
        timeout(Duration::from_secs(60), all).await.expect("somebody finds no company");
        let mut tables: BTreeMap<String, usize> = BTreeMap::new();
        for seeker in &mut seekers {
            let sat = seeker.tables().await;
            assert_eq!(sat, seeker.told.iter().cloned().collect(), "round {round}: one seek, one table");
            for table in sat {
                *tables.entry(table.clone()).or_default() += 1;
                seeker.before.insert(table);
            }
        }
        assert!(tables.values().all(|people| *people == 2), "round {round}: {tables:?}");
        assert_eq!(tables.len(), SEEKERS / 2);
    }
    assert!(told_before_kills > 0, "no kill came after a wave: the test proves nothing");
    house.kill().await;
}
