//! What the tree can distinguish, and how large it gets.

use cubo_attakube::{Action, AttaKube};

use super::*;
use crate::knowledge::AttaKubeKnowledge;

/// A game played at random until that seat is to act and `wanted` holds of its actions.
fn game(seat: Seat, seed: u64, wanted: impl Fn(&[Action]) -> bool) -> <AttaKube as Game>::State {
    let mut dice = QuickDice::new(seed);
    let mut list = Vec::new();
    loop {
        let mut state = AttaKube::start(&Default::default(), 2).unwrap();
        while let Some(event) = walk::random_event::<AttaKube>(&state, &mut dice, &mut list) {
            if AttaKube::turn(&state) == Turn::Seat(seat) && wanted(&list) && state.is_set_up() {
                return state;
            }
            cubo_core::apply(&mut state, &event);
        }
    }
}

/// The nodes that an action leads to in many states that look alike.
fn led_to(state: &<AttaKube as Game>::State, me: Seat, action: Action) -> Vec<u32> {
    let view = AttaKube::view(state, Viewer::Seat(me));
    let mut dice = QuickDice::new(2);
    let mut tree = Tree::<AttaKube, _>::new(&AttaKubeKnowledge, me, 2, 1 << 20);
    let mut nodes = Vec::new();
    for _ in 0..30 {
        let mut world = AttaKube::imagine(&view, &mut dice);
        tree.list = vec![action];
        tree.find_places(&mut world, 0, me, &mut Budget::unlimited());
        nodes.push(tree.step(&mut world, 0, 0, me, action));
    }
    nodes.sort_unstable();
    nodes.dedup();
    nodes
}

#[test]
fn what_a_look_turns_up_makes_nodes_and_what_stays_hidden_does_not() {
    let looks = |list: &[Action]| list.iter().any(|action| matches!(action, Action::Look { .. }));
    let state = game(Seat(0), 1, looks);
    let list = walk::list::<AttaKube>(&state);
    let look = list.iter().find(|action| matches!(action, Action::Look { .. })).unwrap();
    assert!(led_to(&state, Seat(0), *look).len() > 3);
    let add = |list: &[Action]| list.iter().any(|action| matches!(action, Action::Add { .. }));
    let state = game(Seat(0), 1, add);
    let list = walk::list::<AttaKube>(&state);
    let add = list.iter().find(|action| matches!(action, Action::Add { .. })).unwrap();
    assert_eq!(led_to(&state, Seat(0), *add).len(), 1);
}

#[test]
fn what_the_enemy_adds_face_down_is_one_node() {
    let adds = |list: &[Action]| list.iter().filter(|action| matches!(action, Action::Add { .. })).count();
    let state = game(Seat(1), 3, |list| adds(list) > 7);
    let list = walk::list::<AttaKube>(&state);
    let mut tree = Tree::<AttaKube, _>::new(&AttaKubeKnowledge, Seat(0), 2, 1 << 20);
    let mut nodes = std::collections::BTreeMap::new();
    let mut kinds = 0;
    for action in list {
        let Action::Add { cell, .. } = action else { continue };
        let mut world = state.clone();
        tree.list = vec![action];
        tree.find_places(&mut world, 0, Seat(1), &mut Budget::unlimited());
        let edge = tree.places[0];
        let node = tree.step(&mut world, 0, edge, Seat(1), action);
        assert_eq!(*nodes.entry(cell).or_insert(node), node, "{action} can be told from others");
        kinds += 1;
    }
    assert!(kinds > nodes.len());
}

#[test]
fn memory_and_budget_bound_the_tree() {
    let state = game(Seat(0), 5, |list| list.len() > 20);
    let mut dice = QuickDice::new(1);
    let mut tree = Tree::<AttaKube, _>::new(&AttaKubeKnowledge, Seat(0), 2, 6_000);
    let mut budget = Budget::nodes(2_000);
    while tree.visit(state.clone(), &mut budget, &mut dice) {}
    assert!(tree.nodes.len() < 30 && tree.nodes[0].visits > 20, "{} nodes", tree.nodes.len());
}
