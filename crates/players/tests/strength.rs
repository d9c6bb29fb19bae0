//! How fast and how strong the search is; measured, not checked: `cargo test --release -p cubo-players --test strength
//! -- --ignored --nocapture speed`.

use std::time::Instant;

use cubo_core::{Game, Turn};
use cubo_cubulus::Cubulus;
use cubo_players::Budget;
use cubo_players::knowledge::CubulusKnowledge;
use cubo_players::search::Search;

const CUBULUS: &str = include_str!("../../../bench/corpus/cubulus.txt");

#[test]
#[ignore = "measures"]
fn speed_at_cubulus() {
    let mut search = Search::<Cubulus, _>::new(CubulusKnowledge::default());
    let (mut nodes, mut depth, mut count) = (0, 0, 0);
    let begin = Instant::now();
    for line in CUBULUS.lines().step_by(25) {
        let state = Cubulus::read_position(line).unwrap();
        if Cubulus::turn(&state) == Turn::Over {
            continue;
        }
        let mut budget = Budget::nodes(50_000);
        let thought = search.think(&state, &mut budget).unwrap();
        nodes += budget.spent();
        depth += thought.depth;
        count += 1;
    }
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "{:.3} M nodes/s, depth {:.2}",
        nodes as f64 / seconds / 1e6,
        f64::from(depth) / f64::from(count)
    );
}
