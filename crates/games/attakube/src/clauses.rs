//! The rules of AttaKube as clauses, in both languages.

cubo_core::clauses! {
    /// The clauses of AttaKube.
    pub enum Clause {
        /// Twelve Kubes each.
        Ak1 = "AK-1", Text,
            "Both players have the same twelve Kubes.",
            "Les deux joueurs ont les douze mêmes Kubes.";
        /// Which Kubes, which gates.
        Ak2 = "AK-2", Ruling,
            "The ordinary set is each of the ten powers once, with a second Star and a second Comet; the gates are worth 1 1 2 3 2 1 1. A table may agree on twelve other Kubes and on other gates from 1 to 3.",
            "Le jeu ordinaire comprend chacun des dix pouvoirs une fois, plus une seconde Étoile et une seconde Comète\u{202f}; les portes valent 1 1 2 3 2 1 1. On peut convenir de douze autres Kubes et d’autres portes de 1 à 3.";
        /// Secret set-up.
        Ak3 = "AK-3", Text,
            "The game begins by setting seven of one’s twelve Kubes face down on the seven gates, one on each; the other five are the reserve. Neither player sees what the other chooses.",
            "La partie commence par la mise en place\u{a0}: chacun pose, face cachée, sept de ses douze Kubes sur ses sept portes, un par porte\u{202f}; les cinq autres forment la réserve. Nul ne voit les choix de l’autre.";
        /// Who begins.
        Ak4 = "AK-4", Text,
            "Chance decides who takes seat 1 and begins; after that the turns alternate.",
            "Le sort désigne qui prend la place 1 et commence\u{202f}; ensuite on joue chacun son tour.";
        /// One action a turn.
        Ak5 = "AK-5", Text,
            "A turn is exactly one action with one of your own Kubes: move it, use its power, or bring one in from the reserve. Standing still is no action, and only a player who can do nothing passes.",
            "Un tour est exactement une action avec un de ses propres Kubes\u{a0}: le déplacer, utiliser son pouvoir ou en faire entrer un de la réserve. Rester sur place n’est pas une action, et seul passe celui qui ne peut rien faire.";
        /// Moving.
        Ak6 = "AK-6", Text,
            "A Kube moves one cell along its row or column, to a free cell.",
            "Un Kube avance d’une case sur sa rangée ou sa colonne, vers une case libre.";
        /// Crossing a gate.
        Ak7 = "AK-7", Text,
            "From the opponent’s gate row a Kube may step straight forward off the board: it crosses that gate, scores its value and is out of the game. There is no other way to step off the board.",
            "Depuis la rangée des portes adverses, un Kube peut sortir tout droit du plateau\u{a0}: il franchit cette porte, en marque la valeur et quitte la partie. On ne sort pas du plateau autrement.";
        /// Using a power.
        Ak8 = "AK-8", Text,
            "Using a power turns the Kube face up for the rest of the game; it keeps its power for later turns. Moving and using a power are two actions, except for Star, Comet and Eclipse.",
            "Utiliser un pouvoir retourne le Kube face visible jusqu’à la fin\u{202f}; il garde son pouvoir pour les tours suivants. Se déplacer et utiliser un pouvoir font deux actions, sauf pour l’Étoile, la Comète et l’Éclipse.";
        /// Adding.
        Ak9 = "AK-9", TextAndRuling,
            "A Kube of your reserve comes in face down on a free gate of your own row, and only while you have fewer than seven Kubes on the board, those in stacks included.",
            "Un Kube de votre réserve entre face cachée sur une porte libre de votre rangée, et seulement si vous avez moins de sept Kubes sur le plateau, piles comprises.";
        /// Blocked Kubes.
        Ak10 = "AK-10", Text,
            "A blocked Kube, held by a Firewall or under an Eclipse, neither moves nor uses its power.",
            "Un Kube bloqué, tenu par un Mur de Feu ou recouvert par une Éclipse, ne peut ni se déplacer ni agir.";
        /// Five points.
        Ak11 = "AK-11", Text,
            "Whoever reaches five points or more wins at once.",
            "Qui atteint cinq points ou plus gagne aussitôt.";
        /// Repetition.
        Ak12 = "AK-12", TextAndRuling,
            "When the same visible situation begins a turn for the third time, the game ends: more points win, equal points are a draw.",
            "Quand la même situation visible se présente pour la troisième fois au début d’un tour, la partie s’arrête\u{a0}: le plus de points l’emporte, l’égalité fait partie nulle.";
        /// Nobody can act.
        Ak13 = "AK-13", Text,
            "If neither player can do anything when a turn begins, the game ends: more points win, equal points are a draw.",
            "Si personne ne peut rien faire au début d’un tour, la partie s’arrête\u{a0}: le plus de points l’emporte, l’égalité fait partie nulle.";
        /// Eliminated Kubes.
        Ak14 = "AK-14", Text,
            "A Kube that left the board stays face up if it was; otherwise only its owner knows what it was.",
            "Un Kube sorti du plateau reste visible s’il l’était\u{202f}; sinon, seul son propriétaire sait ce qu’il était.";
        /// Too quiet.
        Ak15 = "AK-15", Ruling,
            "After a hundred turns in a row in which no Kube came in, was turned up or left the board, the game ends: more points win, equal points are a draw.",
            "Après cent tours de suite sans qu’un Kube entre, soit dévoilé ou quitte le plateau, la partie s’arrête\u{a0}: le plus de points l’emporte, l’égalité fait partie nulle.";
        /// Star.
        Ak20 = "AK-20", TextAndRuling,
            "A Star may also move one cell diagonally to a free cell, or diagonally across the gate it stands on towards a column that exists; it scores the gate it leaves from.",
            "L’Étoile peut aussi avancer d’une case en diagonale vers une case libre, ou franchir en diagonale la porte où elle se trouve, vers une colonne existante\u{202f}; elle marque la porte de la case qu’elle quitte.";
        /// Comet.
        Ak21 = "AK-21", TextAndRuling,
            "A Comet may also move two cells in one direction along its row or column if both are free; it cannot cross a gate with the second step.",
            "La Comète peut aussi avancer de deux cases dans une même direction, sur sa rangée ou sa colonne, si les deux sont libres\u{202f}; elle ne peut franchir une porte au second pas.";
        /// Earthquake.
        Ak22 = "AK-22", Text,
            "An Earthquake destroys every Kube of its row or of its column, on both sides, and itself. No other Kube can do that.",
            "Le Séisme détruit tous les Kubes de sa rangée ou de sa colonne, des deux camps, et lui-même. Aucun autre Kube ne le peut.";
        /// Tsunami.
        Ak23 = "AK-23", TextAndRuling,
            "A Tsunami pushes one Kube beside it one cell straight away, to a free cell or off the board. A blocked Kube cannot be pushed. Your own Kube pushed forward through an enemy gate scores; an enemy pushed off scores nothing.",
            "Le Tsunami pousse tout droit, d’une case, un Kube mitoyen, vers une case libre ou hors du plateau. Un Kube bloqué ne peut être poussé. Votre Kube poussé en avant à travers une porte adverse marque\u{202f}; un Kube adverse poussé dehors ne rapporte rien.";
        /// Cyclone.
        Ak24 = "AK-24", Text,
            "A Cyclone destroys the Kubes beside it, on both sides, and itself. No other Kube can do that.",
            "Le Cyclone détruit les Kubes mitoyens, des deux camps, et lui-même. Aucun autre Kube ne le peut.";
        /// Firewall.
        Ak25 = "AK-25", TextAndRuling,
            "A Firewall holds one enemy Kube beside it until the Firewall moves, is pushed, is destroyed or holds another, even while it is blocked itself.",
            "Le Mur de Feu tient un Kube adverse mitoyen jusqu’à ce qu’il se déplace, soit poussé ou détruit, ou en tienne un autre, même s’il est lui-même bloqué.";
        /// Eclipse.
        Ak26 = "AK-26", Text,
            "An Eclipse may step onto a cell beside it that holds exactly one Kube, of either side, and blocks it while it stays there.",
            "L’Éclipse peut sauter sur une case mitoyenne occupée par un seul Kube, de l’un ou l’autre camp, et le bloque tant qu’elle y reste.";
        /// Shield.
        Ak27 = "AK-27", TextAndRuling,
            "A Shield is immune to Eclipse, Tsunami, Earthquake, Firewall and Cyclone of both sides: it is turned up, unharmed, and the attacker’s action is spent. It never stands in a stack and has no action of its own.",
            "Le Bouclier est immunisé contre l’Éclipse, le Tsunami, le Séisme, le Mur de Feu et le Cyclone des deux camps\u{a0}: il est dévoilé, indemne, et l’attaquant a gaspillé son action. Il n’est jamais dans une pile et n’a pas d’action propre.";
        /// Keys.
        Ak28 = "AK-28", Text,
            "The gate that the Celestial Keys cross, stepping or pushed by their own side, counts double; crossing turns them up. They have no action of their own.",
            "La porte que franchissent les Clés Célestes, en marchant ou poussées par leur camp, compte double\u{202f}; les voilà alors dévoilées. Elles n’ont pas d’action propre.";
        /// Eye.
        Ak29 = "AK-29", Text,
            "An Eye turns up face-down enemy Kubes: while it is face down itself, one anywhere on the board; once face up, one beside it each turn.",
            "L’Œil dévoile les Kubes adverses cachés\u{a0}: tant qu’il est caché, un seul, n’importe où sur le plateau\u{202f}; une fois dévoilé, un Kube mitoyen par tour.";
        /// Freeing.
        Ak30 = "AK-30", Text,
            "When an Eclipse or a Firewall is destroyed or goes away, the Kube it blocked is free, unless another still blocks it.",
            "Quand une Éclipse ou un Mur de Feu est détruit ou s’en va, le Kube bloqué est libre, sauf si un autre le bloque encore.";
        /// Stacks.
        Ak31 = "AK-31", Ruling,
            "In a stack, Earthquake and Cyclone catch both Kubes, Tsunami and Firewall can aim only at the Eclipse on top (a Firewall only at an enemy’s), the Eye at the one below. An Eclipse never lands on a stack.",
            "Dans une pile, Séisme et Cyclone atteignent les deux Kubes, Tsunami et Mur de Feu ne visent que l’Éclipse du dessus (le Mur de Feu seulement si elle est adverse), l’Œil celui du dessous. Une Éclipse ne se pose jamais sur une pile.";
        /// Aims.
        Ak32 = "AK-32", Ruling,
            "A power needs a target, except Earthquake and Cyclone. A Firewall cannot aim at the Kube it already holds, and a Shield that lies face up is no target for Tsunami, Firewall or Eclipse.",
            "Un pouvoir a besoin d’une cible, sauf le Séisme et le Cyclone. Un Mur de Feu ne vise pas le Kube qu’il tient déjà, et un Bouclier dévoilé n’est pas une cible pour le Tsunami, le Mur de Feu ou l’Éclipse.";
        /// Revealing.
        Ak33 = "AK-33", Ruling,
            "Star and Comet are turned up only by a move they could not make otherwise; Shield and Celestial Keys are never turned up at will.",
            "L’Étoile et la Comète ne se dévoilent que par un déplacement qu’elles ne pourraient faire autrement\u{202f}; le Bouclier et les Clés Célestes ne se dévoilent jamais à volonté.";
        /// Kinds and cells.
        Ak40 = "AK-40", Ruling,
            "Kubes are written star comet quake tsunami cyclone firewall eclipse shield keys eye; cells a1 to g7; rows 0 and 8 lie beyond the gates. Seat 1, yellow, owns gate row 1; seat 2, red, gate row 7.",
            "Les Kubes s’écrivent star comet quake tsunami cyclone firewall eclipse shield keys eye\u{202f}; les cases a1 à g7\u{202f}; les rangées 0 et 8 sont au-delà des portes. La place 1, jaune, a les portes de la rangée 1\u{202f}; la place 2, rouge, celles de la rangée 7.";
        /// Set-up, written.
        Ak41 = "AK-41", Ruling,
            "Set-up asks seat 1 for a1, b1, … g1, then seat 2 for a7, … g7: a1=star sets a Star, if one is still in hand. The opponent sees only that it was done.",
            "La mise en place demande à la place 1 a1, b1, … g1, puis à la place 2 a7, … g7\u{a0}: a1=star pose une Étoile, s’il en reste en main. L’adversaire voit seulement que c’est fait.";
        /// Actions, written.
        Ak42 = "AK-42", Ruling,
            "Actions are written c3-c4 (a step), c7-c8 (crossing), c3!row or c3!col (Earthquake), c3!d3 (Tsunami, Firewall), c3! (Cyclone), c3?e5 (Eye), +star@c1 (bringing in), pass.",
            "Les actions s’écrivent c3-c4 (un pas), c7-c8 (franchir), c3!row ou c3!col (Séisme), c3!d3 (Tsunami, Mur de Feu), c3! (Cyclone), c3?e5 (Œil), +star@c1 (faire entrer), pass (passer).";
        /// What others see.
        Ak43 = "AK-43", Ruling,
            "Of a set-up action everybody else sees only a1=?, of a Kube brought in only +?@c1.",
            "D’une mise en place, les autres ne voient que a1=?, d’une entrée que +?@c1.";
        /// Scores.
        Ak44 = "AK-44", Ruling,
            "The score is gate points; the game ends by AK-11, AK-12, AK-13 or AK-15.",
            "Le score compte les points des portes\u{202f}; la partie finit par AK-11, AK-12, AK-13 ou AK-15.";
        /// Sightings.
        Ak45 = "AK-45", Ruling,
            "What is seen of an action is the action and what it turned up, in the order of cells: c3-c4 {c3=eclipse c4=shield}.",
            "Ce qu’on voit d’une action est l’action et ce qu’elle a dévoilé, dans l’ordre des cases\u{a0}: c3-c4 {c3=eclipse c4=shield}.";
    }
}
