import { z } from "zod";
import { get, nothing, post } from "./endpoint";
import {
  MAIL_SERVER_PORTS,
  MAIL_SERVER_PROBLEMS,
  MAIL_SERVER_TLS,
  MAX_MAIL_SERVER_PASSWORD,
  MAX_MAIL_SERVER_USER,
} from "./mail-server-limits";
import { oneLine } from "./one-line";
import { fieldKey } from "./reasons";

const when = z.iso.datetime();

/** The shop's account at a mail server. Its password is never told. */
export const MailServer = z.object({
  host: z.string(),
  port: z.int(),
  tls: z.enum(MAIL_SERVER_TLS),
  user: z.string(),
  /** Null: it takes emails, as far as is known. */
  failing: z
    .object({
      /** A key of `fieldErrors`. */
      problem: z.enum(MAIL_SERVER_PROBLEMS),
      /** What the server has answered, as plain text; null: nothing. */
      answer: z.string().nullable(),
      since: when,
      /** When it is tried again; emails wait until then. Null: it has failed for so long that only `checkMailServer` tries it. */
      next_check_at: when.nullable(),
      /** From when on emails leave by our server. */
      waits_until: when,
    })
    .nullable(),
  /** Whether emails leave by it now. */
  is_used: z.boolean(),
});
export type MailServer = z.output<typeof MailServer>;

const answer = z.object({
  server: MailServer.nullable(),
  /** Whether the sender's address is verified: needed to set one, and to use it. */
  is_sender_verified: z.boolean(),
});

const parts = { feature: "notification-setting", changes: ["settings"], response: answer } as const;

export const getMailServer = get("/api/notification/setting/sender/server", {
  summary: "The shop's own mail server, and whether emails leave by it",
  feature: "notification-setting",
  query: nothing,
  response: answer,
});

export const setMailServer = post("/api/notification/setting/sender/server", {
  ...parts,
  summary:
    "Sets the shop's own mail server, once a connection and a login there have succeeded; no email is sent by that",
  body: z.object({
    host: z.string().trim().min(1).max(300),
    port: z.int().min(1).max(65_535),
    tls: z.enum(MAIL_SERVER_TLS),
    user: oneLine(MAX_MAIL_SERVER_USER).min(1),
    /** Null: the one that is set, for the same host and user. */
    password: z
      .string()
      .min(1)
      .max(MAX_MAIL_SERVER_PASSWORD)
      // Nothing that a line of SMTP could not carry.
      .regex(/^[^\0\r\n]*$/, { error: fieldKey("mailServerLogin") })
      .nullable(),
  }),
});

export const checkMailServer = post("/api/notification/setting/sender/server/check", {
  ...parts,
  summary: "Connects and logs in now: once every ten seconds",
  body: nothing,
});

export const removeMailServer = post("/api/notification/setting/sender/server/remove", {
  ...parts,
  summary: "Forgets the mail server and its password: emails leave by ours from now on",
  body: nothing,
});

export const isMailServerPort = (port: number): boolean => MAIL_SERVER_PORTS.some((each) => each === port);

export const mailServerEndpoints = { getMailServer, setMailServer, checkMailServer, removeMailServer };
