//! Many games at once, each in its lane of the caller's buffers.

use cubo_core::{Turn, Viewer, walk};
use cubo_tensors::{Chooser, Tensors, ids};

use crate::dice::Chances;
use crate::seated::{observe, returns_of};

/// The buffers of all lanes, one after the other.
pub(crate) struct Buffers<'a> {
    pub(crate) observations: &'a mut [i8],
    pub(crate) masks: &'a mut [i8],
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
        let (players, p) = cut(self.players, lanes, of);
        let (rewards, r) = cut(self.rewards, lanes, of);
        let (dones, d) = cut(self.dones, lanes, of);
        (
            Buffers { observations, masks, players, rewards, dones },
            Buffers { observations: o, masks: m, players: p, rewards: r, dones: d },
        )
    }
}

/// Games of one kind, whatever it is.
pub(crate) trait AnyLanes: Send + Sync {
    /// Begins all games anew.
    fn reset(&mut self, seed: u64, buffers: Buffers<'_>, threads: usize);
    /// The first lane whose id is not legal.
    fn illegal(&self, ids: &[i64]) -> Option<usize>;
    /// Chooses one id in every lane, all of them legal; a game that ends begins anew.
    fn step(&mut self, ids: &[i64], buffers: Buffers<'_>, threads: usize);
}

/// One game.
struct Lane<G: Tensors> {
    state: G::State,
    chooser: Chooser<G>,
    dice: Chances,
}

/// Games of one kind with as many seats.
pub(crate) struct Lanes<G: Tensors> {
    start: G::State,
    lanes: Vec<Lane<G>>,
}

impl<G: Tensors> Lanes<G> {
    pub(crate) fn new(start: G::State, count: usize) -> Lanes<G> {
        let lane = || Lane { state: start.clone(), chooser: Chooser::new(), dice: Chances(0) };
        let lanes = (0..count).map(|_| lane()).collect();
        Lanes { start, lanes }
    }

    /// Does something in every lane, on several threads, and writes what is to be seen there then.
    fn each(
        &mut self,
        mut buffers: Buffers<'_>,
        threads: usize,
        work: impl Fn(&mut Lane<G>, usize, &mut [f32], &mut bool) + Sync,
    ) {
        let share = self.lanes.len().div_ceil(threads.max(1)).max(1);
        let work = &work;
        if share >= self.lanes.len() {
            return run::<G>(&mut self.lanes, 0, buffers, work);
        }
        std::thread::scope(|scope| {
            let (mut first, mut left) = (0, self.lanes.len());
            for lanes in self.lanes.chunks_mut(share) {
                let (own, rest) = buffers.split(lanes.len(), left);
                buffers = rest;
                left -= lanes.len();
                let at = first;
                first += lanes.len();
                scope.spawn(move || run::<G>(lanes, at, own, work));
            }
        });
    }
}

fn run<G: Tensors>(
    lanes: &mut [Lane<G>],
    first: usize,
    buffers: Buffers<'_>,
    work: &(impl Fn(&mut Lane<G>, usize, &mut [f32], &mut bool) + Sync),
) {
    let count = lanes.len().max(1);
    let observations = buffers.observations.chunks_mut((buffers.observations.len() / count).max(1));
    let masks = buffers.masks.chunks_mut(usize::from(ids::<G>()));
    let rewards = buffers.rewards.chunks_mut((buffers.rewards.len() / count).max(1));
    let slots = observations.zip(masks).zip(rewards).zip(buffers.players).zip(buffers.dones);
    for ((n, lane), ((((observation, mask), rewards), player), done)) in
        lanes.iter_mut().enumerate().zip(slots)
    {
        work(lane, first + n, rewards, done);
        // A lane always waits for a seat: games that are over have begun anew.
        let seat = G::turn(&lane.state).seat();
        *player = seat.map_or(-1, |seat| seat.0.into());
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        observe::<G>(&lane.state, &lane.chooser, viewer, observation);
        lane.chooser.mask(mask);
    }
}

impl<G: Tensors> AnyLanes for Lanes<G> {
    fn reset(&mut self, seed: u64, buffers: Buffers<'_>, threads: usize) {
        let start = self.start.clone();
        self.each(buffers, threads, |lane, n, rewards, done| {
            // Every lane has chance of its own, the same for the same seed however many threads there are.
            lane.dice = Chances(cubo_core::mix(seed ^ cubo_core::mix(n as u64 + 1)));
            lane.state = start.clone();
            walk::fall::<G>(&mut lane.state, &mut lane.dice);
            lane.chooser.begin(&lane.state);
            rewards.fill(0.0);
            *done = false;
        });
    }

    fn illegal(&self, ids: &[i64]) -> Option<usize> {
        let legal = |lane: &Lane<G>, id: i64| u16::try_from(id).is_ok_and(|id| lane.chooser.allows(id));
        self.lanes.iter().zip(ids).position(|(lane, &id)| !legal(lane, id))
    }

    fn step(&mut self, ids: &[i64], buffers: Buffers<'_>, threads: usize) {
        let start = self.start.clone();
        self.each(buffers, threads, |lane, n, rewards, done| {
            rewards.fill(0.0);
            *done = false;
            let Ok(Some(action)) = lane.chooser.choose(ids[n] as u16) else { return };
            G::play(&mut lane.state, action);
            walk::fall::<G>(&mut lane.state, &mut lane.dice);
            if G::turn(&lane.state) == Turn::Over {
                returns_of(G::outcome(&lane.state), G::seats(&lane.state), rewards);
                *done = true;
                lane.state = start.clone();
                walk::fall::<G>(&mut lane.state, &mut lane.dice);
            }
            lane.chooser.begin(&lane.state);
        });
    }
}
