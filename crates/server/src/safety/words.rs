//! Words that an operator does not want to read in this house, from a file that can be changed while the server runs.
//!
//! One word or phrase a line; what follows `#` is a comment. `word` is a whole word, `word*` begins one, `*word*` stands anywhere, also with
//! spaces or signs in between. Words are compared as names are: case, accents and letters that look alike do not count, nor do
//! spaces between single letters, digits and signs in the place of letters, and letters that are drawn out.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use crate::log;
use crate::members::names;
use crate::rate;

/// How often the file is looked at, at most.
const LOOK: Duration = Duration::from_secs(2);
/// The most that the file may be, in bytes.
const LONGEST: u64 = 1 << 20;

/// The words, and the file that they come from.
pub(crate) struct WordFilter {
    file: Option<PathBuf>,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    words: Vec<Word>,
    /// When the file was last looked at, and what it was like then.
    looked: Option<Instant>,
    was: Option<(SystemTime, u64)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Word {
    text: String,
    place: Place,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Whole,
    Begin,
    Anywhere,
}

/// Reads a list, as an operator writes it.
fn read(list: &str) -> Vec<Word> {
    let word = |line: &str| {
        let line = line.split('#').next().unwrap_or_default().trim();
        let (from_anywhere, line) = match line.strip_prefix('*') {
            Some(rest) => (true, rest),
            None => (false, line),
        };
        let (open, line) = match line.strip_suffix('*') {
            Some(rest) => (true, rest),
            None => (false, line),
        };
        let place = match (from_anywhere, open) {
            (true, _) => Place::Anywhere,
            (false, true) => Place::Begin,
            (false, false) => Place::Whole,
        };
        let parts: Vec<String> = words_of(line, false);
        let text = parts.join(if place == Place::Anywhere { "" } else { " " });
        (!text.is_empty()).then_some(Word { text, place })
    };
    list.trim_start_matches('\u{feff}').lines().filter_map(word).collect()
}

/// The words of a text as they are compared. `bent`: with digits and signs as the letters that they stand for.
fn words_of(text: &str, bent: bool) -> Vec<String> {
    let letter = |c: char| match c {
        '@' => 'a',
        '$' => 's',
        '€' => 'e',
        '!' | '|' => 'i',
        '3' => 'e',
        '4' => 'a',
        '5' => 's',
        '7' => 't',
        c => c,
    };
    let text: String = if bent { text.chars().map(letter).collect() } else { text.to_owned() };
    let words =
        text.split(|c: char| !c.is_alphanumeric() && !unicode_normalization::char::is_combining_mark(c));
    let folded = words.map(names::fold).filter(|word| !word.is_empty());
    let mut found: Vec<String> = Vec::new();
    let mut spelled = false;
    for word in folded {
        // Letters that stand alone are one word, drawn apart.
        let alone = word.chars().count() == 1;
        match found.last_mut().filter(|_| alone && spelled) {
            Some(last) => last.push_str(&word),
            None => found.push(word),
        }
        spelled = alone;
    }
    found.into_iter().map(|word| drawn_in(&word)).collect()
}

/// A letter that stands three times or more stands there once.
fn drawn_in(word: &str) -> String {
    let mut short = String::with_capacity(word.len());
    let letters: Vec<char> = word.chars().collect();
    let mut at = 0;
    while at < letters.len() {
        let run = letters[at..].iter().take_while(|c| **c == letters[at]).count();
        short.extend(std::iter::repeat_n(letters[at], if run > 2 { 1 } else { run }));
        at += run;
    }
    short
}

fn catches(words: &[Word], text: &str) -> bool {
    [false, true].into_iter().any(|bent| {
        let parts = words_of(text, bent);
        let (spaced, dense) = (format!(" {} ", parts.join(" ")), parts.concat());
        words.iter().any(|word| match word.place {
            Place::Whole => spaced.contains(&format!(" {} ", word.text)),
            Place::Begin => spaced.contains(&format!(" {}", word.text)),
            Place::Anywhere => dense.contains(&word.text),
        })
    })
}

fn load(path: &Path) -> std::io::Result<Vec<Word>> {
    let length = std::fs::metadata(path)?.len();
    if length > LONGEST {
        return Err(std::io::Error::other("a list of words has at most 1 MiB"));
    }
    Ok(read(&std::fs::read_to_string(path)?))
}

/// Checks that a list of words can be read, before a house opens with it.
pub fn check_word_list(path: &Path) -> std::io::Result<()> {
    load(path).map(|_| ())
}

impl WordFilter {
    pub(crate) fn new(file: Option<PathBuf>) -> Self {
        WordFilter { file, known: Mutex::default() }
    }

    /// Whether something in a text is not wanted here.
    pub(crate) fn catches(&self, text: &str) -> bool {
        let Some(file) = &self.file else { return false };
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.look(file, rate::now());
        catches(&known.words, text)
    }
}

impl Known {
    /// Reads the file again if it has changed. One that cannot be read changes nothing.
    fn look(&mut self, file: &Path, now: Instant) {
        if self.looked.is_some_and(|looked| now.saturating_duration_since(looked) < LOOK) {
            return;
        }
        self.looked = Some(now);
        let stamp = |file: &Path| -> std::io::Result<(SystemTime, u64)> {
            let facts = std::fs::metadata(file)?;
            Ok((facts.modified()?, facts.len()))
        };
        let is = stamp(file).ok();
        if is.is_some() && is == self.was {
            return;
        }
        match load(file) {
            Ok(words) => {
                log::info!("the list of words was read", words = words.len() as u64);
                (self.words, self.was) = (words, is);
            }
            Err(_) => log::warn("the list of words cannot be read: the last one holds", "word-filter"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caught(list: &str, text: &str) -> bool {
        catches(&read(list), text)
    }

    #[test]
    fn words_are_found_however_they_are_written() {
        let list = "# not here\nblurb\ntruc pas beau # a phrase\n\nslop*\n*gunk*\n";
        for bad in [
            "you Blurb",
            "BLÜRB!",
            "blurb.",
            "b l u r b",
            "b.l.u.r.b",
            "bluuuurb",
            "ѕlop", // Cyrillic
            "quel truc, pas beau",
            "Sloppy",
            "s1op",
            "what a bigGUNKything",
            "gu nk",
            "$lop",
        ] {
            assert!(caught(list, bad), "{bad}: {:?}", words_of(bad, true));
        }
        for good in
            ["blurbs", "ablurb", "truc beau", "a slope is no eslop", "gun", "class", "", "🙂", "10 to 7"]
        {
            let expected = good == "a slope is no eslop"; // begins with slop
            assert_eq!(caught(list, good), expected, "{good}");
        }
        assert!(!caught("", "blurb") && !caught("# blurb\n*\n**\n", "blurb"));
    }

    #[tokio::test(start_paused = true)]
    async fn a_list_that_is_changed_is_read_again_and_one_that_is_lost_holds() {
        let dir = crate::scratch::Dir::new();
        let path = dir.path().join("words.txt");
        std::fs::write(&path, "blurb\n").unwrap();
        let filter = WordFilter::new(Some(path.clone()));
        assert!(filter.catches("blurb") && !filter.catches("gunkk"));
        std::fs::write(&path, "gunkk\nand more\n").unwrap();
        assert!(!filter.catches("gunkk"), "it is not looked at all the time");
        tokio::time::advance(LOOK).await;
        assert!(filter.catches("gunkk") && !filter.catches("blurb"));
        std::fs::remove_file(&path).unwrap();
        tokio::time::advance(LOOK).await;
        assert!(filter.catches("gunkk"));
        assert!(check_word_list(&path).is_err());
        assert!(!WordFilter::new(None).catches("gunkk"));
    }
}
