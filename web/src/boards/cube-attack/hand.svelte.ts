/** What the person is about to do: the cube in hand, what it could do, and the choice that is left to make. It knows no rule. */
import type { HandTable } from "../shared/hand";
import { attempt, type Action } from "./actions";
import type { Group } from "./view";

type Point = readonly [number, number];

/** What the hand may ask of the board. */
export interface CubeAttackTable extends HandTable<Action> {
  groups(): readonly Group[];
  act(action: string, dropped?: Point): void;
}

export type Chosen = "taken" | "asked" | "done" | "refused" | "nothing" | "dropped";

export class Hand {
  readonly #table: CubeAttackTable;
  #name = $state<string | null>(null);
  /** Several things can be done with what was chosen: one of these it is to be. */
  choices = $state.raw<readonly Action[]>([]);
  /** On a planet with several kinds of one's own cubes: one of these it is to be. */
  candidates = $state.raw<readonly Group[]>([]);

  constructor(table: CubeAttackTable) {
    this.#table = table;
  }

  readonly group = $derived.by(() => this.#own().find(({ name }) => name === this.#name) ?? null);
  readonly actions = $derived.by(() =>
    this.group ? this.#table.legal().filter(({ cube }) => cube === this.group?.name) : [],
  );
  /** Where the cube in hand could go. */
  readonly goals = $derived.by(
    () => new Set(this.actions.flatMap((action) => (action.kind === "move" ? [action.to] : []))),
  );
  readonly victims = $derived.by(
    () => new Set(this.actions.flatMap((action) => (action.kind === "attack" ? [action.victim] : []))),
  );

  get empty(): boolean {
    return !this.group && !this.candidates.length;
  }

  #own(): readonly Group[] {
    const acting = this.#table.acting();
    return this.#table.groups().filter(({ team }) => team === acting);
  }

  /** One's own cubes on a planet. */
  ownOn(planet: string): readonly Group[] {
    return this.#own().filter((group) => group.planet === planet);
  }

  drop(): void {
    this.#name = null;
    this.choices = [];
    this.candidates = [];
  }

  take(group: Group): void {
    this.drop();
    this.#name = group.name;
  }

  /** A cube was chosen: one's own is taken up, another's is attacked, or the rules say why not. */
  chooseCube(cube: Group): Chosen {
    if (cube.team === this.#table.acting()) {
      if (this.group?.key === cube.key) {
        this.drop();
        return "dropped";
      }
      this.take(cube);
      return "taken";
    }
    if (!this.group) return "nothing";
    const attack = this.actions.find((action) => action.kind === "attack" && action.victim === cube.key);
    // Somebody who cannot be hit may stand where the cube in hand can go.
    return attack
      ? this.do(attack)
      : this.goals.has(cube.planet)
        ? this.choosePlanet(cube.planet)
        : this.#refused(cube.planet, cube);
  }

  /** A planet was chosen: the cube in hand goes or hits there, or a cube that stands there is taken up. */
  choosePlanet(planet: string, dropped?: Point): Chosen {
    const there = this.ownOn(planet);
    if (this.group) {
      const actions = this.actions.filter((action) => "to" in action && action.to === planet);
      const [only, more] = actions;
      const here = this.group.planet === planet;
      if (only && !more && !here) return this.do(only, dropped);
      // Somebody to be hit where the cube in hand stands is asked about: the same gesture also puts it back.
      if (only && !this.choices.length) {
        this.choices = actions;
        return "asked";
      }
      if (here && there.length === 1) {
        this.drop();
        return "dropped";
      }
      if (!here && (there.length === 0 || dropped)) return this.#refused(planet, null);
    }
    const [first, second] = there;
    if (!first) return "nothing";
    if (second) {
      this.drop();
      this.candidates = there;
      return "asked";
    }
    this.take(first);
    return "taken";
  }

  do(action: Action, dropped?: Point): "done" {
    this.drop();
    this.#table.act(action.text, dropped);
    return "done";
  }

  #refused(planet: string, victim: Group | null): "refused" {
    if (this.group) this.#table.explain(attempt(this.group, planet, victim));
    return "refused";
  }
}
