//! Events as JSON, where the index by person is made from them and where names and words are taken out of them. The rules of games are
//! not needed for either.

use cubo_wire::{PersonId, Place, TableEvent};
use serde_json::{Value, json};

use super::Seating;

/// Follows the events of a table, as far as lists by person need them.
#[derive(Default)]
pub(crate) struct Follower {
    seating: Seating,
    /// For whom each place is held.
    held: Vec<Option<PersonId>>,
    /// When somebody last said something.
    pub(in crate::store) talked: Option<u64>,
}

impl Follower {
    /// Takes an append in; what cannot be read changes nothing.
    pub(crate) fn take(&mut self, events: &str, arrived: u64) {
        let events: Vec<Value> = serde_json::from_str(events).unwrap_or_default();
        for event in events {
            // Only these kinds matter; a game's own events are most of all, and are passed over unread.
            let kind = event.get("event").and_then(Value::as_str).unwrap_or_default();
            if ["opened", "sat", "housed", "left", "removed", "started", "said", "ended"].contains(&kind)
                && let Ok(event) = serde_json::from_value::<TableEvent>(event)
            {
                self.follow(event, arrived);
            }
        }
    }

    fn follow(&mut self, event: TableEvent, arrived: u64) {
        let chairs = &mut self.seating.chairs;
        match event {
            TableEvent::Opened(opened) => {
                *chairs = vec![None; opened.places.len()];
                self.seating.rated = opened.rated;
                let held = |place: &Place| match place {
                    Place::Held { person, .. } => Some(*person),
                    Place::Open | Place::Person | Place::House { .. } => None,
                };
                self.held = opened.places.iter().map(held).collect();
            }
            TableEvent::Sat { place, person, .. } => {
                if let Some(chair) = chairs.get_mut(usize::from(place)) {
                    *chair = Some(person);
                }
            }
            TableEvent::Housed { place, .. } => {
                if let Some(held) = self.held.get_mut(usize::from(place)) {
                    *held = None;
                }
            }
            TableEvent::Left { person, .. } | TableEvent::Removed { person } => {
                chairs.iter_mut().filter(|chair| **chair == Some(person)).for_each(|chair| *chair = None);
            }
            TableEvent::Started { order, .. } => {
                let sat = |place: &u8| chairs.get(usize::from(*place)).copied().flatten();
                let seats = order.iter().map(sat).collect();
                *chairs = seats;
                self.held.clear();
                self.seating.started = Some(arrived);
            }
            TableEvent::Said { .. } => self.talked = Some(arrived),
            TableEvent::Ended { outcome, .. } => {
                self.seating.ended = Some(arrived);
                self.seating.outcome = outcome;
            }
            _ => {}
        }
    }

    /// Who is at the table after all that was taken in.
    pub(crate) fn seating(&self) -> Seating {
        let free = |(who, chair): (&Option<PersonId>, &Option<PersonId>)| who.filter(|_| chair.is_none());
        let held = self.held.iter().zip(&self.seating.chairs).filter_map(free).collect();
        Seating { held, ..self.seating.clone() }
    }
}

/// Whose words and names are taken out.
#[derive(Clone, Copy)]
pub(in crate::store) enum Whose<'a> {
    /// The name and the words of one person.
    Person(&'a PersonId),
    /// One person has another name; words stay.
    Renamed {
        person: &'a PersonId,
        /// The new one.
        name: &'a str,
        /// Those before it, a line each: only these give way where several people share one screen and one person's id. All do if empty.
        old: &'a str,
    },
    /// Everybody's words; names stay.
    Everybody,
}

impl Whose<'_> {
    /// The same once the opening of a table was read: at most tables all chairs of a person are their own.
    pub(in crate::store) fn at_this_table(self, events: &str) -> Self {
        match self {
            Whose::Renamed { person, name, .. }
                if events.contains("\"event\":\"opened\"") && !events.contains("\"one_screen\":true") =>
            {
                Whose::Renamed { person, name, old: "" }
            }
            other => other,
        }
    }

    /// What stands in the place of a name; nothing if it stays.
    fn instead(&self, before: &str) -> Option<&str> {
        let after = match self {
            Whose::Person(_) => "",
            Whose::Renamed { name, old, .. } if old.is_empty() || old.lines().any(|old| old == before) => {
                name
            }
            Whose::Renamed { .. } | Whose::Everybody => return None,
        };
        (after != before).then_some(after)
    }
}

/// The events without the names and words in question; nothing if there are none. The events stay, and so do all seals: they pass over
/// names and words.
pub(in crate::store) fn without(events: &str, whose: Whose<'_>) -> Option<String> {
    let about = match whose {
        Whose::Person(person) | Whose::Renamed { person, .. } => events.contains(person.as_str()),
        Whose::Everybody => events.contains("\"said\""),
    };
    if !about {
        return None;
    }
    let mut list: Vec<Value> = serde_json::from_str(events).ok()?;
    let mut changed = false;
    for event in &mut list {
        changed |= clear(event, whose);
        if let Some(places) = event.get_mut("places").and_then(Value::as_array_mut) {
            for place in places {
                changed |= clear(place, whose);
            }
        }
    }
    changed.then(|| Value::from(list).to_string())
}

fn clear(fields: &mut Value, whose: Whose<'_>) -> bool {
    let theirs = match whose {
        Whose::Person(person) | Whose::Renamed { person, .. } => {
            fields.get("person").and_then(Value::as_str) == Some(person.as_str())
        }
        Whose::Everybody => true,
    };
    let (mut changed, silence) = (false, json!({"text": ""}));
    if theirs
        && !matches!(whose, Whose::Renamed { .. })
        && let Some(words) = fields.get_mut("words")
        && *words != silence
    {
        *words = silence;
        changed = true;
    }
    if theirs
        && let Some(name) = fields.get_mut("name")
        && let Some(after) = name.as_str().and_then(|name| whose.instead(name))
    {
        *name = json!(after);
        changed = true;
    }
    changed
}

/// What lists show of a table, without the names on these chairs, or with the new one.
pub(in crate::store) fn face_without(face: &str, chairs: &[bool], whose: Whose<'_>) -> Option<String> {
    let mut face: Value = serde_json::from_str(face).ok()?;
    let shown = face.get_mut("chairs")?.as_array_mut()?;
    for (chair, _) in shown.iter_mut().zip(chairs).filter(|(_, theirs)| **theirs) {
        if let Some(after) = chair["name"].as_str().and_then(|name| whose.instead(name)) {
            chair["name"] = json!(after);
        }
    }
    Some(face.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(n: u8) -> PersonId {
        crate::ids::person([n; 16])
    }

    #[test]
    fn one_persons_name_and_words_are_taken_out_and_the_rest_stays() {
        let (ada, zoe) = (person(1), person(2));
        let events = json!([
            {"event": "sat", "place": 0, "person": ada, "name": "Ada"},
            {"event": "said", "person": ada, "words": {"text": "hello"}},
            {"event": "said", "person": zoe, "words": {"text": "Ada!"}},
            {"event": "action", "seat": 0, "action": "E1-E2"},
        ]);
        let cut = without(&events.to_string(), Whose::Person(&ada)).unwrap();
        let cut_again: Value = serde_json::from_str(&cut).unwrap();
        let mut wanted = events.clone();
        wanted[0]["name"] = json!("");
        wanted[1]["words"] = json!({"text": ""});
        assert_eq!(cut_again, wanted);
        assert_eq!(without(&cut, Whose::Person(&ada)), None, "nothing is left to take out");
        let silent = without(&events.to_string(), Whose::Everybody).unwrap();
        assert!(!silent.contains("hello") && !silent.contains("Ada!") && silent.contains("\"Ada\""));
        assert_eq!(without("[not JSON", Whose::Everybody), None);
    }

    #[test]
    fn a_new_name_stands_where_the_old_one_stood_and_words_stay() {
        let (ada, zoe) = (person(1), person(2));
        let events = json!([
            {"event": "sat", "place": 0, "person": ada, "name": "Rude"},
            {"event": "sat", "place": 1, "person": ada, "name": "Her brother"},
            {"event": "sat", "place": 2, "person": zoe, "name": "Rude"},
            {"event": "said", "person": ada, "words": {"text": "hello"}},
        ]);
        let names = |old| {
            let whose = Whose::Renamed { person: &ada, name: "Ada", old };
            let after: Vec<Value> = serde_json::from_str(&without(&events.to_string(), whose)?).unwrap();
            assert_eq!(after[3], events[3]);
            Some([0, 1, 2].map(|n: usize| after[n]["name"].as_str().unwrap().to_owned()))
        };
        assert_eq!(names("Rude"), Some(["Ada", "Her brother", "Rude"].map(str::to_owned)));
        assert_eq!(names("X\nRude"), names("Rude"));
        assert_eq!(names(""), Some(["Ada", "Ada", "Rude"].map(str::to_owned)));
        assert_eq!(names("Somebody"), None);
        let face = r#"{"chairs":[{"name":"Rude"},{"name":null},{"name":"Rude"}]}"#;
        let whose = Whose::Renamed { person: &ada, name: "Ada", old: "Rude" };
        let face: Value =
            serde_json::from_str(&face_without(face, &[true, true, false], whose).unwrap()).unwrap();
        assert_eq!(face["chairs"], json!([{"name": "Ada"}, {"name": null}, {"name": "Rude"}]));
        let opened = |one_screen: bool| json!([{"event": "opened", "one_screen": one_screen}]).to_string();
        let old = |events: &str| match whose.at_this_table(events) {
            Whose::Renamed { old, .. } => old,
            _ => "",
        };
        assert_eq!((old(&opened(true)), old(&opened(false)), old("[]")), ("Rude", "", "Rude"));
    }

    #[test]
    fn seats_follow_the_lot() {
        let (ada, zoe) = (person(1), person(2));
        let mut follower = Follower::default();
        let mut take = |events: Value| {
            follower.take(&events.to_string(), 7);
            follower.seating()
        };
        let secret = "07".repeat(32);
        let opened = take(
            json!([{"event": "opened", "format": 2, "table": "t", "by": ada, "game": "cubulus", "rules": 1, "options": {},
            "places": [{"for": "held", "person": ada, "name": "Ada"}, {"for": "open"}], "fixed": true, "clock": {"kind": "none"},
            "access": "link", "friendly": false, "secret": secret}]),
        );
        assert_eq!((opened.chairs, opened.held), (vec![None, None], vec![ada]));
        let sat = take(json!([{"event": "sat", "place": 0, "person": ada, "name": "Ada"},
            {"event": "sat", "place": 1, "person": zoe, "name": "Zoé"}]));
        assert_eq!((sat.chairs, sat.held), (vec![Some(ada), Some(zoe)], vec![]));
        let left = take(json!([{"event": "left", "person": zoe, "silent": true}]));
        assert_eq!(left.chairs, [Some(ada), None]);
        take(json!([{"event": "sat", "place": 1, "person": zoe, "name": "Zoé"}]));
        let started = take(json!([{"event": "started", "order": [1, 0], "drawn": true}]));
        assert_eq!((started.chairs, started.started), (vec![Some(zoe), Some(ada)], Some(7)));
        let ended = take(json!([{"event": "ended", "how": "rules", "secret": secret,
            "outcome": {"scores": [1, 3], "ranks": [2, 1], "reason": "CU-27"}}]));
        use cubo_wire::history::GameResult::{Lost, Won};
        assert_eq!(ended.result(ada, 1), (Won, Some(1)));
        assert_eq!(ended.result(zoe, 0), (Lost, Some(2)));
        assert_eq!(ended.people(), [(zoe, 0), (ada, 1)]);
    }
}
