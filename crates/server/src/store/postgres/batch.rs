//! Many appends, or many notes, in one statement: columns as arrays, each line checked separately.

use std::collections::HashSet;

use super::connect::Lane;
use super::trouble::Trouble;
use crate::ids::PassHash;
use crate::store::columns::{blob, phase_number};
use crate::store::digest::Stored;
use crate::store::{Append, KeptLinks, Note, StoreError};

/// For each append: if version, owner and epoch of its table are those that it names, advances the version and inserts the append.
/// Returns which appends were inserted.
const APPEND: &str = "
    WITH given AS (
        SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bigint[], $6::bigint[],
            $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bytea[], $12::bytea[], $13::text[],
            $14::bytea[], $15::bigint[], $16::bytea[], $17::bytea[], $20::bytea[])
        WITH ORDINALITY AS given (place, at, count, owner, epoch, phase, turn, deadline, arrived, settled, person,
            key, events, seal, digest, watch, seat, salt, n)
    ), moved AS (
        UPDATE tables SET version = given.at + given.count, phase = given.phase, deadline = given.deadline,
            updated = given.arrived, turn = given.turn, settled = NULL, away = NULL,
            watch = coalesce(given.watch, tables.watch), seat = coalesce(given.seat, tables.seat),
            salt = CASE WHEN given.watch IS NULL THEN tables.salt ELSE given.salt END
        FROM given
        WHERE tables.place = given.place AND tables.version = given.at AND tables.owner = given.owner
            AND tables.epoch = given.epoch
        RETURNING given.n
    ), put AS (
        INSERT INTO appends (place, first, count, arrived, settled, person, key, events, seal, digest)
        SELECT place, at, count, arrived, settled, person, key, events, seal, digest FROM given JOIN moved USING (n)
    ), seated AS (
        INSERT INTO sat (person, place)
        SELECT DISTINCT sat.person, given.place FROM unnest($18::bytea[], $19::bigint[]) AS sat (person, n)
        JOIN moved USING (n) JOIN given USING (n)
        ON CONFLICT DO NOTHING
    )
    SELECT n FROM moved";

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
    let moved = lane
        .ask(
            APPEND,
            &[
                &rows,
                &number(|append| append.at),
                &number(|append| append.count),
                &appends.iter().map(|append| &append.fence.owner.0[..]).collect::<Vec<_>>(),
                &number(|append| append.fence.epoch),
                &appends.iter().map(|append| phase_number(append.phase)).collect::<Vec<_>>(),
                &perhaps(|append| append.turn.map(u64::from)),
                &perhaps(|append| append.deadline),
                &number(|append| append.arrived),
                &perhaps(|append| append.settled),
                &people,
                &keys,
                &appends.iter().map(|append| append.events.as_str()).collect::<Vec<_>>(),
                &appends.iter().map(|append| &append.seal.0[..]).collect::<Vec<_>>(),
                &digests,
                &link(|links| &links.watch),
                &link(|links| &links.seat),
                &seated,
                &at,
                &salts,
            ],
        )
        .await?;
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
