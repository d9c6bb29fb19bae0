//! `cubo`: the engine, the terminal table and the tools of Cubothèque.
//!
//! One module for each command. A command writes to standard output and returns a [`Failure`](failure::Failure) if it
//! fails; no macro is used that would panic on a closed pipe.

#![deny(clippy::print_stdout, clippy::print_stderr)]

mod admin;
mod arena;
mod backup;
mod bench;
mod bot;
mod completions;
mod engine;
mod export;
mod failure;
mod games;
mod go;
mod health;
mod interrupt;
mod load;
mod manual;
mod migrate;
mod names;
mod new_game;
mod odds;
mod perft;
mod play;
mod progress;
mod puzzles;
mod record;
mod review;
mod selfplay;
mod serve;
mod think;
mod tongue;
mod tune;
mod verify;
mod worker;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// A server makes and frees very many small pieces of memory in several threads: with the system's allocator that takes more time, and
/// mimalloc keeps more room that nobody uses (docs/performance.md).
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// Elsewhere jemalloc has to be told the size of pages, or cannot be built; this one is as fast.
#[cfg(not(all(target_os = "linux", target_arch = "x86_64")))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Board games made of cubes, and a laboratory for those who study them.
#[derive(Parser)]
#[command(name = "cubo", version, propagate_version = true, arg_required_else_help = true)]
#[command(
    after_help = "The game comes first: `cubo play cubulus`. --level is one player of the house, --players one a seat.\n\
                  Exit status: 0 all is well, 1 bad input or a failed check, 2 wrong usage, 130 interrupted."
)]
struct Cubo {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Engine(engine::Args),
    Games(games::Args),
    Go(go::Args),
    Perft(perft::Args),
    Play(play::Args),
    Serve(Box<serve::Args>),
    Think(worker::Args),
    Backup(backup::Backup),
    Restore(backup::Restore),
    Export(export::Args),
    Admin(admin::Args),
    Migrate(migrate::Args),
    Load(load::Args),
    Record(record::Args),
    Review(review::Args),
    Puzzles(puzzles::Args),
    Arena(arena::Args),
    Bot(bot::Args),
    Verify(verify::Args),
    Bench(bench::Args),
    Tune(tune::Args),
    Selfplay(selfplay::Args),
    NewGame(new_game::Args),
    Completions(completions::Args),
    Man(manual::Args),
    Health(health::Args),
}

fn main() -> ExitCode {
    let result = match Cubo::parse().command {
        Command::Engine(args) => engine::run(&args),
        Command::Games(args) => games::run(&args),
        Command::Go(args) => go::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Think(args) => worker::run(&args),
        Command::Backup(args) => backup::back_up(&args),
        Command::Restore(args) => backup::restore(&args),
        Command::Export(args) => export::run(&args),
        Command::Admin(args) => admin::run(&args),
        Command::Migrate(args) => migrate::run(&args),
        Command::Load(args) => load::run(&args),
        Command::Record(args) => record::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Puzzles(args) => puzzles::run(&args),
        Command::Arena(args) => arena::run(&args),
        Command::Bot(args) => bot::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Tune(args) => tune::run(&args),
        Command::Selfplay(args) => selfplay::run(&args),
        Command::NewGame(args) => new_game::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => manual::run(&args),
        Command::Health(args) => health::run(&args),
    };
    failure::exit(result)
}
