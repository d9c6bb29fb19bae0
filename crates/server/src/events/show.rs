//! An event as people see it.

use std::collections::HashMap;

use cubo_events::{Board, POINT, Phase, State, fewest, grace_ms, share, standings};
use cubo_wire::events::{
    EventBoard, EventChair, EventKind, EventListed, EventPhase, EventRound, EventShown, EventStanding,
    EventYou, Events as Shown,
};
use cubo_wire::{EventId, PersonId};

use super::Kept;
use super::change::may_join;
use crate::house::House;
use crate::store::{Events, StoreError, WhichEvents};

/// How many events a list shows.
const LIST: u32 = 50;
/// How many tables of an arena are shown.
const ARENA_BOARDS: usize = 50;

/// Who asks.
#[derive(Clone, Copy, Default)]
pub(crate) struct Asker {
    pub(crate) person: Option<PersonId>,
    pub(crate) member: bool,
    pub(crate) moderator: bool,
}

pub(super) fn phase(phase: Phase) -> EventPhase {
    match phase {
        Phase::Open => EventPhase::Open,
        Phase::Running => EventPhase::Running,
        Phase::Ended => EventPhase::Ended,
        Phase::Cancelled => EventPhase::Cancelled,
    }
}

/// The events that everybody may find, and those of whoever asks.
pub(crate) async fn list(store: &dyn Events, person: Option<PersonId>) -> Result<Shown, StoreError> {
    let read = |found: Vec<(EventId, String)>| -> Vec<EventListed> {
        // What an older program wrote and cannot be read is left out.
        found.iter().filter_map(|(_, face)| serde_json::from_str(face).ok()).collect()
    };
    Ok(Shown {
        featured: read(store.list_events(WhichEvents::Featured, LIST).await?),
        events: read(store.list_events(WhichEvents::Listed, LIST).await?),
        ended: read(store.list_events(WhichEvents::Over, LIST).await?),
        mine: match person {
            Some(person) => read(store.list_events(WhichEvents::Of(person), LIST).await?),
            None => Vec::new(),
        },
    })
}

fn points(units: u32) -> f64 {
    f64::from(units) / f64::from(POINT)
}

/// An event as the asker sees it.
pub(crate) async fn show(
    house: &House,
    store: &dyn Events,
    kept: &Kept,
    asker: Asker,
) -> Result<EventShown, StoreError> {
    let state = &kept.state;
    let mut people: Vec<PersonId> = state.players.iter().map(|player| player.person).collect();
    people.push(state.by);
    let names: HashMap<PersonId, String> = store.names_of(people).await?.into_iter().collect();
    let terms = &state.terms;
    let league = matches!(terms.kind, EventKind::League { .. });
    Ok(EventShown {
        listed: kept.listed(),
        options: terms.options.clone(),
        bots: terms.bots,
        house: terms.house,
        access: terms.access,
        by: names.get(&state.by).cloned(),
        started: state.started,
        ended: state.ended,
        now: house.clock.now(),
        grace_ms: grace_ms(terms),
        round: state.rounds.len() as u32,
        rounds: match terms.kind {
            EventKind::Swiss { rounds } | EventKind::Pods { rounds, .. } => Some(u32::from(rounds)),
            EventKind::League { seasons, .. } => Some(u32::from(seasons)),
            EventKind::Arena { .. } => None,
        },
        fewest: fewest(terms) as u32,
        you: you(state, asker),
        standings: standings_shown(state, league, &names),
        history: history(state, league, &names),
    })
}

fn you(state: &State, asker: Asker) -> EventYou {
    let number = asker.person.and_then(|person| state.number(&person));
    let own = |board: &&Board| number.is_some() && board.chairs.contains(&number);
    EventYou {
        organiser: asker.person == Some(state.by),
        playing: number.is_some_and(|number| state.players[number].here),
        number: number.map(|number| number as u32),
        may_join: asker.member && may_join(state, number).is_ok(),
        may_feature: asker.moderator,
        tables: match state.phase {
            Phase::Running => state.open_boards().filter(own).map(|board| board.table).collect(),
            _ => Vec::new(),
        },
    }
}

fn standings_shown(state: &State, league: bool, names: &HashMap<PersonId, String>) -> Vec<EventStanding> {
    let mut took_part: Vec<bool> = state.players.iter().map(|player| player.here).collect();
    for round in &state.rounds {
        for number in round.boards.iter().flat_map(|board| board.chairs.iter().flatten()).chain(&round.byes) {
            took_part[*number] = true;
        }
    }
    let all = standings(state).into_iter().filter(|one| took_part[one.player]);
    all.map(|one| {
        let player = &state.players[one.player];
        EventStanding {
            place: one.place,
            number: one.player as u32,
            name: names.get(&player.person).cloned(),
            group: league.then_some(u32::from(one.group) + 1),
            points: points(one.points),
            buchholz: one.buchholz as f64 / (60.0 * f64::from(POINT)),
            played: one.played,
            won: one.won,
            level: one.level,
            lost: one.lost,
            withdrawn: !player.here,
        }
    })
    .collect()
}

fn history(state: &State, league: bool, names: &HashMap<PersonId, String>) -> Vec<EventRound> {
    let arena = matches!(state.terms.kind, EventKind::Arena { .. });
    let mut rounds = Vec::new();
    let mut boards = 0;
    for (n, round) in state.rounds.iter().enumerate().rev() {
        boards += round.boards.len();
        if arena && boards > ARENA_BOARDS && !rounds.is_empty() {
            break;
        }
        rounds.push(EventRound {
            round: n as u32 + 1,
            at: round.at,
            boards: round.boards.iter().map(|board| shown(board, league)).collect(),
            byes: round.byes.iter().map(|number| *number as u32).collect(),
            standings: if league && n + 1 < state.rounds.len() {
                season(state, n, names)
            } else {
                Vec::new()
            },
        });
    }
    rounds
}

/// How a season of a league ended: the standings as if none had followed.
fn season(state: &State, n: usize, names: &HashMap<PersonId, String>) -> Vec<EventStanding> {
    let mut then = state.clone();
    then.rounds.truncate(n + 1);
    standings_shown(&then, true, names)
}

fn shown(board: &Board, league: bool) -> EventBoard {
    let chair = |(n, number): (usize, &Option<usize>)| EventChair {
        number: number.map(|number| number as u32),
        points: board.ranks.as_ref().map(|ranks| points(share(ranks, n))),
        absent: board
            .ranks
            .as_ref()
            .is_some_and(|ranks| !ranks.is_empty() && ranks.get(n).copied().flatten().is_none()),
    };
    EventBoard {
        table: board.table,
        group: league.then_some(u32::from(board.group) + 1),
        over: board.ranks.is_some(),
        chairs: board.chairs.iter().enumerate().map(chair).collect(),
    }
}

#[cfg(test)]
mod tests {
    use cubo_events::Entry;
    use serde_json::json;

    use super::*;
    use crate::ids::person;

    #[test]
    fn seasons_that_are_over_keep_their_standings() {
        let people: Vec<PersonId> = (1..=4).map(|n| person([n; 16])).collect();
        let terms = json!({"name": "League", "kind": {"kind": "league", "group": 4, "seasons": 2}, "game": "cubulus",
            "clock": {"kind": "days", "days": 1}});
        let mut entries = vec![json!({"entry": "opened", "by": people[0], "terms": terms})];
        entries.extend(people.iter().map(|person| json!({"entry": "joined", "person": person})));
        entries.push(json!({"entry": "started"}));
        let board =
            |table: &str, a: usize, b: usize| json!({"table": table, "chairs": [people[a], people[b]]});
        entries.push(json!({"entry": "paired", "boards": [board("0000000000000001", 0, 1), board("0000000000000002", 2, 3)]}));
        entries.push(json!({"entry": "result", "table": "0000000000000001", "ranks": [2, 1]}));
        entries.push(json!({"entry": "result", "table": "0000000000000002", "ranks": [1, 2]}));
        entries.push(json!({"entry": "withdrew", "person": people[3]}));
        entries.push(json!({"entry": "paired", "boards": [board("0000000000000003", 0, 1)]}));
        let entries: Vec<Entry> = serde_json::from_value(json!(entries)).unwrap();
        let state = State::of([(&entries[..], 0)]).unwrap();
        let names: HashMap<PersonId, String> =
            people.iter().copied().zip(["Ada", "Bo", "Clio", "Dan"].map(str::to_owned)).collect();
        let shown = history(&state, true, &names);
        assert!(shown[0].standings.is_empty(), "the season that runs stands above");
        let first: Vec<_> =
            shown[1].standings.iter().map(|one| (one.name.as_deref().unwrap(), one.points)).collect();
        assert_eq!(first, [("Bo", 1.0), ("Clio", 1.0), ("Ada", 0.0), ("Dan", 0.0)]);
        assert!(history(&state, false, &names)[1].standings.is_empty());
    }
}
