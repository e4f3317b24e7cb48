import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { phoneNumberOf } from "../../platform/sms/phone-number";
import type { SmsSettings } from "../../platform/config/sms-settings";
import type { SmsReplySource } from "../../platform/sms/sms-transport";

const Reply = z.object({
  From: z.string(),
  Body: z.string().default(""),
  OptOutType: z.string().optional(),
});

/** Twilio's default keywords; a messaging service has more, and names what they mean in OptOutType. */
const STOP = new Set(["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"]);
const START = new Set(["START", "YES", "UNSTOP"]);

const fieldsOf = (body: Uint8Array) => new URLSearchParams(new TextDecoder().decode(body));

/**
 * Answers to Twilio's messages. It signs a request by HMAC-SHA1 with the token: over the address as it was entered there, then each field with
 * its value, by name. https://www.twilio.com/docs/usage/security#validating-requests
 */
export const createTwilioReplies = ({ token }: Pick<SmsSettings, "token">): SmsReplySource => ({
  isGenuine({ url, body, headers }) {
    const fields = [...fieldsOf(body)].toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
    const signed = url + fields.map(([name, value]) => name + value).join("");
    const expected = createHmac("sha1", token).update(signed).digest("base64");
    return timingSafeEqual(digest(headers.get("x-twilio-signature") ?? ""), digest(expected));
  },
  read(body) {
    const parsed = Reply.safeParse(Object.fromEntries(fieldsOf(body)));
    if (!parsed.success) throw new SyntaxError("this is no message of Twilio");
    const { From, Body, OptOutType } = parsed.data;
    const from = phoneNumberOf(From);
    const word = (OptOutType ?? Body).trim().toUpperCase();
    return from && (STOP.has(word) || START.has(word)) ? { from, wants: START.has(word) } : null;
  },
});

/** Of one length, whatever was sent. */
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
