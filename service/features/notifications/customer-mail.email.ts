import type { MailKind } from "../../../contract/mail-kinds";
import type { TrackedShipment } from "../../../contract/tracking";
import { type Content, markup } from "../../../storefront/markup";
import type { Localizer, TextKey } from "../../../storefront/localizer";
import { defineEmail } from "../../platform/mail/define-email";
import {
  button,
  descriptionList,
  heading,
  itemList,
  layout,
  paragraph,
  subheading,
} from "../../platform/mail/layout";
import { toOneLine } from "../../platform/mail/transport";
import type { CustomerMail } from "./customer-mail-data";
import { isAboutOrder, leadOf, preheaderOf, WORDS } from "./mail-words";
import { orderRows, shipmentRows, type Row } from "./mail-rows";

type Item = TrackedShipment["items"][number];

/** What text and HTML show of a mail, in one order. */
interface Part {
  /** Which parcel it is, where there are several. */
  title: string | null;
  note: string | null;
  rows: Row[];
  items: { title: TextKey; items: Item[] }[];
}

/** Sent to the customer about their order or its parcels: its kind decides the words, and the facts that stand in it. */
export const customerMailEmail = defineEmail<CustomerMail>({
  name: "customer-mail",
  subject: ({ t }, mail) => t(`mail.${WORDS[mail.kind]}.subject`, { order: mail.order.name }),
  text: (localizer, mail) => {
    const { t } = localizer;
    return [
      t(`mail.${WORDS[mail.kind]}.heading`),
      leadOf(localizer, mail),
      ...partsOf(localizer, mail).flatMap(({ title, note, rows, items }) => [
        ...(title ? [`${title}:`] : []),
        ...(note ? [note] : []),
        rows
          .map(({ name, value, url }) => `${name}: ${toOneLine(value)}${url ? ` (${url})` : ""}`)
          .join("\n"),
        ...items.map((list) => `${t(list.title)}:\n${list.items.map(itemLine).join("\n")}`),
      ]),
      `${t("mail.action")}: ${mail.link}`,
      `${t("mail.reason", { shop: mail.shop.name })}\n${mail.shop.url}`,
    ].join("\n\n");
  },
  body: (localizer, mail) => {
    const { t, language } = localizer;
    const [first, ...others] = partsOf(localizer, mail);
    return layout({
      language,
      shopName: mail.shop.name,
      shopUrl: mail.shop.url,
      preview: preheaderOf(localizer, mail),
      footer: t("mail.reason", { shop: mail.shop.name }),
      body: [
        heading(t(`mail.${WORDS[mail.kind]}.heading`)),
        paragraph(leadOf(localizer, mail)),
        ...(first?.note ? [paragraph(first.note)] : []),
        button(t("mail.action"), mail.link),
        ...(first ? partBody(localizer, { ...first, note: null }) : []),
        ...others.flatMap((part) => partBody(localizer, part)),
      ],
    });
  },
});

const itemLine = ({ title, variant, quantity }: Item) =>
  `- ${toOneLine([title, variant].filter(Boolean).join(", "))} × ${quantity}`;

function partBody({ t }: Localizer, { title, note, rows, items }: Part): Content[] {
  const linked = rows.map(({ name, value, url }) => ({
    name,
    value: url ? markup`<a href="${url}" style="color:inherit">${value}</a>` : value,
  }));
  return [
    ...(title ? [subheading(title)] : []),
    ...(note ? [paragraph(note)] : []),
    descriptionList(linked),
    ...items.map((list) => itemList(t(list.title), list.items)),
  ];
}

/** One part a parcel, and what is not shipped yet where the mail is about the whole order. */
function partsOf(localizer: Localizer, mail: CustomerMail): Part[] {
  const { kind, order, shipments } = mail;
  const isOfOrder = isAboutOrder(kind);
  const parts = shipments.map((shipment, index): Part => {
    const number = order.shipments.indexOf(shipment) + 1;
    const total = order.shipments.length;
    const rows = shipmentRows(localizer, mail, shipment);
    return {
      title: shipments.length > 1 ? localizer.t("shipment.titleOf", { number, total }) : null,
      note: isOfOrder ? null : shipment.note,
      rows: index === 0 ? [...orderRows(localizer, order), ...rows] : rows,
      items: listed(shipment.sharesItems ? "shipment.sharedItems" : "shipment.items", shipment.items),
    };
  });
  const [only] = parts;
  const later = isOfOrder ? listed(laterTitle(kind), order.notYetShipped) : [];
  if (!only) return [{ title: null, note: null, rows: orderRows(localizer, order), items: later }];
  const last = parts.at(-1)!;
  return [...parts.slice(0, -1), { ...last, items: [...last.items, ...later] }];
}

const laterTitle = (kind: MailKind): TextKey =>
  kind === "order_confirmed" ? "mail.ordered" : "order.notShipped";

const listed = (title: TextKey, items: Item[]) => (items.length > 0 ? [{ title, items }] : []);
