import type { ResponseOf } from "../../../../contract/endpoint";
import type { getFilterChoices } from "../../../../contract/saved-views";
import type { Actor, Context } from "../../../platform/context";
import { findCourier } from "../../../domain/couriers/directory/courier-directory";
import { listTags } from "../../../domain/orders/tags/list-tags";
import { listDistinctValues } from "./filter-choices.queries";

/** The values that this store's orders can be filtered by. A courier without a known name is listed by its code. */
export async function filterChoices(
  ctx: Context,
  actor: Actor,
): Promise<ResponseOf<typeof getFilterChoices>> {
  const [couriers, countries, { tags }] = await Promise.all([
    listDistinctValues(ctx.db, actor.shop, "courier"),
    listDistinctValues(ctx.db, actor.shop, "country"),
    listTags(ctx, actor),
  ]);
  return {
    couriers: couriers
      .map((code) => ({ code, name: findCourier(code)?.name ?? code }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
    countries,
    tags: tags.map(({ id, name }) => ({ id, name })),
  };
}
