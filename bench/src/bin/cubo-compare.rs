//! The worker of `make bench-compare`: does a fixed piece of work again and again, and prints how much of it a second.
//!
//!     cubo-compare                      which work there is: a game and what is done with it, one a line
//!     cubo-compare GAME WHAT SECONDS    amount, seconds of processor time and a fingerprint of what came out
//!
//! With 0 seconds the work is done once: then callgrind counts it. Two programs that print the same amount of one round and the
//! same fingerprint have done the same thing.

use std::hint::black_box;

use cpu_time::ThreadTime;
use cubo_catalog::{Visitor, corpus, with_game};
use cubo_core::{Dice, Game, QuickDice, Turn, Viewer, mix, walk};
use cubo_players::knowledge::Known;
use cubo_players::{Budget, Level, Sight};

/// What one round does, and something that depends on all of it.
struct Done {
    amount: u64,
    print: u64,
}

fn main() -> Result<(), String> {
    let args: Vec<_> = std::env::args().skip(1).collect();
    let unknown = |id: &str| format!("no game is called {id}");
    match &args[..] {
        [] => cubo_bench::ids().try_for_each(|id| with_game(id, List).map_err(|_| unknown(id))),
        [game, what, seconds] => {
            let seconds = seconds.parse().map_err(|_| format!("{seconds} is no number of seconds"))?;
            with_game(game, Run { what, seconds }).map_err(|_| unknown(game))?
        }
        _ => Err("nothing, or a game, what to do with it, and seconds".to_owned()),
    }
}

struct List;

impl Visitor for List {
    type Out = ();
    fn visit<G: Known>(self) {
        println!("{} random-games", G::ID);
        if depth::<G>().is_some() {
            println!("{} perft", G::ID);
        }
        println!("{} legal", G::ID);
        if Level::has_search::<G>() {
            println!("{} search", G::ID);
        }
    }
}

struct Run<'a> {
    what: &'a str,
    seconds: f64,
}

impl Visitor for Run<'_> {
    type Out = Result<(), String>;
    fn visit<G: Known>(self) -> Self::Out {
        let start = start::<G>();
        let seconds = self.seconds;
        match self.what {
            "random-games" => {
                let mut list = Vec::new();
                repeat(seconds, &mut || random_games::<G>(&start, &mut list));
            }
            "perft" => {
                let depth = depth::<G>().ok_or_else(|| format!("{} has chance: nothing to count", G::ID))?;
                repeat(seconds, &mut || {
                    let nodes = walk::perft::<G>(&mut black_box(start.clone()), depth);
                    Done { amount: nodes, print: nodes }
                });
            }
            "legal" => {
                let (positions, mut list) = (positions::<G>(), Vec::new());
                let print = actions::<G>(&positions, &mut list);
                repeat(seconds, &mut || {
                    let done = legal::<G>(&positions, &mut list);
                    Done { print: mix(done.print ^ print), ..done }
                });
            }
            "search" => {
                let positions = positions::<G>();
                repeat(seconds, &mut || search::<G>(&positions));
            }
            other => return Err(format!("{other} is nothing that can be measured")),
        }
        Ok(())
    }
}

/// Repeats the work for that much processor time, after one round that warms the caches; or does it exactly once.
fn repeat(seconds: f64, work: &mut dyn FnMut() -> Done) {
    if seconds > 0.0 {
        work();
    }
    let begin = ThreadTime::now();
    let (mut amount, mut rounds) = (0, 0u64);
    loop {
        let done = measured(work);
        (amount, rounds) = (amount + done.amount, rounds + 1);
        let gone = begin.elapsed().as_secs_f64();
        if gone >= seconds {
            println!("{amount} {gone} {}-{:016x}", done.amount, done.print);
            return;
        }
    }
}

/// One round. It has a name of its own because callgrind counts what happens in here (`--toggle-collect`), and not the setting up.
#[inline(never)]
fn measured(work: &mut dyn FnMut() -> Done) -> Done {
    black_box(work())
}

fn start<G: Game>() -> G::State {
    let Ok(start) = G::start(&G::Options::default(), *G::SEATS.start()) else {
        unreachable!("the ordinary game starts");
    };
    start
}

/// The greatest depth with at most two million sequences of actions; `None` where chance decides.
fn depth<G: Game>() -> Option<u32> {
    (1..)
        .map_while(|depth| cubo_catalog::perft::<G>(&start::<G>(), depth, 2_000_000).ok().map(|_| depth))
        .last()
}

fn positions<G: Game>() -> Vec<G::State> {
    let lines = corpus(G::ID).unwrap_or_default().lines();
    lines.filter_map(|line| G::read_position(line).ok()).collect()
}

/// Whole games with complete lists, a hundred thousand actions of them.
fn random_games<G: Game>(start: &G::State, list: &mut Vec<G::Action>) -> Done {
    let mut dice = QuickDice::new(1);
    let mut done = Done { amount: 0, print: 0 };
    while done.amount < 100_000 {
        let mut state = start.clone();
        // As `walk::play_random` does, which older commits do not have.
        loop {
            match G::turn(&state) {
                Turn::Over => break,
                Turn::Chance => {
                    let chance = G::draw(&state, &mut dice);
                    G::apply_chance(&mut state, chance);
                }
                Turn::Seat(_) => {
                    list.clear();
                    walk::list_into::<G>(&state, list);
                    let action = list[dice.below(list.len() as u32) as usize];
                    G::play(&mut state, action);
                    done.amount += 1;
                }
            }
        }
        done.print = mix(done.print ^ G::key(&state));
    }
    done
}

/// Complete lists over the corpus.
fn legal<G: Game>(positions: &[G::State], list: &mut Vec<G::Action>) -> Done {
    let mut done = Done { amount: 0, print: 0 };
    for state in positions {
        list.clear();
        walk::list_into::<G>(black_box(state), list);
        done.amount += 1;
        done.print = mix(done.print ^ black_box(&*list).len() as u64);
    }
    done
}

/// A fingerprint of these lists with all their actions, in their order. To write them takes longer than to list them, so it is not measured.
fn actions<G: Game>(positions: &[G::State], list: &mut Vec<G::Action>) -> u64 {
    let mut print = 0;
    for state in positions {
        list.clear();
        walk::list_into::<G>(state, list);
        for action in &*list {
            print = action.to_string().bytes().fold(mix(print), |print, byte| mix(print ^ u64::from(byte)));
        }
        print = mix(print ^ list.len() as u64);
    }
    print
}

/// Choices at 20 000 nodes each, in positions all over the corpus.
fn search<G: Known>(positions: &[G::State]) -> Done {
    let mut player = Level::Search.player::<G>();
    let mut dice = QuickDice::new(6);
    let mut done = Done { amount: 0, print: 0 };
    for state in positions.iter().step_by(101) {
        let Turn::Seat(seat) = G::turn(state) else { continue };
        let view = G::view(state, Viewer::Seat(seat));
        let mut budget = Budget::nodes(20_000);
        let choice = player.choose(&Sight { seat, view: &view, history: &[] }, &mut budget, &mut dice);
        done.amount += budget.spent();
        done.print = choice
            .map(|choice| choice.action.to_string())
            .unwrap_or_default()
            .bytes()
            .fold(done.print, |print, byte| mix(print ^ u64::from(byte)));
    }
    done
}
