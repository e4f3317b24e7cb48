import { useEffect, useRef, useState } from "react";
import type { CallData } from "../../../endApi/calls";
import { useEndApi } from "../../../shell/use-end-api";

/** What the page has of a style sheet, and what is left out of it. */
export type CheckedCss = CallData<"checkPageCss"> & {
  /** It was not answered, as without a network. */
  isUnknown: boolean;
};

const PAUSE_MS = 500;
const NOTHING: CheckedCss = { css: "", problems: [], isUnknown: false };

/** The style sheet, checked by the service after a pause in typing; null until there was an answer. */
export function useCheckedCss(source: string): CheckedCss | null {
  const { call } = useEndApi();
  const [checked, setChecked] = useState<CheckedCss | null>(null);
  const wanted = useRef(source);
  const isEmpty = source.trim() === "";
  useEffect(() => {
    wanted.current = source;
    if (isEmpty) return;
    const pause = setTimeout(() => {
      void call("checkPageCss", { css: source }).then((outcome) => {
        // Somebody has typed on meanwhile.
        if (wanted.current !== source) return;
        setChecked(outcome.ok ? { ...outcome.data, isUnknown: false } : { ...NOTHING, isUnknown: true });
      });
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [source, isEmpty, call]);
  return isEmpty ? NOTHING : checked;
}
