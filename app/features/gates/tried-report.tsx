import { Banner, BlockStack } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import type { GatesTrial } from "../../../contract/gates";
import { GateChanges, Part } from "./gate-changes";
import { GateFindings } from "./gate-findings";
import { GateMatrix } from "./gate-matrix";

/** What a tried file would do: its mistakes with their places; without any, what each plan gains and loses. */
export function TriedReport({ names, report }: { names: string[]; report: GatesTrial }) {
  const { t } = useTranslation("gatesPage");
  const { findings, matrix, changes } = report;
  const isBroken = findings.some(({ severity }) => severity === "error");

  return (
    <BlockStack gap="400">
      <Banner tone={isBroken ? "critical" : "success"} title={names.join(", ")}>
        <p>{isBroken ? t("result.broken") : t("result.valid")}</p>
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
