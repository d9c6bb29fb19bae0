/**
 * Writes what we owe to others: every part of the program and the page (or of the Python wheel) that somebody else wrote, with its licence.
 *
 *     node web/tools/notices.mjs program OUT      the program with the page in it
 *     node web/tools/notices.mjs wheel OUT        the Python package
 *
 * It fails if one of them is under a licence that deny.toml does not allow. Crates are those that cargo links (no tools, no tests), on Linux; parts of the page are those that npm installed and the page imports.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { allowedBy, permitted } from "./licences.mjs";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const TEXTS = /^(licen[cs]e|copying|notice|copyright|unlicense|ofl)/i;
/** What of npm's packages is in the page itself. */
const PAGE = ["svelte", "uqr", "@fontsource-variable/fraunces", "@fontsource-variable/source-sans-3"];

/** Crates with a library of other authors in a folder of its own, which has a licence of its own. */
const WITHIN = new Map([["tikv-jemalloc-sys", "jemalloc"]]);

/** The licence texts that lie in a folder. */
function texts(folder) {
  const names = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && TEXTS.test(entry.name),
  );
  return names.map((entry) => readFileSync(path.join(folder, entry.name), "utf8").replaceAll("\r\n", "\n").trim());
}

/** Everything that these packages of ours are linked with. */
function crates(manifest, roots) {
  const args = ["metadata", "--format-version", "1", "--locked", "--filter-platform", "x86_64-unknown-linux-gnu"];
  const output = execFileSync("cargo", [...args, "--manifest-path", path.join(ROOT, manifest)], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  const { packages, resolve } = JSON.parse(output);
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const open = packages.filter((crate) => roots.includes(crate.name)).map((crate) => crate.id);
  if (open.length !== roots.length) throw new Error(`${manifest} has no ${roots.join(" and ")}`);
  const found = new Set();
  while (open.length > 0) {
    const id = open.pop();
    if (found.has(id)) continue;
    found.add(id);
    const linked = nodes.get(id).deps.filter((dep) => dep.dep_kinds.some((kind) => kind.kind === null));
    open.push(...linked.map((dep) => dep.pkg));
  }
  const others = packages.filter((crate) => found.has(crate.id) && crate.source !== null);
  return others.map(({ name, version, license, authors, manifest_path }) => ({
    name,
    version,
    licence: license ?? "see below",
    by: authors.map((author) => author.replace(/ *<.*>/, "")).join(", "),
    texts: ["", ...(WITHIN.has(name) ? [WITHIN.get(name)] : [])].flatMap((folder) =>
      texts(path.join(path.dirname(manifest_path), folder)),
    ),
  }));
}

function modules() {
  return PAGE.map((name) => {
    const folder = path.join(ROOT, "web/node_modules", name);
    const { version, license, author } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
    const by = typeof author === "string" ? author.replace(/ *[<(].*/, "") : (author?.name ?? "");
    return { name, version, licence: license, by, texts: texts(folder) };
  });
}

/** Parts in alphabetical order, then each text once with the parts that it belongs to. Nothing is written if a part may not be used here. */
function written(title, parts) {
  // Letters have a licence of their own, for the page alone.
  const allowed = allowedBy(readFileSync(path.join(ROOT, "deny.toml"), "utf8")).add("OFL-1.1");
  const refused = parts.filter(({ licence }) => !permitted(licence, allowed));
  if (refused.length > 0)
    throw new Error(
      `deny.toml does not allow ${refused.map(({ name, licence }) => `${name} (${licence})`).join(", ")}`,
    );
  parts.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
  const owners = new Map();
  for (const part of parts) {
    for (const text of part.texts) {
      const key = text.replaceAll(/\s+/g, " ");
      const known = owners.get(key) ?? { text, of: [] };
      known.of.push(part.name);
      owners.set(key, known);
    }
  }
  const line = (part) => `${part.name} ${part.version}, ${part.licence}${part.by === "" ? "" : `, by ${part.by}`}`;
  const rule = "-".repeat(78);
  const blocks = [...owners.values()].map(
    ({ text, of }) => `${rule}\n${[...new Set(of)].join(", ")}\n${rule}\n\n${text}\n`,
  );
  return `${title}\n\n${parts.map(line).join("\n")}\n\n${blocks.join("\n")}`;
}

const [what, out] = process.argv.slice(2);
const kinds = {
  program: () =>
    written("Cubothèque (MIT OR Apache-2.0) contains these works of others, each under its own licence.", [
      ...crates("Cargo.toml", ["cubo", "cubo-wasm", "cubo-referee", "cubo-thinker", "cubo-card"]),
      ...modules(),
    ]),
  wheel: () =>
    written(
      "The Python package of Cubothèque (MIT OR Apache-2.0) contains these works of others, each under its own licence.",
      crates("python/Cargo.toml", ["cubotheque-python"]),
    ),
};
if (kinds[what] === undefined || out === undefined) {
  console.error("usage: node web/tools/notices.mjs program|wheel OUT");
  process.exit(2);
}
writeFileSync(out, kinds[what]());
