import { useAbility } from "@casl/react";
import { BlockStack, Button, Text } from "@shopify/polaris";
import { useCallback, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { lockOf, type GateAbility } from "../../permissions/ability";
import { featureIds, type FeatureId } from "../../permissions/features";
import { LEVELS, type Level } from "../../permissions/levels";
import { codeOfLevel, tiersOf } from "../../permissions/plans";
import { Dialog } from "../components/dialog";
import { useFeatureGate } from "../components/use-feature-gate";
import { UpgradeContext } from "../components/use-upgrade";

/** Draws the upgrade modal for whoever asks for it with `useUpgrade()`. */
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

/** Nothing where no plan opens the feature any more: the gates may have changed since it was asked for. */
function UpgradeModal({ feature, onClose }: { feature: FeatureId; onClose: () => void }) {
  const level = useFeatureGate(feature)?.level;
  return level ? <UpgradeDialog feature={feature} level={level} onClose={onClose} /> : null;
}

/** Which plan opens a feature, from which price, what else it would open here, and the way to it. */
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
  const also = opensWith(useAbility<GateAbility>(), level).filter((other) => other !== feature);
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
      </BlockStack>
    </Dialog>
  );
}

/** What is locked here for its plan alone, and would be open with this level. */
function opensWith(ability: GateAbility, level: Level): FeatureId[] {
  const rank = LEVELS.indexOf(level);
  return featureIds.filter((id) => {
    const sold = lockOf(ability, id)?.level;
    return sold && LEVELS.indexOf(sold) <= rank;
  });
}

/** Plans are priced in whole dollars or in cents; zeros that say nothing are left out. */
function dollars(cents: number, tag: string): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(tag, {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100);
}
