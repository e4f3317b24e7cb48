import { parsePostgresJson } from "../../../platform/postgres-text";
import { ProviderError } from "../../../domain/tracking-providers/provider";

export interface JsonRequest {
  /** The provider's name, for error messages. */
  name: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: string;
  headers: Record<string, string>;
  body?: unknown;
  timeoutMs: number;
}

export interface JsonResponse {
  status: number;
  headers: Headers;
  /** Undefined where the body is not JSON. */
  json: unknown;
}

/** Sends a request and returns the response whatever its status. @throws ProviderError where there is no response */
export async function httpJson({ name, method, url, headers, body, timeoutMs }: JsonRequest) {
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: "application/json", "content-type": "application/json", ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, json: parseJson(text) };
  } catch (cause) {
    const isTimeout = cause instanceof Error && cause.name === "TimeoutError";
    throw isTimeout
      ? new ProviderError("timeout", `${name} did not answer within ${timeoutMs} ms`, null, { cause })
      : new ProviderError("unavailable", `${name} cannot be reached`, null, { cause });
  }
}

/** The error of a response about the account or the provider; null where it is about the shipment, or successful. */
export function accountError(name: string, { status, headers, json }: JsonResponse): ProviderError | null {
  if (status === 401 || status === 403) {
    return new ProviderError("auth", `${name} refused the key (${status})`);
  }
  if (status === 402) return new ProviderError("quota", `${name}: the account is used up`);
  if (status === 429)
    return new ProviderError("rate_limited", `${name}: too many requests`, secondsToWait(headers));
  if (status >= 500) return new ProviderError("unavailable", `${name} answered ${status}`);
  if (json === undefined) return new ProviderError("bad_response", `${name}: the answer is not JSON`);
  return null;
}

const LONGEST_WAIT_S = 3600;

/**
 * Seconds from Retry-After (seconds or a date) or from the reset time of the rate limit window (Unix seconds); 1
 * without either.
 */
function secondsToWait(headers: Headers): number {
  const after = headers.get("retry-after") ?? "";
  const reset = Number(headers.get("x-ratelimit-reset"));
  const until = /^\d+$/.test(after)
    ? Number(after)
    : ((Date.parse(after) || reset * 1000) - Date.now()) / 1000;
  return until > 0 ? Math.min(Math.ceil(until), LONGEST_WAIT_S) : 1;
}

function parseJson(text: string): unknown {
  try {
    return parsePostgresJson(text);
  } catch {
    return undefined;
  }
}
