//! Finished games as records, one a line.

use std::io::{self, Write};

use crate::desk;
use crate::ids::PassHash;
use crate::store::{KeptLinks, Row, Store, Stored};

/// How many tables are read at a time.
const PAGE: u32 = 64;

/// The result of an export.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Exported {
    /// Games written.
    pub games: u64,
    /// Tables skipped because no game was played at them.
    pub empty: u64,
    /// Tables that could not be replayed.
    pub broken: u64,
}

/// Writes the record of every finished game, one JSON object a line. No person's name, id or link is in it.
pub async fn export(store: &dyn Store, to: &mut impl Write) -> io::Result<Exported> {
    let mut done = Exported::default();
    let mut after = Row(0);
    loop {
        let page = store.finished(after, PAGE).await.map_err(io::Error::other)?;
        let Some(last) = page.last() else { return Ok(done) };
        after = last.row;
        for finished in page {
            let Ok(appends) = finished.appends else {
                done.broken += 1;
                continue;
            };
            let stored = Stored {
                row: finished.row,
                links: KeptLinks { salt: None, watch: PassHash([0; 32]), seat: PassHash([0; 32]) },
                listed: false,
                version: 0,
                away: None,
                appends,
            };
            match desk::replay(&stored).map(|table| desk::record(&table, &stored)) {
                Ok(Ok(mut record)) => {
                    record.names.clear();
                    serde_json::to_writer(&mut *to, &record)?;
                    to.write_all(b"\n")?;
                    done.games += 1;
                }
                Ok(Err(_)) => done.empty += 1,
                Err(_) => done.broken += 1,
            }
        }
    }
}
