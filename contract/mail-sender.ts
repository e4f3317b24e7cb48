import { z } from "zod";
import { post } from "./endpoint";
import { MailAddressField } from "./mail-address";
import { isSenderName, MAX_SENDER_NAME, SENDER_STATES } from "./mail-sender-limits";
import { oneLine } from "./one-line";
import { fieldKey } from "./reasons";
import { defineSetting } from "./setting";

const when = z.iso.datetime();

/** Nothing at all: emails come from the shop's own name, and replies go to its own address. */
export const MailSender = z
  .object({
    /** Empty: the shop's name. */
    name: oneLine(MAX_SENDER_NAME).refine(isSenderName, { error: fieldKey("senderNameAddress") }),
    /** Needed for anything else to be set. */
    address: MailAddressField,
    /** Empty: the address itself. */
    reply_to: MailAddressField,
  })
  .refine(({ name, address, reply_to: replyTo }) => address !== "" || (name === "" && replyTo === ""), {
    error: fieldKey("required"),
    path: ["address"],
  });
export type MailSender = z.output<typeof MailSender>;

export const mailSender = defineSetting("MailSender", {
  ...{ area: "mail_sender", path: "/api/notification/setting/sender", feature: "notification-setting" },
  summary: "whom emails to customers come from, and where replies go",
  value: MailSender,
  initial: { name: "", address: "", reply_to: "" },
  personalData: { texts: ["name"] },
  more: {
    state: z.enum(SENDER_STATES),
    /** The code that was sent to the address last, while it can be entered. */
    code: z.object({ sent_at: when, expires_at: when }).nullable(),
    /** What stands in for what is empty: the shop's own. */
    shop: z.object({ name: z.string(), address: z.string().nullable() }),
    /** The address that emails come from where they cannot come from the shop's own. */
    ours: z.string(),
    /** What customers see now. */
    shown: z.object({ name: z.string(), address: z.string(), reply_to: z.string().nullable() }),
  },
});

/** Refused where it is no more the one that is set: whoever asks has seen another. */
export const SetAddress = MailAddressField.min(1);

export const sendSenderCode = post("/api/notification/setting/sender/send-code", {
  summary:
    "Sends a code of six characters to the sender's address: once a minute, five times an hour. It replaces the one before",
  feature: "notification-setting",
  changes: ["settings"],
  body: z.object({ address: SetAddress }),
  response: z.object({ expires_at: when }),
});

export const verifySender = post("/api/notification/setting/sender/verify", {
  summary: "Verifies the sender's address by the code that was sent to it; five wrong ones use it up",
  feature: "notification-setting",
  changes: ["settings"],
  body: z.object({ address: SetAddress, code: z.string().min(1).max(100) }),
  response: z.object({ state: z.enum(SENDER_STATES) }),
});

export const mailSenderEndpoints = { ...mailSender.calls, sendSenderCode, verifySender };
