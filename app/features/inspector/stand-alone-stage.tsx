import { useSelector } from "@xstate/react";
import { useState } from "react";
import type { AnyMachineSnapshot } from "xstate";
import { entryOf } from "../../../machines/registry";
import { standAlone } from "../../../machines/tooling/inert";
import { EventsCard } from "./events-card";
import type { InspectorView } from "./load-inspector.server";
import { Stage } from "./stage";

/** A silent copy of the machine: the component's own buttons drive it, and so do the events that are possible now. */
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
