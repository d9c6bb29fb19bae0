//! Speed by CPU time.
use cubo_core::{Game, QuickDice, happen, walk};
use cubo_cubulus::{Cubulus, Options};

fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|n| n.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

#[test]
#[ignore]
fn speed() {
    let level: u8 = std::env::var("LEVEL").ok().and_then(|l| l.parse().ok()).unwrap_or(2);
    let start = Cubulus::start(&Options { level }, 2).unwrap();
    for _ in 0..std::env::var("N").ok().and_then(|n| n.parse().ok()).unwrap_or(6) {
        let t = cpu();
        let (mut n, mut games) = (0u64, 0u64);
        let mut dice = QuickDice::new(7);
        let mut list = Vec::new();
        let mut len = 0u64;
        while (cpu() - t) < 0.4 {
            let mut s = start.clone();
            while let Some(e) = walk::random_event::<Cubulus>(&s, &mut dice, &mut list) {
                len += list.len() as u64;
                happen(&mut s, &e);
                n += 1;
            }
            games += 1;
        }
        let dt = cpu() - t;
        println!(
            "random {:.3} M/s, {} actions/game, {:.1} legal",
            n as f64 / dt / 1e6,
            n / games,
            len as f64 / n as f64
        );
        let t = cpu();
        let mut s = start.clone();
        let nodes = walk::perft::<Cubulus>(&mut s, if std::env::var("N").is_ok() { 1 } else { 4 });
        println!("perft {:.1} M nodes/s", nodes as f64 / (cpu() - t) / 1e6);
    }
}
