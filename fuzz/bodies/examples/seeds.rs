//! Writes good input for each body into its own folder: libFuzzer starts from it.

use std::path::PathBuf;
use std::{env, fs, io};

use cubo_fuzz_bodies::{BODIES, seeds};

fn main() -> io::Result<()> {
    let folder = env::args_os().nth(1).map_or_else(|| PathBuf::from("fuzz/seeds"), PathBuf::from);
    for (name, _) in BODIES {
        let folder = folder.join(name);
        fs::create_dir_all(&folder)?;
        for (number, seed) in seeds(name).iter().enumerate() {
            fs::write(folder.join(format!("seed-{number:04}")), seed)?;
        }
    }
    Ok(())
}
