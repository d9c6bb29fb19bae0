//! What a terminal explains to those who sit down for the first time.

/// A sign or an example, and what it means in English and in French.
pub type Line = (&'static str, &'static str, &'static str);

/// A word of the notation, how French lists spell it, and other ways to type it, in small letters without accents.
pub type Word = (&'static str, &'static str, &'static [&'static str]);

/// Whether small and large letters mean different things in a game's notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Letters {
    /// They do: only words are looked at.
    Mixed,
    /// Everything is written small, however it was typed.
    Small,
    /// Everything but the words is written large, however it was typed.
    Large,
}

/// What a game's picture leaves unexplained, an example of each sort of action, and words in place of notation.
///
/// The notation is one for everybody; words are names that the table shows, so that `a1=étoile` is understood as `a1=star`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Legend {
    /// The signs of the picture.
    pub signs: &'static [Line],
    /// Actions as they are written. Each can be read; whether one is legal now is another question.
    pub actions: &'static [Line],
    /// What people may type in place of the notation's words.
    pub words: &'static [Word],
    /// How letters are read.
    pub letters: Letters,
    /// Whether lists in French spell actions with those words.
    pub lists_words: bool,
}

impl Legend {
    /// Explains nothing: what to begin with.
    pub const EMPTY: Legend =
        Legend { signs: &[], actions: &[], words: &[], letters: Letters::Mixed, lists_words: false };
}
