import type { z } from "zod";
import type { Environment } from "./environment";

/** Mail servers of shops, and how many emails each shop may send by ours. */
export interface MailServerSettings {
  /** `host:port` that shops may set although they are not of the internet: connected to without encryption. */
  local: readonly string[];
  /** Emails of one shop by our server; 0: any number. */
  pace: { perMinute: number; perDay: number };
}

type Variables = Pick<
  z.output<typeof Environment>,
  "MAIL_LOCAL_SERVERS" | "MAIL_SHOP_PER_MINUTE" | "MAIL_SHOP_PER_DAY" | "NODE_ENV"
>;

/** What is wrong with the variables, a line for each. */
export function mailServerProblems({
  MAIL_LOCAL_SERVERS: servers,
  NODE_ENV: environment,
}: Variables): string[] {
  const wrong = listOf(servers).filter((server) => !/^[a-z\d.-]+:\d{1,5}$/.test(server));
  return [
    ...wrong.map((server) => `MAIL_LOCAL_SERVERS: "${server}" is no host:port`),
    ...(servers && environment === "production"
      ? ["MAIL_LOCAL_SERVERS: passwords are sent there without encryption; not in production"]
      : []),
  ];
}

export const readMailServerSettings = (e: Variables): MailServerSettings => ({
  local: listOf(e.MAIL_LOCAL_SERVERS),
  pace: { perMinute: e.MAIL_SHOP_PER_MINUTE, perDay: e.MAIL_SHOP_PER_DAY },
});

const listOf = (text = ""): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
