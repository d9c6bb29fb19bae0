//! Names of games and players on the command line: what completion offers, and what is suggested for a name that is not known.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command};
use cubo_players::{Level, Spec};

/// The known name that was probably meant: a longer one that begins so, or one with a letter or two wrong.
pub(crate) fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    let wrong = |name: &str| match typed.len() >= 3 && name.starts_with(&typed) {
        true => 0,
        false => strsim::damerau_levenshtein(&typed, name),
    };
    let near = known.into_iter().map(|name| (wrong(name), name)).min_by_key(|(wrong, _)| *wrong);
    near.filter(|(wrong, name)| *wrong <= 1 + name.len() / 5 && *wrong < typed.chars().count())
        .map(|(_, name)| name)
}

/// The ids of all games.
fn games() -> impl Iterator<Item = &'static str> {
    cubo_catalog::games().iter().map(|game| game.id)
}

/// No game is called so; perhaps another is meant.
pub(crate) fn no_such_game(id: &str) -> String {
    match nearest(id, games()) {
        Some(near) => format!("no game is called {id:?}: did you mean {near}? `cubo games` lists them"),
        None => format!("no game is called {id:?}; `cubo games` lists them"),
    }
}

/// Takes any text, so that commands can say themselves what is wrong with it, and lets completion offer the games.
#[derive(Clone, Copy)]
pub(crate) struct GameName;

impl TypedValueParser for GameName {
    type Value = String;

    fn parse_ref(&self, cmd: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(cmd, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(
            cubo_catalog::games().iter().map(|game| PossibleValue::new(game.id).help(game.about.name)),
        ))
    }
}

/// A player of the house by its level or name, or in the arena also one of the others; completion offers their names.
#[derive(Clone, Copy)]
pub(crate) enum PlayerName {
    /// One that sees what its seat sees.
    Fair,
    /// Any.
    Any,
}

impl PlayerName {
    fn names(self) -> impl Iterator<Item = &'static str> {
        // Levels first, from the weakest to the strongest.
        let (others, levels) = Level::ALL.split_at(4);
        let more: &[&str] = if matches!(self, PlayerName::Any) { &["cheat", "exec:"] } else { &[] };
        levels.iter().chain(others).map(|level| level.name()).chain(more.iter().copied())
    }

    fn read(self, text: &str) -> Result<Spec, String> {
        let read = text.parse::<Spec>().and_then(|spec| match self {
            PlayerName::Fair => spec.fair().map(|_| spec),
            PlayerName::Any => Ok(spec),
        });
        read.map_err(|why| {
            let name = text.split(':').next().unwrap_or_default();
            let near = nearest(name, self.names()).filter(|near| *near != name);
            near.map_or(why.clone(), |near| format!("{why}; did you mean {near}?"))
        })
    }
}

impl TypedValueParser for PlayerName {
    type Value = Spec;

    fn parse_ref(&self, cmd: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Spec, clap::Error> {
        let text = StringValueParser::new().parse_ref(cmd, arg, value)?;
        self.read(&text).map_err(|why| {
            let arg = arg.map_or_else(String::new, |arg| format!(" for '{arg}'"));
            let said = format!("invalid value '{text}'{arg}: {why}\n\nFor more information, try '--help'.\n");
            clap::Error::raw(ErrorKind::ValueValidation, said).with_cmd(cmd)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names().map(PossibleValue::new)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_probably_meant_is_suggested() {
        for (typed, meant) in [
            ("qwirkle", Some("qwirkle-cubes")),
            ("Cubulus", Some("cubulus")),
            ("atakube", Some("attakube")),
            ("blocks", None),
            ("blix", Some("blox")),
            ("chess", None),
            ("", None),
        ] {
            assert_eq!(nearest(typed, games()), meant, "{typed}");
        }
        assert!(no_such_game("cubulis").contains("did you mean cubulus?"));
    }

    #[test]
    fn players_are_suggested_by_the_name_before_the_budget() {
        let why = PlayerName::Fair.read("serach:50ms").unwrap_err();
        assert!(why.ends_with("did you mean search?"), "{why}");
        assert!(!PlayerName::Fair.read("search:50").unwrap_err().contains("did you mean"));
        assert!(PlayerName::Fair.read("cheat:50ms").is_err() && PlayerName::Any.read("cheat:50ms").is_ok());
    }
}
