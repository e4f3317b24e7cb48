import type { ProviderErrorKind } from "../provider";

/** Error codes of 17TRACK v2.4, as its documentation lists them. */
export const ALREADY_REGISTERED = -18019901;
export const NOT_REGISTERED = -18019902;
export const ALREADY_STOPPED = -18019906;
export const DAILY_LIMIT = -18019907;
export const QUOTA_USED_UP = -18019908;
export const NO_INFORMATION_YET = -18019909;
const INTERNAL_ERROR = -18010003;

/** Internal error, daily limit, quota, carrier not available for the time being, first result still awaited. */
const PASSING = new Set([INTERNAL_ERROR, DAILY_LIMIT, QUOTA_USED_UP, -18019911, -18019808]);

/** Numbers, carriers and parameters that somebody has to put right first; the block of 1980x are changes of carrier. */
const isOurMistake = (code: number) =>
  (code <= -18010010 && code >= -18010099) || (code <= -18019801 && code >= -18019999);

/** Whether one number that was refused may be accepted later. A code we do not know may: giving up loses shipments. */
export function isRetryable(code: number): boolean {
  return PASSING.has(code) || !isOurMistake(code);
}

/** Whether the account, not the number, is the reason. */
export function isQuotaCode(code: number): boolean {
  return code === DAILY_LIMIT || code === QUOTA_USED_UP;
}

/** What a refusal of the whole call means. */
export function kindOf(code: number): ProviderErrorKind {
  if (code === INTERNAL_ERROR) return "unavailable";
  if (isQuotaCode(code)) return "quota";
  // Address not on the white list, wrong key, account switched off, not allowed.
  if (code <= -18010001 && code >= -18010005) return "auth";
  return "bad_answer";
}
