//! Whole conversations, kept as files: a request line, its reply line, and so on.
//!
//! Run the test with `CUBO_BLESS=1` to write the replies anew, and read the difference before keeping it.

use std::fs;
use std::path::{Path, PathBuf};

use super::engine;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

#[test]
fn golden_transcripts() {
    let bless = std::env::var_os("CUBO_BLESS").is_some();
    let mut files: Vec<_> = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|ext| ext == "jsonl"));
    files.sort();
    assert!(!files.is_empty(), "no transcripts in {}", folder().display());
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).unwrap();
        let mut engine = engine();
        let mut written = String::new();
        for (number, pair) in text.lines().collect::<Vec<_>>().chunks(2).enumerate() {
            let reply = engine.answer(pair[0].as_bytes());
            if !bless {
                let expected = pair.get(1).copied().unwrap_or("");
                assert_eq!(reply, expected, "{name}, line {}: {}", 2 * number + 1, pair[0]);
            }
            written += &format!("{}\n{reply}\n", pair[0]);
        }
        if bless {
            fs::write(&file, written).unwrap();
        }
    }
}
