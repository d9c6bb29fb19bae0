//! What a bot plays. Its owner has said so, and the server keeps to it.

use cubo_table::Table;
use cubo_wire::bots::{BotClock, BotCompany, BotFilters};
use cubo_wire::{ClockKind, Opening, PersonId, Phase};

use crate::fault::Fault;
use crate::house::House;
use crate::safety;
use crate::store::StoreError;

/// A day in milliseconds.
const DAY: u64 = 24 * 60 * 60 * 1000;
/// How many tables one bot can be asked to play at the same time: as many as a connection looks at.
const AT_ONCE: u32 = 16;
const A_DAY: u32 = 1_000;

const DECLINES: &str = "bot-declines";

/// The filters as they are stored. What cannot be read stands for a bot that plays nothing: that is what the owner would want of the two.
pub(crate) fn read(text: &str) -> BotFilters {
    serde_json::from_str(text).unwrap_or(BotFilters { games: vec![String::new()], ..BotFilters::default() })
}

/// Filters as an owner sets them; or what is wrong with them.
pub(crate) fn checked(mut filters: BotFilters) -> Result<BotFilters, &'static str> {
    if filters.games.iter().any(|game| cubo_catalog::listing(game).is_err()) {
        return Err("there is no such game");
    }
    if filters.seats.iter().any(|seats| !(2..=8).contains(seats)) {
        return Err("seats are 2 to 8");
    }
    if !(1..=AT_ONCE).contains(&filters.at_once) {
        return Err("at_once is 1 to 16");
    }
    if !(1..=A_DAY).contains(&filters.a_day) {
        return Err("a_day is 1 to 1000");
    }
    if filters.least_ms > DAY {
        return Err("least_ms is a day at most");
    }
    filters.games.sort_unstable();
    filters.games.dedup();
    filters.seats.sort_unstable();
    filters.seats.dedup();
    filters.clocks.sort_unstable_by_key(|clock| *clock as u8);
    filters.clocks.dedup();
    Ok(filters)
}

fn check_terms(
    filters: &BotFilters,
    game: &str,
    seats: usize,
    clock: Option<&ClockKind>,
) -> Result<(), Fault> {
    let declines = |words| Err(Fault::Server(DECLINES, words));
    if !filters.games.is_empty() && !filters.games.iter().any(|one| one == game) {
        return declines("this bot does not play this game");
    }
    if !filters.seats.is_empty() && !filters.seats.iter().any(|one| usize::from(*one) == seats) {
        return declines("this bot does not play for so many");
    }
    let Some(clock) = clock else { return Ok(()) };
    if !filters.clocks.is_empty() && !filters.clocks.contains(&BotClock::of(clock)) {
        return declines("this bot does not play with this clock");
    }
    match clock {
        ClockKind::Fischer { initial_ms, .. } if *initial_ms < filters.least_ms => {
            declines("this bot does not play as fast as that")
        }
        _ => Ok(()),
    }
}

/// That the bot has time for one more table. `but`: a table that does not count.
async fn check_time(
    house: &House,
    bot: PersonId,
    filters: &BotFilters,
    but: Option<cubo_wire::TableId>,
) -> Result<(), Fault> {
    let mut tables = house.store.tables_of(bot, filters.a_day.max(filters.at_once) + 1).await?;
    tables.retain(|table| Some(table.id) != but);
    let running = tables.iter().filter(|table| table.phase != Phase::Ended).count();
    if running >= filters.at_once as usize {
        return Err(Fault::Server("bot-busy", "this bot plays at as many tables as its owner lets it"));
    }
    let since = house.clock.now().saturating_sub(DAY);
    if tables.iter().filter(|table| table.updated > since).count() >= filters.a_day as usize {
        return Err(Fault::Server("bot-busy", "this bot has played as much today as its owner lets it"));
    }
    Ok(())
}

async fn filters_of(house: &House, person: PersonId) -> Result<Option<BotFilters>, StoreError> {
    match house.store.bots() {
        Some(bots) => Ok(bots.bot(person).await?.map(|bot| read(&bot.filters))),
        None => Ok(None),
    }
}

fn fits_company(filters: &BotFilters, other_is_bot: bool) -> Result<(), Fault> {
    match (filters.company, other_is_bot) {
        (BotCompany::People, true) => Err(Fault::Server(DECLINES, "this bot plays with people only")),
        (BotCompany::Bots, false) => Err(Fault::Server(DECLINES, "this bot plays with bots only")),
        _ => Ok(()),
    }
}

/// That these may play with each other: each bot of them says whether it does.
pub(crate) async fn check_company(house: &House, people: &[PersonId]) -> Result<(), Fault> {
    let bots = safety::bots(house, people.to_vec()).await?;
    for bot in &bots {
        let Some(filters) = filters_of(house, *bot).await? else { continue };
        for other in people.iter().filter(|other| *other != bot) {
            fits_company(&filters, bots.contains(other))?;
        }
    }
    Ok(())
}

/// That a bot plays what somebody asks of it.
pub(crate) async fn check_wish(
    house: &House,
    bot: PersonId,
    asker: PersonId,
    opening: &Opening,
) -> Result<(), Fault> {
    let Some(filters) = filters_of(house, bot).await? else { return Ok(()) };
    check_terms(&filters, &opening.game, opening.places.len(), opening.clock.as_ref())?;
    check_company(house, &[bot, asker]).await?;
    check_time(house, bot, &filters, None).await
}

/// That somebody may sit down at a table: if it is a bot, by its filters; and beside bots, by theirs.
pub(crate) async fn check_sitting(house: &House, person: PersonId, table: &Table) -> Result<(), Fault> {
    if house.store.bots().is_none() {
        return Ok(());
    }
    let opened = table.opened();
    if let Some(filters) = filters_of(house, person).await? {
        check_terms(&filters, &opened.game, opened.places.len(), Some(&opened.clock))?;
        check_time(house, person, &filters, Some(opened.table)).await?;
    }
    let mut people: Vec<PersonId> = table.sitters().flatten().map(|(sitting, _)| *sitting).collect();
    people.push(person);
    people.sort_unstable();
    people.dedup();
    check_company(house, &people).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plays(filters: &BotFilters, game: &str, seats: usize, clock: ClockKind) -> bool {
        check_terms(filters, game, seats, Some(&clock)).is_ok()
    }

    #[test]
    fn a_bot_plays_what_its_owner_has_chosen() {
        let blitz = ClockKind::Fischer { initial_ms: 60_000, increment_ms: 0 };
        let open = BotFilters::default();
        assert!(plays(&open, "blox", 4, ClockKind::None) && plays(&open, "cubulus", 2, blitz));
        let narrow = checked(BotFilters {
            games: vec!["cubulus".to_owned()],
            seats: vec![2],
            clocks: vec![BotClock::Fischer],
            least_ms: 60_000,
            ..open.clone()
        })
        .unwrap();
        assert!(plays(&narrow, "cubulus", 2, blitz));
        assert!(!plays(&narrow, "blox", 2, blitz) && !plays(&narrow, "cubulus", 3, blitz));
        assert!(!plays(&narrow, "cubulus", 2, ClockKind::None));
        assert!(!plays(
            &narrow,
            "cubulus",
            2,
            ClockKind::Fischer { initial_ms: 59_999, increment_ms: 9_000 }
        ));
        assert!(!plays(&read("no filters"), "cubulus", 2, blitz), "what cannot be read plays nothing");
    }

    #[test]
    fn filters_that_make_no_sense_are_refused() {
        let good = BotFilters::default();
        for bad in [
            BotFilters { games: vec!["chess".to_owned()], ..good.clone() },
            BotFilters { seats: vec![1], ..good.clone() },
            BotFilters { at_once: 0, ..good.clone() },
            BotFilters { at_once: 17, ..good.clone() },
            BotFilters { a_day: 0, ..good.clone() },
        ] {
            assert!(checked(bad.clone()).is_err(), "{bad:?}");
        }
        assert_eq!(checked(good.clone()), Ok(good));
    }
}
