import type { ErrorHandler } from "hono";
import {
  SYSTEM_ERROR,
  TOO_MANY_REQUESTS,
  UNAVAILABLE,
  statusOf,
  type ErrorCode,
} from "../../contract/errors";
import type { Envelope } from "../../contract/envelope";
import type { Context } from "../context";
import { isDatabaseUnavailable } from "../db/transient-errors";
import { AppError } from "../errors";

interface Answer {
  status: number;
  body: Envelope;
  headers?: Record<string, string>;
}

/** The one place that turns an error into an HTTP answer. An unknown error is logged and says nothing outside. */
export function answerError(ctx: Pick<Context, "log">, error: unknown, traceId: string): Answer {
  if (error instanceof AppError) return answer(error.code, error.message, error.details, traceId);
  if (isDatabaseUnavailable(error)) {
    ctx.log.warn({ err: error }, "the database cannot do its work at the moment");
    return {
      ...answer(UNAVAILABLE, "Please try again in a moment", null, traceId),
      headers: { "retry-after": "2" },
    };
  }
  ctx.log.error({ err: error }, "unexpected error");
  return answer(SYSTEM_ERROR, "Something went wrong on our side", null, traceId);
}

/** For Hono: what a route without an envelope throws, in words. */
export function answerThrown(ctx: Pick<Context, "log">): ErrorHandler {
  return (error) => {
    const { status, body, headers } = answerError(ctx, error, "");
    return new Response(body.msg, { status, headers });
  };
}

function answer(code: ErrorCode, msg: string, data: unknown, traceId: string): Answer {
  const wait =
    code === TOO_MANY_REQUESTS || code === UNAVAILABLE
      ? (data as { retry_after?: number } | null)?.retry_after
      : undefined;
  return {
    status: statusOf[code],
    body: { code, msg, data, traceId },
    ...(wait && { headers: { "retry-after": String(wait) } }),
  };
}
