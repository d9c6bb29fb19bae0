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
        history: history(state, league),
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

fn history(state: &State, league: bool) -> Vec<EventRound> {
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
        });
    }
    rounds
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
