import type { Hono } from "hono";
import type { z } from "zod";
import { BAD_PARAMETER, NOT_FOUND, SUCCESS } from "../../../contract/errors";
import type { Endpoint } from "../../../contract/endpoint";
import { IDEMPOTENCY_HEADER, TRACE_HEADER } from "../../../contract/envelope";
import { type LanguageTag, localeFor } from "../../../contract/locales";
import type { Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { callDuration } from "../../platform/metrics";
import { parsePostgresJson } from "../../platform/postgres-text";
import { withCause } from "../../platform/cause";
import { withTrace } from "../../platform/trace";
import type { ActorMemo } from "./authenticate";
import { callerOf } from "./caller";
import { type CallAnswer, answerOnce } from "../../platform/http/answer-once";
import { sendError } from "../../platform/http/errors";
import { isGuess, languageAsked } from "../../platform/http/reader-language";
import { wrongFieldsOf } from "../../platform/http/wrong-fields";
import type { HandlerOf } from "../../platform/http/handlers";
import { traceOf } from "../../platform/http/request-trace";
import { readLimited } from "../../platform/http/read-limited";
import { requireAccess } from "./require-access";

/** What a call is read from: a request of the network, or a page of this process. */
interface Asking {
  request: Pick<Request, "url" | "headers" | "signal">;
  /** The body as text. @throws AppError TOO_LARGE beyond so many bytes */
  read(limit: number): Promise<string>;
  /** The actors of the page that makes it. */
  memo: ActorMemo | undefined;
}

/** Answers one call of the contract. */
export type Answer = (asking: Asking) => Promise<CallAnswer>;

/**
 * Mounts handlers by the contract, and returns them by method and path. The same things happen in the same order for every call: trace id, authenticate, rate
 * limit, access, read and parse the body, run (once per idempotency key), answer in the envelope, translate errors.
 */
export function mountEndpoints<Contract extends Record<string, Endpoint>>(
  app: Hono,
  ctx: Context,
  contract: Contract,
  handlers: { [Name in keyof Contract]: HandlerOf<Contract[Name]> },
): Map<string, Answer> {
  const calls = new Map<string, Answer>();
  for (const [name, endpoint] of Object.entries(contract)) {
    const path = endpoint.path.startsWith("/shopify/") ? endpoint.path : `/endApi${endpoint.path}`;
    const answer = answering(ctx, name, endpoint, handlers[name]! as HandlerOf<Endpoint>);
    calls.set(`${endpoint.method} ${path}`, answer);
    app.on(endpoint.method, path, async (c) => {
      const request = c.req.raw;
      const read = async (limit: number) => new TextDecoder().decode(await readLimited(request, limit));
      const memo = memoOf(c.env as Partial<PageBindings> | undefined);
      const { status, body, headers } = await answer({ request, read, memo });
      return Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });
    });
  }
  return calls;
}

/** Mounted last: whatever else is asked for below /endApi is answered in the envelope as well. */
export function mountUnknownCalls(app: Hono, ctx: Context): void {
  app.all("/endApi/*", (c) => {
    const unknown = new AppError(NOT_FOUND, "unknownCall");
    const { status, body } = sendError(ctx, unknown, traceOf(c.req.raw), languageAsked(c.req.raw) ?? "en");
    return Response.json(body, { status, headers: { "cache-control": "no-store" } });
  });
}

function answering(base: Context, name: string, endpoint: Endpoint, handler: HandlerOf<Endpoint>): Answer {
  return async (asking) => {
    const { request } = asking;
    const traceId = traceOf(request);
    const ctx = { ...base, log: base.log.child({ traceId, call: name }) };
    const done = callDuration.startTimer({ call: name });
    const reader: Reader = { language: languageAsked(request) };
    const answer = await answerOf(ctx, traceId, reader, () =>
      perform(ctx, name, endpoint, handler, asking, reader),
    );
    done({ status: String(answer.status) });
    return {
      status: answer.status,
      body: { ...answer.body, traceId },
      headers: { [TRACE_HEADER]: traceId, ...answer.headers },
    };
  };
}

/** What `work` answers, or the answer to what it throws. */
async function answerOf(
  ctx: Context,
  traceId: string,
  reader: Reader,
  work: () => Promise<CallAnswer>,
): Promise<CallAnswer> {
  try {
    return await work();
  } catch (error) {
    return sendError(ctx, error, traceId, reader.language ?? "en");
  }
}

/** Who reads what is answered: by the locale header where the page knows it, else the store's language once it is known; null: English. */
interface Reader {
  language: LanguageTag | null;
}

async function perform(
  ctx: Context,
  name: string,
  endpoint: Endpoint,
  handler: HandlerOf<Endpoint>,
  { request, read, memo }: Asking,
  reader: Reader,
): Promise<CallAnswer> {
  const traceId = traceOf(request);
  const { actor, cause, access, link } = await callerOf(ctx, name, endpoint, request, memo);
  if (access) {
    if (reader.language === null || isGuess(request)) reader.language = localeFor(access.ownShop.locale).tag;
    // Before the body is read: whoever may not call costs nothing more.
    await requireAccess(ctx, access, endpoint);
  }
  const query = parse(endpoint.query, Object.fromEntries(new URL(request.url).searchParams));
  const body =
    endpoint.method === "POST" ? parse(endpoint.body, parseJson(await read(endpoint.maxBytes))) : {};

  const language = reader.language ?? "en";
  const forgetActor = () => memo?.clear();
  const { signal } = request;
  const work = async (): Promise<CallAnswer> => {
    const data = await withTrace(traceId, () =>
      withCause(cause, () => handler({ ctx, actor, query, body, language, forgetActor, signal })),
    );
    return { status: 200, body: { code: SUCCESS, msg: "", data, traceId } };
  };
  if (!endpoint.write) return work();
  const key = request.headers.get(IDEMPOTENCY_HEADER);
  // Two links with one key and the same choice are two requests: what they are about is not in their input.
  const input: unknown = link === null ? body : { link, body };
  return answerOnce(ctx, { shop: actor.shop, key, call: name, input }, () =>
    answerOf(ctx, traceId, reader, work),
  );
}

/**
 * What the caller hands over beside a request that it makes in this process. Requests of the network have the server's
 * own bindings there, which no client can write.
 */
export interface PageBindings {
  actors: ActorMemo;
}

const memoOf = (bindings: Partial<PageBindings> | undefined) => bindings?.actors;

/** @throws AppError BAD_PARAMETER with every field that is wrong */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new AppError(BAD_PARAMETER, "wrongFields", { fields: wrongFieldsOf(parsed.error) });
}

/** Levels of a body; a page's document, the deepest that there is, has ten. What writes or compares one goes down level by level. */
const MOST_LEVELS = 64;

function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = text === "" ? {} : parsePostgresJson(text);
  } catch (cause) {
    throw new AppError(BAD_PARAMETER, "notReadable", { fields: [], cause });
  }
  if (isDeeper(value, MOST_LEVELS)) throw new AppError(BAD_PARAMETER, "notReadable", { fields: [] });
  return value;
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1)));
