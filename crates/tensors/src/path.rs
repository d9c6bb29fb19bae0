//! Actions as short paths of ids.

/// The longest path of any game.
pub const LONGEST: usize = 10;

/// The ids of one action, in the order in which they are chosen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path {
    // The order of paths is that of their ids: places past the end hold 0.
    ids: [u16; LONGEST],
    len: u8,
}

impl Path {
    /// No id yet.
    pub const START: Path = Path { ids: [0; LONGEST], len: 0 };

    /// These ids.
    ///
    /// # Panics
    ///
    /// If they are more than [`LONGEST`].
    #[inline]
    pub fn of(ids: &[u16]) -> Path {
        let mut path = Path::START;
        path.ids[..ids.len()].copy_from_slice(ids);
        path.len = ids.len() as u8;
        path
    }

    /// The path and one id more.
    ///
    /// # Panics
    ///
    /// If that are more than [`LONGEST`].
    #[inline]
    #[must_use]
    pub fn then(mut self, id: u16) -> Path {
        self.ids[usize::from(self.len)] = id;
        self.len += 1;
        self
    }

    /// The ids in order.
    #[inline]
    pub fn ids(&self) -> &[u16] {
        &self.ids[..usize::from(self.len)]
    }
}

impl std::fmt::Debug for Path {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.ids().fmt(f)
    }
}

/// Ids that belong together.
#[derive(Clone, Copy, Debug)]
pub struct IdGroup {
    /// Its name.
    pub name: &'static str,
    /// The first id.
    pub first: u16,
    /// How many ids.
    pub count: u16,
    /// What choosing one means.
    pub what: &'static str,
    /// What each of them is called, counted from 0.
    pub each: fn(u16) -> String,
}

/// How many ids there are.
pub const fn ids_in(groups: &[IdGroup]) -> u16 {
    let last = &groups[groups.len() - 1];
    last.first + last.count
}
