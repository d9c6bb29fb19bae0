//! `cubo puzzles`.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;

use clap::Subcommand;
use cubo_core::{Dice, QuickDice};
use cubo_players::Level;
use cubo_review::puzzles::{self, Puzzle};

use crate::failure::Failure;
use crate::progress::{Progress, bar};

/// Make puzzles from games of strong players, or check those that there are
///
/// A puzzle is a position in which one action is better than any other by a fifth of the chance to win (docs/puzzles.md). They are kept one a
/// line in puzzles/GAME.jsonl.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Make(Make),
    Join(Join),
    Check(Check),
}

/// Find puzzles and append them to the file of the game
///
/// The same seed finds the same puzzles. If the file holds puzzles of that seed already, the search goes on with the game after the last of
/// them. ^C ends it; what was found is in the file.
#[derive(clap::Args)]
struct Make {
    /// The game
    #[arg(value_parser = crate::names::GameName)]
    game: String,
    /// How many puzzles the file shall hold in the end
    #[arg(long, value_name = "N", default_value_t = 150)]
    count: usize,
    /// What games are drawn from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Who plays the games
    #[arg(long, value_name = "LEVEL", default_value = "expert", value_parser = read_level)]
    level: Level,
    /// The most games to play now
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// The file (default: puzzles/GAME.jsonl)
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Append the puzzles of other files to the file of the game, each once
///
/// Positions that are the same by symmetry are one puzzle. So several processes can make puzzles at the same time, each with its own seed and file.
#[derive(clap::Args)]
struct Join {
    /// The game
    #[arg(value_parser = crate::names::GameName)]
    game: String,
    /// The files to take them from
    #[arg(required = true, value_name = "FILE")]
    from: Vec<PathBuf>,
    /// How many puzzles the file shall hold at most
    #[arg(long, value_name = "N")]
    count: Option<usize>,
    /// The file (default: puzzles/GAME.jsonl)
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Judge puzzles again with ten times the work with which they were found, and say whether 99 % of them keep their one answer
#[derive(clap::Args)]
struct Check {
    /// The game
    #[arg(value_parser = crate::names::GameName)]
    game: String,
    /// So many, drawn at random; all of them if there are fewer
    #[arg(long, value_name = "N", default_value_t = 200)]
    sample: usize,
    /// What the sample is drawn from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Take those that lost their answer out of the file
    #[arg(long)]
    weed: bool,
    /// How many are judged at the same time (default: one a processor)
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// The file (default: puzzles/GAME.jsonl)
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

fn read_level(text: &str) -> Result<Level, String> {
    text.parse()
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.what {
        What::Make(make) => make.run(),
        What::Join(join) => join.run(),
        What::Check(check) => check.run(),
    }
}

fn file_of(game: &str, file: Option<&PathBuf>) -> Result<PathBuf, Failure> {
    cubo_catalog::listing(game)?;
    Ok(file.cloned().unwrap_or_else(|| PathBuf::from(format!("puzzles/{game}.jsonl"))))
}

/// All puzzles of a file; none if there is no such file.
fn read(file: &Path) -> Result<Vec<Puzzle>, Failure> {
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(why) => return Err(Failure::at(file.display(), why)),
    };
    let line = |(n, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|why| Failure::at(format!("{}:{}", file.display(), n + 1), why))
    };
    text.lines().enumerate().map(line).collect()
}

/// The file, to append to it.
fn open(file: &Path) -> Result<File, Failure> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(|why| Failure::at(folder.display(), why))?;
    }
    OpenOptions::new().create(true).append(true).open(file).map_err(|why| Failure::at(file.display(), why))
}

fn append(to: &mut File, file: &Path, puzzle: &Puzzle) -> Result<(), Failure> {
    let mut line = serde_json::to_string(puzzle).map_err(io::Error::from)?;
    line.push('\n');
    to.write_all(line.as_bytes()).map_err(|why| Failure::at(file.display(), why))
}

impl Make {
    fn run(&self) -> Result<(), Failure> {
        let file = file_of(&self.game, self.out.as_ref())?;
        let mut known = read(&file)?;
        let mut to = open(&file)?;
        let of_seed = known.iter().filter(|puzzle| puzzle.origin.0 == self.seed);
        let first = of_seed.map(|puzzle| puzzle.origin.1 + 1).max().unwrap_or(0);
        let interrupted = crate::interrupt::flag()?;
        let done = Arc::new(AtomicU64::new(known.len() as u64));
        let (shown, all) = (Arc::clone(&done), self.count as u64);
        let progress =
            Progress::start(move |gone| format!("puzzles {}", bar(shown.load(Relaxed), all, gone)));
        let before = known.len();
        let mut played = 0;
        while known.len() < self.count && self.games.is_none_or(|most| played < most) {
            let found = puzzles::hunt(&self.game, self.level, self.seed, first + played, &mut || {
                !interrupted.load(Relaxed)
            })?;
            played += 1;
            for puzzle in found {
                if known.len() >= self.count || known.iter().any(|old| old.id == puzzle.id) {
                    continue;
                }
                append(&mut to, &file, &puzzle)?;
                known.push(puzzle);
                done.store(known.len() as u64, Relaxed);
            }
            if interrupted.load(Relaxed) {
                break;
            }
        }
        drop(progress);
        let new = known.len() - before;
        writeln!(
            io::stdout(),
            "{}: {new} new puzzles in {played} games, {} in {}",
            self.game,
            known.len(),
            file.display()
        )?;
        if interrupted.load(Relaxed) { Err(Failure::Interrupted) } else { Ok(()) }
    }
}

impl Join {
    fn run(&self) -> Result<(), Failure> {
        let file = file_of(&self.game, self.out.as_ref())?;
        let known = read(&file)?;
        let before = known.len();
        let mut names: HashSet<String> = known.into_iter().map(|puzzle| puzzle.id).collect();
        let mut to = open(&file)?;
        let (mut now, mut seen) = (before, 0);
        for from in &self.from {
            if !from.exists() {
                return Err(Failure::at(from.display(), "there is no such file"));
            }
            for puzzle in read(from)? {
                seen += 1;
                puzzles::inspect(&self.game, &puzzle)
                    .map_err(|why| Failure::at(format!("{} {}", from.display(), puzzle.id), why))?;
                if self.count.is_none_or(|most| now < most) && names.insert(puzzle.id.clone()) {
                    append(&mut to, &file, &puzzle)?;
                    now += 1;
                }
            }
        }
        writeln!(
            io::stdout(),
            "{}: {} new puzzles of {seen}, {now} in {}",
            self.game,
            now - before,
            file.display()
        )?;
        Ok(())
    }
}

/// How many in a hundred may lose their one answer.
const LOST: usize = 1;

impl Check {
    fn run(&self) -> Result<(), Failure> {
        let file = file_of(&self.game, self.file.as_ref())?;
        let mut all = read(&file)?;
        if all.is_empty() {
            return Err(Failure::at(file.display(), "there are no puzzles"));
        }
        for puzzle in &all {
            puzzles::inspect(&self.game, puzzle)
                .map_err(|why| Failure::at(format!("{} {}", file.display(), puzzle.id), why))?;
        }
        QuickDice::new(self.seed).shuffle(&mut all);
        all.truncate(self.sample);
        let interrupted = crate::interrupt::flag()?;
        let done = Arc::new(AtomicU64::new(0));
        let (shown, count) = (Arc::clone(&done), all.len() as u64);
        let progress = Progress::start(move |gone| bar(shown.load(Relaxed), count, gone));
        let threads =
            self.threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
        let next = AtomicUsize::new(0);
        let judge = || {
            let mut judged = Vec::new();
            while let Some((n, puzzle)) =
                Some(next.fetch_add(1, Relaxed)).and_then(|n| Some((n, all.get(n)?)))
            {
                if interrupted.load(Relaxed) {
                    break;
                }
                judged.push((n, puzzles::check(&self.game, puzzle)));
                done.fetch_add(1, Relaxed);
            }
            judged
        };
        let mut checked: Vec<_> = thread::scope(|scope| {
            let all: Vec<_> = (0..threads).map(|_| scope.spawn(judge)).collect();
            all.into_iter().filter_map(|one| one.join().ok()).flatten().collect()
        });
        checked.sort_by_key(|(n, _)| *n);
        let mut lost = Vec::new();
        let judged = checked.len();
        for (n, checked) in checked {
            let puzzle = &all[n];
            let checked =
                checked.map_err(|why| Failure::at(format!("{} {}", file.display(), puzzle.id), why))?;
            if !checked.holds {
                lost.push((puzzle, checked));
            }
        }
        if judged < all.len() && !interrupted.load(Relaxed) {
            return Err(Failure::Bad("a puzzle could not be judged".to_owned()));
        }
        drop(progress);
        let mut out = io::stdout().lock();
        for (puzzle, now) in &lost {
            writeln!(
                out,
                "{}: {} is ahead by {:.3}; now best: {}",
                puzzle.id, puzzle.answer, now.ahead, now.best
            )?;
        }
        writeln!(out, "{}: {} of {judged} keep their answer", self.game, judged - lost.len())?;
        if interrupted.load(Relaxed) {
            return Err(Failure::Interrupted);
        }
        if self.weed && !lost.is_empty() {
            let gone: HashSet<&str> = lost.iter().map(|(puzzle, _)| puzzle.id.as_str()).collect();
            let mut text = String::new();
            for puzzle in read(&file)?.iter().filter(|puzzle| !gone.contains(puzzle.id.as_str())) {
                text.push_str(&serde_json::to_string(puzzle).map_err(io::Error::from)?);
                text.push('\n');
            }
            return fs::write(&file, text).map_err(|why| Failure::at(file.display(), why));
        }
        if 100 * lost.len() > LOST * judged {
            return Err(Failure::Bad(format!("fewer than {} % keep their answer", 100 - LOST)));
        }
        Ok(())
    }
}
