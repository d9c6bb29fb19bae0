//! What a member may be called. Two names are the same if one could be taken for the other: by case, by accents, by spaces and signs, or
//! because their letters look alike (the skeleton of Unicode TS 39).

use sha2::{Digest, Sha256};
use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;

use crate::names::clean;
use crate::store::NameKey;

/// The shortest and the longest, in characters.
const LENGTH: std::ops::RangeInclusive<usize> = 2..=30;

/// The signs allowed between letters and digits.
const SIGNS: &str = " -'’._";

/// Names that would be taken for the house or for those who run it, in both languages; folded.
const RESERVED: &str = "account admin administrateur administration administrator administratrice aide anonyme anonymous \
    arbitre bot compte croupier cubo cubotheque equipe everybody everyone guest help hote house invite \
    invitee lacubotheque lamaison login maison me member membre mod moderateur moderation moderator \
    moderatrice modo moi nobody null official officiel operateur operator operatrice personne referee \
    root securite security server serveur someone staff support system systeme team thehouse toutlemonde \
    undefined vous webmaster you";

/// Why a name is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unusable {
    /// It is too short or too long, or has signs in it that names do not have.
    Bad,
    /// It would be taken for the house.
    Reserved,
}

/// A name that a member may have, as they spell it, and its key.
pub(crate) fn fit(name: &str) -> Result<(String, NameKey), Unusable> {
    let name = clean(name).ok_or(Unusable::Bad)?;
    let good = |c: char| c.is_alphanumeric() || SIGNS.contains(c) || is_mark(c);
    let ends = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || is_mark(c) || c == '.');
    let length = LENGTH.contains(&name.chars().count());
    if !length || !name.chars().all(good) || !ends(name.chars().last()) {
        return Err(Unusable::Bad);
    }
    let folded = fold(&name);
    if folded.is_empty() {
        return Err(Unusable::Bad);
    }
    if RESERVED.split(' ').any(|word| fold(word) == folded) {
        return Err(Unusable::Reserved);
    }
    Ok((name, hash(&folded)))
}

/// The key of any text that was typed as a name.
pub(crate) fn key(name: &str) -> NameKey {
    hash(&fold(name))
}

fn hash(folded: &str) -> NameKey {
    Sha256::digest(folded).into()
}

fn is_mark(c: char) -> bool {
    unicode_normalization::char::is_combining_mark(c)
}

/// A name, or a word, as it is compared.
pub(crate) fn fold(name: &str) -> String {
    // In lower case before and after: capital letters have other lookalikes, and skeletons contain capitals.
    let small = name.nfkd().collect::<String>().to_lowercase();
    let alike: String = skeleton(&small).collect();
    let alike = alike.to_lowercase();
    let letters = alike.nfd().filter(|&c| c.is_alphanumeric() || is_mark(c) && !is_accent(c));
    // A small l looks like a capital I and a 1 in many fonts.
    letters.map(|c| if c == 'l' || c == 'ı' { 'i' } else { c }).collect()
}

/// Accents of Latin, Greek and Cyrillic letters; in other scripts marks change the word.
fn is_accent(c: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_could_be_taken_for_each_other_are_the_same() {
        for (one, other) in [
            ("Zoé", "zoe"),
            ("Zoé", "ZOÉ"),
            ("Zoé", "Z o é"),
            ("Zoé", "Zoe\u{301}"),
            ("paypal", "раураl"), // Cyrillic
            ("Ivan", "lvan"),
            ("Ivan", "1van"),
            ("Bob", "B0b"),
            ("Rnax", "Max"),
            ("Anna", "Αnnа"),
            ("ﬁnn", "finn"),
            ("Jean-Luc", "jean luc"),
            ("Ｚｏｅ", "Zoe"),
        ] {
            assert_eq!(key(one), key(other), "{one} {other}: {} {}", fold(one), fold(other));
        }
        for (one, other) in [("Zoé", "Chloé"), ("Zoé", "Zoé 2"), ("Bob", "Bop"), ("कि", "कु"), ("Ada", "Adam")]
        {
            assert_ne!(key(one), key(other), "{one} {other}");
        }
    }

    #[test]
    fn what_names_are_made_of() {
        for good in ["Zoé", "Jean-Luc", "D’Artagnan", "李雷", "Ада", "Z0", "Mr. T.", "Anne_Marie 3", "Nguyễn"]
        {
            assert_eq!(fit(good).map(|(name, _)| name).as_deref(), Ok(good));
        }
        assert_eq!(fit("  Zoe\u{301} ").map(|(name, _)| name).as_deref(), Ok("Zo\u{e9}"));
        for bad in ["", "Z", "...", "a<b", "Zoé!", "Zoé ★", "a@b", "🙂🙂", &"x".repeat(31), "Zoé-", "--"]
        {
            assert_eq!(fit(bad).err(), Some(Unusable::Bad), "{bad}");
        }
        for word in ["Admin", "La Maison", "THE HOUSE", "Cubothèque", "аdmin", "Modérateur", "Vous", "m0d"]
        {
            assert_eq!(fit(word).err(), Some(Unusable::Reserved), "{word}");
        }
    }
}
