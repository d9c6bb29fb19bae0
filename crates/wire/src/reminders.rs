//! The bodies and answers of `/api/account/reminders`: how a member is told that it is their turn, while they are not here.

use serde::{Deserialize, Serialize};

use crate::members::Language;
use crate::rest::bodies;

/// A way by which a reminder comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ReminderWay {
    /// A notification of the browser.
    Push,
    /// A mail.
    Mail,
    /// A request to a server of the member's.
    Webhook,
}

bodies! {
    /// How the member who asks is reminded. All is off until it is switched on.
    pub struct Reminders {
        /// The public key with which a browser asks its push service for an address (base64url).
        pub key: String,
        /// The browsers that are notified.
        pub devices: Vec<PushDevice>,
        /// Whether mails are sent.
        pub mail: bool,
        /// Whether they can be: the house sends mail, and the member has confirmed an address.
        pub can_mail: bool,
        /// The address that is called, if there is one.
        pub webhook: Option<String>,
        /// When nothing is sent.
        pub quiet: Option<QuietHours>,
        /// In which language it is written.
        pub language: Language,
    }

    /// A browser that is notified.
    pub struct PushDevice {
        /// By which it is named in addresses: the first half of the SHA-256 of its endpoint (base64url).
        pub id: String,
        /// When it was switched on.
        pub added: u64,
        /// What kind of browser it is, if that is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub device: Option<String>,
    }

    /// Hours in which nothing is sent, every day.
    #[serde(deny_unknown_fields)]
    pub struct QuietHours {
        /// The first minute of the day, 0 to 1439.
        pub from: u16,
        /// The minute at which they are over; before `from`, if they last over midnight.
        pub to: u16,
        /// In which time zone, such as `Europe/Paris`.
        pub zone: String,
    }

    /// The body of `POST /api/account/reminders`: all of these, as they are to be.
    #[serde(deny_unknown_fields)]
    pub struct SetReminders {
        /// Whether mails are sent.
        pub mail: bool,
        /// When nothing is sent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub quiet: Option<QuietHours>,
        /// In which language it is written.
        pub language: Language,
    }

    /// The body of `POST /api/account/reminders/push`: what the browser's push service has answered.
    #[serde(deny_unknown_fields)]
    pub struct AddPush {
        /// Where messages are sent.
        pub endpoint: String,
        /// The browser's public key (base64url).
        pub p256dh: String,
        /// What it shares with those who write to it (base64url).
        pub auth: String,
        /// In which language it is written.
        pub language: Language,
    }

    /// The body of `POST /api/account/reminders/webhook`.
    #[serde(deny_unknown_fields)]
    pub struct SetWebhook {
        /// Which address is called: `https://…`.
        pub url: String,
    }

    /// The answer to it.
    pub struct WebhookMade {
        /// With which the requests are signed. It is told once.
        pub secret: String,
        /// How the member is reminded now.
        pub reminders: Reminders,
    }

    /// The body of `POST /api/account/reminders/test`.
    #[serde(deny_unknown_fields)]
    pub struct TestReminder {
        /// By which way.
        pub way: ReminderWay,
    }

    /// The answer to it.
    pub struct ReminderTested {
        /// How many were accepted; mail counts as soon as it is handed over.
        pub sent: u32,
        /// How many were not.
        pub failed: u32,
    }
}
