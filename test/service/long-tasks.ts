import type { LongTask, Task } from "../../service/platform/long-tasks/long-task";
import type { RunPayload } from "../../service/platform/long-tasks/queue-run";
import { handleTaskDeadLetter, runLongTask } from "../../service/platform/long-tasks/run-long-task";
import type { TestService } from "./harness";

/** The row of a task, of whichever kind. */
export async function taskRow(service: TestService, id: string): Promise<Task> {
  const row = await service.ctx.db
    .selectFrom("longTasks")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row as unknown as Task;
}

/** What the latest job of a task was given. */
export async function latestJob(service: TestService, id: string): Promise<RunPayload> {
  const { shopId: shop, run, step } = await taskRow(service, id);
  return { shop, task: id, run, step };
}

/** One try of the latest job of a task, or of the given one. */
export async function tryTask<I, C, X, F>(
  service: TestService,
  kind: LongTask<I, C, X, F>,
  id: string,
  given: Partial<RunPayload> = {},
): Promise<void> {
  await runLongTask(service.ctx, kind, { ...(await latestJob(service, id)), ...given });
}

/** What the queue does when the last try has failed. */
export async function giveUpTask<I, C, X, F>(
  service: TestService,
  kind: LongTask<I, C, X, F>,
  id: string,
  given: Partial<RunPayload> = {},
): Promise<void> {
  const payload = { ...(await latestJob(service, id)), ...given };
  await handleTaskDeadLetter(service.ctx, kind, payload, new Error("broken on purpose"));
}
