import type { ServerResponse } from "node:http";
import type { Http2ServerResponse } from "node:http2";
import { ReadableStream } from "node:stream/web";
import type { AppLoadContext, createRequestHandler } from "@remix-run/node";
import { bodyLimitOf } from "../app/body-limits";
import { firstTryOf, isSecondTry } from "../app/shell/second-try";
import { limitedBody } from "../service/platform/http/read-limited";

const RETRY_AFTER_SECONDS = "2";

/**
 * The Remix app's answer to one request. Remix takes bodies of any length, and answers some mistakes of clients by 500
 * and an error of its own; both are handled here, before Remix is called. `over` aborts once the response has gone, or its reader has:
 * Remix holds what a page was made of until its time-out, thirty seconds later, unless the request's signal aborts.
 */
export async function servePages(
  handle: ReturnType<typeof createRequestHandler>,
  request: Request,
  context: AppLoadContext,
  over: AbortSignal = request.signal,
): Promise<Response> {
  const refused = refusalOf(request);
  if (refused) return refused;

  const url = new URL(request.url);
  const isData = url.pathname.endsWith(".data");
  let answerEarly!: (response: Response) => void;
  const early = new Promise<Response>((resolve) => (answerEarly = resolve));
  const handled = isSecondTry(url)
    ? handle(withLimitedBody(request, firstTryOf(url), over), { ...context, isData })
    : handle(withLimitedBody(request, url, over), { ...context, isData, answerEarly });
  const response = await Promise.race([handled, early]);
  // A body that nobody reads would keep all that it is made from.
  void handled.then((late) => (late === response ? undefined : late.body?.cancel()));
  if (response.status === 503) response.headers.set("retry-after", RETRY_AFTER_SECONDS);
  return response;
}

/** The 4xx response to a bad request that Remix would answer with 500 and report; null for any other request. */
function refusalOf({ method, url, headers }: Request): Response | null {
  const { pathname, searchParams } = new URL(url);
  // Its router writes to the console about each of them.
  if (!isDecodable(pathname)) return plain("This address cannot be read", 400);
  // It draws addresses from the decoded path: of "/\" or "//a b" it can make none.
  if (!URL.canParse(decodeURIComponent(pathname), url)) return plain("This address cannot be read", 400);
  // The way in which pages asked for data before single fetch; ours never do.
  if (searchParams.has("_data")) return plain("This address is of an older version", 400);
  // HEAD and OPTIONS as well: Remix takes every method but GET for an action's.
  return method !== "GET" && isOfAnotherOrigin(headers) ? plain("This was sent by another site", 403) : null;
}

function plain(text: string, status: number): Response {
  return new Response(text, { status, headers: { "cache-control": "no-store" } });
}

/** Remix's own rule against forged requests, which compares hosts. A sandboxed frame says "null": no page of ours is in one. */
function isOfAnotherOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (origin === null) return false;
  const [forwarded] = (headers.get("x-forwarded-host") ?? "").split(",");
  const host = forwarded?.trim() || headers.get("host");
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Nothing is read before an action does so; its reading fails with TOO_LARGE beyond what its path takes. */
function withLimitedBody(request: Request, url: URL, signal: AbortSignal): Request {
  const { method, headers } = request;
  if (!request.body) return new Request(url, { method, headers, signal });
  const body = ReadableStream.from(limitedBody(request, bodyLimitOf(url.pathname)));
  return new Request(url, { method, headers, signal, body: body as BodyInit, duplex: "half" } as RequestInit);
}

/** Aborts when the connection is done with the response: all of it was sent, or its reader has left. */
export function endOf(outgoing: ServerResponse | Http2ServerResponse | undefined): AbortSignal | undefined {
  if (!outgoing) return undefined;
  const over = new AbortController();
  // Its reader may have left while the request was looked at.
  if (outgoing.closed) over.abort();
  else outgoing.once("close", () => over.abort());
  return over.signal;
}
