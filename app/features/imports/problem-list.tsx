import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import type { ImportDetail } from "../../../contract/imports";
import { CallFailure } from "../../components/call-failure";
import { useTranslation } from "../../i18n/translation";
import { downloadFile } from "../exports/download-file";
import { useEndApi } from "../../shell/use-end-api";

/** The first lines that are imported with fewer pieces than the file names. */
export function LoweredList({ lowered }: { lowered: ImportDetail["lowered"] }) {
  const { t } = useTranslation("imports");
  if (lowered.length === 0) return null;

  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {t("lowered")}
      </Text>
      <ul className="wb-problems">
        {lowered.map(({ line, order_number: order, tracking_number: number }) => (
          <li key={line}>
            <span className="wb-number">{t("line", { line })}</span>
            <span>{t("problems.quantity_lowered")}</span>
            <span className="wb-subdued">{[order, number].filter(Boolean).join(" · ")}</span>
          </li>
        ))}
      </ul>
    </BlockStack>
  );
}

/** The first lines that are not imported, each with its reason; all of them are in the report. */
export function ProblemList({ id, problems }: { id: string; problems: ImportDetail["problems"] }) {
  const { t } = useTranslation(["imports", "common"]);
  const report = useEndApi();
  const download = async () => {
    const outcome = await report.call("reportImport", { id });
    if (outcome.ok) downloadFile(outcome.data.ticket);
  };
  if (problems.length === 0) return null;

  return (
    <BlockStack gap="200">
      <InlineStack gap="200" align="space-between" blockAlign="center">
        <Text as="h3" variant="headingSm">
          {t("imports:notImported")}
        </Text>
        <Button variant="plain" loading={report.isBusy} onClick={() => void download()}>
          {t("imports:report")}
        </Button>
      </InlineStack>
      <CallFailure failure={report.failure} />
      <ul className="wb-problems">
        {problems.map(({ line, problems: found, order_number: order, tracking_number: number }) => (
          <li key={line}>
            <span className="wb-number">{t("imports:line", { line })}</span>
            <span>
              {found.map(({ problem, column }) => {
                const words = t(`imports:problems.${problem}`);
                return (
                  <span key={problem} className="wb-problem">
                    {column ? t("common:pair", { name: column, value: words }) : words}
                  </span>
                );
              })}
            </span>
            <span className="wb-subdued">{[order, number].filter(Boolean).join(" · ")}</span>
          </li>
        ))}
      </ul>
    </BlockStack>
  );
}
