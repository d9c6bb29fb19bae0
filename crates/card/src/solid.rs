//! Boxes, seen from above and a little from the south-east, as on the boards of the page (`web/src/cube`), and the pile of cubes that
//! is drawn where there is no board.

use crate::pen::{N, Pen};

/// The slant of a side, for each unit of height.
pub(crate) const LEAN: f64 = 0.45;

/// How a box is painted.
pub(crate) struct Paint {
    pub(crate) body: &'static str,
    pub(crate) ink: &'static str,
    pub(crate) edge: &'static str,
    pub(crate) outline: &'static str,
    pub(crate) rim: f64,
    pub(crate) shine: f64,
    pub(crate) inlay: &'static str,
}

/// A box: its size from west to east, from north to south, and upwards; the edge of a cube is 100.
#[derive(Clone, Copy)]
pub(crate) struct Solid {
    pub(crate) w: f64,
    pub(crate) d: f64,
    pub(crate) h: f64,
}

impl Solid {
    pub(crate) const CUBE: Solid = Solid { w: 100.0, d: 100.0, h: 100.0 };

    /// The size of its drawing.
    pub(crate) fn drawn(self) -> (f64, f64) {
        (self.w + LEAN * self.h, self.d + LEAN * self.h)
    }

    /// Draws the box, with the corner of its top at 0, 0.
    pub(crate) fn draw(self, pen: &mut Pen, paint: &Paint) {
        let Solid { w, d, h } = self;
        let o = h * LEAN;
        let s = (9.0 + o * 0.22).min(22.0);
        let path = |pen: &mut Pen, d: String, how: String| pen.path(&d, &how);
        let east = format!(
            "M{} 4L{} {}V{}L{} {}Z",
            N(w - 4.0),
            N(w + o),
            N(o + 4.0),
            N(d + o),
            N(w - 4.0),
            N(d - 4.0)
        );
        let south = format!(
            "M4 {}L{} {}H{}L{} {}Z",
            N(d - 4.0),
            N(o + 4.0),
            N(d + o),
            N(w + o),
            N(w - 4.0),
            N(d - 4.0)
        );
        let shadow = format!(
            "M{} {}L{} {}H{}V{}L{} {}V{}Z",
            N(o + 6.0),
            N(d + o),
            N(o + s),
            N(d + o + s),
            N(w + o + s),
            N(o + s),
            N(w + o),
            N(o + 6.0),
            N(d + o)
        );
        let outline =
            format!("M0 0H{}L{} {}V{}H{}L0 {}Z", N(w), N(w + o + 3.0), N(o), N(d + o + 3.0), N(o), N(d));
        let side = |colour: &str, opacity: f64| {
            format!(
                "fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\"8\" stroke-linejoin=\"round\" opacity=\"{}\"",
                N(opacity)
            )
        };
        path(pen, shadow, "fill=\"#423018\" opacity=\".22\"".to_owned());
        let round = "stroke-width=\"12\" stroke-linejoin=\"round\"";
        path(pen, outline, format!("fill=\"none\" stroke=\"{}\" {round}", paint.outline));
        for line in [&east, &south] {
            path(pen, line.clone(), side(paint.body, 1.0));
        }
        path(pen, east, side("#000", 0.27));
        path(pen, south, side("#000", 0.14));
        let seam = format!("stroke=\"{}\" stroke-width=\"2\" opacity=\".7\"", paint.edge);
        path(pen, format!("M{} {}L{} {}", N(w), N(d), N(w + o), N(d + o)), seam);
        let top =
            format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"", paint.body, paint.edge, N(paint.rim));
        pen.rect(0.0, 0.0, w, d, 9.0, &top);
        let shine = format!(
            "fill=\"none\" stroke=\"#fff\" stroke-width=\"3\" stroke-linecap=\"round\" opacity=\"{}\"",
            N(paint.shine)
        );
        path(pen, format!("M4 {}V10Q4 4 10 4H{}", N(d - 10.0), N(w - 10.0)), shine);
    }

    /// Draws on its south side, on a field as wide as the box and as high.
    pub(crate) fn on_south(self, pen: &mut Pen, ink: impl FnOnce(&mut Pen)) {
        pen.put(format_args!("<g transform=\"matrix(1 0 {LEAN} {LEAN} 0 {})\">", N(self.d)));
        ink(pen);
        pen.put(format_args!("</g>"));
    }

    /// The same on its east side.
    pub(crate) fn on_east(self, pen: &mut Pen, ink: impl FnOnce(&mut Pen)) {
        pen.put(format_args!("<g transform=\"matrix(0 -1 {LEAN} {LEAN} {} {})\">", N(self.w), N(self.d)));
        ink(pen);
        pen.put(format_args!("</g>"));
    }
}

/// Three cubes in our colours, about 0, 0; `edge` is half the width of a cube.
pub(crate) fn pile(pen: &mut Pen, edge: f64) {
    let half = edge * 0.577;
    let cube = |pen: &mut Pen, x: f64, y: f64, [top, left, right]: [&str; 3]| {
        let (west, east, up, down) = (N(x - edge), N(x + edge), N(y - half), N(y + half));
        let (tall, low) = (N(y + 2.0 * half), N(y + 3.0 * half));
        let (x, y) = (N(x), N(y));
        pen.path(&format!("M{x} {up}L{east} {y}L{x} {down}L{west} {y}Z"), &format!("fill=\"{top}\""));
        pen.path(&format!("M{west} {y}L{x} {down}V{low}L{west} {tall}Z"), &format!("fill=\"{left}\""));
        pen.path(&format!("M{east} {y}L{x} {down}V{low}L{east} {tall}Z"), &format!("fill=\"{right}\""));
    };
    for x in [-edge, edge] {
        let (low, out) = (3.0 * half, 2.0 * half);
        let shade = format!(
            "M{} {}L{} {}l{} {}L{} {}L{} {}Z",
            N(x - edge),
            N(out),
            N(x),
            N(low),
            N(0.84 * edge),
            N(0.37 * half),
            N(x + 1.84 * edge),
            N(out + 0.37 * half),
            N(x + edge),
            N(out)
        );
        pen.path(&shade, "fill=\"#42301a\" opacity=\".2\"");
    }
    cube(pen, -edge, 0.0, ["#e8835f", "#b9542f", "#94401f"]);
    cube(pen, edge, 0.0, ["#4d98a3", "#23606a", "#174850"]);
    cube(pen, 0.0, -3.0 * half, ["#f0c878", "#d9a441", "#b98627"]);
}
