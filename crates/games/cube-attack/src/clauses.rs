//! The rules, clause by clause, as a player reads them.

cubo_core::clauses! {
    /// The clauses of Cube Attack.
    pub enum Clause {
        /// Kinds of planets.
        Ca1 = "CA-1", TextAndRuling,
            "Every team has an entry planet; the others are cube planets, health planets, armouries, crescent moons and the full moon. An entry is joined to one health planet and one armoury, and to nothing else.",
            "Chaque équipe a sa planète d’entrée\u{202f}; les autres sont des planètes cube, des planètes santé, des armureries, des lunes croissantes et la pleine lune. Une entrée n’est reliée qu’à une planète santé et à une armurerie.";
        /// The graph.
        Ca2 = "CA-2", Ruling,
            "The galaxy has six equal sectors around the full moon: 31 planets, 66 orbits. Two planets are joined only if an orbit runs between them.",
            "La galaxie compte six secteurs égaux autour de la pleine lune\u{a0}: 31 planètes et 66 orbites. Deux planètes ne sont reliées que si une orbite va de l’une à l’autre.";
        /// Which entries are used.
        Ca3 = "CA-3", Ruling,
            "Entries used, in seat order: E0 and E3 for two teams; E0, E2, E4 for three; E0, E1, E3, E4 for four; E0 to E4 for five; all of them for six.",
            "Entrées utilisées, dans l’ordre des places\u{a0}: E0 et E3 à deux équipes\u{202f}; E0, E2 et E4 à trois\u{202f}; E0, E1, E3 et E4 à quatre\u{202f}; E0 à E4 à cinq\u{202f}; toutes à six.";
        /// Cubes and their faces.
        Ca4 = "CA-4", Text,
            "Every team owns 20 cubes. Four faces of a cube are blank (unarmed), one has a triangle (short range), one a square (long range).",
            "Chaque équipe possède 20 cubes. Quatre faces d’un cube sont vides (sans arme), une porte un triangle (courte portée), une autre un carré (longue portée).";
        /// The start.
        Ca5 = "CA-5", Text,
            "Every team begins with one unarmed cube on its entry and no points.",
            "Chaque équipe commence avec un cube sans arme sur son entrée et aucun point.";
        /// Order of play.
        Ca6 = "CA-6", Text,
            "Play goes round the table in seat order. The first player’s marker moves on by one seat after every round, extra rounds included.",
            "On joue dans l’ordre des places. Après chaque manche, supplémentaires comprises, le marqueur de premier joueur passe à la place suivante.";
        /// Moving.
        Ca7 = "CA-7", TextAndRuling,
            "A move takes one of your own cubes along one orbit to a joined planet, never onto an entry. Any number of cubes of any teams may share a planet.",
            "Un déplacement mène un de vos cubes, le long d’une orbite, sur une planète reliée, jamais sur une entrée. Une planète accueille autant de cubes que l’on veut, de toutes les équipes.";
        /// Activating.
        Ca8 = "CA-8", TextAndRuling,
            "You activate a cube planet, a health planet or an armoury with one of your cubes that stands there, while no other team has a cube there.",
            "On active une planète cube, une planète santé ou une armurerie avec un de ses cubes qui s’y trouve, tant qu’aucune autre équipe n’y a de cube.";
        /// Cube planets.
        Ca9 = "CA-9", TextAndRuling,
            "A cube planet brings a new unarmed cube from your reserve onto your entry. It may act in the same turn.",
            "Une planète cube fait entrer un nouveau cube sans arme, pris dans votre réserve, sur votre entrée. Il peut agir dans le même tour.";
        /// Health planets.
        Ca10 = "CA-10", TextAndRuling,
            "A health planet gives the activating cube a second health point: a cube from your reserve goes under it. No cube has more than two.",
            "Une planète santé donne au cube qui l’active un second point de santé\u{a0}: un cube de la réserve se glisse dessous. Un cube n’en a jamais plus de deux.";
        /// Armouries.
        Ca11 = "CA-11", TextAndRuling,
            "An armoury gives an unarmed cube the short-range weapon, and a short-range cube the long-range weapon in its place. A long-range cube finds nothing there.",
            "Une armurerie donne à un cube sans arme l’arme à courte portée, et à un cube à courte portée l’arme à longue portée à la place. Un cube à longue portée n’y trouve rien.";
        /// Attacking.
        Ca12 = "CA-12", TextAndRuling,
            "One of your armed cubes hits one enemy cube: with the short-range weapon on its own planet, with the long-range weapon on a joined planet and only there. Cubes on entries cannot be hit.",
            "Un de vos cubes armés touche un cube adverse\u{a0}: à courte portée, sur sa propre planète\u{202f}; à longue portée, sur une planète reliée et là seulement. Les cubes sur les entrées sont intouchables.";
        /// Once a turn.
        Ca13 = "CA-13", TextAndRuling,
            "The same cube does not activate twice or attack twice in one turn, even if its face or health has changed. It may do one of each, and another cube like it may act.",
            "Un même cube n’active pas deux fois et n’attaque pas deux fois dans un tour, même si sa face ou sa santé a changé. Il peut faire l’un et l’autre, et un autre cube identique peut agir.";
        /// Hits and the reserve.
        Ca14 = "CA-14", TextAndRuling,
            "A hit costs one health point, and the cube lost goes back to its team’s reserve. With an empty reserve you can activate neither a cube planet nor a health planet.",
            "Un coup coûte un point de santé, et le cube perdu retourne dans la réserve de son équipe. Réserve vide, on ne peut activer ni planète cube ni planète santé.";
        /// Nobody is out.
        Ca15 = "CA-15", Text,
            "A team that loses its last cube on the board gets an unarmed one from its reserve on its entry at once.",
            "L’équipe qui perd son dernier cube sur le plateau en reçoit aussitôt un, sans arme, de sa réserve sur son entrée.";
        /// Passing.
        Ca16 = "CA-16", Ruling,
            "You may always pass, which ends your turn; after the second action it ends by itself.",
            "On peut toujours passer, ce qui termine le tour\u{202f}; après la deuxième action, il se termine de lui-même.";
        /// Scoring.
        Ca20 = "CA-20", TextAndRuling,
            "After every round a crescent moon gives 2 points and the full moon 4 to the team that is alone on it. Several teams share, rounded down. Several cubes of one team count once.",
            "Après chaque manche, une lune croissante donne 2 points et la pleine lune 4 à l’équipe qui s’y trouve seule. Plusieurs équipes partagent, en arrondissant vers le bas. Plusieurs cubes d’une équipe ne comptent qu’une fois.";
        /// The end.
        Ca21 = "CA-21", TextAndRuling,
            "If after a round somebody has reached the target and one team alone has the most points, it wins; otherwise all play another round. After round 100 whoever has the most points wins.",
            "Si, après une manche, l’objectif est atteint et qu’une seule équipe a le plus de points, elle gagne\u{202f}; sinon on joue une manche de plus. Après la manche 100, le plus grand nombre de points l’emporte.";
        /// Notation.
        Ca30 = "CA-30", Ruling,
            "Write a cube as planet, weapon (u, s, l) and health: H0.u1. Write actions as H0.u1>M0 (move), C2.s1! (activate), M0.s1x3.u2 (hit yellow’s u2 here), M0.l1xC0.3.u2 (hit it on C0), or pass. Teams count from 0: red, blue, green, yellow, violet, white.",
            "Un cube s’écrit par sa planète, son arme (u, s, l) et sa santé\u{a0}: H0.u1. Une action s’écrit H0.u1>M0 (déplacer), C2.s1! (activer), M0.s1x3.u2 (toucher ici le u2 jaune), M0.l1xC0.3.u2 (le toucher sur C0), ou pass. Les équipes se comptent à partir de 0\u{a0}: rouge, bleue, verte, jaune, violette, blanche.";
    }
}
