//! AttaKube for two, whose Kubes are hidden.
//!
//! What a search expects belongs to a whole state, so it comes from a search that knows the Kubes. But who knows them does not walk into them: a game of such players is not one
//! that is ever played. So in self-play the action is that of a second search, which knows what its seat may know.

use cubo_attakube::{AttaKube, Kind, Options, Seen, State};
use cubo_core::{Dice, Event, Game, PerSeat, QuickDice, Seat, Viewer};
use cubo_players::knowledge::{
    ATTAKUBE_HELD, AttaKubeGuesses, AttaKubeKnowledge, AttaKubeNet, Knowledge, attakube_inputs,
};
use cubo_players::search::Infoset;
use cubo_players::{Budget, Choice, Player, Sight};

use crate::mind::file_and_more;
use crate::seated::Seated;

/// Who thinks in AttaKube: a network, with a second one that guesses or without, or the hand-written knowledge.
pub type AttaKubeMind = Option<AttaKubeNet>;

/// A search for one game, with what each seat saw in it: beliefs follow from that.
pub struct AttaKubeThinker {
    mind: AttaKubeMind,
    saw: [Vec<(Option<Seat>, Seen)>; 2],
}

impl AttaKubeThinker {
    /// The choice for the seat to act; that of a player who knows the state if it is `knowing`.
    fn choose(
        &self,
        state: &State,
        budget: &mut Budget<'_>,
        luck: u64,
        knowing: bool,
    ) -> Option<Choice<AttaKube>> {
        match &self.mind {
            None => self.by(AttaKubeKnowledge, state, budget, luck, knowing),
            Some(net) => self.by(net.clone(), state, budget, luck, knowing),
        }
    }

    fn by<K: Knowledge<AttaKube>>(
        &self,
        knowledge: K,
        state: &State,
        budget: &mut Budget<'_>,
        luck: u64,
        knowing: bool,
    ) -> Option<Choice<AttaKube>> {
        let seat: Seat = AttaKube::turn(state).seat()?;
        let view = AttaKube::view(state, Viewer::Seat(seat));
        let sight = Sight { seat, view: &view, history: &self.saw[seat.index()] };
        let mut search = Infoset::<AttaKube, K>::new(knowledge);
        if knowing {
            search = search.knowing(state.clone());
        }
        search.choose(&sight, budget, &mut QuickDice::new(luck))
    }
}

impl Seated for AttaKube {
    type Mind = AttaKubeMind;
    type Thinker = AttaKubeThinker;
    const MAGIC: &'static [u8; 8] = b"CUBOTAB4";
    const MOST: usize = 2;
    const HELD: usize = ATTAKUBE_HELD;
    const AFTER: bool = false;
    const RANDOM: u32 = 0;

    /// After the name of a file there may be `+` and that of a network that guesses.
    fn mind(name: &str) -> Result<AttaKubeMind, String> {
        if name == "hand" {
            return Ok(None);
        }
        let (values, guesses) = file_and_more(name, '+');
        let bytes = |file: &str| std::fs::read(file).map_err(|why| format!("{file}: {why}"));
        let at = |why: String| format!("{name}: {why}");
        let net = AttaKubeNet::read(&bytes(values)?).map_err(at)?;
        Ok(Some(match guesses {
            None => net,
            Some(file) => net.with_guesses(&AttaKubeGuesses::read(&bytes(file)?).map_err(at)?),
        }))
    }

    fn table(_: &mut QuickDice) -> u8 {
        2
    }

    /// With the usual Kubes, or with any twelve.
    fn begin(seats: u8, usual: bool, dice: &mut QuickDice) -> Option<State> {
        let mut options = Options::default();
        if !usual {
            let kubes: Vec<Kind> =
                (0..options.kubes().len()).map(|_| Kind::ALL[dice.below(10) as usize]).collect();
            options = Options::new(kubes, options.gates());
        }
        AttaKube::start(&options, seats).ok()
    }

    fn inputs(state: &State) -> (Vec<Vec<usize>>, usize, PerSeat<i32>) {
        attakube_inputs(state)
    }

    fn values(mind: &AttaKubeMind, state: &State) -> PerSeat<i32> {
        match mind {
            None => AttaKubeKnowledge.values(state),
            Some(net) => net.values(state),
        }
    }

    fn thinker(mind: &AttaKubeMind) -> AttaKubeThinker {
        AttaKubeThinker { mind: mind.clone(), saw: [Vec::new(), Vec::new()] }
    }

    fn saw(thinker: &mut AttaKubeThinker, before: &State, event: &Event<AttaKube>, after: &State) {
        let Event::Action(who, _) = event else { return };
        for (seat, saw) in Seat::all(2).zip(&mut thinker.saw) {
            saw.push((Some(*who), AttaKube::seen(before, event, after, Viewer::Seat(seat))));
        }
    }

    /// Where it is `knowing`, what is expected is known to a player who knows the state, and what is done is not. During set-up nothing is expected.
    fn expect(
        thinker: &mut AttaKubeThinker,
        state: &State,
        budget: &mut Budget<'_>,
        luck: u64,
        knowing: bool,
    ) -> Option<(Self::Action, Vec<f64>)> {
        let mut choice = thinker.choose(state, budget, luck, knowing)?;
        let values = choice.analysis.values.take().unwrap_or_default();
        if knowing {
            choice = thinker.choose(state, &mut Budget::nodes(budget.spent()), luck, false)?;
        }
        Some((choice.action, values))
    }
}
