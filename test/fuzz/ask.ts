import type { Envelope } from "../../contract/envelope";
import { ADMIN_COOKIE } from "../../server/admin-cookie";

/** A request that has to succeed: before the fuzz, and beside it. Answers what the envelope holds, where there is one. */
export async function ask<Data>(
  url: string,
  path: string,
  { bearer, body }: { bearer?: string; body?: unknown } = {},
): Promise<Data> {
  const response = await fetchFresh(url + path, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 500)}`);
  const answer = JSON.parse(text) as Data | Envelope<Data>;
  return isEnvelope(answer) ? answer.data : answer;
}

function isEnvelope<Data>(response: Data | Envelope<Data>): response is Envelope<Data> {
  return typeof response === "object" && response !== null && "traceId" in response;
}

/** Once more where a kept connection was closed by its other end just as it was used again. */
export function fetchFresh(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, init).catch((error: unknown) => {
    const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
    if (code === "UND_ERR_SOCKET" || code === "ECONNRESET") return fetch(url, init);
    throw error;
  });
}

/** The admin token that the demo store gives to whoever opens the bare address. */
export async function adminCookieOf(url: string): Promise<string> {
  const { headers } = await fetch(`${url}/`, { redirect: "manual" });
  const [, token] = new RegExp(`${ADMIN_COOKIE}=([^;]+)`).exec(headers.get("set-cookie") ?? "") ?? [];
  if (!token) throw new Error("The demo store gave no admin token");
  return token;
}

/** The cookie, as `name=value`, that the operators' console gives for their token. */
export async function operatorCookieOf(url: string, token: string): Promise<string> {
  const { status, headers } = await fetch(`${url}/track/operations`, {
    ...{ method: "POST", redirect: "manual" },
    headers: { origin: url },
    body: new URLSearchParams({ token }),
  });
  const [cookie] = headers.get("set-cookie")?.split(";") ?? [];
  if (!cookie) throw new Error(`The operators' console did not take the token: ${status}`);
  return cookie;
}
