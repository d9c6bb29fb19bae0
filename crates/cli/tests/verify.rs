//! `cubo verify`, with the real binary and the example of the docs.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

use std::io::Write;
use std::process::{Command, Output, Stdio};

const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/fair-example.json");

/// `cubo verify -` with that on standard input.
fn verify(input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cubo"))
        .args(["verify", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn the_example_holds_and_its_draws_are_told() {
    let output = Command::new(env!("CARGO_BIN_EXE_cubo")).args(["verify", EXAMPLE]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(text.contains("the seats and 10 chance events follow"), "{text}");
    assert!(text.contains("over by forfeit") && text.matches("nonce ").count() == 3, "{text}");
}

#[test]
fn an_altered_record_fails_with_one() {
    let example = std::fs::read_to_string(EXAMPLE).unwrap();
    let secret = example.split("\"secret\":\"").nth(1).unwrap()[..64].to_owned();
    for (altered, word) in [
        (example.replace(&secret, &"ab".repeat(32)), "committed"),
        (example.replace("\"order\":[", "\"order\":[0,"), "seats"),
        (example.replace("\"why\":\"resigned\",\"after\":", "\"why\":\"resigned\",\"after\":9"), "forfeit"),
    ] {
        assert_ne!(altered, example);
        let output = verify(&altered);
        assert_eq!(output.status.code(), Some(1));
        assert!(String::from_utf8_lossy(&output.stderr).contains(word), "{output:?}");
    }
}

#[test]
fn a_seed_is_checked_too() {
    let record = |event: &str| {
        let head =
            r#"{"format":1,"game":"qwirkle-cubes","rules":1,"options":{},"seats":2,"seed":"x","events":["#;
        format!(r#"{head}{{"chance":"{event}"}}]}}"#)
    };
    let output = verify(&record("deal Rd,Ys,Go,Gs,Bs,Bc | Rx,Oe,Yc,Go,Gd,Ge"));
    assert!(
        String::from_utf8_lossy(&output.stdout).contains("1 chance events follow from the seed"),
        "{output:?}"
    );
    let output = verify(&record("deal Rx,Oe,Yc,Go,Gd,Ge | Rd,Ys,Go,Gs,Bs,Bc"));
    assert!(String::from_utf8_lossy(&output.stderr).contains("event 0"), "{output:?}");
}
