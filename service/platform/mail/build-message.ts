import { createHash } from "node:crypto";
import { createTransport } from "nodemailer";
import { toOneLine } from "../../../contract/as-one-line";
import type { DkimSigner, MailAddress, OutgoingMail } from "./transport";

/**
 * Headers that a signature covers, as far as a mail has them; with both of RFC 8058, which asks for it and of which nodemailer's own list
 * has one only.
 */
const SIGNED = [
  ...["From", "Sender", "Reply-To", "Subject", "Date", "Message-ID", "To", "Cc", "In-Reply-To", "References"],
  ...["MIME-Version", "Content-Type", "Content-Transfer-Encoding"],
  ...["List-Unsubscribe", "List-Unsubscribe-Post", "Feedback-ID", "X-Waybill-Id"],
];

/** Those without whose signature a mail does not leave, where it has them. */
const NEEDED = ["from", "to", "subject", "list-unsubscribe", "list-unsubscribe-post", "feedback-id"];

/** What was built is not signed as it should be: with this key it never will. The message says why. */
export class MailNotSignedError extends Error {}

const builder = createTransport({
  ...{ streamTransport: true, buffer: true, newline: "windows" },
  // Mails contain text from strangers: nodemailer must never read a file or fetch a URL for an attachment.
  ...{ disableFileAccess: true, disableUrlAccess: true },
});

/**
 * The mail as it goes over the wire, the same bytes on every try but for what differs in `mail`.
 * @param rewritten headers that the next server writes anew, and that a signature must not cover
 * @throws MailNotSignedError where it is to be signed and is not, or not by that domain, or not over the headers of the list
 */
export async function buildMessage(
  mail: OutgoingMail & { from: MailAddress; to: MailAddress },
  { dkim, rewritten = [] }: { dkim?: DkimSigner | undefined; rewritten?: readonly string[] },
): Promise<Buffer> {
  const { to, from, replyTo, subject, text, html, messageId, thread, date, headers } = mail;
  const { message } = await builder.sendMail({
    to: plainMailbox(to),
    from: plainMailbox(from),
    ...(replyTo && { replyTo: plainMailbox(replyTo) }),
    subject: toOneLine(subject),
    text,
    ...(html && { html }),
    ...(messageId && { messageId }),
    ...(thread && { references: thread, inReplyTo: thread }),
    ...(date && { date }),
    baseBoundary: boundaryOf([messageId, subject, text, html]),
    headers: {
      ...singleLines(headers),
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
    },
    ...(dkim && {
      dkim: {
        ...{ domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey },
        headerFieldNames: SIGNED.filter((name) => !rewritten.includes(name.toLowerCase())).join(":"),
      },
    }),
  });
  const built = message as Buffer;
  if (dkim) requireSigned(built, dkim);
  return built;
}

/** One line each, so that neither begins another header. */
export function plainMailbox({ name, address }: MailAddress): { name: string; address: string } {
  return { name: toOneLine(name ?? ""), address: toOneLine(address) };
}

const singleLines = (headers: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, toOneLine(value)]));

/**
 * What the boundary between a mail's parts is made from: a digest of the parts, where nodemailer takes random bytes. The
 * same mail is then the same bytes on every try; and no part can have the boundary in it, whoever wrote the part, because
 * that would change the digest.
 */
function boundaryOf(parts: (string | undefined)[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}

/** nodemailer leaves a mail unsigned, without an error, where the key is none that it can sign by. */
function requireSigned(message: Buffer, { domain, selector }: DkimSigner): void {
  const fields = headerFields(message);
  const signature = fields.find(({ name }) => name === "dkim-signature");
  if (!signature) throw new MailNotSignedError(`The email could not be signed by ${domain}`);
  const tags = new Map(
    signature.value.split(";").map((tag) => {
      const at = tag.indexOf("=");
      return [tag.slice(0, at).trim(), tag.slice(at + 1).replace(/\s/g, "")] as const;
    }),
  );
  if (tags.get("d") !== domain || tags.get("s") !== selector || !tags.get("b"))
    throw new MailNotSignedError(`The email is not signed by ${selector} of ${domain}`);
  const signed = new Set(tags.get("h")?.toLowerCase().split(":"));
  const missing = NEEDED.find((name) => !signed.has(name) && fields.some((field) => field.name === name));
  if (missing) throw new MailNotSignedError(`The signature by ${domain} does not cover ${missing}`);
}

function headerFields(message: Buffer): { name: string; value: string }[] {
  const end = message.indexOf("\r\n\r\n");
  const head = message.toString("latin1", 0, end < 0 ? message.length : end).replace(/\r\n[ \t]+/g, " ");
  return head.split("\r\n").map((line) => {
    const at = line.indexOf(":");
    return { name: line.slice(0, at).trim().toLowerCase(), value: line.slice(at + 1).trim() };
  });
}
