//! Players get no information that their seat may not know: in twin games, with the same visible history and other secrets,
//! every player does the same.

use cubo_attakube::AttaKube;
use cubo_blox::Blox;
use cubo_core::{Dice, Event, Game, QuickDice, Seat, Turn, Viewer, apply, walk};
use cubo_players::knowledge::Known;
use cubo_players::{Budget, Level, Sight};

/// A game so far, and what one seat saw of it.
struct Told<G: Game> {
    state: G::State,
    saw: Vec<(Option<Seat>, G::Seen)>,
    events: Vec<Event<G>>,
}

impl<G: Game> Told<G> {
    fn new(seats: u8) -> Self {
        let state = G::start(&G::Options::default(), seats).expect("these seats can play");
        Told { state, saw: Vec::new(), events: Vec::new() }
    }

    /// What the seat would see of that event.
    fn glimpse(&self, event: &Event<G>, seat: Seat) -> (Option<Seat>, G::Seen) {
        let mut after = self.state.clone();
        apply(&mut after, event);
        let who = match event {
            Event::Action(seat, _) => Some(*seat),
            Event::Chance(_) => None,
        };
        (who, G::seen(&self.state, event, &after, Viewer::Seat(seat)))
    }

    fn apply(&mut self, event: Event<G>, seat: Seat) {
        self.saw.push(self.glimpse(&event, seat));
        apply(&mut self.state, &event);
        self.events.push(event);
    }
}

/// A random game, up to where the seat is to act for the last time within this many events.
fn game<G: Game>(seats: u8, seat: Seat, longest: usize, dice: &mut QuickDice) -> Told<G> {
    let mut list = Vec::new();
    let (mut told, mut last) = (Told::<G>::new(seats), Told::<G>::new(seats));
    while told.events.len() < longest
        && let Some(event) = walk::random_event::<G>(&told.state, dice, &mut list)
    {
        told.apply(event, seat);
        if G::turn(&told.state) == Turn::Seat(seat) {
            let Told { state, saw, events } = &told;
            last = Told { state: state.clone(), saw: saw.clone(), events: events.clone() };
        }
    }
    last
}

/// A game that looks the same to that seat, but with other outcomes where it cannot see; `None` if that made the rest of
/// the visible game impossible.
fn twin<G: Game>(of: &Told<G>, seats: u8, seat: Seat, dice: &mut QuickDice) -> Option<Told<G>> {
    let mut twin = Told::<G>::new(seats);
    let mut list = Vec::new();
    for (event, saw) in of.events.iter().zip(&of.saw) {
        let other = (0..60).find_map(|_| {
            let other = walk::random_event::<G>(&twin.state, dice, &mut list)?;
            (twin.glimpse(&other, seat) == *saw).then_some(other)
        });
        let fits = match event {
            Event::Action(seat, action) => {
                G::turn(&twin.state) == Turn::Seat(*seat) && G::refuse(&twin.state, *action).is_none()
            }
            Event::Chance(chance) => G::odds(&twin.state, chance) > 0.0,
        };
        let same = (fits && twin.glimpse(event, seat) == *saw).then_some(*event);
        let chosen = if dice.below(4) == 0 { same.or(other) } else { other.or(same) };
        twin.apply(chosen?, seat);
    }
    Some(twin)
}

/// Makes this many pairs of twins and asks every player in both.
fn same_choices<G: Known>(seats: u8, longest: usize, pairs: u64) {
    let mut dice = QuickDice::new(u64::from(seats));
    let mut differing = 0;
    #[allow(unused_mut)] // without networks
    let mut levels = Level::ALL.to_vec();
    #[cfg(feature = "nets")]
    if G::learned().is_some() {
        levels.push(Level::Learned);
    }
    for round in 0.. {
        assert!(round < 400 * pairs, "{} twins of {pairs} in {}", differing, G::ID);
        if differing == pairs {
            break;
        }
        let seat = Seat((round % u64::from(seats)) as u8);
        let length = 8 + dice.below(longest as u32) as usize;
        let one = game::<G>(seats, seat, length, &mut dice);
        let Some(two) = twin(&one, seats, seat, &mut dice) else { continue };
        if G::turn(&one.state) != Turn::Seat(seat) || G::key(&one.state) == G::key(&two.state) {
            continue;
        }
        differing += 1;
        assert!(one.saw == two.saw && G::write_position(&one.state) != G::write_position(&two.state));
        for &level in &levels {
            let choose = |told: &Told<G>| {
                let view = G::view(&told.state, Viewer::Seat(seat));
                let sight = Sight { seat, view: &view, history: &told.saw };
                let mut budget = Budget::nodes(1_500);
                let choice = level.player::<G>().choose(&sight, &mut budget, &mut QuickDice::new(round));
                choice.map(|choice| (choice.action, choice.analysis))
            };
            let (ours, theirs) = (choose(&one), choose(&two));
            assert!(ours.is_some() && ours == theirs, "{level} in {}: {ours:?} or {theirs:?}", G::ID);
        }
    }
}

#[test]
fn no_player_can_tell_twins_of_attakube_apart() {
    same_choices::<AttaKube>(2, 40, 12);
}

#[test]
fn no_player_can_tell_twins_of_blox_apart() {
    same_choices::<Blox>(2, 24, 8);
    same_choices::<Blox>(4, 24, 8);
}

/// A player that knows the true state must fail these checks.
#[test]
fn a_cheat_is_found_out() {
    let mut dice = QuickDice::new(9);
    let mut told_apart = 0;
    for round in 0..40 {
        let one = game::<Blox>(2, Seat(0), 12, &mut dice);
        let Some(two) = twin(&one, 2, Seat(0), &mut dice) else { continue };
        let choose = |told: &Told<Blox>| {
            let mut budget = Budget::nodes(1_500);
            let choice = cubo_players::cheat::<Blox>(&told.state, &mut budget, &mut QuickDice::new(round));
            choice.map(|choice| (choice.action, choice.analysis))
        };
        told_apart += i32::from(choose(&one) != choose(&two));
    }
    assert!(told_apart > 0);
}

/// What a seat saw of the face-down Kubes counts: the second network of AttaKube reads it, and no state without a past would show whether it does.
#[cfg(feature = "nets")]
#[test]
fn the_network_that_guesses_is_asked_what_was_seen() {
    use cubo_players::knowledge::AttaKubeNet;
    use cubo_players::search::Infoset;

    let bytes = include_bytes!("../nets/attakube.net");
    let values = AttaKubeNet::read(bytes).expect("a network");
    let mut dice = QuickDice::new(7);
    let mut other = 0;
    for round in 0..12 {
        let told = game::<AttaKube>(2, Seat(0), 34, &mut dice);
        let view = AttaKube::view(&told.state, Viewer::Seat(Seat(0)));
        let chosen = |player: &mut dyn cubo_players::Player<AttaKube>, history| {
            let sight = Sight { seat: Seat(0), view: &view, history };
            player
                .choose(&sight, &mut Budget::nodes(1_500), &mut QuickDice::new(round))
                .map(|choice| choice.analysis)
        };
        let learned = || AttaKube::learned().expect("both networks").player();
        let alone = || Infoset::<AttaKube, _>::new(values.clone());
        assert_eq!(chosen(&mut *learned(), &[]), chosen(&mut alone(), &[]), "there is nothing to guess from");
        other += u32::from(chosen(&mut *learned(), &told.saw) != chosen(&mut alone(), &told.saw));
    }
    assert!(other >= 6, "guessing by hand and by the network say the same in {} of 12", 12 - other);
}
