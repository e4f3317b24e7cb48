import type { Handler, Hono } from "hono";
import type { z } from "zod";
import { BAD_PARAMETER, NOT_FOUND, SUCCESS } from "../../../contract/errors";
import type { Endpoint } from "../../../contract/endpoint";
import { type Envelope, TRACE_HEADER } from "../../../contract/envelope";
import { type LanguageTag, localeFor } from "../../../contract/locales";
import type { Actor, Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { callDuration } from "../../platform/metrics";
import { getShopById } from "../../domain/shops/shops.queries";
import { parsePostgresJson } from "../../platform/postgres-text";
import { withCause } from "../../platform/cause";
import { withTrace } from "../../platform/trace";
import { authenticate, requireOperator } from "./authenticate";
import { sendError } from "../../platform/http/errors";
import { languageAsked } from "../../platform/http/reader-language";
import { wrongFieldsOf } from "../../platform/http/wrong-fields";
import type { HandlerOf } from "../../platform/http/handlers";
import { traceOf } from "../../platform/http/request-trace";
import { readLimited } from "../../platform/http/read-limited";
import { requireFeature } from "../../domain/gates/require-feature";

const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Mounts handlers by the contract. The same things happen in the same order for every call: trace id,
 * authenticate, parse, gate, run, answer in the envelope, translate errors.
 */
export function mountEndpoints<Contract extends Record<string, Endpoint>>(
  app: Hono,
  ctx: Context,
  contract: Contract,
  handlers: { [Name in keyof Contract]: HandlerOf<Contract[Name]> },
): void {
  for (const [name, endpoint] of Object.entries(contract)) {
    const path = endpoint.path.startsWith("/shopify/") ? endpoint.path : `/endApi${endpoint.path}`;
    app.on(endpoint.method, path, serve(ctx, name, endpoint, handlers[name]! as HandlerOf<Endpoint>));
  }
}

/** Mounted last: whatever else is asked for below /endApi is answered in the envelope as well. */
export function mountUnknownCalls(app: Hono, ctx: Context): void {
  app.all("/endApi/*", (c) => {
    const unknown = new AppError(NOT_FOUND, "unknownCall");
    const { status, body } = sendError(ctx, unknown, traceOf(c.req.raw), languageAsked(c.req.raw) ?? "en");
    return Response.json(body, { status, headers: { "cache-control": "no-store" } });
  });
}

function serve(base: Context, name: string, endpoint: Endpoint, handler: HandlerOf<Endpoint>): Handler {
  return async (c) => {
    const request = c.req.raw;
    const traceId = traceOf(request);
    const ctx = { ...base, log: base.log.child({ traceId, call: name }) };
    const done = callDuration.startTimer({ call: name });
    let response: { status: number; body: Envelope; headers?: Record<string, string> };
    let merchant: Actor | null = null;
    try {
      const { actor, user } = await callerOf(ctx, endpoint, request);
      if (endpoint.audience === "merchant") merchant = actor;
      const query = parse(endpoint.query, Object.fromEntries(new URL(request.url).searchParams));
      const body = endpoint.method === "POST" ? parse(endpoint.body, await readJson(request)) : {};
      if (endpoint.feature)
        await requireFeature(ctx, ctx.db, await getShopById(ctx.db, actor.shop), endpoint.feature);
      const cause = { kind: "call" as const, call: name, user };
      const data = await withTrace(traceId, () =>
        withCause(cause, () => handler({ ctx, actor, query, body })),
      );
      response = { status: 200, body: { code: SUCCESS, msg: "", data, traceId } };
    } catch (error) {
      response = sendError(ctx, error, traceId, await readerLanguage(ctx, request, merchant));
    }
    done({ status: String(response.status) });
    return Response.json(response.body, {
      status: response.status,
      headers: { "cache-control": "no-store", [TRACE_HEADER]: traceId, ...response.headers },
    });
  };
}

/** Who calls, as a handler gets it, and the user that is named as the cause of what the call writes. */
async function callerOf(
  ctx: Context,
  { audience }: Endpoint,
  request: Request,
): Promise<{ actor: Actor; user: string | null }> {
  if (audience === "public") return { actor: anonymous, user: null };
  if (audience === "operator") {
    const operator = await requireOperator(ctx, request);
    // Handlers of such calls are typed to get an operator (platform/http/handlers.ts).
    return { actor: operator as unknown as Actor, user: `operator ${operator.actor}` };
  }
  const actor = await authenticate(ctx, request);
  return { actor, user: actor.user };
}

/** The language of the locale header, else the store's, else English. */
async function readerLanguage(ctx: Context, request: Request, merchant: Actor | null): Promise<LanguageTag> {
  const asked = languageAsked(request);
  if (asked || !merchant) return asked ?? "en";
  // A refusal is answered although the database is away.
  const locale = await getShopById(ctx.db, merchant.shop).then(
    (shop) => shop.locale,
    () => null,
  );
  return localeFor(locale).tag;
}

/** The actor of public calls, which are authorised by their parameters: reading it is a bug, so every access throws. */
const anonymous = new Proxy({} as Actor, {
  get(_, property) {
    throw new Error(`A public call has no actor (read of ${String(property)})`);
  },
});

/** @throws AppError BAD_PARAMETER with every field that is wrong */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new AppError(BAD_PARAMETER, "wrongFields", { fields: wrongFieldsOf(parsed.error) });
}

async function readJson(request: Request): Promise<unknown> {
  const text = new TextDecoder().decode(await readLimited(request, MAX_BODY_BYTES));
  try {
    return text === "" ? {} : parsePostgresJson(text);
  } catch {
    throw new AppError(BAD_PARAMETER, "notReadable", { fields: [] });
  }
}
