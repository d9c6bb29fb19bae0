//! What a game needs so that a value for every seat can be learned: Cube Attack at tables of three to six, BLOX at all its tables, and Qwirkle Cubes (`rollouts`).

use cubo_blox::Blox;
use cubo_core::{Dice, Event, Game, PerSeat, QuickDice, Seat, Viewer};
use cubo_cube_attack::CubeAttack;
use cubo_players::knowledge::{
    BloxKnowledge, BloxNet, CubeAttackKnowledge, CubeAttackNet, Knowledge, Known, blox_inputs,
    cube_attack_table_inputs,
};
use cubo_players::search::Infoset;
use cubo_players::{Budget, Player, Sight};

use crate::game::Habits;
use crate::mind::{Mind, Searcher};
use crate::tables;

/// A game with a value for every seat. A record has: the key of the state, 8 bytes; the seats; the set of output weights; for each of [`MOST`](Self::MOST) seats the result (from 0, the last,
/// to 10 000, the first), then what the search expects, from 0 to 10 000, then the hand-written value, 16 bits each; then the inputs that hold for each, [`HELD`](Self::HELD) of 16 bits
/// (65535: none).
pub trait Seated: Known {
    /// What evaluates positions: the hand-written knowledge, or a network.
    type Mind: Sync;
    /// A search that thinks so, for one game.
    type Thinker;
    /// What a file of positions begins with.
    const MAGIC: &'static [u8; 8];
    /// The most seats.
    const MOST: usize;
    /// The most inputs of a seat that a record has room for.
    const HELD: usize;
    /// The bytes of a record.
    const BYTES: usize = 10 + 6 * Self::MOST + 2 * Self::HELD * Self::MOST;
    /// Searches evaluate what an action leads to, before anything is drawn; so that is what is learned from. Otherwise it is what a seat acts in.
    const AFTER: bool;
    /// Random actions at the beginning of a match, for every two seats: none where chance makes games differ.
    const RANDOM: u32;

    /// `hand`, or the network in that file.
    fn mind(name: &str) -> Result<Self::Mind, String>;

    /// How many seats a game of self-play has.
    fn table(dice: &mut QuickDice) -> u8;

    /// A game with the usual options, or with others.
    fn begin(seats: u8, usual: bool, dice: &mut QuickDice) -> Option<Self::State>;

    /// The inputs that hold for each seat, the set of output weights, the hand-written values.
    fn inputs(state: &Self::State) -> (Vec<Vec<usize>>, usize, PerSeat<i32>);

    /// What each seat has in a state, without a search.
    fn values(mind: &Self::Mind, state: &Self::State) -> PerSeat<i32>;

    /// Plays a game and adds what is to be learned from it.
    fn learn_from(mind: &Self::Mind, habits: &Habits, seed: u64, records: &mut Vec<Vec<u8>>) {
        tables::play::<Self>(mind, habits, seed, records);
    }

    /// A search for one game.
    fn thinker(mind: &Self::Mind) -> Self::Thinker;

    /// Something happened in a match. Where nothing is hidden, or what was seen says nothing of it, that is of no interest.
    fn saw(_thinker: &mut Self::Thinker, _before: &Self::State, _event: &Event<Self>, _after: &Self::State) {}

    /// What the seat to act should do, and what each seat can expect then, from 0 to 1. The search sees what is hidden if it is `knowing`: what it expects then belongs to this state, not to
    /// all that look like it.
    fn expect(
        thinker: &mut Self::Thinker,
        state: &Self::State,
        budget: &mut Budget<'_>,
        luck: u64,
        knowing: bool,
    ) -> Option<(Self::Action, Vec<f64>)>;
}

impl Seated for CubeAttack {
    type Mind = Mind<CubeAttack>;
    type Thinker = Searcher<CubeAttack>;
    const MAGIC: &'static [u8; 8] = b"CUBOTAB1";
    const MOST: usize = 6;
    const HELD: usize = 112;
    const AFTER: bool = false;
    const RANDOM: u32 = 4;

    fn mind(name: &str) -> Result<Self::Mind, String> {
        Mind::read(name, CubeAttackNet::read_table)
    }

    fn table(dice: &mut QuickDice) -> u8 {
        3 + dice.below(4) as u8
    }

    fn begin(seats: u8, usual: bool, dice: &mut QuickDice) -> Option<Self::State> {
        let target = if usual { 64 } else { 16 + dice.below(84) };
        CubeAttack::start(&cubo_cube_attack::Options { target }, seats).ok()
    }

    fn inputs(state: &Self::State) -> (Vec<Vec<usize>>, usize, PerSeat<i32>) {
        cube_attack_table_inputs(state)
    }

    fn values(mind: &Self::Mind, state: &Self::State) -> PerSeat<i32> {
        match mind {
            Mind::Hand => CubeAttackKnowledge::default().values(state),
            Mind::Net(net) => net.values(state),
        }
    }

    fn thinker(mind: &Self::Mind) -> Self::Thinker {
        mind.searcher()
    }

    fn expect(
        thinker: &mut Self::Thinker,
        state: &Self::State,
        budget: &mut Budget<'_>,
        _luck: u64,
        _knowing: bool,
    ) -> Option<(Self::Action, Vec<f64>)> {
        thinker.expect(state, budget)
    }
}

/// Who thinks in BLOX: a network, or the hand-written knowledge.
pub type BloxMind = Option<BloxNet>;

impl Seated for Blox {
    type Mind = BloxMind;
    type Thinker = BloxMind;
    const MAGIC: &'static [u8; 8] = b"CUBOTAB2";
    const MOST: usize = 4;
    const HELD: usize = 72;
    const AFTER: bool = true;
    const RANDOM: u32 = 0;

    fn mind(name: &str) -> Result<BloxMind, String> {
        if name == "hand" {
            return Ok(None);
        }
        let bytes = std::fs::read(name).map_err(|why| format!("{name}: {why}"))?;
        BloxNet::read(&bytes).map(Some).map_err(|why| format!("{name}: {why}"))
    }

    /// Half of the tables are for two.
    fn table(dice: &mut QuickDice) -> u8 {
        [2, 2, 3, 4][dice.below(4) as usize]
    }

    fn begin(seats: u8, _: bool, _: &mut QuickDice) -> Option<Self::State> {
        Blox::start(&Default::default(), seats).ok()
    }

    fn inputs(state: &Self::State) -> (Vec<Vec<usize>>, usize, PerSeat<i32>) {
        blox_inputs(state)
    }

    fn values(mind: &BloxMind, state: &Self::State) -> PerSeat<i32> {
        match mind {
            None => BloxKnowledge.values(state),
            Some(net) => net.values(state),
        }
    }

    fn thinker(mind: &BloxMind) -> BloxMind {
        mind.clone()
    }

    fn expect(
        thinker: &mut BloxMind,
        state: &Self::State,
        budget: &mut Budget<'_>,
        luck: u64,
        knowing: bool,
    ) -> Option<(Self::Action, Vec<f64>)> {
        match thinker {
            None => by(BloxKnowledge, state, budget, luck, knowing),
            Some(net) => by(net.clone(), state, budget, luck, knowing),
        }
    }
}

/// The choice of a search with that knowledge.
fn by<K: Knowledge<Blox>>(
    knowledge: K,
    state: &<Blox as Game>::State,
    budget: &mut Budget<'_>,
    luck: u64,
    knowing: bool,
) -> Option<(<Blox as Game>::Action, Vec<f64>)> {
    let seat: Seat = Blox::turn(state).seat()?;
    let view = Blox::view(state, Viewer::Seat(seat));
    let mut search = Infoset::<Blox, K>::new(knowledge);
    if knowing {
        search = search.knowing(state.clone());
    }
    let sight = Sight { seat, view: &view, history: &[] };
    let choice = search.choose(&sight, budget, &mut QuickDice::new(luck))?;
    Some((choice.action, choice.analysis.values?))
}
