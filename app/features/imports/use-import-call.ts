import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ImportReading } from "../../../contract/imports";
import type { Outcome } from "../../endApi/to-result.server";

type Asked =
  | { intent: "check"; id: string; reading: ImportReading }
  | { intent: "start" | "cancel" | "report"; id: string };

/** One call about an import; `onDone` is told its answer. */
export function useImportCall<Data>(onDone?: (data: Data) => void) {
  const fetcher = useFetcher<Outcome<Data>>();
  const done = useRef(onDone);
  const answer = fetcher.data as Outcome<Data> | undefined;

  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (answer?.ok) done.current?.(answer.data);
  }, [answer]);

  return {
    call: (asked: Asked) =>
      fetcher.submit(
        { json: JSON.stringify(asked) },
        { method: "post", action: "/track/orders/import/call" },
      ),
    isBusy: fetcher.state !== "idle",
    failure: fetcher.state === "idle" && answer && !answer.ok ? answer : null,
  };
}
