//! A host without a store: decides, applies at once, and keeps the list.
#![allow(unreachable_pub)]

use cubo_core::fair::Bytes32;
use cubo_core::{Dice, QuickDice};
pub use cubo_table::*;
pub use cubo_wire::*;

pub struct Quick(pub QuickDice);

impl Entropy for Quick {
    fn fill(&mut self, bytes: &mut [u8]) {
        bytes.fill_with(|| self.0.below(256) as u8);
    }
}

/// The id of the person who goes by that name: told apart from the name, to see that it does not leak.
pub fn me(name: &str) -> PersonId {
    PersonId::new(&format!("#{name}#")).unwrap()
}

pub fn name_of(person: &PersonId) -> String {
    person.as_str().trim_matches('#').to_owned()
}

/// Everybody's nonce is a function of their name and a round.
pub fn nonce(person: &str, round: u32) -> Bytes32 {
    Quick(QuickDice::from_text(&format!("{person} {round}"))).bytes32()
}

/// A command, who gives it, and on which version it was made.
#[derive(Clone, PartialEq, Debug)]
pub struct Ask {
    pub by: Actor,
    pub at: Option<u64>,
    pub command: Command,
}

impl Ask {
    pub fn person(person: &PersonId, at: u64, command: Command) -> Self {
        Ask { by: Actor::Person(*person), at: Some(at), command }
    }

    pub fn house(at: u64, action: impl Into<String>) -> Self {
        Ask { by: Actor::House, at: Some(at), command: Command::Play { action: action.into() } }
    }
}

pub struct Host {
    pub table: Table,
    pub log: Vec<(TableEvent, Stamp)>,
    /// The same events as they were stored together, and when what caused them came.
    pub appends: Vec<(Vec<TableEvent>, u64)>,
    pub now: u64,
    pub entropy: Quick,
    /// How long the store takes.
    pub lag: u64,
    pub away: Vec<(PersonId, u64)>,
}

impl Host {
    pub fn open(opening: Opening, seed: u64) -> Host {
        Host::open_with(opening, seed, cubo_catalog::open)
    }

    pub fn open_with(opening: Opening, seed: u64, games: Games) -> Host {
        let mut entropy = Quick(QuickDice::new(seed));
        let id = entropy.table_id();
        let event = open(opening, me("ann"), id, &mut entropy, games).unwrap();
        Host::begin(event, entropy, games)
    }

    pub fn begin(event: TableEvent, entropy: Quick, games: Games) -> Host {
        let stamp = Stamp::at(1_000_000);
        let table = Table::begin(&event, stamp, games).unwrap();
        let appends = vec![(vec![event.clone()], 1_000_000)];
        Host { table, log: vec![(event, stamp)], appends, now: 1_000_000, entropy, lag: 0, away: Vec::new() }
    }

    /// Appends and applies; the time moves on by what the store takes.
    pub fn append(&mut self, events: Vec<TableEvent>) {
        let stamp = Stamp { arrived: self.now, written: self.now + self.lag };
        self.now = stamp.written;
        if !events.is_empty() {
            self.appends.push((events.clone(), stamp.arrived));
        }
        for event in events {
            self.table.apply(&event, stamp).unwrap();
            self.log.push((event, stamp));
        }
    }

    pub fn ask(&mut self, ask: &Ask) -> Result<Vec<TableEvent>, TableError> {
        let now = Now { ms: self.now, away: &self.away };
        let events = self.table.decide(ask.by, ask.at, &ask.command, &now)?.events;
        self.append(events.clone());
        Ok(events)
    }

    pub fn does(&mut self, who: &str, command: Command) -> Result<Vec<TableEvent>, TableError> {
        let ask = Ask::person(&me(who), self.table.version(), command);
        self.ask(&ask)
    }

    pub fn must(&mut self, who: &str, command: Command) -> Vec<TableEvent> {
        self.does(who, command.clone()).unwrap_or_else(|why| panic!("{who}: {command:?}: {why}"))
    }

    pub fn code(&mut self, who: &str, command: Command) -> &'static str {
        self.does(who, command).expect_err("this should be refused").code()
    }

    pub fn sit(&mut self, who: &str) {
        self.must(
            who,
            Command::Sit { place: None, name: who.to_owned(), commitment: Some(nonce(who, 0).commitment()) },
        );
    }

    pub fn opens(&mut self, who: &str) {
        self.must(who, Command::Nonce { nonce: nonce(who, 0) });
    }

    /// Everybody sits down and opens their nonce.
    pub fn seat_all(&mut self, who: &[&str]) {
        who.iter().for_each(|who| self.sit(who));
        who.iter().for_each(|who| self.opens(who));
        assert_eq!(self.table.phase(), Phase::Playing);
    }

    pub fn tick(&mut self) -> Vec<TableEvent> {
        let events = self.table.tick(self.now).unwrap();
        self.append(events.clone());
        events
    }

    /// Who has the seat to act.
    pub fn to_act(&self) -> Option<String> {
        let seat = self.table.turn()?.seat()?;
        let holds = |who: &&PersonId| self.table.chairs_of(who).any(|own| own == seat);
        self.table.people().find(holds).map(name_of)
    }

    pub fn legal(&self) -> Vec<String> {
        self.table.session().map(|game| game.legal(Some(50)).actions).unwrap_or_default()
    }

    /// Somebody plays some legal action, whoever's turn it is.
    pub fn step(&mut self) -> Vec<TableEvent> {
        let actions = self.legal();
        let action = actions[self.entropy.0.below(actions.len() as u32) as usize].clone();
        match self.table.house_turn().unwrap() {
            Some(turn) => self.ask(&Ask::house(turn.at, action)).unwrap(),
            None => {
                let who = self.to_act().unwrap();
                self.must(&who, Command::Play { action })
            }
        }
    }

    pub fn history(&self) -> cubo_core::record::Sealed {
        let mut seals = Seals::default();
        sealed_history(self.appends.iter().map(|(events, arrived)| seals.seal(events, *arrived).unwrap()))
    }

    /// The record of the game.
    pub fn record(&self) -> Result<cubo_core::Record, TableError> {
        self.table.record(self.history())
    }

    /// The table as its list gives it.
    pub fn replayed(&self) -> Table {
        Table::replay(self.log.iter().map(|(event, stamp)| (event, *stamp)), cubo_catalog::open).unwrap()
    }

    /// Everything that anybody could be shown, and what the host knows besides.
    pub fn fingerprint(&self) -> String {
        fingerprint(&self.table)
    }
}

pub fn opening(game: &str, places: Vec<Place>) -> Opening {
    Opening {
        game: game.to_owned(),
        options: None,
        places,
        fixed: false,
        clock: Some(ClockKind::None),
        access: Access::Link,
        friendly: false,
        one_screen: false,
        without_talk: false,
        phrases_only: false,
        rated: false,
    }
}

pub fn people(seats: usize) -> Vec<Place> {
    vec![Place::Person; seats]
}

pub fn house() -> Place {
    Place::House { level: HouseLevel(cubo_players::Level::Random) }
}

pub const NAMES: [&str; 6] = ["ann", "bob", "cid", "dan", "eve", "fay"];

pub fn fingerprint(table: &Table) -> String {
    let mut all = format!("{:?} {:?}\n", table.deadline(), table.next());
    for name in NAMES {
        all += &serde_json::to_string(&table.show(table.class_of(&me(name))).unwrap()).unwrap();
        all.push('\n');
    }
    all += &serde_json::to_string(&table.show(Class::SPECTATOR).unwrap()).unwrap();
    all += &table.session().map(|game| game.position()).unwrap_or_default();
    let nothing = cubo_core::record::Sealed { appends: vec![], seal: String::new() };
    if let Ok(record) = table.record(nothing) {
        all += &serde_json::to_string(&record).unwrap();
    }
    all
}

pub const FISCHER: ClockKind = ClockKind::Fischer { initial_ms: 60_000, increment_ms: 2_000 };

pub fn cubulus() -> Host {
    Host::open(opening("cubulus", people(2)), 1)
}

/// A table whose places are its seats.
pub fn fixed(game: &str, places: Vec<Place>, clock: ClockKind) -> Host {
    Host::open(Opening { fixed: true, clock: Some(clock), ..opening(game, places) }, 1)
}

/// The same, opened as a friendly one.
pub fn friendly(game: &str, places: Vec<Place>) -> Host {
    Host::open(Opening { fixed: true, friendly: true, ..opening(game, places) }, 1)
}

pub fn sit_as(who: &str, name: &str, place: Option<u8>) -> Command {
    Command::Sit { place, name: name.to_owned(), commitment: Some(nonce(who, 0).commitment()) }
}
