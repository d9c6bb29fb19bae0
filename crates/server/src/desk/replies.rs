//! Replies that people have prepared: if they do this, I do that.
//!
//! A reply is played by the same command as a move that somebody sends, under a key that follows from the position it answers. What is due follows
//! from the table's events alone: a server that is killed before the reply is stored finds it due again, and one that is killed after it does not.

use cubo_core::record::Entry;
use cubo_core::{Seat, Turn, Viewer};
use cubo_table::{Table, TableError};
use cubo_wire::history::Replies as Shown;
use cubo_wire::{ClockKind, Command, CommandRequest, Json, PersonId, Phase};
use serde::{Deserialize, Serialize};

use super::Desk;
use crate::fault::{
    Fault, NO_REPLIES, REPLY_CHANCE, REPLY_HIDDEN, REPLY_OPEN, REPLY_TWICE, UNWRITABLE, YOUR_TURN,
};
use crate::log;
use crate::store::StoreError;

/// How many lines somebody may prepare at a table, and how many steps each may have.
pub(crate) const LINES: usize = 20;
pub(crate) const STEPS: usize = 12;

/// Worlds that the seat cannot tell apart. What comes out the same in all of them depends on nothing that is hidden from it.
const WORLDS: [&str; 4] = ["one", "two", "three", "four"];

/// One step of a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Step {
    seat: Seat,
    action: String,
    /// What the seat that prepared the line sees of it.
    seen: String,
}

/// What somebody has prepared.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Kept {
    /// The version of the table then.
    at: u64,
    /// How many events the game had then: lines begin there.
    from: usize,
    seat: Seat,
    lines: Vec<Vec<Step>>,
}

/// All that is prepared at a table.
#[derive(Default)]
pub(super) struct Replies {
    kept: Vec<(PersonId, Kept)>,
    /// The version at which it was last checked whether a reply is due.
    looked: Option<u64>,
}

impl Replies {
    /// From what is stored. What cannot be read is as if it had not been prepared.
    pub(super) fn read(stored: Vec<(PersonId, String)>) -> Self {
        let read = |(person, text): (PersonId, String)| Some((person, serde_json::from_str(&text).ok()?));
        Replies { kept: stored.into_iter().filter_map(read).collect(), looked: None }
    }
}

impl Kept {
    /// What is left of the lines on which the game is.
    fn left(&self, table: &Table) -> Result<Vec<&[Step]>, TableError> {
        let Some(game) = table.session().filter(|game| game.events() >= self.from) else {
            return Ok(Vec::new());
        };
        if table.phase() != Phase::Playing || table.undone() > self.at {
            return Ok(Vec::new());
        }
        let past = game.history(Viewer::Seat(self.seat), self.from)?;
        let fits = |(step, entry): (&Step, &Entry)| match entry {
            Entry::Action { seat, action } => *seat == step.seat && *action == step.seen,
            Entry::Chance { .. } => false,
        };
        let on_it = |line: &&Vec<Step>| line.len() > past.len() && line.iter().zip(&past).all(fits);
        Ok(self.lines.iter().filter(on_it).map(|line| &line[past.len()..]).collect())
    }
}

/// Checks lines from what one seat knows, and says what it sees of each step.
fn check(game: &str, view: &Json, seat: Seat, lines: &[Vec<String>]) -> Result<Vec<Vec<Step>>, Fault> {
    let checked = lines.iter().map(|line| check_line(game, view, seat, line));
    let checked = checked.collect::<Result<Vec<_>, _>>()?;
    for (n, one) in checked.iter().enumerate() {
        for other in &checked[..n] {
            let same = one.iter().zip(other).take_while(|(step, beside)| step.seen == beside.seen).count();
            // Where two lines part it must be the others who choose.
            if one.get(same).or_else(|| other.get(same)).is_none_or(|step| step.seat == seat) {
                return Err(REPLY_TWICE);
            }
        }
    }
    Ok(checked)
}

fn check_line(game: &str, view: &Json, seat: Seat, line: &[String]) -> Result<Vec<Step>, Fault> {
    let broken = |why: cubo_catalog::Error| Fault::Table(TableError::Game(why));
    let imagined = WORLDS.iter().map(|seed| cubo_catalog::imagine(game, view, seed).map(|(world, _)| world));
    let mut worlds = imagined.collect::<Result<Vec<_>, _>>().map_err(broken)?;
    let mut steps: Vec<Step> = Vec::with_capacity(line.len());
    for action in line {
        let (mut seen, mut whose) = (Vec::new(), Vec::new());
        let mut refused = None;
        for world in &mut worlds {
            let Turn::Seat(to_act) = world.turn() else { return Err(REPLY_CHANCE) };
            whose.push(to_act);
            match world.witness(&Entry::Action { seat: to_act, action: action.clone() }) {
                Ok(sights) => {
                    let view = world.view(Viewer::Seat(seat)).map_err(broken)?;
                    seen.push((sights.get(seat.index()).cloned().unwrap_or_default(), view.get().to_owned()));
                }
                Err(why) => refused = Some(why),
            }
        }
        match refused {
            // Against the rules whatever is hidden, or only in some of the worlds.
            Some(why) if seen.is_empty() => return Err(broken(why)),
            Some(_) => return Err(REPLY_HIDDEN),
            None => {}
        }
        let (Some(to_act), Some((sight, _))) = (whose.first().copied(), seen.first().cloned()) else {
            return Err(UNWRITABLE);
        };
        if seen.iter().any(|other| *other != seen[0]) || whose.iter().any(|other| *other != to_act) {
            return Err(REPLY_HIDDEN);
        }
        steps.push(Step { seat: to_act, action: action.clone(), seen: sight });
    }
    match (steps.first(), steps.last()) {
        (Some(first), Some(last)) if first.seat != seat && last.seat == seat => Ok(steps),
        _ => Err(REPLY_OPEN),
    }
}

impl Desk {
    /// Plays what is due, one action after the other.
    pub(super) async fn play_replies(&mut self) {
        while self.replies.looked != Some(self.table().version()) {
            self.replies.looked = Some(self.table().version());
            let (mut due, mut over) = (None, Vec::new());
            for (person, kept) in &self.replies.kept {
                let left = match kept.left(self.table()) {
                    Ok(left) => left,
                    Err(why) => return log::warn("replies could not be compared with the game", why.code()),
                };
                match left.first().and_then(|line| line.first()) {
                    None => over.push(*person),
                    Some(step) if step.seat == kept.seat && self.table().to_act() == Some(kept.seat) => {
                        due = Some((*person, step.action.clone()));
                    }
                    Some(_) => {}
                }
            }
            for person in over {
                self.forget_replies(person).await;
            }
            let Some((person, action)) = due else { return };
            let request = CommandRequest {
                table: self.id,
                pass: None,
                at: self.table().version(),
                key: format!("reply-{}", self.table().moved()),
                command: Command::Play { action },
            };
            match self.command(Some(person), request, self.house.clock.now()).await {
                Ok(_) => {}
                // It is not possible after all, or somebody else plays for them now: the line has ended.
                Err(Fault::Table(why)) => {
                    log::warn("a prepared reply was refused", why.code());
                    self.forget_replies(person).await;
                }
                Err(why) => {
                    log::warn("a prepared reply could not be stored", why.code());
                    self.replies.looked = None; // tried again at the next look
                    return;
                }
            }
        }
    }

    async fn forget_replies(&mut self, person: PersonId) {
        if let Err(why) = self.put_replies(person, None).await {
            log::warn("replies that are over could not be removed", why.code());
        }
    }

    async fn put_replies(&mut self, person: PersonId, kept: Option<Kept>) -> Result<(), StoreError> {
        let days = self.house.store.days().ok_or_else(|| StoreError::Failed("nothing is kept".to_owned()))?;
        let text = kept.as_ref().map(serde_json::to_string).transpose();
        let text = text.map_err(|why| StoreError::Failed(why.to_string()))?.unwrap_or_default();
        days.put_replies(person, self.row, text).await?;
        self.replies.kept.retain(|(whose, _)| *whose != person);
        self.replies.kept.extend(kept.map(|kept| (person, kept)));
        Ok(())
    }

    /// What somebody has prepared, from where the game stands; and before that, what they prepare now.
    pub(super) async fn replies(
        &mut self,
        person: PersonId,
        lines: Option<Vec<Vec<String>>>,
    ) -> Result<String, Fault> {
        if let Some(lines) = lines {
            self.prepare(person, lines).await?;
        }
        let kept = self.replies.kept.iter().find(|(whose, _)| *whose == person);
        let left = kept.map_or(Ok(Vec::new()), |(_, kept)| kept.left(self.table()))?;
        let words = |line: &[Step]| line.iter().map(|step| step.action.clone()).collect();
        let shown = Shown { lines: left.into_iter().map(words).collect() };
        serde_json::to_string(&shown).map_err(|_| UNWRITABLE)
    }

    async fn prepare(&mut self, person: PersonId, lines: Vec<Vec<String>>) -> Result<(), Fault> {
        let table = self.table();
        let days = matches!(table.time(), ClockKind::Days { .. }) && table.phase() == Phase::Playing;
        let mut seats = table.chairs_of(&person);
        let (Some(seat), None, true, Some(game)) = (seats.next(), seats.next(), days, table.session()) else {
            return Err(NO_REPLIES);
        };
        drop(seats);
        if lines.is_empty() {
            return Ok(self.put_replies(person, None).await?);
        }
        if table.to_act() == Some(seat) {
            return Err(YOUR_TURN);
        }
        let view = game.view(Viewer::Seat(seat)).map_err(TableError::from)?;
        let lines = check(&table.opened().game, &view, seat, &lines)?;
        let kept = Kept { at: table.version(), from: game.events(), seat, lines };
        Ok(self.put_replies(person, Some(kept)).await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game after these actions, as that seat sees it.
    fn view(game: &str, seats: u8, actions: &[&str], seat: Seat) -> Json {
        let setup =
            cubo_catalog::Setup { seats: Some(seats), seed: Some("a".to_owned()), ..Default::default() };
        let mut session = cubo_catalog::open(game, &setup).unwrap();
        while session.turn() == Turn::Chance {
            session.chance(None).unwrap();
        }
        for action in actions {
            session.play(action).unwrap();
        }
        session.view(Viewer::Seat(seat)).unwrap()
    }

    /// The first legal action after these.
    fn legal(game: &str, view: &Json, actions: &[String]) -> Vec<String> {
        let (mut world, _) = cubo_catalog::imagine(game, view, "one").unwrap();
        for action in actions {
            world.play(action).unwrap();
        }
        world.legal(Some(2)).actions
    }

    fn code<T: std::fmt::Debug>(checked: Result<T, Fault>) -> &'static str {
        checked.unwrap_err().code()
    }

    #[test]
    fn lines_are_checked_from_where_the_game_stands() {
        let me = Seat(1);
        let view = view("cubulus", 2, &[], me);
        let (theirs, other) =
            (legal("cubulus", &view, &[])[0].clone(), legal("cubulus", &view, &[])[1].clone());
        let mine = legal("cubulus", &view, std::slice::from_ref(&theirs));
        let line = vec![theirs.clone(), mine[0].clone()];
        let checked = check("cubulus", &view, me, std::slice::from_ref(&line)).unwrap();
        assert_eq!((checked[0][0].seat, checked[0][1].seat), (Seat(0), me));
        // Several deep.
        let next = legal("cubulus", &view, &line);
        let deep = [line.clone(), vec![next[0].clone()]].concat();
        let last = legal("cubulus", &view, &deep);
        assert!(check("cubulus", &view, me, &[[deep.clone(), last].concat()[..4].to_vec()]).is_ok());
        assert_eq!(code(check("cubulus", &view, me, &[deep])), "reply-open", "their move is the last");
        assert_eq!(code(check("cubulus", &view, me, &[vec![]])), "reply-open");
        let wrong = vec![theirs.clone(), "A1-A1".to_owned()];
        assert!(["illegal", "bad-action"].contains(&code(check("cubulus", &view, me, &[wrong]))));
        // Two answers to the same are none; two answers to two are two.
        let twice = [line.clone(), vec![theirs, mine[1].clone()]];
        assert_eq!(code(check("cubulus", &view, me, &twice)), "reply-twice");
        assert_eq!(code(check("cubulus", &view, me, &[line.clone(), line.clone()])), "reply-twice");
        let answer = legal("cubulus", &view, std::slice::from_ref(&other));
        assert!(check("cubulus", &view, me, &[line, vec![other, answer[0].clone()]]).is_ok());
    }

    #[test]
    fn no_line_leads_over_a_throw() {
        let me = Seat(1);
        let view = view("qwirkle-cubes", 2, &[], me);
        // Whatever the other lays, cubes are thrown before it is anybody's turn again.
        let laid = legal("qwirkle-cubes", &view, &[]).remove(0);
        let line = vec![laid.clone(), laid];
        assert_eq!(code(check("qwirkle-cubes", &view, me, &[line])), "reply-chance");
    }

    /// Tries lines at many moments of random games: how many are accepted, and how many depend on what is hidden. What is accepted and comes to
    /// pass can be played in truth.
    fn tried(game: &str, games: u64) -> (u32, u32) {
        let (mut accepted, mut hidden) = (0, 0);
        let mut random = 1_u64;
        let mut pick = |list: &[String]| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            list[(random >> 33) as usize % list.len()].clone()
        };
        for n in 0..games {
            let setup =
                cubo_catalog::Setup { seats: Some(2), seed: Some(format!("{n}")), ..Default::default() };
            let mut truth = cubo_catalog::open(game, &setup).unwrap();
            for _ in 0..60 {
                let to_act = match truth.turn() {
                    Turn::Over => break,
                    Turn::Chance => {
                        truth.chance(None).unwrap();
                        continue;
                    }
                    Turn::Seat(seat) => seat,
                };
                let me = Seat(1 - to_act.0);
                let view = truth.view(Viewer::Seat(me)).unwrap();
                // A line as the page offers it: in a world that the seat can imagine, until it has acted itself.
                let (mut world, _) = cubo_catalog::imagine(game, &view, "page").unwrap();
                let mut line = Vec::new();
                while let Turn::Seat(seat) = world.turn()
                    && line.len() < STEPS
                {
                    let action = pick(&world.legal(None).actions);
                    world.play(&action).unwrap();
                    line.push(action);
                    if seat == me {
                        break;
                    }
                }
                match check_line(game, &view, me, &line) {
                    Ok(steps) => {
                        accepted += 1;
                        let mut fork = truth.fork();
                        for step in steps {
                            let event = Entry::Action { seat: step.seat, action: step.action.clone() };
                            match fork.witness(&event) {
                                Ok(sights) if sights[me.index()] == step.seen => {}
                                // The others cannot do that, or it comes out otherwise: the game leaves the line.
                                _ if step.seat != me => break,
                                other => panic!("{game}: {} does not answer: {other:?}", step.action),
                            }
                        }
                    }
                    Err(why) if why.code() == "reply-hidden" => hidden += 1,
                    Err(why) => {
                        assert!(
                            ["reply-chance", "reply-open", "illegal"].contains(&why.code()),
                            "{game}: {why:?}"
                        )
                    }
                }
                let action = pick(&truth.legal(None).actions);
                truth.play(&action).unwrap();
            }
        }
        (accepted, hidden)
    }

    #[test]
    fn what_is_accepted_can_be_played_and_what_depends_on_hidden_things_is_not() {
        // In BLOX cards are drawn after most actions, and no line goes through a draw.
        for (game, least, secrets) in
            [("attakube", 20, true), ("blox", 10, true), ("cube-attack", 20, false), ("cubulus", 20, false)]
        {
            let (accepted, hidden) = tried(game, 4);
            assert!(accepted >= least, "{game}: {accepted} lines were accepted");
            assert_eq!(hidden > 0, secrets, "{game}: {hidden} depend on what is hidden");
        }
    }
}
