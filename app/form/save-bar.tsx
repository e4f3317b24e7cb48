import { Suspense, useEffect } from "react";
import { lazyPart } from "../shell/lazy-part";
import type { SaveBarProps } from "./use-save-bar";

const loadMachines = () => import("./save-bar-machines").then((file) => file.SaveBarMachines);
const SaveBarMachines = lazyPart(() => loadMachines());

/** What a pointer, a finger or a key does first on a page. */
const TOUCHES = ["pointerover", "focusin"] as const;

/** A form's save bar, whose code is loaded when somebody turns to the page: 19 kB that reading it does not need. */
export function SaveBar({ bar, isCorrected }: SaveBarProps) {
  const { isWanted, want } = bar;
  useEffect(() => {
    if (isWanted) return;
    // Where it cannot be loaded, nothing is changed yet that it would save.
    const prepare = () => void loadMachines().then(want, () => {});
    for (const touch of TOUCHES) document.addEventListener(touch, prepare, { once: true });
    return () => {
      for (const touch of TOUCHES) document.removeEventListener(touch, prepare);
    };
  }, [isWanted, want]);
  if (!isWanted) return null;

  return (
    <Suspense fallback={null}>
      <SaveBarMachines bar={bar} {...(isCorrected !== undefined && { isCorrected })} />
    </Suspense>
  );
}
