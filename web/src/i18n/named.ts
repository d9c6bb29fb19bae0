import { shell } from "./shell";

/** What somebody is called; a bot is marked as one. */
export const named = (name: string, bot: boolean | undefined): string =>
  bot === true && name !== "" ? shell().botNamed(name) : name;
