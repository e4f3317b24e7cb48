import type { z } from "zod";
import { httpJson, accountError } from "../shared/http-json";
import type { PushingClientOptions } from "../shared/client-options";
import { throttle } from "../shared/throttle";
import { ProviderError } from "../../../domain/tracking-providers/provider";
import { Refused } from "./responses";

/** `url` is that of the merchant's or our own server, such as `https://karrio.example`. */
export type KarrioOptions = PushingClientOptions;

/** A rejection of the shipment: HTTP status, and the message of Karrio or of the carrier. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
}

export type Call = <Output extends z.ZodType>(
  method: "GET" | "POST" | "DELETE",
  path: string,
  body: unknown,
  response: Output,
) => Promise<{ data: z.output<Output> } | { refusal: Refusal }>;

/** Karrio's HTTP client: key header, throttle, timeout, validated responses. Throws ProviderError only. */
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
      const text = typeof message === "string" ? message : "Refused";
      return { refusal: { status, code: code || String(status), message: text } };
    }

    const parsed = answer.safeParse(json);
    if (parsed.success) return { data: parsed.data };
    throw new ProviderError("bad_response", "Karrio: unexpected data", null, { cause: parsed.error });
  };
}
