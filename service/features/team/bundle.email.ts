import { z } from "zod";
import { AttentionReason } from "../../../contract/order-filter";
import { SHIPMENT_TEAM_EVENTS, type ShipmentTeamEvent } from "../../../contract/team-events";
import { merchantEmail, MerchantEmailData } from "../../domain/shops/merchant-mails/merchant-email";
import type { MerchantLocalizer } from "../../platform/i18n/localizer";
import type { Incident } from "./incidents.queries";
import { loadOrderDetails, type OrderDetails } from "./load-order-details";
import { orderLines } from "./order-lines";

/** An event of a parcel, or the reason of a flag. */
const What = z.enum([...SHIPMENT_TEAM_EVENTS, ...AttentionReason.options]);
type What = z.output<typeof What>;
const Line = z.object({
  name: z.string(),
  what: What,
  since: z.iso.datetime(),
  /** Its page in the shop's admin. These three are missing in mails that waited while the app was updated. */
  link: z.string().optional(),
  id: z.string().optional(),
  /** Of the parcel that it happened to; none: it is about the whole order. */
  shipments: z.array(z.string()).optional(),
});

const Bundle = MerchantEmailData.extend({
  /** How many orders there are. */
  total: z.int(),
  /**
   * The first few of them; ISO. A line that another release has written and
   * this one cannot read is left out by itself, and counted among the further orders: its incident is noted as told, and so are those beside it.
   */
  orders: z.array(z.unknown()).transform((lines) => lines.flatMap((line) => Line.safeParse(line).data ?? [])),
});
/** `details` by the order's id are of the moment in which it is sent, and never stored. */
type Bundle = z.output<typeof Bundle> & { details?: ReadonlyMap<string, OrderDetails> };

/** Sent to recipients who want to know of single orders, with all that has happened since the last one. */
export const bundleEmail = merchantEmail<Bundle>({
  name: "team-bundle",
  data: Bundle,
  load: async (ctx, shop, mail) => ({
    ...mail,
    details: await loadOrderDetails(
      ctx,
      shop,
      mail.orders.flatMap(({ id, shipments = [] }) => (id === undefined ? [] : { id, shipments })),
    ),
  }),
  subject: titleOf,
  heading: titleOf,
  lead: ({ t }, { shop }) => t("team.bundle.lead", { shop: shop.name }),
  facts: (localizer, { orders, total, details }) => [
    ...orders.map(({ name, what, since, link, id = "" }) => ({
      name,
      value: [whenText(localizer, what, since), ...orderLines(localizer, details?.get(id))],
      ...(link !== undefined && { link }),
    })),
    ...(total > orders.length
      ? [{ name: localizer.t("mail.automation.more"), value: localizer.number(total - orders.length) }]
      : []),
  ],
  action: ({ t }, { total }) => t(total === 1 ? "mail.problem.action" : "team.bundle.action"),
  factsFirst: true,
});

function titleOf(localizer: MerchantLocalizer, { orders, total }: Bundle): string {
  const [first] = orders;
  if (total > 1 || !first) return localizer.t("team.bundle.subject", { count: total });
  return `${first.name} · ${whatText(localizer, first.what)}`;
}

const EVENT_TEXTS: Record<ShipmentTeamEvent, (localizer: MerchantLocalizer) => string> = {
  exception: ({ t }) => t("digest.reasons.exception"),
  failed_attempt: ({ t }) => t("team.bundle.failedAttempt"),
};
const isShipmentEvent = (what: What): what is ShipmentTeamEvent => Object.hasOwn(EVENT_TEXTS, what);

const whatText = (localizer: MerchantLocalizer, what: What): string =>
  isShipmentEvent(what) ? EVENT_TEXTS[what](localizer) : localizer.t(`digest.reasons.${what}`);

/** What a bundle says of an incident; null: a flag with a reason that this release does not know. */
export function whatOf({ event, detail }: Pick<Incident, "event" | "detail">): What | null {
  if (event === "automation") return null;
  return event === "needs_attention" ? (AttentionReason.safeParse(detail).data ?? null) : event;
}

/** What a courier reports happens on a day; what attention flags holds since then. */
function whenText(localizer: MerchantLocalizer, what: What, since: string): string {
  const [reason, day] = [whatText(localizer, what), localizer.day(since)];
  return isShipmentEvent(what) ? `${reason} · ${day}` : localizer.t("digest.since", { reason, day });
}
