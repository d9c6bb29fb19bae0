/** Notifications of this browser: whether it can show any, and its address at the browser’s push service. */
import type { AddPush, Language } from "../protocol/rest";
import { spell, unspell } from "./passkey";

/** `install`: an iPhone outside of the installed app; `denied`: whoever sits here has refused. */
export type PushState = "ready" | "denied" | "install" | "missing";

interface Surroundings {
  agent: string;
  touchPoints: number;
  standalone: boolean;
  able: boolean;
  permission: NotificationPermission | undefined;
}

/** What can be done here. iPads call themselves Macs, and are known by their touch screens. */
export function stateOf({ agent, touchPoints, standalone, able, permission }: Surroundings): PushState {
  const apple = /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1);
  if (able && permission !== undefined) return permission === "denied" ? "denied" : "ready";
  return apple && !standalone ? "install" : "missing";
}

export function pushState(): PushState {
  const able = isSecureContext && "serviceWorker" in navigator && "PushManager" in window;
  return stateOf({
    agent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    standalone: matchMedia("(display-mode: standalone)").matches,
    able,
    permission: typeof Notification === "undefined" ? undefined : Notification.permission,
  });
}

async function worker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register("/sw.js");
  return navigator.serviceWorker.ready;
}

/** The address of this browser, if it has one. */
async function mine(): Promise<PushSubscription | null> {
  if (pushState() !== "ready") return null;
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** How the house calls an address: half of its SHA-256. */
export async function deviceId(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return spell(hash.slice(0, 16));
}

/** How the house calls this browser, if it is notified. */
export async function myDevice(): Promise<string | undefined> {
  const subscription = await mine();
  return subscription ? deviceId(subscription.endpoint) : undefined;
}

/** Asks whoever sits here, then the push service. Nothing comes back if they refuse. */
export async function subscribe(key: string, language: Language): Promise<AddPush | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  const { pushManager } = await worker();
  const wanted = { userVisibleOnly: true, applicationServerKey: unspell(key) };
  // An address that was made for another key is of no use here.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = (await pushManager.subscribe(wanted)).toJSON();
  return {
    endpoint: made.endpoint ?? "",
    p256dh: made.keys?.["p256dh"] ?? "",
    auth: made.keys?.["auth"] ?? "",
    language,
  };
}

/** Has the push service forget this browser. */
export async function unsubscribe(): Promise<void> {
  await (await mine())?.unsubscribe();
}
