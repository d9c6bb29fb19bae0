//! The tokens of bots. They are sessions whose hash is made otherwise than that of a cookie: a bot's token is worth nothing as a cookie, and
//! a cookie nothing as a token.

use axum::http::{HeaderMap, header};
use cubo_wire::PersonId;
use cubo_wire::bots::{BotFilters, BotScope};
use sha2::{Digest, Sha256};

use super::filters::read;
use crate::house::House;
use crate::ids::{Token, TokenHash};
use crate::safety;
use crate::store::{BotKept, StoreError};

/// With what a token begins, so that one sees what it is.
pub(crate) const PREFIX: &str = "cubo-bot-";
const LABEL: &[u8] = b"cubotheque bot token 1\0";

/// What is stored of a token.
pub(crate) fn hash(token: &Token) -> TokenHash {
    TokenHash(Sha256::new().chain_update(LABEL).chain_update(token.0).finalize().into())
}

/// What came as `Authorization: Bearer`, if anything did.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (kind, value) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    kind.eq_ignore_ascii_case("bearer").then_some(value.trim())
}

/// A bot that asks.
#[derive(Clone, Debug)]
pub(crate) struct BotHere {
    pub(crate) token: TokenHash,
    pub(crate) bot: BotKept,
    pub(crate) filters: BotFilters,
    pub(crate) scopes: Vec<BotScope>,
}

impl BotHere {
    pub(crate) fn person(&self) -> PersonId {
        self.bot.person
    }

    pub(crate) fn may(&self, scope: BotScope) -> bool {
        self.scopes.contains(&scope)
    }
}

/// The words of scopes as they are stored.
pub(crate) fn scopes_text(scopes: &[BotScope]) -> String {
    let word = |scope: &BotScope| match scope {
        BotScope::Play => "play",
        BotScope::Meet => "meet",
    };
    scopes.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// The scopes that these words name; what is not known is left out.
pub(crate) fn scopes(text: &str) -> Vec<BotScope> {
    let scope = |word| match word {
        "play" => Some(BotScope::Play),
        "meet" => Some(BotScope::Meet),
        _ => None,
    };
    text.split(' ').filter_map(scope).collect()
}

/// The bot of a token, if there is one and neither it nor its owner was closed by a moderator.
pub(crate) async fn known(house: &House, text: &str) -> Result<Option<BotHere>, StoreError> {
    let Some(bots) = house.store.bots() else { return Ok(None) };
    let Some(token) = text.strip_prefix(PREFIX).and_then(|token| token.parse::<Token>().ok()) else {
        return Ok(None);
    };
    let token = hash(&token);
    let Some(kept) = bots.token(token).await? else { return Ok(None) };
    let Some(bot) = bots.bot(kept.person).await? else { return Ok(None) };
    for person in [bot.person, bot.owner] {
        if safety::standing(house, person).await?.closed {
            return Ok(None);
        }
    }
    crate::members::note(house, token, String::new).await;
    let filters = read(&bot.filters);
    Ok(Some(BotHere { token, filters, scopes: scopes(&kept.scopes), bot }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_no_cookie() {
        let token = Token([7; 32]);
        assert_ne!(hash(&token), token.hash());
    }

    #[test]
    fn scopes_are_read_as_they_were_written() {
        for all in [&[][..], &[BotScope::Play], &[BotScope::Play, BotScope::Meet]] {
            assert_eq!(scopes(&scopes_text(all)), all);
        }
        assert_eq!(scopes("play fly"), [BotScope::Play]);
    }
}
