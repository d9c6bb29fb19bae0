/** What the hand of every board may ask of it: what may be done, and by whom; to do it, or to explain why not. */
export interface HandTable<Action> {
  legal(): readonly Action[];
  acting(): number | null;
  act(action: string): void;
  explain(action: string): void;
}
