import type { EstimateReason, HistoryReason, ShipmentStage } from "../../../../contract/estimate-reasons";
import type { HowSure } from "../../../../contract/estimated-delivery-limits";
import { midnight } from "../../promise/calendar-day";
import { calendarDay, type DayNumber } from "../../promise/history/counted-days";
import { FIRST_SHARE, type Forecast } from "../../promise/history/forecast";
import { quantile } from "../../promise/history/histogram";
import { atHandOver } from "../../promise/history/history";
import type { SourceDate } from "../tracking-update";
import type { ShipmentOnItsWay } from "./shipment-in-history";

/** How sure the merchant wants dates to be, and the corrected level at which they are. */
export interface Sureness {
  sure: HowSure;
  level: number;
}

/** A forecast as a date of own history, with its reason; `before` is that of the last one. */
export function historyDateOf(
  shipment: ShipmentOnItsWay,
  { days, level: exactness, shipments }: Forecast,
  { sure, level }: Sureness,
  before: EstimateReason | null,
  today: DayNumber,
): SourceDate {
  const state = { by: "history" as const, level: exactness, shipments, sure, ...stateOf(shipment, today) };
  const reason = { ...state, cause: causeOf(before?.by === "history" ? before : null, state) };
  const moment = (share: number) => midnight(calendarDay(shipment.handedOver + quantile(days, share)));
  return { from: moment(Math.min(FIRST_SHARE, level)), at: moment(level), reason };
}

type State = Pick<HistoryReason, "stage" | "scan" | "silent">;

function stateOf({ seen, handedOver }: ShipmentOnItsWay, today: DayNumber): State {
  const { stage, scan, day } = seen.at(-1) ?? atHandOver(handedOver);
  return { stage: stage as ShipmentStage, scan, silent: Math.max(0, today - day) };
}

function causeOf(before: HistoryReason | null, now: Omit<HistoryReason, "cause">): HistoryReason["cause"] {
  if (!before) return "first";
  if (before.stage !== now.stage || before.scan !== now.scan || now.silent < before.silent) return "scan";
  if (before.sure !== now.sure) return "settings";
  if (now.silent > before.silent) return "silence";
  return before.shipments === now.shipments && before.level === now.level ? before.cause : "history";
}
