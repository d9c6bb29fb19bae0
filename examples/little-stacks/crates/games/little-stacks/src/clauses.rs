//! The rules, clause by clause.

cubo_core::clauses! {
    /// The clauses of Little Stacks.
    pub enum Clause {
        /// Turns.
        Ls1 = "LS-1", Text,
            "Two players take turns; each turn lays one cube on one of the nine cells.",
            "Deux joueurs jouent à tour de rôle\u{202f}; chaque tour pose un cube sur l’une des neuf cases.";
        /// Where a cube may be laid.
        Ls2 = "LS-2", Text,
            "A cube is laid on an empty cell or on a cube of the other player, never on one’s own.",
            "Un cube se pose sur une case vide ou sur un cube adverse, jamais sur l’un des siens.";
        /// How high stacks grow.
        Ls3 = "LS-3", Text,
            "A stack holds three cubes at most.",
            "Une pile compte au plus trois cubes.";
        /// Winning.
        Ls4 = "LS-4", Text,
            "A player who has the top cubes of three cells in a line wins at once.",
            "Qui a le cube du dessus sur trois cases alignées gagne aussitôt.";
        /// The end without a line.
        Ls5 = "LS-5", Text,
            "When the player whose turn it is can lay no cube, the game ends, and the player who shows more cubes on top wins.",
            "Quand le joueur dont c’est le tour ne peut poser aucun cube, la partie est finie\u{202f}; qui montre le plus de cubes sur le dessus gagne.";
        /// Notation.
        Ls6 = "LS-6", Ruling,
            "An action is written as the cell where the cube is laid: a1 to c3.",
            "Une action s’écrit comme la case où le cube est posé\u{a0}: de a1 à c3.";
    }
}
