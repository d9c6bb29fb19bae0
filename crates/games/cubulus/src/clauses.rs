//! The clauses of the rules, as players read them.

cubo_core::clauses! {
    /// The rules of Cubulus, clause by clause.
    pub enum Clause {
        /// What each side plays with.
        SetOfPieces = "CU-1", Text,
            "Each side has eight strategic cubes, two shields and one Master.",
            "Chaque camp a huit cubes stratégiques, deux boucliers et un Maître.";
        /// Where the Masters begin.
        MastersStart = "CU-2", Text,
            "The Masters begin on E1 (White) and E9 (Black).",
            "Les Maîtres commencent en E1 (Blancs) et en E9 (Noirs).";
        /// How the cubes begin.
        CubesStart = "CU-3", Text,
            "From the Master outwards, the cubes begin with 6, 5, 2 and 1 on top.",
            "À partir du Maître et vers les bords, les cubes montrent au départ 6, 5, 2 et 1.";
        /// Which faces look where.
        FacesStart = "CU-4", Text,
            "At the start every cube turns its 4 to the opponent and its 3 to its owner.",
            "Au départ, chaque cube tourne son 4 vers l’adversaire et son 3 vers son propriétaire.";
        /// Where the shields begin.
        ShieldsStart = "CU-5", Text,
            "The shields begin in front of the 5 and the 6: C2D2 and F2G2, C8D8 and F8G8.",
            "Les boucliers commencent devant le 5 et le 6\u{a0}: C2D2 et F2G2, C8D8 et F8G8.";
        /// What the dice are like.
        Dice = "CU-6", TextAndRuling,
            "Opposite faces add up to 7, and with 1 on top and 2 towards you, 3 is on your right.",
            "Les faces opposées totalisent 7\u{202f}; avec le 1 dessus et le 2 face à vous, le 3 est à votre droite.";
        /// A turn is one move.
        OneMove = "CU-7", Text,
            "A turn is exactly one move, made with a piece of your own; nobody may pass.",
            "Un tour, c’est exactement un coup, joué avec une pièce à soi\u{202f}; on ne passe pas.";
        /// As far as the top says.
        ExactCount = "CU-8", Text,
            "A cube moves exactly as many cells as its top showed before the move, no more and no fewer.",
            "Un cube avance d’exactement autant de cases que l’indiquait sa face supérieure avant le coup, ni plus ni moins.";
        /// Straight or with one corner.
        OneCorner = "CU-9", Text,
            "A cube goes along rows and columns, straight on or with one right-angle turn, and never back on its own path.",
            "Un cube suit les rangées et les colonnes, tout droit ou avec un seul angle droit, sans jamais revenir sur ses pas.";
        /// Cubes roll.
        Rolling = "CU-10", Text,
            "A cube rolls over an edge on every cell of its path, and what is on top at the end counts from then on.",
            "Un cube bascule sur chaque case de son trajet, et c’est la face du dessus à l’arrivée qui compte désormais.";
        /// No jumping, one piece a cell.
        NothingInTheWay = "CU-11", Text,
            "No piece passes over an occupied cell, and a cell holds one piece only.",
            "Aucune pièce ne passe par-dessus une case occupée, et une case ne porte qu’une pièce.";
        /// How the Master moves.
        MasterStep = "CU-12", Text,
            "The Master moves one cell along a row or a column.",
            "Le Maître avance d’une seule case, sur sa rangée ou sa colonne.";
        /// How shields move.
        ShieldSlide = "CU-13", Text,
            "A shield swings: it keeps one of its two cells and lays its other half on a free neighbour of that cell.",
            "Un bouclier pivote\u{a0}: il garde l’une de ses deux cases et pose son autre moitié sur une case libre voisine de celle-ci.";
        /// Capturing.
        Capture = "CU-20", TextAndRuling,
            "A cube, Master or soldier that ends its move on an enemy cube or soldier captures it; your own pieces and the enemy Master are never taken.",
            "Un cube, un Maître ou un soldat qui finit son coup sur un cube ou un soldat adverse le capture\u{202f}; on ne prend ni ses propres pièces ni le Maître adverse.";
        /// Shields are peaceful.
        ShieldTakesNothing = "CU-21", Text,
            "A shield captures nothing and gives no check.",
            "Un bouclier ne capture rien et ne met pas en échec.";
        /// How a shield is captured.
        ShieldCapture = "CU-22", TextAndRuling,
            "A shield is captured only when both its cells are attacked at once; for this alone a cube may roll over the other half, and turn on it.",
            "Un bouclier ne se capture que si ses deux cases sont attaquées à la fois\u{202f}; dans ce seul cas, un cube peut rouler par-dessus l’autre moitié, et y tourner.";
        /// Two pieces for a shield.
        TwoAttackers = "CU-23", TextAndRuling,
            "To take a shield on one cell, another of your pieces must attack its other cell; it counts even if it is pinned, unable to move without exposing its own Master.",
            "Pour prendre un bouclier sur une case, une autre de vos pièces doit attaquer son autre case\u{202f}; elle compte même clouée, c’est-à-dire sans pouvoir bouger sans exposer son propre Maître.";
        /// Attacks are read before the step.
        AttackStandsBefore = "CU-24", TextAndRuling,
            "The attack on both halves must already stand before the capturing step, whoever brought it about.",
            "L’attaque des deux moitiés doit exister avant le coup qui capture, peu importe qui l’a créée.";
        /// Check.
        Check = "CU-25", TextAndRuling,
            "A Master on an attacked cell is in check, even if the attacker is pinned and could not move without exposing its own Master.",
            "Un Maître sur une case attaquée est en échec, même si la pièce qui l’attaque est clouée et ne peut bouger sans exposer son propre Maître.";
        /// No exposing the own Master.
        OwnMasterSafe = "CU-26", Text,
            "Nothing you do may leave or put your own Master in check.",
            "Rien de ce que vous jouez ne peut laisser ou mettre votre propre Maître en échec.";
        /// Mate.
        Mate = "CU-27", Text,
            "Check with no escape is mate: the attacker wins.",
            "Un échec sans échappatoire est un mat\u{a0}: l’attaquant gagne.";
        /// No move loses.
        NoMoveLoses = "CU-28", Text,
            "Whoever is not in check but has no legal move loses as well.",
            "Qui n’est pas en échec mais ne peut plus jouer perd aussi la partie.";
        /// Draws.
        Draws = "CU-29", Ruling,
            "The game is a draw when the same position stands for the third time, or after a hundred turns without capture or troc.",
            "La partie est nulle quand la même position se présente pour la troisième fois, ou après cent tours sans capture ni troc.";
        /// The troc.
        Troc = "CU-30", Text,
            "While your Master stands on the opponent’s first row, it may bring back one captured piece of yours, a cube or a shield, without costing a turn.",
            "Tant que votre Maître se tient sur la première rangée adverse, il peut ramener une de vos pièces capturées, cube ou bouclier, sans perdre de tour.";
        /// Where the troc puts things.
        TrocReturn = "CU-31", Text,
            "In a troc the Master goes back to its starting cell, and the piece stands where the Master was.",
            "Lors d’un troc, le Maître retourne à sa case de départ et la pièce prend sa place.";
        /// How a piece comes back.
        TrocPlacing = "CU-32", Text,
            "A cube comes back with 1 on top and 4 towards its owner, a shield on the troc cell and a free neighbour of it.",
            "Un cube revient avec le 1 dessus et le 4 vers son propriétaire, un bouclier sur la case du troc et une case libre voisine.";
        /// What may stand on the starting cell.
        TrocHome = "CU-33", TextAndRuling,
            "On its starting cell the Master captures an enemy cube or soldier, or a shield whose other cell is attacked, if need be by rolling over the starting cell; with your own piece or the enemy Master there, no troc.",
            "Sur sa case de départ, le Maître capture un cube ou un soldat adverse, ou un bouclier dont l’autre case est attaquée, au besoin en roulant par-dessus la case de départ\u{202f}; si une pièce à vous ou le Maître adverse l’occupe, pas de troc.";
        /// When a troc may be made.
        TrocTime = "CU-34", Ruling,
            "A troc is made on your own turn, before the move if a legal move can follow, or right after it; the Master must be unattacked after each step.",
            "Le troc se fait à votre tour, avant le coup si un coup légal peut suivre, ou juste après\u{202f}; le Maître doit être hors d’échec après chaque étape.";
        /// Captured soldiers.
        SoldierReturns = "CU-35", Ruling,
            "A captured soldier comes back as a shield.",
            "Un soldat capturé revient en bouclier.";
        /// Turning on the spot.
        Rotation = "CU-40", Text,
            "At level 2 you may turn one of your cubes on its cell, keeping its top, as your move.",
            "Au niveau 2, vous pouvez, au lieu de rouler, tourner un de vos cubes sur place, le dessus inchangé\u{a0}: c’est un coup.";
        /// A shield stands up.
        StandUp = "CU-41", Text,
            "At level 2 a shield may tip up over one of its ends onto the free cell in line beyond that end, and becomes a soldier.",
            "Au niveau 2, un bouclier peut se dresser par l’un de ses bouts sur la case libre qui le prolonge, et devient soldat.";
        /// A soldier lies down.
        LieDown = "CU-42", Text,
            "At level 2 a soldier may tip over along a row or column onto the next two cells, both free, and becomes a shield.",
            "Au niveau 2, un soldat peut se coucher, dans sa rangée ou sa colonne, sur les deux cases suivantes, toutes deux libres, et devient bouclier.";
        /// No transformation as an escape.
        NoTransformInDanger = "CU-43", TextAndRuling,
            "A shield or soldier that could be captured, be it only by pinned pieces, may not transform, and a transformation captures nothing.",
            "Un bouclier ou un soldat qui pourrait être capturé, fût-ce par des pièces clouées, ne se transforme pas, et une transformation ne capture rien.";
        /// How soldiers move.
        SoldierStep = "CU-44", Text,
            "A soldier moves one cell diagonally; so it captures and gives check, and it can be captured.",
            "Un soldat avance d’une case en diagonale\u{202f}; c’est ainsi qu’il capture et met en échec, et il peut être capturé.";
        /// The Master's first move.
        MasterFirstMove = "CU-45", Text,
            "At level 2 a Master may go one cell diagonally on its first move, and again on its first move after a troc.",
            "Au niveau 2, un Maître peut avancer d’une case en diagonale à son premier déplacement, et de nouveau au premier après un troc.";
        /// One Master, one attacker.
        MasterAttacksOnce = "CU-46", Ruling,
            "A Master that attacks both halves of a shield still counts as one attacker only.",
            "Un Maître qui attaque les deux moitiés d’un bouclier ne compte que pour un seul attaquant.";
        /// How pieces are written.
        PieceNotation = "CU-50", Text,
            "Pieces are written 23B1 for a cube (top, face towards White’s edge, cell), E1 for a Master, C2D2 for a shield, SE2 for a soldier, and Black’s in brackets.",
            "Les pièces s’écrivent 23B1 pour un cube (dessus, face du côté des Blancs, case), E1 pour un Maître, C2D2 pour un bouclier, SE2 pour un soldat, et celles des Noirs entre parenthèses.";
        /// How positions are written.
        PositionNotation = "CU-51", Ruling,
            "A position is one line: the pieces, then side to move, phase, first-move rights, quiet turns and level; impossible ones are refused.",
            "Une position tient en une ligne\u{a0}: les pièces, puis le camp qui joue, la phase, les droits de premier déplacement, les tours calmes et le niveau\u{202f}; les positions impossibles sont refusées.";
        /// How actions are written.
        ActionNotation = "CU-52", Ruling,
            "Actions are written D1-D7, D1-D4-G4, C2D2-D2E2, D1@90, C2D2-SE2, SE2-SF3, SE2-F2G2, E9=cube, E9=D9E9 or end, and in no other way.",
            "Les actions s’écrivent D1-D7, D1-D4-G4, C2D2-D2E2, D1@90, C2D2-SE2, SE2-SF3, SE2-F2G2, E9=cube, E9=D9E9 ou end, et pas autrement.";
        /// Who begins.
        WhiteBegins = "CU-53", Ruling,
            "Seat 1 plays White and begins; seats are drawn by lot unless the host sets them.",
            "La place 1 joue les Blancs et commence\u{202f}; les places sont tirées au sort, sauf si l’hôte en décide.";
    }
}
