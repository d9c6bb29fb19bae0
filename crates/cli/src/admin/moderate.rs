//! `cubo admin`: people, reports and tables.

use std::io::Write;
use std::time::Duration;

use clap::Subcommand;
use cubo_server::members::admin::Admin;
use cubo_server::safety::order;
use cubo_wire::safety::{Act, Deed, Order, PersonListed, ReportListed, ReportShown, Role, Somebody};
use cubo_wire::{ShownEvent, TableId, Words};

use super::bad;
use crate::failure::Failure;

/// Why something is done. It stands in the book, and whom it concerns reads it.
#[derive(clap::Args)]
pub(super) struct Why {
    /// Why: it stands in the book, and whom it concerns reads it
    #[arg(long)]
    why: String,
}

#[derive(Subcommand)]
pub(super) enum Moderate {
    /// Make a member an operator, or a moderator
    Promote {
        /// The member's name
        name: String,
        /// What they become: operator or moderator
        #[arg(long, default_value = "operator", value_parser = role)]
        role: Role,
    },
    /// Make somebody an ordinary member again
    Demote {
        /// The member's name
        name: String,
    },
    /// List members whose names begin so; without a name, those who look after the house
    List {
        /// How their names begin
        begin: Option<String>,
    },
    /// Show how somebody stands, where they sat, and what was done about them
    Show {
        /// The member's name, or the id of a guest as reports show it
        name: String,
    },
    /// List the reports that wait to be read
    Reports {
        /// Those that are done with instead
        #[arg(long)]
        settled: bool,
    },
    /// Show a report, with what happened at the table
    Report {
        /// Its number
        number: u64,
    },
    /// Say that a report is done with
    Settle {
        /// Its number
        number: u64,
        #[command(flatten)]
        why: Why,
    },
    /// Tell somebody something that they cannot overlook
    Warn {
        /// The member's name, or the id of a guest
        name: String,
        #[command(flatten)]
        why: Why,
    },
    /// Let somebody say nothing for a time
    Mute {
        /// The member's name, or the id of a guest
        name: String,
        /// For how long: 30m, 12h or 7d
        #[arg(long = "for", value_parser = time)]
        time: Duration,
        #[command(flatten)]
        why: Why,
    },
    /// Let somebody finish their games and begin no other, for a time or for good
    Suspend {
        /// The member's name, or the id of a guest
        name: String,
        /// For how long: 30m, 12h or 7d; for good if it is absent
        #[arg(long = "for", value_parser = time)]
        time: Option<Duration>,
        #[command(flatten)]
        why: Why,
    },
    /// Close an account: they are logged out and cannot log in
    Close {
        /// The member's name, or the id of a guest
        name: String,
        #[command(flatten)]
        why: Why,
    },
    /// Give somebody another name; the old one is nobody's any more
    Rename {
        /// The member's name, or the id of a guest
        name: String,
        /// The new name
        new: String,
        #[command(flatten)]
        why: Why,
    },
    /// Log somebody out everywhere
    EndSessions {
        /// The member's name, or the id of a guest
        name: String,
        #[command(flatten)]
        why: Why,
    },
    /// Make the links of a table void, or those with which a member sets a password
    RevokeLinks {
        /// The table's id
        #[arg(long, conflicts_with = "name", required_unless_present = "name")]
        table: Option<String>,
        /// The member's name
        name: Option<String>,
        #[command(flatten)]
        why: Why,
    },
    /// Take a table away: nobody finds it any more
    DeleteTable {
        /// Its id, as it stands in its address
        table: String,
        #[command(flatten)]
        why: Why,
    },
    /// Mark an account as a bot's: a program plays under it, and everybody sees that
    MarkBot {
        /// The member's name
        name: String,
        #[command(flatten)]
        why: Why,
    },
    /// Show what was done, the latest first
    Log,
    /// Undo something that was done
    Undo {
        /// Its number in the log
        number: u64,
        #[command(flatten)]
        why: Why,
    },
}

fn role(text: &str) -> Result<Role, String> {
    match text {
        "operator" => Ok(Role::Operator),
        "moderator" => Ok(Role::Moderator),
        _ => Err("operator or moderator".to_owned()),
    }
}

fn time(text: &str) -> Result<Duration, String> {
    let wrong = || "a number and m, h or d, such as 30m, 12h or 7d".to_owned();
    let (number, unit) = text.split_at(text.len() - text.chars().last().map_or(0, char::len_utf8));
    let number: u64 = number.parse().map_err(|_| wrong())?;
    let unit = match unit {
        "m" => 60,
        "h" => 60 * 60,
        "d" => 24 * 60 * 60,
        _ => return Err(wrong()),
    };
    number.checked_mul(unit).filter(|seconds| *seconds > 0).map(Duration::from_secs).ok_or_else(wrong)
}

fn table_id(text: &str) -> Result<TableId, Failure> {
    text.parse()
        .map_err(|()| Failure::Bad(format!("{text:?} is no table's id: it has 16 letters and digits")))
}

/// An order about somebody.
async fn about(admin: &Admin, name: &str, order: Order) -> Result<Order, Failure> {
    let person = admin.person(name).await.map_err(bad)?;
    Ok(Order { person: Some(person.as_str().to_owned()), ..order })
}

pub(super) async fn run(admin: &Admin, what: &Moderate, out: &mut impl Write) -> Result<(), Failure> {
    let act = match what {
        Moderate::List { begin } => {
            for person in admin.people(begin.as_deref()).await.map_err(bad)? {
                writeln!(out, "{}", line_of(&person))?;
            }
            return Ok(());
        }
        Moderate::Show { name } => return show(admin, name, out).await,
        Moderate::Reports { settled } => {
            for report in admin.reports(*settled).await.map_err(bad)? {
                writeln!(out, "{}", line_of_report(&report))?;
            }
            return Ok(());
        }
        Moderate::Report { number } => {
            return show_report(&admin.report(*number).await.map_err(bad)?, out);
        }
        Moderate::Log => {
            for act in admin.acts(None).await.map_err(bad)? {
                writeln!(out, "{}", line_of_act(&act))?;
            }
            return Ok(());
        }
        Moderate::Undo { number, why } => admin.undo(*number, &why.why).await.map_err(bad)?,
        Moderate::Promote { name, role } => {
            let person = admin.person(name).await.map_err(bad)?;
            admin.promote(person, *role, "by the operator of the machine").await.map_err(bad)?
        }
        other => admin.act(ordered(admin, other).await?).await.map_err(bad)?,
    };
    writeln!(out, "{}", line_of_act(&act))?;
    Ok(())
}

/// What is to be done, as an order.
async fn ordered(admin: &Admin, what: &Moderate) -> Result<Order, Failure> {
    let (name, order) = match what {
        Moderate::Demote { name } => (name, order(Deed::Demote, "by the operator of the machine")),
        Moderate::Warn { name, why } => (name, order(Deed::Warn, &why.why)),
        Moderate::Mute { name, time, why } => {
            (name, Order { for_s: Some(time.as_secs()), ..order(Deed::Mute, &why.why) })
        }
        Moderate::Suspend { name, time, why } => {
            (name, Order { for_s: time.map(|time| time.as_secs()), ..order(Deed::Suspend, &why.why) })
        }
        Moderate::Close { name, why } => (name, order(Deed::Close, &why.why)),
        Moderate::Rename { name, new, why } => {
            (name, Order { name: Some(new.clone()), ..order(Deed::Rename, &why.why) })
        }
        Moderate::MarkBot { name, why } => (name, order(Deed::MarkBot, &why.why)),
        Moderate::EndSessions { name, why } => (name, order(Deed::EndSessions, &why.why)),
        Moderate::RevokeLinks { name: Some(name), why, .. } => (name, order(Deed::RevokeLinks, &why.why)),
        Moderate::RevokeLinks { table, why, .. } => {
            let table = table_id(table.as_deref().unwrap_or_default())?;
            return Ok(Order { table: Some(table), ..order(Deed::RevokeLinks, &why.why) });
        }
        Moderate::DeleteTable { table, why } => {
            return Ok(Order { table: Some(table_id(table)?), ..order(Deed::DeleteTable, &why.why) });
        }
        Moderate::Settle { number, why } => {
            return Ok(Order { report: Some(*number), ..order(Deed::Settle, &why.why) });
        }
        _ => return Err(Failure::Bad("there is nothing to be done".to_owned())),
    };
    about(admin, name, order).await
}

/// A moment as people write it, in universal time.
fn moment(ms: u64) -> String {
    let seconds = i64::try_from(ms / 1000).unwrap_or_default();
    let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    // The civil calendar, counted from March so that leap days come last.
    let z = days + 719_468;
    let era = z.div_euclid(146_097);
    let day_of_era = z.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year}-{month:02}-{day:02} {:02}:{:02}", rest / 3600, rest % 3600 / 60)
}

fn name_of(somebody: &Somebody) -> String {
    match somebody.member {
        true => somebody.name.clone(),
        false => format!("{} (guest {})", somebody.name, somebody.id),
    }
}

fn word<T: serde::Serialize>(value: T) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}

fn line_of(person: &PersonListed) -> String {
    let mut line = format!("{}  since {}", name_of(&person.who), moment(person.since));
    if let Some(role) = person.role {
        line += &format!("  {}", word(role));
    }
    if let Some(until) = person.muted {
        line += &format!("  muted until {}", moment(until));
    }
    match person.suspended {
        Some(until) if until < 1 << 50 => line += &format!("  suspended until {}", moment(until)),
        Some(_) => line += "  suspended",
        None => {}
    }
    if person.closed {
        line += "  closed";
    }
    if person.reports > 0 {
        line += &format!("  reports: {}", person.reports);
    }
    line
}

fn line_of_report(report: &ReportListed) -> String {
    let note = report.note.as_ref().map(|note| format!("  {note:?}")).unwrap_or_default();
    format!(
        "{}  {}  {}  {}  by {}  table {} {}–{}{note}",
        report.id,
        moment(report.at),
        word(report.reason),
        name_of(&report.about),
        name_of(&report.by),
        report.table.as_str(),
        report.from,
        report.to
    )
}

fn line_of_act(act: &Act) -> String {
    let mut line = format!("{}  {}  {}", act.id, moment(act.at), word(act.what));
    if let Some(person) = &act.person {
        line += &format!("  {}", name_of(person));
    }
    if let (Some(before), Some(after)) = (&act.before, &act.after) {
        line += &format!("  {before:?} became {after:?}");
    } else if let Some(after) = &act.after {
        line += &format!("  {after}");
    }
    if let Some(table) = &act.table {
        line += &format!("  table {}", table.as_str());
    }
    if let Some(report) = act.report {
        line += &format!("  report {report}");
    }
    if let Some(until) = act.until {
        line += &format!("  until {}", moment(until));
    }
    let by =
        |by: &Option<Somebody>| by.as_ref().map_or_else(|| "command line".to_owned(), |by| by.name.clone());
    line += &format!("  by {}: {:?}", by(&act.by), act.why);
    if let Some(undone) = &act.undone {
        line += &format!("  undone {} by {}: {:?}", moment(undone.at), by(&undone.by), undone.why);
    }
    line
}

async fn show(admin: &Admin, name: &str, out: &mut impl Write) -> Result<(), Failure> {
    let person = admin.person(name).await.map_err(bad)?;
    let (standing, tables) = admin.show(person).await.map_err(bad)?;
    writeln!(out, "{}", line_of(&standing))?;
    for table in tables {
        writeln!(out, "table {}", table.as_str())?;
    }
    for act in admin.acts(Some(person)).await.map_err(bad)? {
        writeln!(out, "{}", line_of_act(&act))?;
    }
    Ok(())
}

fn show_report(shown: &ReportShown, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{}", line_of_report(&shown.report))?;
    for then in &shown.events {
        let what = match &then.event {
            ShownEvent::Said { name, words: Words::Text(text), .. } => format!("{name}: {text:?}"),
            ShownEvent::Said { name, words: Words::Phrase(phrase), .. } => format!("{name}: ({phrase})"),
            other => serde_json::to_string(other).unwrap_or_default(),
        };
        writeln!(out, "{}  {}  {what}", then.version, moment(then.at))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_moments_are_as_people_write_them() {
        assert_eq!(time("30m"), Ok(Duration::from_secs(1800)));
        assert_eq!(time("7d"), Ok(Duration::from_secs(604_800)));
        for wrong in ["", "7", "d", "0h", "1w", "99999999999999999999d", "½d", "1é"] {
            assert!(time(wrong).is_err(), "{wrong}");
        }
        assert_eq!(moment(0), "1970-01-01 00:00");
        assert_eq!(moment(951_782_400_000), "2000-02-29 00:00");
        assert_eq!(moment(1_794_787_500_000), "2026-11-16 00:05");
    }
}
