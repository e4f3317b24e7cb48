import { CONFLICT } from "../contract/errors";
import type { Context } from "../service/platform/context";
import { AppError } from "../service/platform/errors";

const PAUSE_MS = 3_000;
const MOST_TRIES = 60;

/**
 * Does something with the demo store's orders once they have come in, which takes a while.
 * @param make false: not all that it needs is there yet
 */
export function onceFilled(
  ctx: Pick<Context, "log">,
  stopWanted: AbortSignal,
  name: string,
  make: () => Promise<boolean>,
): void {
  let tries = 0;
  const tryAgain = () => {
    setTimeout(() => void run(), PAUSE_MS).unref();
  };
  const run = async () => {
    tries += 1;
    if (stopWanted.aborted || tries > MOST_TRIES) return;
    try {
      if (!(await make())) tryAgain();
    } catch (error) {
      // What was under way when the process stops is of no interest any more.
      if (stopWanted.aborted) return;
      // Shipped or delivered since it was read: the store is still being filled.
      if (error instanceof AppError && error.code === CONFLICT) tryAgain();
      else ctx.log.error({ err: error, name }, "a part of the demo store cannot be made");
    }
  };
  tryAgain();
}
