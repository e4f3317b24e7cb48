import type { TrackedGap, TrackedItem, TrackedShipment } from "../../../contract/tracking";
import { type At, sampleShipment } from "./sample-shipment";
import type { PreviewState } from "./preview-states";

type Events = Parameters<typeof sampleShipment>[1]["events"];
type Shipments = (at: At, items: SampleItems) => TrackedShipment[];
interface SampleItems {
  sweater: TrackedItem;
  coat: TrackedItem;
}

const LABEL: Events = [[-70, "INFO_RECEIVED_01"]];
const ON_ITS_WAY: Events = [
  [-5, "IN_TRANSIT_02", "Leipzig, DE", "Im Paketzentrum bearbeitet"],
  [-28, "IN_TRANSIT_01", "Hamburg, DE", "Abgeholt"],
  ...LABEL,
];
const AT_THE_DEPOT: Events = [[-9, "IN_TRANSIT_07", "Wien, AT"], ...ON_ITS_WAY.map(earlier(24))];
const WITH_THE_DRIVER: Events = [[-2, "WAITING_DELIVERY_01", "Wien, AT"], ...AT_THE_DEPOT];

function earlier(by: number) {
  return ([hours, ...rest]: Events[number]): Events[number] => [hours - by, ...rest];
}

/** Of the shop's parcels to the same country. */
const TIMES: NonNullable<TrackedGap["times"]> = { of: "way", shipments: 84, half: 2, most: 4 };

const UPS_NUMBER = "1Z999AA10123456784";
const SECOND_NUMBER = "1Z999AA10123456793";

/** One parcel with both items, whose state follows from its events. */
const one =
  (
    events: Events,
    more: (at: At) => Partial<TrackedShipment> = () => ({}),
    { estimated = 48, shipped = -70 }: { estimated?: number | null; shipped?: number } = {},
  ): Shipments =>
  (at, { sweater, coat }) => [
    sampleShipment(
      at,
      { trackingNumber: UPS_NUMBER, events, items: [sweater, coat], shipped, estimated },
      more(at),
    ),
  ];

/** The parcels of each state in which there is an order. */
export const SAMPLE_SHIPMENTS: Partial<Record<PreviewState, Shipments>> = {
  notShipped: () => [],
  ownSteps: () => [],
  infoReceived: one(
    [[-20, "INFO_RECEIVED_01"]],
    (at) => ({
      gap: { kind: "label", since: at(-20), times: TIMES, worryAt: at(100), isOverdue: false },
    }),
    { estimated: 96, shipped: -20 },
  ),
  inTransit: one(ON_ITS_WAY),
  outForDelivery: one(WITH_THE_DRIVER, undefined, { estimated: 0, shipped: -94 }),
  readyForPickup: one(
    [[-3, "WAITING_DELIVERY_02", "Wien, AT"], ...AT_THE_DEPOT],
    (at) => ({
      pickup: {
        ...{ name: "Paketshop Naschmarkt", address: "Linke Wienzeile 18, 1060 Wien" },
        ...{ hours: "9:00–19:00", until: at(6 * 24).slice(0, 10) },
      },
    }),
    { estimated: null, shipped: -94 },
  ),
  delivered: one(
    [[-1, "DELIVERED_03", "Wien, AT"], ...WITH_THE_DRIVER.map(earlier(2))],
    () => ({ proof: { signedBy: "A. Novak", photoUrl: null } }),
    { shipped: -96 },
  ),
  failedAttempt: one(
    [[-1, "DELIVERY_FAILED_02", "Wien, AT"], ...WITH_THE_DRIVER.map(earlier(2))],
    undefined,
    {
      estimated: 24,
      shipped: -96,
    },
  ),
  exception: one(
    [[-40, "ABNORMAL_02", "Zürich, CH"], ...ON_ITS_WAY.map(earlier(60))],
    (at) => ({
      gap: { kind: "customs", since: at(-40), times: null, worryAt: null, isOverdue: false },
    }),
    { estimated: null, shipped: -130 },
  ),
  expired: one(
    ON_ITS_WAY.map(earlier(960)),
    (at) => ({
      ...{ status: "EXPIRED", subStatus: null, step: 2 },
      gap: { kind: "silent", since: at(-965), times: TIMES, worryAt: at(-800), isOverdue: true },
    }),
    { estimated: null, shipped: -1030 },
  ),
  severalParcels: (at, { sweater, coat }) => [
    sampleShipment(at, {
      ...{ trackingNumber: UPS_NUMBER, items: [sweater], shipped: -96, estimated: null },
      events: [[-1, "DELIVERED_04", "Wien, AT"], ...WITH_THE_DRIVER.map(earlier(2))],
    }),
    sampleShipment(at, {
      ...{ trackingNumber: SECOND_NUMBER, items: [coat], shipped: -70, estimated: 48 },
      events: ON_ITS_WAY,
    }),
  ],
  // Who has the number alone sees neither items nor steps, as service/read/tracked-order/without-person.ts has it.
  numberOnly: one(ON_ITS_WAY, () => ({ items: [] })),
  noEstimate: one(
    ON_ITS_WAY,
    (at) => ({
      lastMile: { courier: { name: "Post", url: null }, trackingNumber: "AT123456785" },
      gap: { kind: "handOver", since: at(-5), times: TIMES, worryAt: at(90), isOverdue: false },
    }),
    { estimated: null },
  ),
  late: one(
    ON_ITS_WAY.map(earlier(96)),
    (at) => ({
      isLate: true,
      gap: {
        kind: "silent",
        since: at(-101),
        times: { ...TIMES, of: "shop" },
        worryAt: at(-2),
        isOverdue: true,
      },
    }),
    { estimated: -30, shipped: -166 },
  ),
};
