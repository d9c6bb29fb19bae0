//! Every conversation in `docs/protocol.md` is run with the real engine, and the replies must be those of the page.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::Value;

const PAGE: &str = include_str!("../../../docs/protocol.md");

/// The blocks marked `engine`, each with the number of its first line.
fn conversations() -> Vec<(usize, Vec<&'static str>)> {
    let mut blocks: Vec<(usize, Vec<&str>)> = Vec::new();
    let mut inside = false;
    for (n, line) in PAGE.lines().enumerate() {
        match line {
            "```engine" => {
                inside = true;
                blocks.push((n + 2, Vec::new()));
            }
            "```" => inside = false,
            _ if inside => blocks.last_mut().unwrap().1.push(line),
            _ => {}
        }
    }
    blocks
}

/// Whether a reply is what the page says; `"…"` in the page stands for any value.
fn fits(said: &Value, got: &Value) -> bool {
    let open = |value: &Value| value.as_str() == Some("…");
    match (said, got) {
        _ if open(said) => true,
        (Value::Object(said), Value::Object(got)) => {
            let more = said.contains_key("…");
            let named = said.iter().filter(|(key, _)| *key != "…");
            (more || said.len() == got.len())
                && named.into_iter().all(|(key, value)| got.get(key).is_some_and(|got| fits(value, got)))
        }
        (Value::Array(said), Value::Array(got)) => {
            let (named, more) = match said.split_last() {
                Some((last, rest)) if open(last) && got.len() > rest.len() => (rest, true),
                _ => (&said[..], false),
            };
            (more || named.len() == got.len()) && named.iter().zip(got).all(|(said, got)| fits(said, got))
        }
        _ => said == got,
    }
}

#[test]
fn every_conversation_of_the_page_goes_as_it_says() {
    let blocks = conversations();
    assert!(blocks.len() > 10, "the page has lost its examples");
    for (first, lines) in blocks {
        let mut engine = Command::new(env!("CARGO_BIN_EXE_cubo"))
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut requests = engine.stdin.take().unwrap();
        let mut replies = BufReader::new(engine.stdout.take().unwrap()).lines();
        for (n, pair) in lines.chunks(2).enumerate() {
            let at = first + 2 * n;
            let [request, reply] = pair else { panic!("line {at}: a request without a reply") };
            let request = request.strip_prefix("> ").unwrap_or_else(|| panic!("line {at} is no request"));
            let reply = reply.strip_prefix("< ").unwrap_or_else(|| panic!("line {} is no reply", at + 1));
            writeln!(requests, "{request}").unwrap();
            let got = replies.next().unwrap().unwrap();
            let said = serde_json::from_str(reply).unwrap_or_else(|why| panic!("line {}: {why}", at + 1));
            let same = fits(&said, &serde_json::from_str(&got).unwrap());
            assert!(same, "line {}: to {request}\nthe page says   {reply}\nthe engine says {got}", at + 1);
        }
        drop(requests);
        assert!(engine.wait().unwrap().success());
    }
}

/// The commands that the dispatchers in the source accept.
fn commands() -> Vec<&'static str> {
    let sources = [
        include_str!("../../catalog/src/engine/commands.rs"),
        include_str!("../../catalog/src/engine/additions.rs"),
    ];
    let arm = |line: &'static str| line.trim().strip_prefix('"')?.split_once("\" => ").map(|(name, _)| name);
    sources.iter().flat_map(|source| source.lines().filter_map(arm)).collect()
}

#[test]
fn every_command_is_in_the_page_with_an_example() {
    let commands = commands();
    assert!(commands.len() > 20, "the commands are not found where they were: {commands:?}");
    for command in commands {
        let asked = format!("\"cmd\":\"{command}\"");
        assert!(
            PAGE.lines().any(|line| line.starts_with("> ") && line.contains(&asked)),
            "no example asks {command}"
        );
    }
}
