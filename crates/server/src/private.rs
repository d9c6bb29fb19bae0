//! Files and directories that only their owner can open.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::Path;

/// Makes a directory that only its owner can look into, unless it is there.
pub(crate) fn make_dir(dir: &Path) -> io::Result<()> {
    let mut how = fs::DirBuilder::new();
    how.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut how, 0o700);
    how.create(dir)
}

/// Options for a new file that only its owner can read, from its first byte on.
pub(crate) fn options() -> OpenOptions {
    let mut how = OpenOptions::new();
    how.write(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut how, 0o600);
    how
}

/// Whether others on this machine may open it.
#[cfg(unix)]
pub(crate) fn is_open_to_others(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|file| file.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
pub(crate) fn is_open_to_others(_: &Path) -> bool {
    false
}
