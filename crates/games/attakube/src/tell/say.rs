//! Sentences from a pattern: `{0}`, `{1}` … stand for what is named beside it.

use cubo_core::Language;
use cubo_core::telling::{Sentence, Teller};

use super::english::{self, English};
use super::french::{self, French};
use super::words::Mention;
use crate::board::Cell;
use crate::kind::Kind;

/// Something that a pattern has a place for.
pub(super) enum Slot {
    Cell(Cell),
    /// "your Star", "the hidden Kube".
    Kube(Mention),
    /// "your Star on c4".
    KubeOn(Mention),
    /// A power, without an article.
    Power(Kind),
    /// A gate that the seat of the Kube crosses.
    Gate(Cell, Mention),
    Number(u8),
    /// A row or a column by its name.
    Name(char),
}

/// Fills the pattern of the language that is spoken.
pub(super) fn say(teller: &Teller, english: &str, french: &str, slots: &[Slot]) -> Sentence {
    let mut sentence = Sentence::new();
    let mut rest = teller.pick(english, french);
    while let Some((words, after)) = rest.split_once('{') {
        let (number, after) = after.split_once('}').unwrap_or(("", after));
        sentence = sentence.words(words);
        if let Some(slot) = number.parse().ok().and_then(|n: usize| slots.get(n)) {
            sentence = fill(teller, sentence, slot);
        }
        rest = after;
    }
    sentence.words(rest).capital()
}

fn fill(teller: &Teller, sentence: Sentence, slot: &Slot) -> Sentence {
    match (slot, teller.language) {
        (Slot::Cell(cell), _) => sentence.cell(cell),
        (Slot::Number(number), _) => sentence.number(*number),
        (Slot::Name(name), _) => sentence.words(name.to_string()),
        (Slot::Kube(kube), Language::En) => English(teller).kube(sentence, kube, "the"),
        (Slot::Kube(kube), Language::Fr) => French(teller).kube(sentence, kube, "le"),
        (Slot::KubeOn(kube), Language::En) => English(teller).kube_on(sentence, kube),
        (Slot::KubeOn(kube), Language::Fr) => French(teller).kube_on(sentence, kube),
        (Slot::Power(kind), Language::En) => sentence.words(english::power(*kind)),
        (Slot::Power(kind), Language::Fr) => sentence.words(french::power(*kind)),
        (Slot::Gate(gate, kube), Language::En) => English(teller).gate(sentence, *gate, kube.seat),
        (Slot::Gate(gate, kube), Language::Fr) => French(teller).gate(sentence, *gate, kube.seat),
    }
}
