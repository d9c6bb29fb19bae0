//! ^C where a command has something to print before it ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit status of a program that was interrupted, as shells count it.
pub(crate) const STATUS: u8 = 130;

/// A flag that the first ^C sets. The second one ends the program at once.
pub(crate) fn flag() -> std::io::Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let set = Arc::clone(&flag);
    // A thread of its own: commands that compute have no runtime. It ends with the program.
    std::thread::Builder::new().name("interrupt".to_owned()).spawn(move || {
        runtime.block_on(async {
            while tokio::signal::ctrl_c().await.is_ok() {
                if set.swap(true, Ordering::Relaxed) {
                    std::process::exit(STATUS.into());
                }
            }
        });
    })?;
    Ok(flag)
}
