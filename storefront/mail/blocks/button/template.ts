import { pageLink } from "../../../document/page-link";
import { pairOf } from "../../../colon";
import { button } from "../../mail-markup";
import type { MailFacts } from "../../mail-facts";
import type { BlockTemplate } from "../block-template";
import type { ButtonSettings } from "./schema";

export const buttonTemplate: BlockTemplate<ButtonSettings> = {
  purpose: "status",
  region: "body",
  document: { part: "track", converts: "drawn" },
  texts: { label: "text" },
  ours: ({ localizer: { t } }) => ({ label: t("mail.action") }),
  isLastInText: ({ to }) => to === "track",
  render({ localizer, settings, facts, style }) {
    const href = addressOf(settings, facts);
    return href
      ? { html: button(settings.label, href, style), text: pairOf(localizer, settings.label, href) }
      : null;
  },
};

function addressOf({ to, url }: ButtonSettings, { link, shop }: MailFacts): string | null {
  if (to === "track") return link;
  return to === "shop" ? shop.url : pageLink(url, shop);
}
