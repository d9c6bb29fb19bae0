/** A table for tests of hands: it remembers what was done and what was asked about. */
import type { HandTable } from "./hand";

export class FakeTable<Action> implements HandTable<Action> {
  readonly done: string[] = [];
  readonly asked: string[] = [];
  seat: number | null = 0;
  readonly legal: () => readonly Action[];
  readonly acting = () => this.seat;
  readonly act = (action: string) => void this.done.push(action);
  readonly explain = (action: string) => void this.asked.push(action);

  constructor(legal: readonly Action[]) {
    this.legal = () => legal;
  }
}
