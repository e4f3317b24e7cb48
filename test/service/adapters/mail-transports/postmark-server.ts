import type { PostmarkSettings } from "../../../../service/platform/config/mail-transport-settings";
import { type Answered, type Asked, serveJson } from "./http-server";

export interface PostmarkMail {
  From: string;
  To: string;
  ReplyTo?: string;
  Subject: string;
  TextBody: string;
  HtmlBody?: string;
  Headers: { Name: string; Value: string }[];
  Metadata?: Record<string, string>;
  MessageStream: string;
}

/** Postmark as `/email` answers: the token is verified, senders have to be set up, and some recipients are inactive. */
export async function createPostmarkServer(ownDomain: string) {
  const settings: PostmarkSettings = {
    ...{ kind: "postmark", token: "token-of-the-server", url: "", stream: "outbound" },
  };
  const sent: (PostmarkMail & { id: string })[] = [];
  const inactive = new Set<string>();
  let fault: Answered | null = null;
  const failed = (status: number, ErrorCode: number, Message: string): Answered => ({
    ...{ status, body: { ErrorCode, Message } },
  });

  function answer({ method, path, headers, body }: Asked): Answered {
    if (fault) return fault;
    if (headers["x-postmark-server-token"] !== settings.token)
      return failed(401, 10, "No Account or Server API tokens were supplied in the HTTP headers");
    if (method !== "POST" || path !== "/email") return failed(404, 0, "Not found");
    const mail = JSON.parse(body) as PostmarkMail;
    const addressOf = (mailbox: string) => /<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox;
    if (!addressOf(mail.From).endsWith(`@${ownDomain}`))
      return failed(422, 400, `The 'From' address you supplied (${mail.From}) is not a Sender Signature`);
    if (!addressOf(mail.To).includes("@")) return failed(422, 300, "Invalid 'To' address");
    if (inactive.has(addressOf(mail.To)))
      return failed(
        422,
        406,
        `You tried to send to a recipient that has been marked as inactive: ${mail.To}`,
      );
    const id = `b7bc2f4a-e38e-4336-af7d-${String(sent.length).padStart(12, "0")}`;
    sent.push({ ...mail, id });
    return { status: 200, body: { To: mail.To, MessageID: id, ErrorCode: 0, Message: "OK" } };
  }

  settings.url = await serveJson(answer);
  return {
    ...{ settings, sent, inactive, failed },
    /** From now on; null: it answers again. */
    fail(next: Answered | null) {
      fault = next;
    },
  };
}
