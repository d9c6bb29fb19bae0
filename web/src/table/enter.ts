/** The host of a table: the house, or this page. */
import type { Host } from "../host/host";
import { enterHouse } from "../host/house";

export function enter(where: "house" | "here"): { host: Host; leave(): void } {
  if (where === "here") throw new Error("there is no table in this page yet");
  return enterHouse();
}
