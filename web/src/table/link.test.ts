// @vitest-environment jsdom
import { expect, test } from "vitest";
import { linkTo, putInBar, whole } from "./link";

const TABLE = "cv08va2b7qbjmf39";
const PASS = "YBd-Ur4jxukvjaj6gE43GA";

test("a link is whole with a table, or with a table and a pass", () => {
  expect(whole(TABLE, undefined)).toBe(true);
  expect(whole(TABLE, PASS)).toBe(true);
});

test("a link that lost its end anywhere is not", () => {
  for (let cut = 0; cut < TABLE.length; cut++) expect(whole(TABLE.slice(0, cut), undefined)).toBe(false);
  for (let cut = 0; cut < PASS.length; cut++) expect(whole(TABLE, PASS.slice(0, cut))).toBe(false);
});

test("the address bar becomes the link, on the page of that table only", () => {
  history.replaceState(null, "", `/table/${TABLE}`);
  putInBar(TABLE, PASS);
  expect(location.href).toBe(linkTo(TABLE, PASS));
  history.replaceState(null, "", "/");
  putInBar(TABLE, PASS);
  expect(location.pathname + location.hash).toBe("/");
});
