import { Banner, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import type { ShopBrand } from "../../../../contract/shop-brand";
import { CallFailure } from "../../../components/call-failure";
import { useTranslation } from "../../../i18n/translation";
import { useEndApi } from "../../../shell/use-end-api";
import { useToast } from "../../../shell/toasts";
import { useBrandNote } from "./use-brand-note";

/** Reads the brand of the shop from Shopify, and says what there is none of. */
export function TakeFromShop({ onTaken }: { onTaken: (brand: ShopBrand) => void }) {
  const { t } = useTranslation("pageStyle");
  const { call, isBusy, failure } = useEndApi();
  const showToast = useToast();
  const noteOf = useBrandNote();
  const [note, setNote] = useState<string | null>(null);

  const take = async () => {
    setNote(null);
    const result = await call("renewShopBrand", {});
    if (!result.ok) return;
    const brand = result.data;
    const missing = noteOf(brand) ?? (brand.primary ? null : t("fromShop.notes.noColors"));
    setNote(missing);
    // Colors of an earlier reading are none that the shop has now.
    if (brand.state !== "read") return;
    onTaken(brand);
    if (brand.primary) showToast(t("fromShop.done"));
  };

  return (
    <BlockStack gap="200">
      <InlineStack>
        <Button loading={isBusy} onClick={() => void take()}>
          {t("fromShop.action")}
        </Button>
      </InlineStack>
      <Text as="p" tone="subdued" variant="bodySm">
        {t("fromShop.help")}
      </Text>
      <div role="status">{note && <Banner tone="warning">{note}</Banner>}</div>
      <CallFailure failure={failure} />
    </BlockStack>
  );
}
