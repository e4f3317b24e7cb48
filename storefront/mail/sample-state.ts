import { type MailKind, mailKindOf, mailKinds } from "../../contract/mail-kinds";
import type { MailMoment } from "../../contract/mail-templates";
import { mainStatusOf, type ShipmentStatus, type SubStatus } from "../../contract/shipment-status";
import type { PreviewState } from "../page/sample-content";

/** The state of the tracking page's sample order that each kind tells of. */
const STATES: Record<MailKind, PreviewState> = {
  order_confirmed: "notShipped",
  shipped: "infoReceived",
  partly_shipped: "infoReceived",
  info_received: "infoReceived",
  in_transit: "inTransit",
  arriving_soon: "inTransit",
  out_for_delivery: "outForDelivery",
  ready_for_pickup: "readyForPickup",
  rescheduled: "outForDelivery",
  number_changed: "inTransit",
  automated: "inTransit",
  delayed: "late",
  never_scanned: "infoReceived",
  no_updates: "inTransit",
  long_undelivered: "late",
  overdue: "late",
  failed_attempt: "failedAttempt",
  address_problem: "failedAttempt",
  customs: "exception",
  damaged_or_lost: "exception",
  not_collected: "exception",
  returning: "exception",
  returned: "exception",
  other_problem: "exception",
  delivered: "delivered",
  all_delivered: "delivered",
};

/** The same of the triggers of automations that name no status. */
const TRIGGERED: Record<Exclude<MailMoment["on"], "status" | "sub_status">, PreviewState> = {
  fulfilled: "infoReceived",
  partly_fulfilled: "infoReceived",
  unfulfilled: "notShipped",
  silent: "inTransit",
  late: "late",
  overdue: "late",
  delivered: "delivered",
  problem: "delivered",
};

export interface SampleState {
  state: PreviewState;
  /** Of the newest event, where it is a certain one. */
  subStatus?: SubStatus | undefined;
  /** Something of the order is still to be shipped. */
  isPart: boolean;
}

/** How the sample order of a kind is, or of the email of an automation that goes out at a moment. */
export function sampleStateOf(kind: MailKind, moment: MailMoment | null): SampleState {
  if (moment?.on === "status" || moment?.on === "sub_status") return stateNamed(moment);
  if (moment) return { state: TRIGGERED[moment.on], isPart: moment.on === "partly_fulfilled" };
  const { trigger } = mailKinds[kind];
  const subStatus = trigger.on === "status" ? trigger.subStatuses?.[0] : undefined;
  return { state: STATES[kind], subStatus, isPart: kind === "partly_shipped" };
}

/** As the kind that tells of the first of its statuses. */
function stateNamed({ on, statuses, sub_statuses: subStatuses }: MailMoment): SampleState {
  const subStatus = on === "sub_status" ? subStatuses[0] : undefined;
  const status = subStatus ? mainStatusOf(subStatus) : statuses[0];
  if (!status) return { state: STATES.automated, isPart: false };
  const kind = mailKindOf({ status, subStatus: subStatus ?? null });
  return { state: kind ? STATES[kind] : withoutKind(status), subStatus, isPart: false };
}

const withoutKind = (status: ShipmentStatus): PreviewState =>
  status === "EXPIRED" ? "expired" : "infoReceived";
