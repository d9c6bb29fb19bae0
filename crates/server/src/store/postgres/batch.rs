//! Many appends, or many notes, in one statement: columns as arrays, each line checked separately.

use std::collections::HashSet;

use tokio_postgres::GenericClient;
use tokio_postgres::types::ToSql;

use super::connect::Lane;
use super::trouble::Trouble;
use crate::ids::PassHash;
use crate::store::columns::{blob, phase_number, result_number};
use crate::store::digest::Stored;
use crate::store::{Append, KeptLinks, Note, Seating, StoreError};

/// For each append: if version, owner and epoch of its table are those that it names, advances the version and inserts the append.
/// Returns which appends were inserted. `$given` and `$columns`: more columns of an append; `$set`: what else they change of the table;
/// `$told`: what of the table further steps need; `$then`: these steps.
macro_rules! append {
    ($given:literal, $columns:literal, $set:literal, $told:literal, $then:literal) => {
        concat!(
            "
    WITH given AS (
        SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bigint[], $6::bigint[],
            $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bytea[], $12::bytea[], $13::text[],
            $14::bytea[], $15::bigint[], $16::bytea[], $17::bytea[], $20::bytea[], $21::bool[]",
            $given,
            ")
        WITH ORDINALITY AS given (place, at, count, owner, epoch, phase, turn, deadline, arrived, settled, person,
            key, events, seal, digest, watch, seat, salt, talk",
            $columns,
            ", n)
    ), moved AS (
        UPDATE tables SET version = given.at + given.count, phase = given.phase, deadline = given.deadline,
            updated = given.arrived, turn = given.turn, settled = NULL, away = NULL,
            watch = coalesce(given.watch, tables.watch), seat = coalesce(given.seat, tables.seat),
            salt = CASE WHEN given.watch IS NULL THEN tables.salt ELSE given.salt END,
            talked = CASE WHEN given.talk THEN given.arrived ELSE tables.talked END",
            $set,
            "
        FROM given
        WHERE tables.place = given.place AND tables.version = given.at AND tables.owner = given.owner
            AND tables.epoch = given.epoch
        RETURNING given.n",
            $told,
            "
    ), put AS (
        INSERT INTO appends (place, first, count, arrived, settled, person, key, events, seal, digest)
        SELECT given.place, at, count, arrived, settled, person, key, events, seal, digest
        FROM given JOIN moved USING (n)
    ), seated AS (
        INSERT INTO sat (person, place)
        SELECT DISTINCT sat.person, given.place FROM unnest($18::bytea[], $19::bigint[]) AS sat (person, n)
        JOIN moved USING (n) JOIN given USING (n)
        ON CONFLICT DO NOTHING
    )",
            $then,
            "
    SELECT n FROM moved"
        )
    };
}

const APPEND: &str = append!("", "", "", "", "");

/// The same, where who is at the table has changed, or how far the game is: the index by person follows in the same statement. A line of
/// the index is either written or removed by it, never both, because the steps of one statement do not see each other.
const APPEND_INDEXED: &str = append!(
    ", $22::bool[], $23::bigint[], $24::bigint[], $25::text[], $36::bool[]",
    ", indexed, started, ended, scores, to_rate",
    ", started = CASE WHEN given.indexed THEN coalesce(tables.started, given.started) ELSE tables.started END,
            ended = CASE WHEN given.indexed THEN given.ended ELSE tables.ended END,
            scores = CASE WHEN given.indexed THEN given.scores ELSE tables.scores END,
            rated = CASE WHEN NOT given.indexed THEN tables.rated WHEN given.to_rate THEN coalesce(tables.rated, 0) END",
    ", given.indexed, tables.place, tables.game, tables.started, tables.ended",
    ", playing AS (
        SELECT entry.person, moved.place, moved.game, seat, people, rank, result, moved.ended
        FROM moved JOIN unnest($26::bigint[], $27::bytea[], $28::bigint[], $29::bigint[], $30::bigint[], $31::bigint[])
            AS entry (n, person, seat, people, rank, result) USING (n)
        WHERE moved.ended IS NULL OR moved.started IS NOT NULL
    ), put_played AS (
        INSERT INTO played (person, place, game, seat, people, rank, result, ended) SELECT * FROM playing
        ON CONFLICT (person, place) DO UPDATE SET seat = excluded.seat, people = excluded.people,
            rank = excluded.rank, result = excluded.result, ended = excluded.ended
    ), drop_played AS (
        DELETE FROM played USING moved WHERE moved.indexed AND played.place = moved.place
            AND NOT EXISTS (SELECT FROM playing WHERE playing.place = played.place AND playing.person = played.person)
    ), meeting AS (
        SELECT entry.person, entry.other, moved.ended, moved.place, moved.game, result
        FROM moved JOIN unnest($32::bigint[], $33::bytea[], $34::bytea[], $35::bigint[])
            AS entry (n, person, other, result) USING (n)
        WHERE moved.ended IS NOT NULL AND moved.started IS NOT NULL
    ), put_met AS (
        INSERT INTO met (person, other, ended, place, game, result) SELECT * FROM meeting
        ON CONFLICT (person, other, ended, place) DO UPDATE SET result = excluded.result
    ), drop_met AS (
        DELETE FROM met USING moved WHERE moved.indexed AND met.place = moved.place
            AND NOT EXISTS (SELECT FROM meeting WHERE meeting.place = met.place AND meeting.person = met.person
                AND meeting.other = met.other AND meeting.ended = met.ended)
    )"
);

/// The index by person of some tables, as columns.
#[derive(Default)]
pub(super) struct Indexed {
    /// Which of the tables, counted from 1.
    n: Vec<i64>,
    pub(super) person: Vec<Vec<u8>>,
    pub(super) seat: Vec<Option<i64>>,
    pub(super) people: Vec<i64>,
    pub(super) rank: Vec<Option<i64>>,
    pub(super) result: Vec<Option<i64>>,
    met_n: Vec<i64>,
    met_person: Vec<Vec<u8>>,
    met_other: Vec<Vec<u8>>,
    met_result: Vec<i64>,
}

impl Indexed {
    pub(super) fn add(&mut self, n: i64, seating: &Seating) {
        for one in seating.played() {
            self.n.push(n);
            self.person.push(blob(one.person.as_str()));
            self.seat.push(one.seat.map(i64::from));
            self.people.push(i64::from(one.people));
            self.rank.push(one.rank.map(i64::from));
            self.result.push(one.result.map(result_number));
        }
        for (person, other, result) in seating.met() {
            self.met_n.push(n);
            self.met_person.push(blob(person.as_str()));
            self.met_other.push(blob(other.as_str()));
            self.met_result.push(result_number(result));
        }
    }
}

pub(super) fn moment(at: Option<u64>) -> Option<i64> {
    at.map(|at| at as i64)
}

/// Puts one table into the index by person, in the place of what stood there of it.
pub(super) async fn index(
    db: &impl GenericClient,
    place: i64,
    seating: &Seating,
    talked: Option<u64>,
) -> Result<(), tokio_postgres::Error> {
    const TABLE: &str = "
        UPDATE tables SET started = coalesce(started, $2), ended = $3, scores = $4, talked = $5 WHERE place = $1";
    const PLAYED: &str = "
        INSERT INTO played (person, place, game, seat, people, rank, result, ended)
        SELECT entry.person, tables.place, game, entry.seat, people, rank, result, ended
        FROM tables, unnest($2::bytea[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
            AS entry (person, seat, people, rank, result)
        WHERE tables.place = $1 AND (ended IS NULL OR started IS NOT NULL)";
    const MET: &str = "
        INSERT INTO met (person, other, ended, place, game, result)
        SELECT entry.person, entry.other, ended, tables.place, game, result
        FROM tables, unnest($2::bytea[], $3::bytea[], $4::bigint[]) AS entry (person, other, result)
        WHERE tables.place = $1 AND ended IS NOT NULL AND started IS NOT NULL";
    let (started, ended) = (moment(seating.started), moment(seating.ended));
    db.execute(TABLE, &[&place, &started, &ended, &seating.scores(), &moment(talked)]).await?;
    db.execute("DELETE FROM played WHERE place = $1", &[&place]).await?;
    db.execute("DELETE FROM met WHERE place = $1", &[&place]).await?;
    let mut all = Indexed::default();
    all.add(1, seating);
    db.execute(PLAYED, &[&place, &all.person, &all.seat, &all.people, &all.rank, &all.result]).await?;
    db.execute(MET, &[&place, &all.met_person, &all.met_other, &all.met_result]).await?;
    Ok(())
}

/// Which of these, counted from 0, were appended.
pub(super) async fn append(lane: &Lane, appends: &[&Append]) -> Result<HashSet<usize>, Trouble> {
    let number = |of: fn(&Append) -> u64| appends.iter().map(|append| of(append) as i64).collect::<Vec<_>>();
    let perhaps = |of: fn(&Append) -> Option<u64>| {
        appends.iter().map(|append| of(append).map(|number| number as i64)).collect::<Vec<_>>()
    };
    let rows: Vec<i64> = appends.iter().map(|append| append.row.0).collect();
    let people: Vec<Option<Vec<u8>>> =
        appends.iter().map(|append| append.cause.as_ref().map(|cause| blob(cause.person.as_str()))).collect();
    let keys: Vec<Option<&[u8]>> =
        appends.iter().map(|append| append.cause.as_ref().map(|cause| cause.key.as_bytes())).collect();
    let digests: Vec<i64> =
        appends.iter().zip(&people).map(|(append, person)| digest(append.row.0, append, person)).collect();
    let link = |of: fn(&KeptLinks) -> &PassHash| {
        let hash = |append: &&Append| append.links.as_ref().map(|links| of(links).0.to_vec());
        appends.iter().map(hash).collect::<Vec<_>>()
    };
    let salts: Vec<Option<Vec<u8>>> =
        appends.iter().map(|append| append.links.and_then(|links| links.salt).map(Vec::from)).collect();
    let sat =
        appends.iter().enumerate().flat_map(|(n, append)| append.people.iter().map(move |who| (who, n)));
    let (seated, at): (Vec<Vec<u8>>, Vec<i64>) =
        sat.map(|(who, n)| (blob(who.as_str()), n as i64 + 1)).unzip();
    let numbers = [
        number(|append| append.at),
        number(|append| append.count),
        number(|append| append.fence.epoch),
        number(|append| append.arrived),
    ];
    let owners: Vec<&[u8]> = appends.iter().map(|append| &append.fence.owner.0[..]).collect();
    let phases: Vec<i64> = appends.iter().map(|append| phase_number(append.phase)).collect();
    let turns = perhaps(|append| append.turn.map(u64::from));
    let (deadlines, settled) = (perhaps(|append| append.deadline), perhaps(|append| append.settled));
    let events: Vec<&str> = appends.iter().map(|append| append.events.as_str()).collect();
    let seals: Vec<&[u8]> = appends.iter().map(|append| &append.seal.0[..]).collect();
    let (watches, seats) = (link(|links| &links.watch), link(|links| &links.seat));
    let talk: Vec<bool> = appends.iter().map(|append| append.talk).collect();
    let [ats, counts, epochs, arrived] = &numbers;
    let mut given: Vec<&(dyn ToSql + Sync)> = vec![
        &rows, ats, counts, &owners, epochs, &phases, &turns, &deadlines, arrived, &settled, &people, &keys,
        &events, &seals, &digests, &watches, &seats, &seated, &at, &salts, &talk,
    ];
    let moved = if appends.iter().all(|append| append.seating.is_none()) {
        lane.ask(APPEND, &given).await?
    } else {
        let seatings = || appends.iter().map(|append| append.seating.as_ref());
        let mut all = Indexed::default();
        for (n, seating) in (1..).zip(seatings()) {
            seating.into_iter().for_each(|seating| all.add(n, seating));
        }
        let indexed: Vec<bool> = seatings().map(|seating| seating.is_some()).collect();
        let of = |of: fn(&Seating) -> Option<u64>| {
            seatings().map(|seating| moment(seating.and_then(of))).collect::<Vec<_>>()
        };
        let (started, ended) = (of(|seating| seating.started), of(|seating| seating.ended));
        let scores: Vec<Option<String>> = seatings().map(|seating| seating?.scores()).collect();
        let more: [&(dyn ToSql + Sync); 4] = [&indexed, &started, &ended, &scores];
        given.extend(more);
        let more: [&(dyn ToSql + Sync); 6] =
            [&all.n, &all.person, &all.seat, &all.people, &all.rank, &all.result];
        given.extend(more);
        let to_rate: Vec<bool> = seatings().map(|seating| seating.is_some_and(Seating::is_to_rate)).collect();
        let more: [&(dyn ToSql + Sync); 5] =
            [&all.met_n, &all.met_person, &all.met_other, &all.met_result, &to_rate];
        given.extend(more);
        lane.ask(APPEND_INDEXED, &given).await?
    };
    Ok(moved.iter().map(|line| line.get::<_, i64>(0) as usize - 1).collect())
}

/// The digest of an append, as in SQLite.
pub(super) fn digest(row: i64, append: &Append, person: &Option<Vec<u8>>) -> i64 {
    let stored = Stored {
        row,
        first: append.at,
        count: append.count,
        arrived: append.arrived,
        settled: append.settled,
        person: person.as_deref(),
        key: append.cause.as_ref().map(|cause| cause.key.as_str()),
        events: &append.events,
        seal: Some(&append.seal.0),
    };
    stored.digest()
}

const NOTE: &str = "
    UPDATE tables SET deadline = given.deadline, settled = given.settled, face = given.face, away = given.away,
        owner = CASE WHEN given.asleep THEN NULL ELSE tables.owner END
    FROM unnest($1::bigint[], $2::bytea[], $3::bigint[], $4::bigint[], $5::bool[], $6::bigint[], $7::bigint[],
        $8::text[], $9::text[])
        AS given (place, owner, epoch, version, asleep, deadline, settled, face, away)
    WHERE tables.place = given.place AND tables.version = given.version AND tables.owner = given.owner
        AND tables.epoch = given.epoch";

/// Notes that come too late, or from an older epoch, are dropped.
pub(super) async fn note(lane: &Lane, notes: &[&Note]) -> Result<(), StoreError> {
    let number = |of: fn(&Note) -> u64| notes.iter().map(|note| of(note) as i64).collect::<Vec<_>>();
    let noted = lane
        .ask(
            NOTE,
            &[
                &notes.iter().map(|note| note.row.0).collect::<Vec<_>>(),
                &notes.iter().map(|note| &note.fence.owner.0[..]).collect::<Vec<_>>(),
                &number(|note| note.fence.epoch),
                &number(|note| note.version),
                &notes.iter().map(|note| note.asleep).collect::<Vec<_>>(),
                &notes.iter().map(|note| note.deadline.map(|at| at as i64)).collect::<Vec<_>>(),
                &number(|note| note.settled),
                &notes.iter().map(|note| note.face.as_str()).collect::<Vec<_>>(),
                &notes.iter().map(|note| note.away.as_str()).collect::<Vec<_>>(),
            ],
        )
        .await;
    noted.map(|_| ()).map_err(Trouble::of_write)
}
