//! `docs/openapi.json` is made from the types of this crate.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use std::path::Path;

#[test]
fn the_openapi_document_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    let made = serde_json::to_string_pretty(&cubo_wire::openapi::document()).unwrap() + "\n";
    if std::env::var_os("CUBO_BLESS").is_some() {
        std::fs::write(&path, &made).unwrap();
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        there == made,
        "docs/openapi.json has changed: run `make types`, and tell the change in docs/api.md"
    );
}
