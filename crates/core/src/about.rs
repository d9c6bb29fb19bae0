//! Names and credits of a game.

/// What every page about a game says first. This is an unofficial implementation; names belong to their owners.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    /// The name on the box.
    pub name: &'static str,
    /// Who invented it.
    pub authors: &'static str,
    /// Who published or distributed it, and when where that is known; empty where the printed rules name nobody.
    pub publisher: &'static str,
    /// One sentence that makes one want to play, in English.
    pub en: &'static str,
    /// The same in French.
    pub fr: &'static str,
}
