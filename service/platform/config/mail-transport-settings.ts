import type { z } from "zod";
import type { Environment } from "./environment";

/** Amazon SES, by its API of version 2. */
export interface SesSettings {
  kind: "ses";
  region: string;
  key: string;
  secret: string;
  /** Without a slash at its end. */
  url: string;
  /** What publishes bounces, complaints and deliveries; undefined: the default of the account. */
  configurationSet: string | undefined;
}

export interface PostmarkSettings {
  kind: "postmark";
  token: string;
  /** Without a slash at its end. */
  url: string;
  /** The message stream, by its id. */
  stream: string;
}

/** How emails leave where they do not by SMTP. */
export type MailApiSettings = SesSettings | PostmarkSettings;

type Variables = Pick<
  z.output<typeof Environment>,
  | "SMTP_URL"
  | "SES_REGION"
  | "SES_KEY"
  | "SES_SECRET"
  | "SES_URL"
  | "SES_CONFIGURATION_SET"
  | "POSTMARK_TOKEN"
  | "POSTMARK_URL"
  | "POSTMARK_STREAM"
>;

/** What is wrong with the variables, a line for each. */
export function mailTransportProblems(e: Variables): string[] {
  const ses = [e.SES_REGION, e.SES_KEY, e.SES_SECRET].filter(Boolean).length;
  const ways = [e.SMTP_URL, ses > 0, e.POSTMARK_TOKEN].filter(Boolean).length;
  return [
    ...(ses === 1 || ses === 2 ? ["SES_REGION, SES_KEY, SES_SECRET: give all or none"] : []),
    ...(ways > 1 ? ["SMTP_URL, SES_KEY, POSTMARK_TOKEN: emails leave by one of them; give one"] : []),
  ];
}

const withoutSlash = (url: string) => url.replace(/\/+$/, "");

/** Undefined: by SMTP. */
export function readMailApi(e: Variables): MailApiSettings | undefined {
  if (e.SES_REGION && e.SES_KEY && e.SES_SECRET)
    return {
      ...{ kind: "ses", region: e.SES_REGION, key: e.SES_KEY, secret: e.SES_SECRET },
      url: withoutSlash(e.SES_URL ?? `https://email.${e.SES_REGION}.amazonaws.com`),
      configurationSet: e.SES_CONFIGURATION_SET,
    };
  if (e.POSTMARK_TOKEN)
    return {
      ...{ kind: "postmark", token: e.POSTMARK_TOKEN, stream: e.POSTMARK_STREAM },
      url: withoutSlash(e.POSTMARK_URL),
    };
  return undefined;
}
