import { useAbility } from "@casl/react";
import { BlockStack, Button, Text } from "@shopify/polaris";
import { useCallback, useState, type ReactNode } from "react";
import { lockOf, type GateAbility } from "../../permissions/ability";
import { isBuilt } from "../../permissions/built";
import { featureIds, type FeatureId } from "../../permissions/features";
import { LEVELS, type Level } from "../../permissions/levels";
import { codeOfLevel, tiersOf } from "../../permissions/plans";
import { AnnouncedFeatures } from "../components/announced-features";
import { Dialog } from "../components/dialog";
import { useFeatureGate } from "../components/use-feature-gate";
import { UpgradeContext } from "../components/use-upgrade";
import { useTranslation } from "../i18n/translation";

/** Renders the upgrade modal that components open with `useUpgrade()`. */
export function UpgradeProvider({ children }: { children: ReactNode }) {
  const [feature, setFeature] = useState<FeatureId | null>(null);
  const close = useCallback(() => setFeature(null), []);

  return (
    <UpgradeContext.Provider value={setFeature}>
      {children}
      {feature && <UpgradeModal feature={feature} onClose={close} />}
    </UpgradeContext.Provider>
  );
}

/** Renders nothing where no plan includes the feature, or there is none yet: the gates may have changed meanwhile. */
function UpgradeModal({ feature, onClose }: { feature: FeatureId; onClose: () => void }) {
  const level = useFeatureGate(feature)?.level;
  return level && isBuilt(feature) ? (
    <UpgradeDialog feature={feature} level={level} onClose={onClose} />
  ) : null;
}

/**
 * The plan that includes a feature, its lowest price, the other features it includes, those that are announced apart from
 * those that work, and the link to it.
 */
function UpgradeDialog({
  feature,
  level,
  onClose,
}: {
  feature: FeatureId;
  level: Level;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation("gates");
  const code = codeOfLevel(level);
  const others = opensWith(useAbility<GateAbility>(), level).filter((other) => other !== feature);
  const also = others.filter(isBuilt);
  const coming = others.filter((other) => !isBuilt(other));
  const [tier] = tiersOf(code, "EVERY_30_DAYS");

  return (
    <Dialog
      title={t("upgrade.title")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("upgrade.later")}</Button>
          <Button variant="primary" url={`/track/billing?plan=${code}`} onClick={onClose}>
            {t("upgrade.action", { plan: level })}
          </Button>
        </>
      }
    >
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="p" variant="headingLg">
            {t(`feature.${feature}`)}
          </Text>
          <Text as="p">{t("available", { plan: level })}</Text>
          {tier && (
            <Text as="p" tone="subdued">
              {t("upgrade.price", { price: dollars(tier.priceCents, i18n.language) })}
            </Text>
          )}
        </BlockStack>
        {also.length > 0 && (
          <BlockStack gap="100">
            <Text as="h3" variant="headingSm">
              {t("upgrade.also")}
            </Text>
            <ul className="wb-upgrade-list">
              {also.map((other) => (
                <li key={other}>{t(`feature.${other}`)}</li>
              ))}
            </ul>
          </BlockStack>
        )}
        <AnnouncedFeatures features={coming} />
      </BlockStack>
    </Dialog>
  );
}

/** Features locked by the plan alone that this level would unlock. */
function opensWith(ability: GateAbility, level: Level): FeatureId[] {
  const rank = LEVELS.indexOf(level);
  return featureIds.filter((id) => {
    const sold = lockOf(ability, id)?.level;
    return sold && LEVELS.indexOf(sold) <= rank;
  });
}

/** Prices are whole dollars or have cents; `.00` is left out. */
function dollars(cents: number, tag: string): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(tag, {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100);
}
