//! What the page of a ladder says, in both languages.

use cubo_core::Language;

/// One language. `{}` in a sentence is replaced by a value, in order.
pub(super) struct Words {
    pub(super) code: &'static str,
    pub(super) ladder: &'static str,
    pub(super) summary: &'static str,
    pub(super) checked: &'static str,
    pub(super) ratings: &'static str,
    pub(super) ratings_told: &'static str,
    pub(super) ratings_anchored: &'static str,
    pub(super) games: &'static str,
    pub(super) time: &'static str,
    pub(super) overruns: &'static str,
    pub(super) lost_by_fault: &'static str,
    pub(super) withdrawn: &'static str,
    pub(super) everybody: &'static str,
    pub(super) everybody_told: &'static str,
    pub(super) neighbours: &'static str,
    pub(super) neighbours_told: &'static str,
    pub(super) against: &'static str,
    pub(super) pairings: &'static str,
    pub(super) pairing: &'static str,
    pub(super) no_round: &'static str,
    pub(super) rounds_told: &'static str,
    pub(super) rounds_about: &'static str,
    pub(super) test_told: &'static str,
    pub(super) stronger: &'static str,
    pub(super) neither: &'static str,
    pub(super) open: &'static str,
    pub(super) faults: &'static str,
    pub(super) no_faults: &'static str,
    pub(super) fault: &'static str,
    pub(super) reading: &'static str,
    pub(super) read_ratings: &'static str,
    pub(super) read_rounds: &'static str,
    pub(super) read_tests: &'static str,
    pub(super) read_faults: &'static str,
}

impl Words {
    pub(super) fn of(language: Language) -> &'static Words {
        match language {
            Language::En => &EN,
            Language::Fr => &FR,
        }
    }
}

static EN: Words = Words {
    code: "en",
    ladder: "Ladder",
    summary: "{} games at tables of {}, at most {} rounds for each two players; seed “{}”.",
    checked: "The record of every game was replayed and holds. {} repeat another game.",
    ratings: "Ratings",
    ratings_told: "Elo points around the mean of all, with 95 % error bars.",
    ratings_anchored: "Elo points with 95 % error bars, counted from {}, who has {}.",
    games: "{} games: {} won, {} drawn, {} lost",
    time: "{} ms an action, {} ms at most",
    overruns: "{} actions over time",
    lost_by_fault: "{} lost by a fault",
    withdrawn: "withdrawn",
    everybody: "Everybody against everybody",
    everybody_told: "The score of the player in the row against the one in the column.",
    neighbours: "Neighbours against each other",
    neighbours_told: "The score of the player in the row against the one in the column. Only those play each other who stand next to each other in ladder.toml; \
                      all others are compared by way of the players between them.",
    against: "{} against {}: {}",
    pairings: "Two by two",
    pairing: "{} scores {} in {} rounds.",
    no_round: "No whole round yet.",
    rounds_told: "Rounds by score: {}",
    rounds_about: "Rounds by score, to the nearest quarter: {}",
    test_told: "The sequential test after each round: {} is stronger, {} is stronger; decided at ±{}",
    stronger: "{} is stronger.",
    neither: "Neither is stronger by so much.",
    open: "Not decided.",
    faults: "Faults",
    no_faults: "No game was lost by a fault.",
    fault: "Round {}, game {}: {} against {}, in seat {}",
    reading: "How to read this",
    read_ratings: "A difference of 100 points means a score of 64 %, one of 200 points 76 %. Every player counts as having drawn one game \
                   with an average player, so that nobody’s rating is without end. Bars of two players that overlap do not mean that they are equal: \
                   see their own pairing.",
    read_rounds: "A round is two games with the same opening and the same chance, in which the two players change seats. At tables of more than two each has \
                  half of the seats, by lot, and its score is how often one of its seats stands before one of the other’s. Errors are computed from rounds, \
                  since the games of a round are not independent.",
    read_tests: "Two sequential tests run for each pairing: is the first one stronger (a score of {} rather than {}), and is the second? Each errs in 5 % of \
                 cases at most, in either direction. A pairing ends when one of them says yes or both say no.",
    read_faults: "An illegal action, a crash, a line that is no answer or too much time loses the game. Who loses game after game like that is withdrawn.",
};

static FR: Words = Words {
    code: "fr",
    ladder: "Classement",
    summary: "{} parties à des tables de {}, au plus {} manches par paire de joueurs ; graine « {} ».",
    checked: "L’enregistrement de chaque partie a été rejoué et tient. {} en répètent une autre.",
    ratings: "Cotes",
    ratings_told: "Points Elo autour de la moyenne de tous, avec l’incertitude à 95 %.",
    ratings_anchored: "Points Elo avec l’incertitude à 95 %, comptés à partir de {}, qui en a {}.",
    games: "{} parties : {} gagnées, {} nulles, {} perdues",
    time: "{} ms par coup, {} ms au plus",
    overruns: "{} coups hors délai",
    lost_by_fault: "{} perdues par faute",
    withdrawn: "retiré",
    everybody: "Tous contre tous",
    everybody_told: "Le score du joueur de la ligne contre celui de la colonne.",
    neighbours: "Entre voisins",
    neighbours_told: "Le score du joueur de la ligne contre celui de la colonne. Seuls jouent l’un contre l’autre ceux qui se suivent dans ladder.toml ; les autres \
                      se comparent par les joueurs qui les séparent.",
    against: "{} contre {} : {}",
    pairings: "Deux à deux",
    pairing: "{} marque {} en {} manches.",
    no_round: "Pas encore de manche entière.",
    rounds_told: "Manches par score : {}",
    rounds_about: "Manches par score, au quart le plus proche : {}",
    test_told: "Le test séquentiel après chaque manche : {} est plus fort, {} est plus fort ; décidé à ±{}",
    stronger: "{} est plus fort.",
    neither: "Aucun n’est plus fort à ce point.",
    open: "Pas encore décidé.",
    faults: "Fautes",
    no_faults: "Aucune partie n’a été perdue par faute.",
    fault: "Manche {}, partie {} : {} contre {}, à la place {}",
    reading: "Comment lire cette page",
    read_ratings: "Un écart de 100 points veut dire un score de 64 %, un écart de 200 points 76 %. Chaque joueur compte une nulle contre un joueur moyen, pour \
                   que nulle cote ne soit infinie. Deux barres qui se recouvrent ne veulent pas dire que les joueurs se valent : voyez leur propre duel.",
    read_rounds: "Une manche, ce sont deux parties avec la même ouverture et le même hasard, où les deux joueurs échangent leurs places. À plus de deux, \
                  chacun a la moitié des places, tirées au sort, et son score est la part des fois où l’une de ses places devance l’une de celles de l’autre. \
                  L’incertitude vient des manches, car les parties d’une manche ne sont pas indépendantes.",
    read_tests: "Deux tests séquentiels courent pour chaque duel : le premier est-il plus fort (un score de {} plutôt que {}), et le second ? Chacun se \
                 trompe dans 5 % des cas au plus, dans un sens comme dans l’autre. Un duel finit quand l’un des deux dit oui, ou que les deux disent non.",
    read_faults: "Un coup illégal, un arrêt brutal, une ligne qui n’est pas une réponse ou trop de temps perdent la partie. Qui perd ainsi partie sur partie \
                  est retiré.",
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tongue::fill;

    #[test]
    fn both_languages_have_the_same_places() {
        let holes = |text: &str| text.matches("{}").count();
        let all = |words: &Words| {
            [
                words.summary,
                words.games,
                words.pairing,
                words.test_told,
                words.fault,
                words.read_tests,
                words.against,
            ]
            .map(holes)
        };
        assert_eq!(all(&EN), all(&FR));
        assert_eq!(fill("{} and {}.", &["a", "b"]), "a and b.");
    }
}
