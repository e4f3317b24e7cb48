import { z } from "zod";
import { readResponse } from "../platform/http/read-response";

/** A provider answers within this, or it counts as down. */
const TIMEOUT_MS = 20_000;
const MOST_BYTES = 64 * 1024;

/** What a provider has answered. `body`: its JSON; null where it is none, or too long. */
export interface ProviderAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Sends a request of an API. No redirect is followed: keys and mails go to the configured address only. @throws where nobody answers in time */
export async function askProvider(
  request: Request,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<ProviderAnswer> {
  const response = await fetch(request, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
  const bytes = await readResponse(response, MOST_BYTES);
  return { status: response.status, headers: response.headers, body: bytes && jsonOf(bytes) };
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    // Said by its status then.
    return null;
  }
}

/** A text of an answer, whatever the answer is. */
export const textIn = (body: unknown, ...names: string[]): string | null => {
  const fields = z.record(z.string(), z.unknown()).safeParse(body).data ?? {};
  const found = names.map((name) => fields[name]).find((value) => typeof value === "string");
  return typeof found === "string" ? found : null;
};
