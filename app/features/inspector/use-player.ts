import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { createPlayer } from "../../../machines/tooling/player";
import type { Timeline } from "./timeline";

/** Milliseconds a step is shown, by speed. */
export const SPEEDS = { slow: 1600, normal: 800, fast: 300, fastest: 60 } as const;
export type Speed = keyof typeof SPEEDS;

/** Plays a timeline step by step: by hand, or automatically at a speed. */
export function usePlayer(timeline: Timeline, speed: Speed, startsPlaying: boolean) {
  const player = useMemo(() => createPlayer(timeline.frames.map(({ snapshot }) => snapshot)), [timeline]);
  const [isPlaying, setPlaying] = useState(startsPlaying);
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = player.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    [player],
  );
  const current = () => player.step;
  const step = useSyncExternalStore(subscribe, current, current);
  const isAtEnd = step >= player.length - 1;
  const runs = isPlaying && !isAtEnd;

  useEffect(() => {
    if (!runs) return;
    const timer = setTimeout(() => player.show(step + 1), SPEEDS[speed]);
    return () => clearTimeout(timer);
  }, [runs, player, step, speed]);

  return {
    frame: timeline.frames[step]!,
    step,
    isAtEnd,
    isPlaying: runs,
    /** Shows a step and stops automatic replay. */
    show: (wanted: number) => {
      setPlaying(false);
      player.show(wanted);
    },
    toggle: () => {
      if (isAtEnd) player.show(0);
      setPlaying(!runs);
    },
    send: player.send,
  };
}
