//! A table in the terminal: people at one screen, house players in the other seats.

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use cubo_catalog::{Error, HintRequest, Refusal, Session};
use cubo_core::record::Entry;
use cubo_core::telling::Teller;
use cubo_core::{Ink, Origin, Record, Seat, Turn, Viewer};
use cubo_players::Spec;

use super::command::Command;
use super::keys::{Keys, Typed};
use super::legend::{self, legend};
use super::paint::Paint;
use super::words::{Words, fill};
use super::{small, spelling};
use crate::think::think;

/// The most actions that are listed at once.
const LISTED: usize = 400;
/// The most actions that Tab knows.
const TABBED: usize = 5000;
/// The time limit of a hint.
const HINT: Duration = Duration::from_secs(3);
/// How wide lists are set.
const WIDTH: usize = 78;

/// Who sits where.
#[derive(Clone, Debug)]
pub(super) struct Seating {
    /// The seats of house players.
    pub(super) house: Vec<Seat>,
    /// The house player.
    pub(super) player: Spec,
    /// The names by seat; empty if not given.
    pub(super) names: Vec<String>,
}

/// The table, with the screen and the keyboard it was given.
pub(super) struct TerminalTable<R, W> {
    session: Box<dyn Session>,
    seating: Seating,
    words: &'static Words,
    paint: Paint,
    keys: Keys<R>,
    out: W,
    /// Set by ^C while the house thinks.
    interrupted: Arc<AtomicBool>,
    /// How many events there were when the game was last kept in a file.
    kept: usize,
    /// How many events each seat has been told of.
    told: [usize; cubo_core::MAX_SEATS],
    /// The seat for which the table was last drawn.
    shown_to: Option<Seat>,
    /// The picture on the screen, line by line, and its viewer.
    drawn: Option<(Viewer, Vec<String>)>,
    /// Whether the next picture is to be the large one, though the screen may be small.
    whole: bool,
    /// Whether notation is written beside what is told.
    notation: bool,
    /// Files of this game, which may be written again.
    own_files: Vec<PathBuf>,
}

enum Next {
    Stay,
    Redraw,
    Leave,
}

impl<R: BufRead, W: Write> TerminalTable<R, W> {
    pub(super) fn new(
        session: Box<dyn Session>,
        seating: Seating,
        words: &'static Words,
        paint: Paint,
        keys: Keys<R>,
        out: W,
    ) -> Self {
        let told = [0; cubo_core::MAX_SEATS];
        let (shown_to, drawn, notation, own_files) = (None, None, false, Vec::new());
        TerminalTable {
            session,
            seating,
            words,
            paint,
            keys,
            out,
            interrupted: Arc::default(),
            kept: 0,
            told,
            shown_to,
            drawn,
            whole: false,
            notation,
            own_files,
        }
    }

    /// The same with notation beside what is told.
    pub(super) fn with_notation(self, notation: bool) -> Self {
        TerminalTable { notation, ..self }
    }

    /// The game came from this file, which may be written again.
    pub(super) fn with_file(mut self, file: Option<PathBuf>) -> Self {
        if file.is_some() {
            self.kept = self.session.events();
        }
        self.own_files.extend(file);
        self
    }

    /// ^C while the house thinks sets this flag.
    pub(super) fn with_interrupt(self, interrupted: Arc<AtomicBool>) -> Self {
        TerminalTable { interrupted, ..self }
    }

    /// Plays until the person leaves or the input ends.
    pub(super) fn run(mut self) -> io::Result<()> {
        self.welcome()?;
        loop {
            if self.interrupted.swap(false, Relaxed) {
                return self.goodbye();
            }
            match self.session.turn() {
                Turn::Chance => self.chance()?,
                Turn::Seat(seat) if self.seating.house.contains(&seat) => self.house(seat)?,
                Turn::Seat(seat) => {
                    if !self.curtain(seat)? {
                        return self.goodbye();
                    }
                    self.show(Viewer::Seat(seat))?;
                    if !self.prompt(self.turn_of(seat))? {
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
        let credits = self.words.credits(&about);
        writeln!(self.out, "\n{}", self.paint.ink(Ink::Strong, about.name))?;
        self.say(self.words.pick(about.en, about.fr))?;
        self.say(&self.paint.ink(Ink::Faint, &format!("{credits} {}", self.words.unofficial)))?;
        for seat in Seat::all(self.session.seats()) {
            let who = self.sitting(seat);
            writeln!(self.out, "{}", fill(self.words.sits, &[&seat, &who]))?;
        }
        writeln!(self.out)?;
        self.legend()?;
        writeln!(self.out, "{}", self.words.type_help)
    }

    /// What the letters mean, and how actions are written.
    fn legend(&mut self) -> io::Result<()> {
        let (game, language) = (legend(self.session.listing().id), self.words.language);
        for line in legend::lines(&game, language, |action| spelling::shown(&game, action, language)) {
            self.say(&self.paint.ink(Ink::Faint, &line))?;
        }
        Ok(())
    }

    /// Who sits there, in the words for the start of a game.
    fn sitting(&self, seat: Seat) -> String {
        let name = self.called(seat).unwrap_or_default();
        match (self.seating.house.contains(&seat), name) {
            (true, name) => fill(self.words.house_sits, &[&name, &self.seating.player]),
            (false, "") => self.words.you_sit.to_owned(),
            (false, name) => name.to_owned(),
        }
    }

    fn called(&self, seat: Seat) -> Option<&str> {
        self.seating.names.get(seat.index()).map(String::as_str).filter(|name| !name.is_empty())
    }

    /// The words before the prompt: a single person is simply "you".
    fn turn_of(&self, seat: Seat) -> String {
        match self.people().nth(1) {
            None => self.words.your_turn.to_owned(),
            Some(_) => fill(self.words.to_play, &[&self.name(seat)]),
        }
    }

    fn goodbye(mut self) -> io::Result<()> {
        self.offer_to_save()?;
        writeln!(self.out, "{}", self.words.goodbye)
    }

    /// At a terminal: asks whether a game that is not in a file should be kept.
    fn offer_to_save(&mut self) -> io::Result<()> {
        if self.keys.screen().is_none() || self.session.events() == self.kept {
            return Ok(());
        }
        self.keys.offer(Vec::new);
        writeln!(self.out)?;
        self.say(self.words.keep_it)?;
        loop {
            match self.keys.read("> ", &mut self.out)? {
                Typed::Line(name) if !name.trim().is_empty() => {
                    self.save(Path::new(name.trim()))?;
                    if self.session.events() == self.kept {
                        return Ok(());
                    }
                }
                Typed::Line(_) | Typed::Interrupted | Typed::End => return Ok(()),
            }
        }
    }

    fn name(&self, seat: Seat) -> String {
        match (self.seating.house.contains(&seat), self.called(seat)) {
            (true, name) => fill(self.words.house, &[&name.unwrap_or_default()]),
            (false, Some(name)) => name.to_owned(),
            (false, None) => fill(self.words.player, &[&seat]),
        }
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
        self.drawn = None;
        self.keys.forget();
        self.keys.offer(Vec::new);
        writeln!(self.out, "{}", fill(self.words.curtain, &[&self.name(seat)]))?;
        let lifted = self.keys.read("", &mut self.out)?;
        Ok(matches!(lifted, Typed::Line(_)))
    }

    /// What happened since this viewer last looked, and the table as far as it is not on the screen yet.
    fn show(&mut self, viewer: Viewer) -> io::Result<()> {
        let from = match viewer {
            Viewer::Seat(seat) => std::mem::replace(&mut self.told[seat.index()], self.session.events()),
            Viewer::Spectator => self.session.events().saturating_sub(1),
        };
        let (language, names) = (self.words.language, self.seating.names.clone());
        let news = self.session.tell(from, &Teller { language, viewer, names }).unwrap_or_default();
        let notation = match self.notation {
            true => self.session.history(viewer, from).unwrap_or_default(),
            false => Vec::new(),
        };
        writeln!(self.out)?;
        for (n, spoken) in news.iter().enumerate() {
            let mut told = self.paint.sentence(&spoken.telling.long);
            if let Some(Entry::Action { action: text, .. } | Entry::Chance { chance: text, .. }) =
                notation.get(n)
            {
                told += &format!("  {}", self.paint.ink(Ink::Faint, &format!("[{text}]")));
            }
            self.say(&told)?;
        }
        let alone = news.iter().all(|spoken| spoken.by.is_some_and(|seat| viewer.is(seat)));
        self.draw(viewer, alone, !news.is_empty())
    }

    /// Draws the table where it has changed: a few lines after an action of the viewer's own, all of it otherwise.
    fn draw(&mut self, viewer: Viewer, alone: bool, gap: bool) -> io::Result<()> {
        let Ok(picture) = self.session.picture(viewer, self.words.language) else { return Ok(()) };
        let mut lines = self.paint.lines(&picture);
        if let Some((rows, columns)) = self.keys.screen() {
            // With an empty line and the prompt below.
            if lines.len() + 2 > rows
                && !std::mem::take(&mut self.whole)
                && let Some(small) = small::sketch(self.session.as_ref(), viewer, self.words.language)
            {
                lines = self.paint.lines(&small);
            }
            let fitted = lines.iter().map(|line| small::wrapped(line, columns));
            lines = fitted.flat_map(|line| line.lines().map(str::to_owned).collect::<Vec<_>>()).collect();
        }
        let old = self.drawn.take().filter(|(whose, old)| *whose == viewer && old.len() == lines.len());
        let changed: Vec<&String> = match &old {
            Some((_, old)) => {
                lines.iter().zip(old).filter(|(new, old)| new != old).map(|(new, _)| new).collect()
            }
            None => lines.iter().collect(),
        };
        if gap && !changed.is_empty() {
            writeln!(self.out)?;
        }
        let few = old.is_some() && alone && changed.len() * 3 <= lines.len();
        for line in if few {
            changed
        } else if changed.is_empty() {
            Vec::new()
        } else {
            lines.iter().collect()
        } {
            writeln!(self.out, "{line}")?;
        }
        self.drawn = Some((viewer, lines));
        Ok(())
    }

    fn chance(&mut self) -> io::Result<()> {
        match self.session.chance(None) {
            Ok(_) => Ok(()),
            Err(e) => Err(io::Error::other(e)), // the session always has a seed here
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
        Ok(think(self.session.as_ref(), &self.seating.player, &seed, &self.interrupted)?.action)
    }

    /// Asks until the game has moved or the person leaves. `false` to leave.
    fn prompt(&mut self, who: String) -> io::Result<bool> {
        let known = self.tab();
        self.keys.offer(|| known);
        loop {
            writeln!(self.out)?;
            let Typed::Line(line) = self.keys.read(&format!("{who} > "), &mut self.out)? else {
                writeln!(self.out)?;
                return Ok(false);
            };
            match self.dispatch(Command::read(&line))? {
                Next::Stay => {}
                Next::Redraw => return Ok(true),
                Next::Leave => return Ok(false),
            }
        }
    }

    /// What Tab knows now: the commands in the language of the table, and what can be done.
    fn tab(&mut self) -> Vec<String> {
        if self.keys.screen().is_none() {
            return Vec::new();
        }
        let (legend, language) = (legend(self.session.listing().id), self.words.language);
        let commands = Command::words(language).iter().map(|&word| word.to_owned());
        let actions = self.session.legal(Some(TABBED)).actions;
        commands.chain(actions.iter().map(|action| spelling::shown(&legend, action, language))).collect()
    }

    fn dispatch(&mut self, command: Command<'_>) -> io::Result<Next> {
        match command {
            Command::Nothing => return Ok(Next::Stay),
            Command::Quit => return Ok(Next::Leave),
            Command::Board => {
                (self.drawn, self.whole) = (None, true);
                return Ok(Next::Redraw);
            }
            Command::Legend => self.legend()?,
            Command::Action(text) => {
                let action = self.read(text);
                match self.session.play(&action) {
                    Ok(()) => return Ok(Next::Redraw),
                    Err(e) => self.refuse(&action, &e)?,
                }
            }
            Command::Help => self.say(self.words.help)?,
            Command::Legal(beginning) => self.legal(beginning)?,
            Command::Why("") => self.say(self.words.name_an_action)?,
            Command::Why(text) => {
                let action = self.read(text);
                match self.session.why(&action) {
                    Ok(None) => self.say(&fill(self.words.is_legal, &[&text]))?,
                    Ok(Some(refusal)) => self.explain(&action, &refusal)?,
                    Err(e) => self.say(&self.words.error(&e))?,
                }
            }
            Command::Hint(idea) => self.hint(idea)?,
            Command::Rule(id) => self.rule(id)?,
            Command::Position => self.say(&self.session.position())?,
            Command::Undo => return self.undo(),
            Command::Save("") | Command::Load("") => self.say(self.words.name_a_file)?,
            Command::Save(file) => self.save(Path::new(file))?,
            Command::Load(file) => return self.load(Path::new(file)),
        }
        Ok(Next::Stay)
    }

    /// What was typed, in notation: as it is if that is an action, and with words for names otherwise.
    fn read(&self, typed: &str) -> String {
        let spelled = |text: &str| !matches!(self.session.fork().play(text), Err(Error::BadAction { .. }));
        let words = spelling::in_notation(&legend(self.session.listing().id), typed);
        if spelled(typed) || !spelled(&words) { typed.to_owned() } else { words }
    }

    /// Why an action was not played.
    fn refuse(&mut self, action: &str, error: &Error) -> io::Result<()> {
        match error.refusal() {
            Some(refusal) => self.explain(action, refusal),
            None => self.say(&self.words.error(error)),
        }
    }

    /// The case at hand, then the clause.
    fn explain(&mut self, action: &str, refusal: &Refusal) -> io::Result<()> {
        match self.session.explain(action, self.words.language, &self.seating.names) {
            Ok(Some(case)) => {
                let clause = self.paint.ink(Ink::Faint, &format!("[{}]", refusal.clause));
                let case = self.paint.sentence(&case);
                self.say(&format!("{case} {clause}"))
            }
            _ => self.say(&self.words.refusal(refusal)),
        }
    }

    /// What a house player would do and why, or how an idea compares with that.
    fn hint(&mut self, idea: &str) -> io::Result<()> {
        let idea = (!idea.is_empty()).then(|| self.read(idea));
        let seed = format!("{} {}", self.session.seed().unwrap_or_default(), self.session.events());
        let (language, names) = (self.words.language, self.seating.names.as_slice());
        let request = HintRequest {
            learned: true,
            nodes: None,
            compare: idea.as_deref(),
            seed: &seed,
            language,
            names,
        };
        let begin = Instant::now();
        let hint = match self.session.hint(&request, &mut || begin.elapsed() >= HINT) {
            Ok(hint) => hint,
            Err(e) => return self.refuse(&idea.clone().unwrap_or_default(), &e),
        };
        let legend = legend(self.session.listing().id);
        let spelled = |action: &str| spelling::shown(&legend, action, language);
        let mut lines = Vec::new();
        if let Some(compared) = &hint.compare {
            lines.push(self.paint.sentence(&compared.verdict));
            lines.extend(
                compared.warning.iter().map(|warning| self.paint.ink(Ink::Strong, &warning.to_string())),
            );
        }
        let proposed = self.paint.sentence(&hint.telling.long);
        lines.push(fill(self.words.hint, &[&proposed, &spelled(&hint.action)]));
        lines.push(self.paint.sentence(&hint.why));
        lines.extend(hint.warning.iter().map(|warning| self.paint.ink(Ink::Strong, &warning.to_string())));
        let follows = hint.line.iter().skip(1).map(|spoken| self.paint.sentence(&spoken.telling.short));
        let follows: Vec<String> = follows.collect();
        if !follows.is_empty() {
            lines.push(format!("{} {}", self.words.then, follows.join(" ")));
        }
        self.say(&lines.join("\n"))
    }

    /// Writes text, on a terminal broken where the screen ends.
    fn say(&mut self, text: &str) -> io::Result<()> {
        match self.keys.screen() {
            Some((_, columns)) => writeln!(self.out, "{}", small::wrapped(text, columns)),
            None => writeln!(self.out, "{text}"),
        }
    }

    fn legal(&mut self, beginning: &str) -> io::Result<()> {
        let limit = beginning.is_empty().then_some(LISTED);
        let (legend, language) = (legend(self.session.listing().id), self.words.language);
        let mut legal = self.session.legal(limit);
        for action in &mut legal.actions {
            *action = spelling::shown(&legend, action, language);
        }
        legal.actions.retain(|action| action.starts_with(beginning));
        let head = match (legal.actions.len(), beginning) {
            (0, _) => fill(self.words.none_begins_so, &[&beginning]),
            (_, "") => fill(self.words.legal_count, &[&self.session.count_legal()]),
            (n, _) => fill(self.words.legal_count_of, &[&n, &beginning]),
        };
        self.say(&head)?;
        let more = legal.more || legal.actions.len() > LISTED;
        legal.actions.truncate(LISTED);
        let width = legal.actions.iter().map(|action| action.chars().count()).max().unwrap_or(0) + 2;
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
        self.say(&format!("[{}] {text} ({origin})", clause.id))
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
        self.drawn = None;
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
                self.kept = self.session.events();
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
                // The loaded game may have fewer seats, or only seats of house players: the person at the screen keeps one seat.
                self.seating.house.retain(|seat| seat.0 < session.seats());
                if self.seating.house.len() == usize::from(session.seats()) {
                    self.seating.house.remove(0);
                }
                self.told = [session.events().saturating_sub(1); cubo_core::MAX_SEATS];
                self.session = session;
                self.drawn = None;
                self.kept = self.session.events();
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

/// Writes to a temporary file first, so that an older save is not lost if the disk is full.
fn write_whole(file: &Path, text: &str) -> io::Result<()> {
    let mut beside = file.as_os_str().to_owned();
    beside.push(".part");
    std::fs::write(&beside, text)?;
    std::fs::rename(&beside, file)
}
