//! How people choose who do not look far: what catches the eye, and which of that leaves the table looking best.

use cubo_core::{Dice, QuickDice, Seat, Turn, mix, walk};

use crate::knowledge::{Knowledge, Known, Look};
use crate::{Analysis, Budget, Choice, Player, Sight};

/// Notices what strikes (captures and the like) and some of the other actions, looks at the table right after each, and
/// overlooks whatever the others may answer.
pub(super) struct Glance {
    /// How many actions it notices that do not strike.
    pub(super) sees: usize,
    /// How often it imagines how dice may fall, or what is hidden.
    pub(super) throws: u32,
}

impl<G: Known> Player<G> for Glance {
    fn name(&self) -> &'static str {
        "glance"
    }

    fn choose(
        &mut self,
        sight: &Sight<'_, G>,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Option<Choice<G>> {
        let knowledge = G::Knowledge::default();
        let mut worlds = vec![G::imagine(sight.view, dice)];
        if let Some(action) = knowledge.open(&worlds[0], dice) {
            budget.spend();
            return Some(Choice { action, analysis: Analysis::new("glance", budget.spent()) });
        }
        worlds.extend((1..self.throws).map(|_| G::imagine(sight.view, dice)));
        let luck = dice.long();
        let mut best: Option<(i64, G::Action)> = None;
        for action in self.noticed::<G>(&knowledge, &worlds[0], dice) {
            let mut sum = 0;
            for (throw, world) in worlds.iter_mut().enumerate() {
                let here = G::mark(world);
                G::play(world, action);
                sum += looks::<G>(&knowledge, world, sight, mix(luck.wrapping_add(throw as u64)));
                G::rewind(world, &here);
            }
            if best.is_none_or(|(most, _)| sum > most) {
                best = Some((sum, action));
            }
            if !budget.spend_wide(64) {
                break;
            }
        }
        let (_, action) = best?;
        Some(Choice { action, analysis: Analysis::new("glance", budget.spent()) })
    }
}

impl Glance {
    /// What strikes first, then what else it happens to see.
    fn noticed<G: Known>(
        &self,
        knowledge: &G::Knowledge,
        world: &G::State,
        dice: &mut QuickDice,
    ) -> Vec<G::Action> {
        let mut all = walk::list::<G>(world);
        // Shuffled, the first of equals is a fair choice.
        dice.shuffle(&mut all);
        let strikes = |action: &G::Action| matches!(knowledge.look(world, *action), Look::Noisy(_));
        let (mut noticed, others): (Vec<_>, Vec<_>) = all.into_iter().partition(strikes);
        noticed.extend(others.into_iter().take(self.sees));
        noticed
    }
}

/// How far ahead of the best other its seat looks once the dice have fallen; the end counts for more than any lead.
fn looks<G: Known>(knowledge: &G::Knowledge, world: &mut G::State, sight: &Sight<'_, G>, luck: u64) -> i64 {
    const END: i64 = 1_000_000;
    let mut dice = QuickDice::new(luck);
    while G::turn(world) == Turn::Chance {
        let chance = G::draw(world, &mut dice);
        G::happen(world, chance);
    }
    if let Some(end) = G::outcome(world) {
        let ranked = |rank: u8| end.ranks.iter().filter(|&&other| other == rank).count();
        return match end.ranks[sight.seat] {
            1 if ranked(1) == 1 => END,
            1 => 0,
            rank => -END * i64::from(rank),
        };
    }
    let values = knowledge.values(world);
    let seats = Seat::all(values.seats());
    let other = seats.filter(|&seat| seat != sight.seat).map(|seat| values[seat]).max().unwrap_or(0);
    i64::from(values[sight.seat]) - i64::from(other)
}
