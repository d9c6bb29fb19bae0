//! Moves a house from one kind of store to another, and proves that everything was copied.

mod lines;
mod postgres_side;
mod proof;
mod sqlite_side;

#[cfg(test)]
mod tests;

use std::convert::Infallible;
use std::path::PathBuf;
use std::str::FromStr;

use lines::{Line, RELATIONS, Relation};
use postgres_side::PostgresSide;
use proof::{Proof, Proved};
use sqlite_side::SqliteSide;

use super::StoreError;

/// How many lines are moved at a time.
const PAGE: usize = 500;

/// The place of a house.
#[derive(Clone, Debug)]
pub enum Place {
    /// In SQLite, in a data directory.
    Directory(PathBuf),
    /// In PostgreSQL, at this address.
    Postgres(String),
}

impl FromStr for Place {
    type Err = Infallible;
    fn from_str(text: &str) -> Result<Self, Infallible> {
        let address = ["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme));
        Ok(if address { Place::Postgres(text.to_owned()) } else { Place::Directory(text.into()) })
    }
}

/// What has moved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moved {
    /// How many lines of what.
    pub lines: Vec<(&'static str, u64)>,
    /// SHA-256 of everything, the same at both places.
    pub digest: String,
    /// How many damaged tables were taken along.
    pub damaged: usize,
}

/// One of the two places, open.
enum Side {
    Sqlite(SqliteSide),
    Postgres(PostgresSide),
}

impl Side {
    async fn from(place: &Place) -> Result<Side, StoreError> {
        match place {
            Place::Directory(dir) => SqliteSide::from(dir).map(Side::Sqlite),
            Place::Postgres(url) => PostgresSide::from(url).await.map(Side::Postgres),
        }
    }

    async fn to(place: &Place) -> Result<Side, StoreError> {
        match place {
            Place::Directory(dir) => SqliteSide::to(dir).map(Side::Sqlite),
            Place::Postgres(url) => PostgresSide::to(url).await.map(Side::Postgres),
        }
    }

    /// The lines after that one, at most a page.
    async fn page(&self, relation: &Relation, after: Option<&Line>) -> Result<Vec<Line>, StoreError> {
        match self {
            Side::Sqlite(side) => side.page(relation, after),
            Side::Postgres(side) => side.page(relation, after).await,
        }
    }

    async fn put(&self, relation: &Relation, lines: &[Line]) -> Result<(), StoreError> {
        match self {
            Side::Sqlite(side) => side.put(relation, lines),
            Side::Postgres(side) => side.put(relation, lines).await,
        }
    }

    /// Commits what was written.
    async fn keep(self) -> Result<(), StoreError> {
        match self {
            Side::Sqlite(side) => side.keep(),
            Side::Postgres(side) => side.keep().await,
        }
    }

    /// Reads everything, and writes it to the other side, if there is one.
    async fn walk(&self, to: Option<&Side>) -> Result<Proved, StoreError> {
        let mut proof = Proof::new();
        for relation in RELATIONS {
            proof.begin(relation);
            let mut last: Option<Line> = None;
            loop {
                let mut lines = self.page(relation, last.as_ref()).await?;
                for line in &lines {
                    proof.take(relation, line);
                }
                if let Some(to) = to {
                    to.put(relation, &lines).await?;
                }
                match lines.pop() {
                    Some(line) => last = Some(line),
                    None => break,
                }
            }
        }
        Ok(proof.finish())
    }
}

/// Copies a closed house to an empty place. `damaged`: whether damaged tables are taken along as they are. If the proof fails, nothing
/// is left there.
pub async fn migrate(from: &Place, to: &Place, damaged: bool) -> Result<Moved, StoreError> {
    let from = Side::from(from).await?;
    let to = Side::to(to).await?;
    let was = from.walk(Some(&to)).await?;
    if let Some(why) = was.damaged.first().filter(|_| !damaged) {
        return Err(StoreError::Failed(format!("{why}; with --damaged it is taken along as it is")));
    }
    let is = to.walk(None).await?;
    if was != is {
        return Err(StoreError::Failed(
            "what was written is not what was read: nothing was moved".to_owned(),
        ));
    }
    to.keep().await?;
    let digest = is.digest.iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(Moved { lines: is.lines, digest, damaged: is.damaged.len() })
}
