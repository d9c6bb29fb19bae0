//! The files that list the games, and the lines that a new game adds to them. docs/adding-a-game.md names the same files, and a
//! test compares.

use super::names::Names;

/// A file, and the lines to add to it.
type Edit = (&'static str, fn(&Names) -> Vec<Line>);

/// A line to put into a file.
struct Line {
    text: String,
    place: Place,
}

enum Place {
    /// In alphabetical order among the first consecutive lines that begin with the one text and contain the other.
    Among(&'static str, &'static str),
    /// Before the only line that begins with this text.
    Before(&'static str),
}

/// The files in the order in which the guide names them.
const EDITS: [Edit; 8] = [
    ("crates/players/Cargo.toml", |names| {
        let version = env!("CARGO_PKG_VERSION");
        let text = format!("cubo-{0} = {{ version = \"{version}\", path = \"../games/{0}\" }}", names.id);
        vec![Line { text, place: Place::Among("cubo-", "\"../games/") }]
    }),
    ("crates/players/src/knowledge/mod.rs", |names| {
        let module = format!("mod {};", names.module);
        let door = format!("pub use {}::{};", names.module, names.type_name);
        vec![
            Line { text: module, place: Place::Among("mod ", ";") },
            Line { text: door, place: Place::Among("pub use ", ";") },
        ]
    }),
    ("crates/catalog/src/shelf.rs", |names| {
        let text = format!("    knowledge::{};", names.type_name);
        vec![Line { text, place: Place::Before("    #[cfg(test)]") }]
    }),
    ("web/src/boards/board.ts", |names| {
        let text = |part: &str| format!("  {}: () => import(\"./{}/{part}\"),", key(names), names.id);
        vec![
            Line { text: text("index"), place: Place::Before("} satisfies Record<GameId, Load>") },
            Line { text: text("bare"), place: Place::Before("} satisfies Record<GameId, LoadBare>") },
        ]
    }),
    ("web/src/art/scenes/index.ts", registered),
    ("web/src/lessons/tasks.ts", registered),
    ("web/src/i18n/en/games.ts", told),
    ("web/src/i18n/fr/games.ts", told),
];

/// A constant of its own file of the same folder, in a registry.
fn registered(names: &Names) -> Vec<Line> {
    let import = format!("import {{ {} }} from \"./{}\";", names.constant, names.id);
    imported(names, import)
}

/// What the shelf shows about the game, from the game's own file.
fn told(names: &Names) -> Vec<Line> {
    let import = format!("import {{ {} }} from \"./games/{}\";", names.constant, names.id);
    imported(names, import)
}

fn imported(names: &Names, import: String) -> Vec<Line> {
    let entry = match names.id == names.constant {
        true => format!("  {},", names.constant),
        false => format!("  {}: {},", key(names), names.constant),
    };
    vec![
        Line { text: import, place: Place::Among("import ", ";") },
        Line { text: entry, place: Place::Before("} satisfies Record<GameId") },
    ]
}

/// The id as a key of an object: in quotation marks if it has a hyphen.
fn key(names: &Names) -> String {
    if names.id.contains('-') { format!("\"{}\"", names.id) } else { names.id.clone() }
}

/// Every file with its new text; an error is a sentence about the first that could not be edited.
pub(super) fn all(
    names: &Names,
    read: impl Fn(&str) -> Result<String, String>,
) -> Result<Vec<(&'static str, String)>, String> {
    let edit = |(file, lines): Edit| {
        let mut text = read(file).map_err(|why| format!("{file}: {why}"))?;
        for line in lines(names) {
            text = line.put(&text).map_err(|why| format!("{file}: {why}"))?;
        }
        Ok((file, text))
    };
    EDITS.into_iter().map(edit).collect()
}

impl Line {
    fn put(&self, text: &str) -> Result<String, String> {
        let mut lines: Vec<&str> = text.lines().collect();
        let at = match self.place {
            Place::Among(beginning, part) => {
                let is_one = |line: &&str| line.starts_with(beginning) && line.contains(part);
                let first = lines.iter().position(is_one);
                let first = first.ok_or_else(|| format!("no line begins with {beginning:?}"))?;
                let group = lines[first..].iter().take_while(|line| is_one(line));
                first + group.take_while(|line| **line < self.text.as_str()).count()
            }
            Place::Before(beginning) => {
                let mut found = (0..lines.len()).filter(|&n| lines[n].starts_with(beginning));
                match (found.next(), found.next()) {
                    (Some(at), None) => at,
                    _ => return Err(format!("not one line begins with {beginning:?}")),
                }
            }
        };
        lines.insert(at, &self.text);
        Ok(lines.join("\n") + "\n")
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn root() -> &'static Path {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
    }

    fn read(file: &str) -> Result<String, String> {
        std::fs::read_to_string(root().join(file)).map_err(|why| why.to_string())
    }

    /// Each line is new, nothing else changes, and formatters find nothing to do.
    #[test]
    fn every_list_of_games_can_be_added_to() {
        for id in ["aa", "tower-duel", "zz"] {
            let names = Names::new(id, None, Some("QQ")).unwrap();
            for (file, text) in all(&names, read).unwrap() {
                let before = read(file).unwrap();
                let new = text.lines().filter(|line| !before.lines().any(|old| old == *line)).count();
                assert!(new == 1 || new == 2, "{file}: {new} new lines");
                assert_eq!(text.lines().count(), before.lines().count() + new, "{file}");
                let at = |part: &str| text.find(part).unwrap_or(usize::MAX);
                assert!(
                    at(&format!("cubo-{id} =")) < at("[dev-dependencies]") || !file.ends_with("toml"),
                    "{text}"
                );
                assert!(
                    at(&format!("\nmod {};", names.module)) < at("\npub trait") || !file.ends_with("mod.rs"),
                    "{text}"
                );
            }
        }
    }

    #[test]
    fn the_guide_names_the_files() {
        let guide = read("docs/adding-a-game.md").unwrap();
        let (_, list) = guide.split_once("## The files that list the games").expect("the section");
        let list = list.split("\n## ").next().unwrap_or_default();
        let named: Vec<&str> =
            list.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
        assert_eq!(named, EDITS.map(|(file, _)| file));
    }
}
