//! Errors of the database, and what they mean for a write.

use std::error::Error as _;

use tokio_postgres::Error;
use tokio_postgres::error::SqlState;

use crate::store::StoreError;

/// What went wrong.
pub(super) enum Trouble {
    /// Nothing was sent.
    Before(StoreError),
    /// The database, or the connection to it.
    Database(Error),
    /// No answer came.
    Silent,
}

/// What was read is no good: nothing is written.
impl From<StoreError> for Trouble {
    fn from(why: StoreError) -> Self {
        Trouble::Before(why)
    }
}

impl Trouble {
    /// While a statement was only being prepared: nothing was done.
    pub(super) fn preparing(why: Error) -> Self {
        Trouble::Before(StoreError::Failed(words(&why)))
    }

    /// Whether the connection cannot be used any more, also because the server has become a standby.
    pub(super) fn ends_connection(&self) -> bool {
        match self {
            Trouble::Before(_) | Trouble::Silent => true,
            Trouble::Database(why) => {
                why.is_closed() || why.code().is_none_or(|code| *code == SqlState::READ_ONLY_SQL_TRANSACTION)
            }
        }
    }

    /// Whether a transaction failed only because others came in its way: nothing was written, and a repeat may succeed.
    pub(super) fn is_worth_a_repeat(&self) -> bool {
        let Trouble::Database(why) = self else { return false };
        why.code().is_some_and(|code| {
            *code == SqlState::T_R_SERIALIZATION_FAILURE
                || *code == SqlState::T_R_DEADLOCK_DETECTED
                // Somebody else has inserted the same a moment ago: the repeat sees it.
                || *code == SqlState::UNIQUE_VIOLATION
        })
    }

    /// The error for a read.
    pub(super) fn of_read(self) -> StoreError {
        match self {
            Trouble::Before(why) => why,
            Trouble::Silent => StoreError::Failed("PostgreSQL does not answer".to_owned()),
            Trouble::Database(why) => StoreError::Failed(words(&why)),
        }
    }

    /// The error for a write. If the database itself reports a failure, nothing was written; if the connection broke or the server was
    /// shutting down, the result is unknown.
    pub(super) fn of_write(self) -> StoreError {
        let why = match self {
            Trouble::Before(why) => return why,
            Trouble::Silent => return StoreError::Unknown("PostgreSQL does not answer".to_owned()),
            Trouble::Database(why) => why,
        };
        match why.code() {
            Some(code) if *code == SqlState::DISK_FULL => StoreError::Full,
            Some(code)
                if *code == SqlState::T_R_SERIALIZATION_FAILURE
                    || *code == SqlState::T_R_DEADLOCK_DETECTED
                    || *code == SqlState::LOCK_NOT_AVAILABLE =>
            {
                StoreError::Busy
            }
            // Connection exceptions, operator intervention, system errors: the commit may have been under way.
            Some(code) if ["08", "57", "58", "XX"].contains(&&code.code()[..2]) => {
                StoreError::Unknown(words(&why))
            }
            Some(_) => StoreError::Failed(words(&why)),
            None => StoreError::Unknown(words(&why)),
        }
    }
}

/// An error and its causes, in one line.
pub(super) fn words(why: &Error) -> String {
    let line = match (why.as_db_error(), why.source()) {
        (Some(said), _) => said.message().to_owned(),
        (None, Some(cause)) => format!("{why}: {cause}"),
        (None, None) => why.to_string(),
    };
    line.replace('\n', " ")
}
