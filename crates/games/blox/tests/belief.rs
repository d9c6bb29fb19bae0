//! What is imagined, against every deal that there could have been.
//!
//! A visible history is played out in all its hidden variants at once: every possible deal and every possible draw of the
//! others, each with its exact odds, variants in which a visible action was illegal dropped. What remains is the posterior;
//! imagined states must follow it, to the last card.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::common::position;
use cubo_blox::{Action, Blox, Chance, Colour, Heap, Seen, Stage, State};
use cubo_core::{Dice, Event, Game, QuickDice, Seat, Turn, Viewer, apply, walk};

/// Everybody's cards, at the last shuffle and now: all that possible truths differ in.
type Deal = Vec<(Heap, Heap)>;

/// Possible truths with their weights.
type Truths = BTreeMap<Deal, (State, f64)>;

fn deal_of(state: &State) -> Deal {
    Seat::all(state.table().seats()).map(|seat| (state.base(seat), state.hand(seat))).collect()
}

fn add(truths: &mut Truths, state: State, weight: f64) {
    truths.entry(deal_of(&state)).or_insert((state, 0.0)).1 += weight;
}

/// What the viewer saw happen: an action, or what the draw looked like.
fn step(truths: &Truths, seen: &str, viewer: Viewer) -> Truths {
    let mut next = Truths::new();
    for (state, weight) in truths.values() {
        if let Ok(action) = seen.parse::<Action>() {
            if Blox::refuse(state, action).is_none() {
                let mut after = state.clone();
                Blox::play(&mut after, action);
                add(&mut next, after, *weight);
            }
            continue;
        }
        let seen: Seen = seen.parse().unwrap();
        let _ = Blox::chances(state, |chance, p| {
            let mut after = state.clone();
            Blox::apply_chance(&mut after, chance);
            if Blox::seen(state, &Event::Chance(chance), &after, viewer) == seen {
                add(&mut next, after, weight * p);
            }
            ControlFlow::<()>::Continue(())
        });
    }
    next
}

/// Plays a visible history and compares what is imagined after each step with all that is possible.
fn compare(start: Truths, history: &[&str], viewer: Viewer) {
    let mut truths = start;
    let mut dice = QuickDice::new(17);
    for (n, seen) in history.iter().enumerate() {
        truths = step(&truths, seen, viewer);
        assert!(!truths.is_empty(), "{seen} (step {n}) is impossible");
        check(&truths, viewer, &mut dice, &format!("step {n}: {seen}, {viewer:?}"));
    }
}

fn check(truths: &Truths, viewer: Viewer, dice: &mut QuickDice, what: &str) {
    // All truths look the same.
    let mut views = truths.values().map(|(state, _)| Blox::view(state, viewer));
    let view = views.next().unwrap();
    assert!(views.take(50).all(|other| other == view), "{what}");
    let total: f64 = truths.values().map(|(_, weight)| weight).sum();
    let draws = 30_000;
    let mut found: BTreeMap<Deal, u32> = BTreeMap::new();
    for _ in 0..draws {
        *found.entry(deal_of(&Blox::imagine(&view, dice))).or_default() += 1;
    }
    let (mut cells, mut chi, mut rare) = (0.0f64, 0.0f64, (0.0f64, 0.0f64));
    for (deal, (_, weight)) in truths {
        let expected = weight / total * f64::from(draws);
        let count = f64::from(found.remove(deal).unwrap_or(0));
        if expected < 8.0 {
            rare = (rare.0 + expected, rare.1 + count);
        } else {
            cells += 1.0;
            chi += (count - expected).powi(2) / expected;
        }
    }
    assert!(found.is_empty(), "{what}: imagined, but impossible: {found:?}");
    if rare.0 > 0.0 {
        cells += 1.0;
        chi += (rare.1 - rare.0).powi(2) / rare.0.max(1.0);
    }
    let limit = cells + 5.0 * (2.0 * cells).sqrt() + 10.0;
    assert!(chi <= limit, "{what}: χ² = {chi:.1} over {cells} outcomes (limit {limit:.1})");
}

/// A game before the deal, with the towers of `perft.rs`.
fn before_the_deal(seats: u8) -> Truths {
    let mut state = Blox::start(&Default::default(), seats).unwrap();
    let mut dice = QuickDice::new(3);
    let towers = Blox::draw(&state, &mut dice);
    Blox::apply_chance(&mut state, towers);
    Truths::from([(Deal::new(), (state, 1.0))])
}

/// Every way in which the hands that the viewer does not see and the pile could share the cards, from one truth about
/// whose past nothing is known.
fn all_splits(text: &str, viewer: Viewer) -> Truths {
    let truth = position(text);
    let seats = truth.table().seats();
    let hidden: Vec<Seat> = Seat::all(seats).filter(|&seat| !viewer.is(seat)).collect();
    let unseen = hidden.iter().fold(truth.pile(), |sum, &seat| sum.plus(truth.hand(seat)));
    let mut splits = vec![(Vec::<Heap>::new(), unseen, 1.0)];
    for _ in &hidden {
        let mut next = Vec::new();
        for (hands, left, ways) in &splits {
            for hand in all_hands() {
                if let Some(rest) = left.checked_minus(hand) {
                    let ways =
                        ways * Colour::ALL.iter().map(|&c| choose(left.of(c), hand.of(c))).product::<f64>();
                    next.push(([hands.as_slice(), &[hand]].concat(), rest, ways));
                }
            }
        }
        splits = next;
    }
    let mut truths = Truths::new();
    for (hands, _, ways) in splits {
        let mut fields: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        for (seat, hand) in hidden.iter().zip(&hands) {
            let field = &mut fields[6 + seat.index()];
            let mut parts: Vec<String> = field.split(';').map(str::to_owned).collect();
            parts[3] = hand.to_string();
            *field = parts.join(";");
        }
        add(&mut truths, position(&fields.join(" ")), ways);
    }
    truths
}

fn all_hands() -> Vec<Heap> {
    let mut hands = Vec::new();
    for n in 0..6u8.pow(3) {
        let (w, g, b) = (n / 36, n / 6 % 6, n % 6);
        if w + g + b <= 5 {
            hands.push(Heap::new([w, g, b, 5 - w - g - b]));
        }
    }
    hands
}

fn choose(n: u8, k: u8) -> f64 {
    if k > n { 0.0 } else { (0..k).map(|i| f64::from(n - i) / f64::from(i + 1)).product() }
}

#[test]
fn two_seats_from_the_deal() {
    let history = [
        "deal WWGBM | ?????",
        "swap WG",
        "draw BM",
        "swap WW", // seat 1 held two white cards
        "draw ??",
        "Na:B",
        "draw G",
        "Nb:m", // by the joker: says nothing about the hand
        "swap BMM",
        "draw WGG",
        "swap GGG", // two at least of these may be new
        "draw ???",
        "swap W",
        "draw W",
        "swap WG+",
    ];
    compare(before_the_deal(2), &history, Viewer::Seat(Seat(0)));
}

#[test]
fn two_seats_for_a_spectator() {
    let history = ["deal ????? | ?????", "swap WG", "draw ??", "swap BBB", "draw ???", "swap WWWW"];
    compare(before_the_deal(2), &history, Viewer::Spectator);
}

#[test]
fn three_seats_from_the_deal() {
    let history = ["deal ????? | WWGBM | ?????", "swap WWW", "draw ???", "swap M", "draw W", "swap GB"];
    compare(before_the_deal(3), &history, Viewer::Seat(Seat(1)));
}

/// Two cards in the pile: the third card that is drawn comes from the discards.
const TWO_SEATS: &str = "2 9/9/9/9/4(WG)(WG)3/9/9/9/9 act0 2 0 WWWWWWWWWWWWGGGGGGGGGGGGBBBBBBBBBBBBMMMMMMMMMMMM \
     0;-;+;WWGBM;-;- 0;-;+;WGBMM;-;-";

#[test]
fn two_seats_across_a_shuffle_in_ones_own_draw() {
    // The pile ends in the viewer's draw: the other's hand is known from there, and goes under again card by card.
    let history = [
        "swap WWG",
        "draw GB/M",
        "swap GM",
        "draw ??",
        "swap B",
        "draw W",
        "swap WM",
        "draw ??",
        "swap W",
        "draw M",
        "swap MM",
    ];
    compare(all_splits(TWO_SEATS, Viewer::Seat(Seat(0))), &history, Viewer::Seat(Seat(0)));
}

#[test]
fn two_seats_across_a_shuffle_in_the_others_draw() {
    let history = [
        "swap W", "draw G", "swap GM", "draw ??", // one card from the old pile, one from the new
        "swap G", "draw M", "swap WM", "draw ??", "swap M", "draw W", "swap WG",
    ];
    compare(all_splits(TWO_SEATS, Viewer::Seat(Seat(0))), &history, Viewer::Seat(Seat(0)));
}

#[test]
fn two_seats_across_a_shuffle_for_a_spectator() {
    // Nobody plays before the shuffle but the seat that brings it about with all its cards.
    let history = ["swap WWGBM", "draw ?????", "swap WG", "draw ??", "swap MM"];
    compare(all_splits(TWO_SEATS, Viewer::Spectator), &history, Viewer::Spectator);
}

/// One card in the pile of three.
const THREE_SEATS: &str = "3 9/9/9/9/4(W)(W)3/9/9/9/9 act0 1 0 WWWWWWWWWWWGGGGGGGGGGGBBBBBBBBBBBMMMMMMMMMMM \
     0;-;+;WWGBM;-;- 0;-;+;WGBMM;-;- 0;-;+;WGGBB;-;-";

#[test]
fn three_seats_across_a_shuffle() {
    // The union of the two hidden hands is known: what one shows, the other does not have.
    let history = [
        "swap WW", "draw M/B", "swap GM", "draw ??", "swap WG", "draw ??", "swap G", "draw W", "swap B",
        "draw ?",
    ];
    compare(all_splits(THREE_SEATS, Viewer::Seat(Seat(0))), &history, Viewer::Seat(Seat(0)));
}

/// Two cards in the pile of four.
const FOUR_SEATS: &str = "4 9/9/9/9/4(W)(W)3/9/9/9/9 act0 1 0 WWWWWWGGGGGGBBBBBBBBBBBBBMMMMMMMMMMMMM \
     0;-;+;WWGBM;-;- 0;-;+;WWGGB;-;- 0;-;+;WWWGG;-;- 0;-;+;WGGGM;-;-";

#[test]
fn four_seats_across_a_shuffle() {
    let history = [
        "swap WGM",
        "draw WG/B",
        "swap GG",
        "draw ??",
        "swap WW",
        "draw ??",
        "swap G",
        "draw ?",
        "swap B",
        "draw M",
        "swap WB",
    ];
    compare(all_splits(FOUR_SEATS, Viewer::Seat(Seat(0))), &history, Viewer::Seat(Seat(0)));
}

#[test]
#[ignore = "long: make test-long"]
fn four_seats_across_a_shuffle_for_a_spectator() {
    let history = ["swap WWGBM", "draw ?????", "swap WG", "draw ??", "swap WW"];
    compare(all_splits(FOUR_SEATS, Viewer::Spectator), &history, Viewer::Spectator);
}

/// In random games: whatever the viewer knows about the cards at the last shuffle holds in every imagined state.
#[test]
fn nothing_imagined_contradicts_what_was_seen() {
    let mut dice = QuickDice::new(23);
    let mut list = Vec::new();
    let (mut shuffles, mut imagined_states) = (0, 0);
    for game in 0..6u64 {
        let seats = 2 + (game % 3) as u8;
        let mut state = Blox::start(&Default::default(), seats).unwrap();
        // What was outside the pile at the last shuffle, and since then: by whom each card was played, how many each drew.
        let mut kept: Option<(Heap, Vec<u8>)> = None;
        let mut played = vec![Vec::<Heap>::new(); usize::from(seats)];
        while let Some(event) = walk::random_event::<Blox>(&state, &mut dice, &mut list) {
            if let Event::Action(seat, action) = event {
                played[seat.index()].push(action.cards());
            }
            let before = state.clone();
            apply(&mut state, &event);
            if let Event::Chance(Chance::Draw(cards)) = event
                && cards.heap().len() > before.pile().len()
            {
                shuffles += 1;
                // Everything that was not on the discards was in hands: the drawer's last cards of the old pile too.
                let all = Heap::new([15; 4]).minus(before.table().discards());
                let sizes = Seat::all(seats).map(|seat| {
                    let more = if seat == before.table().seat() { before.pile().len() } else { 0 };
                    before.hand(seat).len() + more
                });
                kept = Some((all, sizes.collect()));
                played.iter_mut().for_each(Vec::clear);
            }
            if Blox::turn(&state) == Turn::Chance && matches!(state.table().stage(), Stage::Deal) {
                continue;
            }
            let Some((all, sizes)) = &kept else { continue };
            if dice.below(12) != 0 {
                continue;
            }
            for viewer in Viewer::all(seats) {
                let view = Blox::view(&state, viewer);
                for _ in 0..4 {
                    imagined_states += 1;
                    let imagined = Blox::imagine(&view, &mut dice);
                    let mut union = Heap::EMPTY;
                    for seat in Seat::all(seats) {
                        let (base, hand) = (imagined.base(seat), imagined.hand(seat));
                        assert_eq!(base.len(), sizes[seat.index()]);
                        union = union.plus(base);
                        let gone = played[seat.index()].iter().fold(Heap::EMPTY, |sum, &p| sum.plus(p));
                        // Old cards stay known until played: at most the plays are missing from the base.
                        for colour in Colour::ALL {
                            assert!(hand.of(colour) + gone.of(colour) >= base.of(colour));
                        }
                        if viewer.is(seat) {
                            assert_eq!((base, hand), (state.base(seat), state.hand(seat)));
                        } else if seats == 2 && viewer != Viewer::Spectator {
                            assert_eq!(base, state.base(seat), "with two, the other's hand was known");
                        }
                    }
                    assert_eq!(union, *all, "the union of the hands was known");
                    // The pile holds nothing that was in a hand when it was shuffled.
                    assert!(Heap::new([15; 4]).minus(*all).holds(imagined.pile()));
                }
            }
        }
    }
    assert!(shuffles > 40 && imagined_states > 2_000, "{shuffles} {imagined_states}");
}
