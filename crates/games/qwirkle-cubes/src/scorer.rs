//! The best scores of many hands on one table. [`Board::best_score`] walks along the lines of the table for every hand; here that is done once, and a
//! hand is compared only with places that could still bring it more.

use crate::cube::FULL;
use crate::cubes::Cubes;
use crate::family::{EVERYONE, FAMILIES, Holding, line_points};
use crate::layings::Lane;
use crate::table::{Board, COLUMN, ROW, Site};

/// What any hand can bring on a table as it is now: see [`Board::scorer`].
#[derive(Clone, Debug)]
pub struct Scorer {
    /// The sites by their slots.
    sites: Vec<Site>,
    /// The faces that bring so many points alone, the most points first.
    alone: Vec<(u16, u64)>,
    /// Where two or more cubes could be laid.
    starts: Vec<Start>,
}

/// A site and an axis, with the cells from there on as in [`Track`](crate::layings::Track).
#[derive(Clone, Copy, Debug)]
struct Start {
    axis: u8,
    /// The plain cells before the site.
    leads: u8,
    /// The slots of the cells.
    cells: [u8; FULL],
    len: u8,
    /// The cubes already in the line when cells up to this one are filled.
    standing: [u8; FULL],
    /// The points of the lines across the cells before this one.
    across: [u8; FULL + 1],
    /// No more points than this for that many cubes.
    bounds: [u8; FULL + 1],
}

impl Start {
    fn of(table: &Board, site: &Site, axis: usize) -> Start {
        let (mut number, mut standing) = (site.number, site.count[axis]);
        let mut start = Start {
            axis: axis as u8,
            leads: 0,
            cells: [0; FULL],
            len: 0,
            standing: [0; FULL],
            across: [0; FULL + 1],
            bounds: [0; FULL + 1],
        };
        for n in 0..FULL {
            let slot = table.slot(number);
            let cell = table.site(slot);
            standing += if n > 0 { cell.after[axis] } else { 0 };
            let count = cell.count[1 - axis];
            start.cells[n] = slot as u8;
            start.standing[n] = standing;
            start.across[n + 1] = start.across[n] + if count > 0 { line_points(count + 1) as u8 } else { 0 };
            start.len += 1;
            if standing >= FULL as u8 {
                break;
            }
            number = Board::onward(number, axis, cell.after[axis]);
        }
        number = Board::back(site.number, axis);
        while usize::from(start.leads) < FULL - 1 && table.is_plain(number) {
            start.leads += 1;
            number = Board::back(number, axis);
        }
        for cubes in 2..=FULL {
            let len = cubes.min(start.len.into());
            start.bounds[cubes] = start.points(cubes.min(usize::from(start.leads) + len) - len, len) as u8;
        }
        start
    }

    /// As in [`Track`](crate::layings::Track): more cells never give fewer points.
    #[inline]
    fn points(&self, lead: usize, len: usize) -> u16 {
        let along = line_points((self.standing[len - 1] + (lead + len) as u8).min(FULL as u8));
        along + u16::from(self.across[len])
    }

    /// Raises `best` if two or more cubes from here bring more.
    #[inline]
    fn improve(&self, sites: &[Site], holding: &Holding, best: &mut u16) {
        let (axis, site) = (usize::from(self.axis), &sites[usize::from(self.cells[0])]);
        let (along, across) = (&site.along[axis], &site.across[1 - axis]);
        for family in holding.families(along, across) {
            let members = holding.members[family];
            let size = (members & along[family]).count_ones() as usize;
            let leads = usize::from(self.leads).min(size - 1);
            let most = |lead: usize| usize::from(self.len).min(size - lead);
            if (0..=leads).all(|lead| self.points(lead, most(lead)) <= *best) {
                continue;
            }
            let lane = self.lane(sites, family, members);
            for lead in 0..=leads {
                for len in (1..=lane.len.min(size - lead)).rev() {
                    let points = self.points(lead, len);
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

    /// What a family may lay here.
    #[inline]
    fn lane(&self, sites: &[Site], family: usize, members: u8) -> Lane {
        let axis = usize::from(self.axis);
        let cells = self.cells[..self.len.into()].iter().map(|&slot| {
            let site = &sites[usize::from(slot)];
            (site.along[axis][family], site.across[1 - axis][family])
        });
        Lane::new(family, members, cells.zip(self.standing))
    }
}

/// A hand of everything.
const ALL: Holding = Holding { faces: 0, members: [EVERYONE; FAMILIES], most: FULL };

impl Board {
    /// The same as [`best_score`](Self::best_score) for many hands.
    pub fn scorer(&self) -> Scorer {
        let mut alone = [0u64; 4 * FULL + 1];
        let mut starts = Vec::with_capacity(2 * self.sites().len());
        // Where nothing can be laid alone, nothing can be laid with others; elsewhere no line has more than five cubes.
        for site in self.sites().iter().filter(|site| site.fits != 0) {
            let points: u16 = site.count.iter().map(|&count| line_points(count + 1)).sum();
            alone[usize::from(points)] |= site.fits;
            for axis in [ROW, COLUMN] {
                if !ALL.families(&site.along[axis], &site.across[1 - axis]).is_empty() {
                    starts.push(Start::of(self, site, axis));
                }
            }
        }
        let faces = alone.into_iter().enumerate().rev().filter(|&(_, faces)| faces != 0);
        let alone = faces.map(|(points, faces)| (points as u16, faces)).collect();
        Scorer { sites: self.slots_and_plain().to_vec(), alone, starts }
    }
}

impl Scorer {
    /// What [`Board::best_score`] says of that hand.
    pub fn best_score(&self, hand: &Cubes) -> u16 {
        let holding = Holding::of(hand);
        if self.sites.len() == 1 {
            return line_points(holding.most as u8);
        }
        let alone = self.alone.iter().find(|(_, faces)| faces & holding.faces != 0);
        let Some(&(mut best, _)) = alone else { return 0 };
        for start in &self.starts {
            if u16::from(start.bounds[holding.most]) > best {
                start.improve(&self.sites, &holding, &mut best);
            }
        }
        best
    }
}
