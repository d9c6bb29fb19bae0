/** The lab: any board or the cubes themselves, without a server. Served by `npm run dev` at /lab.html; no part of the built client. */
import "../../style/base.css";
import "../../cube/paint.css";
import { mount } from "svelte";

const target = document.getElementById("app");
const pages = {
  "": () => import("./Lab.svelte"),
  "#samples": () => import("./Samples.svelte"),
  "#crowd": () => import("./Crowd.svelte"),
} as const;

async function open(): Promise<void> {
  const page = location.hash in pages ? pages[location.hash as keyof typeof pages] : pages[""];
  const { default: Page } = await page();
  if (target) mount(Page, { target });
}
void open();
addEventListener("hashchange", () => location.reload());
