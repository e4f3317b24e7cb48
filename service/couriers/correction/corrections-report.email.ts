import type { MerchantReader } from "../../i18n/reader";
import { merchantEmail, type MerchantEmailData } from "../../mail/merchant-email";

export interface CorrectionsReport extends MerchantEmailData {
  count: number;
  /** The first of them; `from` is null where no courier was known before. */
  changes: { order: string; number: string; from: string | null; to: string }[];
}

/** Told to the merchant on Mondays, after a week in which auto-correction has changed couriers. */
export const correctionsReportEmail = merchantEmail<CorrectionsReport>({
  name: "corrections-report",
  subject: ({ t }) => t("mail.couriers.subject"),
  heading: ({ t }) => t("mail.couriers.heading"),
  lead: ({ t, number }, { shop, count }) =>
    t("mail.couriers.lead", { shop: shop.name, number: number(count) }),
  facts: linesOf,
  action: ({ t }) => t("mail.couriers.action"),
  factsFirst: true,
});

/** A line for each shipment, and one for those that are not named. */
function linesOf({ t, number }: MerchantReader, { changes, count }: CorrectionsReport) {
  const lines = changes.map(({ order, number: shipment, from, to }) => ({
    name: `${order} · ${shipment}`,
    value: from === null ? to : `${from} → ${to}`,
  }));
  const others = count - changes.length;
  return others > 0 ? [...lines, { name: t("mail.couriers.others"), value: number(others) }] : lines;
}
