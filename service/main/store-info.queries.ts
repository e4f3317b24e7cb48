import { jsonBuildObject } from "kysely/helpers/postgres";
import type { ShopId } from "../../contract/ids";
import {
  type ProviderFacts,
  providerFacts,
} from "../domain/tracking-providers/health/provider-facts.queries";
import { setupGuide } from "../domain/shops/setup-guide";
import { syncOrders } from "../features/order-sync/sync-orders.task";
import type { Db } from "../platform/db/database";
import { prepared } from "../platform/db/prepared";
import type { TaskState } from "../platform/db/tables/long-tasks";

/** The order sync that was started last; times in ISO 8601, because they come within JSON. */
export interface LatestSync {
  state: TaskState;
  done: number;
  leftOut: number;
  total: number | null;
  cursor: { phase: string } | null;
  createdAt: string;
  finishedAt: string | null;
}

export interface StoreState {
  sync: LatestSync | null;
  /** The setup guide as stored. */
  guide: unknown;
  providers: ProviderFacts[];
  /** Its own name, where that has lost its records; times in ISO 8601. */
  domain: { host: string; failingSince: string | null; lostAt: string | null } | null;
}

/** What every page shows of the shop beside its own row: one statement, because every page waits for it. */
export async function readStoreState(
  db: Db,
  shop: ShopId,
  providers: readonly string[],
  now: Date,
): Promise<StoreState> {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("longTasks")
        .select((task) =>
          jsonBuildObject({
            state: task.ref("state"),
            done: task.ref("done"),
            leftOut: task.ref("leftOut"),
            total: task.ref("total"),
            cursor: task.ref("cursor"),
            createdAt: task.ref("createdAt"),
            finishedAt: task.ref("finishedAt"),
          }).as("task"),
        )
        .where("shopId", "=", shop)
        .where("kind", "=", syncOrders.name)
        .orderBy("id", "desc")
        .limit(1)
        .as("sync"),
      eb
        .selectFrom("settingDocuments")
        .select("document")
        .where("shopId", "=", shop)
        .where("area", "=", setupGuide.area)
        .as("guide"),
      providerFacts(shop, providers, now).as("providers"),
      eb
        .selectFrom("customDomains")
        .select((domain) =>
          jsonBuildObject({
            host: domain.ref("host"),
            failingSince: domain.ref("failingSince"),
            lostAt: domain.ref("lostAt"),
          }).as("domain"),
        )
        .where("shopId", "=", shop)
        .where((domain) =>
          domain.or([domain("failingSince", "is not", null), domain("lostAt", "is not", null)]),
        )
        .as("domain"),
    ])
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  return row as StoreState;
}
