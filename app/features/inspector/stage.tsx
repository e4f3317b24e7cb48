import { Card } from "@shopify/polaris";
import { useMemo, type ReactNode } from "react";
import { getStateNodes, type AnyMachineSnapshot } from "xstate";
import { describeMachine } from "../../../machines/tooling/describe-machine";
import { entryOf } from "../../../machines/registry";
import { useTranslation } from "../../i18n/translation";
import { ChartOutline } from "./chart-outline";
import { ChartView } from "./chart-view";
import { LiveCard } from "./live-card";
import type { InspectorView } from "./load-inspector.server";

interface Props {
  view: InspectorView;
  snapshot: AnyMachineSnapshot;
  send: (event: { type: string }) => void;
  isReplay: boolean;
  taken: readonly string[];
  missing: ReadonlySet<string>;
  /** Controls below the chart. */
  children: ReactNode;
}

/** The chart with the active states highlighted, and the live component in the same state beside it. */
export function Stage({ view, snapshot, send, isReplay, taken, missing, children }: Props) {
  const { t } = useTranslation("inspector");
  const { machine } = entryOf(view.machine);
  const described = useMemo(() => describeMachine(machine), [machine]);
  const { value } = snapshot;
  const active = useMemo(
    () => new Set([machine.id, ...getStateNodes(machine.root, value).map(({ id }) => id)]),
    [machine, value],
  );

  return (
    <div className="wb-inspector-stage">
      <div className="wb-inspector-side">
        <Card>
          <ChartView
            key={view.machine}
            chart={view.chart}
            label={t("chart.label", { machine: t(`machine.${view.machine}`) })}
            active={active}
            taken={taken}
            missing={missing}
          />
          <ChartOutline view={described} active={active} />
        </Card>
        {children}
      </div>
      <div className="wb-inspector-side">
        <LiveCard machine={view.machine} isReplay={isReplay} state={snapshot} send={send} view={view} />
      </div>
    </div>
  );
}
