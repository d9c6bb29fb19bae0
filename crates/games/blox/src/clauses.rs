//! The clauses of the rules, as players read them.

cubo_core::clauses! {
    /// The rules of BLOX, clause by clause.
    #[allow(missing_docs)] // each says what it is, in two languages
    pub enum Clause {
        Bx1 = "BX-1", TextAndRuling,
            "The box holds 81 coloured cells, 40 blocks (10 of each colour), 60 cards (15 of each colour), 4 figures and a joker for each player; points never run short.",
            "La boîte contient 81 cases de couleur, 40 blocs (10 par couleur), 60 cartes (15 par couleur), 4 figurines et un joker par joueur ; les points ne manquent jamais.";
        Bx2 = "BX-2", Ruling,
            "The board is the one shown here: its colours and squares are ours; of the printed one it keeps what is known, 40 squares and twelve cells with one.",
            "Le plateau est celui montré ici : ses couleurs et ses carrés sont les nôtres ; du plateau imprimé, il garde ce qu’on en sait, 40 carrés et douze cases à un seul.";
        Bx3 = "BX-3", TextAndRuling,
            "At the start each cell with squares bears a tower of as many blocks, in random colours, topped by a token worth its height.",
            "Au départ, chaque case marquée de carrés porte une tour d’autant de blocs, de couleurs tirées au hasard, surmontée d’un jeton qui vaut sa hauteur.";
        Bx4 = "BX-4", Text,
            "Everybody begins with 4 figures off the board, an active joker and 5 secret cards; the other cards are the draw pile.",
            "Chacun commence avec 4 figurines hors du plateau, un joker actif et 5 cartes secrètes ; les autres cartes forment la pioche.";
        Bx5 = "BX-5", TextAndRuling,
            "The game begins in phase 1; seats are drawn by lot, seat 1 begins and the others follow in seat order.",
            "La partie commence en phase 1 ; les places sont tirées au sort, la place 1 commence et les autres suivent dans l’ordre.";
        Bx6 = "BX-6", Text,
            "Two players leave out one block of each colour and all towers of one block: the grey and white one-square cells bear towers of two, the other eight neutral figures, and play begins in phase 2.",
            "À deux, on retire un bloc de chaque couleur et il n’y a pas de tour d’un bloc : les cases grises et blanches à un carré portent des tours de deux, les huit autres une figurine neutre, et l’on commence en phase 2.";
        Bx7 = "BX-7", TextAndRuling,
            "Cards are drawn one by one after the action; when one is needed and the pile is empty, all discards are shuffled into a new pile.",
            "On pioche carte par carte après l’action ; s’il en faut une et que la pioche est vide, toute la défausse est mélangée pour en former une nouvelle.";
        Bx8 = "BX-8", Text,
            "A cell holds one tower or one figure, and neither is ever jumped: something stands in the way.",
            "Une case ne porte qu’une tour ou une figurine, et l’on ne saute jamais ni l’une ni l’autre : le passage est bloqué.";
        Bx9 = "BX-9", Text,
            "To enter, pay one card you hold: a figure from off the board goes straight in from an edge to the first cell of that colour, over empty cells only.",
            "Pour entrer, payez une carte de votre main : une figurine hors du plateau avance tout droit depuis un bord jusqu’à la première case de cette couleur, par des cases vides.";
        Bx10 = "BX-10", Text,
            "To move, pay one card you hold: one of your figures goes in a straight line to the first cell of that colour, over empty cells only.",
            "Pour se déplacer, payez une carte de votre main : une de vos figurines va en ligne droite jusqu’à la première case de cette couleur, par des cases vides.";
        Bx11 = "BX-11", TextAndRuling,
            "To destroy a tower, one of your figures must see it along a line of empty cells, none of those between them of a colour found in the tower, and you pay exactly one card in the colour of each block.",
            "Pour détruire une tour, une de vos figurines doit la voir par une ligne de cases vides, dont aucune entre les deux n’a une couleur de la tour, et vous payez exactement une carte de la couleur de chaque bloc.";
        Bx12 = "BX-12", Text,
            "With 7 or more blocks before you, you may not destroy: build first.",
            "Avec 7 blocs ou plus devant vous, vous ne pouvez plus détruire : bâtissez d’abord.";
        Bx13 = "BX-13", TextAndRuling,
            "To build, replace one of your figures by a tower of your own blocks, one card of the same colour for each block; you score its height. A tower of five bears no token, and nobody can destroy it.",
            "Pour bâtir, remplacez une de vos figurines par une tour de vos propres blocs, avec une carte de même couleur par bloc ; vous marquez sa hauteur. Une tour de cinq ne porte pas de jeton, et personne ne peut la détruire.";
        Bx14 = "BX-14", TextAndRuling,
            "Building must leave every tower accessible: a neighbouring cell without a tower must be connected to the edge of the board through cells without towers.",
            "Après la construction, toute tour doit rester accessible : une case voisine sans tour doit être reliée au bord du plateau par des cases sans tour.";
        Bx15 = "BX-15", TextAndRuling,
            "To hit an opponent’s or neutral figure, one of yours must see it along a line of empty cells, none of those between them of the colour it stands on, and you pay three or more cards of that colour, for a point each.",
            "Pour frapper une figurine adverse ou neutre, une des vôtres doit la voir par une ligne de cases vides, dont aucune entre les deux n’a la couleur de sa case, et vous payez au moins trois cartes de cette couleur, pour un point chacune.";
        Bx16 = "BX-16", Text,
            "To swap, discard one to five cards of your hand and draw as many; a joker that lies face down may be turned up with it, for your next turn.",
            "Pour changer de cartes, défaussez une à cinq cartes de votre main et piochez-en autant ; un joker face cachée peut être retourné en même temps, pour votre prochain tour.";
        Bx17 = "BX-17", TextAndRuling,
            "An active joker stands for one card of any colour, once, then lies face down; it counts in the points of a hit, is not replaced from the pile and cannot be swapped.",
            "Un joker actif vaut une carte de la couleur voulue, une fois, puis reste face cachée ; il compte dans les points d’une frappe, la pioche ne le remplace pas et il ne se change pas.";
        Bx20 = "BX-20", Text,
            "In phase N you destroy towers of up to N blocks and build towers of exactly N + 1.",
            "En phase N, on détruit des tours de N blocs au plus et l’on bâtit des tours de N + 1 blocs exactement.";
        Bx21 = "BX-21", TextAndRuling,
            "As soon as at most one tower of height N is left, the next phase begins.",
            "Dès qu’il reste au plus une tour de hauteur N, la phase suivante commence.";
        Bx22 = "BX-22", Text,
            "When at most one tower of four is left in phase 4, the round is played to its end and the game is over.",
            "Quand il reste au plus une tour de quatre en phase 4, on termine la manche et la partie est finie.";
        Bx23 = "BX-23", TextAndRuling,
            "Most points win; ties go to whoever has more blocks, and are shared if those are equal too.",
            "Le plus grand nombre de points l’emporte ; à égalité, celui qui a le plus de blocs, et sinon la place est partagée.";
        Bx24 = "BX-24", Ruling,
            "After 30 complete rounds in a row in which nobody destroyed or built, the game is over.",
            "Après 30 manches complètes de suite sans destruction ni construction, la partie est finie.";
        Bx25 = "BX-25", Text,
            "Hands and the order of the pile are secret; everything else lies open, discards included.",
            "Les mains et l’ordre de la pioche sont secrets ; tout le reste est visible, la défausse comprise.";
        Bx30 = "BX-30", Ruling,
            "A payment is written as its colours in the order W G B M, the joker last as a small letter; a side of the board as N, S, E or W and a column or row.",
            "Un paiement s’écrit par ses couleurs dans l’ordre W G B M, le joker en dernier et en minuscule ; un bord du plateau par N, S, E ou W suivi de la colonne ou de la rangée.";
        Bx31 = "BX-31", Ruling,
            "Actions are written Nc:G, c3>N:G, c3xc7:WWM, c3^WWMb, c3!c7:GGg, swap WWG or swap WWG+.",
            "Les actions s’écrivent Nc:G, c3>N:G, c3xc7:WWM, c3^WWMb, c3!c7:GGg, swap WWG ou swap WWG+.";
        Bx32 = "BX-32", Ruling,
            "Chance is written towers WB,M,… then deal WWGBM | … and, after each turn that used cards, draw WG.",
            "Le hasard s’écrit towers WB,M,… puis deal WWGBM | … et, après chaque tour où des cartes ont servi, draw WG.";
        Bx33 = "BX-33", Ruling,
            "Two entries that lead to the same cell are two different actions.",
            "Deux entrées qui mènent à la même case sont deux actions différentes.";
    }
}
