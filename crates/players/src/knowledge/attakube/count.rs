//! Counts how Kubes of each kind behave in games of the search against itself, and prints it as the tables of `habits`:
//!
//!     GAMES=240 cargo test --release -p cubo-players --lib -- --ignored --nocapture habits
//!
//! The players are the search with the beliefs in use, at three budgets.

use cubo_attakube::{Action, AttaKube, KINDS, Kind, SIDE, State};
use cubo_core::{Event, Game, QuickDice, Seat, Turn, Viewer, apply};

use super::AttaKubeKnowledge;
use super::moment::{Did, Moment, PLACES, PRIZES, Watch};
use crate::search::Infoset;
use crate::{Budget, Player, Sight};

/// Nodes for each action, game by game.
const NODES: [u64; 3] = [1_000, 3_000, 9_000];
/// What a Kube does in one turn depends on the turns before, so each turn counts a little less than fully.
const TURN: f64 = 0.85;
/// In which order Kubes are added is a matter of taste, so it counts even less.
const TASTE: f64 = 0.7;

#[derive(Default)]
struct Counts {
    /// By kind, whether the prize was stale, and its size: how often the power was used, and how often it could have been.
    powers: [[[(f64, f64); PRIZES]; 2]; KINDS],
    /// By kind and place: steps forward, aside, back, none.
    steps: [[[f64; 4]; PLACES]; KINDS],
    /// By kind: how often it was added, and how often it would have been added by chance.
    added: [(f64, f64); KINDS],
    /// By kind and distance from the middle column: how often it was set there.
    set: [[f64; 4]; KINDS],
}

impl Counts {
    fn action(&mut self, state: &State, seat: Seat, action: Action) {
        match action {
            Action::Set { cell, kind } => {
                self.set[kind.index()][usize::from(cell.column().abs_diff(SIDE / 2))] += 1.0;
            }
            Action::Add { kind, .. } => {
                self.added[kind.index()].0 += 1.0;
                let all = state.hand(seat).count() as f64;
                state.hand(seat).for_each(|kind| self.added[kind.index()].1 += 1.0 / all);
            }
            _ => {}
        }
    }

    fn moment(&mut self, kind: Kind, moment: &Moment) {
        let prize = moment.prizes[kind.index()];
        let power = &mut self.powers[kind.index()][usize::from(prize.stale)][prize.size];
        power.1 += 1.0;
        match moment.did {
            Did::Power => power.0 += 1.0,
            did => self.steps[kind.index()][moment.place][did as usize] += 1.0,
        }
    }

    /// How often a power is not used. Rare cases are moved towards the average of the kind.
    fn idle(&self, kind: Kind) -> [[f64; PRIZES]; 2] {
        let powers = &self.powers[kind.index()];
        let (used, all) = powers.iter().flatten().fold((0.0, 1.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        powers.map(|row| row.map(|one| 1.0 - ((one.0 + 8.0 * used / all) / (one.1 + 8.0)).min(0.9)))
    }

    /// How often each step is made. Rare cases are moved towards the average of all kinds.
    fn step(&self, kind: Kind, place: usize) -> [f64; 4] {
        let everybody = |did: usize| 1.0 + self.steps.iter().map(|steps| steps[place][did]).sum::<f64>();
        let all: f64 = (0..4).map(everybody).sum();
        let own = &self.steps[kind.index()][place];
        let share = |did: usize| (own[did] + 20.0 * everybody(did) / all) / (own.iter().sum::<f64>() + 20.0);
        [0, 1, 2, 3].map(share)
    }

    fn added(&self, kind: Kind) -> f64 {
        let (often, by_chance) = self.added[kind.index()];
        (often + 3.0) / (by_chance + 3.0)
    }

    fn set(&self, kind: Kind, aside: usize) -> f64 {
        let copies = |kind| if matches!(kind, Kind::Star | Kind::Comet) { 2.0 } else { 1.0 };
        let often = |kind: Kind| self.set[kind.index()][aside] + 2.0 * copies(kind);
        let all: f64 = Kind::ALL.into_iter().map(often).sum();
        often(kind) / all * 12.0 / copies(kind)
    }
}

fn play(game: u64, counts: &mut Counts) {
    let nodes = NODES[(game % 3) as usize];
    let mut dice = QuickDice::new(game);
    let mut state = AttaKube::start(&Default::default(), 2).unwrap();
    let mut pasts = [Vec::new(), Vec::new()];
    let mut watches = [Seat(0), Seat(1)].map(Watch::new);
    while let Turn::Seat(seat) = AttaKube::turn(&state) {
        let view = AttaKube::view(&state, Viewer::Seat(seat));
        let sight = Sight::<AttaKube> { seat, view: &view, history: &pasts[seat.index()] };
        let mut player = Infoset::new(AttaKubeKnowledge);
        let choice = player.choose(&sight, &mut Budget::nodes(nodes), &mut QuickDice::new(dice.long()));
        let action = choice.unwrap().action;
        counts.action(&state, seat, action);
        watches[seat.index()].turn(&state, action, |moment| {
            counts.moment(state.kind_of(moment.token).unwrap(), &moment);
        });
        let before = state.clone();
        let event = Event::Action(seat, action);
        apply(&mut state, &event);
        for (me, past) in Seat::all(2).zip(&mut pasts) {
            past.push((Some(seat), AttaKube::seen(&before, &event, &state, Viewer::Seat(me))));
        }
    }
}

#[test]
#[ignore = "measures"]
fn habits() {
    let games = std::env::var("GAMES").map_or(6, |text| text.parse().unwrap());
    let mut counts = Counts::default();
    (0..games).for_each(|game| play(game, &mut counts));
    let parts =
        |whole: f64, power: f64| move |share: f64| (whole * share.max(0.0005).powf(power)).round() as u16;
    let (turn, taste) = (parts(10_000.0, TURN), parts(100.0, TASTE));
    println!("IDLE = {:?};", Kind::ALL.map(|kind| counts.idle(kind).map(|row| row.map(turn))));
    let places: [usize; PLACES] = std::array::from_fn(|place| place);
    println!("STEPS = {:?};", Kind::ALL.map(|kind| places.map(|place| counts.step(kind, place).map(turn))));
    println!("ADDED = {:?};", Kind::ALL.map(|kind| taste(counts.added(kind))));
    println!("SET = {:?};", Kind::ALL.map(|kind| [0, 1, 2, 3].map(|aside| taste(counts.set(kind, aside)))));
}
