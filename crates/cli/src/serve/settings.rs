//! Settings from flags, environment and file.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use cubo_server::config::{
    BusSettings, BusUrl, ClientSettings, Config, HouseSettings, Keep, Limits, Network, NodeSettings,
    Patience, PublicUrl, ReminderSettings, SignUp,
};
use cubo_server::key::HouseKey;
use cubo_server::log::Format;
use cubo_server::log::tracing::level_filters::LevelFilter;
use cubo_server::mail::MailSettings;
use cubo_wire::rest::LegalText;

use super::value::{HostName, List, MailAddress, NodeName, Port, Range, SmtpUrl, StoreUrl, Value, text_of};
use crate::failure::Failure;

/// Declares the settings once, for flags, environment and file: what each is, and what is expected if a value is invalid.
macro_rules! settings {
    ($($(#[doc = $doc:literal])+ $name:ident: $type:ty, $env:literal, $value:literal, $expected:literal;)*) => {
        /// All settings; what is absent has its default.
        #[derive(clap::Args, Clone, Default)]
        pub(crate) struct Settings {
            /// Read further settings from this file
            #[arg(long, env = "CUBO_CONFIG", value_name = "FILE")]
            config: Option<PathBuf>,
            $($(#[doc = $doc])+
            #[arg(long, env = $env, hide_env_values = true, value_name = $value, value_parser = |text: &str| read::<$type>(text, $expected))]
            pub(crate) $name: Option<$type>,)*
        }

        impl Settings {
            /// Takes settings that are absent here from the other.
            fn or(self, there: Settings) -> Settings {
                Settings { config: self.config, $($name: self.$name.or(there.$name),)* }
            }

            /// What a file says.
            fn from_file(text: &str) -> Result<Settings, String> {
                let mut table: toml::Table = toml::from_str(text).map_err(|why| why.to_string())?;
                let mut settings = Settings::default();
                $({
                    let name = stringify!($name).replace('_', "-");
                    if let Some(value) = table.remove(&name) {
                        let bad = |why: String| format!("{name}: {why}");
                        let text = text_of(&value, <$type>::LIST).ok_or_else(|| bad(concat!("expected ", $expected).to_owned()))?;
                        let read = read::<$type>(&text, $expected);
                        settings.$name = Some(read.map_err(|why| bad(format!("{text:?} is no good: {why}")))?);
                    }
                })*
                match table.keys().next() {
                    None => Ok(settings),
                    Some(name) => Err(format!("{name}: there is no such setting; `cubo serve --help` lists them all")),
                }
            }
        }
    };
}

/// Reads one, or says what is expected.
fn read<T: Value>(text: &str, expected: &str) -> Result<T, String> {
    T::read(text).ok_or_else(|| format!("expected {expected}"))
}

settings! {
    /// Where to listen [default: 127.0.0.1:8080]
    listen: SocketAddr, "CUBO_LISTEN", "ADDRESS", "an address with a port, such as 127.0.0.1:8080 or [::]:8080";
    /// Where everything is kept [default: ./cubo-data]
    data: PathBuf, "CUBO_DATA", "DIR", "a directory, such as ./cubo-data";
    /// The file with the house's key, from which links are made [default: cubo.key in the data directory, made at the first start]
    key_file: PathBuf, "CUBO_KEY_FILE", "FILE", "a file of 32 random bytes, such as /etc/cubo/cubo.key";
    /// A PostgreSQL database to keep everything in instead, which several nodes may share
    store: StoreUrl, "CUBO_STORE", "URL", "the address of a database, such as postgres://user:password@host/cubo";
    /// What this node is called among those that share a database [default: machine and port]
    node: NodeName, "CUBO_NODE", "NAME", "a name of at most 64 letters, digits, dots, colons and dashes, such as a";
    /// Where people find this node and no other, if they can
    node_url: PublicUrl, "CUBO_NODE_URL", "URL", "scheme and name and nothing after them, such as https://a.cubes.example";
    /// NATS servers by which nodes that share a database reach each other, so that people at one table may be at different nodes
    bus: BusUrl, "CUBO_BUS", "URL", "the address of a NATS server, such as nats://user:password@host:4222 or tls://host";
    /// A file with credentials for the bus, as NATS operators give them
    bus_creds: PathBuf, "CUBO_BUS_CREDS", "FILE", "a file, such as /etc/cubo/bus.creds";
    /// A file with certificates by which the bus is known, beside those that the system trusts
    bus_ca: PathBuf, "CUBO_BUS_CA", "FILE", "a file of certificates, such as /etc/cubo/bus-ca.pem";
    /// The address that people type, if a proxy stands in front
    public_url: PublicUrl, "CUBO_PUBLIC_URL", "URL", "scheme and name and nothing after them, such as https://cubes.example";
    /// Further host names of this server, with commas
    hosts: List<HostName>, "CUBO_HOSTS", "NAMES", "names without https://, such as cubes.example,cubes.local";
    /// Addresses and networks of proxies whose X-Forwarded-For is believed, with commas
    trusted_proxies: List<Network>, "CUBO_TRUSTED_PROXIES", "NETWORKS", "addresses or networks, such as 127.0.0.1,10.0.0.0/8,fd00::/8";
    /// Tell numbers for Prometheus here, and nowhere else; a port alone is for this machine only
    metrics_listen: Port, "CUBO_METRICS_LISTEN", "ADDRESS", "a port or an address with one, such as 9464 or 127.0.0.1:9464";
    /// Threads for house players [default: cores − 1]
    house_threads: usize, "CUBO_HOUSE_THREADS", "N", "a number of threads, such as 2";
    /// House players answer after a random time between these, in milliseconds [default: 500-1500]
    house_reply_ms: Range, "CUBO_HOUSE_REPLY_MS", "MIN-MAX", "a range of milliseconds, such as 500-1500";
    /// Nodes for every house player instead of its level's own
    house_nodes: u64, "CUBO_HOUSE_NODES", "N", "a number of nodes, such as 20000";
    /// Connections at one moment
    max_connections: usize, "CUBO_MAX_CONNECTIONS", "N", "a number, such as 8192";
    /// Connections at one moment from one address
    max_connections_per_address: usize, "CUBO_MAX_CONNECTIONS_PER_ADDRESS", "N", "a number, such as 64";
    /// Requests a second from one address
    max_requests_per_s: u32, "CUBO_MAX_REQUESTS_PER_S", "N", "a number, such as 20";
    /// New guests and tables a minute from one address
    max_opens_per_minute: u32, "CUBO_MAX_OPENS_PER_MINUTE", "N", "a number, such as 60";
    /// Messages a second on one socket
    max_messages_per_s: u32, "CUBO_MAX_MESSAGES_PER_S", "N", "a number, such as 20";
    /// Tables awake at one moment
    max_tables_awake: usize, "CUBO_MAX_TABLES_AWAKE", "N", "a number, such as 16384";
    /// How long a table without company stays awake, in milliseconds
    table_idle_ms: u64, "CUBO_TABLE_IDLE_MS", "MS", "milliseconds, such as 60000";
    /// How long a socket may be silent before its person counts as away, in milliseconds [default: 15000]
    socket_idle_ms: u64, "CUBO_SOCKET_IDLE_MS", "MS", "milliseconds, such as 15000";
    /// How long somebody must be away before the others can give the seat to a house player, in seconds [default: 60]
    away_s: u64, "CUBO_AWAY_S", "SECONDS", "seconds, such as 60";
    /// How long somebody may keep the others waiting at a table without a clock before they are asked whether they are still there, in seconds [default: 300]
    ask_s: u64, "CUBO_ASK_S", "SECONDS", "seconds, such as 300";
    /// How long they have to answer before the others may hand the seat to the house or abort the game, in seconds [default: 120]
    answer_s: u64, "CUBO_ANSWER_S", "SECONDS", "seconds, such as 120";
    /// After how many days a game without a clock on which nothing happened is given up [default: 90]
    abandoned_days: u64, "CUBO_ABANDONED_DAYS", "DAYS", "days, such as 90";
    /// The most pages of 4 KiB that the store may use
    store_page_limit: u32, "CUBO_STORE_PAGE_LIMIT", "PAGES", "a number of pages of 4 KiB, such as 262144 for 1 GiB";
    /// How one becomes a member: open, invitation or closed [default: open]
    sign_up: SignUp, "CUBO_SIGN_UP", "HOW", "open, invitation or closed";
    /// A file with words that are not to be read in talk and names, one a line; read again when it changes
    word_filter: PathBuf, "CUBO_WORD_FILTER", "FILE", "a file, such as words.txt";
    /// The server by which mail is sent to members who give an address; needs mail-from and public-url
    smtp_url: SmtpUrl, "CUBO_SMTP_URL", "URL", "the address of a mail server, such as smtps://user:password@mail.example";
    /// The address from which mail is sent
    mail_from: MailAddress, "CUBO_MAIL_FROM", "ADDRESS", "an address of mail, such as house@cubes.example";
    /// After how many days without a visit a guest is forgotten; 0 for never [default: 90]
    keep_guests_days: u64, "CUBO_KEEP_GUESTS_DAYS", "DAYS", "days, such as 90, or 0 for ever";
    /// After how many days a table that closed before a game began is removed; 0 for never [default: 30]
    keep_empty_tables_days: u64, "CUBO_KEEP_EMPTY_TABLES_DAYS", "DAYS", "days, such as 30, or 0 for ever";
    /// After how many days without a word talk at a table whose game is over is removed; 0 for never [default: 365]
    keep_talk_days: u64, "CUBO_KEEP_TALK_DAYS", "DAYS", "days, such as 365, or 0 for ever";
    /// A file with the operator's legal notice, in English (Markdown)
    legal_text_en: PathBuf, "CUBO_LEGAL_TEXT_EN", "FILE", "a file, such as legal.en.md";
    /// The same in French; if only one of the two is given, it stands for both
    legal_text_fr: PathBuf, "CUBO_LEGAL_TEXT_FR", "FILE", "a file, such as legal.fr.md";
    /// Set up for a screen that many use one after the other
    kiosk: bool, "CUBO_KIOSK", "BOOL", "true or false";
    /// After how long without a touch the next guest of a kiosk begins afresh, in seconds [default: 120]
    kiosk_idle_s: u64, "CUBO_KIOSK_IDLE_S", "SECONDS", "seconds, such as 120";
    /// Every so many minutes let bots that want to play each other; 0 for never [default: 0]
    bot_league_minutes: u64, "CUBO_BOT_LEAGUE_MINUTES", "MINUTES", "minutes, such as 10";
    /// Push services besides those of the known browsers, with commas; a name that begins with a dot stands for all that end so
    push_hosts: List<HostName>, "CUBO_PUSH_HOSTS", "NAMES", "names without https://, such as push.cubes.example,.push.example";
    /// Say nothing but the address
    quiet: bool, "CUBO_QUIET", "BOOL", "true or false";
    /// How lines of the log look on standard error: json, or text for people [default: json]
    log_format: Format, "CUBO_LOG_FORMAT", "FORMAT", "json or text";
    /// The least that is logged: error, warn, info, debug or off [default: info]
    log_level: LevelFilter, "CUBO_LOG_LEVEL", "LEVEL", "error, warn, info, debug or off";
}

/// The largest legal text: every reader gets the whole text.
const LEGAL_BYTES: usize = 64 << 10;

/// A list of words that can be read now; it may change later.
fn word_list(path: &Path) -> Result<PathBuf, Failure> {
    cubo_server::safety::check_word_list(path).map_err(|why| Failure::at(path.display(), why))?;
    Ok(path.to_owned())
}

fn legal_text(path: &Path) -> Result<String, Failure> {
    let text = std::fs::read_to_string(path).map_err(|why| Failure::at(path.display(), why))?;
    match text.len() {
        0..=LEGAL_BYTES => Ok(text),
        long => Err(Failure::at(path.display(), format!("{long} bytes are more than {LEGAL_BYTES}"))),
    }
}

impl Settings {
    /// The settings with the values of the file where flags and environment have none.
    pub(crate) fn complete(&self) -> Result<Settings, Failure> {
        let Some(path) = &self.config else { return Ok(self.clone()) };
        let text = std::fs::read_to_string(path).map_err(|why| Failure::at(path.display(), why))?;
        let file = Settings::from_file(&text).map_err(|why| Failure::at(path.display(), why))?;
        Ok(self.clone().or(file))
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.data.clone().unwrap_or_else(|| "cubo-data".into())
    }

    /// The house's key. A key file that the operator names must exist; the default one in the data directory is made if it is missing.
    pub(crate) fn key(&self) -> std::io::Result<HouseKey> {
        match &self.key_file {
            Some(file) => HouseKey::read(file),
            None => HouseKey::read_or_make(&self.data()),
        }
    }

    pub(crate) fn page_limit(&self) -> Option<u32> {
        self.store_page_limit
    }

    /// Starts logging, as the settings say.
    pub(crate) fn start_log(&self) {
        if self.quiet == Some(true) {
            return;
        }
        let (format, level) =
            (self.log_format.unwrap_or_default(), self.log_level.unwrap_or(LevelFilter::INFO));
        cubo_server::log::start(format, level);
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
        let reply_ms =
            self.house_reply_ms.map_or(HouseSettings::default().reply_ms, |Range(least, most)| (least, most));
        let hosts = self.hosts.iter().flat_map(|List(names)| names.iter().map(|HostName(name)| name.clone()));
        Ok(Config {
            listen: self.listen.unwrap_or(SocketAddr::new(Ipv4Addr::LOCALHOST.into(), 8080)),
            public_url: self.public_url.clone(),
            hosts: hosts.collect(),
            trusted_proxies: self.trusted_proxies.as_ref().map_or_else(Vec::new, |List(these)| these.clone()),
            key: None,
            metrics_listen: self.metrics_listen.map(|Port(address)| address),
            limits,
            house: HouseSettings { threads: self.house_threads, reply_ms, nodes: self.house_nodes },
            client: self.client()?,
            patience: self.patience(),
            node: NodeSettings {
                name: self.node.as_ref().map(|NodeName(name)| name.clone()),
                url: self.node_url.clone(),
            },
            bus: self.bus.clone().map(|url| BusSettings {
                url,
                creds: self.bus_creds.clone(),
                ca: self.bus_ca.clone(),
            }),
            sign_up: self.sign_up.unwrap_or_default(),
            word_filter: self.word_filter.as_deref().map(word_list).transpose()?,
            mail: self.mail()?,
            keep: self.keep(),
            bot_league: self
                .bot_league_minutes
                .filter(|n| *n > 0)
                .map(|n| Duration::from_secs(n.saturating_mul(60))),
            reminders: ReminderSettings {
                push_hosts: self
                    .push_hosts
                    .iter()
                    .flat_map(|List(names)| names.iter().map(|HostName(name)| name.clone()))
                    .collect(),
                // For tests alone, and so no setting.
                allow_loopback: std::env::var_os("CUBO_TEST_LOOPBACK").is_some(),
            },
            ..Config::default()
        })
    }

    /// How mail is sent. Its links begin with the public address: never with what a request says of its host.
    fn mail(&self) -> Result<Option<MailSettings>, Failure> {
        match (&self.smtp_url, &self.mail_from, &self.public_url) {
            (None, None, _) => Ok(None),
            (Some(SmtpUrl(url)), Some(MailAddress(from)), Some(links)) => {
                MailSettings::new(url, from, links.clone()).map(Some).map_err(Failure::Bad)
            }
            _ => Err(Failure::Bad("to send mail smtp-url, mail-from and public-url are needed".to_owned())),
        }
    }

    fn patience(&self) -> Patience {
        let usual = Patience::default();
        let ms = |given: Option<u64>, unit: u64, usual| given.map_or(usual, |n| n.saturating_mul(unit));
        Patience {
            away_ms: ms(self.away_s, 1000, usual.away_ms),
            ask_ms: ms(self.ask_s, 1000, usual.ask_ms),
            answer_ms: ms(self.answer_s, 1000, usual.answer_ms),
            abandoned_ms: ms(self.abandoned_days, 24 * 60 * 60 * 1000, usual.abandoned_ms),
        }
    }

    fn keep(&self) -> Keep {
        let usual = Keep::default();
        let days = |given: Option<u64>, usual| match given {
            None => usual,
            Some(0) => None,
            Some(days) => Some(Duration::from_secs(days.saturating_mul(24 * 60 * 60))),
        };
        Keep {
            guests: days(self.keep_guests_days, usual.guests),
            empty_tables: days(self.keep_empty_tables_days, usual.empty_tables),
            talk: days(self.keep_talk_days, usual.talk),
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
        let file = Settings::from_file("listen = '127.0.0.1:1'\nhosts = 'a, b'").unwrap();
        let flags = Settings { listen: "127.0.0.1:2".parse().ok(), ..Settings::default() };
        let all = flags.or(file);
        assert_eq!(all.listen, "127.0.0.1:2".parse().ok());
        assert!(all.config().is_ok_and(|config| config.hosts == ["a", "b"]));
        assert!(
            all.config().is_ok_and(|config| config.client.legal.is_none() && config.client.kiosk.is_none())
        );
    }

    #[test]
    fn lists_are_arrays_or_texts_with_commas() {
        let config = |text: &str| Settings::from_file(text).unwrap().config().ok().unwrap();
        let array = config("hosts = ['a.example', 'b:8080']\ntrusted-proxies = ['10.0.0.0/8', '::1']");
        let text = config("hosts = 'a.example, b:8080'\ntrusted-proxies = '10.0.0.0/8,::1'");
        assert_eq!(array.hosts, ["a.example", "b:8080"]);
        assert_eq!((&array.hosts, &array.trusted_proxies), (&text.hosts, &text.trusted_proxies));
        for (address, trusted) in [("10.9.8.7", true), ("::1", true), ("11.0.0.1", false)] {
            assert_eq!(array.trusts(address.parse().unwrap()), trusted, "{address}");
        }
        assert!(config("hosts = []").hosts.is_empty());
    }

    #[test]
    fn a_port_alone_is_for_this_machine() {
        for (text, address) in [
            ("metrics-listen = 9464", "127.0.0.1:9464"),
            ("metrics-listen = '9464'", "127.0.0.1:9464"),
            ("metrics-listen = '[::]:9464'", "[::]:9464"),
        ] {
            let config = Settings::from_file(text).unwrap().config().ok().unwrap();
            assert_eq!(config.metrics_listen, address.parse().ok(), "{text}");
        }
        assert_eq!(Settings::default().config().ok().unwrap().metrics_listen, None);
    }

    #[test]
    fn a_setting_that_is_refused_says_what_is_expected() {
        for (text, expected) in [
            (
                "listen = '8080'",
                "listen: \"8080\" is no good: expected an address with a port, such as 127.0.0.1:8080",
            ),
            ("public-url = 'cubes.example'", "such as https://cubes.example"),
            ("hosts = ['https://cubes.example']", "expected names without https://, such as cubes.example"),
            ("hosts = [['a']]", "such as cubes.example"),
            ("trusted-proxies = '10.0.0.0/33'", "such as 127.0.0.1,10.0.0.0/8,fd00::/8"),
            ("metrics-listen = 70000", "such as 9464"),
            ("house-threads = 'many'", "expected a number of threads, such as 2"),
            ("house-threads = ['2']", "expected a number of threads, such as 2"),
            ("house-reply-ms = '9-1'", "such as 500-1500"),
            ("kiosk = 'yes'", "expected true or false"),
            ("sign-up = 'maybe'", "expected open, invitation or closed"),
            ("store = 'mysql://host/cubo'", "such as postgres://user:password@host/cubo"),
            ("node = 'a b'", "such as a"),
            ("smtp-url = 'mail.example'", "such as smtps://user:password@mail.example"),
            ("mail-from = 'the house'", "such as house@cubes.example"),
            ("log-level = 'loud'", "expected error, warn, info, debug or off"),
            ("lisen = 1", "lisen: there is no such setting"),
        ] {
            let why = Settings::from_file(text).err().unwrap();
            assert!(why.contains(expected), "{text}: {why}");
        }
    }

    #[test]
    fn mail_needs_an_address_of_its_own_and_one_of_the_house() {
        let read = |text: &str| Settings::from_file(text).unwrap().config();
        let all = "smtp-url = 'smtps://u:p@mail.example'\nmail-from = 'house@cubes.example'\npublic-url = 'https://cubes.example'";
        assert!(read(all).is_ok_and(|config| config.mail.is_some()));
        assert!(read("public-url = 'https://cubes.example'").is_ok_and(|config| config.mail.is_none()));
        for line in 0..3 {
            let without: Vec<_> =
                all.lines().enumerate().filter(|(n, _)| *n != line).map(|(_, line)| line).collect();
            assert!(read(&without.join("\n")).is_err(), "{without:?}");
        }
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
