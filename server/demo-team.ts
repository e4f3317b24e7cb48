import { demoTeam, type DemoRecipient } from "../sandbox/demo/team";
import { updateRecipient } from "../service/domain/shops/team/team-recipients.queries";
import { addTeamRecipient, updateTeam } from "../service/features/team/change-team";
import { saveReportPlan } from "../service/features/team/report-schedules.queries";
import type { Actor, Context } from "../service/platform/context";
import { transaction } from "../service/platform/db/database";

/**
 * Adds the demo store's recipients as a merchant does; whoever is verified is so at once, and gets no email about it. Its first weekly report
 * goes out at `reportAt`, and not on the Monday after next.
 */
export async function addDemoTeam(ctx: Context, actor: Actor, reportAt: Date): Promise<void> {
  for (const recipient of demoTeam) await add(ctx, actor, recipient);
  await transaction(ctx.db, (tx) => saveReportPlan(tx, actor.shop, reportAt));
}

async function add(
  ctx: Context,
  actor: Actor,
  { address, language, isVerified, events }: DemoRecipient,
): Promise<void> {
  const { recipients } = await addTeamRecipient(ctx, actor, { address, language });
  const { id } = recipients.find((each) => each.address === address)!;
  if (isVerified)
    await transaction(ctx.db, (tx) => updateRecipient(tx, actor.shop, id, { verifiedAt: ctx.now() }));
  if (events) await updateTeam(ctx, actor, { recipients: [{ id, language, events }] });
}
