//! The kit passes a sound game, and names every fault of the broken ones.

mod purse;

use cubo_core::kit::{Check, Failure, Kit, Symmetry, Tally};
use cubo_core::{Dice, Event, Game, QuickDice, Seat, Viewer};
use purse::{Action, Chance, Options, Purse, State};

/// Straight from the rules, with other words than the game uses.
fn naive<const FAULT: u8>(state: &State) -> Vec<Action> {
    let me = Purse::<FAULT>::turn(state).seat().expect("a seat acts").index();
    let text = Purse::<FAULT>::write_position(state);
    let last: u8 = text.split(' ').nth(2).and_then(|w| w.parse().ok()).expect("a number");
    let mut all: Vec<Action> = (1..=3).filter(|&n| n != last).map(Action::Add).collect();
    if !(state.now.shown[me] || FAULT == purse::SEATS_UNEQUAL && me == 1) {
        all.push(Action::Show);
    }
    all
}

fn twin<const FAULT: u8>(
    _: &State,
    events: &[Event<Purse<FAULT>>],
    viewer: Viewer,
    dice: &mut QuickDice,
) -> Option<Vec<Event<Purse<FAULT>>>> {
    let mut twin = events.to_vec();
    let Some(Event::Chance(Chance::Deal(a, b))) = twin.first_mut() else { return None };
    *(if viewer.is(Seat(0)) { b } else { a }) = dice.below(4) as u8;
    Some(twin)
}

fn run<const FAULT: u8>() -> Result<Tally, Failure> {
    let mut kit = Kit::<Purse<FAULT>>::new(
        naive::<FAULT>,
        |_, _| (0..=9).map(Action::Add).chain([Action::Show]).collect(),
        State::fresh_key,
    );
    kit.options = vec![Options::default(), Options { long: true }];
    kit.longest = 500;
    kit.every = 2;
    kit.forget = purse::View::forget;
    kit.invariant = |state| match Purse::<FAULT>::scores(state).iter().all(|&n| n >= 0) {
        true => Ok(()),
        false => Err("a negative score".to_owned()),
    };
    kit.symmetries = vec![Symmetry {
        name: "seats swapped",
        state: State::swapped,
        action: |a| a,
        seat: |s| Seat(1 - s.0),
    }];
    // Half of the games keep their coins hidden, so that twins exist to the end.
    kit.prefer = Some(|_, legal, dice| dice.below(legal.len().min(2) as u32) as usize);
    kit.twin = Some(twin::<FAULT>);
    kit.run()
}

#[test]
fn a_sound_game_passes_and_much_was_looked_at() {
    let tally = run::<{ purse::SOUND }>().unwrap();
    assert_eq!(tally.games, 40);
    assert!(tally.twins > 50 && tally.imagined > 300 && tally.refused > 1000 && tally.odds > 20, "{tally:?}");
    assert!(tally.told > 1000 && tally.explained > 500, "{tally:?}");
}

macro_rules! caught {
    ($($test:ident: $fault:ident is $check:ident;)+) => {$(
        #[test]
        fn $test() {
            purse::LAX.set(purse::$fault == purse::LAX_SPELLING);
            let failure = run::<{ purse::$fault }>().expect_err("the kit lets a fault pass");
            assert_eq!(failure.check, Check::$check, "{failure:?}");
        }
    )+};
}

caught! {
    a_game_that_does_not_end: ENDLESS is Ends;
    a_seat_that_can_do_nothing: STUCK is Turn;
    an_outcome_before_the_end: HASTY_OVER is Turn;
    ranks_that_no_order_gives: BAD_RANKS is Turn;
    a_broken_invariant: NEGATIVE is Invariant;
    an_action_that_legal_and_refuse_both_forget: FORGETS_THREE is Naive;
    a_refusal_that_accepts_too_much: ACCEPTS_REPEAT is Refuse;
    a_refusal_that_accepts_too_little: REFUSES_SHOW is Refuse;
    an_action_listed_twice: LISTS_TWICE is Once;
    a_count_that_is_off: MISCOUNTS is Count;
    two_spellings_of_one_action: LAX_SPELLING is Text;
    a_view_that_json_does_not_hold: VIEW_LOSES_TOTAL is ViewJson;
    a_position_that_forgets: POSITION_LOSES_LAST is Position;
    a_game_that_forgets_its_options: OPTIONS_LOST is Start;
    a_game_for_any_number: ANY_SEATS is Start;
    two_clauses_with_one_id: SAME_ID is Clauses;
    a_clause_in_one_language: UNTRANSLATED is Clauses;
    a_clause_in_careless_french: BAD_TYPOGRAPHY is Clauses;
    a_key_that_is_not_kept: STALE_KEY is Key;
    a_rewind_that_leaves_something: REWIND_LEAVES_SHOWN is Rewind;
    a_past_that_is_not_cut_back: PAST_GROWS is Rewind;
    odds_that_do_not_sum_to_one: ODDS_OFF is Odds;
    a_loaded_die: LOADED_DIE is Draw;
    a_draw_that_cannot_be: IMPOSSIBLE_DRAW is Draw;
    imagining_against_own_knowledge: IMAGINES_OWN_COINS is Imagine;
    a_view_that_leaks: VIEW_LEAKS is Imagine;
    a_list_whose_order_leaks: ORDER_LEAKS is Imagine;
    a_refusal_that_leaks: REFUSAL_LEAKS is Twin;
    a_sighting_that_leaks: SEEN_LEAKS is Twin;
    seats_that_are_not_equal: SEATS_UNEQUAL is Symmetry;
    notation_instead_of_a_telling: TELLS_NOTATION is Telling;
    a_telling_without_an_end: TELLING_UNFINISHED is Telling;
    a_telling_with_a_gap: TELLS_TOO_MUCH_SPACE is Telling;
    a_name_that_is_not_elided_before: FORGETS_ELISION is Telling;
    a_verb_that_is_somebody_elses: OTHERS_VERB is Telling;
    a_telling_without_an_end_in_sight: LONG_WINDED is Telling;
    an_event_that_is_not_told: TELLS_NOTHING is Telling;
    somebody_who_does_not_sit_there: NOBODYS_SEAT is Telling;
    a_telling_that_leaks: TELLING_LEAKS is Twin;
    an_explanation_that_leaks: ADVICE_LEAKS is Twin;
    a_proposal_in_notation: PROPOSES_NOTATION is Telling;
    an_explanation_that_cites_an_id: EXPLAINS_BY_ID is Telling;
}
