//! The language of a command, as its flag spells it.

use cubo_core::Language;

/// The languages as flags spell them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Tongue {
    /// English
    En,
    /// Français
    Fr,
}

impl Tongue {
    /// The one that was asked for; otherwise what the environment asks for, English unless it is French.
    pub(crate) fn or_environment(asked: Option<Tongue>) -> Language {
        match asked {
            Some(Tongue::En) => Language::En,
            Some(Tongue::Fr) => Language::Fr,
            None => language_of_environment(),
        }
    }
}

fn language_of_environment() -> Language {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let wish = names.iter().find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    match wish {
        Some(tag) if tag.starts_with("fr") => Language::Fr,
        _ => Language::En,
    }
}

/// Puts the values where `{}` stands, in order.
pub(crate) fn fill(sentence: &str, values: &[&str]) -> String {
    let mut parts = sentence.split("{}");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for (part, value) in parts.zip(values) {
        text += value;
        text += part;
    }
    text
}
