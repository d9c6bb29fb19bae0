//! The server itself.
#![cfg(unix)]

use std::path::PathBuf;

use cubo_postgres::Postgres;

#[test]
fn it_answers_stops_starts_again_and_leaves_nothing_behind() {
    let server = Postgres::start(false);
    let dir: PathBuf = server.dir().to_owned();
    let schema = server.fresh().name;
    server.sql(&format!("CREATE TABLE {schema}.kept AS SELECT 7 AS number"));
    server.stop();
    server.resume();
    assert_eq!(server.sql(&format!("SELECT number FROM {schema}.kept")), "7");
    assert!(dir.exists());
    drop(server);
    assert!(!dir.exists());
}
