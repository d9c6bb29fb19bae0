//! What is agreed when a table is opened.

use cubo_core::fair::Bytes32;
use cubo_players::Level;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::{PersonId, TableId};

/// The version of the list of events. Kinds and fields may be added to it under the same number, never changed. Since 2 chance streams
/// are numbered by draws; before, by events.
pub const FORMAT: u32 = 2;

/// A level of the house, by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Level", type = "string"))]
pub struct HouseLevel(pub Level);

#[cfg(feature = "schema")]
impl schemars::JsonSchema for HouseLevel {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Level".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A level of the house, by its name.",
            "type": "string",
            "enum": Level::ALL.map(|level| level.name())
        })
    }
}

impl Serialize for HouseLevel {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.name().serialize(to)
    }
}

impl<'de> Deserialize<'de> for HouseLevel {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = std::borrow::Cow::<'de, str>::deserialize(from)?;
        name.parse().map(HouseLevel).map_err(serde::de::Error::custom)
    }
}

/// For whom a place at the table is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "for", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Place {
    /// Anybody who comes, or a house player if the host says so later.
    #[cfg_attr(not(target_arch = "wasm32"), serde(deserialize_with = "strict::no_fields"))]
    Open,
    /// A person.
    #[cfg_attr(not(target_arch = "wasm32"), serde(deserialize_with = "strict::no_fields"))]
    Person,
    /// A house player.
    House {
        /// How strong.
        level: HouseLevel,
    },
    /// One person alone: a rematch holds the chairs for those who sat there. An opening cannot ask for it.
    #[cfg_attr(feature = "ts", ts(skip))]
    #[cfg_attr(feature = "schema", schemars(skip))]
    Held {
        /// Who.
        person: PersonId,
        /// The name they went by.
        name: String,
    },
}

/// How time is kept. House players have no clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Clock"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Clock"))]
pub enum ClockKind {
    /// Not at all.
    #[default]
    #[cfg_attr(not(target_arch = "wasm32"), serde(deserialize_with = "strict::no_fields"))]
    None,
    /// So much for the game, and so much more for every turn.
    Fischer {
        /// At the start, in milliseconds.
        #[cfg_attr(feature = "schema", schemars(range(min = 1_000, max = 86_400_000)))]
        #[cfg_attr(not(target_arch = "wasm32"), serde(deserialize_with = "strict::whole_number"))]
        initial_ms: u64,
        /// For every turn ended, in milliseconds.
        #[cfg_attr(feature = "schema", schemars(range(max = 86_400_000)))]
        #[cfg_attr(not(target_arch = "wasm32"), serde(deserialize_with = "strict::whole_number"))]
        increment_ms: u64,
    },
    /// So long for every turn.
    Days {
        /// Of 24 hours.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 14)))]
        #[cfg_attr(not(target_arch = "wasm32"), serde(deserialize_with = "strict::whole_number"))]
        days: u8,
    },
}

/// Who finds the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Access {
    /// Those who were given a link.
    #[default]
    Link,
    /// Everybody.
    Listed,
}

/// What somebody who opens a table asks for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Opening {
    /// Which game.
    pub game: String,
    /// What is agreed; absent for the ordinary game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(type = "unknown", optional))]
    pub options: Option<Value>,
    /// One entry a place; places become seats by lot.
    pub places: Vec<Place>,
    /// Whether places are seats as they stand, without a lot.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub fixed: bool,
    /// How time is kept. If it is absent the server chooses a clock, unless only one person can sit down; `{"kind":"none"}` asks for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockKind>,
    /// Who finds the table.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<Access>", optional))]
    pub access: Access,
    /// Whether advice may be asked for and moves taken back, freely against house players and if all agree among people.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub friendly: bool,
    /// Whether several people play at one screen: only then may one session take more than one chair. All are told.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub one_screen: bool,
    /// Whether nobody can say anything at the table.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub without_talk: bool,
    /// Whether only the ready-made phrases can be said, as at a table for children; at listed tables it is always so.
    #[cfg(not(target_arch = "wasm32"))] // not at tables of the page, whose engine must stay small
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub phrases_only: bool,
    /// Whether the game counts for the players' ratings: members only, with a clock, without house players, hints and take-backs.
    #[cfg(not(target_arch = "wasm32"))] // not at tables of the page, whose engine must stay small
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub rated: bool,
}

/// What a server reads more exactly than derived code does. In a page the only client is the page itself, and its engine must stay small.
#[cfg(not(target_arch = "wasm32"))]
mod strict {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer};
    use serde_json::Number;

    /// The fields of a variant that has none: `deny_unknown_fields` alone does not look at variants without fields.
    pub(super) fn no_fields<'de, D: Deserializer<'de>>(from: D) -> Result<(), D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct NoFields {}
        NoFields::deserialize(from).map(|NoFields {}| ())
    }

    /// A whole number. `1000.0` is one too, in JSON and by JSON Schema.
    pub(super) fn whole_number<'de, D: Deserializer<'de>, T: TryFrom<u64>>(from: D) -> Result<T, D::Error> {
        let number = Number::deserialize(from)?;
        let float = number.as_f64().filter(|value| value.fract() == 0.0 && (0.0..9e15).contains(value));
        let whole = number.as_u64().or(float.map(|value| value as u64));
        whole
            .and_then(|whole| whole.try_into().ok())
            .ok_or_else(|| Error::custom("a whole number that is not too large is expected"))
    }
}

pub(crate) fn is_false(value: &bool) -> bool {
    !value
}

/// The first event of every table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Opened {
    /// [`FORMAT`] when the table was opened.
    pub format: u32,
    /// Its name.
    pub table: TableId,
    /// Who opened it.
    pub by: PersonId,
    /// Which game.
    pub game: String,
    /// Under which version of its rules.
    pub rules: u32,
    /// What is agreed, complete.
    pub options: Value,
    /// One entry a place.
    pub places: Vec<Place>,
    /// Whether places are seats as they stand.
    pub fixed: bool,
    /// How time is kept.
    pub clock: ClockKind,
    /// Whether nobody chose that clock. It is then not used if only one person sits at the table when the game begins.
    #[serde(default, skip_serializing_if = "is_false")]
    pub clock_by_default: bool,
    /// Who finds it.
    pub access: Access,
    /// Whether advice may be asked for and moves taken back, freely against house players and if all agree among people.
    pub friendly: bool,
    /// Whether one session may take more than one chair.
    #[serde(default, skip_serializing_if = "is_false")]
    pub one_screen: bool,
    /// Whether nobody can say anything.
    #[serde(default, skip_serializing_if = "is_false")]
    pub without_talk: bool,
    /// Whether only phrases can be said.
    #[cfg(not(target_arch = "wasm32"))] // not at tables of the page, whose engine must stay small
    #[serde(default, skip_serializing_if = "is_false")]
    pub phrases_only: bool,
    /// Whether the game counts.
    #[cfg(not(target_arch = "wasm32"))] // not at tables of the page, whose engine must stay small
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
    /// What chance will be drawn from. Shown to nobody until the table has ended; its SHA-256 is shown at once.
    pub secret: Bytes32,
    /// The table of which this is the rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<TableId>,
    /// The house players whom a rematch keeps, place by place; elsewhere they are drawn from the table's id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<String>,
    /// The position that the game begins from; absent for the ordinary beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}

#[cfg(test)]
mod tests {
    use serde_json::{from_str, json};

    use super::*;

    #[test]
    fn variants_without_fields_take_none() {
        assert_eq!(from_str::<ClockKind>(r#"{"kind":"none"}"#).ok(), Some(ClockKind::None));
        assert_eq!(from_str::<Place>(r#"{"for":"open"}"#).ok(), Some(Place::Open));
        for wrong in [r#"{"kind":"none","days":3}"#, r#"{"kind":"days","days":3,"more":1}"#] {
            assert!(from_str::<ClockKind>(wrong).is_err(), "{wrong}");
        }
        for wrong in [r#"{"for":"open","level":"easy"}"#, r#"{"for":"person","x":1}"#] {
            assert!(from_str::<Place>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn whole_numbers_may_have_a_point() {
        let days = |days: Value| serde_json::from_value(json!({ "kind": "days", "days": days })).ok();
        assert_eq!(days(json!(3)), Some(ClockKind::Days { days: 3 }));
        assert_eq!(days(json!(3.0)), Some(ClockKind::Days { days: 3 }));
        for wrong in [json!(3.5), json!(-3), json!(-3.0), json!(256), json!(1e300), json!("3"), json!(null)] {
            assert_eq!(days(wrong.clone()), None, "{wrong}");
        }
    }
}
