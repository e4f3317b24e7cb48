import type { z } from "zod";
import { httpJson, accountError } from "../shared/http-json";
import type { PushingClientOptions } from "../shared/client-options";
import { throttle } from "../shared/throttle";
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
  const { key, url, timeoutMs = 15_000, requestsPerSecond = 10 } = options;
  const myTurn = throttle(requestsPerSecond, options.pace);

  return async (method, path, body, answer) => {
    await myTurn();
    const headers = { "as-api-key": key };
    const response = await httpJson({ name: "AfterShip", method, url: url + path, headers, body, timeoutMs });
    const refused = accountError("AfterShip", response);
    if (refused) throw refused;

    const envelope = Envelope.safeParse(response.json);
    if (!envelope.success)
      throw new ProviderError("bad_response", "AfterShip: the answer is not its envelope");
    const { meta, data } = envelope.data;
    if (meta.code >= 300) return { refusal: { code: meta.code, message: meta.message || "Refused" } };

    const parsed = answer.safeParse(data);
    if (parsed.success) return { data: parsed.data };
    throw new ProviderError("bad_response", "AfterShip: unexpected data", null, { cause: parsed.error });
  };
}
