//! Sorts of action, for those who ask what they can do.

/// One sort of action: a cube that moves, a card that is paid. What a seat can do is summed up by it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ActionKind {
    /// The name for programs: lower case, digits and hyphens. No two kinds of a game share it.
    pub id: &'static str,
    /// What one does, in English, as on a button: "Move a cube".
    pub en: &'static str,
    /// The same in French: « Déplacer un cube ».
    pub fr: &'static str,
}

impl ActionKind {
    /// A kind.
    pub const fn new(id: &'static str, en: &'static str, fr: &'static str) -> Self {
        ActionKind { id, en, fr }
    }
}
