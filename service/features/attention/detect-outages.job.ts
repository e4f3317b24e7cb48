import { z } from "zod";
import { transaction } from "../../platform/db/database";
import { defineJob } from "../../platform/queue/job";
import { comparableSpans, isCourierOut, MIN_SHIPMENTS } from "../../read/attention/evaluate-courier";
import {
  countActivity,
  deleteBaselinesBefore,
  endOutage,
  listOpenOutages,
  listBaselines,
  openOutage,
  reviewSilenceOf,
  saveBaselines,
} from "../../read/attention/outages.queries";

import { tellOutage } from "./tell-outage.job";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Most shipments are scanned once a day. */
const WINDOW_MS = DAY_MS;
const ACTIVE_MS = 14 * DAY_MS;
const RETENTION_MS = 29 * DAY_MS;

/**
 * Opens an outage of a courier of whose shipments, across all shops, far fewer than usual have recent events, and ends
 * it once they have. Safe to run twice: an hour is counted into the same rows, and a courier has one open outage.
 */
export const detectOutages = defineJob({
  name: "attention.detect-outages",
  payload: z.object({}),
  schedule: "11 * * * *",
  async run(ctx) {
    const now = ctx.now();
    const at = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
    const windowStart = new Date(now.getTime() - WINDOW_MS);
    await transaction(ctx.db, async (tx) => {
      const counted = await countActivity(tx, {
        since: windowStart,
        activeSince: new Date(now.getTime() - ACTIVE_MS),
        least: MIN_SHIPMENTS,
      });
      const open = new Set((await listOpenOutages(tx)).map(({ courier }) => courier));
      const past = await listBaselines(tx, comparableSpans(at));
      const baselines = new Map(counted.map((each) => [each.courier, each]));

      for (const courier of new Set([...baselines.keys(), ...open])) {
        const { underWay = 0, updated = 0 } = baselines.get(courier) ?? {};
        const before = past.filter((each) => each.courier === courier);
        const isOut = isCourierOut({ at, underWay, updated }, before, open.has(courier));
        if (isOut === true && !open.has(courier)) {
          await openOutage(tx, courier, windowStart);
          await reviewSilenceOf(tx, courier, windowStart, now);
          await ctx.enqueue(tx, tellOutage, { courier });
          ctx.log.warn({ courier, underWay, updated }, "courier outage detected");
        }
        if (isOut === false && open.has(courier)) await endOutage(tx, courier, now);
      }
      await saveBaselines(tx, at, counted);
      await deleteBaselinesBefore(tx, new Date(at.getTime() - RETENTION_MS));
    });
  },
});
