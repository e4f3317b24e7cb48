import { z } from "zod";
import type { SmsSettings } from "../../platform/config/sms-settings";
import { SmsRefusedError, type SmsTransport } from "../../platform/sms/sms-transport";
import { askProvider, textIn } from "../ask-provider";

const Accepted = z.object({ sid: z.string().min(1) });
const Failed = z.object({ code: z.int() });

/** The recipient has answered STOP: https://www.twilio.com/docs/api/errors/21610. */
const STOPPED = 21_610;
/** No number, none that takes text messages, none that may be texted from here, or a text that is empty or too long. */
const REFUSED = new Set([21_211, 21_214, 21_217, 21_408, 21_421, 21_602, 21_612, 21_614, 21_617]);

/** https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource */
export function createTwilioTransport(
  { account, token, from, url }: SmsSettings,
  fetch?: typeof globalThis.fetch,
): SmsTransport {
  return {
    async send({ to, text }) {
      const request = new Request(`${url}/2010-04-01/Accounts/${account}/Messages.json`, {
        method: "POST",
        headers: {
          accept: "application/json",
          authorization: `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}`,
        },
        body: new URLSearchParams({
          To: to,
          Body: text,
          ...(from.startsWith("MG") ? { MessagingServiceSid: from } : { From: from }),
        }),
      });
      const { status, body } = await askProvider(request, fetch);
      if (status === 201) return { provider: "twilio", providerId: Accepted.parse(body).sid };
      const code = Failed.safeParse(body).data?.code;
      const message = `Twilio: ${textIn(body, "message") ?? `HTTP ${status}`}`;
      if (code === STOPPED) throw new SmsRefusedError(message, true);
      throw status === 400 && code && REFUSED.has(code) ? new SmsRefusedError(message) : new Error(message);
    },
  };
}
