//! Quiet hours, in the time zone of the member. The zones are those of the tz database, built into the program.

use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use crate::store::QuietKept;

/// Minutes of a day.
pub(crate) const DAY: u16 = 24 * 60;

/// Whether there is such a zone.
pub(crate) fn is_zone(name: &str) -> bool {
    name.len() <= 64 && TimeZone::get(name).is_ok()
}

/// If it is quiet at that moment, the moment when it ends; both in milliseconds since 1970.
pub(crate) fn over_at(quiet: &QuietKept, now: u64) -> Option<u64> {
    // A zone that the tables of this version lack is taken for UTC.
    let zone = TimeZone::get(&quiet.zone).unwrap_or(TimeZone::UTC);
    let here = Timestamp::from_millisecond(i64::try_from(now).ok()?).ok()?.to_zoned(zone.clone());
    let minute = here.hour() as u16 * 60 + here.minute() as u16;
    let (from, to) = (quiet.from % DAY, quiet.to % DAY);
    let within = if from < to { from <= minute && minute < to } else { minute >= from || minute < to };
    if !within || from == to {
        return None;
    }
    let day = if minute < to { here.date() } else { here.date().checked_add(1.day()).ok()? };
    let end = Time::new((to / 60) as i8, (to % 60) as i8, 0, 0).ok()?;
    // Where clocks are set forward over the end, it is the first moment after that.
    let end = day.to_datetime(end).to_zoned(zone).ok()?.timestamp().as_millisecond();
    u64::try_from(end).ok().map(|end| end.max(now + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> u64 {
        text.parse::<Timestamp>().unwrap().as_millisecond() as u64
    }

    fn quiet(from: u16, to: u16, zone: &str) -> QuietKept {
        QuietKept { from, to, zone: zone.to_owned() }
    }

    #[test]
    fn nights_and_afternoons_end_in_the_zone_of_the_member() {
        let night = quiet(22 * 60, 8 * 60, "Europe/Paris");
        for (now, end) in [
            ("2026-01-15T20:59:59Z", None),
            ("2026-01-15T21:00:00Z", Some("2026-01-16T07:00:00Z")),
            ("2026-01-16T06:59:59Z", Some("2026-01-16T07:00:00Z")),
            ("2026-01-16T07:00:00Z", None),
            ("2026-07-15T20:00:00Z", Some("2026-07-16T06:00:00Z")),
            // Clocks are set forward in this night.
            ("2026-03-28T23:00:00Z", Some("2026-03-29T06:00:00Z")),
            // And back in this one.
            ("2026-10-24T23:00:00Z", Some("2026-10-25T07:00:00Z")),
        ] {
            assert_eq!(over_at(&night, at(now)), end.map(at), "{now}");
        }
        let noon = quiet(12 * 60, 13 * 60 + 30, "Asia/Kolkata");
        assert_eq!(over_at(&noon, at("2026-01-15T06:30:00Z")), Some(at("2026-01-15T08:00:00Z")));
        assert_eq!(over_at(&noon, at("2026-01-15T08:00:00Z")), None);
    }

    #[test]
    fn zones_are_those_of_the_tz_database() {
        for good in ["Europe/Paris", "America/Argentina/Buenos_Aires", "UTC", "Etc/GMT+5"] {
            assert!(is_zone(good), "{good}");
        }
        for bad in ["", "Mars/Olympus", "Europe/Paris\0", "../etc/passwd"] {
            assert!(!is_zone(bad), "{bad:?}");
        }
    }
}
