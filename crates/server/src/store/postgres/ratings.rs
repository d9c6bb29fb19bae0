//! Ratings in PostgreSQL.

use cubo_ratings::Rating;
use cubo_wire::{PersonId, TableId};
use tokio_postgres::Row as Line;

use super::PostgresStore;
use super::members::Wrote;
use super::reads::{Read, ask, bytes, get, number};
use super::tx::{Tx, change};
use crate::ids;
use crate::store::columns::{audience_of, blob};
use crate::store::ratings::{bits, bound, kind_of, more, of_bits, pace_number, seats_number, standing_of};
use crate::store::{Answer, Kind, OnBoard, Rated, RatingMoved, RatingStep, Ratings, Row, Taken, ToRate};

const STEPS: &str = "SELECT coalesce((SELECT value FROM house WHERE name = 'ratings'), 0)";

/// How many lines are written by one statement.
const AT_ONCE: usize = 1000;

async fn write(tx: &Tx<'_>, step: &RatingStep) -> Wrote<bool> {
    const COUNT: &str = "INSERT INTO house (name, value) VALUES ('ratings', 1)
        ON CONFLICT (name) DO UPDATE SET value = house.value + 1";
    const FLAG: &str = "UPDATE tables SET rated = 1 WHERE place = ANY ($1::bigint[])";
    if tx.count(STEPS, &[]).await? != step.steps {
        return Ok(false);
    }
    tx.run(COUNT, &[]).await?;
    if step.anew {
        tx.run("DELETE FROM moved", &[]).await?;
        tx.run("DELETE FROM ratings", &[]).await?;
        tx.run("UPDATE tables SET rated = 0 WHERE rated IS NOT NULL AND rated <> 0", &[]).await?;
    }
    for games in step.games.chunks(AT_ONCE) {
        let games: Vec<i64> = games.iter().map(|row| row.0).collect();
        tx.run(FLAG, &[&games]).await?;
    }
    for standings in step.standings.chunks(AT_ONCE) {
        put_standings(tx, standings).await?;
    }
    for moved in step.moved.chunks(AT_ONCE) {
        put_moved(tx, moved).await?;
    }
    Ok(true)
}

async fn put_standings(tx: &Tx<'_>, standings: &[Rated]) -> Wrote<()> {
    const PUT: &str = "
        INSERT INTO ratings (person, game, seats, pace, points, variance, bound, settled, games, last, more)
        SELECT * FROM unnest($1::bytea[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
            $8::bigint[], $9::bigint[], $10::bigint[], $11::text[])
        ON CONFLICT (person, game, seats, pace) DO UPDATE SET points = excluded.points, variance = excluded.variance,
            bound = excluded.bound, settled = excluded.settled, games = excluded.games, last = excluded.last,
            more = excluded.more";
    let of = |of: fn(&Rated) -> i64| standings.iter().map(of).collect::<Vec<i64>>();
    let people: Vec<Vec<u8>> = standings.iter().map(|one| blob(one.person.as_str())).collect();
    let games: Vec<&str> = standings.iter().map(|one| one.kind.game.as_str()).collect();
    let rest: Vec<String> = standings.iter().map(|one| more(&one.standing)).collect();
    tx.run(
        PUT,
        &[
            &people,
            &games,
            &of(|one| seats_number(one.kind.seats)),
            &of(|one| pace_number(one.kind.pace)),
            &of(|one| bits(one.standing.rating.points)),
            &of(|one| bits(one.standing.rating.variance)),
            &of(|one| bound(one.standing.rating)),
            &of(|one| i64::from(!one.standing.is_provisional())),
            &of(|one| i64::from(one.standing.games)),
            &of(|one| one.standing.last as i64),
            &rest,
        ],
    )
    .await
    .map(drop)
}

async fn put_moved(tx: &Tx<'_>, moved: &[RatingMoved]) -> Wrote<()> {
    // Of somebody who has left, nothing but what the games of others were rated with is kept.
    const PUT: &str = "
        INSERT INTO moved (person, place, game, seats, pace, ended, before, points, variance, settled)
        SELECT given.* FROM unnest($1::bytea[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[],
            $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[])
            AS given (person, place, game, seats, pace, ended, before, points, variance, settled)
        WHERE EXISTS (SELECT FROM members WHERE members.person = given.person)
        ON CONFLICT (person, place) DO UPDATE SET before = excluded.before, points = excluded.points,
            variance = excluded.variance, settled = excluded.settled";
    let of = |of: fn(&RatingMoved) -> i64| moved.iter().map(of).collect::<Vec<i64>>();
    let people: Vec<Vec<u8>> = moved.iter().map(|one| blob(one.person.as_str())).collect();
    let games: Vec<&str> = moved.iter().map(|one| one.kind.game.as_str()).collect();
    tx.run(
        PUT,
        &[
            &people,
            &of(|one| one.row.0),
            &games,
            &of(|one| seats_number(one.kind.seats)),
            &of(|one| pace_number(one.kind.pace)),
            &of(|one| one.ended as i64),
            &of(|one| bits(one.before)),
            &of(|one| bits(one.after.points)),
            &of(|one| bits(one.after.variance)),
            &of(|one| i64::from(one.settled)),
        ],
    )
    .await
    .map(drop)
}

pub(super) const LAST: &str =
    "SELECT ended, id FROM tables WHERE rated IS NOT NULL AND rated = 1 ORDER BY ended DESC, id DESC LIMIT 1";

pub(super) const TO_RATE: &str =
    "SELECT ended, id, place FROM tables WHERE rated = 0 AND ended <= $1 ORDER BY ended, id LIMIT $2";

pub(super) const ALL_TO_RATE: &str =
    "SELECT ended, id, place FROM tables WHERE rated IS NOT NULL AND (ended, id) > ($1, $2) AND (rated = 1 OR ended <= $3)
     ORDER BY ended, id LIMIT $4";

macro_rules! standings {
    ($more:literal) => {
        concat!("SELECT person, game, seats, pace, points, variance, games, last, more FROM ratings ", $more)
    };
}

pub(super) const STANDINGS: &str =
    standings!("WHERE person = ANY ($1::bytea[]) AND game = $2 AND seats = $3 AND pace = $4");
pub(super) const OF_PERSON: &str = standings!("WHERE person = $1 ORDER BY game, seats, pace");
const ALL: &str = standings!("ORDER BY person, game, seats, pace");

pub(super) const CURVE: &str = "SELECT place, ended, before, points, variance, settled FROM moved
     WHERE person = $1 AND game = $2 AND seats = $3 AND pace = $4 ORDER BY ended DESC, place DESC LIMIT $5";

pub(super) const MOVED_BY: &str =
    "SELECT place, before, points FROM moved WHERE person = $1 AND place = ANY ($2::bigint[])";

pub(super) const BOARD: &str =
    "SELECT ratings.person, game, seats, pace, points, variance, ratings.games, last, more, members.name,
         coalesce(visible.games, 0)
     FROM ratings JOIN members ON members.person = ratings.person LEFT JOIN visible ON visible.person = ratings.person
     WHERE game = $1 AND seats = $2 AND pace = $3 AND settled = 1 ORDER BY bound DESC, ratings.person LIMIT $4";

fn game(line: &Line) -> Read<ToRate> {
    Ok(ToRate { ended: number(line, 0)?, id: TableId(bytes(line, 1)?), row: Row(get(line, 2)?) })
}

fn rated(line: &Line) -> Read<Rated> {
    Ok(Rated {
        person: ids::person(bytes(line, 0)?),
        kind: kind_of(get(line, 1)?, get(line, 2)?, get(line, 3)?),
        standing: standing_of(get(line, 4)?, get(line, 5)?, get(line, 6)?, number(line, 7)?, get(line, 8)?)?,
    })
}

fn on_board(line: &Line) -> Read<OnBoard> {
    let Rated { person, standing, .. } = rated(line)?;
    Ok(OnBoard { person, standing, name: get(line, 9)?, games: audience_of(get(line, 10)?) })
}

impl Ratings for PostgresStore {
    fn taken(&self) -> Answer<'_, Taken> {
        Box::pin(async move {
            // The count comes first: if a step is written in between, this one is refused.
            let steps = ask(self.lane(), STEPS, &[]).await?;
            let steps = steps.first().map_or(Ok(0), |line| number(line, 0))?;
            let last = ask(self.lane(), LAST, &[]).await?;
            let game = |line: &Line| -> Read<_> { Ok((number(line, 0)?, TableId(bytes(line, 1)?))) };
            Ok(Taken { steps, last: last.first().map(game).transpose()? })
        })
    }

    fn to_rate(&self, until: u64, limit: u32) -> Answer<'_, Vec<ToRate>> {
        Box::pin(async move {
            let until = i64::try_from(until).unwrap_or(i64::MAX);
            ask(self.lane(), TO_RATE, &[&until, &i64::from(limit)]).await?.iter().map(game).collect()
        })
    }

    fn all_to_rate(&self, after: Option<(u64, TableId)>, until: u64, limit: u32) -> Answer<'_, Vec<ToRate>> {
        Box::pin(async move {
            let (ended, id) = after.map_or((-1, TableId([0; 16])), |(ended, id)| (ended as i64, id));
            let until = i64::try_from(until).unwrap_or(i64::MAX);
            let found =
                ask(self.lane(), ALL_TO_RATE, &[&ended, &&id.0[..], &until, &i64::from(limit)]).await?;
            found.iter().map(game).collect()
        })
    }

    fn events_of(&self, row: Row) -> Answer<'_, Vec<(String, u64)>> {
        const EVENTS: &str = "SELECT events, arrived FROM appends WHERE place = $1 ORDER BY first";
        Box::pin(async move {
            let found = ask(self.lane(), EVENTS, &[&row.0]).await?;
            found.iter().map(|line| Ok((get(line, 0)?, number(line, 1)?))).collect()
        })
    }

    fn standings(&self, kind: Kind, people: Vec<PersonId>) -> Answer<'_, Vec<Rated>> {
        Box::pin(async move {
            let people: Vec<Vec<u8>> = people.iter().map(|person| blob(person.as_str())).collect();
            let (seats, pace) = (seats_number(kind.seats), pace_number(kind.pace));
            let found = ask(self.lane(), STANDINGS, &[&people, &kind.game, &seats, &pace]).await?;
            found.iter().map(rated).collect()
        })
    }

    fn write_step(&self, step: RatingStep) -> Answer<'_, bool> {
        Box::pin(async move { change!(self, tx => write(&tx, &step)) })
    }

    fn ratings_of(&self, person: PersonId) -> Answer<'_, Vec<Rated>> {
        Box::pin(async move {
            ask(self.lane(), OF_PERSON, &[&blob(person.as_str())]).await?.iter().map(rated).collect()
        })
    }

    fn curve(&self, person: PersonId, kind: Kind, limit: u32) -> Answer<'_, Vec<RatingMoved>> {
        Box::pin(async move {
            let (seats, pace) = (seats_number(kind.seats), pace_number(kind.pace));
            let given: super::connect::Given<'_> =
                &[&blob(person.as_str()), &kind.game, &seats, &pace, &i64::from(limit)];
            let moved = |line: &Line| {
                Ok(RatingMoved {
                    person,
                    row: Row(get(line, 0)?),
                    kind: kind.clone(),
                    ended: number(line, 1)?,
                    before: of_bits(get(line, 2)?),
                    after: Rating { points: of_bits(get(line, 3)?), variance: of_bits(get(line, 4)?) },
                    settled: get::<i64>(line, 5)? == 1,
                })
            };
            ask(self.lane(), CURVE, given).await?.iter().map(moved).collect()
        })
    }

    fn moved_by(&self, person: PersonId, games: Vec<Row>) -> Answer<'_, Vec<(Row, f64, f64)>> {
        Box::pin(async move {
            let games: Vec<i64> = games.iter().map(|row| row.0).collect();
            let moved =
                |line: &Line| Ok((Row(get(line, 0)?), of_bits(get(line, 1)?), of_bits(get(line, 2)?)));
            ask(self.lane(), MOVED_BY, &[&blob(person.as_str()), &games]).await?.iter().map(moved).collect()
        })
    }

    fn board(&self, kind: Kind, limit: u32) -> Answer<'_, Vec<OnBoard>> {
        Box::pin(async move {
            let (seats, pace) = (seats_number(kind.seats), pace_number(kind.pace));
            let found = ask(self.lane(), BOARD, &[&kind.game, &seats, &pace, &i64::from(limit)]).await?;
            found.iter().map(on_board).collect()
        })
    }

    fn all_ratings(&self) -> Answer<'_, Vec<Rated>> {
        Box::pin(async move { ask(self.lane(), ALL, &[]).await?.iter().map(rated).collect() })
    }
}
