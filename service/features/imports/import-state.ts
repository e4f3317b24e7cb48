import type { Selectable } from "kysely";
import type { FileProblem, ImportState } from "../../../contract/imports";
import type { Tables } from "../../platform/db/tables";
import type { TaskState } from "../../platform/db/tables/long-tasks";

/** Names of the two long tasks of an import. */
export const CHECK_KIND = "import.check";
export const RUN_KIND = "import.run";

type Stored = Selectable<Tables["imports"]>;

/** What the file's latest task says; all null before the first check. */
export interface LatestTask {
  taskKind: string | null;
  taskState: TaskState | null;
  taskProgress: number | null;
  total: number | null;
  done: number | null;
  failed: number | null;
  leftOut: number | null;
  taskFinishedAt: Date | null;
}

/** An import with what its file and its latest task say together. */
export interface ImportRow extends Stored {
  taskKind: string | null;
  state: ImportState;
  /** Of the check or the run, in percent. */
  progress: number;
  /** Lines with content, below the header. */
  lines: number;
  imported: number;
  known: number;
  wrong: number;
  finishedAt: Date | null;
}

/** A check counts its lines as ready, wrong and known; a run counts those that the check left out from the start. */
export function importOf({
  taskState,
  taskProgress,
  total,
  done,
  failed,
  leftOut,
  taskFinishedAt,
  ...file
}: Stored & LatestTask): ImportRow {
  const isRun = file.taskKind === RUN_KIND;
  const state = stateOf(file, taskState);
  const [known, wrong] = [leftOut ?? 0, failed ?? 0];
  return {
    ...file,
    state,
    problem: file.problem ?? (state === "failed" ? ("ours" satisfies FileProblem) : null),
    progress: taskProgress ?? 0,
    lines: isRun ? (total ?? 0) : (done ?? 0) + known + wrong,
    imported: isRun ? (done ?? 0) : 0,
    known,
    wrong,
    finishedAt: file.closedAt ?? (isRun ? taskFinishedAt : null),
  };
}

function stateOf(
  { closedAt, problem, taskKind }: Pick<Stored & LatestTask, "closedAt" | "problem" | "taskKind">,
  task: TaskState | null,
): ImportState {
  if (problem) return "refused";
  switch (task) {
    case null:
      return closedAt ? "cancelled" : "uploading";
    case "waiting":
    case "running":
      return taskKind === RUN_KIND ? "running" : "checking";
    case "done":
      if (taskKind === RUN_KIND) return "done";
      return closedAt ? "cancelled" : "checked";
    default:
      return task;
  }
}
