//! Links between the Markdown pages of the repository lead somewhere: to a file that is there, and to a heading that is in it.

use std::fs;
use std::path::{Path, PathBuf};

/// What was made or fetched, not written.
const FOREIGN: [&str; 5] = ["target", "node_modules", ".git", "dist", "lab-dist"];

fn pages(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let (path, kind) = (entry.path(), entry.file_type().unwrap());
        if kind.is_dir() && !FOREIGN.contains(&entry.file_name().to_str().unwrap()) {
            pages(&path, found);
        } else if kind.is_file() && path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
}

/// The text without its blocks of code.
fn prose(text: &str) -> String {
    let mut inside = false;
    let mut prose = String::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            inside = !inside;
        } else if !inside {
            prose.push_str(line);
            prose.push('\n');
        }
    }
    prose
}

/// The targets of `[text](target)`.
fn links(prose: &str) -> impl Iterator<Item = &str> {
    prose.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(target, _)| target)
}

/// The name by which a heading is linked to.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().chars().filter(|c| c.is_alphanumeric() || "-_ ".contains(*c));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn has_heading(page: &str, wanted: &str) -> bool {
    prose(page)
        .lines()
        .filter(|line| line.starts_with('#'))
        .any(|line| anchor(line.trim_start_matches('#')) == wanted)
}

/// Why a link leads nowhere.
fn trouble(page: &Path, target: &str) -> Option<&'static str> {
    if target.contains("://") || target.starts_with("mailto:") {
        return None; // other people's pages are not asked
    }
    let (file, heading) = target.split_once('#').unwrap_or((target, ""));
    let path = if file.is_empty() { page.to_owned() } else { page.parent().unwrap().join(file) };
    if !path.exists() {
        return Some("there is no such file");
    }
    // The rules are linked by clause, which tests of their own check.
    let by_clause = path.components().any(|part| part.as_os_str() == "rules");
    if heading.is_empty() || by_clause || path.extension().is_none_or(|extension| extension != "md") {
        return None;
    }
    (!has_heading(&fs::read_to_string(&path).unwrap(), heading)).then_some("there is no such heading")
}

#[test]
fn every_link_leads_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let mut found = Vec::new();
    pages(&root, &mut found);
    assert!(found.len() > 60, "only {} pages were found", found.len());
    let mut count = 0;
    let mut wrong = Vec::new();
    for page in &found {
        let prose = prose(&fs::read_to_string(page).unwrap());
        for target in links(&prose) {
            count += 1;
            if let Some(why) = trouble(page, target) {
                wrong.push(format!("{}: {target}: {why}", page.strip_prefix(&root).unwrap().display()));
            }
        }
    }
    assert!(count > 150, "only {count} links were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn links_are_found_and_judged() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/operating.md");
    assert_eq!(links("a [b](c.md) and [d](e.md#f)").collect::<Vec<_>>(), ["c.md", "e.md#f"]);
    assert_eq!(trouble(&page, "privacy.md#leaving"), None);
    assert_eq!(trouble(&page, "privacy.md#no-such"), Some("there is no such heading"));
    assert_eq!(trouble(&page, "no-such.md"), Some("there is no such file"));
    assert_eq!(anchor("How much it *carries*, measured"), "how-much-it-carries-measured");
}
