//! A house in SQLite.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, ToSql, params_from_iter};

use super::PAGE;
use super::lines::{Kind, Line, RELATIONS, Relation, Value};
use crate::store::StoreError;
use crate::store::sqlite::side;

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Nothing => ValueRef::Null,
            Value::Number(number) => ValueRef::Integer(*number),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

/// The database of a directory that this process has locked.
pub(super) struct SqliteSide {
    db: Option<Connection>,
    /// The new database under a temporary name, and its final name.
    part: Option<(PathBuf, PathBuf)>,
    _lock: File,
}

impl SqliteSide {
    /// An existing house; an older version is migrated, as when it is opened.
    pub(super) fn from(dir: &Path) -> Result<Self, StoreError> {
        let (lock, db) = side::open(dir)?;
        check_nothing_else(&db)?;
        Ok(SqliteSide { db: Some(db), part: None, _lock: lock })
    }

    /// A new one, under a temporary name.
    pub(super) fn to(dir: &Path) -> Result<Self, StoreError> {
        let (lock, db, part, place) = side::make(dir)?;
        db.execute_batch("BEGIN IMMEDIATE")?;
        Ok(SqliteSide { db: Some(db), part: Some((part, place)), _lock: lock })
    }

    fn db(&self) -> Result<&Connection, StoreError> {
        self.db.as_ref().ok_or(StoreError::Closed)
    }

    pub(super) fn page(&self, relation: &Relation, after: Option<&Line>) -> Result<Vec<Line>, StoreError> {
        let names = names(relation);
        let order = names[..relation.ordered_by].join(", ");
        // Of the values about the house itself, the time when it was last open, which acts of moderators were taken up, and the epoch of chance.
        let all = if relation.name == "house" {
            "(SELECT * FROM house WHERE name IN ('alive', 'acts', 'epoch'))"
        } else {
            relation.name
        };
        let after = after.map_or(&[][..], |line| relation.key(line));
        let places: Vec<String> = (1..=after.len()).map(|n| format!("?{n}")).collect();
        let later = match after {
            [] => String::new(),
            _ => format!("WHERE ({order}) > ({})", places.join(", ")),
        };
        let sql = format!("SELECT {} FROM {all} {later} ORDER BY {order} LIMIT {PAGE}", names.join(", "));
        let mut statement = self.db()?.prepare_cached(&sql)?;
        let mut found = statement.query(params_from_iter(after))?;
        let mut lines = Vec::new();
        while let Some(line) = found.next()? {
            let mut values = Vec::with_capacity(relation.columns.len());
            for (n, (_, kind)) in relation.columns.iter().enumerate() {
                values.push(value(line.get_ref(n)?, *kind)?);
            }
            lines.push(values);
        }
        Ok(lines)
    }

    pub(super) fn put(&self, relation: &Relation, lines: &[Line]) -> Result<(), StoreError> {
        let names = names(relation);
        let places: Vec<&str> = relation
            .columns
            .iter()
            .map(|(_, kind)| if *kind == Kind::Key { "CAST(? AS TEXT)" } else { "?" })
            .collect();
        let sql =
            format!("INSERT INTO {} ({}) VALUES ({})", relation.name, names.join(", "), places.join(", "));
        let mut statement = self.db()?.prepare_cached(&sql)?;
        for line in lines {
            statement.execute(params_from_iter(line))?;
        }
        Ok(())
    }

    pub(super) fn keep(mut self) -> Result<(), StoreError> {
        self.db()?.execute_batch("COMMIT")?;
        // The last connection that closes copies the log into the database.
        drop(self.db.take());
        let Some((part, place)) = self.part.take() else { return Ok(()) };
        side::put_in_place(&part, &place)
    }
}

impl Drop for SqliteSide {
    fn drop(&mut self) {
        drop(self.db.take());
        if let Some((part, _)) = self.part.take() {
            let _ = fs::remove_file(part);
        }
    }
}

/// Fails if there is something that cannot be moved, so that nothing is lost silently.
fn check_nothing_else(db: &Connection) -> Result<(), StoreError> {
    let mut tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")?;
    for name in tables.query_map([], |line| line.get::<_, String>(0))? {
        let name = name?;
        if name.starts_with("sqlite_") || RELATIONS.iter().any(|relation| relation.name == name) {
            continue;
        }
        let some = format!("SELECT EXISTS (SELECT 1 FROM \"{}\")", name.replace('"', "\"\""));
        if db.query_row(&some, [], |line| line.get(0))? {
            return Err(StoreError::Failed(format!(
                "this house has {name}, which PostgreSQL does not keep yet: nothing was moved"
            )));
        }
    }
    Ok(())
}

fn names(relation: &Relation) -> Vec<&'static str> {
    relation.columns.iter().map(|(name, _)| *name).collect()
}

fn value(value: ValueRef<'_>, kind: Kind) -> Result<Value, StoreError> {
    let damaged = StoreError::Damaged { row: None, what: "a value is of another kind than its column" };
    let text = |text: &[u8]| String::from_utf8(text.to_vec());
    match (value, kind) {
        (ValueRef::Null, _) => Ok(Value::Nothing),
        (ValueRef::Integer(number), Kind::Number) => Ok(Value::Number(number)),
        (ValueRef::Text(bytes), Kind::Text) => text(bytes).map(Value::Text).map_err(|_| damaged),
        (ValueRef::Text(bytes), Kind::Key) => Ok(Value::Bytes(bytes.to_vec())),
        (ValueRef::Blob(bytes), Kind::Bytes) => Ok(Value::Bytes(bytes.to_vec())),
        _ => Err(damaged),
    }
}
