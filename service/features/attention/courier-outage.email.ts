import type { z } from "zod";
import { CourierOutage } from "../../../contract/attention";
import { merchantEmail, MerchantEmailData } from "../../domain/shops/merchant-mails/merchant-email";

const Outage = MerchantEmailData.extend({ outage: CourierOutage });

/** Sent to the shop's team when a courier that has its parcels has stopped reporting, in all shops. */
export const courierOutageEmail = merchantEmail<z.output<typeof Outage>>({
  name: "courier-outage",
  data: Outage,
  subject: ({ t }) => t("digest.outageSubject"),
  heading: ({ t }) => t("digest.outageSubject"),
  lead: ({ t, day }, { outage: { courier, since, orders } }) =>
    t("digest.outage", { courier, day: day(since), count: orders }),
  facts: () => [],
  action: ({ t }) => t("digest.action"),
});
