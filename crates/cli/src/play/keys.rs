//! Where lines come from: a terminal, with editing, history and Tab, or anything else, as it comes.

use std::io::{self, BufRead, Write};

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::command::Command;

/// What came of asking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Typed {
    Line(String),
    /// ^C at the prompt.
    Interrupted,
    /// ^D, or the end of a pipe.
    End,
}

/// The keyboard, or what stands for it.
pub(super) enum Keys<R> {
    Plain(R),
    /// History is kept in memory only: what somebody typed is nobody else's business.
    Terminal(Box<Editor<Tab, MemHistory>>),
}

impl<R: BufRead> Keys<R> {
    /// A terminal.
    pub(super) fn terminal() -> io::Result<Self> {
        let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
        let history = MemHistory::with_config(&config);
        let mut editor = Editor::with_history(config, history).map_err(io::Error::other)?;
        editor.set_helper(Some(Tab::default()));
        Ok(Keys::Terminal(Box::new(editor)))
    }

    /// The rows and columns of the screen, if this is a terminal.
    pub(super) fn screen(&mut self) -> Option<(usize, usize)> {
        match self {
            Keys::Plain(_) => None,
            Keys::Terminal(editor) => {
                editor.dimensions().map(|(columns, rows)| (usize::from(rows), usize::from(columns)))
            }
        }
    }

    /// What Tab completes the next line with.
    pub(super) fn offer(&mut self, words: impl FnOnce() -> Vec<String>) {
        if let Keys::Terminal(editor) = self
            && let Some(tab) = editor.helper_mut()
        {
            tab.words = words();
        }
    }

    /// Forgets what was typed, so that the next person at the screen cannot bring it back.
    pub(super) fn forget(&mut self) {
        if let Keys::Terminal(editor) = self {
            // It is in memory: nothing can fail.
            let _ = editor.clear_history();
        }
    }

    /// Asks for a line.
    pub(super) fn read(&mut self, prompt: &str, out: &mut impl Write) -> io::Result<Typed> {
        match self {
            Keys::Plain(input) => {
                write!(out, "{prompt}")?;
                out.flush()?;
                let mut bytes = Vec::new();
                // Input from a pipe may have lines of any length: at most a megabyte is read.
                let read = io::Read::take(input, 1 << 20).read_until(b'\n', &mut bytes)?;
                Ok(match read {
                    0 => Typed::End,
                    _ => Typed::Line(String::from_utf8_lossy(&bytes).into_owned()),
                })
            }
            Keys::Terminal(editor) => {
                out.flush()?;
                match editor.readline(prompt) {
                    Ok(line) => Ok(Typed::Line(line)),
                    Err(ReadlineError::Interrupted) => Ok(Typed::Interrupted),
                    Err(ReadlineError::Eof) => Ok(Typed::End),
                    Err(ReadlineError::Io(why)) => Err(why),
                    Err(why) => Err(io::Error::other(why)),
                }
            }
        }
    }
}

/// What Tab knows.
#[derive(Default)]
pub(super) struct Tab {
    /// Everything that a line, or what follows a command, can be.
    words: Vec<String>,
    files: FilenameCompleter,
}

impl Tab {
    /// Where the word that is completed begins, and what it can become.
    fn candidates(&self, line: &str) -> (usize, Vec<&String>) {
        let indent = line.len() - line.trim_start().len();
        let begin = match Command::read(line) {
            // Behind these comes an action.
            Command::Legal(_) | Command::Why(_) | Command::Hint(_) => {
                line[indent..].find(' ').map_or(indent, |space| indent + space + 1)
            }
            _ => indent,
        };
        let typed = line[begin..].to_lowercase();
        let fits = |word: &&String| word.to_lowercase().starts_with(&typed);
        (begin, self.words.iter().filter(fits).collect())
    }
}

impl Completer for Tab {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, ctx: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let line = &line[..pos];
        let named = line.trim_start().contains(' ');
        if named && matches!(Command::read(line), Command::Save(_) | Command::Load(_)) {
            return self.files.complete(line, pos, ctx);
        }
        let (begin, words) = self.candidates(line);
        let pair = |word: &String| Pair { display: word.clone(), replacement: word.clone() };
        Ok((begin, words.into_iter().map(pair).collect()))
    }
}

impl Hinter for Tab {
    type Hint = String;
}
impl Highlighter for Tab {}
impl Validator for Tab {}
impl Helper for Tab {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tab_completes_words_and_the_actions_behind_them() {
        let words = ["legal", "legend", "D1-D4", "D1@90"].map(str::to_owned).to_vec();
        let tab = Tab { words, ..Tab::default() };
        let offered = |line: &str| {
            let (begin, words) = tab.candidates(line);
            (begin, words.into_iter().cloned().collect::<Vec<_>>().join(" "))
        };
        assert_eq!(offered("le"), (0, "legal legend".to_owned()));
        assert_eq!(offered("d1-"), (0, "D1-D4".to_owned()));
        assert_eq!(offered("why d1"), (4, "D1-D4 D1@90".to_owned()));
        assert_eq!(offered("  zz"), (2, String::new()));
    }
}
