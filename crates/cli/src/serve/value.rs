//! What one setting may hold, read from a flag, the environment or a file by the same rules.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;

use cubo_server::config::{BusUrl, Network, PublicUrl, SignUp};
use cubo_server::log::Format;
use cubo_server::log::tracing::level_filters::LevelFilter;

/// What a setting holds.
pub(crate) trait Value: Sized {
    /// Whether a file may give it as an array.
    const LIST: bool = false;
    /// Parses it; `None` if the text is invalid.
    fn read(text: &str) -> Option<Self>;
}

macro_rules! plain {
    ($($type:ty),*) => {
        $(impl Value for $type {
            fn read(text: &str) -> Option<Self> {
                text.trim().parse().ok()
            }
        })*
    };
}
plain!(
    SocketAddr,
    PathBuf,
    u32,
    u64,
    usize,
    bool,
    Format,
    LevelFilter,
    PublicUrl,
    Port,
    Range,
    HostName,
    Network,
    StoreUrl,
    SmtpUrl,
    MailAddress,
    BusUrl,
    NodeName
);

impl Value for SignUp {
    fn read(text: &str) -> Option<Self> {
        match text.trim() {
            "open" => Some(SignUp::Open),
            "invitation" => Some(SignUp::Invitation),
            "closed" => Some(SignUp::Closed),
            _ => None,
        }
    }
}

/// Several, with commas between them.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct List<T>(pub(crate) Vec<T>);

impl<T: Value> Value for List<T> {
    const LIST: bool = true;
    fn read(text: &str) -> Option<Self> {
        let words = text.split(',').map(str::trim).filter(|word| !word.is_empty());
        words.map(T::read).collect::<Option<_>>().map(List)
    }
}

/// An address to listen on; a port alone means loopback.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Port(pub(crate) SocketAddr);

impl FromStr for Port {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let alone = || text.parse().map(|port: u16| SocketAddr::new(Ipv4Addr::LOCALHOST.into(), port));
        text.parse().or_else(|_| alone()).map(Port).map_err(|_| ())
    }
}

/// From one number to another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Range(pub(crate) u32, pub(crate) u32);

impl FromStr for Range {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let ends = text
            .split_once('-')
            .and_then(|(a, b)| Some(Range(a.trim().parse().ok()?, b.trim().parse().ok()?)));
        ends.filter(|Range(least, most)| least <= most).ok_or(())
    }
}

/// A host name of the server, perhaps with a port: the part of an address between `//` and the next `/`.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct HostName(pub(crate) String);

impl FromStr for HostName {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let good = |c: char| c.is_ascii_alphanumeric() || "-._:[]".contains(c);
        (!text.is_empty() && text.chars().all(good)).then(|| HostName(text.to_ascii_lowercase())).ok_or(())
    }
}

/// The address of a PostgreSQL database. It may hold a password, and is never shown.
#[derive(Clone)]
pub(crate) struct StoreUrl(pub(crate) String);

impl FromStr for StoreUrl {
    type Err = &'static str;
    fn from_str(text: &str) -> Result<Self, &'static str> {
        let good = ["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme));
        good.then(|| StoreUrl(text.to_owned()))
            .ok_or("expected an address such as postgres://user:password@host/cubo")
    }
}

/// The address of a mail server. It may hold a password, and is never shown.
#[derive(Clone)]
pub(crate) struct SmtpUrl(pub(crate) String);

impl FromStr for SmtpUrl {
    type Err = &'static str;
    fn from_str(text: &str) -> Result<Self, &'static str> {
        let good = ["smtp://", "smtps://"].iter().any(|scheme| text.starts_with(scheme));
        good.then(|| SmtpUrl(text.to_owned()))
            .ok_or("expected an address such as smtps://user:password@mail.example")
    }
}

/// An address of mail.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct MailAddress(pub(crate) String);

impl FromStr for MailAddress {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        text.contains('@').then(|| MailAddress(text.to_owned())).ok_or(())
    }
}

/// What a node is called.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct NodeName(pub(crate) String);

impl FromStr for NodeName {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let good = |c: char| c.is_ascii_alphanumeric() || "-._:".contains(c);
        let good = (1..=64).contains(&text.len()) && text.chars().all(good);
        good.then(|| NodeName(text.to_owned())).ok_or(())
    }
}

/// The text of a value in a file, as one would write it for a flag.
pub(crate) fn text_of(value: &toml::Value, list: bool) -> Option<String> {
    match value {
        toml::Value::String(text) => Some(text.clone()),
        toml::Value::Integer(number) => Some(number.to_string()),
        toml::Value::Boolean(yes) => Some(yes.to_string()),
        toml::Value::Array(values) if list => {
            let words: Option<Vec<_>> = values.iter().map(|value| text_of(value, false)).collect();
            words.map(|words| words.join(","))
        }
        _ => None,
    }
}
