//! What a card says, in both languages.

use cubo_core::Language;
use cubo_core::forfeit::Why;

use crate::Card;
use crate::letters;
use crate::told::Told;

/// The text that goes with a card, for link previews and screen readers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// Who won.
    pub title: String,
    /// Which game, who played with how many points, and when.
    pub description: String,
}

/// The text for the card of a game.
pub fn said(card: &Card<'_>) -> Said {
    let Card { told, language, .. } = *card;
    let who = |&(seat, _): &(usize, u8)| {
        let name = isolated(&told.name(seat, language));
        let name = if told.bot(seat) { format!("{name} {}", bot(language)) } else { name };
        told.points(seat).map_or(name.clone(), |points| format!("{name} {points}"))
    };
    let all = told.order().iter().map(who).collect::<Vec<_>>().join(", ");
    let when = card.date.map(|date| format!(" · {}", date.words(language))).unwrap_or_default();
    Said { title: headline(told, language, usize::MAX), description: format!("{} · {all}{when}", card.game) }
}

/// The text for the general card.
pub fn said_of_the_house(language: Language) -> Said {
    let lead = language.pick(
        "Board games made of cubes, open day and night: alone against the house, together at one screen, or with a friend far away.",
        "Des jeux de société faits de cubes, ouverts jour et nuit\u{a0}: seul contre la maison, à plusieurs devant un écran, ou avec un ami au loin.",
    );
    Said { title: "Cubothèque".to_owned(), description: lead.to_owned() }
}

pub(crate) fn motto(language: Language) -> &'static str {
    match language {
        Language::En => "A games library that never closes",
        Language::Fr => "Une ludothèque qui ne ferme jamais",
    }
}

/// A name, isolated so that its direction of writing does not affect the text around it.
fn isolated(name: &str) -> String {
    let plain = |c: char| c < '\u{590}';
    if name.chars().all(plain) { name.to_owned() } else { format!("\u{2068}{name}\u{2069}") }
}

/// Who won, names cut after this many letters.
pub(crate) fn headline(told: &Told, language: Language, most: usize) -> String {
    let winners: Vec<_> = told.order().into_iter().filter(|&(_, rank)| rank == 1).collect();
    let name = |&(seat, _): &(usize, u8)| isolated(&letters::first(&told.name(seat, language), most));
    match winners.as_slice() {
        [] => language.pick("The game is over", "La partie est finie").to_owned(),
        all if all.len() == usize::from(told.seats) => language.pick("A draw", "Partie nulle").to_owned(),
        [winner] => format!("{} {}", name(winner), language.pick("wins", "gagne")),
        [others @ .., last] => {
            let others = others.iter().map(name).collect::<Vec<_>>().join(", ");
            let and = language.pick("and", "et");
            let share = language.pick("share the first place", "se partagent la première place");
            format!("{others} {and} {} {share}", name(last))
        }
    }
}

/// Who gave up, if that decided the game.
pub(crate) fn forfeit(told: &Told, language: Language, most: usize) -> Option<String> {
    let forfeit = told.forfeits.last()?;
    let name = isolated(&letters::first(&told.name(forfeit.seat.into(), language), most));
    Some(match (forfeit.why, language) {
        (Why::Resigned, Language::En) => format!("{name} resigned."),
        (Why::Resigned, Language::Fr) => format!("{name} a abandonné."),
        (Why::TimedOut, Language::En) => format!("{name} ran out of time."),
        (Why::TimedOut, Language::Fr) => format!("Le temps de {name} est écoulé."),
        (Why::Left, Language::En) => format!("{name} left the table."),
        (Why::Left, Language::Fr) => format!("{name} a quitté la table."),
    })
}

pub(crate) fn seat(seat: usize, language: Language) -> String {
    format!("{} {}", language.pick("Seat", "Siège"), seat + 1)
}

/// The mark beside a bot's name.
pub(crate) fn bot(language: Language) -> &'static str {
    language.pick("(bot)", "(robot)")
}

/// How strong a house player is.
pub(crate) fn level(level: &str, language: Language) -> &str {
    match (level, language) {
        ("beginner", Language::Fr) => "débutant",
        ("easy", Language::Fr) => "facile",
        ("hard", Language::Fr) => "difficile",
        ("master", Language::Fr) => "maître",
        ("search", language) => language.pick("full strength", "à pleine force"),
        (level, _) => level,
    }
}

pub(crate) fn date(year: i64, month: u8, day: u8, language: Language) -> String {
    let months = language.pick(
        "January February March April May June July August September October November December",
        "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    );
    let month = months.split(' ').nth(usize::from(month) - 1).unwrap_or_default();
    let first = if day == 1 { language.pick("", "er") } else { "" };
    format!("{day}{first} {month} {year}")
}
