import { createVerify, X509Certificate } from "node:crypto";
import { z } from "zod";
import { UNAVAILABLE } from "../../../contract/errors";
import type { MailEvent, MailEventSource } from "../../domain/mail-recipients/mail-event";
import { tokenOfHeader } from "../../domain/mail-recipients/return-token";
import { AppError } from "../../platform/errors";
import { createTtlCache } from "../../platform/ttl-cache";

/** What SNS posts: https://docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html */
const SnsMessage = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: z.string().min(1).max(200),
  TopicArn: z.string(),
  Subject: z.string().optional(),
  Message: z.string(),
  Timestamp: z.string(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  SignatureVersion: z.enum(["1", "2"]),
  Signature: z.string(),
  SigningCertURL: z.string(),
});
type SnsMessage = z.output<typeof SnsMessage>;

const Recipients = z.array(
  z.object({
    emailAddress: z.string(),
    diagnosticCode: z.string().optional(),
    status: z.string().optional(),
  }),
);
/** Of SES; both names of its type occur, and new fields may. */
const SesEvent = z.object({
  eventType: z.string().optional(),
  notificationType: z.string().optional(),
  mail: z.object({
    messageId: z.string(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  }),
  bounce: z.object({ bounceType: z.string(), bouncedRecipients: Recipients }).optional(),
  complaint: z
    .object({ complainedRecipients: Recipients, complaintFeedbackType: z.string().nullish() })
    .optional(),
  delivery: z.object({ recipients: z.array(z.string()) }).optional(),
});

/** Hosts of SNS alone, by the form of a region's name: a certificate from elsewhere is anybody's. */
const SNS_HOST = /^sns\.[a-z]{2}(-[a-z]{2,12}){1,3}-\d\.amazonaws\.com(\.cn)?$/;
const TIMEOUT_MS = 5000;
/**
 * Certificates that are fetched a minute. Whoever knows the topic may name any, and each is a request of ours; SNS has one for a region, and
 * a new one about once a year.
 */
const MOST_FETCHED = 5;
const MINUTE_MS = 60_000;

export function isSnsUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === "https:" && url.port === "" && url.username === "" && SNS_HOST.test(url.hostname);
}

/** By its path as well: the API of SNS answers at the same hosts, with what others have put there. */
export const isCertificateUrl = (text: string): boolean =>
  isSnsUrl(text) && /^\/SimpleNotificationService-[\da-f]+\.pem$/.test(new URL(text).pathname);

/** At the address of a certificate there is none: whoever has named it is not SNS. */
class NoCertificate extends Error {}

const notNow = (cause: unknown) =>
  new AppError(UNAVAILABLE, "busy", { details: { retry_after: MINUTE_MS / 1000 }, cause });

/** Events of Amazon SES, by the topic of SNS that it publishes to. */
export function createSesEvents(
  topic: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): MailEventSource {
  const certificates = createTtlCache<X509Certificate>({
    ...{ maxEntries: 10, maxAgeMs: 24 * 3_600_000, clock: () => performance.now() },
  });
  let fetched: number[] = [];
  /** @throws NoCertificate where there is none; AppError UNAVAILABLE where that cannot be said now: SNS posts it again later */
  const certificateAt = (url: string) =>
    certificates.get(url, async () => {
      const now = performance.now();
      fetched = fetched.filter((at) => now - at < MINUTE_MS);
      if (fetched.length >= MOST_FETCHED)
        throw notNow(new Error("too many certificates of SNS are asked for"));
      fetched.push(now);
      const response = await fetch(url, {
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        throw notNow(error);
      });
      if (response.status >= 500) throw notNow(new Error(`SNS certificate: HTTP ${response.status}`));
      if (!response.ok) throw new NoCertificate(`SNS certificate: HTTP ${response.status}`);
      return new X509Certificate(await response.text());
    });

  return {
    id: "ses",
    async isGenuine(body) {
      const message = parse(body);
      if (!message || message.TopicArn !== topic || !isCertificateUrl(message.SigningCertURL)) return false;
      const certificate = await certificateAt(message.SigningCertURL).catch((error: unknown) => {
        if (error instanceof NoCertificate) return null;
        throw error;
      });
      if (!certificate) return false;
      const verify = createVerify(message.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256");
      return verify.update(signedText(message)).verify(certificate.publicKey, message.Signature, "base64");
    },
    idOf: (body) => parse(body)!.MessageId,
    async read(body) {
      const message = parse(body);
      if (!message) throw new SyntaxError("this is no message of SNS");
      if (message.Type === "SubscriptionConfirmation") {
        const url = message.SubscribeURL ?? "";
        if (!isSnsUrl(url)) throw new SyntaxError("the subscription is confirmed elsewhere than at SNS");
        const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
        if (!response.ok) throw new Error(`SNS subscription: HTTP ${response.status}`);
        return [];
      }
      return message.Type === "Notification" ? eventsOf(message.Message) : [];
    },
  };
}

function parse(body: Uint8Array): SnsMessage | null {
  try {
    return SnsMessage.safeParse(JSON.parse(new TextDecoder().decode(body))).data ?? null;
  } catch {
    // No JSON is no message of theirs.
    return null;
  }
}

/** The fields that the signature covers, in this order; those that are missing are left out. */
function signedText(message: SnsMessage): string {
  const names =
    message.Type === "Notification"
      ? (["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"] as const)
      : (["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"] as const);
  return names
    .flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`]))
    .join("");
}

function eventsOf(text: string): MailEvent[] {
  const parsed = SesEvent.safeParse(jsonOf(text));
  // A test of the topic, or something of SES that says nothing of an email.
  if (!parsed.success) return [];
  const { mail, bounce, complaint, delivery } = parsed.data;
  const known = {
    providerId: mail.messageId,
    token: tokenOfHeader(mail.headers.find(({ name }) => name.toLowerCase() === "x-waybill-id")?.value),
  };
  const type = parsed.data.eventType ?? parsed.data.notificationType;
  if (type === "Bounce" && bounce) {
    const kind = bounce.bounceType === "Permanent" ? "bounced" : "softBounced";
    return bounce.bouncedRecipients.map(({ emailAddress, diagnosticCode, status }) => ({
      ...{ ...known, kind, address: emailAddress, detail: diagnosticCode ?? status ?? null },
    }));
  }
  if (type === "Complaint" && complaint)
    return complaint.complainedRecipients.map(({ emailAddress }) => ({
      ...{
        ...known,
        kind: "complained",
        address: emailAddress,
        detail: complaint.complaintFeedbackType ?? null,
      },
    }));
  if (type === "Delivery" && delivery)
    return delivery.recipients.map((address) => ({ ...known, kind: "delivered", address, detail: null }));
  return [];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
