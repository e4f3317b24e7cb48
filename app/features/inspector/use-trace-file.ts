import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { ReadTrace, Trace, TraceProblem } from "../../../machines/tooling/trace";
import { MAX_TRACE_BYTES } from "../../../machines/tooling/trace-format";
import type { Failure } from "../../endApi/failure";

type ReadResult = { ok: true; read: ReadTrace } | ({ ok: false } & Failure);

const TOO_LARGE: TraceProblem = { kind: "large", where: "" };

/**
 * Reads a trace from a file; the server validates it, since schemas are not loaded in browsers. An invalid file changes
 * nothing.
 */
export function useTraceFile(onRead: (trace: Trace, name: string) => void) {
  const { submit, state, data } = useFetcher<ReadResult>();
  const [isTooLarge, setTooLarge] = useState(false);
  const [dismissed, setDismissed] = useState<unknown>(null);
  const onReadRef = useRef(onRead);
  useEffect(() => {
    onReadRef.current = onRead;
  });
  const fileName = useRef("");

  const result = data as ReadResult | undefined;
  const isNew = state === "idle" && result !== undefined;
  useEffect(() => {
    if (isNew && result.ok && result.read.ok) onReadRef.current(result.read.trace, fileName.current);
  }, [isNew, result]);

  const load = async (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > MAX_TRACE_BYTES);
    if (file.size > MAX_TRACE_BYTES) return;
    fileName.current = file.name;
    submit({ trace: await file.text() }, { method: "post", action: "/track/inspector" });
  };

  const refused = isNew && result.ok && !result.read.ok && result !== dismissed ? result.read.problem : null;
  return {
    load,
    problem: isTooLarge ? TOO_LARGE : refused,
    failure: isNew && !result.ok ? result : null,
    dismiss: () => {
      setTooLarge(false);
      setDismissed(result);
    },
  };
}
