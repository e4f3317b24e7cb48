import type { TextLanguage } from "../../../contract/courier-texts-limits";
import { ownValue } from "../../../contract/own-value";
import type { Definition } from "./change-definition";

/** Automations to begin with, in the order in which they are offered. */
export const READY_MADE = ["held", "address", "silent", "unfulfilled", "delivered", "blank"] as const;
export type ReadyMade = (typeof READY_MADE)[number];

/** Those that email the customer. */
export const READY_EMAILS = ["held", "address", "delivered"] as const satisfies readonly ReadyMade[];

type ReadyEmail = (typeof READY_EMAILS)[number];
export const isReadyEmail = (ready: ReadyMade): ready is ReadyEmail =>
  (READY_EMAILS as readonly ReadyMade[]).includes(ready);

/** Of the email to the customer, or of the note alone. */
interface Words {
  subject: string;
  text: string;
}
export type ReadyEmails = Record<ReadyEmail, Partial<Record<TextLanguage, Words>>>;

/** What stands for the order's name in the subjects. */
export const ORDER_NAME = "{{ order.name }}";

/**
 * What each of them does; its words are in the reader's language, and are the merchant's to change.
 * @param name also that of the tag it sets
 * @param emails the same words in other languages, for customers who read those
 */
export function definitionOf(
  ready: ReadyMade,
  name: string,
  { subject, text }: Words,
  emails: ReadyEmails,
): Definition {
  const email = {
    do: "email_customer" as const,
    ...{ subject, text, texts: { ...ownValue(emails, ready) } },
  };
  const plain = { filters: [], delay: { kind: "none" as const }, checks_again: true, once_per_order: false };
  switch (ready) {
    case "held":
      return {
        ...plain,
        trigger: { on: "sub_status", sub_statuses: ["ABNORMAL_02"] },
        delay: { kind: "after", hours: 24 },
        actions: [email, { do: "add_tag", tag: name }],
      };
    case "address":
      return {
        ...plain,
        trigger: { on: "sub_status", sub_statuses: ["DELIVERY_FAILED_01"] },
        actions: [email, { do: "email_team" }],
      };
    case "silent":
      return {
        ...plain,
        trigger: { on: "silent", days: 7 },
        actions: [{ do: "note", text }, { do: "email_team" }],
      };
    case "unfulfilled":
      return {
        ...plain,
        trigger: { on: "unfulfilled", days: 3 },
        delay: { kind: "at", days: 0, time: "09:00" },
        actions: [{ do: "email_team" }],
      };
    case "delivered":
      return {
        ...plain,
        trigger: { on: "delivered", days: 7 },
        once_per_order: true,
        delay: { kind: "at", days: 0, time: "10:00" },
        actions: [email],
      };
    case "blank":
      return { ...plain, trigger: { on: "status", statuses: ["ABNORMAL"] }, actions: [{ do: "email_team" }] };
  }
}
