import { z } from "zod";
import type { EndApiCall } from "../../contract/end-api-call";
import type { ResponseOf, Endpoint, InputOf } from "../../contract/endpoint";
import { endpoints, type EndpointName, type Endpoints } from "../../contract/endpoints";
import { CLIENT_TIMEOUT_MS, envelope, IDEMPOTENCY_HEADER, TRACE_HEADER } from "../../contract/envelope";
import { NETWORK, SUCCESS, SYSTEM_ERROR, TIMEOUT } from "../../contract/errors";
import { LOCALE_GUESS_HEADER, LOCALE_HEADER } from "../../contract/locales";
import { EndApiError } from "./end-api-error";

type CallOf<E extends Endpoint> = string extends keyof InputOf<E>
  ? () => Promise<ResponseOf<E>>
  : (input: InputOf<E>) => Promise<ResponseOf<E>>;

/** Made once: a schema is compiled when it first parses. */
const Envelope = envelope(z.unknown());

/** One function per call of the contract. */
export type EndApi = { [Name in EndpointName]: CallOf<Endpoints[Name]> };

export interface CallHeaders {
  /** Sent with every write: with the same key the service answers again what it has answered before. */
  idempotencyKey?: string | null;
}

export interface EndApiOptions extends CallHeaders {
  /** In one process the service itself (`openPage` for pages that only read); else an HTTP client. */
  send: (call: EndApiCall) => Promise<Pick<Response, "status" | "text">>;
  /** Absolute address of the base path, such as `https://host/endApi`; the oauth calls stand below its host. */
  base: string;
  bearer: string | null;
  /** Locale code of the reader, such as `en_US`. */
  locale: string;
  /** The locale is the browser's, because the store's is not known yet. */
  isLocaleGuessed?: boolean;
  /** Continues a trace; each client makes its own otherwise. */
  traceId?: string;
  /** Called with unexpected failures: 5xx, time-outs, responses of another shape. */
  report: (error: unknown, facts: object) => void;
  timeoutMs?: number;
  /** Aborted once whoever asked for the page has left: the service gives up what takes long, and changes nothing. */
  gone?: AbortSignal;
}

/**
 * The typed client (specification, section 7): bearer, locale and trace headers, gives up after 15,000 ms, parses
 * every answer by the contract. @throws EndApiError for anything but success; unexpected ones are reported first.
 */
export function createEndApi(options: EndApiOptions): EndApi {
  const traceId = options.traceId ?? crypto.randomUUID();
  const running = abortedBy(options.gone);
  return lazyCalls(
    (name) =>
      (input: object = {}) =>
        call(options, traceId, running, name, endpoints[name], input),
  );
}

/** Calls that are aborted once the reader has left: one listener for all calls of a page. */
function abortedBy(gone: AbortSignal | undefined): Set<AbortController> {
  const running = new Set<AbortController>();
  gone?.addEventListener("abort", () => running.forEach((each) => each.abort(gone.reason)), { once: true });
  return running;
}

/** A client whose functions are made when they are first asked for: a page makes seven of the contract's hundreds of calls. */
export function lazyCalls(make: (name: EndpointName) => (input: never) => Promise<unknown>): EndApi {
  return new Proxy({} as Record<string, unknown>, {
    get(made, name) {
      if (typeof name !== "string" || !Object.hasOwn(endpoints, name)) return undefined;
      return (made[name] ??= make(name as EndpointName));
    },
  }) as EndApi;
}

async function call(
  options: EndApiOptions,
  traceId: string,
  running: Set<AbortController>,
  name: string,
  endpoint: Endpoint,
  input: object,
) {
  const end = new AbortController();
  // What has begun to write is not given up for a reader who has left.
  if (!endpoint.write) {
    running.add(end);
    if (options.gone?.aborted) end.abort(options.gone.reason);
  }
  try {
    return await responseOf(options, traceId, end, endpoint, input);
  } catch (thrown) {
    const error = asEndApiError(thrown, traceId);
    // What nobody waits for any more is no failure.
    if (error.isUnexpected && !options.gone?.aborted)
      options.report(error, { call: name, code: error.code, traceId: error.traceId });
    throw error;
  } finally {
    running.delete(end);
  }
}

async function responseOf(
  options: EndApiOptions,
  traceId: string,
  end: AbortController,
  endpoint: Endpoint,
  input: object,
) {
  const { status, body } = await withTimeout(options.timeoutMs ?? CLIENT_TIMEOUT_MS, end, () =>
    exchange(options, traceId, endpoint, input, end.signal),
  );

  const parsedEnvelope = Envelope.safeParse(body);
  if (!parsedEnvelope.success) {
    throw new EndApiError(
      SYSTEM_ERROR,
      status < 400 ? 502 : status,
      "The answer is not an envelope",
      null,
      traceId,
    );
  }
  const { code, msg, data } = parsedEnvelope.data;
  if (code !== SUCCESS || status !== 200) {
    throw new EndApiError(code, status === 200 ? 400 : status, msg, data, parsedEnvelope.data.traceId);
  }
  const parsed = endpoint.response.safeParse(data);
  if (!parsed.success) {
    const message = `${endpoint.path} answered in another shape`;
    throw new EndApiError(SYSTEM_ERROR, 502, message, null, traceId, { cause: parsed.error });
  }
  return parsed.data;
}

/**
 * Ends the wait as well as the work, which may not listen to the signal. The timer is cleared by an answer: one of `AbortSignal.timeout`
 * would hold each answer until it ends, long after the page has left.
 */
async function withTimeout<Result>(
  ms: number,
  end: AbortController,
  work: () => Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      end.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
      reject(end.signal.reason as DOMException);
    }, ms).unref();
  });
  try {
    return await Promise.race([work(), timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

async function exchange(
  options: EndApiOptions,
  traceId: string,
  endpoint: Endpoint,
  input: object,
  signal: AbortSignal,
) {
  const response = await options.send(callFor(options, traceId, endpoint, input, signal));
  const text = await response.text();
  try {
    return { status: response.status, body: JSON.parse(text) as unknown };
  } catch {
    return { status: response.status, body: undefined };
  }
}

function callFor(
  { base, bearer, locale, isLocaleGuessed, idempotencyKey }: EndApiOptions,
  traceId: string,
  { method, path, write }: Endpoint,
  input: object,
  signal: AbortSignal,
): EndApiCall {
  const url = new URL(path.startsWith("/shopify/") ? new URL(base).origin + path : base + path);
  const headers = new Headers({
    accept: "application/json",
    [LOCALE_HEADER]: locale,
    [TRACE_HEADER]: traceId,
  });
  if (isLocaleGuessed) headers.set(LOCALE_GUESS_HEADER, "1");
  if (bearer) headers.set("authorization", `Bearer ${bearer}`);
  if (method === "GET") {
    for (const [key, value] of Object.entries(input)) {
      if (value !== undefined) url.searchParams.set(key, parameterOf(value));
    }
    return { method, url: url.href, headers, body: null, signal };
  }
  headers.set("content-type", "application/json");
  if (write && idempotencyKey) headers.set(IDEMPOTENCY_HEADER, idempotencyKey);
  return { method, url: url.href, headers, body: JSON.stringify(input), signal };
}

/** What a browser sends may be anything, such as an object whose `toString` is a word: it is the service's to refuse. */
function parameterOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(parameterOf).join(",");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function asEndApiError(thrown: unknown, traceId: string): EndApiError {
  if (thrown instanceof EndApiError) return thrown;
  const timedOut = thrown instanceof DOMException && thrown.name === "TimeoutError";
  return timedOut
    ? new EndApiError(TIMEOUT, 504, "timeout", null, traceId, { cause: thrown })
    : new EndApiError(NETWORK, 502, "Network Error", null, traceId, { cause: thrown });
}
