import type { ResponseOf, BodyOf } from "../../../../contract/endpoint";
import { BAD_PARAMETER, NOT_FOUND } from "../../../../contract/errors";
import type { ViewId } from "../../../../contract/ids";
import { MAX_VIEWS } from "../../../../contract/order-columns";
import {
  type countViews as countContract,
  type getViews as getContract,
  type createView as createContract,
  ListView,
  type SavedView,
  type updateView as updateContract,
} from "../../../../contract/saved-views";
import type { Actor, Context } from "../../../platform/context";
import { transaction } from "../../../platform/db/database";
import { keepByVersions } from "../../../platform/db/keep-by-versions";
import { AppError } from "../../../platform/errors";
import { lockShop } from "../../../domain/shops/shops.queries";
import { parseStored } from "../../../platform/settings/settings";
import { orderColumns } from "./columns";
import { countOrders } from "../list-orders";
import {
  clearDefaultView,
  deleteViewRow,
  findView,
  insertView,
  listViews,
  listViewsAndColumns,
  type ViewRow,
  writeView,
} from "./saved-views.queries";
import { noteChange } from "../../../platform/db/noted-changes";

/**
 * The saved views, by name. One that does not match the schema, as a newer version wrote it, is left out but not
 * deleted.
 */
async function savedViews(ctx: Context, actor: Actor): Promise<SavedView[]> {
  return presentReadable(await listViews(ctx.db, actor.shop));
}

const presentReadable = (rows: ViewRow[]) =>
  rows.flatMap((row) => {
    const view = ListView.safeParse(row.view);
    return view.success ? [present(row, view.data)] : [];
  });

const keepViews = keepByVersions<Awaited<ReturnType<typeof listViewsAndColumns>>>({
  topics: ["views", "settings"],
  maxEntries: 500,
  maxAgeMs: 60_000,
});

/** The same, with the columns that the shop has chosen. */
export async function viewsAndColumns(
  { db }: Context,
  { shop }: Actor,
): Promise<ResponseOf<typeof getContract>> {
  const { views, columns } = await keepViews(db, shop, () =>
    listViewsAndColumns(db, shop, orderColumns.area),
  );
  return { views: presentReadable(views), ...parseStored(orderColumns, columns) };
}

/** How many orders each view shows; one after another, so that one reader does not take every connection. */
export async function countViews(ctx: Context, actor: Actor): Promise<ResponseOf<typeof countContract>> {
  const counts: { id: ViewId; orders: number }[] = [];
  for (const { id, view } of await savedViews(ctx, actor)) {
    const tabs = await countOrders(ctx, actor, view);
    counts.push({ id, orders: tabs[view.filter.tab] });
  }
  return { counts };
}

/** @throws AppError BAD_PARAMETER where the name is taken, or there are too many */
export function createView(
  ctx: Context,
  actor: Pick<Actor, "shop">,
  { name, view }: BodyOf<typeof createContract>,
): Promise<SavedView> {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    if ((await listViews(tx, actor.shop)).length >= MAX_VIEWS) throw refused("tooManyViews");
    await noteChange(tx, actor.shop, "views");
    const row = await insertView(tx, actor.shop, { name, view, now: ctx.now() });
    if (!row) throw refused("viewNameTaken");
    return present(row, view);
  });
}

/** @throws AppError NOT_FOUND; BAD_PARAMETER where the name is taken */
export function updateView(
  ctx: Context,
  actor: Actor,
  change: BodyOf<typeof updateContract>,
): Promise<SavedView> {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    const row = await findView(tx, actor.shop, change.id);
    if (!row) throw new AppError(NOT_FOUND, "viewNotFound");
    const name = change.name ?? row.name;
    const others = (await listViews(tx, actor.shop)).filter(({ id }) => id !== row.id);
    if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
      throw refused("viewNameTaken");

    await noteChange(tx, actor.shop, "views");
    if (change.is_default) await clearDefaultView(tx, actor.shop);
    const view = change.view ?? ListView.parse(row.view);
    const isDefault = change.is_default ?? row.isDefault;
    return present(await writeView(tx, actor.shop, { id: row.id, name, view, isDefault }), view);
  });
}

/** @throws AppError NOT_FOUND */
export function deleteView(ctx: Context, actor: Actor, id: ViewId): Promise<Record<string, never>> {
  return transaction(ctx.db, async (tx) => {
    // `updateView` reads and writes a view under this lock: it must not be deleted in between.
    await lockShop(tx, actor.shop);
    if (!(await deleteViewRow(tx, actor.shop, id))) throw new AppError(NOT_FOUND, "viewNotFound");
    await noteChange(tx, actor.shop, "views");
    return {};
  });
}

const present = ({ id, name, isDefault }: ViewRow, view: ListView): SavedView => ({
  id,
  name,
  is_default: isDefault,
  view,
});

function refused(reason: "tooManyViews" | "viewNameTaken"): AppError {
  const values = { limit: MAX_VIEWS };
  return reason === "tooManyViews"
    ? new AppError(BAD_PARAMETER, reason, { values, fields: [{ path: "name", key: "limitReached", values }] })
    : new AppError(BAD_PARAMETER, reason, { fields: [{ path: "name", key: "nameTaken" }] });
}
