import type { ShipmentTracked } from "../../domain/shipments/shipment.events";
import type { BulkKind } from "../../../contract/bulk";
import type { AutomationId, ShipmentId, TagId } from "../../../contract/ids";
import type { HandDate } from "../../../contract/date-by-hand";
import {
  type HISTORY_ACTORS,
  type HISTORY_WAYS,
  type HistoryEntry,
  UNTOLD_REASONS,
} from "../../../contract/order-history";
import { statusLabel } from "../../../contract/status-labels";
import type { Cause } from "../../platform/cause";
import { courierWritebackType, WritebackReceipt } from "../../domain/orders/courier-writeback.delivery";
import { fulfillmentEventType } from "../../domain/orders/fulfillment-event.delivery";
import type { DeliveryOfEvent } from "../../platform/deliveries/delivery-log.queries";
import { CUSTOMER_MAIL, CustomerMailPayload, mailOf } from "../customer-mails/customer-mail";
import type { ShownEvent } from "./parse-event";
import { TOKEN_USER } from "../../domain/shops/admin-token";

type Change = HistoryEntry["change"];

export interface Names {
  numbers: ReadonlyMap<ShipmentId, string>;
  tags: ReadonlyMap<TagId, string>;
  /** By code. */
  couriers: ReadonlyMap<string, string>;
  automations: ReadonlyMap<AutomationId, string>;
}

/** `actions`: of this order, by trace. */
export function presentEntry(
  event: ShownEvent,
  names: Names,
  actions: ReadonlyMap<string, { kind: BulkKind; orders: number }>,
): HistoryEntry {
  const by = actorOf(event);
  const untold = event.decisions.find(({ subscriber }) => subscriber === "notifications.write")?.decision;
  return {
    id: event.id,
    at: event.at.toISOString(),
    by,
    automation: by === "automation" ? (names.automations.get(automationIn(event)!) ?? null) : null,
    way: by === "automation" ? null : wayOf(event),
    change: changeOf(event, names),
    action: by === "merchant" || by === "token" ? (actions.get(event.traceId ?? "") ?? null) : null,
    mails: event.deliveries.flatMap(presentMail),
    untold: UNTOLD_REASONS.find((reason) => reason === untold) ?? null,
    writes: event.deliveries.flatMap(presentWrite),
  };
}

function changeOf(event: ShownEvent, { numbers, tags, couriers }: Names): Change {
  const numberOf = (id: ShipmentId) => numbers.get(id) ?? null;
  const courierOf = (code: string | null | undefined) => (code ? (couriers.get(code) ?? code) : null);
  switch (event.name) {
    case "automation.acted":
      return { kind: "automation", done: event.payload.done, failed: event.payload.failed };
    case "order.changed":
      return { kind: event.payload.isNew ? "created" : "updated" };
    case "order.deleted":
      return { kind: "deleted" };
    case "order.restored":
      return { kind: "restored" };
    case "order.noted":
      return { kind: "note", change: event.payload.change };
    case "order.acted-on": {
      const { action, tags: changed } = event.payload;
      if (action === "check") return { kind: "checked" };
      const namesOf = (ids: TagId[]) => ids.map((id) => tags.get(id) ?? null);
      return { kind: "tags", added: namesOf(changed.added), removed: namesOf(changed.removed) };
    }
    case "order.mail-requested":
      return { kind: "order_mail", mail: event.payload.mail };
    case "mail.requested":
      return { kind: "mail", number: numberOf(event.payload.shipment) };
    case "shipment.date-set": {
      const { shipment, from, to, insteadOf, isRest } = event.payload;
      return {
        ...{ kind: "hand_date", number: shipment && numberOf(shipment), reason: to?.reason ?? null },
        ...{ from: from && daysOf(from), to: to && daysOf(to), is_rest: isRest },
        instead_of: insteadOf && {
          ...{ first: iso(insteadOf.first), at: insteadOf.at.toISOString(), by: insteadOf.by },
        },
      };
    }
    case "shipment.edited": {
      const { shipment, to, couriers: given } = event.payload;
      return shipment === to
        ? { kind: "courier", number: numberOf(to), from: courierOf(given?.from), to: courierOf(given?.to) }
        : { kind: "number", from: numberOf(shipment), to: numberOf(to) };
    }
    case "shipment.tracked": {
      const { shipment, change, estimate, from, to, isManual } = event.payload;
      const number = numberOf(shipment);
      // A status that goes back to none has no time of its own, and so is no `change`.
      if (statusLabel(from.status) !== statusLabel(to.status)) {
        return {
          kind: "status",
          number,
          from: from.status,
          to: to.status,
          is_manual: change?.isManual ?? isManual,
        };
      }
      const [before, after] = [estimate?.from, estimate?.to];
      const firsts = { from_first: iso(before?.first), to_first: iso(after?.first) };
      return { kind: "estimate", number, from: iso(before?.at), to: iso(after?.at), ...firsts };
    }
  }
}

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;
const daysOf = ({ from, to }: HandDate) => ({ from, to });

/** A poll is a job: what it brought is the courier's. Other jobs do what a webhook or a call has begun; dates of our own are ours. */
function actorOf(event: ShownEvent): (typeof HISTORY_ACTORS)[number] {
  const isTracking =
    event.name === "shipment.tracked" && !event.payload.isManual && !event.payload.isFromImport;
  if (automationIn(event)) return "automation";
  if (isTracking && isOwnDate(event.payload)) return "waybill";
  return actorIn(event.cause) ?? (isTracking ? "courier" : (actorIn(event.begunBy) ?? "waybill"));
}

/** The automation that did it, whoever began what had started it. */
export const automationIn = ({ payload }: ShownEvent): AutomationId | null =>
  ("automation" in payload && payload.automation) || null;

/** By the merchant's rules, past deliveries or hand, and nothing else that is shown has changed. */
function isOwnDate({ estimate, from, to }: ShipmentTracked): boolean {
  const by = (estimate?.to ?? estimate?.from)?.by;
  return (
    (by === "merchant" || by === "rules" || by === "history") &&
    statusLabel(from.status) === statusLabel(to.status)
  );
}

function actorIn(cause: Cause | null): (typeof HISTORY_ACTORS)[number] | null {
  switch (cause?.kind) {
    case "webhook":
      return cause.source === "shopify" ? "shopify" : "courier";
    case "call":
      return cause.user === TOKEN_USER ? "token" : "merchant";
    case "link":
      return "link";
    case "command":
      return "support";
    default:
      return null;
  }
}

function wayOf(event: ShownEvent): (typeof HISTORY_WAYS)[number] | null {
  const calls = [event.cause, event.begunBy].flatMap((cause) => (cause?.kind === "call" ? cause.call : []));
  if (calls.includes("startImport")) return "import";
  if (event.name === "shipment.tracked" && event.payload.isFromImport) return "import";
  return calls.includes("syncOrders") ? "sync" : null;
}

function presentMail(delivery: DeliveryOfEvent): HistoryEntry["mails"] {
  const payload = delivery.channel === CUSTOMER_MAIL ? CustomerMailPayload.safeParse(delivery.payload) : null;
  if (!payload?.success) return [];
  const { data } = payload;
  const status = data.kind === "order" ? null : data.status;
  return [{ kind: data.kind, mail: mailOf(data), status, ...endOf(delivery) }];
}

function presentWrite(delivery: DeliveryOfEvent): HistoryEntry["writes"] {
  if (delivery.channel === fulfillmentEventType.name)
    return [{ what: "status", state: endOf(delivery).state, reason: null }];
  if (delivery.channel !== courierWritebackType.name) return [];
  const { state, reason } = endOf(delivery);
  const { data: receipt } = WritebackReceipt.safeParse(delivery.receipt);
  if (state !== "sent" || !receipt) return [{ what: "courier", state, reason }];
  return [
    { what: "courier", state: receipt.outcome === "written" ? "sent" : "skipped", reason: receipt.note },
  ];
}

/** As listCustomerMails has it. */
function endOf({ state, reason }: DeliveryOfEvent): Pick<HistoryEntry["mails"][number], "state" | "reason"> {
  switch (state) {
    case "waiting":
    case "claimed":
      return { state: "queued", reason };
    case "superseded":
      return { state: "skipped", reason: state };
    case "expired":
      return { state: "failed", reason: state };
    default:
      return { state, reason: reason === "superseded" ? "moved_on" : reason };
  }
}
