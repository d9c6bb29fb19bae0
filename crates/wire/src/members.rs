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

/// What a challenge is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ChallengeFor {
    /// Becoming a member with a passkey.
    Join,
    /// Logging in.
    Login,
    /// Adding a passkey.
    Add,
    /// Showing that it is still the member who has this session.
    Confirm,
}

/// In which language somebody is written to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Language {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

bodies! {
    /// What is to be known before one is a member.
    pub struct Accounts {
        /// How one becomes one.
        pub sign_up: SignUp,
        /// Whether a member can give an address of mail.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
        pub mail: bool,
    }

    /// The body of `POST /api/account`.
    #[serde(deny_unknown_fields)]
    pub struct Join {
        /// 2 to 30 letters, digits, spaces and `- ' ’ . _`.
        pub name: String,
        /// 8 to 200 characters; needed unless there is a passkey.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub password: Option<String>,
        /// A passkey instead of the password, or beside it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub passkey: Option<PasskeyMade>,
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
        /// The password so far; or `passkey`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub old: Option<String>,
        /// One of the member's passkeys instead.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub passkey: Option<PasskeySigned>,
        /// The password from now on.
        pub new: String,
    }

    /// The body of `POST /api/account/name`.
    #[serde(deny_unknown_fields)]
    pub struct Rename {
        /// The name from now on.
        pub name: String,
    }

    /// That it is still the member who has this session; the body of `POST /api/account/codes`.
    #[serde(deny_unknown_fields)]
    pub struct Confirm {
        /// The member's password; or `passkey`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub password: Option<String>,
        /// One of the member's passkeys instead.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub passkey: Option<PasskeySigned>,
    }

    /// The body of `POST /api/account/passkeys/challenge`.
    #[serde(deny_unknown_fields)]
    pub struct AskChallenge {
        /// What it is for.
        #[serde(rename = "for")]
        pub purpose: ChallengeFor,
        /// To become a member: the name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub name: Option<String>,
    }

    /// `POST /api/account/passkeys/challenge`: what a browser needs for `navigator.credentials`. Bytes are base64url without padding.
    pub struct Challenge {
        /// What is signed; for five minutes, and once.
        pub challenge: String,
        /// The relying party's id: the host under which the page was loaded.
        pub rp: String,
        /// How long one has, in milliseconds.
        pub timeout_ms: u64,
        /// For a new passkey: whose it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub user: Option<PasskeyUser>,
        /// For a new passkey: the kinds of keys, as COSE numbers them, the dearest first.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "ts", ts(as = "Option<Vec<i32>>", optional))]
        pub algorithms: Vec<i32>,
        /// The member's passkeys: not to be made again, or to choose from.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "ts", ts(as = "Option<Vec<String>>", optional))]
        pub credentials: Vec<String>,
    }

    /// Whose a new passkey is.
    pub struct PasskeyUser {
        /// Random bytes by which the authenticator knows the account.
        pub id: String,
        /// The member's name.
        pub name: String,
    }

    /// A new passkey as the browser tells it. Bytes are base64url without padding.
    #[serde(deny_unknown_fields)]
    pub struct PasskeyMade {
        /// `response.clientDataJSON`.
        pub client_data: String,
        /// `response.attestationObject`.
        pub attestation: String,
        /// What the member calls it, 1 to 40 characters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub name: Option<String>,
    }

    /// What was signed with a passkey; the body of `POST /api/account/login/passkey`. Bytes are base64url without padding.
    #[serde(deny_unknown_fields)]
    pub struct PasskeySigned {
        /// The credential's `id`.
        pub id: String,
        /// `response.clientDataJSON`.
        pub client_data: String,
        /// `response.authenticatorData`.
        pub authenticator_data: String,
        /// `response.signature`.
        pub signature: String,
        /// `response.userHandle`, where the authenticator tells it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub user_handle: Option<String>,
    }

    /// The body of `POST /api/account/passkeys`.
    #[serde(deny_unknown_fields)]
    pub struct AddPasskey {
        /// The new one.
        pub made: PasskeyMade,
        /// That it is the member who adds it.
        pub confirm: Confirm,
    }

    /// The body of `POST /api/account/passkeys/ID`.
    #[serde(deny_unknown_fields)]
    pub struct NamePasskey {
        /// 1 to 40 characters.
        pub name: String,
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
        /// Whether they have a password.
        pub password: bool,
        /// Their address of mail, where the house sends any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub mail: Option<MailListed>,
        /// Their passkeys, the oldest first.
        pub passkeys: Vec<PasskeyListed>,
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

    /// A member's address of mail.
    pub struct MailListed {
        /// The one that they have confirmed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub address: Option<String>,
        /// One that they have given and not confirmed yet.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub wanted: Option<String>,
    }

    /// The body of `POST /api/account/mail`.
    #[serde(deny_unknown_fields)]
    pub struct SetMail {
        /// The address.
        pub mail: String,
        /// In which language to write there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub language: Option<Language>,
        /// That it is the member who gives it.
        pub confirm: Confirm,
    }

    /// The body of `POST /api/account/mail/confirm`.
    #[serde(deny_unknown_fields)]
    pub struct ConfirmMail {
        /// The second half of the link.
        pub link: String,
    }

    /// `POST /api/account/mail/confirm`.
    pub struct MailConfirmed {
        /// The address that is the member's now.
        pub mail: String,
    }

    /// The body of `POST /api/account/forgotten`.
    #[serde(deny_unknown_fields)]
    pub struct Forgotten {
        /// The address of a member.
        pub mail: String,
        /// In which language to write there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub language: Option<Language>,
    }

    /// `POST /api/account/forgotten`: the same whether anybody has that address or not.
    pub struct Sent {
        /// How long a link that was sent works.
        pub minutes: u32,
    }

    /// A passkey in a list.
    pub struct PasskeyListed {
        /// Its name in `DELETE /api/account/passkeys/ID`.
        pub id: String,
        /// What the member calls it.
        pub name: String,
        /// When it was added, in milliseconds since 1970.
        pub added: u64,
        /// When one last logged in with it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub used: Option<u64>,
        /// Whether it is kept on several devices, as the authenticator says.
        pub synced: bool,
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
