import { z } from "zod";
import { pairOf } from "../../../../storefront/colon";
import type { ShopId } from "../../../../contract/ids";
import type { Context } from "../../../platform/context";
import type { MerchantLocalizer } from "../../../platform/i18n/localizer";
import type { Email } from "../../../platform/mail/define-email";
import { layout, type LayoutOptions } from "../../../../storefront/mail/mail-frame";
import { button, descriptionList, heading, paragraph } from "../../../../storefront/mail/mail-markup";
import { OUR_STYLE } from "../../../../storefront/mail/mail-style";
import { type Content, type Html, markup, webAddress } from "../../../../storefront/markup";

/** A kind of mail to merchants. What it is rendered from waits as JSON, and is read by its schema. */
export interface MerchantEmail<Data = unknown> extends Email<Data, MerchantLocalizer> {
  data: z.ZodType<Data>;
  /**
   * Adds what is personal, from the present rows. It is called at each try, and neither that nor what is rendered from it is stored: whoever
   * is erased is in no row of these mails.
   */
  load?: (ctx: Pick<Context, "db" | "now">, shop: ShopId, data: Data) => Promise<Data>;
}

export function defineMerchantEmail<Data>(email: MerchantEmail<Data>): MerchantEmail<Data> {
  return email;
}

/** Data of every mail to a merchant. */
export const MerchantEmailData = z.object({
  shop: z.object({ name: z.string(), url: z.string() }),
  /** The page in the shop's admin that the button leads to. */
  link: z.string(),
  /** Ends the mails of this kind for their recipient: given by whoever sends them. */
  unsubscribe: z.string().nullish(),
});
export type MerchantEmailData = z.output<typeof MerchantEmailData>;

interface Fact {
  name: string;
  /** Several lines below each other. */
  value: string | readonly string[];
  /** The page in the shop's admin that the name leads to. */
  link?: string;
}

interface Notice<Mail extends MerchantEmailData> {
  name: string;
  data: z.ZodType<Mail>;
  load?: MerchantEmail<Mail>["load"];
  subject: (localizer: MerchantLocalizer, mail: Mail) => string;
  heading: (localizer: MerchantLocalizer, mail: Mail) => string;
  lead: (localizer: MerchantLocalizer, mail: Mail) => string;
  facts: (localizer: MerchantLocalizer, mail: Mail) => Fact[];
  action: (localizer: MerchantLocalizer, mail: Mail) => string;
  /** Shows the facts above the button instead of below it. */
  factsFirst?: boolean;
  /** Why its reader gets it; without it, because the app is installed. */
  reason?: (localizer: MerchantLocalizer) => string;
}

/** A standard mail to the merchant: what happened, a list of facts, and one button. */
export function merchantEmail<Mail extends MerchantEmailData>(notice: Notice<Mail>): MerchantEmail<Mail> {
  return defineMerchantEmail<Mail>({
    name: notice.name,
    data: notice.data,
    ...(notice.load && { load: notice.load }),
    subject: notice.subject,
    text: (localizer, mail) =>
      [
        notice.heading(localizer, mail),
        notice.lead(localizer, mail),
        notice
          .facts(localizer, mail)
          .map((fact) => factText(localizer, fact))
          .join("\n"),
        pairOf(localizer, notice.action(localizer, mail), mail.link),
        footerText(localizer, mail, notice.reason),
      ]
        .filter((part) => part !== "")
        .join("\n\n"),
    body: (localizer, mail) => {
      const lead = notice.lead(localizer, mail);
      const facts = notice.facts(localizer, mail);
      const action = button(notice.action(localizer, mail), mail.link);
      const list =
        facts.length > 0 &&
        descriptionList(
          facts.map(({ name, value, link }) => ({
            name: link ? linked(name, link) : name,
            value: belowEachOther(value),
          })),
        );
      return merchantLayout(
        localizer,
        mail,
        {
          preview: lead,
          body: [
            heading(notice.heading(localizer, mail)),
            paragraph(lead),
            ...(notice.factsFirst ? [list, belowTable(action)] : [action, list]),
          ],
        },
        notice.reason,
      );
    },
  });
}

/** What stands below the name of a fact is set in: its further lines, and where it leads. */
function factText(localizer: MerchantLocalizer, { name, value, link }: Fact): string {
  const lines = typeof value === "string" ? [] : value;
  const head = typeof value === "string" ? pairOf(localizer, name, value) : name;
  return [head, ...[...lines, ...(link ? [link] : [])].map((line) => `  ${line}`)].join("\n");
}

const belowEachOther = (value: Fact["value"]): Content =>
  typeof value === "string" ? value : value.map((line, index) => [index > 0 && markup`<br>`, line]);

/** Keeps apart what would touch the table's last line. */
export const belowTable = (content: Html): Html => markup`<div style="padding-top:16px">${content}</div>`;

export function linked(text: Content, href: string): Html {
  return markup`<a class="w-link" href="${webAddress(href)}" style="color:${OUR_STYLE.colours.link}">${text}</a>`;
}

type Reason = (localizer: MerchantLocalizer, mail: MerchantEmailData) => string;
const installed: Reason = ({ t }, { shop }) => t("mail.reason", { shop: shop.name });

/** What stands below every mail to the team: why its reader gets it, and how it ends. */
export function footerText(
  localizer: MerchantLocalizer,
  mail: MerchantEmailData,
  reason: Reason = installed,
): string {
  const { unsubscribe } = mail;
  const end = unsubscribe && pairOf(localizer, localizer.t("team.unsubscribe"), unsubscribe);
  return [reason(localizer, mail), end].filter(Boolean).join("\n");
}

/** The frame of every mail to the team. */
export function merchantLayout(
  localizer: MerchantLocalizer,
  mail: MerchantEmailData,
  { preview, body }: Pick<LayoutOptions, "preview" | "body">,
  reason: Reason = installed,
): Html {
  const href = webAddress(mail.unsubscribe ?? "");
  return layout({
    language: localizer.language,
    ...{ shopName: mail.shop.name, shopUrl: mail.shop.url, preview, body },
    footer: [reason(localizer, mail), href && markup`<br>${linked(localizer.t("team.unsubscribe"), href)}`],
  });
}
