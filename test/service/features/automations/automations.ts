import type { AutomationDefinitionInput } from "../../../../contract/automation";
import type { AutomationId, OrderId, ShipmentId } from "../../../../contract/ids";
import { signAdminToken } from "../../../../service/domain/shops/admin-token";
import { runAutomations } from "../../../../service/features/automations/run-automations.job";
import { sweepAutomations } from "../../../../service/features/automations/sweep-automations.job";
import { latenessPredicted } from "../../../../service/domain/shipments/shipment.events";
import { transaction } from "../../../../service/platform/db/database";
import { publish } from "../../../../service/platform/events/publish";
import { call, type TestService, type TestShop } from "../../harness";
import { sendDue } from "../../send-due";

/** A call of a shop, as one who has just signed in. */
export async function automationCall(
  service: TestService,
  shop: TestShop,
  name: string,
  body: object,
  method: "GET" | "POST" = "POST",
) {
  const as = { bearer: await signAdminToken(service.config, shop.domain, 3600, service.clock.now) };
  const query = method === "GET" ? `?${new URLSearchParams(body as Record<string, string>)}` : "";
  return call(service, method, `/endApi/api/automation${name}${query}`, {
    as,
    ...(method === "POST" && { body }),
  });
}

/** An automation that is on. */
export async function anAutomation(
  service: TestService,
  shop: TestShop,
  definition: AutomationDefinitionInput,
  { isOn = true, name = "Tell them" } = {},
): Promise<AutomationId> {
  const made = await automationCall(service, shop, "/change/create", { name, definition });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  const { id } = made.body.data as { id: AutomationId };
  if (isOn) {
    const { status, body } = await automationCall(service, shop, "/change/switch", { id, is_on: true });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
  return id;
}

/** Runs of a shop's automations, without what names a row. */
export async function listRuns({ ctx }: TestService, shop: TestShop) {
  const rows = await ctx.db
    .selectFrom("automationRuns")
    .select(["orderId", "shipmentId", "key", "state", "reason", "dueAt", "version"])
    .where("shopId", "=", shop.id)
    .orderBy("dueAt")
    .orderBy("key")
    .execute();
  return rows;
}
export const statesOf = (runs: Awaited<ReturnType<typeof listRuns>>) =>
  runs.map(({ state, reason }) => reason ?? state);

/** What the jobs of a quarter of an hour do, and what is to be sent. */
export async function runAll(service: TestService): Promise<void> {
  await sweepAutomations.run(service.ctx, {});
  await runAutomations.run(service.ctx, {});
  await service.settle();
  await sendDue(service);
  await service.settle();
}

export function pass(service: TestService, hours: number): void {
  service.clock.now = new Date(service.clock.now.getTime() + hours * 3_600_000);
}

/** A forecast that begins or ends, with its row and its event. */
export function predict(
  { ctx, clock }: TestService,
  { id: shopId }: TestShop,
  { id: order, shipments }: { id: OrderId; shipments: { id: ShipmentId }[] },
  isLikelyLate: boolean,
): Promise<void> {
  const shipment = shipments[0]!.id;
  const row = { shopId, shipmentId: shipment, madeOn: 20_000, handedOver: 20_000, shares: [], rank: null };
  const likelyLateSince = isLikelyLate ? clock.now : null;
  return transaction(ctx.db, async (tx) => {
    await tx
      .insertInto("deliveryForecasts")
      .values({ ...row, late: 0.8, lost: 0.01, renewedAt: clock.now, likelyLateSince })
      .onConflict((on) => on.columns(["shopId", "shipmentId"]).doUpdateSet({ likelyLateSince }))
      .execute();
    const payload = { shipment, order, isLikelyLate, promisedAt: clock.now, late: 80, lost: 1 };
    await publish(ctx, tx, shopId, latenessPredicted, [payload]);
  });
}
