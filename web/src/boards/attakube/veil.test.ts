import { afterEach, describe, expect, it } from "vitest";
import { spoken, type Part } from "../../protocol/telling";
import { shown } from "./shown.svelte";
import { veiled, veiledText } from "./veil";

const sentence: Part[] = [
  { words: "Your " },
  { piece: "yellow-comet", text: "Comet" },
  { words: " falls, and " },
  { piece: "red-star-up", text: "Star" },
  { words: "." },
];

describe("Kubes hidden from whoever looks on", () => {
  afterEach(() => void (shown.hideOwn = false));

  it("are named while nobody does", () => {
    expect(spoken(sentence, veiledText)).toBe("Your Comet falls, and Star.");
    expect(veiled("yellow-comet")).toBe("yellow-comet");
  });

  it("are neither named nor drawn in the story; what everybody knows is", () => {
    shown.hideOwn = true;
    expect(spoken(sentence, veiledText)).toBe("Your Kube falls, and Star.");
    expect(veiled("yellow-comet")).toBe("yellow-hidden");
    expect(veiled("red-star-up")).toBe("red-star-up");
    expect(veiled("red-hidden")).toBe("red-hidden");
  });
});
