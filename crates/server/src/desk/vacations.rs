//! Vacations of those who sit here. The store knows of them; the table's events say when a clock stood still for them.
//!
//! A desk asks when it wakes, at every look round, when it is told that something changed, and always before anybody loses by time. Events say from
//! when the clock stood still, so it does not matter when the desk hears of it.

use super::Desk;
use crate::log;
use crate::store::StoreError;

impl Desk {
    /// Stores what the table does not know yet. Where it fails, nobody may lose by time.
    pub(super) async fn follow_vacations(&mut self) -> Result<(), StoreError> {
        let now = self.house.clock.now();
        let Some((people, after)) = self.table().vacations_wanted(now) else { return Ok(()) };
        let Some(days) = self.house.store.days() else { return Ok(()) };
        let all = days.vacations(people, after).await?;
        let events = self.table().vacations(&all, now);
        self.persist(self.same_turn(events), now.max(self.arrived), None).await
    }

    /// The same, where the next look round is soon enough if it fails.
    pub(super) async fn look_for_vacations(&mut self) {
        if let Err(why) = self.follow_vacations().await {
            log::warn("a table does not know who is on vacation", why.code());
        }
    }
}
