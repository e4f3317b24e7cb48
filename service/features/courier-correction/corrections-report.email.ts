import { z } from "zod";
import type { MerchantLocalizer } from "../../platform/i18n/localizer";
import { merchantEmail, MerchantEmailData } from "../../domain/shops/merchant-mails/merchant-email";

const CorrectionsReport = MerchantEmailData.extend({
  count: z.int(),
  /** The first of them; `from` is null where the courier was unknown before. */
  changes: z.array(
    z.object({ order: z.string(), number: z.string(), from: z.string().nullable(), to: z.string() }),
  ),
});
type CorrectionsReport = z.output<typeof CorrectionsReport>;

/** Sent to the merchant on Mondays, after a week in which auto-correction has changed couriers. */
export const correctionsReportEmail = merchantEmail<CorrectionsReport>({
  name: "corrections-report",
  data: CorrectionsReport,
  subject: ({ t }) => t("mail.couriers.subject"),
  heading: ({ t }) => t("mail.couriers.heading"),
  lead: ({ t, number }, { shop, count }) =>
    t("mail.couriers.lead", { shop: shop.name, number: number(count) }),
  facts: linesOf,
  action: ({ t }) => t("mail.couriers.action"),
  factsFirst: true,
});

/** A line for each listed shipment, and one with the number of the others. */
function linesOf({ t, number }: MerchantLocalizer, { changes, count }: CorrectionsReport) {
  const lines = changes.map(({ order, number: shipment, from, to }) => ({
    name: `${order} · ${shipment}`,
    value: from === null ? to : `${from} → ${to}`,
  }));
  const others = count - changes.length;
  return others > 0 ? [...lines, { name: t("mail.couriers.others"), value: number(others) }] : lines;
}
