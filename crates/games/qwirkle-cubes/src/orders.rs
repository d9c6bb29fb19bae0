//! The orders in which up to four members of a family can be laid, all at once: each order is one bit of a word, and what a cell
//! allows is a word of those that agree with it.
//!
//! Members are numbered as they come in the family. An order has one or more of them, and the orders are numbered as a search in
//! depth meets them: 0, then 0 1, then 0 1 2 and so on, to 3 2 1 0. Of four members there are 64.

/// The most members for which there are tables.
pub(crate) const MOST: usize = 4;

/// A set of members.
const SETS: usize = 1 << MOST;

/// The orders of some number of members.
pub(crate) struct Orders {
    /// The length of each order and its last member. Those before it are the order one shorter that came last.
    pub ends: [(u8, u8); 64],
    pub count: usize,
    /// For each place and each set: the orders that end before the place, or have one of the set on it.
    pub puts: [[u64; SETS]; MOST],
    /// For each place and each set: the orders that end before the place, or have no members but those of the set.
    pub within: [[u64; SETS]; MOST],
    /// For each length: the orders that are longer.
    pub longer: [u64; MOST],
}

/// The orders of each number of members.
pub(crate) static ORDERS: [Orders; MOST + 1] = [orders(0), orders(1), orders(2), orders(3), orders(4)];

const fn orders(members: usize) -> Orders {
    let mut all = Orders {
        ends: [(0, 0); 64],
        count: 0,
        puts: [[0; SETS]; MOST],
        within: [[0; SETS]; MOST],
        longer: [0; MOST],
    };
    all.search(members, [0; MOST], 0, 0);
    all
}

impl Orders {
    /// Enters every order that begins with these members.
    const fn search(&mut self, members: usize, mut order: [usize; MOST], len: usize, laid: usize) {
        let mut member = 0;
        while member < members {
            if laid >> member & 1 == 0 {
                order[len] = member;
                self.enter(order, len + 1, laid | 1 << member);
                self.search(members, order, len + 1, laid | 1 << member);
            }
            member += 1;
        }
    }

    const fn enter(&mut self, order: [usize; MOST], len: usize, laid: usize) {
        let bit = 1 << self.count;
        let mut place = 0;
        while place < MOST {
            let ended = len <= place;
            let mut set = 0;
            while set < SETS {
                if ended || set >> order[place] & 1 == 1 {
                    self.puts[place][set] |= bit;
                }
                if ended || laid & !set == 0 {
                    self.within[place][set] |= bit;
                }
                set += 1;
            }
            if !ended {
                self.longer[place] |= bit;
            }
            place += 1;
        }
        self.ends[self.count] = (len as u8, order[len - 1] as u8);
        self.count += 1;
    }
}

/// For each set of a hand's members of a family, and each set of the family: which of the hand's are in it, numbered as in the hand.
pub(crate) static SQUEEZED: [[u8; 64]; 64] = {
    let mut all = [[0; 64]; 64];
    let mut hand = 0;
    while hand < 64 {
        let mut set = 0;
        while set < 64 {
            let (mut member, mut n) = (0, 0);
            while member < 6 {
                if hand >> member & 1 == 1 {
                    all[hand][set] |= ((set >> member & 1) << n) as u8;
                    n += 1;
                }
                member += 1;
            }
            set += 1;
        }
        hand += 1;
    }
    all
};

/// How many members a set of a family has. A look-up, since a program for every processor cannot ask for the count of bits.
#[inline]
pub(crate) fn size(members: u8) -> u8 {
    static SIZES: [u8; 64] = {
        let mut sizes = [0; 64];
        let mut set = 0;
        while set < 64 {
            sizes[set] = (set as u8).count_ones() as u8;
            set += 1;
        }
        sizes
    };
    SIZES[members as usize & 63]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every order of so many members, by its definition: sorted as lists are, which is how a search in depth meets them.
    fn by_definition(members: u8) -> Vec<Vec<u8>> {
        let mut all: Vec<Vec<u8>> = vec![vec![]];
        let mut n = 0;
        while n < all.len() {
            let longer = (0..members).filter(|member| !all[n].contains(member));
            let longer: Vec<_> = longer.map(|member| [all[n].as_slice(), &[member]].concat()).collect();
            all.extend(longer);
            n += 1;
        }
        all.remove(0);
        all.sort();
        all
    }

    #[test]
    fn every_order_is_there_and_agrees_with_what_its_words_say() {
        for (members, orders) in ORDERS.iter().enumerate() {
            let all = by_definition(members as u8);
            assert_eq!(orders.count, all.len());
            for (n, order) in all.iter().enumerate() {
                let has = |word: u64| word >> n & 1 == 1;
                assert_eq!(orders.ends[n], (order.len() as u8, order[order.len() - 1]));
                for place in 0..MOST {
                    assert_eq!(has(orders.longer[place]), order.len() > place);
                    for set in 0..SETS {
                        let in_set = |member: &u8| set >> member & 1 == 1;
                        let there = order.get(place);
                        assert_eq!(
                            has(orders.puts[place][set]),
                            there.is_none_or(in_set),
                            "{order:?} {place} {set}"
                        );
                        assert_eq!(
                            has(orders.within[place][set]),
                            there.is_none() || order.iter().all(in_set),
                            "{order:?} {place} {set}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_squeezed_set_keeps_those_of_the_hand_in_their_order() {
        assert_eq!(SQUEEZED[0b101100][0b001111], 0b011);
        assert_eq!(SQUEEZED[0b101100][0b100000], 0b100);
        assert_eq!(SQUEEZED[0b000011][0b000010], 0b10);
        for hand in 0..64 {
            assert_eq!(SQUEEZED[hand][63].count_ones(), (hand as u8).count_ones());
            assert_eq!(SQUEEZED[hand][63 & !hand], 0);
        }
    }
}
