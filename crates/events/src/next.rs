//! What is to be appended to an event now.

use std::collections::HashSet;

use cubo_wire::events::{EventKind, OpenEvent};
use cubo_wire::{ClockKind, PersonId, TableId};

use crate::arena::{self, Free};
use crate::fold::{Phase, State};
use crate::log::{Entry, PairedBoard};
use crate::standings::{points, standings};
use crate::swiss::{self, Entrant};
use crate::{league, pods};

/// How many can take part.
pub const MOST_PLAYERS: usize = 128;
/// How long a live table waits for those who are to play there, in milliseconds.
pub const LIVE_GRACE_MS: u64 = 5 * 60 * 1000;
/// The same in an arena.
pub const ARENA_GRACE_MS: u64 = 60 * 1000;
const DAY_MS: u64 = 24 * 60 * 60 * 1000;
/// A table that nobody sits down at is cleared after a week; whoever has not come before that has not come.
const MOST_GRACE_DAYS: u64 = 6;

/// How long a table waits for those who are to play there.
pub fn grace_ms(terms: &OpenEvent) -> u64 {
    match (terms.kind, terms.clock) {
        (EventKind::Arena { .. }, _) => ARENA_GRACE_MS,
        (_, ClockKind::Days { days }) => u64::from(days).clamp(1, MOST_GRACE_DAYS) * DAY_MS,
        _ => LIVE_GRACE_MS,
    }
}

/// Why an event cannot be so. `seats`: for how many the game is.
pub fn check_terms(terms: &OpenEvent, seats: (u8, u8)) -> Result<(), &'static str> {
    if terms.clock == ClockKind::None {
        return Err("an event is played with a clock");
    }
    if terms.rated && terms.house.is_some() {
        return Err("the house does not play in rated games");
    }
    let days = matches!(terms.clock, ClockKind::Days { .. });
    let two = seats.0 <= 2;
    match terms.kind {
        EventKind::Swiss { rounds } if !(1..=15).contains(&rounds) => Err("Swiss has 1 to 15 rounds"),
        EventKind::Pods { rounds, .. } if !(1..=15).contains(&rounds) => Err("pods are for 1 to 15 rounds"),
        EventKind::Pods { seats: wanted, .. } if !(3..=6).contains(&wanted) => Err("a pod has 3 to 6 seats"),
        EventKind::Pods { seats: wanted, .. } if wanted > seats.1 => Err("the game is not for so many"),
        EventKind::League { group, .. } if !(4..=8).contains(&group) => Err("a group has 4 to 8 players"),
        EventKind::League { seasons, .. } if !(1..=12).contains(&seasons) => {
            Err("a league has 1 to 12 seasons")
        }
        EventKind::League { .. } if !days => Err("a league is played over days"),
        EventKind::Arena { minutes } if !(10..=180).contains(&minutes) => {
            Err("an arena takes 10 to 180 minutes")
        }
        EventKind::Arena { .. } if days => Err("an arena is not played over days"),
        EventKind::Swiss { .. } | EventKind::League { .. } | EventKind::Arena { .. } if !two => {
            Err("the game is not for two")
        }
        _ => Ok(()),
    }
}

/// How many must take part for an event to begin.
pub fn fewest(terms: &OpenEvent) -> usize {
    match terms.kind {
        EventKind::Swiss { .. } => 3,
        EventKind::Pods { .. } if terms.house.is_some() => 2,
        EventKind::Pods { .. } => 3,
        EventKind::League { .. } => 4,
        EventKind::Arena { .. } => 0,
    }
}

/// What a pairing needs to know besides the event.
pub struct Around<'a> {
    /// Who must not meet.
    pub apart: &'a dyn Fn(PersonId, PersonId) -> bool,
    /// For how many the game is.
    pub seats: (u8, u8),
    /// The id of a table, by round and board.
    pub table: &'a dyn Fn(usize, usize) -> TableId,
}

/// The beginning, with the first round; nothing if too few take part.
pub fn start(state: &State, now: u64, around: &Around<'_>) -> Option<Vec<Entry>> {
    if state.phase != Phase::Open || state.here().len() < fewest(&state.terms) {
        return None;
    }
    let mut running = state.clone();
    running.take(&Entry::Started, now);
    let mut entries = vec![Entry::Started];
    entries.extend(pairing(&running, now, around));
    Some(entries)
}

/// What is to be appended now; empty if nothing is.
pub fn next(state: &State, now: u64, around: &Around<'_>) -> Vec<Entry> {
    match state.phase {
        Phase::Ended | Phase::Cancelled => Vec::new(),
        Phase::Open => match state.terms.starts {
            Some(starts) if starts <= now => {
                start(state, now, around).unwrap_or_else(|| vec![Entry::Cancelled])
            }
            _ => Vec::new(),
        },
        Phase::Running if state.ends().is_some_and(|ends| ends <= now) => vec![Entry::Ended],
        Phase::Running if matches!(state.terms.kind, EventKind::Arena { .. }) => pairing(state, now, around),
        Phase::Running if state.open_boards().next().is_some() => Vec::new(),
        Phase::Running => match pairing(state, now, around) {
            entries if entries.is_empty() => vec![Entry::Ended],
            entries => entries,
        },
    }
}

/// The next round, if there is one.
fn pairing(state: &State, now: u64, around: &Around<'_>) -> Vec<Entry> {
    let round = state.rounds.len();
    let person = |number: usize| state.players[number].person;
    let apart = |a: usize, b: usize| (around.apart)(person(a), person(b));
    // Groups of numbers with their group of the league, and who rests.
    let (tables, byes): (Tables, Vec<usize>) = match state.terms.kind {
        EventKind::Swiss { rounds } => {
            if round >= usize::from(rounds) || state.here().len() < 2 {
                return Vec::new();
            }
            swiss_round(state, &apart)
        }
        EventKind::Pods { rounds, seats } => {
            if round >= usize::from(rounds) {
                return Vec::new();
            }
            pods_round(state, usize::from(seats), around.seats, &apart)
        }
        EventKind::League { group, seasons } => {
            if round >= usize::from(seasons) {
                return Vec::new();
            }
            (season(state, usize::from(group), &apart), Vec::new())
        }
        EventKind::Arena { .. } => (arena_wave(state, now, &apart), Vec::new()),
    };
    if tables.is_empty() {
        return Vec::new();
    }
    let board = |(n, (group, chairs)): (usize, (u8, Vec<Option<usize>>))| PairedBoard {
        table: (around.table)(round, n),
        group,
        chairs: chairs.into_iter().map(|chair| chair.map(person)).collect(),
    };
    let boards = tables.into_iter().enumerate().map(board).collect();
    vec![Entry::Paired { boards, byes: byes.into_iter().map(person).collect() }]
}

/// Those who take part, in the order of rank.
fn ranked(state: &State) -> Vec<usize> {
    let all = standings(state).into_iter().map(|one| one.player);
    all.filter(|player| state.players[*player].here).collect()
}

type Tables = Vec<(u8, Vec<Option<usize>>)>;

fn swiss_round(state: &State, apart: &dyn Fn(usize, usize) -> bool) -> (Tables, Vec<usize>) {
    let points = points(state);
    let mut met = vec![Vec::new(); state.players.len()];
    let mut rested = vec![false; state.players.len()];
    for round in &state.rounds {
        for board in &round.boards {
            match board.chairs[..] {
                [Some(a), Some(b)] => {
                    met[a].push(b);
                    met[b].push(a);
                }
                // A game with the house is had at most once, like a bye.
                _ => board.chairs.iter().flatten().for_each(|one| rested[*one] = true),
            }
        }
        round.byes.iter().for_each(|one| rested[*one] = true);
    }
    let here = ranked(state);
    let all_met = here.iter().all(|a| here.iter().all(|b| a == b || met[*a].contains(b)));
    if all_met {
        return (Vec::new(), Vec::new());
    }
    let mut entrants: Vec<Entrant> = here
        .into_iter()
        .map(|number| Entrant {
            number,
            points: points[number],
            met: met[number].clone(),
            had_bye: rested[number],
        })
        .collect();
    // Equal points are ordered by strength, not by Buchholz, so that the order is settled before the round.
    let seed = state.by_seed();
    let place = |number: usize| seed.iter().position(|one| *one == number);
    entrants.sort_by_key(|one| (std::cmp::Reverse(one.points), place(one.number)));
    let paired = swiss::pair(&entrants, apart);
    let mut tables: Tables = paired.pairs.into_iter().map(|(a, b)| (0, vec![Some(a), Some(b)])).collect();
    if state.terms.house.is_some() {
        tables.extend(paired.byes.into_iter().map(|one| (0, vec![Some(one), None])));
        return (tables, Vec::new());
    }
    (tables, paired.byes)
}

fn pods_round(
    state: &State,
    wanted: usize,
    seats: (u8, u8),
    apart: &dyn Fn(usize, usize) -> bool,
) -> (Tables, Vec<usize>) {
    let mut playing = ranked(state);
    let mut byes = Vec::new();
    let mut house = 0;
    let sizes = loop {
        if playing.is_empty() {
            return (Vec::new(), byes);
        }
        if let Some(sizes) = pods::pod_sizes(playing.len() + house, wanted, seats) {
            break sizes;
        }
        // The house fills up; without it, the last in rank who has rested least has a bye.
        if state.terms.house.is_some() && house < wanted {
            house += 1;
            continue;
        }
        house = 0;
        let rests = |one: &usize| state.rounds.iter().filter(|round| round.byes.contains(one)).count();
        let last = (0..playing.len()).rev().min_by_key(|at| rests(&playing[*at]));
        byes.extend(last.map(|at| playing.remove(at)));
    };
    // House players sit in the last pods, one each as far as that goes.
    let mut sizes = sizes;
    let mut fill = vec![0; sizes.len()];
    for n in 0..house {
        let pod = sizes.len() - 1 - n % sizes.len();
        sizes[pod] -= 1;
        fill[pod] += 1;
    }
    let mut pods = pods::pods(&playing, &sizes, state.rounds.is_empty());
    pods::keep_apart(&mut pods, apart);
    // Where two must still sit together, the lower in rank rests, as long as enough are left to play.
    for (pod, fill) in pods.iter_mut().zip(&fill) {
        for at in (0..pod.len()).rev() {
            let enough = pod.len() + fill > pods::FEWEST.max(usize::from(seats.0));
            if enough && pods::clashes(pod, pod[at], apart) > 0 {
                byes.push(pod.remove(at));
            }
        }
    }
    let table = |(pod, fill): (Vec<usize>, usize)| {
        let chairs = pod.into_iter().map(Some).chain(std::iter::repeat_n(None, fill)).collect();
        (0, chairs)
    };
    let tables = pods.into_iter().zip(fill).filter(|(pod, _)| !pod.is_empty()).map(table).collect();
    (tables, byes)
}

fn season(state: &State, wanted: usize, apart: &dyn Fn(usize, usize) -> bool) -> Tables {
    let mut order: Vec<usize> = match state.rounds.last() {
        None => state.by_seed(),
        Some(last) => {
            let mut groups: Vec<Vec<usize>> = Vec::new();
            for one in standings(state) {
                let group = usize::from(one.group);
                groups.resize(groups.len().max(group + 1), Vec::new());
                groups[group].push(one.player);
            }
            let mut order = league::promoted(&groups);
            // Whoever came to no table of a whole season is not counted on.
            let came = |one: &usize| {
                last.boards.iter().any(|board| {
                    let chair = board.chairs.iter().position(|chair| chair == &Some(*one));
                    chair.is_some_and(|chair| {
                        board
                            .ranks
                            .as_ref()
                            .is_some_and(|ranks| ranks.get(chair).copied().flatten().is_some())
                    })
                })
            };
            order.retain(came);
            let known: HashSet<usize> =
                last.boards.iter().flat_map(|board| board.chairs.iter().flatten()).copied().collect();
            order.extend((0..state.players.len()).filter(|number| !known.contains(number)));
            order
        }
    };
    order.retain(|number| state.players[*number].here);
    let groups = league::split(&order, wanted).unwrap_or_default();
    let games = groups
        .iter()
        .zip(0u8..)
        .flat_map(|(group, at)| league::everybody(group).into_iter().map(move |game| (at, game)));
    games.filter(|(_, (a, b))| !apart(*a, *b)).map(|(at, (a, b))| (at, vec![Some(a), Some(b)])).collect()
}

fn arena_wave(state: &State, now: u64, apart: &dyn Fn(usize, usize) -> bool) -> Tables {
    let points = points(state);
    let playing: HashSet<usize> =
        state.open_boards().flat_map(|board| board.chairs.iter().flatten()).copied().collect();
    let mut last = vec![None; state.players.len()];
    for board in state.rounds.iter().flat_map(|round| &round.boards) {
        if let [Some(a), Some(b)] = board.chairs[..] {
            (last[a], last[b]) = (Some(b), Some(a));
        }
    }
    let free: Vec<Free> = state
        .here()
        .into_iter()
        .filter(|number| !playing.contains(number))
        .map(|number| Free {
            number,
            points: points[number],
            since: state.players[number].free_since,
            last: last[number],
        })
        .collect();
    let wave = arena::wave(&free, now, state.terms.house.is_some(), apart);
    let pairs = wave.pairs.into_iter().map(|(a, b)| (0, vec![Some(a), Some(b)]));
    pairs.chain(wave.house.into_iter().map(|one| (0, vec![Some(one), None]))).collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use cubo_wire::Access;

    use super::*;
    use crate::tests_random::Random;

    pub(crate) fn person(n: usize) -> PersonId {
        PersonId::new(&format!("p{n}")).unwrap()
    }

    pub(crate) fn terms(kind: EventKind) -> OpenEvent {
        let clock = match kind {
            EventKind::League { .. } => ClockKind::Days { days: 1 },
            _ => ClockKind::Fischer { initial_ms: 300_000, increment_ms: 2_000 },
        };
        OpenEvent {
            name: "Friday".to_owned(),
            kind,
            game: "blox".to_owned(),
            options: None,
            clock,
            rated: false,
            bots: false,
            house: None,
            access: Access::Link,
            starts: None,
        }
    }

    fn opened(kind: EventKind, players: usize) -> State {
        let mut entries = vec![Entry::Opened { by: person(99), terms: Box::new(terms(kind)) }];
        entries.extend((0..players).map(|n| Entry::Joined { person: person(n), strength: None }));
        State::of([(&entries[..], 0)]).unwrap()
    }

    fn around(table: &dyn Fn(usize, usize) -> TableId) -> Around<'_> {
        Around { apart: &|_, _| false, seats: (2, 6), table }
    }

    fn table(round: usize, board: usize) -> TableId {
        TableId::of_random(std::array::from_fn(|at| if at == 0 { round as u8 } else { board as u8 }))
    }

    /// Plays an event to its end, with random results; checks that nobody sits twice in a round.
    fn play(state: &mut State, random: &mut Random) {
        let around = around(&table);
        let mut now = 1;
        let mut entries = start(state, now, &around).expect("enough take part");
        for _ in 0..100 {
            for entry in &entries {
                state.take(entry, now);
            }
            if let Some(round) = state.rounds.last() {
                let mut seen = HashSet::new();
                let league = matches!(state.terms.kind, EventKind::League { .. });
                for player in
                    round.boards.iter().flat_map(|board| board.chairs.iter().flatten()).chain(&round.byes)
                {
                    assert!(seen.insert(*player) || league, "{player} twice in a round");
                }
            }
            let open: Vec<(TableId, usize)> =
                state.open_boards().map(|board| (board.table, board.chairs.len())).collect();
            for (table, chairs) in open {
                let ranks = (0..chairs).map(|_| Some(1 + random.below(3) as u8)).collect();
                state.take(&Entry::Result { table, ranks }, now);
            }
            now += 1000;
            entries = next(state, now, &around);
            if entries.is_empty() {
                return;
            }
        }
        panic!("it does not end");
    }

    #[test]
    fn swiss_has_its_rounds_and_ends_when_all_have_met() {
        let mut random = Random(1);
        for players in 3..=20 {
            let mut state = opened(EventKind::Swiss { rounds: 5 }, players);
            play(&mut state, &mut random);
            assert_eq!(state.phase, Phase::Ended);
            let possible = if players % 2 == 0 { players - 1 } else { players };
            assert!(
                state.rounds.len() <= 5.min(possible),
                "{players} players: {} rounds",
                state.rounds.len()
            );
            assert!(players < 8 || state.rounds.len() == 5);
        }
    }

    #[test]
    fn pods_play_all_their_rounds_and_the_house_fills_up_where_it_may() {
        let mut random = Random(2);
        for players in 3..=23 {
            let mut state = opened(EventKind::Pods { rounds: 3, seats: 4 }, players);
            play(&mut state, &mut random);
            assert_eq!((state.phase, state.rounds.len()), (Phase::Ended, 3));
            assert!(state.rounds.iter().all(|round| round.byes.is_empty()));
        }
        let mut state = opened(EventKind::Pods { rounds: 2, seats: 4 }, 5);
        let four = Around { apart: &|_, _| false, seats: (2, 4), table: &table };
        let Some(Entry::Paired { boards, byes }) = start(&state, 1, &four).unwrap().pop() else { panic!() };
        assert_eq!((boards.len(), boards[0].chairs.len(), byes), (1, 4, vec![person(4)]));
        state.terms.house = Some(cubo_wire::HouseLevel("easy".parse().unwrap()));
        let Some(Entry::Paired { boards, byes }) = start(&state, 1, &four).unwrap().pop() else { panic!() };
        let chairs: Vec<usize> = boards.iter().map(|board| board.chairs.len()).collect();
        assert_eq!((chairs, byes.len()), (vec![3, 3], 0));
        assert_eq!(boards.iter().flat_map(|board| &board.chairs).filter(|chair| chair.is_none()).count(), 1);
    }

    #[test]
    fn in_pods_those_who_block_each_other_do_not_meet() {
        let blocked =
            |a: PersonId, b: PersonId| [a, b].iter().all(|one| [person(0), person(1)].contains(one));
        let state = opened(EventKind::Pods { rounds: 2, seats: 4 }, 8);
        let all = Around { apart: &blocked, seats: (2, 6), table: &table };
        let Some(Entry::Paired { boards, byes }) = start(&state, 1, &all).unwrap().pop() else { panic!() };
        let together = |board: &PairedBoard| [0, 1].iter().all(|n| board.chairs.contains(&Some(person(*n))));
        assert!(byes.is_empty() && boards.len() == 2 && !boards.iter().any(together));
        // At one table there is no other place: the lower in rank rests.
        let state = opened(EventKind::Pods { rounds: 2, seats: 4 }, 4);
        let Some(Entry::Paired { boards, byes }) = start(&state, 1, &all).unwrap().pop() else { panic!() };
        assert_eq!((boards.len(), boards[0].chairs.len(), byes), (1, 3, vec![person(1)]));
    }

    #[test]
    fn a_league_has_seasons_and_newcomers_wait_for_the_next() {
        let mut random = Random(3);
        let mut state = opened(EventKind::League { group: 4, seasons: 3 }, 8);
        play(&mut state, &mut random);
        assert_eq!((state.phase, state.rounds.len()), (Phase::Ended, 3));
        assert!(state.rounds.iter().all(|round| round.boards.len() == 12));
        let mut state = opened(EventKind::League { group: 4, seasons: 2 }, 4);
        let around = around(&table);
        for entry in start(&state, 1, &around).unwrap() {
            state.take(&entry, 1);
        }
        state.take(&Entry::Joined { person: person(8), strength: None }, 2);
        assert_eq!(standings(&state).len(), 4);
        for table in state.open_boards().map(|board| board.table).collect::<Vec<_>>() {
            state.take(&Entry::Result { table, ranks: vec![Some(1), Some(2)] }, 3);
        }
        let entries = next(&state, 4, &around);
        let Some(Entry::Paired { boards, .. }) = entries.first() else { panic!("{entries:?}") };
        assert_eq!(boards.len(), 10, "five meet each other");
    }

    #[test]
    fn an_arena_goes_on_until_its_time_is_up() {
        let mut state = opened(EventKind::Arena { minutes: 60 }, 3);
        let around = around(&table);
        for entry in start(&state, 0, &around).unwrap() {
            state.take(&entry, 0);
        }
        assert_eq!(state.open_boards().count(), 1);
        assert!(next(&state, 1000, &around).is_empty(), "the third waits");
        state.take(&Entry::Joined { person: person(7), strength: None }, 2000);
        let entries = next(&state, 3000, &around);
        assert!(matches!(&entries[..], [Entry::Paired { boards, .. }] if boards.len() == 1));
        assert_eq!(next(&state, 3_600_000, &around), [Entry::Ended]);
    }

    #[test]
    fn whoever_does_not_come_is_not_paired_again_until_they_are_back() {
        let mut state = opened(EventKind::Swiss { rounds: 3 }, 4);
        let around = around(&table);
        for entry in start(&state, 1, &around).unwrap() {
            state.take(&entry, 1);
        }
        let boards: Vec<TableId> = state.open_boards().map(|board| board.table).collect();
        state.take(&Entry::Result { table: boards[0], ranks: vec![Some(1), None] }, 2);
        state.take(&Entry::Result { table: boards[0], ranks: vec![None, Some(1)] }, 2);
        state.take(&Entry::Result { table: boards[1], ranks: vec![Some(1), Some(1)] }, 2);
        assert_eq!(state.here(), [0, 1, 3], "2 sat across from 0; a second result changes nothing");
        let entries = next(&state, 3, &around);
        assert!(
            matches!(&entries[..], [Entry::Paired { boards, byes }] if boards.len() == 1 && byes.len() == 1)
        );
        state.take(&Entry::Joined { person: person(2), strength: None }, 4);
        assert_eq!(state.here().len(), 4);
        assert_eq!(state.players[2].missed, 0, "who comes back has missed nothing that is made up for");
    }

    #[test]
    fn an_event_that_too_few_come_to_is_called_off_at_its_hour() {
        let mut state = opened(EventKind::Swiss { rounds: 3 }, 2);
        state.terms.starts = Some(100);
        assert!(next(&state, 99, &around(&table)).is_empty());
        assert_eq!(next(&state, 100, &around(&table)), [Entry::Cancelled]);
        assert_eq!(start(&state, 50, &around(&table)), None);
        state.take(&Entry::Joined { person: person(2), strength: Some(1500) }, 60);
        let entries = next(&state, 100, &around(&table));
        let [Entry::Started, Entry::Paired { boards, byes }] = &entries[..] else { panic!("{entries:?}") };
        assert_eq!((boards.len(), byes.len()), (1, 1));
        assert!(boards[0].chairs.contains(&Some(person(2))), "the strongest plays");
    }

    #[test]
    fn the_list_can_be_written_and_read() {
        let entries = vec![
            Entry::Opened { by: person(1), terms: Box::new(terms(EventKind::Swiss { rounds: 3 })) },
            Entry::Joined { person: person(2), strength: Some(1500) },
            Entry::Paired {
                boards: vec![PairedBoard {
                    table: table(0, 0),
                    group: 0,
                    chairs: vec![Some(person(2)), None],
                }],
                byes: vec![person(3)],
            },
            Entry::Result { table: table(0, 0), ranks: vec![Some(1), None] },
            Entry::Ended,
        ];
        let text = serde_json::to_string(&entries).unwrap();
        assert_eq!(serde_json::from_str::<Vec<Entry>>(&text).unwrap(), entries);
    }

    #[test]
    fn terms_that_make_no_sense_are_refused() {
        let check = |kind, clock: Option<ClockKind>, seats| {
            let mut terms = terms(kind);
            terms.clock = clock.unwrap_or(terms.clock);
            check_terms(&terms, seats)
        };
        assert_eq!(check(EventKind::Swiss { rounds: 5 }, None, (2, 6)), Ok(()));
        for (kind, clock, seats) in [
            (EventKind::Swiss { rounds: 0 }, None, (2, 2)),
            (EventKind::Swiss { rounds: 5 }, Some(ClockKind::None), (2, 2)),
            (EventKind::Swiss { rounds: 5 }, None, (3, 6)),
            (EventKind::Pods { rounds: 3, seats: 2 }, None, (2, 6)),
            (EventKind::Pods { rounds: 3, seats: 5 }, None, (2, 4)),
            (EventKind::League { group: 3, seasons: 1 }, None, (2, 2)),
            (
                EventKind::League { group: 4, seasons: 1 },
                Some(ClockKind::Fischer { initial_ms: 60_000, increment_ms: 0 }),
                (2, 2),
            ),
            (EventKind::Arena { minutes: 5 }, None, (2, 2)),
            (EventKind::Arena { minutes: 60 }, Some(ClockKind::Days { days: 1 }), (2, 2)),
        ] {
            assert!(check(kind, clock, seats).is_err(), "{kind:?}");
        }
    }
}
