//! Vacations: 28 days a calendar year in which a member's clocks of days stand still.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use cubo_table::Vacation;
use cubo_wire::history::{GoOnVacation, Vacation as Shown};
use cubo_wire::rest::Face;
use cubo_wire::{ClockKind, PersonId, Phase};

use super::account::me;
use super::api::read;
use super::asked::Body;
use super::problem::Problem;
use crate::hall::{Hall, Mail};
use crate::house::House;
use crate::rate;
use crate::store::{Days, StoreError};

type Reply = Result<Response, Problem>;

const DAY_MS: u64 = 24 * 60 * 60 * 1000;
/// What a member has in a calendar year (UTC).
const A_YEAR: u64 = 28 * DAY_MS;
/// Vacations that ended so long ago count for nothing any more.
const FORGOTTEN: u64 = 400 * DAY_MS;
/// How many tables are told.
const TABLES: u32 = 1000;

/// The calendar year in which that moment is, from its first millisecond to the first of the next.
fn year(at: u64) -> (u64, u64) {
    let (mut begins, mut number) = (0, 1970_u64);
    loop {
        let leap = number.is_multiple_of(4) && (!number.is_multiple_of(100) || number.is_multiple_of(400));
        let ends = begins + if leap { 366 } else { 365 } * DAY_MS;
        if at < ends {
            return (begins, ends);
        }
        (begins, number) = (ends, number + 1);
    }
}

/// What is left at that moment of the days of its year. A vacation that goes on is counted up to now.
fn left(all: &[Vacation], now: u64) -> u64 {
    let (begins, ends) = year(now);
    let within =
        |vacation: &Vacation| vacation.until.min(now).min(ends).saturating_sub(vacation.from.max(begins));
    A_YEAR.saturating_sub(all.iter().map(within).sum())
}

/// Until when somebody who is away from now on can stay away. What reaches into the next year is counted there.
fn latest(all: &[Vacation], now: u64) -> u64 {
    let (_, ends) = year(now);
    match now + left(all, now) {
        until if until < ends => until,
        _ => ends + A_YEAR,
    }
}

fn current(all: &[Vacation], now: u64) -> Option<Vacation> {
    all.iter().rfind(|vacation| vacation.from <= now && vacation.until > now).copied()
}

fn shown(all: &[Vacation], now: u64) -> Shown {
    let current = current(all, now);
    Shown {
        since: current.map(|vacation| vacation.from),
        until: current.map(|vacation| vacation.until),
        left_ms: left(all, now),
        latest: latest(all, now),
    }
}

fn kept(house: &House) -> Result<&dyn Days, Problem> {
    house.store.days().ok_or_else(|| Problem::new(404, "no-vacations", "this house keeps no vacations"))
}

async fn all(house: &House, person: PersonId) -> Result<(Vec<Vacation>, u64), Problem> {
    let now = house.clock.now();
    Ok((kept(house)?.vacations(vec![person], now.saturating_sub(FORGOTTEN)).await?, now))
}

/// Until when somebody is on vacation, if they are.
pub(super) async fn until(house: &House, person: PersonId) -> Result<Option<u64>, StoreError> {
    let Some(days) = house.store.days() else { return Ok(None) };
    let now = house.clock.now();
    Ok(current(&days.vacations(vec![person], now).await?, now).map(|vacation| vacation.until))
}

/// Tells the tables where somebody has days for a turn. One that cannot be told asks by itself before anybody loses by time.
async fn tell(house: &Arc<House>, person: PersonId) -> Result<(), StoreError> {
    let Some(history) = house.store.history() else { return Ok(()) };
    for running in history.running(person, TABLES).await? {
        let face: Face = serde_json::from_str(&running.table.face).unwrap_or_default();
        if running.table.phase == Phase::Playing && matches!(face.time, ClockKind::Days { .. }) {
            let _ = Hall::send(house, running.table.id, Mail::Vacations);
        }
    }
    Ok(())
}

async fn answer(house: &House, person: PersonId) -> Reply {
    let (all, now) = all(house, person).await?;
    Ok(Json(shown(&all, now)).into_response())
}

/// Whether the asker is on vacation, and what is left.
pub(crate) async fn look(State(house): State<Arc<House>>, headers: HeaderMap) -> Reply {
    let (_, member) = me(&house, &headers).await?;
    answer(&house, member.person).await
}

/// The asker goes on vacation, or stays away for longer or less long than they had said.
pub(crate) async fn go(State(house): State<Arc<House>>, headers: HeaderMap, Body(body): Body) -> Reply {
    let GoOnVacation { days } = read(&body)?;
    if !(1..=28).contains(&days) {
        return Err(Problem::new(400, "bad-request", "a vacation has 1 to 28 days"));
    }
    let (_, member) = me(&house, &headers).await?;
    let person = member.person;
    house.offers.take(person, rate::now()).map_err(Problem::wait)?;
    let (all, now) = all(&house, person).await?;
    let from = current(&all, now).map_or(now, |vacation| vacation.from);
    let until = latest(&all, now).min(now + u64::from(days) * DAY_MS);
    let vacation = Vacation { person, from, until };
    // Another request of theirs may have begun one at the same moment.
    if until <= now || !kept(&house)?.put_vacation(vacation, now.saturating_sub(FORGOTTEN)).await? {
        return Err(Problem::new(409, "no-vacation-left", "nothing is left of this year's 28 days"));
    }
    tell(&house, person).await?;
    answer(&house, person).await
}

/// The asker comes back.
pub(crate) async fn come_back(State(house): State<Arc<House>>, headers: HeaderMap) -> Reply {
    let (_, member) = me(&house, &headers).await?;
    let (all, now) = all(&house, member.person).await?;
    if let Some(vacation) = current(&all, now) {
        let over = Vacation { until: now, ..vacation };
        kept(&house)?.put_vacation(over, now.saturating_sub(FORGOTTEN)).await?;
        tell(&house, member.person).await?;
    }
    answer(&house, member.person).await
}

#[cfg(test)]
mod tests {
    use super::*;

    const PERSON: PersonId = PersonId([b'a'; 22]);
    /// The first moment of 2027.
    const Y2027: u64 = 1_798_761_600_000;

    fn away(from: u64, until: u64) -> Vacation {
        Vacation { person: PERSON, from, until }
    }

    #[test]
    fn years_are_those_of_the_calendar() {
        assert_eq!(year(Y2027), (Y2027, Y2027 + 365 * DAY_MS));
        assert_eq!(year(Y2027 - 1), (Y2027 - 365 * DAY_MS, Y2027));
        assert_eq!(year(951_782_400_000).1 - year(951_782_400_000).0, 366 * DAY_MS, "2000 is a leap year");
    }

    #[test]
    fn days_are_counted_as_they_pass_and_in_their_year() {
        let summer = Y2027 + 200 * DAY_MS;
        assert_eq!(left(&[], summer), A_YEAR);
        let taken =
            [away(summer - 10 * DAY_MS, summer - 7 * DAY_MS), away(summer - DAY_MS, summer + 9 * DAY_MS)];
        assert_eq!(
            left(&taken, summer),
            24 * DAY_MS,
            "three days and one; what is to come is not counted yet"
        );
        assert_eq!(latest(&taken, summer), summer + 24 * DAY_MS);
        assert_eq!(left(&[away(summer, summer + 30 * DAY_MS)], summer + 40 * DAY_MS), 0);
        assert_eq!(latest(&[away(summer, summer + 28 * DAY_MS)], summer + 40 * DAY_MS), summer + 40 * DAY_MS);
    }

    #[test]
    fn a_vacation_over_the_end_of_a_year_takes_from_both() {
        let now = Y2027 - 3 * DAY_MS;
        let taken = [away(now - 100 * DAY_MS, now - 80 * DAY_MS)];
        assert_eq!(left(&taken, now), 8 * DAY_MS);
        assert_eq!(latest(&taken, now), Y2027 + A_YEAR, "three of this year and all of the next");
        let spent = [away(now - 100 * DAY_MS, now - 72 * DAY_MS)];
        assert_eq!(latest(&spent, now), now);
        // In the new year, what lay in the old one is not counted.
        assert_eq!(left(&[away(now, Y2027 + DAY_MS)], Y2027 + 2 * DAY_MS), 27 * DAY_MS);
    }
}
