//! The TypeScript types of the web client are those of this crate.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use std::path::Path;

use cubo_wire::typescript;

#[test]
fn the_types_of_the_web_client_are_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol");
    let files = [
        ("messages.ts", typescript::messages()),
        ("rest.ts", typescript::rest()),
        ("local.ts", typescript::local()),
    ];
    for (file, made) in files {
        let path = folder.join(file);
        if std::env::var_os("CUBO_BLESS").is_some() {
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(&path, &made).unwrap();
        }
        let there = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(there == made, "{file} has changed: run `make types`");
    }
}
