//! A member as others may see them, and what the member lets them see.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use cubo_wire::PersonId;
use cubo_wire::history::{
    Audience, GameMet, GamePlayed, GameResult, OpponentListed, Profile, Tally, Together, Visible,
};
use cubo_wire::ratings::RatingShown;

use super::account::{kept, me};
use super::api::read;
use super::asked::Body;
use super::history::{Sees, game_listed, history, member_named};
use super::problem::Problem;
use super::vacation;
use super::who::known;
use crate::house::House;
use crate::store::{Count, Played, Row, Sought, StoreError};
use crate::{members, ratings, safety};

type Reply = Result<Response, Problem>;

/// How many of the latest games a profile shows.
const LATELY: u32 = 8;
/// How many of the members somebody plays with most.
const OPPONENTS: u32 = 6;
/// How many games of two people are shown one by one.
const LATEST: u32 = 40;

pub(super) fn no_member() -> Problem {
    Problem::new(404, "no-such-member", "no member is called so")
}

/// The results by game, in the order of their names.
fn tallies(counts: Vec<Count>) -> Vec<Tally> {
    let mut games: BTreeMap<String, Tally> = BTreeMap::new();
    for Count { game, result, house_only, games: many } in counts {
        let nothing = || Tally { game: game.clone(), won: 0, level: 0, lost: 0, house: 0 };
        let tally = games.entry(game.clone()).or_insert_with(nothing);
        match result {
            _ if house_only => tally.house += many,
            GameResult::Won => tally.won += many,
            GameResult::Level => tally.level += many,
            GameResult::Lost => tally.lost += many,
            GameResult::None => {}
        }
    }
    games.into_values().filter(|tally| tally.won + tally.level + tally.lost + tally.house > 0).collect()
}

/// Who looks at a member.
pub(super) struct Eyes {
    /// Whether it is the member.
    own: bool,
    /// Whether it is a member at all.
    member: bool,
    /// Whether the one who is looked at follows them.
    friend: bool,
    /// Whether one of the two has blocked the other: then each sees what a stranger sees.
    blocked: bool,
}

impl Eyes {
    pub(super) fn may(&self, audience: Audience) -> bool {
        self.own
            || match audience {
                Audience::Everybody => true,
                Audience::Members => self.member,
                Audience::Friends => self.friend,
                Audience::Nobody => false,
            }
    }
}

/// Whether a member is here, if these eyes may know.
pub(super) async fn here(
    house: &House,
    person: PersonId,
    asker: Option<PersonId>,
) -> Result<Option<bool>, Problem> {
    let visible = history(house)?.visible(person).await?;
    let eyes = eyes(house, person, asker).await?;
    // Two who are kept apart do not see each other come and go, even where everybody else may.
    if eyes.blocked || !eyes.may(visible.here) {
        return Ok(None);
    }
    let sessions: Vec<_> = kept(house)?.sessions(person).await?.into_iter().map(|kept| kept.token).collect();
    Ok(Some(members::is_here(house, &sessions)))
}

pub(super) async fn eyes(house: &House, person: PersonId, asker: Option<PersonId>) -> Result<Eyes, Problem> {
    let stranger = Eyes { own: false, member: false, friend: false, blocked: false };
    let Some(asker) = asker else { return Ok(stranger) };
    if safety::blocked(house, asker, person).await? {
        return Ok(Eyes { blocked: true, ..stranger });
    }
    let member = kept(house)?.member(asker).await?.is_some();
    let friend = member && history(house)?.follows(person, asker).await?;
    Ok(Eyes { own: asker == person, member, friend, ..stranger })
}

/// The name of the member whose bot somebody is.
async fn owner(house: &House, person: PersonId) -> Result<Option<String>, Problem> {
    let Some(bots) = house.store.bots() else { return Ok(None) };
    let Some(bot) = bots.bot(person).await? else { return Ok(None) };
    Ok(kept(house)?.member(bot.owner).await?.map(|owner| owner.name))
}

/// A member, by name.
pub(crate) async fn look(
    State(house): State<Arc<House>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let (members, history) = (kept(&house)?, history(&house)?);
    let person = member_named(&house, &name).await?.ok_or_else(no_member)?;
    let member = members.member(person).await?.ok_or_else(no_member)?;
    let asker = known(&house, &headers).await?.map(|guest| guest.person);
    let eyes = eyes(&house, person, asker).await?;
    let visible = history.visible(person).await?;
    let mut profile = Profile {
        name: member.name,
        former: member.former,
        since: member.since,
        bot: !safety::bots(&house, vec![person]).await?.is_empty(),
        owner: owner(&house, person).await?,
        me: eyes.own,
        followed: match asker {
            Some(asker) => history.follows(asker, person).await?,
            None => false,
        },
        can_ask: eyes.member && !eyes.own,
        here: here(&house, person, asker).await?,
        vacation: None,
        games: None,
        ratings: None,
        lately: None,
        opponents: None,
        together: None,
    };
    // As with being here: two who are kept apart do not see each other come and go.
    if !eyes.blocked && eyes.may(visible.here) {
        profile.vacation = vacation::until(&house, person).await?;
    }
    if eyes.may(visible.games) {
        profile.games = Some(tallies(history.counts(person).await?));
        profile.ratings = Some(ratings_of(&house, person).await?);
        let lately = history.played(person, Sought::default(), LATELY).await?;
        let moved = moved_by(&house, person, &lately).await?;
        let mut shown = Vec::with_capacity(lately.len());
        for played in lately {
            let sees = sees(&house, &played, person, asker).await?;
            let rated = moved.get(&played.row).copied();
            shown.push(GamePlayed { rated, ..game_listed(played, sees) });
        }
        profile.lately = Some(shown);
    }
    if eyes.may(visible.opponents) {
        let opponents = history.opponents(person, OPPONENTS).await?;
        let bots = safety::bots(&house, opponents.iter().map(|opponent| opponent.person).collect()).await?;
        let listed = |opponent: crate::store::Opponent| {
            let ([won, level, lost], bot) = (opponent.results, bots.contains(&opponent.person));
            OpponentListed { name: opponent.name, bot, won, level, lost, last: opponent.last }
        };
        profile.opponents = Some(opponents.into_iter().map(listed).collect());
    }
    if let Some(asker) = asker.filter(|asker| *asker != person) {
        let games = tallies(history.together(asker, person).await?);
        if !games.is_empty() {
            let mut latest = history.meetings(asker, person, LATEST).await?;
            latest.reverse();
            let met = latest.into_iter();
            let met = met.map(|one| GameMet { game: one.game, result: one.result, ended: one.ended });
            profile.together = Some(Together { games, latest: met.collect() });
        }
    }
    Ok(Json(profile).into_response())
}

/// Somebody's ratings, those with most games first.
pub(super) async fn ratings_of(house: &House, person: PersonId) -> Result<Vec<RatingShown>, StoreError> {
    let Some(store) = house.store.ratings() else { return Ok(Vec::new()) };
    let mut all = store.ratings_of(person).await?;
    all.retain(|rated| rated.standing.games > 0);
    all.sort_by_key(|rated| u32::MAX - rated.standing.games);
    Ok(all.into_iter().map(|rated| ratings::shown(rated, house.clock.now())).collect())
}

/// By how many points each of these games has moved somebody. What is shown adds up: it is the difference of what was shown.
pub(super) async fn moved_by(
    house: &House,
    person: PersonId,
    games: &[Played],
) -> Result<HashMap<Row, i32>, StoreError> {
    let Some(store) = house.store.ratings() else { return Ok(HashMap::new()) };
    let moved = store.moved_by(person, games.iter().map(|played| played.row).collect()).await?;
    let by = |before, after| ratings::whole(after) - ratings::whole(before);
    Ok(moved.into_iter().map(|(row, before, after)| (row, by(before, after))).collect())
}

/// Of a game at a private table, others than its players learn neither who was there nor where it was.
async fn sees(
    house: &House,
    played: &Played,
    person: PersonId,
    asker: Option<PersonId>,
) -> Result<Sees, Problem> {
    let there = match asker {
        Some(asker) if asker == person => true,
        Some(asker) => history(house)?.sat(asker, played.row).await?,
        None => false,
    };
    Ok(if played.listed || there { Sees::All } else { Sees::NoNames })
}

/// What the member who asks lets others see.
pub(crate) async fn visible(State(house): State<Arc<House>>, headers: HeaderMap) -> Reply {
    let (_, member) = me(&house, &headers).await?;
    Ok(Json(history(&house)?.visible(member.person).await?).into_response())
}

/// Sets it.
pub(crate) async fn set_visible(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let visible: Visible = read(&body)?;
    let (_, member) = me(&house, &headers).await?;
    history(&house)?.set_visible(member.person, visible).await?;
    house.boards.forget();
    Ok(Json(visible).into_response())
}
