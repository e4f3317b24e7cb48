import type { QueryOf, ResponseOf } from "../../../contract/endpoint";
import { MAIL_KINDS } from "../../../contract/mail-kinds";
import type {
  getLinkedMailStatistics,
  getMailStatistics,
  MailCounts,
} from "../../../contract/mail-statistics";
import { listEmailingAutomations } from "../../domain/automations/automations.queries";
import { sumOf, type SumRow } from "../../domain/mail-measuring/mail-sums.queries";
import { readSums } from "../../domain/mail-measuring/sum-mails";
import { addDays, dayIn } from "../../domain/promise/calendar-day";
import { getShopById, type Shop } from "../../domain/shops/shops.queries";
import type { Actor, Context, LinkActor } from "../../platform/context";

type Statistics = ResponseOf<typeof getMailStatistics>;

/** What became of the emails of the last days, today included. */
export async function showStatistics(
  ctx: Context,
  { shop }: Actor,
  { days }: QueryOf<typeof getMailStatistics>,
): Promise<Statistics> {
  const row = await getShopById(ctx.db, shop);
  const to = dayIn(row.timezone, ctx.now());
  return statisticsOf(ctx, row, { from: addDays(to, 1 - days), to });
}

const WEEK_DAYS = 7;

/** The same of the week of a weekly report's link. */
export async function showLinkedStatistics(
  ctx: Context,
  { shop, subject: from, link }: LinkActor<"email-statistics">,
): Promise<ResponseOf<typeof getLinkedMailStatistics>> {
  const row = await getShopById(ctx.db, shop);
  return {
    store: { name: row.name, timezone: row.timezone },
    statistics: await statisticsOf(ctx, row, { from, to: addDays(from, WEEK_DAYS - 1) }),
    expires_at: link.expiresAt.toISOString(),
  };
}

/** The same of a period. */
async function statisticsOf(
  { db, replica, now }: Pick<Context, "db" | "replica" | "now">,
  shop: Shop,
  period: { from: string; to: string },
): Promise<Statistics> {
  const rows = await replica.read((reader) => readSums(reader, shop, period, now()));
  const titles = await listEmailingAutomations(db, shop.id);
  const groups = <Key extends object>(
    keyOf: (row: SumRow) => Key,
    of: readonly SumRow[],
  ): (Key & MailCounts)[] => {
    const byKey = new Map<string, SumRow[]>();
    for (const row of of) {
      const key = JSON.stringify(keyOf(row));
      byKey.set(key, [...(byKey.get(key) ?? []), row]);
    }
    return [...byKey.values()].map((group) => ({ ...keyOf(group[0]!), ...sumOf(group) }));
  };
  const places = new Map(MAIL_KINDS.map((kind, place) => [kind, place]));
  // A kind that is no more is in the sum of all, and in no line.
  const known = rows
    .filter(({ kind }) => places.has(kind))
    .sort((a, b) => places.get(a.kind)! - places.get(b.kind)! || a.template - b.template);
  return {
    ...period,
    currency: shop.currency,
    total: sumOf(rows),
    kinds: groups(({ kind }) => ({ kind }), known),
    templates: groups(({ kind, template }) => ({ kind, version: template }), known),
    languages: groups(({ language }) => ({ language }), rows).sort((a, b) => b.written - a.written),
    automations: groups(
      ({ automation }) => {
        const title = automation === null ? undefined : titles.get(automation);
        return title
          ? { automation, name: title.name, is_deleted: title.isDeleted }
          : { automation: null, name: null, is_deleted: false };
      },
      rows.filter(({ kind }) => kind === "automated"),
    ).sort((a, b) => Number(a.automation ?? Infinity) - Number(b.automation ?? Infinity)),
    summed_at: lastOf(rows.map(({ summedAt }) => summedAt))?.toISOString() ?? null,
  };
}

const lastOf = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((last, at) => (at && (!last || at > last) ? at : last), null);
