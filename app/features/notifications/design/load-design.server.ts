import type { TextLanguage } from "../../../../contract/courier-texts-limits";
import { PLAN_REQUIRED } from "../../../../contract/errors";
import { MailTemplate } from "../../../../contract/mail-template";
import { MAIL_TEMPLATE_VERSION } from "../../../../contract/mail-template-limits";
import { OUR_MAIL_LOOK } from "../../../../contract/our-mail-look";
import { OUR_ACCENT } from "../../../../storefront/mail/mail-style";
import { type endApiFor, failed } from "../../../endApi/end-api-for.server";
import { toResult } from "../../../endApi/to-result.server";

const KIND = "out_for_delivery";
/** What the preview shows: our texts and nothing of its own, and so short that its footer is in sight. */
const EXAMPLE = MailTemplate.parse({
  version: MAIL_TEMPLATE_VERSION,
  blocks: ["heading", "text", "status-bar", "button", "footer"].map((type) => ({ id: type, type })),
});

/** Data of /track/notification/design; what is ours where the plan has no design of one's own. */
export async function loadDesign(endApi: Awaited<ReturnType<typeof endApiFor>>) {
  const [loaded, brand] = await Promise.all([toResult(endApi.getMailDesign()), endApi.getShopBrand()]);
  if (!loaded.ok && loaded.code !== PLAN_REQUIRED) throw failed(loaded, 503);
  const { ours, ...saved } = loaded.ok ? loaded.data : NOTHING_SET;
  return {
    saved,
    ours: ours.unsubscribe as Partial<Record<TextLanguage, string>>,
    brand,
    /** Of emails that choose no color. */
    accent: brand.primary?.background ?? OUR_ACCENT,
    preview: { kind: KIND, template: EXAMPLE } as const,
  };
}

const NOTHING_SET = {
  ...{ value: { look: OUR_MAIL_LOOK, address: "", unsubscribe: {} }, version: 0, changed: null },
  ours: { unsubscribe: {} },
};

export type DesignView = Awaited<ReturnType<typeof loadDesign>>;
