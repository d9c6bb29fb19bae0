//! The part of a bot in fair chance. A bot that speaks HTTP alone leaves its nonce to the server, which makes it from its key: nobody else can
//! know it, and it is the same after a restart. Whoever wants to add chance of their own uses the socket, where nonces are the client's.

use cubo_core::fair::Bytes32;
use cubo_wire::{PersonId, TableId};

use crate::house::House;

/// How many openings at one table may fail before the server has no nonce left for it.
pub(super) const TRIES: u8 = 8;

/// The nonce of a bot at a table; another for every try.
pub(super) fn nonce(house: &House, table: TableId, person: &PersonId, number: u8) -> Bytes32 {
    let mut bytes = table.0.to_vec();
    bytes.extend(person.0);
    bytes.push(number);
    Bytes32(house.key.bot_nonce(&bytes))
}

/// For how many seconds after a seek its nonce is found again: a day.
const SOUGHT_S: u64 = 24 * 60 * 60;

/// The nonce of a seek. It is made from the second in which the bot asks, so that every node finds it again: the bot may listen at another one.
pub(crate) fn of_seek(house: &House, person: &PersonId) -> Bytes32 {
    at_second(house, person, house.clock.now() / 1000)
}

fn at_second(house: &House, person: &PersonId, second: u64) -> Bytes32 {
    let mut bytes = b"seek".to_vec();
    bytes.extend(person.0);
    bytes.extend(second.to_be_bytes());
    Bytes32(house.key.bot_nonce(&bytes))
}

/// The nonce of a seek by what the bot has committed to; nothing if it was made long ago, or elsewhere. Looks at many seconds: not for async
/// threads.
pub(super) fn found_again(house: &House, person: &PersonId, commitment: Bytes32) -> Option<Bytes32> {
    let now = house.clock.now() / 1000 + 5; // the clocks of nodes differ a little
    let mut seconds = (now.saturating_sub(SOUGHT_S)..=now).rev();
    seconds.find_map(|second| {
        let nonce = at_second(house, person, second);
        (nonce.commitment() == commitment).then_some(nonce)
    })
}

/// All nonces that may be the one that the bot has committed to.
pub(super) fn candidates(house: &House, table: TableId, person: &PersonId) -> Vec<Bytes32> {
    let mut all: Vec<Bytes32> = (0..TRIES).map(|number| nonce(house, table, person, number)).collect();
    all.extend(house.bots.nonces_sought(person));
    all
}
