import { Banner, BlockStack } from "@shopify/polaris";
import type { ReactNode } from "react";
import { CallFailure } from "../../components/call-failure";
import { useTranslation } from "../../i18n/translation";
import type { TrackingPermission } from "./use-tracking-permission";

interface Props {
  permission: TrackingPermission;
  /** What the merchant has switched on needs the permission. */
  isNeeded: boolean;
  /** What waits for it. */
  children?: ReactNode;
}

/** Says that a switch has no effect without the permission, with the way to give it, and why it was not given. */
export function PermissionNotice({ permission, isNeeded, children }: Props) {
  const { t } = useTranslation("shopifyPermission");
  const { permitted, request, isBusy, notGiven, failure } = permission;
  return (
    <>
      {isNeeded && !permitted && (
        <Banner
          tone="warning"
          title={t("title")}
          action={{ content: t("button"), onAction: () => void request(), loading: isBusy }}
        >
          <BlockStack gap="100">
            <p>{t("text")}</p>
            {children}
          </BlockStack>
        </Banner>
      )}
      {notGiven && <Banner tone="warning">{t(notGiven)}</Banner>}
      <CallFailure failure={failure} />
    </>
  );
}
