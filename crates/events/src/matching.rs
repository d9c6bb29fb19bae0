//! The largest set of pairs in a graph, by Edmonds' method (1965): exact, in time that grows with the third power of the vertices.

use std::collections::VecDeque;

const NOBODY: usize = usize::MAX;

/// Who may meet whom, for so many vertices.
pub(crate) struct Graph {
    edges: Vec<Vec<bool>>,
}

impl Graph {
    pub(crate) fn new(vertices: usize, edge: impl Fn(usize, usize) -> bool) -> Self {
        let line = |a: usize| (0..vertices).map(|b| a != b && edge(a, b)).collect();
        Graph { edges: (0..vertices).map(line).collect() }
    }

    pub(crate) fn has(&self, a: usize, b: usize) -> bool {
        self.edges[a][b]
    }

    /// How many pairs there can be at most among those who are `free`.
    pub(crate) fn most_pairs(&self, free: &[bool]) -> usize {
        let mates = Search::new(self, free).run();
        mates.iter().filter(|mate| **mate != NOBODY).count() / 2
    }
}

/// One search: a tree of alternating paths grows from a vertex; odd cycles are shrunk to their base.
struct Search<'a> {
    graph: &'a Graph,
    free: &'a [bool],
    mate: Vec<usize>,
    parent: Vec<usize>,
    base: Vec<usize>,
    reached: Vec<bool>,
}

impl<'a> Search<'a> {
    fn new(graph: &'a Graph, free: &'a [bool]) -> Self {
        let n = free.len();
        let nobody = || vec![NOBODY; n];
        Search { graph, free, mate: nobody(), parent: nobody(), base: nobody(), reached: vec![false; n] }
    }

    fn run(mut self) -> Vec<usize> {
        let n = self.free.len();
        // Pairs that need no search come first.
        for a in 0..n {
            if self.free[a] && self.mate[a] == NOBODY {
                let partner =
                    (0..n).find(|b| self.free[*b] && self.mate[*b] == NOBODY && self.graph.has(a, *b));
                if let Some(b) = partner {
                    (self.mate[a], self.mate[b]) = (b, a);
                }
            }
        }
        for root in 0..n {
            if self.free[root] && self.mate[root] == NOBODY {
                let mut end = self.path_from(root);
                while end != NOBODY {
                    let before = self.parent[end];
                    let next = self.mate[before];
                    (self.mate[end], self.mate[before]) = (before, end);
                    end = next;
                }
            }
        }
        self.mate
    }

    /// The end of an augmenting path, or nobody.
    fn path_from(&mut self, root: usize) -> usize {
        let n = self.free.len();
        self.parent.fill(NOBODY);
        self.reached.fill(false);
        for (vertex, base) in self.base.iter_mut().enumerate() {
            *base = vertex;
        }
        self.reached[root] = true;
        let mut queue = VecDeque::from([root]);
        while let Some(from) = queue.pop_front() {
            for to in 0..n {
                if !self.free[to]
                    || !self.graph.has(from, to)
                    || self.base[from] == self.base[to]
                    || self.mate[from] == to
                {
                    continue;
                }
                let odd_cycle = to == root || self.mate[to] != NOBODY && self.parent[self.mate[to]] != NOBODY;
                if odd_cycle {
                    self.shrink(from, to, &mut queue);
                } else if self.parent[to] == NOBODY {
                    self.parent[to] = from;
                    if self.mate[to] == NOBODY {
                        return to;
                    }
                    self.reached[self.mate[to]] = true;
                    queue.push_back(self.mate[to]);
                }
            }
        }
        NOBODY
    }

    fn shrink(&mut self, from: usize, to: usize, queue: &mut VecDeque<usize>) {
        let common = self.common_base(from, to);
        let mut inside = vec![false; self.free.len()];
        self.mark(from, common, to, &mut inside);
        self.mark(to, common, from, &mut inside);
        for vertex in 0..self.free.len() {
            if inside[self.base[vertex]] {
                self.base[vertex] = common;
                if !self.reached[vertex] {
                    self.reached[vertex] = true;
                    queue.push_back(vertex);
                }
            }
        }
    }

    fn common_base(&self, mut a: usize, mut b: usize) -> usize {
        let mut seen = vec![false; self.free.len()];
        loop {
            a = self.base[a];
            seen[a] = true;
            if self.mate[a] == NOBODY {
                break;
            }
            a = self.parent[self.mate[a]];
        }
        loop {
            b = self.base[b];
            if seen[b] {
                return b;
            }
            b = self.parent[self.mate[b]];
        }
    }

    fn mark(&mut self, mut vertex: usize, common: usize, mut child: usize, inside: &mut [bool]) {
        while self.base[vertex] != common {
            inside[self.base[vertex]] = true;
            inside[self.base[self.mate[vertex]]] = true;
            self.parent[vertex] = child;
            child = self.mate[vertex];
            vertex = self.parent[self.mate[vertex]];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests_random::Random;

    /// Tries everything.
    fn slow(graph: &Graph, free: &mut Vec<bool>) -> usize {
        let Some(a) = free.iter().position(|free| *free) else { return 0 };
        free[a] = false;
        let mut best = slow(graph, free);
        for b in 0..free.len() {
            if free[b] && graph.has(a, b) {
                free[b] = false;
                best = best.max(1 + slow(graph, free));
                free[b] = true;
            }
        }
        free[a] = true;
        best
    }

    #[test]
    fn as_many_pairs_as_trying_everything_finds() {
        let mut random = Random(7);
        for _ in 0..600 {
            let (n, density) = (2 + random.below(8) as usize, 1 + random.below(9));
            let mut edges = vec![vec![false; n]; n];
            for (a, b) in (0..n).flat_map(|a| (0..a).map(move |b| (a, b))) {
                let edge = random.below(10) < density;
                (edges[a][b], edges[b][a]) = (edge, edge);
            }
            let graph = Graph::new(n, |a, b| edges[a][b]);
            let free: Vec<bool> = (0..n).map(|_| random.below(6) > 0).collect();
            assert_eq!(graph.most_pairs(&free), slow(&graph, &mut free.clone()), "{edges:?} {free:?}");
        }
    }
}
