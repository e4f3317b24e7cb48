import PostalMime from "postal-mime";

/** A mail as received, with its parsed parts. */
export interface CaughtMail {
  id: string;
  receivedAt: string;
  /** Addresses of the SMTP envelope; the headers may differ. */
  envelope: { from: string; to: string[] };
  from: string;
  to: string[];
  replyTo: string | null;
  subject: string;
  messageId: string | null;
  text: string;
  html: string;
  headers: { name: string; value: string }[];
}

export async function readMail(
  raw: Uint8Array,
  facts: Pick<CaughtMail, "id" | "receivedAt" | "envelope">,
): Promise<CaughtMail> {
  const mail = await PostalMime.parse(raw);
  return {
    ...facts,
    from: addressText(mail.from),
    to: (mail.to ?? []).map(addressText),
    replyTo: mail.replyTo?.[0] ? addressText(mail.replyTo[0]) : null,
    subject: mail.subject ?? "",
    messageId: mail.messageId ?? null,
    text: mail.text ?? "",
    html: mail.html ?? "",
    headers: mail.headers.map(({ originalKey, key, value }) => ({ name: originalKey ?? key, value })),
  };
}

function addressText(address: { name?: string; address?: string } | undefined): string {
  const { name, address: mailbox = "" } = address ?? {};
  return name ? `${name} <${mailbox}>` : mailbox;
}
