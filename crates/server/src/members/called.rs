//! The name of a person at a table.
//!
//! A member has the member's name. A guest has any name, unless it is, was or looks like a member's name: then a number is added, "Zoé 2". So
//! guests can always sit down and play, and nobody mistakes them for the member.

use std::collections::HashMap;

use cubo_table::Table;
use cubo_wire::PersonId;

use super::names;
use crate::house::House;
use crate::store::{Holder, StoreError};

/// The highest number that is added to a name.
const SO_MANY: u32 = 99;
/// The longest name at a table, in characters.
const LONGEST: usize = 40;

/// The name of a person, and whether that is their own name as a member. `several`: whether they already hold a chair, at a table where
/// several people share one screen; then this chair is for somebody else.
pub(crate) async fn called(
    house: &House,
    person: Option<PersonId>,
    wish: &str,
    several: bool,
) -> Result<(String, bool), StoreError> {
    let Some(members) = house.store.members() else { return Ok((wish.to_owned(), false)) };
    if let Some(person) = person
        && let Some(member) = members.member(person).await?
        && (!several || names::key(wish) == names::key(&member.name))
    {
        return Ok((member.name, true));
    }
    let Some(wish) = crate::names::clean(wish) else { return Ok((wish.to_owned(), false)) };
    let nth = |n: u32| match n {
        1 => wish.clone(),
        n => {
            let kept: String = wish.chars().take(LONGEST - 3).collect();
            format!("{} {n}", kept.trim_end())
        }
    };
    // Nearly always the first is free.
    for numbers in [1..=1, 2..=9, 10..=SO_MANY] {
        let candidates: Vec<String> = numbers.map(nth).collect();
        let keys = candidates.iter().map(|name| names::key(name)).collect();
        let free = members.holders(keys).await?.into_iter().position(|holder| holder == Holder::Nobody);
        if let Some(name) = free.and_then(|at| candidates.into_iter().nth(at)) {
            return Ok((name, false));
        }
    }
    Ok((nth(SO_MANY), false))
}

/// The members who sit at a table under their own name.
pub(crate) async fn own_names(house: &House, table: &Table) -> Result<HashMap<PersonId, String>, StoreError> {
    let Some(members) = house.store.members() else { return Ok(HashMap::new()) };
    let sitting: Vec<(PersonId, String)> =
        table.sitters().flatten().map(|(person, name)| (*person, name.to_owned())).collect();
    if sitting.is_empty() {
        return Ok(HashMap::new());
    }
    let keys = sitting.iter().map(|(_, name)| names::key(name)).collect();
    let holders = members.holders(keys).await?;
    let own =
        sitting.into_iter().zip(holders).filter(|((person, _), holder)| *holder == Holder::Member(*person));
    Ok(own.map(|(sitting, _)| sitting).collect())
}
