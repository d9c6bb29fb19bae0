import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hex, sha256, unhex } from "./sha256";

test("the digest of nothing and of abc", () => {
  expect(hex(sha256(new Uint8Array()))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(hex(sha256(new TextEncoder().encode("abc")))).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});

test("every length around the block bounds agrees with another implementation", () => {
  for (let length = 0; length <= 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, n) => (n * 31 + length) & 255);
    expect(hex(sha256(bytes))).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
});

test("hexadecimal there and back", () => {
  expect(hex(unhex("00ff10"))).toBe("00ff10");
});
