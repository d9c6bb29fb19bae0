//! The database as one side of a move: one connection, one transaction.

use super::connect::Connector;
pub(in crate::store) use super::connect::Link;
use super::schema;
use super::trouble::words;
use crate::store::StoreError;

pub(in crate::store) fn failed(why: tokio_postgres::Error) -> StoreError {
    StoreError::Failed(words(&why))
}

async fn connect(url: &str) -> Result<Link, StoreError> {
    let mut link = Connector::new(url)?.connect().await?;
    schema::prepare(&mut link.client).await?;
    Ok(link)
}

/// A snapshot without live nodes; none can join before this ends.
pub(in crate::store) async fn open(url: &str) -> Result<Link, StoreError> {
    let link = connect(url).await?;
    link.client.batch_execute(super::nodes::TURN_ALONE).await.map_err(failed)?;
    let living = "SELECT name FROM nodes WHERE until > clock_timestamp() LIMIT 1";
    if let Some(node) = link.client.query_opt(living, &[]).await.map_err(failed)? {
        let name: &str = node.get(0);
        return Err(StoreError::Failed(format!(
            "the house is open: close its node {name} first, or wait 5 s if it died"
        )));
    }
    Ok(link)
}

/// One with nothing in it.
pub(in crate::store) async fn make(url: &str) -> Result<Link, StoreError> {
    let link = open(url).await?;
    let empty =
        "SELECT EXISTS (SELECT FROM tables) OR EXISTS (SELECT FROM people) OR EXISTS (SELECT FROM nodes)
            OR EXISTS (SELECT FROM names) OR EXISTS (SELECT FROM links) OR EXISTS (SELECT FROM acts)";
    if link.client.query_one(empty, &[]).await.map_err(failed)?.get(0) {
        return Err(StoreError::Failed(
            "there is a house in this database already: name an empty one, which CREATE DATABASE makes"
                .to_owned(),
        ));
    }
    Ok(link)
}

/// Sets the sequences so that new tables, reports and acts get the next numbers, and commits.
pub(in crate::store) async fn keep(link: &Link) -> Result<(), StoreError> {
    let keep = "
        SELECT setval('places', greatest((SELECT max(place) FROM tables), 1));
        SELECT setval(pg_get_serial_sequence('reports', 'number'), max(number)) FROM reports HAVING max(number) > 0;
        SELECT setval(pg_get_serial_sequence('acts', 'number'), max(number)) FROM acts HAVING max(number) > 0;
        COMMIT";
    link.client.batch_execute(keep).await.map_err(failed)
}
