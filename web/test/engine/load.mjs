/** The engine as the page has it, and the engine as a program: both answer lines. */
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
export const WASM = path.join(ROOT, "web", "src", "engine", "cubo.wasm");
export const THINKER = path.join(ROOT, "web", "src", "engine", "thinker.wasm");
export const CUBO = process.env.CUBO ?? path.join(ROOT, "target", "debug", "cubo");

/** The page's own code around the engine, without its types. */
async function pageCode(name) {
  const source = await readFile(path.join(ROOT, "web", "src", "engine", name), "utf8");
  const { outputText } = ts.transpileModule(source, { compilerOptions: { target: "ES2022", module: "ESNext" } });
  return import(`data:text/javascript,${encodeURIComponent(outputText)}`);
}

/** A copy of the engine in WebAssembly, or of what thinks in a page. `progress` hears how far a review has come. */
export async function inPage(wasm = WASM, progress = undefined) {
  const { Instance } = await pageCode("instance.ts");
  const module = await WebAssembly.compile(await readFile(wasm));
  const instance = await Instance.of(module, progress);
  return {
    ask: async (line) => instance.call(line),
    give: (bytes) => JSON.parse(new TextDecoder().decode(instance.callBytes(bytes))),
    imports: WebAssembly.Module.imports(module),
  };
}

/** Where the rules of one game are. */
export const refereeOf = (game) => path.join(ROOT, "web", "src", "engine", "referees", `${game}.wasm`);

/** What no referee is asked. */
const THOUGHTS = ["go", "hint", "chances"];

/** A copy of the rules of one game, which is asked all but what thinks. */
export async function asReferee(game) {
  return {
    ...(await inPage(refereeOf(game))),
    skips: (line) => THOUGHTS.some((cmd) => line.includes(`"cmd":"${cmd}"`)),
  };
}

/** `cubo engine`, ended with the test. */
export function asProgram(t) {
  const child = spawn(CUBO, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  t.after(() => child.kill());
  const waiting = [];
  createInterface({ input: child.stdout }).on("line", (line) => waiting.shift()?.resolve(line));
  child.on("exit", (code) =>
    waiting.splice(0).forEach(({ reject }) => reject(new Error(`cubo engine ended (${code})`))),
  );
  child.on("error", (why) => waiting.splice(0).forEach(({ reject }) => reject(why)));
  return {
    ask: (line) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        child.stdin.write(`${line}\n`);
      }),
  };
}

/** Asks all of them whom the request is for, the program last, insists on the same bytes, and returns the reply. */
export function same(...asked) {
  return async (request) => {
    const line = typeof request === "string" ? request : JSON.stringify(request);
    const replies = await Promise.all(asked.filter(({ skips }) => !skips?.(line)).map((one) => one.ask(line)));
    const there = replies.at(-1);
    for (const here of replies) {
      if (here === there) continue;
      throw new Error(
        `to ${line.slice(0, 300)}\nthe page says    ${here.slice(0, 2000)}\nthe program says ${there.slice(0, 2000)}`,
      );
    }
    return JSON.parse(there);
  };
}
