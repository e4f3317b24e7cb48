import { markup } from "../../../markup";
import { pairOf } from "../../../colon";
import { classOf } from "../../mail-scheme";
import { unsubscribeText } from "../../mail-words";
import type { BlockTemplate } from "../block-template";
import type { FooterSettings } from "./schema";

/** Who writes, why, and how the reader ends it. */
export const footerTemplate: BlockTemplate<FooterSettings> = {
  purpose: "status",
  region: "footer",
  document: { part: null, converts: "below" },
  texts: { reason: "text", address: "text", unsubscribe: "text" },
  ours: ({ localizer, facts: { shop } }) => ({
    reason: localizer.t("mail.reason", { shop: shop.name }),
    address: shop.design?.address ?? "",
    unsubscribe: unsubscribeText(localizer, shop.design),
  }),
  render: ({
    localizer,
    settings: { reason, address, unsubscribe: label },
    facts: { shop, unsubscribe },
    style,
  }) => ({
    html: [
      reason,
      address && markup`<br><span style="white-space:pre-line">${address}</span>`,
      unsubscribe &&
        markup`<br><a class="${classOf("soft")}" href="${unsubscribe}" style="color:${style.colours.soft}">${label}</a>`,
    ],
    text: [
      reason,
      ...(address ? [address] : []),
      shop.url,
      ...(unsubscribe ? [pairOf(localizer, label, unsubscribe)] : []),
    ].join("\n"),
  }),
};
