//! Where the house of a test is kept: in SQLite, or in PostgreSQL, where the same tests run once more ([`on_postgres`]).

use std::cell::Cell;
use std::path::Path;
use std::sync::Arc;

use cubo_server::members::admin::Admin;
use cubo_server::store::Store;

thread_local! {
    static POSTGRES: Cell<bool> = const { Cell::new(false) };
}

/// Whether the houses of this test are in PostgreSQL.
pub fn is_postgres() -> bool {
    POSTGRES.get()
}

/// Runs tests with their houses in PostgreSQL, one after the other, so that they share one server.
#[cfg(unix)]
pub fn on_postgres(tests: &[(&str, fn())]) {
    POSTGRES.set(true);
    for (name, test) in tests {
        eprintln!("{name}");
        test();
    }
    POSTGRES.set(false);
}

/// These tests of the file, once more in PostgreSQL.
#[macro_export]
macro_rules! on_postgres {
    ($($test:ident,)*) => {
        #[cfg(unix)]
        #[test]
        fn all_hold_on_postgres() {
            $crate::common::place::on_postgres(&[$((stringify!($test), $test as fn()),)*]);
        }
    };
}

/// The schema of a test's directory.
#[cfg(unix)]
fn schema(dir: &Path) -> Option<Arc<cubo_postgres::Schema>> {
    use std::collections::HashMap;
    use std::path::PathBuf;
    use std::sync::{LazyLock, Mutex};
    static SCHEMAS: LazyLock<Mutex<HashMap<PathBuf, Arc<cubo_postgres::Schema>>>> =
        LazyLock::new(Mutex::default);
    POSTGRES.get().then(|| {
        let mut all = SCHEMAS.lock().unwrap();
        all.entry(dir.to_owned()).or_insert_with(|| Arc::new(cubo_postgres::shared().fresh())).clone()
    })
}

/// The store of a directory.
pub async fn kept(dir: &Path) -> Arc<dyn Store> {
    #[cfg(unix)]
    if let Some(schema) = schema(dir) {
        use cubo_server::store::{PostgresSettings, PostgresStore};
        // Longer than any time that a test lets pass.
        let lease = std::time::Duration::from_secs(5 * 365 * 24 * 60 * 60);
        return Arc::new(PostgresStore::open(&schema.url, PostgresSettings { lease }).await.unwrap());
    }
    super::store(dir)
}

/// The operator of that house.
pub async fn admin(dir: &Path) -> Admin {
    #[cfg(unix)]
    if let Some(schema) = schema(dir) {
        return Admin::at(&schema.url).await.unwrap();
    }
    Admin::open(dir).unwrap()
}

/// The only value that a question returns, as a text.
pub fn value(dir: &Path, sql: &str) -> String {
    #[cfg(unix)]
    if let Some(schema) = schema(dir) {
        return cubo_postgres::shared().sql(&format!("SET search_path TO {}; {sql}", schema.name));
    }
    let db = rusqlite::Connection::open(dir.join("cubo.db")).unwrap();
    let value: rusqlite::types::Value = db.query_row(sql, [], |line| line.get(0)).unwrap();
    match value {
        rusqlite::types::Value::Integer(number) => number.to_string(),
        rusqlite::types::Value::Text(text) => text,
        other => panic!("{other:?}"),
    }
}

/// Executes a statement in the database.
pub fn execute(dir: &Path, sql: &str) {
    #[cfg(unix)]
    if let Some(schema) = schema(dir) {
        cubo_postgres::shared().sql(&format!("SET search_path TO {}; {sql}", schema.name));
        return;
    }
    rusqlite::Connection::open(dir.join("cubo.db")).unwrap().execute_batch(sql).unwrap();
}

/// The lines of all tables of the database, each as the name of its table and a text; bytes are written as hexadecimal digits.
pub fn lines(dir: &Path) -> Vec<(String, String)> {
    #[cfg(unix)]
    if let Some(schema) = schema(dir) {
        let name = &schema.name;
        let postgres = cubo_postgres::shared();
        let tables = postgres.sql(&format!("SELECT tablename FROM pg_tables WHERE schemaname = '{name}'"));
        let mut all = Vec::new();
        for table in tables.lines() {
            let text = postgres.sql(&format!("SELECT line::text FROM {name}.{table} AS line"));
            all.extend(text.lines().map(|line| (table.to_owned(), line.to_owned())));
        }
        return all;
    }
    let db = rusqlite::Connection::open(dir.join("cubo.db")).unwrap();
    let mut names = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").unwrap();
    let names: Vec<String> = names.query_map([], |line| line.get(0)).unwrap().map(Result::unwrap).collect();
    let mut all = Vec::new();
    for name in names {
        let mut lines = db.prepare(&format!("SELECT * FROM \"{name}\"")).unwrap();
        let columns = lines.column_count();
        let mut lines = lines.query([]).unwrap();
        while let Some(line) = lines.next().unwrap() {
            let mut text = String::new();
            for n in 0..columns {
                use rusqlite::types::ValueRef::{Blob, Integer, Text};
                match line.get_ref(n).unwrap() {
                    Blob(bytes) => text.extend(bytes.iter().map(|byte| format!("{byte:02x}"))),
                    Text(bytes) => text.push_str(std::str::from_utf8(bytes).unwrap()),
                    Integer(number) => text.push_str(&number.to_string()),
                    _ => {}
                }
                text.push('|');
            }
            all.push((name.clone(), text));
        }
    }
    all
}

/// Whether this text is anywhere in the database of a closed house: in SQLite in the bytes of its files, in PostgreSQL in its tables.
pub fn is_kept(dir: &Path, what: &str) -> bool {
    if is_postgres() {
        return lines(dir).iter().any(|(_, line)| line.contains(what));
    }
    let files = std::fs::read_dir(dir).unwrap().map(|file| file.unwrap().path());
    let files = files.filter(|path| path.file_name().unwrap().to_string_lossy().starts_with("cubo.db"));
    let what = what.as_bytes();
    files
        .map(|path| std::fs::read(path).unwrap())
        .any(|bytes| bytes.windows(what.len()).any(|part| part == what))
}

/// Makes the index from people to tables again.
pub async fn index_again(dir: &Path) {
    #[cfg(unix)]
    if let Some(schema) = schema(dir) {
        return cubo_server::store::PostgresStore::index_again(&schema.url).await.unwrap();
    }
    cubo_server::store::index_again(dir).unwrap();
}
