import type { z } from "zod";
import type { PushingClientOptions } from "../shared/client-options";
import { callInTurn } from "../shared/call-in-turn";
import { ProviderError } from "../../../domain/tracking-providers/provider";
import { Refused } from "./responses";

/** `url` is `https://api.easypost.com/v2`. */
export type EasypostOptions = PushingClientOptions;

/** A rejection of the shipment: EasyPost's code and message. */
export interface Refusal {
  code: string;
  message: string;
}

export type Call = <Output extends z.ZodType>(
  method: "GET" | "POST",
  path: string,
  body: unknown,
  response: Output,
) => Promise<{ data: z.output<Output> } | { refusal: Refusal }>;

/** EasyPost's HTTP client: Basic authentication, throttle, timeout, validated responses. Throws ProviderError only. */
export function easypostClient(options: EasypostOptions): Call {
  const { key, url, timeoutMs = 15_000, requestsPerSecond = 5, turns } = options;
  const rate = { account: "easypost", perSecond: requestsPerSecond, turns };
  const headers = { authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}` };

  return async (method, path, body, answer) => {
    const response = await callInTurn(rate, {
      name: "EasyPost",
      method,
      url: url + path,
      headers,
      body,
      timeoutMs,
    });
    const refused = Refused.safeParse(response.json);
    if (refused.success) {
      const { code, message } = refused.data.error;
      return { refusal: { code, message: typeof message === "string" ? message : code } };
    }

    const parsed = answer.safeParse(response.json);
    if (response.status < 300 && parsed.success) return { data: parsed.data };
    throw new ProviderError("bad_response", `EasyPost: unexpected answer (${response.status})`, null, {
      cause: parsed.error,
    });
  };
}
