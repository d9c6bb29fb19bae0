//! Many games on all processors, into a folder.

use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use cubo_attakube::AttaKube;
use cubo_blox::Blox;
use cubo_core::{Game, mix};
use cubo_cube_attack::CubeAttack;
use cubo_cubulus::Cubulus;
use cubo_players::knowledge::QwirkleCubes;
use serde::{Deserialize, Serialize};

use crate::attakube::AttaKubeMind;
use crate::game::{Habits, play};
use crate::guesses;
use crate::mind::{Mind, file_and_more};
use crate::pupil::Pupil;
use crate::seated::Seated;

/// Games of one file.
const GAMES: u64 = 64;
/// The same where there is a value for every seat: games are long.
const TABLE_GAMES: u64 = 8;

/// What decides every byte of a folder of positions; kept in it as `plan.json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The game.
    pub game: String,
    /// Who thinks: `hand`, or a number for the bytes of a network.
    pub mind: String,
    /// What openings are drawn from.
    pub seed: u64,
    /// How games are played.
    pub habits: Habits,
    /// At tables of three to six instead of two, where there are both.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub large: bool,
    /// What face-down Kubes did, instead of positions.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guesses: bool,
}

/// What there is in a folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Files, of 64 games each; of 8 where there is a value for every seat.
    pub files: u64,
    /// Positions in them.
    pub positions: u64,
    /// Files that were there before.
    pub found: u64,
}

/// Write positions from games of the search against itself, for training
///
/// Into a folder of small files, on all processors. Stopped by ^C or by its limits, it goes on where it was when it is started again; the same arguments
/// give the same files. docs/training.md has the format.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    #[arg(value_parser = [Cubulus::ID, AttaKube::ID, CubeAttack::ID, Blox::ID, QwirkleCubes::ID])]
    pub game: String,
    /// The folder
    #[arg(long, value_name = "FOLDER")]
    pub out: PathBuf,
    /// What evaluates positions: hand, or the file of a network
    #[arg(long, value_name = "FILE", default_value = "hand")]
    pub mind: String,
    /// Nodes for each action
    #[arg(long, value_name = "N", default_value_t = 400)]
    pub nodes: u64,
    /// Random actions at the beginning, at least
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub opening: u32,
    /// One action in this many is random later on; 0: none
    #[arg(long, value_name = "N", default_value_t = 40)]
    pub stray: u32,
    /// One game in this many has other options than the usual: level 1, another target; 0: none
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub basic: u32,
    /// Tables of three to six seats instead of two; cube-attack alone
    #[arg(long)]
    pub large: bool,
    /// What face-down Kubes did and what they were, instead of positions; attakube alone
    #[arg(long)]
    pub guesses: bool,
    /// What openings are drawn from
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// The most files, of 64 games each; of 8 with --large, for blox, for attakube and for qwirkle-cubes
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub files: u64,
    /// The most seconds; files that were begun are finished
    #[arg(long, value_name = "N")]
    pub seconds: Option<u64>,
    /// How many threads; all processors by default
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,
}

/// Does what the arguments say, and tells it.
pub fn run(args: &Args, stop: &AtomicBool, out: &mut impl Write) -> Result<(), String> {
    if args.large && args.game != CubeAttack::ID {
        return Err(format!("{} has no larger tables to learn from", args.game));
    }
    if args.guesses && args.game != AttaKube::ID {
        return Err(format!("in {} there is nothing to guess", args.game));
    }
    match args.game.as_str() {
        AttaKube::ID if args.guesses => {
            let mind = AttaKube::mind(&args.mind)?;
            timed(args, stop, out, |plan, threads, ends| {
                generate_guesses(plan, &mind, &args.out, args.files, threads, &ends)
            })
        }
        AttaKube::ID => run_tables::<AttaKube>(args, stop, out),
        Blox::ID => run_tables::<Blox>(args, stop, out),
        QwirkleCubes::ID => run_tables::<QwirkleCubes>(args, stop, out),
        CubeAttack::ID if args.large => run_tables::<CubeAttack>(args, stop, out),
        CubeAttack::ID => run_for::<CubeAttack>(args, stop, out),
        _ => run_for::<Cubulus>(args, stop, out),
    }
}

fn run_for<G: Pupil>(args: &Args, stop: &AtomicBool, out: &mut impl Write) -> Result<(), String> {
    let mind = Mind::<G>::open(&args.mind)?;
    timed(args, stop, out, |plan, threads, ends| generate(plan, &mind, &args.out, args.files, threads, &ends))
}

fn run_tables<S: Seated>(args: &Args, stop: &AtomicBool, out: &mut impl Write) -> Result<(), String> {
    let mind = S::mind(&args.mind)?;
    timed(args, stop, out, |plan, threads, ends| {
        generate_tables::<S>(plan, &mind, &args.out, args.files, threads, &ends)
    })
}

/// Has the folder filled until the arguments end it, and tells what there is.
fn timed(
    args: &Args,
    stop: &AtomicBool,
    out: &mut impl Write,
    fill: impl FnOnce(&Plan, usize, &(dyn Fn() -> bool + Sync)) -> Result<Progress, String>,
) -> Result<(), String> {
    let habits = Habits { nodes: args.nodes, opening: args.opening, stray: args.stray, basic: args.basic };
    let plan = Plan {
        game: args.game.clone(),
        mind: printed(&args.game, &args.mind)?,
        seed: args.seed,
        habits,
        large: args.large,
        guesses: args.guesses,
    };
    let begin = Instant::now();
    let threads = args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let late = |begin: Instant| args.seconds.is_some_and(|most| begin.elapsed() >= Duration::from_secs(most));
    let ends = || stop.load(Ordering::Relaxed) || late(begin);
    let Progress { files, positions, found } = fill(&plan, threads, &ends)?;
    let took = begin.elapsed().as_secs_f64();
    let told = format!(
        "{}: {positions} positions in {files} files ({found} were there), {threads} threads, {took:.0} s",
        args.out.display()
    );
    writeln!(out, "{told}").map_err(|why| why.to_string())
}

/// Who thinks, as it stands in a plan: a number for each file instead of its name.
fn printed(game: &str, mind: &str) -> Result<String, String> {
    let file =
        |name: &str| fs::read(name).map(|bytes| fingerprint(&bytes)).map_err(|why| format!("{name}: {why}"));
    Ok(match game {
        _ if mind == "hand" => mind.to_owned(),
        AttaKube::ID => match file_and_more(mind, '+') {
            (values, None) => file(values)?,
            (values, Some(guesses)) => format!("{}+{}", file(values)?, file(guesses)?),
        },
        QwirkleCubes::ID => match file_and_more(mind, '@') {
            (net, None) => file(net)?,
            (net, Some(ways)) => format!("{}@{ways}", file(net)?),
        },
        _ => file(mind)?,
    })
}

/// A number for bytes, in sixteen digits.
fn fingerprint(bytes: &[u8]) -> String {
    let words = bytes.chunks(8).map(|part| part.iter().fold(0u64, |word, &byte| word << 8 | u64::from(byte)));
    format!("{:016x}", words.fold(bytes.len() as u64, |sum, word| mix(sum ^ word)))
}

/// Writes the files with numbers below `files` that are missing, until `ends` says so. What is there must be of the same plan.
pub fn generate<G: Pupil>(
    plan: &Plan,
    mind: &Mind<G>,
    folder: &Path,
    files: u64,
    threads: usize,
    ends: &(impl Fn() -> bool + Sync),
) -> Result<Progress, String> {
    let chunk = |number| {
        let mut records = Vec::new();
        seeds(plan, number, GAMES).for_each(|seed| play(mind, &plan.habits, seed, &mut records));
        let mut seen = HashSet::with_capacity(records.len());
        records.retain(|record| seen.insert(G::position(record)));
        records
    };
    fill(plan, folder, files, threads, ends, G::MAGIC, G::BYTES, &chunk)
}

/// The same where there is a value for every seat.
pub fn generate_tables<S: Seated>(
    plan: &Plan,
    mind: &S::Mind,
    folder: &Path,
    files: u64,
    threads: usize,
    ends: &(impl Fn() -> bool + Sync),
) -> Result<Progress, String> {
    let chunk = |number| {
        let mut records = Vec::new();
        seeds(plan, number, TABLE_GAMES)
            .for_each(|seed| S::learn_from(mind, &plan.habits, seed, &mut records));
        let mut seen = HashSet::with_capacity(records.len());
        // The first bytes of a record are the key of its state.
        records.retain(|record| seen.insert(record[..8].to_vec()));
        records
    };
    fill(plan, folder, files, threads, ends, S::MAGIC, S::BYTES, &chunk)
}

/// The same for what face-down Kubes of AttaKube did.
pub fn generate_guesses(
    plan: &Plan,
    mind: &AttaKubeMind,
    folder: &Path,
    files: u64,
    threads: usize,
    ends: &(impl Fn() -> bool + Sync),
) -> Result<Progress, String> {
    let chunk = |number| {
        let mut records = Vec::new();
        seeds(plan, number, TABLE_GAMES)
            .for_each(|seed| guesses::play(mind, plan.habits.nodes, seed, &mut records));
        records
    };
    fill(plan, folder, files, threads, ends, guesses::MAGIC, guesses::BYTES, &chunk)
}

/// The seeds of the games of a file.
fn seeds(plan: &Plan, file: u64, games: u64) -> impl Iterator<Item = u64> {
    let seed = plan.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (0..games).map(move |game| mix(seed ^ mix(file * games + game)))
}

#[allow(clippy::too_many_arguments)] // called by the two above alone
fn fill(
    plan: &Plan,
    folder: &Path,
    files: u64,
    threads: usize,
    ends: &(impl Fn() -> bool + Sync),
    magic: &[u8; 8],
    each: usize,
    chunk: &(impl Fn(u64) -> Vec<Vec<u8>> + Sync),
) -> Result<Progress, String> {
    let at = |path: &Path, why: std::io::Error| format!("{}: {why}", path.display());
    fs::create_dir_all(folder).map_err(|why| at(folder, why))?;
    agree(plan, folder)?;
    let next = AtomicU64::new(0);
    let told = Mutex::new((Progress::default(), None::<String>));
    let failed = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                while !ends() && !failed.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= files {
                        return;
                    }
                    let path = folder.join(format!("{number:06}.pos"));
                    let written = match fs::metadata(&path) {
                        Ok(there) => Ok((there.len(), true)),
                        Err(_) => write(&path, magic, &chunk(number)).map(|bytes| (bytes, false)),
                    };
                    let mut told = told.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    match written {
                        Ok((bytes, found)) => {
                            told.0.files += 1;
                            told.0.found += u64::from(found);
                            told.0.positions += bytes.saturating_sub(magic.len() as u64) / each as u64;
                        }
                        Err(why) => {
                            failed.store(true, Ordering::Relaxed);
                            told.1 = Some(at(&path, why));
                        }
                    }
                }
            });
        }
    });
    match told.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
        (_, Some(why)) => Err(why),
        (progress, None) => Ok(progress),
    }
}

/// Keeps the plan in the folder, or compares it with the one that is there.
fn agree(plan: &Plan, folder: &Path) -> Result<(), String> {
    let path = folder.join("plan.json");
    let at = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    match fs::read(&path) {
        Ok(bytes) => match serde_json::from_slice::<Plan>(&bytes) {
            Ok(there) if there == *plan => Ok(()),
            Ok(_) => Err(at(&"the folder has positions of another plan")),
            Err(why) => Err(at(&why)),
        },
        Err(_) => {
            let text = serde_json::to_vec_pretty(plan).map_err(|why| at(&why))?;
            fs::write(&path, text).map_err(|why| at(&why))
        }
    }
}

/// Writes a whole file or none.
fn write(path: &Path, magic: &[u8; 8], records: &[Vec<u8>]) -> std::io::Result<u64> {
    let part = path.with_extension("part");
    let mut bytes = magic.to_vec();
    records.iter().for_each(|record| bytes.extend(record));
    fs::write(&part, &bytes)?;
    fs::rename(&part, path)?;
    Ok(bytes.len() as u64)
}
