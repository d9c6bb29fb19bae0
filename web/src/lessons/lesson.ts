/** A first lesson: real positions in which the learner makes the moves. What is allowed, and why not, the engine says. */

/** One thing to do. The words for it stand under its name in each language. */
export interface Task {
  name: string;
  /** In the game's position notation (docs/notation). */
  position: string;
  /** Actions played from there before the learner's turn. */
  before?: readonly string[];
  /** The learner's seat. */
  seat: number;
  /** An action that does it, to be shown to whoever asks. */
  example: string;
  /** Others that do it as well. */
  also?: RegExp;
  /** What the words dare the learner to try, each with the clause that stands against it. */
  refused?: readonly { action: string; clause: string }[];
  /** Whether dice that the action sets rolling are to fall before the learner's eyes. */
  falls?: true;
  /** The clause by which the game is over afterwards. */
  ends?: string;
}

/** What is said around a task: short sentences. */
export interface Said {
  title: string;
  /** What there is to know. */
  tell: string;
  /** What to do. */
  goal: string;
  /** When it is done. */
  done: string;
  /** Something to try that will be refused, and why it is worth trying. */
  dare?: string;
}

export interface Lesson {
  tasks: readonly Task[];
}

export interface LessonWords {
  /** What the game is about, in two sentences. */
  lead: string;
  tasks: Readonly<Record<string, Said>>;
  /** What the lesson left out, and what to look for in the first game. */
  next: string;
}

export function does(task: Pick<Task, "example" | "also">, action: string): boolean {
  return action === task.example || (task.also?.test(action) ?? false);
}
