import { endpoints } from "../../contract/endpoints";
import { asCurl, type FuzzRequest, SURFACES, type Surface } from "./fuzz-request";
import type { Outcome } from "./send";

/** Faults of one kind, with the smallest request that showed it. */
export interface Fault {
  what: string;
  count: number;
  request?: FuzzRequest;
  trace?: unknown;
}

export type Tally = ReturnType<typeof createTally>;

/** Counts answers by surface and status, and faults by their kind. */
export function createTally(url: string) {
  const responses = new Map<Surface, Map<string, number>>();
  const faults = new Map<string, Fault>();
  /** Calls that succeeded at least once: of the others the fuzz has seen the door only. */
  const succeeded = new Set<string>();
  let total = 0;

  function note(what: string, request?: FuzzRequest, trace?: unknown): void {
    const kind = request ? `${request.surface} ${request.name}: ${what}` : what;
    const known = faults.get(kind);
    const smallest =
      known?.request && request && sizeOf(known.request) <= sizeOf(request) ? known : { request, trace };
    faults.set(kind, {
      what: kind,
      count: (known?.count ?? 0) + 1,
      ...(smallest.request && { request: smallest.request, trace: smallest.trace }),
    });
  }

  return {
    note,
    add(request: FuzzRequest, outcome: Outcome, fault: string | null, trace: string): void {
      total += 1;
      const status = "answer" in outcome ? String(outcome.answer.status) : request.isCut ? "cut" : "none";
      const counts = responses.get(request.surface) ?? new Map<string, number>();
      responses.set(request.surface, counts.set(status, (counts.get(status) ?? 0) + 1));
      if (status === "200" && request.surface === "endApi") succeeded.add(request.name);
      if (fault) note(fault, request, trace);
    },
    get total() {
      return total;
    },
    get faults(): Fault[] {
      return [...faults.values()].sort((a, b) => b.count - a.count);
    },
    /** Answers of one status over all surfaces. */
    countOf(surface: Surface, status: string): number {
      return responses.get(surface)?.get(status) ?? 0;
    },
    /** Names of calls that never succeeded. */
    neverSucceeded(): string[] {
      return Object.keys(endpoints).filter((name) => !succeeded.has(name));
    },
    /** A line for each surface: how many requests, and how many answers of each status. */
    lines(): string[] {
      return (Object.keys(SURFACES) as Surface[]).map((surface) => {
        const counts = [...(responses.get(surface) ?? [])].sort(([a], [b]) => a.localeCompare(b));
        const sum = counts.reduce((all, [, count]) => all + count, 0);
        return `${surface.padEnd(18)} ${String(sum).padStart(7)}  ${counts.map(([status, count]) => `${status}: ${count}`).join("  ")}`;
      });
    },
    /** What went wrong, and how to see it again. */
    faultLines(): string[] {
      return this.faults.flatMap(({ what, count, request, trace }) => [
        `${String(count).padStart(7)} × ${what}`,
        ...(request ? [`          ${String(trace)}  ${asCurl(url, request)}`] : []),
      ]);
    },
  };
}

function sizeOf({ path, headers, body }: FuzzRequest): number {
  return path.length + (body?.length ?? 0) + Object.values(headers).join("").length;
}
