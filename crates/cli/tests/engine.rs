//! `cubo engine` where it does not wait, and `cubo engine --ugi`, line by line.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// A running engine.
struct Engine {
    child: Child,
    to: Option<ChildStdin>,
    from: Lines<BufReader<ChildStdout>>,
}

impl Engine {
    fn start(more: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cubo"))
            .arg("engine")
            .args(more)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (to, out) = (child.stdin.take(), child.stdout.take().unwrap());
        Engine { child, to, from: BufReader::new(out).lines() }
    }

    fn tell(&mut self, line: &str) {
        writeln!(self.to.as_mut().unwrap(), "{line}").unwrap();
    }

    fn line(&mut self) -> String {
        self.from.next().unwrap().unwrap()
    }

    fn hear(&mut self) -> Value {
        serde_json::from_str(&self.line()).unwrap()
    }

    /// Ends its input, and returns what it still says.
    fn end(mut self) -> Vec<String> {
        self.to = None;
        let rest = self.from.by_ref().map(Result::unwrap).collect();
        assert!(self.child.wait().unwrap().success());
        rest
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn answers_come_when_they_are_ready() {
    let mut engine = Engine::start(&[]);
    engine.tell(r#"{"cmd":"new","game":"cubulus"}"#);
    assert_eq!(engine.hear(), json!({"turn": {"seat": 0}}));
    // A search without end, and what is asked meanwhile.
    engine.tell(r#"{"id":"long","cmd":"go","ms":3600000,"wait":false}"#);
    engine.tell(r#"{"id":[1.50, "x"],"cmd":"go","nodes":200,"seed":"s","wait":false}"#);
    engine.tell(r#"{"id":2,"cmd":"play","action":"B1-B3"}"#);
    // Both come while the first still thinks; which is ready first is open.
    let mut lines = [engine.line(), engine.line()];
    lines.sort();
    assert_eq!(
        serde_json::from_str::<Value>(&lines[0]).unwrap(),
        json!({"id": 2, "turn": {"seat": 1}}),
        "{lines:?}"
    );
    assert!(lines[1].starts_with(r#"{"id":[1.50, "x"],"action":"#), "the id as it was written: {lines:?}");
    // It is the same as what would have been waited for.
    engine.tell(r#"{"cmd":"undo"}"#);
    engine.hear();
    engine.tell(r#"{"cmd":"go","nodes":200,"seed":"s"}"#);
    assert!(lines[1].ends_with(&engine.line()[1..]), "{lines:?}");

    engine.tell(r#"{"id":3,"cmd":"terminate","target":"nobody"}"#);
    assert_eq!(engine.hear(), json!({"id": 3, "terminated": 0}));
    engine.tell(r#"{"id":4,"cmd":"terminate","target":"long"}"#);
    let mut both = [engine.hear(), engine.hear()];
    both.sort_by_key(|reply| reply["id"].is_string());
    assert_eq!(both[0], json!({"id": 4, "terminated": 1}));
    assert!(
        both[1]["id"] == "long" && both[1]["terminated"] == true && both[1]["action"].is_string(),
        "{both:?}"
    );
    assert!(engine.end().is_empty(), "one last line for each");
}

#[test]
fn a_crowd_is_answered_one_by_one_and_the_end_waits_for_all() {
    let mut engine = Engine::start(&[]);
    engine.tell(r#"{"cmd":"new","game":"cube-attack","seats":2}"#);
    engine.hear();
    for n in 0..40 {
        engine.tell(&format!(r#"{{"id":{n},"cmd":"go","level":"greedy","wait":false}}"#));
    }
    let mut ids: Vec<u64> = engine
        .end()
        .iter()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["id"].as_u64().unwrap())
        .collect();
    ids.sort_unstable();
    assert_eq!(ids, (0..40).collect::<Vec<_>>());
    // Ended before it began, a search answers all the same.
    let mut engine = Engine::start(&[]);
    engine.tell(r#"{"cmd":"new","game":"cubulus"}"#);
    engine.hear();
    for n in 0..30 {
        engine.tell(&format!(r#"{{"id":{n},"cmd":"go","ms":3600000,"wait":false}}"#));
    }
    engine.tell(r#"{"cmd":"terminate"}"#);
    let lines: Vec<Value> = engine.end().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.iter().filter(|line| line["action"].is_string()).count(), 30, "{lines:?}");
    assert!(lines.contains(&json!({"terminated": 30})), "{lines:?}");
}

#[test]
fn it_reports_meanwhile() {
    let mut engine = Engine::start(&[]);
    engine.tell(r#"{"cmd":"new","game":"cubulus"}"#);
    engine.hear();
    engine.tell(r#"{"id":"r","cmd":"go","ms":3600000,"every":20}"#);
    for _ in 0..3 {
        let report = engine.hear();
        assert!(report["id"] == "r" && report["interim"] == true && report["action"].is_string(), "{report}");
        assert!(report["analysis"]["nodes"].as_u64().unwrap() > 0, "{report}");
    }
    engine.tell(r#"{"cmd":"terminate","id":"t"}"#);
    let rest: Vec<Value> = engine.end().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let last: Vec<&Value> =
        rest.iter().filter(|line| line["id"] == "r" && line.get("interim").is_none()).collect();
    assert!(last.len() == 1 && last[0]["terminated"] == true, "{rest:?}");
}

#[test]
fn what_is_wrong_names_its_field() {
    let mut engine = Engine::start(&[]);
    let mut ask = |line: &str| {
        engine.tell(line);
        engine.hear()
    };
    for (line, code, field) in [
        (r#"{"id":1,"cmd":"go","wait":false}"#, "no-game", "game"),
        (r#"{"cmd":"go","game":"cubulus","view":{},"wait":false}"#, "bad-request", "id"),
        (r#"{"id":1,"cmd":"go","wait":"no"}"#, "bad-request", "wait"),
        (r#"{"id":1,"cmd":"go","wait":true}"#, "bad-request", "wait"),
        (r#"{"id":1,"cmd":"go","every":-1}"#, "bad-request", "every"),
        (r#"{"id":1,"cmd":"go","wait":false,"ms":"soon"}"#, "bad-request", "ms"),
        (r#"{"id":1,"cmd":"go","wait":false,"level":"strong"}"#, "bad-request", "level"),
        (r#"{"id":1,"cmd":"go","wait":false,"sead":"s"}"#, "bad-request", "sead"),
        (r#"{"id":1,"cmd":"go","wait":false,"game":"chess","view":{}}"#, "unknown-game", "game"),
        (r#"{"id":1,"cmd":"go","wait":false,"game":"cubulus"}"#, "bad-request", "view"),
        (r#"{"id":1,"cmd":"go","wait":false,"view":{}}"#, "bad-request", "game"),
        (
            r#"{"id":1,"cmd":"go","wait":false,"game":"cubulus","view":{},"history":[{"x":1}]}"#,
            "bad-request",
            "history",
        ),
        (r#"{"id":1,"cmd":"go","wait":false,"ms":5,"ms":6}"#, "bad-request", "ms"),
        (r#"{"id":1,"cmd":"terminate","who":1}"#, "bad-request", "who"),
    ] {
        let reply = ask(line);
        assert_eq!(
            (&reply["error"]["code"], &reply["error"]["field"]),
            (&code.into(), &field.into()),
            "{line}: {reply}"
        );
    }
    // A view that cannot be is found by the search.
    let reply = ask(r#"{"id":1,"cmd":"go","wait":false,"game":"cubulus","view":{}}"#);
    assert_eq!((&reply["id"], &reply["error"]["code"]), (&1.into(), &"bad-view".into()));
    // The ordinary engine knows nothing of these, wherever they stand otherwise.
    assert_eq!(ask(r#"{"id":1,"cmd":"hello","wait":false}"#)["error"]["code"], "bad-request");
    assert_eq!(ask(r#"{"id":"\"terminate\"","cmd":"hello"}"#)["protocol"], 1);
    assert_eq!(ask(r#"{"id":1,"cmd":"go","wait":false"#)["error"]["code"], "bad-json");
    assert_eq!(ask(r#"{"cmd":"new","game":"cubulus"}"#)["turn"]["seat"], 0);
    let warning = ask(r#"{"id":"w","cmd":"go","level":"greedy","ms":50,"every":60}"#);
    assert_eq!((&warning["id"], &warning["warning"]["field"]), (&"w".into(), &"every".into()));
    assert_eq!(engine.hear()["warning"]["field"], "ms");
    assert!(engine.hear()["action"].is_string());
}

#[test]
fn a_manager_runs_it_by_ugi() {
    let mut engine = Engine::start(&["--ugi", "cube-attack"]);
    engine.tell("ugi");
    let mut greeting = Vec::new();
    while greeting.last().is_none_or(|line| line != "ugiok") {
        greeting.push(engine.line());
    }
    assert!(greeting[0].starts_with("id name cubo"), "{greeting:?}");
    for (line, answer) in [
        ("isready", "readyok"),
        ("query p1turn", "response true"),
        ("dance", "info string error: unknown command \"dance\""),
    ] {
        engine.tell(line);
        assert_eq!(engine.line(), answer);
    }
    engine.tell("position startpos moves pass");
    engine.tell("query p1turn");
    assert_eq!(engine.line(), "response false");
    // It answers while it thinks, and stops when it is told to.
    engine.tell("go infinite");
    engine.tell("isready");
    assert_eq!(engine.line(), "readyok");
    engine.tell("go nodes 5");
    assert_eq!(engine.line(), "info string error: it is thinking already; stop it first");
    engine.tell("stop");
    assert!(engine.line().starts_with("info "));
    let best = engine.line();
    let action = best.strip_prefix("bestmove ").unwrap();
    engine.tell(&format!("query islegal {action}"));
    assert_eq!(engine.line(), "response true");
    engine.tell("go movetime 20");
    assert!(engine.line().starts_with("info ") && engine.line().starts_with("bestmove "));
    // Bytes of all kinds.
    engine.to.as_mut().unwrap().write_all(b"\xff\xfe\x00 go\n\n\r\n").unwrap();
    assert!(engine.line().starts_with("info string error: unknown command"));
    engine.tell("go infinite");
    let rest = engine.end();
    assert!(rest.last().unwrap().starts_with("bestmove "), "{rest:?}");

    let output = Command::new(env!("CARGO_BIN_EXE_cubo")).args(["engine", "--ugi", "blox"]).output().unwrap();
    assert!(
        output.status.code() == Some(1)
            && String::from_utf8_lossy(&output.stderr).contains("cubulus, cube-attack")
    );
}

/// A small manager of tournaments, which knows of the games nothing but the lines of UGI.
struct Manager {
    engines: [Engine; 2],
    /// Answers questions about the game, and never thinks.
    referee: Engine,
    moves: Vec<String>,
}

impl Manager {
    fn begin(game: &str, options: &str) -> Manager {
        let start = |level: &str| {
            let mut engine = Engine::start(&["--ugi", game]);
            engine.tell("ugi");
            while engine.line() != "ugiok" {}
            engine.tell(&format!("setoption name level value {level}"));
            engine.tell(&format!("setoption name options value {options}"));
            engine.tell("isready");
            assert_eq!(engine.line(), "readyok", "nothing is said about options that are taken");
            engine
        };
        Manager { engines: [start("search"), start("greedy")], referee: start("random"), moves: Vec::new() }
    }

    fn ask(&mut self, query: &str) -> String {
        self.referee.tell(&format!("query {query}"));
        self.referee.line().strip_prefix("response ").unwrap().to_owned()
    }

    fn position(&self) -> String {
        let moves =
            if self.moves.is_empty() { String::new() } else { format!(" moves {}", self.moves.join(" ")) };
        format!("position startpos{moves}")
    }

    /// The next move of an engine. `stop`: it is to think without end, and is interrupted.
    fn think(&mut self, engine: usize, stop: bool) -> String {
        let position = self.position();
        let engine = &mut self.engines[engine];
        engine.tell(&position);
        engine.tell(if stop { "go infinite" } else { "go p1time 300 p2time 300 p1inc 0 p2inc 0" });
        // It may be asked at any time whether it is there; a search that is over already says so first.
        engine.tell("isready");
        if stop {
            engine.tell("stop");
        }
        let (mut ready, mut best) = (0, None);
        while ready < 1 || best.is_none() {
            let line = engine.line();
            match line.split_once(' ') {
                Some(("bestmove", action)) => assert_eq!(best.replace(action.to_owned()), None, "once"),
                Some(("info", told)) => assert!(!told.starts_with("string error"), "{line}"),
                _ => {
                    assert_eq!(line, "readyok");
                    ready += 1;
                }
            }
        }
        best.unwrap()
    }

    /// Plays a game, the engine `first` as p1; its result.
    fn play(&mut self, first: usize) -> String {
        self.moves.clear();
        for engine in self.engines.iter_mut().chain([&mut self.referee]) {
            engine.tell("uginewgame");
        }
        loop {
            let position = self.position();
            self.referee.tell(&position);
            if self.ask("gameover") == "true" {
                return self.ask("result");
            }
            let one = self.ask("p1turn") == "true";
            let who = if one { first } else { 1 - first };
            let action = self.think(who, self.moves.len() % 5 == 4);
            assert_eq!(self.ask(&format!("islegal {action}")), "true", "{action} after {:?}", self.moves);
            self.moves.push(action);
            assert!(self.moves.len() < 2_000, "it ends");
        }
    }
}

#[test]
fn a_match_is_played_by_ugi_with_changing_sides() {
    for (game, options) in [("cubulus", r#"{"level":1}"#), ("cube-attack", r#"{"target":5}"#)] {
        let mut manager = Manager::begin(game, options);
        for first in [0, 1] {
            let result = manager.play(first);
            assert!(["p1win", "p2win", "draw"].contains(&&*result), "{game}: {result}");
        }
        for engine in manager.engines {
            assert_eq!(engine.end(), [""; 0], "nothing more is said");
        }
    }
}

#[test]
fn stop_and_quit_at_any_moment_end_a_search_with_one_move() {
    for round in 0..40_u64 {
        let mut engine = Engine::start(&["--ugi", if round % 2 == 0 { "cubulus" } else { "cube-attack" }]);
        // Searches that are over before the word comes, at the same moment, or long after it.
        let search = ["go infinite", "go nodes 1", "go movetime 1", "go depth 1"][round as usize % 4];
        for _ in 0..10 {
            engine.tell(search);
            engine.tell("stop");
            let mut line = engine.line();
            while line.starts_with("info ") && !line.contains("error") {
                line = engine.line();
            }
            assert!(line.starts_with("bestmove ") && line != "bestmove (none)", "{search}: {line}");
            engine.tell("isready");
            assert_eq!(engine.line(), "readyok", "{search}: one move and no more");
        }
        engine.tell(search);
        std::thread::sleep(std::time::Duration::from_micros(round * 300));
        // The end of the input is the same as `quit`.
        if round % 3 > 0 {
            engine.tell("quit");
        }
        let rest = engine.end();
        let moves = rest.iter().filter(|line| line.starts_with("bestmove ")).count();
        assert!(moves == 1 && rest.last().unwrap().starts_with("bestmove "), "{search}: {rest:?}");
    }
}
