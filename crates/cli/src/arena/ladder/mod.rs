//! `cubo arena --ladder`: many players, everybody against everybody, with ratings and a report.

mod book;
mod file;
mod journal;
mod page;
mod plots;
mod rating;
mod report;
mod words;

use std::io::{IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};

use cubo_catalog::{Visitor, listing, with_game};
use cubo_core::{Record, check_seats};
use cubo_players::knowledge::Known;

use super::bout::{self, Deal, Played};
use super::chair::Chair;
use super::opening;
use super::{check, greet};
use crate::failure::Failure;
use book::{Book, HALVES, Task};
use file::Ladder;
use journal::Journal;
use words::Words;

/// How a ladder is played.
pub(super) struct Manner {
    pub(super) jobs: usize,
    pub(super) json: bool,
    pub(super) language: cubo_core::Language,
}

/// Plays what is left of the ladder in that folder, and writes its report.
pub(super) fn run(folder: &Path, manner: &Manner) -> Result<(), Failure> {
    let ladder = file::read(folder)?;
    with_game(&ladder.game, Climb { folder, ladder: &ladder, manner })?
}

struct Climb<'a> {
    folder: &'a Path,
    ladder: &'a Ladder,
    manner: &'a Manner,
}

impl Visitor for Climb<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Known>(self) -> Self::Out {
        let Climb { folder, ladder, manner } = self;
        let seats = ladder.seats.unwrap_or(*G::SEATS.start());
        check_seats::<G>(seats).map_err(cubo_catalog::Error::from)?;
        let options: G::Options =
            serde_json::from_value(ladder.options.clone()).map_err(|why| Failure::at("options", why))?;
        let start = G::start(&options, seats).map_err(cubo_catalog::Error::from)?;
        let varied = G::SECRETS || listing(G::ID)?.has_chance();
        let plies = ladder.opening.unwrap_or(if varied { 0 } else { G::OPENING });
        for player in &ladder.players {
            check::<G>(&player.spec).map_err(|why| Failure::at(&player.name, why))?;
        }
        let mut book = Book::new(ladder);
        let journal = journal::open(folder, ladder, seats, plies, &mut book)?;
        for (player, gone) in ladder.players.iter().zip(&book.withdrawn) {
            if !gone {
                greet(&player.spec, Some(folder)).map_err(|why| Failure::at(&player.name, why))?;
            }
        }
        let interrupted = crate::interrupt::flag()?;
        let table = Table { folder, ladder, start: &start, seats, plies, interrupted: &interrupted };
        let book = play::<G>(&table, manner.jobs, book, journal)?;
        let words = Words::of(manner.language);
        let told = report::report(ladder, G::ID, seats, &book);
        page::write(folder, G::ABOUT.name, &told, words)?;
        report::print(&told, manner.json)?;
        match (interrupted.load(Ordering::Relaxed), told.faults.len()) {
            (true, _) => Err(Failure::Interrupted),
            (false, 0) => Ok(()),
            (false, errors) => Err(Failure::Bad(format!("{errors} of the games ended by an error"))),
        }
    }
}

/// What chance and openings of a round are drawn from: the same for all players.
fn seed_of(ladder: &Ladder, round: u32) -> String {
    format!("{} {round}", ladder.seed)
}

/// What all workers share.
struct Table<'a, G: Known> {
    folder: &'a Path,
    ladder: &'a Ladder,
    start: &'a G::State,
    seats: u8,
    plies: u32,
    interrupted: &'a AtomicBool,
}

/// A game that has been played.
struct Done {
    task: Task,
    half: usize,
    game: Played,
    record: Record,
}

/// Plays until nothing is left, or until interrupted.
fn play<G: Known>(
    table: &Table<'_, G>,
    jobs: usize,
    book: Book,
    mut journal: Journal,
) -> Result<Book, Failure> {
    let book = Mutex::new(book);
    let failed = AtomicBool::new(false);
    let (send, receive) = mpsc::sync_channel::<Done>(jobs);
    let result = std::thread::scope(|scope| {
        for _ in 0..jobs {
            let send = send.clone();
            let (book, failed) = (&book, &failed);
            scope.spawn(move || work(table, book, failed, &send));
        }
        drop(send);
        for Done { task, half, game, record } in receive {
            let pair = lock(&book).pairings[task.pairing].players;
            let kept = journal.keep(table.ladder, pair, (task.round, half), &game, &record);
            if kept.is_err() {
                failed.store(true, Ordering::Relaxed);
            }
            kept?;
            let mut book = lock(&book);
            book.add(task.pairing, task.round, half, game);
            show(&book);
        }
        Ok(())
    });
    if std::io::stderr().is_terminal() {
        let _ = writeln!(std::io::stderr());
    }
    result.map(|()| book.into_inner().unwrap_or_else(PoisonError::into_inner))
}

fn lock(book: &Mutex<Book>) -> std::sync::MutexGuard<'_, Book> {
    book.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One worker: takes a round, plays what is missing of it, takes the next.
fn work<G: Known>(
    table: &Table<'_, G>,
    book: &Mutex<Book>,
    failed: &AtomicBool,
    send: &mpsc::SyncSender<Done>,
) {
    // Programs of those who play now; the others' are stopped, so that a ladder of many does not fill the machine.
    let mut sitting: Option<([usize; 2], [Chair<G>; 2])> = None;
    while !failed.load(Ordering::Relaxed) {
        let (task, pair) = {
            let mut book = lock(book);
            let Some(task) = book.next() else { return };
            (task, book.pairings[task.pairing].players)
        };
        let same = sitting.take().filter(|(players, _)| *players == pair);
        let (_, chairs) = sitting.insert(same.unwrap_or_else(|| (pair, chairs(table, pair))));
        let seed = seed_of(table.ladder, task.round);
        let opening = opening::draw::<G>(table.start, table.plies, &seed);
        for half in (0..HALVES).filter(|&half| task.missing[half]) {
            let names = pair.map(|player| table.ladder.players[player].name.clone()).to_vec();
            let deal = Deal {
                number: task.round * HALVES as u32 + half as u32,
                seating: book::seating(table.seats, &seed, half),
                seed: seed.clone(),
                names,
            };
            let game = bout::play_game::<G>(deal, table.start, &opening, chairs, table.interrupted);
            let Some((game, record)) = game else { return };
            if send.send(Done { task, half, game, record }).is_err() {
                return;
            }
        }
    }
}

fn chairs<G: Known>(table: &Table<'_, G>, pair: [usize; 2]) -> [Chair<G>; 2] {
    pair.map(|player| Chair::of(&table.ladder.players[player].spec, table.ladder.strict, Some(table.folder)))
}

/// How far it is, on a terminal.
fn show(book: &Book) {
    if std::io::stderr().is_terminal() {
        // A progress line that cannot be drawn is no error.
        let _ = write!(std::io::stderr(), "\r{} games played, {} left at most   ", book.games, book.left());
        let _ = std::io::stderr().flush();
    }
}
