/**
 * Checks that hold on every page at any moment: nothing covers a control, nothing is cut off or wider than the page, the board has not
 * moved, letters and targets are large enough, pieces and marks stand out, and axe finds nothing. A page that breaks one fails the test with a
 * picture in which the place is framed.
 *
 *     await audit(page, { name: "cubulus, choosing", board: "[data-board]", phone: true, seen: [".strip"] });
 */
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { accessible } from "./browser.mjs";
import { faint } from "./contrast.mjs";

const PICTURES = fileURLToPath(new URL("../../shots/audit/", import.meta.url));
/** Where the board of a page lay at its last audit. */
const lastBoards = new WeakMap();

/**
 * `board`: the element that may not move between two audits of the same address at the same size. `phone`: targets are for thumbs. `seen`: what must
 * be on the screen without scrolling. `axe: false` leaves the slowest question out where the same page has just answered it.
 */
export async function audit(page, { name, board, phone = false, seen = [], axe = true }) {
  await page.evaluate(() => document.fonts.ready);
  const faults = await page.evaluate(look, { phone, seen });
  if (board) faults.push(...(await moved(page, board)));
  for (const { what, ratio, least, box } of await faint(page))
    faults.push({ law: "contrast", what: `${what}: ${ratio} to 1, not ${least}`, box });
  if (faults.length > 0) {
    const picture = await framed(page, name, faults);
    assert.fail(
      `${name} (${await page.evaluate(() => `${location.pathname} at ${innerWidth}×${innerHeight}`)})\n${faults.map(({ law, what }) => `  ${law}: ${what}`).join("\n")}\n  picture: ${picture}`,
    );
  }
  if (!axe) return;
  try {
    await accessible(page, name);
  } catch (why) {
    why.message += `\n  picture: ${await framed(page, name, [])}`;
    throw why;
  }
}

async function moved(page, board) {
  const now = await page.evaluate((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return (
      box && {
        left: box.left + scrollX,
        top: box.top + scrollY,
        width: box.width,
        height: box.height,
        where: `${location.pathname} ${innerWidth}×${innerHeight} ${selector}`,
      }
    );
  }, board);
  if (!now) return [{ law: "board", what: `${board} is not there` }];
  const before = lastBoards.get(page);
  lastBoards.set(page, now);
  if (before?.where !== now.where) return [];
  const far = ["left", "top", "width", "height"].filter((side) => Math.abs(before[side] - now[side]) > 0.5);
  const box = { left: now.left, top: now.top, right: now.left + now.width, bottom: now.top + now.height };
  return far.length === 0
    ? []
    : [
        {
          law: "the board moved",
          what: far.map((side) => `${side} ${before[side].toFixed(1)} → ${now[side].toFixed(1)}`).join(", "),
          box,
        },
      ];
}

async function framed(page, name, faults) {
  await page.evaluate(
    (boxes) => {
      const frames = document.createElement("div");
      frames.id = "audit-frames";
      frames.popover = "manual"; // above dialogs
      Object.assign(frames.style, {
        position: "fixed",
        inset: "0",
        width: "auto",
        height: "auto",
        margin: "0",
        padding: "0",
        border: "0",
        background: "none",
        pointerEvents: "none",
        overflow: "visible",
      });
      for (const { left, top, right, bottom } of boxes) {
        const frame = document.createElement("div");
        Object.assign(frame.style, {
          position: "fixed",
          left: `${left - 3}px`,
          top: `${top - 3}px`,
          width: `${right - left + 6}px`,
          height: `${bottom - top + 6}px`,
          outline: "3px solid #f0f",
        });
        frames.append(frame);
      }
      document.body.append(frames);
      frames.showPopover();
    },
    faults.flatMap(({ box }) => (box ? [box] : [])),
  );
  await mkdir(PICTURES, { recursive: true });
  const picture = `${PICTURES}${name.replace(/[^\p{L}\p{N}]+/gu, "-")}.png`;
  await writeFile(picture, await page.screenshot());
  await page.evaluate(() => document.getElementById("audit-frames")?.remove());
  return picture;
}

/** Runs in the page: everything that can be measured there. */
function look({ phone, seen }) {
  const LETTERS = 11;
  const TARGET = phone ? 40 : 24;
  /** Cells of a board are as large as the board lets them be. */
  const CELL = 24;
  const faults = [];
  // One dialog may ask over another: the innermost, or the last, is the one that can be used.
  const dialogs = [...document.querySelectorAll("dialog:modal")];
  const dialog = dialogs.findLast((each) => !dialogs.some((other) => other !== each && each.contains(other)));
  const within = (element) => !dialog || dialog.contains(element);
  const boxOf = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
  const called = (element) => {
    const words = (
      element.getAttribute("aria-label") ||
      element.textContent ||
      element.getAttribute("placeholder") ||
      ""
    )
      .trim()
      .replace(/\s+/g, " ")
      .slice(0, 50);
    return `${element.localName}${element.classList.length > 0 ? `.${[...element.classList].filter((each) => !each.startsWith("svelte-")).join(".")}` : ""} “${words}”`;
  };
  const say = (law, element, more = "", box = element.getBoundingClientRect()) =>
    faults.push({ law, what: `${called(element)}${more ? `: ${more}` : ""}`, box: boxOf(box) });

  const styles = new Map();
  const styleOf = (element) =>
    styles.get(element) ?? (styles.set(element, getComputedStyle(element)), styles.get(element));
  const ancestors = function* (element) {
    for (
      let each = element;
      each;
      each = each.parentElement ?? (each.getRootNode() instanceof ShadowRoot ? each.getRootNode().host : null)
    )
      yield each;
  };
  /** For ears only: there, but a pixel large. */
  const unseen = (element) =>
    [...ancestors(element)].some(
      (each) => each.classList.contains("unseen") || styleOf(each).clipPath === "inset(50%)",
    );
  const visible = (element) => element.checkVisibility({ visibilityProperty: true }) && !unseen(element);
  const scrolls = (value) => value === "auto" || value === "scroll";
  const cuts = (value) => value === "hidden" || value === "clip";

  // Nothing is wider than the page.
  const wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > wide + 0.5) {
    const out = [...document.body.querySelectorAll("*")].filter(
      (each) =>
        visible(each) &&
        each.getBoundingClientRect().right > wide + 0.5 &&
        ![...ancestors(each.parentElement)].some(
          (up) =>
            up !== document.body &&
            up !== document.documentElement &&
            (scrolls(styleOf(up).overflowX) || cuts(styleOf(up).overflowX)),
        ),
    );
    for (const each of out.filter((one) => !out.includes(one.parentElement)))
      say("wider than the page", each, `${Math.ceil(each.getBoundingClientRect().right - wide)} px`);
    if (out.length === 0)
      faults.push({ law: "wider than the page", what: `${document.documentElement.scrollWidth} px` });
  }

  // Letters: how large they are drawn, and whether all of them are.
  const scaleOf = (element) => {
    if (element instanceof SVGElement) {
      const matrix = element.getScreenCTM?.();
      return matrix ? Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : 1;
    }
    let scale = 1;
    for (const each of ancestors(element)) {
      const { transform } = styleOf(each);
      if (!transform.startsWith("matrix(")) continue;
      const [a, b, c, d] = transform.slice(7).split(",").map(Number.parseFloat);
      scale *= Math.sqrt(Math.abs(a * d - b * c));
    }
    return scale;
  };
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const small = new Set();
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const element = node.parentElement;
    if (
      !element ||
      node.data.trim() === "" ||
      ["SCRIPT", "STYLE", "NOSCRIPT", "TITLE", "OPTION"].includes(element.tagName) ||
      element.closest("title, desc, defs, noscript")
    )
      continue;
    if (!within(element) || !visible(element) || styleOf(element).opacity === "0") continue;
    const size = Number.parseFloat(styleOf(element).fontSize) * scaleOf(element);
    if (size < LETTERS - 0.05 && !small.has(element)) {
      small.add(element);
      say("small letters", element, `${size.toFixed(1)} px`);
    }
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5);
    if (boxes.length === 0) continue;
    for (const up of ancestors(element)) {
      const style = styleOf(up);
      if (
        up === document.documentElement ||
        up === document.body ||
        style.display === "inline" ||
        style.display === "contents"
      )
        continue;
      // What scrolls shows the rest when asked; what is beyond it is its business.
      if (scrolls(style.overflowX) || scrolls(style.overflowY)) break;
      const [x, y] = [cuts(style.overflowX), cuts(style.overflowY)];
      if (!x && !y) continue;
      if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") break;
      const edge = up.getBoundingClientRect();
      const spare = Math.max(2, size * 0.3); // lines are less high than their letters' boxes
      const bad = boxes.find(
        (box) =>
          (x && (box.left < edge.left - 1.5 || box.right > edge.right + 1.5)) ||
          (y && (box.top < edge.top - spare || box.bottom > edge.bottom + spare)),
      );
      if (bad) {
        say("cut off", element, `“${node.data.trim().slice(0, 40)}” by ${called(up)}`, bad);
        break;
      }
    }
  }

  // Controls: each can be reached at its middle, and is large enough.
  const CONTROLS =
    "button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=slider], [role=switch], [role=menuitem]";
  const from = { x: scrollX, y: scrollY };
  for (const control of document.querySelectorAll(CONTROLS)) {
    if (
      !within(control) ||
      control.matches(":disabled, [aria-disabled=true]") ||
      control.closest("[inert]") ||
      !visible(control)
    )
      continue;
    if (control.closest(".skip")) continue; // there for the keyboard, and only while it has the focus
    const rects = [...control.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (rects.length === 0 || styleOf(control).pointerEvents === "none") continue;
    const scrolled = [...ancestors(control.parentElement)]
      .filter(
        (up) => up.scrollTop || up.scrollLeft || up.scrollHeight > up.clientHeight || up.scrollWidth > up.clientWidth,
      )
      .map((up) => [up, up.scrollLeft, up.scrollTop]);
    const middle = () => {
      const [box] = [...control.getClientRects()].sort((a, b) => b.width * b.height - a.width * a.height);
      return { x: box.left + box.width / 2, y: box.top + box.height / 2, box };
    };
    const owns = (hit) =>
      hit &&
      (hit === control ||
        control.contains(hit) ||
        (hit.closest("label")?.control ?? null) === control ||
        control.closest("label")?.contains(hit));
    const clips = (point) =>
      [...ancestors(control.parentElement)].some((up) => {
        const style = styleOf(up);
        if (
          up === document.body ||
          up === document.documentElement ||
          !(scrolls(style.overflowX) || scrolls(style.overflowY))
        )
          return false;
        const edge = up.getBoundingClientRect();
        return point.x < edge.left || point.x > edge.right || point.y < edge.top || point.y > edge.bottom;
      });
    let point = middle();
    // A point on the very edge of the window is in it, but nothing is found there.
    const away = point.x < 0 || point.y < 0 || point.x > innerWidth - 1 || point.y > innerHeight - 1 || clips(point);
    if (away) {
      control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      point = middle();
    }
    const hit = document.elementFromPoint(point.x, point.y);
    const bad = !owns(hit);
    const where = boxOf(point.box);
    if (away) {
      for (const [up, left, top] of scrolled) up.scrollTo({ left, top, behavior: "instant" });
      scrollTo({ left: from.x, top: from.y, behavior: "instant" });
    }
    if (bad) say("covered", control, hit ? `by ${called(hit)}` : "by nothing: it is outside the page", where);

    // In a sentence a link is as high as its line.
    const block = control.closest("p, li, dd, td");
    const inText =
      control.localName === "a" &&
      styleOf(control).display === "inline" &&
      block !== null &&
      block.textContent.trim() !== control.textContent.trim();
    if (inText) continue;
    const area = control.closest("label")?.getBoundingClientRect() ?? control.getBoundingClientRect();
    const own = control.getBoundingClientRect();
    const [width, height] = [Math.max(own.width, area.width), Math.max(own.height, area.height)];
    const least = control.closest("[role=grid]") ? CELL : TARGET;
    if (width < least - 0.5 || height < least - 0.5)
      say("small target", control, `${width.toFixed(0)}×${height.toFixed(0)}, not ${least}`);
  }

  for (const selector of seen) {
    const element = document.querySelector(selector);
    const box = element?.getBoundingClientRect();
    if (!box) faults.push({ law: "not there", what: selector });
    else if (box.top < -0.5 || box.left < -0.5 || box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5)
      say("not on the screen", element, `${box.top.toFixed(0)} to ${box.bottom.toFixed(0)} of ${innerHeight}`);
  }
  return faults;
}
