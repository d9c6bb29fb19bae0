//! `docs/tensors.md` holds the tables as the code makes them. `CUBO_BLESS=1` writes them anew.

use std::path::Path;

const MARK: &str = "<!-- made by the test `documented` of crates/tensors: run it with CUBO_BLESS=1 -->\n";

#[test]
fn the_tables_are_those_of_the_code() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/tensors.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let (before, tables) = text.split_once(MARK).expect("the page has its mark");
    let expected = format!("\n{}", cubo_tensors::tables().trim_end().to_owned() + "\n");
    if std::env::var_os("CUBO_BLESS").is_some() {
        std::fs::write(&path, format!("{before}{MARK}{expected}")).unwrap();
        return;
    }
    assert!(tables == expected, "docs/tensors.md is not what the code says: run this test with CUBO_BLESS=1");
}
