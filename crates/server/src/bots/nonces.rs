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

/// All nonces that may be the one that the bot has committed to.
pub(super) fn candidates(house: &House, table: TableId, person: &PersonId) -> Vec<Bytes32> {
    let mut all: Vec<Bytes32> = (0..TRIES).map(|number| nonce(house, table, person, number)).collect();
    all.extend(house.bots.nonces_sought(person));
    all
}
