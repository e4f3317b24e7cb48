import type { z } from "zod";
import type { Environment } from "./environment";

/** How providers tell what became of emails; each undefined where nothing is set: then nobody can tell anything by that way. */
export interface MailEventSettings {
  /** Topic of Amazon SNS to which SES publishes: any account can sign a message of its own topic. */
  sesTopic: string | undefined;
  /** `user:password` of Postmark's webhook. */
  postmarkAuth: string | undefined;
  /** Host of addresses that emails come back to. */
  returnHost: string | undefined;
  /** Bearer of the mail server that hands over what came to that host. */
  returnSecret: string | undefined;
}

type Variables = Pick<
  z.output<typeof Environment>,
  "SES_TOPIC_ARN" | "POSTMARK_WEBHOOK_AUTH" | "MAIL_RETURN_HOST" | "MAIL_RETURN_SECRET"
>;

/** What is wrong with the variables, a line for each. */
export const mailEventProblems = ({
  MAIL_RETURN_HOST: host,
  MAIL_RETURN_SECRET: secret,
}: Variables): string[] =>
  Boolean(host) === Boolean(secret)
    ? []
    : ["MAIL_RETURN_HOST, MAIL_RETURN_SECRET: emails come back only where both are set"];

/** In the sandbox emails come back to a host that nobody has: its mailbox takes them all, and the record that leads there can be tried. */
const SANDBOX_RETURN_HOST = "returns.waybill.localhost";

export const readMailEventSettings = (e: Variables, isSandbox: boolean): MailEventSettings => ({
  sesTopic: e.SES_TOPIC_ARN,
  postmarkAuth: e.POSTMARK_WEBHOOK_AUTH,
  returnHost: e.MAIL_RETURN_HOST ?? (isSandbox ? SANDBOX_RETURN_HOST : undefined),
  returnSecret: e.MAIL_RETURN_SECRET,
});
