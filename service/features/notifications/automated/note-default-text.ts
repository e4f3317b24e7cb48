import type { MailProblem } from "../../../../contract/mail-templates";
import { noteRunDefaultText } from "../../../domain/automations/automation-runs.queries";
import { listAutomations } from "../../../domain/automations/automations.queries";
import { appPage } from "../../../domain/shops/app-page";
import { enqueueMerchantEmail } from "../../../domain/shops/merchant-mails/enqueue-merchant-email";
import type { Shop } from "../../../domain/shops/shops.queries";
import type { Context } from "../../../platform/context";
import { transaction } from "../../../platform/db/database";
import type { OrderMailPayload } from "../../../read/customer-mails/customer-mail";
import { templateFailsEmail } from "../templates/template-fails.email";

interface Failed {
  problem: MailProblem | null;
  /** Otherwise the machine was busy, which the team can do nothing about. */
  isItsFault: boolean;
}

/** Notes with the run that its email has the default text; the team is mailed once for each version of the automation. */
export async function noteDefaultText(
  ctx: Context,
  shop: Shop,
  { id, version, run }: NonNullable<OrderMailPayload["automation"]>,
  { problem, isItsFault }: Failed,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    // Emails from before have no run.
    if (run !== undefined) await noteRunDefaultText(tx, shop.id, run, problem);
    const automation = (await listAutomations(tx, shop.id)).find((each) => each.id === id);
    if (!automation || !isItsFault) return;
    await enqueueMerchantEmail(ctx, tx, {
      ...{ shop, event: "template_failing", key: `template-fails automation ${id} ${version}` },
      email: templateFailsEmail,
      data: {
        shop: { name: shop.name, url: `https://${shop.primaryDomain ?? shop.domain}` },
        link: appPage(ctx, shop, `/track/notification/automations/${id}`),
        automation: automation.name,
      },
    });
  });
}
