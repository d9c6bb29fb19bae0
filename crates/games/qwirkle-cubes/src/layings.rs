//! Every way to lay cubes from a hand (QC-10 to QC-13), each once.
//!
//! One cube alone goes on any site where it fits. Two or more go along a row or a column, onto consecutive empty cells from
//! some first cell on, skipping the cubes already between them: a line has no gaps (QC-11). All are different members of one
//! family, and any two of them determine the family, so that `(axis, first cell, family, members in order)` names each laying
//! exactly once.
//!
//! The first cell is a site, or lies up to five plain cells before one. So the search starts from the sites: a [`Track`] is
//! the cells from a site onwards, and the number of plain cells before it.

use std::ops::ControlFlow;

use crate::action::{Action, CODE_STEP, code_of};
use crate::cube::FULL;
use crate::family::{EVERYONE, Families, Holding, cube_of, each_face, line_points};
use crate::table::{Board, COLUMN, ROW, Site};

/// The empty cells along a row or column from a site onwards.
pub(crate) struct Track<'a> {
    table: &'a Board,
    pub axis: usize,
    site: &'a Site,
    /// What is known of each cell.
    cells: [&'a Site; FULL],
    /// How far each cell lies from the first.
    offsets: [u8; FULL],
    /// The cubes already in the line when cells up to this one are filled.
    standing: [u8; FULL],
    /// How many cells were looked up.
    pub len: usize,
}

impl<'a> Track<'a> {
    /// The track that begins with that site, at most `len` cells long.
    #[inline]
    pub(crate) fn from(table: &'a Board, site: &'a Site, axis: usize, len: usize) -> Track<'a> {
        let mut track = Track {
            table,
            axis,
            site,
            cells: [site; FULL],
            offsets: [0; FULL],
            standing: [site.count[axis]; FULL],
            len: 1,
        };
        let (mut number, mut after) = (site.number, site.after[axis]);
        let (mut offset, mut standing) = (0, site.count[axis]);
        while track.len < len && standing < FULL as u8 {
            number = Board::onward(number, axis, after);
            offset += after + 1;
            let cell = table.site_at(number);
            after = cell.after[axis];
            standing += after;
            track.cells[track.len] = cell;
            track.offsets[track.len] = offset;
            track.standing[track.len] = standing;
            track.len += 1;
        }
        track
    }

    /// How many plain cells lead up to the site, counting no further than `most`.
    #[inline]
    pub(crate) fn lead(&self, most: usize) -> usize {
        let mut number = self.site.number;
        (0..most)
            .take_while(|_| {
                number = Board::back(number, self.axis);
                self.table.is_plain(number)
            })
            .count()
    }

    /// The points of the line across a cell, once the cell is filled.
    #[inline]
    pub(crate) fn points_across(&self, n: usize) -> u16 {
        match self.cells[n].count[1 - self.axis] {
            0 => 0,
            count => line_points(count + 1),
        }
    }

    /// The points of the line itself with `lead` plain cells and the first `len` cells of the track filled. More cells
    /// never give fewer points, also where the line would be too long: it is also used as an upper bound for cells that
    /// cannot all be filled.
    #[inline]
    pub(crate) fn points_along(&self, lead: usize, len: usize) -> u16 {
        line_points((self.standing[len - 1] + (lead + len) as u8).min(FULL as u8))
    }

    /// What a family may lay on this track.
    #[inline]
    pub(crate) fn lane(&self, family: usize, members: u8) -> Lane {
        let cells = self.cells[..self.len]
            .iter()
            .map(|cell| (cell.along[self.axis][family], cell.across[1 - self.axis][family]));
        Lane::new(family, members, cells.zip(self.standing))
    }

    /// The code of the first cell with `lead` plain cells before the site, and of the cell at place `n` of the track.
    #[inline]
    pub(crate) fn code(&self, lead: usize, n: usize) -> u32 {
        let origin = code_of(self.site.x, self.site.y) - lead as u32 * CODE_STEP[self.axis];
        let steps = if n < lead { n as u32 } else { lead as u32 + u32::from(self.offsets[n - lead]) };
        origin + steps * CODE_STEP[self.axis]
    }
}

/// The members of one family that may go on the cells of a track.
pub(crate) struct Lane {
    pub family: usize,
    /// Which members may be in the line when cells up to this one are filled.
    pub joins: [u8; FULL],
    /// Which of them may stand on this cell.
    pub fits: [u8; FULL],
    /// The number of consecutive cells that can be filled.
    pub len: usize,
}

impl Lane {
    /// What a family may lay on cells, of each of which is known: who may join the line, who may stand there because of the line across, and how many cubes are
    /// in the line already when cells up to this one are filled.
    #[inline]
    pub(crate) fn new(family: usize, members: u8, cells: impl IntoIterator<Item = ((u8, u8), u8)>) -> Lane {
        let mut lane = Lane { family, joins: [0; FULL], fits: [0; FULL], len: 0 };
        let mut open = EVERYONE;
        for ((along, across), standing) in cells {
            open &= along;
            let joins = members & open;
            let fits = joins & across;
            // The cubes already in the line must also differ from each other once the laying connects them (QC-13).
            let alike = (EVERYONE & !open).count_ones() != u32::from(standing);
            if fits == 0 || alike {
                break;
            }
            lane.joins[lane.len] = joins;
            lane.fits[lane.len] = fits;
            lane.len += 1;
        }
        lane
    }
}

/// The most plain cells before a site.
const LEAD: usize = FULL - 1;

/// The cells of a track with the plain cells before it, a lane on them, and who is told of its layings. The site has place [`LEAD`].
struct Filling<'a, F> {
    /// The code of the first cube on each cell.
    codes: [u32; LEAD + FULL],
    /// Which members may be in the line when this cell is filled.
    joins: [u8; LEAD + FULL],
    /// Which of them may stand on it.
    fits: [u8; LEAD + FULL],
    /// The first cell to be filled; the first that makes a laying; and the end.
    start: usize,
    least: usize,
    end: usize,
    /// The first member of the family, and what leads from one to the next.
    first: u32,
    step: u32,
    each: &'a mut F,
}

impl<'a, F> Filling<'a, F> {
    #[inline]
    fn new(track: &Track<'_>, leads: usize, each: &'a mut F) -> Filling<'a, F> {
        let mut filling = Filling {
            codes: [0; LEAD + FULL],
            joins: [EVERYONE; LEAD + FULL],
            fits: [0; LEAD + FULL],
            start: 0,
            least: 0,
            end: 0,
            first: 0,
            step: 0,
            each,
        };
        let (site, step) = (code_of(track.site.x, track.site.y), CODE_STEP[track.axis]);
        for n in 1..=leads {
            filling.codes[LEAD - n] = site - n as u32 * step;
        }
        for n in 0..track.len {
            filling.codes[LEAD + n] = site + u32::from(track.offsets[n]) * step;
        }
        filling
    }

    /// Every laying of two or more cubes on that lane, with at most that many plain cells before it.
    #[inline]
    fn all<B>(&mut self, lane: &Lane, leads: usize) -> ControlFlow<B>
    where
        F: FnMut(Action) -> ControlFlow<B>,
    {
        self.first = cube_of(lane.family, 0);
        self.step = cube_of(lane.family, 1) - self.first;
        self.end = LEAD + lane.len;
        self.fits[..LEAD].fill(lane.joins[0]);
        self.joins[LEAD..].copy_from_slice(&lane.joins);
        self.fits[LEAD..].copy_from_slice(&lane.fits);
        for lead in usize::from(lane.len < 2)..=leads {
            self.start = LEAD - lead;
            self.least = LEAD + usize::from(lead == 0);
            self.fill(self.start, self.fits[self.start], 0, Action::NO_LAYING)?;
        }
        ControlFlow::Continue(())
    }

    /// Which members may go on a cell beside those that are laid.
    #[inline]
    fn choice(&self, at: usize, laid: u8) -> u8 {
        if laid & !self.joins[at] == 0 { self.fits[at] & !laid } else { 0 }
    }

    /// Fills a cell with each of `choice`, and those after it in every way; `laid` are the members laid so far, `action` says where.
    fn fill<B>(&mut self, at: usize, mut choice: u8, laid: u8, action: Action) -> ControlFlow<B>
    where
        F: FnMut(Action) -> ControlFlow<B>,
    {
        let code = self.codes[at] + self.first;
        while choice != 0 {
            let member = choice.trailing_zeros();
            choice &= choice - 1;
            let more = action.and_lay(at - self.start, code + member * self.step);
            if at >= self.least {
                (self.each)(more)?;
            }
            if at + 1 < self.end {
                let laid = laid | 1 << member;
                let next = self.choice(at + 1, laid);
                if next != 0 {
                    self.fill(at + 1, next, laid, more)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Board {
    /// Calls `each` with every laying of cubes of that hand beside cubes on the table.
    pub(crate) fn each_laying<B>(
        &self,
        holding: &Holding,
        each: &mut impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for site in self.frontier() {
            let alone = site.fits & holding.faces;
            if alone == 0 {
                continue; // what could be laid here with others could also be laid alone
            }
            let code = code_of(site.x, site.y);
            for cube in each_face(alone) {
                each(Action::NO_LAYING.and_lay(0, code + u32::from(cube.index())))?;
            }
            for axis in [ROW, COLUMN] {
                let families = holding.families(&site.along[axis], &site.across[1 - axis]);
                if !families.is_empty() {
                    self.each_long(site, axis, holding, families, each)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Every laying of two or more cubes of these families along an axis that has this site as its first.
    pub(crate) fn each_long<B>(
        &self,
        site: &Site,
        axis: usize,
        holding: &Holding,
        families: Families,
        each: &mut impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let track = Track::from(self, site, axis, holding.most);
        let leads = track.lead(holding.most - 1);
        let mut filling = Filling::new(&track, leads, each);
        for family in families {
            let lane = track.lane(family, holding.members[family]);
            filling.all(&lane, leads.min(lane.joins[0].count_ones() as usize - 1))?;
        }
        ControlFlow::Continue(())
    }

    /// Calls `each` with every first laying of that hand (QC-2): the largest sets, in any order, along row 0 from 0,0.
    pub(crate) fn each_opening<B>(
        holding: &Holding,
        each: &mut impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        fn order<B>(
            family: usize,
            left: u8,
            action: Action,
            n: usize,
            each: &mut impl FnMut(Action) -> ControlFlow<B>,
        ) -> ControlFlow<B> {
            if left == 0 {
                return each(action);
            }
            let mut choice = left;
            while choice != 0 {
                let member = choice.trailing_zeros();
                choice &= choice - 1;
                let code = code_of(n as i8, 0) + cube_of(family, member);
                order(family, left & !(1 << member), action.and_lay(n, code), n + 1, each)?;
            }
            ControlFlow::Continue(())
        }
        for (family, members) in holding.largest_sets() {
            order(family, members, Action::NO_LAYING, 0, each)?;
        }
        ControlFlow::Continue(())
    }
}
