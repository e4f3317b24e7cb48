import { z } from "zod";
import { StoredAutomation } from "../../../contract/automation";
import { merchantEmail, MerchantEmailData } from "../../domain/shops/merchant-mails/merchant-email";
import type { MerchantLocalizer } from "../../platform/i18n/localizer";
import { loadOrderDetails, type OrderDetails } from "./load-order-details";
import { moreText, orderLines, shipmentLines } from "./order-lines";
import { triggerText } from "./trigger-text";

const ActedOrder = z.object({
  name: z.string(),
  /** Its page in the shop's admin. */
  link: z.string(),
  id: z.string(),
  /** Parcels that the automation has acted for; none: it was about the whole order. */
  shipments: z.array(z.string()),
});
type ActedOrder = z.output<typeof ActedOrder>;

const AutomationActed = MerchantEmailData.extend({
  /** Its name. */
  automation: z.string(),
  /** What starts it; missing where that is not understood, and in mails that waited while the app was updated. */
  trigger: StoredAutomation.shape.trigger.nullish().catch(null),
  /** Orders that it has acted for; names alone in mails that waited while the app was updated. */
  orders: z.array(z.union([ActedOrder, z.string().transform((name) => ({ name }))])),
  /** How many there are besides. */
  more: z.int(),
});
/** `details` by the order's id are of the moment in which it is sent, and never stored. */
export type AutomationActed = z.output<typeof AutomationActed> & {
  details?: ReadonlyMap<string, OrderDetails>;
};

/** Sent to the shop's team when an automation has acted that is to tell them. */
export const automationEmail = merchantEmail<AutomationActed>({
  name: "automation-acted",
  data: AutomationActed,
  load: async (ctx, shop, mail) => ({
    ...mail,
    details: await loadOrderDetails(ctx, shop, mail.orders.filter(hasId)),
  }),
  subject: ({ t }, { automation, orders: [order, ...others], more }) =>
    others.length === 0
      ? t("mail.automation.subject", { automation, order: order?.name ?? "" })
      : t("mail.automation.several", { automation, count: 1 + others.length + more }),
  heading: (_, { automation }) => automation,
  lead: ({ t }, { automation, orders, shop }) =>
    t(orders.length === 1 ? "mail.automation.leadOne" : "mail.automation.lead", {
      automation,
      shop: shop.name,
    }),
  facts: (localizer, mail) => {
    const { t, number } = localizer;
    const { trigger, orders, more } = mail;
    const [first] = orders;
    return [
      ...(trigger ? [{ name: t("mail.automation.startedBy"), value: triggerText(localizer, trigger) }] : []),
      ...(orders.length === 1 && first
        ? ofOrder(localizer, mail, first)
        : orders.map((order) => ofSeveral(localizer, mail, order))),
      ...(more > 0 ? [{ name: t("mail.automation.more"), value: number(more) }] : []),
    ];
  },
  action: ({ t }, { orders }) => t(orders.length === 1 ? "mail.problem.action" : "mail.automation.action"),
  factsFirst: true,
});

type MailedOrder = AutomationActed["orders"][number];
const hasId = (order: MailedOrder): order is ActedOrder => "id" in order;
const detailsOf = ({ details }: AutomationActed, order: MailedOrder): OrderDetails | undefined =>
  hasId(order) ? details?.get(order.id) : undefined;

/** The only order, of which each thing has a row. */
function ofOrder(localizer: MerchantLocalizer, mail: AutomationActed, order: MailedOrder) {
  const { t } = localizer;
  const { customer = null, shipments = [], moreShipments = 0 } = detailsOf(mail, order) ?? {};
  return [
    { name: t("mail.problem.order"), value: order.name },
    ...(customer ? [{ name: t("mail.automation.customer"), value: customer }] : []),
    ...shipments.map((shipment) => ({
      name: t("mail.automation.shipment"),
      value: shipmentLines(localizer, shipment),
    })),
    ...(moreShipments > 0
      ? [{ name: t("mail.automation.shipment"), value: moreText(localizer, moreShipments) }]
      : []),
  ];
}

/** One of several: a row with all that there is to say of it. */
const ofSeveral = (localizer: MerchantLocalizer, mail: AutomationActed, order: MailedOrder) => ({
  ...{ name: order.name, value: orderLines(localizer, detailsOf(mail, order)) },
  ...(hasId(order) && { link: order.link }),
});
