//! Whether somebody is a person, a bot or the house: the one place where ratings and boards ask.

use std::collections::HashSet;

use cubo_wire::PersonId;

use crate::house::House;
use crate::safety;
use crate::store::StoreError;

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Player {
    /// A member who plays by themselves.
    Person,
    /// An account that says that a program plays.
    Bot,
}

/// What each of these members is. A chair of the house has no member: games with one move nobody (`facts`), so that the house is never asked
/// about here.
pub(crate) async fn players(house: &House, people: Vec<PersonId>) -> Result<Vec<Player>, StoreError> {
    let bots: HashSet<PersonId> = safety::bots(house, people.clone()).await?.into_iter().collect();
    let player = |person: PersonId| if bots.contains(&person) { Player::Bot } else { Player::Person };
    Ok(people.into_iter().map(player).collect())
}
