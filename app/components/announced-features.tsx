import { Badge } from "@shopify/polaris";
import type { FeatureId } from "../../permissions/features";
import { useTranslation } from "../i18n/translation";
import { useList } from "../i18n/use-list";

/** What a plan will bring once it is built, apart from what works; nothing where there is none. */
export function AnnouncedFeatures({ features }: { features: readonly FeatureId[] }) {
  const { t } = useTranslation("gates");
  const list = useList();
  if (features.length === 0) return null;
  return (
    <p className="wb-announced">
      <Badge>{t("soon")}</Badge> {list(features.map((feature) => t(`feature.${feature}`)))}
    </p>
  );
}
