//! Actions as text (CA-30): `H0.u1>M0`, `C2.s1!`, `M0.s1x3.u2`, `M0.l1xC0.3.u2`, `pass`.
//!
//! Nothing is hidden, so everybody sees an action as it is.

use std::fmt;
use std::str::FromStr;

use cubo_core::{MAX_SEATS, Seat, Unreadable};

use crate::action::Action;

const GRAMMAR: Unreadable = Unreadable(
    "an action is a move H0.u1>M0, an activation C2.s1!, an attack M0.s1x3.u2 or M0.l1xC0.3.u2, or pass",
);

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Move { cube, to } => write!(f, "{cube}>{to}"),
            Action::Activate { cube } => write!(f, "{cube}!"),
            Action::Strike { cube, team, form } => write!(f, "{cube}x{team}.{form}"),
            Action::Shoot { cube, at, team, form } => write!(f, "{cube}x{at}.{team}.{form}"),
            Action::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Action {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        if text == "pass" {
            return Ok(Action::Pass);
        }
        if let Some(cube) = text.strip_suffix('!') {
            return Ok(Action::Activate { cube: cube.parse()? });
        }
        if let Some((cube, to)) = text.split_once('>') {
            return Ok(Action::Move { cube: cube.parse()?, to: to.parse()? });
        }
        let (cube, victim) = text.split_once('x').ok_or(GRAMMAR)?;
        let cube = cube.parse()?;
        let (rest, form) = victim.rsplit_once('.').ok_or(GRAMMAR)?;
        let form = form.parse()?;
        Ok(match rest.split_once('.') {
            None => Action::Strike { cube, team: team(rest)?, form },
            Some((at, rest)) => Action::Shoot { cube, at: at.parse()?, team: team(rest)?, form },
        })
    }
}

fn team(text: &str) -> Result<Seat, Unreadable> {
    match *text.as_bytes() {
        [digit] if digit.is_ascii_digit() && usize::from(digit - b'0') < MAX_SEATS => Ok(Seat(digit - b'0')),
        _ => Err(Unreadable("a team is its seat number, 0 to 5")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_rules_read_and_write() {
        for text in ["H0.u1>M0", "C2.s1!", "M0.s1x3.u2", "M0.l1xC0.3.u2", "pass", "F.l2xM5.0.s1", "F.u1>M0"] {
            assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn nothing_else_reads() {
        for text in [
            "",
            "Pass",
            " pass",
            "pass ",
            "H0.u1",
            "H0.u1>",
            ">M0",
            "H0.u1>M0!",
            "H0.u1>M0>F",
            "H0.u3>M0",
            "H0u1>M0",
            "H0.u1!!",
            "!",
            "x",
            "M0.s1x",
            "M0.s1x3",
            "M0.s1x6.u2",
            "M0.s1x03.u2",
            "M0.s1x+3.u2",
            "M0.s1xC0.u2",
            "M0.l1xC0.3.u2.",
            "M0.l1xC0.3.3.u2",
            "M0.l1x.3.u2",
            "M0.l1xé.3.u2",
            "H0.u1≥M0",
            "H6.u1>M0",
            "F0.u1>M0",
        ] {
            assert!(text.parse::<Action>().is_err(), "{text}");
        }
    }
}
