//! All layings as a list: those of [`each_laying`](Board::each_laying), in the same order.
//!
//! Which layings there are depends on chance, and a processor guesses badly what does. So this asks few questions: what may be a
//! laying is written in any case, and counted only if it is one; and of three or four cubes of a family all orders are known
//! beforehand ([`Orders`](crate::orders::Orders)), so that a few intersections leave those that fit. The page does without: it needs less code.

use std::ops::ControlFlow;

use crate::action::{Action, CODE_STEP, code_of};
use crate::cube::FULL;
use crate::family::{EVERYONE, FAMILIES, Families, Holding, cube_of};
use crate::orders::{MOST, ORDERS, SQUEEZED, size};
use crate::table::{Board, COLUMN, ROW, Site};

/// What is written before it goes to the list.
type Page = [Action; PAGE];
const PAGE: usize = 64;

/// Writes a list, page by page.
struct Pen<'a> {
    list: &'a mut Vec<Action>,
    page: &'a mut Page,
    /// How much of the page counts.
    len: usize,
}

impl Pen<'_> {
    /// Sees to it that there is room for some more: at most a page.
    #[inline]
    fn room(&mut self, more: usize) {
        if self.len + more > PAGE {
            self.turn();
        }
    }

    /// Writes an action where there is room, and counts it or not.
    #[inline]
    fn write(&mut self, action: Action, counts: bool) {
        self.page[self.len % PAGE] = action;
        self.len += usize::from(counts);
    }

    /// Hands the page over to the list.
    #[inline]
    fn turn(&mut self) {
        self.list.extend_from_slice(&self.page[..self.len]);
        self.len = 0;
    }
}

/// The cubes of all orders of the families of which a hand has three or four.
struct Sequences {
    /// Where those of each family begin.
    begin: [u8; FAMILIES],
    /// The cubes of each order as a laying on no cells.
    cubes: [Action; SEQUENCES],
}

/// Of six cubes, four of a family leave at most one family of three; without them there are at most two or three of those.
const SEQUENCES: usize = 64 + 15;

impl Sequences {
    fn of(holding: &Holding) -> Sequences {
        let mut all = Sequences { begin: [0; FAMILIES], cubes: [Action::KEEP; SEQUENCES] };
        let mut end = 0;
        for (family, &members) in holding.members.iter().enumerate() {
            let size = size(members) as usize;
            if !(3..=MOST).contains(&size) {
                continue;
            }
            all.begin[family] = end as u8;
            let mut cubes = [0; MOST];
            let mut rest = members;
            for cube in &mut cubes[..size] {
                *cube = cube_of(family, rest.trailing_zeros());
                rest &= rest - 1;
            }
            let orders = &ORDERS[size];
            let mut so_far = [Action::NO_LAYING; MOST + 1];
            for &(len, member) in &orders.ends[..orders.count] {
                let len = len as usize;
                so_far[len] = so_far[len - 1].and_lay(len - 1, cubes[member as usize]);
                all.cubes[end] = so_far[len];
                end += 1;
            }
        }
        all
    }
}

/// Cells along a row or column: a site with the plain cells before it and the empty cells after it.
struct Path<'a> {
    axis: usize,
    /// The site and the cells after it.
    cells: [&'a Site; MOST],
    /// The cubes already in the line when cells up to this one are filled.
    standing: [u8; MOST],
    /// How many plain cells lead up to the site, at most.
    leads: usize,
    /// The codes of the plain cells before the site, of the site and of the cells after it.
    codes: [u32; 2 * MOST - 1],
}

impl<'a> Path<'a> {
    fn new(table: &'a Board, site: &'a Site, axis: usize) -> Path<'a> {
        let here = code_of(site.x, site.y);
        let step = CODE_STEP[axis];
        let standing = [site.count[axis]; MOST];
        let mut path = Path { axis, cells: [site; MOST], standing, leads: 0, codes: [here; 2 * MOST - 1] };
        let mut number = site.number;
        for n in 1..MOST {
            let before = path.cells[n - 1];
            number = Board::onward(number, axis, before.after[axis]);
            let cell = table.site_at(number);
            path.cells[n] = cell;
            path.standing[n] = path.standing[n - 1] + cell.after[axis];
            path.codes[MOST - 1 + n] = path.codes[MOST - 2 + n] + (u32::from(before.after[axis]) + 1) * step;
            path.codes[MOST - 1 - n] = here - n as u32 * step;
        }
        let mut number = site.number;
        while path.leads < MOST - 1 {
            number = Board::back(number, axis);
            if !table.is_plain(number) {
                break;
            }
            path.leads += 1;
        }
        path
    }
}

impl Board {
    /// Lists every laying of cubes of that hand beside cubes on the table.
    pub(crate) fn list_layings(&self, holding: &Holding, list: &mut Vec<Action>) {
        let mut page = [Action::KEEP; PAGE];
        let mut pen = Pen { list, page: &mut page, len: 0 };
        let sequences = Sequences::of(holding);
        let mut open = [0; 256];
        // Where nothing can be laid alone, nothing can be laid with others.
        for &slot in self.open_to(holding.faces, &mut open) {
            let site = self.site(slot as usize);
            pen.room(FULL + 1);
            let here = Action::NO_LAYING.and_lay(0, code_of(site.x, site.y));
            let mut alone = site.fits & holding.faces;
            // Two at a time, since one or two are usual.
            loop {
                let other = alone & (alone - 1);
                pen.write(here.plus(Action::KEEP.and_lay(0, alone.trailing_zeros())), true);
                pen.write(here.plus(Action::KEEP.and_lay(0, other.trailing_zeros() & 63)), other != 0);
                alone = other & other.wrapping_sub(1);
                if alone == 0 {
                    break;
                }
            }
            self.list_along::<ROW, COLUMN>(site, holding, &sequences, &mut pen);
            self.list_along::<COLUMN, ROW>(site, holding, &sequences, &mut pen);
        }
        pen.turn();
    }

    /// The slots of the sites on which one of these faces can be laid, in their order.
    #[inline]
    fn open_to<'a>(&self, faces: u64, open: &'a mut [u8; 256]) -> &'a [u8] {
        let mut count = 0;
        for slot in self.slots() {
            open[count % 256] = slot;
            count += usize::from(self.site(slot.into()).fits & faces != 0);
        }
        &open[..count]
    }

    /// Lists every laying of two or more cubes along an axis that has this site as its first.
    #[inline]
    fn list_along<const AXIS: usize, const OTHER: usize>(
        &self,
        site: &Site,
        holding: &Holding,
        sequences: &Sequences,
        pen: &mut Pen<'_>,
    ) {
        let families = holding.families(&site.along[AXIS], &site.across[OTHER]);
        if families.is_empty() {
            return;
        }
        let after = site.after[AXIS];
        let next = self.site_at(Board::onward(site.number, AXIS, after));
        let standing = site.count[AXIS] + next.after[AXIS];
        // For the lower and the higher of two cubes a bit each, here and below.
        let leads = if self.is_plain(Board::back(site.number, AXIS)) { 3 } else { 0 };
        let pair = |first, second| Action::KEEP.and_lay(0, first).and_lay(1, second);
        let here = code_of(site.x, site.y);
        // The two cells, without cubes.
        let on_next = Action::NO_LAYING.plus(pair(here, here + (u32::from(after) + 1) * CODE_STEP[AXIS]));
        let on_plain = Action::NO_LAYING.plus(pair(here - CODE_STEP[AXIS], here));
        let mut path = None;
        for family in families {
            let members = holding.members[family];
            let open = site.along[AXIS][family];
            let joins = members & open;
            let high = joins & joins.wrapping_sub(1);
            let three = high & high.wrapping_sub(1) != 0;
            if three {
                let path = path.get_or_insert_with(|| Path::new(self, site, AXIS));
                match size(members) {
                    3 => path.list::<3>(family, members, sequences, pen),
                    4 => path.list::<4>(family, members, sequences, pen),
                    _ => {
                        pen.turn();
                        let _ = self.each_long(site, AXIS, holding, Families::only(family), &mut |action| {
                            pen.list.push(action);
                            ControlFlow::<()>::Continue(())
                        });
                    }
                }
                continue;
            }
            // One goes on the site, and the other on the next empty cell or on the plain cell before.
            let squeezed = &SQUEEZED[joins as usize & 63];
            let fits = squeezed[site.across[OTHER][family] as usize & 63];
            let open = open & next.along[AXIS][family];
            let follows = squeezed[next.across[OTHER][family] as usize & 63];
            // The cubes already in the line must also differ from each other once the laying connects them (QC-13).
            let differ = size(EVERYONE & !open) == standing;
            let follows = if differ & (joins & !open == 0) { follows } else { 0 };
            // Which of them may be the first of the two cubes.
            let then = fits & SWAPPED[follows as usize & 3];
            let lead = SWAPPED[fits as usize & 3] & leads;
            let first = cube_of(family, 0);
            let step = cube_of(family, 1) - first;
            let (one, other) = (first + joins.trailing_zeros() * step, first + high.trailing_zeros() * step);
            let (upwards, downwards) = (pair(one, other), pair(other, one));
            pen.room(4);
            pen.write(on_next.plus(upwards), then & 1 != 0);
            pen.write(on_next.plus(downwards), then & 2 != 0);
            pen.write(on_plain.plus(upwards), lead & 1 != 0);
            pen.write(on_plain.plus(downwards), lead & 2 != 0);
        }
    }
}

/// Two bits, each in the place of the other.
const SWAPPED: [u8; 4] = [0, 2, 1, 3];

impl Path<'_> {
    /// Lists every laying of a family of which the hand has `SIZE`.
    fn list<const SIZE: usize>(&self, family: usize, members: u8, sequences: &Sequences, pen: &mut Pen<'_>) {
        let squeezed = &SQUEEZED[members as usize & 63];
        let orders = &ORDERS[SIZE];
        // Who may be in the line when cells up to this one are filled, and who of them on this cell.
        let (mut joins, mut fits) = ([0; SIZE], [0; SIZE]);
        let mut open = EVERYONE;
        for n in 0..SIZE {
            open &= self.cells[n].along[self.axis][family];
            // The cubes already in the line must also differ from each other once the laying connects them (QC-13).
            if size(EVERYONE & !open) != self.standing[n] {
                open = 0;
            }
            joins[n] = squeezed[open as usize & 63] as usize & 15;
            fits[n] =
                squeezed[(open & self.cells[n].across[1 - self.axis][family]) as usize & 63] as usize & 15;
        }
        let cubes = &sequences.cubes[sequences.begin[family] as usize..][..orders.count];
        for lead in 0..=self.leads.min(SIZE - 1) {
            let mut fit = orders.longer[lead.max(1)];
            for n in lead..SIZE {
                fit &= orders.puts[n][fits[n - lead]] & orders.within[n][joins[n - lead]];
            }
            if fit != 0 {
                // The cells of orders of each length.
                let mut places = [Action::KEEP; MOST + 1];
                for n in 0..SIZE {
                    places[n + 1] = places[n].and_lay(n, self.codes[MOST - 1 - lead + n]);
                }
                pen.room(orders.count);
                while fit != 0 {
                    let order = fit.trailing_zeros() as usize;
                    fit &= fit - 1;
                    pen.write(cubes[order].plus(places[orders.ends[order].0 as usize]), true);
                }
            }
        }
    }
}
