import type { z } from "zod";
import { httpJson, accountError } from "../http-json";
import type { PushingClientOptions } from "../client-options";
import { throttle } from "../throttle";
import { ProviderError } from "../provider";
import { Refused } from "./answers";

/** The address is that of the merchant's or our own server, such as `https://karrio.example`. */
export type KarrioOptions = PushingClientOptions;

/** A refusal that is about the shipment: HTTP status, and the words of Karrio or of the carrier behind it. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
}

export type Call = <Answer extends z.ZodType>(
  method: "GET" | "POST" | "DELETE",
  path: string,
  body: unknown,
  answer: Answer,
) => Promise<{ data: z.output<Answer> } | { refusal: Refusal }>;

/** Calls Karrio: the key in a header, paced, timed out, and answers checked. Fails with ProviderError only. */
export function karrioClient(options: KarrioOptions): Call {
  const { key, url, timeoutMs = 30_000, requestsPerSecond = 5 } = options;
  const myTurn = throttle(requestsPerSecond, options.pace);
  const headers = { authorization: `Token ${key}` };

  return async (method, path, body, answer) => {
    await myTurn();
    const response = await httpJson({ name: "Karrio", method, url: url + path, headers, body, timeoutMs });
    const whole = accountError("Karrio", response);
    if (whole) throw whole;
    const { status, json } = response;
    if (status >= 400) {
      const { code, message } = Refused.safeParse(json).data ?? {};
      const words = typeof message === "string" ? message : "Refused";
      return { refusal: { status, code: code || String(status), message: words } };
    }

    const parsed = answer.safeParse(json);
    if (parsed.success) return { data: parsed.data };
    throw new ProviderError("bad_answer", "Karrio: unexpected data", null, { cause: parsed.error });
  };
}
