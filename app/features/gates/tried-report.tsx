import { Banner, BlockStack } from "@shopify/polaris";
import type { GatesTrial } from "../../../contract/gates";
import { useTranslation } from "../../i18n/translation";
import { GateChanges, Part } from "./gate-changes";
import { GateFindings } from "./gate-findings";
import { GateMatrix } from "./gate-matrix";

/**
 * Result of a trial: findings with their positions and, unless the file would be refused (then there is no matrix),
 * what each plan gains and loses. An override of a store that does not exist is an error that does not refuse the file.
 */
export function TriedReport({ names, report }: { names: string[]; report: GatesTrial }) {
  const { t } = useTranslation("gatesPage");
  const { findings, matrix, changes } = report;
  const isRefused = matrix === null;
  const hasErrors = findings.some(({ severity }) => severity === "error");
  const tone = isRefused ? "critical" : hasErrors ? "warning" : "success";

  return (
    <BlockStack gap="400">
      <Banner tone={tone} title={names.join(", ")}>
        <p>{isRefused ? t("result.broken") : t("result.valid")}</p>
      </Banner>
      <GateFindings findings={findings} />
      {matrix && (
        <>
          <GateChanges title={t("result.diff")} changes={changes} />
          <Part title={t("result.matrix")}>
            <GateMatrix matrix={matrix} label={t("result.matrix")} />
          </Part>
        </>
      )}
    </BlockStack>
  );
}
