import type { ShopId } from "../../../contract/ids";
import type { ProblemView } from "../../../storefront/problem-view";
import type { WatchView } from "../../../storefront/watch-view";
import type { Shop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import type { LookedUpOrder } from "../../read/tracked-order/find-tracked-order";
import { shipmentKey, trackingToken } from "../../read/tracked-order/tracking-link";
import type { LookupResult } from "./lookup-result";
import type { LookupRequest } from "./lookup-request";

/** What has become of what was sent with the look-up. */
export interface Sent {
  problem?: ProblemView["sent"];
  watch?: WatchView["sent"];
}

/** What a look-up has found, as a page. */
export function presentFound(
  ctx: Context,
  shop: Shop,
  request: LookupRequest,
  path: string,
  found: LookedUpOrder | null,
  { problem = null, watch = null }: Sent = {},
): LookupResult {
  if (!found) return { status: 404, content: { kind: "notice", notice: "notFound" } };
  const { order, access, version, isFinal, reports } = found;
  const isProven = access === "order";
  const fields = fieldsOf(ctx, shop.id, found, request);
  const url = `${path}?${new URLSearchParams(fields)}`;
  // With the version: browsers keep the picture until something has changed.
  const map = `${url}&format=map&version=${version}`;
  const { locale } = request;
  return {
    status: 200,
    found,
    content: {
      ...{ kind: "order", order, access, refresh: { url, version, isFinal } },
      shipmentKeys: order.shipments.map(({ trackingNumber }) =>
        shipmentKey(ctx.config, shop.id, trackingNumber),
      ),
      map: isProven ? { wide: `${map}&size=wide`, narrow: `${map}&size=narrow` } : null,
      problems: isProven
        ? {
            ...{ path, locale, order: found.id, reports, sent: problem },
            token: trackingToken(ctx.config, shop.id, found.id),
          }
        : null,
      watch: { path, fields, hasOwn: isProven && found.hasAddress, sent: watch },
    },
  };
}

/** What shows the same page, without the fields that were typed. */
function fieldsOf(
  { config }: Context,
  shop: ShopId,
  { id, access, order }: LookedUpOrder,
  { locale }: LookupRequest,
): Record<string, string> {
  return {
    ...(access === "order"
      ? { order: id, token: trackingToken(config, shop, id) }
      : { number: order.shipments[0]?.trackingNumber ?? "" }),
    ...(locale && { locale }),
  };
}
