import { createHmac } from "node:crypto";
import { type Answered, serveJson } from "../mail-transports/http-server";

export const TWILIO = {
  TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
  TWILIO_AUTH_TOKEN: "token-of-the-account",
  TWILIO_FROM: "+15005550006",
};

/** Twilio as it answers to new messages: the account is verified, and a number that has answered STOP is refused. */
export async function createTwilioServer() {
  const sent: Record<string, string>[] = [];
  const stopped = new Set<string>();
  let fault: Answered | null = null;
  const failed = (status: number, code: number, message: string): Answered => ({
    ...{ status, body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status } },
  });
  const login = Buffer.from(`${TWILIO.TWILIO_ACCOUNT_SID}:${TWILIO.TWILIO_AUTH_TOKEN}`).toString("base64");
  const url = await serveJson(({ method, path, headers, body }) => {
    if (fault) return fault;
    if (headers.authorization !== `Basic ${login}`) return failed(401, 20_003, "Authenticate");
    if (method !== "POST" || path !== `/2010-04-01/Accounts/${TWILIO.TWILIO_ACCOUNT_SID}/Messages.json`)
      return failed(404, 20_404, "The requested resource was not found");
    const message = Object.fromEntries(new URLSearchParams(body));
    if (stopped.has(message.To!)) return failed(400, 21_610, "Attempt to send to unsubscribed recipient");
    sent.push(message);
    return { status: 201, body: { sid: `SM${String(sent.length).padStart(32, "0")}`, status: "queued" } };
  });
  return {
    ...{ url, sent, stopped, failed },
    /** From now on; null: it answers again. */
    fail(next: Answered | null) {
      fault = next;
    },
  };
}

/** As Twilio signs what it posts to an address. */
export const signedByTwilio = (
  address: string,
  fields: Record<string, string>,
  token = TWILIO.TWILIO_AUTH_TOKEN,
) =>
  createHmac("sha1", token)
    .update(
      address +
        Object.keys(fields)
          .toSorted()
          .map((name) => name + fields[name])
          .join(""),
    )
    .digest("base64");
