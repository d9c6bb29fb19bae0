//! Every laying, each once, best first, and what the best is worth: against the slow rules, on many tables.

use std::collections::BTreeMap;

use crate::common::*;
use cubo_core::{Dice, Event, Game, QuickDice, Turn, apply, walk};
use cubo_qwirkle_cubes::{Action, Board, Cell, Colour, Cube, Cubes, Phase, Placement, State, Symbol};

/// Plays a game and shows `look` every state in which cubes are to be laid. Odd games are greedy, which makes tables dense.
fn each_table(seed: u64, mut look: impl FnMut(&State, &mut QuickDice)) {
    let mut dice = QuickDice::new(seed);
    let mut state = G::start(&Default::default(), 2 + (seed % 3) as u8).unwrap();
    let mut list = Vec::new();
    while let Some(mut event) = walk::random_event::<G>(&state, &mut dice, &mut list) {
        if state.phase() == Phase::Lay {
            look(&state, &mut dice);
            if seed % 2 == 1
                && let Turn::Seat(seat) = G::turn(&state)
            {
                event = Event::Action(seat, state.layings().next().unwrap().0);
            }
        }
        apply(&mut state, &event);
    }
}

fn legal_layings(state: &State) -> Vec<Action> {
    let mut list = walk::list::<G>(state);
    list.sort();
    list
}

/// Lists, best-first order and best score against the slow rules.
fn compare(state: &State) {
    let hand = *state.hand(state.seat());
    let slow = naive::layings(&naive::board(state), hand.as_slice());
    let place = || G::write_position(state);
    assert_eq!(legal_layings(state), slow.keys().copied().collect::<Vec<_>>(), "{}", place());
    let best_first: Vec<_> = state.layings().collect();
    assert!(best_first.is_sorted_by_key(|&(_, points)| std::cmp::Reverse(points)), "{}", place());
    assert_eq!(best_first.len(), slow.len(), "each once: {}", place());
    assert_eq!(best_first.into_iter().collect::<BTreeMap<_, _>>(), slow, "{}", place());
    assert_eq!(state.best_score(), slow.values().copied().max().unwrap(), "{}", place());
}

#[test]
fn layings_agree_with_the_slow_rules() {
    let mut tables = 0;
    for seed in 0..9 {
        each_table(seed, |state, _| {
            compare(state);
            tables += 1;
        });
    }
    assert!(tables > 200, "{tables}");
}

#[test]
#[ignore = "long: make test-long"]
fn layings_agree_with_the_slow_rules_on_thousands_of_tables() {
    let mut tables = 0;
    for seed in 100..350 {
        each_table(seed, |state, _| {
            compare(state);
            tables += 1;
        });
    }
    assert!(tables > 6_000, "{tables}");
}

/// Tables on which a bug was once found.
#[test]
fn tables_to_remember() {
    for position in [
        // Two empty cells between two yellow clovers.
        "seats 3; turn 1 lay; passes 0; scores 62 52 45; hands Rs,Yd,Gd,Gx,Bs,Pd | Rc,Os,Os,Ye,Go,Pc | \
         Rs,Rs,Oe,Oc,Bd,Bc; table Pc@-5,2 Px@-5,3 Os@-4,-7 Ps@-4,-5 Ys@-4,-4 Ro@-4,1 Rc@-4,2 Oo@-3,-7 Ro@-3,-6 Po@-3,-5 \
         Yo@-3,-4 Bo@-3,-3 Go@-3,-2 Rc@-3,1 Bc@-3,2 Oc@-3,3 Yc@-3,4 Po@-2,-6 Px@-2,-5 Ge@-2,-2 Go@-2,-1 Oc@-2,2 Yc@-2,3 \
         Go@-1,-6 Go@-1,-3 Gs@-1,-2 Gd@-1,-1 Oc@-1,1 Yc@-1,2 Rc@-1,3 Yo@0,-6 Ys@0,-5 Yd@0,-4 Gd@0,-2 Re@0,0 Oe@0,1 \
         Bc@0,3 Yc@0,4 Bx@1,-3 Gx@1,-2 Px@1,-1 Rx@1,0 Ox@1,1 Yx@1,2 Bo@2,-4 Bd@2,-3 Rx@2,-1 Rs@2,0 Yd@2,2 Bd@3,-4 Bc@3,-3",
        // The best laying is not the longest one.
        "seats 2; turn 0 lay; passes 0; scores 41 32; hands Rs,Rc,Yx,Yc,Bo,Bc | Re,Ge,Ge,Bs,Po,Po; table Ge@0,0 Oc@1,-2 \
         Pc@1,-1 Gc@1,0 Bc@1,1 Re@2,-5 Ye@2,-4 Od@2,-2 Pd@2,-1 Gd@2,0 Bd@2,1 Yo@3,-4 Bo@3,-3 Oo@3,-2 Po@3,-1 Bs@3,1 Yx@4,-4 \
         Bx@4,-3 Ox@4,-2 Bs@5,-3 Os@5,-2 Rs@5,-1 Oe@6,-2",
    ] {
        compare(&read(position));
    }
}

#[test]
fn qc_13_any_two_of_three_cubes_may_not_join_lines_that_have_a_cube_in_common() {
    // Two empty cells between two red circles. The three reds fit beside each of them.
    let table = "Ro@0,0 Bo@0,1 Go@0,2 Yo@1,2 Oo@2,2 Ro@3,0 Bo@3,1 Po@3,2";
    let state = at("lay", &["Rs,Rd,Rx,Yc,Gc,Bc", OTHER], table);
    compare(&state);
    let joins = |action: &Action| action.to_string().contains("@1,0") && action.to_string().contains("@2,0");
    assert!(!legal_layings(&state).iter().any(joins));
}

#[test]
fn the_list_the_best_first_and_the_best_score_agree_in_many_games() {
    let mut tables = 0;
    for seed in 1000..1200 {
        each_table(seed, |state, dice| {
            tables += 1;
            let mut best_first: Vec<_> = state.layings().collect();
            assert_eq!(state.best_score(), best_first.iter().map(|l| l.1).max().unwrap());
            best_first.sort();
            assert!(best_first.iter().map(|l| l.0).eq(legal_layings(state)));
            // One of them, by the slow rules of refusal.
            let (action, _) = best_first[dice.below(best_first.len() as u32) as usize];
            assert_eq!(G::refuse(state, action), None, "{action}");
        });
    }
    assert!(tables > 4_500, "{tables}");
}

/// Unusual hands: all of one family, all equal, only a few cubes.
fn odd_hand(dice: &mut QuickDice) -> Cubes {
    let any = |dice: &mut QuickDice| Cube::from_index(dice.below(36) as u8).unwrap();
    let one = any(dice);
    let count = 1 + dice.below(6) as usize;
    let cubes: Vec<Cube> = match dice.below(4) {
        0 => Symbol::ALL.iter().map(|&s| Cube::new(one.colour(), s)).collect(),
        1 => Colour::ALL.iter().map(|&c| Cube::new(c, one.symbol())).collect(),
        2 => (0..count).map(|_| any(dice)).collect(),
        _ => {
            (0..6).map(|n| if n < 4 { Cube::new(one.colour(), Symbol::ALL[n]) } else { any(dice) }).collect()
        }
    };
    Cubes::new(cubes).unwrap()
}

#[test]
fn odd_hands_are_laid_and_priced_like_any_other() {
    let mut widest = 0;
    for seed in 30..36 {
        each_table(seed, |state, dice| {
            if dice.below(4) > 0 {
                return;
            }
            let hand = odd_hand(dice);
            let table = state.table();
            let best_first: BTreeMap<_, _> = table.layings(&hand).collect();
            let best = best_first.values().copied().max().unwrap_or(0);
            assert_eq!((table.best_score(&hand), table.scorer().best_score(&hand)), (best, best));
            let near = table.layings(&hand).take_while(|&(_, points)| points + 3 >= best);
            assert!(table.layings_near(&hand, 3).eq(near), "{hand}");
            widest = widest.max(best_first.len());
            if best_first.len() < 3_000 {
                assert_eq!(best_first, naive::layings(&naive::board(state), hand.as_slice()), "{hand}");
            }
        });
    }
    assert!(widest > 3_000, "{widest}");
}

#[test]
fn a_scorer_says_of_any_hand_what_the_table_says() {
    let (mut hands, mut several) = (0, 0);
    for seed in 40..60 {
        each_table(seed, |state, dice| {
            let scorer = state.table().scorer();
            for _ in 0..8 {
                let hand = odd_hand(dice);
                let best = state.table().best_score(&hand);
                assert_eq!(scorer.best_score(&hand), best, "{hand}");
                hands += 1;
                let alone = hand.iter().map(|cube| state.table().best_score(&Cubes::new([cube]).unwrap()));
                several += u32::from(alone.max() < Some(best));
            }
        });
    }
    assert!(hands > 3_000 && several > 1_000, "{hands} {several}");
    let empty = G::start(&Default::default(), 2).unwrap();
    let hand = odd_hand(&mut QuickDice::new(1));
    assert_eq!(empty.table().scorer().best_score(&hand), empty.table().best_score(&hand));
}

#[test]
fn qc_33_six_symbols_of_one_colour_have_twenty_thousand_placements() {
    // A red clover far out on a long arm: nearly every cell around is open to reds.
    let table = "Rc@0,0 Oc@0,1 Yc@0,2 Gc@0,3";
    let hand = "Ro,Rs,Rd,Rx,Re,Rc";
    let wide = at("lay", &[hand, OTHER], table);
    let list = legal_layings(&wide);
    let slow = naive::layings(&naive::board(&wide), wide.hand(wide.seat()).as_slice());
    assert_eq!(list, slow.keys().copied().collect::<Vec<_>>());
    assert_eq!(G::count_legal(&wide), list.len() as u64);
    // The widest of many tables with that hand.
    let six: Cubes = hand.parse().unwrap();
    let mut widest = (0, String::new());
    for seed in 1..40 {
        each_table(2 * seed, |state, _| {
            let position = G::write_position(state);
            let own = state.hand(state.seat()).to_string();
            // That hand instead of the seat's own, if there are enough cubes of each colour.
            if let Ok(other) = G::read_position(&position.replacen(&own, hand, 1))
                && other.hand(other.seat()) == &six
            {
                widest = widest.clone().max((G::count_legal(&other), G::write_position(&other)));
            }
        });
    }
    assert!(widest.0 > 15_000, "{widest:?}");
    let state = read(&widest.1);
    let all = legal_layings(&state);
    assert!(all.is_sorted() && all.windows(2).all(|pair| pair[0] != pair[1]));
    assert!(all.iter().all(|&action| G::refuse(&state, action).is_none()));
    assert_eq!(state.layings().count(), all.len());
    // Asking for the best few does not need the rest.
    assert_eq!(state.layings().next().unwrap().1, state.best_score());
}

#[test]
fn best_first_opens_with_every_largest_set() {
    let mut state = G::start(&Default::default(), 2).unwrap();
    assert_eq!(state.best_score(), 0);
    assert_eq!(state.layings().count(), 0);
    for seed in 0..200 {
        state = G::start(&Default::default(), 2).unwrap();
        let deal = G::draw(&state, &mut QuickDice::new(seed));
        G::apply_chance(&mut state, deal);
        let all: BTreeMap<_, _> = state.layings().collect();
        assert_eq!(all.keys().copied().collect::<Vec<_>>(), legal_layings(&state));
        let before = state.points().to_vec();
        let (best, points) = state.layings().next().unwrap();
        assert_eq!(points, state.best_score());
        let seat = state.seat().index();
        G::play(&mut state, best);
        assert_eq!(state.points()[seat], before[seat] + points);
    }
}

#[test]
fn layings_score_what_they_say() {
    each_table(5, |state, dice| {
        let all: Vec<_> = state.layings().collect();
        let (action, points) = all[dice.below(all.len() as u32) as usize];
        let mut after = state.clone();
        let seat = state.seat().index();
        G::play(&mut after, action);
        let bonus = if matches!(after.phase(), Phase::Over(_)) { 6 } else { 0 };
        assert_eq!(after.points()[seat], state.points()[seat] + points + bonus);
    });
}

/// The other symmetries of the square; the kit has the reflection that does not change the first line.
const TURNS: [fn(Cell) -> Cell; 4] = [
    |c| Cell::new(c.y(), c.x()).unwrap(),
    |c| Cell::new(-c.x(), c.y()).unwrap(),
    |c| Cell::new(-c.y(), c.x()).unwrap(),
    |c| Cell::new(-c.y(), -c.x()).unwrap(),
];

#[test]
fn turning_the_table_changes_nothing() {
    for seed in 60..64 {
        each_table(seed, |state, dice| {
            let turn = TURNS[dice.below(4) as usize];
            let turned = mapped(state, |cube| cube, turn);
            let mut image: Vec<_> = walk::list::<G>(state)
                .into_iter()
                .map(|action| mapped_action(action, |cube| cube, turn))
                .collect();
            image.sort();
            assert_eq!(image, legal_layings(&turned));
            assert_eq!(state.best_score(), turned.best_score());
        });
    }
}

#[test]
fn permuting_colours_and_symbols_or_swapping_them_changes_nothing() {
    for seed in 64..68 {
        each_table(seed, |state, dice| {
            let (mut colours, mut symbols) = (Colour::ALL, Symbol::ALL);
            dice.shuffle(&mut colours);
            dice.shuffle(&mut symbols);
            let cube = |c: Cube| Cube::new(colours[c.colour().index()], symbols[c.symbol().index()]);
            let other = mapped(state, cube, |cell| cell);
            let mut image: Vec<_> = walk::list::<G>(state)
                .into_iter()
                .map(|action| mapped_action(action, cube, |cell| cell))
                .collect();
            image.sort();
            assert_eq!(image, legal_layings(&other));
            assert_eq!(state.best_score(), other.best_score());
        });
    }
}

#[test]
fn the_order_of_the_list_does_not_depend_on_the_past() {
    for seed in 70..74 {
        each_table(seed, |state, _| {
            let again = read(&G::write_position(state));
            assert_eq!(walk::list::<G>(state), walk::list::<G>(&again));
            assert!(state.layings().eq(again.layings()));
        });
    }
}

/// Ninety cubes in fifteen rows of six colours, each row beginning above the last cube of the one before: 76 columns.
fn staircase(turn: impl Fn(i8, i8) -> (i8, i8)) -> Vec<Placement> {
    let mut cubes = Vec::new();
    for step in 0..15usize {
        for n in 0..6 {
            let cube = Cube::new(Colour::ALL[(5 * step + n) % 6], Symbol::ALL[step % 2]);
            let (x, y) = turn((5 * step + n) as i8, step as i8);
            cubes.push(Placement { cell: Cell::new(x, y).unwrap(), cube });
        }
    }
    cubes
}

#[test]
fn the_table_stretches_as_far_as_cubes_can_reach() {
    type Turn = fn(i8, i8) -> (i8, i8);
    let turns: [Turn; 4] = [|x, y| (x, y), |x, y| (-x, y), |x, y| (y, x), |x, y| (-y, -x)];
    for turn in turns {
        let cubes = staircase(turn);
        let table = Board::with(&cubes).unwrap();
        let board: naive::Board = cubes.iter().map(|p| ((p.cell.x(), p.cell.y()), p.cube)).collect();
        let hand: Cubes = "Ro,Rs,Rx,Yd,Be,Pc".parse().unwrap();
        let fast: BTreeMap<_, _> = table.layings(&hand).collect();
        assert_eq!(fast, naive::layings(&board, hand.as_slice()));
        assert_eq!(table.best_score(&hand), *fast.values().max().unwrap());
        for x in -99..=99 {
            for y in -99..=99 {
                let cell = Cell::new(x, y).unwrap();
                assert_eq!(table.cube_at(cell), board.get(&(x, y)).copied(), "{cell}");
            }
        }
    }
}

#[test]
fn looking_ahead_leaves_no_trace() {
    let mut dice = QuickDice::new(8);
    let mut list = Vec::new();
    each_table(9, |state, _| {
        let mut ahead = state.clone();
        let mark = G::mark(&ahead);
        for _ in 0..40 {
            let Some(event) = walk::random_event::<G>(&ahead, &mut dice, &mut list) else { break };
            apply(&mut ahead, &event);
        }
        G::rewind(&mut ahead, &mark);
        assert_eq!(walk::list::<G>(state), walk::list::<G>(&ahead));
        assert_eq!(G::key(state), G::key(&ahead));
        assert_eq!(state.table().laid(), ahead.table().laid());
    });
}
