//! The board that games are played on, as one table (CA-2, CA-3). The figure with the printed graph is lost.

use crate::board::BoardData;
use crate::planet::Planet::*;

/// Six equal sectors around the full moon: 31 planets, 66 orbits.
#[rustfmt::skip]
pub(crate) const GALAXY: BoardData = BoardData {
    planets: &[
        // planet, radius, degrees clockwise
        (E0, 4,   0), (E1, 4,  60), (E2, 4, 120), (E3, 4, 180), (E4, 4, 240), (E5, 4, 300),
        (H0, 3, -15), (H1, 3,  45), (H2, 3, 105), (H3, 3, 165), (H4, 3, 225), (H5, 3, 285),
        (A0, 3,  15), (A1, 3,  75), (A2, 3, 135), (A3, 3, 195), (A4, 3, 255), (A5, 3, 315),
        (M0, 2,   0), (M1, 2,  60), (M2, 2, 120), (M3, 2, 180), (M4, 2, 240), (M5, 2, 300),
        (C0, 2,  30), (C1, 2,  90), (C2, 2, 150), (C3, 2, 210), (C4, 2, 270), (C5, 2, 330),
        (F,  0,   0),
    ],
    orbits: &[
        (E0, H0), (E1, H1), (E2, H2), (E3, H3), (E4, H4), (E5, H5),
        (E0, A0), (E1, A1), (E2, A2), (E3, A3), (E4, A4), (E5, A5),
        (H0, A0), (H1, A1), (H2, A2), (H3, A3), (H4, A4), (H5, A5),
        (A0, H1), (A1, H2), (A2, H3), (A3, H4), (A4, H5), (A5, H0),
        (H0, M0), (H1, M1), (H2, M2), (H3, M3), (H4, M4), (H5, M5),
        (A0, M0), (A1, M1), (A2, M2), (A3, M3), (A4, M4), (A5, M5),
        (A0, C0), (A1, C1), (A2, C2), (A3, C3), (A4, C4), (A5, C5),
        (H1, C0), (H2, C1), (H3, C2), (H4, C3), (H5, C4), (H0, C5),
        (M0, C0), (M1, C1), (M2, C2), (M3, C3), (M4, C4), (M5, C5),
        (C0, M1), (C1, M2), (C2, M3), (C3, M4), (C4, M5), (C5, M0),
        (M0, F), (M1, F), (M2, F), (M3, F), (M4, F), (M5, F),
    ],
    entries: [
        &[E0, E3],
        &[E0, E2, E4],
        &[E0, E1, E3, E4],
        &[E0, E1, E2, E3, E4],
        &[E0, E1, E2, E3, E4, E5],
    ],
};
