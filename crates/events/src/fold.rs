//! An event after all that has happened to it.

use std::collections::HashMap;

use cubo_wire::events::{EventKind, OpenEvent};
use cubo_wire::{PersonId, TableId};

use crate::log::Entry;

/// How far an event is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// It has not begun.
    Open,
    /// It is being played.
    Running,
    /// It is over.
    Ended,
    /// It was called off.
    Cancelled,
}

/// Somebody who takes part, or took part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// Who.
    pub person: PersonId,
    /// Their rating when they came, if it was settled.
    pub strength: Option<i32>,
    /// Whether they take part still.
    pub here: bool,
    /// How many rounds were paired before they first came.
    pub missed: usize,
    /// Since when they have no game.
    pub free_since: u64,
}

/// A table of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Its id.
    pub table: TableId,
    /// In a league: in which group.
    pub group: u8,
    /// The numbers of those who sit there; nothing is a house player.
    pub chairs: Vec<Option<usize>>,
    /// What came of it, once it is over: see [`Entry::Result`].
    pub ranks: Option<Vec<Option<u8>>>,
    /// When it was paired.
    pub at: u64,
}

/// A round, a season of a league, or those who were put together at one moment of an arena.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Round {
    /// When it was paired.
    pub at: u64,
    /// Its tables.
    pub boards: Vec<Board>,
    /// Who had no opponent.
    pub byes: Vec<usize>,
}

/// An event.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// The organiser.
    pub by: PersonId,
    /// What they have chosen.
    pub terms: OpenEvent,
    /// How far it is.
    pub phase: Phase,
    /// When it was opened.
    pub opened: u64,
    /// When it began.
    pub started: Option<u64>,
    /// When it was over, or called off.
    pub ended: Option<u64>,
    /// Whether it is shown to everybody.
    pub featured: bool,
    /// Everybody who ever took part, in the order of coming. A player's number is their place here.
    pub players: Vec<Player>,
    /// All rounds.
    pub rounds: Vec<Round>,
    /// Where the tables of rounds are.
    places: HashMap<TableId, (usize, usize)>,
    numbers: HashMap<PersonId, usize>,
}

impl State {
    /// The event that a list of appends makes. Nothing if it does not begin with its opening.
    pub fn of<'a>(appends: impl IntoIterator<Item = (&'a [Entry], u64)>) -> Option<State> {
        let mut state: Option<State> = None;
        for (entries, at) in appends {
            for entry in entries {
                match (&mut state, entry) {
                    (Some(state), entry) => state.take(entry, at),
                    (None, Entry::Opened { by, terms }) => state = Some(State::new(*by, terms, at)),
                    (None, _) => return None,
                }
            }
        }
        state
    }

    fn new(by: PersonId, terms: &OpenEvent, at: u64) -> Self {
        State {
            by,
            terms: terms.clone(),
            phase: Phase::Open,
            opened: at,
            started: None,
            ended: None,
            featured: false,
            players: Vec::new(),
            rounds: Vec::new(),
            places: HashMap::new(),
            numbers: HashMap::new(),
        }
    }

    /// The number of a player.
    pub fn number(&self, person: &PersonId) -> Option<usize> {
        self.numbers.get(person).copied()
    }

    /// One entry more. What makes no sense changes nothing.
    pub fn take(&mut self, entry: &Entry, at: u64) {
        match entry {
            Entry::Opened { .. } => {}
            Entry::Joined { person, strength } => {
                let missed = self.rounds.len();
                let number = *self.numbers.entry(*person).or_insert(self.players.len());
                if number == self.players.len() {
                    let strength = *strength;
                    self.players.push(Player {
                        person: *person,
                        strength,
                        here: true,
                        missed,
                        free_since: at,
                    });
                } else if let Some(player) = self.players.get_mut(number).filter(|player| !player.here) {
                    (player.here, player.free_since) = (true, at);
                }
            }
            Entry::Withdrew { person } => {
                if let Some(number) = self.number(person) {
                    self.players[number].here = false;
                }
            }
            Entry::Started => (self.phase, self.started) = (Phase::Running, Some(at)),
            Entry::Paired { boards, byes } => {
                let round = self.rounds.len();
                let number = |person: &PersonId| self.number(person);
                let boards: Vec<Board> = boards
                    .iter()
                    .map(|board| Board {
                        table: board.table,
                        group: board.group,
                        chairs: board.chairs.iter().map(|chair| chair.as_ref().and_then(number)).collect(),
                        ranks: None,
                        at,
                    })
                    .collect();
                let byes = byes.iter().filter_map(number).collect();
                self.places.extend(boards.iter().enumerate().map(|(n, board)| (board.table, (round, n))));
                self.rounds.push(Round { at, boards, byes });
            }
            Entry::Result { table, ranks } => self.take_result(table, ranks, at),
            Entry::Featured { on, .. } => self.featured = *on,
            Entry::Ended => (self.phase, self.ended) = (Phase::Ended, Some(at)),
            Entry::Cancelled => (self.phase, self.ended) = (Phase::Cancelled, Some(at)),
        }
    }

    fn take_result(&mut self, table: &TableId, ranks: &[Option<u8>], at: u64) {
        let Some(&(round, n)) = self.places.get(table) else { return };
        let board = &mut self.rounds[round].boards[n];
        if board.ranks.is_some() {
            return;
        }
        board.ranks = Some(ranks.to_vec());
        // Whoever did not come is not paired again before they say that they are back. In a league all games of a season run at once.
        let league = matches!(self.terms.kind, EventKind::League { .. });
        for (chair, player) in board.chairs.iter().enumerate() {
            let Some(player) = player.and_then(|number| self.players.get_mut(number)) else { continue };
            player.free_since = at;
            if !league && !ranks.is_empty() && ranks.get(chair).copied().flatten().is_none() {
                player.here = false;
            }
        }
    }

    /// The tables that are not over.
    pub fn open_boards(&self) -> impl Iterator<Item = &Board> {
        let arena = matches!(self.terms.kind, EventKind::Arena { .. });
        // In all but an arena only the last round can have any.
        let from = if arena { 0 } else { self.rounds.len().saturating_sub(1) };
        self.rounds[from..].iter().flat_map(|round| &round.boards).filter(|board| board.ranks.is_none())
    }

    /// The numbers of those who take part now.
    pub fn here(&self) -> Vec<usize> {
        (0..self.players.len()).filter(|number| self.players[*number].here).collect()
    }

    /// Numbers in the order of strength, those of unknown strength after the others and in the order of coming.
    pub fn by_seed(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        order.sort_by_key(|number| (std::cmp::Reverse(self.players[*number].strength), *number));
        order
    }

    /// When an arena ends.
    pub fn ends(&self) -> Option<u64> {
        match self.terms.kind {
            EventKind::Arena { minutes } => Some(self.started? + u64::from(minutes) * 60_000),
            _ => None,
        }
    }
}
