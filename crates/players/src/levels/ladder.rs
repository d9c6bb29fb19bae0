//! How strong the levels are: the type of a game's ladders. Each game's own ladders are in its file of knowledge.

use cubo_core::QuickDice;

use crate::knowledge::Known;
use crate::{Budget, Choice, Player, Sight};

/// How a level thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// What people see at a glance: how many actions that do not strike, how many throws after each, how many strikes by others.
    Glance(usize, u32, usize),
    /// The game's search with at most that many nodes an action.
    Search(u64),
}

use Style::{Glance, Search};

impl Style {
    /// The player that thinks so.
    #[inline(always)] // called in one place in the page, and its bytes are few
    pub fn player<G: Known>(self) -> Box<dyn Player<G>> {
        match self {
            Glance(sees, throws, fears) => Box::new(super::Glance { sees, throws, fears }),
            Search(nodes) => Box::new(super::AtMost { player: super::searcher::<G>(), nodes }),
        }
    }
}

/// From beginner to master. Every higher level looks at more.
pub type Ladder = [Style; 6];

/// The ladder of a game whose levels have not been measured.
pub(crate) const UNMEASURED: Ladder =
    [Glance(4, 1, 0), Glance(40, 1, 0), Search(2_000), Search(15_000), Search(100_000), Search(1_000_000)];

/// The ladder of a table with so many seats.
pub(super) fn of<G: Known>(seats: u8) -> &'static Ladder {
    let more = usize::from(seats.saturating_sub(*G::SEATS.start()));
    &G::LADDERS[more.min(G::LADDERS.len() - 1)]
}

/// A level at whatever table it sits: it thinks as the ladder of that table says.
pub(super) struct Rung<G> {
    step: usize,
    player: Option<(Style, Box<dyn Player<G>>)>,
}

impl<G: Known> Rung<G> {
    pub(super) fn new(step: usize) -> Self {
        Rung { step, player: None }
    }
}

impl<G: Known> Player<G> for Rung<G> {
    fn name(&self) -> &'static str {
        super::Level::OFFERED[self.step].name()
    }

    fn choose(
        &mut self,
        sight: &Sight<'_, G>,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Option<Choice<G>> {
        // Any state that fits the view has as many seats; the dice of the choice are not touched for it.
        let seats = G::seats(&G::imagine(sight.view, &mut QuickDice::new(0)));
        let style = of::<G>(seats)[self.step];
        let (_, player) = match self.player.take().filter(|(before, _)| *before == style) {
            Some(same) => self.player.insert(same),
            None => self.player.insert((style, style.player::<G>())),
        };
        player.choose(sight, budget, dice)
    }
}

/// The most nodes of any level of any game.
pub(super) const MOST: u64 = 3_000_000;
