//! A caller's buffer, filled group by group with an observation.

/// How large an observation is: planes of height × width first, one after the other and each row by row, then single features.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// How many planes.
    pub planes: u16,
    /// The rows of a plane.
    pub height: u8,
    /// The columns of a plane.
    pub width: u8,
    /// How many features follow the planes.
    pub features: u16,
}

impl Shape {
    /// How many numbers there are in all planes.
    pub const fn in_planes(self) -> usize {
        self.planes as usize * self.height as usize * self.width as usize
    }

    /// How many numbers there are in all.
    pub const fn len(self) -> usize {
        self.in_planes() + self.features as usize
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// Planes or features that belong together, for documentation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// Its name.
    pub name: &'static str,
    /// The number of its first plane or feature.
    pub first: u16,
    /// How many planes or features.
    pub count: u16,
    /// The lowest value that can stand there.
    pub low: i8,
    /// The highest.
    pub high: i8,
    /// What the values say.
    pub what: &'static str,
}

/// What an observation consists of.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// The planes, in order.
    pub planes: Vec<Group>,
    /// The features, in order.
    pub features: Vec<Group>,
}

/// A buffer that is being filled. Every group is written with its description, so that the documentation always fits the numbers.
pub struct Sheet<'a> {
    rest: &'a mut [i8],
    cells: usize,
    layout: Option<&'a mut Layout>,
}

impl<'a> Sheet<'a> {
    /// An empty sheet over a buffer; `cells` are those of one plane.
    pub(crate) fn over(buffer: &'a mut [i8], cells: usize) -> Self {
        buffer.fill(0);
        Sheet { rest: buffer, cells, layout: None }
    }

    /// The same, writing down what the groups are.
    pub(crate) fn described(buffer: &'a mut [i8], cells: usize, layout: &'a mut Layout) -> Self {
        buffer.fill(0);
        Sheet { rest: buffer, cells, layout: Some(layout) }
    }

    /// The next planes, all zero. `values` are the lowest and the highest that can stand there.
    #[inline]
    pub(crate) fn planes(
        &mut self,
        name: &'static str,
        count: usize,
        values: (i8, i8),
        what: &'static str,
    ) -> Planes<'a> {
        if let Some(layout) = &mut self.layout {
            push(&mut layout.planes, name, count, values, what);
        }
        Planes { cells: self.cells, values: self.take(count * self.cells) }
    }

    /// The next features, all zero.
    #[inline]
    pub(crate) fn features(
        &mut self,
        name: &'static str,
        count: usize,
        values: (i8, i8),
        what: &'static str,
    ) -> &'a mut [i8] {
        if let Some(layout) = &mut self.layout {
            push(&mut layout.features, name, count, values, what);
        }
        self.take(count)
    }

    /// One feature.
    #[inline]
    pub(crate) fn feature(
        &mut self,
        name: &'static str,
        values: (i8, i8),
        what: &'static str,
        value: impl Into<i64>,
    ) {
        self.features(name, 1, values, what)[0] = small(value, values.1);
    }

    /// Whether something is so.
    #[inline]
    pub(crate) fn flag(&mut self, name: &'static str, what: &'static str, value: bool) {
        self.features(name, 1, (0, 1), what)[0] = i8::from(value);
    }

    fn take(&mut self, len: usize) -> &'a mut [i8] {
        let rest = std::mem::take(&mut self.rest);
        assert!(len <= rest.len(), "the buffer is shorter than the shape says");
        let (now, later) = rest.split_at_mut(len);
        self.rest = later;
        now
    }

    /// Checks that the buffer is full, and so had the right length.
    pub(crate) fn finish(self) {
        assert!(self.rest.is_empty(), "the buffer is longer than the shape says by {}", self.rest.len());
    }
}

fn push(
    groups: &mut Vec<Group>,
    name: &'static str,
    count: usize,
    (low, high): (i8, i8),
    what: &'static str,
) {
    let first = groups.last().map_or(0, |last| last.first + last.count);
    groups.push(Group { name, first, count: count as u16, low, high, what });
}

/// A number as it is written down: no higher than `most`.
#[inline]
pub(crate) fn small(value: impl Into<i64>, most: i8) -> i8 {
    value.into().min(most.into()) as i8
}

/// Writes a number that may not fit into one: hundreds (at most 127), then what is left below a hundred.
#[inline]
pub(crate) fn big(into: &mut [i8], value: impl Into<i64>) {
    let value = value.into().clamp(0, 12_799);
    into[0] = (value / 100) as i8;
    into[1] = (value % 100) as i8;
}

/// Planes of one group.
pub(crate) struct Planes<'a> {
    cells: usize,
    values: &'a mut [i8],
}

impl Planes<'_> {
    /// Writes a value on a cell of one of them.
    #[inline]
    pub(crate) fn set(&mut self, plane: usize, cell: usize, value: i8) {
        debug_assert!(cell < self.cells);
        self.values[plane * self.cells + cell] = value;
    }
}
