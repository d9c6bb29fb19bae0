//! What a game needs so that networks can be trained for it: how its positions are written, how its games begin.

use cubo_core::{Dice, Game, QuickDice, Seat};
use cubo_cube_attack::CubeAttack;
use cubo_cubulus::{Cubulus, Side};
use cubo_players::knowledge::{
    CubeAttackKnowledge, CubeAttackNet, CubulusKnowledge, CubulusNet, Known, Tactics, cube_attack_inputs,
};

use crate::record::{self, Record};

/// A game for two that networks are trained for.
pub trait Pupil: Known {
    /// The hand-written knowledge.
    type Hand: Tactics<Self> + Default;
    /// That with a network.
    type Net: Tactics<Self> + std::fmt::Debug;
    /// What a file of positions begins with; records follow.
    const MAGIC: &'static [u8; 8];
    /// The bytes of a record.
    const BYTES: usize;
    /// An opening that leaves more than this between the sides is drawn again.
    const EVEN: i32;
    /// A lead that nobody gives away any more.
    const SURE: i32;

    /// Reads a network.
    fn read(bytes: &[u8]) -> Result<Self::Net, String>;

    /// A game with the usual options, or with others.
    fn begin(usual: bool, dice: &mut QuickDice) -> Option<Self::State>;

    /// A position with the value of a search; the result is not known yet. `None` if it does not fit into a record.
    fn record(state: &Self::State, value: i32) -> Option<Vec<u8>>;

    /// Writes into a record who won, if somebody did.
    fn ended(record: &mut [u8], mover: Seat, winner: Option<Seat>);

    /// Makes of a record what tells positions apart: all but value and result.
    fn position(record: &[u8]) -> Vec<u8>;

    /// The result that is written in a record: 0 lost by the seat to act, 1 drawn, 2 won.
    fn result(record: &[u8]) -> u8;
}

impl Pupil for Cubulus {
    type Hand = CubulusKnowledge;
    type Net = CubulusNet;
    const MAGIC: &'static [u8; 8] = record::MAGIC;
    const BYTES: usize = Record::BYTES;
    const EVEN: i32 = 700;
    const SURE: i32 = 2_000;

    fn read(bytes: &[u8]) -> Result<CubulusNet, String> {
        CubulusNet::read(bytes)
    }

    fn begin(usual: bool, _: &mut QuickDice) -> Option<Self::State> {
        Cubulus::start(&cubo_cubulus::Options { level: if usual { 2 } else { 1 } }, 2).ok()
    }

    fn record(state: &Self::State, value: i32) -> Option<Vec<u8>> {
        Some(Record::new(state, value).0.to_vec())
    }

    fn ended(record: &mut [u8], mover: Seat, winner: Option<Seat>) {
        let side = |seat: Seat| Side::ALL[seat.index() & 1];
        let mut whole = Record([0; Record::BYTES]);
        whole.0.copy_from_slice(record);
        record.copy_from_slice(&whole.ended(side(mover), winner.map(side)).0);
    }

    fn position(record: &[u8]) -> Vec<u8> {
        let mut whole = Record([0; Record::BYTES]);
        whole.0.copy_from_slice(record);
        whole.position().to_vec()
    }

    fn result(record: &[u8]) -> u8 {
        record[33] & 3
    }
}

/// The most inputs that a record of [`Held`](HELD) has room for, a side.
const HELD: usize = 56;
/// Where there is no input.
const NONE: u16 = u16::MAX;

/// Records of inputs: those that hold for the seat to act, 56 of 16 bits (65535: none), those that hold for the other; the set of output weights; the result
/// for the seat to act (0 lost, 1 drawn, 2 won); the value of the search and the hand-written one, 16 bits each. The trainer needs to know nothing of the game.
impl Pupil for CubeAttack {
    type Hand = CubeAttackKnowledge;
    type Net = CubeAttackNet;
    const MAGIC: &'static [u8; 8] = b"CUBOINP1";
    const BYTES: usize = 4 * HELD + 6;
    const EVEN: i32 = 800;
    const SURE: i32 = 6_000;

    fn read(bytes: &[u8]) -> Result<CubeAttackNet, String> {
        CubeAttackNet::read(bytes)
    }

    fn begin(usual: bool, dice: &mut QuickDice) -> Option<Self::State> {
        let target = if usual { 64 } else { 16 + dice.below(84) };
        CubeAttack::start(&cubo_cube_attack::Options { target }, 2).ok()
    }

    fn record(state: &Self::State, value: i32) -> Option<Vec<u8>> {
        let (inputs, set, hand) = cube_attack_inputs(state);
        let mut bytes = Vec::with_capacity(Self::BYTES);
        for mut held in inputs {
            if held.len() > HELD {
                return None;
            }
            held.sort_unstable();
            held.resize(HELD, NONE.into());
            bytes.extend(held.iter().flat_map(|&input| (input as u16).to_le_bytes()));
        }
        bytes.extend([set as u8, 1]);
        bytes.extend(
            [value, hand]
                .iter()
                .flat_map(|value| (*value).clamp(-32_000, 32_000).to_le_bytes()[..2].to_vec()),
        );
        Some(bytes)
    }

    fn ended(record: &mut [u8], mover: Seat, winner: Option<Seat>) {
        record[4 * HELD + 1] = winner.map_or(1, |seat| if seat == mover { 2 } else { 0 });
    }

    fn position(record: &[u8]) -> Vec<u8> {
        record[..4 * HELD].to_vec()
    }

    fn result(record: &[u8]) -> u8 {
        record[4 * HELD + 1]
    }
}
