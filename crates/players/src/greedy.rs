//! The best score now, without looking ahead.

use cubo_core::{Dice, Game, PerSeat, QuickDice, Seat, walk};

use crate::knowledge::{Knowledge, Known};
use crate::{Analysis, Budget, Choice, Player, Sight};

/// Chooses the action after which its own score is furthest ahead of the best other seat's, on average over a few
/// imagined states. An action that ends the game is worth more than any points if it wins, and less if it loses. The
/// dice choose among equal actions. Where points come only later it does what the game's [`Knowledge`] says: `set_up`
/// during set-up, and `habit` before the points come.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

/// Imagined states to average over. Scores rarely depend on secrets, so a few are plenty.
const WORLDS: u32 = 4;
/// What winning alone is worth in points, and what losing costs: more than any difference in points.
const DECIDED: i64 = 1_000_000;

/// One action's results, summed over worlds.
#[derive(Clone, Copy)]
struct Tried<A> {
    action: A,
    lead: i64,
    scores: PerSeat<i64>,
}

impl<G: Known> Player<G> for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn choose(
        &mut self,
        sight: &Sight<'_, G>,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Option<Choice<G>> {
        let mut world = G::imagine(sight.view, dice);
        if let Some((action, gain)) = habit::<G>(&world, budget, dice) {
            let scores = G::scores(&world);
            let gain = |seat| if seat == sight.seat { gain } else { 0.0 };
            let values = Seat::all(scores.seats()).map(|seat| f64::from(scores[seat]) + gain(seat)).collect();
            let analysis = Analysis { values: Some(values), ..Analysis::new("greedy", budget.spent()) };
            return Some(Choice { action, analysis });
        }
        let first_key = G::key(&world);
        let mut actions = walk::list::<G>(&world);
        // Because of the shuffle, the first of equals is a fair choice, and so is the part of the list for which a small budget is enough.
        dice.shuffle(&mut actions);
        let (mut tried, mut more) = try_all::<G>(&mut world, &actions, sight.seat, budget);
        let mut worlds = 1;
        while more && worlds < WORLDS {
            let mut world = G::imagine(sight.view, dice);
            if G::key(&world) == first_key {
                break; // nothing is hidden here
            }
            let again;
            (again, more) = try_all::<G>(&mut world, &actions, sight.seat, budget);
            if again.len() < tried.len() {
                break; // out of budget: actions can only be compared on the same states
            }
            for (sum, one) in tried.iter_mut().zip(&again) {
                sum.lead += one.lead;
                sum.scores = PerSeat::from_fn(sum.scores.seats(), |seat| sum.scores[seat] + one.scores[seat]);
            }
            worlds += 1;
        }
        let best = tried.iter().reduce(|best, next| if next.lead > best.lead { next } else { best })?;
        let values = best.scores.iter().map(|&sum| sum as f64 / f64::from(worlds)).collect();
        let analysis = Analysis { values: Some(values), ..Analysis::new("greedy", budget.spent()) };
        Some(Choice { action: best.action, analysis })
    }
}

/// What it does here without trying anything, and the points it expects from that.
fn habit<G: Known>(
    world: &G::State,
    budget: &mut Budget<'_>,
    dice: &mut QuickDice,
) -> Option<(G::Action, f64)> {
    let knowledge = G::Knowledge::default();
    if let Some(action) = knowledge.set_up(world) {
        budget.spend();
        return Some((action, 0.0));
    }
    knowledge.habit(world, budget, dice)
}

/// Tries the actions in one imagined state until the budget ends. Returns whether there is budget left.
fn try_all<G: Game>(
    world: &mut G::State,
    actions: &[G::Action],
    seat: Seat,
    budget: &mut Budget<'_>,
) -> (Vec<Tried<G::Action>>, bool) {
    let here = G::mark(world);
    let mut tried = Vec::with_capacity(actions.len());
    for &action in actions {
        G::play(world, action);
        let (scores, bonus) = match G::outcome(world) {
            Some(end) => (end.scores, bonus(&end.ranks, seat)),
            None => (G::scores(world), 0),
        };
        let scores = PerSeat::from_fn(scores.seats(), |seat| i64::from(scores[seat]));
        tried.push(Tried { action, lead: lead(&scores, seat) + bonus, scores });
        G::rewind(world, &here);
        if !budget.spend() {
            return (tried, false);
        }
    }
    (tried, true)
}

/// Own points minus the best other's.
fn lead(scores: &PerSeat<i64>, seat: Seat) -> i64 {
    let others = Seat::all(scores.seats()).filter(|&other| other != seat).map(|other| scores[other]);
    scores[seat] - others.max().unwrap_or(0)
}

/// What the end itself is worth: nothing for a shared first place, so that it is between winning and losing.
fn bonus(ranks: &PerSeat<u8>, seat: Seat) -> i64 {
    let winners = ranks.iter().filter(|&&rank| rank == 1).count();
    match (ranks[seat], winners) {
        (1, 1) => DECIDED,
        (1, _) => 0,
        _ => -DECIDED,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lead_is_over_the_best_other() {
        let scores = PerSeat::from_fn(3, |seat| [5, 9, 2][seat.index()]);
        assert_eq!([lead(&scores, Seat(0)), lead(&scores, Seat(1)), lead(&scores, Seat(2))], [-4, 4, -7]);
    }

    #[test]
    fn winning_beats_drawing_beats_losing() {
        let ranks = |ranks: [u8; 2]| PerSeat::from_fn(2, |seat| ranks[seat.index()]);
        let worth = |table| bonus(&ranks(table), Seat(0));
        assert!(worth([1, 2]) > worth([1, 1]) && worth([1, 1]) > worth([2, 1]));
    }
}
