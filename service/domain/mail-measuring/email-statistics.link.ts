import type { EmailStatisticsSubject } from "../../../contract/signed-links";
import type { Context } from "../../platform/context";
import { defineLinkKind, signedLink } from "../../platform/signed-links/signed-link";
import type { Shop } from "../shops/shops.queries";

/** In weekly reports, which are passed on: numbers alone, and nothing of a customer. */
export const emailStatisticsKind = defineLinkKind({
  name: "email-statistics",
  page: "/track/emailStatistics",
  expiresInDays: 60,
  uses: "any",
});

/**
 * Opens the numbers of the emails of seven days.
 * @param firstDay in the shop's zone, `YYYY-MM-DD`
 */
export function emailStatisticsLink(
  { config, now }: Pick<Context, "config" | "now">,
  { id: shop }: Pick<Shop, "id">,
  { firstDay, locale }: { firstDay: string; locale: string },
): string {
  const subject = firstDay as EmailStatisticsSubject;
  return signedLink(config, emailStatisticsKind, { shop, subject, locale }, now());
}
