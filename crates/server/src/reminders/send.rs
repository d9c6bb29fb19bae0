//! Sending reminders, by every way that the member has chosen. What could not be delivered is tried again a few times, and then dropped.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use cubo_wire::PersonId;
use cubo_wire::members::Language;
use hkdf::hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;

use super::push;
use super::reach::Target;
use super::words::{self, Notice, Stage};
use crate::house::{House, closed};
use crate::mail::{Letter, What};
use crate::store::{PushKept, RemindersKept, StoreError, WebhookKept};
use crate::{ids, log};

/// How often something is tried that could not be delivered.
const TRIES: u32 = 3;
/// How long to wait before the second try, and four times that before the third; unless the other side says how long.
const PAUSE: Duration = Duration::from_secs(5);
/// However long it says.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// The longest that a push service keeps a message, in seconds.
const KEPT_S: u64 = 24 * 60 * 60;

/// The header with the signature of a webhook.
pub(crate) const SIGNATURE: HeaderName = HeaderName::from_static("cubo-signature");

/// What came of sending something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    Delivered,
    /// There is nothing at that address.
    Missing,
    /// There is nothing any more, and never will be.
    Gone,
    Failed,
}

/// Sends reminders to somebody: one mail with all of them, and by the other ways one each.
pub(super) async fn all(
    house: &Arc<House>,
    person: PersonId,
    kept: &RemindersKept,
    pushes: &[PushKept],
    notices: &[Notice],
) {
    let now = house.clock.now();
    if kept.mail {
        mail(house, person, kept.language, Some(notices), now).await;
    }
    for notice in notices {
        if !pushes.is_empty() {
            // The number on the app's icon.
            let turns = match house.store.reminding() {
                Some(store) => store.turns_of(person).await.unwrap_or(1),
                None => 1,
            };
            for push in pushes {
                notify(house, person, push, &shown(notice, push.language, turns, now), Some(notice), TRIES)
                    .await;
            }
        }
        if let Some(webhook) = &kept.webhook {
            call(house, person, webhook, &told(house, notice, now), TRIES).await;
        }
    }
}

/// What a browser shows.
fn shown(notice: &Notice, language: Language, turns: u32, now: u64) -> Value {
    json!({
        "title": notice.title(language),
        "body": notice.body(language, now),
        "language": language,
        "table": notice.table,
        "turns": turns,
    })
}

/// What a program is told.
fn told(house: &House, notice: &Notice, now: u64) -> Value {
    let link = house.config.public_url.as_ref().map(|url| format!("{url}/table/{}", notice.table));
    json!({
        "reminder": notice.stage.word(),
        "table": notice.table,
        "game": notice.game,
        "since": notice.since,
        "deadline": notice.deadline,
        "at": now,
        "link": link,
    })
}

/// Sends a reminder of no turn by mail; whether it was handed over.
pub(crate) async fn test_mail(house: &House, person: PersonId, language: Language) -> bool {
    mail(house, person, language, None, house.clock.now()).await
}

/// Sends a reminder of no turn to one browser.
pub(crate) async fn test_push(house: &House, person: PersonId, push: &PushKept) -> Outcome {
    let (title, body) = words::test(push.language);
    let shown = json!({"title": title, "body": body, "language": push.language});
    notify(house, person, push, &shown, None, 1).await
}

/// Calls the webhook with a reminder of no turn.
pub(crate) async fn test_webhook(house: &House, person: PersonId, webhook: &WebhookKept) -> Outcome {
    call(house, person, webhook, &json!({"reminder": "test", "at": house.clock.now()}), 1).await
}

async fn mail(
    house: &House,
    person: PersonId,
    language: Language,
    notices: Option<&[Notice]>,
    now: u64,
) -> bool {
    let (Some(mail), Some(members)) = (&house.mail, house.store.members()) else { return false };
    let found = async {
        let address = members.mail(person).await?.address;
        Ok::<_, StoreError>(address.zip(members.member(person).await?))
    };
    let (address, member) = match found.await {
        Ok(Some(found)) => found,
        Ok(None) => return false,
        Err(why) => {
            log::warn("the store does not say where to write", why.code());
            return false;
        }
    };
    let settings = mail.link("/account");
    let what = match notices {
        None => What::TestReminder { settings },
        Some(notices) => {
            let line = |notice: &Notice| {
                let words = format!("{}\n{}", notice.title(language), notice.body(language, now));
                (words, mail.link(&format!("/table/{}", notice.table)))
            };
            What::Turns { turns: notices.iter().map(line).collect(), settings }
        }
    };
    mail.remind(&address, &Letter { language, name: member.name, what }, now)
}

fn number(value: u64) -> HeaderValue {
    HeaderValue::from(value)
}

/// Sends a message to one browser. One that is gone is forgotten.
async fn notify(
    house: &House,
    person: PersonId,
    to: &PushKept,
    shown: &Value,
    notice: Option<&Notice>,
    tries: u32,
) -> Outcome {
    let reminders = &house.reminders;
    let sent = async {
        let target = reminders.reach.push_target(&to.endpoint).map_err(|why| why.code())?;
        let vapid = reminders.vapid(house).await.map_err(|why| why.code())?;
        let body =
            push::encrypt(shown.to_string().as_bytes(), &to.key, &to.auth).map_err(|_| "bad-push-key")?;
        let wall = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let contact = house.config.public_url.as_ref().filter(|url| url.https).map(ToString::to_string);
        let signed = vapid.authorization(&target.origin(), contact.as_deref(), wall);
        let mut signed =
            HeaderValue::from_str(&signed.map_err(|_| "no-signature")?).map_err(|_| "no-signature")?;
        signed.set_sensitive(true);
        let mut headers = HeaderMap::new();
        headers.insert(header::AUTHORIZATION, signed);
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("aes128gcm"));
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
        let left = notice.and_then(|notice| notice.left(house.clock.now())).unwrap_or(u64::MAX) / 1000;
        headers.insert(HeaderName::from_static("ttl"), number(left.min(KEPT_S)));
        let urgent = notice.is_some_and(|notice| notice.stage == Stage::Tenth);
        let urgency = if urgent { "high" } else { "normal" };
        headers.insert(HeaderName::from_static("urgency"), HeaderValue::from_static(urgency));
        if let Some(topic) = notice.and_then(|notice| HeaderValue::from_str(&topic(notice)).ok()) {
            // A later reminder takes the place of one that was not delivered yet.
            headers.insert(HeaderName::from_static("topic"), topic);
        }
        Ok::<_, &'static str>(post(house, &target, &headers, &body, tries).await)
    };
    let outcome = match sent.await {
        Ok(outcome) => outcome,
        Err(why) => {
            log::warn("a notification could not be sent", why);
            Outcome::Failed
        }
    };
    if matches!(outcome, Outcome::Missing | Outcome::Gone)
        && let Some(store) = house.store.reminding()
        && let Err(why) = store.drop_push(person, to.id).await
    {
        log::warn("a browser that is gone could not be forgotten", why.code());
    }
    outcome
}

/// By which a push service knows reminders of the same table: at most 32 characters of base64url, and nothing that says which table it is.
fn topic(notice: &Notice) -> String {
    use sha2::Digest;
    let hash: [u8; 32] =
        Sha256::new().chain_update(b"cubotheque topic 1\0").chain_update(notice.table.0).finalize().into();
    ids::spell(&hash[..16])
}

/// The value of the signature: when, and the HMAC-SHA256 of that and the body.
pub(crate) fn signature(secret: &str, at_s: u64, body: &[u8]) -> String {
    let mut hex = String::with_capacity(64);
    // HMAC takes keys of every length: this cannot fail.
    if let Ok(mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) {
        let mac = mac.chain_update(at_s.to_string()).chain_update(b".").chain_update(body).finalize();
        for byte in mac.into_bytes() {
            hex += &format!("{byte:02x}");
        }
    }
    format!("t={at_s},v1={hex}")
}

/// Calls a member's address. One that says that it is gone is not called again.
async fn call(house: &House, person: PersonId, to: &WebhookKept, told: &Value, tries: u32) -> Outcome {
    let outcome = match house.reminders.reach.target(&to.url) {
        Err(why) => {
            log::warn("a webhook could not be called", why.code());
            Outcome::Failed
        }
        Ok(target) => {
            let body = told.to_string().into_bytes();
            let wall = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
            let mut headers = HeaderMap::new();
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
            if let Ok(signed) = HeaderValue::from_str(&signature(&to.secret, wall, &body)) {
                headers.insert(SIGNATURE, signed);
            }
            post(house, &target, &headers, &body, tries).await
        }
    };
    if outcome == Outcome::Gone
        && let Some(store) = house.store.reminding()
        && let Err(why) = store.set_webhook(person, None).await
    {
        log::warn("a webhook that is gone could not be forgotten", why.code());
    }
    outcome
}

/// Sends a request, again if the other side has trouble.
async fn post(house: &House, target: &Target, headers: &HeaderMap, body: &[u8], tries: u32) -> Outcome {
    let mut pause = PAUSE;
    for n in 1..=tries {
        let (code, wait) = match house.reminders.reach.post(target, headers.clone(), body.to_vec()).await {
            Ok(answer) => match answer.status {
                200..=299 => return Outcome::Delivered,
                404 => return Outcome::Missing,
                410 => return Outcome::Gone,
                429 | 500..=599 => ("other-side", answer.retry_after),
                _ => {
                    log::warn("a reminder was refused", "other-side");
                    return Outcome::Failed;
                }
            },
            Err(why) => (why.code(), None),
        };
        if n == tries {
            log::warn("a reminder was not delivered", code);
            break;
        }
        let wait = wait.unwrap_or(pause).min(LONGEST_PAUSE);
        pause *= 4;
        let mut closing = house.closing.subscribe();
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = closed(&mut closing) => break,
        }
    }
    Outcome::Failed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_webhook_is_signed_with_its_secret() {
        // As `printf '%s' '1700000000.{"a":1}' | openssl dgst -sha256 -hmac secret` says.
        let signed = signature("secret", 1_700_000_000, br#"{"a":1}"#);
        assert_eq!(
            signed,
            "t=1700000000,v1=49f24e537407743fa4a0242bb63b94b9a47ee99cbbe071ccd8a22550ae411686"
        );
        assert_ne!(signed, signature("other", 1_700_000_000, br#"{"a":1}"#));
        assert_ne!(signed, signature("secret", 1_700_000_001, br#"{"a":1}"#));
    }
}
