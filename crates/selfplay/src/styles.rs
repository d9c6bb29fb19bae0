//! Ways to think against each other, to find levels that are a ladder: many matches side by side, a round of each before the next of any.

use std::any::TypeId;
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use cubo_core::{Dice, Event, Game, NoChance, QuickDice, Seat, Turn, Viewer, apply, mix, walk};
use cubo_players::knowledge::{AttaKube, Blox, CubeAttack, Cubulus, Known, QwirkleCubes};
use cubo_players::{Budget, Player, Sight, Style};

/// More events than any game has.
const LONGEST: usize = 20_000;

/// A match of two styles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// The game.
    pub game: String,
    /// The seats of a table; each has half of them, by lot, and the second game of a round exchanges them.
    pub seats: u8,
    /// The styles.
    pub styles: [Style; 2],
    /// The most rounds.
    pub rounds: u64,
    /// As it was written.
    pub text: String,
}

impl FromStr for Pairing {
    type Err = String;

    /// `GAME SEATS STYLE STYLE ROUNDS`, where a style is `sees:4`, `sees:40:2`, `sees:60:1:3` (how many, throws, fears) or `nodes:4000`.
    fn from_str(text: &str) -> Result<Self, String> {
        let [game, seats, one, other, rounds] = text.split_whitespace().collect::<Vec<_>>()[..] else {
            return Err(format!("{text:?} is no pairing: GAME SEATS STYLE STYLE ROUNDS"));
        };
        let number = |text: &str| text.parse::<u64>().map_err(|why| format!("{text}: {why}"));
        Ok(Pairing {
            game: game.to_owned(),
            seats: number(seats)? as u8,
            styles: [style(one)?, style(other)?],
            rounds: number(rounds)?,
            text: text.trim().to_owned(),
        })
    }
}

fn style(text: &str) -> Result<Style, String> {
    let bad = || format!("{text:?} is no style: sees:40:1:0 or nodes:4000");
    let (name, rest) = text.split_once(':').ok_or_else(bad)?;
    let numbers: Vec<u64> =
        rest.split(':').map(|number| number.parse()).collect::<Result<_, _>>().map_err(|_| bad())?;
    match (name, &numbers[..]) {
        ("nodes", &[nodes]) => Ok(Style::Search(nodes)),
        ("sees", &[sees]) => Ok(Style::Glance(sees as usize, 1, 0)),
        ("sees", &[sees, throws]) => Ok(Style::Glance(sees as usize, throws as u32, 0)),
        ("sees", &[sees, throws, fears]) => Ok(Style::Glance(sees as usize, throws as u32, fears as usize)),
        _ => Err(bad()),
    }
}

/// Plays all pairings until everything is played or `ends` says so; rounds that were begun are played to their end, so that long games count as
/// often as short ones. Returns for each the scores of the first by rounds, from 0 to 1.
pub fn compare(
    pairings: &[Pairing],
    seed: u64,
    threads: usize,
    ends: &(impl Fn() -> bool + Sync),
) -> Vec<Vec<f64>> {
    let next = AtomicU64::new(0);
    let told = Mutex::new(vec![Vec::new(); pairings.len()]);
    let count = pairings.len() as u64;
    let most = pairings.iter().map(|pairing| pairing.rounds).max().unwrap_or(0);
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let (round, which) = (number / count, (number % count) as usize);
                    if round >= most || ends() {
                        return;
                    }
                    let pairing = &pairings[which];
                    if round >= pairing.rounds {
                        continue;
                    }
                    let score = match pairing.game.as_str() {
                        Cubulus::ID => scored::<Cubulus>(pairing, seed, round),
                        AttaKube::ID => scored::<AttaKube>(pairing, seed, round),
                        QwirkleCubes::ID => scored::<QwirkleCubes>(pairing, seed, round),
                        Blox::ID => scored::<Blox>(pairing, seed, round),
                        _ => scored::<CubeAttack>(pairing, seed, round),
                    };
                    let mut told = told.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    told[which].extend(score);
                }
            });
        }
    });
    told.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// The score of the first in the two games of a round; `None` if there is no such game.
fn scored<G: Known>(pairing: &Pairing, seed: u64, round: u64) -> Option<f64> {
    let luck = mix(mix(seed) ^ round);
    let mut lots: Vec<bool> = (0..pairing.seats).map(|seat| seat % 2 == 0).collect();
    QuickDice::new(luck ^ 1).shuffle(&mut lots);
    let first = game::<G>(pairing, &lots, luck)?;
    lots.iter_mut().for_each(|lot| *lot = !*lot);
    Some((first + game::<G>(pairing, &lots, luck)?) / 2.0)
}

/// How often a seat of the first stands before one of the other's, equals counting half.
fn game<G: Known>(pairing: &Pairing, lots: &[bool], luck: u64) -> Option<f64> {
    let mut state = G::start(&G::Options::default(), pairing.seats).ok()?;
    let mut saw = vec![Vec::new(); lots.len()];
    let mut players: Vec<Box<dyn Player<G>>> =
        lots.iter().map(|&first| pairing.styles[usize::from(!first)].player::<G>()).collect();
    let mut opening = QuickDice::new(luck ^ 2);
    for number in 0..LONGEST {
        let event = match G::turn(&state) {
            Turn::Over => break,
            Turn::Chance => Event::<G>::Chance(G::draw(
                &state,
                &mut QuickDice::new(mix(luck ^ 3).wrapping_add(number as u64)),
            )),
            Turn::Seat(seat) if is_open::<G>() && number < G::OPENING as usize => {
                let list = walk::list::<G>(&state);
                Event::Action(seat, list[opening.below(list.len() as u32) as usize])
            }
            Turn::Seat(seat) => {
                let view = G::view(&state, Viewer::Seat(seat));
                let sight = Sight { seat, view: &view, history: &saw[seat.index()] };
                let mut dice = QuickDice::new(mix(luck ^ 4).wrapping_add(number as u64));
                let choice =
                    players[seat.index()].choose(&sight, &mut Budget::nodes(3_000_000), &mut dice)?;
                Event::Action(seat, choice.action)
            }
        };
        let before = state.clone();
        apply(&mut state, &event);
        let who = match &event {
            Event::Action(seat, _) => Some(*seat),
            Event::Chance(_) => None,
        };
        for (seat, saw) in (0..).map(Seat).zip(&mut saw) {
            saw.push((who, G::seen(&before, &event, &state, Viewer::Seat(seat))));
        }
    }
    let ranks = G::outcome(&state).map(|end| end.ranks);
    let (mut sum, mut pairs) = (0.0, 0.0);
    for (mine, _) in lots.iter().enumerate().filter(|(_, first)| **first) {
        for (other, _) in lots.iter().enumerate().filter(|(_, first)| !**first) {
            pairs += 1.0;
            sum += ranks.as_ref().map_or(0.5, |ranks| {
                match ranks[Seat(mine as u8)].cmp(&ranks[Seat(other as u8)]) {
                    std::cmp::Ordering::Less => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Greater => 0.0,
                }
            });
        }
    }
    Some(sum / f64::max(pairs, 1.0))
}

/// Whether nothing is drawn or hidden, so that a game begins with random actions.
fn is_open<G: Game>() -> bool {
    !G::SECRETS && TypeId::of::<G::Chance>() == TypeId::of::<NoChance>()
}
