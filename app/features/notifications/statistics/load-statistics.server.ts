import type { ResponseOf } from "../../../../contract/endpoint";
import type { getMailStatistics, MailCounts } from "../../../../contract/mail-statistics";
import type { endApiFor } from "../../../endApi/end-api-for.server";
import { PERIODS } from "./periods";
import type { Format } from "../../../i18n/format.server";

/** The steps of an email, each with what it is a share of; null: of none. */
const STEPS = [
  { id: "written", of: null },
  { id: "sent", of: "written" },
  { id: "delivered", of: "known" },
  { id: "opened", of: "pixels" },
  { id: "clicked", of: "linked" },
  { id: "marketing_clicked", of: "linked" },
] as const;
type Base = NonNullable<(typeof STEPS)[number]["of"]>;
const ENDS = ["bounced", "complained", "unsubscribed"] as const;

type Statistics = ResponseOf<typeof getMailStatistics>;

/** Data of /track/notification/statistics. */
export async function loadStatistics(
  endApi: Awaited<ReturnType<typeof endApiFor>>,
  format: Format,
  asked: string | null,
) {
  const days = PERIODS.find((period) => `${period}` === asked) ?? 30;
  const [statistics, measuring] = await Promise.all([
    endApi.getMailStatistics({ days }),
    endApi.getMailMeasuring(),
  ]);
  return { days, statistics: presentStatistics(statistics, format), measuring };
}

export function presentStatistics(
  { total, kinds, templates, languages, automations, ...rest }: Statistics,
  format: Format,
) {
  const { currency } = rest;
  const present = (counts: MailCounts) => presentCounts(counts, format);
  return {
    period: format.days(rest.from, rest.to),
    isEmpty: total.written === 0,
    total: present(total),
    pending: total.pending > 0 ? format.number(total.pending) : null,
    machines: total.machine_opened > 0 ? format.number(total.machine_opened) : null,
    orders: total.marketing_clicked > 0 ? format.number(total.orders) : null,
    revenue:
      total.marketing_clicked > 0 && currency ? format.amount(total.revenue.toFixed(2), currency) : null,
    kinds: kinds.map(({ kind, ...counts }) => ({ kind, counts: present(counts) })),
    templates: templates.map(({ kind, version, ...counts }) => ({ kind, version, counts: present(counts) })),
    languages: languages.map(({ language, ...counts }) => ({
      language: language && format.language(language),
      counts: present(counts),
    })),
    automations: automations.map(({ automation, name, is_deleted: isDeleted, ...counts }) => ({
      ...{ automation, name, isDeleted },
      counts: present(counts),
    })),
    /** When emails of earlier days were counted; null where there are none. */
    summed: format.dateTime(rest.summed_at),
  };
}

function presentCounts(counts: MailCounts, format: Format) {
  const number = (value: number) => (value === 0 ? "" : format.number(value));
  const steps = STEPS.map(({ id, of }) => {
    const base = of && baseOf(counts, of);
    // Nothing of them is counted: that is not the same as none.
    const isCounted = of === null || base! > 0 || (of !== "pixels" && of !== "linked");
    return {
      ...{ id, number: isCounted ? format.number(counts[id]) : null },
      share: base
        ? { of: of!, percent: format.percent(counts[id] / base), number: format.number(base) }
        : null,
    };
  });
  return {
    steps,
    pending: number(counts.pending),
    ends: ENDS.map((id) => ({ id, number: number(counts[id]) })),
  };
}

/** Of what is not known yet nothing can be a share. */
const baseOf = (counts: MailCounts, of: Base): number =>
  of === "known" ? counts.sent - counts.pending : counts[of];

export type StatisticsView = Awaited<ReturnType<typeof loadStatistics>>;
