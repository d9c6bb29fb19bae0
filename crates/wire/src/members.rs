//! The bodies and answers of `/api/account`: becoming a member, logging in, and what a member sees of themselves.

use serde::{Deserialize, Serialize};

use crate::rest::bodies;

/// How one becomes a member of this house.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum SignUp {
    /// Everybody can.
    #[default]
    Open,
    /// With an invitation of the operator.
    Invitation,
    /// The operator makes all members.
    Closed,
}

bodies! {
    /// What is to be known before one is a member.
    pub struct Accounts {
        /// How one becomes one.
        pub sign_up: SignUp,
    }

    /// The body of `POST /api/account`.
    #[serde(deny_unknown_fields)]
    pub struct Join {
        /// 2 to 30 letters, digits, spaces and `- ' ’ . _`.
        pub name: String,
        /// 8 to 200 characters.
        pub password: String,
        /// The second half of an invitation, where one is needed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub invitation: Option<String>,
    }

    /// The body of `POST /api/account/login`.
    #[serde(deny_unknown_fields)]
    pub struct LogIn {
        /// The member's name, however it is spelled; a former one too.
        pub name: String,
        /// Their password.
        pub password: String,
    }

    /// The body of `POST /api/account/recover`.
    #[serde(deny_unknown_fields)]
    pub struct Recover {
        /// The member's name.
        pub name: String,
        /// One of the codes on their card; it works once.
        pub code: String,
        /// The password from now on.
        pub password: String,
    }

    /// The body of `POST /api/account/reset`.
    #[serde(deny_unknown_fields)]
    pub struct Reset {
        /// The second half of the operator's link.
        pub link: String,
        /// The password from now on.
        pub password: String,
    }

    /// The body of `POST /api/account/password`.
    #[serde(deny_unknown_fields)]
    pub struct ChangePassword {
        /// The password so far.
        pub old: String,
        /// The password from now on.
        pub new: String,
    }

    /// The body of `POST /api/account/name`.
    #[serde(deny_unknown_fields)]
    pub struct Rename {
        /// The name from now on.
        pub name: String,
    }

    /// The body of `POST /api/account/codes`.
    #[serde(deny_unknown_fields)]
    pub struct Confirm {
        /// The member's password.
        pub password: String,
    }

    /// What a member sees of themselves.
    pub struct Account {
        /// What others see.
        pub name: String,
        /// The name before, if it was changed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub former: Option<String>,
        /// Since when they are a member, in milliseconds since 1970.
        pub since: u64,
        /// From when on the name can be changed again; absent if it can be now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub rename_from: Option<u64>,
        /// How many recovery codes are left.
        pub codes: u32,
        /// Where they are logged in, the latest used first.
        pub sessions: Vec<SessionListed>,
    }

    /// A session in a list.
    pub struct SessionListed {
        /// Its name in `DELETE /api/account/sessions/ID`.
        pub id: String,
        /// When it began, in milliseconds since 1970.
        pub started: u64,
        /// When it was last used, to the hour.
        pub used: u64,
        /// Browser and system in a few words; empty if unknown.
        pub device: String,
        /// Whether it is the one that asks.
        pub current: bool,
    }

    /// `POST /api/account`.
    pub struct Joined {
        /// Who they are now.
        pub account: Account,
        /// Eight recovery codes. They are told this once.
        pub codes: Vec<String>,
    }

    /// `POST /api/account/codes`.
    pub struct Codes {
        /// Eight new recovery codes; the old ones are void. They are told this once.
        pub codes: Vec<String>,
    }
}
