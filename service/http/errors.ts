import {
  SYSTEM_ERROR,
  TOO_MANY_REQUESTS,
  UNAVAILABLE,
  statusOf,
  type ErrorCode,
} from "../../contract/errors";
import type { Envelope } from "../../contract/envelope";
import type { Context } from "../context";
import { AppError } from "../errors";

interface Answer {
  status: number;
  body: Envelope;
  headers?: Record<string, string>;
}

/** The one place that turns an error into an HTTP answer. An unknown error is logged and says nothing outside. */
export function answerError(ctx: Pick<Context, "log">, error: unknown, traceId: string): Answer {
  if (error instanceof AppError) return answer(error.code, error.message, error.details, traceId);
  if (isDatabaseAway(error)) {
    ctx.log.warn({ err: error }, "the database does not answer");
    return {
      ...answer(UNAVAILABLE, "Please try again in a moment", null, traceId),
      headers: { "retry-after": "2" },
    };
  }
  ctx.log.error({ err: error }, "unexpected error");
  return answer(SYSTEM_ERROR, "Something went wrong on our side", null, traceId);
}

function answer(code: ErrorCode, msg: string, data: unknown, traceId: string): Answer {
  const wait =
    code === TOO_MANY_REQUESTS ? (data as { retry_after?: number } | null)?.retry_after : undefined;
  return {
    status: statusOf[code],
    body: { code, msg, data, traceId },
    ...(wait && { headers: { "retry-after": String(wait) } }),
  };
}

/** Connection refused, reset, shut down or timed out: the world's fault, and it passes. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = "", message = "" } = (error ?? {}) as { code?: string; message?: string };
  return (
    ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOENT"].includes(code) ||
    /^(57P0[1-3]|08\d{3}|53300)$/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/.test(
      message,
    )
  );
}
