//! A history that shows tampering: every append of a table carries a running seal over all that was stored before it.
//!
//! `docs/fair-chance.md` says the same in words. A seal is keyed with the table's secret, because it is told to everybody while the
//! game is on: without the key, a player who sees two consecutive seals could find by trial which hidden action lies between them.

use hkdf::hmac::{Hmac, KeyInit, Mac};
use serde_json::Value;
use sha2::Sha256;

use crate::fair::{Bytes32, Extent, Stream};
use crate::forfeit::Forfeit;
use crate::json::FromJson;
use crate::record::{BadRecord, Ending, Entry, FORMAT, Fair, SeatDraw, TABLE_FORMAT};
use crate::{Record, Seat};

/// What the seals are tied to, so that no other use of a secret gives the same bytes.
const LABEL: &[u8] = b"cubotheque seal 1\0";

/// What stands for the seal before the first append.
pub const NONE: Bytes32 = Bytes32([0; 32]);

/// The seal after an append: HMAC-SHA256 under the table's secret, of the label, the seal before it and the append's text.
pub fn next(secret: &Bytes32, before: &Bytes32, append: &str) -> Bytes32 {
    // HMAC takes keys of every length: this cannot fail.
    let Ok(mac) = Hmac::<Sha256>::new_from_slice(&secret.0) else { return NONE };
    let mac = mac.chain_update(LABEL).chain_update(before.0).chain_update(append.as_bytes());
    Bytes32(mac.finalize().into_bytes().into())
}

/// The text of an append that is sealed: JSON without spaces, the fields of every object in the order of their names.
pub fn text(append: &Value) -> String {
    append.to_string() // maps of serde_json are sorted; a test below stands guard
}

/// Every seal of a record's history, one an append. None if it has no history or no secret.
pub fn seals(record: &Record) -> Vec<Bytes32> {
    let secret = record.fair.as_ref().and_then(|fair| Bytes32::from_hex(fair.secret.as_deref()?));
    let (Some(secret), Some(sealed)) = (secret, &record.sealed) else { return Vec::new() };
    let mut last = NONE;
    let seal = |append| {
        last = next(&secret, &last, &text(append));
        last
    };
    sealed.appends.iter().map(seal).collect()
}

fn bad<T>(why: impl Into<String>) -> Result<T, BadRecord> {
    Err(BadRecord { event: None, why: why.into() })
}

/// Compares all that a record says with the sealed history in it, and the history with its seal. Gives the last seal.
pub(crate) fn check(record: &Record, extent: Extent) -> Result<Option<Bytes32>, BadRecord> {
    if record.format < TABLE_FORMAT {
        let later = record.sealed.is_some() || record.fair.as_ref().is_some_and(|fair| fair.fixed.is_some());
        return if later {
            bad(format!("a record of format {FORMAT} has no sealed history"))
        } else {
            Ok(None)
        };
    }
    let Some(fair) = &record.fair else {
        return bad("a record of format 2 is one of a table: `fair` is missing");
    };
    match fair.fixed {
        None => return bad("it does not say whether the seats were fixed"),
        Some(true) if fair.draw.is_some() => return bad("the seats were fixed, and yet drawn"),
        Some(false) if fair.draw.is_none() => return bad("the seat draw is missing"),
        Some(_) => {}
    }
    let Some(sealed) = &record.sealed else {
        return match extent {
            Extent::Whole => bad("the sealed history is missing"),
            Extent::Part => Ok(None),
        };
    };
    let seal = seals(record).last().copied();
    if seal.is_none() || seal != Bytes32::from_hex(&sealed.seal) {
        return bad("the history is not the one that was sealed");
    }
    let told = Told::of(&sealed.appends).or_else(|why| bad(format!("the sealed history: {why}")))?;
    told.compare(record, fair, extent)?;
    Ok(seal)
}

type Read<T> = Result<T, String>;

fn field<T: FromJson>(event: &Value, name: &str) -> Read<T> {
    match event.get(name) {
        Some(value) => T::from_json(value).map_err(|why| format!("the field {name:?}: {why}")),
        None => T::absent().ok_or_else(|| format!("the field {name:?} is missing")),
    }
}

/// Somebody before the start: their number, what they committed to, and what they opened.
struct Guest {
    person: u64,
    commitment: Option<Bytes32>,
    nonce: Option<Bytes32>,
}

/// What the history of a table says of the game.
#[derive(Default)]
struct Told<'a> {
    opened: Option<&'a Value>,
    guests: Vec<Guest>,
    calling: bool,
    started: bool,
    draws: u64,
    draw: Option<SeatDraw>,
    events: Vec<Entry>,
    forfeits: Vec<Forfeit>,
    end: Option<&'a Value>,
}

impl<'a> Told<'a> {
    fn of(appends: &'a [Value]) -> Read<Self> {
        let mut told = Told::default();
        for append in appends {
            let epoch: u32 = field(append, "epoch")?;
            let events = append.get("events").and_then(Value::as_array);
            for event in events.ok_or("an append without events")? {
                told.take(event, epoch)?;
            }
        }
        Ok(told)
    }

    fn take(&mut self, event: &'a Value, epoch: u32) -> Read<()> {
        let kind: String = field(event, "event")?;
        if self.end.is_some() {
            return Err(format!("{kind:?} after the end"));
        }
        if self.opened.is_none() != (kind == "opened") {
            return Err("it does not begin with the opening".to_owned());
        }
        match kind.as_str() {
            "opened" => self.opened = Some(event),
            "sat" | "committed" => {
                let (person, commitment) =
                    (field(event, "person")?, field::<Option<Bytes32>>(event, "commitment")?);
                match self.guests.iter_mut().find(|guest| guest.person == person) {
                    Some(guest) => guest.commitment = commitment.or(guest.commitment),
                    None => self.guests.push(Guest { person, commitment, nonce: None }),
                }
            }
            "called" => self.calling = true,
            "nonce" => {
                let (person, nonce): (u64, Bytes32) = (field(event, "person")?, field(event, "nonce")?);
                let guest = self.guests.iter_mut().find(|guest| guest.person == person);
                let guest = guest.ok_or("a nonce of somebody who does not sit there")?;
                if guest.commitment != Some(nonce.commitment()) {
                    return Err(format!("the nonce of person {person} is not the one that was committed to"));
                }
                guest.nonce = Some(nonce);
            }
            "left" | "removed" => {
                let person: u64 = field(event, "person")?;
                self.guests.retain(|guest| guest.person != person);
                if std::mem::take(&mut self.calling) {
                    for guest in &mut self.guests {
                        (guest.commitment, guest.nonce) = (None, None);
                    }
                }
            }
            "started" => {
                self.started = true;
                self.calling = false;
                if field(event, "drawn")? {
                    let stream = self.stream(epoch);
                    let (number, epoch) = (stream.number, stream.later_epoch());
                    self.draw = Some(SeatDraw { number, epoch, order: field(event, "order")? });
                }
            }
            "action" => {
                let (seat, action): (Seat, _) = (field(event, "seat")?, field(event, "action")?);
                self.events.push(Entry::Action { seat, action });
            }
            "chance" => {
                let stream = self.stream(epoch);
                let (number, epoch) = (Some(stream.number), stream.later_epoch());
                self.events.push(Entry::Chance { chance: field(event, "chance")?, number, epoch });
            }
            "undone" => self.events.truncate(field(event, "to")?),
            "forfeited" => {
                let (seat, why) = (field(event, "seat")?, field(event, "why")?);
                self.forfeits.push(Forfeit { seat, why, after: self.events.len() });
            }
            "ended" => self.end = Some(event),
            // Offers, hints, hands that change and talk do not touch what a record says.
            _ => {}
        }
        Ok(())
    }

    /// The stream of the next draw.
    fn stream(&mut self, epoch: u32) -> Stream {
        self.draws += 1;
        Stream { number: self.draws - 1, epoch }
    }

    fn compare(&self, record: &Record, fair: &Fair, extent: Extent) -> Result<(), BadRecord> {
        let same = |name: &str, value: Value| {
            let said = self.opened.and_then(|opened| opened.get(name)).unwrap_or(&Value::Null);
            if *said == value { Ok(()) } else { bad(format!("{name}: the table was opened with another")) }
        };
        same("game", record.game.as_str().into())?;
        same("rules", record.rules.into())?;
        same("options", record.options.clone())?;
        same("position", record.position.clone().into())?;
        same("table", fair.table.clone().into())?;
        same("commitment", fair.commitment.as_str().into())?;
        same("fixed", fair.fixed.into())?;
        let places = self.opened.and_then(|opened| opened.get("places")).and_then(Value::as_array);
        if places.map(Vec::len) != Some(record.seats.into()) {
            return bad("seats: the table was opened with another number");
        }
        let nonces: Vec<String> =
            self.guests.iter().filter_map(|guest| guest.nonce).map(|nonce| nonce.to_string()).collect();
        if nonces != fair.nonces {
            return bad("the nonces are not the ones that were opened at the table");
        }
        if !self.started || self.draw != fair.draw {
            return bad("the seats were drawn otherwise at the table");
        }
        self.compare_events(record, extent)?;
        let forfeits = match extent {
            Extent::Whole => self.forfeits == record.forfeits,
            Extent::Part => self.forfeits.starts_with(&record.forfeits),
        };
        if !forfeits {
            return bad("the forfeits are not those of the table");
        }
        let Some(end) = self.end else {
            return if extent == Extent::Part {
                Ok(())
            } else {
                bad("the history is cut short: it has no end")
            };
        };
        if end.get("secret").and_then(Value::as_str) != fair.secret.as_deref() {
            return bad("another secret was revealed at the end");
        }
        let outcome: Option<Ending> = field(end, "outcome").or_else(bad)?;
        match (extent, &record.outcome) {
            (Extent::Part, None) => Ok(()),
            (Extent::Whole, None) if outcome.is_some() => bad("the outcome is missing"),
            (_, said) if *said == outcome => Ok(()),
            _ => bad("the outcome is not the one at the table"),
        }
    }

    fn compare_events(&self, record: &Record, extent: Extent) -> Result<(), BadRecord> {
        let differs = record.events.iter().enumerate().find(|(n, entry)| self.events.get(*n) != Some(entry));
        if let Some((n, _)) = differs {
            return Err(BadRecord { event: Some(n), why: "it happened otherwise at the table".to_owned() });
        }
        let (here, there) = (record.events.len(), self.events.len());
        if extent == Extent::Whole && here < there {
            return bad(format!("the record is cut short: it has {here} of {there} events"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_sealed_does_not_depend_on_the_order_of_fields() {
        let one: Value =
            serde_json::from_str(r#"{ "time": 5, "events": [{"seat":0,"event":"é\n"}], "epoch": 0 }"#)
                .unwrap();
        assert_eq!(text(&one), r#"{"epoch":0,"events":[{"event":"é\n","seat":0}],"time":5}"#);
    }

    #[test]
    fn every_part_of_a_seal_counts() {
        let (a, b) = (Bytes32([1; 32]), Bytes32([2; 32]));
        let seals = [next(&a, &NONE, "x"), next(&b, &NONE, "x"), next(&a, &b, "x"), next(&a, &NONE, "y")];
        for (n, seal) in seals.iter().enumerate() {
            assert!(seals[..n].iter().all(|other| other != seal));
        }
    }

    #[test]
    fn a_history_begins_with_the_opening_and_ends_with_the_end() {
        let of = |events: Value| Told::of(&[json!({"epoch": 0, "time": 1, "events": events})]).err();
        assert_eq!(
            of(json!([{"event": "opened"}, {"event": "said", "person": 0}, {"event": "ended"}])),
            None
        );
        assert!(of(json!([{"event": "said", "person": 0}])).is_some());
        assert!(of(json!([{"event": "opened"}, {"event": "opened"}])).is_some());
        assert!(of(json!([{"event": "opened"}, {"event": "ended"}, {"event": "said"}])).is_some());
    }
}
