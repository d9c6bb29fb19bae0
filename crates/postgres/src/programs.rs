//! Where PostgreSQL's programs are, and as which user they run.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// A directory with the programs in it.
pub(crate) struct Programs(PathBuf);

impl Programs {
    /// In `CUBO_POSTGRES_BIN`; otherwise the newest of Debian's; otherwise on the path.
    pub(crate) fn find() -> Programs {
        let told = std::env::var_os("CUBO_POSTGRES_BIN").map(PathBuf::from);
        let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
        let version = |path: &PathBuf| path.file_name().and_then(|name| name.to_str()?.parse::<u32>().ok());
        let mut debian: Vec<PathBuf> = debian.map(|entry| entry.path()).collect();
        debian.sort_by_key(|path| std::cmp::Reverse(version(path)));
        let path = std::env::var_os("PATH").unwrap_or_default();
        let path: Vec<PathBuf> = std::env::split_paths(&path).collect();
        let all = told.into_iter().chain(debian.into_iter().map(|dir| dir.join("bin"))).chain(path);
        let complete =
            |dir: &PathBuf| ["initdb", "postgres", "psql"].iter().all(|name| dir.join(name).is_file());
        let found = all.into_iter().find(complete);
        Programs(found.expect(
            "PostgreSQL is missing: run `make postgres-setup`, or install it and say where initdb is with CUBO_POSTGRES_BIN",
        ))
    }

    pub(crate) fn path(&self, program: &str) -> PathBuf {
        self.0.join(program)
    }
}

/// An ordinary user.
pub(crate) struct User {
    pub(crate) uid: u32,
    pub(crate) gid: u32,
}

impl User {
    /// The user as whom PostgreSQL runs if this process is root; `None` if it is not root.
    pub(crate) fn ordinary() -> Option<User> {
        if fs::metadata("/proc/self").map_or(1, |process| process.uid()) != 0 {
            return None;
        }
        let users = fs::read_to_string(Path::new("/etc/passwd")).unwrap_or_default();
        let find = |wanted: &str| {
            users.lines().find_map(|line| {
                let mut fields = line.split(':');
                let right = fields.next() == Some(wanted);
                let (uid, gid) = (fields.nth(1)?.parse().ok()?, fields.next()?.parse().ok()?);
                right.then_some(User { uid, gid })
            })
        };
        Some(find("postgres").or_else(|| find("nobody")).expect("an ordinary user for PostgreSQL"))
    }
}
