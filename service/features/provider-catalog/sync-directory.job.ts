import { z } from "zod";
import { transaction } from "../../platform/db/database";
import { readResponse } from "../../platform/http/read-response";
import { defineJob } from "../../platform/queue/job";
import { parsePostgresJson } from "../../platform/postgres-text";
import {
  findProviderCatalog,
  saveProviderCatalog,
  upsertCatalogCouriers,
} from "../../domain/couriers/catalog-couriers.queries";
import {
  InvalidCatalogError,
  readCatalog,
} from "../../adapters/tracking-providers/seventeen-track/read-catalog";

const PROVIDER = "17track";
const HOUR_MS = 3_600_000;
const EVERY_MS = 7 * 24 * HOUR_MS;
/** Delay after a failure, less than the distance of the schedule's turns: a list that was never read is asked for at each of them. */
const AGAIN_MS = { never: 4 * 60_000, before: HOUR_MS - 5 * 60_000 };
const TIMEOUT_MS = 60_000;
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Reads the provider's published list of couriers once a week; a broken, empty or oversized list changes nothing. Safe
 * to run twice: couriers are upserted, and a list read within the week is skipped. A worker
 * that starts asks for it as well, so that a new installation does not wait for the hour.
 */
export const syncDirectory = defineJob({
  name: "courier.sync-directory",
  payload: z.object({}),
  schedule: "*/5 * * * *",
  async run(ctx) {
    const { courierListUrl } = ctx.config;
    if (courierListUrl === null) return;
    const last = await findProviderCatalog(ctx.db, PROVIDER);
    const age = (at: Date | null | undefined) => (at ? ctx.now().getTime() - at.getTime() : Infinity);
    const again = last?.readAt ? AGAIN_MS.before : AGAIN_MS.never;
    if (age(last?.readAt) < EVERY_MS || age(last?.triedAt) < again) return;
    try {
      const couriers = readCatalog(await fetchList(courierListUrl));
      if (couriers.length < (last?.couriers ?? 0) / 2) {
        throw new InvalidCatalogError(`It has ${couriers.length} couriers, and had ${last?.couriers} before`);
      }
      await transaction(ctx.db, async (tx) => {
        const now = ctx.now();
        await upsertCatalogCouriers(tx, couriers, now);
        await saveProviderCatalog(tx, PROVIDER, { couriers: couriers.length, readAt: now, error: null }, now);
      });
    } catch (error) {
      if (!isOfTheirs(error)) throw error;
      ctx.log.warn({ err: error }, "the list of couriers cannot be read");
      await saveProviderCatalog(ctx.db, PROVIDER, { error: error.message.slice(0, 300) }, ctx.now());
    }
  },
});

async function fetchList(url: string): Promise<unknown> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new InvalidCatalogError("It cannot be reached", { cause });
  });
  if (!response.ok) throw new InvalidCatalogError(`Its server answered ${response.status}`);
  const bytes = await readResponse(response, MOST_BYTES);
  if (!bytes) throw new InvalidCatalogError("It is too large");
  try {
    return parsePostgresJson(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new InvalidCatalogError("It is no JSON", { cause });
  }
}

/** Whether the failure is the provider's; any other is ours, and the queue retries. */
function isOfTheirs(error: unknown): error is Error {
  return error instanceof InvalidCatalogError || (error instanceof Error && error.name === "TimeoutError");
}
