//! What was found, said as it is found.

use std::io::{self, Write};

use cubo_core::Language;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// As it should be.
    Good,
    /// Worth knowing.
    Note,
    /// It will be a disadvantage sooner or later.
    Poor,
    /// It loses games, or none can be played.
    Bad,
}

/// Says findings and counts them.
pub(super) struct Findings {
    pub(super) language: Language,
    bad: u32,
    poor: u32,
    said: Vec<String>,
}

impl Findings {
    pub(super) fn new(language: Language) -> Self {
        Findings { language, bad: 0, poor: 0, said: Vec::new() }
    }

    /// Says a finding in both languages' words; `{}` stands for the values in order. What was said already is not said again.
    pub(super) fn say(&mut self, mark: Mark, [en, fr]: [&str; 2], values: &[&str]) -> io::Result<()> {
        let text = crate::tongue::fill(self.language.pick(en, fr), values);
        if self.said.contains(&text) {
            return Ok(());
        }
        let sign = match mark {
            Mark::Good => "✓",
            Mark::Note => "·",
            Mark::Poor => "!",
            Mark::Bad => "✗",
        };
        self.bad += u32::from(mark == Mark::Bad);
        self.poor += u32::from(mark == Mark::Poor);
        let mut out = io::stdout().lock();
        writeln!(out, "{sign} {text}")?;
        self.said.push(text);
        out.flush()
    }

    /// Lines that belong to the finding before.
    pub(super) fn quote(&self, [en, fr]: [&str; 2], lines: &[String]) -> io::Result<()> {
        if lines.is_empty() {
            return Ok(());
        }
        let mut out = io::stdout().lock();
        writeln!(out, "  {}", self.language.pick(en, fr))?;
        lines.iter().try_for_each(|line| writeln!(out, "    {line}"))
    }

    pub(super) fn bad(&self) -> u32 {
        self.bad
    }

    pub(super) fn poor(&self) -> u32 {
        self.poor
    }
}
