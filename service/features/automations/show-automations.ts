import type { AutomationDefinition } from "../../../contract/automation";
import { ACTIONS, daysOf, RUN_REASONS } from "../../../contract/automation-limits";
import type {
  Automation,
  AutomationRow,
  AutomationRun,
  getAutomation,
  getAutomations,
} from "../../../contract/automations";
import type { QueryOf, ResponseOf } from "../../../contract/endpoint";
import { BAD_PARAMETER } from "../../../contract/errors";
import { listNewestRuns } from "../../domain/automations/automation-runs.queries";
import {
  type AutomationWithDefinition,
  countRuns,
  listAutomations,
  type RunCounts,
} from "../../domain/automations/automations.queries";
import { findKnownCouriers } from "../../domain/couriers/known-couriers";
import { DAY_MS } from "../../domain/automations/evaluate";
import { readDefinition } from "../../domain/automations/read-automation";
import { countEarlierRuns } from "../../domain/automations/waiting-runs.queries";
import type { Actor, Context } from "../../platform/context";
import { AppError } from "../../platform/errors";
import { presentAuthor } from "../../platform/settings/settings";
import { listRunMails, type RunMail } from "../../read/customer-mails/run-mails.queries";
import { requireAutomation } from "./edit-automations";

const COUNTED_DAYS = 30;
const MOST_RUNS = 20;
const NONE: RunCounts = { acted: 0, skipped: 0, waiting: 0, lastActedAt: null };

export async function showAutomations(
  ctx: Context,
  actor: Actor,
): Promise<ResponseOf<typeof getAutomations>> {
  const rows = await listAutomations(ctx.db, actor.shop);
  const counts = await countsOf(ctx, actor);
  return {
    automations: rows.map((row) =>
      presentRow(actor, row, readDefinition(ctx, row), counts.get(row.id) ?? NONE),
    ),
  };
}

/** @throws AppError NOT_FOUND, for another shop's too; BAD_PARAMETER where what it does cannot be read */
export async function showAutomation(
  ctx: Context,
  actor: Actor,
  { id }: QueryOf<typeof getAutomation>,
): Promise<Automation> {
  const row = await requireAutomation(ctx.db, actor.shop, id);
  const counts = await countsOf(ctx, actor);
  const latest = await listNewestRuns(ctx.db, actor.shop, id, MOST_RUNS);
  const mails = await listRunMails(
    ctx.db,
    actor.shop,
    latest.map(({ id: run, orderId }) => ({ run, order: orderId })),
  );
  const definition = readDefinition(ctx, row);
  if (!definition) throw new AppError(BAD_PARAMETER, "automationIncomplete");
  const codes = definition.filters.flatMap((filter) => (filter.by === "courier" ? filter.any : []));
  const couriers = await findKnownCouriers(ctx.db, actor.shop, codes);
  return {
    ...presentRow(actor, row, definition, counts.get(id) ?? NONE),
    definition,
    courier_names: Object.fromEntries([...couriers.values()].map(({ code, name }) => [code, name])),
    waiting_earlier: await countEarlierRuns(ctx.db, actor.shop, row),
    latest: latest.map((run) => presentRun(run, mails.get(run.id) ?? null)),
  };
}

const countsOf = (ctx: Context, { shop }: Actor) =>
  countRuns(ctx.db, shop, new Date(ctx.now().getTime() - COUNTED_DAYS * DAY_MS));

function presentRow(
  actor: Actor,
  { id, name, isOn, version, revision, trigger, changedAt, changedBy }: AutomationWithDefinition,
  definition: AutomationDefinition | null,
  { lastActedAt, ...runs }: RunCounts,
): AutomationRow {
  return {
    ...{ id, name, version, revision, trigger, runs },
    // What cannot be read does nothing.
    is_on: isOn && definition !== null,
    days: definition && daysOf(definition.trigger),
    values: definition ? valuesOf(definition.trigger) : [],
    delay: definition && definition.delay,
    last_acted_at: lastActedAt?.toISOString() ?? null,
    actions: definition?.actions.map(({ do: action }) => action) ?? [],
    changed: { at: changedAt.toISOString(), by: presentAuthor(actor, changedBy) },
  };
}

function valuesOf(trigger: AutomationDefinition["trigger"]): string[] {
  switch (trigger.on) {
    case "status":
      return trigger.statuses;
    case "sub_status":
      return trigger.sub_statuses;
    case "problem":
      return trigger.kinds;
    case "fulfilled":
    case "partly_fulfilled":
    case "unfulfilled":
    case "silent":
    case "late":
    case "overdue":
    case "delivered":
      return [];
  }
}

function presentRun(
  run: Awaited<ReturnType<typeof listNewestRuns>>[number],
  mail: RunMail | null,
): AutomationRun {
  const { id, orderId, name, trackingNumber, state, reason, version, failedActions, startedAt, dueAt } = run;
  const { defaultText } = run;
  return {
    ...{ id, order: orderId, order_name: name, number: trackingNumber, state, version },
    default_text: defaultText,
    email: mail && {
      ...{ state: mail.state, reason: mail.reason },
      not_before: mail.notBefore?.toISOString() ?? null,
    },
    failed: ACTIONS.filter((each) => failedActions.includes(each)),
    reason: RUN_REASONS.find((each) => each === reason) ?? null,
    ...{ started_at: startedAt.toISOString(), due_at: dueAt.toISOString() },
  };
}
