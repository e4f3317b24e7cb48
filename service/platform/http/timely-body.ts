import { BAD_PARAMETER } from "../../../contract/errors";
import { AppError } from "../errors";

export interface Patience {
  /** Milliseconds within which the next bytes must come. */
  idleMs: number;
  /** Milliseconds for the whole. */
  withinMs: number;
}

/**
 * A body as it comes, as long as it does come: a slow connection may take its time, one that sends nothing is given up.
 * @throws AppError BAD_PARAMETER where it does not come in time; what `body` throws
 */
export async function* timelyBody(
  body: AsyncIterable<Uint8Array>,
  { idleMs, withinMs }: Patience,
): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  const endsAt = performance.now() + withinMs;
  try {
    for (;;) {
      const msLeft = endsAt - performance.now();
      if (msLeft <= 0) throw late();
      const next = chunks.next();
      // One that comes late is nobody's any more; its failure must not end the process.
      next.catch(() => {});
      const { done, value } = await within(Math.min(idleMs, msLeft), next);
      if (done) return;
      yield value;
    }
  } finally {
    // Not awaited: it ends when the bytes that are waited for come, or the connection is closed.
    void chunks.return?.().catch(() => {});
  }
}

/** @throws AppError BAD_PARAMETER where it takes longer */
export async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

const late = () => new AppError(BAD_PARAMETER, "incomplete");
