//! Who played what with whom, in PostgreSQL: the questions. The index is written by the statement that appends ([`batch`](super::batch)).

use cubo_wire::history::Visible;
use cubo_wire::{PersonId, TableId};
use tokio_postgres::{GenericClient, Row as Line};

use super::members::Wrote;
use super::reads::{self, Read, ask, bytes, get, number, perhaps, small, summary};
use super::trouble::words;
use super::tx::{Tx, change};
use super::{PostgresStore, batch, leaving};
use crate::ids::{self, TokenHash};
use crate::store::columns::{audience_number, audience_of, blob, result_number, result_of};
use crate::store::seated::Follower;
use crate::store::{
    Answer, Count, FOLLOWED, Followed, History, Meeting, Old, Opponent, Played, Pruned, Row, Running, SaidAt,
    Sought, StoreError, Unfollowed,
};

pub(super) const RUNNING: &str =
    "SELECT tables.id, tables.game, phase, updated, face, turn, played.seat, deadline FROM played JOIN tables USING (place)
     WHERE person = $1 AND played.ended IS NULL ORDER BY place DESC LIMIT $2";

pub(super) const PLAYED: &str =
    "SELECT tables.id, tables.game, phase, updated, face, turn, played.seat, place, listed, result, rank, scores, played.ended
     FROM played JOIN tables USING (place)
     WHERE person = $1 AND played.ended IS NOT NULL AND played.seat IS NOT NULL
       AND (played.ended, place) < ($2, $3) AND played.ended >= $4
       AND ($5::text IS NULL OR played.game = $5) AND ($6::bigint IS NULL OR result = $6)
       AND ($7::bytea IS NULL
         OR EXISTS (SELECT FROM played AS others WHERE others.person = $7 AND others.place = played.place))
     ORDER BY played.ended DESC, place DESC LIMIT $8";

pub(super) const COUNTS: &str =
    "SELECT game, result, people < 2, count(*) FROM played WHERE person = $1 AND ended IS NOT NULL AND seat IS NOT NULL
     GROUP BY game, result, people < 2 ORDER BY 1, 2, 3";

pub(super) const TOGETHER: &str = "SELECT game, result, FALSE, count(*) FROM met WHERE person = $1 AND other = $2 GROUP BY game, result ORDER BY 1, 2";

pub(super) const MEETINGS: &str = "SELECT game, result, ended FROM met WHERE person = $1 AND other = $2 ORDER BY ended DESC, place DESC LIMIT $3";

pub(super) const OPPONENTS: &str = "
    SELECT other, name, won, level, lost, last FROM (
        SELECT other, count(*) FILTER (WHERE result = 1) AS won, count(*) FILTER (WHERE result = 2) AS level,
            count(*) FILTER (WHERE result = 3) AS lost, max(ended) AS last, count(*) AS games
        FROM met WHERE person = $1 GROUP BY other
    ) AS all_of_them JOIN members ON members.person = other ORDER BY games DESC, last DESC LIMIT $2";

pub(super) const FOLLOWING: &str =
    "SELECT other, name, since FROM follows JOIN members ON members.person = other WHERE follows.person = $1
     ORDER BY since DESC, other LIMIT $2";

fn played(line: &Line) -> Read<Played> {
    let scores: Option<String> = get(line, 11)?;
    Ok(Played {
        table: summary(line)?,
        seat: small(line, 6)?.unwrap_or_default(),
        row: Row(get(line, 7)?),
        listed: get::<i64>(line, 8)? == 1,
        result: result_of(get::<Option<i64>>(line, 9)?.unwrap_or_default()),
        rank: small(line, 10)?,
        scores: scores.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default(),
        ended: number(line, 12)?,
    })
}

fn count(line: &Line) -> Read<Count> {
    Ok(Count {
        game: get(line, 0)?,
        result: result_of(get::<Option<i64>>(line, 1)?.unwrap_or_default()),
        house_only: get(line, 2)?,
        games: number(line, 3)?,
    })
}

async fn follow(tx: &Tx<'_>, person: PersonId, other: PersonId, now: u64) -> Wrote<Result<(), Unfollowed>> {
    const MEMBER: &str = "SELECT 1 FROM members WHERE person = $1";
    const FOLLOW: &str =
        "INSERT INTO follows (person, other, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    let (person, other) = (blob(person.as_str()), blob(other.as_str()));
    if person == other || !tx.exists(MEMBER, &[&person]).await? || !tx.exists(MEMBER, &[&other]).await? {
        return Ok(Err(Unfollowed::NoMember));
    }
    let so_many = tx.count("SELECT count(*) FROM follows WHERE person = $1", &[&person]).await?;
    if so_many >= u64::from(FOLLOWED) {
        return Ok(Err(Unfollowed::TooMany));
    }
    tx.run(FOLLOW, &[&person, &other, &(now as i64)]).await?;
    Ok(Ok(()))
}

async fn set_visible(tx: &Tx<'_>, person: PersonId, visible: Visible) -> Wrote<()> {
    const SET: &str = "INSERT INTO visible (person, games, opponents, here) VALUES ($1, $2, $3, $4)
        ON CONFLICT (person) DO UPDATE SET games = $2, opponents = $3, here = $4";
    let Visible { games, opponents, here } = visible;
    let given = [games, opponents, here].map(audience_number);
    tx.run(SET, &[&blob(person.as_str()), &given[0], &given[1], &given[2]]).await.map(drop)
}

async fn unfollow(tx: &Tx<'_>, person: PersonId, other: PersonId) -> Wrote<()> {
    const UNFOLLOW: &str = "DELETE FROM follows WHERE person = $1 AND other = $2";
    tx.run(UNFOLLOW, &[&blob(person.as_str()), &blob(other.as_str())]).await.map(drop)
}

impl History for PostgresStore {
    fn running(&self, person: PersonId, limit: u32) -> Answer<'_, Vec<Running>> {
        Box::pin(async move {
            let running = |line: &Line| {
                Ok(Running { table: summary(line)?, seat: small(line, 6)?, deadline: perhaps(line, 7)? })
            };
            let found = ask(self.lane(), RUNNING, &[&blob(person.as_str()), &i64::from(limit)]).await?;
            found.iter().map(running).collect()
        })
    }

    fn played(&self, person: PersonId, sought: Sought, limit: u32) -> Answer<'_, Vec<Played>> {
        Box::pin(async move {
            let moment = |ms: u64| i64::try_from(ms).unwrap_or(i64::MAX);
            let before = sought.until.map_or((i64::MAX, 0), |until| (moment(until), 0));
            let before = match sought.after {
                Some((ended, row)) => before.min((moment(ended), row.0)),
                None => before,
            };
            let since = moment(sought.since.unwrap_or(0));
            let with = sought.with.map(|with| blob(with.as_str()));
            let result = sought.result.map(result_number);
            let (person, limit) = (blob(person.as_str()), i64::from(limit));
            let given: super::connect::Given<'_> =
                &[&person, &before.0, &before.1, &since, &sought.game, &result, &with, &limit];
            ask(self.lane(), PLAYED, given).await?.iter().map(played).collect()
        })
    }

    fn sat(&self, person: PersonId, row: Row) -> Answer<'_, bool> {
        const SAT: &str = "SELECT 1 FROM sat WHERE person = $1 AND place = $2";
        Box::pin(
            async move { Ok(!ask(self.lane(), SAT, &[&blob(person.as_str()), &row.0]).await?.is_empty()) },
        )
    }

    fn counts(&self, person: PersonId) -> Answer<'_, Vec<Count>> {
        Box::pin(async move {
            ask(self.lane(), COUNTS, &[&blob(person.as_str())]).await?.iter().map(count).collect()
        })
    }

    fn meetings(&self, person: PersonId, other: PersonId, limit: u32) -> Answer<'_, Vec<Meeting>> {
        Box::pin(async move {
            let meeting = |line: &Line| {
                Ok(Meeting { game: get(line, 0)?, result: result_of(get(line, 1)?), ended: number(line, 2)? })
            };
            let (person, other) = (blob(person.as_str()), blob(other.as_str()));
            let found = ask(self.lane(), MEETINGS, &[&person, &other, &i64::from(limit)]).await?;
            found.iter().map(meeting).collect()
        })
    }

    fn together(&self, person: PersonId, other: PersonId) -> Answer<'_, Vec<Count>> {
        Box::pin(async move {
            let (person, other) = (blob(person.as_str()), blob(other.as_str()));
            ask(self.lane(), TOGETHER, &[&person, &other]).await?.iter().map(count).collect()
        })
    }

    fn opponents(&self, person: PersonId, limit: u32) -> Answer<'_, Vec<Opponent>> {
        Box::pin(async move {
            let opponent = |line: &Line| {
                Ok(Opponent {
                    person: ids::person(bytes(line, 0)?),
                    name: get(line, 1)?,
                    results: [number(line, 2)?, number(line, 3)?, number(line, 4)?],
                    last: number(line, 5)?,
                })
            };
            let found = ask(self.lane(), OPPONENTS, &[&blob(person.as_str()), &i64::from(limit)]).await?;
            found.iter().map(opponent).collect()
        })
    }

    fn visible(&self, person: PersonId) -> Answer<'_, Visible> {
        const VISIBLE: &str = "SELECT games, opponents, here FROM visible WHERE person = $1";
        Box::pin(async move {
            let found = ask(self.lane(), VISIBLE, &[&blob(person.as_str())]).await?;
            let visible = |line: &Line| {
                let audience = |n| get(line, n).map(audience_of);
                Ok(Visible { games: audience(0)?, opponents: audience(1)?, here: audience(2)? })
            };
            found.first().map(visible).transpose().map(Option::unwrap_or_default)
        })
    }

    fn set_visible(&self, person: PersonId, visible: Visible) -> Answer<'_, ()> {
        Box::pin(async move { change!(self, tx => set_visible(&tx, person, visible)) })
    }

    fn following(&self, person: PersonId) -> Answer<'_, Vec<Followed>> {
        Box::pin(async move {
            let followed = |line: &Line| {
                Ok(Followed {
                    person: ids::person(bytes(line, 0)?),
                    name: get(line, 1)?,
                    since: number(line, 2)?,
                })
            };
            let found = ask(self.lane(), FOLLOWING, &[&blob(person.as_str()), &i64::from(FOLLOWED)]).await?;
            found.iter().map(followed).collect()
        })
    }

    fn follows(&self, person: PersonId, other: PersonId) -> Answer<'_, bool> {
        const FOLLOWS: &str = "SELECT 1 FROM follows WHERE person = $1 AND other = $2";
        Box::pin(async move {
            let (person, other) = (blob(person.as_str()), blob(other.as_str()));
            Ok(!ask(self.lane(), FOLLOWS, &[&person, &other]).await?.is_empty())
        })
    }

    fn follow(&self, person: PersonId, other: PersonId, now: u64) -> Answer<'_, Result<(), Unfollowed>> {
        Box::pin(async move { change!(self, tx => follow(&tx, person, other, now)) })
    }

    fn unfollow(&self, person: PersonId, other: PersonId) -> Answer<'_, ()> {
        Box::pin(async move { change!(self, tx => unfollow(&tx, person, other)) })
    }

    fn said(&self, person: PersonId, after: Row, tables: u32) -> Answer<'_, (Vec<SaidAt>, Option<Row>)> {
        Box::pin(leaving::said(self.lane(), person, after, tables))
    }

    fn leave(&self, person: PersonId) -> Answer<'_, Vec<TokenHash>> {
        let person = blob(person.as_str());
        Box::pin(async move { change!(self, tx => leaving::leave(&tx, &person)) })
    }

    fn renaming(&self, limit: u32) -> Answer<'_, Vec<PersonId>> {
        Box::pin(async move {
            let found = ask(
                self.lane(),
                "SELECT person FROM leaving WHERE name IS NOT NULL LIMIT $1",
                &[&i64::from(limit)],
            )
            .await?;
            found.iter().map(|line| bytes(line, 0).map(ids::person)).collect()
        })
    }

    fn leaving(&self, limit: u32) -> Answer<'_, Vec<PersonId>> {
        Box::pin(async move {
            let found = ask(
                self.lane(),
                "SELECT person FROM leaving WHERE name IS NULL LIMIT $1",
                &[&i64::from(limit)],
            )
            .await?;
            found.iter().map(|line| bytes(line, 0).map(ids::person)).collect()
        })
    }

    fn forget_at_tables(&self, person: PersonId) -> Answer<'_, Vec<TableId>> {
        Box::pin(async move { change!(self, tx => leaving::forget(&tx, &person)) })
    }

    fn prune(&self, old: Old, awake: Vec<TableId>) -> Answer<'_, Pruned> {
        Box::pin(async move { change!(self, tx => leaving::prune(&tx, &old, &awake)) })
    }
}

/// Puts the tables after that one into the index by person, in the transaction in progress; returns the last of them. For databases from
/// before there was an index, and for houses that have moved here.
pub(super) async fn index_after(db: &impl GenericClient, after: i64, limit: i64) -> Read<Option<i64>> {
    const TABLES: &str = "SELECT place FROM tables WHERE place > $1 ORDER BY place LIMIT $2";
    const APPENDS: &str = "SELECT events, arrived FROM appends WHERE place = $1 ORDER BY first";
    let failed = |why: tokio_postgres::Error| StoreError::Failed(words(&why));
    let tables = db.query(TABLES, &[&after, &limit]).await.map_err(failed)?;
    let mut last = None;
    for line in &tables {
        let place: i64 = get(line, 0)?;
        let mut follower = Follower::default();
        for append in db.query(APPENDS, &[&place]).await.map_err(failed)? {
            follower.take(get(&append, 0)?, reads::number(&append, 1)?);
        }
        batch::index(db, place, &follower.seating(), follower.talked).await.map_err(failed)?;
        last = Some(place);
    }
    Ok(last)
}
