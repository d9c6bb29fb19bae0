//! How many connections there are from each address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// Connections by the address at their other end. Behind a trusted proxy requests and sockets are counted instead, by the address that
/// the proxy reports: its connections are shared by everybody.
#[derive(Default)]
pub(crate) struct Crowd(Mutex<HashMap<IpAddr, usize>>);

/// One counted connection; dropping it uncounts it.
pub(crate) struct Place {
    crowd: Arc<Crowd>,
    from: IpAddr,
}

impl Crowd {
    /// Counts a connection from this address, unless there are already `most`.
    pub(crate) fn enter(self: &Arc<Self>, from: IpAddr, most: usize) -> Option<Arc<Place>> {
        let mut crowd = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let here = crowd.get(&from).copied().unwrap_or(0);
        if here >= most {
            return None;
        }
        crowd.insert(from, here + 1);
        Some(Arc::new(Place { crowd: self.clone(), from }))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut crowd = self.crowd.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(here) = crowd.get_mut(&self.from) {
            *here -= 1;
            if *here == 0 {
                crowd.remove(&self.from);
            }
        }
    }
}
