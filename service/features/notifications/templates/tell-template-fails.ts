import type { ShopId } from "../../../../contract/ids";
import { appPage } from "../../../domain/shops/app-page";
import { enqueueMerchantEmail } from "../../../domain/shops/merchant-mails/enqueue-merchant-email";
import { getShopById } from "../../../domain/shops/shops.queries";
import type { StoredMailTemplate } from "../../../domain/mail-templates/mail-templates.queries";
import type { Context } from "../../../platform/context";
import type { Tx } from "../../../platform/db/database";
import { templateFailsEmail } from "./template-fails.email";

/** Mails the team that a template cannot be filled: once for each version, however often it fails. */
export async function tellTemplateFails(
  ctx: Context,
  tx: Tx,
  id: ShopId,
  { kind, version }: Pick<StoredMailTemplate, "kind" | "version">,
): Promise<void> {
  const shop = await getShopById(tx, id);
  await enqueueMerchantEmail(ctx, tx, {
    ...{ shop, event: "template_failing", key: `template-fails ${kind} ${version}` },
    email: templateFailsEmail,
    data: {
      shop: { name: shop.name, url: `https://${shop.primaryDomain ?? shop.domain}` },
      link: appPage(ctx, shop, `/track/notification/edit?kind=${kind}`),
    },
  });
}
