import type { TrackedGap } from "../contract/tracking";
import type { Localizer } from "./localizer";

export interface GapLines {
  now: string;
  next: string;
  /** What is usual at this shop; null where it is not known. */
  usual: string | null;
  worry: string;
}

/** The words of an explanation; the page, mails and whatever else tells it take them from here. */
export function gapLines({ t, day, days, number }: Localizer, gap: TrackedGap): GapLines {
  const { kind, since, times, worryAt, isOverdue } = gap;
  return {
    now: kind === "silent" ? t("gap.silent.now", { date: since ? day(since) : "" }) : t(`gap.${kind}.now`),
    next: t(`gap.${kind}.next`),
    usual:
      times &&
      t(`gap.${kind}.usual`, {
        parcels: t(`gap.of.${times.of}`, { number: number(times.shipments) }),
        half: days(times.half),
        most: days(times.most),
      }),
    worry: isOverdue
      ? t("gap.worry.overdue")
      : worryAt
        ? t("gap.worry.date", { date: day(worryAt) })
        : t("gap.worry.unknown"),
  };
}
