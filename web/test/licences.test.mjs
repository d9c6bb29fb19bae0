/** Licence expressions are met by what deny.toml allows, or they are not. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { allowedBy, permitted } from "../tools/licences.mjs";

const allowed = allowedBy(await readFile(new URL("../../deny.toml", import.meta.url), "utf8"));

test("one side of an OR is enough, of an AND both are needed", () => {
  for (const good of [
    "MIT",
    "MIT OR Apache-2.0",
    "MIT/Apache-2.0",
    "GPL-3.0-only OR MIT",
    "(MIT OR GPL-2.0-only) AND Unicode-3.0",
    "Apache-2.0 WITH LLVM-exception OR GPL-2.0-only",
  ])
    assert.ok(permitted(good, allowed), good);
  for (const bad of ["GPL-3.0-only", "MIT AND GPL-3.0-only", "Apache-2.0 WITH Other-exception"])
    assert.ok(!permitted(bad, allowed), bad);
});

test("what is no expression is said", () => {
  for (const odd of ["", "see below", "MIT Apache-2.0", "(MIT"])
    assert.throws(() => permitted(odd, allowed), /no licence/, odd);
});
