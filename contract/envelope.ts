import { z } from "zod";

/** What every /endApi call answers with: `00000` is success, `data` has the shape the endpoint declares. */
export const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({
    code: z.string(),
    msg: z.string(),
    data,
    traceId: z.string(),
  });

export interface Envelope<Data = unknown> {
  code: string;
  msg: string;
  data: Data;
  traceId: string;
}

/** A header that each call carries beside its bearer token and LOCALE_HEADER. */
export const TRACE_HEADER = "x-trace-id";
/** A write call that is sent again with the same key within 24 hours gets the first answer, and is not done again. */
export const IDEMPOTENCY_HEADER = "idempotency-key";
/** Visible ASCII: what a header can carry. */
export const IdempotencyKey = z.string().regex(/^[\x21-\x7e]{1,200}$/);

/** After this many milliseconds the client gives up (section 7 of the specification). */
export const CLIENT_TIMEOUT_MS = 15_000;
