//! Checks of one state: `legal` against other generators, looking ahead and back, symmetries.

use std::collections::BTreeSet;

use super::run::Walk;
use super::{Check, Failure};
use crate::{Clause, Dice, Game, Viewer, apply, game, walk};

impl<G: Game> Walk<'_, G> {
    /// `legal` against the naive generator.
    pub(super) fn check_naive(&self) -> Result<(), Failure> {
        if game::to_act::<G>(&self.state).is_none() {
            return Ok(());
        }
        let ours: BTreeSet<_> = self.legal.iter().copied().collect();
        let naive: BTreeSet<_> = (self.kit.naive)(&self.state).into_iter().collect();
        if let Some(extra) = ours.difference(&naive).next() {
            return self
                .fail(Check::Naive, format!("{extra} is listed, but the naive generator does not know it"));
        }
        if let Some(missing) = naive.difference(&ours).next() {
            return self.fail(Check::Naive, format!("{missing} is missing, the naive generator lists it"));
        }
        Ok(())
    }

    /// `legal` against `refuse`, on all that can be written down.
    pub(super) fn check_refusals(&mut self) -> Result<(), Failure> {
        if game::to_act::<G>(&self.state).is_none() {
            return Ok(());
        }
        let legal: BTreeSet<_> = self.legal.iter().copied().collect();
        let mut tried = (self.kit.writable)(&self.state, &mut self.dice);
        tried.extend(&self.earlier);
        tried.extend(&legal);
        self.tally.refused += tried.len() as u64;
        for action in tried {
            match (G::refuse(&self.state, action), legal.contains(&action)) {
                (Some(clause), true) => {
                    return self
                        .fail(Check::Refuse, format!("{action} is listed, but refused by {}", clause.id()));
                }
                (None, false) => {
                    return self.fail(Check::Refuse, format!("{action} is not listed, but not refused"));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Plays on a little and comes back: everything must be as before.
    pub(super) fn check_rewind(&mut self) -> Result<(), Failure> {
        let before = fingerprint::<G>(&self.state);
        let mut state = self.state.clone();
        let mark = G::mark(&state);
        let mut list = Vec::new();
        for _ in 0..2 {
            for _ in 0..=self.dice.below(12) {
                if game::to_act::<G>(&state).is_some() && !walk::any::<G>(&state) {
                    break; // `Check::Turn` will say so when the game gets there
                }
                let Some(event) = walk::random_event::<G>(&state, &mut self.dice, &mut list) else { break };
                apply(&mut state, &event);
            }
            G::rewind(&mut state, &mark);
            let after = fingerprint::<G>(&state);
            if after != before {
                return self.fail(Check::Rewind, format!("before: {before}\nafter:  {after}"));
            }
        }
        Ok(())
    }

    /// The game seen through each of its symmetries is the same game.
    pub(super) fn check_symmetries(&mut self) -> Result<(), Failure> {
        for symmetry in &self.kit.symmetries {
            let name = symmetry.name;
            let image = (symmetry.state)(&self.state);
            let turn = game::to_act::<G>(&self.state).map(symmetry.seat);
            if game::to_act::<G>(&image) != turn {
                return self.fail(Check::Symmetry, format!("{name}: another seat is to act"));
            }
            let mapped: BTreeSet<_> = self.legal.iter().map(|&a| (symmetry.action)(a)).collect();
            let listed: BTreeSet<_> = walk::list::<G>(&image).into_iter().collect();
            if let Some(odd) = mapped.symmetric_difference(&listed).next() {
                return self.fail(Check::Symmetry, format!("{name}: {odd} is legal on one side only"));
            }
            if self.legal.is_empty() {
                continue;
            }
            let action = self.legal[self.dice.below(self.legal.len() as u32) as usize];
            let (mut here, mut there) = (self.state.clone(), image);
            G::play(&mut here, action);
            G::play(&mut there, (symmetry.action)(action));
            let (here, there) = (G::write_position(&(symmetry.state)(&here)), G::write_position(&there));
            if here != there {
                return self.fail(Check::Symmetry, format!("{name}: after {action}\n{here}\n{there}"));
            }
        }
        Ok(())
    }
}

/// Everything about a state that can be asked, as one text.
fn fingerprint<G: Game>(state: &G::State) -> String {
    let views: Vec<_> = Viewer::all(G::seats(state)).map(|viewer| G::view(state, viewer)).collect();
    let legal: Vec<_> = walk::list::<G>(state).iter().map(ToString::to_string).collect();
    format!(
        "{} {:016x} {:?} {:?} {:?} {} {}",
        G::write_position(state),
        G::key(state),
        G::turn(state),
        G::scores(state),
        G::outcome(state),
        serde_json::to_string(&views).unwrap_or_default(),
        legal.join(" "),
    )
}
