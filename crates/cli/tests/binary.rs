//! The real binary: exit codes, pipes, and bytes of all kinds.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Output, Stdio};

fn cubo(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cubo"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(args: &[&str]) -> Output {
    cubo(args).output().unwrap()
}

/// Runs the program with `input` on standard input.
pub(crate) fn feed(args: &[&str], input: &[u8]) -> Output {
    let mut child = cubo(args).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn lines(output: &Output) -> Vec<String> {
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn help_everywhere() {
    for args in [
        &["--help"][..],
        &["engine", "--help"],
        &["games", "--help"],
        &["perft", "--help"],
        &["record", "--help"],
        &["record", "check", "--help"],
        &["record", "show", "--help"],
        &["review", "--help"],
        &["verify", "--help"],
        &["bench", "--help"],
        &["arena", "--help"],
        &["bot", "--help"],
        &["bot", "check", "--help"],
        &["go", "--help"],
        &["completions", "--help"],
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert!(output.stdout.len() > 80, "{args:?}");
    }
}

#[test]
fn wrong_usage_is_two() {
    for args in [
        &[][..],
        &["fly"],
        &["perft"],
        &["perft", "cubulus", "-1"],
        &["perft", "cubulus", "1", "--options", "{"],
        &["record"],
        &["record", "check"],
        &["bench", "--seconds", "0"],
        &["completions", "tcl"],
        &["arena"],
        &["arena", "--ladder", "x", "--game", "cubulus"],
        &["bot", "check"],
    ] {
        assert_eq!(run(args).status.code(), Some(2), "{args:?}");
    }
}

#[test]
fn bad_input_is_one_and_says_what_to_do() {
    for (args, word) in [
        (&["perft", "chess", "1"][..], "cubo games"),
        (&["bench", "chess"], "cubo games"),
        (&["record", "check", "no/such/file"], "no/such/file"),
        (&["record", "show", "-"], "no record"),
    ] {
        let output = run(args);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{args:?}: {message}");
        assert!(message.starts_with("cubo: ") && message.contains(word), "{args:?}: {message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
    let output = feed(&["record", "check", "-"], b"{\"format\":1,");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no record"));
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(lines(&run(&["completions", shell])).len() > 10, "{shell}");
    }
}

#[test]
fn the_engine_answers_any_bytes_line_by_line() {
    let input = b"\xff\xfe\x00\n\n{\"cmd\":\"hello\"}\r\n\0\0\n[1]\n{\"id\":7,\"cmd\":\"hello\"}";
    let replies = lines(&feed(&["engine"], input));
    assert_eq!(replies.len(), 6);
    for (reply, part) in
        replies.iter().zip(["bad-json", "bad-json", "protocol", "bad-json", "bad-request", "{\"id\":7,"])
    {
        assert!(reply.contains(part), "{reply} should say {part}");
    }
    assert!(lines(&feed(&["engine"], b"")).is_empty());
}

#[test]
fn a_line_without_end_is_skipped_not_kept() {
    let mut input = vec![b'['; (16 << 20) + 1];
    input.extend_from_slice(b"[[[\n{\"cmd\":\"hello\"}\n");
    let replies = lines(&feed(&["engine"], &input));
    assert_eq!(replies.len(), 2);
    assert!(
        replies[0].starts_with("{\"id\":null,\"error\":{\"code\":\"too-long\"")
            && replies[1].contains("protocol")
    );
}

#[test]
fn the_engine_replies_before_the_next_request() {
    let mut child = cubo(&["engine"]).stdin(Stdio::piped()).spawn().unwrap();
    let (mut to, mut from) = talk(&mut child);
    for id in 0..3 {
        writeln!(to, "{{\"id\":{id},\"cmd\":\"hello\"}}").unwrap();
        let mut reply = String::new();
        from.read_line(&mut reply).unwrap();
        assert!(reply.starts_with(&format!("{{\"id\":{id},")), "{reply}");
    }
    drop(to);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

fn talk(child: &mut Child) -> (impl Write + use<>, impl BufRead + use<>) {
    (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()))
}

#[test]
fn a_reader_that_goes_away_ends_it_quietly() {
    for args in [&["completions", "bash"][..], &["games"], &["bench", "--json", "--seconds", "0.01"]] {
        let mut child = cubo(args).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}: {output:?}");
        assert!(output.stderr.is_empty(), "{args:?}: {output:?}");
    }
    let mut child = cubo(&["engine"]).stdin(Stdio::piped()).spawn().unwrap();
    let (mut to, from) = talk(&mut child);
    drop(from);
    // The first write may still find the pipe open.
    for _ in 0..100 {
        if to.write_all(b"{\"cmd\":\"hello\"}\n").is_err() {
            break;
        }
    }
    drop(to);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
}
