import { lazy, type ComponentType } from "react";
import { retryUntilOnline } from "./network";

/**
 * A part whose code comes when it is first shown. Without a network it comes later; React by itself would remember the
 * failure, and show the error page in place of everything that was open.
 *
 * Its `<Suspense>` is drawn only while the part is: an empty one in the server's page that is drawn anew before the
 * browser has taken it over is an error of React's (421).
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadPart(load) }));
}

/** The code of a part, which waits for the network where there is none. */
export const loadPart = <Part>(load: () => Promise<Part>): Promise<Part> =>
  retryUntilOnline(() => loadOrAsk(load));

async function loadOrAsk<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // A file that a newer build no longer has fails with the same error, and no waiting helps. A server that is
    // starting has no files yet, and is not ready.
    await fetch("/readyz", { method: "HEAD", cache: "no-store" });
    return await load().catch((again: unknown) => {
      throw new Error("The code of a part of the page is not there", { cause: again });
    });
  }
}
