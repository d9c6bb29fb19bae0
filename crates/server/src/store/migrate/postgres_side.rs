//! A house in PostgreSQL: one transaction from beginning to end.

use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::PAGE;
use super::lines::{Kind, Line, RELATIONS, Relation, Value};
use crate::store::StoreError;
use crate::store::postgres::side::{self, Link, failed};

/// What only matters while nodes run.
const WHILE_NODES_RUN: [&str; 7] = ["nodes", "jobs", "told", "seeks", "found", "here", "used_up"];

/// A database in a transaction.
pub(super) struct PostgresSide(Link);

impl PostgresSide {
    /// An existing, closed house: no node can join it until this ends.
    pub(super) async fn from(url: &str) -> Result<Self, StoreError> {
        let side = PostgresSide(side::open(url).await?);
        side.check_nothing_else().await?;
        Ok(side)
    }

    /// Fails if there is something that cannot be moved, so that nothing is lost silently.
    async fn check_nothing_else(&self) -> Result<(), StoreError> {
        const TABLES: &str = "SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()";
        for line in self.0.client.query(TABLES, &[]).await.map_err(failed)? {
            let name: String = line.get(0);
            if WHILE_NODES_RUN.contains(&name.as_str()) || RELATIONS.iter().any(|known| known.name == name) {
                continue;
            }
            let some = format!("SELECT EXISTS (SELECT FROM \"{}\")", name.replace('"', "\"\""));
            if self.0.client.query_one(&some, &[]).await.map_err(failed)?.get(0) {
                return Err(StoreError::Failed(format!(
                    "this house has {name}, which SQLite does not keep yet: nothing was moved"
                )));
            }
        }
        Ok(())
    }

    /// An empty one.
    pub(super) async fn to(url: &str) -> Result<Self, StoreError> {
        side::make(url).await.map(PostgresSide)
    }

    pub(super) async fn page(
        &self,
        relation: &Relation,
        after: Option<&Line>,
    ) -> Result<Vec<Line>, StoreError> {
        let names = names(relation);
        let order = names[..relation.ordered_by].join(", ");
        // The time when the house was last open is the latest that any node has stored.
        let all = match relation.name {
            "house" => {
                "(SELECT * FROM (SELECT 'alive' AS name, greatest((SELECT max(clock) FROM nodes),
                    (SELECT value FROM house WHERE name = 'alive')) AS value) AS last WHERE value IS NOT NULL
                  UNION ALL SELECT name, value FROM house WHERE name = 'acts'
                  UNION ALL SELECT 'epoch', chance_epoch() WHERE chance_epoch() > 0) AS house"
            }
            name => name,
        };
        let after: Vec<Value> = after.map_or_else(Vec::new, |line| relation.key(line).to_vec());
        let places: Vec<String> = (1..=after.len()).map(|n| format!("${n}")).collect();
        let later = match after[..] {
            [] => String::new(),
            _ => format!("WHERE ({order}) > ({})", places.join(", ")),
        };
        let sql = format!("SELECT {} FROM {all} {later} ORDER BY {order} LIMIT {PAGE}", names.join(", "));
        let given: Vec<&(dyn ToSql + Sync)> = after.iter().filter_map(given).collect();
        let found = self.0.client.query(&sql, &given).await.map_err(failed)?;
        found.iter().map(|line| values(relation, line)).collect()
    }

    /// Writes lines as columns: one array for each column.
    pub(super) async fn put(&self, relation: &Relation, lines: &[Line]) -> Result<(), StoreError> {
        if lines.is_empty() {
            return Ok(());
        }
        let mut columns: Vec<Box<dyn ToSql + Sync + Send>> = Vec::new();
        let mut places = Vec::new();
        for (n, (_, kind)) in relation.columns.iter().enumerate() {
            let column = lines.iter().map(|line| &line[n]);
            let at = n + 1;
            match kind {
                Kind::Number => {
                    columns.push(Box::new(column.map(number).collect::<Vec<_>>()));
                    places.push(format!("${at}::bigint[]"));
                }
                Kind::Text => {
                    columns.push(Box::new(column.map(text).collect::<Vec<_>>()));
                    places.push(format!("${at}::text[]"));
                }
                Kind::Bytes | Kind::Key => {
                    columns.push(Box::new(column.map(bytes).collect::<Vec<_>>()));
                    places.push(format!("${at}::bytea[]"));
                }
            }
        }
        let sql = format!(
            "INSERT INTO {} ({}) SELECT * FROM unnest({})",
            relation.name,
            names(relation).join(", "),
            places.join(", ")
        );
        let given: Vec<&(dyn ToSql + Sync)> =
            columns.iter().map(|column| &**column as &(dyn ToSql + Sync)).collect();
        self.0.client.execute(&sql, &given).await.map(|_| ()).map_err(failed)
    }

    pub(super) async fn keep(self) -> Result<(), StoreError> {
        side::keep(&self.0).await
    }
}

/// `row` is a reserved word there.
fn names(relation: &Relation) -> Vec<&'static str> {
    relation.columns.iter().map(|(name, _)| if *name == "row" { "place" } else { *name }).collect()
}

fn given(value: &Value) -> Option<&(dyn ToSql + Sync)> {
    match value {
        Value::Nothing => None,
        Value::Number(number) => Some(number),
        Value::Text(text) => Some(text),
        Value::Bytes(bytes) => Some(bytes),
    }
}

fn number(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => Some(*number),
        _ => None,
    }
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::Text(text) => Some(text.clone()),
        _ => None,
    }
}

fn bytes(value: &Value) -> Option<Vec<u8>> {
    match value {
        Value::Bytes(bytes) => Some(bytes.clone()),
        _ => None,
    }
}

fn values(relation: &Relation, line: &Row) -> Result<Line, StoreError> {
    let value = |(n, (_, kind)): (usize, &(&str, Kind))| {
        let value = match kind {
            Kind::Number => line.try_get::<_, Option<i64>>(n).map(|number| number.map(Value::Number)),
            Kind::Text => line.try_get::<_, Option<String>>(n).map(|text| text.map(Value::Text)),
            Kind::Bytes | Kind::Key => {
                line.try_get::<_, Option<Vec<u8>>>(n).map(|bytes| bytes.map(Value::Bytes))
            }
        };
        value.map(|value| value.unwrap_or(Value::Nothing)).map_err(failed)
    };
    relation.columns.iter().enumerate().map(value).collect()
}
