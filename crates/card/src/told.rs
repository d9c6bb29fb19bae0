//! The content of a card.

use cubo_core::Language;
use cubo_core::forfeit::Why;
use serde::Deserialize;

use crate::words;

/// What a card needs of a record; other fields of the record's JSON are ignored.
#[derive(Clone, Debug, Deserialize)]
pub struct Told {
    /// Which game.
    pub game: String,
    /// How many played.
    pub seats: u8,
    /// Who played, seat by seat, if known.
    #[serde(default)]
    pub names: Vec<Named>,
    /// Who gave up, in that order.
    #[serde(default)]
    pub forfeits: Vec<Forfeit>,
    /// How it ended.
    #[serde(default)]
    pub outcome: Option<Outcome>,
}

/// Who had a seat.
#[derive(Clone, Debug, Deserialize)]
pub struct Named {
    /// The name they went by.
    pub name: String,
    /// The level of a house player; absent for a person.
    #[serde(default)]
    pub house: Option<String>,
    /// Whether a program played under that name.
    #[serde(default)]
    pub bot: bool,
}

/// A seat that was given up.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Forfeit {
    /// Whose.
    pub seat: u8,
    /// The reason.
    pub why: Why,
}

/// How it ended, seat by seat.
#[derive(Clone, Debug, Deserialize)]
pub struct Outcome {
    /// Final points.
    pub scores: Vec<i64>,
    /// 1 is the winner.
    pub ranks: Vec<u8>,
}

impl Told {
    /// The name of the player on a seat.
    pub(crate) fn name(&self, seat: usize, language: Language) -> String {
        let known = self.names.get(seat).map(|who| who.name.trim()).filter(|name| !name.is_empty());
        known.map_or_else(|| words::seat(seat, language), str::to_owned)
    }

    /// The level of the house player on a seat.
    pub(crate) fn level(&self, seat: usize) -> Option<&str> {
        self.names.get(seat)?.house.as_deref()
    }

    /// Whether a bot played on a seat.
    pub(crate) fn bot(&self, seat: usize) -> bool {
        self.names.get(seat).is_some_and(|who| who.bot)
    }

    /// The seats in the order of their ranks, with the ranks; all 0 if there is no outcome.
    pub(crate) fn order(&self) -> Vec<(usize, u8)> {
        let rank = |seat: usize| self.outcome.as_ref().and_then(|o| o.ranks.get(seat).copied()).unwrap_or(0);
        let mut order: Vec<_> = (0..usize::from(self.seats)).map(|seat| (seat, rank(seat))).collect();
        order.sort_by_key(|&(_, rank)| rank);
        order
    }

    /// The points of a seat, in games that are counted in points.
    pub(crate) fn points(&self, seat: usize) -> Option<i64> {
        let counted = self.game != "cubulus"; // it is decided by mate, not by points
        self.outcome.as_ref()?.scores.get(seat).copied().filter(|_| counted)
    }

    /// Removes characters that cannot be drawn from names. If nothing is left, the seat's number is the name.
    pub fn keep_letters(&mut self, drawable: impl Fn(char) -> bool) {
        for who in &mut self.names {
            who.name.retain(&drawable);
        }
    }
}

/// A day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Date {
    year: i64,
    /// 1 to 12.
    month: u8,
    day: u8,
}

impl Date {
    /// The day (UTC) of a time in milliseconds since 1970.
    pub fn of_millis(millis: u64) -> Date {
        // Days since 1 March of the year 0: then leap days are at the end of years and of centuries.
        let days = (millis / 86_400_000) as i64 + 719_468;
        let (era, of_era) = (days / 146_097, days % 146_097);
        let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153; // 0 is March
        let day = of_year - (153 * month + 2) / 5 + 1;
        let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        Date { year: year + 400 * era + later, month: month as u8, day: day as u8 }
    }

    /// Reads `2026-11-15`.
    pub fn read(text: &str) -> Option<Date> {
        let mut parts = text.splitn(3, '-');
        let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
        let date = Date { year: year.parse().ok()?, month: month.parse().ok()?, day: day.parse().ok()? };
        ((1..=9999).contains(&date.year) && (1..=12).contains(&date.month) && (1..=31).contains(&date.day))
            .then_some(date)
    }

    /// As it is written in words.
    pub(crate) fn words(self, language: Language) -> String {
        words::date(self.year, self.month, self.day, language)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_on_their_days() {
        let day = |millis| Date::of_millis(millis).words(Language::En);
        assert_eq!(day(0), "1 January 1970");
        assert_eq!(day(951_782_400_000), "29 February 2000");
        assert_eq!(day(951_868_799_999), "29 February 2000");
        assert_eq!(day(951_868_800_000), "1 March 2000");
        assert_eq!(day(1_794_700_800_000), "15 November 2026");
        assert_eq!(Date::of_millis(1_796_083_200_000).words(Language::Fr), "1er décembre 2026");
        assert_eq!(Date::read("2026-11-15"), Some(Date::of_millis(1_794_700_800_000)));
        for bad in ["", "2026-13-01", "2026-11", "15 November 2026", "-1-1-1"] {
            assert_eq!(Date::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_record_tells_and_what_else_is_in_it_is_passed_over() {
        let record = r#"{"format":1,"game":"blox","rules":1,"options":{},"seats":3,"events":[],
            "names":[{"name":"Zoé 🎲"},{"name":"🎲"},{"name":"Basile","house":"easy"}],
            "forfeits":[{"seat":1,"why":"timed-out","after":4}],
            "outcome":{"scores":[3,1,7],"ranks":[2,3,1],"reason":"BX-22"}}"#;
        let mut told: Told = serde_json::from_str(record).unwrap();
        told.keep_letters(|c| c.is_alphabetic() || c == ' ');
        let names = [0, 1, 2].map(|seat| told.name(seat, Language::Fr));
        assert_eq!(names, ["Zoé", "Siège 2", "Basile"]);
        assert_eq!(told.order(), [(2, 1), (0, 2), (1, 3)]);
        assert_eq!(told.points(2), Some(7));
    }
}
