//! Plain UCT: a tree of averages over random play-outs.

mod tree;

use cubo_core::{Dice, Game, PerSeat, QuickDice, Seat, Turn, apply, walk};

use crate::{Analysis, Budget, Choice, Player, Sight};
use tree::Tree;

/// Tree search with random play-outs on imagined states, and no knowledge of any game: players with knowledge must beat
/// it. Every iteration imagines a new state; edges are keyed by action, and the exploration bonus of an action counts
/// only the iterations in which it was available. Chance is drawn again each time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uct;

/// After that many events a play-out counts as a draw of all seats: some games can repeat for a long time.
const LONGEST: u32 = 2_000;
/// How many actions of the expected line are reported.
const LINE: usize = 8;

impl<G: Game> Player<G> for Uct {
    fn name(&self) -> &'static str {
        "uct"
    }

    fn choose(
        &mut self,
        sight: &Sight<'_, G>,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Option<Choice<G>> {
        // Where nothing is hidden, one state is used for all iterations.
        let mut fixed = (!G::SECRETS).then(|| G::imagine(sight.view, dice));
        search::<G>("uct", budget, dice, |dice| match &mut fixed {
            Some(world) => world.clone(),
            None => G::imagine(sight.view, dice),
        })
    }
}

/// The search itself; `world` provides the states.
pub(crate) fn search<G: Game>(
    name: &'static str,
    budget: &mut Budget<'_>,
    dice: &mut QuickDice,
    mut world: impl FnMut(&mut QuickDice) -> G::State,
) -> Option<Choice<G>> {
    let root = world(dice);
    let mut list = walk::list::<G>(&root);
    // An answer for the smallest budget.
    let any = match list.as_slice() {
        [] => return None,
        several => Some(several[dice.below(several.len() as u32) as usize]),
    };
    let Turn::Seat(seat) = G::turn(&root) else { return None };
    let seats = G::seats(&root);
    let mut tree = Tree::<G::Action>::new(budget.memory_limit(), most_worth(seats));
    if list.len() > 1 {
        let mut path = Vec::new();
        loop {
            let mut state = world(dice);
            let Some(worth) = play_out::<G>(&mut state, &mut tree, &mut path, &mut list, budget, dice) else {
                break;
            };
            tree.learn(&path, &worth);
            if !budget.iterate() {
                break;
            }
        }
    } else {
        budget.spend();
    }
    let mut analysis = Analysis::new(name, budget.spent());
    let Some(best) = tree.best(Tree::<G::Action>::ROOT) else {
        return any.map(|action| Choice { action, analysis });
    };
    let values: Vec<f64> = Seat::all(seats).map(|seat| tree.mean(best, seat)).collect();
    analysis.win = Some(values[seat.index()]);
    analysis.values = Some(values);
    analysis.visits = Some(tree.visits(best).into());
    analysis.depth = Some(tree.deepest());
    analysis.line = tree.line(LINE).iter().map(ToString::to_string).collect();
    Some(Choice { action: tree.action(best).or(any)?, analysis })
}

/// Goes down the tree, adds a leaf, and plays on at random. Returns what the end is worth, or `None` if the budget ended first.
fn play_out<G: Game>(
    state: &mut G::State,
    tree: &mut Tree<G::Action>,
    path: &mut Vec<u32>,
    list: &mut Vec<G::Action>,
    budget: &mut Budget<'_>,
    dice: &mut QuickDice,
) -> Option<PerSeat<u32>> {
    path.clear();
    path.push(Tree::<G::Action>::ROOT);
    let mut in_tree = true;
    for _ in 0..LONGEST {
        let turn = G::turn(state);
        let Turn::Seat(seat) = turn else {
            if turn == Turn::Over {
                break;
            }
            let chance = G::draw(state, dice);
            G::apply_chance(state, chance);
            continue;
        };
        if in_tree {
            list.clear();
            walk::list_into::<G>(state, list);
            let Some(step) = tree.step(path[path.len() - 1], seat, list, dice) else {
                in_tree = false;
                continue;
            };
            in_tree = !step.new;
            path.push(step.node);
            G::play(state, step.action);
        } else if let Some(event) = walk::random_event::<G>(state, dice, list) {
            apply(state, &event);
        }
        if !budget.spend_wide(list.len()) {
            return None;
        }
    }
    Some(worth::<G>(state))
}

/// What the end is worth to each seat: two for every seat that ranks behind it, one for every other seat with the same
/// rank. Whole numbers, so that sums are the same on every platform.
fn worth<G: Game>(state: &G::State) -> PerSeat<u32> {
    let seats = G::seats(state);
    match G::outcome(state) {
        None => PerSeat::all(seats, u32::from(seats) - 1),
        Some(end) => PerSeat::from_fn(seats, |seat| {
            let one = |other: Seat| match end.ranks[other].cmp(&end.ranks[seat]) {
                std::cmp::Ordering::Less => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => 2,
            };
            Seat::all(seats).filter(|&other| other != seat).map(one).sum()
        }),
    }
}

/// What winning alone is worth.
fn most_worth(seats: u8) -> u32 {
    2 * (u32::from(seats) - 1).max(1)
}
