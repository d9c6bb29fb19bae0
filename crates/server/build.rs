//! Takes the built web client into the program: every file under `web/dist` (or `CUBO_WEB_DIST`), with its packed form where
//! that is worth having. Without a built client the list is empty, and the house shows its small page.

use std::error::Error;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use flate2::Compression;
use flate2::write::GzEncoder;

/// Smaller files gain nothing by being packed.
const WORTH: usize = 1024;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=CUBO_WEB_DIST");
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let dist = env::var_os("CUBO_WEB_DIST").map_or_else(|| here.join("../../web/dist"), PathBuf::from);
    if dist.parent().is_some_and(Path::is_dir) {
        // Cargo would run this again for every build if the folder that it is to watch were missing.
        let _ = fs::create_dir(&dist);
        println!("cargo:rerun-if-changed={}", dist.display());
    }
    let mut files = Vec::new();
    if dist.join("index.html").is_file() {
        walk(&dist, &mut files)?;
        files.sort();
    }
    let mut list = String::from("&[\n");
    for (number, file) in files.iter().enumerate() {
        if is_packed(file) {
            continue;
        }
        let body = fs::read(file)?;
        let name =
            file.strip_prefix(&dist)?.to_str().ok_or("a file's name must be UTF-8")?.replace('\\', "/");
        let keep = |bytes: &[u8], how: &str| -> Result<String, Box<dyn Error>> {
            // A copy: the client may be built again while this program is.
            let copy = out.join(format!("{number}.{how}"));
            fs::write(&copy, bytes)?;
            Ok(format!("include_bytes!({copy:?})"))
        };
        let optional = |packed: Option<Vec<u8>>, how: &str| -> Result<String, Box<dyn Error>> {
            Ok(match packed.filter(|packed| packed.len() * 10 < body.len() * 9) {
                Some(packed) => format!("Some({})", keep(&packed, how)?),
                None => "None".to_owned(),
            })
        };
        let gzip = match beside(file, "gz") {
            None if body.len() >= WORTH => Some(pack(&body)?),
            beside => beside,
        };
        writeln!(
            list,
            "WebFile {{ path: {:?}, body: {}, gzip: {}, brotli: {} }},",
            format!("/{name}"),
            keep(&body, "body")?,
            optional(gzip, "gz")?,
            optional(beside(file, "br"), "br")?,
        )?;
    }
    list.push(']');
    fs::write(out.join("web_client.rs"), list)?;
    Ok(())
}

fn is_packed(file: &Path) -> bool {
    file.extension().is_some_and(|how| how == "gz" || how == "br")
}

/// The packed form that the client's own build made.
fn beside(file: &Path, how: &str) -> Option<Vec<u8>> {
    let mut name = file.as_os_str().to_owned();
    name.push(".");
    name.push(how);
    fs::read(name).ok()
}

fn pack(body: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(body)?;
    Ok(packer.finish()?)
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            walk(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
