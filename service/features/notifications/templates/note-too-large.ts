import type { ShopId } from "../../../../contract/ids";
import type { MailKind } from "../../../../contract/mail-kinds";
import { ofWhole } from "../../../../storefront/mail/check-mail-texts";
import type { Context } from "../../../platform/context";
import { noteFailure } from "./render-by-template";

/** The mail server takes no mail as large as a template has made it. */
export const noteTooLarge = (
  ctx: Context,
  shop: ShopId,
  template: { kind: MailKind; version: number },
): Promise<void> => noteFailure(ctx, shop, template, ofWhole("tooLarge"));
