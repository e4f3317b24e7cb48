import type { ShopId } from "../../contract/ids";
import type { Context } from "../context";
import {
  type CourierProvider,
  type ParcelToTrack,
  ProviderError,
  type ReadResult,
  type Rejection,
} from "../couriers/provider";
import { applyTracking, type TrackingNews } from "./apply-tracking";
import { listTrackable, type Trackable } from "./shipments.queries";

/**
 * Asks a provider about parcels, and brings them up to date with its answers. A parcel stays with the provider that
 * accepted it; a new one goes to the first that is switched on. Parcels of cancelled fulfilments and of orders that
 * wait for quota are left alone.
 * @throws ProviderError for the queue to try again, unless trying again cannot help.
 */
export async function followShipments(ctx: Context, shop: ShopId, ids: string[]): Promise<void> {
  const shipments = await listTrackable(ctx.db, shop, ids);
  for (const provider of ctx.couriers) {
    const isFirst = provider === ctx.couriers[0];
    const mine = shipments.filter((shipment) =>
      shipment.provider === null ? isFirst : shipment.provider === provider.id,
    );
    if (mine.length > 0) await followWith(ctx, shop, provider, mine);
  }
}

async function followWith(ctx: Context, shop: ShopId, provider: CourierProvider, shipments: Trackable[]) {
  try {
    const fresh = shipments.filter((shipment) => shipment.providerState === "none");
    const registered = await provider.register(fresh.map(toParcel));
    const accepted = fresh.filter((_, index) => registered[index]!.outcome !== "rejected");
    const refused = registered.flatMap((result, index) =>
      result.outcome === "rejected" ? [refusal(provider, fresh[index]!, result)] : [],
    );

    const readable = [
      ...shipments.filter((shipment) => shipment.providerState === "registered"),
      ...accepted,
    ];
    const answers = await provider.read(readable.map(toParcel));
    const heard = answers.map((answer, index) => newsFrom(provider, readable[index]!, answer));
    // Refused or stopped: nothing more is asked, but silence goes on, and makes them expire in the end.
    const silent = shipments
      .filter((shipment) => !fresh.includes(shipment) && !readable.includes(shipment))
      .map((shipment) => ({ shipmentId: shipment.id, events: [] }));
    await applyTracking(ctx, shop, [...refused, ...heard, ...silent]);
  } catch (error) {
    if (!(error instanceof ProviderError) || !error.isFinal) throw error;
    // A wrong key or contract: each further try would fail alike. The parcels stay due and are asked about later.
    ctx.log.error({ err: error, provider: provider.id }, "the provider refuses us");
  }
}

/** What the provider may know of a parcel: no name, no street. */
function toParcel(shipment: Trackable): ParcelToTrack {
  return {
    trackingNumber: shipment.trackingNumber,
    courier: shipment.courier,
    shippedAt: shipment.shippedAt,
    originCountry: shipment.originCountry,
    destination: {
      country: shipment.destinationCountry,
      city: shipment.shipTo?.city ?? null,
      zip: shipment.shipTo?.zip ?? null,
    },
    tag: `${shipment.shopId}-${shipment.id}`,
  };
}

function refusal(provider: CourierProvider, shipment: Trackable, rejection: Rejection): TrackingNews {
  return {
    shipmentId: shipment.id,
    events: [],
    problem: rejection.reason,
    // Nothing is final about "later": the parcel stays unregistered and is offered again when it is due.
    ...(!rejection.isRetryable && { provider: provider.id, providerState: "refused" }),
  };
}

function newsFrom(provider: CourierProvider, shipment: Trackable, answer: ReadResult): TrackingNews {
  const accepted = { shipmentId: shipment.id, provider: provider.id, providerState: "registered" as const };
  if (answer.outcome === "rejected") return { ...accepted, events: [], problem: answer.reason };
  const { events, isGivenUp, estimatedDelivery } = answer.update;
  return {
    ...accepted,
    events,
    isCheck: true,
    isGivenUp,
    estimatedDeliveryAt: estimatedDelivery?.to ?? null,
    problem: null,
  };
}
