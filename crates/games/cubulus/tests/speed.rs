use cubo_core::{Game, QuickDice, happen, walk};
use cubo_cubulus::{Cubulus, Options};
use std::time::Instant;

#[test]
#[ignore]
fn speed() {
    let level: u8 = std::env::var("LEVEL").ok().and_then(|l| l.parse().ok()).unwrap_or(2);
    let start = Cubulus::start(&Options { level }, 2).unwrap();
    for _ in 0..4 {
        let t = Instant::now();
        let (mut n, mut games) = (0u64, 0u64);
        let mut dice = QuickDice::new(7);
        let mut list = Vec::new();
        let mut len = 0u64;
        while t.elapsed().as_secs_f64() < 0.7 {
            let mut s = start.clone();
            while let Some(e) = walk::random_event::<Cubulus>(&s, &mut dice, &mut list) {
                len += list.len() as u64;
                happen(&mut s, &e);
                n += 1;
            }
            games += 1;
        }
        let dt = t.elapsed().as_secs_f64();
        println!(
            "random {:.3} M/s, {} actions/game, {:.1} legal",
            n as f64 / dt / 1e6,
            n / games,
            len as f64 / n as f64
        );
        let t = Instant::now();
        let mut s = start.clone();
        let nodes = walk::perft::<Cubulus>(&mut s, 4);
        println!("perft {:.1} M nodes/s", nodes as f64 / t.elapsed().as_secs_f64() / 1e6);
    }
}
