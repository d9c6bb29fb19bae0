//! Codes with which a server closes a socket.

/// The codes, each once: as a constant, and in a list for documents.
macro_rules! codes {
    ($($(#[doc = $about:literal])* $name:ident = $code:literal),* $(,)?) => {
        $($(#[doc = $about])* pub const $name: u16 = $code;)*

        /// All of them, and what they say.
        pub const ALL: &[(u16, &str)] = &[$(($code, concat!($($about),*))),*];
    };
}

codes! {
    /// A message that is no text.
    NOT_TEXT = 1003,
    /// A message that is too long.
    TOO_LONG = 1009,
    /// The server closes: come back in a moment.
    RESTART = 1012,
    /// Nothing was heard from the client for too long.
    GONE = 4000,
    /// The session that the socket came with has ended.
    LOGGED_OUT = 4001,
    /// Too slow to read: come back and take a fresh view.
    SLOW = 4008,
    /// Too many messages.
    TOO_FAST = 4029,
}
