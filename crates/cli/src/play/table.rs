//! A table in the terminal: people at one screen, the house in the other seats.

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use cubo_catalog::{Error, Session};
use cubo_core::record::Entry;
use cubo_core::{Ink, Origin, Record, Seat, Turn, Viewer};
use cubo_players::Spec;

use super::command::Command;
use super::paint::Paint;
use super::words::{Words, fill};
use crate::think::think;

/// The most actions that are listed at once.
const LISTED: usize = 400;
/// How wide lists are set.
const WIDTH: usize = 78;

/// Who sits where.
#[derive(Clone, Debug)]
pub(super) struct Seating {
    /// The seats the house plays.
    pub(super) house: Vec<Seat>,
    /// Who plays for it.
    pub(super) player: Spec,
}

/// The table, with the screen and the keyboard it was given.
pub(super) struct Table<R, W> {
    session: Box<dyn Session>,
    seating: Seating,
    words: &'static Words,
    paint: Paint,
    input: R,
    out: W,
    /// How many events each seat has been told of.
    told: [usize; cubo_core::MAX_SEATS],
    /// Whose table was last on the screen.
    shown_to: Option<Seat>,
    /// Files of this game, which may be written again.
    own_files: Vec<PathBuf>,
}

enum Next {
    Stay,
    Redraw,
    Leave,
}

impl<R: BufRead, W: Write> Table<R, W> {
    pub(super) fn new(
        session: Box<dyn Session>,
        seating: Seating,
        words: &'static Words,
        paint: Paint,
        input: R,
        out: W,
    ) -> Self {
        let told = [0; cubo_core::MAX_SEATS];
        Table { session, seating, words, paint, input, out, told, shown_to: None, own_files: Vec::new() }
    }

    /// The game came from this file, which may be written again.
    pub(super) fn with_file(mut self, file: Option<PathBuf>) -> Self {
        self.own_files.extend(file);
        self
    }

    /// Plays until the person leaves or the input ends.
    pub(super) fn run(mut self) -> io::Result<()> {
        self.welcome()?;
        loop {
            match self.session.turn() {
                Turn::Chance => self.chance()?,
                Turn::Seat(seat) if self.seating.house.contains(&seat) => self.house(seat)?,
                Turn::Seat(seat) => {
                    if !self.curtain(seat)? {
                        return self.goodbye();
                    }
                    self.show(Viewer::Seat(seat))?;
                    if !self.prompt(fill(self.words.to_play, &[&self.name(seat)]))? {
                        return self.goodbye();
                    }
                }
                Turn::Over => {
                    self.show(self.onlooker())?;
                    self.result()?;
                    if !self.prompt(self.words.it_is_over.to_owned())? {
                        return self.goodbye();
                    }
                }
            }
        }
    }

    fn welcome(&mut self) -> io::Result<()> {
        let about = self.session.listing().about;
        let credits = fill(self.words.authors, &[&about.authors, &about.publisher]);
        writeln!(self.out, "\n{}", self.paint.ink(Ink::Strong, about.name))?;
        writeln!(self.out, "{}", self.words.pick(about.en, about.fr))?;
        writeln!(
            self.out,
            "{}",
            self.paint.ink(Ink::Faint, &format!("{credits} {}", self.words.unofficial))
        )?;
        writeln!(self.out, "{}", self.words.type_help)
    }

    fn goodbye(mut self) -> io::Result<()> {
        writeln!(self.out, "{}", self.words.goodbye)
    }

    fn name(&self, seat: Seat) -> String {
        let name = match self.seating.house.contains(&seat) {
            true => self.words.house,
            false => self.words.player,
        };
        fill(name, &[&seat])
    }

    fn people(&self) -> impl Iterator<Item = Seat> + Clone {
        Seat::all(self.session.seats()).filter(|seat| !self.seating.house.contains(seat))
    }

    /// Through whose eyes the table is shown when nobody at the screen is to act.
    fn onlooker(&self) -> Viewer {
        let mut people = self.people();
        match (people.next(), people.next()) {
            (Some(only), None) => Viewer::Seat(only),
            _ => Viewer::Spectator,
        }
    }

    /// Hides one person's secrets from the next. `false` if the input has ended.
    fn curtain(&mut self, seat: Seat) -> io::Result<bool> {
        let same = self.shown_to.replace(seat) == Some(seat);
        if same || !self.session.listing().secrets || self.people().nth(1).is_none() {
            return Ok(true);
        }
        if self.paint.is_on() {
            write!(self.out, "\x1b[2J\x1b[3J\x1b[H")?;
        }
        writeln!(self.out, "{}", fill(self.words.curtain, &[&self.name(seat)]))?;
        self.out.flush()?;
        Ok(self.line()?.is_some())
    }

    /// What happened since this viewer last looked, and the table.
    fn show(&mut self, viewer: Viewer) -> io::Result<()> {
        let from = match viewer {
            Viewer::Seat(seat) => std::mem::replace(&mut self.told[seat.index()], self.session.events()),
            Viewer::Spectator => self.session.events().saturating_sub(1),
        };
        let news = self.session.history(viewer, from).unwrap_or_default();
        writeln!(self.out)?;
        for entry in &news {
            let (who, what) = match entry {
                Entry::Action { seat, action } => {
                    (self.paint.ink(Ink::Seat(seat.0), &self.name(*seat)), action)
                }
                Entry::Chance { chance, .. } => (self.paint.ink(Ink::Faint, self.words.dice), chance),
            };
            writeln!(self.out, "{}", fill(self.words.said, &[&who, what]))?;
        }
        if !news.is_empty() {
            writeln!(self.out)?;
        }
        if let Ok(picture) = self.session.picture(viewer, self.words.language) {
            write!(self.out, "{}", self.paint.picture(&picture))?;
        }
        Ok(())
    }

    fn chance(&mut self) -> io::Result<()> {
        match self.session.chance(None) {
            Ok(_) => Ok(()),
            Err(e) => Err(io::Error::other(e)), // a session of ours always has a seed
        }
    }

    fn house(&mut self, seat: Seat) -> io::Result<()> {
        match self.advice().and_then(|action| self.session.play(&action)) {
            Ok(()) => Ok(()),
            Err(e) => Err(io::Error::other(format!("the house cannot play seat {seat}: {e}"))),
        }
    }

    fn advice(&self) -> Result<String, Error> {
        let seed = format!("{} {}", self.session.seed().unwrap_or_default(), self.session.events());
        Ok(think(self.session.as_ref(), &self.seating.player, &seed)?.action)
    }

    /// Asks until the game has moved or the person leaves. `false` to leave.
    fn prompt(&mut self, who: String) -> io::Result<bool> {
        loop {
            write!(self.out, "\n{who} > ")?;
            self.out.flush()?;
            let Some(line) = self.line()? else {
                writeln!(self.out)?;
                return Ok(false);
            };
            match self.obey(Command::read(&line))? {
                Next::Stay => {}
                Next::Redraw => return Ok(true),
                Next::Leave => return Ok(false),
            }
        }
    }

    fn line(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        // A line is as long as somebody types; a pipe may hold anything, so a megabyte is enough.
        let read = io::Read::take(&mut self.input, 1 << 20).read_until(b'\n', &mut bytes)?;
        Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
    }

    fn obey(&mut self, command: Command<'_>) -> io::Result<Next> {
        match command {
            Command::Nothing => return Ok(Next::Stay),
            Command::Quit => return Ok(Next::Leave),
            Command::Board => return Ok(Next::Redraw),
            Command::Action(text) => match self.session.play(text) {
                Ok(()) => return Ok(Next::Redraw),
                Err(e) => self.say(&self.words.error(&e))?,
            },
            Command::Help => self.say(self.words.help)?,
            Command::Legal(beginning) => self.legal(beginning)?,
            Command::Why("") => self.say(self.words.name_an_action)?,
            Command::Why(text) => {
                let answer = match self.session.why(text) {
                    Ok(None) => fill(self.words.is_legal, &[&text]),
                    Ok(Some(refusal)) => self.words.refusal(&refusal),
                    Err(e) => self.words.error(&e),
                };
                self.say(&answer)?;
            }
            Command::Hint => {
                let answer = match self.advice() {
                    Ok(action) => fill(self.words.hint, &[&action]),
                    Err(e) => self.words.error(&e),
                };
                self.say(&answer)?;
            }
            Command::Rule(id) => self.rule(id)?,
            Command::Position => self.say(&self.session.position())?,
            Command::Undo => return self.undo(),
            Command::Save("") | Command::Load("") => self.say(self.words.name_a_file)?,
            Command::Save(file) => self.save(Path::new(file))?,
            Command::Load(file) => return self.load(Path::new(file)),
        }
        Ok(Next::Stay)
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    fn legal(&mut self, beginning: &str) -> io::Result<()> {
        let limit = beginning.is_empty().then_some(LISTED);
        let mut legal = self.session.legal(limit);
        legal.actions.retain(|action| action.starts_with(beginning));
        let head = match (legal.actions.len(), beginning) {
            (0, _) => fill(self.words.none_begins_so, &[&beginning]),
            (_, "") => fill(self.words.legal_count, &[&self.session.count_legal()]),
            (n, _) => fill(self.words.legal_count_of, &[&n, &beginning]),
        };
        self.say(&head)?;
        let more = legal.more || legal.actions.len() > LISTED;
        legal.actions.truncate(LISTED);
        let width = legal.actions.iter().map(String::len).max().unwrap_or(0) + 2;
        for row in legal.actions.chunks((WIDTH / width).max(1)) {
            let cells: String = row.iter().map(|action| format!("{action:width$}")).collect();
            writeln!(self.out, "  {}", cells.trim_end())?;
        }
        if more {
            self.say(self.words.and_more)?;
        }
        Ok(())
    }

    fn rule(&mut self, id: &str) -> io::Result<()> {
        let clauses = self.session.listing().clauses();
        let Some(clause) = clauses.iter().find(|clause| clause.id.eq_ignore_ascii_case(id)) else {
            return self.say(&fill(self.words.no_such_clause, &[&id]));
        };
        let origin = match clause.origin {
            Origin::Text => self.words.text,
            Origin::Ruling => self.words.ruling,
            Origin::TextAndRuling => self.words.text_and_ruling,
        };
        let text = self.words.pick(clause.en, clause.fr);
        writeln!(self.out, "[{}] {text} ({origin})", clause.id)
    }

    /// Back to the last time that somebody at this screen had to act.
    fn undo(&mut self) -> io::Result<Next> {
        let now = self.session.events();
        let mut back = self.session.fork();
        while back.events() > 0 {
            if back.undo(None).is_err() {
                break;
            }
            if back.turn().seat().is_some_and(|seat| !self.seating.house.contains(&seat)) {
                break;
            }
        }
        let person = back.turn().seat().is_some_and(|seat| !self.seating.house.contains(&seat));
        if back.events() == now || !person {
            self.say(self.words.nothing_to_undo)?;
            return Ok(Next::Stay);
        }
        self.session = back;
        for told in &mut self.told {
            *told = (*told).min(self.session.events());
        }
        self.say(self.words.undone)?;
        Ok(Next::Redraw)
    }

    fn save(&mut self, file: &Path) -> io::Result<()> {
        let name = file.display();
        if file.exists() && !self.own_files.iter().any(|own| own == file) {
            return self.say(&fill(self.words.exists, &[&name]));
        }
        let written = serde_json::to_string_pretty(&self.session.record())
            .map_err(io::Error::other)
            .and_then(|json| write_whole(file, &json));
        match written {
            Ok(()) => {
                let said = fill(self.words.saved, &[&name]);
                self.own_files.push(file.to_owned());
                self.say(&said)
            }
            Err(e) => self.say(&fill(self.words.not_saved, &[&name, &e])),
        }
    }

    fn load(&mut self, file: &Path) -> io::Result<Next> {
        let name = file.display();
        let read = std::fs::read(file).map_err(|e| e.to_string()).and_then(|bytes| {
            let record: Record = serde_json::from_slice(&bytes).map_err(|e| e.to_string())?;
            cubo_catalog::load(&record).map_err(|e| self.words.error(&e))
        });
        match read {
            Ok(session) => {
                // Another game may have fewer seats, or all of them the house's: somebody at the screen keeps one.
                self.seating.house.retain(|seat| seat.0 < session.seats());
                if self.seating.house.len() == usize::from(session.seats()) {
                    self.seating.house.remove(0);
                }
                self.told = [session.events().saturating_sub(1); cubo_core::MAX_SEATS];
                self.session = session;
                self.own_files.push(file.to_owned());
                let said = fill(self.words.loaded, &[&name]);
                self.say(&said)?;
                Ok(Next::Redraw)
            }
            Err(why) => {
                let said = fill(self.words.not_loaded, &[&name, &why]);
                self.say(&said)?;
                Ok(Next::Stay)
            }
        }
    }

    fn result(&mut self) -> io::Result<()> {
        let Some(end) = self.session.outcome() else { return Ok(()) };
        writeln!(self.out)?;
        let winners: Vec<Seat> =
            Seat::all(self.session.seats()).filter(|&seat| end.ranks[seat] == 1).collect();
        let verdict = match winners.as_slice() {
            [only] => fill(self.words.wins, &[&self.name(*only)]),
            _ => self.words.draw.to_owned(),
        };
        self.say(&self.paint.ink(Ink::Strong, &verdict))?;
        let mut order: Vec<Seat> = Seat::all(self.session.seats()).collect();
        order.sort_by_key(|&seat| end.ranks[seat]);
        for seat in order {
            let points = fill(self.words.points, &[&end.scores[seat]]);
            let line = fill(self.words.rank, &[&end.ranks[seat], &self.name(seat)]);
            writeln!(self.out, "  {line} — {points}")?;
        }
        self.rule(&end.reason)
    }
}

/// Writes beside the file first, so that a full disk does not cost an older save.
fn write_whole(file: &Path, text: &str) -> io::Result<()> {
    let mut beside = file.as_os_str().to_owned();
    beside.push(".part");
    std::fs::write(&beside, text)?;
    std::fs::rename(&beside, file)
}
