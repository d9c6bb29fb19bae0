/** A lesson in two parts and a short game: real positions in which the learner makes the moves. What is allowed, and why not, the engine says. */

/** One thing to do. The words for it stand under its name in each language. */
export interface Task {
  name: string;
  /** In the game's position notation (docs/notation). */
  position: string;
  /** Actions played from there before the learner's turn. */
  before?: readonly string[];
  /** The learner's seat. */
  seat: number;
  /** An action that does it, shown on request. */
  example: string;
  /** Others that do it as well. */
  also?: RegExp;
  /** Any legal action does it. */
  any?: true;
  /** Illegal actions that the words invite the learner to try, each with the clause that forbids it. */
  refused?: readonly { action: string; clause: string }[];
  /** Whether the dice that follow the action are rolled and shown. */
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

/** The first part is what everybody needs to begin. */
export interface Lesson {
  tasks: readonly Task[];
  more?: More;
}

/** The second part: the rest of the rules that meet one in a game; and the short game that is the last step. */
export interface More {
  tasks: readonly Task[];
  game: ShortGame;
}

/** Where the short game begins, at a table in this page against a beginner, and the learner's seat. */
export interface ShortGame {
  position: string;
  seat: number;
}

export interface LessonWords {
  /** What the game is about, in two sentences. */
  lead: string;
  tasks: Readonly<Record<string, Said>>;
  /** What to look for in the first game, where there is no second part. */
  next?: string;
}

export interface MoreWords {
  /** What the second part is about. */
  lead: string;
  tasks: Readonly<Record<string, Said>>;
  game: {
    /** How things stand when the short game begins. */
    tell: string;
    /** How it ends, and about when. */
    ends: string;
  };
}

/** All tasks of a lesson, one after the other. */
export function tasksOf({ tasks, more }: Lesson): readonly Task[] {
  return [...tasks, ...(more?.tasks ?? [])];
}

export function does(task: Pick<Task, "example" | "also" | "any">, action: string): boolean {
  return task.any === true || action === task.example || (task.also?.test(action) ?? false);
}
