import { Badge } from "@shopify/polaris";
import type { FeatureId } from "../../permissions/features";
import { useTranslation } from "../i18n/translation";

/** What a plan will bring once it is built, apart from what works; nothing where there is none. */
export function AnnouncedFeatures({ features }: { features: readonly FeatureId[] }) {
  const { t, i18n } = useTranslation("gates");
  if (features.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction", style: "narrow" });
  return (
    <p className="wb-announced">
      <Badge>{t("soon")}</Badge> {list.format(features.map((feature) => t(`feature.${feature}`)))}
    </p>
  );
}
