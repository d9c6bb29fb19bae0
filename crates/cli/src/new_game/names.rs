//! One name in all the spellings that code needs.

use cubo_catalog::games;

/// What a game is called, wherever its name is written.
pub(super) struct Names {
    /// `tower-duel`.
    pub(super) id: String,
    /// `tower_duel`.
    pub(super) module: String,
    /// `TowerDuel`.
    pub(super) type_name: String,
    /// `towerDuel`.
    pub(super) constant: String,
    /// Tower Duel.
    title: String,
    /// `TD`.
    clauses: String,
}

impl Names {
    /// All spellings of a new game's name; an error is a sentence.
    pub(super) fn new(id: &str, title: Option<&str>, clauses: Option<&str>) -> Result<Names, String> {
        let words: Vec<&str> = id.split('-').collect();
        let plain = |word: &&str| {
            !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        };
        if !words.iter().all(plain) || !id.starts_with(|c: char| c.is_ascii_lowercase()) {
            return Err(format!("{id:?} is no id: lower case, digits and hyphens, such as tower-duel"));
        }
        if games().iter().any(|game| game.id == id) || id == TEMPLATE.id {
            return Err(format!("there is a game called {id:?} already"));
        }
        let large: Vec<String> = words.iter().map(|word| capital(word)).collect();
        let type_name = large.concat();
        let clauses = clauses.map_or_else(|| initials(&words), str::to_owned);
        let taken = |listed: &str| listed.split('-').next() == Some(clauses.as_str());
        if clauses.len() < 2 || !clauses.bytes().all(|b| b.is_ascii_uppercase()) {
            return Err(format!(
                "{clauses:?} cannot stand before clauses: two or more capital letters, such as TD"
            ));
        }
        if games().iter().flat_map(|game| game.clauses()).any(|clause| taken(clause.id)) {
            return Err(format!(
                "clauses of another game are called {clauses}-1 and so on: choose others with --clauses"
            ));
        }
        Ok(Names {
            id: id.to_owned(),
            module: words.join("_"),
            constant: words[0].to_owned() + &large[1..].concat(),
            type_name,
            title: title.map_or_else(|| large.join(" "), str::to_owned),
            clauses,
        })
    }

    /// A text of the template, under the new names.
    pub(super) fn renamed(&self, text: &str) -> String {
        let text = text
            .replace(TEMPLATE.id, &self.id)
            .replace(TEMPLATE.module, &self.module)
            .replace(TEMPLATE.type_name, &self.type_name)
            .replace(TEMPLATE.constant, &self.constant)
            .replace(TEMPLATE.title, &self.title);
        // `LS-4` in texts, `Ls4` as a variant, `ls_4` in names of tests: always before a number.
        let variant = capital(&self.clauses.to_lowercase());
        let text = before_numbers(&text, "LS-", &format!("{}-", self.clauses));
        let text = before_numbers(&text, "Ls", &variant);
        before_numbers(&text, "ls_", &format!("{}_", self.clauses.to_lowercase()))
    }
}

/// The names in the template.
struct Spelled {
    id: &'static str,
    module: &'static str,
    type_name: &'static str,
    constant: &'static str,
    title: &'static str,
}

const TEMPLATE: Spelled = Spelled {
    id: "little-stacks",
    module: "little_stacks",
    type_name: "LittleStacks",
    constant: "littleStacks",
    title: "Little Stacks",
};

/// Puts `new` for `old` wherever a digit follows.
fn before_numbers(text: &str, old: &str, new: &str) -> String {
    let mut parts = text.split(old);
    let mut done = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        done.push_str(if part.starts_with(|c: char| c.is_ascii_digit()) { new } else { old });
        done.push_str(part);
    }
    done
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

/// TD for tower-duel, KI for kite.
fn initials(words: &[&str]) -> String {
    let letters: String = match words {
        [only] => only.chars().filter(char::is_ascii_alphabetic).take(2).collect(),
        _ => words.iter().filter_map(|word| word.chars().find(char::is_ascii_alphabetic)).collect(),
    };
    letters.to_ascii_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_spelled_in_every_way() {
        let names = Names::new("tower-duel", None, None).unwrap();
        let text =
            "little-stacks little_stacks LittleStacks littleStacks Little Stacks LS-4 Ls4 ls_4_x, else ls_x";
        let renamed = "tower-duel tower_duel TowerDuel towerDuel Tower Duel TD-4 Td4 td_4_x, else ls_x";
        assert_eq!(names.renamed(text), renamed);
        let kite = Names::new("kite", Some("The Kite"), None).unwrap();
        assert_eq!(kite.renamed("LittleStacks littleStacks Little Stacks LS-1"), "Kite kite The Kite KI-1");
    }

    #[test]
    fn what_is_no_name_or_taken_is_refused() {
        for id in ["", "Tower", "tower duel", "tower--duel", "-tower", "3-towers", "../x", "little-stacks"] {
            assert!(Names::new(id, None, None).is_err(), "{id}");
        }
        for game in games() {
            assert!(Names::new(game.id, None, None).is_err(), "{}", game.id);
            let prefix = game.clauses()[0].id.split('-').next().unwrap().to_owned();
            assert!(Names::new("tower-duel", None, Some(&prefix)).is_err(), "{prefix}");
        }
        assert!(Names::new("tower-duel", None, Some("td")).is_err());
    }
}
