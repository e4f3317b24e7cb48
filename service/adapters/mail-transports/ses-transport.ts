import { createPrivateKey } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { z } from "zod";
import type { SesSettings } from "../../platform/config/mail-transport-settings";
import { buildMessage, plainMailbox } from "../../platform/mail/build-message";
import {
  type DkimSigner,
  MailRefusedError,
  MailTooLargeError,
  type MailTransport,
  parseMailAddress,
} from "../../platform/mail/transport";
import { askProvider, type ProviderAnswer, textIn } from "../ask-provider";

/** Headers that SES writes anew (its guide, "Manual DKIM signing"): a signature over them would be broken on the way. */
const REWRITTEN = ["date", "message-id"];

const Sent = z.object({ MessageId: z.string().min(1) });
const Identity = z.object({
  VerifiedForSendingStatus: z.boolean().default(false),
  DkimAttributes: z.object({ Tokens: z.array(z.string()).default([]) }).optional(),
});

interface Options {
  mailFrom: string;
  /** Signs mails from `mailFrom`. */
  dkim?: DkimSigner | undefined;
  fetch?: typeof globalThis.fetch | undefined;
}

/**
 * Amazon SES, by its API of version 2. It takes mails as we have built and signed them, of domains that it knows: `registerDomain` makes each
 * known, with the merchant's own key. What comes back is sent on by SNS, so mails have no address of their own for it.
 */
export function createSesTransport(
  { region, key, secret, url, configurationSet }: SesSettings,
  { mailFrom, dkim: ownKey, fetch }: Options,
): MailTransport {
  const client = new AwsClient({
    ...{ accessKeyId: key, secretAccessKey: secret, region, service: "ses", retries: 0 },
  });
  const sender = parseMailAddress(mailFrom);
  const ask = async (method: string, path: string, body?: object) =>
    askProvider(
      await client.sign(`${url}/v2/email/${path}`, {
        method,
        ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
      }),
      fetch,
    );

  return {
    keepsSignatures: true,
    async send(mail, begin) {
      const { from = sender, returnToken, messageId = null, dkim = ownKey } = mail;
      const to = plainMailbox(typeof mail.to === "string" ? { address: mail.to } : mail.to);
      const raw = await buildMessage({ ...mail, from, to }, { dkim, rewritten: REWRITTEN });
      begin?.();
      const answer = await ask("POST", "outbound-emails", {
        Destination: { ToAddresses: [to.address] },
        Content: { Raw: { Data: raw.toString("base64") } },
        ...(configurationSet && { ConfigurationSetName: configurationSet }),
        ...(returnToken && { EmailTags: [{ Name: "waybill-id", Value: returnToken }] }),
      });
      if (answer.status !== 200) throw errorOf(answer);
      const { MessageId: providerId } = Sent.parse(answer.body);
      return { messageId, provider: "ses", providerId, returnPath: plainMailbox(from).address };
    },
    async registerDomain({ domain, selector, privateKey }) {
      const path = `identities/${encodeURIComponent(domain)}`;
      const known = await ask("GET", path);
      const keyOf = () => ({
        DomainSigningSelector: selector,
        DomainSigningPrivateKey: createPrivateKey(privateKey)
          .export({ type: "pkcs1", format: "der" })
          .toString("base64"),
      });
      if (known.status === 404) {
        const made = await ask("POST", "identities", {
          EmailIdentity: domain,
          DkimSigningAttributes: keyOf(),
        });
        if (made.status !== 200) throw errorOf(made);
        return false;
      }
      if (known.status !== 200) throw errorOf(known);
      const { VerifiedForSendingStatus: isReady, DkimAttributes: signs } = Identity.parse(known.body);
      if (!signs?.Tokens.includes(selector)) {
        const body = { SigningAttributesOrigin: "EXTERNAL", SigningAttributes: keyOf() };
        const changed = await ask("PUT", `${path}/dkim/signing`, body);
        if (changed.status !== 200) throw errorOf(changed);
      }
      return isReady;
    },
    close() {},
  };
}

/** What its answer comes to: a mail that no later try gets through, or a fault of our account, or of the moment. */
function errorOf({ status, headers, body }: ProviderAnswer): Error {
  const [type = ""] = (headers.get("x-amzn-errortype") ?? textIn(body, "__type") ?? "").split(":");
  const kind = type.replace(/^.*#/, "");
  const message = `Amazon SES: ${kind || `HTTP ${status}`}${spoken(textIn(body, "message", "Message"))}`;
  if (
    status === 413 ||
    (status === 400 && /message (is )?too (long|large)|maximum message size/i.test(message))
  )
    return new MailTooLargeError(message);
  // An identity that is not verified is ours to mend; a virus or a broken address is not.
  const isMails =
    kind === "BadRequestException" || (kind === "MessageRejected" && !/not verified/i.test(message));
  return status === 400 && isMails ? new MailRefusedError(message) : new Error(message);
}

const spoken = (message: string | null) => (message ? `: ${message}` : "");
