//! Cubulus (Die-Check).
