//! The real binary is killed while it takes games into ratings. Afterwards they are those of all games in order, bit for bit.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::house::{Dir, House};
use cubo_core::fair::Bytes32;
use cubo_core::record::Ending;
use cubo_core::{PerSeat, Seat};
use cubo_server::ids::{self, PassHash};
use cubo_server::store::{
    Append, Fence, KeptLinks, NewTable, Ratings, Row, Seating, SqliteStore, Store, StoreSettings,
};
use cubo_wire::{PersonId, Phase, TableId};
use futures_util::future::join_all;
use serde_json::json;
use tokio::time::sleep;

const GAMES: u64 = 1_200;
const KILLS: usize = 4;
const HOUR: u64 = 60 * 60 * 1000;

/// A rated game of two that is over, with enough actions to count.
fn game(n: u64) -> NewTable {
    let someone = |n: u64| ids::person([n as u8; 16]);
    let people: [PersonId; 2] = [someone(n % 7), someone(7 + n % 5)];
    let secret = "07".repeat(32);
    let mut events = vec![
        json!({"event": "opened", "format": 2, "table": "t", "by": people[0], "game": "blox", "rules": 1, "options": {},
            "places": [{"for": "open"}, {"for": "open"}], "fixed": true, "clock": {"kind": "days", "days": 1},
            "access": "link", "friendly": false, "rated": true, "secret": secret}),
        json!({"event": "sat", "place": 0, "person": people[0], "name": "x"}),
        json!({"event": "sat", "place": 1, "person": people[1], "name": "x"}),
        json!({"event": "started", "order": [0, 1], "drawn": false}),
    ];
    events.extend((0..20).map(|turn| json!({"event": "action", "seat": turn % 2, "action": "a"})));
    let won = (n * 7 / 3) % 2;
    let ranks = [1 + won as u8, 2 - won as u8];
    events.push(json!({"event": "ended", "how": "rules", "secret": secret,
        "outcome": {"scores": [0, 0], "ranks": ranks, "reason": "BX-1"}}));
    let ended = 1_600_000_000_000 + n * HOUR;
    let outcome = Ending {
        scores: PerSeat::from_fn(2, |_: Seat| 0),
        ranks: PerSeat::from_fn(2, |seat: Seat| ranks[seat.index()]),
        reason: "BX-1".to_owned(),
    };
    let seating = Seating {
        chairs: people.map(Some).to_vec(),
        held: Vec::new(),
        started: Some(ended),
        ended: Some(ended),
        outcome: Some(outcome),
        rated: true,
    };
    let id: [u8; 16] = std::array::from_fn(|at| (n >> (4 * at)) as u8 & 15);
    NewTable {
        id: TableId::of_random(id),
        by: people[0],
        waiting_at_most: None,
        links: KeptLinks { salt: None, watch: PassHash(pass(n, 0)), seat: PassHash(pass(n, 1)) },
        game: "blox".to_owned(),
        listed: false,
        face: "{}".to_owned(),
        first: Append {
            row: Row(0),
            fence: Fence::SOLE,
            at: 0,
            count: events.len() as u64,
            events: json!(events).to_string(),
            seal: Bytes32([7; 32]),
            arrived: ended,
            settled: None,
            cause: None,
            people: people.to_vec(),
            seating: Some(seating),
            talk: false,
            links: None,
            phase: Phase::Ended,
            turn: None,
            deadline: None,
        },
    }
}

fn pass<const N: usize>(n: u64, which: u8) -> [u8; N] {
    std::array::from_fn(|at| (n >> (8 * (at % 8))) as u8 ^ which)
}

async fn left(data: &Path) -> (u64, usize) {
    let store = SqliteStore::read_only(data).unwrap();
    let ratings: &dyn Ratings = store.ratings().unwrap();
    let left = ratings.to_rate(u64::MAX >> 1, GAMES as u32 + 1).await.unwrap().len();
    (ratings.taken().await.unwrap().steps, left)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kill_in_the_middle_leaves_the_ratings_of_all_games() {
    let dir = Dir::new();
    let data = dir.path().join("data");
    let store = SqliteStore::open(&data, StoreSettings::default()).unwrap();
    for opened in join_all((0..GAMES).map(|n| store.open(game(n)))).await {
        opened.unwrap();
    }
    drop(store);
    let (mut in_the_middle, began) = (0, Instant::now());
    for _ in 0..KILLS {
        let (before, _) = left(&data).await;
        let house = House::open(&data).await;
        while left(&data).await.0 == before && left(&data).await.1 > 0 {
            assert!(began.elapsed() < Duration::from_secs(120), "no game is rated");
            sleep(Duration::from_millis(2)).await;
        }
        house.kill().await;
        in_the_middle += usize::from(left(&data).await.1 > 0);
    }
    assert!(in_the_middle > 0, "no kill came in the middle: the test proves nothing");
    let house = House::open(&data).await;
    while left(&data).await.1 > 0 {
        assert!(began.elapsed() < Duration::from_secs(120), "the rest is not rated");
        sleep(Duration::from_millis(20)).await;
    }
    house.kill().await;
    let rerate = std::process::Command::new(env!("CARGO_BIN_EXE_cubo"))
        .args(["admin", "rerate", "--data"])
        .arg(&data)
        .output()
        .unwrap();
    let said = String::from_utf8(rerate.stdout).unwrap();
    assert_eq!(
        said,
        format!("{GAMES} rated games; 0 ratings are not what they were.\n"),
        "{:?}",
        rerate.stderr
    );
    let ratings = SqliteStore::read_only(&data).unwrap().ratings().unwrap().all_ratings().await.unwrap();
    assert_eq!(ratings.len(), 12);
    assert!(ratings.iter().all(|one| !one.standing.is_provisional() && one.standing.games > 50));
}
