//! What a hand is worth on a table, and its layings from the most points to the fewest: for players, since listing twenty
//! thousand layings takes too long (QC-33).
//!
//! The points of a laying depend only on which cells are filled, not on the cubes (QC-20). So the best score needs no list:
//! go through the sets of cells from the most points down, and check whether the hand can fill them.

use std::ops::ControlFlow;

use crate::action::{Action, code_of};
use crate::cube::FULL;
use crate::cubes::Cubes;
use crate::family::{Holding, cube_of, each_face, line_points};
use crate::layings::{Lane, Track};
use crate::state::{Phase, State};
use crate::table::{Board, COLUMN, ROW, Site};

impl Board {
    /// The most points that one laying of cubes from this hand brings, by lines alone (QC-20, without the bonus of QC-21);
    /// 0 if nothing can be laid. On an empty table: the points of the largest line (QC-2).
    ///
    /// Computed without listing anything; allocates nothing. The hand need not belong to a seat: players call this for
    /// every outcome of a roll.
    pub fn best_score(&self, hand: &Cubes) -> u16 {
        let holding = Holding::of(hand);
        if self.sites().is_empty() {
            return line_points(holding.most as u8);
        }
        let mut best = 0;
        for site in self.sites() {
            if site.fits & holding.faces != 0 {
                best = best.max(points_alone(site));
            }
        }
        for site in self.sites() {
            self.improve(site, ROW, &holding, &mut best);
            self.improve(site, COLUMN, &holding, &mut best);
        }
        best
    }

    /// Raises `best` if two or more cubes along an axis, with this site as their first, bring more.
    #[inline]
    fn improve(&self, site: &Site, axis: usize, holding: &Holding, best: &mut u16) {
        let families = holding.families(&site.along[axis], &site.across[1 - axis]);
        if families.is_empty() {
            return;
        }
        let track = Track::from(self, site, axis, holding.most);
        let leads = track.lead(holding.most - 1);
        let mut across = [0; FULL + 1];
        for n in 0..track.len {
            across[n + 1] = across[n] + track.points_across(n);
        }
        for family in families {
            let joins = holding.members[family] & site.along[axis][family];
            let size = joins.count_ones() as usize;
            let most = |lead: usize| track.len.min(size - lead);
            let bound = |lead: usize| track.points_along(lead, most(lead)) + across[most(lead)];
            if (0..=leads.min(size - 1)).all(|lead| bound(lead) <= *best) {
                continue;
            }
            let lane = track.lane(family, holding.members[family]);
            for lead in 0..=leads.min(size - 1) {
                for len in (1..=lane.len.min(size - lead)).rev() {
                    let points = track.points_along(lead, len) + across[len];
                    if points <= *best {
                        break;
                    }
                    if lead + len >= 2 && lane.can_fill(lead, len) {
                        *best = points;
                        break;
                    }
                }
            }
        }
    }

    /// Every laying of cubes from this hand with its points, the most points first, computed lazily. The order of layings
    /// with equal points depends only on table and hand.
    pub fn layings(&self, hand: &Cubes) -> BestFirst<'_> {
        self.layings_near(hand, u16::MAX)
    }

    /// The same as far as they bring at most so many points less than the dearest: that takes less time.
    pub fn layings_near(&self, hand: &Cubes, near: u16) -> BestFirst<'_> {
        let holding = Holding::of(hand);
        let (slots, ready) = (Vec::with_capacity(64), Vec::new());
        let mut first = BestFirst { table: self, holding, near, most: 0, slots, ready, points: 0 };
        if self.sites().is_empty() {
            first.points = line_points(holding.most as u8);
            let ready = &mut first.ready;
            let _ = Board::each_opening(&holding, &mut |action| {
                ready.push(action);
                ControlFlow::<()>::Continue(())
            });
            ready.reverse();
        } else {
            first.find_slots();
        }
        first
    }
}

impl State {
    /// The layings of the seat to act with their points, the most points first; none unless it is to lay. See
    /// [`Board::layings`].
    pub fn layings(&self) -> BestFirst<'_> {
        self.layings_near(u16::MAX)
    }

    /// The same as far as they bring at most so many points less than the dearest. See [`Board::layings_near`].
    pub fn layings_near(&self, near: u16) -> BestFirst<'_> {
        match self.phase() {
            Phase::Lay | Phase::First => self.table.layings_near(self.own(), near),
            _ => self.table.layings(&Cubes::NONE),
        }
    }

    /// The most points that the hand of the seat whose turn it is can bring now. See [`Board::best_score`].
    pub fn best_score(&self) -> u16 {
        self.table.best_score(self.own())
    }
}

/// The points for one cube alone.
fn points_alone(site: &Site) -> u16 {
    site.count.iter().map(|&count| if count == 0 { 0 } else { line_points(count + 1) }).sum()
}

impl Lane {
    /// Whether the family can fill `lead` plain cells and the first `len` cells, each with a different member.
    pub(crate) fn can_fill(&self, lead: usize, len: usize) -> bool {
        let joins = self.joins[len - 1];
        joins.count_ones() as usize >= lead + len && seats_all(&self.fits[..len], joins)
    }
}

/// Whether each cell can have a different member.
fn seats_all(fits: &[u8], free: u8) -> bool {
    let Some((fit, rest)) = fits.split_first() else { return true };
    let mut choice = fit & free;
    while choice != 0 {
        let member = choice & choice.wrapping_neg();
        if seats_all(rest, free & !member) {
            return true;
        }
        choice &= choice - 1;
    }
    false
}

/// Cells to fill, and by which family.
#[derive(Clone, Copy)]
struct Slot {
    points: u16,
    site: u8,
    /// `None` for one cube alone.
    long: Option<Long>,
}

#[derive(Clone, Copy)]
struct Long {
    axis: u8,
    family: u8,
    lead: u8,
    len: u8,
}

/// See [`Board::layings`].
pub struct BestFirst<'a> {
    table: &'a Board,
    holding: Holding,
    /// How many points less than the dearest are of interest, and the most points that were found so far.
    near: u16,
    most: u16,
    /// Fewest points first: the best is taken from the end.
    slots: Vec<Slot>,
    /// The layings of the present slot, in reverse order: at most 720.
    ready: Vec<Action>,
    points: u16,
}

impl BestFirst<'_> {
    fn find_slots(&mut self) {
        for number in self.table.slots() {
            let site = self.table.site(number.into());
            if site.fits & self.holding.faces != 0 {
                self.note(Slot { points: points_alone(site), site: number, long: None });
            }
            for axis in [ROW, COLUMN] {
                self.find_long(site, number, axis);
            }
        }
        let least = self.most.saturating_sub(self.near);
        self.slots.retain(|slot| slot.points >= least);
        self.slots.reverse();
        cubo_core::order::sort_by_key(&mut self.slots, |slot| slot.points);
    }

    /// Keeps a slot, if it brings enough.
    #[inline]
    fn note(&mut self, slot: Slot) {
        if slot.points.saturating_add(self.near) >= self.most {
            self.most = self.most.max(slot.points);
            self.slots.push(slot);
        }
    }

    fn find_long(&mut self, site: &Site, number: u8, axis: usize) {
        let holding = self.holding;
        let families = holding.families(&site.along[axis], &site.across[1 - axis]);
        if families.is_empty() {
            return;
        }
        let track = Track::from(self.table, site, axis, holding.most);
        let leads = track.lead(holding.most - 1);
        for family in families {
            let lane = track.lane(family, holding.members[family]);
            for lead in 0..=leads {
                let mut across = 0;
                for len in 1..=lane.len {
                    across += track.points_across(len - 1);
                    let points = track.points_along(lead, len) + across;
                    let enough = points.saturating_add(self.near) >= self.most;
                    if enough && lead + len >= 2 && lane.can_fill(lead, len) {
                        let (axis, family, lead, len) = (axis as u8, family as u8, lead as u8, len as u8);
                        let long = Some(Long { axis, family, lead, len });
                        self.note(Slot { points, site: number, long });
                    }
                }
            }
        }
    }

    /// Writes out the layings of one slot.
    fn expand(&mut self, slot: Slot) {
        let site = self.table.site(slot.site as usize);
        self.points = slot.points;
        match slot.long {
            None => {
                let code = code_of(site.x, site.y);
                let cubes = each_face(site.fits & self.holding.faces);
                self.ready
                    .extend(cubes.map(|cube| Action::NO_LAYING.and_lay(0, code + u32::from(cube.index()))));
            }
            Some(Long { axis, family, lead, len }) => {
                let (family, lead, len) = (family as usize, lead as usize, len as usize);
                let track = Track::from(self.table, site, axis as usize, self.holding.most);
                let lane = track.lane(family, self.holding.members[family]);
                let joins = lane.joins[len - 1];
                let mut sets = [(0, 0); FULL];
                for (n, set) in sets[..lead + len].iter_mut().enumerate() {
                    let fits = if n < lead { joins } else { lane.fits[n - lead] & joins };
                    *set = (track.code(lead, n), fits);
                }
                fill(family, &sets[..lead + len], 0, 0, Action::NO_LAYING, &mut self.ready);
            }
        }
        self.ready.reverse();
    }
}

/// Fills every cell with a different member, in every way.
fn fill(family: usize, cells: &[(u32, u8)], n: usize, laid: u8, action: Action, into: &mut Vec<Action>) {
    let Some(&(code, fits)) = cells.get(n) else { return into.push(action) };
    let mut choice = fits & !laid;
    while choice != 0 {
        let member = choice.trailing_zeros();
        choice &= choice - 1;
        let more = action.and_lay(n, code + cube_of(family, member));
        fill(family, cells, n + 1, laid | 1 << member, more, into);
    }
}

impl Iterator for BestFirst<'_> {
    type Item = (Action, u16);

    fn next(&mut self) -> Option<(Action, u16)> {
        loop {
            if let Some(action) = self.ready.pop() {
                return Some((action, self.points));
            }
            let slot = self.slots.pop()?;
            self.expand(slot);
        }
    }
}
