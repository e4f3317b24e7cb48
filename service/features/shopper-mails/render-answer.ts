import { type OrderId, ProblemMessageId, type ShopId } from "../../../contract/ids";
import { localizerOfOrder } from "../../domain/orders/localizer-of-order";
import type { ShopperMailPayload } from "../../domain/orders/shopper-mail.delivery";
import type { Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import type { Db } from "../../platform/db/database";
import type { Skip } from "../../platform/deliveries/channel";
import { renderEmail, type RenderedEmail } from "../../platform/mail/define-email";
import { trackingLink } from "../../read/tracked-order/tracking-link";
import { listOrdersById } from "../../read/tracked-order/tracked-orders.queries";
import { problemAnswerEmail } from "./problem-answer.email";

/** The team's answer, in the customer's language around the team's own words. */
export async function renderAnswer(
  ctx: Context,
  shop: Shop,
  { message: id }: Extract<ShopperMailPayload, { kind: "answer" }>,
): Promise<(RenderedEmail & { to: string }) | Skip> {
  const message = await findAnswer(ctx.db, shop.id, id);
  const [order] = message ? await listOrdersById(ctx.db, shop.id, [message.orderId as OrderId]) : [];
  if (!message || !order) return { skip: "order_deleted" };
  if (!order.email) return { skip: "no_email" };
  const localizer = localizerOfOrder(order, shop, ctx.now());
  return {
    to: order.email,
    ...renderEmail(problemAnswerEmail, localizer, {
      shop: { name: shop.name, url: `https://${shop.primaryDomain ?? shop.domain}` },
      order: order.name,
      trackingNumber: message.trackingNumber,
      kind: message.kind,
      text: message.text,
      link: trackingLink(ctx.config, shop, order.id, localizer.locale),
    }),
  };
}

function findAnswer(db: Db, shop: ShopId, id: string) {
  return db
    .selectFrom("problemMessages")
    .innerJoin("problemReports", (join) =>
      join
        .onRef("problemReports.shopId", "=", "problemMessages.shopId")
        .onRef("problemReports.id", "=", "problemMessages.reportId"),
    )
    .select(["orderId", "trackingNumber", "kind", "text"])
    .where("problemMessages.shopId", "=", shop)
    .where("problemMessages.id", "=", ProblemMessageId.parse(id))
    .executeTakeFirst();
}
