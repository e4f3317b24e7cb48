import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ImportReading } from "../../../contract/imports";
import type { Outcome } from "../../endApi/to-result.server";

type ImportCall =
  | { intent: "check"; id: string; reading: ImportReading }
  | { intent: "start" | "cancel" | "report"; id: string };

/** One call about an import; `onDone` gets its result. */
export function useImportCall<Data>(onDone?: (data: Data) => void) {
  const fetcher = useFetcher<Outcome<Data>>();
  const done = useRef(onDone);
  const result = fetcher.data as Outcome<Data> | undefined;

  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (result?.ok) done.current?.(result.data);
  }, [result]);

  return {
    call: (request: ImportCall) =>
      fetcher.submit(
        { json: JSON.stringify(request) },
        { method: "post", action: "/track/orders/import/call" },
      ),
    isBusy: fetcher.state !== "idle",
    failure: fetcher.state === "idle" && result && !result.ok ? result : null,
  };
}
