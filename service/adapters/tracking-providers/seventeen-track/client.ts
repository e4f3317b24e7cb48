import type { z } from "zod";
import type { ClientOptions } from "../shared/client-options";
import { callInTurn, type Rate, refusedForRate } from "../shared/call-in-turn";
import { ProviderError } from "../../../domain/tracking-providers/provider";
import { Envelope, AccountError } from "./responses";
import { isRateCode, kindOf } from "./error-codes";

/** `url` is `https://api.17track.net/track/v2.4`. */
export type SeventeenTrackOptions = ClientOptions;

export type Call = <Output extends z.ZodType>(
  verb: string,
  body: unknown,
  response: Output,
) => Promise<z.output<Output>>;

/** All calls of an account share one rate. */
export const rateOf = ({ requestsPerSecond = 3, turns }: SeventeenTrackOptions): Rate => ({
  ...{ account: "17track", perSecond: requestsPerSecond, turns },
});

/** 17TRACK's HTTP client: key header, throttle, timeout, validated responses. Throws ProviderError only. */
export function seventeenTrackClient(options: SeventeenTrackOptions): Call {
  const { key, url, timeoutMs = 15_000 } = options;
  const rate = rateOf(options);

  return async (verb, body, answer) => {
    const headers = { "17token": key };
    const response = await callInTurn(rate, {
      name: "17TRACK",
      method: "POST",
      url: `${url}/${verb}`,
      headers,
      body,
      timeoutMs,
    });
    const envelope = Envelope.safeParse(response.json);
    if (!envelope.success)
      throw new ProviderError("bad_response", `17TRACK ${verb}: the answer is not its envelope`);
    const { code, data } = envelope.data;
    const errors = AccountError.safeParse(data);
    const refused = errors.success
      ? errors.data.errors[0]!
      : code === 0
        ? null
        : { code, message: "no message" };
    if (refused && isRateCode(refused.code)) throw await refusedForRate(rate, "17TRACK");
    if (refused) {
      throw new ProviderError(kindOf(refused.code), `17TRACK ${verb}: ${refused.code} ${refused.message}`);
    }

    const parsed = answer.safeParse(data);
    if (!parsed.success) {
      throw new ProviderError("bad_response", `17TRACK ${verb}: unexpected data`, null, {
        cause: parsed.error,
      });
    }
    return parsed.data;
  };
}
