import { UNAVAILABLE } from "../../../contract/errors";
import { AppError } from "../errors";
import { readLimited } from "./read-limited";
import { within } from "./timely-body";

const KB = 1024;
const MB = 1024 * KB;

export interface BodyBudgetOptions {
  /** Bytes that all large bodies together may take while they come in. */
  totalBytes: number;
  /** Bodies up to this are always read: genuine webhooks rarely have more, and a flood of large ones must not hold them up. */
  smallBytes: number;
  /** How long a body may take to come in; Shopify gives up after five seconds. */
  withinMs: number;
}

/** Reads a body within `limit` bytes. */
export type ReadBody = (request: Request, limit: number) => Promise<Uint8Array>;

/**
 * Bounds the memory that senders can take whose signature covers the whole body, and so cannot be checked before it is
 * there. A large body takes its announced length (its limit where it announces none) from a budget that all share, until
 * it has been read or refused.
 * @returns a reader that throws AppError UNAVAILABLE where the budget is used up: the sender comes again
 */
export function createBodyBudget({
  totalBytes = 64 * MB,
  smallBytes = 256 * KB,
  withinMs = 10_000,
}: Partial<BodyBudgetOptions> = {}): ReadBody {
  let taken = 0;
  return async (request, limit) => {
    const announced = request.headers.get("content-length");
    const bytes = Math.min(announced === null ? limit : Number(announced), limit);
    const share = bytes > smallBytes ? bytes : 0;
    if (taken + share > totalBytes) throw new AppError(UNAVAILABLE, "busy", { details: { retry_after: 5 } });
    taken += share;
    try {
      const body = readLimited(request, limit);
      // One that comes late is nobody's any more; its failure must not end the process.
      body.catch(() => {});
      return await within(withinMs, body);
    } finally {
      taken -= share;
    }
  };
}
