import { createHash, timingSafeEqual } from "node:crypto";
import PostalMime, { type Attachment, type Header } from "postal-mime";
import type { MailEvent, MailEventSource } from "../../domain/mail-recipients/mail-event";
import { tokenOfHeader } from "../../domain/mail-recipients/return-token";

/**
 * What comes to the addresses of an email at our host, as a mail server hands it over: reports of delivery (DSN, RFC 3464) and of abuse (ARF,
 * RFC 5965), and emails that unsubscribe (RFC 2369). Anything else, such as an absence note, says nothing; nor does what cannot be taken apart:
 * anybody may send it, so it is no failure, and nothing of it is kept.
 */
export function createReturnedMail(secret: string, host: string): MailEventSource {
  const expected = digest(`Bearer ${secret}`);
  return {
    id: "returned",
    isGenuine: async (_, headers) => timingSafeEqual(digest(headers.get("authorization") ?? ""), expected),
    idOf: (body) => createHash("sha256").update(body).digest("hex"),
    read: (body) => readReturned(body, host),
  };
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** What is read takes some 20 µs a line, and anybody may send it; a report with the whole of our email in it has some 2,000. */
const MOST_LINES = 10_000;

async function readReturned(body: Uint8Array, host: string): Promise<MailEvent[]> {
  if (body.reduce((lines, byte) => lines + Number(byte === 10), 0) > MOST_LINES) return [];
  const limits = { maxNestingDepth: 10, maxHeadersSize: 65_536 };
  // What it throws is of the mail: nested deeper than that, or with longer headers.
  const mail = await PostalMime.parse(Buffer.from(body), limits).catch(() => null);
  if (!mail) return [];
  const text = new TextDecoder().decode(body);
  const partOf = (type: string) => mail.attachments.find(({ mimeType }) => mimeType.toLowerCase() === type);
  const feedback = partOf("message/feedback-report");
  if (feedback) return complaintsOf(fieldsOf(textOf(feedback))[0] ?? new Map(), text);
  const status = partOf("message/delivery-status");
  if (status) return bouncesOf(fieldsOf(textOf(status)), text);
  const token = unsubscribing(mail.headers, host);
  return token ? [{ kind: "unsubscribed", token, address: null, providerId: null, detail: null }] : [];
}

/** Headers that say whom an email has come to. */
const RECIPIENT_HEADERS = new Set(["to", "cc", "delivered-to", "x-original-to", "envelope-to"]);

/**
 * The token of the address that an email has come to, where that unsubscribes. By its own headers alone: a report has the whole of our email
 * in it, with that address. What a machine answers is no wish.
 */
function unsubscribing(headers: Header[], host: string): string | null {
  if (headers.some(({ key, value }) => key === "auto-submitted" && /^auto-replied\b/i.test(value.trim())))
    return null;
  for (const { key, value } of headers) {
    const found = RECIPIENT_HEADERS.has(key) ? /\bu\+([\da-f-]{10,60})@([a-z\d.-]+)/i.exec(value) : null;
    const token = found?.[2]!.toLowerCase() === host.toLowerCase() ? tokenOfHeader(found[1]) : null;
    if (token) return token;
  }
  return null;
}

const textOf = ({ content }: Attachment): string =>
  typeof content === "string" ? content : new TextDecoder().decode(content);

type Fields = Map<string, string>;

/** Characters of a field's value; those that are read have some dozens. */
const MOST_OF_FIELD = 1_000;
/** Of one report: ours have one recipient, and a list may have been put in its place. */
const MOST_BLOCKS = 20;

/**
 * Blocks of `Name: value`, apart by an empty line; the first is about the message, each other about a recipient. Anybody may send one, so what
 * no report has is cut off.
 */
export function fieldsOf(text: string): Fields[] {
  const blocks = text
    .replace(/\r\n?/g, "\n")
    .replace(/\n[ \t]+/g, " ")
    .split(/\n{2,}/, MOST_BLOCKS);
  return blocks.flatMap((block) => {
    const fields = block.split("\n").flatMap((line): [string, string][] => {
      const at = line.indexOf(":");
      return at > 0
        ? [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1, at + 1 + MOST_OF_FIELD).trim()]]
        : [];
    });
    return fields.length > 0 ? [new Map(fields)] : [];
  });
}

/** Whose address: `rfc822; anna@example.com`. */
const addressOf = (field: string | undefined): string | null =>
  /([^\s;<>]+@[^\s;<>]+)/.exec(field ?? "")?.[1] ?? null;

function bouncesOf(blocks: Fields[], text: string): MailEvent[] {
  const token = tokenWithin(text);
  return blocks.flatMap((fields): MailEvent[] => {
    const kind = kindOf(fields);
    if (!kind) return [];
    const detail = (fields.get("diagnostic-code") ?? fields.get("status") ?? "").slice(0, 300) || null;
    const address = addressOf(fields.get("original-recipient")) ?? addressOf(fields.get("final-recipient"));
    return [{ kind, address, detail, token, providerId: null }];
  });
}

/** 5.1.x, 5.2.1 and 5.4.x say that there is no such mailbox or host; any other failure is of this mail, or of the day. */
function kindOf(fields: Fields): MailEvent["kind"] | null {
  const action = fields.get("action")?.toLowerCase().split(/[\s(]/)[0];
  if (action === "delivered") return "delivered";
  if (action !== "failed") return null;
  return /^5\.(1\.\d+|2\.1|4\.\d+)\b/.test(fields.get("status") ?? "") ? "bounced" : "softBounced";
}

const COMPLAINTS = new Set(["abuse", "fraud", "opt-out", "opt-out-list"]);

function complaintsOf(fields: Fields, text: string): MailEvent[] {
  const type = fields.get("feedback-type")?.toLowerCase() ?? "";
  if (!COMPLAINTS.has(type)) return [];
  const address = addressOf(fields.get("original-rcpt-to"));
  return [{ kind: "complained", address, detail: type, token: tokenWithin(text), providerId: null }];
}

/** In the address that it came back to, or in the header of the mail that is enclosed. */
function tokenWithin(text: string): string | null {
  const [, ofAddress, ofHeader] =
    /(?:\bb\+([\da-f-]{10,60})@|^x-waybill-id:[ \t]*([\da-f-]{10,60}))/im.exec(text) ?? [];
  return tokenOfHeader(ofAddress ?? ofHeader);
}
