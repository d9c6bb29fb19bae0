//! How fast and how strong the search is; measured, not checked: `cargo test --release -p cubo-players --test strength
//! -- --ignored --nocapture speed`.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

use cpu_time::ProcessTime;
use cubo_core::{Dice, Game, QuickDice, Seat, Turn, Viewer, walk};
use cubo_cube_attack::CubeAttack;
use cubo_cubulus::Cubulus;
use cubo_players::knowledge::{CubeAttackKnowledge, CubulusKnowledge, Tactics};
use cubo_players::search::Search;
use cubo_players::{Budget, Level, Player, Sight};

const CUBULUS: &str = include_str!("../../../bench/corpus/cubulus.txt");

#[test]
#[ignore = "measures"]
fn speed_at_cubulus() {
    let mut search = Search::<Cubulus, _>::new(CubulusKnowledge::default());
    let (mut nodes, mut depth, mut count) = (0, 0, 0);
    let begin = ProcessTime::now();
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

/// Mean rank of one search against three plain tree searches, the search changing seats.
#[test]
#[ignore = "measures"]
fn four_seats_at_cube_attack() {
    let games = std::env::var("GAMES").map_or(16, |text| text.parse().unwrap());
    let mut ranks = 0;
    for game in 0..games {
        let mut dice = QuickDice::new(game);
        let me = Seat((game % 4) as u8);
        let mut players: Vec<Box<dyn Player<CubeAttack>>> =
            (0..4).map(|_| Level::Uct.player::<CubeAttack>()).collect();
        players[me.index()] = Level::Search.player::<CubeAttack>();
        let mut state = CubeAttack::start(&Default::default(), 4).unwrap();
        while let Turn::Seat(seat) = CubeAttack::turn(&state) {
            let view = CubeAttack::view(&state, Viewer::Seat(seat));
            let sight = Sight { seat, view: &view, history: &[] };
            let begin = ProcessTime::now();
            let mut stop = || begin.elapsed().as_millis() >= 25;
            let mut budget = Budget::unlimited().until(&mut stop);
            let choice = players[seat.index()].choose(&sight, &mut budget, &mut dice).unwrap();
            CubeAttack::play(&mut state, choice.action);
        }
        ranks += u32::from(CubeAttack::outcome(&state).unwrap().ranks[me]);
    }
    println!("mean rank {:.2}", f64::from(ranks) / games as f64);
}

/// The score of one set of weights against another at a table of two, a thousand nodes an action.
fn duel<G: Game, K: Tactics<G>>(one: &K, other: &K, games: u64, opening: u32, nodes: u64) -> f64 {
    let mut score = 0.0;
    for game in 0..games {
        let mut dice = QuickDice::new(game / 2);
        let mut state = G::start(&G::Options::default(), 2).unwrap();
        for _ in 0..opening {
            let list = walk::list::<G>(&state);
            G::play(&mut state, list[dice.below(list.len() as u32) as usize]);
        }
        let me = Seat((game % 2) as u8);
        let mut players = [Search::<G, K>::new(one.clone()), Search::new(other.clone())];
        while let Turn::Seat(seat) = G::turn(&state) {
            let player = &mut players[usize::from(seat != me)];
            let thought = player.think(&state, &mut Budget::nodes(nodes)).unwrap();
            G::play(&mut state, thought.action);
        }
        let ranks = G::outcome(&state).unwrap().ranks;
        score += match ranks[me].cmp(&ranks[Seat(1 - me.0)]) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 0.0,
        };
    }
    score / games as f64
}

#[test]
#[ignore = "measures"]
fn weights_at_cube_attack() {
    let new = CubeAttackKnowledge::default();
    let old = CubeAttackKnowledge { two: new.many, ..new };
    println!("{:.3}", duel::<CubeAttack, _>(&new, &old, 60, 4, 3_000));
}

#[test]
#[ignore = "measures"]
fn weights_at_cubulus() {
    let new = CubulusKnowledge { weights: [300, 172, 138, 5, -63, -43, 23, -39, -23, 3, 23] };
    let old = CubulusKnowledge { weights: [300, 200, 200, 4, -14, 8, 10, 120, -20, -10, 15] };
    println!("{:.3}", duel::<Cubulus, _>(&new, &old, 160, 6, 2_000));
}
