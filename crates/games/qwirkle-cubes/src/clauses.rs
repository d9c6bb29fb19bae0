//! The clauses of the rules, as players read them.

cubo_core::clauses! {
    /// The rules of Qwirkle Cubes.
    pub enum Clause {
        /// Set-up.
        Qc1 = "QC-1", TextAndRuling,
            "Two to four play. Everybody draws six cubes from the bag and rolls them. All cubes lie open before their owners, at all times.",
            "On joue de deux à quatre. Chacun pioche six cubes dans le sac et les lance. Les cubes de chacun sont toujours visibles de tous.";
        /// The first line.
        Qc2 = "QC-2", TextAndRuling,
            "Whoever holds the largest set that makes a line lays exactly such a set first, along row 0 from cell 0,0, without re-rolling, and scores it (a lone cube scores nothing). Equal cubes count once; ties go to the seat with the lowest number.",
            "Celui qui possède le plus grand ensemble formant une ligne commence : il pose un tel ensemble, entier, sur la rangée 0 à partir de la case 0,0, sans relancer, et en marque les points (un cube seul ne rapporte rien). Deux cubes identiques comptent pour un ; à égalité, c’est la place au plus petit numéro.";
        /// Order of play.
        Qc3 = "QC-3", Text,
            "Play then goes round clockwise, one turn each.",
            "On joue ensuite chacun son tour, dans le sens des aiguilles d’une montre.";
        /// The free re-roll.
        Qc4 = "QC-4", Text,
            "At the start of a turn, and only then, you may re-roll any of your own cubes, once and all together. Their colours stay as they are.",
            "Au début du tour, et seulement là, on peut relancer ceux de ses cubes que l’on veut, une seule fois et tous ensemble. Les couleurs ne changent pas.";
        /// One must lay.
        Qc5 = "QC-5", Text,
            "After that you must lay at least one cube, from those in front of you.",
            "Il faut ensuite poser au moins un cube, pris parmi les siens.";
        /// Filling up.
        Qc6 = "QC-6", Text,
            "Then you fill up to six cubes from the bag, as long as it lasts, and roll the new ones once.",
            "On complète ensuite à six cubes, tant que le sac en contient, et on lance une fois les nouveaux.";
        /// When nothing fits.
        Qc7 = "QC-7", TextAndRuling,
            "If nothing can be laid, all your cubes are re-rolled until something can. If no face of any of them would fit anywhere, you exchange them all for others from the bag; and if nothing in the bag would fit either, you pass. When everybody passes in a row the game is over, without the bonus for the last cube.",
            "Si rien ne peut être posé, on relance tous ses cubes jusqu’à ce que ce soit possible. Si aucune de leurs faces ne va nulle part, on les échange tous contre d’autres pris dans le sac ; et si rien dans le sac ne va non plus, on passe. Quand tous passent à la suite, la partie est finie, sans la prime du dernier cube.";
        /// What a line is.
        Qc10 = "QC-10", Text,
            "A line is two to six cubes side by side in a row or a column: all of one colour with different symbols, or all of one symbol in different colours.",
            "Une ligne se compose de deux à six cubes côte à côte, en rangée ou en colonne : tous d’une couleur avec des symboles différents, ou tous du même symbole dans des couleurs différentes.";
        /// One line a turn.
        Qc11 = "QC-11", Text,
            "A cell holds one cube. The cubes laid in one turn share a colour or a symbol and end up in one and the same line without gaps; cubes already on the table may stand between them.",
            "Une case porte un seul cube. Les cubes posés dans un tour partagent une couleur ou un symbole et se retrouvent dans une seule et même ligne sans trou ; des cubes déjà posés peuvent les séparer.";
        /// Touching.
        Qc12 = "QC-12", Text,
            "At least one of the cubes you lay touches, edge to edge, a cube already on the table.",
            "L’un au moins des cubes posés touche par un côté un cube déjà sur la table.";
        /// Every line valid.
        Qc13 = "QC-13", Text,
            "Every line that results, along and across, must be valid. A gap keeps lines apart; two lines that are joined become one, which must be valid as a whole.",
            "Toute ligne obtenue, dans un sens comme dans l’autre, doit être valable. Un vide sépare deux lignes ; deux lignes réunies n’en font plus qu’une, qui doit être valable tout entière.";
        /// Scoring.
        Qc20 = "QC-20", Text,
            "Each line made or extended in the turn scores one point a cube, so that a cube in two lines counts twice. A line of six, a Qwirkle, scores six points more: twelve.",
            "Chaque ligne formée ou prolongée dans le tour rapporte un point par cube ; un cube dans deux lignes compte donc deux fois. Une ligne de six, un Qwirkle, rapporte six points de plus : douze.";
        /// The end.
        Qc21 = "QC-21", Text,
            "Once the bag is empty, play goes on without filling up until somebody lays their last cube. The game ends there and then, and that player gets six points more.",
            "Une fois le sac vide, on continue sans compléter jusqu’à ce que quelqu’un pose son dernier cube. La partie s’arrête aussitôt et ce joueur reçoit six points de plus.";
        /// The winner.
        Qc22 = "QC-22", TextAndRuling,
            "Most points win; equal points share the rank.",
            "Le plus grand total gagne ; à égalité de points, on partage le rang.";
        /// Cubes and cells in writing.
        Qc30 = "QC-30", Ruling,
            "A cube is written as its colour (R O Y G B P) and its symbol (o circle, s square, d diamond, x four-point star, e eight-point star, c clover), as in Ro; lists follow these orders, with commas. A cell is column,row, as in 3,-2.",
            "Un cube s’écrit par sa couleur (R O Y G B P) et son symbole (o cercle, s carré, d losange, x étoile à quatre branches, e étoile à huit branches, c trèfle), par exemple Ro ; les listes suivent ces ordres, avec des virgules. Une case s’écrit colonne,rangée, par exemple 3,-2.";
        /// Actions in writing.
        Qc31 = "QC-31", Ruling,
            "Every turn but the first begins with “keep” or with “roll Ro,Gs”; then come the cubes laid, from left to right and from bottom to top, as in “Ro@3,2 Rs@4,2”, or “pass” where nothing could ever be laid.",
            "Chaque tour, sauf le premier, commence par « keep » (tout garder) ou par « roll Ro,Gs » (relancer) ; viennent ensuite les cubes posés, de gauche à droite puis de bas en haut, comme « Ro@3,2 Rs@4,2 », ou « pass » si rien ne pourra jamais être posé.";
        /// Chance in writing.
        Qc32 = "QC-32", Ruling,
            "Chance is written “deal”, “roll”, “swap” or “draw” and the cubes as they show; “draw” alone when the bag is empty.",
            "Le hasard s’écrit « deal », « roll », « swap » ou « draw », suivi des cubes tels qu’ils se montrent ; « draw » seul quand le sac est vide.";
        /// Very wide turns.
        Qc33 = "QC-33", Ruling,
            "One hand can have some twenty thousand ways to be laid; all of them are legal and can be listed.",
            "Une seule main peut se poser de quelque vingt mille façons ; toutes sont permises et peuvent être énumérées.";
    }
}
