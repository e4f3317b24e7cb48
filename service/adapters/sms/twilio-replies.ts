import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { phoneNumberOf } from "../../platform/sms/phone-number";
import type { SmsReply } from "../../platform/sms/sms-transport";

const Reply = z.object({
  MessageSid: z.string().min(1),
  From: z.string(),
  Body: z.string().default(""),
  OptOutType: z.string().optional(),
});

/** Twilio's default keywords; a messaging service has more, and names what they mean in OptOutType. */
const STOP = new Set(["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"]);
const START = new Set(["START", "YES", "UNSTOP"]);

const fieldsOf = (body: Uint8Array) => new URLSearchParams(new TextDecoder().decode(body));

/**
 * Whether Twilio has signed a request: HMAC-SHA1 by the token over the address as it was entered there, then each field with its value, by
 * name. https://www.twilio.com/docs/usage/security#validating-requests
 */
export function isOfTwilio(
  token: string,
  { url, body, signature }: { url: string; body: Uint8Array; signature: string | null },
): boolean {
  const fields = [...fieldsOf(body)].toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  const signed = url + fields.map(([name, value]) => name + value).join("");
  const expected = createHmac("sha1", token).update(signed).digest("base64");
  return timingSafeEqual(digest(signature ?? ""), digest(expected));
}

/** Of one length, whatever was sent. */
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** @throws SyntaxError for what is no message of Twilio */
export function readTwilioReply(body: Uint8Array): { id: string; reply: SmsReply | null } {
  const parsed = Reply.safeParse(Object.fromEntries(fieldsOf(body)));
  if (!parsed.success) throw new SyntaxError("this is no message of Twilio");
  const { MessageSid: id, From, Body, OptOutType } = parsed.data;
  const from = phoneNumberOf(From);
  const word = (OptOutType ?? Body).trim().toUpperCase();
  if (!from || (!STOP.has(word) && !START.has(word))) return { id, reply: null };
  return { id, reply: { from, wants: START.has(word) } };
}
