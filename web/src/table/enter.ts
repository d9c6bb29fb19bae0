/** The host of a table: the house, or this page. */
import type { Host } from "../host/host";
import { enterHouse } from "../host/house";
import { page } from "../host/page";

export function enter(where: "house" | "here"): { host: Host; leave(): void } {
  return where === "house" ? enterHouse() : { host: page(), leave: () => undefined };
}
