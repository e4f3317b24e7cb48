import type { MailKind } from "../../../../contract/mail-kinds";
import type { Localizer } from "../../../../storefront/localizer";
import { TEXTS_OF_KINDS } from "../../../../storefront/mail/mail-words";
import { toOneLine } from "../../../../contract/as-one-line";

/** Names longer than this are cut: a text message is charged by its length. */
const MOST_SIGNS = 40;

/** What a text message says: who writes, what has happened to which order, where more is read, and how such messages end. */
export function textOfChange(
  { t }: Pick<Localizer, "t">,
  { kind, shop, order, link }: { kind: MailKind; shop: string; order: string; link: string },
): string {
  const news = t(`mail.${TEXTS_OF_KINDS[kind]}.subject`, { order: cut(order) });
  return `${cut(shop)}: ${news}\n${link}\n${t("texts.stop")}`;
}

function cut(name: string): string {
  const signs = [...toOneLine(name)];
  return signs.length > MOST_SIGNS ? `${signs.slice(0, MOST_SIGNS - 1).join("")}…` : signs.join("");
}
