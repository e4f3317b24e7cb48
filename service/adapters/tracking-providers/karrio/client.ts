import type { z } from "zod";
import type { PushingClientOptions } from "../shared/client-options";
import { callInTurn } from "../shared/call-in-turn";
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
  const { key, url, timeoutMs = 30_000, requestsPerSecond = 5, turns } = options;
  const rate = { account: "karrio", perSecond: requestsPerSecond, turns };
  const headers = { authorization: `Token ${key}` };

  return async (method, path, body, answer) => {
    const response = await callInTurn(rate, {
      name: "Karrio",
      method,
      url: url + path,
      headers,
      body,
      timeoutMs,
    });
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
