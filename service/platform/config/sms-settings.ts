import type { z } from "zod";
import type { Environment } from "./environment";

/** Twilio's Programmable Messaging. */
export interface SmsSettings {
  /** Sid of the account. */
  account: string;
  /** Authenticates our requests, and signs Twilio's. */
  token: string;
  /** A number in E.164, or the sid of a messaging service. */
  from: string;
  /** Without a slash at its end. */
  url: string;
}

type Variables = Pick<
  z.output<typeof Environment>,
  "TWILIO_ACCOUNT_SID" | "TWILIO_AUTH_TOKEN" | "TWILIO_FROM" | "TWILIO_URL"
>;

/** What is wrong with the variables, a line for each. */
export function smsProblems(e: Variables): string[] {
  const given = [e.TWILIO_ACCOUNT_SID, e.TWILIO_AUTH_TOKEN, e.TWILIO_FROM].filter(Boolean).length;
  return given === 1 || given === 2
    ? ["TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM: give all or none"]
    : [];
}

/** Undefined: no provider is connected, so nothing of text messages is shown, stored or sent. */
export function readSms(e: Variables): SmsSettings | undefined {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from } = e;
  if (!account || !token || !from) return undefined;
  return { account, token, from, url: e.TWILIO_URL.replace(/\/+$/, "") };
}
