import type { z } from "zod";
import { pacer } from "../pacer";
import type { Pace } from "../pacer";
import { ProviderError } from "../provider";
import { Envelope, WholeRefusal } from "./answers";
import { kindOf } from "./error-codes";

export interface SeventeenTrackOptions {
  key: string;
  /** With the version, without a slash at the end: `https://api.17track.net/track/v2.4`. */
  url: string;
  timeoutMs?: number;
  requestsPerSecond?: number;
  pace?: Pace;
}

export type Call = <Answer extends z.ZodType>(
  verb: string,
  body: unknown,
  answer: Answer,
) => Promise<z.output<Answer>>;

/** Calls 17TRACK: the key in a header, paced, timed out, and answers checked. Fails with ProviderError only. */
export function seventeenTrackClient(options: SeventeenTrackOptions): Call {
  const { key, url, timeoutMs = 15_000, requestsPerSecond = 3 } = options;
  const myTurn = pacer(requestsPerSecond, options.pace);

  return async (verb, body, answer) => {
    await myTurn();
    const { response, text } = await send(`${url}/${verb}`, key, body, timeoutMs);
    if (!response.ok) throw refusal(response);

    const envelope = Envelope.safeParse(parseJson(text));
    if (!envelope.success)
      throw new ProviderError("bad_answer", `17TRACK ${verb}: the answer is not its envelope`);
    const { code, data } = envelope.data;
    const errors = WholeRefusal.safeParse(data);
    const refused = errors.success
      ? errors.data.errors[0]!
      : code === 0
        ? null
        : { code, message: "no message" };
    if (refused) {
      throw new ProviderError(kindOf(refused.code), `17TRACK ${verb}: ${refused.code} ${refused.message}`);
    }

    const parsed = answer.safeParse(data);
    if (!parsed.success) {
      throw new ProviderError("bad_answer", `17TRACK ${verb}: unexpected data`, null, {
        cause: parsed.error,
      });
    }
    return parsed.data;
  };
}

async function send(url: string, key: string, body: unknown, timeoutMs: number) {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "17token": key, "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { response, text: await response.text() };
  } catch (cause) {
    const isTimeout = cause instanceof Error && cause.name === "TimeoutError";
    throw isTimeout
      ? new ProviderError("timeout", `17TRACK did not answer within ${timeoutMs} ms`, null, { cause })
      : new ProviderError("unavailable", "17TRACK cannot be reached", null, { cause });
  }
}

function refusal({ status, headers }: Response): ProviderError {
  if (status === 401 || status === 403)
    return new ProviderError("auth", `17TRACK refused the key (${status})`);
  if (status === 429) {
    const seconds = Number(headers.get("retry-after"));
    return new ProviderError("rate_limited", "17TRACK: too many requests", seconds > 0 ? seconds : 1);
  }
  if (status >= 500) return new ProviderError("unavailable", `17TRACK answered ${status}`);
  return new ProviderError("bad_answer", `17TRACK answered ${status}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
