import { Banner, BlockStack, Card, Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import { GateChanges, Part } from "./gate-changes";
import { GateFindings } from "./gate-findings";
import type { GatesView } from "./present-gates.server";

/** The file in force, its last change, and the current errors of the file on disk. */
export function GatesInForce({ gates }: { gates: GatesView }) {
  const { t } = useTranslation("gatesPage");
  const { file, origin, changedAt, since, findings, differences, lastChange, refused } = gates;

  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t("status.title")}
        </Text>
        {refused && (
          <Banner tone="critical" title={t("status.refused")}>
            <BlockStack gap="200">
              <p>{origin === "file" ? t("status.mend") : t(`status.${origin}`)}</p>
              <p>
                {refused.changedAt && `${t("status.file", { file, changed: refused.changedAt })}. `}
                {t("status.refusedSince", { since: refused.seenAt })}
              </p>
              <GateFindings findings={refused.findings} />
            </BlockStack>
          </Banner>
        )}
        <Text as="p">{changedAt ? t("status.file", { file, changed: changedAt }) : file}</Text>
        <Text as="p" tone="subdued">
          {t("status.since", { since })}
        </Text>
        <GateFindings findings={findings} />
        {lastChange && (
          <>
            <GateChanges title={t("status.last", { at: lastChange.at })} changes={lastChange.changes} />
            <GateFindings findings={lastChange.losses} />
          </>
        )}
        {differences.length === 0 ? (
          <Text as="p">{t("status.same")}</Text>
        ) : (
          <Part title={t("status.differs")}>
            <ul className="wb-findings">
              {differences.map((difference) => (
                <li key={difference}>
                  <code>{difference}</code>
                </li>
              ))}
            </ul>
          </Part>
        )}
      </BlockStack>
    </Card>
  );
}
