import { expect, test } from "vitest";
import { deviceId, stateOf } from "./push";

const here = { agent: "Firefox", touchPoints: 0, standalone: false, able: true, permission: "default" } as const;

test("an iPhone needs the installed app, and says so", () => {
  const phone = { ...here, agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", able: false };
  expect(stateOf({ ...phone, permission: undefined })).toBe("install");
  expect(stateOf({ ...phone, standalone: true, able: true })).toBe("ready");
  const pad = { ...here, agent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", touchPoints: 5, able: false };
  expect(stateOf(pad)).toBe("install");
  expect(stateOf({ ...pad, touchPoints: 0 })).toBe("missing");
});

test("who has refused is told, and elsewhere nothing can be shown", () => {
  expect(stateOf(here)).toBe("ready");
  expect(stateOf({ ...here, permission: "granted" })).toBe("ready");
  expect(stateOf({ ...here, permission: "denied" })).toBe("denied");
  expect(stateOf({ ...here, able: false })).toBe("missing");
});

test("an address is called as the house calls it", async () => {
  expect(await deviceId("https://push.example/1")).toBe("W6Ff_5ZfRK-lWqT6TVK5Sw");
});
