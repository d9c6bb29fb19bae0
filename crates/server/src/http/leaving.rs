//! Taking one's data along, and leaving for good.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::{Body as Out, Bytes};
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use cubo_core::Record;
use cubo_wire::PersonId;
use cubo_wire::history::Leave;
use cubo_wire::members::Confirm;
use cubo_wire::rest::Session;
use futures_util::stream;
use serde_json::{Value, json};

use super::account::{account_of, confirm};
use super::api::{read, with_cookie};
use super::asked::Body;
use super::guard::From;
use super::history::{Sees, game_listed, history};
use super::problem::Problem;
use super::profile::ratings_of;
use super::who::{self, known};
use crate::house::House;
use crate::members::names;
use crate::store::{Played, Row, Sought, StoreError, WhichEvents};
use crate::{desk, log, members, rate, safety};

type Reply = Result<Response, Problem>;

/// How many games are read at a time.
const PAGE: u32 = 16;
/// How many tables are looked through at a time for what somebody said.
const TABLES: u32 = 32;
/// How long the answer to leaving waits for the tables; what is left is done all the same.
const WAIT: Duration = Duration::from_secs(10);

/// The asker's finished games as records, one a line: each as `GET /api/tables/ID/record` gives it.
pub(crate) async fn records(
    State(house): State<Arc<House>>,
    Extension(From(from)): Extension<From>,
    headers: HeaderMap,
) -> Reply {
    house.opens.take(from, rate::now()).map_err(Problem::limit("opens"))?;
    history(&house)?;
    let person = known(&house, &headers).await?.map(|guest| guest.person);
    let games = person.map(|person| Games { house, person, after: None, over: false });
    Ok(lines("games.ndjson", Lines { first: VecDeque::new(), games, bare: true, talk: None }))
}

/// Everything that the house keeps about the asker, one JSON object a line.
pub(crate) async fn export(
    State(house): State<Arc<House>>,
    Extension(From(from)): Extension<From>,
    headers: HeaderMap,
) -> Reply {
    house.opens.take(from, rate::now()).map_err(Problem::limit("opens"))?;
    let kept = history(&house)?;
    let mut first = VecDeque::new();
    let made = house.clock.now();
    first.push_back(json!({"about": {"made": made, "program": env!("CARGO_PKG_VERSION"), "format": 1}}));
    let Some((token, person)) = who::session(&house, &headers).await? else {
        return Ok(lines("cubotheque.ndjson", Lines { first, games: None, bare: false, talk: None }));
    };
    let member = match house.store.members() {
        Some(members) => members.member(person).await?.is_some(),
        None => false,
    };
    if member {
        first.push_back(json!({"account": account_of(&house, person, token).await?}));
        first.push_back(json!({"visible": kept.visible(person).await?}));
        if let Some(reminding) = house.store.reminding() {
            let reminders = super::reminders::of(&house, person).await?;
            let pushes = reminding.pushes_of(person).await?;
            let endpoints: Vec<String> = pushes.into_iter().map(|push| push.endpoint).collect();
            first.push_back(json!({"reminders": {"set": reminders, "push_endpoints": endpoints}}));
        }
        for rating in ratings_of(&house, person).await? {
            first.push_back(json!({"rating": rating}));
        }
        for friend in kept.following(person).await? {
            first.push_back(json!({"friend": {"name": friend.name, "since": friend.since}}));
        }
        for bot in super::bots::all(&house, person).await? {
            first.push_back(json!({"bot": bot}));
        }
    } else if let Some(guest) = known(&house, &headers).await? {
        first.push_back(json!({"guest": {"name": guest.name}}));
    }
    if let Some(days) = house.store.days() {
        for vacation in days.vacations(vec![person], 0).await? {
            first.push_back(json!({"vacation": {"since": vacation.from, "until": vacation.until}}));
        }
        for (day, result) in days.daily_of(person).await? {
            first.push_back(json!({"daily": {"day": super::daily::date(day), "result": result}}));
        }
        for rating in days.puzzles_of(person).await? {
            first.push_back(json!({"puzzles": rating}));
        }
        for replies in days.replies_of(person).await? {
            let kept: Value = serde_json::from_str(&replies.lines).unwrap_or_default();
            first.push_back(json!({"replies": {"table": replies.table, "lines": kept["lines"]}}));
        }
    }
    if let Some(notes) = house.store.notes() {
        for note in notes.notes_of(person).await? {
            first.push_back(json!({"note": {"table": note.table, "text": note.text, "at": note.at}}));
        }
    }
    if let Some(events) = house.store.events() {
        for (_, face) in events.list_events(WhichEvents::EverOf(person), 1000).await? {
            first.push_back(json!({"event": serde_json::from_str::<Value>(&face).unwrap_or_default()}));
        }
    }
    for running in kept.running(person, 1000).await? {
        let face: Value = serde_json::from_str(&running.table.face).unwrap_or_default();
        let table = &running.table;
        first.push_back(json!({"running": {
            "table": table.id, "game": table.game, "seat": running.seat, "updated": table.updated, "face": face,
        }}));
    }
    let games = Some(Games { house: house.clone(), person, after: None, over: false });
    let talk = Some(Talk { house, person, after: Some(Row(0)) });
    Ok(lines("cubotheque.ndjson", Lines { first, games, bare: false, talk }))
}

/// The finished games of somebody, page by page.
struct Games {
    house: Arc<House>,
    person: PersonId,
    after: Option<(u64, Row)>,
    over: bool,
}

impl Games {
    async fn page(&mut self) -> Result<Vec<(Played, Record)>, StoreError> {
        let mut records = Vec::new();
        while records.is_empty() && !self.over {
            let Some(history) = self.house.store.history() else { return Ok(Vec::new()) };
            let sought = Sought { after: self.after, ..Sought::default() };
            let page = history.played(self.person, sought, PAGE).await?;
            self.over = page.len() < PAGE as usize;
            for played in page {
                self.after = Some((played.ended, played.row));
                match self.record(&played).await {
                    Ok(Some(record)) => records.push((played, record)),
                    Ok(None) => {}
                    Err(StoreError::Damaged { .. }) => log::warn("a damaged table was left out", "damaged"),
                    Err(why) => return Err(why),
                }
            }
        }
        Ok(records)
    }

    /// Replayed off the threads that serve everybody.
    async fn record(&self, played: &Played) -> Result<Option<Record>, StoreError> {
        let Some(stored) = self.house.store.load(played.table.id).await? else { return Ok(None) };
        let replayed = tokio::task::spawn_blocking(move || {
            let table = desk::replay(&stored).ok()?;
            let record = desk::record(&table, &stored).ok()?;
            Some((table, record))
        });
        let Some((table, mut record)) = replayed.await.ok().flatten() else { return Ok(None) };
        let bots = safety::bots(&self.house, desk::seated(&table)).await?;
        desk::mark_bots(&mut record, &table, &bots);
        Ok(Some(record))
    }
}

/// What somebody said, page by page.
struct Talk {
    house: Arc<House>,
    person: PersonId,
    after: Option<Row>,
}

impl Talk {
    async fn page(&mut self) -> Result<Vec<Value>, StoreError> {
        let mut said = Vec::new();
        while let (true, Some(after), Some(history)) =
            (said.is_empty(), self.after, self.house.store.history())
        {
            let (page, last) = history.said(self.person, after, TABLES).await?;
            self.after = last;
            for one in page {
                let words: Value = serde_json::from_str(&one.words).unwrap_or_default();
                said.push(json!({"said": {"table": one.table, "at": one.at, "words": words}}));
            }
        }
        Ok(said)
    }
}

struct Lines {
    first: VecDeque<Value>,
    games: Option<Games>,
    /// Whether a game is its record alone.
    bare: bool,
    talk: Option<Talk>,
}

impl Lines {
    /// The next few lines; none at the end.
    async fn next(&mut self) -> Result<Option<Bytes>, StoreError> {
        let mut page: Vec<Value> = self.first.drain(..).collect();
        if let (true, Some(games)) = (page.is_empty(), &mut self.games) {
            for (played, record) in games.page().await? {
                let record = serde_json::to_value(record).unwrap_or_default();
                page.push(match self.bare {
                    true => record,
                    false => json!({"game": {"played": game_listed(played, Sees::All), "record": record}}),
                });
            }
        }
        if let (true, Some(talk)) = (page.is_empty(), &mut self.talk) {
            page = talk.page().await?;
        }
        let text: String = page.iter().map(|line| format!("{line}\n")).collect();
        Ok(Some(Bytes::from(text)).filter(|text| !text.is_empty()))
    }
}

/// An answer of lines, made as they are read. If the store fails the connection breaks off, so that nobody takes a part for the whole.
fn lines(name: &'static str, lines: Lines) -> Response {
    let pages = stream::try_unfold(lines, async |mut lines| {
        Ok::<_, StoreError>(lines.next().await?.map(|page| (page, lines)))
    });
    let mut response = Out::from_stream(pages).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Ok(value) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")) {
        headers.insert(header::CONTENT_DISPOSITION, value);
    }
    response
}

/// The asker leaves for good.
pub(crate) async fn leave(
    State(house): State<Arc<House>>,
    Extension(From(from)): Extension<From>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let body: Leave = read(&body)?;
    let nobody = || Problem::new(401, "no-session", "there is nobody to leave");
    let (token, person) = who::session(&house, &headers).await?.ok_or_else(nobody)?;
    let guest = known(&house, &headers).await?.ok_or_else(nobody)?;
    let member = match house.store.members() {
        Some(members) => members.member(person).await?,
        None => None,
    };
    if names::key(&body.name) != names::key(&guest.name) {
        return Err(Problem::new(403, "wrong-name", "this is not the name of whoever asks"));
    }
    if let Some(member) = member {
        let shown = Confirm { password: body.password, passkey: body.passkey };
        confirm(&house, &headers, (token, &member), shown, from).await?;
    }
    let done = members::leave(&house, history(&house)?, person).await?;
    let _ = tokio::time::timeout(WAIT, done).await;
    let cookie = who::farewell(&house, &headers).await?;
    Ok(with_cookie(Json(Session { guest: None }), Some(cookie)))
}
