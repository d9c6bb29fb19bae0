//! Every event of random games, told to every viewer in both languages. Every word in them must be in a list that a person has read.
//!
//! The words stand in `words/en.txt` and `words/fr.txt`. A new one fails here until it was read over: `CUBO_BLESS=1` adds it.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use cubo_catalog::{Visitor, games, with_game};
use cubo_core::kit::{NAMES, slip, telling_slip};
use cubo_core::telling::{Part, Sentence, Teller, Told};
use cubo_core::{Dice, Event, Game, Language, QuickDice, Turn, Viewer, apply, walk};
use cubo_players::knowledge::Known;

/// The words that were said, with a sentence that says it.
type Said = BTreeMap<String, String>;

/// Tells random games of one game: every event, one proposal and one refusal in every state.
struct TellGames<'a> {
    games: u64,
    /// What was said in English, in French.
    said: &'a mut [Said; 2],
}

impl Visitor for TellGames<'_> {
    type Out = u64;

    fn visit<G: Known>(self) -> u64 {
        let mut told = 0;
        for game in 0..self.games {
            let counts = G::SEATS.count() as u64;
            let seats = *G::SEATS.start() + (game % counts) as u8;
            let mut dice = QuickDice::new(game);
            let mut state = G::start(&G::Options::default(), seats).unwrap();
            let mut earlier = Vec::new();
            let mut list = Vec::new();
            // Half of the tables have names.
            let names: &[&str] = if game % 2 == 0 { &NAMES } else { &[] };
            loop {
                advise::<G>(&state, &mut earlier, &mut dice, names, self.said);
                let Some(event) = walk::random_event::<G>(&state, &mut dice, &mut list) else { break };
                let before = state.clone();
                apply(&mut state, &event);
                for viewer in Viewer::all(seats) {
                    tell::<G>(&before, &event, &state, viewer, names, self.said);
                    told += 1;
                }
            }
        }
        told
    }
}

fn teller(language: Language, viewer: Viewer, names: &[&str]) -> Teller {
    Teller { language, viewer, names: names.iter().map(ToString::to_string).collect() }
}

fn tell<G: Game>(
    before: &G::State,
    event: &Event<G>,
    after: &G::State,
    viewer: Viewer,
    names: &[&str],
    said: &mut [Said; 2],
) {
    let seen = G::seen(before, event, after, viewer);
    let by = if let Event::Action(seat, _) = event { Some(*seat) } else { None };
    let views = (G::view(before, viewer), G::view(after, viewer));
    let told = Told::<G> { by, seen: &seen, before: &views.0, after: &views.1 };
    for (language, said) in Language::ALL.into_iter().zip(said) {
        let telling = G::tell(&told, &teller(language, viewer, names));
        let odd = telling_slip(&telling, language, G::seats(after));
        assert_eq!(odd, None, "{}: {viewer:?} is told of {seen}\n{}", G::ID, G::write_position(before));
        gather(&telling.long, said);
        gather(&telling.short, said);
    }
}

/// One legal action is proposed to the seat to act, and one that was legal earlier is explained if it is not any more.
fn advise<G: Game>(
    state: &G::State,
    earlier: &mut Vec<G::Action>,
    dice: &mut QuickDice,
    names: &[&str],
    said: &mut [Said; 2],
) {
    let Turn::Seat(seat) = G::turn(state) else { return };
    let viewer = Viewer::Seat(seat);
    let view = G::view(state, viewer);
    let count = G::count_legal(state).min(200);
    let Some(action) = walk::nth::<G>(state, dice.below(count as u32).into()) else { return };
    earlier.push(action);
    let old = earlier[dice.below(earlier.len() as u32) as usize];
    for (language, said) in Language::ALL.into_iter().zip(said) {
        let teller = teller(language, viewer, names);
        let proposal = G::propose(&view, action, &teller);
        let odd = telling_slip(&proposal, language, G::seats(state));
        assert_eq!(odd, None, "{}: {action} is proposed in {}", G::ID, G::write_position(state));
        gather(&proposal.long, said);
        if let Some(clause) = G::refuse(state, old) {
            let explained = G::explain(&view, old, clause, &teller);
            let text = explained.to_string();
            assert_eq!(slip(&text, language), None, "{}: {old} is refused by {clause:?}: {text}", G::ID);
            gather(&explained, said);
        }
    }
}

/// Takes down the words of a sentence: not the names of people and cells, which are not words.
fn gather(sentence: &Sentence, said: &mut Said) {
    let whole = sentence.to_string();
    let mut words = String::new();
    for part in sentence.parts() {
        match part {
            Part::Cell { cell, text } if cell == text => words.push(' '),
            part => words.push_str(&part.text()),
        }
    }
    for word in words.split(|c: char| !c.is_alphabetic()).filter(|word| word.chars().count() > 1) {
        if !NAMES.contains(&word) {
            said.entry(word.to_lowercase()).or_insert_with(|| whole.clone());
        }
    }
}

fn file(language: Language) -> PathBuf {
    let name = language.pick("en.txt", "fr.txt");
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/words").join(name)
}

/// Insists that every word is in the list, or adds it when blessed.
fn check_words(said: &Said, language: Language) {
    let kept = std::fs::read_to_string(file(language)).unwrap_or_default();
    let mut known: BTreeSet<String> = kept.lines().map(str::to_owned).collect();
    let unknown: Vec<_> = said.iter().filter(|(word, _)| !known.contains(*word)).collect();
    if std::env::var_os("CUBO_BLESS").is_some() {
        known.extend(said.keys().cloned());
        let lines: Vec<_> = known.into_iter().collect();
        std::fs::create_dir_all(file(language).parent().unwrap()).unwrap();
        std::fs::write(file(language), lines.join("\n") + "\n").unwrap();
        return;
    }
    assert!(unknown.is_empty(), "words that nobody has read yet: {unknown:#?}");
}

fn tell_all(each: u64) {
    let mut said = [Said::new(), Said::new()];
    for game in games() {
        let told = with_game(game.id, TellGames { games: each, said: &mut said }).unwrap();
        assert!(told > each * 20, "{}: only {told} tellings", game.id);
    }
    for (language, said) in Language::ALL.into_iter().zip(&said) {
        check_words(said, language);
    }
}

#[test]
fn random_games_of_every_game_are_told() {
    tell_all(12);
}

#[test]
#[ignore = "long: make test-long"]
fn many_random_games_of_every_game_are_told() {
    tell_all(1_000);
}
