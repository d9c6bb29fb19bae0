//! Many games at once, each in its lane of the caller's buffers.

use cubo_core::{Dice as _, Turn, Viewer, walk};
use cubo_tensors::{Chooser, Tensors, ids};

use crate::dice::Chances;
use crate::seated::{features, observe, returns_of};

/// The buffers of all lanes, one after the other.
pub(crate) struct Buffers<'a> {
    pub(crate) observations: &'a mut [i8],
    /// In every lane a number for each id, where ids are chosen.
    pub(crate) masks: &'a mut [i8],
    /// How many actions there are, where they are chosen from a list.
    pub(crate) counts: &'a mut [i32],
    pub(crate) players: &'a mut [i32],
    pub(crate) rewards: &'a mut [f32],
    pub(crate) dones: &'a mut [bool],
}

impl<'a> Buffers<'a> {
    /// The first lanes, and the rest.
    fn split(self, lanes: usize, of: usize) -> (Buffers<'a>, Buffers<'a>) {
        fn cut<T>(all: &mut [T], lanes: usize, of: usize) -> (&mut [T], &mut [T]) {
            let each = all.len() / of;
            all.split_at_mut(each * lanes)
        }
        let (observations, o) = cut(self.observations, lanes, of);
        let (masks, m) = cut(self.masks, lanes, of);
        let (counts, c) = cut(self.counts, lanes, of);
        let (players, p) = cut(self.players, lanes, of);
        let (rewards, r) = cut(self.rewards, lanes, of);
        let (dones, d) = cut(self.dones, lanes, of);
        (
            Buffers { observations, masks, counts, players, rewards, dones },
            Buffers { observations: o, masks: m, counts: c, players: p, rewards: r, dones: d },
        )
    }
}

/// What is chosen in a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum By {
    /// One id of an action's path.
    Ids,
    /// One of the engine's own legal actions, by its place in their list.
    List,
}

/// Games of one kind, whatever it is.
pub(crate) trait AnyLanes: Send + Sync {
    /// Begins all games anew.
    fn reset(&mut self, seed: u64, buffers: Buffers<'_>, threads: usize);
    /// The first lane where that cannot be chosen.
    fn illegal(&self, choices: &[i64]) -> Option<usize>;
    /// Chooses in every lane, where all can; a game that ends begins anew.
    fn step(&mut self, choices: &[i64], buffers: Buffers<'_>, threads: usize);
    /// Something that can be chosen in every lane, at random.
    fn sample(&mut self, into: &mut [i64]);
    /// The engine's own legal actions in a lane.
    fn actions(&self, lane: usize) -> Vec<String>;
    /// Their features, row after row.
    fn features(&self, lane: usize) -> Vec<i8>;
}

/// One game.
struct Lane<G: Tensors> {
    state: G::State,
    chooser: Chooser<G>,
    list: Vec<G::Action>,
    /// What chance draws from.
    dice: Chances,
    /// What choices at random are drawn from, so that they leave chance alone.
    luck: Chances,
}

impl<G: Tensors> Lane<G> {
    /// Begins the choice of the seat to act.
    fn begin(&mut self, by: By) {
        match by {
            By::Ids => self.chooser.begin(&self.state),
            By::List => {
                self.list.clear();
                walk::list_into::<G>(&self.state, &mut self.list);
            }
        }
    }

    /// Chooses; gives the action if that was its last id.
    fn choose(&mut self, by: By, choice: i64) -> Option<G::Action> {
        match by {
            By::Ids => self.chooser.choose(u16::try_from(choice).ok()?).ok()?,
            By::List => self.list.get(usize::try_from(choice).ok()?).copied(),
        }
    }
}

/// Games of one kind with as many seats.
pub(crate) struct Lanes<G: Tensors> {
    start: G::State,
    by: By,
    lanes: Vec<Lane<G>>,
}

impl<G: Tensors> Lanes<G> {
    pub(crate) fn new(start: G::State, by: By, count: usize) -> Lanes<G> {
        let lane = || {
            let (chooser, dice, luck) = (Chooser::new(), Chances(0), Chances(0));
            Lane { state: start.clone(), chooser, list: Vec::new(), dice, luck }
        };
        let lanes = (0..count).map(|_| lane()).collect();
        Lanes { start, by, lanes }
    }

    /// Does something in every lane, on several threads, and writes what is to be seen there then.
    fn each(
        &mut self,
        mut buffers: Buffers<'_>,
        threads: usize,
        work: impl Fn(&mut Lane<G>, usize, &mut [f32], &mut bool) + Sync,
    ) {
        let share = self.lanes.len().div_ceil(threads.max(1)).max(1);
        let (work, by) = (&work, self.by);
        if share >= self.lanes.len() {
            return run::<G>(&mut self.lanes, by, 0, buffers, work);
        }
        std::thread::scope(|scope| {
            let (mut first, mut left) = (0, self.lanes.len());
            for lanes in self.lanes.chunks_mut(share) {
                let (own, rest) = buffers.split(lanes.len(), left);
                buffers = rest;
                left -= lanes.len();
                let at = first;
                first += lanes.len();
                scope.spawn(move || run::<G>(lanes, by, at, own, work));
            }
        });
    }
}

fn run<G: Tensors>(
    lanes: &mut [Lane<G>],
    by: By,
    first: usize,
    buffers: Buffers<'_>,
    work: &(impl Fn(&mut Lane<G>, usize, &mut [f32], &mut bool) + Sync),
) {
    let count = lanes.len().max(1);
    let (width, seats) = (buffers.observations.len() / count, buffers.rewards.len() / count);
    let ids = buffers.masks.len() / count;
    for (n, lane) in lanes.iter_mut().enumerate() {
        work(lane, first + n, &mut buffers.rewards[n * seats..][..seats], &mut buffers.dones[n]);
        // A lane always waits for a seat: games that are over have begun anew.
        let seat = G::turn(&lane.state).seat();
        buffers.players[n] = seat.map_or(-1, |seat| seat.0.into());
        if width > 0 {
            let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
            observe::<G>(&lane.state, &lane.chooser, viewer, &mut buffers.observations[n * width..][..width]);
        }
        match by {
            By::Ids => lane.chooser.mask(&mut buffers.masks[n * ids..][..ids]),
            By::List => buffers.counts[n] = lane.list.len() as i32,
        }
    }
}

impl<G: Tensors> AnyLanes for Lanes<G> {
    fn reset(&mut self, seed: u64, buffers: Buffers<'_>, threads: usize) {
        let (start, by) = (self.start.clone(), self.by);
        self.each(buffers, threads, |lane, n, rewards, done| {
            // Every lane has chance of its own, the same for the same seed however many threads there are.
            lane.dice = Chances(cubo_core::mix(seed ^ cubo_core::mix(n as u64 + 1)));
            lane.luck = Chances(cubo_core::mix(!seed ^ cubo_core::mix(n as u64 + 1)));
            lane.state = start.clone();
            walk::fall::<G>(&mut lane.state, &mut lane.dice);
            lane.begin(by);
            rewards.fill(0.0);
            *done = false;
        });
    }

    fn illegal(&self, choices: &[i64]) -> Option<usize> {
        let legal = |lane: &Lane<G>, choice: i64| match self.by {
            By::Ids => u16::try_from(choice).is_ok_and(|id| lane.chooser.allows(id)),
            By::List => usize::try_from(choice).is_ok_and(|place| place < lane.list.len()),
        };
        self.lanes.iter().zip(choices).position(|(lane, &choice)| !legal(lane, choice))
    }

    fn step(&mut self, choices: &[i64], buffers: Buffers<'_>, threads: usize) {
        let (start, by) = (self.start.clone(), self.by);
        self.each(buffers, threads, |lane, n, rewards, done| {
            rewards.fill(0.0);
            *done = false;
            let Some(action) = lane.choose(by, choices[n]) else { return };
            G::play(&mut lane.state, action);
            walk::fall::<G>(&mut lane.state, &mut lane.dice);
            if G::turn(&lane.state) == Turn::Over {
                returns_of(G::outcome(&lane.state), G::seats(&lane.state), rewards);
                *done = true;
                lane.state = start.clone();
                walk::fall::<G>(&mut lane.state, &mut lane.dice);
            }
            lane.begin(by);
        });
    }

    fn sample(&mut self, into: &mut [i64]) {
        let mut mask = vec![0; usize::from(ids::<G>())];
        for (lane, into) in self.lanes.iter_mut().zip(into) {
            *into = match self.by {
                By::Ids => {
                    lane.chooser.mask(&mut mask);
                    pick(&mask, &mut lane.luck)
                }
                By::List => lane.luck.below(lane.list.len() as u32).into(),
            };
        }
    }

    fn actions(&self, lane: usize) -> Vec<String> {
        walk::list::<G>(&self.lanes[lane].state).iter().map(ToString::to_string).collect()
    }

    fn features(&self, lane: usize) -> Vec<i8> {
        features::<G>(&self.lanes[lane].state)
    }
}

/// One of the ids that a mask allows, each as likely as the others.
pub(crate) fn pick(mask: &[i8], luck: &mut Chances) -> i64 {
    let legal = mask.iter().map(|&one| u32::from(one == 1)).sum();
    let mut left = luck.below(legal);
    for (id, &one) in (0i64..).zip(mask) {
        if one == 1 {
            if left == 0 {
                return id;
            }
            left -= 1;
        }
    }
    -1
}
