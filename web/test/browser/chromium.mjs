/** The browser that all tests, pictures and measurements use. */
import { chromium } from "playwright-core";

/**
 * What is switched off in it: the first two are pages of the browser's own, one beside every window, which took more of the processor than ours; the others are what Playwright switches off, whose
 * list is replaced by this one.
 */
const WITHOUT = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A page that opens an AudioContext waits for the sound service, and a machine for tests has nothing that could sound.
  "--disable-audio-output",
  `--disable-features=${WITHOUT.join(",")}`,
];

export const launch = (...more) =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: [...FLAGS, ...more] });
