import { readResponse } from "../../platform/http/read-response";
import { parsePostgresJson } from "../../platform/postgres-text";
import {
  TranslationError,
  type TranslationFailure,
} from "../../domain/courier-texts/translation/translation-engine";

const TIMEOUT_MS = 10_000;
/** Fifty texts of 500 characters, translated and escaped. */
const MOST_BYTES = 512 * 1024;

export interface EngineOptions {
  /** Without a slash at its end. */
  url: string;
  key: string | undefined;
  fetch?: typeof globalThis.fetch | undefined;
}

/**
 * Posts JSON to an engine and resolves to the JSON of its answer. No redirect is followed: the key and the texts go to the configured address only.
 * @throws TranslationError
 */
export async function askEngine(
  { url, fetch = globalThis.fetch }: EngineOptions,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<unknown> {
  let bytes: Uint8Array | null;
  try {
    const response = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      ...{ redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) },
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new TranslationError(
        failureOf(response.status),
        `The engine answered ${response.status}`,
        retryAfter(response.headers.get("retry-after")),
      );
    }
    bytes = await readResponse(response, MOST_BYTES);
  } catch (cause) {
    if (cause instanceof TranslationError) throw cause;
    throw new TranslationError("unavailable", "The engine does not answer", null, { cause });
  }
  if (!bytes) throw new TranslationError("invalid", `The engine's answer has more than ${MOST_BYTES} bytes`);
  try {
    return parsePostgresJson(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new TranslationError("invalid", "The engine's answer is no JSON", null, { cause });
  }
}

/** 456 is DeepL's own: the characters of the month are used up. */
function failureOf(status: number): TranslationFailure {
  if (status === 456) return "quota";
  if (status === 429) return "rate";
  return status >= 400 && status < 500 ? "refused" : "unavailable";
}

/** Seconds; a date is not read. */
function retryAfter(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : null;
}
