import { ShopDomain } from "../../contract/ids";
import { NO_FILTER } from "../../contract/order-filter";
import { WRITABLE_STATUSES } from "../../contract/shopper-visibility-limits";
import { MailTemplate } from "../../contract/mail-template";
import { saveTemplate, showTemplate } from "../../service/domain/mail-templates/edit-mail-template";
import { ORDERS_PER_BATCH, saveOrders } from "../../service/domain/orders/save-orders";
import { bulkOrders } from "../../service/features/bulk/bulk-orders";
import { runBulk } from "../../service/features/bulk/run-bulk.task";
import { listImportRows } from "../../service/features/imports/imports.queries";
import { installShop } from "../../service/main/shop-lifecycle/install-shop";
import type { Actor, Context } from "../../service/platform/context";
import { transaction } from "../../service/platform/db/database";
import { editDocument } from "../../service/platform/settings/settings";
import { fulfillmentEvents } from "../../contract/shopper-visibility";
import { anIncomingOrder } from "../service/incoming-order";
import { actorOf } from "./actor-of";
import { saveManyOrders } from "./import-facts";
import { orderName } from "./import-names";
import { goOnWithImport, uploadImport } from "./import-work";
import { BULK_STATUSES, bulkNumber, lineNumber } from "./mixed-names";
import { resumeOpen } from "./resume-open";

interface NewShop {
  shop: string;
  token: string;
  orders: number;
}

export interface How {
  isResumed: boolean;
  isLast: boolean;
}

const PLAN = { planCode: "ADVANCED", quotaAmount: 50_000 };

/** A shop with orders that have a shipment each, and the first bulk job, which later ones repeat the selection of. */
export async function prepareBulk(ctx: Context, { shop, token, orders }: NewShop): Promise<void> {
  await installShop(ctx, { token, shop: ShopDomain.parse(shop) }, { plan: PLAN });
  const actor = await actorOf(ctx, shop);
  for (let saved = 0; saved < orders; saved += ORDERS_PER_BATCH) {
    const count = Math.min(ORDERS_PER_BATCH, orders - saved);
    const batch = Array.from({ length: count }, (_, place) => {
      const index = saved + place;
      return anIncomingOrder({ numbers: [bulkNumber(index)], email: `bulk-${index}@example.com` });
    });
    await saveOrders(ctx, actor.shop, batch);
  }
  await beginBulk(ctx, actor, 0, { filter: NO_FILTER, except: [] });
}

/** A shop with orders for the imports' lines, whose statuses are written to Shopify. */
export async function prepareImports(ctx: Context, { shop, token, orders }: NewShop): Promise<void> {
  await installShop(ctx, { token, shop: ShopDomain.parse(shop) }, { plan: PLAN });
  const actor = await actorOf(ctx, shop);
  await saveManyOrders(ctx, actor.shop, orders);
  const document = { enabled: true, statuses: [...WRITABLE_STATUSES] };
  // The pushes tell of the last hour, and Shopify is told of nothing from before the installation.
  const installedAt = new Date(ctx.now().getTime() - 86_400_000);
  await ctx.db.updateTable("shops").set({ installedAt }).where("id", "=", actor.shop).execute();
  await transaction(ctx.db, (tx) => editDocument(ctx, tx, actor.shop, fulfillmentEvents, () => document));
}

export async function goOnWithBulk(ctx: Context, actor: Actor, { isResumed, isLast }: How): Promise<void> {
  const jobs = await ctx.db
    .selectFrom("longTasks")
    .select(["id", "state"])
    .where("shopId", "=", actor.shop)
    .where("kind", "=", runBulk.name)
    .orderBy("id")
    .execute();
  const open = jobs.find(({ state }) => state === "waiting" || state === "running");
  if (open && isResumed) await resumeOpen(ctx, actor, runBulk, open.id);
  if (!open && !isLast) await beginBulk(ctx, actor, jobs.length, { job: jobs[0]!.id });
}

type Selection = Parameters<typeof bulkOrders>[2]["selection"];

async function beginBulk(
  ctx: Context,
  actor: Actor,
  jobs: number,
  selection: Exclude<Selection, { job: unknown }> | { job: string },
): Promise<void> {
  const status = BULK_STATUSES[jobs % BULK_STATUSES.length]!;
  await bulkOrders(ctx, actor, {
    selection: selection as Selection,
    action: { kind: "set_status", status, note: "", notify_customers: true },
  });
}

/** After every kill another version: what was rendered before goes out as it was, and with the same bytes. */
async function changeTemplate(ctx: Context, actor: Actor): Promise<void> {
  for (const kind of ["in_transit", "delivered", "out_for_delivery"] as const) {
    const { version } = await showTemplate(ctx, actor, { kind });
    const text = `<p>Version ${version + 1} for {{ order.name }}: {{ shipment.tracking_number }}</p>`;
    const blocks = [
      { id: "lead", type: "text", settings: { text } },
      { id: "footer", type: "footer" },
    ];
    await saveTemplate(ctx, actor, { kind, version, template: MailTemplate.parse({ version: 1, blocks }) });
  }
}

export async function goOnWithImports(
  ctx: Context,
  actor: Actor,
  { isResumed, isLast, lines }: How & { lines: number },
): Promise<void> {
  // Once: a shop's saves are limited.
  if (isResumed) await changeTemplate(ctx, actor);
  const files = await listImportRows(ctx.db, actor.shop, { after: null, limit: 1000 });
  const [latest] = files;
  const state = latest?.state ?? "none";
  if (state === "checked" || (isResumed && (state === "checking" || state === "running"))) {
    await goOnWithImport(ctx, actor, String(latest!.id));
  }
  // A file whose upload was cut off by a kill is cancelled by the next one.
  if (isLast || !["none", "done", "uploading", "cancelled"].includes(state)) return;
  const file = files.filter((row) => row.state === "done").length;
  const rows = Array.from({ length: lines }, (_, index) => `${orderName(index)},${lineNumber(file, index)}`);
  await uploadImport(ctx, actor, `Order,Number\n${rows.join("\n")}\n`);
}
