//! `cubo verify`, with the real binary and the example of the docs.

use std::process::{Command, Output};

use serde_json::{Value, json};

use crate::binary::feed;

const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/fair-example.json");

const SEALED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/fair-example-2.json");

/// `cubo verify -` with that on standard input.
fn verify(input: &str) -> Output {
    verify_with(&[], input)
}

fn verify_with(options: &[&str], input: &str) -> Output {
    feed(&[&["verify", "-"], options].concat(), input.as_bytes())
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

/// Faults that only the sealed history shows.
#[test]
fn a_record_that_was_cut_or_added_to_fails_with_one() {
    let example = std::fs::read_to_string(SEALED).unwrap();
    let output = verify(&example);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && said.contains("\n  seal       "), "{output:?}");
    let honest: Value = serde_json::from_str(&example).unwrap();
    let change = |change: &dyn Fn(&mut Value)| {
        let mut record = honest.clone();
        change(&mut record);
        assert_ne!(record, honest);
        record.to_string()
    };
    let cut = change(&|record| {
        record["events"].as_array_mut().unwrap().truncate(3);
        record["forfeits"] = json!([]);
        record["outcome"].take();
    });
    let nonces = change(&|record| record["fair"]["nonces"][0] = json!("ab".repeat(32)));
    for (altered, word) in [
        (cut.clone(), "cut short"),
        (change(&|record| drop(record["outcome"].take())), "outcome is missing"),
        (change(&|record| drop(record["fair"]["draw"].take())), "seat draw is missing"),
        (change(&|record| record["fair"]["fixed"] = json!(true)), "fixed"),
        (change(&|record| drop(record["sealed"].take())), "history is missing"),
        (nonces, ""),
    ] {
        let output = verify(&altered);
        assert_eq!(output.status.code(), Some(1), "{word}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(word), "{word}: {output:?}");
    }
    assert!(verify_with(&["--partial"], &cut).status.success());
    // A seal that was told during the game.
    let record: cubo_core::Record = serde_json::from_str(&example).unwrap();
    let told = cubo_core::seal::seals(&record)[4].to_string();
    assert!(verify_with(&["--seal", &told], &example).status.success());
    let output = verify_with(&["--seal", &"ab".repeat(32)], &example);
    assert!(String::from_utf8_lossy(&output.stderr).contains("never had the seal"), "{output:?}");
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
