//! Commands at a real terminal: `script` of util-linux gives them one.
#![cfg(unix)]

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, sync_channel};
use std::time::{Duration, Instant};

use crate::house::Dir;
use rustix::process::{Pid, Signal, kill_process};

/// A command at a terminal of 24 rows and 80 columns.
struct Terminal {
    child: Child,
    keys: ChildStdin,
    screen: Receiver<Vec<u8>>,
    shown: String,
}

impl Terminal {
    fn start(command: &str, home: &Path) -> Terminal {
        let inside = format!("stty rows 24 cols 80 && {} {command}", env!("CARGO_BIN_EXE_cubo"));
        let mut child = Command::new("script")
            .args(["--quiet", "--return", "--flush", "--command", &inside, "/dev/null"])
            .env("LC_ALL", "C")
            .env("TERM", "xterm")
            .env("NO_COLOR", "1")
            .env("TMPDIR", home)
            .current_dir(home)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("script of util-linux");
        let (keys, mut out) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (send, screen) = sync_channel(1024);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read @ 1..) = out.read(&mut bytes) {
                if send.send(bytes[..read].to_vec()).is_err() {
                    return;
                }
            }
        });
        Terminal { child, keys, screen, shown: String::new() }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Waits until that was written, and returns everything that came before it since the last time.
    fn until(&mut self, text: &str) -> String {
        let begin = Instant::now();
        loop {
            if let Some(at) = self.shown.find(text) {
                let rest = self.shown.split_off(at + text.len());
                return std::mem::replace(&mut self.shown, rest);
            }
            let left = Duration::from_secs(60).saturating_sub(begin.elapsed());
            match self.screen.recv_timeout(left) {
                Ok(bytes) => self.shown.push_str(&String::from_utf8_lossy(&bytes)),
                Err(_) => panic!("{text:?} was not written: {}", self.shown),
            }
        }
    }

    /// Everything up to the end, and the exit status.
    fn end(mut self) -> (String, Option<i32>) {
        while let Ok(bytes) = self.screen.recv_timeout(Duration::from_secs(60)) {
            self.shown.push_str(&String::from_utf8_lossy(&bytes));
        }
        (self.shown, self.child.wait().unwrap().code())
    }
}

fn home() -> Dir {
    let home = Dir::new();
    std::fs::create_dir_all(home.path()).unwrap();
    home
}

#[test]
fn a_table_at_a_terminal_asks_edits_completes_and_offers_to_save() {
    let home = home();
    let mut table = Terminal::start("play", home.path());
    table.until("Which language?");
    table.until("[Enter: 1] > ");
    table.press("\r");
    table.until("Which game?");
    table.until("[Enter: 1] > ");
    table.press("1\r");
    table.until("How many people");
    table.until(" > ");
    table.press("\r");
    table.until("How strong");
    table.until("[Enter: 3] > ");
    table.press("1\r");
    table.until("for the house (beginner)");
    let drawn = table.until("Your turn > ");
    // The legend stands above it: of the table, what follows the empty line.
    let board = drawn.rfind("A     B     C").map(|at| &drawn[at..]).unwrap_or_default();
    assert!(board.lines().count() <= 22, "{} rows:\n{board}", board.lines().count());
    assert!(drawn.lines().all(|line| line.chars().count() <= 80), "{drawn}");
    // Tab completes a command and an action; ^A and ^K edit; the arrow up brings back.
    table.press("posi\t\r");
    table.until("level 2");
    table.until("Your turn > ");
    table.press("xyz\x01\x0bD1@9\t\r");
    table.until("Your 6 on D1 turns");
    table.until("Your turn > ");
    table.press("\x1b[A\x1b[A\r");
    table.until("level 2");
    table.until("Your turn > ");
    table.press("quit\r");
    table.until("Keep this game?");
    table.until("> ");
    table.press("kept.json\r");
    let (said, status) = table.end();
    assert!(said.contains("Saved in kept.json.") && said.contains("Good-bye."), "{said}");
    assert_eq!(status, Some(0));
    let kept = std::fs::read_to_string(home.path().join("kept.json")).unwrap();
    assert!(kept.contains("D1@90"), "{kept}");

    // What is in its file already is not asked for again; ^C at the prompt leaves.
    let mut table = Terminal::start("play --load kept.json", home.path());
    table.until("Your turn > ");
    table.press("\x03");
    let (said, status) = table.end();
    assert!(said.contains("Good-bye.") && !said.contains("Keep this game?"), "{said}");
    assert_eq!(status, Some(0));
}

#[test]
fn the_next_person_cannot_bring_back_what_was_typed() {
    let home = home();
    let mut table = Terminal::start("play attakube --hot-seat", home.path());
    table.until("Pass the screen to Seat 0");
    table.press("\r");
    for (column, kind) in
        "abcdefg".chars().zip(["star", "comet", "quake", "tsunami", "cyclone", "firewall", "eclipse"])
    {
        table.until("your turn > ");
        table.press(&format!("{column}1={kind}\r"));
    }
    table.until("Pass the screen to Seat 1");
    table.press("\r");
    table.until("your turn > ");
    table.press("\x1b[A\x1b[A\x1b[A");
    table.press("quit\r");
    let since = table.until("Keep this game?");
    assert!(!since.contains("eclipse") && !since.contains("firewall"), "{since}");
    table.press("\r");
    assert_eq!(table.end().1, Some(0));
}

#[test]
fn long_commands_say_how_far_they_are_and_end_by_ctrl_c() {
    let home = home();
    for (command, progress, last) in [
        ("perft cubulus 6", "first actions ", " behind "),
        ("go blox --level search:60s", "search:60s thinks: ", " nodes"),
        ("tune cubulus --games 100000 --nodes 300", "self-play ", "interrupted after "),
        ("load cubulus --tables 2 --seconds 600 --think 50", "loading ", " errors"),
    ] {
        let mut command = Terminal::start(command, home.path());
        command.until(progress);
        command.press("\x03");
        let (said, status) = command.end();
        assert!(said.contains(last), "{said}");
        assert_eq!(status, Some(130), "{said}");
        let left: Vec<_> =
            std::fs::read_dir(home.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
        assert!(left.is_empty(), "left behind: {left:?}");
    }
}

/// Without a terminal: the same by the signal alone, also by SIGTERM.
#[test]
fn a_load_that_is_ended_leaves_nothing_behind() {
    let home = home();
    for signal in [Signal::INT, Signal::TERM] {
        let mut load = Command::new(env!("CARGO_BIN_EXE_cubo"))
            .args(["load", "--tables", "2", "--seconds", "600", "--think", "50"])
            .env("TMPDIR", home.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let begin = Instant::now();
        let database = |entry: std::fs::DirEntry| entry.path().join("cubo.db").exists();
        while !std::fs::read_dir(home.path()).unwrap().flatten().any(database) {
            assert!(begin.elapsed() < Duration::from_secs(60));
            std::thread::sleep(Duration::from_millis(20));
        }
        kill_process(Pid::from_raw(load.id().cast_signed()).unwrap(), signal).unwrap();
        assert_eq!(load.wait().unwrap().code(), Some(130));
        assert_eq!(
            std::fs::read_dir(home.path()).unwrap().count(),
            0,
            "nothing is left in the temporary folder"
        );
    }
}

#[test]
fn bash_completes_games_levels_and_players() {
    let script = format!(
        "source <({} completions bash)
         complete_words() {{ COMP_WORDS=(\"$@\"); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); COMPREPLY=()
           _cubo cubo \"${{COMP_WORDS[$COMP_CWORD]}}\" \"${{COMP_WORDS[$COMP_CWORD-1]}}\"; echo \"${{COMPREPLY[@]}}\"; }}
         complete_words cubo play qw
         complete_words cubo arena at
         complete_words cubo go cubulus --level ma
         complete_words cubo play --level be
         complete_words cubo arena cubulus --players sea
         complete_words cubo load bl",
        env!("CARGO_BIN_EXE_cubo")
    );
    let output = Command::new("bash").args(["--norc", "-c", &script]).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let words: Vec<&str> = said.lines().map(str::trim).collect();
    let expected = ["qwirkle-cubes", "attakube", "master", "beginner", "search", "blox"];
    assert_eq!(words, expected, "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn unknown_names_get_a_suggestion() {
    for (command, meant) in [
        ("play qwirkle", "did you mean qwirkle-cubes?"),
        ("perft cubulis 2", "did you mean cubulus?"),
        ("arena atakube --players random", "did you mean attakube?"),
        ("load --game blix", "did you mean blox?"),
        ("go cubulus --level expret", "did you mean expert?"),
        ("arena cubulus --players hrad,easy", "did you mean hard?"),
        ("paly cubulus", "'play'"),
        ("play cubulus --levle hard", "'--level'"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_cubo")).args(command.split(' ')).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(meant), "{command}: {said}");
        assert!(matches!(output.status.code(), Some(1 | 2)), "{command}");
    }
}

/// Both spellings of the game, and of the player of `go`.
#[test]
fn the_game_comes_first_and_older_spellings_go_on_working() {
    let run = |command: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_cubo")).args(command.split(' ')).output().unwrap();
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let go = "--seed x --json";
    assert_eq!(
        run(&format!("go cubulus --level uct:200n {go}")),
        run(&format!("go cubulus --player uct:200n {go}"))
    );
    // Before the times, which differ.
    let same = |text: String| text.split("\"time\"").next().map(str::to_owned);
    let arena = "--players greedy,random --games 2 --jobs 1 --json";
    assert_eq!(
        same(run(&format!("arena cubulus {arena}"))),
        same(run(&format!("arena --game cubulus {arena}")))
    );
    assert_eq!(run("perft cubulus 2").trim(), run("perft cubulus 2 --divide").lines().last().unwrap());
    assert!(run("man").contains("cubo\\-arena"));
    for help in ["arena --help", "load --help", "bot check --help", "engine --help", "go --help"] {
        assert!(run(help).contains("[GAME]"), "{help} has no game as an argument");
    }
}
