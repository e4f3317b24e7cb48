import { z } from "zod";
import { AttentionReason } from "../../../contract/order-filter";
import { PARCEL_EVENTS, type ParcelEvent } from "../../../contract/team-events";
import { merchantEmail, MerchantEmailData } from "../../domain/shops/merchant-mails/merchant-email";
import type { MerchantLocalizer } from "../../platform/i18n/localizer";
import type { Incident } from "./incidents.queries";

/** An event of a parcel, or the reason of a flag. */
const What = z.enum([...PARCEL_EVENTS, ...AttentionReason.options]);
type What = z.output<typeof What>;
const Line = z.object({ name: z.string(), what: What, since: z.iso.datetime(), link: z.string().optional() });

const Bundle = MerchantEmailData.extend({
  /** How many orders there are. */
  total: z.int(),
  /**
   * The first few of them; ISO. `link` is missing in mails that waited while the app was updated. A line that another release has written and
   * this one cannot read is left out by itself, and counted among the further orders: its incident is noted as told, and so are those beside it.
   */
  orders: z.array(z.unknown()).transform((lines) => lines.flatMap((line) => Line.safeParse(line).data ?? [])),
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

const EVENT_TEXTS: Record<ParcelEvent, (localizer: MerchantLocalizer) => string> = {
  exception: ({ t }) => t("digest.reasons.exception"),
  failed_attempt: ({ t }) => t("team.bundle.failedAttempt"),
};
const isParcelEvent = (what: What): what is ParcelEvent => Object.hasOwn(EVENT_TEXTS, what);

const whatText = (localizer: MerchantLocalizer, what: What): string =>
  isParcelEvent(what) ? EVENT_TEXTS[what](localizer) : localizer.t(`digest.reasons.${what}`);

/** What a bundle says of an incident; null: a flag with a reason that this release does not know. */
export function whatOf({ event, detail }: Pick<Incident, "event" | "detail">): What | null {
  if (event === "automation") return null;
  return event === "needs_attention" ? (AttentionReason.safeParse(detail).data ?? null) : event;
}

/** What a courier reports happens on a day; what attention flags holds since then. */
function whenText(localizer: MerchantLocalizer, what: What, since: string): string {
  const [reason, day] = [whatText(localizer, what), localizer.day(since)];
  return isParcelEvent(what) ? `${reason} · ${day}` : localizer.t("digest.since", { reason, day });
}
