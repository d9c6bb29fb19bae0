//! Nothing that players read is the printed rules' own wording: facts carry over, sentences do not.
//!
//! `data/print-runs.bin` stands for the printed rules without containing them: of every run of eight words, the first six bytes of its
//! SHA-256, sorted. Words are runs of letters in lower case (no digits; an apostrophe separates), joined by one space.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

const RUN: usize = 8;
const BYTES: usize = 6;

/// Runs of words that everybody uses.
const EXCEPTIONS: [(&str, &str); 2] = [
    ("dans le sens des aiguilles d une montre", "how French says “clockwise”"),
    ("wolfgang kramer hans raggan jürgen p k grunau", "the authors of BLOX, named in the order of the box"),
];

/// Where players' words come from: rules, clauses and tellings, lessons, interface, terminal.
const PLACES: [(&str, &str); 6] = [
    ("docs/rules", "md"),
    ("crates/games", "rs"),
    ("crates/cli/src", "rs"),
    ("web/src/lessons", "ts"),
    ("web/src/i18n", "ts"),
    ("web/src/protocol", "ts"),
];

struct Print(Vec<[u8; BYTES]>);

impl Print {
    fn read() -> Self {
        let (runs, rest) = include_bytes!("../data/print-runs.bin").as_chunks::<BYTES>();
        assert!(rest.is_empty() && runs.is_sorted(), "the runs are sorted and whole");
        Print(runs.to_vec())
    }

    /// The runs of a text that are the print's.
    fn found_in(&self, text: &str) -> Vec<String> {
        let words = words(text);
        let runs = words.windows(RUN).map(|run| run.join(" "));
        runs.filter(|run| self.has(run) && !EXCEPTIONS.iter().any(|(known, _)| known == run)).collect()
    }

    fn has(&self, run: &str) -> bool {
        let hash = Sha256::digest(run.as_bytes());
        hash.first_chunk().is_some_and(|hash| self.0.binary_search(hash).is_ok())
    }
}

/// The words of a text or of a program's source, whose escapes (`\u{a0}`, `\u00a0`) are the spaces they stand for.
fn words(text: &str) -> Vec<String> {
    let mut plain = String::new();
    let mut pieces = text.split("\\u");
    plain.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        plain.push(' ');
        plain.push_str(match piece.strip_prefix('{') {
            Some(braced) => braced.split_once('}').map_or("", |(_, rest)| rest),
            None => piece.get(4..).unwrap_or_default(),
        });
    }
    let lower = plain.to_lowercase();
    lower.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn files(folder: &Path, extension: &str, found: &mut BTreeSet<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("tests") {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|e| e == extension) {
            found.insert(path);
        }
    }
}

#[test]
fn no_eight_words_in_a_row_are_the_prints() {
    let print = Print::read();
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut copied = Vec::new();
    for (place, extension) in PLACES {
        let mut found = BTreeSet::new();
        files(&root.join(place), extension, &mut found);
        assert!(!found.is_empty(), "{place} has no .{extension}");
        for path in found {
            let text = std::fs::read_to_string(&path).unwrap();
            copied.extend(print.found_in(&text).into_iter().map(|run| format!("{}: {run}", path.display())));
        }
    }
    assert!(copied.is_empty(), "say it in our own words:\n{}", copied.join("\n"));
}

#[test]
fn the_print_is_recognised_in_prose_and_in_sources() {
    let print = Print::read();
    for (known, why) in EXCEPTIONS {
        assert!(print.has(known), "not in the print, so no exception: {known} ({why})");
    }
    assert_eq!(words("l’un\\u{a0}: 2 DEUX\\u00a0mots_ici"), ["l", "un", "deux", "mots", "ici"]);
    let mut altered = print;
    altered.0 = vec![Sha256::digest(b"a b c d e f g h").first_chunk().copied().unwrap()];
    assert_eq!(altered.found_in("x A b, c\\u{202f}; d\ne f g1h i"), ["a b c d e f g h"]);
    assert_eq!(altered.found_in("a b c d e f g x"), Vec::<String>::new());
}
