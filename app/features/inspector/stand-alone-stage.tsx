import { useSelector } from "@xstate/react";
import { useState } from "react";
import type { AnyMachineSnapshot } from "xstate";
import { entryOf } from "../../../machines/registry";
import { standAlone } from "../../../machines/tooling/inert";
import { EventsCard } from "./events-card";
import type { InspectorView } from "./load-inspector.server";
import { Stage } from "./stage";

/** An inert copy of the machine: driven by the component's own buttons and by buttons of the possible events. */
export function StandAloneStage({ view, missing }: { view: InspectorView; missing: ReadonlySet<string> }) {
  const { machine, starts } = entryOf(view.machine);
  const begin = () => standAlone(machine, starts[0].input);
  const [actor, setActor] = useState(begin);
  const snapshot = useSelector(actor, (current) => current as AnyMachineSnapshot);

  return (
    <Stage
      view={view}
      snapshot={snapshot}
      send={(event) => actor.send(event)}
      isReplay={false}
      taken={[]}
      missing={missing}
    >
      <EventsCard
        actor={actor}
        snapshot={snapshot}
        events={starts[0].events}
        onRestart={() => setActor(begin())}
      />
    </Stage>
  );
}
