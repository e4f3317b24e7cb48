import type { z } from "zod";
import type { PushingClientOptions } from "../shared/client-options";
import { callInTurn, refusedForRate } from "../shared/call-in-turn";
import { ProviderError } from "../../../domain/tracking-providers/provider";
import { Envelope } from "./responses";

/** `url` is `https://api.aftership.com/tracking/2026-07`. */
export type AftershipOptions = PushingClientOptions;

/** A rejection of the shipment: AfterShip's code and message. */
export interface Refusal {
  code: number;
  message: string;
}

export type Call = <Output extends z.ZodType>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body: unknown,
  response: Output,
) => Promise<{ data: z.output<Output> } | { refusal: Refusal }>;

/** AfterShip's HTTP client: key header, throttle, timeout, validated responses. Throws ProviderError only. */
export function aftershipClient(options: AftershipOptions): Call {
  const { key, url, timeoutMs = 15_000, requestsPerSecond = 10, turns } = options;
  const rate = { account: "aftership", perSecond: requestsPerSecond, turns };

  return async (method, path, body, answer) => {
    const headers = { "as-api-key": key };
    const response = await callInTurn(rate, {
      name: "AfterShip",
      method,
      url: url + path,
      headers,
      body,
      timeoutMs,
    });
    const envelope = Envelope.safeParse(response.json);
    if (!envelope.success)
      throw new ProviderError("bad_response", "AfterShip: the answer is not its envelope");
    const { meta, data } = envelope.data;
    if (meta.code === 429) throw await refusedForRate(rate, "AfterShip");
    if (meta.code >= 300) return { refusal: { code: meta.code, message: meta.message || "Refused" } };

    const parsed = answer.safeParse(data);
    if (parsed.success) return { data: parsed.data };
    throw new ProviderError("bad_response", "AfterShip: unexpected data", null, { cause: parsed.error });
  };
}
