//! One game.

use std::sync::atomic::{AtomicBool, Ordering};

use cubo_core::forfeit::{Forfeit, Why, settle};
use cubo_core::record::{self, Ending, Named, Record};
use cubo_core::{Event, FairDice, Game, Seat, Turn, Viewer, apply, mix};
use serde::{Deserialize, Serialize};

use super::chair::{Chair, Failed, Spent};
use super::opening::Opening;

/// More events than any game has; a game that gets here has a bug.
const LONGEST: usize = 20_000;

/// How a game went. One line of a journal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Played {
    /// Its number in the match.
    pub(super) number: u32,
    /// Players in seat order.
    pub(super) seating: Vec<usize>,
    /// Ranks in seat order: 1 is the winner, equals share.
    pub(super) ranks: Vec<u8>,
    /// How many events it had.
    pub(super) events: usize,
    /// A hash of all events, to find equal games.
    pub(super) print: u64,
    /// What each seat took for its actions. Journals of earlier versions have none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) spent: Vec<Spent>,
    /// What went wrong, if anything did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) fault: Option<Fault>,
}

/// An illegal action, too much time, a crash: the game is lost by it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Fault {
    /// Whose it is.
    pub(super) seat: u8,
    /// What happened.
    pub(super) why: String,
    /// Whether it took too long, and nothing else was wrong.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) late: bool,
}

/// A game in progress: the true state, and what each seat has seen.
struct Bout<G: Game> {
    state: G::State,
    saw: Vec<Vec<(Option<Seat>, G::Seen)>>,
    events: Vec<Event<G>>,
    print: u64,
}

impl<G: Game> Bout<G> {
    fn add(&mut self, event: Event<G>) {
        let before = self.state.clone();
        apply(&mut self.state, &event);
        let (who, text) = match &event {
            Event::Action(seat, action) => (Some(*seat), action.to_string()),
            Event::Chance(chance) => (None, chance.to_string()),
        };
        for (seat, saw) in (0..).map(Seat).zip(&mut self.saw) {
            saw.push((who, G::seen(&before, &event, &self.state, Viewer::Seat(seat))));
        }
        self.print = text.bytes().fold(mix(self.print + 1), |print, byte| mix(print ^ u64::from(byte)));
        self.events.push(event);
    }
}

/// Which game to play.
pub(super) struct Deal {
    /// Its number in the match.
    pub(super) number: u32,
    /// Players in seat order.
    pub(super) seating: Vec<usize>,
    /// What chance and the players' dice are drawn from.
    pub(super) seed: String,
    /// What the players are called in the record, by player.
    pub(super) names: Vec<String>,
}

/// Plays a game. `chairs` are the players in their own order, not the seats'. `None` if `stop` was set before its end.
pub(super) fn play_game<G: Game>(
    deal: Deal,
    start: &G::State,
    opening: &Opening<G>,
    chairs: &mut [Chair<G>],
    stop: &AtomicBool,
) -> Option<(Played, Record)> {
    let Deal { number, seating, seed, names } = deal;
    let seats = G::seats(start);
    let key = FairDice::key_of_seed(&seed);
    let saw = vec![Vec::new(); usize::from(seats)];
    let mut table = Bout::<G> { state: start.clone(), saw, events: Vec::new(), print: 0 };
    for chair in chairs.iter_mut() {
        chair.new_game();
    }
    for &action in opening {
        if let Turn::Seat(seat) = G::turn(&table.state) {
            table.add(Event::Action(seat, action));
        }
    }
    let mut spent = vec![Spent::default(); usize::from(seats)];
    let mut fault = None;
    let mut last = None;
    while table.events.len() < LONGEST {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        match G::turn(&table.state) {
            Turn::Over => break,
            Turn::Chance => {
                let chance = G::draw(&table.state, &mut FairDice::new(&key, table.events.len() as u64));
                table.add(Event::Chance(chance));
            }
            Turn::Seat(seat) => {
                let chair = &mut chairs[seating[seat.index()]];
                if last.replace(seat) != Some(seat) {
                    chair.new_turn(seat);
                }
                let dice = format!("{seed} {seat} {}", table.events.len());
                let saw = &table.saw[seat.index()];
                let chosen = chair.choose(&table.state, seat, saw, &dice, &mut spent[seat.index()]);
                match chosen.and_then(|action| legal::<G>(&table.state, action)) {
                    Ok(action) => table.add(Event::Action(seat, action)),
                    Err(Failed { why, late }) => {
                        fault = Some(Fault { seat: seat.0, why, late });
                        break;
                    }
                }
            }
        }
    }
    let events = table.events.len();
    // The seat at fault is last, and the others share the win.
    let forfeits: Vec<Forfeit> = fault
        .iter()
        .map(|fault| Forfeit {
            seat: Seat(fault.seat),
            why: if fault.late { Why::TimedOut } else { Why::Left },
            after: events,
        })
        .collect();
    let by_rules = G::outcome(&table.state).map(Ending::from);
    let outcome = settle(by_rules, G::scores(&table.state), &forfeits, false);
    let ranks = match &outcome {
        Some(end) => end.ranks.as_slice().to_vec(),
        None => {
            let why = format!("no end after {LONGEST} events: a draw");
            fault = Some(Fault { seat: 0, why, late: false });
            vec![1; usize::from(seats)]
        }
    };
    // Only programs play here.
    let named = |&player: &usize| Named { bot: true, ..Named::new(names[player].clone(), None) };
    let record = Record {
        names: seating.iter().map(named).collect(),
        seed: Some(seed),
        forfeits,
        outcome,
        ..record::write::<G>(start, &table.events)
    };
    Some((Played { number, seating, ranks, events, print: table.print, spent, fault }, record))
}

/// Checks that the chosen action is legal.
fn legal<G: Game>(state: &G::State, action: G::Action) -> Result<G::Action, Failed> {
    use cubo_core::Clause;
    match G::refuse(state, action) {
        None => Ok(action),
        Some(clause) => Err(format!("{action} is illegal by {}: {}", clause.id(), clause.en()).into()),
    }
}
