import type { ErrorHandler } from "hono";
import {
  SYSTEM_ERROR,
  TOO_MANY_REQUESTS,
  UNAVAILABLE,
  statusOf,
  type FieldError,
} from "../../../contract/errors";
import type { Envelope } from "../../../contract/envelope";
import type { LanguageTag } from "../../../contract/locales";
import type { Context } from "../context";
import { isDatabaseUnavailable } from "../db/transient-errors";
import type { WrongField } from "../../../contract/wrong-fields";
import { AppError } from "../errors";
import { refusalTexts } from "../i18n/refusal-texts";
import { languageAsked } from "./reader-language";

interface ErrorResponse {
  status: number;
  body: Envelope;
  headers?: Record<string, string>;
}

/**
 * The one place that turns an error into an HTTP answer, with its sentences in the reader's language. An unknown error is logged
 * and says nothing outside.
 */
export function sendError(
  { log }: Pick<Context, "log">,
  error: unknown,
  traceId: string,
  language: LanguageTag,
): ErrorResponse {
  const { code, reason, values, details, fields } = refusalOf(log, error);
  const messageOf = ({ path, key, values: ofField = {} }: WrongField): FieldError => ({
    ...{ path, key, values: ofField },
    message: refusalTexts.field(log, language, key, ofField),
  });
  const msg = refusalTexts.reason(log, language, reason, values);
  const data = { ...values, ...details, reason, ...(fields && { fields: fields.map(messageOf) }) };
  const wait = code === TOO_MANY_REQUESTS || code === UNAVAILABLE ? details.retry_after : undefined;
  return {
    status: statusOf[code],
    body: { code, msg, data, traceId },
    ...(wait !== undefined && { headers: { "retry-after": String(wait) } }),
  };
}

function refusalOf(log: Context["log"], error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) {
    log.warn({ err: error }, "the database cannot do its work at the moment");
    return new AppError(UNAVAILABLE, "busy", { details: { retry_after: 2 } });
  }
  log.error({ err: error }, "unexpected error");
  return new AppError(SYSTEM_ERROR, "serveError");
}

/** Hono's error handler for routes without an envelope: answers with the message as plain text. */
export function sendThrown(ctx: Pick<Context, "log">): ErrorHandler {
  return (error, c) => {
    const { status, body, headers } = sendError(ctx, error, "", languageAsked(c.req.raw) ?? "en");
    return new Response(body.msg, { status, headers });
  };
}
