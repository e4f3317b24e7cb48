import type { Timeline } from "./timeline";
import type { InspectorView } from "./load-inspector.server";
import { ReplayCard } from "./replay-card";
import { Stage } from "./stage";
import { usePlayer, type Speed } from "./use-player";

interface Props {
  view: InspectorView;
  timeline: Timeline;
  missing: ReadonlySet<string>;
  plays: boolean;
  speed: Speed;
  onSpeed: (speed: Speed) => void;
  onClose: () => void;
}

/** Replays a trace or generated paths: snapshots only, no machine runs. */
export function ReplayStage({ view, timeline, missing, plays, speed, onSpeed, onClose }: Props) {
  const player = usePlayer(timeline, speed, plays);
  const { snapshot, taken } = player.frame;
  return (
    <Stage view={view} snapshot={snapshot} send={player.send} isReplay taken={taken} missing={missing}>
      <ReplayCard timeline={timeline} player={player} speed={speed} onSpeed={onSpeed} onClose={onClose} />
    </Stage>
  );
}
