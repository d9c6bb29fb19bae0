//! How the member who asks is told that it is their turn.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::IntoResponse;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cubo_wire::PersonId;
use cubo_wire::reminders::{
    AddPush, PushDevice, QuietHours, ReminderTested, ReminderWay, Reminders, SetReminders, SetWebhook,
    TestReminder, WebhookMade,
};
use sha2::{Digest, Sha256};

use super::account::{Reply, me};
use super::api::read;
use super::asked::Body;
use super::device;
use super::problem::Problem;
use crate::house::House;
use crate::ids::{Token, spell, unspell};
use crate::rate;
use crate::reminders::send::{self, Outcome};
use crate::reminders::{AUTH, DAY, POINT, Refusal, encrypt, is_zone};
use crate::store::{PushKept, QuietKept, RemindersKept, Reminding, WebhookKept};

/// How many browsers of one member are notified.
const BROWSERS: u32 = 10;
/// With what the secret of a webhook begins, so that one sees what it is.
const SECRET: &str = "cubo-hook-";

fn kept(house: &House) -> Result<&dyn Reminding, Problem> {
    house.store.reminding().ok_or_else(|| Problem::new(404, "no-reminders", "this house reminds nobody"))
}

/// The member who asks.
async fn who(house: &House, headers: &HeaderMap) -> Result<PersonId, Problem> {
    me(house, headers).await.map(|(_, member)| member.person)
}

/// The same, who changes something.
async fn changes(house: &House, headers: &HeaderMap) -> Result<PersonId, Problem> {
    let person = who(house, headers).await?;
    house.offers.take(person, rate::now()).map_err(Problem::wait)?;
    Ok(person)
}

/// Whether mails can be sent to somebody.
async fn can_mail(house: &House, person: PersonId) -> Result<bool, Problem> {
    match (&house.mail, house.store.members()) {
        (Some(_), Some(members)) => Ok(members.mail(person).await?.address.is_some()),
        _ => Ok(false),
    }
}

/// How somebody is reminded.
pub(super) async fn of(house: &House, person: PersonId) -> Result<Reminders, Problem> {
    let store = kept(house)?;
    let RemindersKept { mail, quiet, language, webhook } = store.reminders_of(person).await?;
    let pushes = store.pushes_of(person).await?;
    let device = |push: PushKept| PushDevice { id: spell(&push.id), added: push.added, device: push.device };
    Ok(Reminders {
        key: house.reminders.vapid(house).await?.public(),
        devices: pushes.into_iter().map(device).collect(),
        mail,
        can_mail: can_mail(house, person).await?,
        webhook: webhook.map(|webhook| webhook.url),
        quiet: quiet.map(|QuietKept { from, to, zone }| QuietHours { from, to, zone }),
        language,
    })
}

async fn reply(house: &House, person: PersonId) -> Reply {
    Ok(Json(of(house, person).await?).into_response())
}

/// How the asker is reminded.
pub(crate) async fn look(State(house): State<Arc<House>>, headers: HeaderMap) -> Reply {
    reply(&house, who(&house, &headers).await?).await
}

/// Mail, quiet hours and language.
pub(crate) async fn set(State(house): State<Arc<House>>, headers: HeaderMap, Body(body): Body) -> Reply {
    let SetReminders { mail, quiet, language } = read(&body)?;
    if let Some(quiet) = &quiet {
        let minutes = quiet.from < DAY && quiet.to < DAY && quiet.from != quiet.to;
        if !minutes || !is_zone(&quiet.zone) {
            let words = "quiet hours have two different minutes of the day, 0 to 1439, and a time zone such as Europe/Paris";
            return Err(Problem::new(400, "bad-quiet-hours", words));
        }
    }
    let person = changes(&house, &headers).await?;
    if mail && !can_mail(&house, person).await? {
        return Err(Problem::new(409, "no-address", "no address of mail is confirmed"));
    }
    let quiet = quiet.map(|QuietHours { from, to, zone }| QuietKept { from, to, zone });
    let wanted = RemindersKept { mail, quiet, language, webhook: None };
    kept(&house)?.set_reminders(person, wanted).await?;
    reply(&house, person).await
}

/// A browser is to be notified.
pub(crate) async fn add_push(State(house): State<Arc<House>>, headers: HeaderMap, Body(body): Body) -> Reply {
    let AddPush { endpoint, p256dh, auth, language } = read(&body)?;
    let bad = || Problem::new(400, "bad-push", "this is not what a browser's push service answers");
    let decoded = |text: &str, bytes: usize| {
        let text = text.trim_end_matches('=');
        URL_SAFE_NO_PAD.decode(text).ok().filter(|found| found.len() == bytes).ok_or_else(bad)
    };
    let (key, auth) = (decoded(&p256dh, POINT)?, decoded(&auth, AUTH)?);
    match house.reminders.reach.push_target(&endpoint) {
        Ok(_) => {}
        Err(Refusal::Unknown) => {
            let words = "this push service is not known here: an operator can add it";
            return Err(Problem::new(400, "unknown-push-service", words));
        }
        Err(_) => return Err(bad()),
    }
    // A key that is no point of the curve would fail with every message.
    encrypt(b"", &key, &auth).map_err(|_| bad())?;
    let person = changes(&house, &headers).await?;
    let mut id = [0; 16];
    id.copy_from_slice(&Sha256::digest(&endpoint)[..16]);
    let device = Some(device::described(&headers)).filter(|device| !device.is_empty());
    let push = PushKept { id, endpoint, key, auth, language, added: house.clock.now(), device };
    kept(&house)?.put_push(person, push, BROWSERS).await?;
    reply(&house, person).await
}

/// A browser is not to be notified any more.
pub(crate) async fn remove_push(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let person = who(&house, &headers).await?;
    let id = unspell(&id).ok_or_else(Problem::not_found)?;
    kept(&house)?.drop_push(person, id).await?;
    reply(&house, person).await
}

/// An address is to be called.
pub(crate) async fn set_webhook(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let SetWebhook { url } = read(&body)?;
    let person = changes(&house, &headers).await?;
    let reach = &house.reminders.reach;
    let checked = async { reach.resolve(&reach.target(&url)?).await };
    checked.await.map_err(|why| match why {
        Refusal::Private => {
            Problem::new(400, "private-address", "this address is not one of the public network")
        }
        Refusal::Silent => Problem::new(400, "no-such-host", "the name in this address cannot be resolved"),
        _ => Problem::new(400, "bad-webhook", "an address to call begins with https://"),
    })?;
    let secret = format!("{SECRET}{}", Token::random()?);
    let webhook = WebhookKept { url, secret: secret.clone() };
    kept(&house)?.set_webhook(person, Some(webhook)).await?;
    Ok(Json(WebhookMade { secret, reminders: of(&house, person).await? }).into_response())
}

/// No address is to be called any more.
pub(crate) async fn remove_webhook(State(house): State<Arc<House>>, headers: HeaderMap) -> Reply {
    let person = who(&house, &headers).await?;
    kept(&house)?.set_webhook(person, None).await?;
    reply(&house, person).await
}

/// Sends the asker a reminder of no turn, by one way, whether it is quiet or not.
pub(crate) async fn test(State(house): State<Arc<House>>, headers: HeaderMap, Body(body): Body) -> Reply {
    let TestReminder { way } = read(&body)?;
    let person = who(&house, &headers).await?;
    house.reminders.tests.take(person, rate::now()).map_err(Problem::limit("reminders"))?;
    let store = kept(&house)?;
    let settings = store.reminders_of(person).await?;
    let mut delivered = Vec::new();
    match way {
        ReminderWay::Push => {
            for push in store.pushes_of(person).await? {
                delivered.push(send::test_push(&house, person, &push).await == Outcome::Delivered);
            }
        }
        ReminderWay::Mail if settings.mail => {
            delivered.push(send::test_mail(&house, person, settings.language).await);
        }
        ReminderWay::Webhook => {
            if let Some(webhook) = &settings.webhook {
                delivered.push(send::test_webhook(&house, person, webhook).await == Outcome::Delivered);
            }
        }
        ReminderWay::Mail => {}
    }
    if delivered.is_empty() {
        return Err(Problem::new(409, "not-switched-on", "this way is not switched on"));
    }
    let count = |wanted| delivered.iter().filter(|one| **one == wanted).count() as u32;
    Ok(Json(ReminderTested { sent: count(true), failed: count(false) }).into_response())
}
