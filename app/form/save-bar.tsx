import { Suspense, useEffect } from "react";
import { lazyPart } from "../shell/lazy-part";
import { whenIdle } from "../shell/when-idle";
import type { SaveBarProps } from "./use-save-bar";

const loadMachines = () => import("./save-bar-machines").then((file) => file.SaveBarMachines);
const SaveBarMachines = lazyPart(() => loadMachines());

/**
 * A form's save bar, whose code is loaded once the page has nothing else to do: 19 kB that reading it does not need, and that must be
 * there before somebody changes something.
 */
export function SaveBar({ bar, isCorrected }: SaveBarProps) {
  const { isWanted, want } = bar;
  useEffect(() => {
    if (isWanted) return;
    // Where it cannot be loaded now, the first change tries again.
    return whenIdle(() => void loadMachines().then(want, () => {}));
  }, [isWanted, want]);
  if (!isWanted) return null;

  return (
    <Suspense fallback={null}>
      <SaveBarMachines bar={bar} {...(isCorrected !== undefined && { isCorrected })} />
    </Suspense>
  );
}
