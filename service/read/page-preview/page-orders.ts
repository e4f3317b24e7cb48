import type { BodyOf, ResponseOf } from "../../../contract/endpoint";
import { NOT_FOUND } from "../../../contract/errors";
import type { OrderMap } from "../../../contract/order-map";
import type { OrderId } from "../../../contract/ids";
import type { listPageOrders as listing, PageOrderContent } from "../../../contract/page-orders";
import type { Actor, Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import type { MapSize } from "../../../storefront/order-map/map-size";
import type { MapCenter } from "../../../storefront/tracking-settings";
import { pictureOfOrderMap } from "../../../storefront/order-map/picture-of-order-map.server";
import { getOrderMap } from "../order-map/get-order-map";
import { findOrderOfShop } from "../tracked-order/find-tracked-order";
import { orderNameForms } from "../tracked-order/look-up-terms";
import {
  listLatestOrders,
  listListedStates,
  listOrdersByName,
} from "../tracked-order/tracked-orders.queries";

/** As many as a merchant may know by heart. */
const LATEST = 6;

/** The latest orders of a shop; those with a number where one is given, spelled as shoppers may spell it. */
export async function listPageOrders(
  { db }: Context,
  { shop }: Actor,
  { number }: BodyOf<typeof listing>,
): Promise<ResponseOf<typeof listing>> {
  const forms = orderNameForms(number);
  const rows =
    number === "" ? await listLatestOrders(db, shop, LATEST) : await listOrdersByName(db, shop, forms);
  const shown = rows.slice(0, LATEST);
  if (shown.length === 0) return { orders: [] };
  const states = await listListedStates(
    db,
    shop,
    shown.map(({ id }) => id),
  );
  const orders = shown.map(({ id, name, orderedAt }) => {
    const state = states.get(id);
    return {
      ...{ id, name, ordered_at: orderedAt.toISOString() },
      ...{ transit_status: state?.status ?? null, untracked: state?.untracked ?? null },
    };
  });
  return { orders };
}

/**
 * What the customer's tracking page shows of an order, read by the page's own reader: with the same words hidden and the same
 * courier replaced, and nothing of the customer that is not on the page.
 * @throws AppError NOT_FOUND, for another shop's order too
 */
export async function getPageOrder(ctx: Context, { shop }: Actor, id: OrderId): Promise<PageOrderContent> {
  const found = await findOrderOfShop(ctx, shop, id);
  if (!found) throw new AppError(NOT_FOUND, "orderNotFound");
  const { order, customerLocale, facts, reports } = found;
  return {
    order,
    map: mapOf(await getOrderMap(ctx, { shop }, id)),
    language: customerLocale,
    ...{ country: facts.country, tags: [...facts.tags] },
    reports: reports.map(({ trackingNumber, kind, state, messages }) => ({
      ...{ tracking_number: trackingNumber, kind, state },
      messages: messages.map(({ sender, text, sentAt, hasPhoto }) => ({
        ...{ sender, text, sent_at: sentAt, has_photo: hasPhoto },
      })),
    })),
  };
}

/** All pictures at once: the editor shows another as soon as its setting is changed. */
function mapOf(route: OrderMap): PageOrderContent["map"] {
  const picture = (size: MapSize, center: MapCenter) => pictureOfOrderMap(route, { size, center });
  const of = (size: MapSize) => {
    const [current, destination] = [picture(size, "current"), picture(size, "destination")];
    return current === null || destination === null ? null : { current, destination };
  };
  const [wide, narrow] = [of("wide"), of("narrow")];
  return wide && narrow && { wide, narrow };
}
