/**
 * `<cubo-board>` for anybody's page: a frame with a board in it that replays a record, or plays a game against the house. The frame keeps the page's
 * styles and the board's apart. Attributes: `record` (the address of a record), `game`, `level`, `seats`, `at`, `autoplay`, `theme`, `lang`. A record can
 * also stand inside, in `<script type="application/json">`, or be given as the property `record`. Colours: `--cubo-paper`, `--cubo-ink`, `--cubo-accent` …
 */
import type { GameRecord } from "../protocol/rest";
import type { Look, Show, Told } from "./messages";

/** The frame's page lies beside this script. (In two steps, or the builder would look for it among the sources.) */
const here = import.meta.url;
/** As a package there is one page for each language. */
const frame = (language: string): URL => new URL(__LANGUAGE__ ? `./embed.${language}.html` : "./embed.html", here);
const ORIGIN = new URL(here).origin;

/** As in messages.ts, written here again: this script stands alone, so that a page can take it from anywhere. */
export const COLOURS = [
  "paper",
  "sheet",
  "sunk",
  "ink",
  "ink-soft",
  "line",
  "accent",
  "accent-ink",
  "wood",
  "text-family",
];

export class CuboBoard extends HTMLElement {
  static readonly observedAttributes = [
    "record",
    "game",
    "level",
    "seats",
    "options",
    "at",
    "autoplay",
    "theme",
    "lang",
  ];
  readonly #frame = document.createElement("iframe");
  #ready = false;
  #record: GameRecord | undefined;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  /** The newest question for a record: answers to older ones are dropped. */
  #asked = 0;

  constructor() {
    super();
    const style = document.createElement("style");
    style.textContent =
      ":host{display:block;aspect-ratio:4/5;min-height:20rem}:host([hidden]){display:none}iframe{width:100%;height:100%;border:0;display:block;border-radius:inherit;color-scheme:normal}";
    this.#frame.title = "Cubothèque";
    this.attachShadow({ mode: "open" }).append(style, this.#frame);
  }

  connectedCallback(): void {
    addEventListener("message", this.#heard);
    this.#load();
  }

  disconnectedCallback(): void {
    removeEventListener("message", this.#heard);
    clearTimeout(this.#waiting);
  }

  #load(): void {
    const { href } = frame(this.#language());
    if (this.#frame.src === href) return;
    this.#ready = false;
    this.#frame.src = href;
  }

  #language(): "en" | "fr" {
    const asked = this.lang || document.documentElement.lang || navigator.language;
    return asked.toLowerCase().startsWith("fr") ? "fr" : "en";
  }

  attributeChangedCallback(name: string): void {
    if (name === "record") this.#record = undefined;
    if (name === "lang" && this.isConnected) this.#load();
    // Several attributes are often set at once.
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => void this.#show());
  }

  get record(): GameRecord | undefined {
    return this.#record;
  }
  set record(record: GameRecord | undefined) {
    this.#record = record;
    void this.#show();
  }

  readonly #heard = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== this.#frame.contentWindow || origin !== ORIGIN || !isObject(data)) return;
    const told = data as Told;
    if (told.cubo === "ready") {
      this.#ready = true;
      void this.#show();
    } else {
      const { cubo, ...detail } = told;
      this.dispatchEvent(new CustomEvent(`cubo-${cubo}`, { detail, bubbles: true }));
    }
  };

  async #show(): Promise<void> {
    if (!this.#ready) return;
    const asked = ++this.#asked;
    const text = (name: string): string | undefined => this.getAttribute(name) ?? undefined;
    const number = (name: string): number | undefined => (this.hasAttribute(name) ? Number(text(name)) : undefined);
    let record: GameRecord | undefined;
    try {
      record = this.#record ?? this.#inside() ?? (await this.#fetched());
    } catch (why) {
      this.dispatchEvent(new CustomEvent("cubo-fault", { detail: { message: String(why) }, bubbles: true }));
    }
    if (asked !== this.#asked) return;
    const options = text("options");
    const wish: Show = {
      cubo: "show",
      look: this.#look(),
      ...known({ record, game: text("game"), level: text("level"), seats: number("seats"), at: number("at") }),
      ...(options === undefined ? {} : { options: JSON.parse(options) as unknown }),
      autoplay: this.hasAttribute("autoplay"),
    };
    this.#frame.contentWindow?.postMessage(wish, ORIGIN);
  }

  #inside(): GameRecord | undefined {
    const text = this.querySelector('script[type="application/json"]')?.textContent;
    return text ? (JSON.parse(text) as GameRecord) : undefined;
  }

  async #fetched(): Promise<GameRecord | undefined> {
    const address = this.getAttribute("record");
    if (!address) return undefined;
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return (await answer.json()) as GameRecord;
  }

  #look(): Look {
    const style = getComputedStyle(this);
    const set = COLOURS.map((name) => [name, style.getPropertyValue(`--cubo-${name}`).trim()] as const);
    const theme = this.getAttribute("theme");
    return {
      theme: theme === "light" || theme === "dark" ? theme : "system",
      language: this.#language(),
      paint: Object.fromEntries(set.filter(([, value]) => value !== "")),
    };
  }
}

function isObject(data: unknown): data is object {
  return typeof data === "object" && data !== null && "cubo" in data;
}

/** Without what is not known. */
function known<T extends object>(all: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

if (!customElements.get("cubo-board")) customElements.define("cubo-board", CuboBoard);
