//! What an operator chooses.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

pub use cubo_table::Patience;
pub use cubo_wire::members::SignUp;
use cubo_wire::rest::LegalText;

pub use crate::bus::{BusSettings, BusUrl};
use crate::key::HouseKey;
use crate::mail::MailSettings;
use crate::store::Node;
use crate::web::WebClient;

/// The server's settings.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The address that people type, if it is not the one above: behind a proxy, or with TLS.
    pub public_url: Option<PublicUrl>,
    /// Further host names of the server.
    pub hosts: Vec<String>,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<Network>,
    /// The key from which the passes of tables are made; without it, a random one for this run.
    pub key: Option<HouseKey>,
    /// Where metrics are served; nowhere by default.
    pub metrics_listen: Option<SocketAddr>,
    /// Limits on requests.
    pub limits: Limits,
    /// The house players.
    pub house: HouseSettings,
    /// The web client's files and settings.
    pub client: ClientSettings,
    /// How long tables wait for people who are away.
    pub patience: Patience,
    /// How one becomes a member.
    pub sign_up: SignUp,
    /// A file with words that are not to be read in talk and names.
    pub word_filter: Option<PathBuf>,
    /// The cost of a password's hash.
    pub passwords: PasswordCost,
    /// How mail is sent; absent, none is.
    pub mail: Option<MailSettings>,
    /// After how long what nobody needs any more is removed.
    pub keep: Keep,
    /// Which of the nodes that share a store this is.
    pub node: NodeSettings,
    /// How those nodes reach each other; absent, each knows its own tables only.
    pub bus: Option<BusSettings>,
    /// How often a round of the bots' league is held; never if absent.
    pub bot_league: Option<Duration>,
    /// How members are told that it is their turn.
    pub reminders: ReminderSettings,
}

/// How members are told that it is their turn.
#[derive(Clone, Debug, Default)]
pub struct ReminderSettings {
    /// Push services besides those of the known browsers: host names; one that begins with a dot stands for all that end so.
    pub push_hosts: Vec<String>,
    /// For tests only: addresses of this machine may be called, without TLS, and count as push services.
    pub allow_loopback: bool,
}

/// After how long what nobody needs any more is removed; never, where there is no time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keep {
    /// Guests who were not here.
    pub guests: Option<Duration>,
    /// Tables that closed before a game began.
    pub empty_tables: Option<Duration>,
    /// Talk at tables whose game is over, after the last word.
    pub talk: Option<Duration>,
}

impl Default for Keep {
    fn default() -> Self {
        let days = |days: u64| Some(Duration::from_secs(days * 24 * 60 * 60));
        Keep { guests: days(90), empty_tables: days(30), talk: days(365) }
    }
}

/// The cost of a password's hash (argon2id, one lane).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PasswordCost {
    /// Memory, in KiB.
    pub memory_kib: u32,
    /// Passes over it.
    pub passes: u32,
}

impl Default for PasswordCost {
    fn default() -> Self {
        PasswordCost { memory_kib: 19 * 1024, passes: 2 }
    }
}

impl Default for Config {
    fn default() -> Self {
        Config {
            listen: SocketAddr::new(Ipv4Addr::LOCALHOST.into(), 0),
            public_url: None,
            hosts: Vec::new(),
            trusted_proxies: Vec::new(),
            key: None,
            metrics_listen: None,
            limits: Limits::default(),
            house: HouseSettings::default(),
            client: ClientSettings::default(),
            patience: Patience::default(),
            sign_up: SignUp::default(),
            bot_league: None,
            reminders: ReminderSettings::default(),
            word_filter: None,
            passwords: PasswordCost::default(),
            mail: None,
            keep: Keep::default(),
            node: NodeSettings::default(),
            bus: None,
        }
    }
}

impl Config {
    /// Whether `X-Forwarded-For` from this address is trusted.
    pub fn trusts(&self, address: IpAddr) -> bool {
        self.trusted_proxies.iter().any(|network| network.holds(address))
    }
}

/// Which of the nodes that share a store this is.
#[derive(Clone, Debug, Default)]
pub struct NodeSettings {
    /// Its name; by default machine and port.
    pub name: Option<String>,
    /// An address that leads to this node and no other, if there is one.
    pub url: Option<PublicUrl>,
}

impl NodeSettings {
    /// The node that listens there.
    pub(crate) fn named(self, listens: SocketAddr) -> Node {
        let name = self.name.unwrap_or_else(|| format!("{}:{}", machine(), listens.port()));
        Node { name, url: self.url.map(|url| url.to_string()), ..Node::default() }
    }
}

/// What this machine is called.
fn machine() -> String {
    #[cfg(unix)]
    {
        rustix::system::uname().nodename().to_string_lossy().into_owned()
    }
    #[cfg(not(unix))]
    {
        std::env::var("COMPUTERNAME").unwrap_or_else(|_| "node".to_owned())
    }
}

/// The web client's files and settings.
#[derive(Clone, Debug, Default)]
pub struct ClientSettings {
    /// Its files; by default those built into the program.
    pub files: Option<Arc<WebClient>>,
    /// The operator's legal notice.
    pub legal: Option<LegalText>,
    /// For a screen that many use one after the other: after how long without a touch the next guest begins afresh.
    pub kiosk: Option<Duration>,
}

impl ClientSettings {
    /// The files that are handed out.
    pub fn files(&self) -> &WebClient {
        self.files.as_deref().unwrap_or_else(|| WebClient::built_in())
    }
}

/// Limits on requests. They are not rules of play; they protect other guests.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Connections at one moment.
    pub connections: usize,
    /// Connections at one moment from one address (a network of 64 bits counts as one in IPv6); behind a trusted proxy, requests and
    /// sockets from the address that it reports. The proxy itself is not bounded.
    pub connections_per_address: usize,
    /// Requests a second from one address; five times as many at once.
    pub requests_per_s: u32,
    /// New guests and new tables a minute from one address; as many at once.
    pub opens_per_minute: u32,
    /// Things said a minute by one person, at all tables together; as many at once.
    pub talk_per_minute: u32,
    /// Offers made a minute by one person, likewise.
    pub offers_per_minute: u32,
    /// Names taken a minute by one person, by sitting down or in the session, likewise.
    pub names_per_minute: u32,
    /// Listed tables of one person that may wait for company.
    pub waiting_per_person: u32,
    /// Messages a second on one socket, of whatever kind; five times as many at once.
    pub messages_per_s: u32,
    /// Bytes of one message or request body.
    pub message_bytes: usize,
    /// Tables that one socket may look at.
    pub tables_per_socket: usize,
    /// Messages that may wait for a slow reader before its socket is closed.
    pub queue: usize,
    /// Tables awake at one moment.
    pub tables_awake: usize,
    /// How long a request's head may take.
    pub head: Duration,
    /// How long a whole request may take.
    pub request: Duration,
    /// How long a connection may be silent.
    pub idle: Duration,
    /// How long a socket may be silent. Browsers answer pings by themselves, so this is how soon others learn that
    /// somebody is gone whose network was lost without a close frame.
    pub socket_idle: Duration,
    /// How long a table without company stays awake.
    pub table_idle: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            connections: 8192,
            connections_per_address: 64,
            requests_per_s: 20,
            opens_per_minute: 60,
            talk_per_minute: 30,
            offers_per_minute: 10,
            names_per_minute: 60,
            waiting_per_person: 3,
            messages_per_s: 20,
            message_bytes: 8192,
            tables_per_socket: 16,
            queue: 128,
            tables_awake: 16_384,
            head: Duration::from_secs(10),
            request: Duration::from_secs(15),
            idle: Duration::from_secs(75),
            socket_idle: Duration::from_secs(15),
            table_idle: Duration::from_secs(60),
        }
    }
}

/// How house players behave.
#[derive(Clone, Copy, Debug)]
pub struct HouseSettings {
    /// Threads; `None` is one less than the machine has cores, at least one.
    pub threads: Option<usize>,
    /// An answer is sent after a random time between these two, so that its speed reveals nothing.
    pub reply_ms: (u32, u32),
    /// A limit of nodes instead of the level's own, for tests that must be reproducible and quick.
    pub nodes: Option<u64>,
}

impl Default for HouseSettings {
    fn default() -> Self {
        HouseSettings { threads: None, reply_ms: (500, 1500), nodes: None }
    }
}

/// An origin such as `https://cubes.example`: scheme and host, perhaps a port, nothing after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl {
    /// Whether TLS is in front.
    pub https: bool,
    /// Host and, unless it is the scheme's own, port; lower case.
    pub authority: String,
}

impl FromStr for PublicUrl {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let bad = || format!("{text:?} is no public address: write it like https://cubes.example");
        let (scheme, rest) = text.split_once("://").ok_or_else(bad)?;
        let https = match scheme {
            "https" => true,
            "http" => false,
            _ => return Err(bad()),
        };
        let authority = rest.strip_suffix('/').unwrap_or(rest).to_ascii_lowercase();
        let own = if https { ":443" } else { ":80" };
        let authority = authority.strip_suffix(own).unwrap_or(&authority).to_owned();
        let good = |c: char| c.is_ascii_alphanumeric() || "-.:[]".contains(c);
        if authority.is_empty() || !authority.chars().all(good) {
            return Err(bad());
        }
        Ok(PublicUrl { https, authority })
    }
}

/// Addresses that share their first bits, such as `10.0.0.0/8` or `fd00::/8`; one address alone is a network too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    first: IpAddr,
    bits: u8,
}

impl Network {
    /// Whether an address is in it. An IPv4-mapped IPv6 address counts as its IPv4 address.
    pub fn holds(&self, address: IpAddr) -> bool {
        match (self.first, address.to_canonical()) {
            (IpAddr::V4(first), IpAddr::V4(one)) => {
                let apart = u32::from(first) ^ u32::from(one);
                apart.leading_zeros() >= u32::from(self.bits)
            }
            (IpAddr::V6(first), IpAddr::V6(one)) => {
                let apart = u128::from(first) ^ u128::from(one);
                apart.leading_zeros() >= u32::from(self.bits)
            }
            _ => false,
        }
    }
}

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        let first = address.to_canonical();
        Network { first, bits: if first.is_ipv4() { 32 } else { 128 } }
    }
}

impl FromStr for Network {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let bad = || format!("{text:?} is no address or network");
        let Some((first, bits)) = text.split_once('/') else {
            return text.parse::<IpAddr>().map(Network::from).map_err(|_| bad());
        };
        let first = first.parse::<IpAddr>().map_err(|_| bad())?;
        let most = if first.is_ipv4() { 32 } else { 128 };
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        match bits.parse::<u8>() {
            Ok(_) if !digits(bits) => Err(bad()),
            Ok(bits) if bits <= most => Ok(Network { first, bits }),
            _ => Err(bad()),
        }
    }
}

impl std::fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}://{}", if self.https { "https" } else { "http" }, self.authority)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_hold_the_addresses_that_begin_like_them() {
        let holds = |network: &str, address: &str| {
            network.parse::<Network>().unwrap().holds(address.parse().unwrap())
        };
        for (network, inside, outside) in [
            ("10.0.0.0/8", "10.255.0.1", "11.0.0.1"),
            ("192.0.2.7", "192.0.2.7", "192.0.2.8"),
            ("192.0.2.0/31", "::ffff:192.0.2.1", "192.0.2.2"),
            ("0.0.0.0/0", "203.0.113.9", "::1"),
            ("fd00::/8", "fdff::1", "fe00::1"),
            ("2001:db8::/33", "2001:db8:7fff::1", "2001:db8:8000::1"),
            ("::1", "::1", "127.0.0.1"),
        ] {
            assert!(holds(network, inside), "{network} {inside}");
            assert!(!holds(network, outside), "{network} {outside}");
        }
        for bad in ["", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/+8", "10.0.0.0/8/8", "localhost"] {
            assert!(bad.parse::<Network>().is_err(), "{bad}");
        }
    }

    #[test]
    fn public_addresses_are_origins() {
        let read = |text: &str| text.parse::<PublicUrl>().map(|url| url.to_string());
        assert_eq!(read("https://Cubes.example/").as_deref(), Ok("https://cubes.example"));
        assert_eq!(read("http://cubes.example:80").as_deref(), Ok("http://cubes.example"));
        assert_eq!(read("http://[::1]:8080").as_deref(), Ok("http://[::1]:8080"));
        for bad in ["cubes.example", "ftp://a", "https://", "https://a/b", "https://a?b", "https://u@a"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
