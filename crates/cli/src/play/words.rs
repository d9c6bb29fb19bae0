//! Everything the terminal table says, in both languages.

use cubo_catalog::{Error, Refusal};
use cubo_core::telling::french;
use cubo_core::{About, Language};

/// The words of a language.
pub(crate) const fn words(language: Language) -> &'static Words {
    match language {
        Language::En => &EN,
        Language::Fr => &FR,
    }
}

/// One language. `{}` in a sentence is replaced by a value.
pub(crate) struct Words {
    pub(crate) language: Language,
    pub(crate) which_game: &'static str,
    pub(crate) how_many: &'static str,
    pub(crate) how_many_people: &'static str,
    pub(crate) no_such_choice: &'static str,
    pub(crate) unofficial: &'static str,
    pub(crate) type_help: &'static str,
    pub(crate) help: &'static str,
    pub(crate) player: &'static str,
    pub(crate) house: &'static str,
    pub(crate) your_turn: &'static str,
    pub(crate) to_play: &'static str,
    pub(crate) sits: &'static str,
    pub(crate) you_sit: &'static str,
    pub(crate) house_sits: &'static str,
    pub(crate) it_is_over: &'static str,
    pub(crate) legal_count: &'static str,
    pub(crate) legal_count_of: &'static str,
    pub(crate) none_begins_so: &'static str,
    pub(crate) and_more: &'static str,
    pub(crate) is_legal: &'static str,
    pub(crate) nothing_to_undo: &'static str,
    pub(crate) undone: &'static str,
    pub(crate) name_a_file: &'static str,
    pub(crate) saved: &'static str,
    pub(crate) exists: &'static str,
    pub(crate) not_saved: &'static str,
    pub(crate) not_loaded: &'static str,
    pub(crate) loaded: &'static str,
    pub(crate) hint: &'static str,
    pub(crate) then: &'static str,
    pub(crate) no_such_clause: &'static str,
    pub(crate) name_an_action: &'static str,
    pub(crate) text: &'static str,
    pub(crate) ruling: &'static str,
    pub(crate) text_and_ruling: &'static str,
    pub(crate) rank: &'static str,
    pub(crate) draw: &'static str,
    pub(crate) wins: &'static str,
    pub(crate) points: &'static str,
    pub(crate) curtain: &'static str,
    pub(crate) goodbye: &'static str,
    pub(crate) keep_it: &'static str,
    pub(crate) which_level: &'static str,
    /// The levels by name, from the weakest to the strongest.
    pub(crate) levels: [&'static str; 7],
    pub(crate) or_enter: &'static str,
}

/// Replaces each `{}` of a sentence by a value, from left to right.
pub(crate) fn fill(sentence: &str, values: &[&dyn std::fmt::Display]) -> String {
    let mut parts = sentence.split("{}");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for (part, value) in parts.zip(values) {
        text.push_str(&value.to_string());
        text.push_str(part);
    }
    text
}

impl Words {
    /// Who invented a game, and who published it where that is known.
    pub(crate) fn credits(&self, about: &About) -> String {
        let authors = match self.language {
            Language::En => format!("By {}.", about.authors),
            Language::Fr if french::elides(about.authors) => format!("D’{}.", about.authors),
            Language::Fr => format!("De {}.", about.authors),
        };
        if about.publisher.is_empty() { authors } else { format!("{authors} {}.", about.publisher) }
    }

    /// A refusal with its clause.
    pub(crate) fn refusal(&self, refusal: &Refusal) -> String {
        let text = self.pick(refusal.en, refusal.fr);
        format!("[{}] {text}", refusal.clause)
    }

    /// The one of two texts that is in this language.
    pub(crate) const fn pick<'a>(&self, en: &'a str, fr: &'a str) -> &'a str {
        self.language.pick(en, fr)
    }

    /// What went wrong, as a player reads it.
    pub(crate) fn error(&self, error: &Error) -> String {
        if let Some(refusal) = error.refusal() {
            return self.refusal(refusal);
        }
        match (self.language, error) {
            (Language::En, _) => error.to_string(),
            (Language::Fr, Error::Over) => "La partie est finie.".to_owned(),
            (Language::Fr, Error::NotSeat) => "C’est au hasard de décider.".to_owned(),
            (Language::Fr, Error::NotChance) => "C’est à une place de jouer.".to_owned(),
            (Language::Fr, Error::UnknownGame(id)) => format!("Aucun jeu ne s’appelle « {id} »."),
            (Language::Fr, Error::BadRecord(bad)) => match bad.event {
                Some(n) => format!("Cette partie ne tient pas : l’événement {n} n’est pas possible."),
                None => "Cette partie ne tient pas : son en-tête ou son résultat est faux.".to_owned(),
            },
            (Language::Fr, Error::BadPosition(_)) => "Cette position n’est pas possible.".to_owned(),
            (Language::Fr, Error::BadSeats(_)) => "Ce jeu ne se joue pas à ce nombre.".to_owned(),
            (Language::Fr, Error::BadOptions(_)) => "Ce jeu ne connaît pas ces options.".to_owned(),
            (Language::Fr, other) => format!("Impossible ({}).", other.code()),
        }
    }
}

const EN: Words = Words {
    language: Language::En,
    which_game: "Which game?",
    how_many: "How many seats, {} to {}?",
    how_many_people: "How many people at this screen, 1 to {}? The house plays the others.",
    no_such_choice: "Please answer with one of the numbers.",
    unofficial: "An unofficial implementation; the name belongs to its owners.",
    type_help: "Type an action, or help.",
    help: "\
Type an action as it is written in the lists, or one of these:
  legal [BEGINNING]   what can be done now, all of it or what begins so
  why ACTION          may I do that, and if not, which rule says so
  hint [ACTION]       what the house would do and why; or how your idea compares
  rule CLAUSE         read a rule, such as the one a refusal names
  board               draw the table again
  legend              what the letters mean and how actions are written
  undo                take back to your last turn
  save FILE           keep the game as a record
  load FILE           go on with a kept game
  position            the position in one line
  quit                leave the table",
    player: "Seat {}",
    house: "{} (house)",
    your_turn: "Your turn",
    to_play: "{}, your turn",
    sits: "Seat {}: {}.",
    you_sit: "you",
    house_sits: "{}, for the house ({})",
    it_is_over: "The game is over",
    legal_count: "{} actions:",
    legal_count_of: "{} actions begin with {}:",
    none_begins_so: "No legal action begins with {}.",
    and_more: "… and more: type legal and how they begin.",
    is_legal: "{} is legal.",
    nothing_to_undo: "There is nothing to take back.",
    undone: "Taken back.",
    name_a_file: "Say which file.",
    saved: "Saved in {}.",
    exists: "{} exists already; choose another name.",
    not_saved: "{} could not be written: {}",
    not_loaded: "{} could not be read: {}",
    loaded: "Loaded {}.",
    hint: "{} [{}]",
    then: "Then:",
    no_such_clause: "There is no rule {} here.",
    name_an_action: "Say which action.",
    text: "printed rule",
    ruling: "our ruling",
    text_and_ruling: "printed rule, with our ruling",
    rank: "{}. {}",
    draw: "A draw.",
    wins: "{} wins.",
    points: "{} points",
    curtain: "Pass the screen to {}, then press Enter.",
    goodbye: "Good-bye.",
    keep_it: "Keep this game? Type the name of a file, or press Enter to leave it.",
    which_level: "How strong should the house be?",
    levels: ["beginner", "easy", "normal", "hard", "expert", "master", "full strength"],
    or_enter: "[Enter: {}]",
};

const FR: Words = Words {
    language: Language::Fr,
    which_game: "Quel jeu ?",
    how_many: "Combien de places, de {} à {} ?",
    how_many_people: "Combien de personnes devant cet écran, de 1 à {} ? La maison joue les autres.",
    no_such_choice: "Répondez par l’un des nombres, s’il vous plaît.",
    unofficial: "Adaptation non officielle ; le nom appartient à ses propriétaires.",
    type_help: "Tapez une action, ou aide.",
    help: "\
Tapez une action comme l’écrivent les listes, ou l’un de ces mots :
  coups [DÉBUT]       ce qui est possible, en entier ou ce qui commence ainsi
  pourquoi ACTION     ai-je le droit, et sinon, quelle règle s’y oppose
  conseil [ACTION]    ce que jouerait la maison et pourquoi ; ou ce que vaut votre idée
  règle ARTICLE       lire une règle, par exemple celle que cite un refus
  plateau             dessiner la table à nouveau
  légende             ce que disent les lettres et comment s’écrivent les actions
  annuler             revenir à votre tour précédent
  sauver FICHIER      garder la partie
  charger FICHIER     reprendre une partie gardée
  position            la position en une ligne
  quitter             quitter la table",
    player: "Place {}",
    house: "{} (maison)",
    your_turn: "À vous",
    to_play: "{}, à vous",
    sits: "Place {} : {}.",
    you_sit: "vous",
    house_sits: "{}, pour la maison ({})",
    it_is_over: "La partie est finie",
    legal_count: "{} actions :",
    legal_count_of: "{} actions commencent par {} :",
    none_begins_so: "Aucune action permise ne commence par {}.",
    and_more: "… et d’autres : tapez coups et leur début.",
    is_legal: "{} est permis.",
    nothing_to_undo: "Il n’y a rien à reprendre.",
    undone: "C’est repris.",
    name_a_file: "Dites quel fichier.",
    saved: "Partie gardée dans {}.",
    exists: "{} existe déjà ; choisissez un autre nom.",
    not_saved: "Impossible d’écrire {} : {}",
    not_loaded: "Impossible de lire {} : {}",
    loaded: "Partie reprise de {}.",
    hint: "{} [{}]",
    then: "Ensuite :",
    no_such_clause: "Il n’y a pas de règle {} ici.",
    name_an_action: "Dites quelle action.",
    text: "règle imprimée",
    ruling: "notre décision",
    text_and_ruling: "règle imprimée, avec notre décision",
    rank: "{}. {}",
    draw: "Partie nulle.",
    wins: "{} gagne.",
    points: "{} points",
    curtain: "Passez l’écran à {}, puis appuyez sur Entrée.",
    goodbye: "Au revoir.",
    keep_it: "Garder cette partie ? Tapez le nom d’un fichier, ou Entrée pour la laisser.",
    which_level: "De quelle force doit être la maison ?",
    levels: ["débutant", "facile", "normal", "difficile", "expert", "maître", "à pleine force"],
    or_enter: "[Entrée : {}]",
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_are_filled_from_left_to_right() {
        assert_eq!(fill("{} of {}!", &[&1, &"two"]), "1 of two!");
        assert_eq!(fill("none", &[]), "none");
    }

    #[test]
    fn credits_are_said_as_each_language_says_them() {
        let about = |authors, publisher| About { name: "", authors, publisher, en: "", fr: "" };
        assert_eq!(EN.credits(&about("Adamo", "")), "By Adamo.");
        assert_eq!(FR.credits(&about("Adamo", "")), "D’Adamo.");
        assert_eq!(FR.credits(&about("Valéry", "Tomy")), "De Valéry. Tomy.");
    }

    #[test]
    fn both_languages_have_the_same_holes() {
        let holes = |w: &Words| {
            [
                w.how_many,
                w.legal_count_of,
                w.not_saved,
                w.not_loaded,
                w.rank,
                w.curtain,
                w.wins,
                w.to_play,
                w.sits,
                w.house_sits,
                w.hint,
                w.or_enter,
            ]
            .map(|s| s.matches("{}").count())
        };
        assert_eq!(holes(&EN), holes(&FR));
        assert_eq!(EN.help.lines().count(), FR.help.lines().count());
    }
}
