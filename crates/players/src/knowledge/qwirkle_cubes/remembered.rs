//! What a search with the network remembers, so that it is not counted again and again. A search tries every action with many throws, so the same states, tables and hands come back:
//! of the states in which somebody is to lay two of five were valued before, and of the layings compared in the others nine of ten lead to a table that was met before.
//!
//! Values are those of [`QwirkleCubesNet::values`](crate::knowledge::Knowledge::values), to the last bit.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::BuildHasherDefault;

use cubo_core::{Game, PerSeat, Seat, mix};
use cubo_qwirkle_cubes::{
    Action, Board, Colours, Cubes, Deed, MOST_SEATS, Phase, Placements, QwirkleCubes, Scorer, State,
};

use super::learned::{
    Counted, KINDS, OTHER_CHANCES, OWN_CHANCES, Offer, QwirkleCubesNet, best_of, chance_inputs, each_offer,
    other_inputs, own_inputs, set, table_inputs,
};
use super::{bag_is_empty, cubes_left, point_with};
use crate::knowledge::Knowledge;
use crate::net::{Net, Sum};
use crate::search::Mixer;

/// The most tables that are remembered.
const MOST_TABLES: usize = 1 << 11;
/// With each table so many views and states, which fill so many bytes together.
const VIEWS: usize = 8;
const STATES: usize = 32;
const BYTES: usize = 16 << 10;

type Map<V> = HashMap<u64, V, BuildHasherDefault<Mixer>>;

/// See the module. What is too much is forgotten all at once.
pub struct Remembered {
    /// How many tables there is room for.
    room: usize,
    /// The values of states in which somebody is to lay.
    states: Map<PerSeat<i32>>,
    /// What layings left on the table; nothing of one that was met once, for half of them never come back.
    tables: Map<Option<Box<Table>>>,
    /// What the hands of those who wait are on a table.
    views: Map<View>,
    looks: Vec<(Action, u16)>,
}

/// A table, whoever holds what.
struct Table {
    /// What it offers, and how often each.
    offers: Vec<(Offer, u8)>,
    scorer: Scorer,
}

impl Table {
    fn of(table: &Board) -> Box<Table> {
        let mut offers: Vec<(Offer, u8)> = Vec::with_capacity(64);
        each_offer(table, |new| {
            let alike = |old: &Offer| old.faces == new.faces && old.first == new.first;
            match offers.iter_mut().find(|(old, _)| alike(old)) {
                Some((_, times)) => *times += 1,
                None => offers.push((new, 1)),
            }
        });
        Box::new(Table { offers, scorer: table.scorer() })
    }
}

/// A hand on a table, as the network sees it.
struct View {
    /// Which kind of chance each offer of the table is.
    kinds: Vec<u8>,
    /// The inputs of its own seat.
    own: Sum,
    /// Its inputs for every other seat, and its chances as inputs of the only other one.
    other: Sum,
    only_other: Sum,
}

impl View {
    /// The view of a seat, which acts next or not, at a table of so many.
    fn of(net: &Net, table: &Table, bag: &Colours, hand: &Cubes, next: bool, seats: u8) -> View {
        let counted = Counted::of(bag, hand, table.scorer.best_score(hand));
        let (mut kinds, mut times) = (Vec::new(), [0; KINDS]);
        for (offer, count) in &table.offers {
            let kind = counted.kind(offer);
            times[kind] += count;
            if seats > 2 {
                kinds.push(kind as u8);
            }
        }
        let mut view = View { kinds, own: Sum::PART, other: Sum::PART, only_other: Sum::PART };
        own_inputs(&counted, next, |input| net.put_alone(&mut view.own, input));
        chance_inputs(OWN_CHANCES, &times, |input| net.put_alone(&mut view.own, input));
        other_inputs(&counted, next, |input| net.put_alone(&mut view.other, input));
        if seats == 2 {
            chance_inputs(OTHER_CHANCES, &times, |input| net.put_alone(&mut view.only_other, input));
        }
        view
    }
}

impl Remembered {
    /// Nothing yet; fills at most so many bytes.
    pub(super) fn within(bytes: usize) -> Remembered {
        let room = (bytes / BYTES).clamp(1, MOST_TABLES);
        let (states, tables, views) = (Map::default(), Map::default(), Map::default());
        Remembered { room, states, tables, views, looks: Vec::new() }
    }

    /// What [`QwirkleCubesNet::values`](Knowledge::values) says.
    pub(super) fn values(&mut self, net: &QwirkleCubesNet, state: &mut State) -> PerSeat<i32> {
        // Without a bag a laying may end the game.
        if state.phase() != Phase::Lay || bag_is_empty(state) {
            return net.values(state);
        }
        let key = QwirkleCubes::key(state);
        if let Some(values) = self.states.get(&key) {
            return *values;
        }
        if self.states.len() >= STATES * self.room {
            self.states.clear();
        }
        let mut looks = std::mem::take(&mut self.looks);
        net.looks(state, &mut looks);
        let seat = state.seat();
        let best = best_of(seat, &looks, |action, points| self.after(net, state, action, points));
        let values = best.map_or_else(|| net.values_here(state), |(_, values)| values);
        self.looks = looks;
        self.states.insert(key, values);
        values
    }

    /// The values after a laying that brings so many points.
    fn after(
        &mut self,
        net: &QwirkleCubesNet,
        state: &mut State,
        action: Action,
        points: u16,
    ) -> PerSeat<i32> {
        let Deed::Lay(laid) = action.deed() else { return net.values_here(state) };
        if self.tables.len() >= self.room {
            self.tables.clear();
        }
        let key = state.table().key_with(&laid);
        let table = match self.tables.entry(key) {
            Entry::Vacant(new) => {
                new.insert(None);
                return played(state, action, |after| net.values_here(after));
            }
            Entry::Occupied(known) => known
                .into_mut()
                .get_or_insert_with(|| played(state, action, |after| Table::of(after.table()))),
        };
        if self.views.len() + MOST_SEATS > VIEWS * self.room {
            self.views.clear();
        }
        let (seats, me, bag) = (state.seats(), state.seat(), state.bag());
        let next = me.next(seats);
        // The hand of the seat that lays is another each time.
        let rest = state.hand(me).without(&Placements::cubes(&laid)).unwrap_or(Cubes::NONE);
        let mine = View::of(&net.net, table, bag, &rest, false, seats);
        let mut keys = [0; MOST_SEATS];
        for seat in Seat::all(seats).filter(|&seat| seat != me) {
            let hand = state.hand(seat);
            keys[seat.index()] = mix(key ^ mix(packed(hand, bag) << 1 | u64::from(seat == next)));
            let view = || View::of(&net.net, table, bag, hand, seat == next, seats);
            self.views.entry(keys[seat.index()]).or_insert_with(view);
        }
        let view = |seat: Seat| if seat == me { &mine } else { &self.views[&keys[seat.index()]] };
        let left = cubes_left(state) - laid.as_slice().len() as i32;
        let (net, set) = (&net.net, set(state));
        PerSeat::from_fn(seats, |seat| {
            let mut sum = net.nothing_alone();
            table_inputs(bag, seats, next, seat, |input| net.put_alone(&mut sum, input));
            sum.add(&view(seat).own);
            let others = || Seat::all(seats).filter(move |&other| other != seat).map(view);
            for other in others() {
                sum.add(&other.other);
                sum.add(&other.only_other);
            }
            if seats > 2 {
                let mut times = [0; KINDS];
                for (n, (offer, count)) in table.offers.iter().enumerate() {
                    let best = others().map(|view| view.kinds[n].into()).max();
                    times[best.unwrap_or(offer.first)] += count;
                }
                chance_inputs(OTHER_CHANCES, &times, |input| net.put_alone(&mut sum, input));
            }
            let points = state.points()[seat.index()] + if seat == me { points } else { 0 };
            point_with(left) * i32::from(points) + net.value_alone(&sum, set)
        })
    }
}

/// What is said of the state after an action, which is taken back.
fn played<T>(state: &mut State, action: Action, say: impl FnOnce(&State) -> T) -> T {
    let here = QwirkleCubes::mark(state);
    QwirkleCubes::play(state, action);
    let said = say(state);
    QwirkleCubes::rewind(state, &here);
    said
}

/// All that a hand's chances on a table depend on: its cubes, and the bag if it is going to draw.
fn packed(hand: &Cubes, bag: &Colours) -> u64 {
    let cubes = hand.iter().fold(hand.len() as u64, |word, cube| word << 6 | u64::from(cube.index()));
    match hand.is_full() {
        true => cubes,
        false => bag.iter().fold(cubes, |word, &count| mix(word ^ u64::from(count))),
    }
}

#[cfg(test)]
mod tests {
    use cubo_core::{Dice, QuickDice, Turn, walk};

    use super::*;
    use crate::knowledge::{Habits, QwirkleCubesKnowledge};
    use crate::knowledge::{QWIRKLE_CUBES_INPUTS, QWIRKLE_CUBES_SETS};
    use crate::net::tests::any_net;

    /// What is remembered changes no value: in states as a search meets them, where many hands are thrown on the same tables, with two to four seats.
    #[test]
    fn values_with_a_memory_are_those_without() {
        let bytes = any_net(QWIRKLE_CUBES_INPUTS, QWIRKLE_CUBES_SETS, 5);
        let net = QwirkleCubesNet::read(&bytes).expect("a network");
        let (mut dice, mut again, mut tables, mut views) = (QuickDice::new(3), 0, 0, 0);
        for game in 0..6 {
            let mut state = QwirkleCubes::start(&Default::default(), 2 + game % 3).expect("a table");
            while let Some(action) = {
                walk::fall::<QwirkleCubes>(&mut state, &mut dice);
                QwirkleCubesKnowledge.reply(&state, &mut dice)
            } {
                if state.phase() == Phase::Choose && dice.below(3) == 0 {
                    // Every other memory is so small that it forgets.
                    let bytes = [1 << 24, 1 << 16][usize::from(dice.below(2) == 0)];
                    let (here, mut memory) = (QwirkleCubes::mark(&state), net.memory(bytes));
                    for throw in 0..24 {
                        QwirkleCubes::play(&mut state, action);
                        walk::fall::<QwirkleCubes>(&mut state, &mut QuickDice::new(throw % 18));
                        if QwirkleCubes::turn(&state) != Turn::Over {
                            let key = QwirkleCubes::key(&state);
                            again += u32::from(memory.states.contains_key(&key));
                            assert_eq!(net.values_again(&mut state, &mut memory), net.values(&state));
                            assert_eq!(QwirkleCubes::key(&state), key, "the state is as it was");
                        }
                        QwirkleCubes::rewind(&mut state, &here);
                    }
                    tables += memory.tables.values().flatten().count();
                    views += memory.views.len();
                }
                QwirkleCubes::play(&mut state, action);
            }
        }
        assert!(again > 200 && tables > 200 && views > 200, "{again} {tables} {views}");
    }
}
