//! Cubes: what a cube shows, where it stands, and counts of equal cubes.

use std::fmt;
use std::str::FromStr;

use cubo_core::Unreadable;

use crate::planet::{Planet, World};

/// The cubes of a team, on the board and in reserve (CA-4).
pub const CUBES: u8 = 20;

/// The face a cube shows (CA-4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Weapon {
    /// `u`, a blank face.
    Unarmed,
    /// `s`, the triangle: hits on its own planet.
    Short,
    /// `l`, the square: hits on joined planets.
    Long,
}

/// Weapon and health of a cube (CA-30). Cubes of one team on one planet with the same form are equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)] // weapon and health
#[repr(u8)]
pub enum Form {
    U1,
    U2,
    S1,
    S2,
    L1,
    L2,
}

impl Form {
    /// All forms, in order.
    pub const ALL: [Form; 6] = [Form::U1, Form::U2, Form::S1, Form::S2, Form::L1, Form::L2];

    /// The form as an index into tables.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The face that it shows.
    pub const fn weapon(self) -> Weapon {
        match self {
            Form::U1 | Form::U2 => Weapon::Unarmed,
            Form::S1 | Form::S2 => Weapon::Short,
            Form::L1 | Form::L2 => Weapon::Long,
        }
    }

    /// One or two; also how many physical cubes it is made of (CA-10).
    pub const fn health(self) -> u8 {
        1 + self as u8 % 2
    }

    /// One health more, if it has only one (CA-10).
    pub const fn healed(self) -> Option<Form> {
        match self {
            Form::U1 => Some(Form::U2),
            Form::S1 => Some(Form::S2),
            Form::L1 => Some(Form::L2),
            Form::U2 | Form::S2 | Form::L2 => None,
        }
    }

    /// One health less, if any is left then (CA-14).
    pub const fn wounded(self) -> Option<Form> {
        match self {
            Form::U2 => Some(Form::U1),
            Form::S2 => Some(Form::S1),
            Form::L2 => Some(Form::L1),
            Form::U1 | Form::S1 | Form::L1 => None,
        }
    }

    /// The next better weapon, if there is one (CA-11).
    pub const fn armed(self) -> Option<Form> {
        match self {
            Form::U1 => Some(Form::S1),
            Form::U2 => Some(Form::S2),
            Form::S1 => Some(Form::L1),
            Form::S2 => Some(Form::L2),
            Form::L1 | Form::L2 => None,
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["u1", "u2", "s1", "s2", "l1", "l2"][self.index()])
    }
}

impl FromStr for Form {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        match text {
            "u1" => Ok(Form::U1),
            "u2" => Ok(Form::U2),
            "s1" => Ok(Form::S1),
            "s2" => Ok(Form::S2),
            "l1" => Ok(Form::L1),
            "l2" => Ok(Form::L2),
            _ => Err(Unreadable("a cube is u, s or l with its health, 1 or 2")),
        }
    }
}

/// A cube on the board: `H0.u1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cube {
    /// Where it stands.
    pub at: Planet,
    /// What it shows.
    pub form: Form,
}

impl Cube {
    /// That form on that planet.
    pub const fn new(at: Planet, form: Form) -> Self {
        Cube { at, form }
    }
}

impl fmt::Display for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.at, self.form)
    }
}

impl FromStr for Cube {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let (at, form) = text
            .split_once('.')
            .ok_or(Unreadable("a cube is its planet, a point, its weapon and its health: H0.u1"))?;
        Ok(Cube { at: at.parse()?, form: form.parse()? })
    }
}

/// How many cubes of each form a team has on a planet: five bits a form, which is room for all twenty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Crowd(u32);

const ONES: u32 = 0x0210_8421;

impl Crowd {
    /// Nobody.
    pub const NONE: Crowd = Crowd(0);

    const fn one(form: Form) -> u32 {
        1 << (form as u32 * 5)
    }

    /// How many of that form.
    #[inline]
    pub const fn count(self, form: Form) -> u8 {
        (self.0 >> (form as u32 * 5) & 31) as u8
    }

    /// Whether there is anybody.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many in all.
    pub fn len(self) -> u8 {
        Form::ALL.iter().map(|&form| self.count(form)).sum()
    }

    /// The forms that are there, in order.
    #[inline]
    pub const fn forms(self) -> Forms {
        let w = self.0;
        Forms((w | w >> 1 | w >> 2 | w >> 3 | w >> 4) & ONES)
    }

    #[inline]
    pub(crate) fn add(&mut self, form: Form) {
        self.0 += Self::one(form);
    }

    #[inline]
    pub(crate) fn remove(&mut self, form: Form) {
        debug_assert!(self.count(form) > 0);
        self.0 -= Self::one(form);
    }
}

/// A set of forms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Forms(u32);

impl Forms {
    /// How many forms.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those with the short-range weapon.
    #[inline]
    pub const fn short(self) -> Forms {
        Forms(self.0 & (Crowd::one(Form::S1) | Crowd::one(Form::S2)))
    }

    /// Those with the long-range weapon.
    #[inline]
    pub const fn long(self) -> Forms {
        Forms(self.0 & (Crowd::one(Form::L1) | Crowd::one(Form::L2)))
    }

    /// Those for which activating that planet would do something (CA-9 to CA-11).
    #[inline]
    pub(crate) const fn helped_by(self, planet: Planet) -> Forms {
        Forms(self.0 & HELPED[planet.index()])
    }

    /// These or none, without a branch.
    #[inline]
    pub(crate) const fn only_if(self, yes: bool) -> Forms {
        Forms(self.0 & (yes as u32).wrapping_neg())
    }

    /// These but that one.
    #[inline]
    pub(crate) const fn without(self, form: Form) -> Forms {
        Forms(self.0 & !Crowd::one(form))
    }
}

/// The forms that each planet helps when it is activated.
static HELPED: [u32; Planet::COUNT] = {
    let mut helped = [0; Planet::COUNT];
    let mut planet = 0;
    while planet < Planet::COUNT {
        let mut form = 0;
        while form < 6 {
            let helps = match Planet::ALL[planet].world() {
                World::CubePlanet => true,
                World::Health => Form::ALL[form].healed().is_some(),
                World::Armoury => Form::ALL[form].armed().is_some(),
                World::Entry | World::CrescentMoon | World::FullMoon => false,
            };
            if helps {
                helped[planet] |= Crowd::one(Form::ALL[form]);
            }
            form += 1;
        }
        planet += 1;
    }
    helped
};

/// The form whose count begins at each bit of a crowd.
static BY_BIT: [Form; 32] = {
    let mut forms = [Form::U1; 32];
    let mut form = 0;
    while form < 6 {
        forms[form * 5] = Form::ALL[form];
        form += 1;
    }
    forms
};

/// In order.
impl Iterator for Forms {
    type Item = Form;
    #[inline]
    fn next(&mut self) -> Option<Form> {
        if self.0 == 0 {
            return None;
        }
        let form = BY_BIT[self.0.trailing_zeros() as usize & 31];
        self.0 &= self.0 - 1;
        Some(form)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_change_as_the_planets_say() {
        for form in Form::ALL {
            assert_eq!(form.to_string().parse(), Ok(form));
            assert_eq!(form.healed().is_none(), form.health() == 2);
            assert_eq!(form.healed().and_then(Form::wounded).unwrap_or(form), form);
            assert_eq!(form.armed().is_none(), form.weapon() == Weapon::Long);
            assert!(form.armed().is_none_or(|armed| armed.health() == form.health()));
        }
    }

    #[test]
    fn a_crowd_counts_twenty_of_each() {
        let mut crowd = Crowd::NONE;
        for form in Form::ALL {
            (0..CUBES).for_each(|_| crowd.add(form));
        }
        assert!(Form::ALL.iter().all(|&form| crowd.count(form) == CUBES));
        (0..CUBES).for_each(|_| crowd.remove(Form::S1));
        assert_eq!(crowd.forms().collect::<Vec<_>>(), [Form::U1, Form::U2, Form::S2, Form::L1, Form::L2]);
        assert_eq!(crowd.forms().short().collect::<Vec<_>>(), [Form::S2]);
        assert_eq!(crowd.forms().long().len(), 2);
        assert_eq!(crowd.len(), 100);
    }
}
