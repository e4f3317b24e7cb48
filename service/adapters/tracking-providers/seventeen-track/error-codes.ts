import type { ProviderErrorKind } from "../../../platform/db/tables/couriers";

/** Error codes of 17TRACK v2.4, as its documentation lists them. */
export const ALREADY_REGISTERED = -18019901;
export const NOT_REGISTERED = -18019902;
export const NOT_STOPPED = -18019904;
export const ALREADY_STOPPED = -18019906;
const DAILY_LIMIT = -18019907;
const QUOTA_USED_UP = -18019908;
export const NO_INFORMATION_YET = -18019909;
/** The courier demands the end of the recipient's phone number, or the day of shipping. */
export const PHONE_NEEDED = -18010020;
export const SHIP_DATE_NEEDED = -18010022;
const INTERNAL_ERROR = -18010003;

/** Transient: internal error, daily limit, quota, carrier temporarily unavailable, first result pending. */
const PASSING = new Set([INTERNAL_ERROR, DAILY_LIMIT, QUOTA_USED_UP, -18019911, -18019808]);

/** Permanent until corrected: numbers, carriers and parameters; the block of 1980x are changes of carrier. */
const isOurMistake = (code: number) =>
  (code <= -18010010 && code >= -18010099) || (code <= -18019801 && code >= -18019999);

/**
 * Whether a rejected number may be accepted later. Unknown codes count as retryable: giving up would lose shipments.
 */
export function isRetryable(code: number): boolean {
  return PASSING.has(code) || !isOurMistake(code);
}

/** Whether the rejection is about the account's quota, not the number. */
export function isQuotaCode(code: number): boolean {
  return code === DAILY_LIMIT || code === QUOTA_USED_UP;
}

/** Whether a rejected call came too soon after others: HTTP's own number, in the body of a response with another status. */
export const isRateCode = (code: number) => code === 429;

/** Maps the code of a rejected call to a kind of ProviderError. */
export function kindOf(code: number): ProviderErrorKind {
  if (code === INTERNAL_ERROR) return "unavailable";
  if (isQuotaCode(code)) return "quota";
  // IP address not on the white list, wrong key, account disabled, not allowed.
  if (code <= -18010001 && code >= -18010005) return "auth";
  return "bad_response";
}
