//! A place for a test's files. The tests of the command line use this file too.

use std::path::{Path, PathBuf};

use cubo_server::ids;

/// A directory for a test, removed at its end.
pub struct Dir(PathBuf);

impl Dir {
    pub fn new() -> Self {
        let name = format!("cubo-test-{}", ids::spell(&ids::random::<9>().unwrap()));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Dir(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
