//! The server over HTTP: opening and finding tables, sessions, health, and the way to the socket.

mod account;
mod api;
mod asked;
mod bot;
mod bots;
mod card;
mod crowd;
mod daily;
mod device;
mod door;
mod events;
mod files;
mod friends;
mod guard;
mod headers;
mod health;
mod history;
mod leaving;
mod lobby;
mod mail;
mod meter;
mod moderation;
mod notes;
mod passkey;
mod peer;
mod problem;
mod profile;
mod puzzles;
mod ratings;
mod reminders;
mod replies;
mod safety;
mod timed;
mod upgrade;
mod vacation;
mod who;

use std::sync::Arc;

use axum::extract::ws::{WebSocketUpgrade, rejection::WebSocketUpgradeRejection};
use axum::extract::{DefaultBodyLimit, Extension, State};
use axum::http::HeaderMap;
use axum::http::header::SEC_WEBSOCKET_KEY;
use axum::response::Response;
use axum::routing::{any, delete, get, post};
use axum::{Router, middleware};
use hyper::upgrade::OnUpgrade;

pub(crate) use crowd::Crowd;
use door::Entered;
pub(crate) use door::serve;
use guard::Client;
pub(crate) use health::Readiness;
pub(crate) use meter::{numbers, serve as serve_numbers};
pub(crate) use upgrade::WebSocket;

use crate::house::House;
use crate::store::Guest;
use crate::{rate, socket};
use cubo_wire::bots::BotScope;
use problem::Problem;

/// All endpoints.
pub(crate) fn router(house: &Arc<House>) -> Router {
    Router::new()
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/api/openapi.json", get(files::openapi))
        .route("/api/games", get(api::games))
        .route("/api/house", get(api::house))
        .route("/api/session", get(api::session).post(api::greet).delete(api::forget))
        .route("/api/session/tables", get(api::my_tables))
        .route("/api/session/blocks", get(safety::look).post(safety::keep))
        .route("/api/session/blocks/{id}", delete(safety::end))
        .route("/api/session/bot", post(safety::become_bot))
        .route("/api/session/notices", get(safety::notices))
        .route("/api/session/notices/{id}", delete(safety::read_notice))
        .route("/api/reports", post(safety::report))
        .route("/api/moderation/reports", get(moderation::reports))
        .route("/api/moderation/reports/{id}", get(moderation::report))
        .route("/api/moderation/reports/{id}/look-in", post(moderation::look_in))
        .route("/api/moderation/people", get(moderation::people))
        .route("/api/moderation/people/{id}", get(moderation::person))
        .route("/api/moderation/acts", get(moderation::acts).post(moderation::act))
        .route("/api/moderation/acts/{id}/undo", post(moderation::undo))
        .route("/api/account", get(account::look).post(account::join))
        .route("/api/account/login", post(account::log_in))
        .route("/api/account/recover", post(account::recover))
        .route("/api/account/reset", post(account::reset))
        .route("/api/account/password", post(account::change_password).delete(account::remove_password))
        .route("/api/account/name", post(account::rename))
        .route("/api/account/codes", post(account::new_codes))
        .route("/api/account/sessions", delete(account::end_others))
        .route("/api/account/sessions/{id}", delete(account::end_one))
        .route("/api/account/mail", post(mail::set).delete(mail::remove))
        .route("/api/account/mail/confirm", post(mail::confirm_address))
        .route("/api/account/forgotten", post(mail::forgotten))
        .route("/api/lobby", get(lobby::look))
        .route("/api/lobby/seek", post(lobby::seek).delete(lobby::stop))
        .route("/api/lobby/house", post(lobby::fill))
        .route("/api/lobby/challenges", post(lobby::challenge))
        .route("/api/lobby/challenges/{id}", delete(lobby::drop_challenge))
        .route("/api/account/passkeys/challenge", post(passkey::challenge))
        .route("/api/account/login/passkey", post(passkey::log_in))
        .route("/api/account/passkeys", post(passkey::add))
        .route("/api/account/passkeys/{id}", post(passkey::name).delete(passkey::remove))
        .route("/api/account/visible", get(profile::visible).post(profile::set_visible))
        .route("/api/account/friends", get(friends::list).post(friends::follow))
        .route("/api/account/friends/{id}", delete(friends::unfollow))
        .route("/api/members/{id}", get(profile::look))
        .route("/api/members/{id}/ratings", get(ratings::curve))
        .route("/api/ratings", get(ratings::board))
        .route("/api/events", get(events::list).post(events::open))
        .route("/api/events/{id}", get(events::look))
        .route("/api/events/{id}/join", post(events::join))
        .route("/api/events/{id}/leave", post(events::leave))
        .route("/api/events/{id}/start", post(events::start))
        .route("/api/events/{id}/cancel", post(events::cancel))
        .route("/api/events/{id}/feature", post(events::feature))
        .route("/api/events/{id}/records", get(events::records))
        .route("/api/session/running", get(history::running))
        .route("/api/session/finished", get(history::finished))
        .route("/api/session/records", get(leaving::records))
        .route("/api/session/export", get(leaving::export))
        .route("/api/session/leave", post(leaving::leave))
        .route("/api/tables", get(api::tables).post(api::open))
        .route("/api/tables/{id}", get(api::look))
        .route("/api/tables/{id}/record", get(api::record))
        .route("/api/tables/{id}/again", post(api::again))
        .route("/api/account/bots", get(bots::list).post(bots::make))
        .route("/api/account/bots/{id}", post(bots::set).delete(bots::remove))
        .route("/api/account/bots/{id}/tokens", post(bots::make_token))
        .route("/api/account/bot-tokens/{id}", delete(bots::revoke))
        .route("/api/league", get(bots::league))
        .route("/api/bot", get(bot::me))
        .route("/api/bot/stream", get(bot::stream))
        .route("/api/bot/lobby", get(bot::lobby))
        .route("/api/bot/seek", post(bot::seek).delete(bot::stop))
        .route("/api/bot/challenges", post(bot::challenge))
        .route("/api/bot/challenges/{id}", delete(bot::drop_challenge))
        .route("/api/bot/tables", post(bot::open))
        .route("/api/bot/tables/{id}", get(bot::look))
        .route("/api/bot/tables/{id}/record", get(bot::record))
        .route("/api/bot/tables/{id}/sit", post(bot::sit))
        .route("/api/bot/tables/{id}/play", post(bot::play))
        .route("/api/bot/tables/{id}/command", post(bot::command))
        .route("/api/tables/{id}/event", get(events::of_table))
        .route("/api/account/puzzles", get(puzzles::look).post(puzzles::put))
        .route("/api/daily", get(daily::look).post(daily::played))
        .route("/api/account/vacation", get(vacation::look).post(vacation::go).delete(vacation::come_back))
        .route("/api/tables/{id}/replies", get(replies::look).post(replies::put))
        .route("/api/tables/{id}/note", get(notes::look).post(notes::put))
        .route("/api/account/reminders", get(reminders::look).post(reminders::set))
        .route("/api/account/reminders/push", post(reminders::add_push))
        .route("/api/account/reminders/push/{id}", delete(reminders::remove_push))
        .route("/api/account/reminders/webhook", post(reminders::hook).delete(reminders::unhook))
        .route("/api/account/reminders/test", post(reminders::test))
        .route("/ws", get(ws))
        .merge(card::router())
        .route("/api/{*rest}", any(nothing))
        .fallback(files::file)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(house.config.limits.message_bytes))
        .layer(middleware::from_fn_with_state(house.clone(), guard::check))
        .layer(middleware::from_fn_with_state(house.clone(), headers::add))
        .with_state(house.clone())
}

async fn nothing() -> Problem {
    Problem::not_found()
}

async fn wrong_method() -> Problem {
    Problem::new(405, "bad-method", "this cannot be done here")
}

async fn ws(
    State(house): State<Arc<House>>,
    Extension(entered): Extension<Arc<Entered>>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    connection: Option<Extension<OnUpgrade>>,
    wanted: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    // The one says that all is right with the request, the other is the way to the connection.
    let (Ok(_), Some(Extension(connection)), Some(key)) =
        (wanted, connection, headers.get(SEC_WEBSOCKET_KEY))
    else {
        return Err(Problem::new(426, "not-a-socket", "this is a WebSocket"));
    };
    let (session, may_act) = match crate::bots::bearer(&headers) {
        Some(_) => {
            let bot = bot::bot(&house, &headers).await?;
            house.bots.streams.take(bot.person(), rate::now()).map_err(Problem::limit("streams"))?;
            let guest = Guest { person: bot.person(), name: bot.bot.name.clone() };
            (Some((bot.token, guest)), bot.may(BotScope::Play))
        }
        None => (who::visitor(&house, &headers).await?, true),
    };
    // A connection that is told to end does not become a socket any more: half a handshake would be answered.
    if *house.closing.borrow() {
        return Err(Problem::new(503, "closing", "the house is closing"));
    }
    let most = house.config.limits.message_bytes;
    Ok(upgrade::accept(connection, key, most, async move |ws| {
        socket::serve(house, ws, session, may_act).await;
        drop((entered, client)); // a socket counts as a connection until it ends
    }))
}
