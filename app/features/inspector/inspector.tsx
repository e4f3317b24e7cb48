import { useNavigation } from "@remix-run/react";
import { Card, InlineStack, Spinner, Text } from "@shopify/polaris";
import { useMemo, useRef, useState } from "react";
import type { GeneratedPath } from "../../../machines/tooling/path-cover-report";
import { coverReport } from "../../../machines/tooling/path-cover-report";
import { entryOf } from "../../../machines/registry";
import type { Trace } from "../../../machines/tooling/trace";
import { useTranslation } from "../../i18n/translation";
import { timelineOfPaths, timelineOfTrace, type Timeline } from "./timeline";
import type { InspectorView } from "./load-inspector.server";
import { PathsCard } from "./paths-card";
import { RecordingsCard } from "./recordings-card";
import { ReplayStage } from "./replay-stage";
import { StandAloneStage } from "./stand-alone-stage";
import type { Speed } from "./use-player";
import { UnplayableTrace } from "./unplayable-trace";

interface Props {
  view: InspectorView;
  /** A trace of another machine was loaded: its chart must be fetched first. */
  onMachine: (machine: Trace["machine"]) => void;
}

interface Shown {
  timeline: Timeline;
  machine: Trace["machine"];
  plays: boolean;
  id: number;
}

/** One machine at a time: a trace or generated paths step by step, else a stand-alone copy. */
export function Inspector({ view, onMachine }: Props) {
  const { machine } = view;
  const [shown, setShown] = useState<Shown | null>(null);
  const [speed, setSpeed] = useState<Speed>("normal");
  const count = useRef(0);
  const report = useMemo(() => coverReport(entryOf(machine)), [machine]);
  const missing = useMemo(() => new Set(report.missing.map(({ key }) => key)), [report]);

  const show = (timeline: Timeline, of: Trace["machine"], plays: boolean) => {
    setShown({ timeline, machine: of, plays, id: ++count.current });
    if (of !== machine) onMachine(of);
  };
  const replayTrace = (trace: Trace, title: string) =>
    show(timelineOfTrace(trace, title), trace.machine, false);
  const playPaths = (paths: readonly GeneratedPath[], title: string) =>
    show(timelineOfPaths(paths, title), machine, true);

  // While another machine's chart is loading, or after another was chosen by hand, the timeline is not drawn on this
  // one.
  const current = shown?.machine === machine ? shown : null;
  const isAwaited = useNavigation().state === "loading" && shown !== null && !current;
  const isPlayable = current !== null && current.timeline.frames.length > 0;
  const close = () => setShown(null);
  return (
    <>
      {isAwaited && <ChartAwaited machine={shown.machine} />}
      {current && !isPlayable && <UnplayableTrace timeline={current.timeline} onClose={close} />}
      {isPlayable ? (
        <ReplayStage
          key={current.id}
          view={view}
          timeline={current.timeline}
          missing={missing}
          plays={current.plays}
          speed={speed}
          onSpeed={setSpeed}
          onClose={close}
        />
      ) : (
        <StandAloneStage key={machine} view={view} missing={missing} />
      )}
      <div className="wb-inspector-halves">
        <RecordingsCard onReplay={replayTrace} />
        <PathsCard key={machine} machine={machine} report={report} onPlay={playPaths} />
      </div>
    </>
  );
}

/** A trace of another machine was chosen; the former chart stays until the new one is loaded. */
function ChartAwaited({ machine }: { machine: Trace["machine"] }) {
  const { t } = useTranslation(["inspector", "shell"]);
  return (
    <Card>
      <div role="status">
        <InlineStack gap="200" blockAlign="center">
          <Spinner size="small" />
          <Text as="span">
            {t(`inspector:machine.${machine}`)} · {t("shell:loading")}
          </Text>
        </InlineStack>
      </div>
    </Card>
  );
}
