import { z } from "zod";
import { isMachineId, type MachineId } from "../registry";
import { MAX_TRACE_BYTES, TRACE_FORMAT } from "./trace-format";

const Json = z.json();
const Context = z.record(z.string(), Json);
const Value = z.union([z.string(), z.record(z.string(), Json)]);

const State = z.object({
  value: Value.describe("The state's value, as XState writes it."),
  context: Context.describe("The context, redacted."),
});

const RecordedStep = State.extend({
  at: z.number().min(0).describe("Milliseconds since the recording began."),
  event: z
    .looseObject({ type: z.string().min(1) })
    .describe("What happened; the end of a call is an event, too."),
});

/** What one live machine did, from a state on; free of what identifies a person or opens a door. */
export const Trace = z
  .strictObject({
    $schema: z.string().optional(),
    format: z.literal(TRACE_FORMAT),
    machine: z.string().min(1).describe("Its id in machines/registry.ts."),
    recorded_at: z.iso.datetime(),
    note: z.string().max(2000).optional().describe("What was expected, in a tester's words."),
    start: State,
    steps: z.array(RecordedStep).max(5000),
  })
  .describe("A recording of one state machine of Waybill.");
export type Trace = z.infer<typeof Trace> & { machine: MachineId };
export type RecordedStep = z.infer<typeof RecordedStep>;

/** Why a file is no trace that can be shown; `where` names the place in it, if there is one. */
export interface TraceProblem {
  kind: "broken" | "foreign" | "version" | "machine" | "shape" | "large";
  where: string;
}

export type ReadTrace = { ok: true; trace: Trace } | { ok: false; problem: TraceProblem };

/** Reads the text of a trace file; whatever it is, it throws nothing and changes nothing. */
export function readTrace(text: string): ReadTrace {
  const refuse = (kind: TraceProblem["kind"], where = ""): ReadTrace => ({
    ok: false,
    problem: { kind, where },
  });
  if (text.length > MAX_TRACE_BYTES) return refuse("large");

  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    return refuse("broken", (error as Error).message);
  }
  const { format, machine } = (data ?? {}) as { format?: unknown; machine?: unknown };
  if (typeof format !== "string" || !format.startsWith("waybill-trace/")) return refuse("foreign");
  if (format !== TRACE_FORMAT) return refuse("version", format.slice(0, 40));

  const parsed = Trace.safeParse(data);
  if (!parsed.success) return refuse("shape", placeOf(parsed.error.issues[0]));
  if (!isMachineId(machine)) return refuse("machine", String(machine).slice(0, 80));
  return { ok: true, trace: parsed.data as Trace };
}

const placeOf = (issue: { path: PropertyKey[]; message: string } | undefined) =>
  issue ? `${issue.path.join(".") || "$"}: ${issue.message}` : "";

/** For editors and other programs; published as public/schemas/waybill-trace-1.json. */
export const traceJsonSchema = () => z.toJSONSchema(Trace, { io: "input" });
