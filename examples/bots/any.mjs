#!/usr/bin/env node
// A bot that plays any game at random: node any.mjs speaks the engine protocol on standard input and output.
import { createInterface } from "node:readline";

const answers = {
  hello: () => ({ protocol: 1, engine: "any.mjs", wants: ["legal"] }),
  go: ({ legal }) => ({ action: legal[Math.floor(Math.random() * legal.length)] }),
};
const unknown = () => ({ error: { code: "unknown-command", message: "only hello and go are known" } });

for await (const line of createInterface({ input: process.stdin })) {
  let ask = { id: null };
  try {
    ask = JSON.parse(line);
  } catch {
    // Answered like a command that is not known.
  }
  const answer = (Object.hasOwn(answers, ask.cmd) ? answers[ask.cmd] : unknown)(ask);
  process.stdout.write(JSON.stringify("id" in ask ? { id: ask.id, ...answer } : answer) + "\n");
}
