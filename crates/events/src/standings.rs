//! Points and places.
//!
//! Points are whole numbers of 120ths, so that a table of two to six shares them without a remainder and sums are exact: the winner of a table
//! gets a point, the last nothing, and those between as much of it as others at the table they have left behind.

use std::cmp::Reverse;

use cubo_wire::events::EventKind;

use crate::fold::{Board, State};

/// A point.
pub const POINT: u32 = 120;
/// What a round is worth that was paired before somebody came, and a bye in pods.
const HALF: u32 = POINT / 2;
/// Averages over up to five opponents are whole numbers of 60ths.
const AVERAGE: u64 = 60;

/// How somebody stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The player's number.
    pub player: usize,
    /// 1 is the first; equals share a place. In a league it is the place in the group.
    pub place: u32,
    /// In a league: in which group.
    pub group: u8,
    /// In 120ths.
    pub points: u32,
    /// Buchholz: the points of all opponents, at larger tables their average; in 7200ths.
    pub buchholz: u64,
    /// Sonneborn–Berger: the points of opponents by the share that was taken from them; in 864 000ths.
    pub sonneborn: u64,
    /// Tables that are over, without byes.
    pub played: u32,
    /// Won alone.
    pub won: u32,
    /// Shared the first place.
    pub level: u32,
    /// Everything else.
    pub lost: u32,
}

/// What a chair of a table that is over gets, in 120ths. Whoever did not come gets nothing, and everybody who came was better than them.
pub fn share(ranks: &[Option<u8>], chair: usize) -> u32 {
    let Some(Some(own)) = ranks.get(chair) else { return 0 };
    let others = || ranks.iter().enumerate().filter(|(other, _)| *other != chair).map(|(_, rank)| rank);
    // Two for everybody who was left behind, one for everybody who was level.
    let halves: u32 = others()
        .map(|rank| match rank {
            Some(rank) if rank < own => 0,
            Some(rank) if rank == own => 1,
            _ => 2,
        })
        .sum();
    match others().count() as u32 {
        0 => 0,
        others => halves * HALF / others,
    }
}

/// The rounds that count now: of a league only the latest season.
fn counted(state: &State) -> &[crate::fold::Round] {
    match state.terms.kind {
        EventKind::League { .. } => &state.rounds[state.rounds.len().saturating_sub(1)..],
        _ => &state.rounds,
    }
}

/// Everybody's points, by number.
pub(crate) fn points(state: &State) -> Vec<u32> {
    let mut points = vec![0; state.players.len()];
    let bye = match state.terms.kind {
        EventKind::Swiss { .. } => POINT,
        EventKind::Pods { .. } => HALF,
        EventKind::League { .. } | EventKind::Arena { .. } => 0,
    };
    for round in counted(state) {
        for board in &round.boards {
            let Some(ranks) = &board.ranks else { continue };
            for (chair, player) in board.chairs.iter().enumerate() {
                if let Some(player) = player {
                    points[*player] += share(ranks, chair);
                }
            }
        }
        for player in &round.byes {
            points[*player] += bye;
        }
    }
    if matches!(state.terms.kind, EventKind::Swiss { .. } | EventKind::Pods { .. }) {
        for (player, points) in state.players.iter().zip(&mut points) {
            *points += player.missed as u32 * HALF;
        }
    }
    points
}

/// Everybody who has played or takes part, the first first; a league group by group.
pub fn standings(state: &State) -> Vec<Standing> {
    let points = points(state);
    let mut all: Vec<Standing> = (0..state.players.len())
        .map(|player| Standing {
            player,
            place: 0,
            group: 0,
            points: points[player],
            buchholz: 0,
            sonneborn: 0,
            played: 0,
            won: 0,
            level: 0,
            lost: 0,
        })
        .collect();
    let mut in_season = vec![false; all.len()];
    for board in counted(state).iter().flat_map(|round| &round.boards) {
        for player in board.chairs.iter().flatten() {
            (all[*player].group, in_season[*player]) = (board.group, true);
        }
        if let Some(ranks) = &board.ranks {
            add(&mut all, board, ranks, &points);
        }
    }
    if matches!(state.terms.kind, EventKind::League { .. }) && !state.rounds.is_empty() {
        // Whoever has come since plays from the next season on.
        all.retain(|one| in_season[one.player]);
    }
    let mut seed = vec![0; state.players.len()];
    for (place, player) in state.by_seed().into_iter().enumerate() {
        seed[player] = place;
    }
    let key = |one: &Standing| match state.terms.kind {
        EventKind::Swiss { .. } | EventKind::Pods { .. } => {
            [u64::from(one.points), one.buchholz, one.sonneborn, u64::from(one.won)]
        }
        EventKind::League { .. } => [u64::from(one.points), one.sonneborn, u64::from(one.won), 0],
        EventKind::Arena { .. } => {
            [u64::from(one.points), u64::from(one.won), u64::from(u32::MAX - one.played), 0]
        }
    };
    all.sort_by_key(|one| (one.group, Reverse(key(one)), seed[one.player]));
    let mut before: Option<(u8, [u64; 4], u32)> = None;
    let mut in_group = 0;
    for one in &mut all {
        let key = key(one);
        in_group = match before {
            Some((group, ..)) if group == one.group => in_group + 1,
            _ => 1,
        };
        one.place = match before {
            Some((group, equal, place)) if group == one.group && equal == key => place,
            _ => in_group,
        };
        before = Some((one.group, key, one.place));
    }
    all
}

fn add(all: &mut [Standing], board: &Board, ranks: &[Option<u8>], points: &[u32]) {
    if ranks.is_empty() {
        return;
    }
    let first = ranks.iter().flatten().min().copied();
    let winners = ranks.iter().filter(|rank| **rank == first).count();
    let people: Vec<usize> = board.chairs.iter().flatten().copied().collect();
    for (chair, player) in board.chairs.iter().enumerate() {
        let Some(player) = *player else { continue };
        let own = &mut all[player];
        own.played += 1;
        match ranks.get(chair).copied().flatten() {
            rank if rank.is_none() || rank != first => own.lost += 1,
            _ if winners == 1 => own.won += 1,
            _ => own.level += 1,
        }
        let others = people.iter().filter(|other| **other != player);
        let (sum, count) =
            others.fold((0, 0), |(sum, count), other| (sum + u64::from(points[*other]), count + 1));
        if let Some(part) = AVERAGE.checked_div(count) {
            let average = sum * part;
            own.buchholz += average;
            own.sonneborn += average * u64::from(share(ranks, chair));
        }
    }
}

#[cfg(test)]
mod tests {
    use cubo_wire::{PersonId, TableId};

    use super::*;
    use crate::log::{Entry, PairedBoard};
    use crate::next::tests::{person, terms};

    #[test]
    fn a_table_shares_a_point_exactly() {
        assert_eq!([0, 1].map(|chair| share(&[Some(1), Some(2)], chair)), [120, 0]);
        assert_eq!([0, 1].map(|chair| share(&[Some(1), Some(1)], chair)), [60, 60]);
        assert_eq!(
            [0, 1, 2, 3].map(|chair| share(&[Some(2), Some(1), Some(2), Some(4)], chair)),
            [60, 120, 60, 0]
        );
        assert_eq!([0, 1, 2].map(|chair| share(&[None, Some(1), Some(1)], chair)), [0, 90, 90]);
        assert_eq!([0, 1].map(|chair| share(&[None, None], chair)), [0, 0]);
        assert_eq!(share(&[], 0), 0);
    }

    fn table(round: usize, board: usize) -> TableId {
        TableId::of_random(std::array::from_fn(|at| if at == 0 { round as u8 } else { board as u8 }))
    }

    /// Rounds of (first, second, ranks).
    fn played(
        kind: EventKind,
        players: usize,
        rounds: &[&[(usize, usize, [u8; 2])]],
        byes: &[Option<usize>],
    ) -> State {
        let by = person(99);
        let mut entries = vec![Entry::Opened { by, terms: Box::new(terms(kind)) }];
        entries.extend((0..players).map(|n| Entry::Joined { person: person(n), strength: None }));
        entries.push(Entry::Started);
        for (round, games) in rounds.iter().enumerate() {
            let board = |(n, (a, b, _)): (usize, &(usize, usize, [u8; 2]))| PairedBoard {
                table: table(round, n),
                group: 0,
                chairs: vec![Some(person(*a)), Some(person(*b))],
            };
            let rest: Vec<PersonId> = byes.get(round).copied().flatten().map(person).into_iter().collect();
            entries.push(Entry::Paired { boards: games.iter().enumerate().map(board).collect(), byes: rest });
            for (n, (.., ranks)) in games.iter().enumerate() {
                entries.push(Entry::Result {
                    table: table(round, n),
                    ranks: ranks.iter().map(|rank| Some(*rank)).collect(),
                });
            }
        }
        State::of([(&entries[..], 0)]).unwrap()
    }

    #[test]
    fn buchholz_is_the_sum_of_the_opponents_points() {
        // Three rounds of four players, worked by hand: 0 beats 1, 2 and draws with 3; 3 beats 1 and draws with 2; 2 beats 1.
        let rounds: &[&[(usize, usize, [u8; 2])]] = &[
            &[(0, 1, [1, 2]), (2, 3, [1, 1])],
            &[(0, 2, [1, 2]), (3, 1, [1, 2])],
            &[(0, 3, [1, 1]), (2, 1, [1, 2])],
        ];
        let state = played(EventKind::Swiss { rounds: 3 }, 4, rounds, &[]);
        let all = standings(&state);
        let told: Vec<_> =
            all.iter().map(|one| (one.player, one.place, one.points, one.buchholz / 60)).collect();
        // Points: 0 has 2½, 3 has 2, 2 has 1½, 1 has 0. Buchholz of 0: 0 + 1½ + 2 = 3½.
        assert_eq!(told, [(0, 1, 300, 420), (3, 2, 240, 480), (2, 3, 180, 540), (1, 4, 0, 720)]);
        // Sonneborn–Berger of 0: all of 1's 0, all of 2's 1½, half of 3's 2.
        assert_eq!(all[0].sonneborn / 60 / 120, 300);
        assert_eq!((all[0].won, all[0].level, all[0].lost, all[0].played), (2, 1, 0, 3));
    }

    #[test]
    fn a_bye_is_a_point_without_an_opponent_and_equals_share_a_place() {
        let rounds: &[&[(usize, usize, [u8; 2])]] = &[&[(0, 1, [1, 1])]];
        let all = standings(&played(EventKind::Swiss { rounds: 3 }, 3, rounds, &[Some(2)]));
        let told: Vec<_> =
            all.iter().map(|one| (one.player, one.place, one.points, one.buchholz / 60)).collect();
        assert_eq!(told, [(2, 1, 120, 0), (0, 2, 60, 60), (1, 2, 60, 60)]);
    }

    #[test]
    fn whoever_comes_late_has_half_a_point_for_every_round_that_was_missed() {
        let rounds: &[&[(usize, usize, [u8; 2])]] = &[&[(0, 1, [1, 2])], &[(1, 0, [1, 2])]];
        let mut state = played(EventKind::Swiss { rounds: 5 }, 2, rounds, &[]);
        state.take(&Entry::Joined { person: person(7), strength: None }, 9);
        let all = standings(&state);
        assert_eq!(all.iter().find(|one| one.player == 2).map(|one| one.points), Some(120));
    }

    #[test]
    fn in_an_arena_more_wins_come_first_and_then_fewer_games() {
        let rounds: &[&[(usize, usize, [u8; 2])]] =
            &[&[(0, 1, [1, 2]), (2, 3, [1, 1])], &[(2, 3, [1, 1])], &[(0, 3, [2, 1])]];
        let all = standings(&played(EventKind::Arena { minutes: 60 }, 4, rounds, &[]));
        let order: Vec<_> = all.iter().map(|one| (one.player, one.points)).collect();
        assert_eq!(order, [(3, 240), (0, 120), (2, 120), (1, 0)]);
    }
}
