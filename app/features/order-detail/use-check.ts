import { useEffect, useState } from "react";
import type { ResponseOf } from "../../../contract/endpoint";
import type { getShipmentCheck } from "../../../contract/orders";
import { useEndApi } from "../../shell/use-end-api";
import { useReload } from "../../shell/use-reload";
import type { ShipmentView } from "./present-order.server";

type Check = ResponseOf<typeof getShipmentCheck>;

/** Before each look at what came of it: most answers come within seconds. */
const PAUSES_MS = [500, 1_000, 2_000, 3_000, 4_000, 5_500];

/** What was asked, and the service's mark of it. */
interface Asked {
  courierCode: string | null;
  mark: string;
}

export interface CheckOutcome {
  kind: "asking" | "news" | "nothing" | "unreachable" | "waiting" | "over";
  /** New events. */
  count: number;
}

/**
 * A check on demand. The courier is asked by a job, so the service is asked until that has ended; then the page is read again, once, and the
 * outcome is told.
 */
export function useCheck(shipment: ShipmentView) {
  const { call, isBusy, failure } = useEndApi();
  const reload = useReload(shipment);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [ended, setEnded] = useState<CheckOutcome | null>(null);
  const { id, courierCode } = shipment;
  const isAsking = asked !== null && ended === null;

  useEffect(() => {
    if (!asked || ended) return;
    const stop = new AbortController();
    void untilEnded(id, asked, stop.signal).then(async (check) => {
      if (check) await reload();
      if (!stop.signal.aborted) setEnded(outcomeOf(check));
    });
    return () => stop.abort();
  }, [id, asked, ended, reload]);

  const check = async () => {
    setAsked(null);
    setEnded(null);
    const answer = await call("refreshShipment", { id });
    if (!answer.ok) return;
    setAsked({ courierCode, mark: answer.data.mark });
    if (!answer.data.queued) setEnded({ kind: "over", count: 0 });
  };
  const outcome = isAsking ? { kind: "asking" as const, count: 0 } : ended;
  // Of another courier than the one that was asked the outcome says nothing.
  const isOfPresent = asked?.courierCode === courierCode;
  return { check: () => void check(), isBusy, failure, outcome: isOfPresent ? outcome : null };
}

/** Null where it takes longer than somebody looks at it. */
async function untilEnded(id: string, { mark }: Asked, signal: AbortSignal): Promise<Check | null> {
  const search = new URLSearchParams({ id, mark });
  for (const pause of PAUSES_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (signal.aborted) return null;
    const check = await look(`/track/shipment-check?${search}`, signal);
    if (check && check.state !== "waiting") return check;
  }
  return null;
}

/** Null where that fails: the next look may not. */
async function look(address: string, signal: AbortSignal): Promise<Check | null> {
  try {
    const response = await fetch(address, { signal, headers: { accept: "application/json" } });
    return response.ok ? ((await response.json()) as Check) : null;
  } catch {
    return null;
  }
}

function outcomeOf(check: Check | null): CheckOutcome {
  const count = check?.new_events ?? 0;
  if (count > 0) return { kind: "news", count };
  if (check?.state === "answered") return { kind: "nothing", count };
  return { kind: check?.state === "unanswered" ? "unreachable" : "waiting", count };
}
