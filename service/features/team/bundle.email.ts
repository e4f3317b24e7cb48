import { z } from "zod";
import { AttentionReason } from "../../../contract/order-filter";
import { merchantEmail, MerchantEmailData } from "../../domain/shops/merchant-mails/merchant-email";
import type { MerchantLocalizer } from "../../platform/i18n/localizer";

const What = z.enum(["exception", "failed_attempt", ...AttentionReason.options]);

const Bundle = MerchantEmailData.extend({
  /** How many orders there are. */
  total: z.int(),
  /** The first few of them; ISO. `link` is missing in mails that waited while the app was updated. */
  orders: z.array(
    z.object({ name: z.string(), what: What, since: z.iso.datetime(), link: z.string().optional() }),
  ),
});
type Bundle = z.output<typeof Bundle>;

/** Sent to recipients who want to know of single orders, with all that has happened since the last one. */
export const bundleEmail = merchantEmail<Bundle>({
  name: "team-bundle",
  data: Bundle,
  subject: titleOf,
  heading: titleOf,
  lead: ({ t }, { shop }) => t("team.bundle.lead", { shop: shop.name }),
  facts: (localizer, { orders, total }) => [
    ...orders.map(({ name, what, since, link }) => ({
      ...{ name, value: whenText(localizer, what, since) },
      ...(link !== undefined && { link }),
    })),
    ...(total > orders.length
      ? [{ name: localizer.t("mail.automation.more"), value: localizer.number(total - orders.length) }]
      : []),
  ],
  action: ({ t }, { total }) => t(total === 1 ? "mail.problem.action" : "digest.action"),
  factsFirst: true,
});

function titleOf(localizer: MerchantLocalizer, { orders, total }: Bundle): string {
  const [first] = orders;
  if (total > 1 || !first) return localizer.t("digest.subject", { count: total });
  return `${first.name} · ${whatText(localizer, first.what)}`;
}

const whatText = ({ t }: MerchantLocalizer, what: z.output<typeof What>): string =>
  what === "failed_attempt" ? t("team.bundle.failedAttempt") : t(`digest.reasons.${what}`);

/** What a courier reports happens on a day; what attention flags holds since then. */
function whenText(localizer: MerchantLocalizer, what: z.output<typeof What>, since: string): string {
  const [reason, day] = [whatText(localizer, what), localizer.day(since)];
  return what === "exception" || what === "failed_attempt"
    ? `${reason} · ${day}`
    : localizer.t("digest.since", { reason, day });
}
