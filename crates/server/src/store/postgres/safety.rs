//! Who keeps whom away, in PostgreSQL.

use std::collections::HashSet;

use cubo_wire::PersonId;
use tokio_postgres::Row as Line;

use super::PostgresStore;
use super::members::Wrote;
use super::reads::{ask, bytes, get, number};
use super::tx::{Tx, change};
use crate::ids;
use crate::store::Answer;
use crate::store::columns::{blob, distance_number, distance_of};
use crate::store::safety::{Away, MOST, Safety};

async fn keep_away(tx: &Tx<'_>, person: PersonId, away: &Away) -> Wrote<bool> {
    const OTHERS: &str = "SELECT count(*) FROM away WHERE person = $1 AND other <> $2";
    const KEEP: &str = "
        INSERT INTO away (person, other, how, name, since) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (person, other) DO UPDATE SET how = excluded.how, name = excluded.name, since = excluded.since";
    let (person, other) = (blob(person.as_str()), blob(away.other.as_str()));
    if tx.count(OTHERS, &[&person, &other]).await? >= u64::from(MOST) {
        return Ok(false);
    }
    tx.run(KEEP, &[&person, &other, &distance_number(away.how), &away.name, &(away.since as i64)]).await?;
    Ok(true)
}

async fn let_near(tx: &Tx<'_>, person: PersonId, other: PersonId) -> Wrote<()> {
    const LET: &str = "DELETE FROM away WHERE person = $1 AND other = $2";
    tx.run(LET, &[&blob(person.as_str()), &blob(other.as_str())]).await.map(drop)
}

fn blobs(people: &[PersonId]) -> Vec<Vec<u8>> {
    people.iter().map(|person| blob(person.as_str())).collect()
}

impl Safety for PostgresStore {
    fn keep_away(&self, person: PersonId, away: Away) -> Answer<'_, bool> {
        Box::pin(async move { change!(self, tx => keep_away(&tx, person, &away)) })
    }

    fn let_near(&self, person: PersonId, other: PersonId) -> Answer<'_, ()> {
        Box::pin(async move { change!(self, tx => let_near(&tx, person, other)) })
    }

    fn kept_away(&self, person: PersonId) -> Answer<'_, Vec<Away>> {
        const ALL: &str = "SELECT other, name, how, since FROM away WHERE person = $1 ORDER BY since DESC";
        Box::pin(async move {
            let away = |line: &Line| {
                Ok(Away {
                    other: ids::person(bytes(line, 0)?),
                    name: get(line, 1)?,
                    how: distance_of(get(line, 2)?),
                    since: number(line, 3)?,
                })
            };
            ask(self.lane(), ALL, &[&blob(person.as_str())]).await?.iter().map(away).collect()
        })
    }

    fn blocked(&self, people: Vec<PersonId>) -> Answer<'_, Vec<(PersonId, PersonId)>> {
        const PAIRS: &str = "
            SELECT person, other FROM away WHERE person = ANY ($1) AND other = ANY ($1) AND how = 1";
        Box::pin(async move {
            let pair = |line: &Line| Ok((ids::person(bytes(line, 0)?), ids::person(bytes(line, 1)?)));
            ask(self.lane(), PAIRS, &[&blobs(&people)]).await?.iter().map(pair).collect()
        })
    }

    fn unheard(&self, speaker: PersonId, listeners: Vec<PersonId>) -> Answer<'_, Vec<PersonId>> {
        const DEAF: &str = "
            SELECT person FROM away WHERE other = $1 AND person = ANY ($2)
            UNION SELECT other FROM away WHERE person = $1 AND other = ANY ($2) AND how = 1";
        Box::pin(async move {
            let given = (blob(speaker.as_str()), blobs(&listeners));
            let deaf = ask(self.lane(), DEAF, &[&given.0, &given.1]).await?;
            let deaf = deaf.iter().map(|line| bytes(line, 0).map(ids::person));
            let deaf: HashSet<PersonId> = deaf.collect::<Result<_, _>>()?;
            Ok(listeners.into_iter().filter(|one| *one != speaker && deaf.contains(one)).collect())
        })
    }
}
