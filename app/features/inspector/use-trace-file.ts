import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { ReadTrace, Trace, TraceProblem } from "../../../machines/tooling/trace";
import { MAX_TRACE_BYTES } from "../../../machines/tooling/trace-format";
import type { Failure } from "../../endApi/failure";

type Answer = { ok: true; read: ReadTrace } | ({ ok: false } & Failure);

const TOO_LARGE: TraceProblem = { kind: "large", where: "" };

/** Reads a trace from a file; the check is the server's, where schemas are. What is no trace changes nothing. */
export function useTraceFile(onRead: (trace: Trace, name: string) => void) {
  const { submit, state, data } = useFetcher<Answer>();
  const [isTooLarge, setTooLarge] = useState(false);
  const [dismissed, setDismissed] = useState<unknown>(null);
  const told = useRef(onRead);
  useEffect(() => {
    told.current = onRead;
  });
  const fileName = useRef("");

  const answer = data as Answer | undefined;
  const isNew = state === "idle" && answer !== undefined;
  useEffect(() => {
    if (isNew && answer.ok && answer.read.ok) told.current(answer.read.trace, fileName.current);
  }, [isNew, answer]);

  const load = async (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > MAX_TRACE_BYTES);
    if (file.size > MAX_TRACE_BYTES) return;
    fileName.current = file.name;
    submit({ trace: await file.text() }, { method: "post", action: "/track/inspector" });
  };

  const refused = isNew && answer.ok && !answer.read.ok && answer !== dismissed ? answer.read.problem : null;
  return {
    load,
    problem: isTooLarge ? TOO_LARGE : refused,
    failure: isNew && !answer.ok ? answer : null,
    dismiss: () => {
      setTooLarge(false);
      setDismissed(answer);
    },
  };
}
