//! ^C during a load: the first one ends the measuring and prints what there is, the second one ends everything at once. Either way the
//! server of its own is ended and its directory removed.

use std::time::Duration;

#[cfg(unix)]
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

/// How often ^C was pressed.
#[derive(Clone)]
pub(super) struct Stop(watch::Receiver<u8>);

impl Stop {
    /// Listens from now on. Call it inside a runtime.
    pub(super) fn listen() -> Stop {
        let (pressed, seen) = watch::channel(0_u8);
        #[cfg(unix)]
        for kind in [SignalKind::terminate(), SignalKind::hangup()] {
            let pressed = pressed.clone();
            // Whoever ends this program or closes its terminal does not wait for a report.
            tokio::spawn(async move {
                if let Ok(mut asked) = signal(kind)
                    && asked.recv().await.is_some()
                {
                    pressed.send_modify(|times| *times = 2);
                }
            });
        }
        tokio::spawn(async move {
            while tokio::signal::ctrl_c().await.is_ok() {
                pressed.send_modify(|times| *times = times.saturating_add(1));
            }
        });
        Stop(seen)
    }

    pub(super) fn pressed(&self) -> bool {
        *self.0.borrow() > 0
    }

    /// Waits until it was pressed so often.
    pub(super) async fn times(&self, count: u8) {
        let mut seen = self.0.clone();
        if seen.wait_for(|times| *times >= count).await.is_err() {
            // Nobody listens: it is never pressed.
            std::future::pending::<()>().await;
        }
    }

    /// Waits that long, or until it is pressed.
    pub(super) async fn sleep(&self, time: Duration) {
        tokio::select! {
            () = tokio::time::sleep(time) => {}
            () = self.times(1) => {}
        }
    }
}
