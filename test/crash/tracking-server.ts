import { sql } from "kysely";
import { startProcess } from "../../server/process";
import { ShopDomain, ShipmentId, ShopId } from "../../contract/ids";
import { queueTracking } from "../../service/domain/shipments/tracking-queue/queue-tracking";
import { installShop } from "../../service/main/shop-lifecycle/install-shop";
import { transaction } from "../../service/platform/db/database";
import { groupBy } from "../../service/platform/group-by";
import { endWaits } from "./end-waits";
import { gatherTrackingFacts, type TrackingFacts } from "./tracking-facts";
import { KILLED_OFTEN } from "./queue-times";
import { replyToParent } from "./reply-to-parent";

/** The product's own process in the roles that its parent gives it, as a child that can be killed. */
export interface Asks {
  install: { input: { tokens: Record<string, string> }; answer: object };
  /** Queues reads of some shipments that are registered, as merchants' "check now" does; answers their numbers. */
  check: { input: { limit: number }; answer: { numbers: string[] } };
  facts: { input: object; answer: TrackingFacts };
  /** Ends the waiting for what a killed process held: leases, and jobs between two tries. */
  endWaits: { input: object; answer: object };
}

const startedAt = new Date();
const { service, stop } = await startProcess(process.env, { queueTimes: KILLED_OFTEN });
const { ctx } = service;

replyToParent<Asks>(
  {
    async install({ tokens }) {
      for (const [shop, token] of Object.entries(tokens)) {
        const plan = { planCode: "ADVANCED" as const, quotaAmount: 50_000 };
        await installShop(ctx, { token, shop: ShopDomain.parse(shop) }, { plan });
      }
      return {};
    },
    async check({ limit }) {
      const { rows } = await sql<{ shop: number; id: string; number: string }>`
        select shop_id as shop, id, tracking_number as number from shipments
        where provider_state = 'registered' order by random() limit ${limit}`.execute(
        ctx.db.withoutPlugins(),
      );
      await transaction(ctx.db, async (tx) => {
        for (const [shop, own] of groupBy(rows, (row) => row.shop))
          await queueTracking(
            ctx,
            tx,
            ShopId.parse(shop),
            own.map(({ id }) => ShipmentId.parse(id)),
          );
      });
      return { numbers: rows.map(({ number }) => number) };
    },
    facts: () => gatherTrackingFacts(ctx.db),
    async endWaits() {
      await endWaits(ctx, startedAt);
      return {};
    },
  },
  stop,
);
