import type { AutomationDefinition } from "../../../contract/automation";
import { TEAM_EMAIL_MINUTES } from "../../../contract/automation-limits";
import type { TriedAutomation } from "../../../contract/automations";
import type { Shop } from "../../domain/shops/shops.queries";
import { listTeamRecipients } from "../../domain/shops/team/team-recipients";
import type { Context } from "../../platform/context";
import { findRefusals } from "./refusals";
import type { ReplayedRun } from "./replay";

type Counted = TriedAutomation["actions"][number];

/** What the actions of an automation would have been in a replay. Emails to the team are those to one recipient. */
export async function countActions(
  ctx: Context,
  shop: Shop,
  { actions }: AutomationDefinition,
  runs: readonly ReplayedRun[],
): Promise<Counted[]> {
  const acts = runs.filter(({ outcome }) => outcome === "act");
  const hasTeam = (await listTeamRecipients(ctx.db, shop, "automation")).length > 0;
  const emailsCustomers = actions.some(({ do: name }) => name === "email_customer");
  const orders = [...new Set(acts.map(({ occurrence }) => occurrence.order))];
  const refusals = await findRefusals(ctx, shop, emailsCustomers ? orders : []);
  return actions.map(({ do: name }) => {
    const addressed = acts.filter(({ hasEmail }) =>
      name === "email_customer" ? hasEmail : name !== "email_team" || hasTeam,
    );
    const reached =
      name === "email_customer"
        ? addressed.filter(({ occurrence }) => !refusals.has(occurrence.order))
        : addressed;
    return {
      do: name,
      count: name === "email_team" ? countTeamEmails(reached) : reached.length,
      orders: new Set(reached.map(({ occurrence }) => occurrence.order)).size,
      left_out: acts.length - addressed.length,
      refused: addressed.length - reached.length,
    };
  });
}

const PAUSE_MS = TEAM_EMAIL_MINUTES * 60_000;

/** The first goes out at once, and what comes within the pause after an email waits for its end and is one with all that comes until then. */
function countTeamEmails(runs: readonly ReplayedRun[]): number {
  let emails = 0;
  /** When the last has left, or will leave. */
  let last = Number.NEGATIVE_INFINITY;
  for (const time of runs.map(({ dueAt }) => dueAt!.getTime()).toSorted((a, b) => a - b)) {
    if (time <= last) continue;
    last = Math.max(time, last + PAUSE_MS);
    emails += 1;
  }
  return emails;
}
