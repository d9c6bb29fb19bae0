//! A player of one's own against one of the house, in Cubulus.
//!
//!     cargo run -p cubo-players --example write_a_bot

use cubo_core::{Dice, Game, QuickDice, Seat, Turn, Viewer, walk};
use cubo_players::knowledge::Cubulus;
use cubo_players::{Analysis, Budget, Choice, Level, Player, Sight};

/// Takes whatever leaves the opponent the fewest answers.
struct Stingy;

impl<G: Game> Player<G> for Stingy {
    fn name(&self) -> &'static str {
        "stingy"
    }

    fn choose(
        &mut self,
        sight: &Sight<'_, G>,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Option<Choice<G>> {
        // A player is never given the true state: it imagines one that fits what its seat knows.
        let world = G::imagine(sight.view, dice);
        let answers = |action: &G::Action| {
            let mut after = world.clone();
            G::play(&mut after, *action);
            budget.spend();
            (G::count_legal(&after), dice.below(1000))
        };
        let action = walk::list::<G>(&world).into_iter().min_by_key(answers)?;
        Some(Choice { action, analysis: Analysis::new("stingy", budget.spent()) })
    }
}

fn main() {
    let mut dice = QuickDice::new(7);
    let mut state = Cubulus::start(&Default::default(), 2).expect("two play");
    let mut players: [Box<dyn Player<Cubulus>>; 2] = [Box::new(Stingy), Level::Greedy.player()];
    let mut history: [Vec<_>; 2] = Default::default();
    while let Turn::Seat(seat) = Cubulus::turn(&state) {
        let (view, past) = (Cubulus::view(&state, Viewer::Seat(seat)), &history[seat.index()]);
        let sight = Sight { seat, view: &view, history: past };
        let choice =
            players[seat.index()].choose(&sight, &mut Budget::nodes(1000), &mut dice).expect("an action");
        let (before, event) = (state.clone(), cubo_core::Event::Action(seat, choice.action));
        cubo_core::apply::<Cubulus>(&mut state, &event);
        for viewer in Seat::all(2) {
            let seen = Cubulus::seen(&before, &event, &state, Viewer::Seat(viewer));
            history[viewer.index()].push((Some(seat), seen));
        }
    }
    let outcome = Cubulus::outcome(&state).expect("it is over");
    for seat in Seat::all(2) {
        println!("{}: rank {}", players[seat.index()].name(), outcome.ranks[seat]);
    }
    assert!(history[0].len() > 4);
}

#[test]
fn it_plays() {
    main();
}
