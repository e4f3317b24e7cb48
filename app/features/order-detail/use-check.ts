import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useEndApi } from "../../shell/use-end-api";
import type { ShipmentView } from "./present-order.server";

/** When the order is read again after the courier was asked: most answers come within seconds. */
const READ_AGAIN_MS = [1_500, 3_000, 6_000, 10_000, 15_000];
const WAITS_LONG_MS = 16_000;

/** The shipment when the courier was asked. */
interface Before {
  courierCode: string | null;
  checkedAt: string | null;
  failedChecks: number;
  events: number;
}

export interface CheckOutcome {
  kind: "asking" | "news" | "nothing" | "unreachable" | "waiting" | "over";
  /** New events. */
  count: number;
}

/** A check on demand. The courier is asked by a job: what came of it is known from the shipment, which is read again until it is. */
export function useCheck(shipment: ShipmentView) {
  const { call, isBusy, failure } = useEndApi();
  const { revalidate } = useRevalidator();
  const [before, setBefore] = useState<Before | null>(null);
  const [isLong, setLong] = useState(false);
  const [isOver, setOver] = useState(false);
  // Of another courier than the one that was asked the outcome says nothing.
  const asked = before?.courierCode === shipment.courierCode ? before : null;
  const outcome = isOver ? { kind: "over" as const, count: 0 } : asked && outcomeOf(asked, shipment, isLong);
  const isAsking = outcome?.kind === "asking";

  useEffect(() => {
    if (!isAsking) return;
    const timers = READ_AGAIN_MS.map((ms) => setTimeout(revalidate, ms));
    timers.push(setTimeout(() => setLong(true), WAITS_LONG_MS));
    return () => timers.forEach(clearTimeout);
  }, [isAsking, revalidate]);

  const check = async () => {
    const now = { ...shipment, events: shipment.events.length };
    setBefore(null);
    setLong(false);
    setOver(false);
    const asked = await call("refreshShipment", { id: shipment.id });
    if (!asked.ok) return;
    if (asked.data.queued) setBefore(now);
    else setOver(true);
  };
  return { check: () => void check(), isBusy, failure, outcome };
}

function outcomeOf(before: Before, shipment: ShipmentView, isLong: boolean): CheckOutcome {
  const count = Math.max(0, shipment.events.length - before.events);
  if (shipment.failedChecks > before.failedChecks) return { kind: "unreachable", count };
  if (shipment.checkedAt !== before.checkedAt) return { kind: count > 0 ? "news" : "nothing", count };
  if (!isLong) return { kind: "asking", count };
  return { kind: shipment.problem === "provider_unavailable" ? "unreachable" : "waiting", count };
}
