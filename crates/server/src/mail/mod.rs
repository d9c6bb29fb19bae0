//! Mail: optional, and only what members ask for. Without settings nothing of it is offered.
//!
//! Mails are handed over beside the requests that cause them, so that no answer takes longer because something is sent: how long it takes tells
//! nothing about who has which address.

mod letter;

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use lettre::address::Envelope;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

use crate::config::PublicUrl;
use crate::log;
use crate::rate::{self, Buckets, Rate};
pub(crate) use letter::{Language, Letter, What};

/// How long a server of mail may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// Mails that are under way at one moment; what comes beyond that is not sent, and logged.
const AT_ONCE: usize = 32;
/// How many addresses are remembered for limits.
const REMEMBERED: usize = 65_536;
/// The longest address of mail (RFC 5321).
const LONGEST: usize = 254;

/// How mail is sent.
#[derive(Clone)]
pub struct MailSettings {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Address,
    links: PublicUrl,
}

/// Says nothing of the password in it.
impl fmt::Debug for MailSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MailSettings({})", self.from)
    }
}

impl MailSettings {
    /// By the server at `url` (`smtps://user:password@mail.example`, or `smtp://…?tls=required`), from that address, with links that begin with
    /// `links`: never with what a request says of its host.
    pub fn new(url: &str, from: &str, links: PublicUrl) -> Result<Self, String> {
        let bad = |why: String| format!("no mail can be sent so: {why}");
        let transport =
            AsyncSmtpTransport::<Tokio1Executor>::from_url(url).map_err(|why| bad(why.to_string()))?;
        let transport = transport.timeout(Some(PATIENCE)).build();
        let from = Address::from_str(from).map_err(|why| bad(format!("{from:?}: {why}")))?;
        Ok(MailSettings { transport, from, links })
    }
}

/// An address of mail that could be one.
pub(crate) fn address(text: &str) -> Option<String> {
    let text = text.trim();
    let address = Address::from_str(text).ok().filter(|_| text.len() <= LONGEST)?;
    Some(address.to_string())
}

/// By which an address is found again: SHA-256 of it in small letters.
pub(crate) fn key(address: &str) -> [u8; 32] {
    Sha256::digest(address.to_lowercase()).into()
}

/// Sends mail.
pub(crate) struct Mail {
    settings: MailSettings,
    under_way: Arc<Semaphore>,
    /// Mails to one address: three at once, then one in twenty minutes.
    to: Buckets<[u8; 32]>,
    /// Reminders to one address: twenty at once, then one in two minutes.
    reminders: Buckets<[u8; 32]>,
    /// Mails that one place on the network has caused.
    by: Buckets<IpAddr>,
}

impl Mail {
    pub(crate) fn new(settings: MailSettings) -> Self {
        Mail {
            settings,
            under_way: Arc::new(Semaphore::new(AT_ONCE)),
            to: Buckets::new(Rate { per_s: 1.0 / 1200.0, burst: 3.0 }, REMEMBERED),
            reminders: Buckets::new(Rate { per_s: 1.0 / 120.0, burst: 20.0 }, REMEMBERED),
            by: Buckets::new(Rate { per_s: 1.0 / 60.0, burst: 30.0 }, REMEMBERED),
        }
    }

    /// Whether somebody there may cause another mail; or how long they wait.
    pub(crate) fn may_ask(&self, from: IpAddr) -> Result<(), Duration> {
        self.by.take(from, rate::now())
    }

    /// The address of a page of the house.
    pub(crate) fn link(&self, path: &str) -> String {
        format!("{}{path}", self.settings.links)
    }

    /// Sends a letter, later. That it was sent is told to nobody; that it could not be is logged, without the address.
    pub(crate) fn send(&self, to: &str, letter: &Letter, now: u64) {
        self.send_within(&self.to, to, letter, now);
    }

    /// Sends a reminder, likewise, with a limit of its own; whether it is under way.
    pub(crate) fn remind(&self, to: &str, letter: &Letter, now: u64) -> bool {
        self.send_within(&self.reminders, to, letter, now)
    }

    fn send_within(&self, limit: &Buckets<[u8; 32]>, to: &str, letter: &Letter, now: u64) -> bool {
        let failed = |code| {
            log::warn("a mail was not sent", code);
            false
        };
        if limit.take(key(to), rate::now()).is_err() {
            return failed("mail-limit");
        }
        let Ok(turn) = self.under_way.clone().try_acquire_owned() else { return failed("mail-busy") };
        let (Ok(address), Ok(id)) = (Address::from_str(to), crate::ids::random::<16>()) else {
            return failed("mail-failed");
        };
        let from = &self.settings.from;
        let text = letter.written(from, &address, &crate::ids::spell(&id), now);
        let Ok(envelope) = Envelope::new(Some(from.clone()), vec![address]) else {
            return failed("mail-failed");
        };
        let transport = self.settings.transport.clone();
        tokio::spawn(async move {
            if transport.send_raw(&envelope, text.as_bytes()).await.is_err() {
                log::warn("a mail was not sent", "mail-failed");
            }
            drop(turn);
        });
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_what_can_be_written_to() {
        assert_eq!(address(" zoe@example.org ").as_deref(), Some("zoe@example.org"));
        let long = format!("{}@example.org", "x".repeat(250));
        for bad in [
            "",
            "zoe",
            "zoe@",
            "@example.org",
            "a b@example.org",
            "zoe@example.org\r\nBcc: all@example.org",
            &long,
        ] {
            assert_eq!(address(bad), None, "{bad:?}");
        }
        assert_eq!(key("Zoe@Example.org"), key("zoe@example.org"));
    }

    #[test]
    fn settings_that_cannot_work_are_refused() {
        let links = || "https://cubes.example".parse().unwrap();
        assert!(MailSettings::new("smtps://u:p@mail.example", "house@cubes.example", links()).is_ok());
        assert!(MailSettings::new("http://mail.example", "house@cubes.example", links()).is_err());
        assert!(MailSettings::new("smtp://mail.example", "house", links()).is_err());
        let shown =
            format!("{:?}", MailSettings::new("smtps://u:secret@mail.example", "a@b.example", links()));
        assert!(!shown.contains("secret"), "{shown}");
    }
}
