//! What leaves a table: nothing that its viewer may not know.

use crate::common::*;
use cubo_core::{Dice, QuickDice, Seat, Turn, Viewer};

/// All that one person is ever told: what they are shown on coming, every piece of news, and a fresh look after each.
fn told(log: &[(TableEvent, Stamp)], who: Option<&str>) -> Vec<String> {
    let person = who.map(me);
    let class = |table: &Table| person.as_ref().map_or(Class::SPECTATOR, |person| table.class_of(person));
    let mut table = Table::begin(&log[0].0, log[0].1, cubo_catalog::open).unwrap();
    let mut all = vec![serde_json::to_string(&table.show(class(&table)).unwrap()).unwrap()];
    for (event, stamp) in &log[1..] {
        table.apply(event, *stamp).unwrap();
        all.push(serde_json::to_string(&table.news(event, class(&table)).unwrap()).unwrap());
        all.push(serde_json::to_string(&table.show(class(&table)).unwrap()).unwrap());
    }
    all
}

/// A game of random moves with talk, undo and a seat that changes hands; broken off before the end.
fn busy(game: &str, seats: usize, seed: u64) -> Host {
    let names = &NAMES[..seats];
    let mut host = Host::open(Opening { friendly: true, ..opening(game, people(seats)) }, seed);
    host.seat_all(names);
    for n in 0..60 {
        if host.table.phase() != Phase::Playing {
            break;
        }
        host.step();
        if n % 9 == 5 && host.does(names[n % seats], Command::Undo { to: None }).is_ok() {
            let offer = host.table.version() - 1;
            let others: Vec<_> =
                host.table.people().map(name_of).filter(|name| name != names[n % seats]).collect();
            for name in others {
                host.must(&name, Command::Answer { offer, yes: true });
            }
        }
        if n == 20 && seats > 2 && host.table.phase() == Phase::Playing {
            host.must(names[0], Command::Leave);
        }
    }
    host
}

#[test]
fn no_secret_nonce_or_id_of_a_person_leaves_before_its_time() {
    for game in cubo_catalog::games() {
        let seats = usize::from(game.seats.1);
        let host = busy(game.id, seats, 11);
        let secret = host.table.opened().secret.to_string();
        let ended = host.log.iter().position(|(event, _)| matches!(event, TableEvent::Ended { .. }));
        let started =
            host.log.iter().position(|(event, _)| matches!(event, TableEvent::Started { .. })).unwrap();
        for who in NAMES[..seats].iter().map(Some).chain([None]) {
            for (n, text) in told(&host.log, who.copied()).iter().enumerate() {
                let number = n.div_ceil(2);
                assert!(!text.contains('#'), "the id of a person: {text}");
                assert!(ended.is_some_and(|end| number >= end) || !text.contains(&secret), "{text}");
                for name in &NAMES[..seats] {
                    let nonce = nonce(name, 0).to_string();
                    assert!(number >= started || !text.contains(&nonce), "a nonce before the start: {text}");
                }
            }
        }
        if ended.is_none() {
            assert_eq!(host.record().unwrap_err().code(), "not-ended", "the record holds all hands");
        }
    }
}

type Log = Vec<(TableEvent, Stamp)>;

/// Two tables on which the same is seen to happen, while the truth differs.
struct Twins {
    one: Log,
    two: Log,
}

impl Twins {
    fn tables(&self) -> (Table, Table) {
        let replay = |log: &Log| Table::replay(log.iter().map(|(e, s)| (e, *s)), cubo_catalog::open).unwrap();
        (replay(&self.one), replay(&self.two))
    }

    /// Whether both fold, and the viewer's views and sightings (not yet the table's other words) are the same on both.
    fn alike(&self, viewer: Viewer) -> bool {
        let sight = |log: &Log| -> Option<String> {
            let table = Table::replay(log.iter().map(|(e, s)| (e, *s)), cubo_catalog::open).ok()?;
            let game = table.session()?;
            Some(format!("{} {:?} {:?}", game.view(viewer).ok()?, game.history(viewer, 0).ok()?, game.turn()))
        };
        sight(&self.one).is_some_and(|one| Some(one) == sight(&self.two))
    }

    /// Adds an event to both, in two versions if the viewer cannot tell them apart; the same one otherwise.
    fn add(&mut self, first: TableEvent, other: Option<TableEvent>, stamp: Stamp, viewer: Viewer) -> bool {
        for second in other.into_iter().chain([first.clone()]) {
            self.one.push((first.clone(), stamp));
            self.two.push((second, stamp));
            if self.alike(viewer) {
                return true;
            }
            self.one.pop();
            self.two.pop();
        }
        false
    }
}

/// A deal with the hands of seats 0 and 2 exchanged: nothing to seat 1.
fn dealt_otherwise(event: &TableEvent) -> Option<TableEvent> {
    let TableEvent::Chance { chance } = event else { return None };
    let mut hands: Vec<&str> = chance.strip_prefix("deal ")?.split(" | ").collect();
    if hands.len() < 3 {
        return None;
    }
    hands.swap(0, 2);
    Some(TableEvent::Chance { chance: format!("deal {}", hands.join(" | ")) })
}

/// Plays twins as far as they go. Says how many events they had while the truth differed, and compares all that seat 1 is
/// told of them, byte by byte, also after an undo and after somebody has left.
fn compare_twins(game: &str, seats: usize, seed: u64) -> usize {
    let (names, viewer) = (&NAMES[..seats], Viewer::Seat(Seat(1)));
    let mut host = Host::open(Opening { fixed: true, ..opening(game, people(seats)) }, seed);
    host.seat_all(names);
    let started =
        host.log.iter().position(|(event, _)| matches!(event, TableEvent::Started { .. })).unwrap() + 1;
    let mut twins = Twins { one: host.log[..started].to_vec(), two: host.log[..started].to_vec() };
    for (event, stamp) in &host.log[started..] {
        if !twins.add(event.clone(), dealt_otherwise(event), *stamp, viewer) {
            return 0;
        }
    }
    let mut dice = QuickDice::new(seed);
    let mut differing = 0;
    for n in 0..30 {
        let (one, two) = twins.tables();
        let Some(Turn::Seat(seat)) = one.turn() else { break };
        let games = (one.session().unwrap(), two.session().unwrap());
        differing += usize::from(games.0.position() != games.1.position());
        let (mine, theirs) = (games.0.legal(Some(60)).actions, games.1.legal(Some(60)).actions);
        if Viewer::Seat(seat) == viewer {
            assert_eq!(mine, theirs, "legal lists do not tell");
        }
        let action = |list: &[String], dice: &mut QuickDice| TableEvent::Action {
            seat,
            action: list[dice.below(list.len() as u32) as usize].clone(),
        };
        let first = action(&mine, &mut dice);
        let other = (Viewer::Seat(seat) != viewer).then(|| action(&theirs, &mut dice));
        let stamp = Stamp::at(2_000_000 + n);
        if !twins.add(first, other, stamp, viewer) {
            continue;
        }
        // What chance brings is the same on both, if it can be.
        loop {
            let (one, _) = twins.tables();
            let game = one.session().unwrap();
            if game.turn() != Turn::Chance {
                break;
            }
            let chance = game.draw(&mut cubo_core::FairDice::new(&[7; 32], one.version())).unwrap();
            if !twins.add(TableEvent::Chance { chance }, None, stamp, viewer) {
                return differing; // the twin cannot follow
            }
        }
        if n == 12 && seats > 2 {
            let gone = TableEvent::Forfeited { seat: Seat(0), why: cubo_core::forfeit::Why::Left };
            assert!(twins.add(gone, None, stamp, viewer));
        }
    }
    let half = twins.tables().0.session().unwrap().events() / 2;
    twins.add(TableEvent::Undone { to: half }, None, Stamp::at(3_000_000), viewer);
    assert_eq!(told(&twins.one, Some(names[1])), told(&twins.two, Some(names[1])), "{game} {seed}");
    let (one, two) = twins.tables();
    let past = |table: &Table| {
        let class = table.class_of(&me(names[1]));
        serde_json::to_string(&table.past(class, 0, None).unwrap()).unwrap()
    };
    assert_eq!(past(&one), past(&two), "{game} {seed}: the past");
    differing
}

#[test]
fn twins_that_look_the_same_are_told_the_same() {
    for game in cubo_catalog::games().iter().filter(|game| game.secrets) {
        let seats = usize::from(game.seats.1.min(3));
        let differing: usize = (0..12).map(|seed| compare_twins(game.id, seats, seed)).sum();
        assert!(differing > 60, "{}: the truth differed for {differing} events only", game.id);
    }
}

/// Looking back shows what was shown when it happened, and nothing that was taken back.
#[test]
fn the_past_is_as_it_was_told() {
    let host = busy("blox", 3, 4);
    for who in [Some("ann"), Some("bob"), None] {
        // Ann has given up her chair, and looks back as she looks on: like any spectator.
        let now = who.map_or(Class::SPECTATOR, |who| host.table.class_of(&me(who)));
        // What each position of the game looked like when it was new; an undo goes back to an earlier one.
        let mut live: Vec<String> = Vec::new();
        let (first, stamp) = &host.log[0];
        let mut table = Table::begin(first, *stamp, cubo_catalog::open).unwrap();
        for (event, stamp) in &host.log[1..] {
            table.apply(event, *stamp).unwrap();
            let moved = matches!(
                event,
                TableEvent::Started { .. } | TableEvent::Action { .. } | TableEvent::Chance { .. }
            );
            let Some(game) = table.news(event, now).unwrap().play else { continue };
            live.truncate(game.events + usize::from(!moved));
            if moved {
                live.push(serde_json::to_string(&game.views).unwrap());
            }
        }
        let views = |past: &Past| -> Vec<String> {
            past.positions.iter().map(|position| serde_json::to_string(&position.views).unwrap()).collect()
        };
        let whole = host.table.past(now, 0, None).unwrap();
        assert_eq!((views(&whole), whole.next), (live.clone(), None), "{who:?}");
        let part = host.table.past(now, 3, Some(7)).unwrap();
        assert_eq!(
            part.positions.iter().map(|position| position.events).collect::<Vec<_>>(),
            [3, 4, 5, 6, 7]
        );
        assert_eq!(views(&part), live[3..=7]);
        assert!(host.table.past(now, live.len(), None).unwrap().positions.is_empty());
    }
    assert_eq!(cubulus().table.past(Class::SPECTATOR, 0, None).unwrap_err().code(), "not-playing");
}

#[test]
fn the_past_comes_in_pages() {
    let mut host = fixed("cubulus", people(2), ClockKind::None);
    host.seat_all(&["ann", "bob"]);
    while host.table.phase() != Phase::Ended && host.table.session().unwrap().events() < PAST_PAGE + 30 {
        host.step();
    }
    let events = host.table.session().unwrap().events();
    let (mut from, mut seen) = (0, 0);
    loop {
        let past = host.table.past(Class::SPECTATOR, from, None).unwrap();
        assert!(!past.positions.is_empty() && past.positions.len() <= PAST_PAGE);
        assert!(past.positions.iter().zip(from..).all(|(position, n)| position.events == n), "no gap");
        seen += past.positions.len();
        match past.next {
            Some(next) => from = next,
            None => break,
        }
    }
    assert_eq!(seen, events + 1);
}
