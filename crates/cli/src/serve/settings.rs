//! Settings from flags, environment and file.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use cubo_server::config::{ClientSettings, Config, HouseSettings, Limits, Patience};
use cubo_wire::rest::LegalText;
use serde::Deserialize;

use crate::failure::Failure;

/// Declares the settings once, for flags, environment and file.
macro_rules! settings {
    ($($(#[doc = $doc:literal])+ $name:ident: $type:ty, $env:literal $(, $value:literal)?;)*) => {
        /// All settings; what is absent has its default.
        #[derive(clap::Args, Clone, Default, Deserialize)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        pub(crate) struct Settings {
            /// Read further settings from this file
            #[arg(long, env = "CUBO_CONFIG", value_name = "FILE")]
            #[serde(skip)]
            config: Option<PathBuf>,
            $($(#[doc = $doc])+
            #[arg(long, env = $env $(, value_name = $value)?)]
            pub(crate) $name: Option<$type>,)*
        }

        impl Settings {
            /// What is not said here, from there.
            fn or(self, there: Settings) -> Settings {
                Settings { config: self.config, $($name: self.$name.or(there.$name),)* }
            }
        }
    };
}

settings! {
    /// Where to listen [default: 127.0.0.1:8080]
    listen: SocketAddr, "CUBO_LISTEN", "ADDRESS";
    /// Where everything is kept [default: ./cubo-data]
    data: PathBuf, "CUBO_DATA", "DIR";
    /// The address that people type, if a proxy stands in front
    public_url: String, "CUBO_PUBLIC_URL", "URL";
    /// Further host names of this house, with commas
    hosts: String, "CUBO_HOSTS", "NAMES";
    /// Addresses of proxies whose X-Forwarded-For is believed, with commas
    trusted_proxies: String, "CUBO_TRUSTED_PROXIES", "ADDRESSES";
    /// Threads for house players [default: cores − 1]
    house_threads: usize, "CUBO_HOUSE_THREADS", "N";
    /// House players answer not before a moment between these [default: 500-1500]
    house_reply_ms: String, "CUBO_HOUSE_REPLY_MS", "MIN-MAX";
    /// Nodes for every house player instead of its level's own
    house_nodes: u64, "CUBO_HOUSE_NODES", "N";
    /// Connections at one moment
    max_connections: usize, "CUBO_MAX_CONNECTIONS", "N";
    /// Connections at one moment from one address
    max_connections_per_address: usize, "CUBO_MAX_CONNECTIONS_PER_ADDRESS", "N";
    /// Requests a second from one address
    max_requests_per_s: u32, "CUBO_MAX_REQUESTS_PER_S", "N";
    /// New guests and tables a minute from one address
    max_opens_per_minute: u32, "CUBO_MAX_OPENS_PER_MINUTE", "N";
    /// Messages a second on one socket
    max_messages_per_s: u32, "CUBO_MAX_MESSAGES_PER_S", "N";
    /// Tables awake at one moment
    max_tables_awake: usize, "CUBO_MAX_TABLES_AWAKE", "N";
    /// How long a table without company stays awake, in milliseconds
    table_idle_ms: u64, "CUBO_TABLE_IDLE_MS", "MS";
    /// How long a socket may be silent before its person counts as away, in milliseconds [default: 15000]
    socket_idle_ms: u64, "CUBO_SOCKET_IDLE_MS", "MS";
    /// How long somebody must be away before the others can hand the seat to the house, in seconds [default: 60]
    away_s: u64, "CUBO_AWAY_S", "SECONDS";
    /// After how many days a game without a clock on which nothing happened is given up [default: 90]
    abandoned_days: u64, "CUBO_ABANDONED_DAYS", "DAYS";
    /// The most pages of 4 KiB that the store may use
    store_page_limit: u32, "CUBO_STORE_PAGE_LIMIT", "PAGES";
    /// A file with what the operator has to say by law, in English (Markdown)
    legal_text_en: PathBuf, "CUBO_LEGAL_TEXT_EN", "FILE";
    /// The same in French; if only one of the two is given, it stands for both
    legal_text_fr: PathBuf, "CUBO_LEGAL_TEXT_FR", "FILE";
    /// Set up for a screen that many use one after the other
    kiosk: bool, "CUBO_KIOSK", "BOOL";
    /// After how long without a touch the next guest of a kiosk begins afresh, in seconds [default: 120]
    kiosk_idle_s: u64, "CUBO_KIOSK_IDLE_S", "SECONDS";
    /// Say nothing but the address
    quiet: bool, "CUBO_QUIET", "BOOL";
    /// How lines of the log look on standard error: json, or text for people [default: json]
    log_format: String, "CUBO_LOG_FORMAT", "FORMAT";
    /// The least that is logged: error, warn, info, debug or off [default: info]
    log_level: String, "CUBO_LOG_LEVEL", "LEVEL";
}

fn list<T: std::str::FromStr>(text: Option<&str>, what: &str) -> Result<Vec<T>, Failure> {
    let words = text.unwrap_or("").split(',').map(str::trim).filter(|word| !word.is_empty());
    words.map(|word| word.parse().map_err(|_| Failure::Bad(format!("{what}: {word:?} is no good")))).collect()
}

/// The most that a legal text may be: everybody who reads it gets all of it.
const LEGAL_BYTES: usize = 64 << 10;

fn legal_text(path: &Path) -> Result<String, Failure> {
    let text = std::fs::read_to_string(path).map_err(|why| Failure::at(path.display(), why))?;
    match text.len() {
        0..=LEGAL_BYTES => Ok(text),
        long => Err(Failure::at(path.display(), format!("{long} bytes are more than {LEGAL_BYTES}"))),
    }
}

impl Settings {
    /// With what the file says where flags and environment are silent.
    pub(crate) fn complete(&self) -> Result<Settings, Failure> {
        let Some(path) = &self.config else { return Ok(self.clone()) };
        let text = std::fs::read_to_string(path).map_err(|why| Failure::at(path.display(), why))?;
        let file: Settings = toml::from_str(&text).map_err(|why| Failure::at(path.display(), why))?;
        Ok(self.clone().or(file))
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.data.clone().unwrap_or_else(|| "cubo-data".into())
    }

    pub(crate) fn page_limit(&self) -> Option<u32> {
        self.store_page_limit
    }

    /// Begins to log as the operator wishes.
    pub(crate) fn start_log(&self) -> Result<(), Failure> {
        if self.quiet == Some(true) {
            return Ok(());
        }
        let format = self.log_format.as_deref().unwrap_or("json");
        let bad = |what: &str| Failure::Bad(format!("log: {what:?} is no good"));
        let level = self.log_level.as_deref().unwrap_or("info");
        let (format, level) =
            (format.parse().map_err(|()| bad(format))?, level.parse().map_err(|_| bad(level))?);
        cubo_server::log::start(format, level);
        Ok(())
    }

    pub(crate) fn config(&self) -> Result<Config, Failure> {
        let usual = Limits::default();
        let limits = Limits {
            connections: self.max_connections.unwrap_or(usual.connections),
            connections_per_address: self
                .max_connections_per_address
                .unwrap_or(usual.connections_per_address),
            requests_per_s: self.max_requests_per_s.unwrap_or(usual.requests_per_s),
            opens_per_minute: self.max_opens_per_minute.unwrap_or(usual.opens_per_minute),
            names_per_minute: self.max_opens_per_minute.unwrap_or(usual.names_per_minute),
            messages_per_s: self.max_messages_per_s.unwrap_or(usual.messages_per_s),
            tables_awake: self.max_tables_awake.unwrap_or(usual.tables_awake),
            socket_idle: self.socket_idle_ms.map_or(usual.socket_idle, Duration::from_millis),
            table_idle: self.table_idle_ms.map_or(usual.table_idle, Duration::from_millis),
            ..usual
        };
        let reply_ms = match &self.house_reply_ms {
            None => HouseSettings::default().reply_ms,
            Some(text) => {
                let ends = text.split_once('-').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
                ends.filter(|(least, most)| least <= most).ok_or_else(|| {
                    Failure::Bad(format!("house-reply-ms: {text:?} is no range such as 500-1500"))
                })?
            }
        };
        Ok(Config {
            listen: self.listen.unwrap_or(SocketAddr::new(Ipv4Addr::LOCALHOST.into(), 8080)),
            public_url: self.public_url.as_ref().map(|url| url.parse()).transpose().map_err(Failure::Bad)?,
            hosts: list(self.hosts.as_deref(), "hosts")?,
            trusted_proxies: list::<IpAddr>(self.trusted_proxies.as_deref(), "trusted-proxies")?,
            limits,
            house: HouseSettings { threads: self.house_threads, reply_ms, nodes: self.house_nodes },
            client: self.client()?,
            patience: self.patience(),
        })
    }

    fn patience(&self) -> Patience {
        let usual = Patience::default();
        let ms = |given: Option<u64>, unit: u64, usual| given.map_or(usual, |n| n.saturating_mul(unit));
        Patience {
            away_ms: ms(self.away_s, 1000, usual.away_ms),
            abandoned_ms: ms(self.abandoned_days, 24 * 60 * 60 * 1000, usual.abandoned_ms),
        }
    }

    fn client(&self) -> Result<ClientSettings, Failure> {
        let read = |path: &Option<PathBuf>| path.as_deref().map(legal_text).transpose();
        let legal = match (read(&self.legal_text_en)?, read(&self.legal_text_fr)?) {
            (None, None) => None,
            (Some(en), Some(fr)) => Some(LegalText { en, fr }),
            (Some(one), None) | (None, Some(one)) => Some(LegalText { en: one.clone(), fr: one }),
        };
        let idle = Duration::from_secs(self.kiosk_idle_s.unwrap_or(120).max(10));
        let kiosk = (self.kiosk == Some(true)).then_some(idle);
        Ok(ClientSettings { files: None, legal, kiosk })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_first_counts() {
        let file: Settings = toml::from_str("listen = '127.0.0.1:1'\nhosts = 'a, b'").unwrap_or_default();
        let flags = Settings { listen: "127.0.0.1:2".parse().ok(), ..Settings::default() };
        let all = flags.or(file);
        assert_eq!(all.listen, "127.0.0.1:2".parse().ok());
        assert!(all.config().is_ok_and(|config| config.hosts == ["a", "b"]));
        assert!(
            all.config().is_ok_and(|config| config.client.legal.is_none() && config.client.kiosk.is_none())
        );
        assert!(toml::from_str::<Settings>("lisen = 1").is_err(), "a misspelled name is noticed");
    }
    #[test]
    fn the_client_is_told_what_the_operator_says() {
        let path = std::env::temp_dir().join(format!("cubo-legal-{}.md", std::process::id()));
        let client = |text: &[u8], settings: &Settings| {
            std::fs::write(&path, text).unwrap();
            settings.config().map(|config| config.client)
        };
        let one = Settings { legal_text_fr: Some(path.clone()), kiosk: Some(true), ..Settings::default() };
        let told = client("Éditeur : nous".as_bytes(), &one).ok().unwrap();
        assert_eq!(
            told.legal.map(|legal| legal.en),
            Some("Éditeur : nous".to_owned()),
            "one stands for both"
        );
        assert_eq!(told.kiosk, Some(Duration::from_secs(120)));
        assert!(client(&[b'x'; LEGAL_BYTES + 1], &one).is_err(), "too long");
        assert!(client(&[0xff], &one).is_err(), "no text");
        std::fs::remove_file(&path).unwrap();
        assert!(one.config().is_err(), "not there");
    }
}
