import type { MailTemplateInput } from "../../contract/mail-template";
import { MAIL_TEMPLATE_VERSION } from "../../contract/mail-template-limits";
import type { MailKind } from "../../contract/mail-kinds";
import { tellsOfOrdering } from "./mail-words";

/** What the mails of a kind are until the merchant changes them; texts are ours. */
export const defaultMailTemplate = (kind: MailKind): MailTemplateInput => ({
  version: MAIL_TEMPLATE_VERSION,
  blocks: [
    { id: "heading", type: "heading" },
    { id: "lead", type: "text" },
    ...(tellsOfOrdering(kind) ? [] : [{ id: "note", type: "note" }]),
    { id: "track", type: "button" },
    { id: "shipment", type: "shipment" },
    ...(tellsOfOrdering(kind) ? [{ id: "items", type: "items" }] : []),
    { id: "footer", type: "footer" },
  ],
});
