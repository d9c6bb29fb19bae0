/** Whether what others wrote may be used here: by the same list as `make deny`, but without that tool, whenever notices are made. */

/** The licences that deny.toml allows. */
export function allowedBy(toml) {
  const list = /^allow = \[([^\]]*)\]/m.exec(toml)?.[1];
  if (!list) throw new Error("deny.toml allows no licence");
  return new Set([...list.matchAll(/"([^"]+)"/g)].map(([, name]) => name));
}

/** Whether an SPDX expression can be met with these licences: one side of each OR, both of each AND. A slash is an old OR. */
export function permitted(expression, allowed) {
  const words = expression.replaceAll("/", " OR ").match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const either = () => {
    let good = both();
    while (words[at] === "OR") {
      at++;
      good = both() || good;
    }
    return good;
  };
  const both = () => {
    let good = one();
    while (words[at] === "AND") {
      at++;
      good = one() && good;
    }
    return good;
  };
  const one = () => {
    if (words[at] === "(") {
      at++;
      const good = either();
      if (words[at++] !== ")") throw new Error(`no licence expression: ${expression}`);
      return good;
    }
    let name = words[at++] ?? "";
    if (words[at] === "WITH") {
      name = `${name} WITH ${words[at + 1]}`;
      at += 2;
    }
    return allowed.has(name);
  };
  const good = either();
  if (at < words.length || words.length === 0) throw new Error(`no licence expression: ${expression}`);
  return good;
}
