import type { FieldKey, TextValues } from "./reasons";

/**
 * The closed list of answer codes. A code is never renamed: merchants' integrations match on them.
 * The HTTP status says the same thing as the code.
 */
export const SUCCESS = "00000";
export const USER_ERROR = "A0001";
export const TOKEN_INVALID = "A0230";
export const NOT_ALLOWED = "A0301";
export const BAD_PARAMETER = "A0400";
export const PLAN_REQUIRED = "A0402";
export const NOT_FOUND = "A0404";
export const CONFLICT = "A0409";
export const TOO_LARGE = "A0413";
export const SYSTEM_ERROR = "B0001";
export const TIMEOUT = "B0100";
export const TOO_MANY_REQUESTS = "B0210";
export const UNAVAILABLE = "B0300";

/** The client's own word, which no answer has: none came, because the network was lost or the service could not be reached. */
export const NETWORK = "network";

/** HTTP status of each code. */
export const statusOf = {
  [SUCCESS]: 200,
  [USER_ERROR]: 400,
  [TOKEN_INVALID]: 401,
  [NOT_ALLOWED]: 403,
  [BAD_PARAMETER]: 400,
  [PLAN_REQUIRED]: 402,
  [NOT_FOUND]: 404,
  [CONFLICT]: 409,
  [TOO_LARGE]: 413,
  [SYSTEM_ERROR]: 500,
  [TIMEOUT]: 504,
  [TOO_MANY_REQUESTS]: 429,
  [UNAVAILABLE]: 503,
} as const;

export type ResponseCode = keyof typeof statusOf;
export type ErrorCode = Exclude<ResponseCode, typeof SUCCESS>;

/** A field that is wrong, as BAD_PARAMETER lists them. */
export interface FieldError {
  /** Where it stands in what was sent, such as `digest.recipients.0`. */
  path: string;
  key: FieldKey;
  values: TextValues;
  /** The key's text in the reader's language. */
  message: string;
}
