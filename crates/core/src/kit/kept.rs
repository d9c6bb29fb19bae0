//! Files that tests keep in the repository: golden games, corpora, pictures.

use std::fs;
use std::path::Path;

/// Insists that a kept file holds exactly this text. With `CUBO_BLESS=1` in the environment the file is written instead:
/// read the difference before keeping it.
pub fn keep(file: impl AsRef<Path>, text: &str) {
    let file = file.as_ref();
    let name = file.display();
    if std::env::var_os("CUBO_BLESS").is_some() {
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder).unwrap_or_else(|e| panic!("{name}: {e}"));
        }
        fs::write(file, text).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
    let kept = fs::read_to_string(file).unwrap_or_else(|e| panic!("{name}: {e}; CUBO_BLESS=1 writes it"));
    if kept == text {
        return;
    }
    let line = kept.lines().zip(text.lines()).position(|(old, new)| old != new);
    let at = line.map_or("its length".to_owned(), |n| format!("line {}", n + 1));
    panic!("{name} is not what the test makes: {at} differs; if that is meant, CUBO_BLESS=1 writes it anew");
}
