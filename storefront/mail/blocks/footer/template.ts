import { markup } from "../../../markup";
import type { BlockTemplate } from "../block-template";
import type { FooterSettings } from "./schema";

/** Who writes, and why. */
export const footerTemplate: BlockTemplate<FooterSettings> = {
  class: "transactional",
  region: "footer",
  texts: { reason: "text", address: "text", unsubscribe: "text" },
  ours: ({ localizer: { t }, facts: { shop } }) => ({
    reason: t("mail.reason", { shop: shop.name }),
    unsubscribe: t("mail.unsubscribe"),
  }),
  render: ({ settings: { reason, address }, facts: { shop } }) => ({
    html: [reason, address && markup`<br><span style="white-space:pre-line">${address}</span>`],
    text: [reason, ...(address ? [address] : []), shop.url].join("\n"),
  }),
};
