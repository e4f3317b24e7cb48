import type { ErrorCode } from "../../../contract/errors";
import { localeFor } from "../../../contract/locales";
import { AppError } from "../../platform/errors";
import { merchantTranslatorFor, type MerchantTextKey } from "../../platform/i18n/texts";
import type { Shop } from "../shops/shops.queries";

type Reason<Key> = Key extends `refusal.${infer Name}` ? Name : never;

/** A refusal the merchant reads, in the language of the store; `reason` travels in `data`. */
export function billingError(
  code: ErrorCode,
  shop: Pick<Shop, "locale">,
  reason: Reason<MerchantTextKey>,
  values: Record<string, string> = {},
): AppError {
  const text = merchantTranslatorFor(localeFor(shop.locale).tag)(`refusal.${reason}`, values);
  return new AppError(code, text, { reason, ...values });
}
