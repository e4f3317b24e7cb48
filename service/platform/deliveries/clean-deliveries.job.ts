import { z } from "zod";
import { transaction } from "../db/database";
import { eachThenThrow } from "../db/each-then-throw";
import { defineJob } from "../queue/job";
import {
  createLogMonth,
  deleteLogBefore,
  dropLogMonth,
  listLogMonths,
  monthOf,
} from "./delivery-log.queries";

/** Months that have a partition before they begin. */
const MONTHS_AHEAD = 2;
const DAY_MS = 86_400_000;

/**
 * Makes the log's partitions ahead, drops those that no channel need keep, and deletes what a channel keeps for a shorter
 * time. Safe to run twice: what is there is not made again, and what is gone not dropped.
 */
export const cleanDeliveries = defineJob({
  name: "delivery.clean",
  payload: z.object({}),
  schedule: "23 3 * * *",
  async run(ctx) {
    const now = ctx.now();
    const channels = [...ctx.channels.values()];
    const existing = (await listLogMonths(ctx.db)).map((month) => month.getTime());
    const wanted = Array.from({ length: MONTHS_AHEAD + 1 }, (_, months) => monthOf(now, months));
    for (const month of wanted.filter((each) => !existing.includes(each.getTime()))) {
      await transaction(ctx.db, (tx) => createLogMonth(tx, month));
    }

    const longest = Math.max(...channels.map(({ retention }) => retention.days));
    const isOver = (month: Date) => monthOf(month, 1).getTime() <= now.getTime() - longest * DAY_MS;
    const over = existing.map((time) => new Date(time)).filter(isOver);
    await eachThenThrow(over, (month) => transaction(ctx.db, (tx) => dropLogMonth(tx, month)));
    for (const { name, retention } of channels) {
      await deleteLogBefore(ctx.db, name, new Date(now.getTime() - retention.days * DAY_MS));
    }
  },
});
