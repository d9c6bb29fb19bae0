//! The program for machines on which networks are trained: `selfplay` as in `cubo selfplay`, `duel` for matches of networks, `values` for what a network
//! says of positions in a file.

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use clap::{Parser, Subcommand};
use cubo_attakube::AttaKube;
use cubo_blox::Blox;
use cubo_core::Game;
use cubo_cube_attack::CubeAttack;
use cubo_cubulus::Cubulus;
use cubo_players::knowledge::{AttaKubeGuesses, QwirkleCubes};
use cubo_selfplay::{
    Args, Duel, Limit, Mind, Pairing, Pupil, Score, Seated, Tables, compare, run, sampled_guesses,
    sampled_tables,
};

#[derive(Parser)]
struct Trainee {
    /// The game of all commands but selfplay
    #[arg(long, global = true, default_value = Cubulus::ID, value_parser = [Cubulus::ID, AttaKube::ID, CubeAttack::ID, Blox::ID, QwirkleCubes::ID])]
    of: String,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Selfplay(Args),
    /// A match of two minds: hand or files
    Duel {
        one: String,
        other: String,
        #[command(flatten)]
        terms: Terms,
    },
    /// The values of a mind in the positions that follow the random openings with these seeds, one a line, as the trainer checks them: the
    /// record in hexadecimal digits and the value
    Values {
        mind: String,
        #[arg(long, default_value_t = 200)]
        positions: u64,
    },
    /// A match of two minds at a larger table of Cube Attack or any of BLOX and Qwirkle Cubes, one seat against all others: hand or files
    Tables {
        one: String,
        other: String,
        #[arg(long, default_value_t = 4)]
        seats: u8,
        #[command(flatten)]
        terms: Terms,
    },
    /// What a network of AttaKube guesses on turns of random games, one a line: the inputs, and what it says for each kind
    Guesses {
        net: String,
        #[arg(long, default_value_t = 4)]
        games: u64,
    },
    /// What `values` does, for such tables: the record and the values of all seats
    TableValues {
        mind: String,
        #[arg(long, default_value_t = 200)]
        positions: u64,
    },
    /// Matches of styles, one a line of a file: GAME SEATS STYLE STYLE ROUNDS
    Styles {
        file: PathBuf,
        #[arg(long, default_value_t = 1)]
        seed: u64,
        #[arg(long)]
        threads: Option<usize>,
        /// The most seconds: rounds that were begun then are played to their end, and no other begins
        #[arg(long)]
        seconds: Option<u64>,
    },
    /// Evaluations a second on one thread, in positions as a search meets them: all that follow one, then all that follow the next
    Speed {
        mind: String,
        #[arg(long, default_value_t = 5)]
        seconds: u64,
    },
    /// Count what is in files of positions
    Count {
        files: Vec<PathBuf>,
    },
}

/// What a match of two minds is given.
#[derive(clap::Args)]
struct Terms {
    /// Milliseconds of processor time a turn
    #[arg(long, conflicts_with = "nodes", default_value_t = 50)]
    ms: u64,
    /// Nodes an action, instead of time
    #[arg(long)]
    nodes: Option<u64>,
    #[arg(long, default_value_t = 200)]
    rounds: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long)]
    threads: Option<usize>,
    /// The most seconds: rounds that were begun then are played to their end, and no other begins
    #[arg(long)]
    seconds: Option<u64>,
}

impl Terms {
    fn limit(&self) -> Limit {
        self.nodes.map_or(Limit::Time(Duration::from_millis(self.ms)), Limit::Nodes)
    }
}

fn main() -> Result<(), String> {
    let Trainee { of, command } = Trainee::parse();
    match (command, of.as_str()) {
        (Command::Guesses { net, games }, _) => guesses(&net, games),
        (Command::Tables { one, other, seats, terms }, AttaKube::ID) => {
            tables::<AttaKube>(&one, &other, seats, &terms)
        }
        (Command::Tables { one, other, seats, terms }, Blox::ID) => {
            tables::<Blox>(&one, &other, seats, &terms)
        }
        (Command::Tables { one, other, seats, terms }, QwirkleCubes::ID) => {
            tables::<QwirkleCubes>(&one, &other, seats, &terms)
        }
        (Command::Tables { one, other, seats, terms }, _) => {
            tables::<CubeAttack>(&one, &other, seats, &terms)
        }
        (Command::TableValues { mind, positions }, AttaKube::ID) => {
            table_values::<AttaKube>(&mind, positions)
        }
        (Command::TableValues { mind, positions }, Blox::ID) => table_values::<Blox>(&mind, positions),
        (Command::TableValues { mind, positions }, QwirkleCubes::ID) => {
            table_values::<QwirkleCubes>(&mind, positions)
        }
        (Command::TableValues { mind, positions }, _) => table_values::<CubeAttack>(&mind, positions),
        (_, Blox::ID | AttaKube::ID | QwirkleCubes::ID) => Err(format!("of {of} there are tables alone")),
        (command, CubeAttack::ID) => answer::<CubeAttack>(command),
        (command, _) => answer::<Cubulus>(command),
    }
}

fn tables<S: Seated>(one: &str, other: &str, seats: u8, terms: &Terms) -> Result<(), String> {
    let over = within(terms.seconds);
    let (limit, threads) = (terms.limit(), threads_of(terms.threads));
    let tables = Tables { seats, limit, rounds: terms.rounds, seed: terms.seed, threads };
    let ranks = tables.play::<S>(&S::mind(one)?, &S::mind(other)?, &over);
    let ((mean, error), (share, spread)) = (ranks.mean(), ranks.share(seats));
    let nodes = ranks.nodes.map(|(nodes, times)| nodes as f64 / times.max(1) as f64);
    println!(
        "{one} v {other}: {seats} seats, mean rank {mean:.3} ± {error:.3} of {} games, {} won, share {share:.3} ± {spread:.3}, nodes {:.0} and {:.0} an action",
        ranks.ranks.len(),
        ranks.wins,
        nodes[0],
        nodes[1],
    );
    Ok(())
}

fn table_values<S: Seated>(mind: &str, positions: u64) -> Result<(), String> {
    let out = &mut std::io::stdout().lock();
    for (record, values) in sampled_tables::<S>(&S::mind(mind)?, positions) {
        let digits: String = record.iter().map(|byte| format!("{byte:02x}")).collect();
        let values: Vec<String> = values.iter().map(ToString::to_string).collect();
        writeln!(out, "{digits} {}", values.join(",")).map_err(|why| why.to_string())?;
    }
    Ok(())
}

fn guesses(net: &str, games: u64) -> Result<(), String> {
    let bytes = std::fs::read(net).map_err(|why| format!("{net}: {why}"))?;
    let guesses = AttaKubeGuesses::read(&bytes).map_err(|why| format!("{net}: {why}"))?;
    let out = &mut std::io::stdout().lock();
    for (inputs, said) in sampled_guesses(&guesses, games) {
        let inputs: Vec<String> = inputs.iter().map(ToString::to_string).collect();
        let said: Vec<String> = said.iter().map(ToString::to_string).collect();
        writeln!(out, "{} {}", inputs.join(","), said.join(",")).map_err(|why| why.to_string())?;
    }
    Ok(())
}

fn answer<G: Pupil>(command: Command) -> Result<(), String> {
    let out = &mut std::io::stdout().lock();
    match command {
        Command::Selfplay(args) => run(&args, &AtomicBool::new(false), out),
        Command::Duel { one, other, terms } => {
            let over = within(terms.seconds);
            let (limit, threads) = (terms.limit(), threads_of(terms.threads));
            let duel = Duel { limit, rounds: terms.rounds, seed: terms.seed, threads };
            let score = duel.play(&Mind::<G>::open(&one)?, &Mind::open(&other)?, &over);
            let (mean, error) = score.mean();
            writeln!(
                out,
                "{one} v {other}: {mean:.3} ± {error:.3} of {} games, rounds {:?}, nodes {:.0} and {:.0} an action",
                score.games(),
                score.rounds,
                score.nodes[0],
                score.nodes[1],
            )
            .map_err(|why| why.to_string())
        }
        Command::Values { mind, positions } => {
            let mind = Mind::<G>::open(&mind)?;
            for (record, value) in cubo_selfplay::sampled(&mind, positions) {
                let digits: String = record.iter().map(|byte| format!("{byte:02x}")).collect();
                writeln!(out, "{digits} {value}").map_err(|why| why.to_string())?;
            }
            Ok(())
        }
        // `main` answers these: what there is where every seat has a value, and guesses.
        Command::Tables { .. } | Command::TableValues { .. } | Command::Guesses { .. } => Ok(()),
        Command::Styles { file, seed, threads, seconds } => {
            let text = std::fs::read_to_string(&file).map_err(|why| format!("{}: {why}", file.display()))?;
            let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
            let pairings = lines.map(str::parse).collect::<Result<Vec<Pairing>, _>>()?;
            let scores = compare(&pairings, seed, threads_of(threads), &within(seconds));
            for (pairing, scores) in pairings.iter().zip(scores) {
                let (mean, error) = Score::mean_of(&scores);
                writeln!(out, "{}: {mean:.3} ± {error:.3} of {} games", pairing.text, 2 * scores.len())
                    .map_err(|why| why.to_string())?;
            }
            Ok(())
        }
        Command::Speed { mind: name, seconds } => {
            let mind = Mind::<G>::open(&name)?;
            let (count, took) = cubo_selfplay::evaluated(&mind, Duration::from_secs(seconds));
            let each = took.as_secs_f64() / count.max(1) as f64;
            writeln!(out, "{name}: {:.3} M evaluations/s, {:.0} ns each", 1e-6 / each, 1e9 * each)
                .map_err(|why| why.to_string())
        }
        Command::Count { files } => {
            let (mut results, mut positions) = ([0u64; 3], 0);
            for path in files {
                let bytes = std::fs::read(&path).map_err(|why| format!("{}: {why}", path.display()))?;
                for bytes in bytes.get(G::MAGIC.len()..).unwrap_or_default().chunks_exact(G::BYTES) {
                    results[usize::from(G::result(bytes).min(2))] += 1;
                    positions += 1;
                }
            }
            writeln!(out, "{positions} positions: lost, drawn and won by the side to move: {results:?}")
                .map_err(|why| why.to_string())
        }
    }
}

fn threads_of(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
}

/// Whether so many seconds are over, from now on.
fn within(seconds: Option<u64>) -> impl Fn() -> bool + Sync {
    let begin = Instant::now();
    move || seconds.is_some_and(|most| begin.elapsed() >= Duration::from_secs(most))
}
