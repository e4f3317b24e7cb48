import { Badge, BlockStack, Card, InlineStack, Text } from "@shopify/polaris";
import { CallFailure } from "../../components/call-failure";
import { useTranslation } from "../../i18n/translation";
import { useConfirm } from "../../shell/confirm";
import { useEndApi } from "../../shell/use-end-api";
import { screenAnchor } from "../screens/screen-anchor";
import { ConnectionKey } from "./connection-key";
import { LinkStore } from "./link-store";
import { LinkedStoreList } from "./linked-store-list";
import type { StoresView } from "./present-billing.server";

/** Stores that share one plan and its quota. */
export function StoresCard({ stores }: { stores: StoresView }) {
  const { t } = useTranslation("billing");
  const confirm = useConfirm();
  const unlink = useEndApi();
  const isLinked = stores.role === "linked";
  const confirmUnlink = async (store: string) => {
    const isSure = await confirm({
      title: t("stores.confirm.title"),
      text: isLinked ? t("stores.confirm.self") : t("stores.confirm.other", { store }),
      confirm: t("stores.unlink"),
      destructive: true,
    });
    if (isSure) void unlink.call("unlinkStore", { myshopify_domain: store }, { done: t("stores.unlinked") });
  };

  return (
    <section {...screenAnchor("linked-stores")}>
      <Card>
        <BlockStack gap="400">
          <BlockStack gap="100">
            <InlineStack gap="200" blockAlign="center">
              <Text as="h2" variant="headingMd">
                {t("stores.title")}
              </Text>
              <Badge tone={stores.role === "single" ? undefined : "info"}>
                {t(`stores.role.${stores.role}`)}
              </Badge>
            </InlineStack>
            <Text as="p" tone="subdued" breakWord>
              {isLinked
                ? t("stores.about.linked", { store: stores.mainStore })
                : t(`stores.about.${stores.role}`)}
            </Text>
          </BlockStack>
          <CallFailure failure={unlink.failure} />
          {(isLinked || stores.stores.length > 0) && (
            <LinkedStoreList
              stores={
                isLinked
                  ? [{ domain: stores.mainStore, name: t("stores.role.main"), used: null }]
                  : stores.stores
              }
              isBusy={unlink.isBusy}
              onUnlink={confirmUnlink}
              isSelf={isLinked}
            />
          )}
          {stores.key !== null && <ConnectionKey connectionKey={stores.key} />}
          {stores.role === "single" && <LinkStore />}
        </BlockStack>
      </Card>
    </section>
  );
}
