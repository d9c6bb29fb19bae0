//! The weaker levels imitate people who do not look far ahead: they notice a few actions and choose the one after which the state looks best.

use cubo_core::{Dice, QuickDice, Seat, mix, walk};

use crate::knowledge::{Knowledge, Known, Look};
use crate::{Analysis, Budget, Choice, Player, Sight};

/// Considers some of the actions that strike (captures and similar ones) and as many of the others, and evaluates the state right after
/// each. Of the replies it considers at most a few strikes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Glance {
    /// How many actions that strike it notices, and how many that do not.
    pub(super) sees: usize,
    /// How many throws, or imagined states, it tries.
    pub(super) throws: u32,
    /// How many strikes by others it considers after each action.
    pub(super) fears: usize,
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
                sum += self.foresees::<G>(&knowledge, world, sight, mix(luck.wrapping_add(throw as u64)));
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
    /// How far ahead of the best other its seat is after an action: once chance has acted, or after the worst strike among
    /// those it considers.
    fn foresees<G: Known>(
        &self,
        knowledge: &G::Knowledge,
        world: &mut G::State,
        sight: &Sight<'_, G>,
        luck: u64,
    ) -> i64 {
        let mut dice = QuickDice::new(luck);
        let quiet = looks::<G>(knowledge, world, sight, &mut dice);
        if self.fears == 0 || G::turn(world).seat().is_none_or(|next| next == sight.seat) {
            return quiet;
        }
        let mut blows = walk::list::<G>(world);
        blows.retain(|&blow| matches!(knowledge.look(world, blow), Look::Noisy(_)));
        dice.shuffle(&mut blows);
        let here = G::mark(world);
        let after = |blow| {
            G::play(world, blow);
            let left = looks::<G>(knowledge, world, sight, &mut dice);
            G::rewind(world, &here);
            left
        };
        blows.into_iter().take(self.fears).map(after).fold(quiet, i64::min)
    }

    /// First a random few of the actions that strike, then as many of the others.
    fn noticed<G: Known>(
        &self,
        knowledge: &G::Knowledge,
        world: &G::State,
        dice: &mut QuickDice,
    ) -> Vec<G::Action> {
        let mut all = walk::list::<G>(world);
        // Because of the shuffle, the first of equals is a fair choice.
        dice.shuffle(&mut all);
        let strikes = |action: &G::Action| matches!(knowledge.look(world, *action), Look::Noisy(_));
        let (mut noticed, others): (Vec<_>, Vec<_>) = all.into_iter().partition(strikes);
        noticed.truncate(self.sees);
        noticed.extend(others.into_iter().take(self.sees));
        noticed
    }
}

/// How far ahead of the best other its seat is once chance has acted; the end of the game counts for more than any lead.
fn looks<G: Known>(
    knowledge: &G::Knowledge,
    world: &mut G::State,
    sight: &Sight<'_, G>,
    dice: &mut QuickDice,
) -> i64 {
    const END: i64 = 1_000_000;
    walk::fall::<G>(world, dice);
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

#[cfg(test)]
mod tests {
    use cubo_core::{Game, Turn, Viewer};

    use super::*;

    /// States of random games, with who is to act.
    fn states<G: Known>(seats: u8, events: u32) -> Vec<(G::State, Seat)> {
        let mut dice = QuickDice::new(7);
        let mut state = G::start(&G::Options::default(), seats).expect("a table");
        let (mut list, mut states) = (Vec::new(), Vec::new());
        for _ in 0..events {
            let Some(event) = walk::random_event::<G>(&state, &mut dice, &mut list) else { break };
            cubo_core::apply(&mut state, &event);
            if let Turn::Seat(seat) = G::turn(&state) {
                states.push((state.clone(), seat));
            }
        }
        states
    }

    /// Actions that strike are noticed, as far as there are not more of them than are seen.
    fn strikes_seen<G: Known>(seats: u8) -> usize {
        let (knowledge, glance) = (G::Knowledge::default(), Glance { sees: 3, throws: 1, fears: 0 });
        let mut struck = 0;
        for (state, _) in states::<G>(seats, 300) {
            let noticed = glance.noticed::<G>(&knowledge, &state, &mut QuickDice::new(1));
            let strikes = |action: &&G::Action| matches!(knowledge.look(&state, **action), Look::Noisy(_));
            let all = walk::list::<G>(&state);
            let blows: Vec<_> = all.iter().filter(strikes).collect();
            let seen = blows.iter().filter(|blow| noticed.contains(blow)).count();
            assert!(seen == blows.len().min(3) && noticed.len() <= seen + 3);
            struck += blows.len();
        }
        struck
    }

    #[test]
    fn what_strikes_is_noticed() {
        assert!(strikes_seen::<cubo_cubulus::Cubulus>(2) > 20);
        assert!(strikes_seen::<cubo_attakube::AttaKube>(2) > 20);
        assert!(strikes_seen::<cubo_blox::Blox>(3) > 20);
        assert!(strikes_seen::<cubo_cube_attack::CubeAttack>(4) > 20);
    }

    /// With `fears`, an action is never valued higher than without.
    #[test]
    fn who_fears_sees_blows_coming() {
        use cubo_cubulus::Cubulus;
        let knowledge = <Cubulus as Known>::Knowledge::default();
        let (mut worse, mut some) = (0, 0);
        for (mut state, seat) in states::<Cubulus>(2, 200) {
            let view = Cubulus::view(&state, Viewer::Seat(seat));
            let sight = Sight::<Cubulus> { seat, view: &view, history: &[] };
            let here = Cubulus::mark(&state);
            for action in walk::list::<Cubulus>(&state) {
                Cubulus::play(&mut state, action);
                let mut fearing = |fears| {
                    Glance { sees: 1, throws: 1, fears }
                        .foresees::<Cubulus>(&knowledge, &mut state, &sight, 3)
                };
                let [none, one, all] = [0, 1, usize::MAX].map(&mut fearing);
                Cubulus::rewind(&mut state, &here);
                assert!(all <= one && one <= none, "{action}: {all} {one} {none}");
                worse += usize::from(all < none);
                some += usize::from(all < one);
            }
        }
        assert!(worse > 100 && some > 10, "{worse} {some}");
    }
}
