import { Link } from "@remix-run/react";
import { Banner, BlockStack, Checkbox } from "@shopify/polaris";
import { SettingCard } from "../../form/setting-card";
import { useSettingForm } from "../../form/use-setting-form";
import { useTranslation } from "../../i18n/translation";
import { PermissionNotice } from "../shopify-permission/permission-notice";
import { useTrackingPermission } from "../shopify-permission/use-tracking-permission";
import type { CourierWritebackView } from "./load-courier-writeback.server";
import { useWritebackReason } from "./use-writeback-reason";

/** Whether corrected couriers are written to Shopify. Switching it on asks for the permission that it needs; without it, it stays off. */
export function CourierWritebackCard({ saved, permitted, held, failures }: CourierWritebackView) {
  const { t } = useTranslation(["courierWriteback", "form"]);
  const permission = useTrackingPermission(permitted);
  const form = useSettingForm("updateCourierWriteback", saved, {
    describe: ({ enabled }) => [
      { label: t("courierWriteback:label"), text: t(enabled ? "form:lines.on" : "form:lines.off") },
    ],
  });
  const { fields, change, isBusy } = form;
  const toggle = async (enabled: boolean) => {
    if (!enabled || (await permission.request())) change({ enabled });
  };

  return (
    <SettingCard setting="courier_writeback" form={form}>
      {failures.length > 0 && <Failures failures={failures} />}
      <PermissionNotice permission={permission} isNeeded={saved.value.enabled && fields.enabled}>
        {held > 0 && <p>{t("courierWriteback:held", { count: held })}</p>}
      </PermissionNotice>
      <Checkbox
        label={t("courierWriteback:label")}
        helpText={t("courierWriteback:help")}
        checked={fields.enabled}
        onChange={(enabled) => void toggle(enabled)}
        disabled={isBusy || permission.isBusy}
      />
    </SettingCard>
  );
}

function Failures({ failures }: Pick<CourierWritebackView, "failures">) {
  const { t } = useTranslation("courierWriteback");
  const reasonOf = useWritebackReason();
  return (
    <Banner tone="warning" title={t("failed")}>
      <BlockStack gap="100">
        {failures.map((failure, index) => (
          <p key={index}>
            <Link className="wb-link" to={`/track/orders/${failure.orderId}`}>
              {failure.orderName}
            </Link>
            {` · ${[failure.when, failure.reason && reasonOf(failure.reason)].filter(Boolean).join(" · ")}`}
          </p>
        ))}
      </BlockStack>
    </Banner>
  );
}
