//! What is said over REST as TypeScript: the types of `cubo_server::rest`, and those of a table's own words and records.

use cubo_server::rest::{
    Face, FaceChair, GameListed, Games, Greet, GuestName, HouseFacts, Kiosk, LegalText, Session, TableListed,
    Tables,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use super::{Entry, Links, Lost, Outcome, Refusal, Shown, declare};

macro_rules! shapes {
    ($($item:item)*) => {
        $(#[derive(Debug, Serialize, Deserialize, TS)]
        #[serde(deny_unknown_fields)]
        $item)*
    };
}

shapes! {
    /// A table as the asker sees it.
    pub(crate) struct Looked { table: String, shown: Shown, here: Vec<u8>, links: Option<Links>, now: u64 }

    /// Why a request was refused.
    pub(crate) struct Refused { error: Refusal }

    /// A game that is over, with everything that is needed to check it.
    pub(crate) struct GameRecord {
        format: u32,
        game: String,
        rules: u32,
        #[ts(type = "unknown")] options: Value,
        seats: u8,
        #[ts(optional)] names: Option<Vec<Named>>,
        #[ts(optional)] position: Option<String>,
        #[ts(optional)] fair: Option<Fair>,
        #[ts(optional)] seed: Option<String>,
        events: Vec<RecordEntry>,
        #[ts(optional)] forfeits: Option<Vec<Forfeit>>,
        #[ts(optional)] outcome: Option<Outcome>,
    }

    pub(crate) struct Named { name: String, #[ts(optional)] house: Option<String> }

    pub(crate) struct Fair {
        #[ts(optional)] table: Option<String>,
        commitment: String,
        nonces: Vec<String>,
        secret: Option<String>,
        #[ts(optional)] draw: Option<SeatDraw>,
    }

    pub(crate) struct SeatDraw { number: u64, order: Vec<u8> }

    pub(crate) struct Numbered { chance: String, number: u64 }

    #[serde(untagged)]
    pub(crate) enum RecordEntry { Numbered(Numbered), Plain(Entry) }

    pub(crate) struct Forfeit { seat: u8, why: Lost, after: u64 }
}

/// A door, the body that it takes and the answer that it gives.
pub(crate) const DOORS: [(&str, &str, &str); 10] = [
    ("GET /api/games", "undefined", "Games"),
    ("GET /api/house", "undefined", "HouseFacts"),
    ("GET /api/session", "undefined", "Session"),
    ("POST /api/session", "Greet", "Session"),
    ("GET /api/session/tables", "undefined", "Tables"),
    ("POST /api/tables", "OpenTable", "Looked"),
    ("GET /api/tables", "undefined", "Tables"),
    ("GET /api/tables/ID", "undefined", "Looked"),
    ("GET /api/tables/ID/record", "undefined", "GameRecord"),
    ("DELETE /api/session", "undefined", "Session"),
];

/// The type of that name reads the answer, and nothing of it is left over.
pub(crate) fn reads(name: &str, answer: &Value) -> Result<(), String> {
    fn fits<T: Serialize + for<'de> Deserialize<'de>>(answer: &Value) -> Result<(), String> {
        let read: T = serde_json::from_value(answer.clone()).map_err(|why| why.to_string())?;
        // Fields that are absent are read as null and written as such; no other difference is allowed.
        let mut again = serde_json::to_value(&read).map_err(|why| why.to_string())?;
        let mut first = answer.clone();
        without_nulls(&mut again);
        without_nulls(&mut first);
        if again == first { Ok(()) } else { Err(format!("{again} is left")) }
    }
    match name {
        "Games" => fits::<Games>(answer),
        "HouseFacts" => fits::<HouseFacts>(answer),
        "Session" => fits::<Session>(answer),
        "Tables" => fits::<Tables>(answer),
        "Looked" => fits::<Looked>(answer),
        "GameRecord" => fits::<GameRecord>(answer),
        "Refused" => fits::<Refused>(answer),
        _ => Err(format!("there is no {name}")),
    }
}

fn without_nulls(value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.retain(|_, value| !value.is_null());
            map.values_mut().for_each(without_nulls);
        }
        Value::Array(list) => list.iter_mut().for_each(without_nulls),
        _ => {}
    }
}

/// The TypeScript of all of them, and of the doors.
pub(crate) fn typescript() -> String {
    let mut text = String::from(
        "// Made from crates/server/src/rest.rs and crates/server/tests/wire by `make types`. Do not edit.\n\n\
         import type { Clock, Entry, Links, Lost, OpenTable, Outcome, Phase, Refusal, Shown, Wanted } from './messages';\n",
    );
    text += &declare! {
        Games GameListed HouseFacts LegalText Kiosk Greet Session GuestName Tables TableListed Face FaceChair Looked Refused GameRecord Named Fair SeatDraw
        Numbered RecordEntry Forfeit
    };
    text += "\n/** Every door under /api: the body it takes and the answer it gives; anything else is Refused. */\nexport interface Doors {\n";
    for (door, body, answer) in DOORS {
        text += &format!("  '{door}': {{ body: {body}; answer: {answer} }};\n");
    }
    text + "}\n"
}
