import { z } from "zod";
import { MAX_ATTRIBUTION_DAYS } from "./mail-measuring-limits";
import { defineSetting } from "./setting";

const MailMeasuring = z.strictObject({
  /** Only of customers who have agreed, where the table of consent asks for it. */
  opens: z.boolean(),
  clicks: z.boolean(),
  /** Days after a click on an offer in which an order of the same customer counts as made by the email. */
  attribution_days: z.int().min(1).max(MAX_ATTRIBUTION_DAYS),
});
export type MailMeasuring = z.output<typeof MailMeasuring>;

/** For every plan: whoever has to stop counting must be able to. */
export const mailMeasuring = defineSetting("MailMeasuring", {
  ...{ area: "mail_measuring", path: "/api/notification/measuring", feature: null },
  summary:
    "whether opens and clicks of emails to customers are counted, and how long an order counts as made by an email",
  value: MailMeasuring,
  initial: { opens: true, clicks: true, attribution_days: 5 },
  personalData: "none",
  changes: ["deliveries"],
});

export const mailMeasuringEndpoints = { ...mailMeasuring.calls };
