//! Every check of the kit, on random games and on games biased to build in clusters.

use cubo_blox::{Blox, Cards, Chance, Colour, Hands, Heap, State};
use cubo_core::kit::Kit;
use cubo_core::{Dice, Event, Game, QuickDice, Seat, Viewer};

fn kit() -> Kit<Blox> {
    let mut kit = Kit::<Blox>::new(crate::common::naive, crate::common::writable, crate::common::fresh_key);
    kit.invariant = crate::common::invariant;
    kit.prefer = Some(crate::common::sensible);
    kit.twin = Some(twin);
    kit.longest = 20_000;
    kit
}

/// Who got cards by an event, and which.
fn gains(before: &State, event: &Event<Blox>) -> Vec<(Seat, Heap)> {
    match event {
        Event::Chance(Chance::Deal(hands)) => {
            hands.as_slice().iter().enumerate().map(|(n, &hand)| (Seat(n as u8), hand)).collect()
        }
        Event::Chance(Chance::Draw(cards)) => vec![(before.table().seat(), cards.heap())],
        _ => Vec::new(),
    }
}

/// Exchanges one card between two draws of others (perhaps of the same seat), or a drawn card for one left in the pile, and
/// tries again until the game can be played out all the same.
fn twin(
    start: &State,
    events: &[Event<Blox>],
    viewer: Viewer,
    dice: &mut QuickDice,
) -> Option<Vec<Event<Blox>>> {
    // All draws that the viewer does not see: event, seat, cards.
    let mut hidden = Vec::new();
    let mut state = start.clone();
    for (n, event) in events.iter().enumerate() {
        hidden.extend(
            gains(&state, event).into_iter().filter(|(seat, _)| !viewer.is(*seat)).map(|(s, h)| (n, s, h)),
        );
        cubo_core::apply(&mut state, event);
    }
    for _ in 0..200 {
        let a = dice.below(hidden.len() as u32) as usize;
        let b = (a + 1 + dice.below(12) as usize).min(hidden.len() - 1);
        let (from, to) = (random_card(hidden[a].2, dice), random_card(hidden[b].2, dice));
        if a == b || from == to {
            continue;
        }
        let mut other = events.to_vec();
        change(&mut other, (hidden[a].0, hidden[a].1), from, to);
        change(&mut other, (hidden[b].0, hidden[b].1), to, from);
        if plays_out(start, &other) {
            return Some(other);
        }
    }
    None
}

fn random_card(heap: Heap, dice: &mut QuickDice) -> Colour {
    let cards: Vec<Colour> = heap.iter().collect();
    cards[dice.below(cards.len() as u32) as usize]
}

fn change(events: &mut [Event<Blox>], at: (usize, Seat), from: Colour, to: Colour) {
    let changed =
        |heap: Heap| heap.checked_minus(Heap::one(from)).map_or(heap, |rest| rest.plus(Heap::one(to)));
    events[at.0] = match events[at.0] {
        Event::Chance(Chance::Deal(hands)) => {
            let mut hands = hands.as_slice().to_vec();
            hands[at.1.index()] = changed(hands[at.1.index()]);
            Event::Chance(Chance::Deal(Hands::new(&hands).unwrap()))
        }
        Event::Chance(Chance::Draw(cards)) => {
            Event::Chance(Chance::Draw(Cards::new(changed(cards.heap())).unwrap()))
        }
        other => other,
    };
}

fn plays_out(start: &State, events: &[Event<Blox>]) -> bool {
    let mut state = start.clone();
    events.iter().all(|event| {
        let fits = match event {
            Event::Action(_, action) => Blox::refuse(&state, *action).is_none(),
            Event::Chance(chance) => Blox::odds(&state, chance) > 0.0,
        };
        if fits {
            cubo_core::apply(&mut state, event);
        }
        fits
    })
}

#[test]
fn the_kit_finds_nothing() {
    let mut kit = kit();
    kit.games = 4;
    kit.every = 60;
    let tally = kit.check();
    println!("{tally:?}");
    assert!(
        tally.twins >= 20 && tally.refused > 1_000 && tally.imagined > 300 && tally.odds > 20,
        "{tally:?}"
    );
}

#[test]
#[ignore = "long: make test-long"]
fn the_kit_finds_nothing_in_many_games() {
    let mut kit = kit();
    kit.games = 60;
    kit.every = 40;
    kit.seed = 1_000;
    let tally = kit.check();
    println!("{tally:?}");
    assert!(tally.twins >= 500, "{tally:?}");
}
