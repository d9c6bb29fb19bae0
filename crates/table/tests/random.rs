//! Random commands of all kinds, sensible or not, at random times, on tables of all kinds.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::*;
use cubo_core::fair::Extent;
use cubo_core::{Dice, QuickDice, Seat, Turn};

/// A table under test, and a second opinion on what may happen at it.
struct Trial {
    host: Host,
    dice: QuickDice,
    rounds: BTreeMap<String, u32>,
    /// Offers seen to be made, and who has agreed.
    offers: BTreeMap<u64, (PersonId, BTreeSet<PersonId>)>,
    lost: BTreeSet<Seat>,
    removed: BTreeSet<PersonId>,
}

fn random_opening(dice: &mut QuickDice) -> Opening {
    let games = cubo_catalog::games();
    let game = games[dice.below(games.len() as u32) as usize];
    let (min, max) = game.seats;
    let seats = min + dice.below(u32::from(max - min) + 1) as u8;
    let place = |dice: &mut QuickDice| match dice.below(6) {
        0 => house(),
        1 => Place::Open,
        _ => Place::Person,
    };
    let mut places: Vec<Place> = (0..seats).map(|_| place(dice)).collect();
    if places.iter().all(|place| matches!(place, Place::House { .. })) {
        places[0] = Place::Person;
    }
    let fischer =
        |minutes| ClockKind::Fischer { initial_ms: 60_000 * u64::from(minutes), increment_ms: 1_000 };
    let clock = match dice.below(5) {
        0 => None,
        1 => Some(ClockKind::None),
        2 => Some(ClockKind::Days { days: 1 }),
        _ => Some(fischer(1 + dice.below(20))),
    };
    let access = if dice.below(2) == 0 { Access::Link } else { Access::Listed };
    let (fixed, friendly) = (dice.below(3) == 0, dice.below(2) == 0);
    let (one_screen, without_talk) = (dice.below(2) == 0, dice.below(4) == 0);
    Opening { clock, access, fixed, friendly, one_screen, without_talk, ..opening(game.id, places) }
}

impl Trial {
    fn new(seed: u64) -> Trial {
        let mut dice = QuickDice::new(seed);
        let mut host = Host::open(random_opening(&mut dice), seed);
        host.lag = u64::from(dice.below(30));
        Trial {
            host,
            dice,
            rounds: BTreeMap::new(),
            offers: BTreeMap::new(),
            lost: BTreeSet::new(),
            removed: BTreeSet::new(),
        }
    }

    fn chance(&mut self, one_in: u32) -> bool {
        self.dice.below(one_in) == 0
    }

    fn seat(&mut self) -> Seat {
        Seat(self.dice.below(6) as u8)
    }

    fn somebody_is_asked(&self) -> bool {
        self.host.log.iter().rev().take(6).any(|(event, _)| matches!(event, TableEvent::Asked { .. }))
    }

    /// For whom the house was last asked to play on.
    fn last_handed(&self) -> Option<String> {
        let seat = self.host.log.iter().rev().find_map(|(event, _)| match event {
            TableEvent::Handed { seat, .. } => Some(*seat),
            _ => None,
        })?;
        let table = &self.host.table;
        table.people().find(|person| table.chairs_of(person).any(|own| own == seat)).map(name_of)
    }

    fn offer(&mut self) -> u64 {
        let known: Vec<u64> = self.offers.keys().copied().collect();
        match known.last() {
            Some(last) if !self.chance(4) => *last,
            _ => u64::from(self.dice.below(30)),
        }
    }

    /// Something that somebody might ask for. Sensible things are more frequent than they would be by accident.
    fn random_ask(&mut self) -> Ask {
        let mut name = NAMES[self.dice.below(NAMES.len() as u32) as usize].to_owned();
        let people: Vec<String> = self.host.table.people().map(name_of).collect();
        if self.host.table.phase() != Phase::Waiting && !people.is_empty() && !self.chance(4) {
            name = people[self.dice.below(people.len() as u32) as usize].clone();
        }
        let kind = match self.host.table.phase() {
            Phase::Calling if !self.chance(8) => 3,
            Phase::Waiting if !self.chance(4) => [0, 1, 2, 5][self.dice.below(4) as usize],
            Phase::Playing if self.somebody_is_asked() && self.chance(2) => {
                [13, 14, 20, 21][self.dice.below(4) as usize]
            }
            Phase::Playing if !self.offers.is_empty() && self.chance(3) => 15,
            Phase::Playing if self.chance(12) => [14, 17][self.dice.below(2) as usize],
            Phase::Playing if !self.chance(3) => 6,
            _ => self.dice.below(23),
        };
        if matches!(kind, 5 | 19) && !self.chance(4) {
            name = "ann".to_owned(); // the host
        }
        if let (17, Some((maker, _))) = (kind, self.offers.values().last()) {
            name = name_of(maker);
        }
        if let (20, Some(slow)) = (kind, self.host.to_act()) {
            name = slow;
        }
        if let (14, Some(away)) = (kind, self.last_handed()) {
            name = away;
        }
        let name = name.as_str();
        let round = self.rounds.entry(name.to_owned()).or_default();
        *round += 1;
        let round = *round;
        let command = match kind {
            0 | 1 => {
                let place = (!self.chance(2)).then(|| self.dice.below(6) as u8);
                let commitment = (!self.chance(5)).then(|| nonce(name, round).commitment());
                Command::Sit { place, name: format!("{name} at home"), commitment }
            }
            2 => Command::Commit { commitment: nonce(name, round).commitment() },
            3 | 4 => Command::Nonce { nonce: self.committed(name, round) },
            5 => {
                let level = (!self.chance(3)).then_some(HouseLevel(cubo_players::Level::Random));
                Command::House { place: self.dice.below(6) as u8, level }
            }
            6 => return self.random_play(name),
            7 if self.chance(12) => Command::Leave,
            8 if self.chance(8) => Command::Close,
            9 if self.chance(8) => {
                let seat = self.chance(2).then(|| self.seat());
                Command::Resign { seat }
            }
            10 => Command::OfferDraw,
            11 | 12 => {
                let to = self.chance(2).then(|| self.dice.below(20) as usize);
                Command::Undo { to }
            }
            13 => Command::HandOver { seat: self.seat() },
            14 => {
                let seat = self.chance(2).then(|| self.seat());
                Command::TakeBack { seat }
            }
            15 | 16 => {
                let yes = !self.chance(4);
                Command::Answer { offer: self.offer(), yes }
            }
            18 => {
                let seat = self.chance(2).then(|| self.seat());
                Command::Hint { seat }
            }
            19 if self.chance(2) => Command::Remove { place: self.dice.below(6) as u8 },
            17 => Command::Withdraw { offer: self.offer() },
            20 => Command::StillHere,
            21 | 22 => Command::Abort { seat: self.seat() },
            _ => {
                let words = if self.chance(2) { "hello" } else { "nonsense" };
                Command::Say { words: Words::Phrase(words.to_owned()) }
            }
        };
        self.at(Actor::Person(me(name)), command)
    }

    /// The nonce that somebody last committed to, if they have; some other if not.
    fn committed(&self, name: &str, rounds: u32) -> cubo_core::fair::Bytes32 {
        let last = self.host.log.iter().rev().find_map(|(event, _)| match event {
            TableEvent::Sat { person, commitment, .. } if *person == me(name) => *commitment,
            TableEvent::Committed { person, commitment } if *person == me(name) => Some(*commitment),
            _ => None,
        });
        let fits = |nonce: &cubo_core::fair::Bytes32| Some(nonce.commitment()) == last;
        (0..rounds).map(|round| nonce(name, round)).find(fits).unwrap_or(nonce(name, rounds))
    }

    /// Mostly on the present version.
    fn at(&mut self, by: Actor, command: Command) -> Ask {
        let version = self.host.table.version();
        let at = match self.dice.below(12) {
            0 => None,
            1 => Some(u64::from(self.dice.below(version as u32 + 2))),
            _ => Some(version),
        };
        Ask { by, at, command }
    }

    fn random_play(&mut self, name: &str) -> Ask {
        let actions = self.host.legal();
        let action = match actions.len() {
            0 => "nothing".to_owned(),
            _ if self.chance(12) => "A1-Z9".to_owned(),
            n => actions[self.dice.below(n as u32) as usize].clone(),
        };
        let by = match (self.host.table.house_turn().unwrap(), self.host.to_act()) {
            _ if self.chance(8) => Actor::Person(me(name)),
            (Some(_), _) => Actor::House,
            (None, Some(who)) => Actor::Person(me(&who)),
            (None, None) => Actor::House,
        };
        self.at(by, Command::Play { action })
    }

    fn step(&mut self) {
        self.host.now += u64::from(match self.dice.below(40) {
            0 if self.chance(4) => self.dice.below(40_000_000),
            0..3 => self.dice.below(40_000),
            _ => self.dice.below(2_000),
        });
        if self.chance(10) {
            let who = me(NAMES[self.dice.below(5) as usize]);
            self.host.away.retain(|(person, _)| *person != who);
            if self.chance(2) {
                self.host.away.push((who, self.host.now.saturating_sub(100_000)));
            }
        }
        if self.chance(30) {
            let from = self.host.now.saturating_sub(5_000);
            let before = self.host.table.deadline();
            let until = self.host.now;
            let events = self.host.table.downtime(from, until);
            self.host.append(events);
            assert!(self.host.table.deadline() >= before, "downtime takes nothing from anybody");
            assert_eq!(self.host.table.downtime(from, until), [], "and is counted once");
        }
        let before = self.host.table.version();
        let due = self.host.table.deadline().is_some_and(|deadline| deadline <= self.host.now);
        let ticked = self.host.tick();
        assert_eq!(!ticked.is_empty(), due);
        self.check(None, before, &ticked);
        // A store that takes its time can write until the next bell; the next step will see.
        if self.host.table.deadline().is_some_and(|deadline| deadline <= self.host.now) {
            return;
        }
        let ask = self.random_ask();
        let careful = self.chance(8);
        let before = (self.host.table.version(), careful.then(|| self.host.fingerprint()));
        let now = Now { ms: self.host.now, away: &self.host.away };
        let decided = self.host.table.decide(ask.by, ask.at, &ask.command, &now);
        assert_eq!(
            decided,
            self.host.table.decide(ask.by, ask.at, &ask.command, &now),
            "deciding is a function"
        );
        if let Some(print) = &before.1 {
            assert_eq!(*print, self.host.fingerprint(), "deciding changes nothing: {ask:?}");
        }
        match decided {
            Ok(Decision { events, turn }) => {
                self.host.append(events.clone());
                assert_eq!(turn, self.host.table.to_act(), "whose turn it will be is known before: {ask:?}");
                self.check(Some(&ask), before.0, &events);
            }
            Err(TableError::Broken(why)) => panic!("{ask:?}: {why}"),
            Err(why) => assert!(!why.code().is_empty()),
        }
    }

    /// What must hold whatever happened.
    fn check(&mut self, ask: Option<&Ask>, before: u64, events: &[TableEvent]) {
        let table = &self.host.table;
        assert_eq!(table.version(), before + events.len() as u64, "versions count events");
        assert_eq!(table.version(), self.host.log.len() as u64);
        assert_ne!(table.turn(), Some(Turn::Chance), "chance never waits");
        assert_eq!(table.phase() == Phase::Ended, table.ending().is_some());
        assert!(
            !(table.turn() == Some(Turn::Over) && table.phase() == Phase::Playing),
            "what is over has ended"
        );
        if table.house_turn().unwrap().is_some() {
            let (_, last) = self.host.log.last().unwrap();
            assert_eq!(table.deadline(), Some(last.written + ABANDONED_MS), "the house has no clock");
        }
        for (event, number) in events.iter().zip(before..) {
            self.check_event(ask, event, number);
        }
    }

    fn check_event(&mut self, ask: Option<&Ask>, event: &TableEvent, number: u64) {
        let table = &self.host.table;
        let asker = match ask.map(|ask| &ask.by) {
            Some(Actor::Person(person)) => Some(*person),
            _ => None,
        };
        match event {
            TableEvent::Sat { person, .. } => {
                let chairs = table.chairs_of(person).count();
                assert!(chairs == 1 || table.opened().one_screen, "one person, one chair");
                assert!(!self.removed.contains(person), "who is removed stays outside");
            }
            TableEvent::Removed { person } => {
                assert_eq!(asker, Some(table.opened().by), "the host removes");
                self.removed.insert(*person);
            }
            TableEvent::Said { .. } => assert!(!table.opened().without_talk),
            TableEvent::Offered { person, .. } => {
                self.offers.insert(number, (*person, BTreeSet::new()));
            }
            TableEvent::Answered { offer, person, yes: true } => {
                self.offers.get_mut(offer).unwrap().1.insert(*person);
            }
            TableEvent::Undone { .. } => {
                let asker = asker.expect("people take back");
                let (by, agreed) = match &ask.unwrap().command {
                    Command::Answer { offer, .. } => self.offers[offer].clone(),
                    _ => (asker, BTreeSet::new()),
                };
                let missing = table.people().find(|person| **person != by && !agreed.contains(*person));
                assert_eq!(missing, None, "all agree, or there is nobody else");
                assert!(
                    table.opened().friendly || alone(&self.host),
                    "nothing is taken back among people or against the house where it is serious"
                );
                let seat = table.turn().and_then(|turn| turn.seat()).unwrap();
                assert!(table.chairs_of(&by).any(|own| own == seat), "it is the asker's turn again");
            }
            TableEvent::Hinted { seat } => {
                assert!(table.opened().friendly, "advice is for friendly tables");
                assert_eq!(table.turn().and_then(|turn| turn.seat()), Some(*seat), "and for the seat to act");
                assert!(table.chairs_of(&asker.unwrap()).any(|own| own == *seat), "which is one's own");
            }
            TableEvent::Forfeited { seat, .. } => assert!(self.lost.insert(*seat), "a chair is lost once"),
            TableEvent::Action { seat, .. } if self.lost.contains(seat) => {
                assert_eq!(ask.unwrap().by, Actor::House, "the house plays on for those who are gone");
            }
            TableEvent::Asked { seat, .. } => {
                let shown = table.show(Class::SPECTATOR).unwrap().state;
                let others = table.people().any(|person| table.chairs_of(person).all(|own| own != *seat));
                assert!(others, "nobody is asked whom nobody waits for");
                let turn = table.to_act() == Some(*seat) && table.time() == ClockKind::None;
                assert!(turn || shown.chairs[seat.index()].house.is_some(), "or who need not act");
            }
            TableEvent::Ended { how: How::Aborted, outcome, .. } => {
                assert_eq!(*outcome, None, "nobody wins a game that was aborted");
                assert!(asker.is_some(), "time alone ends no game in this way");
            }
            TableEvent::Ended { outcome: Some(outcome), secret, .. } => {
                assert_eq!(*secret, table.opened().secret);
                for &lost in &self.lost {
                    for kept in Seat::all(outcome.ranks.seats()).filter(|seat| !self.lost.contains(seat)) {
                        assert!(outcome.ranks[kept] < outcome.ranks[lost], "those who are gone rank last");
                    }
                }
            }
            _ => {}
        }
    }

    /// Brings the game to an end in some way.
    fn finish(&mut self) {
        while self.host.table.phase() != Phase::Ended {
            self.host.now += 1;
            if !self.host.tick().is_empty() {
                continue;
            }
            if self.host.table.phase() != Phase::Playing {
                self.host.must("ann", Command::Close);
                continue;
            }
            let Some(person) = self.host.table.people().next().map(name_of) else {
                // Only the house plays; nobody can end it but the game.
                self.host.step();
                continue;
            };
            let before = self.host.table.version();
            let events = self.host.must(&person, Command::Leave);
            self.check(None, before, &events);
        }
        if let Ok(record) = self.host.record() {
            let text = serde_json::to_string(&record).unwrap();
            let checked = cubo_catalog::verify(&serde_json::from_str(&text).unwrap(), Extent::Whole).unwrap();
            assert!(checked.fair && checked.seats_drawn != self.host.table.opened().fixed);
            assert_eq!(serde_json::to_string(&cubo_catalog::load(&record).unwrap().record()).unwrap(), text);
        }
    }
}

/// Whether one person holds all the chairs.
fn alone(host: &Host) -> bool {
    let shown = host.table.show(Class::SPECTATOR).unwrap();
    let mut chairs = 0;
    for name in NAMES {
        let own = host.table.show(host.table.class_of(&me(name))).unwrap().you.len();
        chairs = chairs.max(own);
    }
    chairs == shown.state.chairs.len()
}

fn run(seeds: std::ops::Range<u64>, steps: u32) -> BTreeMap<String, u32> {
    let mut seen = BTreeMap::new();
    for seed in seeds {
        let mut trial = Trial::new(seed);
        for _ in 0..steps {
            trial.step();
            if trial.host.table.phase() == Phase::Ended {
                break;
            }
        }
        trial.finish();
        // The list of events is the table, also after it was written down and read again.
        let lines: Vec<_> = trial.host.log.iter().map(|line| serde_json::to_string(line).unwrap()).collect();
        trial.host.log = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(fingerprint(&trial.host.replayed()), trial.host.fingerprint(), "seed {seed}");
        for (event, _) in &trial.host.log {
            let name = serde_json::to_value(event).unwrap()["event"].as_str().unwrap().to_owned();
            *seen.entry(name).or_default() += 1;
        }
    }
    seen
}

#[test]
fn nothing_that_people_do_breaks_a_table() {
    let seen = run(0..140, 220);
    // A test that never sees an undo says nothing about undo.
    let kinds = [
        "opened",
        "sat",
        "housed",
        "committed",
        "called",
        "nonce",
        "left",
        "started",
        "action",
        "chance",
        "offered",
        "answered",
        "withdrawn",
        "undone",
        "hinted",
        "asked",
        "still-here",
        "handed",
        "taken",
        "forfeited",
        "downtime",
        "said",
        "ended",
    ];
    for kind in kinds {
        assert!(seen.get(kind).is_some_and(|&n| n >= 2), "too few of {kind}: {seen:?}");
    }
}

#[test]
#[ignore = "long: make test-long"]
fn nothing_that_people_do_breaks_a_table_for_long() {
    run(1_000..4_000, 600);
}
