//! `cubo play` with input through a pipe, as a person would type it.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// Types those lines at the table and returns all that it said.
fn play(args: &[&str], typed: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cubo"))
        .arg("play")
        .args(args)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn said(args: &[&str], typed: &str) -> String {
    let output = play(args, typed);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// A file name of this test's own that is not there yet.
fn fresh(name: &str) -> PathBuf {
    let file = std::env::temp_dir().join(format!("cubo-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&file);
    file
}

#[test]
fn a_game_against_the_house() {
    let text = said(&["cubulus", "--seed", "x"], "legal\nD1@90\nquit\n");
    assert!(text.contains("43 actions:") && text.contains("B1-B2-A2"), "{text}");
    assert!(text.contains("Your 6 on D1 turns") && text.contains(", for the house (normal)."), "{text}");
    assert!(!text.contains("Seat 0: D1@90"), "moves are told, not spelled: {text}");
    let spelled = said(&["cubulus", "--seed", "x", "--notation"], "D1@90\nquit\n");
    assert!(spelled.contains("[D1@90]"), "{spelled}");
    assert!(text.contains("unofficial implementation"), "{text}");
}

#[test]
fn refusals_cite_their_clause_in_the_language_of_the_table() {
    let typed = "D1-D4\nwhy B1-B3\npourquoi E1-E3\nfoo\nrule cu-29\n";
    let english = said(&["cubulus", "--hot-seat"], typed);
    assert!(english.contains("B1-B3 is legal.") && english.contains("[CU-52]"), "{english}");
    assert!(english.contains("This cube shows 6"), "the case comes before the clause: {english}");
    assert!(english.contains("(our ruling)"), "{english}");
    let french = said(&["cubulus", "--hot-seat", "--lang", "fr"], typed);
    assert!(french.contains("B1-B3 est permis.") && french.contains("(notre décision)"), "{french}");
    assert!(french.contains("Place 0, à vous > "), "{french}");
}

#[test]
fn undo_goes_back_to_a_persons_turn() {
    let typed = "undo\nA1-A2\nundo\nposition\n";
    let text = said(&["cubulus", "--seed", "x"], typed);
    assert!(text.contains("There is nothing to take back.") && text.contains("Taken back."), "{text}");
    assert!(text.contains("; w ; move ; first wb ; quiet 0 ; level 2"), "{text}");
}

#[test]
fn a_game_is_saved_and_loaded_and_never_written_over() {
    let file = fresh("saved.json");
    let name = file.to_str().unwrap();
    let first =
        said(&["blox", "--seats", "3", "--hot-seat", "--seed", "s"], &format!("\nsave {name}\nposition\n"));
    assert!(first.contains(&format!("Saved in {name}.")), "{first}");
    let position = first.lines().find(|line| line.contains("act0")).unwrap();
    let again = said(&["--load", name, "--hot-seat"], &format!("\nposition\nsave {name}\n"));
    assert!(again.contains(&format!("Saved in {name}.")), "its own file may be written again: {again}");
    assert!(again.contains(position.trim_start_matches("Seat 0, your turn > ")), "{again}");
    let other = said(&["cubulus"], &format!("save {name}\nload {name}\n"));
    assert!(other.contains("exists already") && other.contains(&format!("Loaded {name}.")), "{other}");
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn a_spoilt_record_is_not_loaded_and_the_game_goes_on() {
    let file = fresh("spoilt.json");
    std::fs::write(&file, "{\"format\":1").unwrap();
    let name = file.to_str().unwrap();
    let text = said(&["cubulus", "--hot-seat"], &format!("load {name}\nA1-A2\n"));
    assert!(text.contains("could not be read") && text.contains("A2"), "{text}");
    assert_eq!(play(&["--load", name], "").status.code(), Some(1));
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn the_curtain_hides_one_persons_secrets_from_the_next() {
    let set_up = ["star", "comet", "quake", "tsunami", "cyclone", "firewall", "eclipse"];
    let mut typed = String::from("\n"); // lifts the first curtain
    for (column, kind) in "abcdefg".chars().zip(set_up) {
        typed.push_str(&format!("{column}1={kind}\n"));
    }
    let text = said(&["attakube", "--hot-seat"], &typed);
    let (own, others) = text.split_once("Pass the screen to Seat 1").unwrap();
    assert!(own.contains("Your Firewall takes its place on f1."), "{own}");
    assert!(!others.contains("Eclipse") && !others.contains("Star"), "{others}");
    // The input ended before the curtain was lifted: nothing of seat 1's table was drawn.
    assert!(!others.contains("reserve"), "{others}");
    let lifted = said(&["attakube", "--hot-seat"], &format!("{typed}\n"));
    let (_, others) = lifted.split_once("Pass the screen to Seat 1").unwrap();
    assert!(others.contains("a hidden Kube on a1.") && !others.contains("Eclipse"), "{others}");
}

#[test]
fn french_names_are_typed_as_they_are_shown() {
    let typed = "coups\na1=étoile\nb1=Mur de Feu\nc1=boucliers\n";
    let text = said(&["attakube", "--lang", "fr", "--seed", "x", "--level", "random"], typed);
    assert!(text.contains("a1=étoile") && text.contains("a1=mur"), "the list shows them: {text}");
    assert!(text.contains("▲étoile") && text.contains("▲mur feu") && !text.contains("▲bouclier"), "{text}");
}

#[test]
fn only_what_has_changed_is_drawn_again() {
    let text = said(&["attakube", "--seed", "x", "--level", "random"], "a1=star\nb1=comet\nboard\n");
    let drawn = text.matches("┌─").count();
    assert_eq!(drawn, 2, "once at the beginning and once on request: {text}");
    assert!(text.matches("▲star").count() >= 3, "{text}");
}

#[test]
fn a_hint_gives_its_reason_and_compares() {
    let text = said(&["cubulus", "--seed", "x"], "hint\nhint A1@90\nconseil foo\n");
    assert!(text.contains("\u{a0}%"), "how sure it is: {text}");
    assert!(text.contains("Yours ") || text.contains("That is the hint itself."), "{text}");
    let french = said(&["cubulus", "--seed", "x", "--lang", "fr"], "conseil a1@90\n");
    assert!(french.contains("La vôtre ") || french.contains("C’est justement le conseil."), "{french}");
}

#[test]
fn the_legend_explains_letters_and_notation() {
    let text = said(&["blox", "--seats", "2", "--seed", "x", "--lang", "fr"], "légende\n");
    assert_eq!(text.matches("une case blanche, grise, noire, mauve").count(), 2, "{text}");
}

#[test]
fn every_game_can_be_sat_down_to_from_the_menu() {
    for (answers, name) in [
        ("1\n1\n", "Cubulus"),
        ("2\n2\n", "AttaKube"),
        ("3\n4\n1\n", "Qwirkle"),
        ("4\n3\n2\n", "BLOX"),
        ("5\n6\n6\n", "Attack"),
    ] {
        let text = said(&[], &format!("{answers}\nlegal\nquit\n"));
        assert!(text.contains(name) && text.contains(" actions:"), "{text}");
    }
    let text = said(&["--lang", "fr"], "9\nquit\n");
    assert!(text.contains("Quel jeu") && text.contains("Répondez par l’un des nombres"), "{text}");
}

#[test]
fn a_finished_game_tells_its_result_and_reason() {
    // The person only passes; the other seat needs one point.
    let text = said(&["cube-attack", "--options", "{\"target\":1}", "--seed", "z"], &"pass\n".repeat(50));
    let (_, end) = text.split_once(" (house) wins.").unwrap();
    assert!(end.contains(" (house) — ") && end.contains("[CA-21]"), "{end}");
    assert!(end.contains("the game is over"), "{end}");
}

#[test]
fn bad_flags_are_told_apart_from_bad_input() {
    assert_eq!(play(&["--color", "loud"], "").status.code(), Some(2));
    assert_eq!(play(&["chess"], "").status.code(), Some(1));
    assert_eq!(play(&["cubulus", "--seats", "3"], "").status.code(), Some(1));
    assert_eq!(play(&["cubulus", "--options", "{"], "").status.code(), Some(1));
    assert_eq!(play(&["cubulus", "--position", "nonsense"], "").status.code(), Some(1));
}
