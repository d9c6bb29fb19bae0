//! Odds that sum to one, and draws that follow them.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::run::Walk;
use super::{Check, Failure};
use crate::{Game, Turn};

/// The most outcomes that are listed.
const LISTED: usize = 20_000;
/// The most outcomes with which draws are compared.
const COMPARED: usize = 300;
/// How many chance nodes of a whole run are compared by drawing.
const NODES: u32 = 12;

impl<G: Game> Walk<'_, G> {
    /// What was drawn must be possible.
    pub(super) fn check_drawn(&self, chance: &G::Chance) -> Result<(), Failure> {
        let p = G::odds(&self.state, chance);
        if p > 0.0 && p <= 1.0 + 1e-9 {
            return Ok(());
        }
        self.fail(Check::Draw, format!("{chance} was drawn, whose odds are {p}"))
    }

    /// Odds are listed once each, agree with `odds`, and sum to 1.
    pub(super) fn check_odds(&mut self) -> Result<(), Failure> {
        let mut listed: HashMap<G::Chance, f64> = HashMap::new();
        let mut odd = None;
        let mut sum = 0.0;
        let cut_off = G::chances(&self.state, |chance, p| {
            sum += p;
            let asked = G::odds(&self.state, &chance);
            if p <= 0.0 || (asked - p).abs() > 1e-12 {
                odd = Some(format!("{chance} is listed with {p}, `odds` says {asked}"));
            } else if listed.insert(chance, p).is_some() {
                odd = Some(format!("{chance} is listed twice"));
            }
            match odd.is_some() || listed.len() >= LISTED {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        })
        .is_break();
        if let Some(what) = odd {
            return self.fail(Check::Odds, what);
        }
        if G::turn(&self.state) != Turn::Chance {
            return match listed.is_empty() {
                true => Ok(()),
                false => self.fail(Check::Odds, "outcomes are listed, but it is not chance's turn"),
            };
        }
        self.tally.odds += 1;
        if sum > 1.0 + 1e-9 || (!cut_off && sum < 1.0 - 1e-9) {
            return self.fail(Check::Odds, format!("{} outcomes sum to {sum}", listed.len()));
        }
        if cut_off || listed.len() > COMPARED || listed.len() < 2 || self.chi_squared >= NODES {
            return Ok(());
        }
        self.chi_squared += 1;
        self.check_draws(&listed)
    }

    /// Pearson's test of many draws against the odds; outcomes expected fewer than five times are taken together.
    fn check_draws(&mut self, odds: &HashMap<G::Chance, f64>) -> Result<(), Failure> {
        let draws = 40 * odds.len() as u32 + 2_000;
        let mut drawn: HashMap<G::Chance, u32> = HashMap::new();
        for _ in 0..draws {
            let chance = G::draw(&self.state, &mut self.dice);
            if !odds.contains_key(&chance) {
                return self.fail(Check::Draw, format!("{chance} was drawn, but is not among the outcomes"));
            }
            *drawn.entry(chance).or_default() += 1;
        }
        let (mut cells, mut statistic) = (0.0f64, 0.0f64);
        let mut add = |expected: f64, found: f64| {
            cells += 1.0;
            statistic += (found - expected).powi(2) / expected;
        };
        let mut rare = (0.0f64, 0.0f64);
        for (chance, p) in odds {
            let expected = p * f64::from(draws);
            let found = f64::from(drawn.get(chance).copied().unwrap_or(0));
            match expected < 5.0 {
                true => rare = (rare.0 + expected, rare.1 + found),
                false => add(expected, found),
            }
        }
        if rare.0 > 0.0 {
            add(rare.0.max(1.0), rare.1);
        }
        // Six standard deviations and some: a true game fails this less than once in a million runs.
        let limit = cells + 6.0 * (2.0 * cells).sqrt() + 12.0;
        match statistic > limit {
            true => self
                .fail(Check::Draw, format!("χ² = {statistic:.1} over {cells} outcomes (limit {limit:.1})")),
            false => Ok(()),
        }
    }
}
