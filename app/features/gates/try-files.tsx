import { useFetcher } from "@remix-run/react";
import { Banner, BlockStack, Card, Text } from "@shopify/polaris";
import { useState, type DragEvent } from "react";
import type { GatesTrial } from "../../../contract/gates";
import { MAX_GATES_FILE_BYTES } from "../../../permissions/file-size";
import { CallFailure } from "../../components/call-failure";
import type { Failure } from "../../endApi/failure";
import { kindOf } from "./tried-files";
import { TriedReport } from "./tried-report";

type TrialResult = { ok: true; report: GatesTrial } | ({ ok: false } & Failure);

const PROBLEMS = {
  unknownFile: "Only files named gates.json or plans.json can be tried.",
  tooLarge: "A file may have 256 KB at most.",
};

/** A changed gates.json or plans.json, dropped or chosen: checked and compared, not stored. */
export function TryFiles() {
  const fetcher = useFetcher<TrialResult>();
  const [names, setNames] = useState<string[]>([]);
  const [problem, setProblem] = useState<keyof typeof PROBLEMS | null>(null);
  const [isOver, setIsOver] = useState(false);
  const response = fetcher.data;

  const tryFiles = async (files: File[]) => {
    if (files.length === 0) return;
    if (files.some((file) => kindOf(file.name) === null)) return setProblem("unknownFile");
    if (files.some((file) => file.size > MAX_GATES_FILE_BYTES)) return setProblem("tooLarge");
    setProblem(null);
    setNames(files.map(({ name }) => name));
    const texts = await Promise.all(files.map(async (file) => [kindOf(file.name), await file.text()]));
    fetcher.submit(Object.fromEntries(texts), { method: "post", action: "/track/gates" });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void tryFiles([...event.dataTransfer.files]);
  };

  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          Try a changed file
        </Text>
        <label
          className="wb-drop"
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <span>
            Drop gates.json or plans.json here, or choose them. They are checked and compared, and not kept.
          </span>
          <input
            type="file"
            multiple
            accept=".json,application/json"
            onChange={(event) => {
              void tryFiles([...(event.currentTarget.files ?? [])]);
              // Reset, so that choosing the same file again, corrected, is a change event.
              event.currentTarget.value = "";
            }}
          />
        </label>
        {problem && <Banner tone="critical" title={PROBLEMS[problem]} />}
        <div role="status">
          {fetcher.state !== "idle" && "Checking the files"}
          {fetcher.state === "idle" && !problem && response?.ok && (
            <TriedReport names={names} report={response.report as GatesTrial} />
          )}
        </div>
        <CallFailure failure={response && !response.ok ? response : null} />
      </BlockStack>
    </Card>
  );
}
