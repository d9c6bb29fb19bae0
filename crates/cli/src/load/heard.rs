//! What a load test takes from a message. It shares the processors with the server that it measures, so it does not read what it does not need: most
//! of a message is the view of the game.

use std::borrow::Cow;
use std::ops::Range;

use cubo_core::Seat;
use cubo_wire::{Json, Phase, ShownTurn, TableId};
use serde::Deserialize;
use serde::de::IgnoredAny;

/// A message of the server: see `cubo_wire::ServerMessage`, whose kinds are told apart by their fields.
#[derive(Deserialize)]
pub(super) struct Heard<'a> {
    pub(super) table: Option<TableId>,
    #[serde(borrow)]
    pub(super) news: Option<News<'a>>,
    pub(super) shown: Option<Shown>,
    /// Of an answer to a command.
    pub(super) first: Option<IgnoredAny>,
    #[serde(borrow)]
    pub(super) error: Option<Why<'a>>,
    pub(super) goodbye: Option<IgnoredAny>,
}

#[derive(Deserialize)]
pub(super) struct Why<'a> {
    #[serde(borrow)]
    pub(super) message: Cow<'a, str>,
}

#[derive(Deserialize)]
pub(super) struct News<'a> {
    pub(super) version: u64,
    #[serde(borrow)]
    event: Event<'a>,
    #[serde(default)]
    pub(super) you: Vec<Seat>,
    pub(super) play: Option<Play>,
}

#[derive(Deserialize)]
struct Event<'a> {
    #[serde(borrow)]
    event: Cow<'a, str>,
}

impl News<'_> {
    /// Whether the table has ended with it.
    pub(super) fn is_end(&self) -> bool {
        self.event.event == "ended"
    }
}

/// The table as a whole.
#[derive(Deserialize)]
pub(super) struct Shown {
    pub(super) version: u64,
    state: State,
    #[serde(default)]
    pub(super) you: Vec<Seat>,
    pub(super) play: Option<Play>,
}

#[derive(Deserialize)]
struct State {
    phase: Phase,
}

impl Shown {
    pub(super) fn is_over(&self) -> bool {
        self.state.phase == Phase::Ended
    }
}

/// The game. Its views are left unread.
#[derive(Deserialize)]
pub(super) struct Play {
    turn: ShownTurn,
}

impl Play {
    /// Who is to act.
    pub(super) fn seat(&self) -> Option<Seat> {
        match self.turn {
            ShownTurn::Seat(seat) => Some(seat),
            ShownTurn::Chance | ShownTurn::Over => None,
        }
    }
}

/// News without the views of the game, if it has any: they are most of it, and to look for their end, character by character, would take a fifth of
/// the processor time of this program. All around them is read as it came.
pub(super) fn without_views(news: &str) -> Cow<'_, str> {
    const VIEWS: &str = ",\"views\":[";
    // No text within looks like this: quotes are escaped there.
    let begin = if news.get(NEWS) == Some("\"news\"") { news.find(VIEWS) } else { None };
    // Behind the views the objects around them end, and only a seal stands there.
    match begin.map(|begin| begin + VIEWS.len()).zip(news.rfind("]}")) {
        Some((begin, end)) if begin <= end => Cow::Owned([&news[..begin], &news[end..]].concat()),
        _ => Cow::Borrowed(news),
    }
}

/// The view in a message, for games that cannot be followed by their actions alone.
pub(super) fn view(message: &str) -> Option<Json> {
    #[derive(Deserialize)]
    struct Whole {
        news: Option<Seen>,
        shown: Option<Seen>,
    }
    #[derive(Deserialize)]
    struct Seen {
        play: Option<Views>,
    }
    #[derive(Deserialize)]
    struct Views {
        views: Vec<One>,
    }
    #[derive(Deserialize)]
    struct One {
        view: Json,
    }
    let whole: Whole = serde_json::from_str(message).ok()?;
    whole.news.or(whole.shown)?.play?.views.into_iter().next().map(|one| one.view)
}

/// Where `"news"` stands in `{"table":"0123456789abcdef","news":…`.
const NEWS: Range<usize> = 28..34;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_are_read_without_their_views_and_the_rest_is_whole() {
        let play = r#""play":{"moved":7,"events":3,"turn":{"seat":1},"scores":[0,1],"views":[VIEWS]}"#;
        let event = r#"{"event":"said","words":{"text":"\",\"views\":[ ]}"}}"#;
        let message = |views: &str, seal: &str| {
            let play = play.replace("VIEWS", views);
            format!(r#"{{"table":"0123456789abcdef","news":{{"version":7,"event":{event},{play}{seal}}}}}"#)
        };
        for seal in ["", r#","seal":"00ff""#] {
            let whole =
                message(r#"{"seat":0,"seen":"a]}","view":{"a":[{"b":[1]}]}},{"seat":1,"view":[]}"#, seal);
            assert_eq!(without_views(&whole), message("", seal));
            assert_eq!(without_views(&message("", seal)), message("", seal));
        }
        for other in [
            r#"{"first":3,"count":1}"#,
            r#"{"table":"0123456789abcdef","news":{"version":7,"event":{"event":"left"}}}"#,
            r#"{"table":"0123456789abcdef","shown":{"play":{"turn":"over","views":[{"view":[]}]},"history":[[]]}}"#,
        ] {
            assert_eq!(without_views(other), other);
        }
    }

    #[test]
    fn kinds_of_messages_are_told_apart() {
        let text = r#"{"table":"0123456789abcdef","news":{"version":7,"event":{"event":"action","seat":1,"action":"a\"b"},"play":{"moved":7,"events":3,"turn":{"seat":1},"scores":[],"views":[{"seat":0,"view":{"a":[1]}}]}}}"#;
        let heard: Heard = serde_json::from_str(text).unwrap();
        let news = heard.news.unwrap();
        assert_eq!((news.version, news.is_end(), news.you.len()), (7, false, 0));
        assert_eq!(news.play.unwrap().seat(), Some(Seat(1)));
        assert_eq!(heard.table.unwrap().as_str(), "0123456789abcdef");
        assert_eq!(view(text).unwrap().get(), r#"{"a":[1]}"#);
        let heard: Heard = serde_json::from_str(r#"{"first":3,"count":1}"#).unwrap();
        assert!(heard.first.is_some() && heard.news.is_none() && heard.error.is_none());
        let refused = r#"{"error":{"code":"stale","message":"say \"at\""}}"#;
        let heard: Heard = serde_json::from_str(refused).unwrap();
        assert_eq!(heard.error.unwrap().message, "say \"at\"");
    }
}
