import type { AutomationAction, AutomationDefinition } from "../../../contract/automation";
import type { RunReason, StartReason } from "../../../contract/automation-limits";
import type { ExplainedRun, TriedAction, TriedCheck, TriedRun } from "../../../contract/automations";
import { mailKinds } from "../../../contract/mail-kinds";
import type { Check } from "../../domain/automations/evaluate";
import type { OrderFacts } from "../../domain/automations/occurrence";
import { timingOf } from "../../domain/mail-recipients/quiet-hours";
import { zoneAtDestination } from "../../domain/promise/delivery-day";
import type { Shop } from "../../domain/shops/shops.queries";
import type { ReplayedRun } from "./replay";

export function presentRun(run: ReplayedRun): TriedRun {
  const { occurrence, orderName, number, outcome, reason, dueAt, isReported } = run;
  return {
    ...{ order: occurrence.order, order_name: orderName, number, outcome, reason, is_reported: isReported },
    ...{ at: occurrence.at.toISOString(), due_at: dueAt?.toISOString() ?? null },
  };
}

/** Values that a check names of what it has found. */
const MOST_VALUES = 10;

/**
 * A run of one order, with what it was asked and what it would do.
 * @param run with the number of recipients of the team who want emails of automations, the subject of the email to the customer, and whether they would get none
 */
export function explainRun(
  { actions }: AutomationDefinition,
  shop: Shop,
  { teamSize, subject, isRefused, ...run }: ReplayedRun & Pick<Acting, "teamSize" | "subject" | "isRefused">,
): ExplainedRun {
  const { occurrence, outcome, dueAt } = run;
  const { start, facts } = run.explained!;
  const { status = null, subStatus = null, problem = null } = occurrence.seen;
  const acts = outcome === "act" || outcome === "wait";
  return {
    ...presentRun(run),
    happened_at: occurrence.happenedAt.toISOString(),
    seen: { status, sub_status: subStatus, problem, message: facts.shipment?.lastEvent ?? null },
    start: start.map(presentCheck),
    due: [...checkedAgain(run).map(presentCheck), ...repeatCheck(run)],
    actions: acts
      ? actions.map((action) =>
          explainAction(action, { shop, order: facts.order, at: dueAt!, teamSize, subject, isRefused }),
        )
      : [],
  };
}

/** Without a wait nothing has changed since the start: what is met was said there already. */
function checkedAgain({
  occurrence,
  dueAt,
  explained,
}: ReplayedRun): readonly Check<RunReason | StartReason>[] {
  const { start, due } = explained!;
  if (dueAt?.getTime() !== occurrence.at.getTime()) return due;
  const asked = new Set(start.map(nameOf));
  return due.filter((check) => check.reason !== null || !asked.has(nameOf(check)));
}

const nameOf = (check: Check<RunReason | StartReason>): string =>
  "filter" in check ? `filter ${check.filter.by}` : check.check;

function presentCheck({ check, reason, ...of }: Check<RunReason | StartReason>): TriedCheck {
  if (!("filter" in of)) return { check, reason, filter: null, found: null };
  const { filter, found } = of;
  const values = Array.isArray(found)
    ? (found as string[]).slice(0, MOST_VALUES)
    : (found as number | boolean | null);
  return { check, reason, filter: filter.by, found: values };
}

/** Asked last, of what would act by itself. */
function repeatCheck({ outcome, reason }: ReplayedRun): TriedCheck[] {
  const isRepeat = reason === "acted_before" || reason === "together" || reason === "daily_limit";
  if (outcome !== "act" && !isRepeat) return [];
  return [{ check: "not_repeated", reason, filter: null, found: null }];
}

interface Acting {
  shop: Shop;
  order: OrderFacts;
  at: Date;
  teamSize: number;
  /** Of the email, filled for the order; null: it cannot be filled. */
  subject: string | null;
  /** Its customer has unsubscribed, has not agreed, or their address is blocked. */
  isRefused: boolean;
}

function explainAction(
  action: AutomationAction,
  { shop, order, at, teamSize, subject, isRefused }: Acting,
): TriedAction {
  const now = { do: action.do, at: at.toISOString(), left_out: null };
  switch (action.do) {
    case "email_customer": {
      const zone = zoneAtDestination({ ...order, timezone: shop.timezone });
      // It acts three times a day at most, as many as its customer may get: quiet hours alone put it off.
      const timing = timingOf(mailKinds.automated, { now: at, zone, sentToday: 0 });
      const goesAt = timing.outcome === "later" ? timing.at.toISOString() : now.at;
      return {
        ...now,
        at: goesAt,
        text: subject ?? action.subject,
        left_out: order.hasEmail ? (isRefused ? "refused" : null) : "no_email",
      };
    }
    case "email_team":
      return { ...now, text: null, left_out: teamSize > 0 ? null : "no_team" };
    case "add_tag":
    case "remove_tag":
      return { ...now, text: action.tag };
    case "note":
      return { ...now, text: action.text };
  }
}

/** Codes of the couriers that conditions have found. */
export const couriersFoundIn = (runs: readonly ExplainedRun[]): string[] => [
  ...new Set(
    runs
      .flatMap(({ start, due }) => [...start, ...due])
      .flatMap(({ filter, found }) => (filter === "courier" && Array.isArray(found) ? found : [])),
  ),
];
