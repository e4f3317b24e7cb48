import { Banner, BlockStack } from "@shopify/polaris";
import type { GatesTrial } from "../../../contract/gates";
import { GateChanges, Part } from "./gate-changes";
import { GateFindings } from "./gate-findings";
import { GateMatrix } from "./gate-matrix";

/**
 * Result of a trial: findings with their positions and, unless the file would be refused (then there is no matrix),
 * what each plan gains and loses. An override of a store that does not exist is an error that does not refuse the file.
 */
export function TriedReport({ names, report }: { names: string[]; report: GatesTrial }) {
  const { findings, matrix, changes } = report;
  const isRefused = matrix === null;
  const hasErrors = findings.some(({ severity }) => severity === "error");
  const tone = isRefused ? "critical" : hasErrors ? "warning" : "success";

  return (
    <BlockStack gap="400">
      <Banner tone={tone} title={names.join(", ")}>
        <p>
          {isRefused
            ? "The files have errors. Nothing is compared until they are fixed."
            : "The files are valid."}
        </p>
      </Banner>
      <GateFindings findings={findings} />
      {matrix && (
        <>
          <GateChanges title="What plans gain and lose, for a new store" changes={changes} />
          <Part title="What each plan would include">
            <GateMatrix matrix={matrix} label="What each plan would include" />
          </Part>
        </>
      )}
    </BlockStack>
  );
}
