//! What the house writes, in French or English, and how it is put into the form of a mail.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use lettre::Address;

/// In which language somebody is written to.
pub(crate) use cubo_wire::members::Language;

/// Why the house writes.
#[derive(Clone, Debug)]
pub(crate) enum What {
    /// Somebody has given this address as theirs: with the link they say that it is.
    Confirm {
        /// Where to say so.
        link: String,
    },
    /// Another address was given for the account, or none any more: told to the old one.
    Changed {
        /// The new one; nothing if it was removed.
        to: Option<String>,
    },
    /// Somebody has forgotten a password: who has this address, and where each of them sets a new one.
    Reset {
        /// Names and links.
        links: Vec<(String, String)>,
    },
    /// It is somebody's turn.
    Turns {
        /// What is said of each table, and where it is.
        turns: Vec<(String, String)>,
        /// Where such mails are switched off.
        settings: String,
    },
    /// A member wants to see whether such mails come.
    TestReminder {
        /// Where they are switched off.
        settings: String,
    },
}

/// A letter.
#[derive(Clone, Debug)]
pub(crate) struct Letter {
    pub(crate) language: Language,
    /// To whom, by name.
    pub(crate) name: String,
    pub(crate) what: What,
}

impl Letter {
    fn subject(&self) -> &'static str {
        match (&self.what, self.language) {
            (What::Confirm { .. }, Language::En) => "Cubothèque: is this your address?",
            (What::Confirm { .. }, Language::Fr) => "Cubothèque : est-ce bien votre adresse ?",
            (What::Changed { .. }, Language::En) => "Cubothèque: your address",
            (What::Changed { .. }, Language::Fr) => "Cubothèque : votre adresse",
            (What::Reset { .. }, Language::En) => "Cubothèque: a new password",
            (What::Reset { .. }, Language::Fr) => "Cubothèque : un nouveau mot de passe",
            (What::Turns { .. }, Language::En) => "Cubothèque: your turn",
            (What::Turns { .. }, Language::Fr) => "Cubothèque : à vous de jouer",
            (What::TestReminder { .. }, Language::En) => "Cubothèque: reminders reach you here",
            (What::TestReminder { .. }, Language::Fr) => "Cubothèque : les rappels arrivent ici",
        }
    }

    fn words(&self) -> String {
        let name = &self.name;
        match (&self.what, self.language) {
            (What::Confirm { link }, Language::En) => format!(
                "Hello {name},\n\nthis address was given for your account at Cubothèque. If that was you, open this link within 24 hours:\n\n{link}\n\n\
                 If it wasn't, leave it alone: without the link, nothing happens.\n"
            ),
            (What::Confirm { link }, Language::Fr) => format!(
                "Bonjour {name},\n\ncette adresse a été donnée pour votre compte à la Cubothèque. Si c’était vous, ouvrez ce lien dans les 24 heures :\n\n{link}\n\n\
                 Sinon, n’en faites rien : sans ce lien, il ne se passe rien.\n"
            ),
            (What::Changed { to: Some(to) }, Language::En) => format!(
                "Hello {name},\n\nanother address was given for your account at Cubothèque: {to}. Once it is confirmed there, we write to it instead of this one.\n\n\
                 If it wasn't you, somebody knows your password: set a new one, and end the sessions that aren't yours.\n"
            ),
            (What::Changed { to: Some(to) }, Language::Fr) => format!(
                "Bonjour {name},\n\nune autre adresse a été donnée pour votre compte à la Cubothèque : {to}. Une fois confirmée, elle remplacera celle-ci.\n\n\
                 Si ce n’était pas vous, quelqu’un connaît votre mot de passe : changez-le, et fermez les sessions qui ne sont pas les vôtres.\n"
            ),
            (What::Changed { to: None }, Language::En) => format!(
                "Hello {name},\n\nthis address was removed from your account at Cubothèque. We won't write to it any more.\n\n\
                 If it wasn't you, somebody uses your account: set a new password, and end the sessions that aren't yours.\n"
            ),
            (What::Changed { to: None }, Language::Fr) => format!(
                "Bonjour {name},\n\ncette adresse a été retirée de votre compte à la Cubothèque. Nous n’y écrirons plus.\n\n\
                 Si ce n’était pas vous, quelqu’un se sert de votre compte : changez de mot de passe, et fermez les sessions qui ne sont pas les vôtres.\n"
            ),
            (What::Reset { links }, Language::En) => {
                let links: String = links.iter().map(|(name, link)| format!("{name}:\n{link}\n\n")).collect();
                format!(
                    "Hello,\n\na new password was asked for with this address. Within an hour, and once, you can set one here:\n\n{links}\
                     If it wasn't you, leave it alone: your password stays as it is.\n"
                )
            }
            (What::Reset { links }, Language::Fr) => {
                let links: String =
                    links.iter().map(|(name, link)| format!("{name} :\n{link}\n\n")).collect();
                format!(
                    "Bonjour,\n\nun nouveau mot de passe a été demandé avec cette adresse. Dans l’heure, et une fois, vous pouvez le choisir ici :\n\n{links}\
                     Si ce n’était pas vous, n’en faites rien : votre mot de passe reste le même.\n"
                )
            }
            (What::Turns { turns, settings }, Language::En) => {
                let turns: String =
                    turns.iter().map(|(words, link)| format!("{words}\n{link}\n\n")).collect();
                format!("Hello {name},\n\n{turns}To change or switch off these mails:\n{settings}\n")
            }
            (What::Turns { turns, settings }, Language::Fr) => {
                let turns: String =
                    turns.iter().map(|(words, link)| format!("{words}\n{link}\n\n")).collect();
                format!("Bonjour {name},\n\n{turns}Pour régler ou arrêter ces messages :\n{settings}\n")
            }
            (What::TestReminder { settings }, Language::En) => format!(
                "Hello {name},\n\nreminders reach you here: you'll hear when it's your turn.\n\n\
                 To change or switch off these mails:\n{settings}\n"
            ),
            (What::TestReminder { settings }, Language::Fr) => format!(
                "Bonjour {name},\n\nles rappels arrivent ici : vous saurez quand c’est à vous de jouer.\n\n\
                 Pour régler ou arrêter ces messages :\n{settings}\n"
            ),
        }
    }

    /// As a mail (RFC 5322). Nothing that somebody typed stands in its head but the address, which has no room for a line of its own.
    pub(crate) fn written(&self, from: &Address, to: &Address, id: &str, now: u64) -> String {
        let subject = STANDARD.encode(self.subject());
        let body = STANDARD.encode(self.words().replace('\n', "\r\n"));
        let mut lines = vec![
            format!("From: =?UTF-8?B?{}?= <{from}>", STANDARD.encode("Cubothèque")),
            format!("To: <{to}>"),
            format!("Subject: =?UTF-8?B?{subject}?="),
            format!("Date: {}", date(now)),
            format!("Message-ID: <{id}@{}>", from.domain()),
            "Auto-Submitted: auto-generated".to_owned(),
            "MIME-Version: 1.0".to_owned(),
            "Content-Type: text/plain; charset=utf-8".to_owned(),
            "Content-Transfer-Encoding: base64".to_owned(),
            String::new(),
        ];
        let mut rest = body.as_str();
        while !rest.is_empty() {
            let (line, more) = rest.split_at(rest.len().min(76));
            lines.push(line.to_owned());
            rest = more;
        }
        lines.push(String::new());
        lines.join("\r\n")
    }
}

/// A moment as mails write it, in UTC: `Tue, 14 Nov 2023 22:13:20 +0000`.
fn date(ms: u64) -> String {
    const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let (seconds, days) = (ms / 1000 % 86_400, ms / 86_400_000);
    let leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let (mut year, mut left) = (1970, days);
    while left >= 365 + u64::from(leap(year)) {
        left -= 365 + u64::from(leap(year));
        year += 1;
    }
    let lengths = [31, 28 + u64::from(leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while left >= lengths[month] {
        left -= lengths[month];
        month += 1;
    }
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let (weekday, day) = (DAYS[(days % 7) as usize], left + 1);
    format!("{weekday}, {day} {} {year} {hour:02}:{minute:02}:{second:02} +0000", MONTHS[month])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(date(0), "Thu, 1 Jan 1970 00:00:00 +0000");
        assert_eq!(date(1_700_000_000_000), "Tue, 14 Nov 2023 22:13:20 +0000");
        assert_eq!(date(1_709_210_096_000), "Thu, 29 Feb 2024 12:34:56 +0000");
        assert_eq!(date(4_102_444_799_000), "Thu, 31 Dec 2099 23:59:59 +0000");
    }

    #[test]
    fn a_letter_is_a_mail_and_no_line_is_too_long() {
        let link = "https://cubes.example/reset#abc".to_owned();
        let what = What::Reset { links: vec![("Zoé".to_owned(), link.clone())] };
        for language in [Language::En, Language::Fr] {
            let letter = Letter { language, name: "Zoé".to_owned(), what: what.clone() };
            let (from, to) = ("house@cubes.example".parse().unwrap(), "zoe@example.org".parse().unwrap());
            let text = letter.written(&from, &to, "id", 0);
            assert!(text.is_ascii() && text.split("\r\n").all(|line| line.len() <= 78), "{text}");
            let (head, body) = text.split_once("\r\n\r\n").unwrap();
            assert!(head.contains("To: <zoe@example.org>\r\n"), "{head}");
            let body = STANDARD.decode(body.replace("\r\n", "")).unwrap();
            let body = String::from_utf8(body).unwrap();
            assert!(body.contains(&link) && body.contains("Zoé"), "{body}");
        }
    }
}
