import { MAIL_KINDS, purposeOf } from "../../../contract/mail-kinds";
import type { MailPurpose } from "../../../contract/mail-purposes";
import { MailTemplate } from "../../../contract/mail-template";
import { purposesOf } from "../../../storefront/mail/block-purpose";
import { mailMeasuring } from "../../../contract/mail-measuring";
import { readSetting } from "../../platform/settings/settings";
import type { Context } from "../../platform/context";
import { hasFeature } from "../gates/require-feature";
import type { Shop } from "../shops/shops.queries";
import { listTemplates } from "./mail-templates.queries";

/** What a shop's emails are for: their kinds, that they are counted, and the parts of its own templates, where its plan has them. */
export async function listSentPurposes(
  ctx: Pick<Context, "db" | "gates" | "now">,
  shop: Shop,
): Promise<ReadonlySet<MailPurpose>> {
  const ofKinds = MAIL_KINDS.map(purposeOf);
  const stored = await listTemplates(ctx.db, shop.id);
  const ofParts = stored.flatMap((each) => {
    const template = MailTemplate.safeParse(each);
    return template.success ? purposesOf(template.data) : [];
  });
  const isSent = ofParts.length > 0 && (await hasFeature(ctx, ctx.db, shop, "notification-setting"));
  const { opens, clicks } = await readSetting(ctx.db, shop.id, mailMeasuring);
  const measured: MailPurpose[] = opens || clicks ? ["measuring"] : [];
  return new Set([...ofKinds, ...(isSent ? ofParts : []), ...measured]);
}
