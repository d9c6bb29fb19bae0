//! `cubo bot check`, with programs that play and with programs that misbehave; the examples for those who write their own.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

use crate::ladder;

const CUBO: &str = env!("CARGO_BIN_EXE_cubo");

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots").canonicalize().unwrap()
}

fn check(more: &[&str], command: &[&str]) -> Output {
    let mut cubo = Command::new(CUBO);
    cubo.args(["bot", "check"]).args(more).arg("--").args(command);
    cubo.env("LC_ALL", "C").output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap() + str::from_utf8(&output.stderr).unwrap()
}

#[test]
fn our_own_engine_has_nothing_wrong() {
    let output = check(&["--ms", "30"], &[CUBO, "engine"]);
    let text = said(&output);
    // On a busy machine it may take more than its time; nothing else may be remarked.
    let remarks = text.lines().filter(|line| line.starts_with(['!', '✗']) && !line.contains("(\"ms\")"));
    assert!(output.status.success() && remarks.count() == 0, "{text}");
    for game in cubo_catalog::games() {
        assert!(text.contains(&format!("✓ {}: ", game.about.name)), "{text}");
    }
    let text = said(&check(
        &["--ms", "2000", "--lang", "fr", "--game", "cubulus"],
        &["python3", examples().join("any.py").to_str().unwrap()],
    ));
    assert!(text.contains("Il démarre") && text.ends_with("Tout va bien.\n"), "{text}");
}

/// Each in its language, and if that is there.
fn bots() -> Vec<(&'static str, &'static str)> {
    vec![("python3", "any.py"), ("node", "any.mjs"), ("bash", "any.sh")]
}

#[test]
fn the_examples_have_nothing_wrong() {
    for (language, file) in bots() {
        let path = examples().join(file);
        // Starting a program for every answer takes its time.
        let output = check(&["--ms", "2000"], &[language, path.to_str().unwrap()]);
        let text = said(&output);
        assert!(output.status.success() && text.ends_with("All is well.\n"), "{file}: {text}");
        assert!(text.contains("wants the legal actions"), "{file}: {text}");
    }
    let lines = std::fs::read_to_string(examples().join("any.py")).unwrap();
    let code = lines.lines().filter(|line| !line.is_empty() && !line.starts_with(['#', '"']));
    assert!(code.count() <= 15, "fifteen lines were promised");
}

/// The bot that stands in docs/bots.md plays as it stands there; what it leaves out for brevity is remarked, no more.
#[test]
fn the_bot_of_the_page_plays() {
    let page = include_str!("../../../docs/bots.md");
    let code = page.split("```python\n").nth(1).unwrap().split("```").next().unwrap();
    let folder = ladder::folder("page", "");
    let file = folder.0.join("page.py");
    std::fs::write(&file, code).unwrap();
    let output = check(&["--ms", "2000"], &["python3", file.to_str().unwrap()]);
    let text = said(&output);
    assert!(output.status.success() && !text.contains('✗'), "{text}");
}

#[test]
fn the_examples_play_a_ladder() {
    let players: String = bots()
        .iter()
        .map(|(language, file)| {
            let path = examples().join(file);
            format!(
                "[[player]]\nname = \"{file}\"\ncommand = \"{language} '{}'\"\ntime = \"2s\"\n",
                path.display()
            )
        })
        .collect();
    let folder = ladder::folder(
        "examples",
        &format!("game = \"cube-attack\"\noptions = {{ target = 5 }}\nrounds = 1\n{players}"),
    );
    let output = ladder::run(&folder, &["--json"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&report["games"], &report["faults"]), (&6.into(), &Value::Array(Vec::new())), "{report}");
}

/// A bot in Python that plays well in all but one respect: `MODE` says which. `answer` is what it would say.
const ROGUE: &str = r#"
import json, os, random, signal, sys, time
mode = sys.argv[1]
def say(text):
    sys.stdout.write(text + "\n"); sys.stdout.flush()
asked = 0
if mode == "chatty": print("loading the network ...", flush=True)
if mode == "stubborn": signal.signal(signal.SIGTERM, signal.SIG_IGN)
if mode == "dies-at-start": sys.exit("no network file")
while True:
    line = sys.stdin.readline()
    if not line:
        if mode in ("stays", "stubborn"): time.sleep(1000)
        sys.exit(3 if mode == "bad-exit" else 0)
    try: ask = json.loads(line)
    except ValueError:
        if mode == "brittle": raise
        say('{"id":null,"error":{"code":"bad-json","message":"?"}}'); continue
    tag = {"id": ask["id"]} if "id" in ask else {}
    if ask["cmd"] == "hello":
        if mode == "silent-at-hello": time.sleep(1000)
        if mode == "hello-nonsense": say("hi there"); continue
        say(json.dumps({**tag, "protocol": 1, "engine": mode, "wants": ["legal"]})); continue
    if ask["cmd"] != "go":
        say(json.dumps({**tag, "error": {"code": "unknown-command", "message": "?"}})); continue
    asked += 1
    action = random.choice(ask["legal"])
    answer = {**tag, "action": action}
    if mode == "late": time.sleep(1.6)
    if mode == "slow": time.sleep(0.2)
    if mode == "silent": time.sleep(1000)
    if mode == "dies": sys.exit(7)
    if mode == "killed": os.kill(os.getpid(), signal.SIGKILL)
    if mode == "raises": raise RuntimeError("my own mistake")
    if mode == "closes": os.close(1); time.sleep(1000)
    if mode == "huge": sys.stdout.write("x" * (17 << 20)); say(""); continue
    if mode == "binary": sys.stdout.buffer.write(b"\xff\xfe\n"); sys.stdout.flush(); continue
    if mode == "garbage": say("I think it is " + action); continue
    if mode == "debug": say("thinking ..."); say(json.dumps(answer)); continue
    if mode == "twice": say(json.dumps(answer)); say(json.dumps(answer)); continue
    if mode == "list": say(json.dumps([action])); continue
    if mode == "no-action": say(json.dumps({**tag, "move": action})); continue
    if mode == "number": say(json.dumps({**tag, "action": 7})); continue
    if mode == "misspelt": say(json.dumps({**tag, "action": " " + action})); continue
    if mode == "illegal": say(json.dumps({**tag, "action": "A1-A9"})); continue
    if mode == "error": say(json.dumps({**tag, "error": {"code": "tired", "message": "not now"}})); continue
    if mode == "no-id": answer.pop("id", None)
    if mode == "wrong-id": answer["id"] = 12345
    if mode == "flood":
        while True: say("x" * 1000)
    if mode == "forgets" and asked % 2 == 0: continue
    say(json.dumps(answer))
"#;

/// What a newcomer is told of each, and whether it is more than a remark.
const MODES: [(&str, bool, &str); 30] = [
    ("chatty", true, "Notes belong on standard error"),
    ("stubborn", true, "after the end of its input"),
    ("stays", true, "after the end of its input"),
    ("dies-at-start", true, "no network file"),
    ("silent-at-hello", true, "says nothing at hello"),
    ("hello-nonsense", true, "no JSON object: hi there"),
    ("brittle", false, "It ends at a line that is no JSON"),
    ("bad-exit", false, "exit status 3"),
    ("late", true, "that game is lost"),
    ("slow", false, "takes more than its time"),
    ("silent", true, "says nothing (Cubulus, 2 seats)"),
    ("dies", true, "exit status 7"),
    ("killed", true, "signal 9"),
    ("raises", true, "my own mistake"),
    ("closes", true, "its output is closed"),
    ("huge", true, "more than 16 MiB"),
    ("binary", true, "no UTF-8"),
    ("garbage", true, "no JSON object: I think it is"),
    ("debug", true, "Notes belong on standard error"),
    ("twice", true, "Notes belong on standard error"),
    ("list", true, "no JSON object: ["),
    ("no-action", true, "has no action"),
    ("number", true, "has no action"),
    ("misspelt", true, "is not allowed"),
    ("illegal", true, "A1-A9 is not allowed. A cube moves exactly"),
    ("error", true, "answers with an error"),
    ("no-id", true, "leaves out the id"),
    ("wrong-id", true, "another id"),
    ("flood", true, "Notes belong on standard error"),
    ("forgets", true, "says nothing"),
];

fn rogue(folder: &Path) -> PathBuf {
    let file = folder.join("rogue.py");
    std::fs::write(&file, ROGUE).unwrap();
    file
}

#[test]
fn a_newcomer_is_told_what_is_wrong() {
    let folder = ladder::folder("rogues", "");
    let file = rogue(&folder.0);
    std::thread::scope(|scope| {
        for modes in MODES.chunks(8) {
            let file = &file;
            scope.spawn(move || {
                for (mode, bad, word) in modes {
                    let more = ["--game", "cubulus", "--ms", "50", "--patience", "3"];
                    let output = check(&more, &["python3", file.to_str().unwrap(), mode]);
                    let text = said(&output);
                    assert!(text.contains(word), "{mode}: {text}");
                    assert_eq!(output.status.code(), Some(i32::from(*bad)), "{mode}: {text}");
                }
            });
        }
    });
    let output = check(&[], &["/no/such/program"]);
    assert!(said(&output).contains("It does not start") && output.status.code() == Some(1), "{output:?}");
    assert_eq!(check(&["--game", "chess"], &["true"]).status.code(), Some(1));
}

/// All of them in one ladder with an honest player: it loses nothing by them, and they are withdrawn.
#[test]
fn who_misbehaves_harms_nobody_else() {
    let harmless = ["stubborn", "stays", "brittle", "bad-exit", "no-id", "wrong-id"];
    // These cost seconds a game, or are not let in, or may be lucky; they are tried above.
    let long = ["silent-at-hello", "dies-at-start", "silent", "closes", "forgets", "late", "slow", "twice"];
    let players: String = MODES
        .iter()
        .filter(|(mode, ..)| !long.contains(mode))
        .map(|(mode, ..)| {
            format!("[[player]]\nname = \"{mode}\"\ncommand = \"python3 rogue.py {mode}\"\ntime = \"50ms\"\n")
        })
        .collect();
    let honest = "[[player]]\nname = \"honest\"\nhouse = \"greedy\"\n[[player]]\nname = \"other\"\nhouse = \"random\"\n";
    let folder = ladder::folder(
        "harm",
        &format!(
            "game = \"cube-attack\"\noptions = {{ target = 3 }}\nrounds = 1\nfaults = 1\n{honest}{players}"
        ),
    );
    rogue(&folder.0);
    let output = ladder::run(&folder, &["--json"]);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    for player in report["players"].as_array().unwrap() {
        let name = player["name"].as_str().unwrap();
        let good = ["honest", "other"].contains(&name) || harmless.contains(&name);
        assert_eq!(player["withdrawn"], !good, "{name}: {report}");
        assert_eq!(player["faults"] == 0, good, "{name}: {report}");
    }
    assert_eq!(report["games"], report["verified"]);
}
