import type { ErrorHandler } from "hono";
import {
  SYSTEM_ERROR,
  TOO_MANY_REQUESTS,
  UNAVAILABLE,
  statusOf,
  type ErrorCode,
} from "../../../contract/errors";
import type { Envelope } from "../../../contract/envelope";
import type { Context } from "../context";
import { isDatabaseUnavailable } from "../db/transient-errors";
import { AppError } from "../errors";

interface ErrorResponse {
  status: number;
  body: Envelope;
  headers?: Record<string, string>;
}

/** The one place that turns an error into an HTTP answer. An unknown error is logged and says nothing outside. */
export function sendError(ctx: Pick<Context, "log">, error: unknown, traceId: string): ErrorResponse {
  if (error instanceof AppError) return errorResponse(error.code, error.message, error.details, traceId);
  if (isDatabaseUnavailable(error)) {
    ctx.log.warn({ err: error }, "the database cannot do its work at the moment");
    return {
      ...errorResponse(UNAVAILABLE, "Please try again in a moment", null, traceId),
      headers: { "retry-after": "2" },
    };
  }
  ctx.log.error({ err: error }, "unexpected error");
  return errorResponse(SYSTEM_ERROR, "Something went wrong on our side", null, traceId);
}

/** Hono's error handler for routes without an envelope: answers with the message as plain text. */
export function sendThrown(ctx: Pick<Context, "log">): ErrorHandler {
  return (error) => {
    const { status, body, headers } = sendError(ctx, error, "");
    return new Response(body.msg, { status, headers });
  };
}

function errorResponse(code: ErrorCode, msg: string, data: unknown, traceId: string): ErrorResponse {
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
