import { BlockStack, ChoiceList, Text } from "@shopify/polaris";
import { LINK_TARGETS, type LinkTarget, NUMBER_PLACE } from "../../../contract/tracking-link-limits";
import { ExternalLink } from "../../components/external-link";
import { SettingCard } from "../../form/setting-card";
import { useSettingForm } from "../../form/use-setting-form";
import { useTranslation } from "../../i18n/translation";
import { PermissionNotice } from "../shopify-permission/permission-notice";
import { useTrackingPermission } from "../shopify-permission/use-tracking-permission";
import type { TrackingLinkView } from "./load-tracking-link.server";
import { MailTemplates } from "./mail-templates";
import { OlderLinks } from "./older-links";

/** Number of the preview: none that a courier gives. */
const SAMPLE = "WB123456789";

/** Where Shopify's tracking link leads, its writing to older shipments, and the code for Shopify's mail templates. */
export function TrackingLinkCard({
  saved,
  permitted,
  addresses,
  domain,
  templatesUrl,
  task,
}: TrackingLinkView) {
  const { t } = useTranslation("trackingLink");
  const nameOf = (target: LinkTarget) =>
    target === "host" && domain ? t("choice.domain", { name: domain }) : t(`choice.${target}`);
  const form = useSettingForm("updateTrackingLink", saved, {
    describe: ({ target }) => [{ label: t("choice.label"), text: nameOf(target) }],
  });
  const { fields, change, isBusy, isDirty } = form;
  const permission = useTrackingPermission(permitted);
  const choose = async (chosen: LinkTarget) => {
    if (chosen === "courier" || (await permission.request())) change({ target: chosen });
  };
  const { target } = fields;
  const address = target === "courier" ? null : addresses[target].replace(NUMBER_PLACE, SAMPLE);

  return (
    <BlockStack gap="400">
      <SettingCard setting="tracking_link" form={form}>
        <PermissionNotice
          permission={permission}
          isNeeded={saved.value.target !== "courier" && target !== "courier"}
        />
        <ChoiceList
          title={t("choice.label")}
          choices={LINK_TARGETS.map((value) => ({
            value,
            label: nameOf(value),
            ...(value === "courier" && { helpText: t("choice.courierHelp") }),
          }))}
          selected={[target]}
          onChange={([chosen]) => void choose(chosen as LinkTarget)}
          disabled={isBusy || permission.isBusy}
        />
        <Text as="p" tone="subdued">
          {t("choice.help")}
        </Text>
        {address && (
          <BlockStack gap="100">
            <Text as="p">{t("preview", { number: SAMPLE })}</Text>
            <p className="wb-link-preview">
              <ExternalLink href={address}>{address}</ExternalLink>
            </p>
            <Text as="p" tone="subdued">
              {t("choice.privacy")}
            </Text>
          </BlockStack>
        )}
      </SettingCard>
      <OlderLinks
        task={task}
        canStart={!isDirty}
        hasTarget={saved.value.target !== "courier" || saved.version > 0}
      />
      <MailTemplates
        addresses={addresses}
        target={target === "host" ? "host" : "shop"}
        templatesUrl={templatesUrl}
      />
    </BlockStack>
  );
}
